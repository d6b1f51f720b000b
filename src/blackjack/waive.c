/*
 * blackjack/waive.c -- waives duties that an act passes over.
 *
 * Most breaches are omissions: nobody was asked about insurance, a player was passed over, a card
 * was not turned.  The act that shows it would be lawful if the duty had been done.  So the game
 * waives, on a copy, what the round waits for, one duty after the other, until the law permits
 * the act; then it does the act there, by the code that does lawful acts, and the copy becomes
 * the game.  Whatever was waived stays waived for the round (reading.c), and nothing is told
 * twice.
 *
 * A duty that can still be done stays possible.  A player who was passed over is taken as
 * standing only while somebody else acts, unless the dealer draws or settles.
 */
#include "blackjack/breach.h"

#include "shoe/breach_table.h"

/* Insurance is not asked for any more. */
static bool
waive_insurance(struct rf_bj *game)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (game->box[box].wager_cents[0] > 0)
            game->box[box].answered = true;
    game->waived |= RF_WAIVED_INSURANCE;
    return true;
}

static bool
waive_look(struct rf_bj *game)
{
    game->looked = game->unlooked = true;
    game->natural = false;
    game->waived |= RF_WAIVED_LOOK;
    return true;
}

/* The last card of the deal was dealt and not entered.  While more of them are missing the deal
 * goes on, and whoever acts is too early. */
static bool
waive_deal(struct rf_bj *game, const struct rf_act *act)
{
    unsigned hand = rf_bj_phase_next_deal(game);
    bool dealer = hand == RF_HAND_DEALER;
    unsigned has = game->table.round.cards[hand];
    bool plays = rf_breach_decides(act) || rf_breach_settles(act) || act->kind == RF_ACT_INSURE ||
                 act->kind == RF_ACT_DECLINE || act->kind == RF_ACT_LOOK;
    if (has == 0 && !(dealer && plays))
        return false;
    if (!dealer)
        game->late |= (uint8_t)(1u << hand);
    return rf_bj_imply_card(game, hand, dealer && has == 1) &&
           rf_bj_phase_next_deal(game) == RF_HAND_NONE;
}

/* The card that a player asked for was dealt and not entered. */
static bool
waive_card(struct rf_bj *game)
{
    unsigned box, hand;
    if (!rf_bj_phase_turn(game, &box, &hand))
        return false;
    bool down = game->box[box].hand[hand].doubled && game->rules.double_card == RF_BJ_DOUBLE_DOWN;
    game->late |= (uint8_t)(1u << box);
    return rf_bj_imply_card(game, box, down);
}

/* A player with two boxes asked for a card, and it comes to the other box: it was asked for there,
 * and the first box was passed over. */
static bool
waive_other_box(struct rf_bj *game, struct rf_breach_masks *masks, const struct rf_act *act)
{
    unsigned box = 1, h, other = act->hand;
    while (box <= RF_BOXES_MAX && (box == other || !game->box[box].hits ||
                                   game->box[box].arrival != game->box[other].arrival))
        box++;
    if (box > RF_BOXES_MAX)
        return false;
    for (h = 0; h < game->box[box].hands - 1u && game->box[box].hand[h].count > 2;)
        h++;
    struct rf_bj_box *mine = &game->box[box];
    bool doubled = mine->hand[h].doubled && mine->hand[h].count == 2 && !mine->hidden[h];
    mine->hits = false;
    if (doubled) {
        mine->hand[h].doubled = false;
        rf_bj_chips_move(game, RF_BJ_FELT, mine->arrival, mine->wager_cents[h], RF_PLAY_IN_TURN);
    }
    game->passed |= (uint8_t)(1u << box);
    if (!(masks->boxes & 1u << box))
        rf_breach_mask_box(game, masks, box);
    if (!rf_bj_phase_turn(game, &box, &h) || box != other || game->box[box].hand[h].count < 2)
        return false;
    mine = &game->box[box];
    mine->hits = true;
    if (doubled) {
        mine->hand[h].doubled = true;
        rf_bj_breach_afford(game, mine->arrival, mine->wager_cents[h]);
        rf_bj_chips_move(game, mine->arrival, RF_BJ_FELT, mine->wager_cents[h], RF_DOUBLE_ONE_CARD);
    }
    return true;
}

/* A player is passed over. */
static bool
waive_play(struct rf_bj *game, struct rf_breach_masks *masks, const struct rf_act *act)
{
    unsigned box, hand;
    if (!rf_bj_phase_turn(game, &box, &hand) || rf_breach_boxes_of(game, act) & 1u << box)
        return false;
    game->passed |= (uint8_t)(1u << box);
    rf_breach_mask_box(game, masks, box);
    return true;
}

static bool
waive(struct rf_bj *game, enum rf_bj_waiver duty)
{
    game->waived |= (uint8_t)duty;
    return true;
}

/* True when the dealer's hand is not complete: no settlement follows from it yet. */
static bool
dealer_waits(const struct rf_bj *game)
{
    return game->hole_down || game->dealer.count < 2 ||
           rf_bj_hand_dealer_must_draw(&game->rules, rf_bj_hand_count(&game->dealer));
}

/* Waives what the round waits for, if the act can be one that comes after it. */
static bool
waive_next(struct rf_bj *game, struct rf_breach_masks *masks, const struct rf_act *act)
{
    bool to_box = rf_breach_deals(act) && act->hand != RF_HAND_DEALER;
    bool settles = rf_breach_settles(act) || rf_breach_settles_insurance(act);
    bool insures = act->kind == RF_ACT_INSURE || act->kind == RF_ACT_DECLINE;
    bool dealer = rf_breach_deals(act) && !to_box, turns = act->kind == RF_ACT_TURN && act->box;
    bool insured = rf_bj_phase_insurance_box(game) > 0;
    switch (rf_bj_phase(game)) {
    case RF_PHASE_DEAL: return !rf_breach_deals(act) && waive_deal(game, act);
    case RF_PHASE_INSURANCE: return !insures && waive_insurance(game);
    case RF_PHASE_LOOK: return act->kind != RF_ACT_LOOK && waive_look(game);
    case RF_PHASE_AT_ONCE:
        if (insured && !rf_breach_settles_insurance(act))
            return waive(game, RF_WAIVED_INSURED);
        return !settles && waive(game, RF_WAIVED_AT_ONCE);
    case RF_PHASE_SETTLE:
        return insured && !rf_breach_settles_insurance(act) && waive(game, RF_WAIVED_INSURED);
    case RF_PHASE_CARD:
        if (settles && dealer_waits(game))
            return false; /* that box alone is settled too early */
        return to_box ? waive_other_box(game, masks, act) : waive_card(game);
    case RF_PHASE_PLAY:
        if (settles && dealer_waits(game))
            return false;
        return waive_play(game, masks, act) || (to_box && waive_other_box(game, masks, act));
    case RF_PHASE_NATURAL: return settles && waive(game, RF_WAIVED_TURN);
    case RF_PHASE_TURN: return (settles || dealer || turns) && waive(game, RF_WAIVED_TURN);
    case RF_PHASE_DRAW: return (settles || turns) && waive(game, RF_WAIVED_DRAW);
    default: return false;
    }
}

bool
rf_breach_is_blind(const struct rf_bj *game, const struct rf_act *act)
{
    bool blind = game->waived & RF_WAIVED_FACES ||
                 (game->waived & RF_WAIVED_TURN && game->hole_down);
    bool asks = act->kind == RF_ACT_INSURE || act->kind == RF_ACT_DECLINE ||
                act->kind == RF_ACT_LOOK || act->kind == RF_ACT_TURN;
    if (asks && game->waived & RF_WAIVED_FACES)
        return true;
    if (blind && act->kind == RF_ACT_TURN && act->box)
        return true; /* a doubled card, before the dealer's hand is complete */
    if (rf_breach_settles(act) && game->waived & RF_WAIVED_DRAW)
        return true; /* perhaps a card of the dealer's was not entered */
    bool dealer = rf_breach_deals(act) && act->hand == RF_HAND_DEALER;
    return blind && (rf_breach_settles(act) || rf_breach_settles_insurance(act) || dealer);
}

/* True of an act about a hand of which nobody saw a card. */
bool
rf_breach_is_unseen(const struct rf_bj *game, const struct rf_act *act)
{
    unsigned box = act->box, hand = RF_BJ_HANDS_MAX;
    if (rf_breach_settles(act))
        for (hand = 0; hand < game->box[box].hands; hand++) {
            if (game->box[box].wager_cents[hand] > 0 && game->box[box].unseen[hand] > 0)
                break; /* perhaps it is this hand of the box */
        }
    else if (act->kind == RF_ACT_SURRENDER)
        hand = 0;
    else if (rf_breach_decides(act) && !rf_breach_hand(game, act, &box, &hand))
        return false;
    if (act->kind == RF_ACT_DRAW && act->hand != RF_HAND_DEALER)
        for (box = act->hand, hand = 0; hand < game->box[box].hands; hand++)
            if (game->box[box].unseen[hand] > 0)
                break;
    return hand < game->box[box].hands && game->box[box].unseen[hand] > 0;
}

/* What the shoe owes before a card: it is set aside while the law is asked about the rest. */
struct shoe_duties {
    bool shuffle_due;
    struct rf_offer due;
    uint8_t rounds_unreturned;
};

static struct shoe_duties
set_shoe_aside(struct rf_table *table, const struct rf_act *act)
{
    struct shoe_duties duties = {table->shuffle_due, table->due, table->rounds_unreturned};
    if (act->kind != RF_ACT_DRAW)
        return duties;
    table->shuffle_due = table->shuffle_due && table->round.on;
    table->rounds_unreturned = 0;
    table->owed = 0;
    rf_breach_open_shoe(table);
    return duties;
}

static void
restore_shoe(struct rf_table *table, const struct shoe_duties *duties)
{
    if (duties->shuffle_due && !table->shuffle_due) {
        table->shuffle_due = true;
        table->due = duties->due;
    }
    table->rounds_unreturned = duties->rounds_unreturned;
}

/* The card that waits was drawn when the shoe owed something, and that was told; or it was told of
 * another card before the round. */
bool
rf_bj_act_with_held_card(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_bj copy = *game;
    bool told = game->table.held || game->early & 1;
    if (act->kind != RF_ACT_DRAW || !told || game->table.round.on)
        return false;
    struct shoe_duties duties = set_shoe_aside(&copy.table, act);
    if (!rf_bj_act_by_reading(&copy, act, 0))
        return false;
    restore_shoe(&copy.table, &duties);
    *game = copy;
    return true;
}

/* By the right person, and of a card of the deal also in or out of turn. */
static bool
act_somehow(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_act other = *act;
    if (rf_bj_act_by_reading(game, act, 0))
        return true;
    if (rf_breach_is_blind(game, act) || rf_breach_is_unseen(game, act)) {
        rf_bj_breach_act(game, act);
        return true;
    }
    other.out_of_turn = !act->out_of_turn;
    return act->kind == RF_ACT_DRAW && rf_bj_act_by_reading(game, &other, 0);
}

bool
rf_bj_act_by_waiving(struct rf_bj *game, const struct rf_act *act)
{
    enum { MOST = 24 }; /* seven boxes with two cards of the deal, and the phases after it */
    struct rf_bj copy = *game;
    struct rf_act right = *act;
    struct rf_breach_masks masks = {0};
    bool plays = rf_breach_deals(act) || (act->kind > RF_ACT_BUY && act->kind != RF_ACT_DENY);
    if (!plays || (act->role != RF_ROLE_PLAYER && rf_act_role(act->kind) == RF_ROLE_PLAYER))
        return false;
    bool down = rf_breach_draws_to_dealer(act) && act->face_down;
    if (rf_breach_deals_too_many(game, act) || (down && rf_bj_phase(game) != RF_PHASE_DEAL))
        return false; /* one card too many: what is waited for does not change */
    right.role = rf_act_role(act->kind);
    struct shoe_duties duties = set_shoe_aside(&copy.table, act);
    if (rf_bj_obstacle(&copy, &right) != RF_NO_OBSTACLE)
        return false;
    rf_breach_mask_passed(&copy, &masks, &right);
    for (unsigned i = 0; i < MOST; i++) {
        if (act_somehow(&copy, &right)) {
            rf_breach_unmask(&copy, &masks, &right);
            restore_shoe(&copy.table, &duties);
            *game = copy;
            return true;
        }
        if (!copy.table.round.on || !waive_next(&copy, &masks, &right))
            return false;
        if (rf_bj_obstacle(&copy, &right) != RF_NO_OBSTACLE)
            return false;
    }
    return false;
}
