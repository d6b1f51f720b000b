/*
 * counting/index_values.c -- adds the values of all plays for one composition of the shoe to the
 * counts at which they are decided.
 *
 * The count of a decision includes the hand and the up-card.  So one composition contributes to
 * several counts: 10,6 against 10 is decided one point lower than 9,7 against 10.  Of a system that
 * looks at colours, the player's own cards have the mean tag of their value.
 *
 * Hands of two cards weigh with their probability.  Hands of more cards weigh with the probability
 * that basic strategy leads to them.  After a hit, play continues as is best for the composition.
 */
#include <string.h>

#include "analysis/first_cards.h"
#include "analysis/quick_hand.h"
#include "counting/index_sampler.h"

#include "base/assert.h"

/* One composition with one up-card. */
struct index_at {
    struct index_sampler *sampler;
    struct exact_workspace *work;
    struct rf_indices_table *table;
    double weight;
    int running;    /* before the round, in halves */
    unsigned cards; /* unseen before the round */
    bool splits;
};

unsigned
rf_index_place(const struct rf_counting *system, int running, unsigned cards,
               const uint8_t hand[static RF_VALUES], unsigned up)
{
    int tags = system->tag[up] + system->red_tag[up];
    unsigned seen = 1;
    for (unsigned value = 0; value < RF_VALUES; value++) {
        tags += hand[value] * (system->tag[value] + system->red_tag[value]);
        seen += hand[value];
    }
    RF_ASSERT(seen < cards);
    int count = rf_counting_true(system, running + (tags - (tags < 0)) / 2, cards - seen);
    count = count > RF_INDICES_FAR ? RF_INDICES_FAR : count;
    return (unsigned)(count < -RF_INDICES_FAR ? 0 : count + RF_INDICES_FAR);
}

static unsigned
count_place(const struct index_at *at, const struct exact_hand *hand)
{
    return rf_index_place(&at->sampler->game.system, at->running, at->cards, hand->count,
                          at->work->up);
}

/* The cell of a hand's total. */
static unsigned
total_cell(const struct exact_hand *hand, unsigned up)
{
    return ((hand->soft ? RF_INDICES_SOFT : 0u) + hand->total) * RF_VALUES + up;
}

/* Adds a hand that hits or stands. */
static void
add_drawing(const struct index_at *at, unsigned h, double chance)
{
    const struct exact_hand *hand = &at->work->hands.hand[h];
    struct rf_indices_sums *sums =
        &at->table->at[total_cell(hand, at->work->up)][count_place(at, hand)];
    double weight = at->weight * chance;
    uint8_t taken[RF_VALUES];
    memcpy(taken, hand->count, sizeof taken);
    taken[at->work->up]++;
    sums->samples++;
    sums->chance += weight * rf_workspace_no_natural(at->work, taken);
    sums->stand += weight * at->work->stand[h];
    sums->hit += weight * at->work->hit[h];
}

/* Adds insurance of two first cards, before the look: half a unit. */
static void
add_insurance(const struct index_at *at, const struct first *first)
{
    const struct exact_hand *hand = &at->work->hands.hand[first->hand];
    if (at->work->up != RF_ACE || !at->work->rules.insurance)
        return;
    struct rf_indices_sums *sums = &at->table->at[RF_INDICES_INSURANCE][count_place(at, hand)];
    double natural = at->work->ends[first->hand][RF_DEALER_NATURAL];
    sums->samples++;
    sums->first += at->weight * first->chance;
    sums->first_ev[RF_PLAY_STAND] += at->weight * first->chance * (3 * natural - 1) / 2;
    at->table->may[RF_INDICES_INSURANCE][RF_PLAY_STAND] = true;
}

/* Adds two first cards that are no natural to their cell. */
static void
add_first(const struct index_at *at, struct first *first, unsigned cell)
{
    const struct exact_hand *hand = &at->work->hands.hand[first->hand];
    struct rf_indices_sums *sums = &at->table->at[cell][count_place(at, hand)];
    const bool may[RF_PLAYS] = {true, first->may.hit, first->may.twice, first->may.split,
                                first->may.surrender};
    double worth[RF_PLAYS], weight = at->weight * first->chance;
    rf_first_worths(at->work, first, worth);
    sums->samples++;
    sums->first += weight * first->no_natural;
    for (unsigned play = 0; play < RF_PLAYS; play++) {
        sums->first_ev[play] += weight * worth[play];
        at->table->may[cell][play] |= may[play];
    }
}

/* All first cards against the up-card.  Those that basic strategy hits are where longer hands come
 * from. */
static void
add_all_first(const struct index_at *at)
{
    struct exact_workspace *work = at->work;
    for (unsigned one = 0; one < RF_VALUES; one++)
        for (unsigned other = one; other < RF_VALUES; other++) {
            struct first first = rf_first(work, one, other);
            bool pair = one == other && first.may.split;
            if (first.chance <= 0)
                continue;
            add_insurance(at, &first);
            if (first.may.natural || (pair && !at->splits))
                continue;
            unsigned cell = pair ? (RF_INDICES_PAIR + one) * RF_VALUES + work->up
                                 : total_cell(&work->hands.hand[first.hand], work->up);
            add_first(at, &first, cell);
        }
}

/* What basic strategy does with two first cards, as far as the rules permit. */
static bool
is_drawing(const struct index_at *at, const struct first *first)
{
    unsigned bits = at->sampler->basic.play[at->work->up][first->hand];
    return !((first->may.surrender && (bits & RF_DO_SURRENDER)) ||
             (first->may.split && (bits & RF_DO_SPLIT)) ||
             (first->may.twice && (bits & RF_DO_DOUBLE)));
}

/* Starts the probabilities of hands with two cards that hit or stand. */
static void
start_reach(const struct index_at *at)
{
    double *reach = at->sampler->reach;
    memset(reach, 0, sizeof at->sampler->reach);
    for (unsigned one = 0; one < RF_VALUES; one++)
        for (unsigned other = one; other < RF_VALUES; other++) {
            struct first first = rf_first(at->work, one, other);
            if (first.chance > 0 && !first.may.natural && first.may.hit && is_drawing(at, &first))
                reach[first.hand] = first.chance;
        }
}

/* Passes a hand's probability on to the hands with one card more. */
static void
pass_on(const struct index_at *at, unsigned h)
{
    const struct exact_hand *hand = &at->work->hands.hand[h];
    uint8_t taken[RF_VALUES];
    memcpy(taken, hand->count, sizeof taken);
    taken[at->work->up]++;
    double cards = rf_workspace_cards_left(at->work, taken);
    for (unsigned value = 0; value < RF_VALUES; value++)
        if (hand->next[value] != EXACT_BUST)
            at->sampler->reach[hand->next[value]] += at->sampler->reach[h] / cards *
                                                     rf_workspace_cards_of(at->work, taken, value);
}

static void
add_all_drawing(const struct index_at *at)
{
    const uint8_t *basic = at->sampler->basic.play[at->work->up];
    start_reach(at);
    for (unsigned h = 0; h < RF_EXACT_HANDS; h++) {
        bool may = at->work->hands.hand[h].total < 21 || at->work->rules.hit_21;
        if (at->sampler->reach[h] <= 0 || !may || !at->work->possible[h])
            continue;
        add_drawing(at, h, at->sampler->reach[h]);
        if (basic[h] & RF_DO_HIT)
            pass_on(at, h);
    }
}

void
rf_indices_add(void *storage, const struct rf_exact_shoe *unseen, int running, double weight,
               bool splits, struct rf_indices_table *table)
{
    struct index_sampler *sampler = storage;
    struct quick_hand *quick = (struct quick_hand *)(void *)sampler->quick;
    struct index_at at = {sampler, &quick->work, table, weight, running, 0, splits};
    table->weight += weight;
    table->split_weight += splits ? weight : 0;
    if (weight <= 0 || rf_exact_cards_missing(&quick->work.rules, unseen) > 0)
        return;
    quick->work.shoe = *unseen;
    quick->work.fixed = NULL;
    quick->work.other_hand = false;
    for (unsigned value = 0; value < RF_VALUES; value++)
        at.cards += unseen->count[value];
    for (unsigned up = 0; up < RF_VALUES; up++) {
        if (unseen->count[up] == 0)
            continue;
        rf_workspace_set_hand(&quick->work, &quick->tree[up], 0);
        rf_single_hand_values(&quick->work);
        add_all_first(&at);
        add_all_drawing(&at);
    }
}
