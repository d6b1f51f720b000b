/*
 * app/room/table/table_time.c -- clocks: how long a player may think, and what happens when the
 * time is up.
 *
 * Each question has a time of its own; when it is over, the player's time bank runs, a reserve for
 * the whole shoe, which players have who decided something.  Then the clock acts for the player,
 * and the player counts as away: the table no longer waits for them until they act again.
 */
#include <stdio.h>
#include <string.h>

#include "room/table/room_table.h"

/* Milliseconds for a question; 0 when it has no clock of its own. */
static uint64_t
time_for(const struct table *table, enum wait_kind kind)
{
    switch (kind) {
    case WAIT_COMMIT: return ROOM_COMMIT_MS;
    case WAIT_REVEAL: return ROOM_REVEAL_MS;
    case WAIT_CUT:
    case WAIT_SURRENDER:
    case WAIT_INSURANCE:
    case WAIT_PLAY: return table->stored.clock;
    case WAIT_NOBODY:
    case WAIT_WAGERS: break;
    }
    return 0;
}

/* The player whom the question is for; NULL when it is for several. */
static struct player *
player_asked(struct table *table, const struct wait *wait)
{
    return wait->name[0] ? table_player(table, wait->name, true) : NULL;
}

/* Takes the time that the bank ran from the player's bank. */
static void
charge_bank(struct table *table)
{
    struct player *player = table->wait.bank ? player_asked(table, &table->wait) : NULL;
    uint64_t now = table->room->now;
    if (player)
        player->bank = table->wait.ends > now ? table->wait.ends - now : 0;
}

void
table_clock(struct table *table)
{
    struct wait wait = table_wait_compute(table);
    uint64_t now = table->room->now;
    if (wait.kind == table->wait.kind && wait.key == table->wait.key && wait.kind != WAIT_WAGERS)
        return;
    charge_bank(table);
    table->wait = wait;
    if (wait.kind == WAIT_WAGERS) {
        table->wait.ends = table->sleeps ? 0 : table->wagers_end;
        return;
    }
    const struct player *player = player_asked(table, &wait);
    /* A player who is away gets one millisecond: the clock acts for them at the next tick. */
    uint64_t time = player && player->away ? 1 : time_for(table, wait.kind);
    table->wait.ends = time && !table->sleeps ? now + time : 0;
}

void
table_time_go_away(struct table *table, const char *name)
{
    struct player *player = table_player(table, name, true);
    if (!player)
        return;
    player->decides = false;
    player->bank = 0;
    if (!player->away) {
        player->away = true;
        player->away_since = table->room->now;
    }
}

void
table_wake(struct table *table, const char *name)
{
    if (!table->sleeps || !rf_seats_arrival(&table->house.game->table.seats, name))
        return;
    table->sleeps = false;
    for (unsigned i = 0; i < RF_BOXES_MAX; i++)
        table->player[i].gone_since = 0;
    table->wait = (struct wait){0};
    table_run(table);
}

void
table_acted(struct table *table, struct player *player)
{
    (void)table;
    player->away = player->mute = false;
}

/* The time bank is for players who decide: whoever never does costs the others one clock. */
void
table_decided(struct player *player)
{
    if (!player->decides)
        player->bank = ROOM_BANK_MS;
    player->decides = true;
    player->late = 0;
}

/* Performs an act that the clock does for a player, or the dealer's call of time on a box. */
static bool
act_for(struct table *table, enum rf_act_kind kind, const char *actor, unsigned box)
{
    struct rf_act act = rf_act_make(kind, actor);
    act.box = (uint8_t)box;
    return house_perform(&table->house, &act) == RF_PERMITTED;
}

/* Declines insurance for every human who has not answered or, without `all`, for those who are
 * away.  True when somebody's answer was given. */
bool
table_declines(struct table *table, bool all)
{
    const struct rf_bj *game = table->house.game;
    bool any = false;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        char name[RF_NAME_SIZE];
        memcpy(name, game->table.seats.box[box].name, sizeof name);
        if (!name[0] || table_is_companion(table, name) || !rf_bj_awaits_insurance(game, box))
            continue;
        const struct player *player = table_player(table, name, true);
        if (!all && !(player && player->away))
            continue;
        table_time_go_away(table, name);
        any = act_for(table, RF_ACT_DECLINE, name, box) || any;
    }
    return any;
}

/* Refuses the cut for a player who is away, at once: they are asked, as the record shows (C4.3). */
bool
table_passes_cut(struct table *table)
{
    struct rf_bj_awaits awaits = rf_bj_awaits(table->house.game);
    if (awaits.phase != RF_PHASE_CUT || awaits.role != RF_ROLE_PLAYER)
        return false;
    char name[RF_NAME_SIZE];
    snprintf(name, sizeof name, "%s", rf_bj_chips_side_name(table->house.game, awaits.player));
    const struct player *player = table_is_companion(table, name) ? NULL
                                                                  : table_player(table, name, true);
    return player && player->away && act_for(table, RF_ACT_REFUSE, name, 0);
}

/* Between rounds: players whom the opener removed leave with their chips.  True when one left. */
bool
table_sends_off(struct table *table)
{
    const struct rf_table *felt = &table->house.game->table;
    bool any = false;
    for (unsigned i = 0; i < RF_BOXES_MAX && !felt->round.on; i++) {
        struct player *player = &table->player[i];
        if (!player->removed || !rf_seats_arrival(&felt->seats, player->name))
            continue;
        char name[RF_NAME_SIZE];
        memcpy(name, player->name, sizeof name);
        any = act_for(table, RF_ACT_LEAVE, name, 0) || any;
    }
    return any;
}

/* The time for commitments is over.  Players who could have given one and did not are not waited
 * for at the next shuffle, until they do something. */
static void
close_list(struct table *table)
{
    const struct rf_record_shoe *shoe = keeper_preparing(&table->keeper);
    for (unsigned i = 0; i < RF_BOXES_MAX; i++) {
        struct player *player = &table->player[i];
        unsigned seat = player->name[0] ? rf_record_seat(&table->keeper.record, player->name) : 0;
        if (seat && !(shoe->committed >> seat & 1))
            player->mute = true;
    }
    keeper_closes(&table->keeper);
}

/* A player committed and did not reveal in time: their share cannot be opened, so the shoe is
 * aborted and prepared again without them. */
static void
abort_shoe(struct table *table)
{
    const struct rf_record_shoe *shoe = keeper_preparing(&table->keeper);
    unsigned owes = shoe->listed & ~(unsigned)shoe->revealed, seat = 1;
    while (!(owes >> seat & 1))
        seat++;
    struct player *player = table_player(table, shoe->promiser[seat], true);
    if (player) /* gives no share until the cards are shuffled (table_may_give) */
        player->broke = true;
    if (!table->latest)
        table->latest = table->house.game->table.seats.arrivals;
    keeper_aborts(&table->keeper, seat);
}

/* Does what table_say announced for the end of a question's time. */
static void
expire(struct table *table)
{
    struct wait wait = table->wait;
    switch (wait.kind) {
    case WAIT_COMMIT: close_list(table); break;
    case WAIT_REVEAL: abort_shoe(table); break;
    case WAIT_CUT:
        table_time_go_away(table, wait.name);
        act_for(table, RF_ACT_REFUSE, wait.name, 0);
        break;
    case WAIT_PLAY:
        table_time_go_away(table, wait.name);
        act_for(table, RF_ACT_TIME, "dealer", wait.box);
        break;
    case WAIT_INSURANCE: table_declines(table, true); break;
    case WAIT_SURRENDER:
        for (unsigned i = 0; i < RF_BOXES_MAX; i++)
            table->player[i].kept = true;
        break;
    case WAIT_NOBODY:
    case WAIT_WAGERS: break;
    }
}

void
table_timeout(struct table *table)
{
    struct player *player = player_asked(table, &table->wait);
    uint64_t now = table->room->now;
    if (!table->wait.ends || now < table->wait.ends)
        return;
    if (player && !player->away && !table->wait.bank && player->bank > 0) {
        table->wait.bank = true;
        table->wait.ends = now + player->bank;
        table_say(table);
        return;
    }
    if (table->wait.bank && player)
        player->bank = 0;
    table->wait.bank = false;
    expire(table);
    table_run(table);
}

/* True when a guest opened the table and nobody has sat or watched there for ROOM_UNUSED_MS. */
static bool
is_unwanted(struct table *table)
{
    uint64_t now = table->room->now;
    bool empty = !table->stored.standing && !table->watchers && table_humans(table) == 0;
    if (!empty || !table->empty_since)
        table->empty_since = empty ? now : 0;
    return empty && now > table->empty_since + ROOM_UNUSED_MS;
}

void
table_idle(struct table *table)
{
    const struct rf_seats *seats = &table->house.game->table.seats;
    uint64_t now = table->room->now;
    bool left = false;
    if (table->sleeps)
        return;
    for (unsigned i = 0; i < RF_BOXES_MAX; i++) {
        struct player *player = &table->player[i];
        if (!player->name[0] || !rf_seats_arrival(seats, player->name))
            continue;
        if (table_connected(table, player->name))
            player->gone_since = 0;
        else if (!player->gone_since)
            player->gone_since = now;
        else if (now > player->gone_since + ROOM_GONE_MS)
            table_time_go_away(table, player->name);
        bool long_away = player->away && now > player->away_since + ROOM_AWAY_MS;
        if (long_away && !table->house.game->table.round.on) {
            act_for(table, RF_ACT_LEAVE, player->name, 0);
            left = true;
        }
    }
    if (is_unwanted(table))
        table->closing = true;
    if (left || table->closing)
        table_run(table);
}
