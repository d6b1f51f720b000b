/*
 * app/store/store_check.c -- `riffle serve --check-store` (store_check.h).
 *
 * It changes nothing in the database.
 */
#include "store/store_check.h"

#include <stdlib.h>
#include <string.h>

#include "store/pg.h"

/* The answer to a question for one text; "" after an error. */
static const char *
ask_text(PGconn *link, const char *text, char out[static 200])
{
    struct pg_args none = {0};
    PGresult *answer = pg_ask(link, text, &none, PG_WAIT_MS);
    out[0] = '\0';
    if (answer && libpq->ntuples(answer) > 0)
        pg_text(answer, 0, 0, out, 200);
    libpq->clear(answer);
    return out;
}

static int
by_time(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return one < other ? -1 : one > other;
}

/* The median of some runs, in microseconds; 0 after an error. */
static uint64_t
time_of(PGconn *link, const char *text)
{
    enum { RUNS = 21 };
    uint64_t took[RUNS];
    for (unsigned i = 0; i < RUNS; i++) {
        uint64_t began = store_microseconds();
        if (!pg_do(link, text, NULL, PG_WAIT_MS))
            return 0;
        took[i] = store_microseconds() - began;
    }
    qsort(took, RUNS, sizeof took[0], by_time);
    return took[RUNS / 2];
}

static bool
report_schema(PGconn *link, FILE *out)
{
    char text[200], why[200];
    ask_text(link, "SELECT (to_regclass('riffle.version') IS NOT NULL)::text", text);
    if (strcmp(text, "true") != 0) {
        ask_text(link, "SELECT has_database_privilege(current_database(), 'CREATE')::text", text);
        bool may = strcmp(text, "true") == 0;
        fprintf(out, "schema                     none yet; %s\n",
                may ? "the first node makes it"
                    : "this user may not make it: GRANT CREATE ON DATABASE to them");
        return may;
    }
    bool fits = pg_check_version(link, why, sizeof why);
    fprintf(out, "schema                     %s\n",
            fits ? "version 1, as this program needs" : why);
    ask_text(link,
             "SELECT coalesce(string_agg(t, ', '), '') FROM unnest(ARRAY['game', 'owner', 'line',"
             " 'guest', 'secret', 'node', 'setting']) AS t WHERE NOT"
             " has_table_privilege('riffle.' || t, 'SELECT, INSERT, UPDATE, DELETE')",
             text);
    if (text[0])
        fprintf(out, "privileges                 missing on %s\n", text);
    else
        fprintf(out, "privileges                 enough\n");
    return fits && !text[0];
}

/* What the operator gives up with each setting. */
static void
report_durability(PGconn *link, FILE *out)
{
    char text[200];
    bool fsync = strcmp(ask_text(link, "SELECT current_setting('fsync')", text), "on") == 0;
    fprintf(out, "fsync                      %s%s\n", text,
            fsync ? "" : ": a power failure can destroy the database. Switch it on");
    bool pages = strcmp(ask_text(link, "SELECT current_setting('full_page_writes')", text), "on") ==
                 0;
    fprintf(out, "full_page_writes           %s%s\n", text,
            pages ? "" : ": a power failure can destroy the database. Switch it on");
    bool local = strcmp(ask_text(link, "SELECT current_setting('synchronous_commit')", text),
                        "local") == 0;
    fprintf(out, "synchronous_commit         %s%s\n", text,
            local ? ": does not wait for a standby" : "");
    ask_text(link, "SELECT current_setting('synchronous_standby_names')", text);
    fprintf(out, "synchronous_standby_names  %s\n",
            text[0] ? text
                    : "none: if this server is lost, so are the last lines; a failover to an "
                      "asynchronous standby can lose some");
    ask_text(link, "SELECT current_setting('server_encoding')", text);
    fprintf(out, "server_encoding            %s\n", text);
}

static bool
report_speed(PGconn *link, FILE *out)
{
    uint64_t answer = time_of(link, "SELECT 1");
    /* A message in the log is a transaction like any other, and leaves nothing behind. */
    uint64_t commit = time_of(link, "SELECT pg_logical_emit_message(true, 'riffle', '')");
    fprintf(out, "answer                     %.2f ms (median of 21)\n", (double)answer / 1000);
    if (commit)
        fprintf(out, "commit                     %.2f ms (median of 21)\n", (double)commit / 1000);
    return answer > 0;
}

bool
store_check(const char *uri, FILE *out)
{
    struct pg_place place = {0};
    char why[200], text[200];
    if (!pg_place_find(&place, uri, "check", STORE_LEASE_MS)) {
        pg_place_free(&place);
        return false;
    }
    PGconn *link = pg_connect(&place, why, sizeof why);
    if (!link)
        fprintf(stderr, "riffle serve: cannot open the database: %s\n", why);
    bool fits = link != NULL;
    if (link) {
        fprintf(out, "server                     PostgreSQL %s\n",
                ask_text(link, "SELECT current_setting('server_version')", text));
        fprintf(out, "user                       %s\n",
                ask_text(link, "SELECT current_user::text", text));
        bool standby = strcmp(ask_text(link, "SELECT pg_is_in_recovery()::text", text), "true") ==
                       0;
        if (standby)
            fprintf(out, "role                       a standby: it cannot be written to\n");
        fits = report_schema(link, out) && !standby;
        report_durability(link, out);
        fits = report_speed(link, out) && fits;
        fprintf(out, fits ? "A room can be kept here.\n" : "No room can be kept here.\n");
    }
    pg_close(link);
    pg_place_free(&place);
    return fits;
}
