/*
 * simulate/general.c -- the general path: plays shoes from the first round to the last, in an order
 * that is shuffled here or given.
 *
 * round.c plays a round, sim_shoe.c has the shoe.  A chunk on this path is two series of shoes with
 * a generator each, started from the chunk's number and 0 or 1; rf_sim_chunk and the check call it.
 */
#include "simulate/lane_paths.h"

#include <string.h>

#include "base/assert.h"

/* Counts what the boxes won, and the square of their sum, which is two words long. */
static inline void
series_tally(struct rf_sim_tally *tally, const struct sim_plan *plan,
             const int net[static RF_BOXES_MAX])
{
    int64_t sum = 0;
    for (unsigned box = 0; box < plan->boxes; box++) {
        RF_ASSERT(net[box] >= -(int)plan->zero && net[box] <= (int)(12 * plan->unit));
        sim_count(tally, plan, net[box]);
        sum += net[box];
    }
    tally->squares[0] += (uint64_t)(sum * sum);
    tally->squares[1] += tally->squares[0] < (uint64_t)(sum * sum);
}

/* Notes where a round begins in the log. */
static void
log_begin(struct sim_log *log)
{
    if (log->rounds < SIM_SHOE_ROUNDS)
        log->from[log->rounds] = (uint16_t)log->cards;
}

/* Notes what the boxes won. */
static void
log_end(struct sim_log *log, unsigned boxes, const int net[static RF_BOXES_MAX])
{
    RF_ASSERT(log->rounds <= SIM_SHOE_ROUNDS);
    if (log->rounds == SIM_SHOE_ROUNDS) {
        log->full = true;
        return;
    }
    for (unsigned box = 0; box < boxes; box++)
        log->net[log->rounds][box] = (int16_t)net[box];
    log->rounds++;
}

/* If the discards were shuffled during a round, all cards are shuffled after it (C4.1).  No round
 * begins with an empty shoe. */
bool
rf_sim_shoe_is_over(const struct sim_shoe *shoe, unsigned rounds)
{
    const struct sim_plan *plan = shoe->plan;
    RF_ASSERT(shoe->next <= shoe->cards || plan->shoe.infinite);
    if (plan->counted && rf_counter_leaves(shoe))
        return true;
    if (plan->rounds_per_shoe)
        return rounds >= plan->rounds_per_shoe || shoe->ran_dry ||
               (shoe->next == shoe->cards && !plan->shoe.infinite);
    return shoe->next >= plan->front || shoe->ran_dry;
}

/* Shoes one after the other, all from one generator. */
struct shoe_series {
    struct sim_shoe shoe;
    uint64_t shoes;  /* still to play, including this one */
    unsigned rounds; /* played of this shoe */
    struct rf_sim_tally *tally;
    sim_logged *logged;
    void *to;
};

/* Begins the next shoe. */
static void
series_shuffle(struct shoe_series *at)
{
    at->rounds = 0;
    if (at->shoe.log)
        memset(at->shoe.log, 0, offsetof(struct sim_log, card));
    rf_sim_shoe_shuffle(&at->shoe);
}

/* Begins series `number` of a chunk. */
static void
series_open(struct shoe_series *at, const struct sim_plan *plan, uint64_t chunk, unsigned number,
            struct sim_log *log)
{
    static const unsigned whole[RF_VALUES] = {0};
    rf_sim_shoe_open(&at->shoe, plan, whole);
    rf_sim_rng_init(&at->shoe.rng, plan, chunk, number);
    at->shoe.log = log;
    series_shuffle(at);
}

/* A shoe is over: counts it, hands over its log, and begins the next one if there is one. */
static void
series_over(struct shoe_series *at)
{
    RF_ASSERT(at->shoes > 0 && at->rounds > 0);
    at->tally->rounds += at->rounds;
    at->tally->shoes++;
    at->tally->out += at->shoe.ran_dry || at->shoe.out;
    if (at->shoe.log)
        at->logged(at->to, at->shoe.log);
    at->shoes--;
    if (at->shoes > 0)
        series_shuffle(at);
    else
        at->tally->cards += at->shoe.used;
}

/* Plays a round of the shoe and tallies it; with a log or a counter, as a kept round. */
static inline void
series_play(struct sim_shoe *shoe, struct rf_sim_tally *tally, int net[static RF_BOXES_MAX])
{
    const struct sim_plan *plan = shoe->plan;
    if (plan->counted) {
        rf_counter_look(shoe);
        rf_sim_round_counted(plan, shoe, net);
        rf_counter_tally(shoe, tally, net);
        return;
    }
    if (shoe->log)
        rf_sim_round_kept(plan, shoe, net);
    else if (plan->boxes == 1)
        rf_sim_round_one(plan, shoe, net);
    else
        rf_sim_round_several(plan, shoe, net);
    series_tally(tally, plan, net);
}

/* The boxes that were dealt in the last round. */
static inline unsigned
series_boxes(const struct sim_shoe *shoe)
{
    const struct sim_plan *plan = shoe->plan;
    return plan->counted ? count_of(plan)->boxes[shoe->counter.bin] : plan->boxes;
}

/* Plays one round. */
static inline void
series_round(struct shoe_series *at)
{
    struct sim_log *log = at->shoe.log;
    int net[RF_BOXES_MAX];
    at->shoe.round_from = at->shoe.next;
    if (log)
        log_begin(log);
    series_play(&at->shoe, at->tally, net);
    if (log)
        log_end(log, series_boxes(&at->shoe), net);
    if (rf_sim_shoe_is_over(&at->shoe, ++at->rounds))
        series_over(at);
}

/* Puts the cards of the round into the rack, hand by hand, the dealer's hand last; returns how
 * many. */
static unsigned
stack_gather(const struct sim_shoe *shoe, const rf_card *stack, rf_card *rack)
{
    unsigned count = 0;
    for (unsigned tag = 0; tag <= TAG_DEALER; tag++)
        for (unsigned i = shoe->round_from; i < shoe->next; i++)
            if (shoe->owner[(i - shoe->round_from) % SIM_ROUND_CARDS] == tag)
                rack[count++] = stack[i];
    return count;
}

/* A round with given cards.  If they do not suffice, the round is undone and the answer is
 * false. */
static bool
stack_round(struct sim_shoe *shoe, struct rf_sim_tally *tally)
{
    uint64_t used = shoe->used;
    int net[RF_BOXES_MAX];
    shoe->round_from = shoe->next;
    if (shoe->log)
        log_begin(shoe->log);
    if (shoe->plan->counted) {
        rf_counter_look(shoe);
        rf_sim_round_counted(shoe->plan, shoe, net);
    } else
        rf_sim_round_kept(shoe->plan, shoe, net);
    if (shoe->out) {
        shoe->next = shoe->round_from;
        shoe->used = used;
        return false;
    }
    if (shoe->plan->counted)
        rf_counter_tally(shoe, tally, net);
    else
        series_tally(tally, shoe->plan, net);
    if (shoe->log)
        log_end(shoe->log, series_boxes(shoe), net);
    return true;
}

/* Plays a given stack and leaves it as a dealer gathers it (riffle/simulate.h): research on poor
 * shuffles deals the same cards again. */
void
rf_sim_general_stack(const struct sim_plan *plan, rf_card *stack, unsigned cards,
                     struct rf_sim_tally *tally, struct sim_log *log)
{
    struct sim_shoe shoe;
    rf_card rack[RF_CARDS_MAX];
    unsigned racked = plan->burn, rounds = 0;
    RF_ASSERT(cards == plan->cards && cards <= RF_CARDS_MAX && !plan->shoe.infinite);
    rf_sim_shoe_stack(&shoe, plan, stack, log);
    memcpy(rack, stack, racked * sizeof *stack);
    for (bool over = false; !over && stack_round(&shoe, tally);
         over = rf_sim_shoe_is_over(&shoe, rounds)) {
        racked += stack_gather(&shoe, stack, rack + racked);
        rounds++;
    }
    RF_ASSERT(racked == shoe.next);
    tally->rounds += rounds;
    tally->shoes++;
    tally->cards += shoe.used;
    tally->out += shoe.out;
    memmove(stack, stack + racked, (cards - racked) * sizeof *stack);
    memcpy(stack + cards - racked, rack, racked * sizeof *stack);
}

/* Alternates between two series, a round of each: while one waits for memory, the other keeps the
 * processor busy.  With a log they are played one after the other; the results are the same. */
void
rf_sim_general(const struct sim_plan *plan, uint64_t chunk, uint64_t shoes,
               struct rf_sim_tally *tally, struct sim_log *log, sim_logged *logged, void *to)
{
    struct shoe_series one = {
        .shoes = shoes - shoes / 2, .tally = tally, .logged = logged, .to = to};
    struct shoe_series two = {.shoes = shoes / 2, .tally = tally, .logged = logged, .to = to};
    series_open(&one, plan, chunk, 0, log);
    while (log && one.shoes > 0)
        series_round(&one);
    series_open(&two, plan, chunk, 1, log);
    while (one.shoes > 0 && two.shoes > 0) {
        series_round(&one);
        series_round(&two);
    }
    while (one.shoes > 0)
        series_round(&one);
    while (two.shoes > 0)
        series_round(&two);
}

/* A shoe just before a round whose cards are known and are the last ones: all other cards are out.
 * Ranks of ten-cards do not matter in lanes. */
static void
rescue_shoe(struct sim_shoe *shoe, const struct sim_plan *plan, const uint8_t *cards,
            unsigned count)
{
    unsigned taken[RF_VALUES] = {0};
    for (unsigned i = 0; i < count; i++)
        taken[cards[i] & 15]++;
    rf_sim_shoe_open(shoe, plan, taken);
    shoe->next = shoe->round_from = shoe->cards;
    for (unsigned i = 0; i < count; i++)
        shoe->card[shoe->cards++] = cards[i] & 15;
    RF_ASSERT(shoe->cards == plan->cards);
    shoe->settled = shoe->cards;
}

void
rf_sim_rescue(const struct sim_plan *plan, uint64_t chunk, uint64_t lane, unsigned times,
              const uint8_t *cards, unsigned count, const struct sim_counter *counter,
              struct rf_sim_tally *tally, struct sim_log *log)
{
    struct sim_shoe shoe;
    int net[RF_BOXES_MAX] = {0};
    rescue_shoe(&shoe, plan, cards, count);
    rf_sim_rng_init(&shoe.rng, plan, chunk, (lane + 1) << 20 | times);
    shoe.log = log;
    if (log)
        log_begin(log);
    if (counter) {
        shoe.counter = *counter;
        rf_sim_round_counted(plan, &shoe, net);
        rf_counter_tally(&shoe, tally, net);
        tally->rounds++;
    } else {
        rf_sim_round_kept(plan, &shoe, net);
        sim_count(tally, plan, net[0]);
    }
    tally->cards += shoe.used - count;
    tally->out++;
    if (log)
        log_end(log, 1, net);
}
