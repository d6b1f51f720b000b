/*
 * format/pbn_format.c -- PBN as one row of the table of formats: between struct rf_pbn_board and
 * struct rf_format_board.
 *
 * pbn_read.c and pbn_write.c do the real work; this file translates values, and reads auction and
 * play once the deal is known.
 */
#include <string.h>

#include "base/assert.h"
#include "format/auction.h"
#include "format/pbn_scan.h"

/* Which things the file says about the board, as bits of enum rf_said. */
static unsigned
said_of(const struct rf_pbn_board *from)
{
    static const struct {
        unsigned pbn, said;
    } same[] = {
        {RF_PBN_SAYS_DEALER, RF_SAID_DEALER},   {RF_PBN_SAYS_VULNERABLE, RF_SAID_VULNERABLE},
        {RF_PBN_SAYS_AUCTION, RF_SAID_AUCTION}, {RF_PBN_SAYS_PLAY, RF_SAID_PLAY},
        {RF_PBN_SAYS_RESULT, RF_SAID_RESULT},   {RF_PBN_SAYS_OTHER, RF_SAID_OTHER},
        {RF_PBN_SAYS_NOTES, RF_SAID_NOTES},
    };
    unsigned said = from->board ? RF_SAID_NUMBER : 0;
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        said |= from->said & same[i].pbn ? same[i].said : 0;
    if (from->event.size || from->site.size || from->date.size)
        said |= RF_SAID_EVENT;
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        said |= from->name[seat].size ? RF_SAID_NAMES : 0;
    said |= from->solved ? RF_SAID_TRICKS : 0;
    said |= from->table ? RF_SAID_OTHER : 0;
    return said | (from->room ? RF_SAID_ROOM : 0);
}

/* Reads the number of tricks, and checks whether declarer and contract follow from the calls. */
static void
take_outcome(struct rf_format_board *board, const struct rf_span said[static 3])
{
    char declarer[2], contract[8];
    unsigned tricks = 0;
    bool number = rf_format_digits(said[2].bytes, said[2].size, &tricks) && tricks <= RF_HAND_CARDS;
    rf_contract_to_pbn(declarer, contract, board);
    board->result = (uint8_t)(number ? tricks + 1 : 0);
    board->follows = (!said[0].size || rf_span_is(said[0], declarer)) &&
                     (!said[1].size || rf_span_is(said[1], contract)) && (!said[2].size || number);
}

/* Auction, play and result are read last: they need the deal, and each needs the one before. */
enum rf_format_reading
rf_pbn_reads(struct rf_format_reader *reader, struct rf_format_board *board,
             struct rf_format_error *error)
{
    struct rf_pbn_board from;
    struct rf_pbn_error fault;
    enum rf_pbn_reading reading = rf_pbn_next(&reader->pbn, &from, &fault);
    reader->at = reader->pbn.at;
    if (reading == RF_PBN_END)
        return RF_FORMAT_END;
    if (reading == RF_PBN_WRONG) {
        error->board = fault.board;
        error->column = fault.column;
        return rf_format_wrong(error, fault.line, reader->at, fault.message, "");
    }
    *board = (struct rf_format_board){
        .number = from.board,
        .dealer = from.dealer,
        .vulnerable = from.vulnerable,
        .dealt = from.dealt,
        .said = said_of(&from),
        .event = from.event,
        .site = from.site,
        .date = from.date,
        .room = from.room,
        .tricks = from.tricks,
        .mark = from.mark,
        .line = from.line,
        .offset = from.from,
        .feed = from.feed,
        .from = RF_FORMAT_PBN,
        .source = {reader->text + from.from, from.end - from.from, false},
    };
    if (from.dealt)
        board->hands = from.known == RF_POCKETS ? from.pockets : rf_hands_of_deal(&from.deal);
    memcpy(board->name, from.name, sizeof board->name);
    if (from.auction.size)
        rf_auction_of_pbn(board, from.auction, from.caller);
    if (from.play.size)
        rf_play_of_pbn(board, from.play, from.leader);
    if (board->said & RF_SAID_RESULT)
        take_outcome(board, from.outcome);
    return RF_FORMAT_BOARD;
}

/* The directives that mark a file as PBN 2.1 in export format. */
void
rf_pbn_head(const struct rf_format_writer *writer, struct rf_text *text)
{
    char head[RF_PBN_TEXT];
    (void)writer;
    rf_text_add_bytes(text, head, rf_pbn_write_head(head));
}

/* The export format has fifteen tags; the auction comes after them, before the empty line. */
void
rf_pbn_writes(struct rf_format_writer *writer, struct rf_text *text,
              const struct rf_format_board *board)
{
    char bytes[RF_PBN_TEXT];
    struct rf_pbn_board to = {
        .board = board->number,
        .dealer = board->dealer,
        .vulnerable = board->vulnerable,
        .dealt = board->dealt,
        .event = board->event,
        .site = board->site,
        .date = board->date,
        .solved = (board->said & RF_SAID_TRICKS) != 0,
        .tricks = board->tricks,
        .room = board->room,
    };
    RF_ASSERT(board->dealer < RF_SEATS);
    if (!board->event.size) /* the headline of a DLM set is the event */
        to.event = writer->set.title;
    if (board->dealt)
        to.deal = rf_deal_of_hands(&board->hands);
    memcpy(to.name, board->name, sizeof to.name);
    rf_span_write(to.par_score, sizeof to.par_score, board->par_score);
    rf_span_write(to.par_contract, sizeof to.par_contract, board->par_contract);
    rf_contract_to_pbn(to.declarer, to.contract, board);
    rf_result_to_pbn(to.result, board);
    size_t size = rf_pbn_write_board(bytes, NULL, &to);
    RF_ASSERT(size > 0 && bytes[size - 1] == '\n');
    rf_text_add_bytes(text, bytes, size - 1); /* without the empty line */
    rf_auction_to_pbn(text, board);
    rf_text_add(text, "\n");
}
