/*
 * app/play/evening.c -- runs an evening: whose act comes next, what you are asked, what came of it.
 *
 * Companions come before your question, you before the dealer, the dealer before the supervisor.
 * What is asked is read off the game (rf_bj_awaits) and not remembered, so a resumed record asks
 * the same question again.
 */
#include "play/evening.h"

#include <stdio.h>
#include <string.h>

#include "os/check.h"
#include "play/words.h"
#include "table/turn.h"

void
evening_view(const struct evening *e, struct rf_bj_view *view)
{
    rf_bj_view_make(view, e->house.game, e->arrival);
}

bool
evening_has_failed(const struct evening *e)
{
    return house_has_failed(&e->house);
}

int64_t
evening_chips(const struct evening *e)
{
    return rf_bj_chips_of(e->house.game, e->arrival);
}

/* Chips that you hold or left with, and every bet of yours that is still on the table. */
int64_t
evening_standing(const struct evening *e)
{
    const struct rf_bj *game = e->house.game;
    int64_t cents = evening_chips(e) + e->left_cents;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        if (game->box[box].arrival != e->arrival)
            continue;
        cents += game->box[box].hands ? game->box[box].insurance_cents
                                      : game->table.round.wager_cents[box];
        for (unsigned h = 0; h < game->box[box].hands; h++)
            cents += game->box[box].wager_cents[h] * (game->box[box].hand[h].doubled ? 2 : 1);
    }
    return cents;
}

/* Keeps the hand that a settling act is about: the act takes its cards away.  It is the first hand
 * of the box that a payment is due for. */
static void
remember_hand(struct evening *e, const struct rf_act *act)
{
    const struct rf_bj *game = e->house.game;
    e->settled_hand = RF_BJ_HANDS_MAX;
    if (act->kind != RF_ACT_PAY && act->kind != RF_ACT_COLLECT && act->kind != RF_ACT_STAND_OFF)
        return;
    for (unsigned h = game->box[act->box].hands; h-- > 0;)
        if (rf_bj_phase_due(game, act->box, h).kind != RF_BJ_NOT_DUE) {
            e->settled_hand = h;
            e->settled = game->box[act->box].hand[h];
        }
}

/* What the last act won or lost, in cents.  Chips from the house to the player are won, chips from
 * the felt to the house are lost; a bet that is put down is not lost yet. */
static int64_t
count_won(const struct rf_bj *game, uint32_t player)
{
    int64_t cents = 0;
    for (unsigned i = 0; i < game->movements; i++) {
        const struct rf_bj_movement *move = &game->movement[i];
        if (move->from == RF_BJ_HOUSE && move->to == player)
            cents += move->cents;
        if (move->from == RF_BJ_FELT && move->to == RF_BJ_HOUSE)
            cents -= move->cents;
    }
    return cents;
}

/* Adds one settled hand of yours to the statistics. */
static void
count_hand(struct evening *e)
{
    struct tally *tally = &e->tally;
    tally->hands++;
    tally->won += e->won_cents > 0;
    tally->lost += e->won_cents < 0;
    tally->stood_off += e->won_cents == 0;
    tally->naturals += rf_bj_hand_is_natural(&e->house.game->rules, &e->settled);
    tally->busts += rf_bj_hand_is_bust(&e->settled);
    tally->doubles += e->settled.doubled;
    tally->surrenders += e->settled.surrendered;
}

/* Adds an act to your statistics, and ends what holds for one round only. */
static void
note_act(struct evening *e, const struct rf_act *act)
{
    const struct rf_bj *game = e->house.game;
    bool mine = act->box && e->mine[act->box];
    if (act->kind == RF_ACT_END) {
        e->tally.rounds++;
        memset(e->passes, 0, sizeof e->passes);
        memset(e->kept, 0, sizeof e->kept);
    }
    if (mine && e->settled_hand < RF_BJ_HANDS_MAX)
        count_hand(e);
    bool own = act->role == RF_ROLE_PLAYER && strcmp(act->name, e->name) == 0;
    e->tally.splits += own && act->kind == RF_ACT_SPLIT;
    e->tally.insured += own && act->kind == RF_ACT_INSURE;
    e->tally.bought_cents += own && act->kind == RF_ACT_BUY ? act->cents : 0;
    if (own && act->kind == RF_ACT_WAGER)
        e->usual_cents[act->box] = act->cents;
    for (unsigned i = 0; i < game->movements; i++) {
        const struct rf_bj_movement *move = &game->movement[i];
        if (move->from == e->arrival && move->to == RF_BJ_FELT)
            e->tally.wagered_cents += move->cents;
        if (move->from == e->arrival && move->to == RF_BJ_HOUSE)
            e->left_cents = move->cents;
    }
}

/* True, with advice, when this act of yours answers a question and the coach is on. */
static bool
watch(struct evening *e, const struct rf_act *act, struct advice *advice)
{
    struct rf_bj_view view;
    if (!e->coach.on || act->role != RF_ROLE_PLAYER || strcmp(act->name, e->name) != 0)
        return false;
    evening_view(e, &view);
    return coach_watch(&e->coach, &view, &e->house.seen, act, advice);
}

/* After your act: the remark on the one before goes, and a new one may come. */
static void
judge(struct evening *e, const struct rf_act *act, const struct advice *advice)
{
    if (act->role == RF_ROLE_PLAYER && strcmp(act->name, e->name) == 0)
        e->coach.remark[0] = '\0';
    if (advice)
        coach_judge(&e->coach, advice, act);
}

void
evening_advice(struct evening *e, enum evening_turn turn, unsigned box,
               char out[static ADVICE_TEXT])
{
    struct rf_bj_view view;
    struct advice advice;
    enum advice_on on = turn == EVENING_INSURANCE   ? ADVICE_INSURANCE
                        : turn == EVENING_SURRENDER ? ADVICE_SURRENDER
                                                    : ADVICE_PLAY;
    bool asked = turn == EVENING_PLAY || on != ADVICE_PLAY;
    evening_view(e, &view);
    if (asked && advice_give(&e->coach.adviser, &view, &e->house.seen, on, box, &advice))
        advice_write(out, &advice);
    else
        snprintf(out, ADVICE_TEXT, WORDS_NO_ADVICE);
}

enum rf_clause
evening_put(struct evening *e, const struct rf_act *stated)
{
    struct rf_act act = *stated;
    const struct rf_bj *game = e->house.game;
    struct advice advice;
    bool due = game->table.shuffle_due, judged = watch(e, &act, &advice);
    remember_hand(e, &act);
    unsigned box = act.box ? act.box : 0;
    uint32_t player = game->box[box].arrival;
    enum rf_clause ruling = house_perform(&e->house, &act);
    if (ruling != RF_PERMITTED || evening_has_failed(e))
        return ruling;
    judge(e, &act, judged ? &advice : NULL);
    e->last = act;
    e->won_cents = box ? count_won(game, player) : 0;
    note_act(e, &act);
    e->shoes += !due && game->table.shuffle_due;
    e->shoe_over = game->table.shuffle_due && !game->table.round.on;
    return RF_PERMITTED;
}

/* For acts of the house and of companions: they keep to the law, or there is a bug. */
static void
apply_or_abort(struct evening *e, const struct rf_act *act)
{
    enum rf_clause ruling = evening_put(e, act);
    CHECK(ruling == RF_PERMITTED);
}

/* A player buys chips when they sit down at their first box. */
static void
sit(struct evening *e, const char *name, unsigned box, int64_t cents)
{
    bool is_new = rf_seats_arrival(&e->house.game->table.seats, name) == 0;
    struct rf_act act = rf_act_make(RF_ACT_SIT, name);
    act.box = (uint8_t)box;
    apply_or_abort(e, &act);
    act = rf_act_make(RF_ACT_BUY, name);
    act.cents = cents;
    if (is_new)
        apply_or_abort(e, &act);
}

void
evening_open(struct evening *e, int64_t chips_cents)
{
    struct rf_act open = rf_bj_opening_act(&e->house.game->rules);
    if (!e->house.game->table.open)
        apply_or_abort(e, &open);
    for (unsigned box = 1; box <= e->house.game->rules.boxes; box++)
        if (e->mine[box])
            sit(e, e->name, box, chips_cents);
        else if (e->companions.box[box])
            sit(e, companion_names[box - 1], box, 100 * (int64_t)e->house.game->rules.min_bet);
    e->arrival = rf_seats_arrival(&e->house.game->table.seats, e->name);
}

/* The bets and insurance on your boxes, in cents. */
static int64_t
sum_bets(const struct evening *e)
{
    const struct rf_bj *game = e->house.game;
    int64_t cents = 0;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        const struct rf_bj_box *mine = &game->box[box];
        if (!e->mine[box])
            continue;
        if (mine->hands == 0)
            cents += game->table.round.wager_cents[box];
        for (unsigned hand = 0; hand < mine->hands; hand++)
            cents += mine->wager_cents[hand] * (mine->hand[hand].doubled ? 2 : 1);
        cents += mine->insurance_cents;
    }
    return cents;
}

/* The first seat that is not a companion's is yours; other seats of that player are yours too. */
bool
evening_return(struct evening *e)
{
    const struct rf_record *record = &e->house.keeper->record;
    house_follow(&e->house, e->house.keeper);
    e->house.seen = e->house.keeper->seen;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        const struct rf_box *seat = &record->bj.table.seats.box[box];
        if (!seat->arrival)
            continue;
        e->companions.box[box] = rf_record_is_companion(record, seat->name);
        if (!e->companions.box[box] && !e->arrival) {
            e->arrival = seat->arrival;
            memcpy(e->name, seat->name, sizeof e->name);
        }
        e->mine[box] = seat->arrival == e->arrival;
    }
    /* statistics begin again: what you have now counts as bought */
    e->tally.bought_cents = evening_standing(e);
    e->tally.wagered_cents = sum_bets(e);
    return e->arrival != 0;
}

/* Between rounds: the first box of yours that has no bet and does not sit out, or 0. */
static unsigned
box_to_wager(const struct evening *e)
{
    const struct rf_table *table = &e->house.game->table;
    if (table->round.on || table->shuffle_due || table->shoe.stage != RF_SHOE_IN_PLAY)
        return 0;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (e->mine[box] && !e->passes[box] && table->round.wager_cents[box] == 0)
            return box;
    return 0;
}

/* What you are asked, or EVENING_DID when you are asked nothing. */
static enum evening_turn
find_question(const struct evening *e, unsigned *box)
{
    static const enum evening_turn turns[] = {
        [TURN_NOT_ASKED] = EVENING_DID,       [TURN_CUT] = EVENING_CUT,
        [TURN_PLAY] = EVENING_PLAY,           [TURN_INSURANCE] = EVENING_INSURANCE,
        [TURN_SURRENDER] = EVENING_SURRENDER,
    };
    *box = box_to_wager(e);
    if (*box)
        return EVENING_WAGER;
    return turns[turn_question(e->house.game, e->arrival, e->kept, box)];
}

/* At most one act for each call, so that a face can show each. */
enum evening_turn
evening_next(struct evening *e, unsigned *box)
{
    struct rf_act act;
    const struct house *house = &e->house;
    enum evening_turn turn = e->away ? EVENING_DID : find_question(e, box);
    bool companion = companion_next(house->game, &e->companions, house->whims, &act);
    if (!companion && turn != EVENING_DID)
        return turn;
    if (companion || house_dealer_next(house, &act) || house_supervisor_next(house, &act))
        apply_or_abort(e, &act);
    else if (!e->away) { /* all your boxes sit out, and nobody else plays: ask again */
        memset(e->passes, 0, sizeof e->passes);
        return find_question(e, box);
    }
    return EVENING_DID;
}

void
evening_pass(struct evening *e, unsigned box)
{
    CHECK(box >= 1 && box <= RF_BOXES_MAX && e->mine[box]);
    e->passes[box] = true;
}

/* Not surrendering is no act of the law.  The coach judges it as a "stand" with a box. */
void
evening_keep(struct evening *e, unsigned box)
{
    struct rf_act stand = rf_act_make(RF_ACT_STAND, e->name);
    struct advice advice;
    stand.box = (uint8_t)box;
    judge(e, &stand, watch(e, &stand, &advice) ? &advice : NULL);
    e->kept[box] = true;
}

void
evening_leave(struct evening *e)
{
    struct rf_act leave = rf_act_make(RF_ACT_LEAVE, e->name);
    unsigned box;
    if (e->away)
        return;
    apply_or_abort(e, &leave);
    e->away = true;
    while (e->house.game->table.round.on && !evening_has_failed(e))
        evening_next(e, &box);
}
