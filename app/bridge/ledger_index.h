/*
 * app/bridge/ledger_index.h -- the index of a ledger: finds lines by a key without reading them
 * all.
 *
 *     ledger_index_open     the index beside a ledger, if there is one and it fits
 *     ledger_index_find     visits the lines of a key: about two pages are read
 *     ledger_index_save     writes a new index, from an array of entries
 *     ledger_index_close
 *
 * The file LEDGER.index repeats nothing that the ledger does not have, so it may be lost, removed
 * or damaged at any time: the ledger is then read whole, and the index written again.  It covers
 * the first bytes of the ledger; those that follow are read at each start.  It is used only while
 * the ledger is locked, so no two commands touch it at once.
 *
 *     page 0     magic, what it covers, entries, a hash of the last bytes that it covers
 *     page 1 …   255 entries each, sorted: 64 bits of key, 64 bits of place in the ledger
 *
 * Each page of 4096 bytes ends in a hash of the rest, keyed with the ledger's salt.
 */
#ifndef RIFFLE_APP_BRIDGE_LEDGER_INDEX_H
#define RIFFLE_APP_BRIDGE_LEDGER_INDEX_H

#include <riffle/hash.h>

/* Where a line with this key begins, in bytes.  Several lines may have one key. */
struct ledger_entry {
    uint64_t key, place;
};

/* What an index covers: the first bytes of a ledger, their lines, and the highest number of an
 * imported set among them. */
struct ledger_cover {
    uint64_t bytes, lines, sets;
};

struct ledger_index {
    int file;                   /* -1 when there is none, or it does not fit the ledger */
    uint8_t salt[RF_KEY_BYTES]; /* of the ledger */
    struct ledger_cover cover;
    uint64_t entries;
};

/* Opens the index of the ledger that is open as `ledger`.  Leaves `file` at -1 and everything else
 * 0 when there is none that fits. */
void ledger_index_open(struct ledger_index *index, const char *path, int ledger,
                       const uint8_t salt[static RF_KEY_BYTES]);
void ledger_index_close(struct ledger_index *index);

/* Visits all entries of a key.  False when a page is damaged; some may have been visited then. */
bool ledger_index_find(const struct ledger_index *index, uint64_t key,
                       void visit(void *to, uint64_t place), void *to);

/* Copies all entries; false when a page is damaged. */
bool ledger_index_load(const struct ledger_index *index, struct ledger_entry *out);

/* Sorts the entries and writes an index of them.  False when that failed; there is no usable index
 * then. */
bool ledger_index_save(const char *path, int ledger, const uint8_t salt[static RF_KEY_BYTES],
                       struct ledger_cover cover, struct ledger_entry *entry, size_t count);

#endif
