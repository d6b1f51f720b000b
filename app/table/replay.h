/*
 * app/table/replay.h -- checks the companions in a record: the first line names their strategy, and
 * each of their decisions must be the one that the strategy makes.
 *
 *     struct replay replay = {0};
 *     … before each line is taken:
 *     if (!replay_line(&replay, &record, line, size, &finding))
 *         … the decision is not the strategy's …
 *
 * A record whose strategy this program does not compute from the rules cannot be checked so;
 * `known` is false then.
 */
#ifndef RIFFLE_APP_TABLE_REPLAY_H
#define RIFFLE_APP_TABLE_REPLAY_H

#include "table/companion.h"

#include <riffle/record.h>

struct replay {
    bool asked;                 /* the strategy was computed … */
    bool known;                 /* … and is the one that the record names */
    bool companions;            /* the record has decisions of companions */
    uint64_t decisions;         /* checked and found right */
    char strategy[RF_HEX_TEXT]; /* SHA-256 from the first line; empty when it names none */
    struct companions table;    /* the strategy, and who has a box now */
};

/* `before` is the record without the line.  False, with a finding, when the line is a decision of a
 * companion that the strategy does not make. */
bool replay_line(struct replay *replay, const struct rf_record *before, const char *line,
                 size_t size, struct rf_finding *finding);

#endif
