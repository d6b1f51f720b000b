/*
 * shoe/law.h -- the law as rules: one function rf_law_… per clause of clause.def.
 *
 * A rule is true of every act that keeps its clause.  It judges its own clause only: it is also
 * true of an act that another clause forbids.  ruling.c asks the clauses that a kind of act can
 * break (law_kinds.h), in the order of clause.def, and names the first that is broken.  A clause
 * without a rule does not link.
 *
 * The second half declares what the rest of src/shoe and src/blackjack share about a table.
 */
#ifndef RIFFLE_SHOE_LAW_H
#define RIFFLE_SHOE_LAW_H

#include "riffle/table.h"

typedef bool rf_rule(const struct rf_table *table, const struct rf_act *act);

#define CLAUSE(NAME, name, citation, BREACH) rf_rule rf_law_##name;
#define GAME(NAME, name, citation, BREACH)
#define DEFINITION(NAME, name, citation)
#define COVERED(NAME, name, citation, BY)
#define PROOF(NAME, name, citation)
#define SESSION(NAME, name, citation, BREACH)
#define WARNING(NAME, name, citation)
#include "riffle/clause.def"
#undef CLAUSE
#undef GAME
#undef DEFINITION
#undef COVERED
#undef PROOF
#undef SESSION
#undef WARNING

/* Asks the rule of one clause of C4 or HR directly, whatever the kind of act.  True for clauses of
 * the game, which have no rule here. */
bool rf_table_keeps_clause(const struct rf_table *table, enum rf_clause clause,
                           const struct rf_act *act);

/* The first clause of C4, HR or the game that an act breaks at an open table, or RF_PERMITTED.
 * `game` is the clause of the game that the act breaks, or RF_PERMITTED. */
enum rf_clause rf_table_broken(const struct rf_table *table, const struct rf_act *act,
                               enum rf_clause game);

/* C4.1 for the card that an otherwise lawful act names. */
enum rf_clause rf_table_judge_face(const struct rf_table *table, const struct rf_act *act);

/* Calls `take` with every act that could be lawful now, in the order of a round.  `take` asks the
 * law and may change the act; it returns false when it wants no more acts. */
typedef bool rf_proposed(void *context, struct rf_act *act);
void rf_table_propose(const struct rf_table *table, rf_proposed *take, void *context);

/* Performs an act that the law permits, without asking again.  The game calls it for its table. */
void rf_table_apply(struct rf_table *table, const struct rf_act *act);

/* A card that lay face down on the felt is turned up.  Returns its identity (which deck it comes
 * from), or RF_CARD_UNKNOWN if no card with this face can lie there.  rf_table_learn_card notes
 * it. */
rf_card rf_table_identify_turned(const struct rf_table *table, rf_card face);
void rf_table_learn_card(struct rf_table *table, rf_card card);

/* Moves the cards of a settled hand from the felt to the discard rack. */
void rf_table_gather_cards(struct rf_table *table, const rf_card *cards, unsigned count);

/* True when the act takes a card, or the cutting card, out of the shoe or device. */
bool rf_act_draws_card(const struct rf_act *act);

/* True when the stack that the act states is possible: the right number of cards of the decks in
 * use, none twice, none that lies on the felt.  Fills `stack` with card identities, also where the
 * act states faces. */
bool rf_stack_resolve(const struct rf_table *table, const struct rf_act *act,
                      rf_card stack[static RF_CARDS_MAX]);
bool rf_stack_is_legal(const struct rf_table *table, const struct rf_act *act);

/* How many cards the act shuffles. */
uint16_t rf_stack_count(const struct rf_table *table, const struct rf_act *act);

/* How many cards a return to the device leaves in place: those in its buffer, and one that was
 * drawn in error.  0 for all other acts. */
uint16_t rf_stack_buffered(const struct rf_table *table, const struct rf_act *act);

/* The identity of the next card when a person sees `face`; RF_CARD_UNKNOWN if the shoe cannot hold
 * such a card. */
rf_card rf_shoe_identify_card(const struct rf_table *table, rf_card face);

/* True when the next card can show `face`.  Always true of an unseen card. */
bool rf_card_is_possible(const struct rf_table *table, rf_card face);

/* True when the shoe is empty and the rack holds no more cards than a burn needs, so that the round
 * cannot continue. */
bool rf_shoe_is_exhausted(const struct rf_table *table);

/* True while a box takes part in the round and its player may still act on the hand. */
bool rf_box_is_live(const struct rf_table *table, unsigned box);

/* True when every live box has its two cards. */
bool rf_boxes_have_two(const struct rf_table *table);

#endif
