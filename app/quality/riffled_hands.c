/*
 * app/quality/riffled_hands.c -- hands of bridge after riffles: how far from fair deals they are.
 *
 * The chance of an order depends on its rising sequences alone (Bayer and Diaconis 1992), so that
 * of a deal is the mean of that over all orders which deal it.  To count rising sequences over
 * those is as hard as any counting (Conger and Viswanath 2006: #P-complete), but their mean and
 * their variance are sums over pairs of neighbours of the pack, and known.  So what is spread like
 * the rising sequences of all orders is moved and stretched to that mean and variance, and the
 * distance is the mean over fair deals of what their chance falls short of or exceeds.
 */
#include <math.h>

#include "quality/quality_report.h"

enum { DEALS = 20000, NEIGHBOURS = RF_DECK_CARDS - 1 };

/* Chances that neighbours of the pack fall, the later one dealt before the earlier one, by the
 * hands that they go to; and by how much two such pairs do so together more often than apart. */
struct falls {
    double one[RF_SEATS][RF_SEATS];
    double chain[RF_SEATS][RF_SEATS][RF_SEATS];         /* pairs with a card in common */
    double two[RF_SEATS][RF_SEATS][RF_SEATS][RF_SEATS]; /* pairs without */
};

/* Mean and variance of the rising sequences of fair deals. */
struct rising {
    bool found;
    double mean[DEALS], variance[DEALS];
};

/* The place of a hand's card in the pack after the shuffle, by the round of the deal. */
static unsigned
place(enum quality_dealing dealing, unsigned hand, unsigned round)
{
    bool back = dealing == QUALITY_BACK_AND_FORTH && round % 2 == 1;
    return round * RF_SEATS + (back ? RF_SEATS - 1 - hand : hand);
}

/* Four cards of different places; hand[3] may be the third's again where three are asked for. */
struct four {
    enum quality_dealing dealing;
    unsigned hand[4], cards;
    unsigned at[4];
    double ways, first, second, both;
};

static bool
taken(const struct four *four, unsigned card)
{
    for (unsigned i = 0; i < card; i++)
        if (four->at[i] == four->at[card])
            return true;
    return false;
}

/* All ways to give the cards from this one on places of their hands. */
static void
all_ways(struct four *four, unsigned card)
{
    if (card == four->cards) {
        const unsigned *at = four->at;
        bool first = at[1] < at[0];
        bool second = four->cards == 4 ? at[3] < at[2] : four->cards == 3 && at[2] < at[1];
        four->ways++;
        four->first += first;
        four->second += second;
        four->both += first && second;
        return;
    }
    for (unsigned round = 0; round < RF_HAND_CARDS; round++) {
        four->at[card] = place(four->dealing, four->hand[card], round);
        if (!taken(four, card))
            all_ways(four, card + 1);
    }
}

static struct four
ways_of(enum quality_dealing dealing, unsigned cards, unsigned a, unsigned b, unsigned c,
        unsigned d)
{
    struct four four = {.dealing = dealing, .hand = {a, b, c, d}, .cards = cards};
    all_ways(&four, 0);
    return four;
}

static double
together(const struct four *four)
{
    if (four->ways == 0) /* hands of two have no three cards */
        return 0;
    return four->both / four->ways - four->first / four->ways * (four->second / four->ways);
}

static void
find_falls(struct falls *falls, enum quality_dealing dealing)
{
    for (unsigned a = 0; a < RF_SEATS; a++)
        for (unsigned b = 0; b < RF_SEATS; b++) {
            struct four pair = ways_of(dealing, 2, a, b, 0, 0);
            falls->one[a][b] = pair.first / pair.ways;
            for (unsigned c = 0; c < RF_SEATS; c++) {
                struct four chain = ways_of(dealing, 3, a, b, c, 0);
                falls->chain[a][b][c] = together(&chain);
                for (unsigned d = 0; d < RF_SEATS; d++) {
                    struct four two = ways_of(dealing, 4, a, b, c, d);
                    falls->two[a][b][c][d] = together(&two);
                }
            }
        }
}

/* Mean and variance of the rising sequences over all orders that deal these hands: one plus the
 * number of falls between neighbours, whose covariances are known. */
static void
find_deal(const struct falls *falls, const uint8_t *hand, double *mean, double *variance)
{
    *mean = 1;
    *variance = 0;
    for (unsigned i = 0; i < NEIGHBOURS; i++) {
        double fall = falls->one[hand[i]][hand[i + 1]];
        *mean += fall;
        *variance += fall * (1 - fall);
        if (i + 1 < NEIGHBOURS)
            *variance += 2 * falls->chain[hand[i]][hand[i + 1]][hand[i + 2]];
        for (unsigned j = i + 2; j < NEIGHBOURS; j++)
            *variance += 2 * falls->two[hand[i]][hand[i + 1]][hand[j]][hand[j + 1]];
    }
}

/* Mean and variance for 20,000 fair deals of a fixed seed.  They are constants that take a second
 * to compute, so they are computed once and kept; callers are on one thread. */
static const struct rising *
rising_of(enum quality_dealing dealing)
{
    static struct rising all[QUALITY_DEALINGS];
    struct rf_philox philox;
    struct rising *rising = &all[dealing];
    struct falls falls;
    uint8_t key[RF_KEY_BYTES];
    if (rising->found)
        return rising;
    find_falls(&falls, dealing);
    rf_seed_key(key, "riffled hands");
    rf_philox_open(&philox, key, 0);
    for (unsigned i = 0; i < DEALS; i++) {
        struct rf_hands hands;
        rf_deal_bulk(&philox, &hands, 1);
        struct rf_deal deal = rf_deal_of_hands(&hands);
        find_deal(&falls, deal.owner, &rising->mean[i], &rising->variance[i]);
    }
    rising->found = true;
    return rising;
}

/* The logarithms of the shares of orders with r + 1 rising sequences, Eulerian numbers over n!, and
 * of n! times the chance of such an order after so many riffles. */
static void
find_orders(unsigned riffles, double share[static RF_DECK_CARDS],
            double chance[static RF_DECK_CARDS])
{
    double packets = pow(2, riffles);
    share[0] = 1;
    for (unsigned n = 2; n <= RF_DECK_CARDS; n++) {
        share[n - 1] = 0;
        for (unsigned r = n; r-- > 0;)
            share[r] = ((r + 1) * share[r] + (r > 0 ? (n - r) * share[r - 1] : 0)) / n;
    }
    for (unsigned r = 0; r < RF_DECK_CARDS; r++) {
        chance[r] = 0;
        for (unsigned i = 0; i < RF_DECK_CARDS; i++)
            chance[r] += log(fmax(0, (packets - r + i) / packets));
        share[r] = log(share[r]);
    }
}

double
quality_riffled_hands(unsigned riffles, enum quality_dealing dealing)
{
    double ratio[DEALS];
    const struct rising *rising = rising_of(dealing);
    const double mean = (RF_DECK_CARDS + 1) / 2.0, variance = (RF_DECK_CARDS + 1) / 12.0;
    double share[RF_DECK_CARDS], chance[RF_DECK_CARDS], all = 0, apart = 0;
    find_orders(riffles, share, chance);
    for (unsigned i = 0; i < DEALS; i++) {
        double sum = 0, total = 0;
        for (unsigned r = 0; r < RF_DECK_CARDS; r++) {
            double here = pow(r + 1 - rising->mean[i], 2) / rising->variance[i];
            double weight = exp(share[r] + (pow(r + 1 - mean, 2) / variance - here) / 2);
            total += weight;
            sum += weight * exp(chance[r]);
        }
        ratio[i] = sum / total;
        all += ratio[i] / DEALS;
    }
    for (unsigned i = 0; i < DEALS; i++)
        apart += fabs(ratio[i] / all - 1) / 2 / DEALS;
    return apart;
}
