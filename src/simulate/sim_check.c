/*
 * simulate/sim_check.c -- the same cards at a table: stacks shoes as a log says they came.
 *
 * A log has values in the order of the table.  For each value this file picks a real card, puts
 * unseen cards behind them (and in front, for burned cards that were never drawn), and turns the
 * stack so that the table's cut brings it into this order.  Then check_table.c plays the rounds.
 * The check also verifies that a run without a log counts the same results (check_tally).
 */
#include "simulate/lane_paths.h"
#include "simulate/sim_check.h"

#include <string.h>

#include "base/assert.h"
#include "base/text.h"

/* The caller's storage (rf_sim_check_size). */
struct check_work {
    struct sim_log log[CHECK_LANES];
    struct check_table table;
    struct rf_sim_count_tally tally, again; /* without a counter, only their first members */
};

void
rf_check_differs(struct check_table *at, const char *what)
{
    struct rf_sim_check *check = at->check;
    if (check->differs)
        return;
    check->differs = true;
    struct rf_text text = rf_text_start(check->what, sizeof check->what);
    rf_text_add(&text, "shoe ");
    rf_text_add_number(&text, check->shoes + 1);
    rf_text_add(&text, ", round ");
    rf_text_add_number(&text, at->round + 1);
    rf_text_add(&text, ", card ");
    rf_text_add_number(&text, at->card + 1);
    rf_text_add(&text, ": ");
    rf_text_add(&text, what);
}

/* Names the act and the clause in the message. */
bool
rf_check_put(struct check_table *at, const struct rf_act *act)
{
    enum rf_clause ruling = rf_bj_act(at->game, act);
    if (ruling == RF_PERMITTED)
        return true;
    char name[RF_ACT_NAME], what[RF_ACT_NAME + 120];
    struct rf_text text = rf_text_start(what, sizeof what);
    rf_act_name(name, act->kind);
    rf_text_add(&text, "the table forbids the act ");
    rf_text_add(&text, name);
    rf_text_add(&text, " by ");
    rf_text_add(&text, rf_clause_citation(ruling));
    rf_check_differs(at, what);
    return false;
}

/* A real card among[] for a card of the log that is not used yet, or RF_CARD_UNKNOWN. */
static rf_card
check_card(struct check_table *at, unsigned number, const rf_card *among, unsigned count)
{
    unsigned value = at->log->card[number] & 15u, rank = at->log->rank[number] % 4u;
    bool red = at->log->rank[number] / 4u;
    RF_ASSERT(number < at->log->cards && value < RF_VALUES);
    for (unsigned i = 0; i < count; i++) {
        rf_card card = among[i];
        bool is = !at->used[card] && rf_exact_card_value(card) == value;
        unsigned suit = rf_card_suit(card);
        if ((at->plan->red >> value & 1) && red != (suit == 1 || suit == 2))
            continue;
        if (is && (value != RF_TEN || !at->ranks || rf_exact_ten_rank(card) == rank)) {
            at->used[card] = true;
            return card;
        }
    }
    return RF_CARD_UNKNOWN;
}

/* Orders the cards among[] so that log cards `first` to `last` come in their order, with `unseen`
 * other cards in front of them (burned cards that are not in the log) and the rest behind.  False
 * if the log needs cards that are not there. */
static bool
check_order(struct check_table *at, const rf_card *among, unsigned count, unsigned first,
            unsigned last, unsigned unseen, rf_card order[static RF_CARDS_MAX])
{
    unsigned placed = unseen;
    RF_ASSERT(count <= RF_CARDS_MAX && first <= last && unseen <= count);
    for (unsigned i = 0; i < count; i++)
        at->used[among[i]] = false;
    for (unsigned i = first; i < last; i++) {
        if (placed == count)
            return false;
        order[placed] = check_card(at, i, among, count);
        if (order[placed++] == RF_CARD_UNKNOWN)
            return false;
    }
    for (unsigned i = 0, front = 0; i < count; i++)
        if (!at->used[among[i]])
            order[front < unseen ? front++ : placed++] = among[i];
    RF_ASSERT(placed == count);
    return true;
}

/* Performs the table's procedure, from the shuffle to the last burned card, always with the first
 * act that is permitted.  A copy of the table says where the cut will be; the stack is rotated by
 * that much, so that after the cut it is in the order that is wanted. */
static bool
check_procedure(struct check_table *at, enum rf_act_kind shuffle, const rf_card *order,
                unsigned count)
{
    struct rf_act *act = &at->act;
    struct rf_table *table = &at->game->table;
    *act = rf_act_make(shuffle, "dealer");
    act->stack_count = (uint16_t)count;
    memcpy(act->stack, order, count * sizeof order[0]);
    at->copy = *at->game;
    if (rf_bj_act(&at->copy, act) != RF_PERMITTED)
        return rf_check_put(at, act);
    unsigned cut = rf_table_cut_view(&at->copy.table).least;
    RF_ASSERT(cut <= count && count > 0);
    for (unsigned i = 0; i < count; i++)
        act->stack[(cut + i) % count] = order[i];
    if (!rf_check_put(at, act))
        return false;
    while (table->shoe.stage != RF_SHOE_IN_PLAY || table->burned < table->rules.burn) {
        if (table->shoe.stage == RF_SHOE_LOADED && table->rules.burn == 0)
            return true;
        if (rf_bj_legal_acts(at->game, act, 1) == 0)
            return false;
        if (act->kind == RF_ACT_DRAW || act->kind == RF_ACT_WAGER)
            return true;
        if (!rf_check_put(at, act))
            return false;
    }
    return true;
}

static const char *const names[RF_BOXES_MAX] = {"P1", "P2", "P3", "P4", "P5", "P6", "P7"};

/* The most that is wagered on a box, in units. */
static uint32_t
check_most(const struct sim_plan *plan)
{
    const struct rf_sim_ramp *ramp = &count_of(plan)->is.ramp;
    uint32_t most = RF_SIM_UNIT_BET;
    for (unsigned i = 0; plan->counted && i < ramp->steps; i++)
        most = ramp->step[i].bet > most ? ramp->step[i].bet : most;
    return most;
}

/* The rules of the table: the game is the plan's, and the procedure is one that lets these cards be
 * dealt.  If the shoe is not of whole decks, the largest shoe serves, with spare cards behind.  The
 * wager is such that every payment is whole cents. */
static struct rf_bj_rules
check_rules(const struct sim_plan *plan, bool decks)
{
    struct rf_bj_rules rules = plan->rules;
    rules.dealing = RF_BJ_SHOE;
    rules.procedure = RF_BJ_PROCEDURE_HOUSE;
    rules.decks = (uint8_t)(decks ? plan->cards / RF_DECK_CARDS : RF_DECKS_MAX);
    unsigned cards = rules.decks * (unsigned)RF_DECK_CARDS;
    unsigned behind = plan->rounds_per_shoe || plan->front > cards ? 0 : cards - plan->front;
    rules.boxes = RF_BOXES_MAX;
    rules.cut_margin = 1;
    rules.shuffle_steps[0] = '\0'; /* the order is stated */
    rules.burn = (uint8_t)plan->burn;
    rules.cutting_card_min = rules.cutting_card_max = (uint16_t)behind;
    rules.bet_step = rules.min_bet = 2u * plan->rules.natural_pays[1]; /* 1/100 of a unit */
    rules.max_bet = rules.bet_step * check_most(plan);
    return rules;
}

/* Whether the shoe consists of whole decks. */
static bool
check_decks(const struct sim_plan *plan)
{
    unsigned decks = plan->cards / RF_DECK_CARDS;
    if (plan->shoe.infinite || decks < 1 || decks > RF_DECKS_MAX || plan->cards % RF_DECK_CARDS)
        return false;
    for (unsigned value = 0; value < RF_VALUES; value++)
        if (plan->shoe.count[value] != decks * (value == RF_TEN ? 4 * RF_TEN_RANKS : 4))
            return false;
    for (unsigned rank = 0; rank < RF_TEN_RANKS; rank++)
        if (plan->shoe.tens[rank] != decks * 4)
            return false;
    return true;
}

/* Opens the table; one player sits at each box and buys chips for the whole shoe. */
static bool
check_open(struct check_table *at, const struct rf_bj_rules *rules)
{
    RF_ASSERT(at->seats >= 1 && at->seats <= RF_BOXES_MAX && at->unit_cents > 0);
    rf_bj_init(at->game, rules);
    at->act = rf_bj_opening_act(rules);
    if (!rf_check_put(at, &at->act))
        return false;
    for (unsigned box = 1; box <= at->seats; box++) {
        at->act = rf_act_make(RF_ACT_SIT, names[box - 1]);
        at->act.box = (uint8_t)box;
        struct rf_act buy = rf_act_make(RF_ACT_BUY, names[box - 1]);
        buy.cents = INT64_C(100000) * rules->max_bet;
        if (!rf_check_put(at, &at->act) || !rf_check_put(at, &buy))
            return false;
    }
    return true;
}

bool
rf_check_load(struct check_table *at)
{
    const struct sim_log *log = at->log;
    bool decks = check_decks(at->plan);
    struct rf_bj_rules rules = check_rules(at->plan, decks);
    rf_card among[RF_CARDS_MAX];
    unsigned count = rules.decks * (unsigned)RF_DECK_CARDS;
    if (log->dry && !decks)
        return false; /* the table's shoe would have more cards, and would not run out */
    bool burned = log->cards > 0 && (log->card[0] & SIM_PLACES) == SIM_BURNED;
    for (unsigned i = 0; i < count; i++)
        among[i] = (rf_card)i;
    at->seats = at->boxes = at->plan->boxes;
    for (unsigned bin = 0; at->plan->counted && bin < RF_SIM_BINS; bin++)
        if (count_of(at->plan)->boxes[bin] > at->seats)
            at->seats = count_of(at->plan)->boxes[bin];
    at->unit_cents = at->wager_cents = (int64_t)rules.bet_step * RF_SIM_UNIT_BET;
    if (at->plan->counted)
        rf_check_count_shoe(at);
    if (!check_order(at, among, count, 0, log->dry ? log->dry - 1 : log->cards,
                     burned ? 0 : at->plan->burn, at->order))
        return false;
    at->card = burned ? at->plan->burn : 0;
    return check_open(at, &rules) && check_procedure(at, RF_ACT_SHUFFLE, at->order, count);
}

void
rf_check_reload(struct check_table *at)
{
    const struct rf_pile *rack = &at->game->table.rack;
    rf_card among[RF_CARDS_MAX];
    memcpy(among, rack->card, sizeof among);
    unsigned count = rack->count;
    if (!check_order(at, among, count, at->card, at->log->cards, 0, at->order))
        rf_check_differs(at, "the discards are others at the table");
    else if (check_procedure(at, RF_ACT_DISCARDS, at->order, count))
        at->card += at->plan->burn;
    if (at->plan->counted)
        rf_check_count_again(at, among, count);
}

/* Compares whether the cutting card has come at the table with whether the shoe is over in the
 * log. */
static void
check_over(struct check_table *at, bool over)
{
    const struct rf_table *table = &at->game->table;
    bool came = table->shuffle_due || rf_shoe_is_at_cutting_card(&table->shoe);
    bool left = at->plan->counted && rf_check_count_leaves(at);
    if (at->plan->rounds_per_shoe && left && !over)
        rf_check_differs(at, "the counter leaves the table");
    if (!at->plan->rounds_per_shoe && (came || left) != over)
        rf_check_differs(at,
                         over ? "the shoe goes on at the table" : "the shoe is over at the table");
}

/* Plays a logged shoe at the table.  A log that is full or ran out more than once is skipped. */
static void
check_shoe(void *to, const struct sim_log *log)
{
    struct check_table *at = to;
    struct rf_sim_check *check = at->check;
    RF_ASSERT(log->rounds <= SIM_SHOE_ROUNDS);
    at->log = log;
    at->round = at->card = 0;
    if (check->differs)
        return;
    if (log->full || log->dries > 1 || !rf_check_load(at)) {
        check->skipped += log->rounds;
        return;
    }
    while (!check->differs && at->round < log->rounds) {
        check_over(at, false);
        rf_check_round(at);
        check->rounds += !check->differs;
        at->round++;
    }
    if (!check->differs)
        check_over(at, true);
    check->shoes += !check->differs;
}

size_t
rf_sim_check_size(void)
{
    return sizeof(struct check_work);
}

/* Prepares the storage for a path. */
static struct check_work *
check_begin(void *storage_of_work, const struct sim_plan *plan, bool ranks, struct rf_bj *table,
            struct rf_sim_check *check)
{
    struct check_work *work = storage_of_work;
    memset(work, 0, sizeof *work);
    work->table.plan = plan;
    rf_hand_table_make(&work->table.hands);
    work->table.game = table;
    work->table.check = check;
    work->table.ranks = ranks;
    return work;
}

/* Plays the chunk again without a log: the fast code must count what the logged rounds came to. */
static void
check_tally(struct check_work *work, const struct sim_plan *plan, enum rf_sim_path path,
            uint64_t chunk, uint64_t shoes)
{
    const struct rf_sim_tally *one = &work->tally.all, *other = &work->again.all;
    memset(&work->again, 0, sizeof work->again);
    rf_sim_lanes_of(plan, path)(plan, chunk, shoes, &work->again.all, NULL, NULL, NULL);
    if (memcmp(one->histogram, other->histogram, sizeof one->histogram) != 0 ||
        one->cards != other->cards || one->shoes != other->shoes || one->out != other->out ||
        memcmp(work->tally.bin, work->again.bin, sizeof work->tally.bin) != 0)
        rf_check_differs(&work->table,
                         "the rounds come to something else when they are not logged");
}

void
rf_sim_check(const void *storage, enum rf_sim_path path, uint64_t chunk, uint64_t shoes,
             struct rf_bj *table, void *storage_of_work, struct rf_sim_check *check)
{
    const struct sim_plan *plan = storage;
    RF_ASSERT(path == RF_SIM_GENERAL || plan->lane.fits);
    struct check_work *work = check_begin(storage_of_work, plan, path == RF_SIM_GENERAL, table,
                                          check);
    uint64_t each = path == RF_SIM_GENERAL ? shoes : (shoes + CHECK_LANES - 1) / CHECK_LANES;
    uint64_t skipped = check->skipped;
    rf_sim_lanes_of(plan, path)(plan, chunk, each, &work->tally.all, work->log, check_shoe,
                                &work->table);
    if (!check->differs)
        check_tally(work, plan, path, chunk, each);
    if (!check->differs && plan->counted && check->skipped == skipped)
        rf_check_count_tally(&work->table, &work->tally);
}

/* Skips a stack that runs out: a table continues with the discards, but rf_sim_stack stops. */
void
rf_sim_check_stack(const void *storage, rf_card *stack, unsigned cards, struct rf_bj *table,
                   void *storage_of_work, struct rf_sim_check *check)
{
    struct check_work *work = check_begin(storage_of_work, storage, true, table, check);
    rf_sim_general_stack(storage, stack, cards, &work->tally.all, work->log);
    if (work->tally.all.out)
        check->skipped += work->log->rounds;
    else
        check_shoe(&work->table, work->log);
}
