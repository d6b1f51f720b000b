/*
 * room/net/address.c -- where clients come from: guests are free, so what is refused to one guest is
 * refused to all of one address together, at a larger number.
 */
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/net/net.h"

/* The last that a proxy has written down; what stands before it was said by the client. */
static bool
forwarded(struct lws *wsi, char out[static ROOM_ADDRESS])
{
    char list[ROOM_HEADERS + 1]; /* a client can send a long one, and is counted all the same */
    if (lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) <= 0)
        return false;
    const char *last = strrchr(list, ',');
    last = last ? last + 1 : list;
    last += strspn(last, " \t");
    snprintf(out, ROOM_ADDRESS, "%.*s", (int)strcspn(last, " \t"), last);
    return out[0] != '\0';
}

/* Who has one address of version 6 has all that begin alike: the first half counts. */
static void
shorten(char text[static ROOM_ADDRESS])
{
    struct in6_addr six;
    if (inet_pton(AF_INET6, text, &six) != 1)
        return;
    if (IN6_IS_ADDR_V4MAPPED(&six)) { /* some write one of version 4 so */
        inet_ntop(AF_INET, six.s6_addr + 12, text, ROOM_ADDRESS);
        return;
    }
    memset(six.s6_addr + 8, 0, 8);
    inet_ntop(AF_INET6, &six, text, ROOM_ADDRESS);
}

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
    return out[0] && (o->per_address_said || strncmp(out, "127.", 4) != 0);
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
    if (!find_text(room, client->wsi, text))
        return;
    struct address *address = address_named(room, text);
    client->address = address;
    if (!address || ++address->clients <= room->options->per_address)
        return;
    struct request request = {client, NULL, -1};
    message_error(&request, "%u connections come from your address already; close one of them",
                  room->options->per_address);
    client->closing = true;
}

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
