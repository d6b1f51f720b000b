/*
 * analysis/joint.c -- two hands of a split together.
 *
 * The chance of two ends depends on the cards of both hands together, and so do the dealer's ends
 * after them; many couples of ends come to the same cards.  So each composition is reckoned once: with
 * m further cards of the pair gone for each m, summed with the weight that m has.
 */
#include <string.h>

#include "analysis/spread.h"

#include "base/assert.h"

enum { KEY_BITS = 6 };

static uint64_t
joint_key(const uint8_t count[static RF_VALUES])
{
    uint64_t key = 0;
    for (unsigned value = 0; value < RF_VALUES; value++)
        key |= (uint64_t)count[value] << (KEY_BITS * value);
    return key;
}

/* The place of a composition, new or not.  Those that differ by cards of the pair are neighbours. */
static unsigned
joint_place(const struct analysis_joint *joint, uint64_t key)
{
    uint64_t pairs = key >> joint->shift & ((1u << KEY_BITS) - 1);
    uint64_t rest = key - (pairs << joint->shift);
    unsigned place = (unsigned)((rest + 1) * 0x9e3779b97f4a7c15u >> 40) + (unsigned)pairs;
    place &= joint->mask;
    while (joint->entry[place].key != 0 && joint->entry[place].key != key + 1)
        place = (place + 1) & joint->mask;
    return place;
}

static void
joint_clear(struct analysis_joint *joint)
{
    for (unsigned i = 0; i < joint->used; i++)
        joint->entry[joint->use[i]] = (struct analysis_entry){0, 0};
    joint->used = 0;
    joint->sums = 0;
}

void
rf_joint_open(struct analysis_desk *desk)
{
    memset(desk->joint.entry, 0, sizeof desk->joint.entry);
    memset(desk->joint.sum, 0, sizeof desk->joint.sum);
    desk->joint.used = desk->joint.sums = 0;
}

/* Compositions that wait for the dealer's ends. */
struct joint_batch {
    struct dealer_batch dealer;
    double chance[DEALER_LANES];
    double *ends[DEALER_LANES];
};

static void
joint_flush(struct joint_batch *batch)
{
    unsigned used = batch->dealer.used;
    rf_dealer_flush(&batch->dealer);
    for (unsigned i = 0; i < used; i++)
        for (unsigned end = 0; end < DEALER_ENDS; end++)
            batch->ends[i][end] *= batch->chance[i];
}

/* A composition that may not have been met before: its chance, and the dealer's ends after it. */
static void
joint_meet(struct analysis_desk *desk, struct joint_batch *batch, uint64_t key)
{
    uint8_t count[RF_VALUES], taken[RF_VALUES];
    struct analysis_joint *joint = &desk->joint;
    unsigned place = joint_place(joint, key), lane = batch->dealer.used;
    double *ends = joint->ends[place];
    if (joint->entry[place].key != 0)
        return;
    for (unsigned value = 0; value < RF_VALUES; value++)
        count[value] = (uint8_t)((key >> (KEY_BITS * value)) & ((1u << KEY_BITS) - 1));
    joint->entry[place].key = key + 1;
    joint->use[joint->used++] = place;
    batch->chance[lane] = rf_split_chance(desk, count, taken);
    batch->ends[lane] = ends;
    if (batch->chance[lane] == 0) {
        memset(ends, 0, sizeof joint->ends[place]);
        return;
    }
    rf_dealer_put(&batch->dealer, taken, ends);
    if (batch->dealer.used == DEALER_LANES)
        joint_flush(batch);
}

/* The place of a composition that was met, from that of its neighbour. */
static unsigned
joint_near(const struct analysis_joint *joint, unsigned place, uint64_t key)
{
    place &= joint->mask;
    return joint->entry[place].key == key + 1 ? place : joint_place(joint, key);
}

/* Sums a composition over m; as it is when just two hands arise, it stands behind. */
ANALYSIS_CLONES static void
joint_sum(struct analysis_joint *joint, unsigned place, uint64_t pair, const double *weights,
          unsigned extra)
{
    RF_ASSERT(joint->sums < JOINT_SUMS);
    double *sum = joint->sum[joint->sums++];
    const double *two = joint->ends[place];
    uint64_t key = joint->entry[place].key - 1;
    for (unsigned end = 0; end < DEALER_ENDS; end++) {
        sum[end] = weights[0] * two[end];
        sum[DEALER_ENDS + end] = two[end];
    }
    for (unsigned m = 1; m < extra; m++) {
        const double *ends = joint->ends[joint_near(joint, place + m, key + m * pair)];
        for (unsigned end = 0; end < DEALER_ENDS; end++)
            sum[end] += weights[m] * ends[end];
    }
}

/* Some ends of a hand, from and to, that go together with one end of the other. */
struct joint_run {
    unsigned row, from, to;
    unsigned extra;
    const double *weights;
};

/* What they come to is met, and summed. */
static void
joint_row(struct analysis_desk *desk, const struct joint_run *run)
{
    struct joint_batch batch = {.dealer = {.tree = &desk->tree, .shoe = &desk->shoe}};
    struct analysis_joint *joint = &desk->joint;
    uint64_t pair = (uint64_t)1 << (KEY_BITS * desk->pair), key = desk->final[run->row].key;
    unsigned most = run->to - run->from;
    if (joint->sums + most > JOINT_SUMS ||
        joint->used + most * run->extra > joint->mask - joint->mask / 8)
        joint_clear(joint);
    unsigned first = joint->sums;
    for (unsigned f = run->from; f < run->to; f++) {
        uint64_t both = key + desk->final[f].key;
        unsigned place = joint_place(joint, both);
        desk->row[f] = place;
        if (joint->entry[place].sum > 0)
            continue;
        for (unsigned m = 0; m < run->extra; m++)
            joint_meet(desk, &batch, both + m * pair);
        joint->entry[place].sum = ++joint->sums;
    }
    joint_flush(&batch);
    joint->sums = first;
    for (unsigned f = run->from; f < run->to; f++) {
        unsigned sum = joint->entry[desk->row[f]].sum - 1;
        if (sum == joint->sums)
            joint_sum(joint, desk->row[f], pair, run->weights, run->extra);
        desk->row[f] = sum;
    }
}

ANALYSIS_CLONES static void
joint_add(struct analysis_desk *desk, const struct joint_run *run)
{
    const struct analysis_final *one = &desk->final[run->row];
    for (unsigned f = run->from; f < run->to; f++) {
        const struct analysis_final *other = &desk->final[f];
        const double *sum = desk->joint.sum[desk->row[f]];
        double orders = one->orders * other->orders * (f == run->row ? 0.5 : 1);
        double *into = desk->both[one->pair + other->pair][one->end][other->end];
        for (unsigned end = 0; end < 2 * DEALER_ENDS; end++)
            into[end] += orders * sum[end];
    }
}

/* Forgets sums, and keeps what was met. */
static void
joint_forget(struct analysis_joint *joint)
{
    for (unsigned i = 0; i < joint->used; i++)
        joint->entry[joint->use[i]].sum = 0;
    joint->sums = 0;
}

/* A table for the compositions that so many ends come to: some hundred for each.  A small one stays
 * near at hand. */
static unsigned
joint_mask(unsigned finals)
{
    unsigned slots = 1u << 13;
    while (slots < JOINT_SLOTS && slots < 200 * finals)
        slots *= 2;
    return slots - 1;
}

/* Ends whose second card was of the pair's value stand behind the others. */
void
rf_joint_pass(struct analysis_desk *desk, const struct joint_weights *weights)
{
    unsigned plain = 0;
    joint_clear(&desk->joint);
    desk->joint.mask = joint_mask(desk->finals);
    desk->joint.shift = KEY_BITS * desk->pair;
    memset(desk->both, 0, sizeof desk->both);
    for (unsigned f = 0; f < desk->finals; f++) {
        desk->final[f].key = joint_key(desk->final[f].count);
        plain += !desk->final[f].pair;
    }
    for (unsigned set = 0; set < 3; set++) {
        bool first_pairs = set == 2, other_pairs = set >= 1;
        joint_forget(&desk->joint);
        for (unsigned row = first_pairs ? plain : 0; row < (first_pairs ? desk->finals : plain);
             row++) {
            struct joint_run run = {
                .row = row,
                .from = other_pairs && row < plain ? plain : row,
                .to = other_pairs ? desk->finals : plain,
                .extra = weights->extra,
                .weights = weights->of[2 * first_pairs + other_pairs],
            };
            joint_row(desk, &run);
            joint_add(desk, &run);
        }
    }
}
