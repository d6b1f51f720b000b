/*
 * room/table/table_run.c -- what happens at a table by itself: the dealer deals as soon as he may,
 * companions play, and shoes are made ready with what the players give.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/table/room_table.h"

/* Who played a round may do more between this one and the next. */
static void
played(struct table *table)
{
    for (struct client *at = table->watchers; at; at = at->next_watcher) {
        struct player *player = at->guest ? table_player(table, at->guest->stored.name, false)
                                          : NULL;
        if (player && player->wagered) {
            player->wagered = false;
            allowance_note_played(at);
        }
    }
}

/* The house and companions keep to the law; an act of theirs that it refuses is a bug, which stops
 * this table and no other. */
static void
must(struct table *table, struct rf_act *act)
{
    enum rf_clause ruling = house_perform(&table->house, act);
    if (ruling != RF_PERMITTED) {
        table_stop(table,
                   "This table is stopped by a fault of the room: %s forbids what it was "
                   "about to do. What you were told stands.",
                   rf_clause_citation(ruling));
        return;
    }
    if (act->kind == RF_ACT_END || act->kind == RF_ACT_SHUFFLE)
        table->wagers_end = 0;
    if (act->kind == RF_ACT_END)
        played(table);
    for (unsigned i = 0; i < RF_BOXES_MAX; i++) {
        if (act->kind == RF_ACT_END)
            table->player[i].ready = table->player[i].kept = false;
        if (act->kind == RF_ACT_SHUFFLE) {
            table->player[i].bank = ROOM_BANK_MS;
            table->player[i].broke = false;
            table->latest = 0;
        }
    }
}

/* Whose share a shoe takes.  Nobody's who broke his word, or who came after somebody had, or one
 * guest after the other could hold up a table for ever; and in a round, where an aborted shoe is
 * shown only at its end, nobody's after the first: a record has few such shoes at a time. */
bool
table_may_give(const struct table *table, const struct player *player)
{
    const struct rf_record *record = &table->keeper.record;
    uint32_t arrival = rf_seats_arrival(&record->bj.table.seats, player->name);
    bool late = table->latest && arrival > table->latest;
    bool barred = record->barred && strcmp(record->stays_out, player->name) == 0;
    for (unsigned i = 0; i < RF_RECORD_SHOES; i++)
        if (record->shoe[i].stage == RF_SHOE_ABORTED)
            return false;
    return arrival && !player->broke && !late && !barred;
}

/* True when every player who is there has committed, or may not. */
static bool
all_committed(const struct table *table)
{
    const struct rf_record *record = &table->keeper.record;
    const struct rf_record_shoe *shoe = keeper_preparing(&table->keeper);
    for (unsigned i = 0; i < RF_BOXES_MAX; i++) {
        const struct player *player = &table->player[i];
        unsigned seat = player->name[0] ? rf_record_seat(record, player->name) : 0;
        bool may = seat && table_connected(table, player->name) && table_may_give(table, player);
        if (may && !(shoe->committed >> seat & 1))
            return false;
    }
    return true;
}

/* In a round no shoe is shown, and a record has few that are not; then the last one goes on with
 * further stacks (rf_record_continues_shoe), ten and more, which no round of the game has needed. */
static bool
may_commit(const struct table *table)
{
    const struct rf_record *record = &table->keeper.record;
    bool room = !record->bj.table.round.on;
    for (unsigned i = 0; i < RF_RECORD_SHOES; i++)
        room = room || record->shoe[i].stage == RF_SHOE_UNUSED;
    return room && record->shoe_number < record->chain_length;
}

/* One step towards a shoe that is ready; false when it waits for players. */
static bool
prepare(struct table *table)
{
    struct keeper *keeper = &table->keeper;
    const struct rf_record_shoe *shoe = keeper_preparing(keeper);
    if (!shoe && !may_commit(table)) {
        table_stop(table,
                   "This round needs more cards than a record can have: the table stops here.");
        return false;
    }
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
    if (house_perform(&table->house, &act) == RF_PERMITTED)
        return true;
    return false;
}

static bool
dealer(struct table *table, struct rf_act *act)
{
    if (keeper_lacks_shoe(&table->keeper, act)) {
        if (!table->house.game->table.round.on && chain_ends(table) &&
            !keeper_preparing(&table->keeper)) {
            table->closing = true;
            return false;
        }
        return prepare(table);
    }
    if (act->kind == RF_ACT_LOOK && table_holds_look(table))
        return false;
    if (house_begins_round(&table->house, act)) {
        if (!table_may_deal(table))
            return false;
        if (act->kind == RF_ACT_DRAW) /* the cutting card may come before it */
            table_begins(table);
    }
    must(table, act);
    return true;
}

/* One act of the house or a companion; false when it is somebody's turn. */
static bool
step(struct table *table)
{
    struct house *house = &table->house;
    struct rf_act act;
    if (table->ordered.kind != RF_ACTS && rf_bj_judge(house->game, &table->ordered) == RF_PERMITTED)
        return ordered(table);
    if (companion_next(house->game, &table->companions, house->whims, &act)) {
        must(table, &act);
        return true;
    }
    if (house_dealer_next(house, &act))
        return dealer(table, &act);
    if (house_supervisor_next(house, &act)) {
        must(table, &act);
        return true;
    }
    return table_declines(table, false);
}

/* True when somebody has sat here who was no companion. */
static bool
was_used(const struct table *table)
{
    unsigned companions = 0;
    for (unsigned i = 0; i < RF_BOXES_MAX; i++)
        companions += table->keeper.record.companion[i][0] != '\0';
    return table->house.game->table.seats.arrivals > companions;
}

/* What the keeper of its record cannot continue stops the table. */
void
table_check_keeper(struct table *table)
{
    if (table->keeper.failed)
        table_stop(table, "This table is stopped: %s. What you were told stands.",
                   table->keeper.why);
}

void
table_run(struct table *table)
{
    struct room *room = table->room;
    const struct rf_table *felt = &table->house.game->table;
    if (table->learns &&
        !table->stopped[0]) { /* companions cannot play yet: nobody is waited for */
        table->wait = (struct wait){0};
        table_say(table);
        return;
    }
    while (!table->over && !table->stopped[0] && !room->failed && !room->stops) {
        bool idle = !felt->round.on && table_humans(table) == 0;
        if (!felt->round.on && (table->closing || (idle && was_used(table))))
            table_close(table);
        else if (idle || !step(table))
            break;
        table_check_keeper(table);
    }
    table_check_keeper(table);
    if (!table->over && !table->stopped[0])
        table_clock(table);
    table_say(table);
}
