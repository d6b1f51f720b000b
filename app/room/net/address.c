/*
 * app/room/net/address.c -- where clients come from, and how many may come from one address.
 *
 * Anybody can become a guest, as often as they like.  So each limit of a guest holds again, with a
 * larger number, for all guests of one address together.
 */
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/net/net.h"

/* The address that the proxy saw: the last of the list.  A client can write anything before it. */
static bool
forwarded(struct lws *wsi, char out[static ROOM_ADDRESS])
{
    char list[ROOM_HEADERS + 1]; /* a long header must not hide the address */
    if (lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) <= 0)
        return false;
    const char *last = strrchr(list, ',');
    last = last ? last + 1 : list;
    last += strspn(last, " \t");
    snprintf(out, ROOM_ADDRESS, "%.*s", (int)strcspn(last, " \t"), last);
    return out[0] != '\0';
}

/* A user of IPv6 usually has a whole /64, so only the first 64 bits count. */
static void
shorten(char text[static ROOM_ADDRESS])
{
    struct in6_addr six;
    if (inet_pton(AF_INET6, text, &six) != 1)
        return;
    if (IN6_IS_ADDR_V4MAPPED(&six)) { /* ::ffff:1.2.3.4 is an address of version 4 */
        inet_ntop(AF_INET, six.s6_addr + 12, text, ROOM_ADDRESS);
        return;
    }
    memset(six.s6_addr + 8, 0, 8);
    inet_ntop(AF_INET6, &six, text, ROOM_ADDRESS);
}

static bool
is_own(const char *text)
{
    return strncmp(text, "127.", 4) == 0;
}

/* The address as text; false when it is not limited: --per-address 0, or this machine's own. */
static bool
find_text(const struct room *room, struct lws *wsi, char out[static ROOM_ADDRESS])
{
    const struct room_options *o = room->options;
    if (o->per_address == 0)
        return false;
    if (o->proxy && forwarded(wsi, out)) {
        shorten(out);
        return true;
    }
    lws_get_peer_simple(wsi, out, ROOM_ADDRESS);
    return out[0] && (o->per_address_said || !is_own(out));
}

/* True when the client runs on this machine. */
static bool
is_here(const struct client *client)
{
    char text[ROOM_ADDRESS] = "";
    lws_get_peer_simple(client->wsi, text, sizeof text);
    return !client->room->options->proxy && is_own(text);
}

static struct address *
address_named(struct room *room, const char *text)
{
    struct address *address = room->addresses;
    while (address && strcmp(address->text, text) != 0)
        address = address->next;
    if (address)
        return address;
    address = calloc(1, sizeof *address);
    if (!address)
        return NULL;
    snprintf(address->text, sizeof address->text, "%s", text);
    address->changes = (struct allowance){ROOM_CHANGES_THERE, room->now};
    address->next = room->addresses;
    room->addresses = address;
    return address;
}

void
address_enter(struct client *client)
{
    struct room *room = client->room;
    char text[ROOM_ADDRESS] = "";
    client->own = is_here(client);
    if (!find_text(room, client->wsi, text))
        return;
    struct address *address = address_named(room, text);
    client->address = address;
    if (!address || ++address->clients <= room->options->per_address)
        return;
    struct request request = {client, NULL, -1};
    message_error(&request, "your address has %u connections already; close one of them",
                  room->options->per_address);
    client->closing = true;
}

/* An address is forgotten only when its allowance is full again, so that nobody gets a new one by
 * disconnecting. */
void
address_sweep(struct room *room)
{
    for (struct address **link = &room->addresses, *address; (address = *link) != NULL;)
        if (address->clients == 0 &&
            allowance_is_full(&address->changes, room->now, ROOM_CHANGE_RATE_THERE,
                              ROOM_CHANGES_THERE)) {
            *link = address->next;
            free(address);
        } else
            link = &address->next;
}
