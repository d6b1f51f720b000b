/*
 * app/room/table/table_run.c -- everything that happens at a table without being asked: the dealer
 * deals as soon as they may, companions play, and shoes are prepared with the players' shares.
 *
 * table_run is called after every act, reveal or timeout.  It takes steps until the game waits for
 * somebody, and then sets the clock (table_time.c) and the state (table_say.c).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/table/room_table.h"

/* Players who played this round may do more until the next one (allowance.c). */
static void
note_round_played(struct table *table)
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

/* Performs an act of the house or of a companion, and resets what a round or a shuffle ends.  The
 * law must permit it: a refusal is a bug, which stops this table and no other. */
static void
apply_or_stop(struct table *table, struct rf_act *act)
{
    enum rf_clause ruling = house_perform(&table->house, act);
    if (ruling != RF_PERMITTED) {
        table_stop(table,
                   "This table is stopped by a fault of the room: it was about to break %s. "
                   "Everything you saw remains valid.",
                   rf_clause_citation(ruling));
        return;
    }
    if (act->kind == RF_ACT_END || act->kind == RF_ACT_SHUFFLE)
        table->wagers_end = 0;
    if (act->kind == RF_ACT_END)
        note_round_played(table);
    for (unsigned i = 0; i < RF_BOXES_MAX; i++) {
        if (act->kind == RF_ACT_END)
            table->player[i].ready = table->player[i].kept = false;
        if (act->kind == RF_ACT_SHUFFLE) {
            table->player[i].bank = table->player[i].decides ? ROOM_BANK_MS : 0;
            table->player[i].broke = false;
            table->latest = 0;
        }
    }
}

/* May this player give a share to the shoe that is being prepared?  Not one who committed and did
 * not reveal, nor one who arrived after that happened: otherwise one guest after the other could
 * hold up a table for ever.  And nobody while an aborted shoe is not revealed, which in a round is
 * only at its end: a record can hold only a few such shoes. */
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

/* True when every connected player who may give a share has committed to one, except those who did
 * not answer the last time. */
static bool
all_committed(const struct table *table)
{
    const struct rf_record *record = &table->keeper.record;
    const struct rf_record_shoe *shoe = keeper_preparing(&table->keeper);
    for (unsigned i = 0; i < RF_BOXES_MAX; i++) {
        const struct player *player = &table->player[i];
        unsigned seat = player->name[0] ? rf_record_seat(record, player->name) : 0;
        bool may = seat && table_connected(table, player->name) && table_may_give(table, player);
        if (may && !player->mute && !(shoe->committed >> seat & 1))
            return false;
    }
    return true;
}

/* Can another shoe be committed to?  In a round no shoe is revealed, and a record holds only
 * RF_RECORD_SHOES that are not; after that the last one gets further stacks
 * (rf_record_continues_shoe), ten and more, which no round has needed. */
static bool
may_commit(const struct table *table)
{
    const struct rf_record *record = &table->keeper.record;
    bool room = !record->bj.table.round.on;
    for (unsigned i = 0; i < RF_RECORD_SHOES; i++)
        room = room || record->shoe[i].stage == RF_SHOE_UNUSED;
    return room && record->shoe_number < record->chain_length;
}

/* One step towards a shoe that is ready: commit, then close the list of shares.  False when players
 * are waited for, or the table stopped. */
static bool
prepare_shoe(struct table *table)
{
    struct keeper *keeper = &table->keeper;
    const struct rf_record_shoe *shoe = keeper_preparing(keeper);
    if (!shoe && !may_commit(table)) {
        table_stop(table,
                   "This table is stopped: the round needs more cards than its record can hold.");
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

/* True when the chain of secrets is nearly used up.  The last eight are kept for discards that are
 * shuffled within a round; between rounds the table then closes. */
static bool
chain_ends(const struct table *table)
{
    const struct keeper *keeper = &table->keeper;
    return keeper->secrets && keeper->record.shoe_number + 8 > keeper->secrets->length;
}

/* Carries out the supervisor's order, after preparing the shoe that it needs. */
static bool
run_supervisor_order(struct table *table)
{
    struct rf_act act = table->ordered;
    if (keeper_lacks_shoe(&table->keeper, &act))
        return prepare_shoe(table);
    table->ordered.kind = RF_ACTS;
    if (house_perform(&table->house, &act) == RF_PERMITTED)
        return true;
    return false;
}

/* The dealer's next act: first the shoe that it needs is prepared, and a round begins only when the
 * players are ready.  False when the table waits. */
static bool
step_dealer(struct table *table, struct rf_act *act)
{
    if (keeper_lacks_shoe(&table->keeper, act)) {
        if (!table->house.game->table.round.on && chain_ends(table) &&
            !keeper_preparing(&table->keeper)) {
            table->closing = true;
            return false;
        }
        return prepare_shoe(table);
    }
    if (act->kind == RF_ACT_LOOK && table_holds_look(table))
        return false;
    if (house_begins_round(&table->house, act)) {
        if (!table_may_deal(table))
            return false;
        if (act->kind == RF_ACT_DRAW) /* not for the cutting card, which may come first */
            table_begins(table);
    }
    apply_or_stop(table, act);
    return true;
}

/* One act of the house or of a companion; false when it is a player's turn. */
static bool
step(struct table *table)
{
    struct house *house = &table->house;
    struct rf_act act;
    if (table_sends_off(table))
        return true;
    if (table->ordered.kind != RF_ACTS && rf_bj_judge(house->game, &table->ordered) == RF_PERMITTED)
        return run_supervisor_order(table);
    if (companion_next(house->game, &table->companions, house->whims, &act)) {
        apply_or_stop(table, &act);
        return true;
    }
    if (house_dealer_next(house, &act))
        return step_dealer(table, &act);
    if (house_supervisor_next(house, &act)) {
        apply_or_stop(table, &act);
        return true;
    }
    return table_declines(table, false) || table_passes_cut(table);
}

/* True when a human has sat at this table. */
static bool
was_used(const struct table *table)
{
    unsigned companions = 0;
    for (unsigned i = 0; i < RF_BOXES_MAX; i++)
        companions += table->keeper.record.companion[i][0] != '\0';
    return table->house.game->table.seats.arrivals > companions;
}

void
table_check_keeper(struct table *table)
{
    if (table->keeper.failed)
        table_stop(table, "This table is stopped: %s. Everything you saw remains valid.",
                   table->keeper.why);
}

void
table_run(struct table *table)
{
    struct room *room = table->room;
    const struct rf_table *felt = &table->house.game->table;
    if (table->learns && !table->stopped[0]) { /* companions cannot play yet */
        table->wait = (struct wait){0};
        table_say(table);
        return;
    }
    bool rests = table->sleeps && !table->closing;
    while (!rests && !table->over && !table->stopped[0] && !room->failed && !room->stops) {
        bool idle = !felt->round.on && table_humans(table) == 0; /* companions play for nobody */
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
