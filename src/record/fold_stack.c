/*
 * record/fold_stack.c -- a stack is made at a committed table: of which shoe it is, and which cards
 * are in it.
 */
#include <string.h>

#include "base/assert.h"
#include "record/fold.h"

/* True when the record has room for another shoe. */
static bool
room_for_shoe(const struct rf_record *record)
{
    for (unsigned i = 0; i < RF_RECORD_SHOES; i++)
        if (record->shoe[i].stage == RF_SHOE_UNUSED)
            return true;
    return false;
}

/* A device goes on with the shoe that it has; and so do discards that are shuffled in a round,
 * where no shoe is shown, when all are in use. */
bool
rf_record_continues_shoe(const struct rf_record *record, const struct rf_act *act)
{
    if (record->dealing < 0 || record->preparing >= 0)
        return false;
    const struct rf_record_shoe *shoe = &record->shoe[record->dealing];
    bool device = act->kind == RF_ACT_FEED || act->kind == RF_ACT_RETURN;
    bool discards = act->kind == RF_ACT_DISCARDS && !room_for_shoe(record);
    RF_ASSERT(shoe->stacks <= RF_RECORD_STACKS && shoe->outs <= RF_RECORD_OUT);
    return (device || discards) && shoe->stacks < RF_RECORD_STACKS &&
           shoe->cards + RF_CARDS_MAX <= RF_RECORD_CARDS &&
           shoe->outs + record->bj.table.felt.count <= RF_RECORD_OUT;
}

/* PR.9: the shoe that a new stack belongs to, or -1 when none is ready. */
static int
stack_shoe(const struct rf_record *record, const struct rf_act *act)
{
    int next = record->preparing;
    bool ready = next >= 0 && record->shoe[next].stage == RF_SHOE_LISTED &&
                 record->shoe[next].revealed == record->shoe[next].listed;
    if (ready)
        return next;
    return rf_record_continues_shoe(record, act) ? record->dealing : -1;
}

static void
add_out(struct rf_record_shoe *shoe, struct rf_record_stack *stack, struct rf_record_card card)
{
    RF_ASSERT(shoe->outs < RF_RECORD_OUT);
    shoe->out[shoe->outs++] = card;
    stack->out_count++;
}

/* The cards before the hands are not in the stack: those that are known, and by their places
 * those that lie face down. */
static void
leave_out(const struct rf_record *record, struct rf_record_shoe *shoe,
          struct rf_record_stack *stack)
{
    const struct rf_bj *bj = &record->bj;
    stack->out_first = shoe->outs;
    for (unsigned i = 0; i < bj->table.felt.count; i++)
        if (bj->table.felt.card[i] != RF_CARD_UNKNOWN)
            add_out(shoe, stack, (struct rf_record_card){0, 0, bj->table.felt.card[i]});
    if (bj->hole_down)
        add_out(shoe, stack, record->hole);
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        for (unsigned h = 0; h < bj->box[box].hands; h++)
            if (bj->box[box].hidden[h])
                add_out(shoe, stack, record->under[box][h]);
}

bool
rf_fold_stack_is_allowed(const struct rf_record *record, const struct rf_act *act)
{
    return stack_shoe(record, act) >= 0 && act->stack_count == 0 && !record->bj.table.held;
}

void
rf_fold_stack(struct rf_record *record, const struct rf_act *act)
{
    const struct rf_table *table = &record->bj.table;
    struct rf_mark_view mark = rf_table_mark_view(table);
    int index = stack_shoe(record, act);
    RF_ASSERT(index >= 0);
    struct rf_record_shoe *shoe = &record->shoe[index];
    struct rf_record_stack *stack = &shoe->stack[shoe->stacks];
    RF_ASSERT(shoe->stacks < RF_RECORD_STACKS && table->shoe.count > 0);
    *stack = (struct rf_record_stack){.size = table->shoe.count,
                                      .least = mark.least,
                                      .most = mark.most,
                                      .first = shoe->cards,
                                      .behind = RF_PLACE_UNKNOWN};
    if (shoe->stacks > 0)
        stack->base = stack[-1].base + stack[-1].size;
    shoe->stacks++;
    shoe->stage = RF_SHOE_STACKED;
    leave_out(record, shoe, stack);
    if (record->preparing == index)
        record->preparing = -1;
    record->dealing = index;
    memset(&record->known, 0, sizeof record->known);
    record->root_due = true;
}
