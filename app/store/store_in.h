/*
 * app/store/store_in.h -- what the files of the store share.
 */
#ifndef RIFFLE_APP_STORE_IN_H
#define RIFFLE_APP_STORE_IN_H

#include <pthread.h>
#include <sqlite3.h>

#include "store/marks.h"
#include "store/store.h"

/* Fresh lines of a list before its turn comes, at most, at least and of each table, and settled
 * with a batch, at least; pages of a long log, and those that may be left to the writer.  Tests
 * have smaller ones. */
#ifndef STORE_SIZES
#define STORE_SIZES                                                                                \
    GENERATION = 16384, LEAST = 512, OF_EACH = 64, STEP = 128, LONG = 4000, LITTLE = 200
#endif
enum { STORE_SIZES };

/* A guest's role as the file has it: a multiple of this number.  Any two such codes differ in four
 * bits or more, so that one wrong bit on the disk does not make a guest a director.  A code that is
 * none is read as NO_ROLE, which no guest has. */
enum { ROLE_CODE = 43, NO_ROLE = UINT8_MAX };

static inline uint8_t
role_of_code(int code)
{
    if (code < 0 || code % ROLE_CODE || code / ROLE_CODE > 2)
        return NO_ROLE;
    return (uint8_t)(code / ROLE_CODE);
}

struct line_head {
    int64_t table;
    uint64_t number;
};

/* Fresh lines (staging.c), and where each of them lies. */
enum { FRESH_LISTS = 2 };

struct fresh_line {
    struct line_head head;
    int64_t row;
};

struct fresh_list {
    sqlite3_stmt *put, *settle;
    struct fresh_line *line;
    size_t count, room, settled;
};

struct fresh {
    sqlite3 *base;
    struct fresh_list list[FRESH_LISTS];
    unsigned now; /* the list that grows */
    size_t turn;  /* how long it grows */
    size_t came;  /* with this batch */
};

/* Within a transaction, or its own for all: an error, or SQLITE_OK. */
bool staging_prepare(struct fresh *fresh, sqlite3 *base);
int staging_put(struct fresh *fresh, struct line_head head, const char *text, size_t size);
int staging_step(struct fresh *fresh);
bool staging_settle_all(sqlite3 *base);
void staging_free(struct fresh *fresh);

/* Operations one after the other, as bytes: what it is, its size, the rest. */
enum operation { PUT_TABLE, PUT_GUEST, PUT_LINE, PUT_MARK };

struct batch {
    char *bytes;
    size_t size, room;
};

/* Adds an operation of one or two parts.  False, with nothing added, when there is no memory. */
bool batch_add(struct batch *batch, enum operation operation, const void *head, size_t head_size,
               const void *rest, size_t size);

/* Performs all of a batch with the statements of each operation; its error, or SQLITE_OK. */
int batch_perform(const struct batch *batch, sqlite3_stmt *const statement[static PUT_LINE],
                  struct fresh *fresh);

/* Writes the marks of a batch that is committed, and waits until they are on the disk.  False, with
 * errno, when that failed. */
bool batch_mark(const struct batch *batch, const struct marks *marks);

/* What the thread is at that shortens the log. */
enum shortening { WAL_SHORT, WAL_LONG, WAL_ALMOST_DONE };

struct store {
    sqlite3 *writer, *reader, *carrier; /* the threads', and the room's */
    sqlite3_stmt *put[PUT_LINE];
    sqlite3_stmt *line, *fresh_line, *guest, *named, *table;
    struct fresh fresh;
    struct batch open, flying;
    const struct marks *marks; /* the room's, or NULL */
    int64_t form;              /* of the file before it was opened; 0: it is new */
    uint64_t number;           /* of the batch that is open, from 1 */
    int64_t rows;              /* of tables */
    void *context;
    pthread_t thread, carries;
    int pages;             /* of the log, for the writer */
    pthread_mutex_t mutex; /* guards what follows */
    void (*wake)(void *context);
    pthread_cond_t change;
    bool busy, ends;
    enum shortening shortening;
    uint64_t safe;
    char failure[256];
};

/* From now on nothing is taken; and the room is woken to hear it. */
void store_fail(struct store *store, const char *why);

/* One turn of each thread: commits the batch that was pushed, marks it and reports it; copies the
 * pages of a long log.  The threads call them in a loop; a simulation (tests/world) calls them
 * itself, so that it decides when they happen. */
void store_step(struct store *store);
void wal_step(struct store *store);

/* wal.c: counts the pages of the log; the thread that shortens it; the writer's part in that,
 * after a batch, false with an error of the writer's base. */
void wal_watch(struct store *store);
void *wal_run(void *state);
bool wal_shorten(struct store *store);

void store_say(sqlite3 *base, const char *what);
bool store_prepare_reading(struct store *store);

/* store_schema.c: false, with a message, when the file is damaged or of another form. */
bool store_make_schema(struct store *store);

#endif
