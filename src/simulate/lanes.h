/*
 * simulate/lanes.h -- shoes side by side, one in each lane of a vector.
 *
 * This is the one text of the game in lanes.  A file for each instruction set says what a vector
 * and a mask is, names itself LANES_CHUNK, and includes it.
 *
 * A lane needs no stack of cards: it holds how many cards are left of each value and below, and a
 * draw takes the u-th of those, u uniform.  Cards of which nobody knows are exchangeable, so a
 * round's cards are drawn in an order that suits the machine: hole card, up-card, first card, and
 * then the second card and all others as they come.  A burned card is one that stays behind.
 *
 * A cycle deals to lanes that are ready, gives every hand one card and then twice one more to hands
 * that hit, and settles what is over.  Lanes do not see each other: what a lane does depends on its
 * own words alone, whatever the width of the vector.
 *
 * All there is of the lanes are variables of one function, which lie in registers as long as there
 * are enough: the compiler sees through a structure, but not through an index that a loop counts.
 * So what is done for each count is written out, by EACH_COUNT.
 *
 * A hand is a byte: its sum with aces as 1, and 128 when it has one.  As a signed number a soft
 * hand is below all others, so that one comparison tells it.
 *
 *     v8, v16, v32       vectors of LANES bytes; v8 has a lane in each byte, v16 in half of them
 *     m8                 a mask of lanes, all bits of a byte; & | ~ work on it
 *     d8                 a mask as comparing makes it, where that is quicker
 *     BIAS               what counts are stored with, so that comparing is quick
 */
#include "simulate/sim_plan.h"

#include <string.h>

#include "base/assert.h"
#include "riffle/philox.h"

#define INLINE static inline __attribute__((always_inline))

enum { COUNTS = RF_VALUES - 1, LOW_COUNTS = 5, GROUP = 128, UNIT = 16 };
#define EACH_COUNT(act) act(0) act(1) act(2) act(3) act(4) act(5) act(6) act(7) act(8)

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

struct lanes {
    v32 a[2], b[2], c[2], counter; /* sfc32, for the first eight lanes of sixteen and the others */
    v16 word[2];                   /* what the last draw left of a word */
    v8 count[COUNTS];
    v16 left[2]; /* cards left */

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
    m8 kept;       /* the hole card was not asked for: nobody saw it, and it is the next round's */
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

/* One less, one more in lanes of a mask. */
INLINE v8
less(v8 x, m8 m)
{
    return x + m;
}

INLINE v8
more(v8 x, m8 m)
{
    return x - m;
}

/* Words of sixteen bits, the lower one first. */
INLINE v16
lanes_words(v32 x)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    x = x << 16 | x >> 16;
#endif
    return (v16)x;
}

INLINE void
lanes_step(struct lanes *l, unsigned half)
{
    v32 out = l->a[half] + l->b[half] + l->counter;
    l->a[half] = l->b[half] ^ (l->b[half] >> 9);
    l->b[half] = l->c[half] + (l->c[half] << 3);
    l->c[half] = rotate21(l->c[half]) + out;
    l->word[half] = lanes_words(out);
}

/* A number below `below`: the upper half of its product with a word, and what the lower half
 * carries when sixteen bits more make the word longer.  So it is uniform to 32 bits.  The lower
 * half is uniform in its turn, whatever the number is, to 23 bits for eight decks: every other
 * number is had of that, and the generator makes half of the steps. */
INLINE v16
lanes_below(struct lanes *l, unsigned half, v16 below, bool step)
{
    if (step)
        lanes_step(l, half);
    v16 word = l->word[half], longer = lanes_words(step ? l->c[half] : l->b[half]);
    v16 more = high(longer, below), sum = word * below + more;
    l->word[half] = sum;
    return carry(high(word, below), sum, more);
}

/* A card for each lane of a mask: where it lies, of the lowest, or with many cards of the highest
 * that are left, and its value, with `more` beside it so that it is not waited for. */
struct draw {
    v8 low, top, value, more;
};

/* Where it lies in half of the lanes, counted from both ends. */
INLINE v16
lanes_half(struct lanes *l, const struct run *run, struct kind kind, unsigned half, bool step,
           v16 *top)
{
    v16 cards = kind.infinite ? splat16(run->plan->cards) : l->left[half];
    v16 u = lanes_below(l, half, cards, step);
    *top = cards - splat16(1) - u;
    return u;
}

/* A card leaves the shoe in all lanes of `on`; it is taken from the counts in those of `fresh`. */
INLINE void
lanes_place(struct lanes *l, const struct run *run, struct kind kind, m8 on, m8 fresh, bool step,
            struct draw *d)
{
    v16 top[2];
    v16 u0 = lanes_half(l, run, kind, 0, step, &top[0]);
    v16 u1 = lanes_half(l, run, kind, 1, step, &top[1]);
    if (step)
        l->counter += splat32(1);
    d->low = d->top = aside(fresh, narrow(u0, u1));
    if (kind.wide)
        d->top = aside(fresh, narrow(top[0], top[1]));
    l->left[0] += widen(on, 0);
    l->left[1] += widen(on, 1);
    d->value = on & splat8(kind.wide ? LOW_COUNTS + 1 : RF_VALUES);
    d->more = splat8(0);
}

/* Goes through one count. */
INLINE void
lanes_count(struct lanes *l, struct kind kind, unsigned i, struct draw *d)
{
    bool above = kind.wide && i >= LOW_COUNTS;
    d8 is = under(above ? d->top : d->low, l->count[i]);
    if (!kind.infinite)
        l->count[i] = fall(l->count[i], is);
    if (i == 0)
        d->value = add_where(d->value, is, splat8(HAND_ACE - 1));
    else if (i >= LOW_COUNTS)
        d->more = above ? rise(d->more, is) : fall(d->more, is);
    else
        d->value = fall(d->value, is);
}

/* A card: 2 … 10, an ace as a hand, and 0 for lanes that draw none. */
INLINE v8
lanes_draw(struct lanes *l, const struct run *run, struct kind kind, m8 on, bool step)
{
    struct draw d;
    lanes_place(l, run, kind, on, on, step, &d);
#define COUNT(i) lanes_count(l, kind, i, &d);
    EACH_COUNT(COUNT)
#undef COUNT
    return d.value + d.more;
}

/* The hole card, the up-card and the first card of the box.  They are asked for one after the
 * other, and yet each count is gone through once. */
INLINE void
lanes_draw_deal(struct lanes *l, const struct run *run, struct kind kind, m8 on, v8 *hole, v8 *up,
                v8 *first)
{
    struct draw d, e, f;
    m8 fresh = on;
    if (!run->plan->hole)
        fresh &= ~l->kept;
    lanes_place(l, run, kind, on, fresh, true, &d);
    lanes_place(l, run, kind, on, on, false, &e);
    lanes_place(l, run, kind, on, on, true, &f);
#define COUNT(i)                                                                                   \
    lanes_count(l, kind, i, &d);                                                                   \
    lanes_count(l, kind, i, &e);                                                                   \
    lanes_count(l, kind, i, &f);
    EACH_COUNT(COUNT)
#undef COUNT
    *hole = d.value + d.more;
    *up = e.value + e.more;
    *first = f.value + f.more;
    if (!run->plan->hole)
        *hole = pick(l->kept, l->hole, *hole);
}

#include "simulate/lanes_log.h"
#include "simulate/lanes_play.h"
#include "simulate/lanes_run.h"
