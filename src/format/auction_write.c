/*
 * format/auction_write.c -- writes auctions, play, contracts and results as PBN and LIN.
 *
 * The counterpart of auction.c.  It writes only what was understood completely (board->calls and
 * board->cards are 0 otherwise).
 */
#include "format/auction.h"

#include <string.h>

#include "base/assert.h"

/* `notrump` is NT in PBN and N in LIN. */
static void
add_bid(struct rf_text *text, unsigned call, const char *notrump)
{
    static const char *const words[] = {"C", "D", "H", "S"};
    unsigned denomination = (call - RF_CALL_BID) % 5;
    RF_ASSERT(call >= RF_CALL_BID && call < RF_CALL_BID + 35);
    rf_text_add_number(text, (call - RF_CALL_BID) / 5 + 1);
    rf_text_add(text, denomination < 4 ? words[denomination] : notrump);
}

/* Suit first: SA. */
static void
add_card_name(struct rf_text *text, unsigned card)
{
    RF_ASSERT(card < RF_DECK_CARDS);
    rf_text_add_bytes(text, &rf_suit_letters[card / RF_RANKS], 1);
    rf_text_add_bytes(text, &rf_rank_letters[card % RF_RANKS], 1);
}

/* Four columns, the leader's first; a card that was not played is "-", and * ends an incomplete
 * play. */
static void
play_to_pbn(struct rf_text *text, const struct rf_format_board *board,
            const struct rf_contract *contract)
{
    uint8_t rows[RF_DECK_CARDS];
    unsigned count = (board->cards + 3u) / RF_SEATS * RF_SEATS;
    memset(rows, RF_DECK_CARDS, sizeof rows); /* not played */
    for (unsigned i = 0; i < board->cards; i++) {
        unsigned seat = rf_play_seat(board, contract, i);
        unsigned column = (seat + RF_SEATS - contract->declarer - 1) % RF_SEATS;
        rows[i / RF_SEATS * RF_SEATS + column] = board->card[i];
    }
    rf_text_add(text, "[Play \"");
    rf_text_add_bytes(text, &rf_seat_letters[(contract->declarer + 1) % RF_SEATS], 1);
    rf_text_add(text, "\"]\n");
    for (unsigned i = 0; i < count; i++) {
        if (rows[i] < RF_DECK_CARDS)
            add_card_name(text, rows[i]);
        else
            rf_text_add(text, "-");
        rf_text_add(text, i % RF_SEATS == RF_SEATS - 1 ? "\n" : " ");
    }
    if (board->cards < RF_DECK_CARDS)
        rf_text_add(text, "*\n");
}

/* Both are empty when the auction is not known; four passes are the contract Pass. */
void
rf_contract_to_pbn(char declarer[static 2], char out[static 8], const struct rf_format_board *board)
{
    static const char *const doubles[] = {"", "X", "XX"};
    struct rf_text text = rf_text_start(out, 8);
    struct rf_contract contract;
    declarer[0] = declarer[1] = '\0';
    if (!rf_format_contract(board, &contract)) {
        if (board->calls >= RF_SEATS)
            rf_text_add(&text, "Pass");
        return;
    }
    declarer[0] = rf_seat_letters[contract.declarer];
    add_bid(&text, RF_CALL_BID + 5 * (contract.level - 1) + contract.denomination, "NT");
    rf_text_add(&text, doubles[contract.doubled]);
    RF_ASSERT(!text.full);
}

/* The tricks of the declarer's side when all cards were played: the first player of each trick has
 * won the one before. */
static unsigned
tricks_made(const struct rf_format_board *board, const struct rf_contract *contract)
{
    unsigned made = 0;
    RF_ASSERT(board->cards == RF_DECK_CARDS);
    for (unsigned i = RF_SEATS; i < RF_DECK_CARDS; i += RF_SEATS)
        made += (rf_play_seat(board, contract, i) + contract->declarer) % 2 == 0;
    enum rf_seat leader = rf_play_seat(board, contract, RF_DECK_CARDS - RF_SEATS);
    enum rf_seat last = rf_play_winner(board->card + RF_DECK_CARDS - RF_SEATS, leader,
                                       contract->denomination);
    return made + ((last + contract->declarer) % 2 == 0);
}

/* The result that the file said goes before one that is computed. */
void
rf_result_to_pbn(char out[static 3], const struct rf_format_board *board)
{
    struct rf_text text = rf_text_start(out, 3);
    struct rf_contract contract;
    if (board->result > 0)
        rf_text_add_number(&text, board->result - 1u);
    else if (board->cards == RF_DECK_CARDS && rf_format_contract(board, &contract))
        rf_text_add_number(&text, tricks_made(board, &contract));
    RF_ASSERT(!text.full);
}

/* Four calls a line, then the notes, then the play. */
void
rf_auction_to_pbn(struct rf_text *text, const struct rf_format_board *board)
{
    static const char *const words[] = {"Pass", "X", "XX"};
    struct rf_contract contract;
    struct rf_notes notes;
    if (board->calls == 0)
        return;
    rf_notes_read(&notes, board);
    rf_text_add(text, "[Auction \"");
    rf_text_add_bytes(text, &rf_seat_letters[board->dealer], 1);
    rf_text_add(text, "\"]\n");
    for (unsigned i = 0; i < board->calls; i++) {
        if (board->call[i] >= RF_CALL_BID)
            add_bid(text, board->call[i], "NT");
        else
            rf_text_add(text, words[board->call[i]]);
        rf_notes_refer(text, &notes, i);
        rf_text_add(text, i % 4 == 3 || i + 1u == board->calls ? "\n" : " ");
    }
    rf_notes_to_pbn(text, &notes);
    if (board->cards > 0 && rf_format_contract(board, &contract))
        play_to_pbn(text, board, &contract);
}

/* pg|| ends a page, which viewers show trick by trick.  mc is the number of tricks made. */
void
rf_auction_to_lin(struct rf_text *text, const struct rf_format_board *board)
{
    static const char *const words[] = {"p", "d", "r"};
    struct rf_notes notes;
    rf_notes_read(&notes, board);
    for (unsigned i = 0; i < board->calls; i++) {
        rf_text_add(text, "mb|");
        if (board->call[i] >= RF_CALL_BID)
            add_bid(text, board->call[i], "N");
        else
            rf_text_add(text, words[board->call[i]]);
        rf_text_add(text, rf_notes_alert(&notes, i) ? "!|" : "|");
        rf_notes_explain(text, &notes, i);
    }
    for (unsigned i = 0; i < board->cards; i++) {
        rf_text_add(text, i == 0 ? "pg||pc|" : i % 4 == 0 ? "pg||pc|" : "pc|");
        add_card_name(text, board->card[i]);
        rf_text_add(text, "|");
    }
    if (board->calls > 0 && board->result > 0) {
        rf_text_add(text, "mc|");
        rf_text_add_number(text, board->result - 1u);
        rf_text_add(text, "|");
    }
}
