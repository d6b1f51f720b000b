/*
 * bridge/ledger.h -- every deal that was ever dealt at a club, so that none is played twice
 * (Law 6D2).
 *
 * The file has no cards: each line is two salted hashes, of the deal and of its twin, the least of
 * all deals that are the same but for a rotation of seats or an exchange of suits; and where and
 * when it was dealt.
 */
#ifndef RIFFLE_APP_BRIDGE_LEDGER_H
#define RIFFLE_APP_BRIDGE_LEDGER_H

#include <riffle/manifest.h>

enum ledger_kind { LEDGER_NEW, LEDGER_TWIN, LEDGER_HERE, LEDGER_SAME };

/* Where a deal was before. */
struct ledger_hit {
    enum ledger_kind kind;
    char event[RF_EVENT_ID], date[12];
    unsigned session, board;
};

struct ledger;

/* Opens the ledger, or makes one: `path` may be NULL for $RIFFLE_LEDGER, or the user's own.
 * NULL, with a message, when that failed. */
struct ledger *ledger_open(const char *path);
void ledger_close(struct ledger *ledger);
const char *ledger_path(const struct ledger *ledger);

/* True, with a message, when it has deals of a session of this name: another one cannot have it, or
 * its deals would not be told from those. */
bool ledger_has_session(const struct ledger *ledger, const char *event, unsigned session);

/* Looks a deal up: the same in another session; on another board of this one (here); or a twin of
 * another session's. */
struct ledger_hit ledger_find(struct ledger *ledger, const struct rf_deal *deal, const char *event,
                              struct rf_board_id id);

/* Writes it down, unless the session has it already; false, with a message, when that failed. */
bool ledger_add(struct ledger *ledger, const struct rf_deal *deal, const char *event,
                struct rf_board_id id);

#endif
