/*
 * quality/words.c -- the verdict, and what would have been seen, in sentences.
 */
#include <math.h>
#include <string.h>

#include "quality/odds.h"
#include "quality/quality.h"

const char *
quality_number(char out[static QUALITY_COUNT], uint64_t number)
{
    char digits[24];
    size_t size = (size_t)snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    char *to = out;
    for (size_t i = 0; i < size; i++) {
        if (i > 0 && (size - i) % 3 == 0)
            *to++ = ',';
        *to++ = digits[i];
    }
    *to = '\0';
    return out;
}

const char *
quality_count_words(char out[static QUALITY_COUNT], const struct quality *quality)
{
    uint64_t count = quality_count(quality);
    const char *what = quality->boards ? "board" : "deck";
    quality_number(out, count);
    size_t used = strlen(out);
    snprintf(out + used, QUALITY_COUNT - used, " %s%s", what, count == 1 ? "" : "s");
    return out;
}

/* Standard errors that show nine times in ten, all tests considered. */
static double
errors_needed(const struct quality *quality)
{
    unsigned tests = quality->tests > 0 ? quality->tests : 1;
    return odds_errors(quality->level / tests) + odds_errors(0.2);
}

static void
say_chance(char *out, size_t size, double chance)
{
    char number[QUALITY_COUNT];
    if (chance < 1e-15)
        snprintf(out, size, "in less than one of a million billion fair sets");
    else if (chance < 0.01)
        snprintf(out, size, "in about one of %s fair sets",
                 quality_number(number, (uint64_t)(1 / chance + 0.5)));
    else
        snprintf(out, size, "in %.0f of 100 fair sets", 100 * chance);
}

void
quality_verdict(char out[static QUALITY_SENTENCE], const struct quality *quality)
{
    char count[QUALITY_COUNT], often[100], figures[120] = "";
    const struct quality_test *far = quality_farthest(quality);
    if (!far) {
        snprintf(out, QUALITY_SENTENCE, "Nothing was tested: there are too few to say anything.");
        return;
    }
    quality_count_words(count, quality);
    say_chance(often, sizeof often, far->corrected);
    bool whole = far->expected < 0.001 && far->found >= 1; /* decks that came before */
    if (far->uneven)
        snprintf(figures, sizeof figures, ", %.*f times as uneven as with fair ones",
                 far->found < 10 ? 2 : 0, far->found);
    else if (!isnan(far->found))
        snprintf(figures, sizeof figures, ", %.*f where fair ones give %.*f", whole ? 0 : 3,
                 far->found, whole ? 0 : 3, far->expected);
    if (quality->fair)
        snprintf(out, QUALITY_SENTENCE,
                 "%s do not differ from fair ones: farthest out of %u tests is \"%s\"%s; some test "
                 "is as far out %s.",
                 count, quality->tests, far->words, figures, often);
    else
        snprintf(out, QUALITY_SENTENCE,
                 "This is not a fair shuffle: of %s \"%s\" is%s; some test is as far out %s.",
                 count, far->words, figures[0] ? figures + 1 : " not what fair ones give", often);
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

/* Boards for the one wrong program that bridge players met: after it a card goes to its last owner
 * 27.85 times in a hundred. */
static double
boards_for_swaps(const struct quality *quality, double needed)
{
    struct rf_quality_row again = rf_deals_row(&quality->deals, RF_DEALS_AGAIN);
    double shift = (0.2785 - 0.25) * RF_DECK_CARDS, ratio = needed / shift;
    return ceil(ratio * ratio * again.variance);
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
                             ". What is smaller they would have missed.");
    if (quality->boards && decks < boards_for_swaps(quality, needed))
        snprintf(out + used, QUALITY_SENTENCE - used,
                 " To see a program that swaps every card of the last deal with any other, which "
                 "gives a card back to its owner 27.9 %% of the time, takes about %s boards.",
                 quality_number(number, (uint64_t)boards_for_swaps(quality, needed)));
}
