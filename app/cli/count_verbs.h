/*
 * app/cli/count_verbs.h -- what the files of `riffle count` share.
 */
#ifndef RIFFLE_APP_COUNT_VERBS_H
#define RIFFLE_APP_COUNT_VERBS_H

#include "game_options.h"

#include <riffle/counting.h>

struct count_asked {
    struct game_options game;
    const char *verb, *name;   /* name: of a system or of a file; NULL for none */
    struct rf_counting system; /* read from it */
    int seen;                  /* --seen; -1 when it was not given */
    int divisor, rounding;     /* --true-count and --rounding; -1 for those of the system */
    bool json;
};

/* Reads the system of a name or of a file; an exit status, with a message in the name of the
 * command. */
int count_system_read(const char *name, const char *command, struct rf_counting *system);

/* The verbs; each returns an exit status. */
int count_list(const struct count_asked *asked);
int count_show(const struct count_asked *asked);
int count_frequencies(const struct count_asked *asked);

#endif
