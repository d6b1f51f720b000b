/*
 * app/store/owner.h -- which node serves a table, when several nodes share one store.
 *
 * A table has one owner at a time.  Its epoch is a number that grows with each change of owner.
 * Each line is appended under the epoch that its writer knows, and the database refuses a line of
 * an older epoch.  So a node that slept, or lost its connection, cannot add to a table that another
 * node serves now, whatever it believes: it is *fenced*.
 *
 * An owner holds a lease.  The store renews all leases of the node with one statement, several
 * times before they end, and takes tables whose leases have ended.  Time is the database's, except
 * for one thing: a node counts by its own monotonic clock how long ago it last renewed, and stops
 * acting before its leases can have ended (store_away).
 *
 * A store in a SQLite file has one node, which owns everything: nothing here ever changes there.
 *
 *     struct store_change change;
 *     while (store_next_change(store, &change))      the room's thread, after each `wake`
 *         …                                          open, drop or close that table
 *
 * All functions are called by the room's thread.  Those that return enum store_answer or bool read
 * the database and return STORE_UNREADABLE or false, at once, while it is away.
 */
#ifndef RIFFLE_APP_STORE_OWNER_H
#define RIFFLE_APP_STORE_OWNER_H

#include "record/secrets.h"
#include "store/store.h"

enum { STORE_NODE = 64, STORE_ADDRESS = 200, STORE_NOTE = 2048, STORE_LEASE_MS = 10000 };

/* What happened to a table of this node.
 *
 *     STORE_TAKEN    this node serves it now: read its record and continue
 *     STORE_FENCED   another node has it, or it was given away: drop it, and tell nothing of lines
 *                    that were not safe
 *     STORE_FORKED   the database has another record than clients were told: drop it and read it
 *                    again; the node's mark (marks.h) then closes it with the proof
 *
 * Changes come in the order in which they happened, each before the batch in which it was found
 * counts as safe. */
enum store_event { STORE_TAKEN, STORE_FENCED, STORE_FORKED };

struct store_change {
    enum store_event event;
    struct store_table table; /* only `row` of a table that was fenced */
    int64_t epoch;            /* under which this node has it; 0 when it has not */
};

bool store_next_change(struct store *store, struct store_change *change);

/* A sentence that says why no act may be taken now, or NULL: the database is away, or this node
 * could not renew its leases in time.  It resumes by itself, and then `wake` is called. */
const char *store_away(struct store *store);

/* How many questions of the room's thread the database has left unanswered so far; 0 in a file.  If
 * the number grows while something is read, only a part of it may have been read: nothing follows
 * from what is missing. */
uint64_t store_unanswered(const struct store *store);

/* Who serves a table. */
struct store_owner {
    char node[STORE_NODE];       /* its name; empty: nobody's */
    char address[STORE_ADDRESS]; /* where clients reach that node */
    int64_t epoch;
    int64_t left; /* milliseconds until the lease ends, by the database's clock; negative: ended */
    bool own;     /* it is this node, and it has not been told otherwise */
};

/* The owner of an open table; STORE_NONE when there is no such table, or it is closed. */
enum store_answer store_owner_of(struct store *store, const char *id, struct store_owner *owner);

/* All open tables with their owners and notes, until `each` returns false. */
struct store_listed {
    struct store_table table;
    struct store_owner owner;
    char note[STORE_NOTE]; /* what its owner last said of it (store_note), or "" */
};
bool store_each_owned(struct store *store,
                      bool (*each)(void *context, const struct store_listed *listed),
                      void *context);

/* What the lobbies of other nodes may say of this table, such as its JSON in the lobby.  It is
 * written with the next renewal, and cut off when it is too long. */
void store_note(struct store *store, int64_t row, const char *note);

/* Gives a table to another node, or (NULL) to any that takes it, once all that was put before is
 * safe.  The table comes back as a change STORE_FENCED.  Put nothing more of it after this. */
void store_give(struct store *store, int64_t row, const char *node);

/* The nodes of the room that renewed their leases lately. */
struct store_node {
    char name[STORE_NODE];
    char address[STORE_ADDRESS];
    uint32_t tables, players;
    bool drains; /* it gives its tables away and takes none */
    bool own;    /* it is this node */
};
bool store_nodes(struct store *store, bool (*each)(void *context, const struct store_node *node),
                 void *context);

/* What others are to know of this node, with the next renewal.  A node that drains takes no table.
 */
void store_load(struct store *store, uint32_t players, bool drains);

/* The name of a guest belongs to them on every node.  Claims it for a guest who is not in the store
 * yet: STORE_NONE when it is theirs now, STORE_FOUND when somebody else has it. */
enum store_answer store_claim_name(struct store *store, const struct store_guest *guest);

/* Secrets of open tables.  A store that is shared keeps them, sealed to the key of the room
 * (room_key.h); in a SQLite room they are files in the data folder, and store_keeps_secrets is
 * false.  store_put_secrets goes into the open batch, after the table; store_secrets reads them,
 * NULL, with a message, when there are none, this node does not own the table, or the key is
 * another; store_drop_secrets removes them, once the record that reveals them is safe. */
bool store_keeps_secrets(const struct store *store);
bool store_put_secrets(struct store *store, int64_t row, const struct secrets *secrets);
struct secrets *store_secrets(struct store *store, int64_t row);
void store_drop_secrets(struct store *store, int64_t row);

/* Figures for the operator, since the store was opened. */
struct store_counts {
    uint64_t batches, lines;        /* committed */
    uint64_t retries;               /* batches that were sent again, or asked after */
    uint64_t connects;              /* to the database */
    uint64_t renewals;              /* of all leases together, … */
    uint64_t renewal_us;            /* … and how long the last one took, in microseconds */
    uint64_t commit_us;             /* how long the last batch took */
    uint64_t commit_us_sum;         /* all batches together */
    uint64_t taken, fenced, forked; /* tables */
    uint32_t leases;                /* tables that this node owns now */
};
struct store_counts store_count(struct store *store);

#endif
