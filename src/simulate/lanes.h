/*
 * simulate/lanes.h -- shoes side by side, one in each lane of a vector: state and draws.
 *
 * This is the one text of the game in lanes.  A file for each instruction set (lanes_portable.c,
 * lanes_avx2.c, lanes_avx512.c) defines vectors, masks and operations, names its entry point
 * LANES_CHUNK, and includes this file, which includes lanes_log.h, lanes_play.h and lanes_run.h.
 * The same files with LANES_COUNTED (lanes_avx2_count.c and so on) have a counter: lanes_count.h.
 *
 * Counts instead of a stack.  A lane does not hold a shuffled stack, only how many cards of each
 * value are left.  A draw takes the next card at random from those.  In a shuffled stack, the
 * probability that the cards come in the order v1, v2, … is
 *
 *     n(v1)/N · n'(v2)/(N-1) · …        n' counts what is left after v1
 *
 * Drawing from counts has these probabilities by construction, so both give the same distribution.
 * The cards behind the last one dealt never need an order.
 *
 * Any order of drawing.  Cards that nobody has seen are exchangeable, so a round may draw its cards
 * in an order that suits the machine: hole card, up-card, first card, then the second card and all
 * others as they come.  lanes_log.h puts them back into the order of the table.  A burned card is
 * an unseen card that is never drawn.
 *
 * Cumulative counts.  count[i] is the number of cards left of value i or below, i = 0 … 8.  Draw u
 * uniform below the number of cards left.  For each i compare u < count[i]; the card's value is the
 * number of comparisons that fail.  The same comparisons say which counts fall by one: exactly
 * those that hold.  Nine compares and subtracts draw a card for all lanes, without a branch.
 *
 * With more than 255 cards below ten (`wide`), count[5 … 8] count from the top: ten-cards, nines
 * and up, and so on; they are compared with N - 1 - u.
 *
 * A cycle.  Each cycle deals to lanes that are ready, gives a card to each hand that waits for one,
 * then twice one more to hands that hit, and settles what is over.  The generators of all lanes
 * advance together, whether a lane takes a card or not.  So what a lane does depends on its own
 * random words alone, and is the same for every vector width.
 *
 * Registers.  All state of the lanes is local variables of one function, so that the compiler can
 * keep it in registers.  It can look through a structure, but not through an index that a loop
 * counts.  So loops over counts are written out, by EACH_COUNT.
 *
 * A hand is one byte: its sum with aces as 1, plus 128 if it has an ace.  As a signed number, a
 * soft hand (an ace, sum at most 11) is below all others, so one comparison finds it.
 *
 *     v8, v16, v32       vectors of LANES bytes; v8 has a lane in each byte, v16 half of the lanes
 *     m8                 a mask of lanes: all bits of a byte, or none; & | ~ work on it
 *     d8                 a mask as comparisons produce it, where that is faster
 *     BIAS               added to counts (by xor) so that a signed comparison orders them
 */
#include "simulate/lane_paths.h"

#include <string.h>

#include "base/assert.h"
#include "riffle/philox.h"

#define INLINE static inline __attribute__((always_inline))

/* GROUP: lanes of a chunk, whatever the width of a vector.  UNIT: lanes that share eight generators
 * (lanes_run.h).  LOW_COUNTS: counts from below in a wide shoe. */
enum { COUNTS = RF_VALUES - 1, LOW_COUNTS = 5, GROUP = 128, UNIT = 16 };
#define EACH_COUNT(act) act(0) act(1) act(2) act(3) act(4) act(5) act(6) act(7) act(8)

/* What lanes count of rounds with one hand, in bytes that are flushed before they overflow.  A 2
 * marks doubled wagers; losses are the difference (lanes_tally). */
enum {
    TALLY_ALL,
    TALLY_ALL2,
    TALLY_WIN,
    TALLY_WIN2,
    TALLY_PUSH,
    TALLY_PUSH2,
    TALLY_NATURAL,
    TALLY_ORIGINAL, /* a doubled hand that loses only its original wager to a natural */
    TALLY_GIVE_UP,  /* surrender */
    TALLIES
};

/* FLUSH: cycles between two flushes.  RESULTS: room for what rounds with splits won meanwhile, in
 * wagers, as bytes with SPLIT_ZERO for 0. */
enum { FLUSH = 64, RESULTS = FLUSH * LANES, SPLIT_ZERO = 2 * RF_BJ_HANDS_MAX };

/* A hand as a byte.  Split aces may have rules of their own: the hand of one split ace is HAND_ACES
 * instead of 129, so that its sum with a second card is a row of its own (22 … 31).  Then
 * HAND_OF_ACES is added and makes it an ordinary hand. */
enum {
    HAND_ACE = 128,
    HAND_SUM = 127,
    HAND_SOFT = HAND_ACE + 12,    /* soft hands are below this, as signed bytes */
    HAND_NATURAL = HAND_ACE + 11, /* if it has two cards */
    HAND_ACES = LANE_ROW_ACES,
    HAND_OF_ACES = HAND_ACE + 1 - HAND_ACES,
    WAITS_LIVE = 128 /* in `waiting`: a hand of the split waits for the dealer's total */
};

/* HISTORY: cycles whose cards are remembered, for the log and for shoes that run out; a power of 2,
 * and no round takes longer.  DRAWS: draws in a cycle. */
enum { HISTORY = 64, DRAWS = 6 };

/* What is read lane by lane, copied to memory by lanes_show. */
struct shown {
    v8 code, dealer_code, splits, up, hole, begun;
    v8 ended[RF_BJ_HANDS_MAX];
    v16 left[2];
    uint64_t split, doubled;
    v8 played;     /* with a counter, this and what follows */
    v16 before[2]; /* running counts before the round */
    uint64_t insured;
};

/* The state of LANES lanes.  A pair of v16 holds the first eight lanes of each sixteen, and the
 * others. */
struct lanes {
    v32 a[2], b[2], c[2], counter; /* sfc32; each stream's 32 bits serve two lanes */
    v16 word[2];                   /* the random bits that the last draw left over */
    v8 count[COUNTS];              /* cumulative counts, with BIAS */
    v16 left[2];                   /* cards left, burned ones included */

    v16 undealt[2];  /* cards left in shoes that are over: gives the number of cards dealt */
    v8 rounds;       /* rounds of this shoe still to come, where their number is fixed */
    v8 shoes, bunch; /* shoes still to come: BUNCH * shoes + bunch */

    v8 hand;   /* the hand in play, the player's or the dealer's; before its second card, `first` */
    v8 other;  /* the dealer's hand, and while the dealer plays, the player's */
    v8 column; /* which limit the hand follows: the up-card, COLUMN_DEALER or COLUMN_DOUBLED */
    v8 up, hole, first;        /* cards; up is changed where a dealer's natural was found */
    v8 splits;                 /* splits of this round */
    v8 waiting;                /* hands that wait for their second card, and WAITS_LIVE */
    v8 ended[RF_BJ_HANDS_MAX]; /* codes of finished hands of a split, the last one first */
    v8 begun;                  /* the cycle in which the round began, for the log */

    m8 alive, ready;         /* has shoes to play; may begin a round */
    m8 second;               /* the hand gets its second card */
    m8 hits;                 /* the hand gets another card */
    m8 dealing, dealer_hits; /* the hand in play is the dealer's; the dealer's two cards must hit */
    m8 doubled, split;       /* the hand in play is doubled; the round has a split */
    m8 natural_waits;        /* a split hand's natural waits for the dealer's second card */
    m8 dry;                  /* the shoe ran out in this cycle */
    m8 kept;       /* without a hole card: `hole` was drawn but not used; the next round takes it */
    m8 ended_hand; /* the player's hand is over, and what follows is still to be done */
    v8 tallies[TALLIES];

    /* with a counter (lanes_count.h) */
    v16 running[2], before[2]; /* running counts in halves: now, and before the round */
    v8 bin, played;            /* the count's bin; before the round, with LANE_PLAYING */
    v8 hidden, down;           /* tags of cards that lie face down; how many but the hole card */
    v8 dealt;                  /* tags of the up-card and the first card, until the second comes */
    m8 playing, insured;
};

/* What LANES lanes need besides, in memory. */
struct run {
    const struct sim_plan *plan;
    struct rf_sim_tally *tally;
    uint64_t chunk;
    unsigned from;        /* number of the first lane in the chunk */
    unsigned cycle, draw; /* this cycle, and the draw in it */
    struct sim_log *log;
    sim_logged *logged;
    void *to;
    unsigned dries[LANES]; /* how often each lane's shoe ran out: numbers its rescue streams */
    unsigned results;
    uint8_t result[RESULTS + LANES]; /* results of rounds with splits, not yet counted */
    uint32_t *keys;                  /* rounds by key (lanes_count.h) */
    struct shown shown;
    v8 history[HISTORY][DRAWS]; /* place | value, 0 for no card */
};

/* What the lanes are compiled for: constants, so that each kind is a program of its own. */
struct kind {
    bool infinite, wide;
    bool deep;    /* a shoe may run out: keeps the cards of the last cycles */
    bool logs;    /* logs every card */
    bool counted; /* with a counter */
};

/* Decrements the lanes of a mask: a set byte is 255, that is -1. */
INLINE v8
less(v8 x, m8 m)
{
    return x + m;
}

/* Increments them. */
INLINE v8
more(v8 x, m8 m)
{
    return x - m;
}

/* The 32-bit outputs as 16-bit words, the lower half first on every machine. */
INLINE v16
lanes_words(v32 x)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    x = x << 16 | x >> 16;
#endif
    return (v16)x;
}

/* One step of sfc32 (C. Doty-Humphrey), for half of the lanes. */
INLINE void
lanes_step(struct lanes *l, unsigned half)
{
    v32 out = l->a[half] + l->b[half] + l->counter;
    l->a[half] = l->b[half] ^ (l->b[half] >> 9);
    l->b[half] = l->c[half] + (l->c[half] << 3);
    l->c[half] = rotate21(l->c[half]) + out;
    l->word[half] = lanes_words(out);
}

/* A random number below `below`.  With a 16-bit word w and 16 more bits x it is
 *
 *     floor((w · 2^16 + x) · below / 2^32)
 *
 * computed as the high half of w · below, plus the carry when the high half of x · below is added
 * to the low half.  So it is uniform to 32 bits.  The fractional part of the product is what the
 * number leaves over; it is uniform whatever the number is, to 23 bits for eight decks.  It becomes
 * the next word, so that every second draw reuses it and the generator makes half as many steps. */
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

/* A draw for each lane of a mask: the position u from below and from the top, and the value so far.
 * The value is value + more: two sums side by side make a shorter chain of dependent operations. */
struct draw {
    v8 low, top, value, more;
};

/* The position in half of the lanes: u from below, and `*top` from the other end. */
INLINE v16
lanes_half(struct lanes *l, const struct run *run, struct kind kind, unsigned half, bool step,
           v16 *top)
{
    v16 cards = kind.infinite ? splat16(run->plan->cards) : l->left[half];
    v16 u = lanes_below(l, half, cards, step);
    *top = cards - splat16(1) - u;
    return u;
}

/* Positions for all lanes of `on`, from which one card leaves the shoe.  The counts change only in
 * lanes of `fresh`; elsewhere u is moved above all counts. */
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

/* Compares with count i, takes the card out of it, and adjusts the value.  The value starts at 10
 * and falls by one for each comparison that holds; an ace becomes 129, a hand of its own.  In a
 * wide shoe it starts at 6, falls for low counts, and rises for counts from the top. */
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

/* A card: 2 … 10, 129 for an ace, and 0 in lanes that draw none. */
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

/* Draws the hole card, the up-card and the first card of the box.  Each count is visited once for
 * all three draws, which is the same as three draws in a row.  A hole card that was kept is not
 * drawn again. */
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

/* Which hands hit, by the limit of struct lane_table; also their sums, and which are soft. */
INLINE d8
lanes_compare_limit(v8 hand, v8 limit, v8 extra, v8 *sum, d8 *soft)
{
    *soft = below(hand, splat8(HAND_SOFT));
    *sum = hand & splat8(HAND_SUM);
    return below(add_where(*sum, *soft, extra), limit);
}

#include "simulate/lanes_log.h"
#include "simulate/lanes_count.h"
#include "simulate/lanes_play.h"
#include "simulate/lanes_run.h"
#include "simulate/lanes_kinds.h"
