/*
 * counting/count_spread.c -- the exact distribution of the running count after n cards of a shoe.
 *
 * Cards with the same tag are one class.  The number of sets of j cards with the count r grows
 * class by class: with k of a class of N cards and tag t,
 *
 *     ways(j, r) becomes the sum over k of ways(j - k, r - kt) * C(N, k),
 *
 * and the probability is ways(n, r) over C(all, n).  These numbers reach C(416, 208), near 10^124,
 * which doubles hold with a relative error of about 10^-14.
 *
 * Example: Hi-Lo, six decks, 52 cards seen: the variance of the running count is 33.4405145.
 */
#include "riffle/counting.h"

#include <string.h>

#include "base/assert.h"

/* Two tables of ways(j, r), the one before a class and the one after it. */
struct spread_table {
    double ways[RF_CARDS_MAX + 1][RF_COUNTING_COUNTS];
};

size_t
rf_counting_spread_size(void)
{
    return 2 * sizeof(struct spread_table);
}

/* A class and what the classes before it can reach: cards up to `cards`, counts up to `reach`. */
struct spread_class {
    unsigned size;
    int tag;
    unsigned cards;
    int reach;
};

/* Adds a class: `to` from `from`.  No more than `seen` cards matter. */
static void
add_class(struct spread_table *to, const struct spread_table *from,
          const struct spread_class *class, unsigned seen)
{
    RF_ASSERT(class->cards <= seen);
    RF_ASSERT(class->tag >= -RF_COUNTING_TAG_MAX && class->tag <= RF_COUNTING_TAG_MAX);
    unsigned most = class->cards + class->size < seen ? class->cards + class->size : seen;
    int reach = class->reach + (int)class->size * (class->tag < 0 ? -class->tag : class->tag);
    size_t width = 2 * (size_t) class->reach + 1;
    for (unsigned j = 0; j <= most; j++)
        memset(&to->ways[j][RF_COUNTING_ZERO - reach], 0, (2 * (size_t)reach + 1) * sizeof(double));
    double choose = 1;
    for (unsigned k = 0; k <= class->size && k <= seen; k++) {
        for (unsigned j = k; j <= most && j - k <= class->cards; j++) {
            const double *one = &from->ways[j - k][RF_COUNTING_ZERO - class->reach];
            double *sum = &to->ways[j][RF_COUNTING_ZERO - class->reach + (int)k * class->tag];
            for (size_t r = 0; r < width; r++)
                sum[r] += choose * one[r];
        }
        choose = choose * (class->size - k) / (k + 1);
    }
}

/* How many cards of the shoe have this tag. */
static unsigned
class_size(const struct rf_counting *system, unsigned decks, int tag)
{
    unsigned size = 0;
    for (unsigned card = 0; card < decks * RF_DECK_CARDS; card++)
        size += rf_counting_tag(system, (rf_card)card) == tag;
    return size;
}

void
rf_counting_spread(void *storage, const struct rf_counting *system, unsigned decks, unsigned seen,
                   double chance[static RF_COUNTING_COUNTS])
{
    struct spread_table *tables = storage;
    struct spread_class class = {0};
    unsigned now = 0;
    RF_ASSERT(decks >= 1 && decks <= RF_DECKS_MAX);
    RF_ASSERT(seen <= decks * RF_DECK_CARDS);
    tables[now].ways[0][RF_COUNTING_ZERO] = 1; /* nothing chosen, in one way */
    for (int tag = -RF_COUNTING_TAG_MAX; tag <= RF_COUNTING_TAG_MAX; tag++) {
        class.size = class_size(system, decks, tag);
        class.tag = tag;
        if (class.size == 0)
            continue;
        add_class(&tables[1 - now], &tables[now], &class, seen);
        now = 1 - now;
        class.cards = class.cards + class.size < seen ? class.cards + class.size : seen;
        class.reach += (int)class.size * (tag < 0 ? -tag : tag);
    }
    double all = 0;
    for (int r = -class.reach; r <= class.reach; r++)
        all += tables[now].ways[seen][RF_COUNTING_ZERO + r];
    memset(chance, 0, RF_COUNTING_COUNTS * sizeof chance[0]);
    for (int r = -class.reach; r <= class.reach; r++)
        chance[RF_COUNTING_ZERO + r] = tables[now].ways[seen][RF_COUNTING_ZERO + r] / all;
}
