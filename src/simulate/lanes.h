/*
 * simulate/lanes.h -- shoes side by side, one in each lane of a vector.
 *
 * This is the one text of the game in lanes.  A file for each instruction set says what a vector
 * and a mask is, names itself LANES_CHUNK, and includes it.
 *
 * A lane needs no stack of cards: it holds how many cards are left of each value and below, and a
 * draw takes the u-th of those, u uniform.  Cards of which nobody knows are exchangeable, so a
 * round's cards are drawn in an order that suits the machine: up-card, hole card, first card, and
 * then the second card and all others as they come.  A burned card is one that stays behind.
 *
 * A cycle deals to lanes that are ready, gives every hand one card and then twice one more to hands
 * that hit, and settles what is over.  Lanes do not see each other: what a lane does depends on its
 * own words alone, whatever the width of the vector.
 *
 *     v8, v16, v32       vectors of LANES bytes; v8 has a lane in each byte, v16 in half of them
 *     m8                 a mask of lanes, all bits of a byte; & | ~ work on it
 *     d8                 a mask as comparing makes it, where that is quicker
 *     BIAS               what counts are stored with, so that comparing is quick
 */
#include "simulate/plan.h"

#include <string.h>

#include "base/assert.h"
#include "riffle/philox.h"

#define INLINE static inline __attribute__((always_inline))

enum { COUNTS = RF_VALUES - 1, LOW_COUNTS = 5, GROUP = 128, UNIT = 16 };
#ifndef PAIR
#define PAIR 2
#endif

/* Results that are counted in lanes; all others are settled one by one. */
enum {
    TALLY_LOSE2,
    TALLY_LOSE,
    TALLY_PUSH,
    TALLY_WIN,
    TALLY_WIN2,
    TALLY_NATURAL,
    TALLY_GIVE_UP,
    TALLIES
};

/* The cards of the last cycles, for the check and for shoes that run out. */
enum { HISTORY = 128, DRAWS = 6 };

/* What is read of single lanes. */
struct shown {
    v8 code, dealer_code, hands, up, hole, begun;
    v8 ended[RF_BJ_HANDS_MAX];
    v16 left[2];
    uint64_t split, doubled;
};

/* What lies in memory, while the lanes are in registers. */
struct run {
    const struct sim_plan *plan;
    struct rf_sim_tally *tally;
    uint64_t chunk;
    unsigned from; /* the number of the first lane in the chunk */
    unsigned cycle, draw;
    struct sim_log *log;
    sim_logged *logged;
    void *to;
    unsigned dries[LANES];
    struct shown shown;
    v8 history[HISTORY][DRAWS]; /* place | value, 0 for no card */
};

struct lanes {
    v32 a[2], b[2], c[2], counter; /* words: sfc32 */
    v8 count[COUNTS];
    v16 left[2];     /* cards left, of the first eight lanes of sixteen and of the others */
    v16 undealt[2];  /* of shoes that are over: to know how many were dealt */
    v8 rounds;       /* of this shoe, still to come, where they are fixed */
    v8 shoes, bunch; /* still to come */

    v8 sum;        /* of the hand in play, player's or dealer's, an ace as 1 */
    v8 hard, soft; /* it hits up to these sums */
    v8 up, hole, first, dealer_sum;
    v8 code, dealer_code; /* how the hands ended */
    v8 hands, waiting;
    v8 ended[RF_BJ_HANDS_MAX]; /* codes of hands of a split, the last one first; 64: doubled */
    v8 begun;                  /* the cycle in which the round began, for the log */
    m8 ace, dealer_ace;
    m8 alive, ready;
    m8 second;  /* gets its second card */
    m8 hits;    /* gets another */
    m8 dealing; /* the hand in play is the dealer's */
    m8 dealer_hits;
    m8 doubled, split, live, natural_waits, dry;
    m8 ended_hand; /* of a split: it is over */
    v8 tallies[TALLIES];
};

/* How the lanes are made: constants, so that each kind is a program of its own. */
struct kind {
    bool infinite, wide, logs;
};

/* Sixteen bits for each lane of a half, and sixteen more below them. */
INLINE v16
lanes_words(struct lanes *l, unsigned half, v16 *low)
{
    v32 out = l->a[half] + l->b[half] + l->counter;
    l->a[half] = l->b[half] ^ (l->b[half] >> 9);
    l->b[half] = l->c[half] + (l->c[half] << 3);
    l->c[half] = rotate21(l->c[half]) + out;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    *low = (v16)(l->c[half] << 16 | l->c[half] >> 16);
    return (v16)(out << 16 | out >> 16);
#else
    *low = (v16)l->c[half];
    return (v16)out;
#endif
}

/* A number below `below`, uniform to 32 bits: the product's upper half, and what its lower half
 * carries when the word is made longer. */
INLINE v16
lanes_below(struct lanes *l, unsigned half, v16 below)
{
    v16 low, word = lanes_words(l, half, &low);
    return carry(high(word, below), word * below, high(low, below));
}

/* A card for each lane of the mask: 1 … 10, and 0 for the others.  `ace` are those that got one. */
INLINE v8
lanes_draw(struct lanes *l, const struct run *run, struct kind kind, m8 on, m8 *ace)
{
    v16 u[2], v[2], cards[2], one = splat16(1);
    v8 value;
    for (unsigned half = 0; half < 2; half++) {
        cards[half] = kind.infinite ? splat16(run->plan->cards) : l->left[half];
        u[half] = lanes_below(l, half, cards[half]);
        v[half] = cards[half] - one - u[half];
    }
    l->counter += splat32(1);
    v8 low = aside(on, narrow(u[0], u[1])), top = low;
    value = pick(on, splat8(RF_VALUES), splat8(0));
    if (kind.wide) {
        top = aside(on, narrow(v[0], v[1]));
        value = pick(on, splat8(LOW_COUNTS + 1), splat8(0));
    }
#pragma GCC unroll 9
    for (unsigned i = 0; i < COUNTS; i++) {
        bool above = kind.wide && i >= LOW_COUNTS;
        d8 is = under(above ? top : low, l->count[i]);
        value = above ? rise(value, is) : fall(value, is);
        if (!kind.infinite)
            l->count[i] = fall(l->count[i], is);
        if (i == 0)
            *ace = mask(is);
    }
    for (unsigned half = 0; half < 2; half++)
        l->left[half] += widen(on, half);
    return value;
}

#include "simulate/lanes_log.h"
#include "simulate/lanes_play.h"
#include "simulate/lanes_run.h"
