/*
 * quality/quality_power.c -- what would have been seen, in a sentence.
 */
#include <math.h>

#include "quality/odds.h"
#include "quality/quality_report.h"

/* Standard errors that show nine times in ten, all tests considered. */
static double
errors_needed(const struct quality *quality)
{
    unsigned tests = quality->tests > 0 ? quality->tests : 1;
    return odds_errors(quality->level / tests) + odds_errors(0.2);
}

/* The most riffles whose rising sequences would have been seen. */
static unsigned
riffles_seen(const struct quality *quality, double needed)
{
    double n = quality->cards, error = sqrt((n + 1) / 12 / (double)quality->orders->decks);
    unsigned riffles = 0;
    while (riffles < 20 &&
           (n + 1) / 2 - rf_riffle_rising(quality->cards, riffles + 1) >= needed * error)
        riffles++;
    return riffles;
}

static size_t
say_orders(char *out, size_t size, const struct quality *quality, double needed)
{
    unsigned riffles = riffles_seen(quality, needed);
    double more = needed / sqrt((double)quality->orders->decks);
    return (size_t)snprintf(
        out, size,
        "a new deck after %s%u riffle%s, or %.*f cards in each deck that stay at their place where "
        "1 is fair",
        riffles > 1 ? "up to " : "", riffles, riffles == 1 ? "" : "s", more < 0.1 ? 3 : 2,
        1 + more);
}

static size_t
say_deals(char *out, size_t size, const struct quality *quality, double needed)
{
    const struct rf_deals *deals = &quality->deals;
    struct rf_quality_row again = rf_deals_row(deals, RF_DEALS_AGAIN);
    double boards = (double)deals->boards;
    double share = (again.mean + needed * sqrt(again.variance / boards)) / RF_DECK_CARDS;
    double points = needed * 4.13 / sqrt(boards); /* 4.13 points are the standard deviation */
    return (size_t)snprintf(out, size,
                            "a seat with %.*f points a hand too many, or cards that go to the seat "
                            "that had them last time %.1f %% of the time, where 25 is fair",
                            points < 0.1 ? 2 : 1, points, 100 * share);
}

/* The program that bridge players met swaps each place of the pack, in which the last deal still
 * lies hand after hand, with any place.  Where a card goes by that is a chain: at step i the card
 * there goes anywhere, and any other comes there with one chance in 52. */
static void
swapped(double to[static RF_DECK_CARDS], unsigned from)
{
    const double one = 1.0 / RF_DECK_CARDS;
    for (unsigned i = 0; i < RF_DECK_CARDS; i++)
        to[i] = i == from;
    for (unsigned i = 0; i < RF_DECK_CARDS; i++) {
        double here = to[i];
        for (unsigned k = 0; k < RF_DECK_CARDS; k++)
            to[k] = to[k] * (k == i ? 0 : 1 - one) + here * one;
        to[i] = one; /* whatever lay there, and whatever came there */
    }
}

/* How far its table of owners is from fair, a board: the sum of squares that grows with them. */
static double
swaps_square(void)
{
    double moved[RF_SEATS][RF_SEATS] = {{0}}, square = 0;
    for (unsigned from = 0; from < RF_DECK_CARDS; from++) {
        double to[RF_DECK_CARDS];
        swapped(to, from);
        for (unsigned i = 0; i < RF_DECK_CARDS; i++)
            moved[from / RF_HAND_CARDS][i / RF_HAND_CARDS] += to[i] / RF_HAND_CARDS;
    }
    for (unsigned i = 0; i < RF_SEATS; i++)
        for (unsigned k = 0; k < RF_SEATS; k++)
            square += pow(moved[i][k] - 1.0 / RF_SEATS, 2) * (RF_DECK_CARDS - 1);
    return square;
}

/* Boards that show it nine times in ten, by the table of owners. */
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
    double needed = errors_needed(quality);
    uint64_t decks = quality_count(quality);
    size_t used = 0;
    quality_count_words(count, quality);
    if (decks < 2) {
        snprintf(out, QUALITY_SENTENCE, "%s can prove nothing.", count);
        return;
    }
    used += (size_t)snprintf(out, QUALITY_SENTENCE, "%s%s, nine times in ten: ", count,
                             decks < LITTLE ? " can prove little. They would have shown"
                                            : " would have shown");
    used += quality->boards ? say_deals(out + used, QUALITY_SENTENCE - used, quality, needed)
                            : say_orders(out + used, QUALITY_SENTENCE - used, quality, needed);
    used += (size_t)snprintf(out + used, QUALITY_SENTENCE - used,
                             ". What is smaller they may have missed.");
    if (quality->boards && (double)decks < boards_for_swaps(quality))
        snprintf(out + used, QUALITY_SENTENCE - used,
                 " To see a program that swaps every card of the last deal with any other, a "
                 "fault that was met at bridge, takes about %s boards.",
                 quality_number(number, (uint64_t)boards_for_swaps(quality)));
}
