/*
 * analysis/joint.c -- two hands of a split together, for the standard deviation.
 *
 *     E[(X1 + … + Xh)^2] = sum of E[Xi^2] + 2 · sum over couples of E[Xi Xj]
 *
 * The second sum needs the joint probability of two hands' ends and the dealer's end.  For two
 * endings f and g (struct exact_final) it is
 *
 *     orders(f) · orders(g) · P(cards of f, g and m pair cards) · P(dealer's end after these)
 *
 * weighted over m as in split_shares.c.  There can be thousands of endings and so millions of
 * couples, but many couples have the same cards together.  So each composition is evaluated once
 * and remembered in a hash table.  Compositions that differ only in pair cards share one walk over
 * the dealer's tree (pair_removals.h).  two_hands.c reads the result, work->both.
 */
#include <string.h>

#include "analysis/spread.h"

#include "base/assert.h"

enum { KEY_BITS = 6 }; /* per value: ten counts below 64 fit 60 bits */

/* Packs counts into one number, so that adding two keys adds the counts. */
static uint64_t
joint_key(const uint8_t count[static RF_VALUES])
{
    uint64_t key = 0;
    for (unsigned value = 0; value < RF_VALUES; value++)
        key |= (uint64_t)count[value] << (KEY_BITS * value);
    return key;
}

/* The slot of a composition without pair cards, free or not: multiplicative hashing (2^64 divided
 * by the golden ratio) with linear probing. */
static unsigned
joint_place(const struct exact_joint *joint, uint64_t rest)
{
    unsigned place = (unsigned)((rest + 1) * 0x9e3779b97f4a7c15u >> 40) & joint->mask;
    while (joint->entry[place].key != 0 && joint->entry[place].key != rest + 1)
        place = (place + 1) & joint->mask;
    return place;
}

/* Empties the tables; only the slots in use are touched. */
static void
joint_clear(struct exact_joint *joint)
{
    for (unsigned i = 0; i < joint->used; i++)
        joint->entry[joint->use[i]].key = 0;
    memset(joint->sum_at, 0, joint->met * sizeof joint->sum_at[0]);
    joint->used = joint->met = joint->sums = 0;
}

void
rf_joint_init(struct exact_workspace *work)
{
    memset(work->joint.entry, 0, sizeof work->joint.entry);
    memset(work->joint.sum_at, 0, sizeof work->joint.sum_at);
    memset(work->joint.sum, 0, sizeof work->joint.sum);
    work->joint.used = work->joint.met = work->joint.sums = 0;
}

/* How many compositions with 0, 1, … pair cards a row needs: as many pair cards as fit two hands
 * beside the other cards, and `extra` for further hands. */
static unsigned
joint_copies(const struct exact_workspace *work, const uint8_t rest[static RF_VALUES],
             unsigned extra)
{
    unsigned points = 0, of_pair = work->pair + 1, room = 2 * (21 - of_pair);
    for (unsigned value = 0; value < RF_VALUES; value++)
        points += rest[value] * (value + 1);
    unsigned fit = points < room ? (room - points) / of_pair : 0;
    return (fit < work->joint.pairs ? fit : work->joint.pairs) + extra;
}

/* A new composition: the probability of its cards and the dealer's ends, for each number of pair
 * cards. */
static void
joint_meet(struct exact_workspace *work, struct removals_batch *batch, unsigned place,
           uint64_t rest, unsigned extra)
{
    uint8_t count[RF_VALUES], taken[RF_VALUES];
    struct exact_joint *joint = &work->joint;
    for (unsigned value = 0; value < RF_VALUES; value++)
        count[value] = (uint8_t)((rest >> (KEY_BITS * value)) & ((1u << KEY_BITS) - 1));
    unsigned copies = joint_copies(work, count, extra);
    RF_ASSERT(joint->met + copies <= JOINT_SLOTS && copies <= PAIR_REMOVALS_MAX);
    joint->entry[place] = (struct exact_entry){rest + 1, joint->met};
    joint->use[joint->used++] = place;
    bool possible = rf_split_chance(work, count, taken) > 0;
    double(*ends)[DEALER_ENDS] = &joint->ends[joint->met];
    for (unsigned i = 0; i < copies; i++, count[work->pair]++) {
        uint8_t all[RF_VALUES];
        joint->chance[joint->met++] = possible ? rf_split_chance(work, count, all) : 0;
    }
    if (possible)
        rf_pair_removals_add(batch, taken, copies, ends);
    else
        memset(ends, 0, copies * sizeof ends[0]);
}

/* Sums a composition over m with its weights; behind that, the value for exactly two hands. */
RF_CLONES static void
joint_sum(struct exact_joint *joint, unsigned at, const double *weights, unsigned extra)
{
    RF_ASSERT(joint->sums < JOINT_SUMS);
    double *sum = joint->sum[joint->sums++];
    for (unsigned end = 0; end < DEALER_ENDS; end++) {
        double two = joint->chance[at] * joint->ends[at][end];
        sum[end] = weights[0] * two;
        sum[DEALER_ENDS + end] = two;
    }
    for (unsigned m = 1; m < extra; m++) {
        double weight = weights[m] * joint->chance[at + m];
        for (unsigned end = 0; end < DEALER_ENDS; end++)
            sum[end] += weight * joint->ends[at + m][end];
    }
}

/* One ending (`row`) of a hand, paired with endings from `from` up to `to` of the other. */
struct joint_run {
    unsigned row, from, to;
    unsigned extra;
    const double *weights;
};

/* Makes sure that all compositions of a run are known and summed; work->row says where. */
static void
joint_row(struct exact_workspace *work, const struct joint_run *run)
{
    struct removals_batch batch = {.removals = &work->removals};
    struct exact_joint *joint = &work->joint;
    uint64_t key = work->final[run->row].key, pairs = (uint64_t)((1 << KEY_BITS) - 1);
    unsigned shift = KEY_BITS * work->pair, most = run->to - run->from;
    if (joint->sums + most > JOINT_SUMS || joint->met + most * joint->copies > JOINT_SLOTS ||
        joint->used + most > joint->mask / 2)
        joint_clear(joint);
    for (unsigned f = run->from; f < run->to; f++) {
        uint64_t both = key + work->final[f].key, rest = both & ~(pairs << shift);
        unsigned place = joint_place(joint, rest);
        if (joint->entry[place].key == 0)
            joint_meet(work, &batch, place, rest, run->extra);
        work->row[f] = joint->entry[place].at + (uint32_t)(both >> shift & pairs);
    }
    rf_pair_removals_flush(&batch);
    for (unsigned f = run->from; f < run->to; f++) {
        uint32_t *sum = &joint->sum_at[work->row[f]];
        if (*sum == 0) {
            *sum = joint->sums + 1;
            joint_sum(joint, work->row[f], run->weights, run->extra);
        }
        work->row[f] = *sum - 1;
    }
}

/* Adds a run to work->both.  A couple of an ending with itself is halved, since it has one order
 * only; two_hands.c counts every couple in both orders. */
RF_CLONES static void
joint_add(struct exact_workspace *work, const struct joint_run *run)
{
    const struct exact_final *one = &work->final[run->row];
    for (unsigned f = run->from; f < run->to; f++) {
        const struct exact_final *other = &work->final[f];
        const double *sum = work->joint.sum[work->row[f]];
        double orders = one->orders * other->orders * (f == run->row ? 0.5 : 1);
        double *into = work->both[one->pair + other->pair][one->end][other->end];
        for (unsigned end = 0; end < 2 * DEALER_ENDS; end++)
            into[end] += orders * sum[end];
    }
}

/* Forgets sums, because the weights change, but keeps the compositions. */
static void
joint_forget(struct exact_joint *joint)
{
    memset(joint->sum_at, 0, joint->met * sizeof joint->sum_at[0]);
    joint->sums = 0;
}

/* The size of the hash table for so many endings, less one.  A small table stays in the cache. */
static unsigned
joint_mask(unsigned finals)
{
    unsigned places = 1u << 12;
    while (places < JOINT_PLACES && places < 100 * finals)
        places *= 2;
    return places - 1;
}

/* Three passes, by how many of the two second cards are of the pair's value.  Endings with such a
 * second card stand behind the others in work->final. */
void
rf_joint_pass(struct exact_workspace *work, const struct joint_weights *weights)
{
    unsigned plain = 0;
    joint_clear(&work->joint);
    work->joint.mask = joint_mask(work->finals);
    memset(work->both, 0, sizeof work->both);
    work->joint.pairs = 0;
    for (unsigned f = 0; f < work->finals; f++) {
        unsigned pairs = 2u * work->final[f].count[work->pair];
        work->final[f].key = joint_key(work->final[f].count);
        work->joint.pairs = pairs > work->joint.pairs ? pairs : work->joint.pairs;
        plain += !work->final[f].pair;
    }
    work->joint.copies = work->joint.pairs + weights->extra;
    for (unsigned set = 0; set < 3; set++) {
        bool first_pairs = set == 2, other_pairs = set >= 1;
        joint_forget(&work->joint);
        for (unsigned row = first_pairs ? plain : 0; row < (first_pairs ? work->finals : plain);
             row++) {
            struct joint_run run = {
                .row = row,
                .from = other_pairs && row < plain ? plain : row,
                .to = other_pairs ? work->finals : plain,
                .extra = weights->extra,
                .weights = weights->of[2 * first_pairs + other_pairs],
            };
            joint_row(work, &run);
            joint_add(work, &run);
        }
    }
}
