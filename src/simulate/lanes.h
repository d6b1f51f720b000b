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
 * A hand is a byte: its sum with aces as 1, and 128 when it has one.  As a signed number a soft
 * hand is below all others, so that one comparison tells it.
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

/* What is not in use lies in memory, not in registers nor in copies of its own. */
#define IN_MEMORY __asm__ volatile("" ::: "memory")

enum { COUNTS = RF_VALUES - 1, LOW_COUNTS = 5, GROUP = 128, UNIT = 16 };
#ifndef PAIR
#define PAIR 2
#endif

/* What is counted in lanes of rounds with one hand: all of them, those with a double wager, and
 * what they came to; all others are settled one by one. */
enum {
    TALLY_ALL,
    TALLY_ALL2,
    TALLY_WIN,
    TALLY_WIN2,
    TALLY_PUSH,
    TALLY_PUSH2,
    TALLY_NATURAL,
    TALLY_ORIGINAL, /* lost, a double wager of which the original alone was at risk */
    TALLY_GIVE_UP,
    TALLIES
};

/* Results of rounds with several hands, as bytes, between two looks at them. */
enum { FLUSH = 64, RESULTS = FLUSH * LANES, SPLIT_ZERO = 2 * RF_BJ_HANDS_MAX };

/* A hand as a byte. */
enum {
    HAND_ACE = 128,
    HAND_SUM = 127,
    HAND_SOFT = HAND_ACE + 12,               /* soft hands are below this, signed */
    HAND_NATURAL = HAND_ACE + 11,            /* of two cards */
    HAND_ACES = LANE_ROW_ACES,               /* a split ace: its sum with a card is its row */
    HAND_OF_ACES = HAND_ACE + 1 - HAND_ACES, /* what makes it a hand then */
    WAITS_LIVE = 128 /* a hand that was split waits for the dealer's total */
};

/* The cards of the last cycles, for the check and for shoes that run out. */
enum { HISTORY = 64, DRAWS = 6 };

/* What is read of single lanes. */
struct shown {
    v8 code, dealer_code, splits, up, hole, begun;
    v8 ended[RF_BJ_HANDS_MAX];
    v16 left[2];
    uint64_t split, doubled;
};

/* The cards of the lanes, in registers as long as there are enough. */
struct cards {
    v32 a[2], b[2], c[2], counter; /* words: sfc32 */
    v8 count[COUNTS];
    v16 left[2]; /* cards left, of the first eight lanes of sixteen and of the others */
};

/* The rest, in memory. */
struct lanes {
    v16 undealt[2];  /* of shoes that are over: to know how many were dealt */
    v8 rounds;       /* of this shoe, still to come, where they are fixed */
    v8 shoes, bunch; /* still to come */

    v8 hand;   /* in play, the player's or the dealer's; of one card it is `first` */
    v8 other;  /* the dealer's, and while he plays the player's */
    v8 column; /* by what it hits: the up-card, COLUMN_DEALER or COLUMN_DOUBLED */
    v8 up, hole, first;
    v8 splits;  /* how often a hand of the round was split */
    v8 waiting; /* hands of a split that wait for their second card, WAITS_LIVE beside them */
    v8 ended[RF_BJ_HANDS_MAX]; /* codes of hands of a split, the last one first; 64: doubled */
    v8 begun;                  /* the cycle in which the round began, for the log */
    m8 alive, ready;
    m8 second;  /* gets its second card */
    m8 hits;    /* gets another */
    m8 dealing; /* the hand in play is the dealer's */
    m8 dealer_hits;
    m8 doubled, split, natural_waits, dry;
    m8 ended_hand; /* the player's hand is over, and what follows is to be done */
    v8 tallies[TALLIES];
};

/* What a group of lanes needs. */
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
    struct lanes lanes;
    unsigned results;
    uint8_t result[RESULTS + LANES];
    struct shown shown;
    v8 history[HISTORY][DRAWS]; /* place | value, 0 for no card */
};

/* How the lanes are made: constants, so that each kind is a program of its own. */
struct kind {
    bool infinite, wide;
    bool deep; /* a shoe may run out; the cards of the last cycles are kept */
    bool logs; /* and all that is to know of them */
};

/* Sixteen bits for each lane of a half, and sixteen more below them. */
INLINE v16
lanes_words(struct cards *c, unsigned half, v16 *low)
{
    v32 out = c->a[half] + c->b[half] + c->counter;
    c->a[half] = c->b[half] ^ (c->b[half] >> 9);
    c->b[half] = c->c[half] + (c->c[half] << 3);
    c->c[half] = rotate21(c->c[half]) + out;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    *low = (v16)(c->c[half] << 16 | c->c[half] >> 16);
    return (v16)(out << 16 | out >> 16);
#else
    *low = (v16)c->c[half];
    return (v16)out;
#endif
}

/* A number below `below`, uniform to 32 bits: the product's upper half, and what its lower half
 * carries when the word is made longer. */
INLINE v16
lanes_below(struct cards *c, unsigned half, v16 below)
{
    v16 low, word = lanes_words(c, half, &low);
    return carry(high(word, below), word * below, high(low, below));
}

/* Where the card lies: of the lowest, or with many cards of the highest that are left. */
INLINE void
lanes_place(struct cards *c, const struct run *run, struct kind kind, m8 on, v8 *low, v8 *top)
{
    v16 u[2], v[2], cards[2], one = splat16(1);
    for (unsigned half = 0; half < 2; half++) {
        cards[half] = kind.infinite ? splat16(run->plan->cards) : c->left[half];
        u[half] = lanes_below(c, half, cards[half]);
        v[half] = cards[half] - one - u[half];
    }
    c->counter += splat32(1);
    *low = *top = aside(on, narrow(u[0], u[1]));
    if (kind.wide)
        *top = aside(on, narrow(v[0], v[1]));
    for (unsigned half = 0; half < 2; half++)
        c->left[half] += widen(on, half);
}

/* So many cards for each lane of the mask: 2 … 10, an ace as a hand, and 0 for the others.  Each
 * count is gone through for all of them at once: the cards are asked for one after the other, and
 * yet a count is read and written once. */
INLINE void
lanes_draw(struct cards *c, const struct run *run, struct kind kind, m8 on, unsigned cards,
           v8 value[static 3])
{
    v8 low[3], top[3], more[3];
#pragma GCC unroll 3
    for (unsigned k = 0; k < cards; k++) {
        lanes_place(c, run, kind, on, &low[k], &top[k]);
        value[k] = on & splat8(kind.wide ? LOW_COUNTS + 1 : RF_VALUES);
        more[k] = splat8(0);
    }
#pragma GCC unroll 9
    for (unsigned i = 0; i < COUNTS; i++) {
#pragma GCC unroll 3
        for (unsigned k = 0; k < cards; k++) {
            bool above = kind.wide && i >= LOW_COUNTS;
            d8 is = under(above ? top[k] : low[k], c->count[i]);
            if (!kind.infinite)
                c->count[i] = fall(c->count[i], is);
            if (i == 0)
                value[k] = add_where(value[k], is, splat8(HAND_ACE - 1));
            else if (i >= LOW_COUNTS)
                more[k] = above ? rise(more[k], is) : fall(more[k], is);
            else
                value[k] = fall(value[k], is);
        }
    }
#pragma GCC unroll 3
    for (unsigned k = 0; k < cards; k++)
        value[k] += more[k];
}

#include "simulate/lanes_log.h"
#include "simulate/lanes_play.h"
#include "simulate/lanes_run.h"
