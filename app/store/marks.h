/*
 * app/store/marks.h -- how far each open table was told, in a small file beside the database.
 *
 * SQLite opens an older copy of its file, or one without its log, and nothing shows that lines are
 * missing.  The room would then deal cards again that players have already seen.  So the number of
 * lines and the hash of the last one are kept outside of SQLite, for each open table.  They are
 * written after a batch is committed and before anybody is told of it: one write for each table of
 * the batch and one fdatasync for all.  A database ahead of its marks belongs to a room that was
 * killed between the two; one behind them was rolled back.
 *
 * A table has a slot with two places, which its marks take in turn, so that one is whole whatever
 * happens to the other.  Each has a MAC under a secret of its table.  The file begins with its own
 * inode number: a file that was copied or unpacked has another inode, and so counts as a copy.  One
 * with a damaged head counts as a copy too.
 *
 * The room's thread owns the slots; the store's thread writes marks (marks_write, marks_sync).
 */
#ifndef RIFFLE_APP_MARKS_H
#define RIFFLE_APP_MARKS_H

#include <riffle/hash.h>

enum { MARK_ID = 24, MARK_PLACES = 2, MARK_NONE = -1 };

struct mark {
    char id[MARK_ID];            /* of the table; empty: the place is free */
    uint64_t turn;               /* 1, 2, …: the mark with the larger turn is the newer */
    uint64_t lines;              /* number of lines that were told */
    uint8_t hash[RF_HASH_BYTES]; /* of the last of them; zero before any */
    uint8_t mac[RF_HASH_BYTES];  /* of the fields above, under a secret of the table */
    char unused[24];
};

/* The MAC of a mark of the table `id`. */
struct secrets;
void marks_mac(const struct mark *mark, const char *id, const struct secrets *secrets,
               uint8_t out[static RF_HASH_BYTES]);

struct marks;

/* Opens the file, or creates it.  NULL, with a message, when that failed, or when a later program
 * wrote the file. */
struct marks *marks_open(const char *file);
void marks_close(struct marks *marks);

/* True when the file did not exist; true when it is a copy.  marks_are_here makes a copy the
 * original, once every table has been checked. */
bool marks_is_new(const struct marks *marks);
bool marks_is_copy(const struct marks *marks);
bool marks_are_here(struct marks *marks);

/* Finds the slot of a table, MARK_NONE when it has none; adds one, MARK_NONE without memory; frees
 * one. */
int marks_find(const struct marks *marks, const char *id);
int marks_add(struct marks *marks, const char *id);
void marks_drop(struct marks *marks, int slot);

/* What the places of a slot had when the file was opened, or when marks_look last read it again.
 * Not while its table is open: the store's thread writes there. */
void marks_look(struct marks *marks, int slot);
const struct mark *marks_read(const struct marks *marks, int slot, unsigned place);
int marks_count(const struct marks *marks); /* of slots, free ones included */

/* Writes a mark into the place of its turn; waits until all writes are on the disk. */
bool marks_write(const struct marks *marks, int slot, const struct mark *mark);
bool marks_sync(const struct marks *marks);

#endif
