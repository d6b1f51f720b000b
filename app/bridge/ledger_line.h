/*
 * app/bridge/ledger_line.h -- the lines of a ledger file (ledger.c), read and written.
 *
 *     riffle-ledger-1 salt=HEX                                   the first line
 *     IDENTITY TWIN DATE EVENT SESSION BOARD ATTEMPT             a deal of a session
 *     IDENTITY TWIN DATE @OFFSET 0 BOARD 0                       a deal of an imported set
 *     + NUMBER IMPORTED DATE EVENT FILE                          an imported set
 *     - NUMBER IMPORTED DATE EVENT FILE                          the same, removed
 *
 * Identity and twin are hashes in hexadecimal, dates are like 2026-11-16.  OFFSET is where the line
 * of the set begins, in bytes.  EVENT and FILE of a set are any text, with %20 for a space; a date
 * or event that is not known is a dash.
 */
#ifndef RIFFLE_APP_BRIDGE_LEDGER_LINE_H
#define RIFFLE_APP_BRIDGE_LEDGER_LINE_H

#include <riffle/manifest.h>

enum {
    LEDGER_LINE = 1024,   /* bytes of the longest line, with its line feed and a zero */
    LEDGER_NAME = 121,    /* bytes of an event or a file of a set, with a zero */
    LEDGER_DATE = 12,     /* bytes of a date, with a zero */
    LEDGER_MOST = 9999999 /* the highest number of a session, board, attempt or set */
};

/* A deal.  `event` is "@OFFSET" when it is of an imported set. */
struct ledger_row {
    char identity[RF_HEX_TEXT], twin[RF_HEX_TEXT], date[LEDGER_DATE], event[RF_EVENT_ID];
    unsigned session, board, attempt;
};

/* An imported set: the boards of one event and date in one file. */
struct ledger_set {
    unsigned number;
    bool removed;
    char imported[LEDGER_DATE];                 /* the day of the import */
    char date[LEDGER_DATE], event[LEDGER_NAME]; /* "" when the file does not say */
    char file[LEDGER_NAME];                     /* without its folder */
};

/* Each reads a line that ends in a line feed; false when it is not one of its kind. */
bool ledger_row_read(struct ledger_row *row, const char *line);
bool ledger_set_read(struct ledger_set *set, const char *line);

/* Each writes a line with its line feed and a zero, and returns the length. */
size_t ledger_row_write(char out[static LEDGER_LINE], const struct ledger_row *row);
size_t ledger_set_write(char out[static LEDGER_LINE], const struct ledger_set *set);

/* The byte where the set of a row begins; 0 when the row is of a session. */
uint64_t ledger_row_set(const struct ledger_row *row);

/* What the index is sorted by: the first 64 bits of the twin of a row; and a hash of the event and
 * session of a row. */
uint64_t ledger_twin_key(const char twin[static RF_HEX_TEXT]);
uint64_t ledger_session_key(const char *event, unsigned session);

#endif
