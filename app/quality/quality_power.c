/*
 * app/quality/quality_power.c -- the power of the tests: which faults so many decks would have
 * shown.
 *
 * A test finds a shift of d standard errors 9 times in 10 when d is at least the alarm threshold
 * plus 1.28, the 90 % point of the normal distribution.  The threshold is that of one test after
 * Bonferroni's correction, which is close to Holm's for the most unusual test.
 */
#include <math.h>

#include "quality/odds.h"
#include "quality/quality_report.h"

/* The most riffles of a new deck that the tests would have found. */
static unsigned
riffles_seen(const struct quality *quality, double needed)
{
    double decks = (double)quality->orders->decks;
    unsigned riffles = 0;
    while (riffles < 20 && quality_riffle_shift(quality, riffles + 1) * sqrt(decks) >= needed)
        riffles++;
    return riffles;
}

/* Faults of decks that would be caught. */
static size_t
say_orders(char *out, size_t size, const struct quality *quality, double needed)
{
    unsigned riffles = riffles_seen(quality, needed);
    double more = needed / sqrt((double)quality->orders->decks);
    return (size_t)snprintf(out, size,
                            "a new deck after %s%u riffle%s, or decks in which %.*f cards keep "
                            "their place on average (1 is fair)",
                            riffles > 1 ? "up to " : "", riffles, riffles == 1 ? "" : "s",
                            more < 0.1 ? 3 : 2, 1 + more);
}

/* Faults of deals that would be caught. */
static size_t
say_deals(char *out, size_t size, const struct quality *quality, double needed)
{
    const struct rf_deals *deals = &quality->deals;
    struct rf_quality_row again = rf_deals_row(deals, RF_DEALS_AGAIN);
    double boards = (double)deals->boards;
    double share = (again.mean + needed * sqrt(again.variance / boards)) / RF_DECK_CARDS;
    double points = needed * 4.13 / sqrt(boards); /* a hand's points have a deviation of 4.13 */
    return (size_t)snprintf(out, size,
                            "a seat averaging %.*f points too many, or cards that return to the "
                            "seat that last had them %.1f %% of the time (25 %% is fair)",
                            points < 0.1 ? 2 : 1, points, 100 * share);
}

/* A fault known from bridge: a program keeps the last deal in the pack, hand after hand, and swaps
 * each place with a random one.  Where a card goes is a Markov chain: at step i the card at place i
 * goes anywhere, and any other card comes to place i with a chance of 1/52.  Fills to[] with the
 * chances of the places where the card from `from` ends. */
static void
follow_swaps(double to[static RF_DECK_CARDS], unsigned from)
{
    const double one = 1.0 / RF_DECK_CARDS;
    for (unsigned i = 0; i < RF_DECK_CARDS; i++)
        to[i] = i == from;
    for (unsigned i = 0; i < RF_DECK_CARDS; i++) {
        double here = to[i];
        for (unsigned k = 0; k < RF_DECK_CARDS; k++)
            to[k] = to[k] * (k == i ? 0 : 1 - one) + here * one;
        to[i] = one; /* from place i itself and from all others, the chances add up to this */
    }
}

/* By how much each board of that program raises the chi-square of the table "from which hand to
 * which hand cards went". */
static double
swaps_square(void)
{
    double moved[RF_SEATS][RF_SEATS] = {{0}}, square = 0;
    for (unsigned from = 0; from < RF_DECK_CARDS; from++) {
        double to[RF_DECK_CARDS];
        follow_swaps(to, from);
        for (unsigned i = 0; i < RF_DECK_CARDS; i++)
            moved[from / RF_HAND_CARDS][i / RF_HAND_CARDS] += to[i] / RF_HAND_CARDS;
    }
    for (unsigned i = 0; i < RF_SEATS; i++)
        for (unsigned k = 0; k < RF_SEATS; k++)
            square += pow(moved[i][k] - 1.0 / RF_SEATS, 2) * (RF_DECK_CARDS - 1);
    return square;
}

/* How many boards find that program 9 times in 10.  With n boards the statistic is about
 * noncentral chi-square with mean f + n·s and variance 2f + 4n·s. */
static double
boards_for_swaps(const struct quality *quality)
{
    const double freedom = (RF_SEATS - 1) * (RF_SEATS - 1), nine = odds_errors(0.2);
    double level = quality->level / (quality->tests > 0 ? quality->tests : 1), alarm = freedom;
    while (odds_chi_square(freedom, alarm) > level)
        alarm += 0.1;
    double boards = 1, each = swaps_square();
    while (freedom + boards * each - nine * sqrt(2 * freedom + 4 * boards * each) < alarm)
        boards++;
    return boards;
}

void
quality_power(char out[static QUALITY_SENTENCE], const struct quality *quality)
{
    enum { LITTLE = 500 };
    char count[QUALITY_COUNT], number[QUALITY_COUNT];
    double needed = quality_errors_needed(quality);
    uint64_t decks = quality_count(quality);
    size_t used = 0;
    quality_count_words(count, quality);
    if (decks < 2) {
        snprintf(out, QUALITY_SENTENCE, "%s can prove nothing.", count);
        return;
    }
    if (decks < LITTLE)
        used += (size_t)snprintf(out, QUALITY_SENTENCE, "So few can prove little. ");
    used += (size_t)snprintf(out + used, QUALITY_SENTENCE - used, "With %s, ", count);
    used += quality->boards ? say_deals(out + used, QUALITY_SENTENCE - used, quality, needed)
                            : say_orders(out + used, QUALITY_SENTENCE - used, quality, needed);
    used += (size_t)snprintf(out + used, QUALITY_SENTENCE - used,
                             ", would be caught 9 times in 10. Smaller faults may go unnoticed.");
    if (quality->boards && (double)decks < boards_for_swaps(quality))
        snprintf(out + used, QUALITY_SENTENCE - used,
                 " To catch a program that swaps each card of the last deal with a random one, a "
                 "fault known from bridge, you need about %s boards.",
                 quality_number(number, (uint64_t)boards_for_swaps(quality)));
}
