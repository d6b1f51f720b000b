/*
 * format/auction.h -- the calls and the play of a board, between PBN, LIN and values.
 *
 * Calls start with the dealer's; cards are in the order in which they were played.  If an auction
 * or a play is irregular, or cannot be understood completely, it is left out as a whole: the board
 * then has none, and only its text is carried through.  auction.c reads, auction_write.c writes,
 * notes.c handles alerts and explanations.
 */
#ifndef RIFFLE_FORMAT_AUCTION_H
#define RIFFLE_FORMAT_AUCTION_H

#include "format/format_internal.h"

/* A call as a number, as in struct rf_format_board: a bid is
 * RF_CALL_BID + 5 * (level - 1) + denomination, with denominations 0 to 4 for C D H S NT. */
enum { RF_CALL_PASS, RF_CALL_DOUBLE, RF_CALL_REDOUBLE, RF_CALL_BID };

/* The contract that the calls lead to; false when no bid was made. */
struct rf_contract {
    enum rf_seat declarer;
    unsigned level, denomination; /* 0 … 4: C D H S NT */
    unsigned doubled;             /* 0 no, 1 doubled, 2 redoubled */
};
bool rf_format_contract(const struct rf_format_board *board, struct rf_contract *contract);

/* Who wins a trick of four cards, the leader's first; denomination as in struct rf_contract. */
enum rf_seat rf_play_winner(const uint8_t *cards, enum rf_seat leader, unsigned denomination);

/* Who plays card number i, counted from 0, when the cards before it are known. */
enum rf_seat rf_play_seat(const struct rf_format_board *board, const struct rf_contract *contract,
                          unsigned i);

/* Read the lines of an Auction or Play section.  `first` and `leader` are the letters of the tag:
 * who calls or plays first. */
void rf_auction_of_pbn(struct rf_format_board *board, struct rf_span text, char first);
void rf_play_of_pbn(struct rf_format_board *board, struct rf_span text, char leader);

/* Reads one word of a PBN auction and adds its call; false when it is none. */
bool rf_auction_call(struct rf_format_board *board, struct rf_span word);

/* Alerts and explanations of calls, in the order of the calls. */
enum { RF_NOTES = 32, RF_NOTE = 200 }; /* notes of an auction; bytes of one note */
struct rf_notes {
    unsigned count;
    struct {
        unsigned call;        /* the call that it explains, from 0 */
        unsigned mark;        /* the number by which PBN refers to it: =1= */
        struct rf_span words; /* empty for an alert without an explanation */
    } of[RF_NOTES];
    bool all; /* false when some did not fit or could not be understood */
};
void rf_notes_read(struct rf_notes *notes, const struct rf_format_board *board);
void rf_notes_to_pbn(struct rf_text *text, const struct rf_notes *notes);

/* The notes on one call: ` =1=` in PBN; `!` (rf_notes_alert) or `an|…|` in LIN. */
void rf_notes_refer(struct rf_text *text, const struct rf_notes *notes, unsigned call);
bool rf_notes_alert(const struct rf_notes *notes, unsigned call);
void rf_notes_explain(struct rf_text *text, const struct rf_notes *notes, unsigned call);

/* The declarer's tricks as text, if they are known or all cards were played; otherwise empty. */
void rf_result_to_pbn(char out[static 3], const struct rf_format_board *board);

/* One value of mb or pc.  `sound` is cleared, and stays so, when the auction or play is
 * irregular. */
void rf_auction_of_lin(struct rf_format_board *board, struct rf_span value, bool *sound);
void rf_play_of_lin(struct rf_format_board *board, struct rf_span value, bool *sound);

void rf_contract_to_pbn(char declarer[static 2], char out[static 8],
                        const struct rf_format_board *board);
void rf_auction_to_pbn(struct rf_text *text, const struct rf_format_board *board);
void rf_auction_to_lin(struct rf_text *text, const struct rf_format_board *board);

#endif
