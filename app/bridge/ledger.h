/*
 * app/bridge/ledger.h -- remembers every deal of a club, so that none is played twice (Law 6D2).
 *
 * The file holds no cards.  Each line has two salted hashes and says where and when the deal was
 * dealt.  One hash is of the deal, the other of its twin class: the least of all deals that differ
 * only by a rotation of seats or an exchange of suits.
 */
#ifndef RIFFLE_APP_BRIDGE_LEDGER_H
#define RIFFLE_APP_BRIDGE_LEDGER_H

#include <riffle/manifest.h>

/* In order of weight: not known; a twin of a deal of another session; a deal of another board of
 * this session; a deal of another session. */
enum ledger_kind { LEDGER_NEW, LEDGER_TWIN, LEDGER_HERE, LEDGER_SAME };

/* Where a deal was dealt before. */
struct ledger_hit {
    enum ledger_kind kind;
    char event[RF_EVENT_ID], date[12];
    unsigned session, board;
};

struct ledger;

/* Opens the ledger, or makes one.  A `path` of NULL means $RIFFLE_LEDGER, or the file `ledger` in
 * the user's state directory.  NULL, with a message, when that failed. */
struct ledger *ledger_open(const char *path);
void ledger_close(struct ledger *ledger);
const char *ledger_path(const struct ledger *ledger);

/* True, with a message, when the ledger has deals of this event and session: a second session of
 * that name could not be told from the first. */
bool ledger_has_session(const struct ledger *ledger, const char *event, unsigned session);

/* Looks a deal up.  Of several hits the one of most weight is returned. */
struct ledger_hit ledger_find(struct ledger *ledger, const struct rf_deal *deal, const char *event,
                              struct rf_board_id id);

/* Adds a deal, unless the board has it already; false, with a message, when that failed. */
bool ledger_add(struct ledger *ledger, const struct rf_deal *deal, const char *event,
                struct rf_board_id id);

#endif
