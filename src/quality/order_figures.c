/*
 * quality/order_figures.c -- counts the statistics of decks, one deck after the other.
 *
 * Each statistic is a sum over decks in struct rf_orders; order_rows.c puts the sums beside their
 * exact expectations (nulls.c).  Cards are numbered in the order of a new deck, so card k belongs
 * at place k.  All sums are integers, so the order in which decks are added changes nothing but the
 * statistics that compare a deck with the one before.
 */
#include <string.h>

#include "base/assert.h"
#include "riffle/quality.h"

void
rf_orders_init(struct rf_orders *orders, unsigned cards)
{
    RF_ASSERT(cards >= 4 && cards <= RF_CARDS_MAX);
    memset(orders, 0, sizeof *orders);
    orders->cards = cards;
}

/* An order in both directions, because some statistics go by places and others by cards. */
struct order {
    unsigned cards;
    const rf_card *at;
    uint16_t place[RF_CARDS_MAX];
};

/* Fills both directions.  Every number below `cards` must stand in the deck; a number out of range
 * aborts. */
static void
order_of(struct order *order, const rf_card *deck, unsigned cards)
{
    order->cards = cards;
    order->at = deck;
    for (unsigned i = 0; i < cards; i++) {
        RF_ASSERT(deck[i] < cards);
        order->place[deck[i]] = (uint16_t)i;
    }
}

static unsigned
apart(unsigned one, unsigned other)
{
    return one > other ? one - other : other - one;
}

/* Rising sequences: card k + 1 in front of card k begins a new one. */
static int64_t
rising(const struct order *order)
{
    int64_t sequences = 1;
    for (unsigned card = 0; card + 1 < order->cards; card++)
        sequences += order->place[card + 1] < order->place[card];
    return sequences;
}

/* Places where the next card is the one that follows in a new deck. */
static int64_t
successions(const struct order *order)
{
    int64_t count = 0;
    for (unsigned i = 0; i + 1 < order->cards; i++)
        count += order->at[i + 1] == order->at[i] + 1;
    return count;
}

/* The same in either direction. */
static int64_t
neighbours(const struct order *order)
{
    int64_t count = 0;
    for (unsigned i = 0; i + 1 < order->cards; i++)
        count += apart(order->at[i], order->at[i + 1]) == 1;
    return count;
}

/* Pairs of cards in the wrong order: for each card the higher cards that lie in front of it, which
 * is the cards in front less the lower ones.  A Fenwick tree (1994) counts the lower ones in O(log
 * n): tree[k] is the number of cards seen in a range that ends at k, whose length is the lowest
 * bit of k. */
static int64_t
inversions(const struct order *order)
{
    uint16_t tree[RF_CARDS_MAX + 1] = {0};
    int64_t pairs = 0;
    for (unsigned i = 0; i < order->cards; i++) {
        unsigned below = 0;
        for (unsigned k = order->at[i]; k > 0; k &= k - 1)
            below += tree[k];
        pairs += i - below;
        for (unsigned k = order->at[i] + 1u; k <= order->cards; k += k & -k)
            tree[k]++;
    }
    return pairs;
}

/* Cards at their own place, the footrule distance from it, and how far apart cards now lie that
 * were neighbours. */
static void
add_distances(int64_t sum[static RF_FIGURES], const struct order *order)
{
    for (unsigned i = 0; i < order->cards; i++) {
        sum[RF_FIGURE_STAYED] += order->at[i] == i;
        sum[RF_FIGURE_DISPLACEMENT] += apart(order->at[i], i);
        if (i > 0)
            sum[RF_FIGURE_SPACING] += apart(order->place[i], order->place[i - 1]);
    }
}

/* 1 for hearts and diamonds (suits are S H D C), 0 for black. */
static unsigned
colour(rf_card card)
{
    unsigned suit = rf_card_suit(card);
    return suit == 1 || suit == 2;
}

/* The rank counted from the middle, times two so that it is an integer: -12, -10 … 12. */
static int64_t
centred_rank(rf_card card)
{
    return 2 * (int64_t)rf_card_rank(card) - (RF_RANKS - 1);
}

/* Statistics of ranks and suits.  The correlation goes round the circle, last card to first,
 * because its exact variance is known for the circle (rf_null_circle).  A run of one colour ends
 * where the colour changes. */
static void
add_faces(int64_t sum[static RF_FIGURES], const struct order *order)
{
    sum[RF_FIGURE_RUNS]++;
    for (unsigned i = 0; i < order->cards; i++) {
        rf_card card = order->at[i], next = order->at[i + 1 < order->cards ? i + 1 : 0];
        sum[RF_FIGURE_CORRELATION] += centred_rank(card) * centred_rank(next);
        if (i + 1 == order->cards)
            break;
        sum[RF_FIGURE_RUNS] += colour(card) != colour(next);
        sum[RF_FIGURE_SAME_SUIT] += rf_card_suit(card) == rf_card_suit(next);
        sum[RF_FIGURE_SAME_RANK] += rf_card_rank(card) == rf_card_rank(next);
    }
}

/* Compares the deck with the one before it, as if that had been the new deck: changed[i] is the
 * place that the card at place i had last time.  Catches a shuffle that starts from the last order
 * and mixes it too little. */
static void
add_again(struct rf_orders *orders, const struct order *order)
{
    struct order last, change;
    rf_card changed[RF_CARDS_MAX];
    int64_t middle = (int64_t)orders->cards - 1;
    order_of(&last, orders->last, orders->cards);
    for (unsigned i = 0; i < orders->cards; i++) {
        changed[i] = last.place[order->at[i]];
        orders->sum[RF_FIGURE_AGAIN_PLACE] += changed[i] == i;
        orders->sum[RF_FIGURE_AGAIN_CORRELATION] += (2 * (int64_t)i - middle) *
                                                    (2 * (int64_t)changed[i] - middle);
    }
    order_of(&change, changed, orders->cards);
    orders->sum[RF_FIGURE_AGAIN_RISING] += rising(&change);
    orders->sum[RF_FIGURE_AGAIN_SUCCESSIONS] += successions(&change);
}

/* Adds a deck to all sums, and to the matrices of places and of pairs. */
void
rf_orders_add(struct rf_orders *orders, const rf_card *deck)
{
    struct order order;
    int64_t *sum = orders->sum;
    unsigned cards = orders->cards;
    order_of(&order, deck, cards);
    if (orders->decks > 0)
        add_again(orders, &order);
    sum[RF_FIGURE_RISING] += rising(&order);
    sum[RF_FIGURE_SUCCESSIONS] += successions(&order);
    sum[RF_FIGURE_NEIGHBOURS] += neighbours(&order);
    sum[RF_FIGURE_INVERSIONS] += inversions(&order);
    sum[RF_FIGURE_GUESSED_RUN] += rf_guess_deck(deck, cards);
    sum[RF_FIGURE_GUESSED_NEXT] += rf_guess_next(deck, cards);
    add_distances(sum, &order);
    add_faces(sum, &order);
    for (unsigned i = 0; i < cards; i++) {
        orders->place[deck[i]][i]++;
        if (i + 1 < cards)
            orders->pair[deck[i]][deck[i + 1]]++;
    }
    memcpy(orders->last, deck, cards * sizeof *deck);
    orders->decks++;
}
