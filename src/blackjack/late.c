/*
 * blackjack/late.c -- acts that are entered after another act has shown that they were done: a
 * player says that they stand, asks for a card that has come, or a card is entered that was taken
 * as dealt.  Nothing is moved twice.
 */
#include "blackjack/breach.h"

#include "shoe/law.h"

/* Who counts as standing, because the dealer went on, says so late. */
static bool
act_stands_late(const struct rf_bj *game, const struct rf_act *act)
{
    uint8_t boxes = game->passed & rf_breach_boxes_of(game, act);
    for (unsigned box = 1; box <= RF_BOXES_MAX && act->kind == RF_ACT_STAND; box++)
        for (unsigned h = 0; h < game->box[box].hands && boxes & 1u << box; h++)
            if (game->box[box].wager_cents[h] > 0 && game->box[box].done[h])
                return act->role == RF_ROLE_PLAYER;
    return false;
}

/* A card that nobody asked for ended the hand, and the player asks for it late. */
static bool
act_hits_late(struct rf_bj *game, const struct rf_act *act)
{
    uint8_t boxes = game->unasked & rf_breach_boxes_of(game, act);
    for (unsigned box = 1; box <= RF_BOXES_MAX && act->kind == RF_ACT_HIT; box++) {
        const struct rf_bj_box *mine = &game->box[box];
        for (unsigned h = 0; h < mine->hands && boxes & 1u << box; h++)
            if (mine->wager_cents[h] > 0 && mine->hand[h].count > 2 &&
                rf_bj_phase_hand_over(game, box, h)) {
                game->unasked &= (uint8_t) ~(1u << box);
                return act->role == RF_ROLE_PLAYER;
            }
    }
    return false;
}

/* The hole card comes, and an earlier act showed that it was dealt: it is that card. */
static bool
act_deals_hole_late(struct rf_bj *game, const struct rf_act *act)
{
    bool hole = rf_breach_draws_to_dealer(act) && act->face_down && game->hole_down;
    if (!hole || act->role != RF_ROLE_DEALER || !(game->asked & 1))
        return false;
    game->asked &= (uint8_t)~1u;
    return true;
}

/* A card comes that an earlier act showed to be dealt: it is that card. */
static bool
act_deals_card_late(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_bj_box *mine = &game->box[act->hand <= RF_BOXES_MAX ? act->hand : 0];
    bool to_box = act->kind == RF_ACT_DRAW && act->hand != RF_HAND_DEALER;
    if (!to_box || act->role != RF_ROLE_DEALER || !(game->late & 1u << act->hand))
        return false;
    unsigned h = 0;
    while (h < mine->hands && !(act->face_down ? mine->hidden[h] : mine->unseen[h] > 0))
        h++;
    if (h == mine->hands)
        return false;
    if (!act->face_down) {
        rf_card card = rf_table_identify_turned(&game->table, act->card);
        if (act->card == RF_CARD_UNKNOWN || card == RF_CARD_UNKNOWN)
            return false;
        rf_table_learn_card(&game->table, card);
        rf_bj_hand_add(&mine->hand[h], card);
        mine->unseen[h]--;
    }
    game->late &= (uint8_t) ~(1u << act->hand);
    game->asked &= (uint8_t) ~(1u << act->hand);
    return true;
}

/* The cutting card comes for a hand whose card an earlier act showed to be dealt. */
static bool
act_draws_cutting_card_late(struct rf_bj *game, const struct rf_act *act)
{
    bool for_box = act->kind == RF_ACT_CUTTING_CARD && act->hand >= 1 && act->hand <= RF_BOXES_MAX;
    if (!for_box || act->role != RF_ROLE_DEALER || !(game->late & 1u << act->hand) ||
        rf_bj_obstacle(game, act) != RF_NO_OBSTACLE)
        return false;
    rf_bj_breach_act(game, act);
    return true;
}

bool
rf_bj_act_late(struct rf_bj *game, const struct rf_act *act)
{
    if (!act_stands_late(game, act) && !act_hits_late(game, act) &&
        !act_deals_hole_late(game, act) && !act_deals_card_late(game, act) &&
        !act_draws_cutting_card_late(game, act))
        return false;
    game->movements = 0;
    game->table.fault = RF_PERMITTED;
    return true;
}
