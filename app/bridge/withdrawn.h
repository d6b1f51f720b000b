/*
 * app/bridge/withdrawn.h -- remembers deals that a redeal withdrew, so that old files are
 * recognised wherever they lie and whatever their format.
 *
 * The list is a file of the user, beside the club's ledger: LEDGER.withdrawn.  It holds no cards.
 * Each line has a hash of a deal, says which deal of which board it was, when it was withdrawn, and
 * where the record is.  stale.h asks it; the record has the last word, so a line that is out of
 * date does no harm.
 */
#ifndef RIFFLE_APP_BRIDGE_WITHDRAWN_H
#define RIFFLE_APP_BRIDGE_WITHDRAWN_H

#include <riffle/manifest.h>

/* One deal that was withdrawn. */
struct withdrawn {
    char event[RF_EVENT_ID];
    unsigned session, board, attempt;
    uint64_t time;     /* milliseconds since 1970 */
    char record[4096]; /* its record, by its full path */
};

/* Adds a deal.  A list that cannot be written brings a warning and nothing else: the redeal itself
 * is in the record. */
void withdrawn_add(const struct rf_deal *deal, const struct withdrawn *row);

/* Calls `hit` for each of `count` deals that a line of the list names, with its place among them.
 * Without a list it does nothing. */
typedef void withdrawn_hit(void *to, unsigned place, const struct withdrawn *row);
void withdrawn_find(const struct rf_deal *const *deal, unsigned count, withdrawn_hit *hit,
                    void *to);

#endif
