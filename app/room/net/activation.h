/*
 * app/room/net/activation.h -- a port that the service manager opened (socket activation).
 *
 * systemd listens itself and hands the socket over: LISTEN_PID and LISTEN_FDS say so, and the
 * socket is descriptor 3 (sd_listen_fds(3)).  Connections then wait during a restart instead of
 * being refused, and the room needs no right to open a port.
 *
 * activation_take finds the socket.  activation_serve, after the context of libwebsockets was made
 * without a port, hands it over.  libwebsockets 4.1 takes no listening socket from outside, so
 * activation_accept is the callback of a protocol of its own: it accepts, and libwebsockets adopts
 * each connection as if it had accepted it itself.
 */
#ifndef RIFFLE_ROOM_NET_ACTIVATION_H
#define RIFFLE_ROOM_NET_ACTIVATION_H

#include <libwebsockets.h>
#include <stdbool.h>

#define ACTIVATION_PROTOCOL "accept"

/* Finds the socket and where it listens; *file is 0 when the service manager passed none.  False,
 * with a message, when it passed something that the room cannot use. */
bool activation_take(int *file, char *address, size_t size, unsigned *port);

/* Serves the connections that come in at the socket; false without memory. */
bool activation_serve(struct lws_context *context, int file);

int activation_accept(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                      size_t size);

#endif
