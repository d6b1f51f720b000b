/*
 * where/where_classes.c -- counts the hands of one seat that a condition allows, exactly, and
 * prepares to draw one of them.
 *
 * The 8,192 holdings of a suit fall into classes with the same facts, usually fewer than 200.
 * Spades and hearts together have as facts the sums of two classes, so do diamonds and clubs: the
 * two halves of a hand.  A pair of halves with thirteen cards is a set of hands that all have the
 * same facts.  Its size is the product of the ways of its halves, and the condition is asked once
 * for the whole set.  The sets that it allows, weighted by their sizes, make an alias table.
 *
 * When there are too many classes, the fact with the most values is left out and counts as unknown.
 * Then some hands are drawn that the condition refuses later, which is only slower.
 */
#include "where/where_classes.h"

#include <string.h>

#include "base/assert.h"
#include "where/where_eval.h"

enum {
    INDEX = 1 << 16,       /* of the hash index of vectors, in the scratch */
    PAIRS_MOST = 4000000,  /* pairs of halves that are tried */
    COST_MOST = 200000000, /* nodes that are computed for that */
};

_Static_assert(INDEX + RF_WHERE_KEYS < 1 << 17, "the scratch holds the index and the chains");

static struct rf_where_vector
add(const struct rf_where_vector *a, const struct rf_where_vector *b, unsigned features)
{
    struct rf_where_vector sum;
    for (unsigned i = 0; i < features; i++)
        sum.at[i] = (int16_t)(a->at[i] + b->at[i]);
    return sum;
}

/* The index has 1 + the place of a vector, or 0. */
void
rf_where_intern_begin(struct rf_where_plan *plan)
{
    memset(plan->scratch, 0, sizeof plan->scratch);
}

unsigned
rf_where_intern(struct rf_where_plan *plan, struct rf_where_vector *known, unsigned *count,
                unsigned most, const struct rf_where_vector *vector)
{
    RF_ASSERT(most < INDEX); /* so that the index always has an empty place */
    uint32_t hash = 2166136261u;
    for (unsigned i = 0; i < plan->features; i++)
        hash = (hash ^ (uint16_t)vector->at[i]) * 16777619u;
    hash ^= hash >> 15;
    for (uint32_t at = hash % INDEX;; at = (at + 1) % INDEX) {
        unsigned place = plan->scratch[at];
        if (place == 0) {
            if (*count == most)
                return most;
            known[*count] = *vector;
            plan->scratch[at] = *count + 1;
            return (*count)++;
        }
        if (memcmp(known[place - 1].at, vector->at, plan->features * sizeof vector->at[0]) == 0)
            return place - 1;
    }
}

/* The holdings of a suit that the seat can have: with its predealt cards, without the others'. */
static bool
fits_predeal(const struct rf_where_plan *plan, enum rf_seat seat, unsigned suit, unsigned holding)
{
    uint64_t cards = (uint64_t)holding << (suit * RF_RANKS), others = 0;
    uint64_t suit_cards = (uint64_t)(WHERE_HOLDINGS - 1) << (suit * RF_RANKS);
    for (unsigned other = 0; other < RF_SEATS; other++)
        others |= other == seat ? 0 : plan->where->predealt[other];
    return (cards & others) == 0 && (plan->where->predealt[seat] & suit_cards & ~cards) == 0;
}

/* Sorts the holdings of a suit into classes; false when there are too many.  A suit that the deck
 * does not have (tiny) has one holding, of no cards. */
static bool
make_suit(struct rf_where_plan *plan, enum rf_seat seat, unsigned suit)
{
    struct rf_where_suit_classes *classes = &plan->suit[suit];
    unsigned holdings = suit < RF_SUITS ? WHERE_HOLDINGS : 1, place[RF_WHERE_CLASSES];
    uint16_t class_of[WHERE_HOLDINGS];
    rf_where_intern_begin(plan);
    memset(classes->first, 0, sizeof classes->first);
    classes->classes = 0;
    for (unsigned holding = 0; holding < holdings; holding++) {
        struct rf_where_vector vector = {{0}};
        class_of[holding] = RF_WHERE_CLASSES;
        if (suit < RF_SUITS && !fits_predeal(plan, seat, suit, holding))
            continue;
        for (unsigned i = 0; i < plan->features; i++)
            vector.at[i] = (int16_t)rf_where_feature_value(plan, plan->feature[i], suit, holding);
        if (vector.at[0] > (int)plan->where->hand_cards)
            continue;
        unsigned one = rf_where_intern(plan, classes->vector, &classes->classes, RF_WHERE_CLASSES,
                                       &vector);
        if (one == RF_WHERE_CLASSES)
            return false;
        class_of[holding] = (uint16_t)one;
        classes->first[one + 1]++;
    }
    for (unsigned i = 0; i < classes->classes; i++) {
        place[i] = classes->first[i];
        classes->first[i + 1] = (uint16_t)(classes->first[i + 1] + classes->first[i]);
    }
    for (unsigned holding = 0; holding < holdings; holding++)
        if (class_of[holding] < RF_WHERE_CLASSES)
            classes->holding[place[class_of[holding]]++] = (uint16_t)holding;
    return true;
}

static uint32_t
class_size(const struct rf_where_suit_classes *classes, unsigned one)
{
    return (uint32_t)classes->first[one + 1] - classes->first[one];
}

/* Joins two suits.  The first pass counts the splits of each key, the second files them. */
bool
rf_where_half_make(struct rf_where_plan *plan, struct rf_where_half *half,
                   const struct rf_where_suit_classes *suits)
{
    const struct rf_where_suit_classes *a = suits, *b = suits + 1;
    uint32_t *filed = plan->scratch + INDEX;
    if ((uint64_t)a->classes * b->classes > RF_WHERE_SPLITS)
        return false;
    half->keys = 0;
    rf_where_intern_begin(plan);
    memset(half->first, 0, sizeof half->first);
    memset(half->ways, 0, sizeof half->ways);
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned i = 0; i < a->classes; i++)
            for (unsigned j = 0; j < b->classes; j++) {
                struct rf_where_vector sum = add(&a->vector[i], &b->vector[j], plan->features);
                if (sum.at[0] > (int)plan->where->hand_cards)
                    continue;
                unsigned key = rf_where_intern(plan, half->vector, &half->keys, RF_WHERE_KEYS,
                                               &sum);
                if (key == RF_WHERE_KEYS)
                    return false;
                if (pass == 0) {
                    half->first[key + 1]++;
                    continue;
                }
                uint32_t at = half->first[key] + filed[key]++;
                RF_ASSERT(at < half->first[key + 1]);
                half->split[at].below = half->ways[key];
                half->split[at].of[0] = (uint16_t)i;
                half->split[at].of[1] = (uint16_t)j;
                half->ways[key] += class_size(a, i) * class_size(b, j);
            }
        for (unsigned key = 0; pass == 0 && key < half->keys; key++)
            half->first[key + 1] += half->first[key];
    }
    return true;
}

static void
widen(struct rf_where_plan *plan, const struct rf_where_vector *facts)
{
    for (unsigned i = 0; i < plan->features; i++) {
        bool first = plan->slots == 0;
        if (first || facts->at[i] < plan->least.at[i])
            plan->least.at[i] = facts->at[i];
        if (first || facts->at[i] > plan->most.at[i])
            plan->most.at[i] = facts->at[i];
    }
}

/* Sorts the keys of the second half by their number of cards; the scratch has the list. */
static void
sort_by_cards(struct rf_where_plan *plan, const struct rf_where_half *half,
              unsigned first[static RF_HAND_CARDS + 2])
{
    unsigned place[RF_HAND_CARDS + 1];
    memset(first, 0, (RF_HAND_CARDS + 2) * sizeof *first);
    for (unsigned key = 0; key < half->keys; key++)
        first[half->vector[key].at[0] + 1]++;
    for (unsigned cards = 0; cards <= RF_HAND_CARDS; cards++) {
        place[cards] = first[cards];
        first[cards + 1] += first[cards];
    }
    for (unsigned key = 0; key < half->keys; key++)
        plan->scratch[place[half->vector[key].at[0]]++] = key;
}

/* Asks the condition about every pair of halves with thirteen cards.  False when they are too many.
 */
bool
rf_where_halves_join(struct rf_where_plan *plan, const struct rf_where_half *halves,
                     enum rf_seat seat)
{
    unsigned first[RF_HAND_CARDS + 2];
    uint64_t pairs = 0, most = COST_MOST / plan->where->node[plan->condition].cost;
    sort_by_cards(plan, &halves[1], first);
    most = most < PAIRS_MOST ? most : PAIRS_MOST;
    plan->slots = 0;
    for (unsigned i = 0; i < halves[0].keys; i++) {
        const struct rf_where_vector *facts = &halves[0].vector[i];
        unsigned cards = (unsigned)((int)plan->where->hand_cards - facts->at[0]);
        pairs += first[cards + 1] - first[cards];
        if (pairs > most)
            return false;
        for (unsigned at = first[cards]; at < first[cards + 1]; at++) {
            unsigned j = plan->scratch[at];
            struct rf_where_vector sum = add(facts, &halves[1].vector[j], plan->features);
            if (!rf_where_features_allow(plan, seat, &sum))
                continue;
            if (plan->slots == RF_WHERE_SLOTS / 2)
                return false;
            widen(plan, &sum);
            plan->slot[plan->slots++] = (struct rf_where_slot){
                .threshold = (uint64_t)halves[0].ways[i] * halves[1].ways[j], .own = i << 16 | j};
        }
    }
    return true;
}

bool
rf_where_hand_count(struct rf_where_plan *plan, enum rf_seat seat)
{
    for (unsigned suit = 0; suit < RF_WHERE_SUITS; suit++)
        if (!make_suit(plan, seat, suit))
            return false;
    return rf_where_half_make(plan, &plan->half[0], &plan->suit[0]) &&
           rf_where_half_make(plan, &plan->half[1], &plan->suit[2]) &&
           rf_where_halves_join(plan, plan->half, seat);
}

bool
rf_where_classes_make(struct rf_where_plan *plan, enum rf_seat seat)
{
    bool counted;
    RF_ASSERT(plan->condition);
    plan->pair.bounded = false;
    plan->dropped = 0;
    do {
        rf_where_features_find(plan, seat);
        counted = rf_where_hand_count(plan, seat);
    } while (!counted && rf_where_features_drop(plan));
    plan->hands = 0;
    for (unsigned i = 0; counted && i < plan->slots; i++)
        plan->hands += plan->slot[i].threshold;
    return counted;
}
