/*
 * quality/order_rows.c -- what was counted in decks, beside what fair decks give.
 *
 * A row has a sum over `times` decks and the exact mean and variance of one of them.  Decks are
 * independent, so both grow with `times`; statistics against the deck before are at least
 * uncorrelated, because the difference of two independent fair decks is itself a fair order.
 */
#include "base/assert.h"
#include "quality/nulls.h"
#include "riffle/quality.h"

/* key is the name in files and options, words the name in reports.  rare: a count of rare events,
 * which app/quality/odds.c judges by Poisson's distribution. */
static const struct {
    const char *key, *words;
    bool rare;
} names[RF_FIGURES] = {
    [RF_FIGURE_RISING] = {"rising", "rising sequences", false},
    [RF_FIGURE_SUCCESSIONS] = {"successions", "successions", true},
    [RF_FIGURE_NEIGHBOURS] = {"neighbours", "neighbours still together", true},
    [RF_FIGURE_INVERSIONS] = {"inversions", "inversions", false},
    [RF_FIGURE_STAYED] = {"stayed", "cards that stayed", true},
    [RF_FIGURE_DISPLACEMENT] = {"displacement", "distance from the first place", false},
    [RF_FIGURE_SPACING] = {"spacing", "distance between neighbours", false},
    [RF_FIGURE_GUESSED_RUN] = {"guessed-run", "cards guessed, longest run", true},
    [RF_FIGURE_GUESSED_NEXT] = {"guessed-next", "cards guessed, next in line", true},
    [RF_FIGURE_RUNS] = {"runs", "runs of one colour", false},
    [RF_FIGURE_SAME_SUIT] = {"same-suit", "neighbours of one suit", false},
    [RF_FIGURE_SAME_RANK] = {"same-rank", "neighbours of one rank", true},
    [RF_FIGURE_CORRELATION] = {"correlation", "correlation of neighbours", false},
    [RF_FIGURE_AGAIN_PLACE] = {"again-place", "places as in the deck before", true},
    [RF_FIGURE_AGAIN_RISING] = {"again-rising", "rising, beside the deck before", false},
    [RF_FIGURE_AGAIN_SUCCESSIONS] = {"again-successions", "successions, beside it", true},
    [RF_FIGURE_AGAIN_CORRELATION] = {"again-correlation", "correlation with the deck before",
                                     false},
};

/* The sum over all cards of a power of their centred ranks (order_figures.c, centred_rank). */
static double
rank_powers(unsigned cards, unsigned power)
{
    double sum = 0;
    for (unsigned rank = 0; rank < RF_RANKS; rank++) {
        double centred = 2.0 * rank - (RF_RANKS - 1), term = (double)cards / RF_RANKS;
        for (unsigned i = 0; i < power; i++)
            term *= centred;
        sum += term;
    }
    return sum;
}

/* The sum of (2 i - (n - 1))^2 for i = 0 … n - 1, places counted from the middle. */
static double
place_squares(double n)
{
    return n * (n * n - 1) / 3;
}

/* The circular correlation of the ranks in their fixed numbers, nulls.c. */
static struct rf_null
correlation_null(unsigned cards)
{
    return rf_null_circle(cards, rank_powers(cards, 2), rank_powers(cards, 4));
}

/* The sum of x_i x_order(i) with centred x: mean 0, and by Hoeffding's formula (nulls.c,
 * displacement) variance S^2 / (n - 1), S the sum of squares. */
static struct rf_null
places_null(double n)
{
    return (struct rf_null){0, place_squares(n) * place_squares(n) / (n - 1)};
}

/* Sums of products are shown divided by the sum of squares, as correlations between -1 and 1. */
static double
unit_of(enum rf_figure figure, unsigned cards)
{
    if (figure == RF_FIGURE_CORRELATION)
        return rank_powers(cards, 2);
    return figure == RF_FIGURE_AGAIN_CORRELATION ? place_squares(cards) : 1;
}

/* Runs of one colour are n less the neighbours of one colour. */
static struct rf_null
runs_null(double n)
{
    struct rf_null alike = rf_null_alike(n, n / 2);
    return (struct rf_null){n - alike.mean, alike.variance};
}

/* The exact mean and variance of a statistic.  Fixed points, cards that stayed: P = 1 / n each,
 * and two given cards stay with 1 / (n (n - 1)); so E[X] = 1, E[X (X - 1)] = 1, variance 1. */
static struct rf_null
null_of(enum rf_figure figure, unsigned n)
{
    switch (figure) {
    case RF_FIGURE_RISING:
    case RF_FIGURE_AGAIN_RISING: return rf_null_rising(n);
    case RF_FIGURE_SUCCESSIONS:
    case RF_FIGURE_AGAIN_SUCCESSIONS: return rf_null_successions(n);
    case RF_FIGURE_NEIGHBOURS: return rf_null_neighbours(n);
    case RF_FIGURE_INVERSIONS: return rf_null_inversions(n);
    case RF_FIGURE_STAYED:
    case RF_FIGURE_AGAIN_PLACE: return (struct rf_null){1, 1};
    case RF_FIGURE_DISPLACEMENT: return rf_null_displacement(n);
    case RF_FIGURE_SPACING: return rf_null_spacing(n);
    case RF_FIGURE_GUESSED_RUN:
    case RF_FIGURE_GUESSED_NEXT: return rf_null_guessed(n);
    case RF_FIGURE_RUNS: return runs_null(n);
    case RF_FIGURE_SAME_SUIT: return rf_null_alike(n, (double)n / RF_SUITS);
    case RF_FIGURE_SAME_RANK: return rf_null_alike(n, (double)n / RF_RANKS);
    case RF_FIGURE_CORRELATION: return correlation_null(n);
    default: return places_null(n);
    }
}

/* A row; statistics from AGAIN_PLACE on compare with the deck before and have one term fewer. */
struct rf_quality_row
rf_orders_row(const struct rf_orders *orders, enum rf_figure figure)
{
    RF_ASSERT(figure < RF_FIGURES && orders->cards >= 4);
    struct rf_null null = null_of(figure, orders->cards);
    bool again = figure >= RF_FIGURE_AGAIN_PLACE;
    return (struct rf_quality_row){
        .key = names[figure].key,
        .words = names[figure].words,
        .rare = names[figure].rare,
        .times = again && orders->decks > 0 ? orders->decks - 1 : orders->decks,
        .sum = (double)orders->sum[figure],
        .mean = null.mean,
        .variance = null.variance,
        .unit = unit_of(figure, orders->cards),
    };
}

/* The sum of squares of a matrix of counts, all decks together.  A cell is a sum over decks of 0
 * or 1.  Its square counts each deck with itself and each pair of decks twice, so the whole sum is
 *
 *     decks * cells  +  2 * (sum over pairs of decks of the cells that both have)
 *
 * `common` is the mean and variance of the latter for one pair.  Different pairs are uncorrelated:
 * whatever one deck is, what a fair one has in common with it has the same distribution. */
static struct rf_quality_row
matrix_row(double decks, double cells, struct rf_null common)
{
    double pairs = decks * (decks - 1) / 2;
    return (struct rf_quality_row){
        .times = 1,
        .unit = 1,
        .mean = decks * cells + 2 * pairs * common.mean,
        .variance = 4 * pairs * common.variance,
        .base = decks * decks * common.mean,
    };
}

static double
matrix_squares(const struct rf_orders *orders, const uint32_t (*cell)[RF_CARDS_MAX])
{
    double sum = 0;
    for (unsigned i = 0; i < orders->cards; i++)
        for (unsigned j = 0; j < orders->cards; j++)
            sum += (double)cell[i][j] * cell[i][j];
    return sum;
}

/* place[card][place]: two fair decks agree in as many cells as one fair order has fixed points,
 * mean 1 and variance 1. */
struct rf_quality_row
rf_orders_places(const struct rf_orders *orders)
{
    struct rf_quality_row row = matrix_row((double)orders->decks, orders->cards,
                                           (struct rf_null){1, 1});
    row.key = "places";
    row.words = "which card at which place";
    row.sum = matrix_squares(orders, orders->place);
    return row;
}

/* pair[card][next card]: two fair decks agree in as many cells as one has successions. */
struct rf_quality_row
rf_orders_pairs(const struct rf_orders *orders)
{
    struct rf_quality_row row = matrix_row((double)orders->decks, orders->cards - 1.0,
                                           rf_null_successions(orders->cards));
    row.key = "pairs";
    row.words = "which card follows which";
    row.sum = matrix_squares(orders, orders->pair);
    return row;
}

/* Pearson's chi-square of the cards at one place; each is expected decks / cards times. */
double
rf_orders_place_square(const struct rf_orders *orders, unsigned place)
{
    double expected = (double)orders->decks / orders->cards, square = 0;
    RF_ASSERT(place < orders->cards && orders->decks > 0);
    for (unsigned card = 0; card < orders->cards; card++) {
        double over = orders->place[card][place] - expected;
        square += over * over / expected;
    }
    return square;
}
