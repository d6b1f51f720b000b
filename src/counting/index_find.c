/*
 * counting/index_find.c -- finds indices in the table of values by count, and what they gain.
 *
 * Each index answers one question about a cell (riffle/index_plays.h).  Its curve has for each
 * count t
 *
 *     d(t) = sum of weight · probability · (value of yes - value of no),
 *
 * what answering yes at this count gains in a round.  "No" is the better of the other plays, of
 * their means.  An index k gains the sum of d(t) over t >= k (or t < k, where the play belongs to
 * low counts), less what basic strategy's constant answer gains.  The best k of this sum is the raw
 * index.  Near it the mean difference d(t) / chance(t) is nearly a straight line; the line through
 * the six counts around k, weighted by samples, gives the crossing, and its standard error comes
 * from leaving out one block of samples at a time (the jackknife).
 */
#include "riffle/indices.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"

enum { NO_BLOCK = RF_INDICES_BLOCKS, AROUND = 3 };

/* The answer to a question by count. */
struct index_curve {
    double gain[RF_INDICES_COUNTS];   /* d(t), for a round */
    double chance[RF_INDICES_COUNTS]; /* that the question comes at this count */
    double samples[RF_INDICES_COUNTS];
};

static unsigned
cell_of(const struct rf_index_play *play)
{
    unsigned row = play->row + (play->hand == RF_INDEX_PAIR   ? RF_INDICES_PAIR
                                : play->hand == RF_INDEX_SOFT ? RF_INDICES_SOFT
                                                              : 0u);
    RF_ASSERT(play->hand == RF_INDEX_INSURANCE || row < RF_INDICES_ROWS);
    return play->hand == RF_INDEX_INSURANCE ? RF_INDICES_INSURANCE : row * RF_VALUES + play->up;
}

/* The sums at one count over all blocks but one. */
static struct rf_indices_sums
sums_at(const struct rf_indices_table *block, unsigned but, unsigned cell, unsigned place)
{
    struct rf_indices_sums sums = {0};
    for (unsigned b = 0; b < RF_INDICES_BLOCKS; b++) {
        const struct rf_indices_sums *more = &block[b].at[cell][place];
        if (b == but || more->samples <= 0)
            continue;
        sums.samples += more->samples;
        sums.chance += more->chance;
        sums.stand += more->stand;
        sums.hit += more->hit;
        sums.first += more->first;
        for (unsigned play = 0; play < RF_PLAYS; play++)
            sums.first_ev[play] += more->first_ev[play];
    }
    return sums;
}

/* The weight of all samples that speak of a cell. */
static double
weight_of(const struct rf_indices_table *block, unsigned but, const struct rf_index_play *play)
{
    double weight = 0;
    for (unsigned b = 0; b < RF_INDICES_BLOCKS; b++)
        if (b != but)
            weight += play->hand == RF_INDEX_PAIR ? block[b].split_weight : block[b].weight;
    return weight;
}

static bool
may_play(const struct rf_indices_table *block, unsigned cell, unsigned play)
{
    bool may = false;
    for (unsigned b = 0; b < RF_INDICES_BLOCKS; b++)
        may = may || block[b].may[cell][play];
    return may;
}

/* Yes less no.  Questions are asked in the order surrender, split, double, stand; the plays of
 * later questions are the alternatives. */
static double
yes_less_no(const struct rf_indices_table *block, const struct rf_index_play *play, unsigned cell,
            const struct rf_indices_sums *sums)
{
    static const enum rf_play later[] = {RF_PLAY_SPLIT, RF_PLAY_DOUBLE};
    const double *ev = sums->first_ev;
    if (play->hand == RF_INDEX_INSURANCE)
        return ev[RF_PLAY_STAND];
    if (play->play == RF_PLAY_STAND)
        return sums->stand - sums->hit;
    double no = may_play(block, cell, RF_PLAY_HIT) ? fmax(ev[RF_PLAY_STAND], ev[RF_PLAY_HIT])
                                                   : ev[RF_PLAY_STAND];
    for (unsigned i = 0; i < 2 && play->play != later[i] && play->play != RF_PLAY_DOUBLE; i++)
        if (may_play(block, cell, later[i]))
            no = fmax(no, ev[later[i]]);
    if (play->play == RF_PLAY_SPLIT && may_play(block, cell, RF_PLAY_DOUBLE))
        no = fmax(no, ev[RF_PLAY_DOUBLE]);
    return ev[play->play] - no;
}

static void
curve_of(const struct rf_indices_table *block, unsigned but, const struct rf_index_play *play,
         struct index_curve *curve)
{
    unsigned cell = cell_of(play);
    double weight = weight_of(block, but, play);
    bool drawing = play->hand != RF_INDEX_INSURANCE && play->play == RF_PLAY_STAND;
    memset(curve, 0, sizeof *curve);
    for (unsigned t = 0; weight > 0 && t < RF_INDICES_COUNTS; t++) {
        struct rf_indices_sums sums = sums_at(block, but, cell, t);
        curve->chance[t] = (drawing ? sums.chance : sums.first) / weight;
        curve->samples[t] = curve->chance[t] > 0 ? sums.samples : 0;
        if (curve->chance[t] > 0)
            curve->gain[t] = yes_less_no(block, play, cell, &sums) / weight;
    }
}

/* A line through the mean difference, weighted by samples, over places from … to - 1. */
struct index_line {
    double at_zero, slope; /* by place */
    bool exists;
};

static struct index_line
line_through(const struct index_curve *curve, int from, int to)
{
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (int t = from < 0 ? 0 : from; t < to && t < RF_INDICES_COUNTS; t++) {
        if (curve->samples[t] <= 0)
            continue;
        double weight = curve->samples[t], mean = curve->gain[t] / curve->chance[t];
        n += weight;
        x += weight * t;
        y += weight * mean;
        xx += weight * t * t;
        xy += weight * t * mean;
    }
    double spread = n * xx - x * x;
    if (!(n > 0) || !(spread > 1e-9 * n * n))
        return (struct index_line){0};
    double slope = (n * xy - x * y) / spread;
    return (struct index_line){(y - slope * x) / n, slope, true};
}

/* The first place from which on the sum of gains is largest (or smallest, for a falling curve). */
static int
raw_place(const struct index_curve *curve, bool falling)
{
    double sum = 0, most = 0;
    int best = RF_INDICES_COUNTS;
    for (int t = RF_INDICES_COUNTS; t-- > 0;) {
        sum += falling ? -curve->gain[t] : curve->gain[t];
        if (sum > most) {
            most = sum;
            best = t;
        }
    }
    return best;
}

/* The place where the line around the raw index crosses 0; false if there is none. */
static bool
crossing_of(const struct index_curve *curve, bool falling, double *crossing)
{
    int raw = raw_place(curve, falling);
    struct index_line line = line_through(curve, raw - AROUND, raw + AROUND);
    if (!line.exists || line.slope == 0 || (line.slope < 0) != falling)
        return false;
    *crossing = -line.at_zero / line.slope;
    return fabs(*crossing - raw) <= 2 * AROUND;
}

/* Counts that come in less than one of 20,000 questions are not worth an index. */
static bool
is_within(const struct index_curve *curve, double place)
{
    double all = 0, below = 0;
    for (unsigned t = 0; t < RF_INDICES_COUNTS; t++) {
        all += curve->chance[t];
        below += t < place ? curve->chance[t] : 0;
    }
    return below > all / 20000 && all - below > all / 20000;
}

/* What basic strategy answers. */
static bool
basic_answer(const struct rf_basic *basic, const struct rf_index_play *play)
{
    static const uint8_t bits[RF_PLAYS] = {[RF_PLAY_STAND] = RF_DO_HIT,
                                           [RF_PLAY_DOUBLE] = RF_DO_DOUBLE,
                                           [RF_PLAY_SPLIT] = RF_DO_SPLIT,
                                           [RF_PLAY_SURRENDER] = RF_DO_SURRENDER};
    if (play->hand == RF_INDEX_INSURANCE)
        return basic->insure;
    unsigned cell = play->hand == RF_INDEX_PAIR   ? basic->pair[play->row][play->up]
                    : play->hand == RF_INDEX_SOFT ? basic->soft[play->row][play->up]
                                                  : basic->hard[play->row][play->up];
    return ((cell & bits[play->play]) != 0) != (play->play == RF_PLAY_STAND);
}

static double
gain_on(const struct index_curve *curve, const struct rf_basic *basic,
        const struct rf_index_play *play)
{
    double gain = 0;
    bool answer = basic_answer(basic, play);
    for (int t = 0; t < RF_INDICES_COUNTS; t++) {
        bool yes = (t - RF_INDICES_FAR >= play->index) != play->below;
        gain += ((int)yes - (int)answer) * curve->gain[t];
    }
    return gain;
}

/* The standard error of a figure from its values with one block left out. */
static double
jackknife(const double value[static RF_INDICES_BLOCKS])
{
    double mean = 0, squares = 0, blocks = RF_INDICES_BLOCKS;
    for (unsigned b = 0; b < RF_INDICES_BLOCKS; b++)
        mean += value[b] / blocks;
    for (unsigned b = 0; b < RF_INDICES_BLOCKS; b++)
        squares += (value[b] - mean) * (value[b] - mean);
    return sqrt(squares * (blocks - 1) / blocks);
}

struct rf_indices_gain
rf_indices_lost(const struct rf_indices_table block[static RF_INDICES_BLOCKS],
                const struct rf_basic *basic, const struct rf_index_play *best,
                const struct rf_index_play *other)
{
    struct index_curve curve;
    struct rf_indices_gain is;
    double without[RF_INDICES_BLOCKS];
    for (unsigned b = 0; b < RF_INDICES_BLOCKS; b++) {
        curve_of(block, b, best, &curve);
        without[b] = gain_on(&curve, basic, best) - (other ? gain_on(&curve, basic, other) : 0);
    }
    curve_of(block, NO_BLOCK, best, &curve);
    is.gain = gain_on(&curve, basic, best) - (other ? gain_on(&curve, basic, other) : 0);
    is.error = jackknife(without);
    return is;
}

struct rf_indices_gain
rf_indices_gain(const struct rf_indices_table block[static RF_INDICES_BLOCKS],
                const struct rf_basic *basic, const struct rf_index_play *play)
{
    return rf_indices_lost(block, basic, play, NULL);
}

/* The mean gain at one place; the change when a block is left out gives its error. */
static double
mean_gain_at(const struct rf_indices_table *block, unsigned but, const struct rf_index_play *play,
             unsigned place)
{
    unsigned cell = cell_of(play);
    bool drawing = play->hand != RF_INDEX_INSURANCE && play->play == RF_PLAY_STAND;
    struct rf_indices_sums sums = sums_at(block, but, cell, place);
    double chance = drawing ? sums.chance : sums.first;
    return chance > 0 ? yes_less_no(block, play, cell, &sums) / chance : 0;
}

/* Values of all plays.  For a question of standing, hit and stand are those of all hands of the
 * row; plays of two first cards keep their distance to the better of the two. */
static void
values_at(struct rf_indices_at *at, const struct rf_indices_sums *sums, bool drawing)
{
    for (unsigned play = 0; play < RF_PLAYS && sums->first > 0; play++)
        at->ev[play] = sums->first_ev[play] / sums->first;
    if (!drawing || !(sums->chance > 0))
        return;
    double stand = sums->stand / sums->chance, hit = sums->hit / sums->chance;
    double shift = fmax(stand, hit) - fmax(at->ev[RF_PLAY_STAND], at->ev[RF_PLAY_HIT]);
    for (unsigned play = 0; play < RF_PLAYS; play++)
        at->ev[play] += shift;
    at->ev[RF_PLAY_STAND] = stand;
    at->ev[RF_PLAY_HIT] = hit;
}

struct rf_indices_at
rf_indices_at(const struct rf_indices_table block[static RF_INDICES_BLOCKS],
              const struct rf_index_play *play, int count)
{
    struct rf_indices_at at = {0};
    RF_ASSERT(count >= -RF_INDICES_FAR && count <= RF_INDICES_FAR);
    unsigned cell = cell_of(play), place = (unsigned)(count + RF_INDICES_FAR);
    bool drawing = play->hand != RF_INDEX_INSURANCE && play->play == RF_PLAY_STAND;
    struct rf_indices_sums sums = sums_at(block, NO_BLOCK, cell, place);
    double chance = drawing ? sums.chance : sums.first, without[RF_INDICES_BLOCKS];
    if (!(chance > 0))
        return at;
    at.samples = sums.samples;
    at.chance = chance / weight_of(block, NO_BLOCK, play);
    for (unsigned i = 0; i < RF_PLAYS; i++)
        at.may[i] = may_play(block, cell, i) || (drawing && i <= RF_PLAY_HIT);
    values_at(&at, &sums, drawing);
    for (unsigned b = 0; b < RF_INDICES_BLOCKS; b++)
        without[b] = mean_gain_at(block, b, play, place);
    at.gain = mean_gain_at(block, NO_BLOCK, play, place);
    at.error = jackknife(without);
    return at;
}

/* Finds the index of one question; false if one answer is best at all counts that come. */
static bool
find_one(const struct rf_indices_table *block, const struct rf_basic *basic,
         struct rf_indices_found *found)
{
    struct index_curve curve;
    double place, without[RF_INDICES_BLOCKS];
    curve_of(block, NO_BLOCK, &found->play, &curve);
    struct index_line whole = line_through(&curve, 0, RF_INDICES_COUNTS);
    bool falling = whole.slope < 0;
    if (!whole.exists || !crossing_of(&curve, falling, &place) || !is_within(&curve, place))
        return false;
    found->play.below = falling;
    int whole_place = (int)place; /* not negative */
    found->play.index = (int16_t)(whole_place + (place > whole_place) - RF_INDICES_FAR);
    found->crossing = place - RF_INDICES_FAR;
    found->chance = 0;
    for (unsigned t = 0; t < RF_INDICES_COUNTS; t++)
        found->chance += curve.chance[t];
    for (unsigned b = 0; b < RF_INDICES_BLOCKS; b++) {
        curve_of(block, b, &found->play, &curve);
        if (!crossing_of(&curve, falling, &without[b]))
            without[b] = place;
    }
    found->error = jackknife(without);
    struct rf_indices_gain gain = rf_indices_gain(block, basic, &found->play);
    found->gain = gain.gain;
    found->gain_error = gain.error;
    return gain.gain > 1e-9;
}

/* All questions of a row, by up-card. */
static unsigned
find_row(const struct rf_indices_table *block, const struct rf_basic *basic, unsigned hand,
         unsigned row, struct rf_indices_found *found, unsigned room)
{
    static const enum rf_play asked[] = {RF_PLAY_STAND, RF_PLAY_DOUBLE, RF_PLAY_SPLIT,
                                         RF_PLAY_SURRENDER};
    unsigned count = 0;
    for (unsigned i = 0; i < sizeof asked / sizeof asked[0]; i++)
        for (unsigned column = 1; column <= RF_VALUES && count < room; column++) {
            struct rf_indices_found *one = &found[count];
            one->play = (struct rf_index_play){.hand = (uint8_t)hand,
                                               .row = (uint8_t)row,
                                               .up = (uint8_t)(column % RF_VALUES),
                                               .play = (uint8_t)asked[i]};
            bool total = asked[i] == RF_PLAY_STAND || asked[i] == RF_PLAY_DOUBLE;
            if (hand == RF_INDEX_PAIR && total) /* pairs that are not split play by their total */
                continue;
            if (asked[i] != RF_PLAY_STAND && !may_play(block, cell_of(&one->play), asked[i]))
                continue;
            count += find_one(block, basic, one);
        }
    return count;
}

unsigned
rf_indices_find(const struct rf_indices_table block[static RF_INDICES_BLOCKS],
                const struct rf_basic *basic,
                struct rf_indices_found found[static RF_INDEX_PLAYS_MAX])
{
    unsigned count = 0;
    found[0].play = (struct rf_index_play){.hand = RF_INDEX_INSURANCE, .up = RF_ACE};
    if (may_play(block, RF_INDICES_INSURANCE, RF_PLAY_STAND))
        count += find_one(block, basic, &found[0]);
    for (unsigned total = 4; total < 21; total++)
        count += find_row(block, basic, RF_INDEX_HARD, total, found + count,
                          RF_INDEX_PLAYS_MAX - count);
    for (unsigned total = 12; total < 21; total++)
        count += find_row(block, basic, RF_INDEX_SOFT, total, found + count,
                          RF_INDEX_PLAYS_MAX - count);
    for (unsigned column = 1; column <= RF_VALUES; column++)
        count += find_row(block, basic, RF_INDEX_PAIR, column % RF_VALUES, found + count,
                          RF_INDEX_PLAYS_MAX - count);
    return count;
}
