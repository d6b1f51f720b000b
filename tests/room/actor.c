/*
 * tests/room/actor.c -- players of the damage tests: they sit down, wager, play and come back,
 * through the messages that a browser would send.
 */
#include "actor.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { SEAT = 1 };

struct table *
actor_table(const struct actor *actor, const struct stage *stage)
{
    struct table *table = stage->room.tables;
    while (table && strcmp(table->stored.id, actor->table) != 0)
        table = table->next;
    return table;
}

static void
copy_text(char *out, size_t room, const json_t *message, const char *key)
{
    const char *text = json_string_value(json_object_get(message, key));
    if (text)
        snprintf(out, room, "%s", text);
}

/* Lines of the table: those that are known already must be the same again. */
static void
hear_lines(struct actor *actor, const json_t *message)
{
    const json_t *lines = json_object_get(message, "lines");
    size_t from = (size_t)json_integer_value(json_object_get(message, "from"));
    const char *table = json_string_value(json_object_get(message, "table"));
    if (!table || strcmp(table, actor->table) != 0)
        return;
    for (size_t i = 0; i < json_array_size(lines); i++) {
        json_t *line = json_array_get(lines, i), *known = json_array_get(actor->lines, from + i);
        if (known && !json_equal(known, line))
            actor->wrong = "a line is another than it was";
        else if (!known && from + i != json_array_size(actor->lines))
            actor->wrong = "a line is left out";
        else if (!known)
            json_array_append(actor->lines, line);
    }
    copy_text(actor->receipt, sizeof actor->receipt, message, "receipt");
}

static void
hear(struct actor *actor, const json_t *message)
{
    const char *is = json_string_value(json_object_get(message, "is"));
    if (!is)
        return;
    actor->error[0] = '\0';
    if (strcmp(is, "welcome") == 0) {
        copy_text(actor->token, sizeof actor->token, message, "token");
        copy_text(actor->name, sizeof actor->name, message, "name");
    } else if (strcmp(is, "opened") == 0) {
        copy_text(actor->table, sizeof actor->table, message, "table");
    } else if (strcmp(is, "lines") == 0) {
        hear_lines(actor, message);
    } else if (strcmp(is, "error") == 0) {
        copy_text(actor->error, sizeof actor->error, message, "error");
    }
}

/* Takes what the stage told this client since the last time. */
static void
take_messages(struct actor *actor, const struct stage *stage)
{
    while (actor->heard < stage->size) {
        const char *at = stage->told + actor->heard;
        const char *end = memchr(at, '\n', stage->size - actor->heard);
        if (!end)
            break;
        if (at[0] == (char)('0' + actor->client)) {
            json_t *message = json_loadb(at + 2, (size_t)(end - at) - 2, 0, NULL);
            hear(actor, message);
            json_decref(message);
        }
        actor->heard = (size_t)(end - stage->told) + 1;
    }
}

static void __attribute__((format(printf, 3, 4)))
say(struct actor *actor, struct stage *stage, const char *format, ...)
{
    char text[1200];
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    stage_says(stage, actor->client, text, (size_t)size);
    take_messages(actor, stage);
}

static void
act(struct actor *actor, struct stage *stage, const char *words)
{
    say(actor, stage, "{\"do\":\"act\",\"table\":\"%s\",\"act\":\"%s\"}", actor->table, words);
}

bool
actor_opens(struct actor *actor, struct stage *stage, unsigned client, const char *name)
{
    memset(actor, 0, sizeof *actor);
    actor->client = client;
    actor->lines = json_array();
    say(actor, stage, "{\"do\":\"hello\",\"name\":\"%s\"}", name);
    say(actor, stage, "{\"do\":\"open\",\"rules\":\"single-deck\",\"clock\":120}");
    if (!actor->table[0])
        return false;
    say(actor, stage, "{\"do\":\"watch\",\"table\":\"%s\",\"view\":true}", actor->table);
    act(actor, stage, "sits at box 1");
    act(actor, stage, "buys 900 of chips");
    return !actor->error[0];
}

bool
actor_returns(struct actor *actor, struct stage *stage)
{
    char hash[RF_HEX_TEXT], name[RF_NAME_SIZE];
    uint8_t bytes[RF_HASH_BYTES];
    size_t count = json_array_size(actor->lines);
    const char *last = json_string_value(json_array_get(actor->lines, count - 1));
    memcpy(name, actor->name, sizeof name);
    actor->heard = 0;
    say(actor, stage, "{\"do\":\"hello\",\"token\":\"%s\"}", actor->token);
    if (actor->error[0] || strcmp(name, actor->name) != 0) {
        memcpy(actor->name, name, sizeof name);
        return false;
    }
    rf_line_hash(bytes, last, strlen(last));
    rf_hex_write(hash, bytes);
    say(actor, stage,
        "{\"do\":\"watch\",\"table\":\"%s\",\"view\":true,\"from\":%zu,\"hash\":\"%s\","
        "\"receipt\":\"%s\"}",
        actor->table, count, hash, actor->receipt);
    return !actor->error[0];
}

void
actor_looks(struct actor *actor, struct stage *stage)
{
    say(actor, stage, "{\"do\":\"hello\",\"name\":\"Spy\"}");
    say(actor, stage, "{\"do\":\"watch\",\"table\":\"%s\"}", actor->table);
}

/* The same share in every shoe: its secret is not what is tested. */
static void
give(struct actor *actor, struct stage *stage, const struct rf_record_shoe *shoe, bool reveal)
{
    struct rf_shoe_id id = {actor->table, shoe->number};
    struct rf_share share = {.seat = SEAT};
    uint8_t salt[RF_KEY_BYTES] = {1}, commitment[RF_HASH_BYTES];
    char secret[RF_HEX_TEXT], open[RF_HEX_TEXT], closed[RF_HEX_TEXT], payload[300];
    rf_proof_commit_player(commitment, id, &share, salt);
    rf_hex_write(secret, share.secret);
    rf_hex_write(open, salt);
    rf_hex_write(closed, commitment);
    if (reveal)
        snprintf(payload, sizeof payload, "secret=%s salt=%s", secret, open);
    else
        snprintf(payload, sizeof payload, "commitment=%s", closed);
    say(actor, stage,
        "{\"do\":\"give\",\"table\":\"%s\",\"act\":\"%s\",\"payload\":\"shoe=%llu seat=%u %s\"}",
        actor->table, reveal ? "reveal" : "commit", (unsigned long long)shoe->number, SEAT,
        payload);
}

/* A wager, and then that no more come. */
static void
wager(struct actor *actor, struct stage *stage, const struct table *table)
{
    if (table->house.game->table.round.wager_cents[SEAT] == 0)
        act(actor, stage, "wagers 5 on box 1");
    else
        say(actor, stage, "{\"do\":\"ready\",\"table\":\"%s\",\"ready\":true}", actor->table);
}

bool
actor_steps(struct actor *actor, struct stage *stage)
{
    struct table *table = actor_table(actor, stage);
    if (!table || !table->loaded || table->over || table->stopped[0] || stage->room.failed)
        return false;
    const struct rf_record_shoe *shoe = keeper_preparing(&table->keeper);
    switch (table->wait.kind) {
    case WAIT_COMMIT:
    case WAIT_REVEAL: give(actor, stage, shoe, table->wait.kind == WAIT_REVEAL); break;
    case WAIT_CUT: act(actor, stage, "cuts at 26"); break;
    case WAIT_WAGERS: wager(actor, stage, table); break;
    case WAIT_INSURANCE: act(actor, stage, "declines insurance on box 1"); break;
    case WAIT_PLAY: act(actor, stage, "stands"); break;
    case WAIT_NOBODY:
    case WAIT_SURRENDER: stage_waits(stage, 1000); break;
    }
    take_messages(actor, stage);
    return true;
}

struct actor
actor_copy(const struct actor *actor)
{
    struct actor copy = *actor;
    copy.lines = json_copy(actor->lines);
    return copy;
}

void
actor_free(struct actor *actor)
{
    json_decref(actor->lines);
    actor->lines = NULL;
}
