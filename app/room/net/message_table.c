/*
 * app/room/net/message_table.c -- what a client says about a table: that it watches it, is ready or
 * away; and the operator's closing of tables.
 *
 * A client that comes back says how many lines it has, the hash of the last one, and the receipt
 * that the room gave for it.  If the room has other lines, the receipt proves that the room was
 * rolled back (table/table_mark.c).
 */
#include <stdio.h>
#include <string.h>

#include "room/net/net.h"
#include "room/net/nodes.h"
#include "room/table/table_mark.h"

/* What a client claims to have. */
struct claim {
    json_int_t from;     /* lines */
    const char *hash;    /* of the last of them, or NULL */
    const char *receipt; /* the room's, for these, or NULL */
};

/* For store_lines: the hash of one line. */
static bool
hash_line(void *context, uint64_t number, const char *line, size_t size)
{
    (void)number;
    rf_line_hash(context, line, size);
    return false;
}

/* Has the room the lines that the client claims?  STORE_UNREADABLE when it cannot say now. */
static enum store_answer
find_lines(const struct table *table, const struct claim *claim)
{
    uint8_t hash[RF_HASH_BYTES], own[RF_HASH_BYTES] = {0};
    uint64_t from = (uint64_t)claim->from;
    if (from > table->safe)
        return STORE_NONE;
    if (!claim->hash || from == 0)
        return STORE_FOUND;
    rf_hex_read(hash, sizeof hash, claim->hash);
    if (from == table->safe)
        memcpy(own, table->safe_hash, sizeof own);
    else if (!store_lines(table->room->store, table->stored.row, from, hash_line, own))
        return STORE_UNREADABLE;
    return memcmp(own, hash, sizeof own) == 0 ? STORE_FOUND : STORE_NONE;
}

/* The client has other lines than the room.  With a valid receipt it proves that the room lost
 * some, and the table is closed; otherwise the client has to begin again. */
static void
settle_difference(const struct request *request, struct table *table, const struct claim *claim)
{
    uint8_t hash[RF_HASH_BYTES], receipt[RF_HASH_BYTES];
    bool proves = false;
    if (claim->hash && claim->receipt) {
        rf_hex_read(hash, sizeof hash, claim->hash);
        rf_hex_read(receipt, sizeof receipt, claim->receipt);
        proves = table_receipt_fits(table, (uint64_t)claim->from, hash, receipt);
    }
    if (proves && !table->stopped[0] && !table->room->failed) {
        table_restored(table, "the room's record is older than what a player was told");
        room_publish(table->room);
    }
    if (table->room->failed)
        message_error(request, "%s", table->room->failed);
    else if (proves) { /* sent when the closing is on the disk: a crash must not undo it */
        answer_json(request->client,
                    json_pack("{s:s,s:s}", "is", "error", "error",
                              "The room has lost lines that you were sent, so the table is "
                              "closed. Its record says so."),
                    request->re, store_last(table->room->store));
        client_about(request->client, table);
    } else
        message_error(request,
                      "the room's record does not have the lines that you have; watch from 0");
}

static bool
read_watch(const struct request *request, const char **id, struct claim *claim, int *view)
{
    const char *what;
    json_int_t re;
    *claim = (struct claim){0};
    *view = 0;
    bool read = json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:s,s?I,s?s,s?s,s?b}",
                               "do", &what, "re", &re, "table", id, "from", &claim->from, "hash",
                               &claim->hash, "receipt", &claim->receipt, "view", view) == 0 &&
                claim->from >= 0 && (!claim->hash || message_is_hex(claim->hash, RF_HASH_BYTES)) &&
                (!claim->receipt || message_is_hex(claim->receipt, RF_HASH_BYTES));
    if (!read)
        message_error(request, "watch takes `table` and, if you like, `from`, `hash` and `receipt` "
                               "(64 digits each), and `view`");
    return read;
}

/* A client that watches its own table is back: it no longer counts as gone. */
void
message_watch(struct request *request)
{
    const char *id;
    struct claim claim;
    int view;
    struct client *client = request->client;
    if (!read_watch(request, &id, &claim, &view))
        return;
    struct table *table = room_table(client->room, id);
    if (!table && client->room->failed) { /* it may not have been read yet */
        message_error(request, "%s", client->room->failed);
        return;
    }
    if (!table && nodes_redirect(request, id))
        return;
    if (!table) {
        message_error(request, "there is no table '%.64s', or it is closed", id);
        return;
    }
    enum store_answer has = find_lines(table, &claim);
    if (has == STORE_UNREADABLE && !nodes_redirect(request, id))
        message_error(request, "the room cannot read the table's record now; try again");
    if (has == STORE_NONE)
        settle_difference(request, table, &claim);
    if (has != STORE_FOUND)
        return;
    client->room->metrics.resumed += claim.from > 0;
    client_watch(client, table);
    client->lines = (uint64_t)claim.from;
    client->view = view;
    client->view_lines = UINT64_MAX;
    client->version = 0;
    table_wake(table, client->guest->stored.name);
    struct player *player = table_player(table, client->guest->stored.name, false);
    if (player && player->gone_since)
        table_acted(table, player);
    if (player)
        player->gone_since = 0;
    answer_json(client,
                json_pack("{s:s,s:s,s:I,s:o,s:b,s:b,s:b}", "is", "watching", "table", id, "lines",
                          (json_int_t)table->safe, "title", answer_text(table->stored.title),
                          "private", table->stored.hidden, "opener",
                          message_has_opened(client->guest, table), "removed",
                          message_is_barred(client->guest, table)),
                request->re, 0);
    table_run(table);
    room_publish(client->room);
}

void
message_unwatch(struct request *request)
{
    if (!message_is_bare(request))
        return;
    client_watch(request->client, NULL);
    answer_json(request->client, json_pack("{s:s,s:n}", "is", "watching", "table"), request->re, 0);
}

/* The table that a request names, if it takes acts; otherwise NULL, after an error. */
struct table *
message_table(struct request *request)
{
    const char *id = json_string_value(json_object_get(request->json, "table"));
    struct room *room = request->client->room;
    struct table *table = request->client->table; /* most requests are about the watched one */
    if (!id || !table || strcmp(table->stored.id, id) != 0)
        table = id ? room_table(room, id) : NULL;
    if (!table && id && nodes_redirect(request, id))
        return NULL;
    if (!table)
        message_error(request, "there is no table '%.64s', or it is closed", id ? id : "");
    else if (table->given_to[0])
        return NULL; /* the client is sent to another node at once, and repeats it there */
    else if (room->failed || table->stopped[0])
        message_error(request, "%s", room->failed ? room->failed : table->stopped);
    else
        return table;
    return NULL;
}

/* Reads a request that sets a flag of the player: ready or away.  False after an error. */
static bool
read_flag(struct request *request, const char *key, int *flag, struct table **table,
          struct player **player)
{
    const char *what, *id, *name = request->client->guest->stored.name;
    json_int_t re;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:s,s:b}", "do", &what, "re",
                       &re, "table", &id, key, flag) != 0) {
        message_error(request, "%s takes `table` and `%s`, which is true or false", key, key);
        return false;
    }
    *table = message_table(request);
    if (!*table)
        return false;
    bool seated = rf_seats_arrival(&(*table)->house.game->table.seats, name) != 0;
    *player = seated ? table_player(*table, name, true) : NULL;
    if (!*player)
        message_error(request, "you do not sit at this table");
    return *player != NULL;
}

static void
answer_done(struct request *request, struct table *table)
{
    answer_json(request->client, json_pack("{s:s}", "is", "done"), request->re, 0);
    table_run(table);
    room_publish(table->room);
}

/* Ready for the next round or, while early surrender is possible, ready to keep the hand. */
void
message_ready(struct request *request)
{
    int ready;
    struct table *table;
    struct player *player;
    if (!read_flag(request, "ready", &ready, &table, &player))
        return;
    if (table->wait.kind == WAIT_SURRENDER)
        player->kept = ready;
    else
        player->ready = ready;
    table_acted(table, player);
    table_decided(player);
    answer_done(request, table);
}

void
message_away(struct request *request)
{
    int away;
    struct table *table;
    struct player *player;
    if (!read_flag(request, "away", &away, &table, &player))
        return;
    if (away && !player->away)
        player->away_since = table->room->now;
    player->away = away;
    answer_done(request, table);
}

void
message_close(struct request *request)
{
    const char *what, *id;
    json_int_t re;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:s}", "do", &what, "re", &re,
                       "table", &id) != 0 ||
        request->client->guest->stored.role != ROLE_OPERATOR) {
        message_error(request, "close takes `table`, and only the operator can use it");
        return;
    }
    struct table *table = message_table(request);
    if (!table)
        return;
    table->closing = true;
    answer_done(request, table);
}
