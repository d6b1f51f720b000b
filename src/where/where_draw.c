/*
 * where/where_draw.c -- draws deals by a plan, many tries side by side (where_lanes.h).
 *
 * A try deals the hands in the plan's order and tests the parts of the condition as soon as their
 * hands are dealt.  A part that fails ends the whole try, with all its hands: to keep the first
 * hand and deal the second again would prefer first hands that seldom fit.
 */
#include "where/where_classes.h"

#include "base/assert.h"
#include "where/where_digits.h"
#include "where/where_lanes.h"
#include "where/where_pair.h"

#define ALWAYS static inline __attribute__((always_inline))

/* An outcome of an alias table, with `total` the sum of its weights. */
ALWAYS uint32_t
slot_of(struct digits *digits, const struct rf_where_slot *slot, unsigned bits, uint64_t total)
{
    uint64_t at = digit(digits, (uint64_t)1 << bits), number = digit(digits, total);
    uint32_t other = 0u - (uint32_t)(number >= slot[at].threshold); /* a branch would miss often */
    return slot[at].own ^ ((slot[at].own ^ slot[at].other) & other);
}

ALWAYS uint32_t
choose_slot(struct rf_philox *philox, const struct rf_where_slot *slot, unsigned bits,
            uint64_t total)
{
    struct digits digits;
    uint32_t chosen;
    do {
        digits = new_digits(philox);
        chosen = slot_of(&digits, slot, bits, total);
    } while (is_rejected(&digits));
    return chosen;
}

/* The n-th pair of holdings of a key: which classes, then which holding of each. */
ALWAYS uint64_t
half_cards(const struct rf_where_plan *plan, unsigned which, unsigned key, uint32_t number)
{
    const struct rf_where_half *half = &plan->half[which];
    const struct rf_where_suit_classes *a = &plan->suit[(size_t)2 * which], *b = a + 1;
    uint32_t at = half->first[key], end = half->first[key + 1];
    RF_ASSERT(at < end);
    while (at + 1 < end && half->split[at + 1].below <= number)
        at++;
    number -= half->split[at].below;
    unsigned one = half->split[at].of[0], two = half->split[at].of[1];
    uint32_t size = (uint32_t)b->first[two + 1] - b->first[two];
    return (uint64_t)a->holding[a->first[one] + number / size] |
           (uint64_t)b->holding[b->first[two] + number % size] << RF_RANKS;
}

/* A hand of the first seat that the condition allows. */
ALWAYS uint64_t
draw_exact(const struct rf_where_plan *plan, struct rf_philox *philox)
{
    uint32_t pair = choose_slot(philox, plan->slot, plan->bits, plan->hands);
    unsigned i = pair >> 16, j = pair & 0xffff;
    struct digits digits;
    uint32_t first, second;
    do {
        digits = new_digits(philox);
        first = (uint32_t)digit(&digits, plan->half[0].ways[i]);
        second = (uint32_t)digit(&digits, plan->half[1].ways[j]);
    } while (is_rejected(&digits));
    uint64_t hand = half_cards(plan, 0, i, first);
    if (RF_SUITS > 2)
        hand |= half_cards(plan, 1, j, second) << (2 * RF_RANKS);
    return hand;
}

/* The orders of four blocks: what the cards of each are shifted by. */
static const uint8_t orders[24][4] = {
#define ORDER(a, b, c, d)                                                                          \
    {                                                                                              \
        a *RF_RANKS, b *RF_RANKS, c *RF_RANKS, d *RF_RANKS                                         \
    }
    ORDER(0, 1, 2, 3), ORDER(0, 1, 3, 2), ORDER(0, 2, 1, 3), ORDER(0, 2, 3, 1), ORDER(0, 3, 1, 2),
    ORDER(0, 3, 2, 1), ORDER(1, 0, 2, 3), ORDER(1, 0, 3, 2), ORDER(1, 2, 0, 3), ORDER(1, 2, 3, 0),
    ORDER(1, 3, 0, 2), ORDER(1, 3, 2, 0), ORDER(2, 0, 1, 3), ORDER(2, 0, 3, 1), ORDER(2, 1, 0, 3),
    ORDER(2, 1, 3, 0), ORDER(2, 3, 0, 1), ORDER(2, 3, 1, 0), ORDER(3, 0, 1, 2), ORDER(3, 0, 2, 1),
    ORDER(3, 1, 0, 2), ORDER(3, 1, 2, 0), ORDER(3, 2, 0, 1), ORDER(3, 2, 1, 0),
#undef ORDER
};

/* The sets of the blocks: `taken` has how many cards of each, in its bytes. */
ALWAYS uint64_t
draw_blocks(const struct rf_where_plan *plan, const struct rf_where_subset *subset,
            struct digits *digits, uint32_t taken, const uint8_t *shifts, unsigned blocks)
{
    uint64_t cards = 0;
    for (unsigned at = 0; at < blocks; at++) {
        unsigned wanted = taken >> (8 * at) & 0xff;
        uint64_t number = digit(digits, subset->sets[at][wanted].count);
        cards |= (uint64_t)plan->mask[subset->sets[at][wanted].first + number] << shifts[at];
    }
    return cards;
}

/* A set of cards from those that are left.  Inlined for each number of blocks. */
ALWAYS uint64_t
draw_places(const struct rf_where_plan *plan, const struct rf_where_subset *subset,
            struct rf_philox *philox, unsigned blocks)
{
    struct digits digits;
    uint64_t cards;
    uint32_t taken = 0;
    if (!subset->single)
        taken = choose_slot(philox, subset->slot, subset->bits, subset->total);
    do {
        const uint8_t *shifts = orders[0];
        digits = new_digits(philox);
        if (subset->single)
            taken = slot_of(&digits, subset->slot, subset->bits, subset->total);
        if (blocks == 4 && subset->alike)
            shifts = orders[digit(&digits, 24)];
        cards = draw_blocks(plan, subset, &digits, taken, shifts, blocks);
    } while (is_rejected(&digits));
    return cards;
}

ALWAYS uint64_t
draw_subset(const struct rf_where_plan *plan, const struct rf_where_subset *subset,
            struct rf_philox *philox, uint64_t left, place_cards *place)
{
    switch (subset->blocks) {
    case 4: return place(draw_places(plan, subset, philox, 4), left);
    case 3: return place(draw_places(plan, subset, philox, 3), left);
    case 2: return place(draw_places(plan, subset, philox, 2), left);
    default: return place(draw_places(plan, subset, philox, subset->blocks), left);
    }
}

/* Drops the tries that fail a part which can be tested now. */
ALWAYS void
test_stage(const struct rf_where_plan *plan, unsigned stage, struct where_lanes *lanes)
{
    for (unsigned i = 0; i < plan->sums[stage] && lanes->live; i++)
        rf_where_lanes_sum(lanes, plan, &plan->sum[stage][i]);
    for (unsigned i = 0; i < plan->tests[stage] && lanes->live; i++)
        rf_where_lanes_test(lanes, plan, plan->test[stage][i]);
}

/* Tries without an exact hand: the pack is halved between the first two seats and the others, and
 * each half is halved again.  Until the end `left` has the cards of the other two seats. */
ALWAYS void
try_halves(const struct rf_where_plan *plan, struct rf_philox *philox, struct where_lanes *lanes,
           place_cards *place)
{
    const uint64_t pack = ((uint64_t)1 << RF_DECK_CARDS) - 1;
    const struct rf_where_subset *half = &plan->subset[1];
    for (unsigned i = 0; i < lanes->live; i++)
        lanes->left[i] = pack & ~draw_subset(plan, &plan->subset[0], philox, pack, place);
    test_stage(plan, 0, lanes);
    for (unsigned i = 0; i < lanes->live; i++) {
        unsigned lane = lanes->lane[i];
        uint64_t pair = pack & ~lanes->left[lane];
        uint64_t first = draw_subset(plan, half, philox, pair, place);
        lanes->of[plan->order[0]][lane] = first;
        lanes->of[plan->order[1]][lane] = pair & ~first;
    }
    test_stage(plan, 1, lanes);
    test_stage(plan, 2, lanes);
    for (unsigned i = 0; i < lanes->live; i++) {
        unsigned lane = lanes->lane[i];
        uint64_t third = draw_subset(plan, half, philox, lanes->left[lane], place);
        lanes->of[plan->order[2]][lane] = third;
        lanes->of[plan->order[3]][lane] = lanes->left[lane] & ~third;
    }
    test_stage(plan, 3, lanes);
    test_stage(plan, 4, lanes);
}

/* Deals the hand of one stage to all tries that are left. */
ALWAYS void
deal_stage(const struct rf_where_plan *plan, unsigned stage, struct rf_philox *philox,
           struct where_lanes *lanes, place_cards *place)
{
    enum rf_seat seat = plan->order[stage];
    uint64_t predealt = plan->where->predealt[seat];
    for (unsigned i = 0; i < lanes->live; i++) {
        unsigned lane = lanes->lane[i];
        uint64_t left = lanes->left[lane], hand;
        if (stage == 0 && plan->exact)
            hand = draw_exact(plan, philox) & ~predealt;
        else if (stage < RF_SEATS - 1 || plan->where->hand_cards < RF_HAND_CARDS)
            hand = draw_subset(plan, &plan->subset[stage], philox, left, place);
        else
            hand = left;
        lanes->left[lane] = left & ~hand;
        lanes->of[seat][lane] = hand | predealt;
    }
}

ALWAYS void
try_stages(const struct rf_where_plan *plan, struct rf_philox *philox, struct where_lanes *lanes,
           place_cards *place)
{
    uint64_t left = ((uint64_t)1 << RF_DECK_CARDS) - 1;
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        left &= ~plan->where->predealt[seat];
    for (unsigned i = 0; i < lanes->live; i++)
        lanes->left[i] = left;
    if (plan->paired)
        rf_where_pair_draw(plan, philox, lanes, place);
    for (unsigned stage = 0; stage < RF_SEATS; stage++) {
        if (stage >= 2 || !plan->paired)
            deal_stage(plan, stage, philox, lanes, place);
        test_stage(plan, stage + 1, lanes);
    }
}

int32_t
rf_where_plan_value(const struct rf_where_plan *plan, unsigned node,
                    const struct rf_where_deal *deal)
{
    RF_ASSERT(node > 0 && node < plan->where->nodes);
    return rf_where_compute(plan->where, node, deal, plan);
}

/* Tries in groups of WHERE_LANES.  Of a group that has more deals than there is room for, the first
 * are taken, and the tries are counted up to the last of them. */
ALWAYS size_t
draw_all(const struct rf_where_plan *plan, struct rf_philox *philox, struct rf_hands *deals,
         size_t room, uint64_t *tries, place_cards *place)
{
    struct where_lanes lanes = {.philox = philox};
    uint64_t done = 0;
    size_t found = 0;
    while (found < room && done < *tries) {
        uint64_t some = *tries - done < WHERE_LANES ? *tries - done : WHERE_LANES;
        lanes.live = (unsigned)some;
        for (unsigned i = 0; i < some; i++)
            lanes.lane[i] = (uint8_t)i;
        if (plan->halves)
            try_halves(plan, philox, &lanes, place);
        else
            try_stages(plan, philox, &lanes, place);
        for (unsigned i = 0; i < lanes.live && found < room; i++) {
            for (unsigned seat = 0; seat < RF_SEATS; seat++)
                deals[found].of[seat] = lanes.of[seat][lanes.lane[i]];
            if (++found == room)
                some = lanes.lane[i] + 1u;
        }
        done += some;
    }
    *tries = done;
    return found;
}

/* Puts the n-th card of the set where bit n is set. */
static uint64_t
place_any(uint64_t cards, uint64_t set)
{
    uint64_t placed = 0;
    for (; cards; cards >>= 1, set &= set - 1)
        if (cards & 1)
            placed |= set & (0 - set);
    return placed;
}

#if defined __x86_64__ && defined __linux__
#define WITH_BMI2 __attribute__((target("bmi,bmi2,popcnt")))

WITH_BMI2 static uint64_t
place_bmi2(uint64_t cards, uint64_t set)
{
    return __builtin_ia32_pdep_di(cards, set);
}

WITH_BMI2 static size_t
draw_bmi2(const struct rf_where_plan *plan, struct rf_philox *philox, struct rf_hands *deals,
          size_t room, uint64_t *tries)
{
    return draw_all(plan, philox, deals, room, tries, place_bmi2);
}

static bool
has_bmi2(void)
{
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("bmi");
}
#else
static size_t
draw_bmi2(const struct rf_where_plan *plan, struct rf_philox *philox, struct rf_hands *deals,
          size_t room, uint64_t *tries)
{
    return draw_all(plan, philox, deals, room, tries, place_any);
}

static bool
has_bmi2(void)
{
    return false;
}
#endif

/* Dispatches on the processor.  The deals are the same either way. */
size_t
rf_where_draw(const struct rf_where_plan *plan, struct rf_philox *philox, struct rf_hands *deals,
              size_t room, uint64_t *tries)
{
    RF_ASSERT(!plan->impossible && plan->where);
    if (has_bmi2())
        return draw_bmi2(plan, philox, deals, room, tries);
    return draw_all(plan, philox, deals, room, tries, place_any);
}
