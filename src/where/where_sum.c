/*
 * where/where_sum.c -- recognises parts like hcp(north) + hcp(south) >= 26: a sum of functions that
 * is compared with a number.
 *
 * Most parts of real conditions are such sums.  Rejection tests them by adding numbers from tables,
 * without walking nodes.  When a sum treats two seats alike, it is a fact of their 26 cards
 * together, and can be tested before these are divided.
 */
#include "where/where_classes.h"

#include "base/assert.h"

enum { ALL_SUITS = RF_WHERE_SUITS, TERMS = 6 };

/* Adds the terms of a node with a sign; numbers go to `*more`. */
static bool
add_terms(struct rf_where_sum *sum, const struct rf_where *where, unsigned at, int sign,
          int64_t *more)
{
    const struct rf_where_node *node = &where->node[at];
    bool total = node->kind == RF_WHERE_TOTAL;
    switch ((enum rf_where_kind)node->kind) {
    case RF_WHERE_NUMBER: *more += sign * (int64_t)node->value; return true;
    case RF_WHERE_ADD:
        return add_terms(sum, where, node->left, sign, more) &&
               add_terms(sum, where, node->right, sign, more);
    case RF_WHERE_SUBTRACT:
        return add_terms(sum, where, node->left, sign, more) &&
               add_terms(sum, where, node->right, -sign, more);
    case RF_WHERE_NEGATE: return add_terms(sum, where, node->left, -sign, more);
    case RF_WHERE_TOTAL:
    case RF_WHERE_SUIT:
        if (sum->terms == TERMS || (!total && node->suit >= RF_SUITS))
            return false;
        sum->term[sum->terms].function = node->function;
        sum->term[sum->terms].seat = node->seat;
        sum->term[sum->terms].suit = total ? ALL_SUITS : node->suit;
        sum->term[sum->terms++].sign = (int8_t)sign;
        return true;
    default: return false;
    }
}

/* The limits of left - right for each comparison. */
static bool
set_limits(struct rf_where_sum *sum, enum rf_where_kind kind, int64_t more)
{
    int64_t low = INT32_MIN, high = INT32_MAX;
    switch (kind) {
    case RF_WHERE_LESS: high = -1 - more; break;
    case RF_WHERE_AT_MOST: high = -more; break;
    case RF_WHERE_GREATER: low = 1 - more; break;
    case RF_WHERE_AT_LEAST: low = -more; break;
    case RF_WHERE_EQUAL: low = high = -more; break;
    default: return false;
    }
    if (low < INT32_MIN || high > INT32_MAX || low > INT32_MAX || high < INT32_MIN)
        return false;
    sum->low = (int32_t)low;
    sum->high = (int32_t)high;
    return true;
}

bool
rf_where_sum_of(struct rf_where_sum *sum, const struct rf_where *where, unsigned at)
{
    const struct rf_where_node *node = &where->node[at];
    int64_t more = 0;
    *sum = (struct rf_where_sum){.terms = 0};
    if (node->kind < RF_WHERE_LESS || node->kind > RF_WHERE_EQUAL)
        return false;
    return add_terms(sum, where, node->left, 1, &more) &&
           add_terms(sum, where, node->right, -1, &more) && sum->terms > 0 && more > -1000000 &&
           more < 1000000 && set_limits(sum, (enum rf_where_kind)node->kind, more);
}

/* True of functions that add up over the cards, not only over the suits. */
static bool
counts_cards(unsigned function)
{
    return function <= RF_WHERE_CONTROL;
}

bool
rf_where_sum_pair(struct rf_where_sum *sum, enum rf_seat a, enum rf_seat b)
{
    struct rf_where_sum pair = {.pair = true, .low = sum->low, .high = sum->high};
    bool used[TERMS] = {false};
    RF_ASSERT(a != b && sum->terms <= TERMS);
    for (unsigned i = 0; i < sum->terms; i++) {
        unsigned j = 0;
        if (used[i])
            continue;
        if (!counts_cards(sum->term[i].function) ||
            (sum->term[i].seat != a && sum->term[i].seat != b))
            return false;
        while (j < sum->terms &&
               (used[j] || j == i || sum->term[j].seat == sum->term[i].seat ||
                sum->term[j].function != sum->term[i].function ||
                sum->term[j].suit != sum->term[i].suit || sum->term[j].sign != sum->term[i].sign ||
                (sum->term[j].seat != a && sum->term[j].seat != b)))
            j++;
        if (j == sum->terms)
            return false;
        used[i] = used[j] = true;
        pair.term[pair.terms] = sum->term[i];
        pair.term[pair.terms++].seat = 0;
    }
    *sum = pair;
    return true;
}
