/*
 * judge/purposes.c -- how many riffles are enough, for which purpose.
 */
#include <math.h>
#include <stdlib.h>

#include "judge/quality.h"

enum { RIFFLES_TRIED = 10 }; /* of values: more take long to reckon */

/* Hands dealt in rotation after k riffles differ from fair ones by E|S| / 2^k, but for terms of
 * 1 / 4^k: S counts neighbours of the pack, those of which the later one goes to a later hand less
 * those of which it goes to an earlier one.  The chance of an order changes with its rising
 * sequences by 1 + (n / 2^k) ((n + 1) / 2 - rising), and of two neighbours in different hands the
 * one that is dealt to first comes first 7 times in 13.  The mean is that of so many fair deals. */
static double
mean_steps(void)
{
    enum { DEALS = 50000 };
    static struct rf_philox philox;
    static struct rf_deals deals;
    uint8_t key[RF_KEY_BYTES];
    double sum = 0;
    rf_research_key(key, "riffled hands");
    rf_philox_open(&philox, key, 0);
    for (unsigned i = 0; i < DEALS; i++) {
        struct rf_hands hands;
        rf_deal_bulk(&philox, &hands, 1);
        struct rf_deal deal = rf_deal_of_hands(&hands);
        deals.sum[RF_DEALS_STEPS] = 0;
        rf_deals_add(&deals, &deal, RF_WEST);
        sum += (double)llabs((long long)deals.sum[RF_DEALS_STEPS]);
    }
    return sum / DEALS;
}

double
quality_riffled_hands(unsigned riffles)
{
    static double mean; /* found once */
    if (mean == 0)
        mean = mean_steps();
    return mean * RF_DECK_CARDS / (4.0 * RF_HAND_CARDS) / pow(2, riffles);
}

enum { LEAST_OF_HANDS = 6 }; /* with fewer the terms left out are not small */

/* The fewest riffles that leave the values of blackjack no farther apart, 0 when more are needed
 * than were tried. */
static unsigned
riffles_for_values(unsigned packs, double separation)
{
    unsigned has[10];
    for (unsigned i = 0; i < 10; i++)
        has[i] = packs * (i == 9 ? 16 : 4);
    for (unsigned riffles = 1; riffles <= RIFFLES_TRIED; riffles++)
        if (rf_riffle_separation_of(has, 10, riffles) <= separation)
            return riffles;
    return 0;
}

static unsigned
riffles_for_hands(double variation)
{
    unsigned riffles = LEAST_OF_HANDS;
    while (quality_riffled_hands(riffles) > variation)
        riffles++;
    return riffles;
}

static void
print_row(FILE *out, const char *words, const unsigned riffles[static 3], unsigned least)
{
    fprintf(out, "  %-48s", words);
    for (unsigned i = 0; i < 3; i++) {
        bool beyond = riffles[i] == 0, fewer = riffles[i] == least;
        fprintf(out, "%4s%3u",
                beyond  ? ">"
                : fewer ? "<="
                        : "",
                beyond ? (unsigned)RIFFLES_TRIED : riffles[i]);
    }
    fputc('\n', out);
}

void
quality_print_purposes(FILE *out, unsigned cards)
{
    static const double below[3] = {0.5, 0.1, 0.01};
    unsigned order[3], values[3], hands[3];
    for (unsigned i = 0; i < 3; i++) {
        order[i] = rf_riffles_enough(cards, below[i]);
        values[i] = riffles_for_values(cards / RF_DECK_CARDS, below[i]);
        hands[i] = riffles_for_hands(below[i]);
    }
    fprintf(out, "%-50s%7s%7s%7s\n", "Riffles enough for a distance below", "1/2", "1/10", "1/100");
    print_row(out, "the order of all cards (total variation)", order, 0);
    print_row(out, "values at blackjack, sorted before (separation)", values, 0);
    if (cards == RF_DECK_CARDS)
        print_row(out, "hands of bridge, dealt in rotation (variation)", hands, LEAST_OF_HANDS);
}
