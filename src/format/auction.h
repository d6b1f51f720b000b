/*
 * format/auction.h -- the calls and the play of a board, to values and back.
 *
 * Calls begin with the dealer's; cards stand in the order in which they were played.  What is not
 * regular, or not complete enough to tell, is left out whole: then a board has none.
 */
#ifndef RIFFLE_FORMAT_AUCTION_H
#define RIFFLE_FORMAT_AUCTION_H

#include "format/format_internal.h"

/* The contract that the calls lead to; false when there is none (yet). */
struct rf_contract {
    enum rf_seat declarer;
    unsigned level, denomination; /* 0 … 4: C D H S NT */
    unsigned doubled;             /* 0, 1, 2 */
};
bool rf_format_contract(const struct rf_format_board *board, struct rf_contract *contract);

void rf_auction_of_pbn(struct rf_format_board *board, struct rf_span text, char first);
void rf_play_of_pbn(struct rf_format_board *board, struct rf_span text, char leader);

/* One call of PBN, which is added; false when it is none. */
bool rf_auction_call(struct rf_format_board *board, struct rf_span word);

/* What players said of calls, in the order of these; and whether that is all. */
enum { RF_NOTES = 32, RF_NOTE = 200 }; /* of an auction, and bytes of one */
struct rf_notes {
    unsigned count;
    struct {
        unsigned call, mark;  /* which call, from 0; the number by which PBN refers to it */
        struct rf_span words; /* none of an alert that was not explained */
    } of[RF_NOTES];
    bool all;
};
void rf_notes_read(struct rf_notes *notes, const struct rf_format_board *board);
void rf_notes_to_pbn(struct rf_text *text, const struct rf_notes *notes);

/* The notes on a call: ` =1=`, or `an|…|`. */
void rf_notes_refer(struct rf_text *text, const struct rf_notes *notes, unsigned call);
bool rf_notes_alert(const struct rf_notes *notes, unsigned call);
void rf_notes_explain(struct rf_text *text, const struct rf_notes *notes, unsigned call);

/* The tricks of the declarer as text, when they are known or all cards were played. */
void rf_result_to_pbn(char out[static 3], const struct rf_format_board *board);

/* One value of mb or pc. */
void rf_auction_of_lin(struct rf_format_board *board, struct rf_span value, bool *sound);
void rf_play_of_lin(struct rf_format_board *board, struct rf_span value, bool *sound);

void rf_contract_to_pbn(char declarer[static 2], char out[static 8],
                        const struct rf_format_board *board);
void rf_auction_to_pbn(struct rf_text *text, const struct rf_format_board *board);
void rf_auction_to_lin(struct rf_text *text, const struct rf_format_board *board);

#endif
