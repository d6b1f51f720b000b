/*
 * app/quality/quality_judge.c -- turns the counts into tests with p-values, and corrects these for
 * their number (Holm).
 *
 * Each add_ function appends rows to quality->test.  The set is fair when no corrected p-value is
 * below the level.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "quality/odds.h"
#include "quality/quality_report.h"

/* Appends a test with its p-value; figures that it does not have stay NAN. */
static struct quality_test *
add(struct quality *quality, const char *key, const char *words, double chance)
{
    struct quality_test *test = &quality->test[quality->tests++];
    *test = (struct quality_test){.key = key, .words = words, .chance = chance};
    test->found = test->expected = test->errors = NAN;
    return test;
}

/* True of figures that gaming regulators ask for: runs, and correlation within and between games.
 */
static bool
regulator(const char *key)
{
    static const char *const keys[] = {"runs", "correlation", "again-correlation", "deal-again"};
    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strcmp(key, keys[i]) == 0)
            return true;
    return false;
}

/* Suits that nobody saw are drawn at random, and would only test our own randomness.  In pairs a
 * card is its place before the shuffle, which has no face. */
bool
quality_has_figure(const struct quality *quality, const char *key)
{
    static const char *const suits[] = {"runs", "same-suit"};
    static const char *const ranks[] = {"same-rank", "correlation"};
    for (unsigned i = 0; i < sizeof suits / sizeof suits[0]; i++)
        if ((quality->ranks || quality->pairs) && strcmp(key, suits[i]) == 0)
            return false;
    for (unsigned i = 0; i < sizeof ranks / sizeof ranks[0]; i++)
        if (quality->pairs && strcmp(key, ranks[i]) == 0)
            return false;
    return true;
}

/* `unit` converts the library's figure into the one that is shown. */
static void
add_row(struct quality *quality, struct rf_quality_row row)
{
    if (row.times == 0 || !quality_has_figure(quality, row.key))
        return;
    struct quality_test *test = add(quality, row.key, row.words, odds_of(&row));
    test->found = row.sum / (double)row.times / row.unit;
    test->expected = row.mean / row.unit;
    test->errors = odds_errors_of(&row);
    test->regulator = regulator(row.key);
}

/* A sum of squares, shown as a multiple of its fair value. */
static void
add_squares(struct quality *quality, struct rf_quality_row row, uint64_t count)
{
    if (count < QUALITY_FEW)
        return;
    struct quality_test *test = add(quality, row.key, row.words, odds_of_squares(&row));
    test->found = (row.sum - row.base) / (row.mean - row.base);
    test->expected = 1;
    test->uneven = true;
    test->errors = odds_errors_of(&row);
}

static int
compare(const void *one, const void *other)
{
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return (a > b) - (a < b);
}

/* How many orders a deck has, or how many deals bridge has; beyond 1e300 the exact number does not
 * matter. */
static double
orders_of(const struct quality *quality)
{
    double orders = 1;
    for (unsigned i = 2; !quality->boards && i <= quality->cards && orders < 1e300; i++)
        orders *= i;
    for (unsigned hand = 0; quality->boards && hand < RF_SEATS; hand++)
        for (unsigned i = 1; i <= RF_HAND_CARDS; i++)
            orders *= (double)(hand * RF_HAND_CARDS + i) / i;
    return orders;
}

/* Decks that came before.  With 52! orders, and even with 5·10^28 deals of bridge, a fair shuffle
 * repeats none; the count is Poisson's. */
static void
add_repeats(struct quality *quality)
{
    qsort(quality->digest, quality->digests, sizeof *quality->digest, compare);
    quality->repeats = 0;
    for (size_t i = 1; i < quality->digests; i++)
        quality->repeats += quality->digest[i] == quality->digest[i - 1];
    if (quality->digests < 2)
        return;
    double pairs = (double)quality->digests * (double)(quality->digests - 1) / 2;
    double expected = pairs / orders_of(quality);
    double chance = quality->repeats ? odds_gamma_below((double)quality->repeats, expected) : 1;
    struct quality_test *test = add(
        quality, "repeats", quality->boards ? "deals seen before" : "decks seen before", chance);
    test->found = (double)quality->repeats;
    test->expected = expected;
}

/* Chi-square of the cards at each place, as regulators ask for it. */
static void
add_places(struct quality *quality)
{
    const struct rf_orders *orders = quality->orders;
    double least = 1, freedom = orders->cards - 1.0;
    quality->places_judged = orders->decks >= (uint64_t)5 * orders->cards;
    quality->places_far = 0;
    if (!quality->places_judged)
        return; /* fewer than five of each card are expected */
    for (unsigned place = 0; place < orders->cards; place++) {
        double chance = odds_chi_square(freedom, rf_orders_place_square(orders, place));
        least = fmin(least, chance);
        quality->places_far += chance < 0.01;
    }
    struct quality_test *test = add(quality, "each-place", "cards at the oddest place",
                                    fmin(1, least * orders->cards));
    test->regulator = true;
}

/* Adds the most unusual of some figures of a census; its p-value is multiplied by how many there
 * were to choose from (Bonferroni). */
static void
add_census(struct quality *quality, const struct rf_census_row *rows, unsigned count,
           const char *key)
{
    const struct rf_census_row *far = NULL;
    unsigned judged = 0;
    double least = 1;
    for (unsigned i = 0; i < count; i++) {
        if (rows[i].expected < 5 || rows[i].variance <= 0)
            continue;
        bool rare = rows[i].expected < 0.2 * 4 * (double)quality->deals.boards;
        struct rf_quality_row row = {.rare = rare,
                                     .times = 1,
                                     .sum = rows[i].found,
                                     .mean = rows[i].expected,
                                     .variance = rows[i].variance};
        double chance = odds_of(&row);
        judged++;
        if (!far || chance < least) {
            least = chance;
            far = &rows[i];
        }
    }
    if (!far)
        return;
    struct quality_test *test = add(quality, key, far->words, fmin(1, least * judged));
    test->found = far->found / (double)quality->deals.boards;
    test->expected = far->expected / (double)quality->deals.boards;
    test->errors = (far->found - far->expected) / sqrt(far->variance);
}

/* deal-moved is a 4 x 4 table of seats before and after, with nine degrees of freedom. */
static void
add_deals(struct quality *quality)
{
    const struct rf_deals *deals = &quality->deals;
    struct rf_census_row rows[RF_CENSUS_ROWS];
    add_squares(quality, rf_deals_owners(deals), deals->boards);
    for (unsigned i = 0; i < RF_DEALS_FIGURES; i++)
        add_row(quality, rf_deals_row(deals, (enum rf_deal_figure)i));
    if (deals->boards > QUALITY_FEW)
        add(quality, "deal-moved", "from whom to whom cards went",
            odds_chi_square((RF_SEATS - 1) * (RF_SEATS - 1), rf_deals_moved_square(deals)));
    if (RF_DECK_CARDS != 52)
        return; /* points and shapes are those of thirteen cards */
    rf_census_rows(rows, &deals->census);
    add_census(quality, rows, RF_CENSUS_SEATS + RF_CENSUS_POINTS, "points");
    add_census(quality, rows + RF_CENSUS_SEATS + RF_CENSUS_POINTS, RF_CENSUS_SHAPES, "shapes");
}

static void
add_orders(struct quality *quality)
{
    add_squares(quality, rf_orders_places(quality->orders), quality->orders->decks);
    add_places(quality);
    add_squares(quality, rf_orders_pairs(quality->orders), quality->orders->decks);
    for (unsigned i = 0; i < RF_FIGURES; i++)
        add_row(quality, rf_orders_row(quality->orders, (enum rf_figure)i));
}

/* Holm's correction needs all p-values, so it runs after the last test was added. */
void
quality_judge(struct quality *quality)
{
    double chance[QUALITY_TESTS];
    quality->tests = 0;
    if (quality->orders)
        add_orders(quality);
    add_repeats(quality);
    if (quality->deals.boards > 0)
        add_deals(quality);
    for (unsigned i = 0; i < quality->tests; i++)
        chance[i] = quality->test[i].chance;
    odds_holm(chance, quality->tests);
    quality->fair = true;
    for (unsigned i = 0; i < quality->tests; i++) {
        quality->test[i].corrected = chance[i];
        quality->fair = quality->fair && chance[i] >= quality->level;
    }
}

/* The smallest p-value; equal ones, usually 0 after rounding, are decided by standard errors. */
const struct quality_test *
quality_farthest(const struct quality *quality)
{
    const struct quality_test *far = NULL;
    for (unsigned i = 0; i < quality->tests; i++) {
        const struct quality_test *test = &quality->test[i];
        bool nearer = far &&
                      (test->chance > far->chance ||
                       (test->chance == far->chance && !(fabs(test->errors) > fabs(far->errors))));
        if (!nearer)
            far = test;
    }
    return far;
}
