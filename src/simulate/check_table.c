/*
 * simulate/check_table.c -- one round at the table, with a path's cards and by its strategy.
 *
 * This is a player and a dealer who only ask the table: rf_bj_phase says what the round waits for,
 * the strategy as it was given (not the plan's tables) decides, and the law judges each act.  So it
 * shares no code with the paths that it checks.
 */
#include "simulate/sim_check.h"

#include "base/assert.h"
#include "blackjack/bj_internal.h"

/* Does a simple act. */
static bool
put_at(struct check_table *at, enum rf_act_kind kind, const char *actor, unsigned box,
       int64_t cents)
{
    at->act = rf_act_make(kind, actor);
    at->act.box = (uint8_t)box;
    at->act.cents = cents;
    return rf_check_put(at, &at->act);
}

/* The name of the player at a box. */
static const char *
name_of(const struct check_table *at, unsigned box)
{
    return at->game->table.seats.box[box].name;
}

/* Draws a card for a hand.  Its value and its place must be those of the log's next card. */
static bool
draw_card(struct check_table *at, unsigned hand, unsigned place, bool down)
{
    struct rf_table *table = &at->game->table;
    RF_ASSERT(hand <= RF_BOXES_MAX && place >= SIM_FIRST);
    if (rf_shoe_is_at_cutting_card(&table->shoe)) {
        at->act = rf_act_make(RF_ACT_CUTTING_CARD, "dealer");
        at->act.hand = (uint8_t)hand;
        if (!rf_check_put(at, &at->act))
            return false;
    }
    if (rf_shoe_cards_left(&table->shoe) == 0)
        rf_check_reload(at);
    if (at->check->differs)
        return false;
    at->act = rf_act_make(RF_ACT_DRAW, "dealer");
    at->act.hand = (uint8_t)hand;
    at->act.face_down = down;
    if (!down)
        at->act.card = rf_card_face(rf_shoe_next_card(&table->shoe));
    if (!rf_check_put(at, &at->act))
        return false;
    if (at->card >= at->log->cards ||
        at->log->card[at->card] != (place | rf_exact_card_value(table->last))) {
        rf_check_differs(at, "this card goes to another hand, or for another reason");
        return false;
    }
    if (at->plan->counted)
        rf_check_count_card(at, table->last, down);
    at->card++;
    return true;
}

/* The number of a hand in the strategy. */
static unsigned
hand_place(const struct check_table *at, const struct rf_bj_hand *hand)
{
    int place = 0;
    for (unsigned i = 0; i < hand->count; i++) {
        RF_ASSERT(place != EXACT_BUST);
        place = at->hands.hand[place].next[rf_exact_card_value(hand->card[i])];
    }
    RF_ASSERT(place != EXACT_BUST);
    return (unsigned)place;
}

/* The strategy's bits for a hand. */
static unsigned
strategy_says(struct check_table *at, const struct rf_bj_hand *hand)
{
    unsigned up = rf_exact_card_value(at->game->dealer.card[0]);
    return rf_check_count_strategy(at)->play[up][hand_place(at, hand)];
}

/* Asks the law without acting. */
static bool
is_permitted(struct check_table *at, enum rf_act_kind kind, unsigned box)
{
    struct rf_act act = rf_act_make(kind, name_of(at, box));
    act.box = (uint8_t)(kind == RF_ACT_SURRENDER ? box : 0);
    return rf_bj_judge(at->game, &act) == RF_PERMITTED;
}

/* The play that the bits mean, in the order of riffle/exact.h, as far as the law permits it. */
static enum rf_act_kind
decide_play(struct check_table *at, unsigned box, const struct rf_bj_hand *hand)
{
    unsigned play = strategy_says(at, hand);
    bool two = hand->count == 2, hits = is_permitted(at, RF_ACT_HIT, box);
    if (two && (play & RF_DO_SURRENDER) && is_permitted(at, RF_ACT_SURRENDER, box))
        return RF_ACT_SURRENDER;
    if (two && (play & RF_DO_SPLIT) && is_permitted(at, RF_ACT_SPLIT, box))
        return RF_ACT_SPLIT;
    if (two && (play & RF_DO_SURRENDER_NOT_SPLIT) &&
        !rf_bj_hand_can_split(&at->game->rules, hand, 1) && is_permitted(at, RF_ACT_SURRENDER, box))
        return RF_ACT_SURRENDER;
    if (two && (play & (hits ? RF_DO_DOUBLE : RF_DO_DOUBLE_NOT_STAND)) &&
        is_permitted(at, RF_ACT_DOUBLE, box))
        return RF_ACT_DOUBLE;
    return hits && (play & RF_DO_HIT) ? RF_ACT_HIT : RF_ACT_STAND;
}

/* The player whose turn it is acts. */
static bool
play_decision(struct check_table *at)
{
    unsigned box, hand;
    if (!rf_bj_phase_turn(at->game, &box, &hand))
        return false;
    enum rf_act_kind kind = decide_play(at, box, &at->game->box[box].hand[hand]);
    return put_at(at, kind, name_of(at, box), kind == RF_ACT_SURRENDER ? box : 0, 0);
}

/* The next player who was not asked yet takes or declines insurance. */
static bool
answer_insurance(struct check_table *at)
{
    for (unsigned box = 1; box <= at->boxes; box++) {
        const struct rf_bj_box *mine = &at->game->box[box];
        if (mine->answered)
            continue;
        bool insures = strategy_says(at, &mine->hand[0]) & RF_DO_INSURE;
        return put_at(at, insures ? RF_ACT_INSURE : RF_ACT_DECLINE, name_of(at, box), box,
                      insures ? at->wager_cents / 2 : 0);
    }
    return false;
}

/* Players who surrender early do so first; then the dealer looks for a natural. */
static bool
look(struct check_table *at)
{
    const struct rf_bj *game = at->game;
    for (unsigned box = 1; box <= at->boxes && game->rules.surrender == RF_BJ_SURRENDER_EARLY;
         box++) {
        const struct rf_bj_hand *hand = &game->box[box].hand[0];
        if (game->box[box].wager_cents[0] > 0 && !rf_bj_hand_is_natural(&game->rules, hand) &&
            decide_play(at, box, hand) == RF_ACT_SURRENDER)
            return put_at(at, RF_ACT_SURRENDER, name_of(at, box), box, 0);
    }
    at->act = rf_act_make(RF_ACT_LOOK, "dealer");
    at->act.natural = rf_count_add(rf_bj_hand_count(&game->dealer), game->hole).total == 21;
    return rf_check_put(at, &at->act);
}

/* Turns the hole card (box 0), or the first doubled card of a box that lies face down. */
static bool
turn(struct check_table *at, unsigned box)
{
    at->act = rf_act_make(RF_ACT_TURN, "dealer");
    at->act.box = (uint8_t)box;
    rf_card under = rf_bj_card_under(at->game, &at->act);
    RF_ASSERT(under != RF_CARD_UNKNOWN);
    at->act.card = rf_card_face(under);
    return rf_check_put(at, &at->act);
}

/* The first box with a doubled card that may be turned now; 0 if there is none. */
static unsigned
doubled_box(const struct rf_bj *game)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX && rf_bj_phase_can_turn_doubled(game); box++)
        if (rf_bj_phase_first_hidden(game, box) < RF_BJ_HANDS_MAX)
            return box;
    return 0;
}

/* Settles the next thing that is due: insurance, a face-down card, or a hand. */
static bool
settle(struct check_table *at)
{
    unsigned box = rf_bj_phase_insurance_box(at->game), doubled = doubled_box(at->game);
    if (box)
        return put_at(at,
                      rf_bj_phase_dealer_has_natural(at->game) ? RF_ACT_PAY_INSURANCE
                                                               : RF_ACT_COLLECT_INSURANCE,
                      "dealer", box, 0);
    if (doubled)
        return turn(at, doubled);
    box = rf_bj_phase_due_box(at->game);
    if (!box)
        return false;
    struct rf_bj_phase_due due = rf_bj_phase_due(at->game, box,
                                                 rf_bj_phase_first_due(at->game, box));
    enum rf_act_kind kind = due.kind == RF_BJ_PAID   ? RF_ACT_PAY
                            : due.kind == RF_BJ_LEFT ? RF_ACT_STAND_OFF
                                                     : RF_ACT_COLLECT;
    return put_at(at, kind, "dealer", box, due.kind == RF_BJ_PAID ? due.cents : 0);
}

/* Deals the next card of the deal. */
static bool
deal(struct check_table *at)
{
    unsigned hand = rf_bj_phase_next_deal(at->game);
    RF_ASSERT(hand <= RF_BOXES_MAX);
    unsigned cards = at->game->table.round.cards[hand];
    if (hand == RF_HAND_DEALER)
        return draw_card(at, hand, cards ? SIM_HOLE : SIM_UP, cards > 0);
    return draw_card(at, hand, cards ? SIM_SECOND : SIM_FIRST, false);
}

/* Deals a card that a hand asked for; the hand's state says why. */
static bool
serve(struct check_table *at)
{
    unsigned box, hand;
    if (!rf_bj_phase_turn(at->game, &box, &hand))
        return false;
    const struct rf_bj_hand *mine = &at->game->box[box].hand[hand];
    bool down = mine->doubled && at->game->rules.double_card == RF_BJ_DOUBLE_DOWN;
    return draw_card(at, box,
                     mine->doubled     ? SIM_DOUBLED
                     : mine->count < 2 ? SIM_OF_SPLIT
                                       : SIM_HIT,
                     down);
}

/* Does what the round waits for.  False if the check has nothing to do there. */
static bool
play_step(struct check_table *at)
{
    switch (rf_bj_phase(at->game)) {
    case RF_PHASE_DEAL: return deal(at);
    case RF_PHASE_INSURANCE: return answer_insurance(at);
    case RF_PHASE_LOOK: return look(at);
    case RF_PHASE_NATURAL:
    case RF_PHASE_TURN: return turn(at, 0);
    case RF_PHASE_AT_ONCE:
    case RF_PHASE_SETTLE: return settle(at);
    case RF_PHASE_CARD: return serve(at);
    case RF_PHASE_PLAY: return play_decision(at);
    case RF_PHASE_DRAW: return draw_card(at, RF_HAND_DEALER, SIM_DEALER, false);
    case RF_PHASE_OVER: return put_at(at, RF_ACT_END, "dealer", 0, 0);
    default: return false;
    }
}

/* What the boxes won by their players' chips must equal the log, to the cent. */
static void
compare_chips(struct check_table *at, const int64_t before[static RF_BOXES_MAX + 1])
{
    const struct sim_plan *plan = at->plan;
    for (unsigned box = 1; box <= at->boxes; box++) {
        uint32_t arrival = at->game->table.seats.box[box].arrival;
        int64_t won = rf_bj_chips_of(at->game, arrival) - before[box];
        int64_t net = at->log->net[at->round][box - 1];
        if (won * (int64_t)plan->unit != net * at->wager_cents)
            rf_check_differs(at, "a box won something else at the table");
    }
}

/* The round before must have used exactly its cards, and this one begins with the wagers. */
void
rf_check_round(struct check_table *at)
{
    int64_t before[RF_BOXES_MAX + 1] = {0};
    RF_ASSERT(at->round < at->log->rounds);
    if (at->card != at->log->from[at->round])
        rf_check_differs(at, "the round before took another number of cards");
    if (at->plan->counted)
        rf_check_count_begin(at);
    for (unsigned box = 1; box <= at->boxes && !at->check->differs; box++) {
        before[box] = rf_bj_chips_of(at->game, at->game->table.seats.box[box].arrival);
        put_at(at, RF_ACT_WAGER, name_of(at, box), box, at->wager_cents);
    }
    if (!at->check->differs)
        deal(at);
    while (!at->check->differs && at->game->table.round.on)
        if (!play_step(at))
            rf_check_differs(at, "the table waits for something else");
    if (!at->check->differs)
        compare_chips(at, before);
    if (!at->check->differs && at->plan->counted)
        rf_check_count_end(at);
}
