/*
 * app/cli/table_options.h -- the options of `riffle table`, and which of them go together.
 */
#ifndef RIFFLE_APP_CLI_TABLE_OPTIONS_H
#define RIFFLE_APP_CLI_TABLE_OPTIONS_H

#include "cli.h"

struct table_options {
    const char *file, *seed, *rules, *cards, *record, *resume;
    /* --json, --auto, --dealer auto, --acts, --no-record; 0 decks or boxes: the default. */
    bool json, automatic, dealer, list, no_record, observe;
    unsigned decks, boxes;
};

/* Ends the program with a sentence when options do not go together. */
void table_options_check(const struct table_options *o, const struct argp_state *state);

#endif
