/*
 * app/store/pg.h -- the store in a PostgreSQL database that several nodes share: what its files
 * share.
 *
 *     pg          opens and closes it; the thread that commits batches and renews leases
 *     libpq       the client of PostgreSQL, opened when it is needed
 *     pg_link     connections, and questions with a deadline
 *     pg_place    the connection's settings, looked up before the sandbox closes
 *     pg_schema   the tables of the database, their versions
 *     pg_batch    appends a batch in one transaction
 *     pg_examine  what became of lines that the database did not take
 *     pg_lease    renews, takes, loses and gives tables
 *     pg_read     what the room's thread reads
 *
 * The writer's connection belongs to the store's thread.  The reader's belongs to the room's; when
 * it breaks, the store's thread makes a new one, because only that thread waits for the network.
 */
#ifndef RIFFLE_APP_STORE_PG_H
#define RIFFLE_APP_STORE_PG_H

#include "store/libpq.h"
#include "store/room_key.h"
#include "store/store_in.h"

enum {
    PG_SETTINGS = 64,   /* of a connection */
    PG_ARGUMENTS = 12,  /* of a statement */
    PG_WAIT_MS = 10000, /* for an answer to the store's thread, … */
    PG_READ_MS = 2000,  /* … and to the room's, which serves everybody meanwhile */
    PG_AGAIN_MS = 200,  /* before another attempt to connect */
    PG_LEAVE_MS = 3000, /* that closing waits for a database that is away */
    PG_TAKES = 64,      /* tables that a node takes in one turn: the others get some too */
    PG_VERSION = 1      /* of the schema */
};

/* The settings of all connections, as libpq takes them. */
struct pg_place {
    const char *keyword[PG_SETTINGS + 1]; /* texts of libpq, or constants */
    char *value[PG_SETTINGS + 1];         /* owned */
    unsigned count;
};

/* A table of this node, as the store's thread knows it. */
struct pg_lease {
    int64_t row, epoch;
    char id[RF_RECORD_ID];
    char *note; /* owned; NULL: nothing new */
};

struct pg {
    struct pg_place place;
    char node[STORE_NODE], address[STORE_ADDRESS];
    int64_t life; /* a random number of this process: another one may have the same name */
    unsigned lease_ms;
    struct room_key *key;
    PGconn *writer, *reader;
    struct pg_lease *lease; /* owned, sorted by row; used by the store's thread only */
    size_t leases, lease_room;
    struct {
        struct store_change *of; /* owned; the changes of a batch that is not committed yet */
        size_t count, room;
    } found;
    int64_t *lost; /* owned; tables that lost their lines in this batch */
    size_t losses, lost_room;
    uint64_t renew_at; /* by the monotonic clock */
    uint64_t asked_at; /* when the last renewal was asked for */
    /* Guarded by the store's mutex. */
    uint64_t held_until; /* by the monotonic clock: until then no lease can have ended */
    PGconn *spare;       /* a new connection for the reader */
    bool reader_broke;   /* the room's thread needs one */
    bool leaves;         /* the store is being closed */
    char why[200];       /* the database is away; or empty */
    struct pg_note {
        int64_t row;
        char *text;
    } * notes; /* owned, that were put since the last renewal */
    size_t note_count, note_room;
    char said[400]; /* what `away` last returned; used by the room's thread only */
};

/* One turn of the store's thread: waits for a batch and commits it, or renews the leases when it is
 * time.  A test calls it itself, so that it decides what happens in between
 * (tests/nodes/lockstep.c).
 */
void pg_turn(struct store *store);

/* pg_place.c: loads libpq, reads a URI and looks up its hosts.  False, with a message, when libpq
 * is missing, or the URI is wrong or has a password in it. */
bool pg_place_find(struct pg_place *place, const char *uri, const char *node, unsigned lease_ms);
void pg_place_free(struct pg_place *place);

/* The arguments of a statement, in binary. */
struct pg_args {
    int count;
    Oid type[PG_ARGUMENTS];
    const char *value[PG_ARGUMENTS];
    int size[PG_ARGUMENTS], format[PG_ARGUMENTS];
    char number[PG_ARGUMENTS][8];
};
void pg_add_int(struct pg_args *args, int64_t value);
void pg_add_text(struct pg_args *args, const char *text); /* NULL for null */
void pg_add_bytes(struct pg_args *args, const void *bytes, size_t size);

/* An array, in binary. */
struct pg_array {
    char *bytes; /* owned */
    size_t size, room;
    int32_t count;
    Oid element;
    bool lacks_memory;
};
enum { PG_INT8 = 20, PG_TEXT = 25, PG_BYTEA = 17, PG_BOOL = 16 };
void pg_array_int(struct pg_array *array, int64_t value);
void pg_array_bytes(struct pg_array *array, Oid element, const void *bytes, size_t size);
void pg_add_array(struct pg_args *args, struct pg_array *array, Oid element); /* completes it */
void pg_array_free(struct pg_array *array);

/* pg_link.c: a connection that is ready, NULL with the reason in `why`; and an answer that is right
 * (rows, or done), or NULL after an error, whose text is that of the connection.  A question that
 * is not answered in time breaks the connection (pg_is_broken). */
PGconn *pg_connect(const struct pg_place *place, char *why, size_t room);
PGresult *pg_ask(PGconn *link, const char *text, const struct pg_args *args, int wait_ms);
bool pg_do(PGconn *link, const char *text, const struct pg_args *args, int wait_ms);
void pg_close(PGconn *link); /* NULL does nothing, also before libpq is loaded */
bool pg_is_broken(const PGconn *link);
const char *pg_state(void);               /* SQLSTATE of this thread's last question, or "" */
const char *pg_error(const PGconn *link); /* one line of it */

/* Values of an answer. */
int64_t pg_int(const PGresult *answer, int row, int column);
void pg_text(const PGresult *answer, int row, int column, char *out, size_t room);

/* pg_schema.c: makes or migrates the schema, and checks the room's key.  False, with a message. */
bool pg_make_schema(PGconn *link);
bool pg_check_version(PGconn *link, char *why, size_t room);
bool pg_check_permitted(PGconn *link); /* false, with a message, in a database that is closed */
bool pg_find_key(struct pg *pg, PGconn *link, const char *file);

/* pg_batch.c: one attempt to commit the flying batch; false when the connection broke or the
 * database refused it: then the whole batch is tried again, which changes nothing that is there. */
bool pg_try(struct store *store);

/* A batch's lines of one table. */
struct pg_group {
    int64_t row, epoch;
    uint64_t first, last;
    size_t at;                   /* of its first line among the lines of the batch, by table */
    uint8_t prev[RF_HASH_BYTES]; /* the hash that its first line states for the line before */
    uint64_t came;               /* lines that the database took */
};

/* pg_examine.c: what became of lines that the database did not take.  False after an error. */
bool pg_examine(struct store *store, const struct pg_group *group, const uint8_t *hashes);

/* pg_lease.c */
struct pg_lease *pg_lease_of(struct pg *pg, int64_t row);
bool pg_lease_add(struct pg *pg, int64_t row, int64_t epoch, const char *id);
void pg_lease_drop(struct pg *pg, int64_t row);
bool pg_found(struct pg *pg, const struct store_change *change); /* to be told when committed */
bool pg_lose(struct pg *pg, int64_t row);
void pg_tell_found(struct store *store);
bool pg_renew(struct store *store);      /* all leases; then takes what is free */
bool pg_take_first(struct store *store); /* at the start: also what this node had before */
void pg_release(struct store *store);    /* at the end: others may take its tables at once */
bool pg_read_table(const PGresult *answer, int row, struct store_table *table); /* columns 0… */
#define PG_TABLE_COLUMNS                                                                           \
    "g.row, g.id, g.title, g.preset, g.clock, g.standing, g.closed, g.hidden, g.quiet, g.opener"
enum { PG_TABLE_WIDTH = 10 };

/* pg_read.c */
int64_t pg_next_row(struct store *store);
bool pg_is_empty(struct store *store);
bool pg_tables(struct store *store, bool closed,
               bool (*each)(void *context, const struct store_table *table), void *context);
bool pg_table_named(struct store *store, const char *id, struct store_table *table);
enum store_answer pg_guest_of(struct store *store, const uint8_t hash[static RF_HASH_BYTES],
                              struct store_guest *guest);
enum store_answer pg_name_taken(struct store *store, const char *name);
bool pg_guests_with(struct store *store, uint8_t role,
                    void (*each)(void *context, const struct store_guest *guest), void *context);
bool pg_lines(struct store *store, int64_t table, uint64_t number,
              bool (*each)(void *context, uint64_t number, const char *line, size_t size),
              void *context);
enum store_answer pg_owner_of(struct store *store, const char *id, struct store_owner *owner);
bool pg_each_owned(struct store *store,
                   bool (*each)(void *context, const struct store_listed *listed), void *context);
bool pg_nodes(struct store *store, bool (*each)(void *context, const struct store_node *node),
              void *context);
enum store_answer pg_claim_name(struct store *store, const struct store_guest *guest);
struct secrets *pg_secrets(struct store *store, int64_t row);

#endif
