/*
 * where/where_draw.c -- draws deals by a plan.
 *
 * A try deals the hands in the plan's order and tests the parts of the condition as soon as their
 * hands are dealt.  A part that fails ends the whole try, with all its hands: to keep the first
 * hand and deal the second again would prefer first hands that seldom fit.
 *
 * Several numbers are taken from one random word: the word times the first limit, divided by 2^64,
 * is the first number, and the low half goes on to the next limit.  The numbers are uniform and
 * independent if the word is rejected when the last low half is below 2^64 modulo the product of
 * the limits (Brackett-Rozinsky and Lemire 2024).
 */
#include "where/where_classes.h"

#include "base/assert.h"
#include "base/bits.h"
#include "where/where_eval.h"

#define ALWAYS static inline __attribute__((always_inline))

__extension__ typedef unsigned __int128 wide;

/* A random word that is being divided into numbers. */
struct digits {
    uint64_t low, product;
};

ALWAYS uint64_t
digit(struct digits *digits, uint64_t limit)
{
    wide wide_product = (wide)digits->low * limit;
    digits->low = (uint64_t)wide_product;
    digits->product *= limit;
    return (uint64_t)(wide_product >> 64);
}

/* True when the numbers of this word would not be uniform.  The product is seldom near 2^64, so the
 * division is seldom done. */
ALWAYS bool
is_rejected(const struct digits *digits)
{
    return digits->low < digits->product && digits->low < (0 - digits->product) % digits->product;
}

typedef uint64_t place_cards(uint64_t cards, uint64_t set);

/* An outcome of an alias table, with `total` the sum of its weights. */
ALWAYS uint32_t
choose_slot(struct rf_philox *philox, const struct rf_where_slot *slot, unsigned bits,
            uint64_t total)
{
    struct digits digits;
    uint64_t at, number;
    do {
        digits = (struct digits){rf_philox_next(philox), 1};
        at = digit(&digits, (uint64_t)1 << bits);
        number = digit(&digits, total);
    } while (is_rejected(&digits));
    return number < slot[at].threshold ? slot[at].own : slot[at].other;
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
        digits = (struct digits){rf_philox_next(philox), 1};
        first = (uint32_t)digit(&digits, plan->half[0].ways[i]);
        second = (uint32_t)digit(&digits, plan->half[1].ways[j]);
    } while (is_rejected(&digits));
    uint64_t hand = half_cards(plan, 0, i, first);
    if (RF_SUITS > 2)
        hand |= half_cards(plan, 1, j, second) << (2 * RF_RANKS);
    return hand;
}

/* A set of cards from those that are left. */
ALWAYS uint64_t
draw_subset(const struct rf_where_plan *plan, const struct rf_where_subset *subset,
            struct rf_philox *philox, uint64_t left, place_cards *place)
{
    uint32_t taken = choose_slot(philox, subset->slot, subset->bits, subset->total);
    struct digits digits;
    uint64_t cards;
    do {
        digits = (struct digits){rf_philox_next(philox), 1};
        cards = 0;
        for (unsigned at = 0, size = subset->cards; at < subset->blocks; at++, size -= RF_RANKS) {
            unsigned wanted = taken >> (8 * at) & 0xff, block = size < RF_RANKS ? size : RF_RANKS;
            uint64_t number = digit(&digits, plan->choose[block][wanted]);
            cards |= (uint64_t)plan->mask[plan->mask_first[wanted] + number] << (at * RF_RANKS);
        }
    } while (is_rejected(&digits));
    return place(cards, left);
}

/* What a sum says of the cards of a seat, or of two. */
ALWAYS bool
sum_fits(const struct rf_where_plan *plan, const struct rf_where_sum *sum, const uint64_t *hands)
{
    int32_t total = 0;
    for (unsigned i = 0; i < sum->terms; i++) {
        const int16_t *table = plan->table[sum->term[i].function];
        uint64_t hand = hands[sum->term[i].seat];
        unsigned suit = sum->term[i].suit;
        int32_t value = table[hand >> (suit % RF_SUITS * RF_RANKS) & (WHERE_HOLDINGS - 1)];
        if (suit >= RF_SUITS) /* all suits; the first is counted already */
            for (unsigned each = 1; each < RF_SUITS; each++)
                value += table[hand >> (each * RF_RANKS) & (WHERE_HOLDINGS - 1)];
        total += sum->term[i].sign * value;
    }
    return total >= sum->low && total <= sum->high;
}

ALWAYS bool
passes(const struct rf_where_plan *plan, unsigned stage, const struct rf_where_deal *deal)
{
    for (unsigned i = 0; i < plan->sums[stage]; i++)
        if (!sum_fits(plan, &plan->sum[stage][i], deal->hands.of))
            return false;
    for (unsigned i = 0; i < plan->tests[stage]; i++)
        if (!rf_where_compute(plan->where, plan->test[stage][i], deal, plan))
            return false;
    return true;
}

/* Half of a set, all halves equally likely: toss a coin for each card, then take some out or put
 * some in (bridge/deal_bulk.c has the argument).  One word chooses all cards that are corrected: at
 * most ten, so that the product of the limits stays below 2^64; a toss that is further off is
 * repeated, which keeps all halves equally likely too. */
ALWAYS uint64_t
halve(struct rf_philox *philox, uint64_t set, unsigned wanted, place_cards *place)
{
    uint64_t tossed, taken;
    unsigned has, off;
    do {
        tossed = set & rf_philox_next(philox);
        has = rf_bits_of(tossed);
        off = has > wanted ? has - wanted : wanted - has;
    } while (off > 10);
    if (off == 0)
        return tossed;
    for (;;) {
        struct digits digits = {rf_philox_next(philox), 1};
        uint64_t from = has > wanted ? tossed : set & ~tossed;
        unsigned count = has > wanted ? has : 2 * wanted - has;
        taken = tossed;
        for (unsigned i = 0; i < off; i++) {
            uint64_t card = place((uint64_t)1 << digit(&digits, count - i), from);
            taken ^= card;
            from ^= card;
        }
        if (!is_rejected(&digits))
            return taken;
    }
}

/* A try without an exact hand: the pack is halved between the first two seats and the others. */
ALWAYS bool
try_halves(const struct rf_where_plan *plan, struct rf_philox *philox, struct rf_where_deal *deal,
           place_cards *place)
{
    const uint64_t pack = ((uint64_t)1 << RF_DECK_CARDS) - 1;
    uint64_t pair = halve(philox, pack, 2 * RF_HAND_CARDS, place), *of = deal->hands.of;
    for (unsigned i = 0; i < plan->sums[0]; i++)
        if (!sum_fits(plan, &plan->sum[0][i], &pair))
            return false;
    of[plan->order[0]] = halve(philox, pair, RF_HAND_CARDS, place);
    of[plan->order[1]] = pair & ~of[plan->order[0]];
    if (!passes(plan, 1, deal) || !passes(plan, 2, deal))
        return false;
    of[plan->order[2]] = halve(philox, pack & ~pair, RF_HAND_CARDS, place);
    of[plan->order[3]] = pack & ~pair & ~of[plan->order[2]];
    return passes(plan, 3, deal) && passes(plan, 4, deal);
}

ALWAYS bool
try_once(const struct rf_where_plan *plan, struct rf_philox *philox, struct rf_where_deal *deal,
         place_cards *place)
{
    const uint64_t *predealt = plan->where->predealt;
    uint64_t left = ((uint64_t)1 << RF_DECK_CARDS) - 1;
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        left &= ~predealt[seat];
    for (unsigned stage = 0; stage < RF_SEATS; stage++) {
        enum rf_seat seat = plan->order[stage];
        uint64_t hand;
        if (stage == 0 && plan->exact)
            hand = draw_exact(plan, philox) & ~predealt[seat];
        else if (stage < RF_SEATS - 1)
            hand = draw_subset(plan, &plan->subset[stage], philox, left, place);
        else
            hand = left;
        left &= ~hand;
        deal->hands.of[seat] = hand | predealt[seat];
        if (!passes(plan, stage + 1, deal))
            return false;
    }
    return true;
}

int32_t
rf_where_plan_value(const struct rf_where_plan *plan, unsigned node,
                    const struct rf_where_deal *deal)
{
    RF_ASSERT(node > 0 && node < plan->where->nodes);
    return rf_where_compute(plan->where, node, deal, plan);
}

ALWAYS size_t
draw_all(const struct rf_where_plan *plan, struct rf_philox *philox, struct rf_hands *deals,
         size_t room, uint64_t *tries, place_cards *place)
{
    struct rf_where_deal deal = {.philox = philox};
    uint64_t done = 0;
    size_t found = 0;
    while (found < room && done < *tries) {
        done++;
        if (plan->halves ? try_halves(plan, philox, &deal, place)
                         : try_once(plan, philox, &deal, place))
            deals[found++] = deal.hands;
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
