/*
 * tests/world/people.c -- who they are, how they come and go, and what they remember.
 */
#include "people.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "witness.h"

static struct person people[PEOPLE_MAX];
static unsigned count;

enum { TABLES_KNOWN = 8 };
static char known[TABLES_KNOWN][RF_RECORD_ID]; /* tables that somebody heard of */
static unsigned known_count;

void
people_start(void)
{
    static const char *const names[PEOPLE_MAX] = {"Ann", "Bob", "Cy", "Di", "Ed", "Flo"};
    memset(people, 0, sizeof people);
    known_count = 0;
    count = 2 + (unsigned)dice_below(DICE_PEOPLE, PEOPLE_MAX - 1);
    for (unsigned i = 0; i < count; i++) {
        struct person *person = &people[i];
        snprintf(person->name, sizeof person->name, "%s", names[i]);
        person->is_operator = i == 0;
        person->signs = dice_once_in(DICE_PEOPLE, 3);
        person->cheats = dice_once_in(DICE_PEOPLE, 3);
        person->floods = dice_once_in(DICE_PEOPLE, 12);
        person->forgets = dice_once_in(DICE_PEOPLE, 8);
        dice_fill(DICE_PEOPLE, person->seed, sizeof person->seed);
        crypto_sign_seed_keypair(person->key, person->secret_key, person->seed);
        person->next_at = world.now + dice_below(DICE_PEOPLE, 2000);
    }
}

void
people_end(void)
{
    for (unsigned i = 0; i < count; i++)
        free(people[i].view);
    count = 0;
}

unsigned
people_count(void)
{
    return count;
}

struct lws *
people_connection(unsigned i)
{
    return &people[i].wsi;
}

static void
forget_connection(struct person *person)
{
    person->welcome = person->watching = false;
    person->waits_wagers = person->waits_keeps = false;
    free(person->view);
    person->view = NULL;
}

static void
leave_table(struct person *person)
{
    person->table[0] = person->receipt[0] = person->hash[0] = person->last[0] = '\0';
    person->lines = 0;
    person->watching = false;
    free(person->view);
    person->view = NULL;
}

void
people_room_is_gone(void)
{
    for (unsigned i = 0; i < count; i++) {
        network_shut(&people[i].wsi);
        forget_connection(&people[i]);
        people[i].claimed = false;
    }
}

void
person_say(struct person *person, const char *format, ...)
{
    char text[4096];
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (size < 0 || (size_t)size >= sizeof text)
        abort();
    network_say(&person->wsi, text, (size_t)size);
}

static void
hear_of(const char *id)
{
    for (unsigned i = 0; i < known_count; i++)
        if (strcmp(known[i], id) == 0)
            return;
    snprintf(known[known_count++ % TABLES_KNOWN], RF_RECORD_ID, "%s", id);
    known_count = known_count > TABLES_KNOWN ? TABLES_KNOWN : known_count;
}

/* What the browser keeps of the lines: how many, the hash of the last, the receipt. */
static void
hear_lines(struct person *person, const char *text, size_t size)
{
    const struct client *client = &person->wsi.client;
    const struct witness *witness = witness_of(client->table->stored.id);
    const char *receipt = memmem(text, size, "],\"receipt\":\"", 13);
    uint8_t hash[RF_HASH_BYTES];
    if (!witness || witness->told < client->lines ||
        strcmp(person->table, client->table->stored.id) != 0)
        return;
    const struct told_line *line = &witness->line[client->lines - 1];
    person->lines = client->lines;
    rf_line_hash(hash, line->text, line->size);
    rf_hex_write(person->hash, hash);
    person->receipt[0] = '\0';
    if (receipt)
        snprintf(person->receipt, sizeof person->receipt, "%.64s", receipt + 13);
}

static void
hear_state(struct person *person, const char *text, size_t size)
{
    person->waits_wagers = memmem(text, size, "\"wait\":\"wagers\"", 15) != NULL;
    person->waits_keeps = memmem(text, size, "\"wait\":\"surrender\"", 18) != NULL;
    if (!memmem(text, size, "\"stopped\":null", 14))
        leave_table(person);
}

static void
hear_error(struct person *person, const char *text, size_t size)
{
    if (memmem(text, size, "there is no table", 17) || memmem(text, size, "lost lines", 10) ||
        memmem(text, size, "watch from 0", 12) || memmem(text, size, "is closed", 9))
        leave_table(person);
}

static void
hear_welcome(struct person *person, const json_t *json)
{
    const char *token = json_string_value(json_object_get(json, "token"));
    const char *name = json_string_value(json_object_get(json, "name"));
    person->welcome = true;
    snprintf(person->name, sizeof person->name, "%s", name);
    if (token)
        snprintf(person->token, sizeof person->token, "%s", token);
}

static void
hear_lobby(const json_t *json)
{
    const json_t *tables = json_object_get(json, "tables");
    for (size_t i = 0; i < json_array_size(tables); i++)
        hear_of(json_string_value(json_object_get(json_array_get(tables, i), "table")));
}

static void
hear_opened(struct person *person, const json_t *json)
{
    const char *id = json_string_value(json_object_get(json, "table"));
    hear_of(id);
    leave_table(person);
    snprintf(person->table, sizeof person->table, "%s", id);
}

void
people_hear(struct person *person, const char *text, size_t size)
{
    const char *is = size > 8 ? text + 7 : "";
    if (strncmp(is, "lines", 5) == 0)
        hear_lines(person, text, size);
    else if (strncmp(is, "view", 4) == 0) {
        free(person->view);
        person->view = strndup(text, size);
    } else if (strncmp(is, "state", 5) == 0)
        hear_state(person, text, size);
    else if (strncmp(is, "error", 5) == 0)
        hear_error(person, text, size);
    else if (strncmp(is, "ruling", 6) == 0)
        person->last[0] = '\0';
    else if (strncmp(is, "welcome", 7) == 0 || strncmp(is, "lobby", 5) == 0 ||
             strncmp(is, "opened", 6) == 0) {
        json_t *json = json_loadb(text, size, 0, NULL);
        if (is[0] == 'w')
            hear_welcome(person, json);
        else if (is[0] == 'l')
            hear_lobby(json);
        else
            hear_opened(person, json);
        json_decref(json);
    }
}

static void
come(struct person *person)
{
    network_connect(&person->wsi, person);
    forget_connection(person);
    if (person->token[0])
        person_say(person, "{\"do\":\"hello\",\"token\":\"%s\"}", person->token);
    else
        person_say(person, "{\"do\":\"hello\",\"name\":\"%s\"}", person->name);
    person->next_at = world.now + 100;
}

static void
watch(struct person *person)
{
    bool again = person->lines > 0 && !dice_once_in(DICE_PEOPLE, 6);
    if (!again)
        person_say(person, "{\"do\":\"watch\",\"table\":\"%s\",\"view\":true}", person->table);
    else
        person_say(person,
                   "{\"do\":\"watch\",\"table\":\"%s\",\"view\":true,\"from\":%llu,\"hash\":\"%s\""
                   "%s%s%s}",
                   person->table, (unsigned long long)person->lines, person->hash,
                   person->receipt[0] ? ",\"receipt\":\"" : "", person->receipt,
                   person->receipt[0] ? "\"" : "");
    person->watching = true;
    if (person->last[0]) /* was it heard? */
        person_say(person, "%s", person->last);
}

/* A table of their own, or one they heard of. */
static void
find_table(struct person *person)
{
    static const char *const rules[] = {
        "\"single-deck\"",
        "\"single-deck\"",
        "\"double-deck\"",
        "\"bicycle\"",
        "\"atlantic-city\",\"set\":{\"surrender\":\"early\"}",
        "\"european\"",
        "\"single-deck\",\"companions\":2",
        "\"eight-deck-csm\"",
    };
    enum { RULES = sizeof rules / sizeof rules[0] };
    if (known_count == 0 || dice_once_in(DICE_PEOPLE, 4))
        person_say(person, "{\"do\":\"lobby\",\"on\":true}");
    if (person->opened < 2 && dice_once_in(DICE_PEOPLE, 3)) {
        person->opened++;
        person_say(person, "{\"do\":\"open\",\"clock\":%u,\"rules\":%s}",
                   5 + (unsigned)dice_below(DICE_PEOPLE, 20),
                   rules[dice_below(DICE_PEOPLE, RULES)]);
    } else if (known_count > 0)
        snprintf(person->table, sizeof person->table, "%s",
                 known[dice_below(DICE_PEOPLE, known_count)]);
}

/* The operator opens the link that the room put into its folder. */
static void
claim(struct person *person)
{
    const struct disk_file *link = disk_find("/world/room/operator.link");
    const char *key = link ? memmem(link->now.byte, link->now.size, "#key=", 5) : NULL;
    person->claimed = true;
    if (key)
        person_say(person, "{\"do\":\"claim\",\"key\":\"%.64s\"}", key + 5);
}

/* Connections are lost in silence, closed, or used for something else. */
static bool
wanders(struct person *person)
{
    switch (dice_below(DICE_PEOPLE, 90)) {
    case 0: person->wsi.deaf = true; return true;
    case 1:
        network_shut(&person->wsi);
        forget_connection(person);
        person->next_at += dice_below(DICE_PEOPLE, 40000);
        return true;
    case 2: leave_table(person); return true;
    case 3: person_say(person, "{\"do\":\"unwatch\"}"); return true;
    case 4: person_say(person, "{\"do\":\"lobby\",\"on\":true}"); return true;
    case 5:
        person_say(person, "{\"do\":\"away\",\"table\":\"%s\",\"away\":true}", person->table);
        return true;
    case 6: person_say(person, "{\"do\":\"name\",\"name\":\"%s\"}", person->name); return true;
    case 7: person->watching = false; return true;
    default: return false;
    }
}

static void
do_something(struct person *person)
{
    struct lws *wsi = &person->wsi;
    if (!wsi->open) {
        come(person);
        return;
    }
    if (wsi->deaf) { /* now they notice */
        network_shut(wsi);
        forget_connection(person);
        return;
    }
    if (!person->welcome || wanders(person))
        return;
    if (person->is_operator && !person->claimed)
        claim(person);
    else if (!person->table[0])
        find_table(person);
    else if (!person->watching)
        watch(person);
    else if (person->cheats && dice_once_in(DICE_PEOPLE, 8))
        person_cheat(person);
    else
        person_play(person);
}

static struct person *
next_person(void)
{
    struct person *first = &people[0];
    for (unsigned i = 1; i < count; i++)
        if (people[i].next_at < first->next_at)
            first = &people[i];
    return first;
}

uint64_t
people_next(void)
{
    return next_person()->next_at;
}

void
people_step(void)
{
    struct person *person = next_person();
    person->next_at = world.now + 60 + dice_below(DICE_PEOPLE, 700);
    if (dice_once_in(DICE_PEOPLE, 60))
        person->next_at += dice_below(DICE_PEOPLE, 30000);
    if (world.up)
        do_something(person);
}
