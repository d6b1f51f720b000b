/*
 * blackjack/play.c -- performs an act of the game, once the law has permitted it, and moves the
 * chips.
 *
 * rf_bj_apply first lets the table of C4 do its part (shoe/table.c: cards leave the shoe, wagers
 * lie on boxes), then play_do changes the hands and moves chips, each movement with its clause.  At
 * the end the invariants of both are checked.
 */
#include "blackjack/bj_internal.h"

#include <string.h>

#include "base/assert.h"
#include "shoe/law.h"

/* Contradictory rules are a bug of the caller, who must check them when they are read. */
void
rf_bj_init(struct rf_bj *game, const struct rf_bj_rules *rules)
{
    struct rf_bj_rules_error error;
    RF_ASSERT(rf_bj_rules_are_consistent(rules, &error));
    memset(game, 0, sizeof *game);
    game->rules = *rules;
    game->hole = RF_CARD_UNKNOWN;
}

/* The rules are filled in when the act is judged; the number of decks is enough. */
struct rf_act
rf_bj_opening_act(const struct rf_bj_rules *rules)
{
    struct rf_act act = rf_act_make(RF_ACT_OPEN, "supervisor");
    act.rules = rf_c4_rules_default(rules->decks);
    return act;
}

/* Before the round: moves chips until the felt agrees with the wagers that the table has noted. */
static void
follow_wagers(struct rf_bj *game, const struct rf_table *before)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        int64_t was = before->round.wager_cents[box], is = game->table.round.wager_cents[box];
        uint32_t arrival = was > 0 ? game->box[box].arrival : before->seats.box[box].arrival;
        if (is > 0)
            game->box[box].arrival = arrival;
        if (is > was)
            rf_bj_chips_move(game, arrival, RF_BJ_FELT, is - was, RF_WAGER_IN_LIMITS);
        else if (was > is)
            rf_bj_chips_move(game, RF_BJ_FELT, arrival, was - is, RF_WAGER_BEFORE_CARDS);
    }
}

/* The card that the table has just drawn: open, or face down as the hole card. */
static void
play_draw_to_dealer(struct rf_bj *game, bool down)
{
    if (down) {
        game->hole_down = true;
        game->hole = game->table.last;
    } else
        rf_bj_hand_add(&game->dealer, game->table.last);
}

/* Which hand of a box gets the card: its only one during the deal, later the one in turn. */
static unsigned
play_hand(const struct rf_bj *game, unsigned box)
{
    unsigned turn_box, hand;
    const struct rf_bj_box *mine = &game->box[box];
    bool deal = game->table.round.cards[box] <= 2; /* a hand may have more, in breach */
    if (mine->hands == 1 && (mine->hand[0].count < 2 || deal))
        return 0;
    bool turn = rf_bj_phase_turn(game, &turn_box, &hand);
    RF_ASSERT(turn && turn_box == box);
    return hand;
}

/* The first card of a box makes its first hand and takes over the wager. */
static void
play_draw(struct rf_bj *game, const struct rf_act *act)
{
    unsigned box = act->hand;
    if (box == RF_HAND_DEALER) {
        play_draw_to_dealer(game, act->face_down);
        return;
    }
    RF_ASSERT(box >= 1 && box <= RF_BOXES_MAX);
    struct rf_bj_box *mine = &game->box[box];
    if (mine->hands == 0) {
        mine->hands = 1;
        mine->wager_cents[0] = game->table.round.wager_cents[box];
    }
    unsigned hand = play_hand(game, box);
    mine->hits = false;
    mine->hidden[hand] = act->face_down;
    mine->under[hand] = act->face_down ? game->table.last : RF_CARD_UNKNOWN;
    if (!act->face_down)
        rf_bj_hand_add(&mine->hand[hand], game->table.last);
}

/* Opens a hand to the right of `hand` and moves the second card there, with its own wager.  Later
 * hands of the box shift by one, so that hands stay in playing order. */
void
rf_bj_play_split(struct rf_bj *game, unsigned box, unsigned hand, int64_t cents)
{
    struct rf_bj_box *mine = &game->box[box];
    bool two = mine->hand[hand].count == 2;
    RF_ASSERT(mine->hands < RF_BJ_HANDS_MAX &&
              (two || (mine->hand[hand].count == 1 && mine->unseen[hand] == 1)));
    for (unsigned h = mine->hands; h > hand + 1; h--) {
        mine->hand[h] = mine->hand[h - 1];
        mine->wager_cents[h] = mine->wager_cents[h - 1];
        mine->done[h] = mine->done[h - 1];
        mine->hidden[h] = mine->hidden[h - 1];
        mine->under[h] = mine->under[h - 1];
        mine->unseen[h] = mine->unseen[h - 1];
        mine->added_cents[h] = mine->added_cents[h - 1];
    }
    struct rf_bj_hand *left = &mine->hand[hand], *right = &mine->hand[hand + 1];
    *right = (struct rf_bj_hand){.split = true};
    if (two)
        rf_bj_hand_add(right, left->card[1]);
    left->count = 1;
    left->split = true;
    mine->wager_cents[hand + 1] = cents;
    mine->done[hand + 1] = mine->hidden[hand + 1] = false;
    mine->unseen[hand + 1] = two ? 0 : 1; /* a card that nobody saw is the right one */
    mine->unseen[hand] -= mine->unseen[hand + 1];
    mine->added_cents[hand + 1] = 0;
    mine->hands++;
    rf_bj_chips_move(game, mine->arrival, RF_BJ_FELT, cents, RF_SPLIT_EQUAL_WAGER);
}

/* A surrender names its box; the other decisions belong to the hand in turn. */
static void
play_decision(struct rf_bj *game, const struct rf_act *act)
{
    unsigned box, hand;
    if (act->kind == RF_ACT_SURRENDER) {
        game->box[act->box].hand[0].surrendered = true;
        return;
    }
    bool turn = rf_bj_phase_turn(game, &box, &hand);
    RF_ASSERT(turn);
    struct rf_bj_box *mine = &game->box[box];
    switch (act->kind) {
    case RF_ACT_HIT: mine->hits = true; break;
    case RF_ACT_STAND: mine->done[hand] = true; break;
    case RF_ACT_SPLIT: rf_bj_play_split(game, box, hand, mine->wager_cents[hand]); break;
    default:
        mine->hand[hand].doubled = true;
        mine->hits = true;
        rf_bj_chips_move(game, mine->arrival, RF_BJ_FELT, mine->wager_cents[hand],
                         RF_DOUBLE_ONE_CARD);
        break;
    }
}

/* The identity of a card that lay face down: known before, or seen now and noted at the table. */
static rf_card
play_turned(struct rf_bj *game, rf_card under, rf_card face)
{
    if (under != RF_CARD_UNKNOWN)
        return under;
    rf_card card = rf_table_identify_turned(&game->table, face);
    RF_ASSERT(card != RF_CARD_UNKNOWN);
    rf_table_learn_card(&game->table, card);
    return card;
}

rf_card
rf_bj_card_under(const struct rf_bj *game, const struct rf_act *act)
{
    if (act->kind != RF_ACT_TURN)
        return RF_CARD_UNKNOWN;
    if (!act->box)
        return game->hole_down ? game->hole : RF_CARD_UNKNOWN;
    unsigned hand = rf_bj_phase_first_hidden(game, act->box);
    return hand < RF_BJ_HANDS_MAX ? game->box[act->box].under[hand] : RF_CARD_UNKNOWN;
}

/* True when the first card and the one just turned are a natural.  A card that the dealer drew in
 * between, in breach, does not count. */
static bool
play_is_natural(const struct rf_bj_hand *dealer)
{
    struct rf_count first = rf_count_add((struct rf_count){0, false}, dealer->card[0]);
    return rf_count_add(first, dealer->card[dealer->count - 1u]).total == 21;
}

/* A doubled card of a box (act->box > 0), or the hole card. */
static void
play_turn(struct rf_bj *game, const struct rf_act *act)
{
    if (act->box) {
        struct rf_bj_box *mine = &game->box[act->box];
        unsigned hand = rf_bj_phase_first_hidden(game, act->box);
        RF_ASSERT(hand < mine->hands && mine->hidden[hand]);
        rf_bj_hand_add(&mine->hand[hand], play_turned(game, mine->under[hand], act->card));
        mine->hidden[hand] = false;
        return;
    }
    RF_ASSERT(game->hole_down);
    rf_bj_hand_add(&game->dealer, play_turned(game, game->hole, act->card));
    game->hole_down = false;
    game->table.round.dealer = rf_bj_hand_count(&game->dealer);
    game->table.round.dealer_unknown = false;
    /* The dealer looked and said something else: a breach of BJ(4).4 that shows only now. */
    bool natural = play_is_natural(&game->dealer);
    if (game->looked && game->natural != natural && !(game->waived & RF_WAIVED_LOOK))
        game->table.fault = RF_DEALER_LOOKS;
}

int64_t
rf_bj_play_due_net(const struct rf_bj *game, unsigned b, unsigned hand)
{
    const struct rf_bj_box *box = &game->box[b];
    struct rf_bj_phase_due due = rf_bj_phase_due(game, b, hand);
    if (due.kind == RF_BJ_HALF_TAKEN)
        return -box->wager_cents[hand] / 2;
    if (due.kind != RF_BJ_TAKEN)
        return due.cents;
    if (rf_bj_hand_is_bust(&box->hand[hand]))
        return -rf_bj_phase_stake(box, hand);
    int64_t wager = box->wager_cents[hand];
    int64_t net = rf_bj_settle_net(&game->rules, &box->hand[hand], &game->dealer, wager, hand == 0);
    return net == -2 * wager ? -rf_bj_phase_stake(box, hand) : net;
}

int64_t
rf_bj_play_insurance_net(const struct rf_bj *game, unsigned box)
{
    int64_t lies = game->box[box].insurance_cents;
    if (rf_bj_phase_insurance_box(game) == 0)
        return 0;
    return rf_bj_phase_dealer_has_natural(game) ? 2 * lies : -lies;
}

/* Moves what the hand is due, returns the rest of the stake, and gathers its cards (BJ(12).1). */
static void
play_settle(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_bj_box *mine = &game->box[act->box];
    unsigned hand = rf_bj_phase_first_due(game, act->box);
    RF_ASSERT(hand < mine->hands);
    struct rf_bj_phase_due due = rf_bj_phase_due(game, act->box, hand);
    int64_t stake = rf_bj_phase_stake(mine, hand), net = rf_bj_play_due_net(game, act->box, hand);
    RF_ASSERT(stake > 0 && due.cents >= 0);
    if (net < 0)
        rf_bj_chips_move(game, RF_BJ_FELT, RF_BJ_HOUSE, -net, due.clause);
    else
        rf_bj_chips_move(game, RF_BJ_HOUSE, mine->arrival, net, due.clause);
    rf_bj_chips_move(game, RF_BJ_FELT, mine->arrival, net < 0 ? stake + net : stake, due.clause);
    mine->wager_cents[hand] = 0;
    mine->settled_cents += net;
    rf_table_gather_cards(&game->table, mine->hand[hand].card, mine->hand[hand].count);
}

/* The offer is answered, or the insurance is settled: two to one, or lost (BJ(10).3). */
static void
play_insurance(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_bj_box *mine = &game->box[act->box];
    if (act->kind == RF_ACT_INSURE || act->kind == RF_ACT_DECLINE) {
        mine->answered = true;
        mine->insurance_cents = act->kind == RF_ACT_INSURE ? act->cents : 0;
        rf_bj_chips_move(game, mine->arrival, RF_BJ_FELT, mine->insurance_cents, RF_INSURE_HALF);
        return;
    }
    bool paid = act->kind == RF_ACT_PAY_INSURANCE;
    if (paid)
        rf_bj_chips_move(game, RF_BJ_HOUSE, mine->arrival, 2 * mine->insurance_cents,
                         RF_INSURANCE_PAYS);
    rf_bj_chips_move(game, RF_BJ_FELT, paid ? mine->arrival : RF_BJ_HOUSE, mine->insurance_cents,
                     RF_INSURANCE_PAYS);
    RF_ASSERT(mine->insurance_cents > 0);
    mine->insurance_cents = 0;
}

/* HR.7: a round that ended for lack of cards returns what was not settled. */
static void
play_give_back(struct rf_bj *game, unsigned box)
{
    struct rf_bj_box *mine = &game->box[box];
    for (unsigned hand = 0; hand < mine->hands; hand++)
        rf_bj_chips_move(game, RF_BJ_FELT, mine->arrival, rf_bj_phase_stake(mine, hand),
                         RF_ROUND_ENDS);
    rf_bj_chips_move(game, RF_BJ_FELT, mine->arrival, mine->insurance_cents, RF_ROUND_ENDS);
}

/* HR.15: a box that never got a card has its wager back.  Then everything of the round is
 * cleared. */
static void
play_end(struct rf_bj *game, const struct rf_table *before)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        if (game->box[box].hands == 0)
            rf_bj_chips_move(game, RF_BJ_FELT, game->box[box].arrival,
                             before->round.wager_cents[box], RF_NO_FIRST_CARD);
        play_give_back(game, box);
        game->box[box] = (struct rf_bj_box){0};
    }
    game->dealer = (struct rf_bj_hand){0};
    game->hole_down = game->looked = game->natural = game->unlooked = false;
    game->hole = RF_CARD_UNKNOWN;
    game->waived = game->passed = game->asked = game->unknown = game->counted = 0;
    game->unasked = game->late = game->early = game->perhaps_split = 0;
    game->extra = (struct rf_bj_hand){0};
}

/* Dispatches by the kind of act.  `before` is the table before the act. */
void
rf_bj_play_act(struct rf_bj *game, const struct rf_act *act, const struct rf_table *before)
{
    switch (act->kind) {
    case RF_ACT_SIT:
        rf_bj_chips_open_account(game, rf_seats_arrival(&game->table.seats, act->name), act->name);
        break;
    case RF_ACT_BUY:
        rf_bj_chips_move(game, RF_BJ_HOUSE, rf_seats_arrival(&game->table.seats, act->name),
                         act->cents, RF_GAME_AT_GAME_TABLE);
        break;
    case RF_ACT_WAGER:
    case RF_ACT_TAKE_BACK:
    case RF_ACT_LEAVE:
        if (!before->round.on)
            follow_wagers(game, before);
        break;
    case RF_ACT_DRAW: play_draw(game, act); break;
    case RF_ACT_HIT:
    case RF_ACT_STAND:
    case RF_ACT_DOUBLE:
    case RF_ACT_SPLIT:
    case RF_ACT_SURRENDER: play_decision(game, act); break;
    case RF_ACT_LOOK:
        game->looked = true;
        game->natural = act->natural;
        break;
    case RF_ACT_TURN: play_turn(game, act); break;
    case RF_ACT_PAY:
    case RF_ACT_COLLECT:
    case RF_ACT_STAND_OFF: play_settle(game, act); break;
    case RF_ACT_INSURE:
    case RF_ACT_DECLINE:
    case RF_ACT_PAY_INSURANCE:
    case RF_ACT_COLLECT_INSURANCE: play_insurance(game, act); break;
    case RF_ACT_END: play_end(game, before); break;
    default: break;
    }
}

void
rf_bj_apply(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_table before = game->table;
    struct rf_act declared = rf_bj_ruling_declared(game, act);
    game->movements = 0;
    rf_table_apply(&game->table, &declared);
    rf_bj_play_act(game, act, &before);
    rf_bj_chips_cash_out(game);
    rf_table_check_invariants(&game->table);
    rf_bj_check_invariants(game);
}

enum rf_clause
rf_bj_act(struct rf_bj *game, const struct rf_act *act)
{
    enum rf_clause ruling = rf_bj_judge(game, act);
    if (ruling == RF_PERMITTED)
        rf_bj_apply(game, act);
    return ruling;
}
