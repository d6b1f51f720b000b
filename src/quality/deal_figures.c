/*
 * quality/deal_figures.c -- statistics of bridge deals: who owns which card, and who owned it in
 * the deal before, with exact means and variances for fair deals.
 *
 * A fair deal gives each of the 52! / 13!^4 partitions with the same chance, so the owners of a
 * few cards are like draws without replacement from 13 tickets of each hand.  That is all the
 * derivations need.  app/quality/ turns sums into p-values; tests/unit/quality_test.c checks the
 * formulas.
 */
#include "base/assert.h"
#include "quality/nulls.h"
#include "riffle/quality.h"

/* The hand that owns a card, 0 to 3 counted clockwise from the dealer's left: the order in which
 * cards fall.  A bad shuffle dealt by rotation shows in this order, for any dealer. */
static int
hand_of(const struct rf_deal *deal, unsigned card, enum rf_seat dealer)
{
    return (int)((deal->owner[card] + 2 * RF_SEATS - dealer - 1) % RF_SEATS);
}

/* Neighbours are cards that follow each other in a new pack.  A step counts +1 when the later card
 * went to a later hand, -1 when to an earlier one. */
static void
add_neighbours(struct rf_deals *deals, const struct rf_deal *deal, enum rf_seat dealer)
{
    for (unsigned card = 0; card + 1 < RF_DECK_CARDS; card++) {
        int hand = hand_of(deal, card, dealer), next = hand_of(deal, card + 1, dealer);
        deals->sum[RF_DEALS_STEPS] += (next > hand) - (next < hand);
        deals->sum[RF_DEALS_TOGETHER] += next == hand;
    }
}

void
rf_deals_add(struct rf_deals *deals, const struct rf_deal *deal, enum rf_seat dealer)
{
    RF_ASSERT(dealer < RF_SEATS && rf_deal_is_complete(deal));
    add_neighbours(deals, deal, dealer);
    for (unsigned card = 0; card < RF_DECK_CARDS; card++) {
        unsigned owner = deal->owner[card];
        deals->owner[card][owner]++;
        if (deals->boards > 0) {
            deals->moved[deals->last.owner[card]][owner]++;
            deals->sum[RF_DEALS_AGAIN] += deals->last.owner[card] == owner;
        }
    }
#ifndef RF_TINY
    struct rf_hands hands = rf_hands_of_deal(deal);
    rf_census_add(&deals->census, &hands);
#endif
    deals->last = *deal;
    deals->boards++;
}

/* The chance that the next card goes to a given hand: `dealt` cards are placed, `has` of them in
 * that hand. */
static double
next_chance(unsigned has, unsigned dealt)
{
    return (double)(RF_HAND_CARDS - has) / (RF_DECK_CARDS - dealt);
}

/* E[s t] for the steps s and t between three consecutive cards, which share the middle card.  All
 * 64 ways to own three cards are summed.  Steps that share no card have covariance 0: exchanging
 * the two cards of one step is as likely, and changes the sign of that step alone. */
static double
steps_common(void)
{
    double sum = 0;
    for (int a = 0; a < RF_SEATS; a++)
        for (int b = 0; b < RF_SEATS; b++)
            for (int c = 0; c < RF_SEATS; c++) {
                double chance = next_chance(0, 0) * next_chance(a == b, 1) *
                                next_chance((unsigned)((c == a) + (c == b)), 2);
                sum += chance * ((b > a) - (b < a)) * ((c > b) - (c < b));
            }
    return sum;
}

/* The sum of 51 steps.  By symmetry the mean is 0.  E[s^2] is the chance that two cards are in
 * different hands, (n - 13) / (n - 1); 50 pairs of steps share a card. */
static struct rf_null
steps_null(void)
{
    double n = RF_DECK_CARDS, apart = (n - RF_HAND_CARDS) / (n - 1);
    return (struct rf_null){0, (n - 1) * apart + 2 * (n - 2) * steps_common()};
}

/* Cards that two independent fair deals give to the same hand.  Given the first deal, a card
 * returns to its hand with chance h / n, so the mean is n h / n = h = 13.
 *
 * For E[X^2] add the ordered pairs of cards: n (h - 1) pairs were in one hand and both return with
 * chance h (h - 1) / (n (n - 1)); n (n - h) pairs were in different hands and both return with
 * chance h h / (n (n - 1)).  The variance is 9.94, the standard deviation 3.15 cards. */
static struct rf_null
again_null(void)
{
    double n = RF_DECK_CARDS, h = RF_HAND_CARDS, mean = h;
    double same = h * (h - 1) / (n * (n - 1)), other = h * h / (n * (n - 1));
    double square = mean + n * (h - 1) * same + n * (n - h) * other;
    return (struct rf_null){mean, square - mean * mean};
}

/* One statistic with its expectation.  AGAIN compares each deal with the one before, so it has one
 * term fewer than there are boards. */
struct rf_quality_row
rf_deals_row(const struct rf_deals *deals, enum rf_deal_figure figure)
{
    /* key names the row in files and options, words in reports. */
    static const struct {
        const char *key, *words;
    } names[RF_DEALS_FIGURES] = {
        [RF_DEALS_STEPS] = {"deal-steps", "neighbours, from hand to hand"},
        [RF_DEALS_TOGETHER] = {"deal-together", "neighbours in one hand"},
        [RF_DEALS_AGAIN] = {"deal-again", "owned by the same seat last time"},
    };
    RF_ASSERT(figure < RF_DEALS_FIGURES);
    struct rf_null null = figure == RF_DEALS_STEPS ? steps_null()
                          : figure == RF_DEALS_TOGETHER
                              ? rf_null_alike(RF_DECK_CARDS, RF_HAND_CARDS)
                              : again_null();
    bool again = figure == RF_DEALS_AGAIN && deals->boards > 0;
    return (struct rf_quality_row){
        .key = names[figure].key,
        .words = names[figure].words,
        .times = again ? deals->boards - 1 : deals->boards,
        .sum = (double)deals->sum[figure],
        .mean = null.mean,
        .variance = null.variance,
        .unit = 1,
    };
}

/* The sum of squares of the matrix owner[card][seat], all boards together.  A square counts each
 * board with itself and each pair of boards twice; two boards have again_null cells in common.
 * Pairs of boards are uncorrelated, because whatever one deal is, what the other has in common
 * with it has the same distribution.  `base` is the least possible sum, when all cells are
 * equal. */
struct rf_quality_row
rf_deals_owners(const struct rf_deals *deals)
{
    double boards = (double)deals->boards, pairs = boards * (boards - 1) / 2;
    struct rf_null common = again_null();
    struct rf_quality_row row = {
        .key = "deal-owners", .words = "who owns which card", .times = 1, .unit = 1};
    for (unsigned card = 0; card < RF_DECK_CARDS; card++)
        for (unsigned seat = 0; seat < RF_SEATS; seat++)
            row.sum += (double)deals->owner[card][seat] * (double)deals->owner[card][seat];
    row.mean = boards * RF_DECK_CARDS + 2 * pairs * common.mean;
    row.variance = 4 * pairs * common.variance;
    row.base = boards * boards * common.mean;
    return row;
}

/* A chi-square of the matrix moved[from][to].  In one pair of deals a cell is hypergeometric: how
 * many of 13 given cards come to a given hand of 13.  Its mean is h^2 / n and its variance h
 * (h / n) (1 - h / n) (n - h) / (n - 1) = 9/16 h^2 / (n - 1).  Rows and columns have fixed sums,
 * so 9 of the 16 cells are free; dividing by h^2 / (n - 1) gives each cell 9/16 and all of them
 * 9. */
double
rf_deals_moved_square(const struct rf_deals *deals)
{
    double times = (double)(deals->boards - 1), h = RF_HAND_CARDS, n = RF_DECK_CARDS, square = 0;
    RF_ASSERT(deals->boards >= 2);
    for (unsigned from = 0; from < RF_SEATS; from++)
        for (unsigned to = 0; to < RF_SEATS; to++) {
            double over = (double)deals->moved[from][to] - times * h * h / n;
            square += over * over / (times * h * h / (n - 1));
        }
    return square;
}
