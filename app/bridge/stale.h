/*
 * app/bridge/stale.h -- recognises files of boards that are out of date: a redeal withdrew one of
 * their deals.
 *
 * Every command that reads boards asks here first, and refuses such a file with a sentence, so that
 * nobody gets the old cards.  A deal is withdrawn when a record says that its board has another
 * attempt by now.  Three things lead from a board of a file to a record:
 *
 *     the tag RiffleDeal in PBN   EVENT/SESSION/BOARD/DEAL, as pbn_add_dealt writes it; it works
 *                                 with any copy of the public record, on any machine
 *     the cards themselves        compared with the deals that a record has opened, and with those
 *                                 that the Director's secrets give; for every format
 *     the list of withdrawn deals of this user (withdrawn.h), for files that lie elsewhere
 *
 * The records are the one that the command names, those in the current folder and in that of the
 * file, and those of the list.  No board is suspected by its number or title alone: cards or tag
 * must match.
 */
#ifndef RIFFLE_APP_BRIDGE_STALE_H
#define RIFFLE_APP_BRIDGE_STALE_H

#include "bridge/session_keeper.h"
#include "input/board_file.h"

/* Why a board is out of date. */
struct stale {
    bool is;
    char event[RF_EVENT_ID];
    unsigned session, board; /* the board of the session; the file may number it otherwise */
    unsigned attempt;        /* which of its deals the file has, from 0 */
    uint64_t time;           /* when it was withdrawn, in milliseconds since 1970; 0 if not known */
    bool again;              /* the board has been dealt again */
    char record[SESSION_KEEPER_PATH]; /* where its record is */
};

/* A file with more boards than any evening is research, and is not looked at. */
enum { STALE_BOARDS_MOST = 4096 };

/* One board of a file.  `deal` is NULL when its cards are not known. */
struct stale_board {
    unsigned number;
    const struct rf_deal *deal;
    struct rf_span mark; /* RiffleDeal, or empty */
    struct stale found;
};

/* Looks for withdrawn deals among the boards of `file`; fills in `found` and returns how many there
 * are.  `record` is the record that the command names, or NULL.  `keeper`, or NULL, is that record
 * with the Director's secrets. */
unsigned stale_find(struct stale_board *board, unsigned count, const char *file, const char *record,
                    struct session_keeper *keeper);

/* Says which boards of a file are out of date, and what to run; after `who`, like "riffle
 * handrecord". */
void stale_say(const char *who, const struct stale_board *board, unsigned count, const char *file);

/* One withdrawn deal in words: "the first deal of board 3, which was withdrawn at 20:14". */
enum { STALE_WORDS = 240 };
void stale_words(char out[static STALE_WORDS], const struct stale *stale);

/* Both for the boards of a file; true, with a message, when it is out of date. */
bool stale_refuses(const char *who, const struct boards_read *boards, const char *file,
                   const char *record, struct session_keeper *keeper);

#endif
