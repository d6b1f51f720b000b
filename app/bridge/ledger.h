/*
 * app/bridge/ledger.h -- remembers every deal of a club, so that none is played twice (Law 6D2).
 *
 *     ledger_open         locks the ledger, or makes one
 *     ledger_find         looks a deal up
 *     ledger_add          adds a deal of a session
 *     ledger_begin_set    begins a set of an archive; ledger_import adds its deals
 *     ledger_close        brings the index up to date and unlocks it
 *
 * The file holds no cards.  Each line has two salted hashes and says where and when the deal was
 * dealt.  One hash is of the deal, the other of its twin class: the least of all deals that differ
 * only by a rotation of seats or an exchange of suits.
 */
#ifndef RIFFLE_APP_BRIDGE_LEDGER_H
#define RIFFLE_APP_BRIDGE_LEDGER_H

#include <riffle/manifest.h>

#include "bridge/ledger_line.h"

/* In order of weight: not known; a twin of a deal of another session; a deal of another board of
 * this session; a deal of another session; the ledger cannot be read, with a message. */
enum ledger_kind { LEDGER_NEW, LEDGER_TWIN, LEDGER_HERE, LEDGER_SAME, LEDGER_FAILED };

/* Where a deal was dealt before.  Texts are "" when they are not known. */
struct ledger_hit {
    enum ledger_kind kind;
    char event[LEDGER_NAME], date[LEDGER_DATE], file[LEDGER_NAME];
    unsigned session, board;
    unsigned set; /* the number of the imported set; 0 for a deal of a session */
};

/* What a deal that is looked up belongs to itself.  Texts are NULL when there are none. */
struct ledger_own {
    const char *event; /* of the session, with the session and board in `id` */
    struct rf_board_id id;
    const char *text; /* sessions whose event this text names are passed over, */
    size_t size;
    const char *today; /* and sessions of this date: the set is being prepared */
};

struct ledger;

/* Opens the ledger, or makes one.  A `path` of NULL means $RIFFLE_LEDGER, or the file `ledger` in
 * the user's state directory.  NULL, with a message, when that failed. */
struct ledger *ledger_open(const char *path);
void ledger_close(struct ledger *ledger);
const char *ledger_path(const struct ledger *ledger);

/* True when there is a ledger to open; does not make one. */
bool ledger_exists(const char *path);

/* Today's date, like 2026-11-16. */
void ledger_today(char out[static LEDGER_DATE]);

/* True, with a message, when the ledger has deals of this event and session: a second session of
 * that name could not be told from the first. */
bool ledger_has_session(struct ledger *ledger, const char *event, unsigned session);

/* Looks a deal up.  Of several hits the one of most weight is returned, of these the oldest.  The
 * first is for a board of a session. */
struct ledger_hit ledger_find(struct ledger *ledger, const struct rf_deal *deal, const char *event,
                              struct rf_board_id id);
struct ledger_hit ledger_search(struct ledger *ledger, const struct rf_deal *deal,
                                const struct ledger_own *own);

/* Says where a deal was dealt: event LAST, session 1, board 3, of 2026-11-16.  It fits into a note
 * of a session. */
enum { LEDGER_WORDS = 201 };
const char *ledger_hit_words(char out[static LEDGER_WORDS], const struct ledger_hit *hit);

/* Adds a deal, unless the board has it already; false, with a message, when that failed. */
bool ledger_add(struct ledger *ledger, const struct rf_deal *deal, const char *event,
                struct rf_board_id id);

/* Begins an imported set; its number and the day of the import are filled in.  Nothing is written
 * before its first new deal. */
void ledger_begin_set(struct ledger *ledger, const struct ledger_set *set);

/* Adds a deal of the set, unless the ledger has the same deal; `hit` says so then.  False, with a
 * message, when that failed. */
bool ledger_import(struct ledger *ledger, const struct rf_deal *deal, unsigned board,
                   struct ledger_hit *hit);

/* Writes everything that waits and syncs it; false, with a message. */
bool ledger_save(struct ledger *ledger);

/* The highest number of an imported set. */
unsigned ledger_sets(const struct ledger *ledger);

/* Reads the whole ledger.  `set` is called for each imported set and `row` for each deal, with the
 * place of its set or 0.  False, with a message, when a line is damaged. */
struct ledger_reader {
    void (*set)(void *to, const struct ledger_set *set, uint64_t place);
    void (*row)(void *to, const struct ledger_row *row, uint64_t set);
    void *to;
};
bool ledger_read(struct ledger *ledger, const struct ledger_reader *reader);

/* Marks the set that begins at `place` as removed; false, with a message, when that failed. */
bool ledger_remove(struct ledger *ledger, uint64_t place);

/* How many bytes of the ledger its index covers; 0 when there is no index. */
uint64_t ledger_covered(const struct ledger *ledger);

#endif
