/*
 * riffle/pbn.h -- boards in Portable Bridge Notation, version 2.1.
 *
 * Writing makes the export format: fifteen tags a board, and its table where there is one.  Reading
 * takes boards out of files as they are met: comments, unknown tags, auctions and play are passed
 * over, `#` stands for what the game before said, and a board without a dealer or vulnerability has
 * those of its number.
 *
 * What is makeable comes from OptimumResultTable or DoubleDummyTricks; a table that is not whole
 * counts for none.  Words of a board that was read are spans of the text, which has to stay.
 *
 * A deal that is not whole is an error, unless the reader is told to take fouled boards: then their
 * cards are in `pockets`, and riffle/foul.h says what became of them.
 *
 *     struct rf_pbn_reader reader = rf_pbn_start(text, size);
 *     while (rf_pbn_next(&reader, &board, &error) == RF_PBN_BOARD)
 *         …
 */
#ifndef RIFFLE_PBN_H
#define RIFFLE_PBN_H

#include "riffle/foul.h"

RF_BEGIN_DECLS

enum { RF_PBN_NAME = 256 }; /* of an event and the like, with its zero */
enum { RF_PBN_PAR = 128 };  /* of what is par, likewise */

/* Bytes of the text that was read; no zero ends them. */
struct rf_span {
    const char *bytes;
    size_t size;
    bool escaped; /* a backslash stands before quotes and backslashes */
};

/* The words of a span, without its backslashes and with a zero behind them; what has no room is
 * left out.  Answers their length. */
size_t rf_span_write(char *out, size_t room, struct rf_span span);

struct rf_pbn_board {
    unsigned board; /* 0 when it has no number */
    enum rf_seat dealer;
    enum rf_vulnerable vulnerable;
    bool dealt; /* else its cards are not in the file, or not whole */
    struct rf_deal deal;
    struct rf_hands pockets; /* the cards as they were written; of boards that were read */
    unsigned known;          /* in which pockets, a bit each */
    unsigned table;          /* where it was played; 0 when that is not said, or not a number */
    unsigned line;           /* where its first tag stands; of boards that were read */
    struct rf_span event, site, date, name[RF_SEATS]; /* empty when they are not said */
    bool solved; /* the file has all twenty tricks, and these are they */
    struct rf_tricks tricks;
    char par_score[RF_PBN_PAR]; /* OptimumScore, like NS 140; empty where it is not known */
    char par_contract[RF_PBN_PAR];
    char room;                    /* 'o' or 'c', or 0 */
    unsigned said;                /* what else the file has of it, a bit each: RF_PBN_SAYS_… */
    struct rf_span auction, play; /* the lines of these sections */
    char caller, leader;          /* who is named as the first, or 0 */
    struct rf_span outcome[3];    /* declarer, contract and result, as they were said */
    char declarer[2], contract[8], result[3]; /* to be written; they are not read */
    char feed;                                /* that ends the lines of its file */
    size_t from, end; /* its bytes, comments before it too; of boards that were read */
};

enum {
    RF_PBN_SAYS_DEALER = 1,
    RF_PBN_SAYS_VULNERABLE = 2,
    RF_PBN_SAYS_AUCTION = 4,
    RF_PBN_SAYS_PLAY = 8,
    RF_PBN_SAYS_RESULT = 16, /* contract, declarer or result */
    RF_PBN_SAYS_OTHER = 32,  /* other tags, or comments */
    RF_PBN_SAYS_NOTES = 64,  /* of calls */
};

/* What the boards of a file have in common; empty text where it is not known. */
struct rf_pbn_event {
    char event[RF_PBN_NAME], site[RF_PBN_NAME], date[16]; /* 2026.11.15 */
};

/* Answers the length.  A head begins a file, and a board ends in an empty line.  Without an event
 * (NULL) the board itself says of which it is. */
enum { RF_PBN_TEXT = 5200 };
size_t rf_pbn_write_head(char out[RF_AT_LEAST(RF_PBN_TEXT)]);
size_t rf_pbn_write_board(char out[RF_AT_LEAST(RF_PBN_TEXT)], const struct rf_pbn_event *event,
                          const struct rf_pbn_board *board);

/* The text of a game with the tricks and par of `board`, which is solved: OptimumScore,
 * ParContract, DoubleDummyTricks and OptimumResultTable say that now, and nothing else changes;
 * `feed` is what ends lines.
 * Answers the length; 0 when it has no room.  That of game.size + RF_PBN_TEXT is enough but for
 * hostile ones. */
size_t rf_pbn_put_solved(char *out, size_t room, struct rf_span game,
                         const struct rf_pbn_board *board, char feed);

struct rf_pbn_reader {
    const char *text;
    size_t size, at;
    unsigned line;
    char feed;                  /* that ends lines: a line feed, or a carriage return alone */
    size_t line_at;             /* where this line begins */
    size_t done;                /* where the last board ended */
    size_t head;                /* where the first tag stands; the size while there is none */
    bool fouled;                /* take boards whose deals are not whole; may be set at any time */
    struct rf_pbn_board last;   /* what # stands for */
    bool damaged;               /* the game before: nobody knows what it was */
    struct rf_pbn_board always; /* words that hold for all games to come; nothing else */
};

struct rf_pbn_error {
    unsigned line, column;
    unsigned board; /* whose it is; 0 when that was not said */
    char message[160];
};

enum rf_pbn_reading { RF_PBN_BOARD, RF_PBN_END, RF_PBN_WRONG };

struct rf_pbn_reader rf_pbn_start(const char *text, size_t size);

/* The next board.  After RF_PBN_WRONG one may go on: the reader stands behind what was wrong. */
enum rf_pbn_reading rf_pbn_next(struct rf_pbn_reader *reader, struct rf_pbn_board *board,
                                struct rf_pbn_error *error);

RF_END_DECLS

#endif
