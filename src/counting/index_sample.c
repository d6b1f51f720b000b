/*
 * counting/index_sample.c -- compositions of the shoe, drawn so that all counts come, each with the
 * weight of its true probability.
 *
 * Drawn at random, a high count is rare, and most work would go to counts near 0.  So each card of
 * the full shoe counts as seen with a probability of its own,
 *
 *     q(tag) = 1 / (1 + exp(-a - b tag)),
 *
 * independently.  A set of n cards with the running count r then has the probability
 *
 *     exp(a n + b r) / Z,      Z = product over all cards of (1 + exp(a + b tag)),
 *
 * which depends on n and r alone.  So among sets with the same n and r all are equally likely, just
 * as in a shuffled shoe: the tilt b changes how often a count comes, and nothing else.  In the
 * shoe a set of n seen cards has the probability f(n) / C(N, n), with f(n) = 1 / cut for rounds
 * that begin anywhere before the cutting card.  The quotient of both is the weight, exactly; how
 * many sets have this n and r cancels.
 *
 * The sampler mixes many pairs (a, b): one for each depth and each of seven tilts.  A weight divides
 * by the probability under the whole mixture, so no composition has a large one.
 */
#include "counting/index_sampler.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "riffle/philox.h"

/* Tilts in standard deviations of the running count, and how often each is used. */
static const struct {
    double far, share;
} tilts[INDEX_TILTS] = {{-3, .08}, {-2, .12}, {-1, .2}, {0, .2}, {1, .2}, {2, .12}, {3, .08}};

/* Sorts the cards of the shoe into classes of equal value and tag. */
static void
find_classes(struct index_sampler *sampler)
{
    const struct rf_counting *system = &sampler->game.system;
    sampler->cards = sampler->game.rules.decks * RF_DECK_CARDS;
    sampler->classes = 0;
    for (unsigned card = 0; card < sampler->cards; card++) {
        unsigned value = rf_exact_card_value((rf_card)card), i = 0;
        int tag = rf_counting_tag(system, (rf_card)card);
        while (i < sampler->classes &&
               (sampler->class[i].value != value || sampler->class[i].tag != tag))
            i++;
        if (i == sampler->classes)
            sampler->class[sampler->classes++] = (struct index_class){value, tag, 0};
        sampler->class[i].cards++;
    }
}

/* Sums over the classes at a pair (a, b): cards seen and running count, and how they change. */
struct tilt_sums {
    double seen, running, by_a, by_ab, by_b;
};

static double
seen_chance(double a, double b, int tag)
{
    return 1 / (1 + exp(-a - b * tag));
}

static struct tilt_sums
sums_at(const struct index_sampler *sampler, double a, double b)
{
    struct tilt_sums sums = {0};
    for (unsigned i = 0; i < sampler->classes; i++) {
        const struct index_class *class = &sampler->class[i];
        double q = seen_chance(a, b, class->tag), cards = class->cards, tag = class->tag;
        double change = cards * q * (1 - q);
        sums.seen += cards * q;
        sums.running += cards * q * tag;
        sums.by_a += change;
        sums.by_ab += change * tag;
        sums.by_b += change * tag * tag;
    }
    return sums;
}

/* Solves for the pair that has `seen` cards and a running count `far` standard deviations from its
 * mean, by Newton's method.  A step too far is cut short. */
static void
solve(const struct index_sampler *sampler, struct index_tilt *tilt, double seen, double far)
{
    double a = log(seen / (sampler->cards - seen)), b = 0;
    struct tilt_sums sums = sums_at(sampler, a, b);
    double spread = sums.by_b - sums.by_ab * sums.by_ab / sums.by_a;
    double running = sums.running + far * sqrt(spread);
    for (unsigned i = 0; i < 40; i++) {
        sums = sums_at(sampler, a, b);
        double miss_n = seen - sums.seen, miss_r = running - sums.running;
        double all = sums.by_a * sums.by_b - sums.by_ab * sums.by_ab;
        if (!(all > 1e-9))
            break;
        double step_a = (miss_n * sums.by_b - miss_r * sums.by_ab) / all;
        double step_b = (miss_r * sums.by_a - miss_n * sums.by_ab) / all;
        double size = fmax(fabs(step_a), fabs(step_b) * 4), cut = size > 1 ? 1 / size : 1;
        a += cut * step_a;
        b += cut * step_b;
    }
    *tilt = (struct index_tilt){.a = a, .b = b};
    for (unsigned i = 0; i < sampler->classes; i++)
        tilt->log_z += sampler->class[i].cards * log1p(exp(a + b * sampler->class[i].tag));
}

static void
find_tilts(struct index_sampler *sampler)
{
    for (unsigned depth = 0; depth < sampler->game.cut; depth++)
        for (unsigned i = 0; i < INDEX_TILTS; i++) {
            struct index_tilt *tilt = &sampler->tilt[depth * INDEX_TILTS + i];
            solve(sampler, tilt, depth + 0.5, tilts[i].far);
            tilt->log_share = log(tilts[i].share / sampler->game.cut);
        }
}

size_t
rf_indices_size(void)
{
    return sizeof(struct index_sampler) + rf_quick_size();
}

void
rf_indices_init(void *storage, const struct rf_indices_game *game,
                const uint8_t key[static RF_KEY_BYTES])
{
    struct index_sampler *sampler = storage;
    RF_ASSERT(game->cut >= 1 && game->cut < game->rules.decks * RF_DECK_CARDS);
    sampler->game = *game;
    memcpy(sampler->key, key, sizeof sampler->key);
    find_classes(sampler);
    find_tilts(sampler);
    sampler->log_ways[0] = 0; /* log C(N, n) */
    for (unsigned n = 1; n <= sampler->cards; n++)
        sampler->log_ways[n] = sampler->log_ways[n - 1] + log(sampler->cards - n + 1) - log(n);
    rf_quick_init(sampler->quick, &game->rules);
    rf_basic_strategy(sampler->quick, &game->basic, &sampler->basic);
}

/* The probability in the shoe over that under the mixture: exp of a difference of logarithms, with
 * the largest term of the mixture taken out. */
static double
weight_of(const struct index_sampler *sampler, unsigned seen, int running)
{
    unsigned count = sampler->game.cut * INDEX_TILTS;
    double most = -1e300, sum = 0;
    if (seen >= sampler->game.cut)
        return 0;
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned i = 0; i < count; i++) {
            const struct index_tilt *tilt = &sampler->tilt[i];
            double is = tilt->log_share + tilt->a * seen + tilt->b * running - tilt->log_z;
            if (pass == 0)
                most = fmax(most, is);
            else if (is > most - 40)
                sum += exp(is - most);
        }
    return exp(-log(sampler->game.cut) - sampler->log_ways[seen] - most - log(sum));
}

static double
uniform(struct rf_philox *philox)
{
    return rf_philox_word(philox) * 0x1p-32;
}

static const struct index_tilt *
draw_tilt(const struct index_sampler *sampler, struct rf_philox *philox)
{
    unsigned depth = (unsigned)(uniform(philox) * sampler->game.cut), i = 0;
    for (double at = uniform(philox) - tilts[0].share; at >= 0 && i + 1 < INDEX_TILTS; i++)
        at -= tilts[i + 1].share;
    return &sampler->tilt[depth * INDEX_TILTS + i];
}

double
rf_index_draw(const struct index_sampler *sampler, uint64_t number, struct rf_exact_shoe *unseen,
              int *running)
{
    struct rf_philox philox;
    unsigned seen = 0;
    rf_philox_open(&philox, sampler->key, number);
    const struct index_tilt *tilt = draw_tilt(sampler, &philox);
    memset(unseen, 0, sizeof *unseen);
    *running = 0;
    for (unsigned i = 0; i < sampler->classes; i++) {
        const struct index_class *class = &sampler->class[i];
        double q = seen_chance(tilt->a, tilt->b, class->tag);
        unsigned gone = 0;
        for (unsigned n = 0; n < class->cards; n++)
            gone += uniform(&philox) < q;
        unseen->count[class->value] = (uint16_t)(unseen->count[class->value] + class->cards - gone);
        *running += class->tag * (int)gone;
        seen += gone;
    }
    rf_exact_shoe_spread_tens(unseen);
    return weight_of(sampler, seen, *running);
}

void
rf_indices_sample(void *storage, uint64_t number, bool splits, struct rf_indices_table *table)
{
    struct index_sampler *sampler = storage;
    struct rf_exact_shoe unseen;
    int running;
    double weight = rf_index_draw(sampler, number, &unseen, &running);
    running += rf_counting_initial(&sampler->game.system, sampler->game.rules.decks);
    rf_indices_add(storage, &unseen, running, weight, splits, table);
}
