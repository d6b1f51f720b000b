/*
 * analysis/joint.c -- two hands of a split together.
 *
 * The chance of two ends depends on the cards of both hands together, and so do the dealer's ends
 * after them; many couples of ends come to the same cards, and more still to the same but for
 * cards of the pair.  So each rest is reckoned once, and each composition summed over m further
 * cards of the pair with the weight that m has.
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

/* The place of a rest, new or not. */
static unsigned
joint_place(const struct exact_joint *joint, uint64_t rest)
{
    unsigned place = (unsigned)((rest + 1) * 0x9e3779b97f4a7c15u >> 40) & joint->mask;
    while (joint->entry[place].key != 0 && joint->entry[place].key != rest + 1)
        place = (place + 1) & joint->mask;
    return place;
}

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

/* How many cards of the pair there can be beside a rest: as many as two hands have room for, and
 * those that make further hands. */
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

/* A rest that was not met before: the dealer's ends for each number of cards of the pair. */
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

/* Sums a composition over m; as it is when just two hands arise, it stands behind. */
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

/* Some ends of a hand, from and to, that go together with one end of the other. */
struct joint_run {
    unsigned row, from, to;
    unsigned extra;
    const double *weights;
};

/* What they come to is met, and summed: work->row says where the sums are. */
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

/* Forgets sums, and keeps what was met. */
static void
joint_forget(struct exact_joint *joint)
{
    memset(joint->sum_at, 0, joint->met * sizeof joint->sum_at[0]);
    joint->sums = 0;
}

/* A table for the rests that so many ends come to; a small one stays near at hand. */
static unsigned
joint_mask(unsigned finals)
{
    unsigned places = 1u << 12;
    while (places < JOINT_PLACES && places < 100 * finals)
        places *= 2;
    return places - 1;
}

/* Ends whose second card was of the pair's value stand behind the others. */
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
