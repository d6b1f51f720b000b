/*
 * room/table_run.c -- what happens at a table by itself: the dealer deals as soon as he may,
 * companions play, and shoes are made ready with what the players give.
 */
#include <stdlib.h>
#include <string.h>

#include "room/room.h"

/* The house and companions keep to the law; if they did not, that would be a bug. */
static void
must(struct table *table, struct rf_act *act)
{
    if (house_put(&table->house, act) != RF_PERMITTED)
        abort();
    if (act->kind == RF_ACT_END || act->kind == RF_ACT_SHUFFLE)
        table->wagers_end = 0;
    for (unsigned i = 0; i < RF_BOXES_MAX; i++) {
        if (act->kind == RF_ACT_END)
            table->player[i].ready = table->player[i].kept = false;
        if (act->kind == RF_ACT_SHUFFLE) {
            table->player[i].bank = ROOM_BANK_MS;
            table->player[i].broke = false;
        }
    }
}

/* True when every player who is there has committed, or may not. */
static bool
all_committed(const struct table *table)
{
    const struct rf_record *record = &table->keeper.record;
    const struct rf_record_shoe *shoe = keeper_preparing(&table->keeper);
    for (unsigned i = 0; i < RF_BOXES_MAX; i++) {
        const char *name = table->player[i].name;
        unsigned seat = name[0] ? rf_record_seat(record, name) : 0;
        bool may = seat && !table->player[i].broke && table_connected(table, name) &&
                   !(record->barred && strcmp(record->stays_out, name) == 0);
        if (may && !(shoe->committed >> seat & 1))
            return false;
    }
    return true;
}

/* One step towards a shoe that is ready; false when it waits for players. */
static bool
prepare(struct table *table)
{
    struct keeper *keeper = &table->keeper;
    const struct rf_record_shoe *shoe = keeper_preparing(keeper);
    if (!shoe) {
        keeper_commits(keeper);
        return true;
    }
    if (shoe->stage != RF_SHOE_COMMITTED || !all_committed(table))
        return false;
    keeper_closes(keeper);
    return true;
}

/* The last secrets of the chain are kept for discards that are shuffled in a round. */
static bool
chain_ends(const struct table *table)
{
    const struct keeper *keeper = &table->keeper;
    return keeper->secrets && keeper->record.shoe_number + 8 > keeper->secrets->length;
}

/* The supervisor's order waits for the end of a round, or for a shoe. */
static bool
ordered(struct table *table)
{
    struct rf_act act = table->ordered;
    if (keeper_lacks_shoe(&table->keeper, &act))
        return prepare(table);
    table->ordered.kind = RF_ACTS;
    if (house_put(&table->house, &act) == RF_PERMITTED)
        return true;
    return false;
}

static bool
dealer(struct table *table, struct rf_act *act)
{
    if (keeper_lacks_shoe(&table->keeper, act)) {
        if (!table->house.game.table.round.on && chain_ends(table) &&
            !keeper_preparing(&table->keeper)) {
            table->closing = true;
            return false;
        }
        return prepare(table);
    }
    if (act->kind == RF_ACT_LOOK && table_holds_look(table))
        return false;
    if (house_begins_round(&table->house, act) && !table_may_deal(table))
        return false;
    must(table, act);
    return true;
}

static bool
has_companions(const struct table *table)
{
    bool any = false;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        any = any || table->companions.box[box];
    return any;
}

/* One act of the house or a companion; false when it is somebody's turn.  What is lawful is dear to
 * ask: companions are asked where there are some, the supervisor while the stack is cut. */
static bool
step(struct table *table)
{
    struct house *house = &table->house;
    struct rf_act act;
    if (table->ordered.kind != RF_ACTS &&
        rf_bj_ruling(&house->game, &table->ordered) == RF_PERMITTED)
        return ordered(table);
    if (table_answers_absent(table))
        return true;
    if (has_companions(table) &&
        companion_next(&house->game, &table->companions, house->whims, &act)) {
        must(table, &act);
        return true;
    }
    if (house_dealer_next(house, &act))
        return dealer(table, &act);
    if (house->game.table.shoe.stage != RF_SHOE_IN_PLAY && house_supervisor_next(house, &act)) {
        must(table, &act);
        return true;
    }
    return false;
}

/* True when somebody has sat here who was no companion. */
static bool
was_used(const struct table *table)
{
    unsigned companions = 0;
    for (unsigned i = 0; i < RF_BOXES_MAX; i++)
        companions += table->keeper.record.companion[i][0] != '\0';
    return table->house.game.table.seats.arrivals > companions;
}

void
table_run(struct table *table)
{
    struct room *room = table->room;
    const struct rf_table *felt = &table->house.game.table;
    while (!table->over && !room->failed && !room->stops) {
        bool idle = !felt->round.on && table_humans(table) == 0;
        if (!felt->round.on && (table->closing || (idle && was_used(table))))
            table_close(table);
        else if (idle || !step(table))
            break;
    }
    if (!table->over)
        table_clock(table);
    table_say(table);
}
