/*
 * app/store/store_move.h -- copies a room from one store into another one that is empty, and checks
 * the copy.
 *
 *     store_move(&from, &to, &moved)     tables, records, guests, secrets of open tables, marks
 *
 * Neither store may be used by a room meanwhile: the caller holds the lock of the folder, and owns
 * every open table of the database (store_find_rival).  Row numbers of tables stay the same.
 */
#ifndef RIFFLE_APP_STORE_MOVE_H
#define RIFFLE_APP_STORE_MOVE_H

#include "store/marks.h"
#include "store/owner.h"

struct move_side {
    struct store *store;
    const char *secrets;       /* the folder of secrets; NULL: the store keeps them */
    const struct marks *marks; /* where a mark of each open table goes, or NULL */
};

struct moved {
    uint64_t tables, open, lines, guests; /* `open`: the tables that are not closed */
};

/* Copies everything and reads it again from both sides: each record must be one chain of hashes and
 * end with the same line, and the secrets of each open table must be the same.  False, with a
 * message; then the copy is worthless. */
bool store_move(const struct move_side *from, const struct move_side *to, struct moved *moved);

/* True, with a sentence in `why`, when another node uses the database of this store. */
bool store_find_rival(struct store *store, char *why, size_t room);

/* A note in a database that no room may open it, and why; NULL removes the note.  Also makes new
 * tables follow those that are there.  False, with a message. */
bool store_forbid(const char *uri, const char *why);

#endif
