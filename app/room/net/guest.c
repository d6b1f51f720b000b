/*
 * app/room/net/guest.c -- who a client is: a token that nobody can guess, and a name that nobody
 * else has.
 *
 * The room keeps the SHA-256 of a token, so that a stolen database lets nobody in.  A guest is in
 * memory while one of their clients is connected, and goes into the store when they first sit down
 * or get a role: visitors who only look leave nothing behind.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/net/links.h"
#include "room/net/nodes.h"

/* A new secret in hexadecimal digits, and its hash. */
static void
new_secret(char text[static RF_HEX_TEXT], uint8_t hash[static RF_HASH_BYTES])
{
    uint8_t secret[RF_KEY_BYTES];
    randombytes_buf(secret, sizeof secret);
    rf_hex_write(text, secret);
    rf_sha256(hash, secret, sizeof secret);
    sodium_memzero(secret, sizeof secret);
}

/* False when the text is not a secret. */
static bool
hash_secret(const char *text, uint8_t hash[static RF_HASH_BYTES])
{
    uint8_t secret[RF_KEY_BYTES];
    size_t read;
    const char *end;
    bool fits = strlen(text) == 2 * sizeof secret &&
                sodium_hex2bin(secret, sizeof secret, text, strlen(text), NULL, &read, &end) == 0 &&
                read == sizeof secret && !*end;
    if (fits)
        rf_sha256(hash, secret, sizeof secret);
    sodium_memzero(secret, sizeof secret);
    return fits;
}

/* A name fits when the language of acts reads it as a player's. */
bool
guest_name_fits(const char *name)
{
    char line[ROOM_NAME + 40];
    struct rf_act act;
    struct rf_act_error error;
    int size = snprintf(line, sizeof line, "%s sits at box 1", name);
    return size > 0 && (size_t)size < sizeof line && !strpbrk(name, " \t#\n") &&
           rf_act_read(&act, line, (size_t)size, &error) == RF_ACT_READ &&
           act.role == RF_ROLE_PLAYER && strcmp(act.name, name) == 0;
}

/* A name that looks like that of somebody who sits at a table could be taken for theirs. */
static bool
looks_like_seated(const struct guest *but, const struct rf_box *box, const char *name)
{
    bool own = but && strcmp(but->stored.name, box->name) == 0;
    return box->arrival && !own && name_looks_like(box->name, name);
}

static bool
name_taken(struct room *room, const struct guest *but, const char *name)
{
    for (unsigned i = 0; i < RF_BOXES_MAX; i++)
        if (name_looks_like(companion_names[i], name))
            return true;
    for (const struct guest *guest = room->guests; guest; guest = guest->next)
        if (guest != but && name_looks_like(guest->stored.name, name))
            return true;
    for (const struct table *table = room->tables; table; table = table->next)
        for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
            if (looks_like_seated(but, &table->keeper.record.bj.table.seats.box[box], name))
                return true;
    return store_name_taken(room->store, name) != STORE_NONE; /* on an error it may be taken */
}

enum { NUMBERS = 60 }; /* names with a number that are tried */

/* The name itself, or the name with a number: first 2 to 9, then random ones that get longer.
 * False when none of them is free. */
static bool
free_name(struct room *room, const struct guest *but, const char *name, char out[static ROOM_NAME])
{
    snprintf(out, ROOM_NAME, "%s", name);
    for (unsigned number = 2; name_taken(room, but, out); number++) {
        if (number > NUMBERS)
            return false;
        char digits[12];
        snprintf(digits, sizeof digits, "%u",
                 number < 10 ? number : 10 + randombytes_uniform(number < 20 ? 9990 : 999999990));
        int most = (int)(ROOM_NAME - 1 - strlen(digits));
        while (strlen(name) > (size_t)most && ((unsigned char)name[most] & 0xc0) == 0x80)
            most--; /* no half of a character */
        snprintf(out, ROOM_NAME, "%.*s%s", most, name, digits);
    }
    return true;
}

static struct guest *
add(struct room *room, const struct store_guest *stored, bool kept)
{
    struct guest *guest = calloc(1, sizeof *guest);
    if (!guest)
        return NULL;
    guest->stored = *stored;
    guest->kept = kept;
    guest->changes = (struct allowance){ROOM_CHANGES, room->now};
    guest->says = (struct allowance){ROOM_SAYS, room->now};
    guest->next = room->guests;
    room->guests = guest;
    return guest;
}

struct guest *
guest_of(struct room *room, const char *token, bool *unknown)
{
    struct store_guest stored;
    uint8_t hash[RF_HASH_BYTES];
    *unknown = !hash_secret(token, hash);
    if (*unknown)
        return NULL;
    for (struct guest *guest = room->guests; guest; guest = guest->next)
        if (sodium_memcmp(guest->stored.hash, hash, sizeof hash) == 0)
            return guest;
    enum store_answer found = store_guest_of(room->store, hash, &stored);
    if (found == STORE_UNREADABLE)
        return NULL;
    *unknown = found == STORE_NONE || stored.role > ROLE_OPERATOR ||
               !guest_name_fits(stored.name); /* a damaged row is nobody */
    return *unknown ? NULL : add(room, &stored, true);
}

struct guest *
guest_new(struct room *room, const char *name, char token[static RF_HEX_TEXT])
{
    struct store_guest stored = {.role = ROLE_GUEST};
    new_secret(token, stored.hash);
    return free_name(room, NULL, name, stored.name) ? add(room, &stored, false) : NULL;
}

/* Writes the guest to the store, with the present name and role.  The name was claimed before. */
static void
put(struct room *room, struct guest *guest)
{
    guest->kept = true;
    store_put_guest(room->store, &guest->stored);
    guest->batch = store_last(room->store);
}

/* A guest who is not in the store sits nowhere, because sitting down puts them there (guest_keep).
 * Tables that are not read yet are not read for this: it would stop the room for too long. */
enum seated
guest_is_seated(const struct room *room, const struct guest *guest)
{
    bool unread = false;
    if (!guest->kept)
        return SEATED_NOWHERE;
    for (const struct table *table = room->tables; table; table = table->next) {
        if (rf_seats_arrival(&table->house.game->table.seats, guest->stored.name))
            return SEATED;
        unread = unread || !table->loaded;
    }
    if (nodes_is_seated(room, guest->stored.name))
        return SEATED;
    return unread ? SEATED_UNKNOWN : SEATED_NOWHERE;
}

bool
guest_rename(struct room *room, struct guest *guest, const char *name)
{
    char free[ROOM_NAME];
    if (strcmp(guest->stored.name, name) == 0)
        return true;
    if (!free_name(room, guest, name, free))
        return false;
    struct store_guest renamed = guest->stored;
    memcpy(renamed.name, free, sizeof free);
    if (guest->kept && store_claim_name(room->store, &renamed) != STORE_NONE)
        return false;
    guest->stored = renamed;
    if (guest->kept)
        put(room, guest);
    return true;
}

bool
guest_keep(struct room *room, struct guest *guest)
{
    if (!guest->kept && store_claim_name(room->store, &guest->stored) != STORE_NONE)
        return false;
    if (!guest->kept)
        put(room, guest);
    return true;
}

/* May the guest be forgotten?  Not while the store's row is not safe, because until then their name
 * is found only here; not while a link to another device can be used; and not while their allowance
 * is used up, or they would come back with a full one. */
static bool
is_done_with(const struct room *room, struct guest *guest)
{
    return guest->uses == 0 && guest->batch <= room->safe && guest->move.ends <= room->now &&
           allowance_is_full(&guest->changes, room->now, ROOM_CHANGE_RATE, ROOM_CHANGES);
}

/* The token that a link would give to another device is wiped. */
static void
guest_free(struct guest *guest)
{
    sodium_memzero(guest, sizeof *guest);
    free(guest);
}

void
guest_release(struct room *room, struct guest *guest)
{
    if (!guest || --guest->uses > 0 || !is_done_with(room, guest))
        return;
    struct guest **link = &room->guests;
    while (*link != guest)
        link = &(*link)->next;
    *link = guest->next;
    guest_free(guest);
}

void
guest_sweep(struct room *room)
{
    for (struct guest **link = &room->guests, *guest; (guest = *link) != NULL;) {
        if (guest->move.ends && guest->move.ends <= room->now)
            sodium_memzero(&guest->move, sizeof guest->move);
        if (room->stops || is_done_with(room, guest)) {
            *link = guest->next;
            guest_free(guest);
        } else
            link = &guest->next;
    }
}

/* Makes a link that lets another device be this guest, once.  False when it is not their token. */
bool
guest_offer_move(struct room *room, struct guest *guest, const char *token,
                 char key[static RF_HEX_TEXT])
{
    uint8_t hash[RF_HASH_BYTES];
    if (!hash_secret(token, hash) || sodium_memcmp(hash, guest->stored.hash, sizeof hash) != 0)
        return false;
    new_secret(key, guest->move.key.byte);
    memcpy(guest->move.token, token, sizeof guest->move.token);
    guest->move.ends = room->now + ROOM_MOVE_MS;
    return true;
}

/* The guest whose link has this key, and their token; NULL when there is none.  It is used up. */
struct guest *
guest_take_move(struct room *room, const char *key, char token[static RF_HEX_TEXT])
{
    uint8_t hash[RF_HASH_BYTES];
    if (!hash_secret(key, hash))
        return NULL;
    for (struct guest *guest = room->guests; guest; guest = guest->next) {
        if (guest->move.ends <= room->now ||
            sodium_memcmp(guest->move.key.byte, hash, sizeof hash) != 0)
            continue;
        memcpy(token, guest->move.token, sizeof guest->move.token);
        sodium_memzero(&guest->move, sizeof guest->move);
        return guest;
    }
    return NULL;
}

void
guest_make_claim(struct room *room, enum role role, char key[static RF_HEX_TEXT])
{
    new_secret(key, room->claim[role].byte);
}

/* Takes the role from a guest of the store who is not in memory.  The guest is then kept in memory
 * until the store has the change, because until then it would still answer with the role. */
static void
demote_stored(void *context, const struct store_guest *stored)
{
    struct room *room = context;
    struct store_guest demoted = *stored;
    for (const struct guest *guest = room->guests; guest; guest = guest->next)
        if (sodium_memcmp(guest->stored.hash, stored->hash, sizeof stored->hash) == 0)
            return;
    demoted.role = ROLE_GUEST;
    struct guest *guest = add(room, &demoted, true);
    if (guest)
        put(room, guest);
    else
        store_put_guest(room->store, &demoted);
}

/* Also for guests who are connected: their clients are told that they are guests again. */
void
guest_revoke(struct room *room, enum role role)
{
    sodium_memzero(room->claim[role].byte, sizeof room->claim[role].byte);
    for (struct guest *guest = room->guests; guest; guest = guest->next) {
        if (guest->stored.role != role)
            continue;
        guest->stored.role = ROLE_GUEST;
        put(room, guest);
        for (struct client *client = room->clients; client; client = client->next)
            if (client->guest == guest)
                answer_welcome(&(struct request){client, NULL, -1}, NULL);
    }
    store_guests_with(room->store, (uint8_t)role, demote_stored, room);
}

/* True when the key is that of an unused link.  A director can become operator, not the reverse. */
bool
guest_claims(struct room *room, struct guest *guest, const char *key)
{
    uint8_t hash[RF_HASH_BYTES];
    if (!hash_secret(key, hash))
        return false;
    for (unsigned role = ROLE_DIRECTOR; role <= ROLE_OPERATOR; role++) {
        struct rf_digest *claim = &room->claim[role];
        if (sodium_is_zero(claim->byte, sizeof claim->byte) ||
            sodium_memcmp(claim->byte, hash, sizeof hash) != 0)
            continue;
        if (!guest->kept && store_claim_name(room->store, &guest->stored) != STORE_NONE)
            return false;
        sodium_memzero(claim->byte, sizeof claim->byte); /* a link works once */
        links_used(room, (enum role)role);
        if (role > guest->stored.role)
            guest->stored.role = (uint8_t)role;
        put(room, guest);
        return true;
    }
    return false;
}
