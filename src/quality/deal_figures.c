/*
 * quality/deal_figures.c -- deals counted: who owns what, and who owned it last time.
 */
#include "base/assert.h"
#include "quality/nulls.h"
#include "riffle/quality.h"

/* Hands are counted from the dealer's left, in which order cards fall. */
static int
hand_of(const struct rf_deal *deal, unsigned card, enum rf_seat dealer)
{
    return (int)((deal->owner[card] + 2 * RF_SEATS - dealer - 1) % RF_SEATS);
}

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

/* The chance that the next of so many cards goes to a hand that has this many of them already. */
static double
next_chance(unsigned has, unsigned dealt)
{
    return (double)(RF_HAND_CARDS - has) / (RF_DECK_CARDS - dealt);
}

/* Three cards in a row: what the two steps between them have in common.  Steps without a card in
 * common have nothing: the cards of one exchanged, it changes its sign. */
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

static struct rf_null
steps_null(void)
{
    double n = RF_DECK_CARDS, apart = (n - RF_HAND_CARDS) / (n - 1);
    return (struct rf_null){0, (n - 1) * apart + 2 * (n - 2) * steps_common()};
}

/* Cards that two fair deals give to the same hand. */
static struct rf_null
again_null(void)
{
    double n = RF_DECK_CARDS, h = RF_HAND_CARDS, mean = h;
    double same = h * (h - 1) / (n * (n - 1)), other = h * h / (n * (n - 1));
    double square = mean + n * (h - 1) * same + n * (n - h) * other;
    return (struct rf_null){mean, square - mean * mean};
}

struct rf_quality_row
rf_deals_row(const struct rf_deals *deals, enum rf_deal_figure figure)
{
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

/* A cell of one pair of deals has variance h²/(n - 1) times 9/16; the sums of rows and columns are
 * known. */
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
