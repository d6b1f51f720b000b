/*
 * The search for tags: against every set of tags of levels 1 and 2, for random effects of removal;
 * and the tags that were found for six decks by a hill climb.
 */
#include "../suite.h"

#include <riffle/tag_search.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SUMS = 2 * 2 * RF_TAGS_RANKS + 1, SIZES = 2 * RF_VALUES + 1 };

/* The largest correlation of each surplus and size, found by trying all tags. */
struct every {
    double effect[RF_VALUES]; /* times the ranks, with the mean taken off; |e| = 1 */
    double best[SUMS][SIZES];
    int level;
};

static int
ranks_of(unsigned value)
{
    return value == RF_TEN ? 4 : 1;
}

static int
divisor_of(int one, int other)
{
    return other == 0 ? one : divisor_of(other, one % other);
}

/* Tries all tags of the values from `value` on. */
static void
try_all(struct every *all, unsigned value, int sum, int square, int size, int divisor, double both)
{
    if (value < RF_VALUES) {
        for (int tag = -all->level; tag <= all->level; tag++)
            try_all(all, value + 1, sum + ranks_of(value) * tag,
                    square + ranks_of(value) * tag * tag, size + abs(tag),
                    divisor_of(divisor, abs(tag)), both + tag * all->effect[value]);
        return;
    }
    double spread = square - (double)(sum * sum) / RF_TAGS_RANKS;
    double *best = &all->best[sum + SUMS / 2][size];
    if (divisor == 1 && spread > 1e-9 && both / sqrt(spread) > *best)
        *best = both / sqrt(spread);
}

static void
set_effects(struct every *all, const double effects[static RF_VALUES])
{
    double mean = 0, squares = 0;
    for (unsigned v = 0; v < RF_VALUES; v++)
        mean += ranks_of(v) * effects[v] / RF_TAGS_RANKS;
    for (unsigned v = 0; v < RF_VALUES; v++)
        squares += ranks_of(v) * (effects[v] - mean) * (effects[v] - mean);
    for (unsigned v = 0; v < RF_VALUES; v++)
        all->effect[v] = ranks_of(v) * (effects[v] - mean) / sqrt(squares);
}

/* A find must be what it says, and rf_counting_correlation must agree. */
static void
check_find(const struct rf_tags *found, int surplus, unsigned size, const double *effects)
{
    double tags[RF_VALUES];
    int sum = 0, sizes = 0, level = 0;
    for (unsigned v = 0; v < RF_VALUES; v++) {
        tags[v] = found->tag[v];
        sum += ranks_of(v) * found->tag[v];
        sizes += abs(found->tag[v]);
        level = abs(found->tag[v]) > level ? abs(found->tag[v]) : level;
    }
    MUST(sum == surplus && found->surplus == surplus);
    MUST((unsigned)sizes == size && found->size == size && found->level == level);
    MUST(fabs(rf_counting_correlation(tags, effects) - found->betting) < 1e-12);
}

static void
compare_level(struct every *all, int level, const double effects[static RF_VALUES])
{
    void *search = malloc(rf_tag_search_size((unsigned)level));
    all->level = level;
    memset(all->best, 0, sizeof all->best);
    set_effects(all, effects);
    try_all(all, 0, 0, 0, 0, 0, 0);
    rf_tag_search(search, effects, (unsigned)level);
    for (int surplus = -RF_TAGS_RANKS * level; surplus <= RF_TAGS_RANKS * level; surplus++)
        for (unsigned size = 0; size <= (unsigned)level * RF_VALUES; size++) {
            struct rf_tags found;
            double best = all->best[surplus + SUMS / 2][size];
            if (!rf_tag_search_best(search, surplus, size, &found)) {
                MUST(best <= 1e-12);
                continue;
            }
            check_find(&found, surplus, size, effects);
            ck_assert_msg(fabs(found.betting - best) < 1e-12, "%d %u: %.15g, but %.15g", surplus,
                          size, found.betting, best);
        }
    free(search);
}

START_TEST(equals_every_set_of_tags)
{
    static struct every all;
    struct rf_philox philox;
    struct rf_rng words = suite_words(&philox, "tags");
    for (int level = 1; level <= 2; level++) {
        double effects[RF_VALUES];
        for (unsigned v = 0; v < RF_VALUES; v++)
            effects[v] = (double)rf_rng_below(words, 2001) / 1000 - 1;
        compare_level(&all, level, effects);
    }
}
END_TEST

START_TEST(a_system_of_tags)
{
    struct rf_tags ko = {
        .tag = {-1, 1, 1, 1, 1, 1, 1, 0, 0, -1}, .level = 1, .size = 8, .surplus = 1};
    struct rf_counting system, again;
    struct rf_counting_error error;
    char text[RF_COUNTING_TEXT];
    rf_tags_system(&ko, RF_COUNTING_FULL, &system);
    ck_assert_str_eq(system.name, "t11111100n1n1");
    ck_assert_int_eq(rf_counting_initial(&system, 6), -2 * 24); /* halves: 0 after 312 cards */
    size_t size = rf_counting_write(text, &system);
    ck_assert_msg(rf_counting_read(&again, text, size, &error), "%s", error.message);
    ck_assert(memcmp(again.tag, system.tag, sizeof again.tag) == 0);
}
END_TEST

#ifndef RF_TINY
/* The best tags of a level, of all sizes.  The same points more on every card change no
 * correlation, so tags far from balance are often others in disguise: at most 12 points a deck. */
static struct rf_tags
best_of(const double effects[static RF_VALUES], unsigned level)
{
    struct rf_tags best = {0}, found;
    void *search = malloc(rf_tag_search_size(level));
    rf_tag_search(search, effects, level);
    for (int surplus = -3; surplus <= 3; surplus++)
        for (unsigned size = 1; size <= level * RF_VALUES; size++)
            if (rf_tag_search_best(search, surplus, size, &found) && found.betting > best.betting)
                best = found;
    free(search);
    return best;
}

/* Six decks, S17, double after split.  A hill climb found level 1 (KO's tags) with .9675, level 2
 * with .9914 and level 3 with .9950; the search finds the same tags. */
START_TEST(best_tags_for_six_decks)
{
    static const struct {
        int8_t tag[RF_VALUES]; /* A 2 3 … 9 T */
        double betting;
    } rows[] = {{{-1, 1, 1, 1, 1, 1, 1, 0, 0, -1}, .9675},
                {{-2, 1, 1, 2, 2, 1, 1, 0, -1, -2}, .9914},
                {{-2, 2, 2, 3, 3, 2, 1, 0, -1, -2}, .99495}};
    struct rf_bj_rules rules;
    struct rf_bj_rules_error error;
    struct rf_exact_shoe shoe = rf_exact_shoe_decks(6);
    double effects[RF_VALUES];
    void *storage = malloc(rf_exact_storage_size());
    ck_assert(rf_bj_rules_read_posted(&rules, "6 decks S17 DAS", &error));
    rf_counting_effects(storage, &rules, &shoe, effects);
    free(storage);
    for (unsigned level = 1; level <= 3; level++) {
        struct rf_tags best = best_of(effects, level);
        ck_assert_msg(fabs(best.betting - rows[level - 1].betting) < 5e-5, "%u: %.6f", level,
                      best.betting);
        ck_assert(memcmp(best.tag, rows[level - 1].tag, sizeof best.tag) == 0);
    }
    ck_assert(best_of(effects, 4).betting > .9950);
}
END_TEST

TESTS(equals_every_set_of_tags, a_system_of_tags, best_tags_for_six_decks)
#else
TESTS(equals_every_set_of_tags, a_system_of_tags)
#endif
