/*
 * format/format_internal.h -- what the readers and writers of all formats share.
 *
 * A format is a row of a table in format.c: how to read the next board, and what to write before,
 * for and after boards.  docs/reference/formats.md describes the formats and the variants that are
 * read.
 */
#ifndef RIFFLE_FORMAT_FORMAT_INTERNAL_H
#define RIFFLE_FORMAT_FORMAT_INTERNAL_H

#include "base/text.h"
#include "riffle/format.h"

/* Reads the next board, as rf_format_next does. */
typedef enum rf_format_reading rf_format_reads(struct rf_format_reader *reader,
                                               struct rf_format_board *board,
                                               struct rf_format_error *error);
/* Writes one board; `text` has room for RF_FORMAT_TEXT bytes. */
typedef void rf_format_writes(struct rf_format_writer *writer, struct rf_text *text,
                              const struct rf_format_board *board);
/* Writes what comes before the first board or after the last. */
typedef void rf_format_frames(const struct rf_format_writer *writer, struct rf_text *text);

rf_format_reads rf_pbn_reads, rf_lin_reads, rf_dup_reads, rf_bri_reads, rf_dge_reads, rf_dlm_reads,
    rf_csv_reads, rf_ber_reads, rf_zrd_reads, rf_lines_reads;
rf_format_writes rf_pbn_writes, rf_lin_writes, rf_dup_writes, rf_bri_writes, rf_dge_writes,
    rf_dlm_writes, rf_csv_writes, rf_ber_writes, rf_zrd_writes, rf_lines_writes;
rf_format_frames rf_pbn_head, rf_dlm_tail;

/* Fills `error` with a message and its place, and returns RF_FORMAT_WRONG.  `line` is 0 for binary
 * formats, which have an offset only. */
enum rf_format_reading rf_format_wrong(struct rf_format_error *error, unsigned line, size_t offset,
                                       const char *message, const char *more);

/* Puts a card into a hand; false, with a message, when a hand has it already. */
bool rf_hands_take(struct rf_hands *hands, enum rf_seat seat, unsigned card,
                   struct rf_format_error *error);

/* True when each hand has thirteen cards; otherwise the message names the first that has not.
 * rf_hand_whole asks about one hand. */
bool rf_hands_whole(const struct rf_hands *hands, struct rf_format_error *error);
bool rf_hand_whole(const struct rf_hands *hands, enum rf_seat seat, struct rf_format_error *error);

/* Gives the last hand all cards that no other hand has. */
void rf_hands_rest(struct rf_hands *hands, enum rf_seat seat);

/* An empty board with a number and the dealer and vulnerability that belong to it. */
struct rf_format_board rf_format_numbered(unsigned number);

/* The next line without its line end and trailing blanks; false at the end of the file. */
bool rf_format_line(struct rf_format_reader *reader, struct rf_span *line);

/* Reads bytes that are a decimal number and nothing else; false when they are not, or it is too
 * large. */
bool rf_format_digits(const char *bytes, size_t size, unsigned *number);

/* Writes the cards of one suit of a hand, highest first. */
void rf_format_suit(struct rf_text *text, const struct rf_hands *hands, enum rf_seat seat,
                    unsigned suit);

extern const char rf_rank_letters[], rf_suit_letters[], rf_seat_letters[];

/* The rank of a letter in either case, or RF_RANKS. */
unsigned rf_rank_of(char letter);

/* The next pair `key|value|` of a LIN file from byte `at` on; false when there is none. */
struct rf_lin_pair {
    size_t from, end;     /* the whole pair in the text, with blanks before it */
    unsigned line;        /* of its key, from 1 */
    char key[3];          /* two letters in lower case; empty when it is something else */
    struct rf_span value; /* between the bars */
};
bool rf_lin_pair(const char *text, size_t size, size_t at, unsigned *line,
                 struct rf_lin_pair *pair);

/* Writes the value of md: the dealer's digit and the hands. */
void rf_lin_deal(struct rf_text *text, const struct rf_format_board *board);
extern const char rf_lin_dealers[]; /* LIN's digit for a dealer, by seat */
char rf_lin_vulnerable(enum rf_vulnerable vulnerable);

/* Writes the text of a board with a change: `source` is the board as it was read, `board` as it
 * shall be. */
typedef void rf_format_edits(struct rf_text *text, const struct rf_format_board *source,
                             const struct rf_format_board *board, struct rf_format_change change);
rf_format_edits rf_pbn_rewrite, rf_lin_rewrite;

#endif
