/*
 * app/table/replay.h -- companions replayed: the house says in the first line of a record by which
 * strategy they play, and every decision of theirs is compared with it.
 *
 *     struct replay replay = {0};
 *     … before each line is taken:
 *     if (!replay_line(&replay, &record, line, size, &finding)) … a decision that was another's …
 */
#ifndef RIFFLE_APP_TABLE_REPLAY_H
#define RIFFLE_APP_TABLE_REPLAY_H

#include "table/companion.h"

#include <riffle/record.h>

struct replay {
    bool asked, known;  /* the strategy was looked up, and is the one of the rules */
    bool companions;    /* there are some */
    uint64_t decisions; /* that were the strategy's */
    char strategy[RF_HEX_TEXT];
    struct companions table;
};

/* False, with a finding, when the line is a companion's decision and not the strategy's. */
bool replay_line(struct replay *replay, const struct rf_record *before, const char *line,
                 size_t size, struct rf_finding *finding);

#endif
