/*
 * app/room/metrics.h -- what the room counts about itself, and how it is written for Prometheus.
 *
 *     room->metrics.acts++;                            where the thing happens
 *     metrics_observe(&room->metrics.commit, us);      a duration, in microseconds
 *     metrics_write(room, file);                       all of it, in Prometheus' text format 0.0.4
 *
 * Counting costs one addition, or for a duration a look at the clock and one addition; nothing is
 * computed before somebody asks.  Only the service thread counts, so nothing here is locked.
 * Numbers start at zero with the process, as Prometheus expects of counters.
 */
#ifndef RIFFLE_APP_ROOM_METRICS_H
#define RIFFLE_APP_ROOM_METRICS_H

#include <stdint.h>
#include <stdio.h>

enum { METRICS_BUCKETS = 14 }; /* metrics.c has their limits; longer durations are in none */

struct histogram {
    uint64_t bucket[METRICS_BUCKETS]; /* each duration is in one of them only */
    uint64_t count;
    uint64_t sum; /* microseconds */
};

struct metrics {
    uint64_t acts;           /* acts and shares of a shuffle that the law permitted */
    uint64_t refused;        /* … and that it refused */
    uint64_t errors;         /* requests that were answered with an error */
    uint64_t turned_away;    /* newcomers who were told to wait */
    uint64_t messages;       /* that clients sent */
    uint64_t hellos;         /* guests who came in, … */
    uint64_t returns;        /* … of them with a token that the room knew */
    uint64_t resumed;        /* watches from a line that the client already had */
    uint64_t redirected;     /* clients that were sent to the owner of a table */
    uint64_t lines;          /* of records, that became safe */
    uint64_t batches;        /* of the store, that became safe */
    uint64_t given;          /* tables that this node gave to others while it was drained */
    struct histogram act;    /* from a request until its answer is sent, everything included */
    struct histogram commit; /* from handing a batch to the store until it is safe */
    uint64_t acting;         /* when the act began that is being answered now; 0: none */
    uint64_t pushed;         /* when the batch that is being committed was handed over; 0: none */
};

void metrics_observe(struct histogram *histogram, uint64_t microseconds);

/* Writes everything; the caller checks the file for errors. */
struct room;
void metrics_write(const struct room *room, FILE *out);

#endif
