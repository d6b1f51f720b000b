/*
 * app/store/store_in.h -- what the files of the store share: its struct, its batches, the lists of
 * fresh lines, and the thread that shortens the log.
 */
#ifndef RIFFLE_APP_STORE_IN_H
#define RIFFLE_APP_STORE_IN_H

#include <pthread.h>
#include <sqlite3.h>

#include "store/marks.h"
#include "store/store.h"

/* Sizes.  Tests define smaller ones.
 *
 *     GENERATION, LEAST   the most and the least lines of a list of fresh lines before the swap
 *     OF_EACH             lines of each table in a list, between these two
 *     STEP                lines that are settled with each batch, at least
 *     LONG                pages of the write-ahead log that make it long
 *     LITTLE              pages that the checkpoint thread may leave to the writer */
#ifndef STORE_SIZES
#define STORE_SIZES                                                                                \
    GENERATION = 16384, LEAST = 512, OF_EACH = 64, STEP = 128, LONG = 4000, LITTLE = 200
#endif
enum { STORE_SIZES };

/* The file has a guest's role as a multiple of 43.  The codes 0, 43 and 86 differ from each other
 * in at least four bits, so one wrong bit on the disk does not make a guest a director.  Any other
 * number is read as NO_ROLE, which no guest has. */
enum { ROLE_CODE = 43, NO_ROLE = UINT8_MAX };

static inline uint8_t
role_of_code(int code)
{
    if (code < 0 || code % ROLE_CODE || code / ROLE_CODE > 2)
        return NO_ROLE;
    return (uint8_t)(code / ROLE_CODE);
}

struct line_head {
    int64_t table;   /* row of its table */
    uint64_t number; /* from 1 */
};

/* Fresh lines (staging.c). */
enum { FRESH_LISTS = 2 };

struct fresh_line {
    struct line_head head;
    int64_t row; /* of the table fresh0 or fresh1 */
};

struct fresh_list {
    sqlite3_stmt *put, *settle;
    struct fresh_line *line; /* owned; sorted once the list is being settled */
    size_t count, room;      /* lines in it, and allocated */
    size_t settled;          /* lines that are in their place */
};

struct fresh {
    sqlite3 *base;
    struct fresh_list list[FRESH_LISTS];
    unsigned now; /* the list that grows; the other is settled */
    size_t turn;  /* lines at which it is swapped */
    size_t came;  /* lines of the batch that is being committed */
};

/* staging_put and staging_step run inside the batch's transaction and return SQLITE_OK or an error;
 * staging_prepare and staging_settle_all use a transaction of their own. */
bool staging_prepare(struct fresh *fresh, sqlite3 *base);
int staging_put(struct fresh *fresh, struct line_head head, const char *text, size_t size);
int staging_step(struct fresh *fresh);
bool staging_settle_all(sqlite3 *base);
void staging_free(struct fresh *fresh);

/* The operations of a batch (batch.c).  Those before PUT_LINE have a prepared statement each. */
enum operation { PUT_TABLE, PUT_HOST, PUT_GUEST, PUT_LINE, PUT_MARK };

struct batch {
    char *bytes;       /* owned */
    size_t size, room; /* in use, and allocated */
};

/* Adds an operation of one or two parts.  False, with nothing added, without memory. */
bool batch_add(struct batch *batch, enum operation operation, const void *head, size_t head_size,
               const void *rest, size_t size);

/* Performs all operations of a batch but its marks: SQLITE_OK, or the first error. */
int batch_perform(const struct batch *batch, sqlite3_stmt *const statement[static PUT_LINE],
                  struct fresh *fresh);

/* Writes the marks of a batch that is committed, and waits until they are on the disk.  False, with
 * errno, when that failed. */
bool batch_mark(const struct batch *batch, const struct marks *marks);

/* How far the checkpoint of a long log is: none is needed; the thread has to do it; the thread has
 * copied all but a few pages, which the writer copies (wal.c). */
enum shortening { WAL_SHORT, WAL_LONG, WAL_ALMOST_DONE };

struct store {
    sqlite3 *writer;             /* connection of the thread that commits */
    sqlite3 *reader;             /* of the room's thread */
    sqlite3 *carrier;            /* of the thread that checkpoints */
    sqlite3_stmt *put[PUT_LINE]; /* the writer's */
    sqlite3_stmt *line, *fresh_line, *guest, *named, *table; /* the reader's */
    struct fresh fresh;
    struct batch open;         /* filled by the room's thread */
    struct batch flying;       /* being committed; swapped with `open` while not busy */
    const struct marks *marks; /* the room's, or NULL */
    int64_t form;              /* the file's version before it was opened; 0: it is new */
    uint64_t number;           /* of the open batch, from 1 */
    int64_t rows;              /* the highest row of a table */
    void *context;             /* for `wake` */
    pthread_t thread, carries; /* commits batches; checkpoints the log */
    int pages;                 /* of the log, used by the writer's thread only */
    pthread_mutex_t mutex;     /* guards everything below */
    void (*wake)(void *context);
    pthread_cond_t change;
    bool busy; /* `flying` is being committed */
    bool ends; /* the threads are to end */
    enum shortening shortening;
    uint64_t safe;     /* the last batch that is on the disk, with its marks */
    char failure[256]; /* why the store has failed; empty while it has not */
};

/* Enters the failed state: no batch is taken any more.  Wakes the room, which tells its clients. */
void store_fail(struct store *store, const char *why);

/* One turn of each thread: commits the batch that was pushed, marks it and reports it; copies the
 * pages of a long log.  The threads call them in a loop; a simulation (tests/world) calls them
 * itself, so that it decides when they happen. */
void store_step(struct store *store);
void wal_step(struct store *store);

/* wal.c: counts the pages of the log; the thread that checkpoints it; and the writer's part in
 * that, after a batch, false with an error of the writer's connection. */
void wal_watch(struct store *store);
void *wal_run(void *state);
bool wal_shorten(struct store *store);

/* Prints what went wrong, with SQLite's own message; without memory when `base` is NULL. */
void store_say(sqlite3 *base, const char *what);
bool store_prepare_reading(struct store *store);

/* store_schema.c: false, with a message, when the file is damaged or a later program wrote it. */
bool store_make_schema(struct store *store);

#endif
