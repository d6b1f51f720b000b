/*
 * blackjack/doubt.c -- what nobody can judge at an observed table: an act depends on a card that
 * nobody saw, on a line that nobody entered, or on which of two hands was meant.
 */
#include "blackjack/breach.h"

#include "shoe/law.h"

/* A settlement or draw that depends on a card which nobody saw, or on insurance that nobody
 * entered. */
bool
rf_doubt_beyond_judgement(const struct rf_bj *game, const struct rf_act *act)
{
    bool unknown = rf_breach_settles_insurance(act) && game->box[act->box].insurance_cents == 0;
    bool wager = rf_breach_settles(act) && game->unknown & 1u << act->box;
    bool steps = act->kind == RF_ACT_SHUFFLE && !act->machine && !act->steps[0] &&
                 rf_bj_judge(game, act) == RF_SHUFFLE_BY_THE_STEPS; /* nobody entered them */
    if (rf_breach_is_blind(game, act) || unknown || wager || steps)
        return true;
    return rf_breach_is_unseen(game, act);
}

/* True of an act about a box whose cards lie perhaps in two hands, because a split was not
 * entered. */
bool
rf_doubt_perhaps_split(const struct rf_bj *game, const struct rf_act *act)
{
    uint8_t boxes = rf_breach_decides(act) ? rf_breach_boxes_of(game, act) : 0;
    if (rf_breach_settles(act))
        boxes = (uint8_t)(1u << act->box);
    if (act->kind == RF_ACT_DRAW && act->hand != RF_HAND_DEALER)
        boxes = (uint8_t)(1u << act->hand);
    return game->perhaps_split & boxes;
}

/* True of a card to a box when its player asked for one with another box, of which a card was not
 * seen: nobody can tell whether that hand was still played. */
bool
rf_doubt_asked_elsewhere(const struct rf_bj *game, const struct rf_act *act)
{
    bool elsewhere = false;
    if (act->kind != RF_ACT_DRAW || act->hand == RF_HAND_DEALER)
        return false;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        for (unsigned h = 0; h < game->box[box].hands; h++)
            elsewhere = elsewhere ||
                        (box != act->hand && game->box[box].hits && game->box[box].unseen[h] > 0 &&
                         game->box[box].arrival == game->box[act->hand].arrival);
    return elsewhere;
}

/* True when the only players that an act passes over have another box of which a card was not seen:
 * nobody can tell for which of them they decided. */
bool
rf_doubt_passes_over_doubtfully(const struct rf_bj *game, uint8_t passed_before)
{
    uint8_t passed = game->passed & (uint8_t)~passed_before, doubtful = 0;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        for (unsigned other = 1; other <= RF_BOXES_MAX; other++) {
            bool same = other != box && game->box[other].arrival == game->box[box].arrival;
            for (unsigned h = 0; h < game->box[other].hands && same; h++)
                if (game->box[other].unseen[h] > 0)
                    doubtful |= (uint8_t)(1u << box);
        }
    return passed && !(passed & ~doubtful);
}

/* A box whose pair was perhaps split: its cards in one hand are bust, and nobody need take it. */
void
rf_doubt_excuse_bust(struct rf_bj *game)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (game->perhaps_split & 1u << box && game->box[box].wager_cents[0] > 0 &&
            rf_bj_hand_is_bust(&game->box[box].hand[0]))
            game->waived |= RF_WAIVED_AT_ONCE;
}
