/*
 * app/room/metrics.c -- writes what the room counted in the text format of Prometheus 0.0.4
 * (https://prometheus.io/docs/instrumenting/exposition_formats/).
 *
 * Each family is a HELP line, a TYPE line and its samples.  Counters end in _total, durations are
 * in seconds.  Label values are fixed words, a version or a node's name, whose quotes and
 * backslashes are escaped.
 */
#include "room/metrics.h"

#include <riffle/version.h>
#include <stddef.h>

#include "room/room.h"

/* Upper limits of the buckets, in microseconds. */
static const uint64_t limits[METRICS_BUCKETS] = {
    500,    1000,   2000,   5000,    10000,   20000,   50000,
    100000, 200000, 500000, 1000000, 2000000, 5000000, 10000000,
};

void
metrics_observe(struct histogram *histogram, uint64_t microseconds)
{
    unsigned at = 0;
    while (at < METRICS_BUCKETS && microseconds > limits[at])
        at++;
    if (at < METRICS_BUCKETS)
        histogram->bucket[at]++;
    histogram->count++;
    histogram->sum += microseconds;
}

static void
write_head(FILE *out, const char *name, const char *type, const char *help)
{
    fprintf(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

/* Prometheus' buckets are cumulative: each counts all that are at most its limit. */
static void
write_histogram(FILE *out, const char *name, const char *help, const struct histogram *histogram)
{
    uint64_t sum = 0;
    write_head(out, name, "histogram", help);
    for (unsigned i = 0; i < METRICS_BUCKETS; i++) {
        sum += histogram->bucket[i];
        fprintf(out, "%s_bucket{le=\"%g\"} %llu\n", name, (double)limits[i] / 1e6,
                (unsigned long long)sum);
    }
    fprintf(out, "%s_bucket{le=\"+Inf\"} %llu\n", name, (unsigned long long)histogram->count);
    fprintf(out, "%s_sum %.6f\n", name, (double)histogram->sum / 1e6);
    fprintf(out, "%s_count %llu\n", name, (unsigned long long)histogram->count);
}

static void
write_gauge(FILE *out, const char *name, const char *help, double value)
{
    write_head(out, name, "gauge", help);
    fprintf(out, "%s %.10g\n", name, value);
}

/* Counters without labels: the name without its `riffle_`, and where the number is. */
static const struct {
    const char *name, *help;
    size_t at;
} counters[] = {
    {"riffle_errors_total", "Requests that were answered with an error.",
     offsetof(struct metrics, errors)},
    {"riffle_turned_away_total", "Newcomers who were told to wait because the room is full.",
     offsetof(struct metrics, turned_away)},
    {"riffle_messages_total", "Messages that clients sent.", offsetof(struct metrics, messages)},
    {"riffle_hellos_total", "Guests who came in.", offsetof(struct metrics, hellos)},
    {"riffle_reconnects_total", "Guests who came in with a token that the room knew.",
     offsetof(struct metrics, returns)},
    {"riffle_resumed_watches_total", "Clients that continued a record from a line they had.",
     offsetof(struct metrics, resumed)},
    {"riffle_redirects_total", "Clients that were sent to the node that owns their table.",
     offsetof(struct metrics, redirected)},
    {"riffle_lines_total", "Lines of records that are safe.", offsetof(struct metrics, lines)},
    {"riffle_batches_total", "Transactions of the store that are safe.",
     offsetof(struct metrics, batches)},
    {"riffle_tables_given_total", "Tables that this node gave up while it was drained.",
     offsetof(struct metrics, given)},
};

static void
write_counters(FILE *out, const struct metrics *metrics)
{
    write_head(out, "riffle_acts_total", "counter", "Acts at tables, by what the law said.");
    fprintf(out, "riffle_acts_total{ruling=\"permitted\"} %llu\n",
            (unsigned long long)metrics->acts);
    fprintf(out, "riffle_acts_total{ruling=\"refused\"} %llu\n",
            (unsigned long long)metrics->refused);
    for (size_t i = 0; i < sizeof counters / sizeof counters[0]; i++) {
        const void *value = (const char *)metrics + counters[i].at;
        write_head(out, counters[i].name, "counter", counters[i].help);
        fprintf(out, "%s %llu\n", counters[i].name, (unsigned long long)*(const uint64_t *)value);
    }
}

/* Tables by state, and the boxes that people hold at them. */
struct census {
    unsigned open, over, stopped, unread;
    unsigned seated; /* players, companions left out; who sits twice counts twice */
};

static void
count_seats(struct census *census, const struct table *table)
{
    const struct rf_seats *seats = &table->keeper.record.bj.table.seats;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (seats->box[box].arrival && !table->companions.box[box])
            census->seated++;
}

static struct census
take_census(const struct room *room)
{
    struct census census = {0};
    for (const struct table *table = room->tables; table; table = table->next) {
        unsigned *state = !table->loaded      ? &census.unread
                          : table->stopped[0] ? &census.stopped
                          : table->over       ? &census.over
                                              : &census.open;
        (*state)++;
        if (state == &census.open)
            count_seats(&census, table);
    }
    return census;
}

static void
write_tables(FILE *out, const struct census *census)
{
    write_head(out, "riffle_tables", "gauge", "Tables that this node has, by their state.");
    fprintf(out, "riffle_tables{state=\"open\"} %u\n", census->open);
    fprintf(out, "riffle_tables{state=\"over\"} %u\n", census->over);
    fprintf(out, "riffle_tables{state=\"stopped\"} %u\n", census->stopped);
    fprintf(out, "riffle_tables{state=\"unread\"} %u\n", census->unread);
    write_gauge(out, "riffle_boxes_taken", "Boxes that players hold, companions left out.",
                census->seated);
}

/* What the store counts itself; with SQLite most of it stays zero. */
static void
write_store(FILE *out, struct store *store)
{
    struct store_counts counts = store_count(store);
    write_head(out, "riffle_store_retries_total", "counter",
               "Batches whose answer was lost and that were asked after or sent again.");
    fprintf(out, "riffle_store_retries_total %llu\n", (unsigned long long)counts.retries);
    write_head(out, "riffle_store_connects_total", "counter", "Connections to the database.");
    fprintf(out, "riffle_store_connects_total %llu\n", (unsigned long long)counts.connects);
    write_head(out, "riffle_leases_renewed_total", "counter", "Renewals of all leases together.");
    fprintf(out, "riffle_leases_renewed_total %llu\n", (unsigned long long)counts.renewals);
    write_head(out, "riffle_tables_taken_total", "counter", "Tables that this node took.");
    fprintf(out, "riffle_tables_taken_total %llu\n", (unsigned long long)counts.taken);
    write_head(out, "riffle_tables_fenced_total", "counter",
               "Tables that another node took, or that were given to one.");
    fprintf(out, "riffle_tables_fenced_total %llu\n", (unsigned long long)counts.fenced);
    write_head(out, "riffle_tables_forked_total", "counter",
               "Tables that were closed because the database lost lines of them.");
    fprintf(out, "riffle_tables_forked_total %llu\n", (unsigned long long)counts.forked);
    write_gauge(out, "riffle_leases", "Tables that this node owns.", counts.leases);
    write_gauge(out, "riffle_renewal_seconds", "How long the last renewal took.",
                (double)counts.renewal_us / 1e6);
}

void
metrics_write(const struct room *room, FILE *out)
{
    const struct metrics *metrics = &room->metrics;
    struct census census = take_census(room);
    write_head(out, "riffle_build_info", "gauge", "The version of the program; always 1.");
    fprintf(out, "riffle_build_info{version=\"%s\"} 1\n", RF_VERSION);
    write_gauge(out, "riffle_clients", "WebSocket connections.", room->client_count);
    write_tables(out, &census);
    write_counters(out, metrics);
    write_histogram(out, "riffle_act_seconds", "From an act until its answer is sent.",
                    &metrics->act);
    write_histogram(out, "riffle_commit_seconds",
                    "From handing a batch to the store until it is safe.", &metrics->commit);
    write_gauge(out, "riffle_store_up", "1 while the store takes batches, 0 while it does not.",
                room->failed == NULL && store_away(room->store) == NULL);
    write_store(out, room->store);
    write_gauge(out, "riffle_draining", "1 while this node gives its tables to others.",
                room->drains);
    write_gauge(out, "riffle_lag_seconds", "How long an act waits inside the room, smoothed.",
                (double)room->crowd.lag / 16 / 1000);
    write_gauge(out, "riffle_waiting_bytes", "Bytes that wait for slow clients.",
                (double)room->crowd.waiting);
}
