/*
 * app/cli/cmd_serve.c -- the command `riffle serve`: the card room.
 *
 * This file has the options; serve_options.c reads their values; app/room/ is the room.
 *
 * The defaults suit one machine: the room listens on 127.0.0.1 only, and files are the owner's
 * alone.
 */
#include "cli.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "serve_options.h"
#include "os/os_random.h"
#include "room/net/activation.h"
#include "room/net/links.h"
#include "room/net/net.h"
#include "room/sandbox.h"
#include "record/secrets.h"
#include "store/owner.h"
#include "store/store_check.h"
#include "os/user_folder.h"

static const char doc[] =
    "Runs the card room: a web server for blackjack tables with a provable shuffle, and "
    "for the desk of a bridge director. Open the printed address in a browser. Chips are "
    "play money.\n\n"
    "Examples:\n"
    "  riffle serve                          on this machine, port 8021\n"
    "  riffle serve --listen 0.0.0.0:8021    for everybody on the network\n"
    "  riffle serve --rules vegas-strip      the house's table by other rules\n"
    "  riffle serve --data /srv/riffle       records and secrets in this folder\n"
    "  riffle serve --proxy --origin https://cards.example.org   behind a proxy\n"
    "  riffle serve --new-link director      replace the director's link\n"
    "\vEvery act is on the disk before anybody sees it, so after a restart every hand "
    "continues where it was. docs/how-to/room.md explains how to run the room for a club.";

enum {
    OPT_LISTEN = 256,
    OPT_DATA,
    OPT_CERT,
    OPT_KEY,
    OPT_RULES,
    OPT_SET,
    OPT_ORIGIN,
    OPT_PER_ADDRESS,
    OPT_MAX_GUESTS,
    OPT_MAX_LAG,
    OPT_PROXY,
    OPT_RESTORED,
    OPT_NEW_LINK,
    OPT_NO_SANDBOX,
    OPT_STORE,
    OPT_NODE,
    OPT_NODE_ADDRESS,
    OPT_LEASE,
    OPT_ROOM_KEY,
    OPT_CHECK_STORE,
    OPT_MOVE,
    OPT_METRICS,
    OPT_DRAIN
};

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "Options:", 0},
    {"listen", OPT_LISTEN, "ADDRESS:PORT", 0, "listen here (default 127.0.0.1:8021)", 0},
    {"data", OPT_DATA, "DIR", 0,
     "keep records and secrets here (default room in the state directory)", 0},
    {"tls-cert", OPT_CERT, "FILE", 0, "use TLS with this certificate, in PEM", 0},
    {"tls-key", OPT_KEY, "FILE", 0, "private key of the certificate", 0},
    {"origin", OPT_ORIGIN, "URL", 0, "also accept pages from this address; can be repeated", 0},
    {"proxy", OPT_PROXY, NULL, 0,
     "trust X-Forwarded-For for the address of each client; only behind a proxy that sets "
     "it",
     0},
    {"per-address", OPT_PER_ADDRESS, "N", 0,
     "most connections from one address, 0 for no limit (default 200, and no limit for "
     "this machine itself)",
     0},
    {"max-guests", OPT_MAX_GUESTS, "N", 0,
     "most connections in all; then newcomers wait. 0 (default) for the limit of open "
     "files",
     0},
    {"max-lag", OPT_MAX_LAG, "MS", 0,
     "newcomers wait while an act takes longer than this, in milliseconds; 0 for no limit "
     "(default 150)",
     0},
    {"metrics", OPT_METRICS, "[ADDRESS:]PORT", 0,
     "answer /metrics (for Prometheus) and /health here, and nothing else (default: nowhere; "
     "without an address: 127.0.0.1)",
     0},
    {"drain", OPT_DRAIN, "SECONDS", 0,
     "after SIGTERM, take at most this long to give all tables to other nodes (default 60); a "
     "second SIGTERM ends the room at once",
     2},
    {"no-sandbox", OPT_NO_SANDBOX, NULL, 0,
     "for debugging: do not limit the room to its own files and system calls. A fault in "
     "the room could then reach everything that you can",
     0},
    {"restored", OPT_RESTORED, NULL, 0,
     "the folder comes from a backup or a snapshot: close every open table and return its "
     "bets, because cards that were shown since then must not be dealt again",
     0},
    {"rules", OPT_RULES, CLI_RULES_ARG, 0,
     "rules of the house's table: " CLI_RULES_HELP " (default bicycle, a home game)", 0},
    {"set", OPT_SET, "KEY=VALUE", 0, "change one rule; can be repeated", 0},
    {NULL, 0, NULL, 0, "Several machines that serve one room:", 2},
    {"store", OPT_STORE, "URI", 0,
     "keep the room in this PostgreSQL database, postgresql://USER@HOST/DATABASE, which "
     "several nodes share. The password is not part of it: name a file in PGPASSFILE",
     2},
    {"node", OPT_NODE, "NAME", 0, "name of this node (default: the name of the machine)", 2},
    {"node-address", OPT_NODE_ADDRESS, "URL", 0,
     "where clients reach this node, for the other nodes to send them to", 2},
    {"lease", OPT_LEASE, "SECONDS", 0,
     "another node takes over the tables of a node that is silent for so long (default 10)", 2},
    {"room-key", OPT_ROOM_KEY, "FILE", 0,
     "key that seals the secrets of open tables in the database; the same on all nodes "
     "(default room.key in --data; the first node makes it)",
     2},
    {"check-store", OPT_CHECK_STORE, NULL, 0,
     "do not open a room. Check the database of --store: version, privileges, speed, and "
     "whether it loses nothing",
     2},
    {"move", OPT_MOVE, "TO", 0,
     "do not open a room. Move the room of --data into the database of --store (TO is database), "
     "or the room of the database into --data, a new folder (TO is folder); check every record, "
     "and "
     "leave the old place as it was",
     2},
    {NULL, 0, NULL, 0, "A room that runs:", 3},
    {"new-link", OPT_NEW_LINK, "ROLE", 0,
     "do not open a room. Tell the room that runs in --data to end all access of this "
     "role, director or operator, and to make a new link",
     3},
    {0},
};

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct serve_options *o = state->input;
    switch (key) {
    case OPT_LISTEN:
        o->listen_said = true;
        o->room.port = serve_take_address("--listen", arg, o->address, state);
        return 0;
    case OPT_METRICS: serve_take_metrics(o, arg, state); return 0;
    case OPT_DRAIN: o->room.drain = (unsigned)cli_number(arg, 0, 86400, "--drain", state); return 0;
    case OPT_DATA: o->room.data = cli_file(arg, "--data", state); return 0;
    case OPT_CERT: o->room.certificate = cli_file(arg, "--tls-cert", state); return 0;
    case OPT_KEY: o->room.key = cli_file(arg, "--tls-key", state); return 0;
    case OPT_ORIGIN: serve_take_origin(o, arg, state); return 0;
    case OPT_NEW_LINK:
        o->new_link = links_role(arg);
        if (o->new_link == ROLE_GUEST)
            argp_error(state, "--new-link takes director or operator, not '%s'", arg);
        return 0;
    case OPT_PROXY: o->room.proxy = true; return 0;
    case OPT_RESTORED: o->room.restored = true; return 0;
    case OPT_NO_SANDBOX: o->room.unprotected = true; return 0;
    case OPT_PER_ADDRESS:
        o->room.per_address = (unsigned)cli_number(arg, 0, 1000000, "--per-address", state);
        /* Without the option this machine itself has no limit, with it there is one. */
        o->room.per_address_said = true;
        return 0;
    case OPT_MAX_GUESTS:
        o->room.most_guests = (unsigned)cli_number(arg, 0, 1000000, "--max-guests", state);
        return 0;
    case OPT_MAX_LAG:
        o->room.most_lag = (unsigned)cli_number(arg, 0, 60000, "--max-lag", state);
        return 0;
    case OPT_STORE: serve_take_store(o, arg, state); return 0;
    case OPT_NODE: serve_take_node(o, arg, state); return 0;
    case OPT_NODE_ADDRESS: o->room.node_address = cli_file(arg, "--node-address", state); return 0;
    case OPT_LEASE: serve_take_lease(o, arg, state); return 0;
    case OPT_ROOM_KEY: o->room.room_key = cli_file(arg, "--room-key", state); return 0;
    case OPT_CHECK_STORE: o->check_store = true; return 0;
    case OPT_MOVE: serve_take_move(o, arg, state); return 0;
    case OPT_RULES: o->room.name = cli_file(arg, "--rules", state); return 0;
    case OPT_SET: return game_options_parse(OPT_GAME_SET, arg, state, &o->game);
    case ARGP_KEY_ARG:
        argp_error(state, "leave '%s' out: riffle serve takes options only", arg);
        return 0;
    case ARGP_KEY_END: serve_check_together(o, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, NULL, doc, NULL, NULL, NULL};

/* Reads the rules of the house's table, applies --set, and checks them as a whole: single values
 * can be right and contradict each other. */
static int
read_rules(struct serve_options *o)
{
    struct rf_bj_rules_error error;
    int wrong = cli_read_rules(o->room.name, &o->room.rules);
    wrong = wrong ? wrong : game_options_change(&o->game, &o->room.rules, "serve");
    if (wrong || rf_bj_rules_are_consistent(&o->room.rules, &error))
        return wrong;
    fprintf(stderr, "riffle serve: %s: %s\n", o->room.name, error.message);
    return STATUS_NO;
}

/* Warns when the room listens beyond this machine without TLS.  127.0.0.0/8 is this machine. */
static void
warn_plain(const struct room_options *o)
{
    if (!o->certificate && strncmp(o->address, "127.", 4) != 0)
        fprintf(
            stderr,
            "riffle serve: without TLS anybody on the network can read and change the traffic, "
            "including the one-time links. Add --tls-cert and --tls-key, or use a proxy with TLS "
            "(docs/how-to/room.md)\n");
}

/* Uses the port that a service manager has opened, if there is one.  False, with a message. */
static bool
take_socket(struct serve_options *o)
{
    if (!activation_take(&o->room.socket, o->address, sizeof o->address, &o->room.port))
        return false;
    if (o->room.socket && o->listen_said)
        fprintf(stderr,
                "riffle serve: leave --listen out: the service manager listens on %s:%u for the "
                "room. ListenStream= of riffle-room.socket changes it\n",
                o->address, o->room.port);
    return !(o->room.socket && o->listen_said);
}

/* The order matters.  The port opens first, because TLS reads its settings from files.  Then files
 * are limited.  Then the threads start, because Landlock holds only for threads that start later.
 * System calls are limited last: the list allows none that opens a port. */
static bool
open_room(struct room *room, const struct room_options *o)
{
    struct store_reach reach;
    const struct sandbox_files files = {o->data, o->certificate, o->key, &reach};
    bool sandboxed = !o->unprotected && sandbox_is_built();
    if (!os_random_start() || !secrets_begin() || !room_claim(room, o) || !server_open(room))
        return false;
    notify_open(&room->notify); /* the sandbox permits no new socket */
    if (!sandboxed)
        fprintf(stderr,
                "riffle serve: the sandbox is off%s: a fault in the room could reach "
                "everything that you can\n",
                o->unprotected ? "" : " in builds with sanitizers");
    store_find_reach(room->store, &reach);
    setenv("SQLITE_TMPDIR", o->data, 1); /* no other folder can be written to */
    room->files_limited = sandboxed && sandbox_limit_files(&files);
    if (!room_load(room) || !links_open(room))
        return false;
    if (sandboxed)
        sandbox_limit_calls(reach.connects);
    return true;
}

static int
run(int argc, char **argv)
{
    struct serve_options o = {.room = {.port = 8021,
                                       .name = "bicycle",
                                       .per_address = 200,
                                       .most_lag = ROOM_LAG_MS,
                                       .lease = STORE_LEASE_MS,
                                       .drain = 60},
                              .address = "127.0.0.1"};
    static struct room room; /* ends with the process: a room that cannot open frees nothing */
    char folder[2000], data[2100];
    if (gethostname(o.node, sizeof o.node - 1) != 0 || !o.node[0])
        snprintf(o.node, sizeof o.node, "node");
    cli_parse(&argp, argc, argv, &o);
    o.room.address = o.address;
    o.room.node = o.node;
    umask(0077); /* before any file is made: all belong to the owner alone */
    int wrong = read_rules(&o);
    if (wrong)
        return wrong;
    if (!o.room.data) {
        if (!user_folder_path(folder, sizeof folder, "add --data DIR"))
            return STATUS_IO;
        snprintf(data, sizeof data, "%s/room", folder);
        o.room.data = data;
    }
    /* Only a request to the room that runs in this folder: no room is opened here. */
    if (o.new_link != ROLE_GUEST)
        return links_renew(o.room.data, o.new_link) ? STATUS_OK : STATUS_IO;
    if (o.check_store)
        return store_check(o.room.store, stdout) ? STATUS_OK : STATUS_NO;
    if (o.move)
        return move_room(&o.room, o.move) ? STATUS_OK : STATUS_NO;
    if (!take_socket(&o) || !open_room(&room, &o.room))
        return STATUS_IO;
    warn_plain(&o.room);
    links_tell(&room);
    notify_ready(&room.notify, o.address, o.room.port);
    /* Returns when the room is told to stop, or has failed (room.failed says why). */
    server_run(&room);
    server_close(&room);
    bool failed = room.failed && !room.away; /* a database that is away has lost nothing */
    room_close(&room);
    fprintf(stderr, "The card room is %s.\n", server_hands_over() ? "handed over" : "closed");
    return failed ? STATUS_IO : STATUS_OK;
}

const struct command command_serve = {"serve", "run the card room, for browsers", &argp, run};
