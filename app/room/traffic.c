/*
 * room/traffic.c -- clients who send without end: a message that never ends, ever more fragments,
 * or pings and other frames that are no messages.  Each is told why and cut off.
 *
 * libwebsockets answers pings by itself and tells nobody.  So what a client sends that is no
 * message is counted from outside: the bytes that were read from its socket, less those that were
 * heard.
 */
#include <linux/tcp.h>
#include <netinet/in.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include "room/room.h"

enum { FRAME = 64 }; /* bytes around a piece of a message at most, with TLS */

void
session_cut(struct session *session, const char *format, ...)
{
    char text[200];
    va_list arguments;
    struct request request = {session, NULL, -1};
    if (session->closing)
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    message_error(&request, "%s", text);
    session->closing = true;
    session->status = ROOM_BROKE_LIMIT;
    lws_rx_flow_control(session->wsi, 0); /* the answers to more pings would go before the error */
}

/* A piece of a message that is not all of it: false when there are too many, or it is too long. */
bool
session_takes_piece(struct session *session, size_t size, bool first)
{
    struct room *room = session->room;
    if (first) {
        session->began = room->now;
        session->came = 0;
    }
    session->came += size;
    if (session->came > ROOM_ENDLESS)
        session_cut(session, "your message does not end; one has at most %d bytes", ROOM_MESSAGE);
    else if (!session_allows(session, ROOM_PIECE))
        session_cut(session, "your message comes in too many pieces; send it in one");
    return !session->closing;
}

/* How many bytes were read from the socket of a client since it was opened. */
static uint64_t
bytes_read(struct lws *wsi)
{
    struct tcp_info info = {0};
    socklen_t size = sizeof info;
    int file = lws_get_socket_fd(wsi), unread = 0;
    if (file < 0 || ioctl(file, FIONREAD, &unread) != 0 ||
        getsockopt(file, IPPROTO_TCP, TCP_INFO, &info, &size) != 0)
        return 0;
    uint64_t waiting = (uint64_t)unread;
    return info.tcpi_bytes_received > waiting ? info.tcpi_bytes_received - waiting : 0;
}

/* What was read and not heard is charged to the client's allowance. */
static bool
sends_little_else(struct session *session)
{
    uint64_t total = bytes_read(session->wsi),
             heard = session->heard_bytes + FRAME * session->pieces;
    uint64_t other = total > heard ? total - heard : 0;
    uint64_t more = other > session->other_bytes ? other - session->other_bytes : 0;
    session->other_bytes += more;
    return allowance_take(&session->other, session->room->now, ROOM_OTHER_RATE, ROOM_OTHER, more);
}

void
traffic_sweep(struct room *room)
{
    room->crowd.waiting = 0;
    for (struct session *session = room->sessions; session; session = session->next) {
        room->crowd.waiting += session->waiting;
        if (!session->closing && !sends_little_else(session))
            session_cut(session, "you send too many pings or empty frames");
        if (session->began && room->now > session->began + ROOM_REQUEST_MS)
            session_cut(session, "your message took longer than %d seconds",
                        ROOM_REQUEST_MS / 1000);
        if (session->closing && !session->closing_since)
            session->closing_since = room->now;
        if (session->closing && room->now > session->closing_since + ROOM_CLOSING_MS)
            lws_set_timeout(session->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    }
}
