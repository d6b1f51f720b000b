/*
 * riffle/quality.h -- stacks and deals counted, beside what fair ones would give.
 *
 *     struct rf_orders *orders = …;              the caller's, some 1.4 MB
 *     rf_orders_init(orders, 52);
 *     rf_orders_add(orders, deck);               for each deck, in the order in which they came
 *     rf_orders_row(orders, RF_FIGURE_RISING)    what was found, its mean and its variance
 *
 * A deck is an order of the cards 0 … n - 1, which is also the order of a new deck.  Every mean and
 * variance is exact, of decks that are each as likely to be any order and independent of each
 * other; how unlikely a sum is, is for who has logarithms to say.
 *
 * Two matrices are judged by the sum of squares of their cells.  Its mean and variance are exact
 * too: of two fair decks the one says nothing of the other, so the number of cells they have in
 * common is that of fixed points, or of successions, of one fair order.
 */
#ifndef RIFFLE_QUALITY_H
#define RIFFLE_QUALITY_H

#include "riffle/census.h"
#include "riffle/distance.h"

RF_BEGIN_DECLS

enum rf_figure {
    RF_FIGURE_RISING,      /* rising sequences */
    RF_FIGURE_SUCCESSIONS, /* cards followed by the card that followed them in the new deck */
    RF_FIGURE_NEIGHBOURS,  /* the same, or preceded by it */
    RF_FIGURE_INVERSIONS,
    RF_FIGURE_STAYED,       /* cards where they were in the new deck */
    RF_FIGURE_DISPLACEMENT, /* how far cards are from there, in sum */
    RF_FIGURE_SPACING,      /* how far neighbours of the new deck are from each other */
    RF_FIGURE_GUESSED_RUN,  /* right guesses, of the first card of the longest run not seen */
    RF_FIGURE_GUESSED_NEXT, /* of the next card in the direction of the last two */
    RF_FIGURE_RUNS,         /* runs of one colour */
    RF_FIGURE_SAME_SUIT,    /* neighbours of one suit */
    RF_FIGURE_SAME_RANK,    /* neighbours of one rank */
    RF_FIGURE_CORRELATION,  /* of the ranks of neighbours */
    RF_FIGURE_AGAIN_PLACE,  /* from here on beside the deck before: cards at the same place */
    RF_FIGURE_AGAIN_RISING,
    RF_FIGURE_AGAIN_SUCCESSIONS,
    RF_FIGURE_AGAIN_CORRELATION, /* of places */
    RF_FIGURES
};

struct rf_orders {
    unsigned cards;
    uint64_t decks;
    int64_t sum[RF_FIGURES];
    uint32_t place[RF_CARDS_MAX][RF_CARDS_MAX]; /* by card and place */
    uint32_t pair[RF_CARDS_MAX][RF_CARDS_MAX];  /* by card and the card that followed it */
    rf_card last[RF_CARDS_MAX];
};

void rf_orders_init(struct rf_orders *orders, unsigned cards);
void rf_orders_add(struct rf_orders *orders, const rf_card *deck);

/* A sum of `times` fair and uncorrelated figures has mean times * mean, and so for the variance. */
struct rf_quality_row {
    const char *key, *words;
    bool rare; /* a count of rare events, so that it is spread like Poisson's */
    uint64_t times;
    double sum, mean, variance;
    double unit; /* to show it in: a correlation is a sum of products in units of squares */
    double base; /* what a sum of squares is at least: all cells equal */
};

struct rf_quality_row rf_orders_row(const struct rf_orders *orders, enum rf_figure figure);

/* The sum of squares of a matrix, of all decks at once: times is 1. */
struct rf_quality_row rf_orders_places(const struct rf_orders *orders);
struct rf_quality_row rf_orders_pairs(const struct rf_orders *orders);

/* Pearson's chi-square of the cards at one place, of cards - 1 degrees of freedom. */
double rf_orders_place_square(const struct rf_orders *orders, unsigned place);

/* How many cards an observer guesses in one deck; both strategies, by enum rf_figure. */
unsigned rf_guess_deck(const rf_card *deck, unsigned cards);
unsigned rf_guess_next(const rf_card *deck, unsigned cards);

/* Deals of bridge, one after the other. */
enum rf_deal_figure {
    RF_DEALS_STEPS,    /* neighbours of the pack, the later one to a later hand, less the reverse */
    RF_DEALS_TOGETHER, /* neighbours of the pack in one hand */
    RF_DEALS_AGAIN,    /* cards with the owner of the deal before */
    RF_DEALS_FIGURES
};

struct rf_deals {
    uint64_t boards;
    int64_t sum[RF_DEALS_FIGURES];
    uint64_t owner[RF_DECK_CARDS][RF_SEATS];
    uint64_t moved[RF_SEATS][RF_SEATS]; /* from the owner of the deal before to this one */
    struct rf_census census;            /* not with the tiny deck */
    struct rf_deal last;
};

/* `dealer` dealt it: hands are counted from his left. */
void rf_deals_add(struct rf_deals *deals, const struct rf_deal *deal, enum rf_seat dealer);
struct rf_quality_row rf_deals_row(const struct rf_deals *deals, enum rf_deal_figure figure);

/* Sums of squares: of who owns which card, and of who owned it last time, of nine degrees of
 * freedom. */
struct rf_quality_row rf_deals_owners(const struct rf_deals *deals);
double rf_deals_moved_square(const struct rf_deals *deals);

RF_END_DECLS

#endif
