/*
 * How far hands of bridge are from fair ones after riffles: what app/quality/riffled_hands.c says,
 * beside a second way to compute it, beside riffles that were done, published figures, and all
 * orders of eight cards where those are the deck (V=tiny).
 *
 * RIFFLE_CHAINS fair deals are computed the second way (40), from RIFFLE_LEAST riffles on (5).
 */
#include "../suite.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "quality/quality_report.h"

#ifndef RF_TINY
static struct rf_philox philox;

/* Conger and Howald, A better way to deal the cards, American Mathematical Monthly 2010, as Frank
 * Morgan's page of 2008 and 2010 has their table: in rotation 23, 7, 3, 2, 1 %, back and forth 31,
 * 3, 1 %, written under 5, 6, 7 … riffles.  They are those of 4, 5, 6 … riffles: so do all rows
 * agree but for their first figures, where the two ways here give 15 and 16, 8 and 9. */
START_TEST(published_hands_after_riffles)
{
    static const double rotation[] = {7, 3, 2, 1}, back_and_forth[] = {3, 1};
    for (unsigned k = 5; k <= 8; k++)
        ck_assert(fabs(100 * quality_riffled_hands(k, QUALITY_ROTATION) - rotation[k - 5]) <= 0.5);
    for (unsigned k = 5; k <= 6; k++) {
        double found = 100 * quality_riffled_hands(k, QUALITY_BACK_AND_FORTH);
        ck_assert_msg(fabs(found - back_and_forth[k - 5]) <= 0.5, "%u: %f", k, found);
    }
}
END_TEST

/* "Switching from cyclic dealing to back-and-forth dealing will improve the randomness of a bridge
 * deck by a factor of 13": their summary, for many riffles. */
START_TEST(back_and_forth_is_better)
{
    double rotation = quality_riffled_hands(16, QUALITY_ROTATION);
    double back_and_forth = quality_riffled_hands(16, QUALITY_BACK_AND_FORTH);
    ck_assert_msg(fabs(rotation / back_and_forth - 13) < 0.5, "%f", rotation / back_and_forth);
}
END_TEST

/* Neighbours of the pack of which the later one goes to a later hand, less the reverse. */
static int
steps(const rf_card *deck)
{
    static struct rf_deals deals;
    struct rf_deal deal = rf_deal_by_rotation(deck, RF_WEST);
    deals.sum[RF_DEALS_STEPS] = 0;
    rf_deals_add(&deals, &deal, RF_WEST);
    return (int)deals.sum[RF_DEALS_STEPS];
}

/* Total variation is the most that anything differs by: what neighbours of the pack show after six
 * riffles that were done is all of it, within four standard errors. */
START_TEST(neighbours_of_the_pack_tell_riffled_hands)
{
    enum { DECKS = 60000 };
    static double found[2][2 * RF_DECK_CARDS + 1];
    struct rf_rng chance = suite_words(&philox, "hands");
    double more = 0;
    for (unsigned way = 0; way < 2; way++)
        for (unsigned i = 0; i < DECKS; i++) {
            rf_card deck[RF_DECK_CARDS];
            for (unsigned j = 0; j < RF_DECK_CARDS; j++)
                deck[j] = (rf_card)j;
            for (unsigned k = 0; way == 1 && k < 6; k++)
                rf_riffle(chance, deck, RF_DECK_CARDS);
            if (way == 0)
                rf_shuffle_bulk(&philox, deck, RF_DECK_CARDS);
            found[way][RF_DECK_CARDS + steps(deck)] += 1.0 / DECKS;
        }
    for (unsigned i = RF_DECK_CARDS + 1; i <= 2 * RF_DECK_CARDS; i++)
        more += found[1][i] - found[0][i];
    double distance = quality_riffled_hands(6, QUALITY_ROTATION);
    ck_assert_msg(fabs(more - distance) < 4 * sqrt(0.5 / DECKS), "%f, not %f", more, distance);
}
END_TEST

/* The second way.  Of a fair deal, a chain wanders over the orders that deal it, swapping cards of
 * one hand, with a weight of exp(-tilt * rising sequences); step by step the tilt goes from none to
 * that of few riffles.  What the sums of weights of neighbouring tilts are to each other, each side
 * shows, and so the chance of the deal is known up to the error of chance. */
enum { TILTS = 22, MOVES = 30000, SETTLE = 6000, RIFFLES_MOST = 9 };

struct chain {
    unsigned hand[RF_DECK_CARDS];           /* of a card of the pack */
    unsigned place[RF_DECK_CARDS];          /* after the shuffle */
    unsigned card[RF_SEATS][RF_HAND_CARDS]; /* of a hand */
    unsigned rising;
    double seen[TILTS][RF_DECK_CARDS + 1]; /* rising sequences */
};

static const double tilt_step = 0.16;

/* Neighbours that fall, of those with either card. */
static unsigned
falls(const struct chain *chain, unsigned low, unsigned high)
{
    const unsigned *place = chain->place;
    unsigned count = 0;
    if (low > 0)
        count += place[low] < place[low - 1];
    count += place[low + 1] < place[low];
    if (high > low + 1)
        count += place[high] < place[high - 1];
    if (high + 1 < RF_DECK_CARDS)
        count += place[high + 1] < place[high];
    return count;
}

static void
swap(struct chain *chain, unsigned one, unsigned other)
{
    unsigned place = chain->place[one];
    chain->place[one] = chain->place[other];
    chain->place[other] = place;
}

static void
move(struct chain *chain, struct rf_rng chance, double tilt)
{
    unsigned hand = rf_rng_below(chance, RF_SEATS), a = rf_rng_below(chance, RF_HAND_CARDS);
    unsigned b = rf_rng_below(chance, RF_HAND_CARDS - 1);
    unsigned one = chain->card[hand][a], other = chain->card[hand][b + (b >= a)];
    unsigned low = one < other ? one : other, high = one < other ? other : one;
    int before = (int)falls(chain, low, high);
    swap(chain, low, high);
    int more = (int)falls(chain, low, high) - before;
    if (more <= 0 || rf_rng_below(chance, 1u << 30) < exp(-tilt * more) * (1u << 30))
        chain->rising = (unsigned)((int)chain->rising + more);
    else
        swap(chain, low, high);
}

static void
start(struct chain *chain, enum quality_dealing dealing)
{
    unsigned has[RF_SEATS] = {0};
    rf_card deck[RF_DECK_CARDS];
    for (unsigned i = 0; i < RF_DECK_CARDS; i++)
        deck[i] = (rf_card)i;
    rf_shuffle_bulk(&philox, deck, RF_DECK_CARDS);
    for (unsigned i = 0; i < RF_DECK_CARDS; i++) {
        chain->place[deck[i]] = i;
        bool back = dealing == QUALITY_BACK_AND_FORTH && i / RF_SEATS % 2 == 1;
        chain->hand[deck[i]] = back ? RF_SEATS - 1 - i % RF_SEATS : i % RF_SEATS;
    }
    chain->rising = 1;
    for (unsigned i = 0; i < RF_DECK_CARDS; i++) {
        chain->card[chain->hand[i]][has[chain->hand[i]]++] = i;
        chain->rising += i > 0 && chain->place[i] < chain->place[i - 1];
    }
}

/* The logarithm of n! times the chance of an order. */
static double
order_chance(unsigned riffles, unsigned rising)
{
    double packets = pow(2, riffles), sum = 0;
    for (unsigned i = 1; i <= RF_DECK_CARDS; i++)
        sum += log(fmax(0, (packets + i - rising) / packets));
    return sum;
}

/* The chance of a deal after so many riffles, as a multiple of what is fair. */
static void
wander(struct chain *chain, struct rf_rng chance, unsigned tilts, unsigned least,
       double ratio[static RIFFLES_MOST + 1])
{
    double sum[TILTS] = {0}; /* logarithms of sums of weights, as the mean of all orders has them */
    memset(chain->seen, 0, sizeof chain->seen);
    for (unsigned t = 0; t < tilts; t++)
        for (unsigned i = 0; i < SETTLE + MOVES; i++) {
            move(chain, chance, t * tilt_step);
            if (i >= SETTLE)
                chain->seen[t][chain->rising] += 1.0 / MOVES;
        }
    for (unsigned t = 0; t + 1 < tilts; t++) {
        double up = 0, down = 0;
        for (unsigned r = 1; r <= RF_DECK_CARDS; r++) {
            up += chain->seen[t][r] * exp(-tilt_step / 2 * r);
            down += chain->seen[t + 1][r] * exp(tilt_step / 2 * r);
        }
        sum[t + 1] = sum[t] + log(up / down);
    }
    for (unsigned k = least; k <= RIFFLES_MOST; k++) {
        unsigned t = (unsigned)(RF_DECK_CARDS / pow(2, k) / tilt_step + 0.5);
        ratio[k] = 0;
        for (unsigned r = 1; r <= RF_DECK_CARDS; r++)
            ratio[k] += chain->seen[t][r] * exp(order_chance(k, r) + t * tilt_step * r + sum[t]);
    }
}

/* What |S| is of fair deals, on average. */
static double
mean_steps(void)
{
    enum { MEANS = 100000 };
    double mean = 0;
    for (unsigned i = 0; i < MEANS; i++) {
        rf_card deck[RF_DECK_CARDS];
        for (unsigned j = 0; j < RF_DECK_CARDS; j++)
            deck[j] = (rf_card)j;
        rf_shuffle_bulk(&philox, deck, RF_DECK_CARDS);
        mean += (double)abs(steps(deck)) / MEANS;
    }
    return mean;
}

/* Sums over deals, by riffles. */
struct found {
    double high[RIFFLES_MOST + 1], low[RIFFLES_MOST + 1], square[RIFFLES_MOST + 1];
};

/* Two chains of each deal: their mean makes the distance too large by its errors, and the sign of
 * the one with the size of the other too small.  In rotation, less |S| / 2^k, which is nearly the
 * same and has a known mean, leaves little to chance. */
static void
chain_deal(struct found *found, struct rf_rng chance, enum quality_dealing dealing, unsigned least)
{
    static struct chain chain;
    double one[RIFFLES_MOST + 1], other[RIFFLES_MOST + 1], rises = 0;
    unsigned tilts = (unsigned)(RF_DECK_CARDS / pow(2, least) / tilt_step + 0.5) + 1;
    ck_assert(tilts <= TILTS);
    start(&chain, dealing);
    for (unsigned j = 1; j < RF_DECK_CARDS && dealing == QUALITY_ROTATION; j++)
        rises += (chain.hand[j] > chain.hand[j - 1]) - (chain.hand[j] < chain.hand[j - 1]);
    wander(&chain, chance, tilts, least, one);
    wander(&chain, chance, tilts, least, other);
    for (unsigned k = least; k <= RIFFLES_MOST; k++) {
        double known = fabs(rises) / pow(2, k);
        double apart = fabs((one[k] + other[k]) / 2 - 1) / 2 - known;
        found->high[k] += apart;
        found->low[k] += (one[k] > 1 ? other[k] - 1 : 1 - other[k]) / 2 - known;
        found->square[k] += apart * apart;
    }
}

static void
check_chains(enum quality_dealing dealing, double mean, unsigned last)
{
    struct found found = {{0}, {0}, {0}};
    unsigned deals = (unsigned)suite_number("RIFFLE_CHAINS", 40);
    unsigned least = (unsigned)suite_number("RIFFLE_LEAST", 5);
    struct rf_rng chance = suite_words(&philox,
                                       dealing == QUALITY_ROTATION ? "chains" : "back and forth");
    ck_assert(least >= QUALITY_HANDS_LEAST);
    for (unsigned i = 0; i < deals; i++)
        chain_deal(&found, chance, dealing, least);
    for (unsigned k = least; k <= last; k++) {
        double judged = quality_riffled_hands(k, dealing), known = mean / pow(2, k);
        double high = found.high[k] / deals, low = known + found.low[k] / deals;
        double error = sqrt((found.square[k] / deals - high * high) / deals) + 0.01 * known;
        double slack = 4 * error + (k == QUALITY_HANDS_LEAST ? 0.1 : 0.02) * judged;
        printf("# %u riffles: %.4f to %.4f, standard error %.4f; judged %.4f\n", k, low,
               known + high, error, judged);
        ck_assert(judged > low - slack && judged < known + high + slack);
    }
}

START_TEST(chains_tell_riffled_hands)
{
    suite_words(&philox, "means");
    check_chains(QUALITY_ROTATION, mean_steps(), RIFFLES_MOST);
}
END_TEST

/* With more riffles the errors of chains are as large as what is left. */
START_TEST(chains_tell_hands_dealt_back_and_forth)
{
    check_chains(QUALITY_BACK_AND_FORTH, 0, 6);
}
END_TEST

TESTS(published_hands_after_riffles, back_and_forth_is_better,
      neighbours_of_the_pack_tell_riffled_hands, chains_tell_riffled_hands,
      chains_tell_hands_dealt_back_and_forth)
#else
/* The deal that an order makes, two bits for each card of the pack, and its rising sequences. */
static unsigned
deal_of(unsigned number, enum quality_dealing dealing, unsigned *rising)
{
    unsigned place[RF_DECK_CARDS], deal = 0;
    rf_card deck[RF_DECK_CARDS];
    for (unsigned i = 0; i < RF_DECK_CARDS; i++)
        deck[i] = (rf_card)i;
    for (unsigned i = RF_DECK_CARDS; i > 1; number /= i, i--) {
        rf_card card = deck[i - 1];
        deck[i - 1] = deck[number % i];
        deck[number % i] = card;
    }
    for (unsigned i = 0; i < RF_DECK_CARDS; i++)
        place[deck[i]] = i;
    *rising = 1;
    for (unsigned i = 0; i < RF_DECK_CARDS; i++) {
        bool back = dealing == QUALITY_BACK_AND_FORTH && place[i] / RF_SEATS % 2 == 1;
        unsigned hand = place[i] % RF_SEATS;
        *rising += i > 0 && place[i] < place[i - 1];
        deal |= (back ? RF_SEATS - 1 - hand : hand) << (2 * i);
    }
    return deal;
}

/* All orders of eight cards, dealt into four hands of two. */
static double
variation_of_all(unsigned riffles, enum quality_dealing dealing)
{
    enum { ORDERS = 40320, ALL_DEALS = 1 << 16 };
    static double chance[ALL_DEALS];
    static unsigned times[ALL_DEALS];
    double packets = pow(2, riffles), variation = 0;
    memset(chance, 0, sizeof chance);
    memset(times, 0, sizeof times);
    for (unsigned number = 0; number < ORDERS; number++) {
        unsigned rising, deal = deal_of(number, dealing, &rising);
        double ratio = 1;
        for (unsigned i = 1; i <= RF_DECK_CARDS; i++)
            ratio *= fmax(0, packets + i - rising) / packets;
        chance[deal] += ratio / ORDERS;
        times[deal]++;
    }
    for (unsigned deal = 0; deal < ALL_DEALS; deal++)
        variation += fmax(0, chance[deal] - (double)times[deal] / ORDERS);
    return variation;
}

START_TEST(hands_after_riffles_of_all_orders)
{
    for (unsigned dealing = 0; dealing < QUALITY_DEALINGS; dealing++)
        for (unsigned k = 3; k <= 9; k++) {
            double found = quality_riffled_hands(k, (enum quality_dealing)dealing);
            double all = variation_of_all(k, (enum quality_dealing)dealing);
            printf("# dealing %u, %u riffles: %.5f, judged %.5f\n", dealing, k, all, found);
            double slack = dealing == QUALITY_ROTATION ? 0.02 : 0.15; /* hands of two are few */
            ck_assert_msg(fabs(found / all - 1) < slack, "%u riffles: %f, not %f", k, found, all);
        }
}
END_TEST

TESTS(hands_after_riffles_of_all_orders)
#endif
