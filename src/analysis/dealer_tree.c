/*
 * analysis/dealer_tree.c -- builds the tree of the dealer's hands for one up-card.
 *
 * It counts the orders that lead to each hand, keeps the hands that lead to a stop as steps, and
 * sorts the stops into groups.  The table's own function (rf_bj_hand_dealer_must_draw) says when
 * the dealer draws, so the tree follows the rules file.
 */
#include "analysis/dealer_tree.h"

#include <string.h>

#include "base/assert.h"

/* The dealer's total with the up-card and the drawn cards; total 0 means bust. */
static struct rf_count
dealer_count(const struct exact_hand *drawn, unsigned up)
{
    unsigned hard = drawn->hard + up + 1u;
    bool soft = (drawn->count[RF_ACE] > 0 || up == RF_ACE) && hard <= 11;
    return (struct rf_count){(uint8_t)(hard > 21 ? 0 : hard + (soft ? 10 : 0)), soft};
}

/* Counts the orders that lead to each hand: forward over the hand table, each hand that must draw
 * passes its number on to the hands with one card more. */
static void
dealer_orders(double orders[static RF_EXACT_HANDS], const struct exact_hands *hands,
              const struct rf_bj_rules *rules, unsigned up)
{
    memset(orders, 0, RF_EXACT_HANDS * sizeof *orders);
    orders[0] = 1;
    for (unsigned h = 0; h < RF_EXACT_HANDS; h++) {
        struct rf_count count = dealer_count(&hands->hand[h], up);
        if (orders[h] == 0 || count.total == 0 || !rf_bj_hand_dealer_must_draw(rules, count))
            continue;
        for (unsigned value = 0; value < RF_VALUES; value++)
            if (hands->hand[h].next[value] != EXACT_BUST)
                orders[hands->hand[h].next[value]] += orders[h];
    }
}

/* The outcome of a hand on which the dealer stands.  One drawn card that makes 21 is a natural. */
static enum rf_dealer_ends
dealer_end(const struct exact_hand *drawn, struct rf_count count)
{
    RF_ASSERT(count.total >= 17 && count.total <= 21);
    bool natural = drawn->cards == 1 && count.total == 21;
    return natural ? RF_DEALER_NATURAL : (enum rf_dealer_ends)(RF_DEALER_17 + (count.total - 17));
}

/* What the construction needs. */
struct tree_builder {
    const struct exact_hands *hands;
    const struct rf_bj_rules *rules;
    double orders[RF_EXACT_HANDS];
    uint16_t step[RF_EXACT_HANDS]; /* by hand: the number of its step, if it is one */
};

/* True where the dealer can reach this hand and stands on it; `*end` says with what. */
static bool
dealer_is_done(const struct tree_builder *builder, unsigned up, unsigned h,
               enum rf_dealer_ends *end)
{
    struct rf_count count = dealer_count(&builder->hands->hand[h], up);
    if (h == 0 || builder->orders[h] == 0 || count.total == 0 ||
        rf_bj_hand_dealer_must_draw(builder->rules, count))
        return false;
    *end = dealer_end(&builder->hands->hand[h], count);
    return true;
}

/* True if adding cards not below the highest one leads to a stop, so the hand is a step of a
 * path. */
static bool
dealer_can_grow(const struct tree_builder *builder, unsigned up, unsigned h)
{
    const struct exact_hand *drawn = &builder->hands->hand[h];
    enum rf_dealer_ends end;
    for (unsigned value = drawn->most; value < RF_VALUES; value++) {
        int next = drawn->next[value];
        if (next != EXACT_BUST && (dealer_is_done(builder, up, (unsigned)next, &end) ||
                                   dealer_can_grow(builder, up, (unsigned)next)))
            return true;
    }
    return false;
}

/* The slot of the last card on a hand's path, which is its highest card.  Also keeps the tree's
 * maxima up to date. */
static uint8_t
tree_note_slot(struct dealer_tree *tree, const struct exact_hand *drawn)
{
    unsigned before = drawn->count[drawn->most] - 1u;
    RF_ASSERT(before < TREE_SLOTS_A_VALUE);
    if (before >= tree->copies[drawn->most])
        tree->copies[drawn->most] = (uint8_t)(before + 1);
    if (drawn->cards > tree->deepest)
        tree->deepest = drawn->cards;
    return (uint8_t)(drawn->most * TREE_SLOTS_A_VALUE + before);
}

/* The hand table is sorted by hard total, so a hand's parent already has its step number. */
static void
tree_add_steps(struct dealer_tree *tree, struct tree_builder *builder)
{
    for (unsigned h = 0; h < RF_EXACT_HANDS; h++) {
        const struct exact_hand *drawn = &builder->hands->hand[h];
        if (dealer_count(drawn, tree->up).total == 0 || !dealer_can_grow(builder, tree->up, h))
            continue;
        builder->step[h] = (uint16_t)tree->steps;
        tree->step[tree->steps++] = (struct tree_step){
            .parent = h ? builder->step[drawn->below] : 0,
            .slot = h ? tree_note_slot(tree, drawn) : 0,
        };
    }
}

/* A stop's parent is the step without its highest card. */
static void
tree_add_stops(struct dealer_tree *tree, const struct tree_builder *builder)
{
    for (unsigned h = 0; h < RF_EXACT_HANDS; h++) {
        const struct exact_hand *drawn = &builder->hands->hand[h];
        enum rf_dealer_ends end;
        if (dealer_is_done(builder, tree->up, h, &end))
            tree->stop[tree->stops++] = (struct tree_stop){
                .parent = builder->step[drawn->below],
                .hand = (uint16_t)h,
                .slot = tree_note_slot(tree, drawn),
                .orders = builder->orders[h],
            };
    }
}

/* The group that a stop belongs to, without its range. */
static struct tree_group
tree_group_of(const struct dealer_tree *tree, const struct exact_hands *hands,
              const struct tree_stop *stop, unsigned value)
{
    const struct exact_hand *drawn = &hands->hand[stop->hand];
    return (struct tree_group){
        .end = (uint8_t)dealer_end(drawn, dealer_count(drawn, tree->up)),
        .depth = drawn->cards,
        .copies = value < RF_VALUES ? drawn->count[value] : 0,
    };
}

/* A number by which groups are sorted: end, then depth, then copies. */
static unsigned
tree_rank(struct tree_group group)
{
    return (group.end * (TREE_DEPTH + 1u) + group.depth) * (TREE_DEPTH + 1u) + group.copies;
}

/* A counting sort by tree_rank: count the stops of each rank, sum to get the first place of each
 * rank, then place the stops. */
void
rf_tree_group(struct dealer_tree *tree, const struct exact_hands *hands, unsigned value)
{
    enum { RANKS = RF_DEALER_ENDS * (TREE_DEPTH + 1) * (TREE_DEPTH + 1) };
    uint16_t before[RANKS + 1] = {0};
    struct tree_stop stops[RF_EXACT_HANDS];
    for (unsigned i = 0; i < tree->stops; i++)
        before[tree_rank(tree_group_of(tree, hands, &tree->stop[i], value)) + 1]++;
    for (unsigned rank = 0; rank < RANKS; rank++)
        before[rank + 1] = (uint16_t)(before[rank + 1] + before[rank]);
    memcpy(stops, tree->stop, tree->stops * sizeof stops[0]);
    for (unsigned i = 0; i < tree->stops; i++)
        tree->stop[before[tree_rank(tree_group_of(tree, hands, &stops[i], value))]++] = stops[i];
    tree->groups = 0;
    for (unsigned i = 0; i < tree->stops; i++) {
        struct tree_group group = tree_group_of(tree, hands, &tree->stop[i], value);
        if (tree->groups == 0 || tree_rank(tree->group[tree->groups - 1]) != tree_rank(group)) {
            group.from = (uint16_t)i;
            tree->group[tree->groups++] = group;
        }
        tree->group[tree->groups - 1].to = (uint16_t)(i + 1);
    }
}

void
rf_dealer_tree(struct dealer_tree *tree, const struct exact_hands *hands,
               const struct rf_bj_rules *rules, unsigned up)
{
    struct tree_builder builder = {.hands = hands, .rules = rules};
    RF_ASSERT(up < RF_VALUES);
    dealer_orders(builder.orders, hands, rules, up);
    *tree = (struct dealer_tree){.up = up};
    tree_add_steps(tree, &builder);
    tree_add_stops(tree, &builder);
    rf_tree_group(tree, hands, RF_VALUES);
}

void
rf_dealer_tree_copy(struct dealer_tree *to, const struct dealer_tree *from)
{
    to->up = from->up;
    to->deepest = from->deepest;
    memcpy(to->copies, from->copies, sizeof to->copies);
    to->steps = from->steps;
    to->stops = from->stops;
    to->groups = from->groups;
    memcpy(to->step, from->step, from->steps * sizeof from->step[0]);
    memcpy(to->stop, from->stop, from->stops * sizeof from->stop[0]);
    memcpy(to->group, from->group, from->groups * sizeof from->group[0]);
}
