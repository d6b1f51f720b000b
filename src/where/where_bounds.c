/*
 * where/where_bounds.c -- the range of an expression when not everything is known.
 *
 * Interval arithmetic: each node has a least and a greatest possible value.  A condition whose
 * range is 0 to 0 is false whatever the unknown cards are, so the hand that made it so can be left
 * out (where_classes.c).  Ranges may be too wide, never too narrow: that costs tries and biases
 * nothing, because every deal that is drawn is tested again.
 */
#include "where/where_eval.h"

#include "base/assert.h"

struct where_range
rf_where_anything(void)
{
    return (struct where_range){INT32_MIN, INT32_MAX};
}

static bool
is_point(struct where_range range)
{
    return range.low == range.high;
}

static bool
is_false(struct where_range range)
{
    return range.low == 0 && range.high == 0;
}

static bool
is_true(struct where_range range)
{
    return range.low > 0 || range.high < 0;
}

static struct where_range
truth(bool low, bool high)
{
    return (struct where_range){low, high};
}

/* A range of 64 bits, or anything when it does not fit into 32: numbers wrap there. */
static struct where_range
fit(int64_t low, int64_t high)
{
    if (low < INT32_MIN || high > INT32_MAX)
        return rf_where_anything();
    return (struct where_range){(int32_t)low, (int32_t)high};
}

/* The products of the ends have the least and the greatest. */
static struct where_range
multiply(struct where_range a, struct where_range b)
{
    int64_t ends[] = {(int64_t)a.low * b.low, (int64_t)a.low * b.high, (int64_t)a.high * b.low,
                      (int64_t)a.high * b.high};
    int64_t low = ends[0], high = ends[0];
    for (unsigned i = 1; i < 4; i++) {
        low = ends[i] < low ? ends[i] : low;
        high = ends[i] > high ? ends[i] : high;
    }
    return fit(low, high);
}

/* Division by a known number is monotonic; the rest of a division by one stays below it. */
static struct where_range
divide(enum rf_where_kind kind, struct where_range a, struct where_range b)
{
    if (!is_point(b) || b.low <= 0)
        return rf_where_anything();
    if (kind == RF_WHERE_DIVIDE)
        return (struct where_range){a.low / b.low, a.high / b.low};
    return a.low >= 0 ? fit(0, b.low - 1) : rf_where_anything();
}

static struct where_range
operate(enum rf_where_kind kind, struct where_range a, struct where_range b)
{
    if (is_point(a) && is_point(b)) {
        int32_t value = rf_where_operate(kind, a.low, b.low);
        return (struct where_range){value, value};
    }
    switch (kind) {
    case RF_WHERE_NOT: return truth(is_false(a), !is_true(a));
    case RF_WHERE_NEGATE: return fit(-(int64_t)a.high, -(int64_t)a.low);
    case RF_WHERE_MULTIPLY: return multiply(a, b);
    case RF_WHERE_DIVIDE:
    case RF_WHERE_MODULO: return divide(kind, a, b);
    case RF_WHERE_ADD: return fit((int64_t)a.low + b.low, (int64_t)a.high + b.high);
    case RF_WHERE_SUBTRACT: return fit((int64_t)a.low - b.high, (int64_t)a.high - b.low);
    case RF_WHERE_LESS: return truth(a.high < b.low, a.low < b.high);
    case RF_WHERE_AT_MOST: return truth(a.high <= b.low, a.low <= b.high);
    case RF_WHERE_GREATER: return truth(a.low > b.high, a.high > b.low);
    case RF_WHERE_AT_LEAST: return truth(a.low >= b.high, a.high >= b.low);
    case RF_WHERE_EQUAL: return truth(false, a.low <= b.high && b.low <= a.high);
    case RF_WHERE_UNEQUAL: return truth(a.low > b.high || b.low > a.high, true);
    default: RF_ASSERT(false); return rf_where_anything();
    }
}

/* a && b, a || b and a ? b : c: the right side is left out when the left decides. */
static struct where_range
choose(const struct rf_where *where, const struct rf_where_node *node, where_leaf *leaf,
       const void *facts)
{
    struct where_range a = rf_where_bounds(where, node->left, leaf, facts), b, c;
    if (node->kind == RF_WHERE_AND) {
        if (is_false(a))
            return a;
        b = rf_where_bounds(where, node->right, leaf, facts);
        return truth(is_true(a) && is_true(b), !is_false(b));
    }
    if (node->kind == RF_WHERE_OR) {
        if (is_true(a))
            return truth(true, true);
        b = rf_where_bounds(where, node->right, leaf, facts);
        return truth(is_true(b), !is_false(a) || !is_false(b));
    }
    RF_ASSERT(node->kind == RF_WHERE_CHOOSE);
    const struct rf_where_node *branches = &where->node[node->right];
    if (is_true(a))
        return rf_where_bounds(where, branches->left, leaf, facts);
    if (is_false(a))
        return rf_where_bounds(where, branches->right, leaf, facts);
    b = rf_where_bounds(where, branches->left, leaf, facts);
    c = rf_where_bounds(where, branches->right, leaf, facts);
    return (struct where_range){b.low < c.low ? b.low : c.low, b.high > c.high ? b.high : c.high};
}

struct where_range
rf_where_bounds(const struct rf_where *where, unsigned at, where_leaf *leaf, const void *facts)
{
    const struct rf_where_node *node = &where->node[at];
    enum rf_where_kind kind = (enum rf_where_kind)node->kind;
    if (kind == RF_WHERE_NUMBER)
        return (struct where_range){node->value, node->value};
    if (rf_where_is_leaf(kind))
        return leaf(facts, at);
    if (kind == RF_WHERE_AND || kind == RF_WHERE_OR || kind == RF_WHERE_CHOOSE)
        return choose(where, node, leaf, facts);
    if (kind < RF_WHERE_NOT) /* score, imps, rnd */
        return rf_where_anything();
    struct where_range a = rf_where_bounds(where, node->left, leaf, facts);
    struct where_range b = {0, 0};
    if (node->right)
        b = rf_where_bounds(where, node->right, leaf, facts);
    return operate(kind, a, b);
}
