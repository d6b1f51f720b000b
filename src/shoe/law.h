/*
 * shoe/law.h -- the law as rules: one function for each clause of clause.def, by
 * the clause's name, true of every act that keeps the clause.  The table asks those
 * that a kind of act can break (law_kinds.h), in order, and names the first that is not kept.
 *
 * A rule speaks only of its own clause: it is true of an act that another
 * clause forbids.
 */
#ifndef RIFFLE_SHOE_LAW_H
#define RIFFLE_SHOE_LAW_H

#include "riffle/table.h"

typedef bool rf_rule(const struct rf_table *table, const struct rf_act *act);

#define CLAUSE(NAME, name, citation) rf_rule rf_law_##name;
#define GAME(NAME, name, citation)
#define DEFINITION(NAME, name, citation)
#define COVERED(NAME, name, citation, BY)
#define PROOF(NAME, name, citation)
#define SESSION(NAME, name, citation)
#define WARNING(NAME, name, citation)
#include "riffle/clause.def"
#undef CLAUSE
#undef GAME
#undef DEFINITION
#undef COVERED
#undef PROOF
#undef SESSION
#undef WARNING

/* True when an act keeps one clause of C4 or HR, asked by its own rule whatever the kind of act; a
 * clause of the game is kept. */
bool rf_table_keeps_clause(const struct rf_table *table, enum rf_clause clause,
                           const struct rf_act *act);

/* The first clause of C4, HR or the game that an act breaks at an open table; RF_PERMITTED for
 * none.  `game` is the clause of the game that it breaks, or RF_PERMITTED. */
enum rf_clause rf_table_broken(const struct rf_table *table, const struct rf_act *act,
                               enum rf_clause game);

/* C4.1 of a card that an otherwise lawful act names. */
enum rf_clause rf_table_judge_face(const struct rf_table *table, const struct rf_act *act);

/* Gives every act that could be lawful now to `take`, in the order in which a round goes; `take`
 * asks the law, may change the act, and answers false when it wants no more. */
typedef bool rf_proposed(void *context, struct rf_act *act);
void rf_table_propose(const struct rf_table *table, rf_proposed *take, void *context);

/* Does an act that the law permits.  The game calls it for its table. */
void rf_table_apply(struct rf_table *table, const struct rf_act *act);

/* A card that lay face down on the felt is turned: its identity, or the unknown
 * card when no such face can lie there. */
rf_card rf_table_identify_turned(const struct rf_table *table, rf_card face);
void rf_table_learn_card(struct rf_table *table, rf_card card);

/* Cards of a settled hand go from the felt to the rack. */
void rf_table_gather_cards(struct rf_table *table, const rf_card *cards, unsigned count);

/* True when the act takes something out of the mouth of the shoe or device. */
bool rf_act_draws_card(const struct rf_act *act);

/* True when the stack that the act states can lie in the shoe: the right
 * number of cards of the decks in use, none twice, none that lies on the felt.
 * Its identities are then in `stack`, also where it was stated by faces. */
bool rf_stack_resolve(const struct rf_table *table, const struct rf_act *act,
                      rf_card stack[static RF_CARDS_MAX]);
bool rf_stack_is_legal(const struct rf_table *table, const struct rf_act *act);

/* The cards that the act shuffles, whatever order it states for them. */
uint16_t rf_stack_count(const struct rf_table *table, const struct rf_act *act);

/* The cards that the act leaves where they are when it is a return: those at the
 * mouth of the device, and one that was drawn in error and waits. */
uint16_t rf_stack_buffered(const struct rf_table *table, const struct rf_act *act);

/* The identity of the card that comes out next when a person sees `face`; the
 * unknown card when the shoe cannot hold it. */
rf_card rf_shoe_identify_card(const struct rf_table *table, rf_card face);

/* True when a card may come out showing `face`, or unseen. */
bool rf_card_is_possible(const struct rf_table *table, rf_card face);

/* True when the shoe is empty and the discards are the burned card at most: there
 * is nothing to go on with. */
bool rf_shoe_is_exhausted(const struct rf_table *table);

/* True while a box is in the round and its hand is still its player's. */
bool rf_box_is_live(const struct rf_table *table, unsigned box);

/* True when every live box has its two cards. */
bool rf_boxes_have_two(const struct rf_table *table);

#endif
