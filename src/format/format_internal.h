/*
 * format/format_internal.h -- what the readers and writers of all formats share.
 *
 * A format is a row: how the next board is read, and what is written before, for and after boards.
 */
#ifndef RIFFLE_FORMAT_FORMAT_INTERNAL_H
#define RIFFLE_FORMAT_FORMAT_INTERNAL_H

#include "base/text.h"
#include "riffle/format.h"

typedef enum rf_format_reading rf_format_reads(struct rf_format_reader *reader,
                                               struct rf_format_board *board,
                                               struct rf_format_error *error);
typedef void rf_format_writes(struct rf_format_writer *writer, struct rf_text *text,
                              const struct rf_format_board *board);
typedef void rf_format_frames(const struct rf_format_writer *writer, struct rf_text *text);

rf_format_reads rf_pbn_reads, rf_lin_reads, rf_dup_reads, rf_bri_reads, rf_dge_reads, rf_dlm_reads,
    rf_csv_reads, rf_ber_reads, rf_zrd_reads, rf_lines_reads;
rf_format_writes rf_pbn_writes, rf_lin_writes, rf_dup_writes, rf_bri_writes, rf_dge_writes,
    rf_dlm_writes, rf_csv_writes, rf_ber_writes, rf_zrd_writes, rf_lines_writes;
rf_format_frames rf_pbn_head, rf_dlm_tail;

/* Says what is wrong, at a place of the text; `line` is 0 of bytes. */
enum rf_format_reading rf_format_wrong(struct rf_format_error *error, unsigned line, size_t offset,
                                       const char *message, const char *more);

/* Puts a card into a hand; false, with a message, when somebody has it already. */
bool rf_hands_take(struct rf_hands *hands, enum rf_seat seat, unsigned card,
                   struct rf_format_error *error);

/* True when each hand has thirteen cards; else the message names the first that has not. */
bool rf_hands_whole(const struct rf_hands *hands, struct rf_format_error *error);
bool rf_hand_whole(const struct rf_hands *hands, enum rf_seat seat, struct rf_format_error *error);

/* The last hand gets all cards that nobody has. */
void rf_hands_rest(struct rf_hands *hands, enum rf_seat seat);

/* A board by its number alone. */
struct rf_format_board rf_format_numbered(unsigned number);

/* The next line without its end, and where it begins; false at the end. */
bool rf_format_line(struct rf_format_reader *reader, struct rf_span *line);

/* A decimal number that is all of the bytes; false when that is none, or too high. */
bool rf_format_digits(const char *bytes, size_t size, unsigned *number);

/* The cards of a suit of a hand, high cards first. */
void rf_format_suit(struct rf_text *text, const struct rf_hands *hands, enum rf_seat seat,
                    unsigned suit);

extern const char rf_rank_letters[], rf_suit_letters[], rf_seat_letters[];

/* The rank of a letter, upper or lower case; RF_RANKS when it is none. */
unsigned rf_rank_of(char letter);

/* The next value of LIN: `key|value|`, from `at` on; false when there is none. */
struct rf_lin_pair {
    size_t from, end; /* all of it, with blanks before */
    unsigned line;
    char key[3]; /* two letters, small; empty when it is something else */
    struct rf_span value;
};
bool rf_lin_pair(const char *text, size_t size, size_t at, unsigned *line,
                 struct rf_lin_pair *pair);

/* A deal as LIN has it, with the dealer. */
void rf_lin_deal(struct rf_text *text, const struct rf_format_board *board);
extern const char rf_lin_dealers[]; /* by seat */
char rf_lin_vulnerable(enum rf_vulnerable vulnerable);

/* The text of a board with a change: `source` is as it was read, `board` as it is to be. */
typedef void rf_format_edits(struct rf_text *text, const struct rf_format_board *source,
                             const struct rf_format_board *board, struct rf_format_change change);
rf_format_edits rf_pbn_rewrite, rf_lin_rewrite;

#endif
