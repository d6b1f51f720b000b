/*
 * counting/tag_search.c -- the best tags by betting correlation (riffle/tag_search.h), exactly.
 *
 * Let e be the effects of removal with their mean taken off, w the ranks of each value (4 for
 * ten-cards, 1 for others), and t the tags.  The betting correlation is
 *
 *     sum w t e / (sqrt(sum w t^2 - (sum w t)^2 / 13) · |e|),     |e|^2 = sum w e^2
 *
 * The denominator depends on two whole numbers only, S = sum w t and Q = sum w t^2.  So among all
 * tags with the same S and Q the best have the largest sum w t e.  That is found value by value
 * (dynamic programming): the best choice of the first k tags for each S and Q that they can make
 * extends the best choice of the first k - 1.  A third number, A = sum |t|, is kept beside them: it
 * measures the effort, so that the best tags are known for each effort.
 *
 * Level 4 has 9^10 = 3.5 billion sets of tags, and 0.9 million states (S, Q, A).
 */
#include "riffle/tag_search.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"

/* The storage: the states of one layer and of the next, and the tag chosen in each state of each
 * layer. */
struct tag_search {
    int level;
    unsigned squares, sizes, states; /* numbers of different Q, of A, and of all states */
    double effect[RF_VALUES];        /* times w, with |e| = 1 */
    double *value;                   /* the largest sum w t e of each state; -INFINITY: none */
    double *next;
    int8_t *choice; /* [value][state] */
};

static int
ranks_of(unsigned value)
{
    return value == RF_TEN ? 4 : 1;
}

static unsigned
states_of(unsigned level)
{
    RF_ASSERT(level >= 1 && level <= RF_TAGS_LEVEL_MAX);
    return (2 * RF_TAGS_RANKS * level + 1) * (RF_TAGS_RANKS * level * level + 1) *
           (RF_VALUES * level + 1);
}

size_t
rf_tag_search_size(unsigned level)
{
    size_t states = states_of(level);
    return sizeof(struct tag_search) + states * (2 * sizeof(double) + RF_VALUES);
}

/* The number of a state; S runs from -13 levels. */
static unsigned
state_at(const struct tag_search *search, int sum, unsigned square, unsigned size)
{
    unsigned row = (unsigned)(sum + RF_TAGS_RANKS * search->level);
    RF_ASSERT(square < search->squares && size < search->sizes);
    return (row * search->squares + square) * search->sizes + size;
}

/* Effects with their mean taken off, so that |e| is 1, times the ranks. */
static void
set_effects(struct tag_search *search, const double effects[static RF_VALUES])
{
    double mean = 0, squares = 0;
    for (unsigned value = 0; value < RF_VALUES; value++)
        mean += ranks_of(value) * effects[value] / RF_TAGS_RANKS;
    for (unsigned value = 0; value < RF_VALUES; value++)
        squares += ranks_of(value) * (effects[value] - mean) * (effects[value] - mean);
    RF_ASSERT(squares > 0);
    for (unsigned value = 0; value < RF_VALUES; value++)
        search->effect[value] = ranks_of(value) * (effects[value] - mean) / sqrt(squares);
}

/* How far a tag moves the number of a state: S, Q and A are added, so states are too. */
static long
move_of(const struct tag_search *search, unsigned value, int tag)
{
    int ranks = ranks_of(value), size = tag < 0 ? -tag : tag;
    long row = (long)ranks * tag, square = (long)ranks * tag * tag;
    return (row * search->squares + square) * search->sizes + size;
}

/* Adds the tag of one value to every state. */
static void
add_value(struct tag_search *search, unsigned value)
{
    int8_t *choice = search->choice + (size_t)value * search->states;
    for (unsigned state = 0; state < search->states; state++)
        search->next[state] = -INFINITY;
    for (int tag = -search->level; tag <= search->level; tag++) {
        long move = move_of(search, value, tag);
        double gain = tag * search->effect[value];
        for (unsigned state = 0; state < search->states; state++) {
            if (!(search->value[state] > -INFINITY))
                continue;
            unsigned to = (unsigned)((long)state + move);
            RF_ASSERT(to < search->states);
            if (search->value[state] + gain > search->next[to]) {
                search->next[to] = search->value[state] + gain;
                choice[to] = (int8_t)tag;
            }
        }
    }
    double *done = search->value;
    search->value = search->next;
    search->next = done;
}

void
rf_tag_search(void *storage, const double effects[static RF_VALUES], unsigned level)
{
    struct tag_search *search = storage;
    *search = (struct tag_search){.level = (int)level,
                                  .squares = RF_TAGS_RANKS * level * level + 1,
                                  .sizes = RF_VALUES * level + 1,
                                  .states = states_of(level)};
    search->value = (double *)(search + 1);
    search->next = search->value + search->states;
    search->choice = (int8_t *)(search->next + search->states);
    memset(search->choice, 0, (size_t)RF_VALUES * search->states);
    set_effects(search, effects);
    for (unsigned state = 0; state < search->states; state++)
        search->value[state] = -INFINITY;
    search->value[state_at(search, 0, 0, 0)] = 0;
    for (unsigned value = 0; value < RF_VALUES; value++)
        add_value(search, value);
}

/* Reads the tags of a state, from the last value back to the first. */
static void
trace(const struct tag_search *search, unsigned state, int8_t tag[static RF_VALUES])
{
    for (unsigned value = RF_VALUES; value-- > 0;) {
        tag[value] = search->choice[(size_t)value * search->states + state];
        state = (unsigned)((long)state - move_of(search, value, tag[value]));
    }
    RF_ASSERT(state == state_at(search, 0, 0, 0));
}

static int
common_divisor(const int8_t tag[static RF_VALUES])
{
    int divisor = 0;
    for (unsigned value = 0; value < RF_VALUES; value++)
        for (int other = tag[value] < 0 ? -tag[value] : tag[value]; other != 0;) {
            int rest = divisor % other;
            divisor = other;
            other = rest;
        }
    return divisor;
}

static uint8_t
level_of(const int8_t tag[static RF_VALUES])
{
    int level = 0;
    for (unsigned value = 0; value < RF_VALUES; value++)
        level = tag[value] > level ? tag[value] : -tag[value] > level ? -tag[value] : level;
    return (uint8_t)level;
}

bool
rf_tag_search_best(const void *storage, int surplus, unsigned size, struct rf_tags *best)
{
    const struct tag_search *search = storage;
    struct rf_tags found = {.size = (uint8_t)size, .surplus = (int8_t)surplus};
    RF_ASSERT(size < search->sizes);
    RF_ASSERT(surplus >= -RF_TAGS_RANKS * search->level &&
              surplus <= RF_TAGS_RANKS * search->level);
    for (unsigned square = 1; square < search->squares; square++) {
        unsigned state = state_at(search, surplus, square, size);
        double spread = square - (double)(surplus * surplus) / RF_TAGS_RANKS;
        if (!(search->value[state] > -INFINITY) || spread <= 0 ||
            search->value[state] / sqrt(spread) <= found.betting)
            continue;
        struct rf_tags other = found;
        trace(search, state, other.tag);
        other.betting = search->value[state] / sqrt(spread);
        if (common_divisor(other.tag) == 1)
            found = other;
    }
    found.level = level_of(found.tag);
    if (found.level > 0)
        *best = found;
    return found.level > 0;
}

/* A name of the tags themselves: t, then each tag from 2 to the ace; n before one below 0. */
static void
write_name(const struct rf_tags *tags, char name[static RF_COUNTING_NAME])
{
    unsigned used = 0;
    name[used++] = 't';
    for (unsigned place = 1; place <= RF_VALUES; place++) {
        const int8_t tag = tags->tag[place % RF_VALUES];
        if (tag < 0)
            name[used++] = 'n';
        name[used++] = (char)('0' + (tag < 0 ? -tag : tag));
    }
    RF_ASSERT(used < RF_COUNTING_NAME);
    name[used] = '\0';
}

void
rf_tags_system(const struct rf_tags *tags, enum rf_counting_divisor divisor,
               struct rf_counting *system)
{
    *system = (struct rf_counting){.divisor = (uint8_t)divisor,
                                   .initial_per_deck = (int16_t)(-8 * tags->surplus)};
    for (unsigned value = 0; value < RF_VALUES; value++)
        system->tag[value] = system->red_tag[value] = (int8_t)(2 * tags->tag[value]);
    write_name(tags, system->name);
    memcpy(system->title, system->name, sizeof system->name);
}
