/*
 * simulate/perfect.c -- perfect play, compared with a strategy (riffle/perfect.h).
 *
 * Each shoe is played twice with the same order of cards: by the perfect player, and by the
 * strategy.  The value of perfect play is the sum of three parts:
 *
 *     the strategy's value with this cut          known from a long simulation
 *   + the gain of a round                         the exact difference once the first cards lie
 *   + what the strategy would win more or less    because perfect play takes other numbers of cards,
 *     in the rounds that perfect play begins      rounds begin at other places of the shoe
 *
 * The third part is the effect of the cutting card and nearly nothing; without a cutting card it is
 * 0.  It is measured in first order: the slope (rf_perfect_slope) values the composition at the
 * start of every round of both ways to play, and because the cards are the same nearly all of it
 * cancels.
 * perfect_round.c plays a round.
 */
#include "simulate/perfect_round.h"

#include <string.h>

#include "base/assert.h"

/* A chunk's number and this one start the stream of its shoes; 0 and 1 are the general path's. */
enum { PERFECT_SHOES = 4, PERFECT_STREAM = 2 };

size_t
rf_perfect_size(void)
{
    return sizeof(struct perfect) + rf_quick_size();
}

const char *
rf_perfect_why_not(const struct rf_sim_game *game)
{
    if (game->shoe.infinite)
        return "perfect play needs a shoe that has an end: leave --shoe infinite out";
    if (game->boxes != 1)
        return "perfect play is for one box: leave --boxes out";
    if (rf_exact_cards_missing(&game->rules, &game->shoe) > 0)
        return "the shoe has too few cards for exact values";
    return NULL;
}

/* Removing one card of value v from a shoe of N cards changes the share of u by (p[u] - [u = v]) /
 * (N - 1).  So a slope of -(N - 1) · effect[v] gives each effect, because effects with a fixed
 * strategy, weighted by the shares p, add up to 0. */
void
rf_perfect_slope(void *quick, const struct rf_bj_rules *rules, const struct rf_exact_shoe *shoe,
                 const struct rf_strategy *strategy, double slope[static RF_VALUES])
{
    double cards = 0, whole, without;
    RF_ASSERT(!shoe->infinite);
    rf_quick_init(quick, rules);
    rf_quick_values(quick, shoe, &strategy, 1, &whole);
    for (unsigned value = 0; value < RF_VALUES; value++)
        cards += shoe->count[value];
    for (unsigned value = 0; value < RF_VALUES; value++) {
        struct rf_exact_shoe less = *shoe;
        slope[value] = 0;
        if (less.count[value] == 0)
            continue;
        less.count[value]--;
        rf_exact_shoe_spread_tens(&less);
        if (rf_exact_cards_missing(rules, &less) > 0)
            continue;
        rf_quick_values(quick, &less, &strategy, 1, &without);
        slope[value] = -(cards - 1) * (without - whole);
    }
}

void
rf_perfect_init(void *storage, const void *plan, const double slope[static RF_VALUES])
{
    struct perfect *p = storage;
    p->plan = plan;
    memcpy(p->slope, slope, sizeof p->slope);
    p->counts = false;
    rf_quick_init(p->quick, &p->plan->rules);
}

void
rf_perfect_count(void *storage, const struct rf_counting *system,
                 const struct rf_index_plays *plays)
{
    struct perfect *p = storage;
    p->counts = true;
    p->system = *system;
    for (int place = 0; place < RF_INDICES_COUNTS; place++)
        rf_index_plays_apply(plays, place - RF_INDICES_FAR, &p->plan->strategy,
                             &p->at_count[place]);
}

/* A round by the strategy.  Returns what it won. */
static double
play_strategy(const struct sim_plan *plan, struct sim_shoe *shoe)
{
    int net[RF_BOXES_MAX];
    shoe->round_from = shoe->next;
    rf_sim_round_one(plan, shoe, net);
    return (double)net[0] / plan->unit;
}

/* The strategy's value above that of a full shoe, in first order. */
static double
above_full(const struct perfect *p, const struct rf_exact_shoe *unseen)
{
    double sum = 0, cards = perfect_cards_in(unseen);
    for (unsigned value = 0; value < RF_VALUES; value++)
        sum += p->slope[value] *
               (unseen->count[value] / cards - (double)p->plan->shoe.count[value] / p->plan->cards);
    return sum;
}

/* After a round all of its cards have been seen. */
static void
see_round(struct rf_exact_shoe *unseen, const struct sim_shoe *shoe, unsigned from)
{
    if (shoe->ran_dry || shoe->out)
        return;
    for (unsigned i = from; i < shoe->next; i++)
        perfect_take_out(unseen, shoe->card[i]);
}

/* The perfect player's rounds of a shoe that is shuffled. */
static void
play_shoe(struct perfect *p)
{
    p->unseen = p->plan->shoe;
    for (bool over = false; !over;) {
        unsigned from = p->shoe.next;
        p->totals.of[RF_PERFECT_CUT] += above_full(p, &p->unseen);
        p->shoe.round_from = from;
        if (rf_exact_cards_missing(&p->plan->rules, &p->unseen) == 0)
            rf_perfect_round(p);
        else {
            p->totals.of[RF_PERFECT_RESULT] += play_strategy(p->plan, &p->shoe);
            p->tally->blind++;
        }
        see_round(&p->unseen, &p->shoe, from);
        over = rf_sim_shoe_is_over(&p->shoe, ++p->totals.rounds);
    }
}

/* The same shoe by the strategy: takes its part of the cut's effect off. */
static void
play_other(struct perfect *p)
{
    struct rf_exact_shoe unseen = p->plan->shoe;
    unsigned rounds = 0;
    double above = 0;
    for (bool over = false; !over; over = rf_sim_shoe_is_over(&p->other, ++rounds)) {
        unsigned from = p->other.next;
        above += above_full(p, &unseen);
        play_strategy(p->plan, &p->other);
        see_round(&unseen, &p->other, from);
    }
    p->totals.of[RF_PERFECT_CUT] -= above * p->totals.rounds / rounds;
}

static void
tally_shoe(struct rf_perfect_tally *tally, struct perfect_totals *totals)
{
    double rounds = totals->rounds, *of = totals->of;
    of[RF_PERFECT_GAIN] = of[RF_PERFECT_PLAY] + of[RF_PERFECT_INSURANCE];
    of[RF_PERFECT_INDEX_ALL] += of[RF_PERFECT_INDEX];
    of[RF_PERFECT_ALL] = of[RF_PERFECT_GAIN] + of[RF_PERFECT_CUT];
    tally->shoes++;
    tally->rounds += totals->rounds;
    tally->squares += rounds * rounds;
    tally->index_play += of[RF_PERFECT_INDEX] * of[RF_PERFECT_PLAY];
    tally->index_all += of[RF_PERFECT_INDEX_ALL] * of[RF_PERFECT_GAIN];
    for (unsigned i = 0; i < RF_PERFECT_FIGURES; i++) {
        tally->sum[i] += of[i];
        tally->square[i] += of[i] * of[i];
        tally->cross[i] += of[i] * rounds;
    }
}

void
rf_perfect_chunk(void *storage, uint64_t chunk, struct rf_perfect_tally *tally)
{
    static const unsigned whole[RF_VALUES] = {0};
    struct perfect *p = storage;
    p->tally = tally;
    rf_sim_shoe_open(&p->shoe, p->plan, whole);
    rf_sim_rng_init(&p->shoe.rng, p->plan, chunk, PERFECT_STREAM);
    for (unsigned shoe = 0; shoe < PERFECT_SHOES; shoe++) {
        memset(&p->totals, 0, sizeof p->totals);
        rf_sim_shoe_shuffle(&p->shoe);
        p->other = p->shoe;
        play_shoe(p);
        play_other(p);
        tally_shoe(tally, &p->totals);
    }
}

void
rf_perfect_add(struct rf_perfect_tally *sum, const struct rf_perfect_tally *more)
{
    RF_ASSERT(sum != more);
    sum->rounds += more->rounds;
    sum->shoes += more->shoes;
    sum->other += more->other;
    sum->insured += more->insured;
    sum->blind += more->blind;
    sum->squares += more->squares;
    sum->index_play += more->index_play;
    sum->index_all += more->index_all;
    for (unsigned i = 0; i < RF_PERFECT_FIGURES; i++) {
        sum->sum[i] += more->sum[i];
        sum->square[i] += more->square[i];
        sum->cross[i] += more->cross[i];
    }
}

/* The mean is a ratio of totals, m = sum y / sum r over shoes with r rounds.  Its variance is that
 * of sum (y - m r), over (sum r)^2. */
struct rf_perfect_mean
rf_perfect_mean(const struct rf_perfect_tally *tally, enum rf_perfect_figure figure)
{
    double rounds = (double)tally->rounds, shoes = (double)tally->shoes;
    struct rf_perfect_mean is = {0};
    if (tally->shoes < 2)
        return is;
    is.mean = tally->sum[figure] / rounds;
    double squares = tally->square[figure] - 2 * is.mean * tally->cross[figure] +
                     is.mean * is.mean * tally->squares;
    is.error2 = squares * shoes / (shoes - 1) / (rounds * rounds);
    return is;
}

/* A ratio of totals again: the variance of sum (x - s y), over (sum y)^2. */
struct rf_perfect_mean
rf_perfect_share(const struct rf_perfect_tally *tally, bool insurance)
{
    enum rf_perfect_figure of = insurance ? RF_PERFECT_GAIN : RF_PERFECT_PLAY;
    enum rf_perfect_figure part = insurance ? RF_PERFECT_INDEX_ALL : RF_PERFECT_INDEX;
    double all = tally->sum[of], both = insurance ? tally->index_all : tally->index_play;
    struct rf_perfect_mean is = {0};
    if (!(all > 0))
        return is;
    is.mean = tally->sum[part] / all;
    is.error2 = (tally->square[part] - 2 * is.mean * both + is.mean * is.mean * tally->square[of]) /
                (all * all);
    return is;
}
