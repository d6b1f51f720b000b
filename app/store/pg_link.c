/*
 * app/store/pg_link.c -- connections to PostgreSQL, and questions with a deadline.
 *
 * All values go and come in binary.  A question that is not answered in time leaves a connection
 * that nobody can use: it is broken on purpose, and the next one is a new connection.
 */
#include <endian.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "os/os_random.h"
#include "store/pg.h"

/* --- arguments ------------------------------------------------------------------------------- */

static void
add(struct pg_args *args, Oid type, const char *value, size_t size)
{
    args->type[args->count] = type;
    args->value[args->count] = value;
    args->size[args->count] = (int)size;
    args->format[args->count++] = 1;
}

void
pg_add_int(struct pg_args *args, int64_t value)
{
    uint64_t big = htobe64((uint64_t)value);
    memcpy(args->number[args->count], &big, sizeof big);
    add(args, PG_INT8, args->number[args->count], sizeof big);
}

void
pg_add_text(struct pg_args *args, const char *text)
{
    add(args, PG_TEXT, text, text ? strlen(text) : 0);
}

void
pg_add_bytes(struct pg_args *args, const void *bytes, size_t size)
{
    add(args, PG_BYTEA, bytes, size);
}

/* --- arrays: five numbers, then each element with its length before it ------------------------ */

enum { ARRAY_HEAD = 20 };

static void
put_bytes(struct pg_array *array, const void *bytes, size_t size)
{
    if (array->size + size > array->room) {
        size_t room = array->room ? array->room : 4096;
        while (room < array->size + size)
            room *= 2;
        char *grown = array->lacks_memory ? NULL : realloc(array->bytes, room);
        array->lacks_memory = grown == NULL;
        if (!grown)
            return;
        array->bytes = grown;
        array->room = room;
    }
    if (size > 0)
        memcpy(array->bytes + array->size, bytes, size);
    array->size += size;
}

static void
put_int32(struct pg_array *array, uint32_t value)
{
    uint32_t big = htobe32(value);
    put_bytes(array, &big, sizeof big);
}

void
pg_array_bytes(struct pg_array *array, Oid element, const void *bytes, size_t size)
{
    static const char head[ARRAY_HEAD];
    if (array->size == 0)
        put_bytes(array, head, sizeof head);
    array->element = element;
    array->count++;
    if (!bytes) { /* null */
        put_int32(array, UINT32_MAX);
        return;
    }
    put_int32(array, (uint32_t)size);
    put_bytes(array, bytes, size);
}

void
pg_array_int(struct pg_array *array, int64_t value)
{
    uint64_t big = htobe64((uint64_t)value);
    pg_array_bytes(array, PG_INT8, &big, sizeof big);
}

/* The head: dimensions, whether there are nulls, the type; then the size and the first index. */
void
pg_add_array(struct pg_args *args, struct pg_array *array, Oid element)
{
    static const char head[ARRAY_HEAD];
    if (array->size == 0)
        put_bytes(array, head, sizeof head);
    if (array->lacks_memory)
        return;
    uint32_t heads[5] = {htobe32(array->count ? 1 : 0), htobe32(1), htobe32(element),
                         htobe32((uint32_t)array->count), htobe32(1)};
    memcpy(array->bytes, heads, sizeof heads);
    Oid of = element == PG_INT8 ? 1016 : element == PG_BYTEA ? 1001 : 1009; /* text[] */
    add(args, of, array->bytes, array->count ? array->size : 12);
}

void
pg_array_free(struct pg_array *array)
{
    free(array->bytes);
    memset(array, 0, sizeof *array);
}

/* --- questions ------------------------------------------------------------------------------- */

bool
pg_is_broken(const PGconn *link)
{
    return !link || libpq->status(link) != CONNECTION_OK;
}

void
pg_close(PGconn *link)
{
    if (link)
        libpq->finish(link);
}

/* Breaks a connection that did not answer in time: libpq sees the end of it. */
static void
break_link(PGconn *link)
{
    if (libpq->socket(link) >= 0)
        shutdown(libpq->socket(link), SHUT_RDWR);
    libpq->consumeInput(link);
    while (libpq->status(link) == CONNECTION_OK && libpq->consumeInput(link) == 1)
        ;
}

/* Waits until an answer is there, or the time is up. */
static bool
wait_for(PGconn *link, uint64_t until)
{
    while (libpq->isBusy(link)) {
        uint64_t now = os_clock_monotonic();
        struct pollfd of = {libpq->socket(link), POLLIN, 0};
        if (now >= until || of.fd < 0)
            return false;
        if (poll(&of, 1, (int)(until - now)) < 0 && errno != EINTR)
            return false;
        if (!libpq->consumeInput(link))
            return false;
    }
    return true;
}

/* The last answer of a statement; the earlier ones are freed. */
static PGresult *
collect(PGconn *link, uint64_t until)
{
    PGresult *last = NULL, *next = NULL;
    while (wait_for(link, until) && (next = libpq->getResult(link)) != NULL) {
        libpq->clear(last);
        last = next;
    }
    if (!next && !libpq->isBusy(link))
        return last;
    break_link(link);
    libpq->clear(last);
    return NULL;
}

/* Each thread has its own connection and its own last error. */
static _Thread_local char state[6];

const char *
pg_state(void)
{
    return state;
}

static void
note_state(const PGresult *answer)
{
    const char *found = answer ? libpq->resultErrorField(answer, PG_DIAG_SQLSTATE) : NULL;
    snprintf(state, sizeof state, "%s", found ? found : "");
}

PGresult *
pg_ask(PGconn *link, const char *text, const struct pg_args *args, int wait_ms)
{
    uint64_t until = os_clock_monotonic() + (uint64_t)wait_ms;
    const struct pg_args *a = args;
    if (pg_is_broken(link))
        return NULL;
    /* Without arguments a text may have several statements, and nobody reads their values. */
    int sent = a ? libpq->sendQueryParams(link, text, a->count, a->type, a->value, a->size,
                                          a->format, 1)
                 : libpq->sendQuery(link, text);
    PGresult *answer = sent ? collect(link, until) : NULL;
    note_state(answer);
    ExecStatusType status = libpq->resultStatus(answer);
    if (answer && (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK))
        return answer;
    libpq->clear(answer);
    return NULL;
}

bool
pg_do(PGconn *link, const char *text, const struct pg_args *args, int wait_ms)
{
    PGresult *answer = pg_ask(link, text, args, wait_ms);
    libpq->clear(answer);
    return answer != NULL;
}

/* The first line: what follows are details and hints. */
const char *
pg_error(const PGconn *link)
{
    static _Thread_local char line[160];
    const char *text = link ? libpq->errorMessage(link) : "";
    if (!text[0])
        return "it did not answer in time";
    if (strncmp(text, "ERROR:  ", 8) == 0 || strncmp(text, "FATAL:  ", 8) == 0)
        text += 8;
    snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\n"), text);
    return line;
}

/* --- values ---------------------------------------------------------------------------------- */

int64_t
pg_int(const PGresult *answer, int row, int column)
{
    int size = libpq->getlength(answer, row, column);
    const unsigned char *bytes = (const unsigned char *)libpq->getvalue(answer, row, column);
    uint64_t value = size > 0 && size < 8 && bytes[0] & 0x80 && size > 1 ? UINT64_MAX : 0;
    for (int i = 0; i < size && size <= 8; i++)
        value = value << 8 | bytes[i];
    return (int64_t)value;
}

void
pg_text(const PGresult *answer, int row, int column, char *out, size_t room)
{
    snprintf(out, room, "%.*s", libpq->getlength(answer, row, column),
             libpq->getvalue(answer, row, column));
}

/* --- connecting ------------------------------------------------------------------------------ */

/* Notices of the server, such as "already exists, skipping", say nothing to the operator. */
static void
ignore_notice(void *context, const PGresult *notice)
{
    (void)context, (void)notice;
}

/* A commit is on the disk before it is acknowledged, whatever the server's default: the room tells
 * what it has.  A stronger setting, such as remote_apply, stays. */
static const char prepare[] = "SET search_path = riffle;"
                              "SET client_min_messages = warning;"
                              "SET lock_timeout = '5s';"
                              "SET idle_in_transaction_session_timeout = '30s';"
                              "SELECT set_config('synchronous_commit', 'on', false)"
                              " WHERE current_setting('synchronous_commit') = 'off'";

PGconn *
pg_connect(const struct pg_place *place, char *why, size_t room)
{
    PGconn *link = libpq->connectdbParams(place->keyword, (const char *const *)place->value, 0);
    if (link && libpq->status(link) == CONNECTION_OK) {
        libpq->setNoticeReceiver(link, ignore_notice, NULL);
        if (pg_do(link, prepare, NULL, PG_WAIT_MS))
            return link;
    }
    snprintf(why, room, "%s", link ? pg_error(link) : "out of memory");
    pg_close(link);
    return NULL;
}
