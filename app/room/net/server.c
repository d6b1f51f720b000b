/*
 * app/room/net/server.c -- connections: libwebsockets, in one service thread.
 *
 * Two protocols share a port: HTTP for pages and files (http.c), and the WebSocket protocol
 * riffle-1 for messages (client.c).  A second port, --metrics, has its own (http_metrics.c).  Other
 * threads only call room_wake, which makes the loop turn; what they have finished is then collected
 * here, in the service thread.
 */
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "os/os_random.h"
#include "room/desk/desk.h"
#include "room/net/activation.h"
#include "room/net/http.h"
#include "room/net/crowd.h"
#include "room/net/nodes.h"
#include "room/net/visit.h"
#include "room/worker.h"

/* Set by signals.  Static, because a signal handler gets no context. */
static volatile sig_atomic_t told_to_stop, told_to_drain, told_to_hand_over;

/* SIGTERM drains a node; a second one, or SIGINT, ends it at once.  SIGUSR2 ends it between two
 * rounds, because another program continues the room. */
static void
stop(int signal)
{
    if (signal == SIGUSR2)
        told_to_hand_over = 1;
    else if (signal == SIGTERM && !told_to_drain)
        told_to_drain = 1;
    else
        told_to_stop = 1;
}

/* The room of a connection.  Every callback comes through here, so the clock is looked at first. */
static struct room *
room_of(struct lws *wsi)
{
    struct room *room = lws_context_user(lws_get_context(wsi));
    clock_look(room);
    return room;
}

/* The callback of HTTP, and of events that belong to no connection. */
static int
serve_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return -1; /* a WebSocket without riffle-1 */
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: visit_open(room_of(wsi), wsi); return 0;
    case LWS_CALLBACK_WSI_DESTROY: visit_close(room_of(wsi), wsi); return 0;
    case LWS_CALLBACK_HTTP:
        visit_moves(room_of(wsi), wsi);
        return http_begin(room_of(wsi), wsi, user, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        visit_moves(room_of(wsi), wsi);
        return http_write(room_of(wsi), wsi, user);
    case LWS_CALLBACK_HTTP_BODY: /* no request has a body: not read */
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return 0;
    case LWS_CALLBACK_CLOSED_HTTP:
        if (user)
            http_end(user);
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: /* room_wake */
        room_publish(room_of(wsi));
        message_desk_answers(room_of(wsi));
        room_collect(room_of(wsi));
        return 0;
    default: return lws_callback_http_dummy(wsi, reason, user, in, size);
    }
}

/* Sends several messages to one client in one packet. */
static int
write_together(struct lws *wsi, struct client *client)
{
    int file = lws_get_socket_fd(wsi), on = 1, off = 0;
    setsockopt(file, IPPROTO_TCP, TCP_CORK, &on, sizeof on);
    int done = client_write(client);
    setsockopt(file, IPPROTO_TCP, TCP_CORK, &off, sizeof off);
    return done;
}

/* The callback of riffle-1.  libwebsockets allocates the struct client with the connection. */
static int
serve_messages(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    struct room *room = room_of(wsi);
    struct client *client = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return http_from_here(room, wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED:
        visit_close(room, wsi);
        client_open(client, room, wsi);
        address_enter(client);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        client->binary = lws_frame_is_binary(wsi) != 0;
        client_receive(client, in, size, lws_is_first_fragment(wsi),
                       lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return write_together(wsi, client);
    case LWS_CALLBACK_CLOSED:
        if (client && client->room)
            client_close(client);
        return 0;
    default: return 0;
    }
}

/* The callback of --metrics. */
static int
serve_metrics(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return -1; /* no WebSockets here */
    case LWS_CALLBACK_HTTP: return http_metrics(room_of(wsi), wsi, user, in);
    case LWS_CALLBACK_HTTP_WRITEABLE: return http_write(room_of(wsi), wsi, user);
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return 0;
    case LWS_CALLBACK_CLOSED_HTTP:
        if (user)
            http_end(user);
        return 0;
    default: return lws_callback_http_dummy(wsi, reason, user, in, size);
    }
}

static const struct lws_protocols metrics_protocols[] = {
    {.name = "metrics",
     .callback = serve_metrics,
     .per_session_data_size = sizeof(struct transfer)},
    {0},
};

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = serve_http, .per_session_data_size = sizeof(struct transfer)},
    {.name = "riffle-1",
     .callback = serve_messages,
     .per_session_data_size = sizeof(struct client),
     .rx_buffer_size = ROOM_MESSAGE},
    {.name = ACTIVATION_PROTOCOL, .callback = activation_accept},
    {0},
};

void
room_wake(void *room)
{
    struct lws_context *context = ((struct room *)room)->context;
    if (context)
        lws_cancel_service(context);
}

enum { TICK_US = 50000 }; /* microseconds between two ticks */

static void
tick(lws_sorted_usec_list_t *ticker)
{
    struct room *room = lws_container_of(ticker, struct room, ticker);
    uint64_t now = os_clock_monotonic();
    clock_look(room);
    crowd_look(room, room->due && now > room->due ? now - room->due : 0);
    room_tick(room);
    notify_alive(&room->notify, room->failed);
    lws_sul_schedule(room->context, 0, &room->ticker, tick, TICK_US);
    room->due = os_clock_monotonic() + TICK_US / 1000;
}

/* The timer of server_publish_in. */
static void
publish(lws_sorted_usec_list_t *publisher)
{
    struct room *room = lws_container_of(publisher, struct room, publisher);
    room->publishes = false;
    clock_look(room);
    room_publish(room);
}

void
server_publish_in(struct room *room, uint64_t ms)
{
    if (room->context && !room->publishes)
        lws_sul_schedule(room->context, 0, &room->publisher, publish, (lws_usec_t)(1000 * ms));
    room->publishes = true;
}

/* Raises the limit of open files as far as the system allows, and returns it. */
static uint64_t
raise_limits(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return 1024;
    rlim_t before = files.rlim_cur;
    files.rlim_cur = files.rlim_max < 65536 ? files.rlim_max : 65536;
    return setrlimit(RLIMIT_NOFILE, &files) == 0 ? files.rlim_cur : before;
}

static bool
is_readable(const char *file)
{
    if (access(file, R_OK) == 0)
        return true;
    fprintf(stderr, "riffle serve: cannot read %s: %s\n", file, strerror(errno));
    return false;
}

static void
take_signals(void)
{
    struct sigaction action = {.sa_handler = stop};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGUSR2, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}

static const char *
interface_of(const char *address)
{
    return strcmp(address, "0.0.0.0") == 0 ? NULL : address;
}

/* Opens the address of --metrics, beside the public one.  True when none was asked for. */
static bool
open_metrics(struct room *room)
{
    const struct room_options *o = room->options;
    struct lws_context_creation_info info = {
        .port = (int)o->metrics_port,
        .protocols = metrics_protocols,
        .vhost_name = "metrics",
        .timeout_secs = 10,
        .keepalive_timeout = 10,
        .options = LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
    };
    if (!o->metrics_address)
        return true;
    info.iface = interface_of(o->metrics_address);
    if (lws_create_vhost(room->context, &info))
        return true;
    fprintf(stderr,
            "riffle serve: cannot listen on %s:%u for --metrics. If another program uses this "
            "port, give another one\n",
            o->metrics_address, o->metrics_port);
    return false;
}

bool
server_open(struct room *room)
{
    const struct room_options *o = room->options;
    struct lws_context_creation_info info = {
        .port = o->socket ? CONTEXT_PORT_NO_LISTEN_SERVER : (int)o->port,
        .iface = interface_of(o->address),
        .protocols = protocols,
        .user = room,
        .gid = -1,
        .uid = -1,
        .timeout_secs = 60, /* visit.c has shorter ones */
        .keepalive_timeout = 60,
        .max_http_header_pool = 2 * ROOM_VISITS,
        .max_http_header_data = ROOM_HEADERS,
        .pt_serv_buf_size = 16384,
        .options = LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
        .alpn = "http/1.1",
    };
    reach_find(room);
    crowd_start(room, raise_limits());
    take_signals();
    lws_set_log_level(0, NULL); /* errors are reported below, in our words */
    if (o->certificate && !(is_readable(o->certificate) && is_readable(o->key)))
        return false;
    if (o->certificate) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = o->certificate;
        info.ssl_private_key_filepath = o->key;
    }
    room->context = lws_create_context(&info);
    if (!room->context || (o->socket && !activation_serve(room->context, o->socket))) {
        fprintf(stderr,
                "riffle serve: cannot listen on %s:%u%s. If another program uses this port, give "
                "another address or port with --listen\n",
                o->address, o->port,
                o->certificate ? ", or the certificate and the key do not belong together" : "");
        return false;
    }
    return open_metrics(room);
}

/* After SIGTERM: true when all tables are elsewhere, or there is no other node. */
static bool
is_drained(struct room *room)
{
    if (!told_to_drain)
        return false;
    return (!room->drains && !drain_begin(room)) || drain_step(room);
}

void
server_run(struct room *room)
{
    tick(&room->ticker);
    while (!told_to_stop && !is_drained(room) && !(told_to_hand_over && drain_is_calm(room)) &&
           lws_service(room->context, 0) >= 0)
        clock_look(room);
    notify_stopping(&room->notify);
}

bool
server_hands_over(void)
{
    return told_to_hand_over && !told_to_stop;
}

void
server_close(struct room *room)
{
    struct lws_context *context = room->context;
    desk_close(room->desk);
    room->desk = NULL;
    room->stops = true;
    worker_close(room);       /* the worker and the store wake the service loop, … */
    store_quiet(room->store); /* … whose context is destroyed below */
    lws_sul_cancel(&room->ticker);
    lws_sul_cancel(&room->publisher);
    if (context)
        lws_context_destroy(context);
    room->context = NULL;
}
