/*
 * app/room/table/table_wait.c -- whom a table waits for, read from its game: one question at a
 * time, to one player or to several.
 *
 * Nothing is stored here but notes for the next round: table_wait_compute derives the question
 * from the record each time, so that a restart asks the same one.
 */
#include <string.h>

#include "room/table/room_table.h"

static bool
is_human(const struct table *table, const char *name)
{
    return name[0] && !table_is_companion(table, name);
}

/* True of a player who has a box, is connected and not away. */
static bool
is_present(const struct table *table, const struct player *player)
{
    const struct rf_seats *seats = &table->house.game->table.seats;
    return player->name[0] && rf_seats_arrival(seats, player->name) && !player->away &&
           table_connected(table, player->name);
}

static bool
has_human_wager(const struct table *table)
{
    const struct rf_table *felt = &table->house.game->table;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (felt->round.wager_cents[box] > 0 && felt->seats.box[box].arrival &&
            is_human(table, felt->seats.box[box].name))
            return true;
    return false;
}

/* A round begins when everybody who is present is ready, or when the time for wagers is over.  A
 * player who let that time run out before is not waited for if somebody else is ready.  While
 * nobody is present the round waits for that time: after a restart the players are about to connect
 * again, with the receipts that show whether the room was rolled back (table_mark.c). */
bool
table_may_deal(struct table *table)
{
    bool all = true, any = false, slow = false, nobody = true;
    if (table->sleeps || !has_human_wager(table)) {
        table->wagers_end = 0;
        return false;
    }
    if (!table->wagers_end)
        table->wagers_end = table->room->now + ROOM_WAGER_MS;
    for (unsigned i = 0; i < RF_BOXES_MAX; i++) {
        const struct player *player = &table->player[i];
        bool here = is_present(table, player), late = player->late >= ROOM_LATE;
        nobody = nobody && !here;
        all = all && (!here || player->ready || late);
        any = any || (here && player->ready);
        slow = slow || (here && late && !player->ready);
    }
    return (!nobody && all && (any || !slow)) || table->room->now >= table->wagers_end;
}

static bool
has_wager(const struct table *table, const char *name)
{
    const struct rf_table *felt = &table->house.game->table;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (felt->round.wager_cents[box] > 0 && felt->seats.box[box].arrival &&
            strcmp(felt->seats.box[box].name, name) == 0)
            return true;
    return false;
}

void
table_begins(struct table *table)
{
    for (unsigned i = 0; i < RF_BOXES_MAX; i++) {
        struct player *player = &table->player[i];
        player->wagered = player->name[0] && has_wager(table, player->name);
        bool whole = player->came + ROOM_WAGER_MS <= table->wagers_end; /* they had all the time */
        if (!is_present(table, player) || player->ready || !whole)
            continue;
        player->late++;
        if (player->late >= ROOM_LATE && !player->wagered)
            table_time_go_away(table, player->name);
    }
}

/* Early surrender is possible only before the dealer looks at the hidden card.  True while a human
 * who is there may surrender and has not said that they keep their hand. */
bool
table_holds_look(struct table *table)
{
    const struct rf_bj *game = table->house.game;
    if (game->rules.surrender != RF_BJ_SURRENDER_EARLY)
        return false;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        const char *name = game->table.seats.box[box].name;
        if (!is_human(table, name) || !rf_bj_can_surrender(game, box))
            continue;
        const struct player *player = table_player(table, name, true);
        if (player && !player->kept && !player->away)
            return true;
    }
    return false;
}

/* A number that changes with the question, so that a new one gets a new clock: it mixes the
 * round, the shoe, the box, the hand and its number of cards. */
static uint64_t
question_key(const struct table *table, enum wait_kind kind, unsigned box, unsigned hand)
{
    const struct rf_record *record = &table->keeper.record;
    const struct rf_bj_box *own = &record->bj.box[box];
    uint64_t key = record->sum.rounds * 8 + kind;
    key = key * 1000 + record->shoe_number % 1000;
    key = key * 8 + box;
    key = key * 16 + hand;
    key = key * 32 + (box ? own->hand[hand].count : 0u);
    return key * 8 + own->hands;
}

static struct wait
make_wait(const struct table *table, enum wait_kind kind, const char *name, unsigned box,
          unsigned hand)
{
    struct wait wait = {.kind = kind, .box = box, .key = question_key(table, kind, box, hand)};
    size_t size = strlen(name);
    memcpy(wait.name, name, size < sizeof wait.name ? size : 0);
    if (kind == WAIT_CUT) /* after a refusal the next player is asked, with a new clock */
        wait.key = wait.key * 8 + rf_record_seat(&table->keeper.record, name);
    return wait;
}

/* The question that the game itself puts to a player. */
static struct wait
wait_of_game(struct table *table)
{
    const struct rf_bj *game = table->house.game;
    struct rf_bj_awaits awaits = rf_bj_awaits(game);
    if (awaits.phase == RF_PHASE_LOOK && table_holds_look(table))
        return make_wait(table, WAIT_SURRENDER, "", 0, 0);
    if (awaits.role != RF_ROLE_PLAYER)
        return (struct wait){0};
    const char *name = rf_bj_chips_side_name(game, awaits.player);
    switch (awaits.phase) {
    case RF_PHASE_CUT: return make_wait(table, WAIT_CUT, name, 0, 0);
    case RF_PHASE_INSURANCE: return make_wait(table, WAIT_INSURANCE, "", 0, 0);
    case RF_PHASE_PLAY: return make_wait(table, WAIT_PLAY, name, awaits.box, awaits.hand);
    default: return (struct wait){0};
    }
}

/* The shuffle comes first, then wagers, then the game. */
struct wait
table_wait_compute(struct table *table)
{
    const struct rf_record_shoe *shoe = keeper_preparing(&table->keeper);
    const struct rf_table *felt = &table->house.game->table;
    if (table->over || table_humans(table) == 0)
        return (struct wait){0};
    if (shoe && shoe->stage == RF_SHOE_COMMITTED)
        return make_wait(table, WAIT_COMMIT, "", 0, 0);
    if (shoe && shoe->stage == RF_SHOE_LISTED && shoe->listed != shoe->revealed)
        return make_wait(table, WAIT_REVEAL, "", 0, 0);
    if (felt->shoe.stage == RF_SHOE_IN_PLAY && !felt->round.on && !felt->shuffle_due)
        return make_wait(table, WAIT_WAGERS, "", 0, 0);
    return wait_of_game(table);
}
