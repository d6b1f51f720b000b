/*
 * app/room/notify.h -- tells the service manager (systemd) how the room is doing.
 *
 * A service of type `notify` gets the name of a datagram socket in NOTIFY_SOCKET and sends lines
 * KEY=VALUE there: sd_notify(3) describes them.  The protocol is one write, so no library is
 * needed.
 *
 * The life of a struct notify: notify_open before the sandbox, which permits no new socket;
 * notify_ready when people can come; notify_alive with each tick of the service loop;
 * notify_stopping when the loop ends.  Without a service manager all of them do nothing.
 */
#ifndef RIFFLE_ROOM_NOTIFY_H
#define RIFFLE_ROOM_NOTIFY_H

#include <stdint.h>

struct notify {
    int socket;        /* connected to the service manager; 0: there is none */
    uint64_t every_ms; /* between two signs of life; 0: it waits for none */
    uint64_t due;      /* os_clock_monotonic() of the next one */
    const char *told;  /* the failure that was told, or NULL; compared by address */
};

/* Reads NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID.  A socket that cannot be reached gets a
 * message on standard error, and the room runs without it. */
void notify_open(struct notify *notify);

/* The room is open, and listens here. */
void notify_ready(struct notify *notify, const char *address, unsigned port);

/* The service loop runs; `failed` is why it takes no more acts, or NULL.  A loop that hangs does
 * not come here, so the service manager restarts the room after WatchdogSec=. */
void notify_alive(struct notify *notify, const char *failed);

void notify_stopping(struct notify *notify);

#endif
