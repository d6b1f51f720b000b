/*
 * app/store/store.h -- everything that the room must not lose: lines of records, tables, guests.
 *
 * It is in one SQLite file, or in a PostgreSQL database that several nodes share (owner.h).  The
 * room does not know which.
 *
 *     store_put_line(store, …);           into the open batch
 *     uint64_t batch = store_last(store);
 *     store_push(store);                  hands the batch to the store's thread, if that is free
 *     … after `wake`:  store_safe(store) >= batch: it is on the disk, and clients may be told
 *
 * All functions are called by one thread, the room's; the store's own thread calls `wake`.
 */
#ifndef RIFFLE_APP_STORE_H
#define RIFFLE_APP_STORE_H

#include <riffle/record.h>

enum { STORE_TITLE = 64, STORE_PRESET = 32 };

struct store;

/* Opens the file, or creates it.  NULL, with a message, when that failed. */
struct store *store_open(const char *file, void (*wake)(void *context), void *context);

/* Opens a file, or a database that nodes share: `where` is then a URI that begins with
 * postgresql://. */
struct store_place {
    const char *where;   /* the file or the URI, without a password */
    const char *node;    /* the name of this node, … */
    const char *address; /* … and where clients reach it, such as https://a.example.org */
    unsigned lease;      /* milliseconds that a table stays with a node that is silent */
    const char *key;     /* the file of the key that seals secrets (room_key.h) */
};
struct store *store_open_at(const struct store_place *place, void (*wake)(void *context),
                            void *context);

/* The same in two steps, for a program with a sandbox: store_prepare finds and reads everything,
 * store_begin starts the threads.  store_find_reach says what the store needs between and after
 * them to connect again; nothing for a file. */
struct store *store_prepare(const struct store_place *place);
bool store_begin(struct store *store, void (*wake)(void *context), void *context);

enum { STORE_FILES = 6, STORE_PORTS = 8 };
struct store_reach {
    bool connects;               /* it opens connections */
    char file[STORE_FILES][600]; /* to be read */
    uint16_t port[STORE_PORTS];  /* of the database's servers */
    unsigned files, ports;
};
void store_find_reach(const struct store *store, struct store_reach *reach);

/* From now on `wake` is not called. */
void store_quiet(struct store *store);

/* Waits until everything that was written is on the disk, or has failed; then frees the store. */
void store_close(struct store *store);

struct store_table {
    int64_t row; /* its number in the store, from 1 */
    char id[RF_RECORD_ID];
    char title[STORE_TITLE];
    char preset[STORE_PRESET];     /* the name of its rules */
    uint32_t clock;                /* milliseconds for a decision */
    bool standing;                 /* opened by the house: another one is opened after it */
    bool closed;                   /* its record is complete */
    bool hidden;                   /* a private table: it is in no list */
    bool quiet;                    /* nobody says anything there */
    uint8_t opener[RF_HASH_BYTES]; /* the hash of the token of the guest who opened it; or zero */
};

struct store_guest {
    uint8_t hash[RF_HASH_BYTES]; /* of the token */
    char name[RF_NAME_SIZE];
    uint8_t role; /* enum role of room/room.h */
};

/* store_use_marks: marks of tables go to that file from now on (marks.h).  store_form: the version
 * of the file's format before it was opened, 0 when it was created now.  The enumeration names the
 * first versions that had each thing. */
struct marks;
struct mark;
enum { STORE_HAS_MARKS = 3, STORE_HAS_ROLE_CODES = 4 };
void store_use_marks(struct store *store, const struct marks *marks);
int64_t store_form(const struct store *store);

/* Write into the open batch.  A table or guest that exists is changed. */
void store_put_table(struct store *store, const struct store_table *table);
void store_put_guest(struct store *store, const struct store_guest *guest);
void store_put_line(struct store *store, int64_t table, uint64_t number, const char *line,
                    size_t size);

/* Written after the rest of the batch is committed and before the batch counts as safe. */
void store_put_mark(struct store *store, int64_t table, int slot, const struct mark *mark);

/* The number of the open batch; of the batch that the last thing was written into; of the last safe
 * batch; and why the store has failed for good, or NULL.  Before clients are told of a safe batch,
 * take the changes that came with it (store_next_change of owner.h): some of its tables may have
 * been lost to another node. */
uint64_t store_batch(const struct store *store);
uint64_t store_last(const struct store *store);
uint64_t store_safe(struct store *store);
/* True of a store that several nodes use (owner.h). */
bool store_is_shared(const struct store *store);
const char *store_failed(struct store *store);

/* Hands the open batch to the thread and returns true, if the batch has something in it and the
 * thread is free.  store_would_push only says whether that is so. */
bool store_push(struct store *store);
bool store_would_push(struct store *store);

/* Waits until everything that was written is safe; false when it has failed. */
bool store_wait(struct store *store);

/* Read what is on the disk.  False or STORE_UNREADABLE, with a message, when that failed. */
int64_t store_next_row(struct store *store); /* for a new table; 0 when it cannot be had */
bool store_is_empty(struct store *store);    /* it never had a table */
bool store_tables(struct store *store, bool closed,
                  bool (*each)(void *context, const struct store_table *table), void *context);
bool store_table_named(struct store *store, const char *id, struct store_table *table);
enum store_answer { STORE_NONE, STORE_FOUND, STORE_UNREADABLE };
enum store_answer store_guest_of(struct store *store, const uint8_t hash[static RF_HASH_BYTES],
                                 struct store_guest *guest);
enum store_answer store_name_taken(struct store *store, const char *name);
bool store_guests_with(struct store *store, uint8_t role,
                       void (*each)(void *context, const struct store_guest *guest), void *context);

/* Calls `each` for the lines of a record from `number` on, until it returns false. */
bool store_lines(struct store *store, int64_t table, uint64_t number,
                 bool (*each)(void *context, uint64_t number, const char *line, size_t size),
                 void *context);

#endif
