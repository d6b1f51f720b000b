/*
 * Scripts that choose deals: read, and if they can be read, planned and drawn a little.
 *
 * Fuzz: length=400
 */
#include <riffle/where_plan.h>
#include <string.h>

#include "fuzz.h"

static struct rf_where where;
static struct rf_where_plan plan;

/* A deal for the values of actions; the tricks are made up. */
static void
compute(const struct rf_hands *hands)
{
    static const struct rf_tricks tricks = {{{7, 8, 9, 10, 6}}};
    struct rf_philox philox;
    static const uint8_t key[RF_KEY_BYTES] = {1};
    rf_philox_open(&philox, key, 1);
    struct rf_where_deal deal = {*hands, &tricks, 420, &philox};
    for (unsigned i = 0; i < where.actions; i++)
        for (unsigned j = 0; j < 2; j++)
            if (where.action[i].expression[j])
                rf_where_value(&where, where.action[i].expression[j], &deal);
    bool meets = true;
    for (unsigned i = 0; i < plan.parts; i++)
        if (where.node[plan.part[i].node].needs == 0)
            meets = meets && rf_where_value(&where, plan.part[i].node, &deal);
    MUST(meets);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint8_t key[RF_KEY_BYTES] = {2};
    struct rf_where_error error;
    struct rf_hands hands[2];
    struct rf_philox philox;
    uint64_t tries = 50;
    if (!rf_where_read(&where, (const char *)data, size, &error)) {
        MUST(error.line > 0 && error.column > 0 && error.message[0]);
        return 0;
    }
    /* Plans cost milliseconds: only of short conditions. */
    if (size > 80 || where.node[where.condition].cost > 40)
        return 0;
    rf_where_plan_make(&plan, &where, where.condition);
    if (plan.impossible)
        return 0;
    rf_philox_open(&philox, key, 0);
    size_t found = rf_where_draw(&plan, &philox, hands, 2, &tries);
    for (size_t i = 0; i < found; i++) {
        if (where.hand_cards == RF_HAND_CARDS)
            rf_deal_of_hands(&hands[i]); /* complete, or it stops */
        compute(&hands[i]);
    }
    return 0;
}
