/*
 * app/bridge/ledger_recent.h -- the entries of a ledger that its index does not have yet, in
 * memory.
 *
 * A hash table with linear probing over an array of entries in the order of the file.  Zeroed
 * memory is an empty one; ledger_recent_end frees it.
 */
#ifndef RIFFLE_APP_BRIDGE_LEDGER_RECENT_H
#define RIFFLE_APP_BRIDGE_LEDGER_RECENT_H

#include "bridge/ledger_index.h"

struct ledger_recent {
    struct ledger_entry *entry;
    size_t count, room;
    uint32_t *slot; /* 1 + the number of an entry, or 0; twice as many as `room` */
};

/* Adds an entry; false when there is no memory. */
bool ledger_recent_add(struct ledger_recent *recent, uint64_t key, uint64_t place);

/* Visits all entries of a key. */
void ledger_recent_find(const struct ledger_recent *recent, uint64_t key,
                        void visit(void *to, uint64_t place), void *to);
void ledger_recent_end(struct ledger_recent *recent);

#endif
