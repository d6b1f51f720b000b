/*
 * bankroll/ramp.c -- the best bets by count, and the result of a round with given bets.
 *
 * With n boxes of b chips each, a round that begins at count i has
 *
 *     mean      a_i = n b m_i,
 *     variance  b^2 (n v_i + n (n - 1) c_i),      c_i the covariance of two boxes,
 *
 * and a second moment of s_i = variance + a_i^2.  Over all rounds m = sum f_i a_i, the second moment
 * is S = sum f_i s_i, and v = S - m^2.
 *
 * The bets.  Among all bets the certainty equivalent m - v / (2kB) is largest, count by count, at
 * b_i = k B m_i / (v_i + (n - 1) c_i), but for terms of the order m^2.  Within limits it is concave
 * in each bet, so the best bet is the nearest allowed one.  For a spread the smallest bet u is free:
 * the allowed bets u <= b_i <= spread u form a convex cone, so the best value is concave in u, and a
 * search by golden section finds it.  At that u, scaling all bets changes nothing to first order,
 * hence m = v / (kB): the risk of ruin is e^(-2/k), as for Kelly bets without limits.
 *
 * Example: one count with f = 1, m = 0.01, v = 1.3, B = 10,000, full Kelly: b = 76.92, m b = 0.7692
 * a round, SCORE 76.92.
 */
#include "riffle/ramp.h"

#include <math.h>

#include "base/assert.h"

const char *
rf_ramp_why_not(const struct rf_ramp_table *table)
{
    double sum = 0;
    if (table->counts < 1 || table->counts > RF_RAMP_COUNTS)
        return "a table has 1 to 128 counts";
    if (!(table->rounds >= 0))
        return "the number of rounds is below zero";
    for (unsigned i = 0; i < table->counts; i++) {
        const struct rf_ramp_count *at = &table->at[i];
        if (i > 0 && at[-1].count >= at->count)
            return "the counts are not in ascending order";
        if (!(at->frequency >= 0 && at->frequency <= 1))
            return "a frequency is not between 0 and 1";
        if (!isfinite(at->mean) || !isfinite(at->covariance))
            return "a mean or a covariance is not a number";
        if (at->frequency > 0 && !(at->variance > 0 && at->variance < 1e9))
            return "a variance is not above 0";
        if (!(fabs(at->covariance) <= at->variance) && at->frequency > 0)
            return "a covariance is larger than its variance";
        if (!(at->mean_error >= 0 && at->variance_error >= 0) || !isfinite(at->covariance_errors))
            return "an error is below zero";
        sum += at->frequency;
    }
    if (!(sum > 0))
        return "no count has a frequency above 0";
    return sum < 1 + 1e-3 ? NULL : "the frequencies add up to more than 1";
}

static unsigned
boxes_at(const struct rf_ramp_plan *plan, int count)
{
    return plan->boxes > 1 && count >= plan->boxes_from ? plan->boxes : 1;
}

/* The variance of a round for one box of n, with a bet of 1 on each: v + (n - 1) c. */
static double
variance_per_box(const struct rf_ramp_count *at, unsigned boxes)
{
    return at->variance + (boxes - 1) * at->covariance;
}

/* Makes the ideal bets of counts from `first` to `last` - 1 rise, by pooling adjacent violators:
 * neighbours in the wrong order get their weighted mean.  That is the best of all rising bets. */
static void
make_rise(double *bet, const double *weight, unsigned first, unsigned last)
{
    RF_ASSERT(first <= last);
    RF_ASSERT(last <= RF_RAMP_COUNTS);
    unsigned start[RF_RAMP_COUNTS], pools = 0;
    double value[RF_RAMP_COUNTS], mass[RF_RAMP_COUNTS];
    for (unsigned i = first; i < last; i++) {
        start[pools] = i;
        value[pools] = bet[i];
        mass[pools++] = weight[i];
        for (; pools > 1 && value[pools - 2] > value[pools - 1]; pools--) {
            double both = mass[pools - 2] + mass[pools - 1];
            value[pools - 2] = both > 0 ? (value[pools - 2] * mass[pools - 2] +
                                           value[pools - 1] * mass[pools - 1]) /
                                              both
                                        : value[pools - 2];
            mass[pools - 2] = both;
        }
    }
    for (unsigned p = 0; p < pools; p++)
        for (unsigned i = start[p]; i < (p + 1 < pools ? start[p + 1] : last); i++)
            bet[i] = value[p];
}

/* Bets of kelly bankroll m / v without any limit, below zero where the count loses.  Bets rise among
 * counts with the same number of boxes; with more boxes each may have a smaller bet. */
static void
ideal_bets(const struct rf_ramp_table *table, const struct rf_ramp_plan *plan, double *bet)
{
    double weight[RF_RAMP_COUNTS] = {0};
    unsigned second = 0; /* the first count with several boxes */
    for (unsigned i = 0; i < table->counts; i++) {
        const struct rf_ramp_count *at = &table->at[i];
        unsigned boxes = boxes_at(plan, at->count);
        double variance = variance_per_box(at, boxes);
        bool known = at->frequency > 0 && variance > 0;
        bet[i] = known ? plan->kelly * plan->bankroll * at->mean / variance : 0;
        weight[i] = known ? at->frequency * boxes * variance : 0;
        second += boxes == 1;
    }
    make_rise(bet, weight, 0, second);
    make_rise(bet, weight, second, table->counts);
}

static double
to_chips(double bet, double chip)
{
    return chip > 0 ? chip * floor(bet / chip + 0.5) : bet;
}

/* The allowed bet that is nearest to an ideal one. */
static double
allowed_bet(const struct rf_ramp_plan *plan, double unit, double ideal)
{
    double low = fmax(unit, plan->least), high = INFINITY;
    if (plan->spread > 0)
        high = plan->spread * unit;
    if (plan->most > 0)
        high = fmin(high, plan->most);
    double bet = fmax(low, fmin(high, ideal));
    if (plan->chip > 0) {
        double up = plan->chip * ceil(low / plan->chip - 1e-9);
        double down = plan->chip * floor(high / plan->chip + 1e-9);
        bet = fmax(up, fmin(down, to_chips(bet, plan->chip)));
    }
    return bet;
}

static void
bets_with_unit(const struct rf_ramp_table *table, const struct rf_ramp_plan *plan,
               const double *ideal, double unit, struct rf_ramp *ramp)
{
    ramp->unit = unit;
    for (unsigned i = 0; i < table->counts; i++) {
        int count = table->at[i].count;
        bool plays = !plan->leaves || count >= plan->play_from;
        ramp->bet[i] = plays ? allowed_bet(plan, unit, ideal[i]) : 0;
        ramp->boxes[i] = plays ? boxes_at(plan, count) : 0;
    }
}

/* m and S of the head, and their derivatives times errors: the squares and the product that the
 * errors of mean and variance are made of. */
struct moments {
    double mean, second;
    double mean_square, second_square, product;
};

/* Adds one count.  The frequencies of N independent rounds have the covariances
 * (f_i [i = j] - f_i f_j) / N; the part without the product is added here. */
static void
add_count(struct moments *sum, const struct rf_ramp_count *at, double bet, unsigned boxes,
          double rounds)
{
    double f = at->frequency, n = boxes;
    double a = n * bet * at->mean, s = n * bet * bet * variance_per_box(at, boxes) + a * a;
    double by_mean = f * n * bet;                  /* dm / dm_i */
    double second_by_mean = 2 * a * by_mean;       /* dS / dm_i */
    double second_by_variance = f * n * bet * bet; /* dS / dv_i, with c_i in proportion */
    double mean_2 = at->mean_error * at->mean_error;
    double variance_2 = at->variance_error * at->variance_error, both = at->covariance_errors;
    if (boxes > 1 && at->variance > 0)
        second_by_variance *= variance_per_box(at, boxes) / at->variance;
    sum->mean += f * a;
    sum->second += f * s;
    sum->mean_square += by_mean * by_mean * mean_2;
    sum->second_square += second_by_mean * second_by_mean * mean_2 +
                          second_by_variance * second_by_variance * variance_2 +
                          2 * second_by_mean * second_by_variance * both;
    sum->product += by_mean * second_by_mean * mean_2 + by_mean * second_by_variance * both;
    if (rounds > 0) {
        sum->mean_square += f * a * a / rounds;
        sum->second_square += f * s * s / rounds;
        sum->product += f * a * s / rounds;
    }
}

struct rf_bankroll_game
rf_ramp_game(const struct rf_ramp_table *table, const struct rf_ramp *ramp)
{
    struct moments sum = {0};
    RF_ASSERT(table->counts >= 1);
    RF_ASSERT(table->counts <= RF_RAMP_COUNTS);
    for (unsigned i = 0; i < table->counts; i++)
        if (ramp->boxes[i] > 0 && table->at[i].frequency > 0)
            add_count(&sum, &table->at[i], ramp->bet[i], ramp->boxes[i], table->rounds);
    if (table->rounds > 0) {
        sum.mean_square -= sum.mean * sum.mean / table->rounds;
        sum.second_square -= sum.second * sum.second / table->rounds;
        sum.product -= sum.mean * sum.second / table->rounds;
    }
    /* v = S - m^2, so dv = dS - 2m dm. */
    double m = sum.mean;
    double variance_square = sum.second_square - 4 * m * sum.product + 4 * m * m * sum.mean_square;
    return (struct rf_bankroll_game){
        .mean = m,
        .variance = sum.second - m * m,
        .mean_error = sqrt(fmax(0, sum.mean_square)),
        .variance_error = sqrt(fmax(0, variance_square)),
        .covariance_errors = sum.product - 2 * m * sum.mean_square,
    };
}

/* The certainty equivalent of a round with the best bets for this unit. */
static double
worth_of_unit(const struct rf_ramp_table *table, const struct rf_ramp_plan *plan,
              const double *ideal, double unit)
{
    struct rf_ramp ramp;
    bets_with_unit(table, plan, ideal, unit, &ramp);
    struct rf_bankroll_game game = rf_ramp_game(table, &ramp);
    return game.mean - game.variance / (2 * plan->kelly * plan->bankroll);
}

/* Golden section between 0 and the largest ideal bet; chips are for later. */
static double
best_unit(const struct rf_ramp_table *table, const struct rf_ramp_plan *plan, const double *ideal)
{
    const double golden = 0.6180339887498949;
    struct rf_ramp_plan smooth = *plan;
    double low = 0, high = 0;
    smooth.chip = 0;
    for (unsigned i = 0; i < table->counts; i++)
        high = fmax(high, ideal[i]);
    for (unsigned step = 0; step < 100; step++) {
        double one = high - golden * (high - low), two = low + golden * (high - low);
        if (worth_of_unit(table, &smooth, ideal, one) < worth_of_unit(table, &smooth, ideal, two))
            low = one;
        else
            high = two;
    }
    return (low + high) / 2;
}

/* The unit in chips: the better of the two multiples around it, and one chip at least. */
static double
unit_in_chips(const struct rf_ramp_table *table, const struct rf_ramp_plan *plan,
              const double *ideal, double unit)
{
    double below = plan->chip * fmax(1, floor(unit / plan->chip));
    double above = below + plan->chip;
    return worth_of_unit(table, plan, ideal, below) >= worth_of_unit(table, plan, ideal, above)
               ? below
               : above;
}

void
rf_ramp_best(const struct rf_ramp_table *table, const struct rf_ramp_plan *plan,
             struct rf_ramp *ramp)
{
    double ideal[RF_RAMP_COUNTS];
    RF_ASSERT(!rf_ramp_why_not(table));
    RF_ASSERT(plan->bankroll > 0 && plan->kelly > 0);
    ideal_bets(table, plan, ideal);
    double unit = plan->unit;
    if (unit <= 0) {
        /* Without a spread nothing speaks for a smallest bet but the table's. */
        unit = plan->spread > 0 ? best_unit(table, plan, ideal) : plan->least;
        unit = fmax(unit, plan->least);
        if (plan->most > 0)
            unit = fmin(unit, fmax(plan->most, plan->least));
        if (plan->chip > 0)
            unit = unit_in_chips(table, plan, ideal, unit);
    }
    bets_with_unit(table, plan, ideal, unit, ramp);
}

double
rf_ramp_average_bet(const struct rf_ramp_table *table, const struct rf_ramp *ramp)
{
    double sum = 0;
    RF_ASSERT(table->counts <= RF_RAMP_COUNTS);
    for (unsigned i = 0; i < table->counts; i++)
        sum += table->at[i].frequency * ramp->boxes[i] * ramp->bet[i];
    return sum;
}

double
rf_ramp_played(const struct rf_ramp_table *table, const struct rf_ramp *ramp)
{
    double sum = 0;
    RF_ASSERT(table->counts <= RF_RAMP_COUNTS);
    for (unsigned i = 0; i < table->counts; i++)
        if (ramp->boxes[i] > 0 && ramp->bet[i] > 0)
            sum += table->at[i].frequency;
    return sum;
}

struct rf_bankroll_figure
rf_ramp_score(const struct rf_ramp_table *table, const struct rf_ramp_plan *plan)
{
    struct rf_ramp_plan usual = *plan;
    struct rf_bankroll_plan bank = {.bankroll = 10000, .kelly = 1};
    struct rf_ramp ramp;
    usual.bankroll = bank.bankroll;
    usual.kelly = bank.kelly;
    usual.unit = usual.least = usual.most = usual.chip = 0;
    rf_ramp_best(table, &usual, &ramp);
    struct rf_bankroll_game game = rf_ramp_game(table, &ramp);
    if (!(game.variance > 0) || !rf_bankroll_has(RF_BANKROLL_SCORE, &game, &bank))
        return (struct rf_bankroll_figure){0, 0};
    return rf_bankroll_figure(RF_BANKROLL_SCORE, &game, &bank);
}
