/*
 * simulate/check_count.c -- a counter at the table of the check, who sees real cards.
 *
 * This counter shares no code with the paths: the system gives the tag of each card that the table
 * turns, rf_counting_true the count, the index plays the strategy, the ramp the wager.  What it
 * meets at each count must be what the path's tally says.
 */
#include "simulate/sim_check.h"

#include "base/assert.h"

/* The bin of the count now: counts beyond the bins are taken as the first or the last. */
static unsigned
bin_now(const struct check_table *at)
{
    const struct count_plan *count = count_of(at->plan);
    unsigned unseen = at->counter.unseen > 0 ? at->counter.unseen : 1;
    int points = rf_counting_true(&count->is.system, at->counter.running, unseen);
    int bin = points - rf_sim_count_low(at->plan);
    return bin < 0 ? 0 : bin >= RF_SIM_BINS ? RF_SIM_BINS - 1u : (unsigned)bin;
}

/* The count now, in points. */
static int
count_now(const struct check_table *at)
{
    return (int)bin_now(at) + rf_sim_count_low(at->plan);
}

/* A running count that starts with a new shoe of these cards. */
static int
initial_of(const struct check_table *at)
{
    unsigned decks = (at->plan->cards + RF_DECK_CARDS / 2) / RF_DECK_CARDS;
    return rf_counting_initial(&count_of(at->plan)->is.system, decks > 0 ? decks : 1);
}

void
rf_check_count_shoe(struct check_table *at)
{
    struct check_counter *counter = &at->counter;
    counter->running = initial_of(at);
    counter->unseen = at->plan->cards;
    counter->hidden = 0;
    counter->hidden_cards = 0;
    counter->playing = !count_of(at->plan)->is.enters;
}

/* The cards of a shoe of whole decks that are not in the rack lie on the felt. */
void
rf_check_count_again(struct check_table *at, const rf_card *rack, unsigned count)
{
    const struct rf_counting *system = &count_of(at->plan)->is.system;
    struct check_counter *counter = &at->counter;
    int tags = 0;
    RF_ASSERT(count <= at->plan->cards);
    for (unsigned i = 0; i < at->plan->cards; i++)
        tags += rf_counting_tag(system, (rf_card)i);
    for (unsigned i = 0; i < count; i++)
        tags -= rf_counting_tag(system, rack[i]);
    counter->running = initial_of(at) + tags - counter->hidden;
    counter->unseen = count + counter->hidden_cards;
}

void
rf_check_count_card(struct check_table *at, rf_card card, bool down)
{
    struct check_counter *counter = &at->counter;
    int tag = rf_counting_tag(&count_of(at->plan)->is.system, card);
    RF_ASSERT(counter->unseen > 0);
    if (down) {
        counter->hidden += tag;
        counter->hidden_cards++;
    } else {
        counter->running += tag;
        counter->unseen--;
    }
}

void
rf_check_count_begin(struct check_table *at)
{
    const struct rf_sim_count *is = &count_of(at->plan)->is;
    struct check_counter *counter = &at->counter;
    int count = count_now(at);
    if (is->exits && count < is->exit)
        counter->playing = false;
    if (is->enters && count >= is->enter)
        counter->playing = true;
    struct rf_sim_ramp_step step = rf_sim_ramp_at(&is->ramp, count, at->plan->boxes);
    RF_ASSERT(step.boxes >= 1 && step.boxes <= at->seats);
    at->boxes = step.boxes;
    /* while the counter watches, somebody else bets a unit */
    at->wager_cents = counter->playing && step.bet > 0
                          ? at->unit_cents / RF_SIM_UNIT_BET * (int64_t)step.bet
                          : at->unit_cents;
    counter->bin[bin_now(at)].rounds[counter->playing]++;
    for (unsigned box = 0; box < at->boxes; box++)
        counter->bin[bin_now(at)].net[counter->playing] += at->log->net[at->round][box];
}

/* All cards of the round are turned. */
void
rf_check_count_end(struct check_table *at)
{
    struct check_counter *counter = &at->counter;
    counter->running += counter->hidden;
    RF_ASSERT(counter->hidden_cards <= counter->unseen);
    counter->unseen -= counter->hidden_cards;
    counter->hidden = 0;
    counter->hidden_cards = 0;
}

bool
rf_check_count_leaves(const struct check_table *at)
{
    const struct rf_sim_count *is = &count_of(at->plan)->is;
    return is->leaves && count_now(at) < is->leave;
}

const struct rf_strategy *
rf_check_count_strategy(struct check_table *at)
{
    struct check_counter *counter = &at->counter;
    if (!at->plan->counted)
        return &at->plan->strategy;
    unsigned bin = bin_now(at);
    if (!counter->known[bin])
        rf_index_plays_apply(&count_of(at->plan)->is.plays, count_now(at), &at->plan->strategy,
                             &counter->strategy[bin]);
    counter->known[bin] = true;
    return &counter->strategy[bin];
}

void
rf_check_count_tally(struct check_table *at, const struct rf_sim_count_tally *tally)
{
    for (unsigned i = 0; i < 2 * RF_SIM_BINS; i++) {
        unsigned bin = i / 2, played = i % 2;
        int64_t net = 0;
        for (unsigned slot = 0; slot < rf_sim_count_slots(at->plan); slot++)
            net += (int64_t)tally->bin[bin].slot[played][slot] *
                   rf_sim_count_result(at->plan, slot);
        if (tally->bin[bin].rounds[played] != at->counter.bin[bin].rounds[played] ||
            net != at->counter.bin[bin].net[played])
            rf_check_differs(at, "the tally by counts is another at the table");
    }
}
