/*
 * app/room/net/visit.h -- visits: connections that are not WebSockets, or not yet.  A visitor sends
 * a request, takes an answer, or waits to ask again.
 *
 * Each costs a file and, while it sends a request, one of the slots that libwebsockets has for
 * headers.  Anybody can open thousands and send nothing, so they are limited:
 *
 *   - A visitor has ROOM_REQUEST_MS for a request, however many pieces it comes in, and as long for
 *     the next piece of an answer.
 *   - One address has ROOM_VISITS_THERE of them, and there are ROOM_VISITS in all, below the slots.
 *     If one more comes, the one that has waited longest is closed: of the same address, or of all.
 *
 * So a newcomer is always let in, and a request that comes at once is answered at once.  Only slow
 * visitors are closed.  A WebSocket is no longer a visit; address.c limits those.
 */
#ifndef RIFFLE_APP_ROOM_NET_VISIT_H
#define RIFFLE_APP_ROOM_NET_VISIT_H

#include "room/net/net.h"

void visit_open(struct room *room, struct lws *wsi);
void visit_moves(struct room *room, struct lws *wsi); /* it made progress: its time begins again */
void visit_close(struct room *room, struct lws *wsi); /* it is a WebSocket now, or gone */
void visit_sweep(struct room *room);                  /* once a second: closes slow visitors */

#endif
