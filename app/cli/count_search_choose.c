/*
 * app/cli/count_search_choose.c -- which tags `riffle count search` plays.
 *
 * The library knows the best tags for each level, surplus and size (riffle/tag_search.h).  Three
 * kinds of them are played:
 *   - the best few of each level, and the best balanced ones, because SCORE may order them in
 *     another way;
 *   - the front: tags whose correlation is clearly better than that of anything easier;
 *   - unbalanced tags of levels 1 and 2 without division, as KO is played.
 */
#include "count_search.h"

#include <riffle/tag_search.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Effort is the sizes of all tags added up, and these. */
enum { EFFORT_DIVIDE = 4, EFFORT_COLOUR = 1 };

/* Tags that are farther from balance than 12 points a deck are left out: the same points more on
 * each card change no correlation, but the count is harder to keep. */
enum { SURPLUS_MOST = 3, PER_LEVEL = 3, BALANCED = 2, RUNNING_LEVEL = 2, RUNNING_SURPLUS = 2 };

static const double front_least = 0.85; /* correlation from which the front begins */
static const double front_step = 0.85;  /* each leaves at most this much of what was missing to 1 */

enum { TAGS_MOST = 2048 };

struct tags_list {
    unsigned count;
    struct rf_tags tags[TAGS_MOST];
};

/* Halves, unless all tags are whole: a system with tags of one half has twice as many points. */
static int
points_of(const struct rf_counting *system, int halves)
{
    int odd = 0, size = halves < 0 ? -halves : halves;
    for (unsigned value = 0; value < RF_VALUES; value++)
        odd |= (system->tag[value] | system->red_tag[value]) & 1;
    return odd ? size : size / 2;
}

/* Sets level and effort of a system from its tags. */
static void
set_effort(struct search_system *one)
{
    const struct rf_counting *system = &one->is;
    bool colours = memcmp(system->tag, system->red_tag, sizeof system->tag) != 0;
    one->level = one->effort = 0;
    for (unsigned value = 0; value < RF_VALUES; value++) {
        int black = points_of(system, system->tag[value]);
        int red = points_of(system, system->red_tag[value]);
        unsigned size = (unsigned)(black > red ? black : red);
        one->level = size > one->level ? size : one->level;
        one->effort += size;
    }
    one->effort += system->divisor == RF_COUNTING_RUNNING ? 0u : EFFORT_DIVIDE;
    one->effort += colours ? EFFORT_COLOUR : 0u;
}

struct search_system *
count_search_add(struct count_search *search, const struct rf_counting *system)
{
    if (search->systems == SEARCH_SYSTEMS)
        return NULL;
    struct search_system *one = calloc(1, sizeof *one);
    if (!one)
        return NULL;
    one->is = *system;
    one->worth = rf_counting_worth(system, search->effects);
    set_effort(one);
    search->system[search->systems++] = one;
    return one;
}

/* Equal tags, used in the same way.  The initial count matters only where it is divided. */
static bool
is_alike(const struct rf_counting *one, const struct rf_counting *other)
{
    bool running = one->divisor == RF_COUNTING_RUNNING;
    return one->divisor == other->divisor && one->rounding == other->rounding &&
           (running ||
            (one->initial == other->initial && one->initial_per_deck == other->initial_per_deck)) &&
           memcmp(one->tag, other->tag, sizeof one->tag) == 0 &&
           memcmp(one->red_tag, other->red_tag, sizeof one->red_tag) == 0;
}

/* Adds found tags unless they are there already. */
static bool
add_tags(struct count_search *search, const struct rf_tags *tags, bool running)
{
    const struct count_asked *asked = search->asked;
    struct rf_counting system;
    enum rf_counting_divisor divisor = asked->divisor >= 0
                                           ? (enum rf_counting_divisor)asked->divisor
                                           : RF_COUNTING_FULL;
    rf_tags_system(tags, running ? RF_COUNTING_RUNNING : divisor, &system);
    if (asked->rounding >= 0)
        system.rounding = (uint8_t)asked->rounding;
    for (unsigned i = 0; i < search->systems; i++)
        if (is_alike(&search->system[i]->is, &system))
            return true;
    return search->systems == SEARCH_SYSTEMS || count_search_add(search, &system) != NULL;
}

/* Lists the best tags of each surplus and size of one level. */
static bool
list_level(const struct count_search *search, unsigned level, struct tags_list *list)
{
    int surplus = search->asked->balanced ? 0 : SURPLUS_MOST;
    void *found = malloc(rf_tag_search_size(level));
    if (!found)
        return false;
    rf_tag_search(found, search->effects, level);
    for (int s = -surplus; s <= surplus; s++)
        for (unsigned size = 1; size <= level * RF_VALUES && list->count < TAGS_MOST; size++) {
            struct rf_tags *tags = &list->tags[list->count];
            list->count += rf_tag_search_best(found, s, size, tags) && tags->level == level;
        }
    free(found);
    return true;
}

static int
by_betting(const void *one, const void *other)
{
    const struct rf_tags *a = one, *b = other;
    return (a->betting < b->betting) - (a->betting > b->betting);
}

static int
by_size(const void *one, const void *other)
{
    const struct rf_tags *a = one, *b = other;
    return a->size != b->size ? a->size - b->size : by_betting(one, other);
}

/* The first `most` of a level.  The list is sorted by correlation. */
static bool
add_best(struct count_search *search, const struct tags_list *list, unsigned level, bool balanced,
         unsigned most)
{
    unsigned added = 0;
    for (unsigned i = 0; i < list->count && added < most; i++) {
        if (list->tags[i].level != level || (balanced && list->tags[i].surplus != 0))
            continue;
        if (!add_tags(search, &list->tags[i], false))
            return false;
        added++;
    }
    return true;
}

/* Unbalanced tags by the running count: the best of each surplus. */
static bool
add_running(struct count_search *search, const struct tags_list *list, unsigned level)
{
    for (int surplus = 1; surplus <= RUNNING_SURPLUS; surplus++)
        for (unsigned i = 0; i < list->count; i++)
            if (list->tags[i].level == level && list->tags[i].surplus == surplus) {
                if (!add_tags(search, &list->tags[i], true))
                    return false;
                break;
            }
    return true;
}

static bool
add_front(struct count_search *search, struct tags_list *list)
{
    double missing = 1 - front_least;
    qsort(list->tags, list->count, sizeof list->tags[0], by_size);
    for (unsigned i = 0; i < list->count; i++)
        if (1 - list->tags[i].betting <= front_step * missing) {
            missing = 1 - list->tags[i].betting;
            if (!add_tags(search, &list->tags[i], false))
                return false;
        }
    return true;
}

static bool
add_all(struct count_search *search, struct tags_list *list)
{
    const struct count_asked *asked = search->asked;
    unsigned from = asked->level ? (unsigned)asked->level : 1;
    unsigned to = asked->level ? (unsigned)asked->level : RF_TAGS_LEVEL_MAX;
    for (unsigned level = from; level <= to; level++)
        if (!list_level(search, level, list))
            return false;
    qsort(list->tags, list->count, sizeof list->tags[0], by_betting);
    for (unsigned level = from; level <= to; level++) {
        bool running = level <= RUNNING_LEVEL && !asked->balanced && asked->divisor < 0;
        if (!add_best(search, list, level, false, PER_LEVEL) ||
            !add_best(search, list, level, true, BALANCED) ||
            (running && !add_running(search, list, level)))
            return false;
    }
    return add_front(search, list);
}

/* The systems of --beside, separated by commas. */
static int
add_beside(struct count_search *search)
{
    const char *from = search->asked->beside;
    while (from && *from) {
        char name[256];
        size_t size = strcspn(from, ",");
        if (size == 0 || size >= sizeof name) {
            fputs("riffle count: --beside takes systems separated by commas, like hi-lo,ko\n",
                  stderr);
            return STATUS_USAGE;
        }
        memcpy(name, from, size);
        name[size] = '\0';
        struct rf_counting system = {0};
        int wrong = count_system_read(name, "count", &system);
        struct search_system *one = wrong ? NULL : count_search_add(search, &system);
        if (wrong)
            return wrong;
        if (!one) {
            fputs("riffle count: --beside has too many systems\n", stderr);
            return STATUS_USAGE;
        }
        one->beside = true;
        from += size + (from[size] == ',');
    }
    return STATUS_OK;
}

int
count_search_choose(struct count_search *search)
{
    int wrong = add_beside(search);
    if (wrong)
        return wrong;
    struct tags_list *list = calloc(1, sizeof *list);
    bool done = list && add_all(search, list);
    free(list);
    if (!done)
        fputs("riffle count: out of memory\n", stderr);
    return done ? STATUS_OK : STATUS_IO;
}
