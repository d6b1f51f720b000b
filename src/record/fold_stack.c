/*
 * record/fold_stack.c -- a stack is made at a committed table: which shoe it belongs to, and which
 * cards are in it.
 *
 * A shoe has one stack at first.  Further stacks of the same shoe come from a continuous device,
 * which shuffles discards back in after each round, and from discards shuffled in the middle of a
 * round when no room is left for a new shoe.  Stack j has the key PRF(K, "device", j).
 *
 * The cards of a stack are all cards of the decks but those that lie before the hands at that
 * moment.  Some of these may lie face down; the fold knows them only by shoe and order (struct
 * rf_record_card), and their identities when their shoe is revealed.
 */
#include <string.h>

#include "base/assert.h"
#include "record/fold.h"

/* True when fewer than RF_RECORD_SHOES shoes wait for their reveal. */
static bool
has_room_for_shoe(const struct rf_record *record)
{
    for (unsigned i = 0; i < RF_RECORD_SHOES; i++)
        if (record->shoe[i].stage == RF_SHOE_UNUSED)
            return true;
    return false;
}

/* True when the act makes a further stack of the shoe in use.  The limits keep the state of a
 * fixed size: stacks of a shoe, cards dealt from it, cards that were left out. */
bool
rf_record_continues_shoe(const struct rf_record *record, const struct rf_act *act)
{
    if (record->dealing < 0 || record->preparing >= 0)
        return false;
    const struct rf_record_shoe *shoe = &record->shoe[record->dealing];
    bool device = act->kind == RF_ACT_FEED || act->kind == RF_ACT_RETURN;
    bool discards = act->kind == RF_ACT_DISCARDS && !has_room_for_shoe(record);
    RF_ASSERT(shoe->stacks <= RF_RECORD_STACKS && shoe->outs <= RF_RECORD_OUT);
    return (device || discards) && shoe->stacks < RF_RECORD_STACKS &&
           shoe->cards + RF_CARDS_MAX <= RF_RECORD_CARDS &&
           shoe->outs + record->bj.table.felt.count <= RF_RECORD_OUT;
}

/* PR.9: the shoe that a new stack belongs to, or -1 when none is ready.  Ready is a shoe whose
 * list is closed and for which all on the list have revealed: then its key exists. */
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

/* Notes a card that is not in the stack. */
static void
add_out(struct rf_record_shoe *shoe, struct rf_record_stack *stack, struct rf_record_card card)
{
    RF_ASSERT(shoe->outs < RF_RECORD_OUT);
    shoe->out[shoe->outs++] = card;
    stack->out_count++;
}

/* Notes the cards before the hands: those that are known by identity, those face down by their
 * place. */
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

/* PR.9: a shoe is ready, the act states no order, and no card drawn in error waits. */
bool
rf_fold_stack_is_allowed(const struct rf_record *record, const struct rf_act *act)
{
    return stack_shoe(record, act) >= 0 && act->stack_count == 0 && !record->bj.table.held;
}

/* Makes the stack after the act was done, so the table has its size.  base is the place of its
 * first leaf among all leaves of the shoe.  A root is due next; what was known of the last tree is
 * dropped. */
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
