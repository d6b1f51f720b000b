/*
 * app/room/net/visit.c -- keeps the list of connections that are not WebSockets yet, oldest first,
 * and closes those that are over a limit (visit.h).
 */
#include "room/net/visit.h"

#include <netinet/in.h>
#include <stdlib.h>
#include <sys/socket.h>

/* One connection, in the room's list, which is sorted by `since`. */
struct visit {
    struct visit *before, *after;
    struct lws *wsi;
    uint32_t address; /* IPv4, in network order; 0 when it is not limited */
    uint64_t since;   /* when its time began */
};

static void
unlink_visit(struct room *room, struct visit *visit)
{
    *(visit->before ? &visit->before->after : &room->visits.first) = visit->after;
    *(visit->after ? &visit->after->before : &room->visits.last) = visit->before;
    room->visits.count--;
}

static void
put_last(struct room *room, struct visit *visit)
{
    visit->since = room->now;
    visit->after = NULL;
    visit->before = room->visits.last;
    *(visit->before ? &visit->before->after : &room->visits.first) = visit;
    room->visits.last = visit;
    room->visits.count++;
}

static void
drop(struct room *room, struct visit *visit)
{
    lws_set_timeout(visit->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    visit_close(room, visit->wsi);
}

/* Behind a proxy all visits come from one address, and the proxy itself limits slow requests. */
static uint32_t
address_of(const struct room *room, struct lws *wsi)
{
    const struct room_options *o = room->options;
    struct sockaddr_in peer = {0};
    socklen_t size = sizeof peer;
    if (o->proxy || o->per_address == 0 ||
        getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&peer, &size) != 0 ||
        peer.sin_family != AF_INET)
        return 0;
    bool own = ntohl(peer.sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
    return own && !o->per_address_said ? 0 : peer.sin_addr.s_addr;
}

/* If this address has too many visits, closes the one that has waited longest. */
static void
limit_address(struct room *room, uint32_t address)
{
    struct visit *longest = NULL;
    unsigned count = 0;
    for (struct visit *at = room->visits.last; at && address; at = at->before)
        if (at->address == address) {
            longest = at;
            count++;
        }
    if (count > ROOM_VISITS_THERE)
        drop(room, longest);
}

void
visit_open(struct room *room, struct lws *wsi)
{
    struct visit *visit = calloc(1, sizeof *visit);
    if (!visit) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        return;
    }
    visit->wsi = wsi;
    visit->address = address_of(room, wsi);
    lws_set_opaque_user_data(wsi, visit);
    put_last(room, visit);
    limit_address(room, visit->address);
    if (room->visits.count > ROOM_VISITS)
        drop(room, room->visits.first);
}

void
visit_moves(struct room *room, struct lws *wsi)
{
    struct visit *visit = lws_get_opaque_user_data(wsi);
    if (!visit)
        return;
    unlink_visit(room, visit);
    put_last(room, visit);
}

void
visit_close(struct room *room, struct lws *wsi)
{
    struct visit *visit = lws_get_opaque_user_data(wsi);
    if (!visit)
        return;
    lws_set_opaque_user_data(wsi, NULL);
    unlink_visit(room, visit);
    free(visit);
}

void
visit_sweep(struct room *room)
{
    while (room->visits.first && room->now > room->visits.first->since + ROOM_REQUEST_MS)
        drop(room, room->visits.first);
}
