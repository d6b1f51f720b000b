/*
 * riffle/format.h -- boards of bridge in the formats of files that clubs and programs exchange.
 *
 *     pbn    Portable Bridge Notation 2.1          lin    what online clubs keep
 *     dup    dealing machines, 156 bytes a board   bri, dge, its two halves, 128 bytes a board
 *     dlm    dealing machines, always 99 places    csv    holdings in quotes, for data bases
 *     ber    52 digits a deal                      zrd    23 bytes: a deal and its tricks
 *     lines  N:… … … …, one deal a line; read also as n … e … s … w …
 *
 * A reader stands on the bytes of a whole file and gives its boards one after the other; a writer
 * gives bytes for the head of a file, each board, and the tail.  Both are plain values, and all
 * words of a board point into the bytes that were read.
 *
 *     struct rf_format_reader reader = rf_format_reader_start(RF_FORMAT_LIN, bytes, size);
 *     struct rf_format_writer writer = rf_format_writer_start(RF_FORMAT_DUP, 1, 36);
 *     while ((reading = rf_format_next(&reader, &board, &error)) != RF_FORMAT_END)
 *         if (reading == RF_FORMAT_BOARD)
 *             size = rf_format_write(&writer, out, room, &board);
 *
 * A board that is damaged, 51 cards, a card twice, a checksum that is wrong, is an error which
 * names the board and where; the reader then stands behind it, and one may go on.
 */
#ifndef RIFFLE_FORMAT_H
#define RIFFLE_FORMAT_H

#include "riffle/pbn.h"

RF_BEGIN_DECLS

enum rf_format {
    RF_FORMAT_PBN,
    RF_FORMAT_LIN,
    RF_FORMAT_DUP,
    RF_FORMAT_BRI,
    RF_FORMAT_DGE,
    RF_FORMAT_DLM,
    RF_FORMAT_CSV,
    RF_FORMAT_BER,
    RF_FORMAT_ZRD,
    RF_FORMAT_LINES,
    RF_FORMATS
};

const char *rf_format_name(enum rf_format format);
const char *rf_format_extension(enum rf_format format); /* of files, without the full stop */
bool rf_format_binary(enum rf_format format);           /* has bytes, not lines */

/* The format of a name, or of a file by its extension; RF_FORMATS when there is none. */
enum rf_format rf_format_find(const char *name);
enum rf_format rf_format_of_file(const char *path);

/* What a file said of a board beside its cards, a bit each. */
enum rf_said {
    RF_SAID_NUMBER = 1 << 0,
    RF_SAID_DEALER = 1 << 1,
    RF_SAID_VULNERABLE = 1 << 2,
    RF_SAID_EVENT = 1 << 3, /* or a place, or a date */
    RF_SAID_NAMES = 1 << 4,
    RF_SAID_ROOM = 1 << 5,
    RF_SAID_TRICKS = 1 << 6,
    RF_SAID_AUCTION = 1 << 7,
    RF_SAID_PLAY = 1 << 8,
    RF_SAID_RESULT = 1 << 9, /* a contract, its declarer, or what came of it */
    RF_SAID_OTHER = 1 << 10, /* tags that are not told apart here, and comments */
    RF_SAID_COPIES = 1 << 11,
    RF_SAID_NOTES = 1 << 12, /* of calls: notes and alerts */
};
enum { RF_SAYINGS = 13 };

enum { RF_CALLS = 320 }; /* no auction has more */

struct rf_format_board {
    unsigned number; /* 0 when it has none */
    enum rf_seat dealer;
    enum rf_vulnerable vulnerable;
    bool dealt; /* else its cards are not in the file */
    struct rf_hands hands;
    unsigned said;
    struct rf_span event, site, date, name[RF_SEATS];
    char room; /* 'o', 'c', or 0 */
    struct rf_tricks tricks;
    struct rf_span par_score, par_contract; /* to be written; they are not read */
    uint16_t calls; /* from the dealer on; 0 when there are none, or not regular ones */
    uint8_t cards;  /* that were played; 0 when that is not known */
    uint8_t call[RF_CALLS], card[RF_DECK_CARDS]; /* 0 pass, 1 double, 2 redouble, 3 1C … 37 7NT */
    uint8_t result;        /* tricks of the declarer, and one; 0 when it is not known */
    bool follows;          /* contract and declarer that were said are those of the calls */
    unsigned copies;       /* that a dealing machine has made */
    struct rf_span source; /* its bytes, and comments before it; of text */
    enum rf_format from;   /* of its source */
    char feed;             /* that ends the lines of its source */
    unsigned line;         /* where it begins; of text */
    size_t offset;
};

/* What formats of dealing machines say of a whole file. */
struct rf_format_set {
    struct rf_span title;
    bool sealed, backwards, ordered; /* not to be shown; dealt from the last on; not at random */
    unsigned copies, next, printouts, key;
};

struct rf_format_error {
    unsigned board;  /* its number, or its place in the file */
    unsigned line;   /* 0 of formats that have bytes */
    unsigned column; /* 0 when it is the whole line */
    size_t offset;
    char message[160];
};

enum rf_format_reading { RF_FORMAT_BOARD, RF_FORMAT_END, RF_FORMAT_WRONG };

struct rf_format_reader {
    enum rf_format format;
    const char *text;
    size_t size, at;
    unsigned line, count; /* boards so far, damaged ones too */
    struct rf_pbn_reader pbn;
    struct rf_span name[2 * RF_SEATS]; /* of both rooms, until others are named */
    struct rf_format_set set;          /* complete when the first board was read */
    unsigned first, last;              /* that the file says it has; 0 when it does not */
    unsigned seen;                     /* the highest number so far; of DLM */
    bool begun, complained;
};

struct rf_format_reader rf_format_reader_start(enum rf_format format, const char *text,
                                               size_t size);
enum rf_format_reading rf_format_next(struct rf_format_reader *reader,
                                      struct rf_format_board *board, struct rf_format_error *error);

/* What stands before the first board of text, and after the last; empty of other formats. */
struct rf_span rf_format_reader_head(const struct rf_format_reader *reader);
struct rf_span rf_format_reader_tail(const struct rf_format_reader *reader);

/* Boards first … last go into the file, with numbers that the format can hold. */
enum { RF_FORMAT_TEXT = 16384, RF_DLM_BOARDS = 99, RF_DUP_BOARDS = 999 };

struct rf_format_writer {
    enum rf_format format;
    unsigned first, last, count;
    struct rf_format_set set; /* may be set before the head is written */
    struct rf_hands place[RF_DLM_BOARDS];
    unsigned copies[RF_DLM_BOARDS];
    bool named; /* a board had names */
};

struct rf_format_writer rf_format_writer_start(enum rf_format format, unsigned first,
                                               unsigned last);

/* Each answers how many bytes it wrote; what is written ends in no zero.  The board must be dealt,
 * but for PBN.  A format that has places keeps its boards, and writes them with the tail. */
size_t rf_format_write_head(const struct rf_format_writer *writer,
                            char out[RF_AT_LEAST(RF_FORMAT_TEXT)]);
size_t rf_format_write(struct rf_format_writer *writer, char out[RF_AT_LEAST(RF_FORMAT_TEXT)],
                       const struct rf_format_board *board);
size_t rf_format_write_tail(const struct rf_format_writer *writer,
                            char out[RF_AT_LEAST(RF_FORMAT_TEXT)]);

/* The highest number of a board that a file can have; 0 when there is no highest. */
unsigned rf_format_boards(enum rf_format format);

/* What of a board the format cannot hold, as bits of enum rf_said, when it will be the `place`-th
 * of its file. */
unsigned rf_format_losses(const struct rf_format_writer *writer,
                          const struct rf_format_board *board, unsigned place);
const char *rf_format_loss_text(enum rf_said said);

/* A board turned clockwise: North's hand, name and tricks go to East when it is by one seat, and
 * so do the deal and the vulnerability. */
void rf_format_turn(struct rf_format_board *board, unsigned seats);

/* What is to become of a board: first another number, with its dealer and vulnerability, and then
 * a turn. */
struct rf_format_change {
    unsigned number; /* 0: as it is */
    unsigned turn;   /* 0 … 3 seats */
    bool alone;      /* the board before it is not there: what it said with # is written out */
    struct rf_span before; /* of PBN: the text of the boards that are left out before it */
};

void rf_format_changed(struct rf_format_board *board, struct rf_format_change change);

/* A board of PBN, LIN or lines as it stands in the text it was read from, but for the change: what
 * that does not touch is the same byte for byte.  Answers 0 when it has no room; that of
 * board->source.size + RF_FORMAT_TEXT is enough but for hostile files.  `board` is as it was
 * read. */
size_t rf_format_rewrite(enum rf_format format, char *out, size_t room,
                         const struct rf_format_board *board, struct rf_format_change change);

RF_END_DECLS

#endif
