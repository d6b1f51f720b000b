/*
 * app/quality/quality_purposes.c -- a table: how many riffles are enough for which purpose.
 *
 * The order of all cards needs most riffles.  A game that looks only at values, or deals cards into
 * hands, needs fewer.  Distances are exact (riffle/distance.h), except for hands of bridge, which
 * riffled_hands.c estimates.
 */
#include "quality/quality_report.h"

/* The fewest riffles that bring the ten values of blackjack, sorted before, within this separation
 * distance. */
static unsigned
riffles_for_values(unsigned packs, double separation)
{
    unsigned has[10];
    for (unsigned i = 0; i < 10; i++)
        has[i] = packs * (i == 9 ? 16 : 4);
    unsigned riffles = 1;
    while (riffles < RF_RIFFLES_MOST && rf_riffle_separation_of(has, 10, riffles) > separation)
        riffles++;
    return riffles;
}

/* The fewest riffles that bring hands of bridge within this total variation distance. */
static unsigned
riffles_for_hands(double variation)
{
    unsigned riffles = QUALITY_HANDS_LEAST;
    while (quality_riffled_hands(riffles, QUALITY_ROTATION) > variation)
        riffles++;
    return riffles;
}

static void
print_row(FILE *out, const char *words, const unsigned riffles[static 3], unsigned least)
{
    fprintf(out, "  %-48s", words);
    for (unsigned i = 0; i < 3; i++)
        fprintf(out, "%4s%3u", riffles[i] == least ? "<=" : "", riffles[i]);
    fputc('\n', out);
}

void
quality_print_purposes(FILE *out, unsigned cards)
{
    static const double below[3] = {0.5, 0.1, 0.01};
    unsigned order[3], values[3], hands[3];
    for (unsigned i = 0; i < 3; i++) {
        order[i] = rf_riffles_needed(cards, below[i]);
        values[i] = riffles_for_values(cards / RF_DECK_CARDS, below[i]);
        hands[i] = riffles_for_hands(below[i]);
    }
    fprintf(out, "%-50s%7s%7s%7s\n", "Riffles enough for a distance below", "1/2", "1/10", "1/100");
    print_row(out, "the order of all cards (total variation)", order, 0);
    print_row(out, "values at blackjack, sorted before (separation)", values, 0);
    if (cards == RF_DECK_CARDS)
        print_row(out, "hands of bridge, dealt in rotation (variation)", hands,
                  QUALITY_HANDS_LEAST);
}
