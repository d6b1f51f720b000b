/*
 * tests/full_walk.h -- the ruling by asking every clause of the law, as the list has them.
 *
 * The library asks only the clauses that a kind of act can break (src/shoe/law_kinds.h).  Tests
 * compare both: the first clause that is broken must be the same.
 */
#ifndef RIFFLE_TEST_FULL_WALK_H
#define RIFFLE_TEST_FULL_WALK_H

#include <string.h>

#include <riffle/blackjack.h>

#include "blackjack/law_bj.h"
#include "shoe/law.h"

/* The first of all clauses that an act breaks, or RF_PERMITTED; `game` is the clause of the game
 * that it breaks, or RF_PERMITTED. */
static inline enum rf_clause
full_walk(const struct rf_table *table, const struct rf_act *act, enum rf_clause game)
{
    if (!table->open && act->kind != RF_ACT_OPEN)
        return RF_TABLE_OPEN;
    for (unsigned clause = 1; clause < RF_CLAUSES; clause++)
        if (clause == game || !rf_table_keeps_clause(table, (enum rf_clause)clause, act))
            return (enum rf_clause)clause;
    return RF_PERMITTED;
}

/* rf_table_judge and rf_bj_judge, by the full walk. */
static inline enum rf_clause
full_table_ruling(const struct rf_table *table, const struct rf_act *act)
{
    enum rf_clause broken = full_walk(table, act, RF_PERMITTED);
    return broken != RF_PERMITTED ? broken : rf_table_judge_face(table, act);
}

static inline enum rf_clause
full_bj_ruling(const struct rf_bj *game, const struct rf_act *stated)
{
    struct rf_act act = rf_bj_ruling_declared(game, stated);
    bool judged = game->table.open || act.kind == RF_ACT_OPEN;
    enum rf_clause broken = full_walk(&game->table, &act,
                                      judged ? rf_bj_law_broken(game, stated) : RF_PERMITTED);
    if (broken != RF_PERMITTED)
        return broken;
    return rf_bj_law_turn_fits(game, &act) ? rf_table_judge_face(&game->table, &act)
                                           : RF_SHUFFLE_BY_HAND_OR_MACHINE;
}

/* True of acts whose sum need not be said. */
static inline bool
has_optional_sum(enum rf_act_kind kind)
{
    return kind == RF_ACT_DOUBLE || kind == RF_ACT_SPLIT || kind == RF_ACT_DENY ||
           kind == RF_ACT_PAY_INSURANCE;
}

/* Any well-formed act of a kind: anybody's, with any numbers and cards, and sometimes a stack of
 * `decks` decks. */
static inline struct rf_act
any_act_of(enum rf_act_kind kind, const char *actor, unsigned decks, struct rf_rng words)
{
    bool open = kind == RF_ACT_OPEN, orders = kind == RF_ACT_SHUFFLE || kind == RF_ACT_FEED ||
                                              kind == RF_ACT_RETURN || kind == RF_ACT_DISCARDS;
    bool whole = kind == RF_ACT_LEAVE || kind == RF_ACT_TURN; /* may be of no box */
    struct rf_act act = rf_act_make(kind, actor);
    act.box = (uint8_t)(whole ? rf_rng_below(words, RF_BOXES_MAX + 1)
                              : 1 + rf_rng_below(words, RF_BOXES_MAX));
    act.hand = (uint8_t)rf_rng_below(words, RF_BOXES_MAX + 1);
    if (kind != RF_ACT_DRAW && rf_rng_below(words, 2))
        act.hand = RF_HAND_NONE;
    act.cards = (uint16_t)rf_rng_below(words, RF_CARDS_MAX + 1);
    act.card = (rf_card)(rf_rng_below(words, 2) ? rf_rng_below(words, RF_DECK_CARDS)
                                                : RF_CARD_UNKNOWN);
    act.cents = 1 + rf_rng_below(words, 10000);
    if (has_optional_sum(kind) && rf_rng_below(words, 2))
        act.cents = 0;
    bool to_box = kind == RF_ACT_DRAW && act.hand != RF_HAND_DEALER;
    act.which = (uint8_t)(to_box && rf_rng_below(words, 4) == 0
                              ? 1 + rf_rng_below(words, RF_BOX_HANDS)
                              : 0);
    act.right = (uint8_t)(kind == RF_ACT_DENY ? rf_rng_below(words, RF_RIGHTS) : 0);
    act.machine = rf_rng_below(words, 2);
    act.faces_away = rf_rng_below(words, 8) == 0;
    act.face_down = rf_rng_below(words, 2);
    act.out_of_turn = kind == RF_ACT_DRAW && rf_rng_below(words, 4) == 0;
    act.natural = rf_rng_below(words, 2);
    if (kind == RF_ACT_OFFER)
        memcpy(act.player, actor, strlen(actor) + 1);
    act.rules = rf_c4_rules_default(open ? 1 + rf_rng_below(words, RF_DECKS_MAX) : 1);
    act.rules.device = open && rf_rng_below(words, 2);
    act.rules.multishuffler = open && rf_rng_below(words, 2);
    act.rules.cutting_card_said = open && rf_rng_below(words, 2);
    act.stack_count = (uint16_t)(orders && rf_rng_below(words, 2) ? decks * RF_DECK_CARDS : 0);
    for (unsigned i = 0; i < act.stack_count; i++)
        act.stack[i] = (rf_card)i;
    return act;
}

#endif
