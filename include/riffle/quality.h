/*
 * riffle/quality.h -- statistics of decks and deals, with their exact means and variances.
 *
 *     struct rf_orders *orders = …;              the caller's storage, about 1.4 MB
 *     rf_orders_init(orders, 52);
 *     rf_orders_add(orders, deck);               for each deck, in the order in which they came
 *     struct rf_quality_row row = rf_orders_row(orders, RF_FIGURE_RISING);
 *     …                                          compare row.sum with row.mean, row.variance
 *
 * A deck is an order of the cards 0 … n - 1, where 0, 1, 2, … is the order of a new deck.  Means
 * and variances are exact for decks that are independent and uniform.  p-values are computed by the
 * caller; this library does not use libm.
 *
 * Two matrices (which card at which place, which card after which) are judged by the sum of squares
 * of their cells.  Its mean and variance are exact too: two fair decks are independent, so the
 * number of cells that they have in common is distributed like the fixed points, or the
 * successions, of one fair order.
 *
 * Nothing fails.  The caller makes sure that each deck has every card once; a number that is no
 * card stops the program.
 */
#ifndef RIFFLE_QUALITY_H
#define RIFFLE_QUALITY_H

#include "riffle/census.h"
#include "riffle/distance.h"

RF_BEGIN_DECLS

/* Statistics of one deck; those with AGAIN compare a deck with the one before it. */
enum rf_figure {
    RF_FIGURE_RISING,            /* rising sequences */
    RF_FIGURE_SUCCESSIONS,       /* cards followed by their successor in the new deck */
    RF_FIGURE_NEIGHBOURS,        /* cards next to their successor, before or after it */
    RF_FIGURE_INVERSIONS,        /* pairs of cards in the opposite order of the new deck */
    RF_FIGURE_STAYED,            /* cards at their place in the new deck */
    RF_FIGURE_DISPLACEMENT,      /* distances of cards from that place, added up */
    RF_FIGURE_SPACING,           /* distances between neighbours of the new deck, added up */
    RF_FIGURE_GUESSED_RUN,       /* right guesses by the strategy of rf_guess_deck */
    RF_FIGURE_GUESSED_NEXT,      /* right guesses by the strategy of rf_guess_next */
    RF_FIGURE_RUNS,              /* runs of one colour */
    RF_FIGURE_SAME_SUIT,         /* neighbours of one suit */
    RF_FIGURE_SAME_RANK,         /* neighbours of one rank */
    RF_FIGURE_CORRELATION,       /* correlation of the ranks of neighbours */
    RF_FIGURE_AGAIN_PLACE,       /* cards at the same place as in the deck before */
    RF_FIGURE_AGAIN_RISING,      /* rising sequences, counted from the deck before */
    RF_FIGURE_AGAIN_SUCCESSIONS, /* cards followed by the same card as before */
    RF_FIGURE_AGAIN_CORRELATION, /* correlation of the places in both decks */
    RF_FIGURES
};

struct rf_orders {
    unsigned cards;                             /* of a deck */
    uint64_t decks;                             /* so far */
    int64_t sum[RF_FIGURES];                    /* each statistic, added up over all decks */
    uint32_t place[RF_CARDS_MAX][RF_CARDS_MAX]; /* decks with card i at place j */
    uint32_t pair[RF_CARDS_MAX][RF_CARDS_MAX];  /* decks with card i directly before card j */
    rf_card last[RF_CARDS_MAX];                 /* the deck before */
};

/* Starts with no decks; then adds one deck after the other. */
void rf_orders_init(struct rf_orders *orders, unsigned cards);
void rf_orders_add(struct rf_orders *orders, const rf_card *deck);

/* A statistic and its expectation.  For fair decks `sum` has the mean times * mean and the variance
 * times * variance, because the summands are uncorrelated. */
struct rf_quality_row {
    const char *key;       /* for programs, such as "rising" */
    const char *words;     /* for people */
    bool rare;             /* a count of rare events: compare it with a Poisson distribution */
    uint64_t times;        /* how many figures were added up */
    double sum;            /* what was found */
    double mean, variance; /* of one figure, if decks are fair */
    double unit;           /* divide by it to show the figure, e.g. as a correlation */
    double base;           /* the least possible sum of squares: all cells equal */
};

struct rf_quality_row rf_orders_row(const struct rf_orders *orders, enum rf_figure figure);

/* The sum of squares of a matrix over all decks at once, so `times` is 1. */
struct rf_quality_row rf_orders_places(const struct rf_orders *orders);
struct rf_quality_row rf_orders_pairs(const struct rf_orders *orders);

/* Pearson's chi-square of the cards at one place, with cards - 1 degrees of freedom. */
double rf_orders_place_square(const struct rf_orders *orders, unsigned place);

/* How many cards of a deck an observer guesses right who sees each card after guessing it.
 * rf_guess_deck guesses the first card of the longest run that has not been seen; rf_guess_next
 * guesses the next card in the direction of the last two. */
unsigned rf_guess_deck(const rf_card *deck, unsigned cards);
unsigned rf_guess_next(const rf_card *deck, unsigned cards);

/* Statistics of bridge deals, one after the other. */
enum rf_deal_figure {
    RF_DEALS_STEPS,    /* neighbours of the pack of which the later went to a later hand, minus
                          those of which it went to an earlier one */
    RF_DEALS_TOGETHER, /* neighbours of the pack in one hand */
    RF_DEALS_AGAIN,    /* cards with the same owner as in the deal before */
    RF_DEALS_FIGURES
};

/* All zero before the first deal. */
struct rf_deals {
    uint64_t boards; /* so far */
    int64_t sum[RF_DEALS_FIGURES];
    uint64_t owner[RF_DECK_CARDS][RF_SEATS]; /* deals in which hand j had card i */
    uint64_t moved[RF_SEATS][RF_SEATS];      /* cards that went from hand i to hand j */
    struct rf_census census;                 /* points and shapes; not with the tiny deck */
    struct rf_deal last;                     /* the deal before */
};

/* Adds a deal.  Hands are counted from the left of `dealer`. */
void rf_deals_add(struct rf_deals *deals, const struct rf_deal *deal, enum rf_seat dealer);
struct rf_quality_row rf_deals_row(const struct rf_deals *deals, enum rf_deal_figure figure);

/* Sums of squares: of who owns which card; and of who owned it in the deal before, with nine
 * degrees of freedom. */
struct rf_quality_row rf_deals_owners(const struct rf_deals *deals);
double rf_deals_moved_square(const struct rf_deals *deals);

RF_END_DECLS

#endif
