/*
 * blackjack/beyond.c -- what settlements give a player beyond the law.
 *
 * Some breaches change what is due: the dealer draws on 17 (HR.12), a bet is changed after the
 * first card (HR.5) or is above the limit (BJ(2).1), a hand is doubled or split against the rules
 * (BJ(9).1, BJ(8).1), a box that was passed over is served after all (HR.15).  The settlement as it
 * lies is accepted.  The difference from the law with the same cards goes to the player's
 * `gained_cents`: without the card drawn too many, for the lawful bet, without the chips that
 * doubling added, and without a hand that should not be there.  A dealer who did not look and turns
 * a natural (BJ(4).4) takes what players have put down since; by the law they lose the first bet.
 */
#include "blackjack/breach.h"

/* True when the dealer's natural lies open, and they did not look for it in time. */
static bool
is_unlooked_natural(const struct rf_bj *game)
{
    return game->unlooked && rf_bj_phase_dealer_has_natural(game);
}

/* What a box wins when the dealer looks in time and has a natural. */
static int64_t
net_of_look(const struct rf_bj *game, unsigned box)
{
    const struct rf_bj_box *mine = &game->box[box];
    int64_t wager = mine->lawful_cents > 0 ? mine->lawful_cents
                                           : game->table.round.wager_cents[box];
    if (!mine->hand[0].split && rf_bj_hand_is_natural(&game->rules, &mine->hand[0]))
        return 0;
    bool half = mine->hand[0].surrendered && game->rules.surrender == RF_BJ_SURRENDER_EARLY;
    return half ? -wager / 2 : -wager;
}

/* True while chips can be noted for this player. */
static bool
has_account(const struct rf_bj *game, uint32_t arrival)
{
    for (unsigned i = 0; i < RF_BJ_ACCOUNTS; i++)
        if (game->account[i].open && game->account[i].arrival == arrival)
            return true;
    return false;
}

/* Hands that were settled before: all that they won or lost is beyond the law, except the first
 * bet, which the box loses once. */
void
rf_breach_natural_shows(struct rf_bj *game)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX && is_unlooked_natural(game); box++) {
        struct rf_bj_box *mine = &game->box[box];
        bool lies = false;
        for (unsigned h = 0; h < mine->hands; h++)
            lies = lies || mine->wager_cents[h] > 0;
        if (mine->hands == 0 || game->unknown & 1u << box || !has_account(game, mine->arrival))
            continue;
        rf_bj_chips_gain(game, mine->arrival,
                         mine->settled_cents - (lies ? 0 : net_of_look(game, box)));
        mine->natural_counted = !lies;
    }
}

/* What the law gives a hand now, with the same cards; 0 when it is not due. */
static int64_t
lawful_net(const struct rf_bj *game, unsigned box, unsigned hand)
{
    struct rf_bj copy = *game;
    struct rf_bj_box *mine = &copy.box[box];
    if (is_unlooked_natural(game))
        return mine->natural_counted ? 0 : net_of_look(game, box);
    if (mine->wager_cents[hand] == 0 || mine->hand[hand].unlawful)
        return 0;
    copy.dealer.count = (uint8_t)(copy.dealer.count - copy.counted);
    if (mine->lawful_cents > 0)
        mine->wager_cents[hand] = mine->lawful_cents;
    if (mine->hand[hand].unlawful_double) {
        mine->hand[hand].doubled = false;
        mine->added_cents[hand] = 0;
        mine->done[hand] = true;
    }
    return rf_bj_play_due_net(&copy, box, hand);
}

bool
rf_breach_is_beyond(const struct rf_bj *game, const struct rf_act *act)
{
    const struct rf_bj_box *mine = &game->box[act->box];
    bool beyond = game->counted || game->extra.count || mine->lawful_cents ||
                  is_unlooked_natural(game);
    for (unsigned h = 0; h < mine->hands; h++)
        beyond = beyond || mine->hand[h].unlawful || mine->hand[h].unlawful_double;
    return beyond && rf_breach_settles(act) &&
           rf_breach_unsettled(game, act->box) < RF_BJ_HANDS_MAX;
}

void
rf_breach_beyond_begin(struct rf_breach_beyond *beyond, const struct rf_bj *game, unsigned box)
{
    beyond->arrival = game->box[box].arrival;
    beyond->house_cents = game->house_cents;
    beyond->owed_cents = rf_bj_chips_owed(game, beyond->arrival);
    for (unsigned h = 0; h < RF_BJ_HANDS_MAX; h++) {
        beyond->lies[h] = h < game->box[box].hands && game->box[box].wager_cents[h] > 0;
        beyond->lawful_cents[h] = beyond->lies[h] ? lawful_net(game, box, h) : 0;
    }
}

/* Nothing is gained when no hand was settled: the payment made an older debt good. */
void
rf_breach_beyond_end(const struct rf_breach_beyond *beyond, struct rf_bj *game, unsigned box)
{
    for (unsigned h = 0; h < RF_BJ_HANDS_MAX; h++) {
        if (!beyond->lies[h] || game->box[box].wager_cents[h] > 0)
            continue;
        int64_t won = beyond->house_cents - game->house_cents;
        int64_t owed = rf_bj_chips_owed(game, beyond->arrival) - beyond->owed_cents;
        rf_bj_chips_gain(game, beyond->arrival, won - beyond->lawful_cents[h] + owed);
        game->box[box].natural_counted = is_unlooked_natural(game);
        return;
    }
}

/* The hand that a decision made, or added chips to: it is there by a breach. */
static void
mark_decision(struct rf_bj *game, const struct rf_act *act, const struct rf_bj_box *before)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        struct rf_bj_box *mine = &game->box[box];
        for (unsigned h = 0; h < mine->hands; h++) {
            struct rf_bj_hand *hand = &mine->hand[h];
            bool more = mine->hands > before[box].hands;
            if (act->kind == RF_ACT_DOUBLE && hand->doubled && !before[box].hand[h].doubled)
                hand->unlawful_double = true;
            if (act->kind == RF_ACT_SPLIT && more && h > 0 && hand->split && hand->count == 1 &&
                mine->hand[h - 1].count == 1)
                hand->unlawful = true;
        }
    }
}

void
rf_breach_mark_unlawful(struct rf_bj *game, const struct rf_act *act, enum rf_clause clause,
                        const struct rf_bj_box *before)
{
    if (clause == RF_DOUBLE_TOTALS || clause == RF_SPLIT_A_PAIR)
        mark_decision(game, act, before);
    if (clause == RF_NO_FIRST_CARD && act->kind == RF_ACT_DRAW && act->hand != RF_HAND_DEALER)
        game->box[act->hand].hand[0].unlawful = true;
}

void
rf_breach_mark_wager(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_bj_box *mine = &game->box[act->box];
    bool wagers = act->kind == RF_ACT_WAGER || act->kind == RF_ACT_TAKE_BACK;
    if (!wagers || game->table.round.on || mine->hands > 0)
        return;
    int64_t lies = game->table.round.wager_cents[act->box];
    mine->lawful_cents = lies > game->rules.max_bet ? game->rules.max_bet : 0;
}
