/*
 * app/store/store_in.h -- what the files of the store share: its struct, its batches, and the
 * functions that each kind of store has.
 */
#ifndef RIFFLE_APP_STORE_IN_H
#define RIFFLE_APP_STORE_IN_H

#include <pthread.h>

#include "store/marks.h"
#include "store/owner.h"
#include "store/store.h"

/* A store has a guest's role as a multiple of 43.  The codes 0, 43 and 86 differ from each other
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

/* The operations of a batch (batch.c), and the struct that each begins with. */
enum operation {
    PUT_TABLE,  /* struct put_table */
    PUT_HOST,   /* the same: who opened it */
    PUT_GUEST,  /* struct store_guest */
    PUT_LINE,   /* struct put_line, and the text */
    PUT_MARK,   /* struct put_mark */
    PUT_SECRET, /* struct put_table_thing, and the box; without one: it is removed */
    PUT_GIVE    /* struct put_table_thing, and the name of the node, or nothing */
};

struct put_table {
    struct store_table table;
    int64_t epoch; /* under which it is written; 0 in a store that is not shared */
};

struct put_line {
    struct line_head head;
    int64_t epoch;
};

struct put_mark {
    int64_t row;
    int32_t slot;
    struct mark mark;
};

struct put_table_thing {
    int64_t row, epoch;
};

struct batch {
    char *bytes;       /* owned */
    size_t size, room; /* in use, and allocated */
};

/* One operation of a batch, as batch_next reads it. */
struct put {
    enum operation operation;
    const char *bytes; /* unaligned: copy what it begins with */
    size_t size;
};

/* Adds an operation of one or two parts.  False, with nothing added, without memory. */
bool batch_add(struct batch *batch, enum operation operation, const void *head, size_t head_size,
               const void *rest, size_t size);

/* Reads the operation at `*at`, from 0 on, and moves `*at` past it; false at the end. */
bool batch_next(const struct batch *batch, size_t *at, struct put *put);

/* Writes the marks of a batch that is committed, and waits until they are on the disk; not those of
 * tables that were lost (store_has_lost).  False, with errno, when that failed. */
bool batch_mark(const struct batch *batch, const struct store *store);

/* How far the checkpoint of a long log is: none is needed; the thread has to do it; the thread has
 * copied all but a few pages, which the writer copies (wal.c). */
enum shortening { WAL_SHORT, WAL_LONG, WAL_ALMOST_DONE };

struct store;

/* What a kind of store does.  lite.c has SQLite's, pg.c PostgreSQL's.  Functions without a comment
 * are those of store.h and owner.h of the same name; NULL where a store that is not shared has
 * nothing to do (store_kind.c answers for it). */
struct store_kind {
    bool (*commit)(struct store *store); /* `flying`; false when the store has failed */
    void (*after)(struct store *store);  /* a batch that is safe; NULL: nothing */
    bool (*start)(struct store *store);  /* its threads */
    void (*leave)(struct store *store);  /* the store is being closed; NULL: nothing */
    void (*stop)(struct store *store);   /* waits until they have ended */
    void (*free)(struct store *store);   /* what it opened */
    int64_t (*next_row)(struct store *store);
    bool (*is_empty)(struct store *store);
    bool (*tables)(struct store *store, bool closed,
                   bool (*each)(void *context, const struct store_table *table), void *context);
    bool (*table_named)(struct store *store, const char *id, struct store_table *table);
    enum store_answer (*guest_of)(struct store *store, const uint8_t hash[static RF_HASH_BYTES],
                                  struct store_guest *guest);
    enum store_answer (*name_taken)(struct store *store, const char *name);
    bool (*guests_with)(struct store *store, uint8_t role,
                        void (*each)(void *context, const struct store_guest *guest),
                        void *context);
    bool (*lines)(struct store *store, int64_t table, uint64_t number,
                  bool (*each)(void *context, uint64_t number, const char *line, size_t size),
                  void *context);
    const char *(*away)(struct store *store);
    enum store_answer (*owner_of)(struct store *store, const char *id, struct store_owner *owner);
    bool (*each_owned)(struct store *store,
                       bool (*each)(void *context, const struct store_listed *listed),
                       void *context);
    bool (*nodes)(struct store *store, bool (*each)(void *context, const struct store_node *node),
                  void *context);
    void (*note)(struct store *store, int64_t row, const char *note);
    enum store_answer (*claim_name)(struct store *store, const struct store_guest *guest);
    bool (*put_secrets)(struct store *store, int64_t row, const struct secrets *secrets);
    struct secrets *(*secrets)(struct store *store, int64_t row);
};

struct lite; /* lite.h */
struct pg;   /* pg.h */

/* The epochs of this node's tables, as the room's thread knows them, sorted by row. */
struct epochs {
    struct {
        int64_t row, epoch;
    } * of; /* owned */
    size_t count, room;
};

struct store {
    const struct store_kind *kind;
    struct lite *lite;         /* owned; one of the two is NULL */
    struct pg *pg;             /* owned */
    struct batch open;         /* filled by the room's thread */
    struct batch flying;       /* being committed; swapped with `open` while not busy */
    const struct marks *marks; /* the room's, or NULL */
    struct epochs epochs;      /* used by the room's thread only */
    int64_t form;              /* the file's version before it was opened; 0: it is new */
    uint64_t number;           /* of the open batch, from 1 */
    int64_t rows;              /* the highest row of a table */
    void *context;             /* for `wake` */
    pthread_t thread;          /* commits batches */
    pthread_mutex_t mutex;     /* guards everything below */
    void (*wake)(void *context);
    pthread_cond_t change;
    bool busy; /* `flying` is being committed */
    bool ends; /* the threads are to end */
    enum shortening shortening;
    uint64_t safe;     /* the last batch that is on the disk, with its marks */
    char failure[256]; /* why the store has failed; empty while it has not */
    struct {
        struct store_change *of; /* owned */
        size_t first, count, room;
    } changes; /* that the room has not taken yet */
    struct {
        uint32_t players;
        bool drains;
    } load;
    struct store_counts counts;
    uint64_t unanswered; /* questions of the room's thread; used by that thread only */
};

/* Enters the failed state: no batch is taken any more.  Wakes the room, which tells its clients. */
void store_fail(struct store *store, const char *why);

/* Adds a change for the room.  False without memory. */
bool store_add_change(struct store *store, const struct store_change *change);

/* The epoch under which the room's thread writes a table; 0 when it does not own it.  Set to 0 to
 * forget it. */
int64_t store_epoch(const struct store *store, int64_t row);
bool store_set_epoch(struct store *store, int64_t row, int64_t epoch);

/* Puts sealed secrets into the open batch; without a box: their removal (store_put.c). */
void store_put_box(struct store *store, int64_t row, const void *box, size_t size);

/* True of a table that was lost in the batch that is being committed. */
bool store_has_lost(const struct store *store, int64_t row);

/* Of the monotonic clock, to measure with. */
uint64_t store_microseconds(void);

/* One turn of the thread: commits the batch that was pushed, marks it and reports it.  The thread
 * calls it in a loop; a simulation (tests/world) calls it itself, so that it decides when it
 * happens. */
void store_step(struct store *store);

/* Starts a thread with all signals blocked but SIGSYS. */
bool store_start_thread(pthread_t *thread, void *(*begin)(void *state), struct store *store);
void store_stop_thread(struct store *store, pthread_t thread);

/* The thread that only commits batches. */
void *store_run(void *state);

/* Opens a store of each kind into one that is zero; false, with a message. */
bool lite_open(struct store *store, const char *file);
bool pg_open(struct store *store, const struct store_place *place);
extern const struct store_kind lite_kind, pg_kind;

#endif
