/*
 * app/cli/serve_options.h -- the options of `riffle serve`, and how their values are read.
 */
#ifndef RIFFLE_APP_CLI_SERVE_OPTIONS_H
#define RIFFLE_APP_CLI_SERVE_OPTIONS_H

#include "cli.h"
#include "game_options.h"
#include "room/net/move.h"
#include "room/net/net.h"
#include "store/owner.h"

enum { SERVE_ADDRESS = 64 }; /* bytes of the part before the colon */

struct serve_options {
    struct room_options room;    /* most options; its strings are borrowed from argv */
    struct game_options game;    /* only its --set is used */
    char address[SERVE_ADDRESS]; /* the part of --listen before the colon */
    bool listen_said;            /* --listen was given */
    char metrics[SERVE_ADDRESS]; /* the part of --metrics before the colon */
    enum role new_link;          /* --new-link; ROLE_GUEST when not given: open the room */
    bool check_store;            /* --check-store: open no room */
    enum move move;              /* --move: open no room */
    char node[STORE_NODE];       /* the name of this machine, unless --node was given */
};

/* Takes ADDRESS:PORT with an IPv4 address in digits, and returns the port.  The system checks the
 * address itself when the port is opened. */
unsigned serve_take_address(const char *option, const char *arg, char out[static SERVE_ADDRESS],
                            struct argp_state *state);

/* Each reads the value of the option of its name; a wrong one ends the program with a message. */
void serve_take_metrics(struct serve_options *o, const char *arg, struct argp_state *state);
void serve_take_origin(struct serve_options *o, const char *arg, struct argp_state *state);
void serve_take_store(struct serve_options *o, const char *arg, struct argp_state *state);
void serve_take_node(struct serve_options *o, const char *arg, struct argp_state *state);
void serve_take_lease(struct serve_options *o, const char *arg, struct argp_state *state);
void serve_take_move(struct serve_options *o, const char *arg, struct argp_state *state);

/* Options that need another one. */
void serve_check_together(const struct serve_options *o, struct argp_state *state);

#endif
