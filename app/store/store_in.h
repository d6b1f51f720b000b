/*
 * app/store/store_in.h -- what the files of the store share.
 */
#ifndef RIFFLE_APP_STORE_IN_H
#define RIFFLE_APP_STORE_IN_H

#include <pthread.h>
#include <sqlite3.h>

#include "store/store.h"

/* Operations one after the other, as bytes: what it is, its size, the rest. */
enum operation { PUT_TABLE, PUT_GUEST, PUT_LINE, OPERATIONS };

struct batch {
    char *bytes;
    size_t size, room;
};

struct line_head {
    int64_t table;
    uint64_t number;
};

/* Adds an operation of one or two parts. */
void batch_add(struct batch *batch, enum operation operation, const void *head, size_t head_size,
               const void *rest, size_t size);

/* Performs all of a batch with the statements of each operation; its error, or SQLITE_OK. */
int batch_perform(const struct batch *batch, sqlite3_stmt *const statement[static OPERATIONS]);

struct store {
    sqlite3 *writer, *reader; /* the thread's, and the room's */
    sqlite3_stmt *put[OPERATIONS];
    sqlite3_stmt *line, *guest, *named, *table;
    struct batch open, flying;
    uint64_t number; /* of the batch that is open, from 1 */
    int64_t rows;    /* of tables */
    void *context;
    pthread_t thread;
    pthread_mutex_t mutex; /* guards what follows */
    void (*wake)(void *context);
    pthread_cond_t change;
    bool busy, ends;
    uint64_t safe;
    char failure[256];
};

void store_say(sqlite3 *base, const char *what);
bool store_prepare_reading(struct store *store);

#endif
