/*
 * app/room/net/reach.c -- the addresses of this machine under which other devices find a room that
 * listens on all of them (--listen 0.0.0.0).
 *
 * They are looked up before the sandbox is closed, and only told to people: nothing depends on it.
 */
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

#include "room/net/net.h"

/* An IPv4 address of a network that is up, not this machine's own (127.…) nor one that a device
 * gives itself where no network answers (169.254.…). */
static bool
is_useful(const struct ifaddrs *at, char out[static ROOM_ADDRESS])
{
    if (!at->ifa_addr || at->ifa_addr->sa_family != AF_INET || !(at->ifa_flags & IFF_UP) ||
        at->ifa_flags & IFF_LOOPBACK)
        return false;
    struct sockaddr_in four;
    memcpy(&four, at->ifa_addr, sizeof four);
    return inet_ntop(AF_INET, &four.sin_addr, out, ROOM_ADDRESS) &&
           strncmp(out, "169.254.", 8) != 0;
}

void
reach_find(struct room *room)
{
    const struct room_options *o = room->options;
    struct ifaddrs *all;
    if (strcmp(o->address, "0.0.0.0") != 0 || o->origins > 0 || getifaddrs(&all) != 0)
        return;
    for (const struct ifaddrs *at = all; at && room->reaches < ROOM_REACH; at = at->ifa_next)
        if (is_useful(at, room->reach[room->reaches]))
            room->reaches++;
    freeifaddrs(all);
}

void
reach_write(const struct room *room, unsigned number, char out[static REACH_TEXT])
{
    const struct room_options *o = room->options;
    snprintf(out, REACH_TEXT, "%s://%s:%u", o->certificate ? "https" : "http", room->reach[number],
             o->port);
}
