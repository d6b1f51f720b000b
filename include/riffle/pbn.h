/*
 * riffle/pbn.h -- boards in Portable Bridge Notation, version 2.1.  riffle/format.h reads and
 * writes all formats in one way; use this header if you need PBN in detail.
 *
 *     struct rf_pbn_reader reader = rf_pbn_start(text, size);
 *     while ((reading = rf_pbn_next(&reader, &board, &error)) != RF_PBN_END)
 *         …                                          RF_PBN_BOARD or RF_PBN_WRONG
 *
 * Reading takes boards from files as they are found in practice.  Comments and unknown tags are
 * skipped, # repeats what the game before said, and a board without dealer or vulnerability gets
 * those of its number.  Double dummy tricks come from OptimumResultTable or DoubleDummyTricks; an
 * incomplete table counts as none.  Spans of a board point into the text, which is the caller's and
 * must stay.
 *
 * A deal that is not complete is an error, unless you ask the reader for fouled boards: then their
 * cards are in `pockets`, and riffle/foul.h says what happened to them.  After an error the reader
 * continues with the next game.
 *
 * Writing produces the export format: fifteen tags for a board, and its table if there is one.
 */
#ifndef RIFFLE_PBN_H
#define RIFFLE_PBN_H

#include "riffle/foul.h"

RF_BEGIN_DECLS

enum { RF_PBN_NAME = 256 }; /* bytes of an event, a site or a name, with a zero */
enum { RF_PBN_PAR = 128 };  /* bytes of a par score or contract, with a zero */

/* Part of a text that was read; not ended by a zero. */
struct rf_span {
    const char *bytes;
    size_t size;
    bool escaped; /* quotes and backslashes have a backslash before them */
};

/* Copies a span without its backslashes and adds a zero; cuts off what does not fit.  Returns the
 * length. */
size_t rf_span_write(char *out, size_t room, struct rf_span span);

struct rf_pbn_board {
    unsigned board; /* its number, or 0 */
    enum rf_seat dealer;
    enum rf_vulnerable vulnerable;
    bool dealt;              /* its cards are in the file, and complete */
    struct rf_deal deal;     /* if dealt */
    struct rf_hands pockets; /* reading: the cards as they were written */
    unsigned known;          /* reading: the pockets that were written, one bit each */
    unsigned table;          /* the table where it was played; 0 if not known */
    unsigned line;           /* reading: the line of its first tag, from 1 */
    struct rf_span event, site, date, name[RF_SEATS]; /* empty if not said */
    bool solved;                                      /* all twenty tricks are known */
    struct rf_tricks tricks;                          /* if solved */
    char par_score[RF_PBN_PAR];    /* OptimumScore, such as "NS 140"; empty if not known */
    char par_contract[RF_PBN_PAR]; /* ParContract, such as "NS 2S+1"; empty if not known */
    char room;                     /* 'o' open, 'c' closed, or 0 */
    unsigned said;                 /* what else the file says: bits RF_PBN_SAYS_… */
    struct rf_span auction, play;  /* the lines of these sections */
    char caller, leader;           /* the letter of who calls or leads first, or 0 */
    struct rf_span outcome[3];     /* reading: declarer, contract and result as written */
    struct rf_span mark;           /* reading: RiffleDeal, which deal of which board it is */
    char declarer[2], contract[8], result[3]; /* writing: the same */
    char feed;                                /* the byte that ends the lines of its file */
    size_t from, end; /* reading: its bytes in the file, with comments before it */
};

enum {
    RF_PBN_SAYS_DEALER = 1,
    RF_PBN_SAYS_VULNERABLE = 2,
    RF_PBN_SAYS_AUCTION = 4,
    RF_PBN_SAYS_PLAY = 8,
    RF_PBN_SAYS_RESULT = 16, /* contract, declarer or result */
    RF_PBN_SAYS_OTHER = 32,  /* other tags, or comments */
    RF_PBN_SAYS_NOTES = 64,  /* notes on calls */
};

/* What the boards of a file have in common; empty if not known. */
struct rf_pbn_event {
    char event[RF_PBN_NAME], site[RF_PBN_NAME], date[16]; /* a date is 2026.11.15 */
};

/* Each returns the length.  A head begins a file; a board ends in an empty line.  If `event` is
 * NULL, the board's own event, site and date are written. */
enum { RF_PBN_TEXT = 5200 };
size_t rf_pbn_write_head(char out[RF_AT_LEAST(RF_PBN_TEXT)]);
size_t rf_pbn_write_board(char out[RF_AT_LEAST(RF_PBN_TEXT)], const struct rf_pbn_event *event,
                          const struct rf_pbn_board *board);

/* Writes the text of a game with the tricks and par of `board`, which must be solved, in
 * OptimumScore, ParContract, DoubleDummyTricks and OptimumResultTable; nothing else changes.
 * `feed` is the byte that ends lines.  Returns the length, or 0 if there is not enough room;
 * game.size + RF_PBN_TEXT is enough except for hostile games. */
size_t rf_pbn_put_solved(char *out, size_t room, struct rf_span game,
                         const struct rf_pbn_board *board, char feed);

struct rf_pbn_reader {
    const char *text;           /* the whole file, the caller's */
    size_t size, at;            /* its bytes; how many have been read */
    unsigned line;              /* the current line, from 1 */
    char feed;                  /* the byte that ends lines: \n, or \r in old files */
    size_t line_at;             /* where the current line begins */
    size_t done;                /* where the last board ended */
    size_t head;                /* where the first tag begins; the size while there is none */
    bool fouled;                /* set it to accept boards whose deals are incomplete */
    struct rf_pbn_board last;   /* the game before, which # refers to */
    bool damaged;               /* the game before was damaged, so # is an error */
    struct rf_pbn_board always; /* values set with ##, which hold for all games to come */
};

struct rf_pbn_error {
    unsigned line, column; /* from 1 */
    unsigned board;        /* the number of the board; 0 if it was not said */
    char message[160];
};

enum rf_pbn_reading { RF_PBN_BOARD, RF_PBN_END, RF_PBN_WRONG };

struct rf_pbn_reader rf_pbn_start(const char *text, size_t size);

/* Reads the next board.  After RF_PBN_WRONG you may call it again: it continues after the fault. */
enum rf_pbn_reading rf_pbn_next(struct rf_pbn_reader *reader, struct rf_pbn_board *board,
                                struct rf_pbn_error *error);

RF_END_DECLS

#endif
