/*
 * app/room/net/traffic.c -- limits clients that send without end: a message that never ends, ever
 * more fragments, or pings and other frames that are no messages.  Each is told why and cut off.
 *
 * libwebsockets answers pings by itself and calls nobody.  So the bytes of such frames are
 * computed: the bytes that the kernel received on the socket, less those that came in messages.
 */
#include <linux/tcp.h>
#include <netinet/in.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include "room/net/net.h"

enum { FRAME = 64 }; /* bytes around a fragment of a message, at most, with TLS */

void
client_cut_off(struct client *client, const char *format, ...)
{
    char text[200];
    va_list arguments;
    struct request request = {client, NULL, -1};
    if (client->closing)
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    message_error(&request, "%s", text);
    client->closing = true;
    client->status = ROOM_BROKE_LIMIT;
    lws_rx_flow_control(client->wsi, 0); /* or answers to more pings would go before the error */
}

/* Counts a fragment of a message.  False when there are too many, or the message is too long. */
bool
client_take_fragment(struct client *client, size_t size, bool first)
{
    struct room *room = client->room;
    if (first) {
        client->began = room->now;
        client->came = 0;
    }
    client->came += size;
    if (client->came > ROOM_ENDLESS)
        client_cut_off(client, "your message does not end; a message has at most %d bytes",
                       ROOM_MESSAGE);
    else if (!client_is_allowed(client, ROOM_PIECE))
        client_cut_off(client, "your message has too many fragments; send it in one");
    return !client->closing;
}

/* How many bytes were read from a client's socket since it was opened: received, less unread. */
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

/* Takes the bytes that came in no message from the client's allowance; false when it is used up. */
static bool
sends_little_else(struct client *client)
{
    uint64_t total = bytes_read(client->wsi), heard = client->heard_bytes + FRAME * client->pieces;
    uint64_t other = total > heard ? total - heard : 0;
    uint64_t more = other > client->other_bytes ? other - client->other_bytes : 0;
    client->other_bytes += more;
    return allowance_take(&client->other, client->room->now, ROOM_OTHER_RATE, ROOM_OTHER, more);
}

void
traffic_sweep(struct room *room)
{
    room->crowd.waiting = 0;
    for (struct client *client = room->clients; client; client = client->next) {
        room->crowd.waiting += client->waiting;
        if (!client->closing && !sends_little_else(client))
            client_cut_off(client, "you send too many pings or empty frames");
        if (client->began && room->now > client->began + ROOM_REQUEST_MS)
            client_cut_off(client, "your message took longer than %d seconds",
                           ROOM_REQUEST_MS / 1000);
        if (client->closing && !client->closing_since)
            client->closing_since = room->now;
        if (client->closing && room->now > client->closing_since + ROOM_CLOSING_MS)
            lws_set_timeout(client->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    }
}
