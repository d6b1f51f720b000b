/*
 * where/where_plan.c -- chooses how to draw deals that meet a condition.
 *
 * The condition is divided into parts: a && b has the parts of a and of b.  For each seat that the
 * condition asks about, the allowed hands are counted (where_classes.c); the seat with the smallest
 * share is drawn exactly and comes first.  When few tries are kept, two seats are tried
 * together (where_choose.c).  The parts that this makes true are not tested again.
 * Every other part is tested as soon as the hands that it asks about are dealt, the cheapest first.
 */
#include "where/where_classes.h"

#include <string.h>

#include "base/assert.h"
#include "base/bits.h"
#include "where/where_eval.h"

/* Adds the parts of a node.  When there are more than RF_WHERE_PARTS, the last stays whole. */
static void
add_parts(struct rf_where_plan *plan, unsigned at)
{
    const struct rf_where_node *node = &plan->where->node[at];
    if (node->kind == RF_WHERE_AND && plan->parts + node->depth < RF_WHERE_PARTS) {
        add_parts(plan, node->left);
        add_parts(plan, node->right);
    } else {
        RF_ASSERT(plan->parts < RF_WHERE_PARTS);
        plan->part[plan->parts++] = (struct rf_where_part){
            .node = (uint16_t)at, .last = node->needs & RF_WHERE_NEEDS_TRICKS};
    }
}

/* Tabulates the functions that the script uses. */
static void
make_tables(struct rf_where_plan *plan)
{
    const struct rf_where *where = plan->where;
    memset(plan->has_table, 0, sizeof plan->has_table);
    RF_ASSERT(where->nodes <= RF_WHERE_NODES);
    for (unsigned at = 1; at < where->nodes; at++) {
        unsigned kind = where->node[at].kind;
        if (kind == RF_WHERE_TOTAL || kind == RF_WHERE_SUIT)
            plan->has_table[where->node[at].function] = true;
        if (kind == RF_WHERE_EVAL_CCCC)
            plan->has_table[RF_WHERE_CCCC] = true;
        if (kind == RF_WHERE_SHAPE)
            plan->has_table[RF_WHERE_LENGTH] = true;
    }
    for (unsigned i = 0; i < RF_WHERE_FUNCTIONS; i++)
        for (unsigned holding = 0; plan->has_table[i] && holding < RF_WHERE_MASKS; holding++)
            plan->table[i][holding] = (int16_t)rf_where_holding(where, (enum rf_where_function)i,
                                                                holding);
}

uint64_t
rf_where_ways(unsigned n, unsigned k)
{
    RF_ASSERT(k <= n);
    RF_ASSERT(n <= RF_DECK_CARDS);
    uint64_t ways = 1;
    for (unsigned i = 1; i <= k; i++)
        ways = ways * (n - k + i) / i;
    return ways;
}

unsigned
rf_where_free_cards(const struct rf_where *where)
{
    unsigned cards = RF_DECK_CARDS;
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        cards -= rf_bits_of(where->predealt[seat]);
    RF_ASSERT(cards <= RF_DECK_CARDS);
    return cards;
}

unsigned
rf_where_needed(const struct rf_where *where, enum rf_seat seat)
{
    RF_ASSERT(rf_bits_of(where->predealt[seat]) <= where->hand_cards);
    return where->hand_cards - rf_bits_of(where->predealt[seat]);
}

/* What the least and the most of each fact are, for the seats that were counted. */
struct known {
    unsigned features;
    struct rf_where_feature feature[RF_WHERE_FEATURES];
    struct rf_where_vector least, most;
};

static struct known
known_of(const struct rf_where_plan *plan)
{
    struct known known = {.features = plan->features, .least = plan->least, .most = plan->most};
    memcpy(known.feature, plan->feature, sizeof known.feature);
    return known;
}

/* What all four hands together have of a fact: the cards of a suit, or points of the whole deck. */
static int
deck_total(const struct rf_where_plan *plan, struct rf_where_feature feature)
{
    int sum = 0;
    for (unsigned suit = 0; suit < RF_SUITS; suit++)
        sum += rf_where_feature_value(plan, feature, suit, WHERE_HOLDINGS - 1);
    return sum;
}

/* True of facts that add up over the hands: lengths, and points that no card counts negatively. */
static bool
adds_up(const struct rf_where *where, struct rf_where_feature feature)
{
    unsigned function = feature.function;
    bool points = function >= RF_WHERE_HCP && function <= RF_WHERE_PT9;
    for (unsigned rank = 0; points && rank < RF_WHERE_RANKS; rank++)
        if (where->points[function - RF_WHERE_HCP][rank] < 0)
            return false;
    return points || function == RF_WHERE_CONTROL ||
           (function == RF_WHERE_LENGTH && feature.suit != RF_WHERE_SUITS);
}

/* True when the hands together would need more of a fact than the deck has, like seven spades in
 * each of two hands.  `asked` are the seats that were counted. */
static bool
asks_too_much(struct rf_where_plan *plan, const struct known known[static RF_SEATS], unsigned asked)
{
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        for (unsigned i = 0; asked >> seat & 1 && i < known[seat].features; i++) {
            struct rf_where_feature feature = known[seat].feature[i];
            int sum = 0;
            for (unsigned other = 0; other < RF_SEATS; other++)
                for (unsigned j = 0; asked >> other & 1 && j < known[other].features; j++)
                    if (memcmp(&known[other].feature[j], &feature, sizeof feature) == 0)
                        sum += known[other].least.at[j];
            if (adds_up(plan->where, feature) && sum > deck_total(plan, feature))
                return true;
        }
    return false;
}

/* An exact hand costs more than a plain one, and must leave less of all hands than this. */
static const double worth_it = 0.6;

/* Counts the hands of every seat that the condition asks about.  Answers the seat with the smallest
 * share, or RF_SEATS.  Sets `impossible` when a seat has none, or the seats exclude each other. */
static enum rf_seat
best_seat(struct rf_where_plan *plan)
{
    const struct rf_where *where = plan->where;
    struct known known[RF_SEATS];
    unsigned cards = rf_where_free_cards(where), support = where->node[plan->condition].support,
             asked = 0;
    enum rf_seat best = RF_SEATS;
    double least = worth_it;
    for (unsigned seat = 0; seat < RF_SEATS; seat++) {
        if (!(support >> seat & 1) || !rf_where_classes_make(plan, (enum rf_seat)seat))
            continue;
        double share = (double)plan->hands /
                       (double)rf_where_ways(cards, rf_where_needed(where, (enum rf_seat)seat));
        if (plan->hands == 0)
            plan->impossible = true;
        if (plan->hands == 0)
            return (enum rf_seat)seat;
        asked |= 1u << seat;
        known[seat] = known_of(plan);
        if (share < least) {
            least = share;
            best = (enum rf_seat)seat;
        }
    }
    plan->impossible = asks_too_much(plan, known, asked);
    return plan->impossible ? RF_SEATS : best;
}

/* Marks the parts that cannot be met: one that is false alone, otherwise those that ask about the
 * seat, or all. */
static void
mark_empty(struct rf_where_plan *plan, enum rf_seat seat)
{
    uint16_t whole = plan->condition;
    unsigned alone = 0;
    for (unsigned i = 0; i < plan->parts; i++) {
        plan->condition = plan->part[i].node;
        for (unsigned one = 0; one < RF_SEATS && !plan->part[i].empty; one++)
            if (plan->where->node[plan->condition].support >> one & 1 &&
                rf_where_classes_make(plan, (enum rf_seat)one))
                plan->part[i].empty = plan->hands == 0;
        alone += plan->part[i].empty;
    }
    plan->condition = whole;
    for (unsigned i = 0; alone == 0 && i < plan->parts; i++)
        plan->part[i].empty = seat == RF_SEATS ||
                              plan->where->node[plan->part[i].node].support >> seat & 1;
}

bool
rf_where_is_known(const struct rf_where_plan *plan, unsigned at, enum rf_seat seat)
{
    const struct rf_where_node *node = &plan->where->node[at];
    if (at == 0 || node->kind == RF_WHERE_NUMBER)
        return true;
    if (node->kind == RF_WHERE_SCORE || node->kind == RF_WHERE_IMPS || node->kind == RF_WHERE_RND)
        return false;
    if (rf_where_is_leaf((enum rf_where_kind)node->kind))
        return node->seat == seat && plan->slot_of[at] != 0;
    /* The bounds are exact when all leaves are points. */
    return rf_where_is_known(plan, node->left, seat) && rf_where_is_known(plan, node->right, seat);
}

/* The order of the seats: those that are drawn exactly, then those that most parts ask about. */
static void
order_seats(struct rf_where_plan *plan, enum rf_seat first, enum rf_seat second)
{
    unsigned asked[RF_SEATS] = {0}, place = 0;
    bool used[RF_SEATS] = {false};
    for (unsigned i = 0; i < plan->parts; i++) {
        unsigned support = plan->where->node[plan->part[i].node].support;
        for (unsigned seat = 0; seat < RF_SEATS; seat++)
            asked[seat] += support >> seat & 1 ? (plan->part[i].last ? 1 : 10) : 0;
    }
    if (first < RF_SEATS) {
        plan->order[place++] = first;
        used[first] = true;
    }
    if (second < RF_SEATS) {
        plan->order[place++] = second;
        used[second] = true;
    }
    for (; place < RF_SEATS; place++) {
        unsigned next = RF_SEATS;
        for (unsigned seat = 0; seat < RF_SEATS; seat++)
            if (!used[seat] && (next == RF_SEATS || asked[seat] > asked[next]))
                next = seat;
        RF_ASSERT(next < RF_SEATS);
        used[next] = true;
        plan->order[place] = (enum rf_seat)next;
    }
}

/* Files a part that compares a sum; false when it is another kind of part. */
static bool
add_sum(struct rf_where_plan *plan, unsigned node, unsigned stage)
{
    struct rf_where_sum sum, pair;
    if (!rf_where_sum_of(&sum, plan->where, node))
        return false;
    pair = sum;
    if (plan->halves && rf_where_sum_pair(&pair, plan->order[0], plan->order[1])) {
        sum = pair;
        stage = 0;
    }
    RF_ASSERT(plan->sums[stage] < RF_WHERE_PARTS);
    plan->sum[stage][plan->sums[stage]++] = sum;
    return true;
}

/* Puts every part to the stage after which its hands are dealt, the cheapest first. */
static void
stage_parts(struct rf_where_plan *plan)
{
    const struct rf_where *where = plan->where;
    for (unsigned i = 0; i < plan->parts; i++) {
        struct rf_where_part *part = &plan->part[i];
        const struct rf_where_node *node = &where->node[part->node];
        unsigned stage = 1;
        for (unsigned place = 0; place < RF_SEATS; place++)
            if (node->support >> plan->order[place] & 1)
                stage = place + 1;
        part->stage = (uint8_t)stage;
        if (!plan->paired)
            part->exact = plan->exact && rf_where_is_known(plan, part->node, plan->order[0]);
        if (part->exact || part->last)
            continue;
        if (add_sum(plan, part->node, stage))
            continue;
        unsigned at = plan->tests[stage]++;
        RF_ASSERT(at < RF_WHERE_PARTS);
        for (; at > 0 && where->node[plan->test[stage][at - 1]].cost > node->cost; at--)
            plan->test[stage][at] = plan->test[stage][at - 1];
        plan->test[stage][at] = part->node;
    }
}

/* The samplers of the stages that are not exact. */
static void
make_subsets(struct rf_where_plan *plan)
{
    unsigned cards = rf_where_free_cards(plan->where);
    if (plan->halves) {
        rf_where_subset_make(&plan->subset[0], plan, RF_DECK_CARDS, 2 * RF_HAND_CARDS);
        rf_where_subset_make(&plan->subset[1], plan, 2 * RF_HAND_CARDS, RF_HAND_CARDS);
        return;
    }
    for (unsigned stage = 0; stage < RF_SEATS; stage++) {
        unsigned wanted = rf_where_needed(plan->where, plan->order[stage]);
        RF_ASSERT(wanted <= cards);
        rf_where_subset_make(&plan->subset[stage], plan, cards, wanted);
        cards -= wanted;
    }
}

void
rf_where_plan_reset(struct rf_where_plan *plan, const struct rf_where *where, unsigned node)
{
    RF_ASSERT(node < where->nodes || node == 0);
    plan->where = where;
    plan->condition = (uint16_t)node;
    plan->impossible = plan->exact = plan->paired = false;
    plan->pair.without = 0;
    plan->needs_tricks = where->node[node].needs & RF_WHERE_NEEDS_TRICKS;
    plan->parts = 0;
    plan->share = 1;
    plan->hands = plan->all = rf_where_ways(rf_where_free_cards(where),
                                            rf_where_needed(where, RF_NORTH));
    rf_where_masks_make(plan);
    make_tables(plan);
    if (node)
        add_parts(plan, node);
}

void
rf_where_plan_make(struct rf_where_plan *plan, const struct rf_where *where, unsigned node)
{
    enum rf_seat best = RF_SEATS;
    rf_where_plan_reset(plan, where, node);
    if (node)
        best = best_seat(plan);
    if (node && where->node[node].kind == RF_WHERE_NUMBER && where->node[node].value == 0)
        plan->impossible = plan->part[0].empty = true;
    else if (plan->impossible)
        mark_empty(plan, best);
    if (plan->impossible)
        return;
    rf_where_plan_single(plan, best);
    rf_where_pair_choose(plan, best);
}

void
rf_where_plan_single(struct rf_where_plan *plan, enum rf_seat best)
{
    plan->paired = false;
    if (best < RF_SEATS) {
        bool made = rf_where_classes_make(plan, best);
        RF_ASSERT(made && plan->hands > 0);
        plan->exact = true;
        plan->all = rf_where_ways(rf_where_free_cards(plan->where),
                                  rf_where_needed(plan->where, best));
        plan->share = (double)plan->hands / (double)plan->all;
        rf_where_alias_make(plan->slot, plan->slots, &plan->bits, plan->alias);
    }
    rf_where_plan_stage(plan, best, RF_SEATS);
}

void
rf_where_plan_stage(struct rf_where_plan *plan, enum rf_seat first, enum rf_seat second)
{
    const struct rf_where *where = plan->where;
    unsigned support = where->node[plan->condition].support;
    order_seats(plan, first, second);
    memset(plan->tests, 0, sizeof plan->tests);
    memset(plan->sums, 0, sizeof plan->sums);
    /* One hand alone is drawn faster as a subset. */
    plan->halves = !plan->exact && rf_where_free_cards(where) == RF_DECK_CARDS &&
                   where->hand_cards == RF_HAND_CARDS && (support & (support - 1) || support == 0);
    stage_parts(plan);
    make_subsets(plan);
}

bool
rf_where_count_hands(struct rf_where_plan *plan, const struct rf_where *where, unsigned node,
                     enum rf_seat seat, uint64_t *hands, uint64_t *all)
{
    rf_where_plan_reset(plan, where, node);
    *hands = *all = 0;
    if (!node || !rf_where_classes_make(plan, seat))
        return false;
    *hands = plan->hands;
    *all = rf_where_ways(rf_where_free_cards(where), rf_where_needed(where, seat));
    return true;
}
