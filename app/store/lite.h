/*
 * app/store/lite.h -- the store in a SQLite file: what its files share.
 */
#ifndef RIFFLE_APP_STORE_LITE_H
#define RIFFLE_APP_STORE_LITE_H

#include <sqlite3.h>

#include "store/store_in.h"

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

/* Statements that write a row each. */
enum { LITE_PUTS = PUT_GUEST + 1 };

struct lite {
    sqlite3 *writer;              /* connection of the thread that commits */
    sqlite3 *reader;              /* of the room's thread */
    sqlite3 *carrier;             /* of the thread that checkpoints */
    sqlite3_stmt *put[LITE_PUTS]; /* the writer's */
    sqlite3_stmt *line, *fresh_line, *guest, *named, *table; /* the reader's */
    struct fresh fresh;
    pthread_t carries; /* checkpoints the log */
    int pages;         /* of the log, used by the writer's thread only */
};

/* lite_batch.c: performs all operations of a batch but its marks: SQLITE_OK, or the first error. */
int lite_perform(const struct batch *batch, struct lite *lite);

/* wal.c: one turn of the thread that checkpoints a long log: copies its pages; counts the pages;
 * that thread; and the writer's part in it, after a batch, false with an error of the writer's
 * connection. */
void wal_step(struct store *store);
void wal_watch(struct lite *lite);
void *wal_run(void *state);
bool wal_shorten(struct store *store);

/* Prints what went wrong, with SQLite's own message; without memory when `base` is NULL. */
void lite_say(sqlite3 *base, const char *what);

/* lite_read.c */
bool lite_prepare_reading(struct lite *lite);
bool lite_tables(struct store *store, bool closed,
                 bool (*each)(void *context, const struct store_table *table), void *context);
bool lite_table_named(struct store *store, const char *id, struct store_table *table);
enum store_answer lite_guest_of(struct store *store, const uint8_t hash[static RF_HASH_BYTES],
                                struct store_guest *guest);
enum store_answer lite_name_taken(struct store *store, const char *name);
bool lite_guests_with(struct store *store, uint8_t role,
                      void (*each)(void *context, const struct store_guest *guest), void *context);
bool lite_lines(struct store *store, int64_t table, uint64_t number,
                bool (*each)(void *context, uint64_t number, const char *line, size_t size),
                void *context);

/* lite_schema.c: false, with a message, when the file is damaged or a later program wrote it. */
bool lite_make_schema(struct store *store);

#endif
