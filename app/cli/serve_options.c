/*
 * app/cli/serve_options.c -- reads the values of the options of `riffle serve` (serve_options.h).
 */
#include "serve_options.h"

#include <stdlib.h>
#include <string.h>

unsigned
serve_take_address(const char *option, const char *arg, char out[static SERVE_ADDRESS],
                   struct argp_state *state)
{
    const char *colon = strrchr(arg, ':');
    size_t size = colon ? (size_t)(colon - arg) : 0;
    if (!colon || size == 0 || size >= SERVE_ADDRESS || strspn(arg, "0123456789.") != size)
        argp_error(state, "%s takes an address and a port like 127.0.0.1:8021, not '%s'", option,
                   arg);
    memcpy(out, arg, size);
    out[size] = '\0';
    return (unsigned)cli_number(colon + 1, 1, 65535, option, state);
}

/* A port alone means this machine: what the room counts is nobody else's business. */
void
serve_take_metrics(struct serve_options *o, const char *arg, struct argp_state *state)
{
    snprintf(o->metrics, sizeof o->metrics, "127.0.0.1");
    o->room.metrics_port = strchr(arg, ':')
                               ? serve_take_address("--metrics", arg, o->metrics, state)
                               : (unsigned)cli_number(arg, 1, 65535, "--metrics", state);
    o->room.metrics_address = o->metrics;
}

/* An origin has no path, as browsers send it in the header Origin. */
void
serve_take_origin(struct serve_options *o, const char *arg, struct argp_state *state)
{
    bool web = strncmp(arg, "https://", 8) == 0 || strncmp(arg, "http://", 7) == 0;
    if (!web || strchr(strstr(arg, "://") + 3, '/'))
        argp_error(state,
                   "--origin takes an address like https://cards.example.org, without a "
                   "path, not '%s'",
                   arg);
    if (o->room.origins == sizeof o->room.origin / sizeof o->room.origin[0])
        argp_error(state, "--origin can be given 8 times: leave '%s' out", arg);
    o->room.origin[o->room.origins++] = arg;
}

void
serve_take_store(struct serve_options *o, const char *arg, struct argp_state *state)
{
    if (strncmp(arg, "postgresql://", 13) != 0 && strncmp(arg, "postgres://", 11) != 0)
        argp_error(state,
                   "--store takes an address like postgresql://riffle@db.example.org/riffle, not "
                   "'%s'. Without --store the room is a SQLite file in --data",
                   arg);
    o->room.store = arg;
}

/* The name goes into the database and into messages. */
void
serve_take_node(struct serve_options *o, const char *arg, struct argp_state *state)
{
    static const char fits[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
    size_t size = strlen(arg);
    if (size == 0 || size >= sizeof o->node || strspn(arg, fits) != size)
        argp_error(state, "--node takes a name of letters, digits, dots and dashes, not '%s'", arg);
    memcpy(o->node, arg, size + 1);
}

/* Seconds, also parts of one: tests do not wait for ten. */
void
serve_take_lease(struct serve_options *o, const char *arg, struct argp_state *state)
{
    char *end;
    double seconds = strtod(arg, &end);
    if (end == arg || *end || !(seconds >= 0.5 && seconds <= 600))
        argp_error(state, "--lease takes 0.5 to 600 seconds, not '%s'", arg);
    o->room.lease = (unsigned)(1000 * seconds);
}

void
serve_take_move(struct serve_options *o, const char *arg, struct argp_state *state)
{
    o->move = strcmp(arg, "database") == 0 ? MOVE_TO_DATABASE
              : strcmp(arg, "folder") == 0 ? MOVE_TO_FOLDER
                                           : MOVE_NOWHERE;
    if (o->move == MOVE_NOWHERE)
        argp_error(state, "--move takes database or folder, not '%s'", arg);
}

void
serve_check_together(const struct serve_options *o, struct argp_state *state)
{
    if (!o->room.certificate != !o->room.key)
        argp_error(state, "encryption needs both files: add %s FILE",
                   o->room.key ? "--tls-cert" : "--tls-key");
    if (!o->room.store && (o->check_store || o->move || o->room.room_key || o->room.node_address))
        argp_error(state, "add --store URI: %s is for a room in a PostgreSQL database",
                   o->check_store     ? "--check-store"
                   : o->move          ? "--move"
                   : o->room.room_key ? "--room-key"
                                      : "--node-address");
}
