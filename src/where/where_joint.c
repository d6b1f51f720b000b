/*
 * where/where_joint.c -- the cards of one suit in two hands: classes, and how many ways.
 *
 * The facts that a condition asks about tell only some cards of a suit apart: the honours.  The
 * others, the spots, are interchangeable: exchanging two of them changes no fact.  So a suit is
 * divided over the two hands and the rest by saying where each honour goes and how many spots each
 * hand gets; i and j of s spots are C(s, i) C(s - i, j) ways.  With four honours these are
 * 3^4 * 55 = 4,455 cells instead of 3^13 divisions.
 *
 * A predealt card has one place, and counts as an honour.
 */
#include "where/where_classes.h"

#include <string.h>

#include "base/assert.h"
#include "base/bits.h"
#include "where/where_eval.h"

enum { NO_CLASS = UINT16_MAX, FIRST = 0, SECOND = 1, NOBODY = 2 };

/* True when exchanging two ranks changes no value of a table. */
static bool
are_alike(const int16_t *table, unsigned a, unsigned b)
{
    for (unsigned holding = 0; holding < WHERE_HOLDINGS; holding++)
        if (holding >> a & 1 && !(holding >> b & 1) &&
            table[holding] != table[holding ^ 1u << a ^ 1u << b])
            return false;
    return true;
}

/* Cards that a seat has for sure, or hascard() asks about. */
static unsigned
named_cards(const struct rf_where_plan *plan, unsigned suit)
{
    uint64_t cards = plan->pair.cards;
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        cards |= plan->where->predealt[seat];
    return (unsigned)(cards >> (suit * RF_RANKS)) & (WHERE_HOLDINGS - 1);
}

/* The ranks of a suit that are like its lowest unnamed card. */
static unsigned
find_spots(const struct rf_where_plan *plan, unsigned suit)
{
    unsigned named = named_cards(plan, suit), lowest = RF_RANKS, spots = 0;
    for (unsigned rank = 0; rank < RF_RANKS; rank++)
        lowest = named >> rank & 1 ? lowest : rank;
    for (unsigned rank = 0; rank < RF_RANKS; rank++) {
        bool alike = !(named >> rank & 1);
        for (unsigned i = 0; alike && rank != lowest && i < RF_WHERE_FUNCTIONS; i++)
            alike = i == RF_WHERE_LENGTH || !(plan->pair.functions >> i & 1) ||
                    are_alike(plan->table[i], rank, lowest);
        spots |= (unsigned)alike << rank;
    }
    return spots;
}

/* What is being enumerated. */
struct search {
    struct rf_where_plan *plan;
    unsigned suit, honours, spots; /* sets of ranks */
    unsigned cells;
    uint16_t class_of[WHERE_HOLDINGS]; /* of the first hand */
};

/* Who may have a rank of the suit: bits of FIRST, SECOND and NOBODY. */
static unsigned
owners_of(const struct search *search, unsigned rank)
{
    const struct rf_where_plan *plan = search->plan;
    uint64_t card = (uint64_t)1 << (search->suit * RF_RANKS + rank);
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        if (plan->where->predealt[seat] & card)
            return seat == plan->pair.seat[0]   ? 1u << FIRST
                   : seat == plan->pair.seat[1] ? 1u << SECOND
                                                : 1u << NOBODY;
    return 1u << FIRST | 1u << SECOND | 1u << NOBODY;
}

/* The lowest `count` ranks of a set. */
static unsigned
some_of(unsigned set, unsigned count)
{
    unsigned some = 0;
    for (; count > 0; count--, set &= set - 1)
        some |= set & (0 - set);
    return some;
}

/* What a sum over both hands has in this suit. */
static int
sum_value(const struct search *search, const struct rf_where_sum *sum, const unsigned holding[2])
{
    const struct rf_where_plan *plan = search->plan;
    int value = 0;
    for (unsigned i = 0; i < sum->terms; i++)
        if (sum->term[i].suit >= RF_WHERE_SUITS || sum->term[i].suit == search->suit)
            value += sum->term[i].sign *
                     plan->table[sum->term[i].function]
                                [holding[sum->term[i].seat == plan->pair.seat[1]]];
    return value;
}

/* Files a cell.  Its row and column stand in `ways` and `first` until all are known. */
static bool
add_cell(struct search *search, const struct rf_where_cell *cell)
{
    struct rf_where_plan *plan = search->plan;
    struct rf_where_joint *joint = &plan->pair.joint[search->suit];
    struct rf_where_suit_classes *classes = &plan->pair.suit[search->suit];
    struct rf_where_vector vector = {{0}};
    unsigned first = some_of(search->spots, cell->spots[0]), features = plan->features;
    unsigned holding[2] = {cell->honours[0] | first,
                           cell->honours[1] | some_of(search->spots & ~first, cell->spots[1])};
    unsigned row = search->class_of[holding[0]], sums = plan->pair.sums;
    if (row == NO_CLASS || rf_bits_of(holding[1]) > plan->where->hand_cards)
        return true;
    for (unsigned i = 0; i < features - sums; i++)
        vector.at[i] = (int16_t)rf_where_feature_value(plan, plan->feature[i], search->suit,
                                                       holding[1]);
    for (unsigned i = 0; i < sums; i++)
        vector.at[features - sums + i] = (int16_t)sum_value(search, &plan->pair.sum[i], holding);
    unsigned column = rf_where_intern(plan, classes->vector, &classes->classes, RF_WHERE_CLASSES,
                                      &vector);
    if (column == RF_WHERE_CLASSES || search->cells == RF_WHERE_CELLS)
        return false;
    joint->ways[search->cells] = row;
    joint->first[search->cells] = column;
    joint->cell[search->cells++] = *cell;
    return true;
}

/* Gives the honours from `rank` on to their owners, then the spots. */
static bool
add_cells(struct search *search, unsigned rank, struct rf_where_cell cell)
{
    unsigned spots = rf_bits_of(search->spots);
    while (rank < RF_RANKS && !(search->honours >> rank & 1))
        rank++;
    if (rank < RF_RANKS) {
        unsigned owners = owners_of(search, rank);
        for (unsigned owner = 0; owner <= NOBODY; owner++) {
            struct rf_where_cell next = cell;
            if (owner != NOBODY)
                next.honours[owner] = (uint16_t)(next.honours[owner] | 1u << rank);
            if (owners >> owner & 1 && !add_cells(search, rank + 1, next))
                return false;
        }
        return true;
    }
    for (unsigned i = 0; i <= spots; i++)
        for (unsigned j = 0; i + j <= spots; j++) {
            cell.spots[0] = (uint8_t)i;
            cell.spots[1] = (uint8_t)j;
            if (!add_cell(search, &cell))
                return false;
        }
    return true;
}

/* Sorts the cells by row and column.  They are moved through the alias slots of the plan, which are
 * free now. */
static bool
sort_cells(struct search *search)
{
    struct rf_where_plan *plan = search->plan;
    struct rf_where_joint *joint = &plan->pair.joint[search->suit];
    unsigned spots = rf_bits_of(search->spots), at = 0;
    joint->columns = plan->pair.suit[search->suit].classes;
    if ((uint64_t)joint->rows * joint->columns > RF_WHERE_JOINTS)
        return false;
    for (unsigned i = 0; i < search->cells; i++) {
        const struct rf_where_cell *cell = &joint->cell[i];
        plan->slot[i].own = joint->ways[i] * joint->columns + joint->first[i];
        plan->slot[i].other = (uint32_t)cell->spots[0] << 8 | cell->spots[1];
        plan->slot[i].threshold = (uint64_t)cell->honours[0] << 16 | cell->honours[1];
    }
    memset(joint->ways, 0, joint->rows * joint->columns * sizeof joint->ways[0]);
    memset(joint->first, 0, (joint->rows * joint->columns + 1) * sizeof joint->first[0]);
    for (unsigned i = 0; i < search->cells; i++)
        joint->first[plan->slot[i].own + 1]++;
    for (unsigned i = 0; i < joint->rows * joint->columns; i++)
        joint->first[i + 1] += joint->first[i];
    for (unsigned i = 0; i < search->cells; i++) {
        uint32_t spot = plan->slot[i].other, place = plan->slot[i].own;
        at = joint->first[place]++;
        joint->cell[at] = (struct rf_where_cell){
            {(uint16_t)(plan->slot[i].threshold >> 16), (uint16_t)plan->slot[i].threshold},
            {(uint8_t)(spot >> 8), (uint8_t)spot}};
        joint->ways[place] += plan->choose[spots][spot >> 8] *
                              plan->choose[spots - (spot >> 8)][spot & 0xff];
    }
    for (unsigned i = joint->rows * joint->columns; i > 0; i--)
        joint->first[i] = joint->first[i - 1];
    joint->first[0] = 0;
    return true;
}

bool
rf_where_joint_make(struct rf_where_plan *plan, unsigned suit)
{
    const struct rf_where_suit_classes *rows = &plan->suit[suit];
    struct rf_where_joint *joint = &plan->pair.joint[suit];
    struct rf_where_suit_classes *columns = &plan->pair.suit[suit];
    struct search search = {.plan = plan, .suit = suit};
    struct rf_where_cell none = {{0}, {0}};
    RF_ASSERT(suit < RF_WHERE_SUITS);
    memset(search.class_of, 0xff, sizeof search.class_of);
    for (unsigned one = 0; one < rows->classes; one++)
        for (unsigned i = rows->first[one]; i < rows->first[one + 1]; i++)
            search.class_of[rows->holding[i]] = (uint16_t)one;
    if (suit < RF_SUITS) {
        search.spots = find_spots(plan, suit);
        search.honours = (WHERE_HOLDINGS - 1) & ~search.spots;
    }
    joint->rows = rows->classes;
    joint->spots = (uint16_t)search.spots;
    columns->classes = 0;
    memset(columns->first, 0, sizeof columns->first);
    rf_where_intern_begin(plan);
    return add_cells(&search, 0, none) && sort_cells(&search);
}
