/*
 * blackjack/breach_act.c -- what a forbidden act does to the game, when no waived duty makes it
 * lawful.
 *
 * The act says which box, which card and how many chips; the law's own idea of the hand in turn
 * or the amount due is not used.  Words that move no card and no chip change nothing.  What the
 * law would have moved and the dealer did not stays in the player's `owed_cents`.
 */
#include "blackjack/breach.h"

#include "base/assert.h"
#include "shoe/breach_table.h"
#include "shoe/law.h"

static bool
may_decide(const struct rf_bj *game, unsigned box, uint32_t arrival)
{
    return arrival && game->box[box].hands > 0 &&
           (game->box[box].arrival == arrival || game->table.seats.box[box].arrival == arrival);
}

/* The first hand of a box that is still played. */
static unsigned
open_hand(const struct rf_bj *game, unsigned box)
{
    for (unsigned h = 0; h < game->box[box].hands; h++)
        if (!rf_bj_phase_hand_over(game, box, h))
            return h;
    return RF_BJ_HANDS_MAX;
}

unsigned
rf_breach_unsettled(const struct rf_bj *game, unsigned box)
{
    unsigned due = rf_bj_phase_first_due(game, box ? box : 1);
    if (box == 0 || due < RF_BJ_HANDS_MAX)
        return box ? due : RF_BJ_HANDS_MAX;
    unsigned turn, hand; /* the hand that is being played, before others of its box */
    if (rf_bj_phase_turn(game, &turn, &hand) && turn == box)
        return hand;
    for (unsigned h = 0; h < game->box[box].hands; h++)
        if (game->box[box].wager_cents[h] > 0)
            return h;
    return RF_BJ_HANDS_MAX;
}

bool
rf_breach_hand(const struct rf_bj *game, const struct rf_act *act, unsigned *box, unsigned *hand)
{
    uint32_t arrival = rf_seats_arrival(&game->table.seats, act->name);
    for (int open = 1; open >= 0; open--)
        for (*box = 1; *box <= RF_BOXES_MAX; ++*box) {
            if (!may_decide(game, *box, arrival))
                continue;
            *hand = open ? open_hand(game, *box) : rf_breach_unsettled(game, *box);
            if (*hand < RF_BJ_HANDS_MAX)
                return true;
        }
    return false;
}

bool
rf_bj_breach_afford(struct rf_bj *game, uint32_t arrival, int64_t cents)
{
    int64_t lacks = cents - rf_bj_chips_of(game, arrival);
    if (lacks <= 0)
        return false;
    rf_bj_chips_move(game, RF_BJ_HOUSE, arrival, lacks, RF_GAME_AT_GAME_TABLE);
    return rf_bj_chips_doubt(game, arrival);
}

/* Chips of a player go on the felt; what they lack they must have bought. */
static void
put_down(struct rf_bj *game, uint32_t arrival, int64_t cents, enum rf_clause clause)
{
    rf_bj_breach_afford(game, arrival, cents);
    rf_bj_chips_move(game, arrival, RF_BJ_FELT, cents, clause);
}

/* The table has what was said, whatever the rules name. */
static void
breach_open(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_act open = rf_bj_ruling_declared(game, act);
    const struct rf_c4_rules *said = &act->rules;
    open.rules.decks = said->decks;
    open.rules.device = open.rules.device || said->device;
    if (said->boxes != rf_c4_rules_default(said->decks).boxes)
        open.rules.boxes = said->boxes;
    if (said->decks == 1)
        open.rules.cut_margin = 1;
    if (open.rules.cutting_card_min > open.rules.cutting_card_max) {
        uint16_t least = open.rules.cutting_card_max;
        open.rules.cutting_card_max = open.rules.cutting_card_min;
        open.rules.cutting_card_min = least;
    }
    rf_table_apply(&game->table, &open);
}

/* A wager that is changed while its hand is played: what lies counts, and what lay is kept. */
static void
breach_change_wager(struct rf_bj *game, unsigned box, uint32_t payer, int64_t cents)
{
    struct rf_bj_box *mine = &game->box[box];
    int64_t before = rf_bj_phase_stake(mine, 0);
    if (mine->lawful_cents == 0)
        mine->lawful_cents = mine->wager_cents[0];
    mine->wager_cents[0] = cents;
    int64_t after = rf_bj_phase_stake(mine, 0);
    if (after > before)
        put_down(game, payer, after - before, RF_WAGER_BEFORE_CARDS);
    else
        rf_bj_chips_move(game, RF_BJ_FELT, payer, before - after, RF_WAGER_BEFORE_CARDS);
}

/* A wager at the wrong time, of the wrong size or on another's box.  One that is made when cards
 * are out takes no part in the round. */
static void
breach_wager(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_table *table = &game->table;
    unsigned box = act->box;
    if (!table->seats.box[box].arrival) {
        struct rf_act sit = rf_act_make(RF_ACT_SIT, act->name);
        sit.box = act->box;
        rf_table_apply(table, &sit);
        rf_bj_play_act(game, &sit, table);
    }
    uint32_t arrival = rf_seats_arrival(&table->seats, act->name);
    struct rf_bj_box *mine = &game->box[box];
    if (mine->hands > 0 && mine->wager_cents[0] == 0)
        return; /* it belongs to the next round */
    if (mine->hands > 0) {
        breach_change_wager(game, box, arrival, act->cents);
        return;
    }
    int64_t was = table->round.wager_cents[box];
    if (was == 0)
        mine->arrival = arrival;
    if (was == 0 && table->round.on)
        table->round.stands[box] = true;
    table->round.wager_cents[box] = act->cents;
    if (act->cents > was)
        put_down(game, arrival, act->cents - was, RF_WAGER_IN_LIMITS);
    else
        rf_bj_chips_move(game, RF_BJ_FELT, mine->arrival, was - act->cents, RF_WAGER_IN_LIMITS);
}

/* The chips are with whoever took them; in a round the hand has no wager any more. */
static void
breach_take_back(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_bj_box *mine = &game->box[act->box];
    uint32_t arrival = rf_seats_arrival(&game->table.seats, act->name);
    if (mine->hands > 0) {
        breach_change_wager(game, act->box, arrival, 0);
        return;
    }
    rf_bj_chips_move(game, RF_BJ_FELT, arrival, game->table.round.wager_cents[act->box],
                     RF_WAGER_BEFORE_CARDS);
    game->table.round.wager_cents[act->box] = 0;
}

/* Who splits has two cards: one that came too early in the deal is the second. */
static void
keep_early_card(struct rf_bj *game, unsigned box)
{
    struct rf_round *round = &game->table.round;
    if (!(game->early & 1u << box) || round->cards[box] != 1 || round->loose == 0)
        return;
    round->cards[box]++;
    round->loose--;
    game->early &= (uint8_t) ~(1u << box);
}

/* A hit, a double or a split that the cards do not allow counts all the same: the card may come. */
static void
breach_decision(struct rf_bj *game, const struct rf_act *act)
{
    unsigned box, hand;
    if (act->role != RF_ROLE_PLAYER || !rf_breach_hand(game, act, &box, &hand))
        return;
    struct rf_bj_box *mine = &game->box[box];
    bool open = !rf_bj_phase_hand_over(game, box, hand);
    int64_t added = act->cents > 0 ? act->cents : mine->wager_cents[hand];
    switch (act->kind) {
    case RF_ACT_STAND: mine->done[hand] = true; return;
    case RF_ACT_SURRENDER:
        if (may_decide(game, act->box, rf_seats_arrival(&game->table.seats, act->name)) &&
            game->box[act->box].wager_cents[0] > 0) {
            struct rf_bj_hand *first = &game->box[act->box].hand[0];
            first->surrendered = first->unlawful_surrender = true;
        }
        return;
    case RF_ACT_SPLIT:
        keep_early_card(game, box);
        rf_bj_breach_afford(game, mine->arrival, added);
        rf_bj_play_split(game, box, hand, added);
        mine->hits = false;
        return;
    case RF_ACT_DOUBLE:
        put_down(game, mine->arrival, added, RF_DOUBLE_ONE_CARD);
        mine->hand[hand].doubled = true;
        mine->added_cents[hand] = added != mine->wager_cents[hand] ? added : 0;
        open = !rf_bj_phase_hand_over(game, box, hand);
        break;
    default: break;
    }
    if (open)
        mine->hits = true;
    else
        game->asked |= (uint8_t)(1u << box);
}

/* A look that the law does not want is only a look; one that is untrue was made all the same. */
static void
breach_look(struct rf_bj *game, const struct rf_act *act)
{
    if (rf_bj_phase(game) != RF_PHASE_LOOK)
        return;
    game->looked = true;
    game->natural = act->natural;
    game->waived |= RF_WAIVED_LOOK;
}

/* The hole card is always the dealer's second. */
static void
breach_turn(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_bj_hand *dealer = &game->dealer;
    rf_bj_play_act(game, act, &game->table);
    if (act->box)
        return;
    for (unsigned i = dealer->count - 1u; i > 1; i--) {
        rf_card card = dealer->card[i];
        dealer->card[i] = dealer->card[i - 1];
        dealer->card[i - 1] = card;
    }
    game->waived &= (uint8_t)~RF_WAIVED_TURN;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (open_hand(game, box) < RF_BJ_HANDS_MAX)
            game->passed |= (uint8_t)(1u << box); /* they keep their turns, and nobody waits */
}

static void
breach_insure(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_bj_box *mine = &game->box[act->box];
    if (act->kind == RF_ACT_DECLINE)
        return;
    mine->answered = true;
    put_down(game, rf_seats_arrival(&game->table.seats, act->name), act->cents, RF_INSURE_HALF);
    mine->insurance_cents += act->cents;
}

void
rf_bj_breach_owe_unsettled(struct rf_bj *game)
{
    game->waived &= (uint8_t)~RF_WAIVED_INSURED;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        bool known = !(game->unknown & 1u << box); /* nobody owes by a wager that was assumed */
        for (unsigned h = 0; h < game->box[box].hands && known; h++)
            rf_bj_chips_owe(game, game->box[box].arrival, rf_bj_play_due_net(game, box, h));
        rf_bj_chips_owe(game, game->box[box].arrival, rf_bj_play_insurance_net(game, box));
    }
}

static void
breach_end(struct rf_bj *game, const struct rf_act *act, const struct rf_table *before)
{
    rf_bj_breach_owe_unsettled(game);
    rf_table_breach(&game->table, act);
    rf_bj_play_act(game, act, before);
}

/* In a round the cutting card comes for the hand that the next card was going to. */
static void
breach_cutting_card(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_act out = *act;
    if (act->kind == RF_ACT_EXPOSE || act->hand == RF_HAND_NONE)
        out.hand = (uint8_t)rf_bj_phase_awaited_hand(game);
    rf_table_breach(&game->table, &out);
    if (game->table.owed > 1) /* the card that comes after it is for that box */
        game->asked |= (uint8_t)(1u << (game->table.owed - 1u));
}

/* A card found face up is dealt to a hand. */
static void
breach_face_up(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_act draw = rf_act_make(RF_ACT_DRAW, "dealer");
    draw.hand = act->hand;
    draw.card = act->card;
    if (act->hand == RF_HAND_NONE)
        rf_table_breach(&game->table, act);
    else
        rf_bj_breach_draw(game, &draw);
}

static bool
breach_do(struct rf_bj *game, const struct rf_act *act, const struct rf_table *before)
{
    switch (act->kind) {
    case RF_ACT_OPEN: breach_open(game, act); return false;
    case RF_ACT_WAGER: breach_wager(game, act); return false;
    case RF_ACT_TAKE_BACK: breach_take_back(game, act); return false;
    case RF_ACT_DRAW: rf_bj_breach_draw(game, act); return false;
    case RF_ACT_FACE_UP: breach_face_up(game, act); return false;
    case RF_ACT_CUTTING_CARD:
    case RF_ACT_EXPOSE: breach_cutting_card(game, act); return false;
    case RF_ACT_HIT:
    case RF_ACT_STAND:
    case RF_ACT_DOUBLE:
    case RF_ACT_SPLIT:
    case RF_ACT_SURRENDER: breach_decision(game, act); return false;
    case RF_ACT_DENY: rf_bj_breach_deny(game, act); return false;
    case RF_ACT_LOOK: breach_look(game, act); return false;
    case RF_ACT_TURN: breach_turn(game, act); return false;
    case RF_ACT_INSURE:
    case RF_ACT_DECLINE: breach_insure(game, act); return false;
    case RF_ACT_PAY:
    case RF_ACT_COLLECT:
    case RF_ACT_STAND_OFF: return rf_bj_breach_settle(game, act);
    case RF_ACT_PAY_INSURANCE:
    case RF_ACT_COLLECT_INSURANCE: return rf_bj_breach_insurance(game, act);
    case RF_ACT_END: breach_end(game, act, before); return false;
    default:
        rf_table_breach(&game->table, act);
        rf_bj_play_act(game, act, before); /* a seat has an account, one who leaves none */
        return false;
    }
}

bool
rf_bj_breach_act(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_table before = game->table;
    game->movements = 0;
    game->table.fault = RF_PERMITTED;
    bool unjudged = breach_do(game, act, &before);
    if (game->table.round.on) { /* what the table counts are the cards that the game counts */
        game->table.round.dealer = rf_bj_hand_count(&game->dealer);
        game->table.round.dealer_unknown = game->hole_down || game->waived & RF_WAIVED_FACES;
    }
    rf_bj_chips_cash_out(game);
    rf_table_check_invariants(&game->table);
    rf_bj_check_invariants(game);
    return unjudged;
}
