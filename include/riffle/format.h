/*
 * riffle/format.h -- reads and writes bridge boards in ten file formats.
 *
 *     pbn    Portable Bridge Notation 2.1          lin    the format of online clubs
 *     dup    dealing machines, 156 bytes a board   bri, dge   its two halves, 128 bytes a board
 *     dlm    dealing machines, always 99 places    csv    holdings in quotes, for spreadsheets
 *     ber    52 digits a deal                      zrd    23 bytes: a deal and its tricks
 *     lines  N:… … … …, one deal a line; also reads n … e … s … w …
 *
 * A reader is given the bytes of a whole file and returns its boards one after the other.  A writer
 * produces bytes for the head of a file, for each board, and for the tail.
 *
 *     struct rf_format_reader reader = rf_format_reader_start(RF_FORMAT_LIN, bytes, size);
 *     struct rf_format_writer writer = rf_format_writer_start(RF_FORMAT_DUP, 1, 36);
 *     while ((reading = rf_format_next(&reader, &board, &error)) != RF_FORMAT_END)
 *         if (reading == RF_FORMAT_BOARD)
 *             size = rf_format_write(&writer, out, &board);
 *
 * Both are plain values.  All spans of a board point into the bytes that were read, which must
 * stay.  A damaged board (51 cards, a card twice, a wrong checksum) is RF_FORMAT_WRONG: the error
 * names the board and the place, and the next call continues after it.  docs/reference/formats.md
 * describes the formats and what a conversion loses.
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
const char *rf_format_extension(enum rf_format format); /* of files, without the dot */
bool rf_format_binary(enum rf_format format);           /* the file has bytes, not lines */

/* The format with this name, or of a file by its extension; RF_FORMATS if there is none. */
enum rf_format rf_format_find(const char *name);
enum rf_format rf_format_of_file(const char *path);

/* What a file says about a board besides its cards, one bit each. */
enum rf_said {
    RF_SAID_NUMBER = 1 << 0,
    RF_SAID_DEALER = 1 << 1,
    RF_SAID_VULNERABLE = 1 << 2,
    RF_SAID_EVENT = 1 << 3, /* event, site or date */
    RF_SAID_NAMES = 1 << 4,
    RF_SAID_ROOM = 1 << 5,
    RF_SAID_TRICKS = 1 << 6,
    RF_SAID_AUCTION = 1 << 7,
    RF_SAID_PLAY = 1 << 8,
    RF_SAID_RESULT = 1 << 9, /* contract, declarer or result */
    RF_SAID_OTHER = 1 << 10, /* other tags, or comments */
    RF_SAID_COPIES = 1 << 11,
    RF_SAID_NOTES = 1 << 12, /* notes and alerts of calls */
};
enum { RF_SAYINGS = 13 }; /* how many bits there are */

enum { RF_CALLS = 320 }; /* longer than any legal auction (319 calls) */

struct rf_format_board {
    unsigned number;               /* 0 when it has none */
    enum rf_seat dealer;           /* as the file says, or as follows from the number */
    enum rf_vulnerable vulnerable; /* likewise */
    bool dealt;                    /* its cards are in the file */
    struct rf_hands hands;
    unsigned said;                                    /* bits of enum rf_said */
    struct rf_span event, site, date, name[RF_SEATS]; /* empty if not said */
    char room;                                        /* 'o' open, 'c' closed, or 0 */
    struct rf_tricks tricks;                          /* double dummy, if RF_SAID_TRICKS */
    struct rf_span par_score, par_contract; /* for writing only; reading leaves them empty */
    struct rf_span mark;                    /* PBN, reading: the tag RiffleDeal */
    uint16_t calls;                         /* 0 if there are none, or irregular ones */
    uint8_t cards;                          /* cards that were played; 0 if not known */
    uint8_t call[RF_CALLS]; /* from the dealer on: 0 pass, 1 double, 2 redouble, 3 1C … 37 7NT */
    uint8_t card[RF_DECK_CARDS]; /* in the order of play */
    uint8_t result;              /* 1 + the tricks of the declarer; 0 if not known */
    bool follows;                /* the contract and declarer of the file follow from the calls */
    unsigned copies;             /* that a dealing machine has made */
    struct rf_span source;       /* text formats: its bytes, with comments before it */
    enum rf_format from;         /* the format of `source` */
    char feed;                   /* the byte that ends its lines */
    unsigned line;               /* text formats: where it begins, from 1 */
    size_t offset;               /* where it begins, in bytes */
};

/* What dealing machines' formats say about a whole file. */
struct rf_format_set {
    struct rf_span title;
    bool sealed;                           /* must not be shown */
    bool backwards;                        /* the machine deals from the last board on */
    bool ordered;                          /* not random */
    unsigned copies, next, printouts, key; /* DLM: copies made, next board, printouts, crypto key */
};

struct rf_format_error {
    unsigned board;    /* its number, or its place in the file */
    unsigned line;     /* from 1; 0 for binary formats */
    unsigned column;   /* from 1; 0 for the whole line */
    size_t offset;     /* in bytes */
    char message[160]; /* what is wrong */
};

enum rf_format_reading { RF_FORMAT_BOARD, RF_FORMAT_END, RF_FORMAT_WRONG };

struct rf_format_reader {
    enum rf_format format;
    const char *text; /* the whole file, the caller's */
    size_t size, at;  /* its bytes; how many have been read */
    unsigned line;    /* the next line, from 1 */
    unsigned count;   /* boards so far, damaged ones included */
    struct rf_pbn_reader pbn;
    struct rf_span name[2 * RF_SEATS]; /* LIN: players of both rooms, until others are named */
    struct rf_format_set set;          /* complete once the first board has been read */
    unsigned first, last;              /* the boards that the file announces; 0 if it does not */
    unsigned seen;                     /* DLM: the highest number so far */
    bool begun;                        /* a board has been read */
    bool complained;                   /* a wrong number of boards has been reported */
};

/* Starts to read a file; rf_format_next returns its next board. */
struct rf_format_reader rf_format_reader_start(enum rf_format format, const char *text,
                                               size_t size);
enum rf_format_reading rf_format_next(struct rf_format_reader *reader,
                                      struct rf_format_board *board, struct rf_format_error *error);

/* Text formats: what stands before the first board and after the last.  Empty for other formats. */
struct rf_span rf_format_reader_head(const struct rf_format_reader *reader);
struct rf_span rf_format_reader_tail(const struct rf_format_reader *reader);

/* Room for a head, a board or a tail; the most boards of two formats. */
enum { RF_FORMAT_TEXT = 16384, RF_DLM_BOARDS = 99, RF_DUP_BOARDS = 999 };

struct rf_format_writer {
    enum rf_format format;
    unsigned first, last;                 /* the numbers of the boards of the file */
    unsigned count;                       /* boards written so far */
    struct rf_format_set set;             /* may be filled in before the head is written */
    struct rf_hands place[RF_DLM_BOARDS]; /* DLM: boards that wait for the tail */
    unsigned copies[RF_DLM_BOARDS];       /* of these */
    bool named;                           /* LIN: a board had names */
};

/* Starts a file with the boards first … last, numbers that the format must be able to hold. */
struct rf_format_writer rf_format_writer_start(enum rf_format format, unsigned first,
                                               unsigned last);

/* Each returns the number of bytes that it wrote, without a zero at the end.  The board must be
 * dealt, except for PBN.  DLM keeps its boards and writes them with the tail. */
size_t rf_format_write_head(const struct rf_format_writer *writer,
                            char out[RF_AT_LEAST(RF_FORMAT_TEXT)]);
size_t rf_format_write(struct rf_format_writer *writer, char out[RF_AT_LEAST(RF_FORMAT_TEXT)],
                       const struct rf_format_board *board);
size_t rf_format_write_tail(const struct rf_format_writer *writer,
                            char out[RF_AT_LEAST(RF_FORMAT_TEXT)]);

/* The highest number that a board of this format can have; 0 if there is no limit. */
unsigned rf_format_boards(enum rf_format format);

/* What the format cannot hold of a board, as bits of enum rf_said, if it becomes the `place`-th
 * board of its file.  rf_format_loss_text names one bit in words. */
unsigned rf_format_losses(const struct rf_format_writer *writer,
                          const struct rf_format_board *board, unsigned place);
const char *rf_format_loss_text(enum rf_said said);

/* Turns a board clockwise by `seats`: with 1, North's hand, name and tricks go to East, and the
 * dealer and vulnerability turn along. */
void rf_format_turn(struct rf_format_board *board, unsigned seats);

/* A change of a board: first another number, with its dealer and vulnerability, then a turn. */
struct rf_format_change {
    unsigned number;       /* 0 to keep it */
    unsigned turn;         /* 0 to 3 seats, clockwise */
    bool alone;            /* PBN: the board before it is left out, so # must be written out */
    struct rf_span before; /* PBN: the text of the boards that are left out before it */
};

/* Applies a change to the values of a board. */
void rf_format_changed(struct rf_format_board *board, struct rf_format_change change);

/* Writes a board of PBN, LIN or lines as it stands in the text it was read from, with a change;
 * every other byte stays.  `board` is as it was read.  Returns the length, or 0 if there is not
 * enough room; board->source.size + RF_FORMAT_TEXT is enough except for hostile files. */
size_t rf_format_rewrite(enum rf_format format, char *out, size_t room,
                         const struct rf_format_board *board, struct rf_format_change change);

RF_END_DECLS

#endif
