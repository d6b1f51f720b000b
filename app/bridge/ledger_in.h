/*
 * app/bridge/ledger_in.h -- the inside of a ledger, for ledger.c, ledger_find.c and
 * ledger_import.c.
 */
#ifndef RIFFLE_APP_BRIDGE_LEDGER_IN_H
#define RIFFLE_APP_BRIDGE_LEDGER_IN_H

#include "bridge/ledger.h"
#include "bridge/ledger_index.h"
#include "bridge/ledger_recent.h"

enum { LEDGER_PENDING = 65536 };

struct ledger {
    char path[4096], index_path[4096 + 8];
    int file;
    uint8_t salt[RF_KEY_BYTES];
    struct ledger_index index;
    struct ledger_recent recent; /* entries of the lines that the index does not cover */
    struct ledger_cover all;     /* what the whole file has: bytes that are written, lines, sets */
    char session_before[RF_EVENT_ID + 20]; /* event and session of the last row that was noted */
    char pending[LEDGER_PENDING];          /* lines that are not written yet, */
    size_t pended;                         /* their bytes */
    bool failed;                           /* a line could not be written: keep the old index */
    struct ledger_set set;                 /* being imported */
    uint64_t set_place;                    /* where its line begins; 0 before it has one */
};

/* Reads the line that begins at a byte; false when there is none, or it is too long. */
bool ledger_line_at(struct ledger *ledger, uint64_t place, char out[static LEDGER_LINE]);

/* Notes the entries of a row in `recent`; false when there is no memory. */
bool ledger_note_row(struct ledger *ledger, const struct ledger_row *row, uint64_t place);

/* Appends a line and notes its place; the line may wait in `pending`.  ledger_flush writes what
 * waits.  Each is false, with a message, when that failed. */
bool ledger_append(struct ledger *ledger, const char *line, size_t size, uint64_t *place);
bool ledger_flush(struct ledger *ledger);

/* Gives up the index and reads the whole ledger instead; false, with a message. */
bool ledger_drop_index(struct ledger *ledger);

/* Fills in the hashes of a deal. */
void ledger_hash_deal(const struct ledger *ledger, const struct rf_deal *deal,
                      struct ledger_row *row);

/* Visits the places of all lines with a key.  False, with a message, when the ledger cannot be
 * read. */
bool ledger_places(struct ledger *ledger, uint64_t key, void visit(void *to, uint64_t place),
                   void *to);

#endif
