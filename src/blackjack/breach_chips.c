/*
 * blackjack/breach_chips.c -- settlements that are not what is due, and cards that are not awaited.
 *
 * Chips move as the dealer moved them.  The difference from what was due stays with the player's
 * account, where paying it is lawful.  A hand of which nobody saw a card is settled as the dealer
 * says: nobody can judge it.
 */
#include "blackjack/breach.h"

#include "base/assert.h"
#include "shoe/breach_table.h"
#include "shoe/law.h"

/* The wager of a box that has no cards, or chips for one whose hands are settled. */
static void
settle_without_hand(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_bj_box *mine = &game->box[act->box];
    int64_t *lies = &game->table.round.wager_cents[act->box];
    bool has = mine->hands > 0 || *lies > 0;
    uint32_t arrival = has ? mine->arrival : game->table.seats.box[act->box].arrival;
    if (act->kind == RF_ACT_PAY) {
        rf_bj_chips_move(game, RF_BJ_HOUSE, arrival, act->cents, RF_SETTLED_IS_FINAL);
        rf_bj_chips_owe(game, arrival, -act->cents);
        return;
    }
    RF_ASSERT(mine->hands == 0 && *lies > 0);
    bool taken = act->kind == RF_ACT_COLLECT;
    rf_bj_chips_owe(game, arrival, taken ? *lies : 0);
    rf_bj_chips_move(game, RF_BJ_FELT, taken ? RF_BJ_HOUSE : arrival, *lies, RF_NO_FIRST_CARD);
    *lies = 0;
}

bool
rf_bj_breach_settle(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_bj_box *mine = &game->box[act->box];
    unsigned h = rf_breach_unsettled(game, act->box);
    if (h == RF_BJ_HANDS_MAX) {
        settle_without_hand(game, act);
        return false;
    }
    bool due = rf_bj_phase_due(game, act->box, h).kind != RF_BJ_NOT_DUE;
    enum rf_clause clause = due ? rf_bj_phase_due(game, act->box, h).clause : RF_HIGHER_PAID;
    int64_t due_cents = rf_bj_play_due_net(game, act->box, h), stake = rf_bj_phase_stake(mine, h);
    bool taken = act->kind == RF_ACT_COLLECT, unseen = mine->unseen[h] > 0;
    int64_t net = taken ? -stake : act->kind == RF_ACT_PAY ? act->cents : 0;
    rf_bj_chips_move(game, RF_BJ_FELT, taken ? RF_BJ_HOUSE : mine->arrival, stake, clause);
    if (net > 0)
        rf_bj_chips_move(game, RF_BJ_HOUSE, mine->arrival, net, clause);
    if (due)
        rf_bj_chips_owe(game, mine->arrival, due_cents - net);
    mine->wager_cents[h] = 0;
    mine->settled_cents += net;
    mine->hidden[h] = false;
    rf_table_gather_cards(&game->table, mine->hand[h].card, mine->hand[h].count);
    return unseen;
}

bool
rf_bj_breach_insurance(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_bj_box *mine = &game->box[act->box];
    int64_t lies = mine->insurance_cents, due = rf_bj_play_insurance_net(game, act->box);
    bool paid = act->kind == RF_ACT_PAY_INSURANCE;
    int64_t pays = paid && act->cents > 0 ? act->cents : 2 * lies;
    if (lies == 0)
        return true; /* how much it was nobody entered */
    rf_bj_chips_move(game, RF_BJ_FELT, paid ? mine->arrival : RF_BJ_HOUSE, lies, RF_INSURANCE_PAYS);
    if (paid)
        rf_bj_chips_move(game, RF_BJ_HOUSE, mine->arrival, pays, RF_INSURANCE_PAYS);
    if (due != 0)
        rf_bj_chips_owe(game, mine->arrival, due - (paid ? pays : -lies));
    mine->insurance_cents = 0;
    return false;
}

/* A card is one too many when the dealer's open hand is finished (HR.12). */
static bool
is_too_many(const struct rf_bj *game)
{
    return !game->hole_down && game->dealer.count >= 2 && !(game->waived & RF_WAIVED_FACES) &&
           !rf_bj_hand_dealer_must_draw(&game->rules, rf_bj_hand_count(&game->dealer));
}

/* Between rounds, while no wager lies there, a card begins no round: it goes to the rack. */
static bool
draw_between_rounds(struct rf_bj *game, const struct rf_act *act)
{
    const struct rf_round *round = &game->table.round;
    struct rf_act out = rf_act_make(RF_ACT_OVERDRAW, "dealer");
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (round->on || round->wager_cents[box] > 0)
            return false;
    out.card = act->card;
    rf_table_breach(&game->table, &out);
    return true;
}

static void
draw_to_dealer(struct rf_bj *game, const struct rf_act *act)
{
    if (draw_between_rounds(game, act))
        return;
    bool hole = act->face_down && game->rules.hole_card != RF_BJ_NO_HOLE_CARD && !game->hole_down &&
                game->dealer.count < 2;
    if (hole && game->dealer.count == 0 && !(game->waived & RF_WAIVED_FACES))
        rf_bj_imply_card(game, RF_HAND_DEALER, false); /* the up-card was not entered */
    bool extra = act->face_down ? !hole : is_too_many(game) || rf_breach_deals_too_many(game, act);
    rf_breach_draw(&game->table, act, extra);
    rf_card card = game->table.last;
    if (hole) {
        game->hole_down = true;
        game->hole = card;
    } else if (act->face_down)
        return; /* loose: nobody knows what it is */
    else if (card == RF_CARD_UNKNOWN)
        game->waived |= RF_WAIVED_FACES;
    else
        rf_bj_hand_add(extra ? &game->extra : &game->dealer, card);
}

/* The hand of a box that a card goes to: the one that is said, else the first that is played, else
 * the last with a wager. */
static unsigned
hand_for_card(const struct rf_bj *game, const struct rf_act *act)
{
    unsigned found = RF_BJ_HANDS_MAX, box = act->hand;
    if (act->which > 0 && act->which <= game->box[box].hands)
        return game->box[box].wager_cents[act->which - 1] > 0 ? act->which - 1u : found;
    for (unsigned h = 0; h < game->box[box].hands; h++) {
        if (!rf_bj_phase_hand_over(game, box, h))
            return h;
        if (game->box[box].wager_cents[h] > 0)
            found = h;
    }
    return found;
}

/* True when the second cards are being dealt. */
static bool
is_second_deal(const struct rf_round *round)
{
    bool second = round->cards[RF_HAND_DEALER] > 0;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        second = second || round->cards[box] >= 2;
    return second;
}

bool
rf_breach_deals_too_many(const struct rf_bj *game, const struct rf_act *act)
{
    const struct rf_round *round = &game->table.round;
    unsigned next = rf_bj_phase_next_deal(game), lowest = 1;
    bool second = is_second_deal(round);
    if (act->kind != RF_ACT_DRAW || !round->on || next == RF_HAND_NONE)
        return false; /* other acts name no hand */
    unsigned has = round->cards[act->hand];
    if (act->hand == RF_HAND_DEALER)
        return second && has == 1 && next != RF_HAND_DEALER && !act->face_down;
    while (lowest < act->hand && round->cards[lowest] != 1)
        lowest++;
    return second ? has >= 2 : has == 1 && (next != RF_HAND_DEALER || act->hand != lowest);
}

/* A card that nobody asked for: who was served in breach may play on (F3).  Players before them
 * keep their turns, and nobody waits for them. */
static void
note_unasked(struct rf_bj *game, unsigned box, unsigned h)
{
    unsigned first, hand;
    enum rf_bj_phase phase = rf_bj_phase(game);
    if ((phase != RF_PHASE_PLAY && phase != RF_PHASE_CARD) || game->box[box].hits)
        return;
    game->unasked |= (uint8_t)(1u << box);
    if (rf_bj_hand_can_split(&game->rules, &game->box[box].hand[h], game->box[box].hands)) {
        game->perhaps_split |= (uint8_t)(1u << box);
        game->passed |= (uint8_t)(1u << box);
    }
    for (rf_bj_phase_turn(game, &first, &hand); first < box; first++)
        game->passed |= (uint8_t)(1u << first);
    for (unsigned other = 1; other <= RF_BOXES_MAX; other++)
        if (game->box[other].hits && game->box[other].arrival == game->box[box].arrival &&
            game->box[box].hand[0].count >= 2 && game->table.round.stands[box])
            game->box[other].hits = false; /* the player asked for it here */
}

static void
draw_to_hand(struct rf_bj *game, const struct rf_act *act, unsigned h)
{
    struct rf_bj_box *mine = &game->box[act->hand];
    bool too_many = rf_breach_deals_too_many(game, act);
    note_unasked(game, act->hand, h);
    if (too_many && game->table.round.cards[act->hand] == 1)
        game->early |= (uint8_t)(1u << act->hand);
    rf_breach_draw(&game->table, act, too_many);
    rf_card card = game->table.last;
    mine->hits = false;
    game->asked &= (uint8_t) ~(1u << act->hand);
    if (act->face_down && mine->hand[h].doubled && !mine->hidden[h]) {
        mine->hidden[h] = true;
        mine->under[h] = card;
    } else if (act->face_down || card == RF_CARD_UNKNOWN) {
        mine->unseen[h]++;
        game->passed |= (uint8_t)(1u << act->hand); /* nobody knows what it waits for */
    } else
        rf_bj_hand_add(&mine->hand[h], card);
}

void
rf_bj_breach_draw(struct rf_bj *game, const struct rf_act *act)
{
    const struct rf_round *round = &game->table.round;
    RF_ASSERT(act->kind == RF_ACT_DRAW && act->hand <= RF_BOXES_MAX);
    if (act->hand == RF_HAND_DEALER) {
        draw_to_dealer(game, act);
        return;
    }
    struct rf_bj_box *mine = &game->box[act->hand];
    if (mine->hands == 0 && round->wager_cents[act->hand] > 0) {
        unsigned next = rf_bj_phase_next_deal(game); /* a box before it: this is its first card */
        bool early = next != RF_HAND_NONE && next != RF_HAND_DEALER && next < act->hand;
        bool late = is_second_deal(round) && !round->stands[act->hand] && !early;
        mine->hands = 1;
        mine->wager_cents[0] = round->wager_cents[act->hand];
        if (late) /* the box was passed over, or its first card was not entered */
            rf_bj_imply_card(game, act->hand, false);
    }
    unsigned h = hand_for_card(game, act);
    if (h < RF_BJ_HANDS_MAX)
        draw_to_hand(game, act, h);
    else
        rf_breach_draw(&game->table, act, true);
}

bool
rf_bj_imply_card(struct rf_bj *game, unsigned hand, bool face_down)
{
    struct rf_act draw = rf_act_make(RF_ACT_DRAW, "dealer");
    draw.hand = (uint8_t)hand;
    draw.face_down = face_down;
    /* One card must be left for the act that shows that this one was dealt. */
    if (game->table.shoe.stage != RF_SHOE_IN_PLAY || rf_shoe_cards_left(&game->table.shoe) < 2)
        return false;
    game->table.shoe.mark_told = true; /* if the card was not dealt, the cutting card comes early */
    rf_bj_breach_draw(game, &draw);
    if (hand == RF_HAND_DEALER && face_down)
        game->asked |= 1; /* the hole card may come yet */
    return true;
}
