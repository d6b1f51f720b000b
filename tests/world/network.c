/*
 * tests/world/network.c -- the network: letters from people to the room take their time, come twice
 * or not at all, and overtake letters of others.  What the room writes is told at once, because a
 * client may have it from then on.  This stands in place of libwebsockets and
 * app/room/net/server.c.
 */
#include <stdlib.h>
#include <string.h>

#include "exchange.h"
#include "room/desk/desk.h"
#include "witness.h"
#include "world.h"

struct letter {
    struct letter *next;
    struct lws *from;
    uint64_t at;
    size_t size;
    char text[];
};

static struct letter *letters; /* by time */

void
network_start(void)
{
    while (letters) {
        struct letter *next = letters->next;
        free(letters);
        letters = next;
    }
}

void
network_drop_letters(const struct lws *wsi)
{
    for (struct letter **link = &letters, *letter; (letter = *link) != NULL;)
        if (letter->from == wsi) {
            *link = letter->next;
            free(letter);
        } else
            link = &letter->next;
}

static void
post(struct lws *wsi, const char *text, size_t size, uint64_t at)
{
    struct letter *letter = malloc(sizeof *letter + size);
    if (!letter)
        abort();
    for (const struct letter *other = letters; other; other = other->next)
        if (other->from == wsi && other->at > at)
            at = other->at; /* one connection keeps its order */
    *letter = (struct letter){.from = wsi, .at = at, .size = size};
    memcpy(letter->text, text, size);
    struct letter **link = &letters;
    while (*link && (*link)->at <= at)
        link = &(*link)->next;
    letter->next = *link;
    *link = letter;
}

void
network_say(struct lws *wsi, const char *text, size_t size)
{
    uint64_t delay = 1 + dice_below(DICE_NETWORK, 40);
    if (dice_once_in(DICE_NETWORK, 30))
        delay += dice_below(DICE_NETWORK, 8000);
    if (!wsi->open || wsi->deaf)
        return;
    if (dice_once_in(DICE_NETWORK, 150)) /* a client that sends it again on its own */
        post(wsi, text, size, world.now + delay);
    post(wsi, text, size, world.now + delay);
}

void
network_connect(struct lws *wsi, struct person *person)
{
    memset(wsi, 0, sizeof *wsi);
    wsi->person = person;
    wsi->open = true;
    client_open(&wsi->client, &world.room, wsi);
}

void
network_shut(struct lws *wsi)
{
    if (!wsi->open)
        return;
    wsi->open = false;
    network_drop_letters(wsi);
    client_close(&wsi->client);
}

static struct lws *
next_writable(void)
{
    struct lws *first = NULL;
    for (unsigned i = 0; i < people_count(); i++) {
        struct lws *wsi = people_connection(i);
        if (wsi && wsi->open && (wsi->wants || wsi->killed) &&
            (!first || wsi->writable_at < first->writable_at))
            first = wsi;
    }
    return first;
}

uint64_t
network_next(void)
{
    const struct lws *wsi = next_writable();
    uint64_t at = letters ? letters->at : UINT64_MAX;
    return wsi && wsi->writable_at < at ? wsi->writable_at : at;
}

static void
deliver(void)
{
    struct letter *letter = letters;
    letters = letter->next;
    if (letter->from->open && !letter->from->deaf && world.up) {
        struct witness *claimed = witness_claim(letter->from, letter->text, letter->size);
        client_receive(&letter->from->client, letter->text, letter->size, true, true);
        if (claimed)
            witness_after_claim(claimed);
    }
    free(letter);
}

void
network_step(void)
{
    struct lws *wsi = next_writable();
    if (!wsi || (letters && letters->at < wsi->writable_at)) {
        deliver();
        return;
    }
    wsi->wants = false;
    if (wsi->killed || client_write(&wsi->client) != 0)
        network_shut(wsi);
}

/* In place of libwebsockets. */
int
lws_callback_on_writable(struct lws *wsi)
{
    if (!wsi->wants)
        wsi->writable_at = world.now + dice_below(DICE_NETWORK, 3);
    wsi->wants = true;
    return 1;
}

int
lws_write(struct lws *wsi, unsigned char *text, size_t size, enum lws_write_protocol protocol)
{
    (void)protocol;
    if (disk.dead)
        return (int)size; /* the room is dead, and nothing of this was sent */
    for (size_t i = 0; i < size; i++)
        world.hash = (world.hash ^ text[i]) * 1099511628211u;
    world.sum.told++;
    exchange_sent((const char *)text, size);
    witness_sent(wsi, (const char *)text, size);
    if (!wsi->deaf)
        people_hear(wsi->person, (const char *)text, size);
    return (int)size;
}

void
lws_set_timeout(struct lws *wsi, enum pending_timeout reason, int seconds)
{
    (void)reason, (void)seconds;
    wsi->killed = true;
    wsi->writable_at = world.now;
}

int
lws_get_socket_fd(struct lws *wsi)
{
    (void)wsi;
    return -1;
}

int
lws_rx_flow_control(struct lws *wsi, int flows)
{
    (void)wsi, (void)flows;
    return 0;
}

void
lws_close_reason(struct lws *wsi, enum lws_close_status status, unsigned char *why, size_t size)
{
    (void)wsi, (void)status, (void)why, (void)size;
}

void
lws_set_opaque_user_data(struct lws *wsi, void *data)
{
    (void)wsi, (void)data;
}

void *
lws_get_opaque_user_data(const struct lws *wsi)
{
    (void)wsi;
    return NULL;
}

const char *
lws_get_peer_simple(struct lws *wsi, char *name, size_t size)
{
    (void)wsi, (void)size;
    name[0] = '\0';
    return name;
}

int
lws_hdr_copy(struct lws *wsi, char *out, int size, enum lws_token_indexes header)
{
    (void)wsi, (void)out, (void)size, (void)header;
    return 0;
}

int
lws_partial_buffered(struct lws *wsi)
{
    (void)wsi;
    return dice_once_in(DICE_NETWORK, 8);
}

/* In place of app/room/net/server.c. */
void
room_wake(void *room)
{
    (void)room;
    world.woken = true;
}

void
server_publish_in(struct room *room, uint64_t ms)
{
    (void)room, (void)ms;
    world.woken = true;
}

/* The director's desk runs other programs: it is no part of this world. */
struct desk *
desk_open(const char *data, bool files_limited, void (*wake)(void *context), void *context)
{
    static int desk;
    (void)data, (void)files_limited, (void)wake, (void)context;
    return (struct desk *)(void *)&desk;
}

void
desk_address(struct desk *desk, const char *address)
{
    (void)desk, (void)address;
}

void
message_desk(struct request *request)
{
    message_error(request, "there is no desk here");
}
