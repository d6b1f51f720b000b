/*
 * app/wasm/deals/deals_script.c -- a script in the browser: reads it, plans it, and computes how
 * likely it is, with the same code and the same numbers as `riffle deal --where … --explain`.
 */
#include <string.h>

#include "wasm/deals/deals.h"

struct deals deals;

char *
deals_input(void)
{
    return deals.input;
}

/* Returns 1, or 0 with the error. */
uint32_t
deals_read(uint32_t size)
{
    size = size < DEALS_INPUT ? size : DEALS_INPUT;
    memcpy(deals.script, deals.input, size);
    return rf_where_read(&deals.where, deals.script, size, &deals.error);
}

const char *
deals_text(uint32_t which)
{
    return which == TEXT_MARK   ? RF_WHERE_MARK
           : which == TEXT_HINT ? deals.error.hint
                                : deals.error.message;
}

double
deals_weight(uint32_t scenario)
{
    return scenario < deals.where.mixes ? deals.where.mix[scenario].weight : 1;
}

/* Plans a scenario of mix; 0 where the script has a condition instead. */
void
deals_plan(uint32_t scenario)
{
    const struct rf_where *where = &deals.where;
    rf_where_plan_make(&deals.plan, where,
                       where->mixes ? where->mix[scenario].expression : where->condition);
    memset(deals.chance, 0, sizeof deals.chance);
}

/* Computes the chance of a part; of the whole for the number after the last part. */
void
deals_chance(uint32_t part)
{
    const struct rf_where_plan *plan = &deals.plan;
    if (part < plan->parts)
        deals.chance[part] = where_chance_of_part(plan, plan->part[part].node, &deals.scratch);
    else if (!plan->impossible)
        deals.chance[plan->parts] = where_chance_of_all(plan, &deals.scratch);
}

/* The condition without brackets around it: `and` would bind closer than it does. */
static bool
is_loose(const struct rf_where *where)
{
    unsigned kind = where->node[where->condition].kind;
    return kind == RF_WHERE_OR || kind == RF_WHERE_CHOOSE;
}

static double
script_number(const struct rf_where *where, uint32_t which)
{
    switch (which) {
    case NUMBER_LINE: return deals.error.line;
    case NUMBER_COLUMN: return deals.error.column;
    case NUMBER_SCENARIOS: return where->mixes;
    case NUMBER_DEALER: return where->has_dealer ? (double)where->dealer : -1;
    case NUMBER_VULNERABLE: return where->has_vulnerable ? (double)where->vulnerable : -1;
    case NUMBER_ROTATES: return where->rotation != RF_WHERE_ROTATE_NOT;
    case NUMBER_ANY_NOTE: return where->any_note;
    case NUMBER_CONDITION_AT: return where->condition ? where->node[where->condition].at : 0;
    case NUMBER_CONDITION_END: return where->condition ? where->node[where->condition].end : 0;
    case NUMBER_CONDITION_LOOSE: return where->condition && is_loose(where);
    default: return 0;
    }
}

double
deals_number(uint32_t which)
{
    const struct rf_where_plan *plan = &deals.plan;
    switch (which) {
    case NUMBER_PARTS: return plan->parts;
    case NUMBER_IMPOSSIBLE: return plan->impossible;
    case NUMBER_NEEDS_TRICKS: return plan->needs_tricks;
    case NUMBER_IS_ENDING: return deals.where.hand_cards < RF_HAND_CARDS;
    case NUMBER_EXACT_SEAT: return plan->exact ? (double)plan->order[0] : -1;
    case NUMBER_SHARE: return plan->share;
    case NUMBER_HANDS: return (double)plan->hands;
    case NUMBER_ALL: return (double)plan->all;
    case NUMBER_TRIES: return (double)deals.tries;
    case NUMBER_LOSSES: return deals.losses;
    default: return script_number(&deals.where, which);
    }
}

double
deals_part(uint32_t part, uint32_t which)
{
    const struct rf_where_plan *plan = &deals.plan;
    const struct where_chance *chance = &deals.chance[part <= plan->parts ? part : plan->parts];
    const struct rf_where_part *one = &plan->part[part < plan->parts ? part : 0];
    const struct rf_where_node *node = &deals.where.node[one->node];
    switch (which) {
    case PART_AT: return node->at;
    case PART_END: return node->end;
    case PART_SEATS: return node->support;
    case PART_EXACT: return one->exact;
    case PART_LAST: return one->last;
    case PART_EMPTY: return one->empty;
    case PART_VALUE: return chance->value;
    case PART_ERROR: return chance->error;
    case PART_KNOWN: return chance->known;
    default: return chance->none;
    }
}
