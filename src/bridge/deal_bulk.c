/*
 * bridge/deal_bulk.c -- random deals by the million, for research.
 *
 * A hand is a set of cards, one bit each.  To choose a random half of a set, toss a coin for each
 * card: one random word does all of them.  If that gave too many cards, take some out, each
 * equally likely; if too few, put some in.  Given how many cards were tossed, all sets of that
 * size are equally likely, and taking out or putting in keeps that symmetry; so all halves are
 * equally likely.
 *
 * Halving the pack gives North-South and East-West; halving these gives the hands.  A toss of 52
 * coins is off by 2.9 cards on average, the mean of |binomial - 26|, so a deal costs a few
 * draws instead of 51.
 */
#include "riffle/bulk.h"

#include "base/assert.h"
#include "base/bits.h"

#define ALWAYS static inline __attribute__((always_inline))

/* The n-th card of a set, from 0, as a bit. */
typedef uint64_t card_at(uint64_t set, unsigned n);

static uint64_t
card_at_any(uint64_t set, unsigned n)
{
    for (; n > 0; n--)
        set &= set - 1;
    return set & -set;
}

/* A number below n, each equally likely (Lemire 2019; see shuffle/shuffle_bulk.c). */
static inline unsigned
below(struct rf_philox *philox, unsigned n)
{
    uint64_t wide = (uint64_t)rf_philox_word(philox) * n;
    if ((uint32_t)wide < n) {
        uint32_t odd = (uint32_t)-n % n;
        while ((uint32_t)wide < odd)
            wide = (uint64_t)rf_philox_word(philox) * n;
    }
    return (unsigned)(wide >> 32);
}

/* `wanted` cards of a set, all choices equally likely: the tossed ones, then corrected.  Inlined
 * with a constant `at`, so that the choice of instructions costs nothing. */
ALWAYS uint64_t
trim(struct rf_philox *philox, uint64_t set, uint64_t tossed, unsigned wanted, card_at *at)
{
    uint64_t taken = set & tossed;
    unsigned has = rf_bits_of(taken), of = rf_bits_of(set);
    RF_ASSERT(wanted <= of);
    for (; has > wanted; has--)
        taken ^= at(taken, below(philox, has));
    for (; has < wanted; has++)
        taken |= at(set & ~taken, below(philox, of - has));
    return taken;
}

/* One word of tosses halves the pack, a second halves both sides: they share no card. */
ALWAYS void
deal_all(struct rf_philox *philox, struct rf_hands *deals, size_t count, card_at *at)
{
    const uint64_t pack = ((uint64_t)1 << RF_DECK_CARDS) - 1;
    for (size_t i = 0; i < count; i++) {
        uint64_t first = rf_philox_next(philox), second = rf_philox_next(philox);
        uint64_t ns = trim(philox, pack, first, 2 * RF_HAND_CARDS, at), ew = pack & ~ns;
        deals[i].of[RF_NORTH] = trim(philox, ns, second, RF_HAND_CARDS, at);
        deals[i].of[RF_SOUTH] = ns & ~deals[i].of[RF_NORTH];
        deals[i].of[RF_EAST] = trim(philox, ew, second, RF_HAND_CARDS, at);
        deals[i].of[RF_WEST] = ew & ~deals[i].of[RF_EAST];
    }
}

#if defined __x86_64__ && defined __linux__
#define WITH_BMI2 __attribute__((target("bmi,bmi2,popcnt")))

/* PDEP deposits bit n at the n-th bit that is set in `set`. */
WITH_BMI2 static uint64_t
card_at_bmi2(uint64_t set, unsigned n)
{
    return __builtin_ia32_pdep_di((uint64_t)1 << n, set);
}

WITH_BMI2 static void
deal_all_bmi2(struct rf_philox *philox, struct rf_hands *deals, size_t count)
{
    deal_all(philox, deals, count, card_at_bmi2);
}

static bool
has_bmi2(void)
{
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("bmi");
}
#else
static void
deal_all_bmi2(struct rf_philox *philox, struct rf_hands *deals, size_t count)
{
    deal_all(philox, deals, count, card_at_any);
}

static bool
has_bmi2(void)
{
    return false;
}
#endif

/* Dispatches on the processor.  The deals are the same either way. */
void
rf_deal_bulk(struct rf_philox *philox, struct rf_hands *deals, size_t count)
{
    RF_ASSERT(deals || count == 0);
    if (has_bmi2())
        deal_all_bmi2(philox, deals, count);
    else
        deal_all(philox, deals, count, card_at_any);
}

/* The two forms of a deal, sets of cards and owners; all cards must be there, once each. */
struct rf_deal
rf_deal_of_hands(const struct rf_hands *hands)
{
    const uint64_t pack = ((uint64_t)1 << RF_DECK_CARDS) - 1;
    struct rf_deal deal;
    uint64_t all = 0;
    for (unsigned seat = 0; seat < RF_SEATS; seat++) {
        RF_ASSERT(rf_bits_of(hands->of[seat]) == RF_HAND_CARDS);
        all |= hands->of[seat];
        for (uint64_t left = hands->of[seat] & pack; left; left &= left - 1)
            deal.owner[__builtin_ctzll(left)] = (uint8_t)seat;
    }
    RF_ASSERT(all == pack);
    return deal;
}

struct rf_hands
rf_hands_of_deal(const struct rf_deal *deal)
{
    struct rf_hands hands = {{0}};
    for (unsigned card = 0; card < RF_DECK_CARDS; card++)
        hands.of[deal->owner[card]] |= (uint64_t)1 << card;
    return hands;
}
