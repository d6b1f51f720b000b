/*
 * format/plain_formats.c -- formats that are little more than deals: CSV, BER and ZRD.
 *
 * - CSV: one board per line: 16 holdings (N E S W, each S H D C), the number, dealer and
 *   vulnerability as N/-.
 * - BER: 52 digits 1 to 4 for N E S W, the owners of the cards from the ace of spades down; line
 *   ends may break them anywhere.
 * - ZRD: 23 bytes: 2 bits for the owner of each card, 4 bits for each double dummy result.
 */
#include <string.h>

#include "base/assert.h"
#include "format/format_internal.h"

enum { HOLDINGS = RF_SEATS * RF_SUITS, FIELDS = HOLDINGS + 2 }; /* fields of a CSV line */

/* The fields of a line without their quotes; returns how many there are. */
static unsigned
split(struct rf_span line, struct rf_span fields[static FIELDS])
{
    const char *at = line.bytes, *end = at + line.size;
    unsigned count = 0;
    while (at <= end && count < FIELDS) {
        bool quoted = at < end && *at == '"';
        const char *from = at += quoted;
        while (at < end && (quoted ? *at != '"' : *at != ',' && *at != ';'))
            at++;
        fields[count++] = (struct rf_span){from, (size_t)(at - from), false};
        while (at < end && *at != ',' && *at != ';')
            at++;
        at++;
    }
    return count;
}

/* The ranks of one suit of one hand; the ten is T or 10, - is a void. */
static bool
read_holding(struct rf_span field, struct rf_hands *hands, unsigned place,
             struct rf_format_error *error)
{
    enum rf_seat seat = (enum rf_seat)(place / RF_SUITS);
    RF_ASSERT(place < HOLDINGS);
    for (size_t i = 0; i < field.size; i++) {
        bool ten = field.bytes[i] == '1' && i + 1 < field.size && field.bytes[i + 1] == '0';
        unsigned rank = rf_rank_of((char)(ten ? 'T' : field.bytes[i]));
        if (field.bytes[i] == '-' && field.size == 1)
            return true;
        i += ten;
        if (rank == RF_RANKS) {
            rf_format_wrong(error, error->line, error->offset, "expected ranks A K Q J T 9 … 2",
                            "");
            return false;
        }
        if (!rf_hands_take(hands, seat, place % RF_SUITS * RF_RANKS + rank, error))
            return false;
    }
    return true;
}

/* Dealer and vulnerability: N/-, E/NS, S/EW, W/All. */
static bool
read_marks(struct rf_span field, struct rf_format_board *board)
{
    static const struct {
        const char *word;
        enum rf_vulnerable means;
    } known[] = {{"-", RF_VULNERABLE_NONE},    {"None", RF_VULNERABLE_NONE},
                 {"Love", RF_VULNERABLE_NONE}, {"NS", RF_VULNERABLE_NS},
                 {"EW", RF_VULNERABLE_EW},     {"All", RF_VULNERABLE_BOTH},
                 {"Both", RF_VULNERABLE_BOTH}};
    const char *seat = field.size > 2 ? memchr(rf_seat_letters, field.bytes[0], RF_SEATS) : NULL;
    if (!seat || field.bytes[1] != '/')
        return false;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strlen(known[i].word) == field.size - 2 &&
            memcmp(known[i].word, field.bytes + 2, field.size - 2) == 0) {
            board->dealer = (enum rf_seat)(seat - rf_seat_letters);
            board->vulnerable = known[i].means;
            board->said |= RF_SAID_DEALER | RF_SAID_VULNERABLE;
            return true;
        }
    return false;
}

/* The number and the marks may be missing; then they follow from the place in the file. */
static enum rf_format_reading
read_record(struct rf_format_reader *reader, struct rf_span line, struct rf_format_board *board,
            struct rf_format_error *error)
{
    struct rf_span fields[FIELDS];
    struct rf_hands hands = {{0}};
    unsigned count = split(line, fields), number = reader->count + 1;
    size_t offset = (size_t)(line.bytes - reader->text);
    error->line = reader->line - 1;
    error->offset = offset;
    if (count < HOLDINGS)
        return rf_format_wrong(error, error->line, offset,
                               "expected 16 holdings, N, E, S and W, each S H D C", "");
    if (count > HOLDINGS &&
        (!rf_format_digits(fields[HOLDINGS].bytes, fields[HOLDINGS].size, &number) || number == 0))
        return rf_format_wrong(error, error->line, offset, "expected the number of a board", "");
    *board = rf_format_numbered(number);
    board->said = count > HOLDINGS ? RF_SAID_NUMBER : 0;
    board->line = error->line;
    board->offset = offset;
    error->board = number;
    for (unsigned i = 0; i < HOLDINGS; i++)
        if (!read_holding(fields[i], &hands, i, error))
            return RF_FORMAT_WRONG;
    if (count == FIELDS && fields[FIELDS - 1].size > 0 && !read_marks(fields[FIELDS - 1], board))
        return rf_format_wrong(error, error->line, offset,
                               "expected dealer and vulnerability, like N/- or S/EW", "");
    if (!rf_hands_whole(&hands, error))
        return RF_FORMAT_WRONG;
    board->hands = hands;
    board->dealt = true;
    return RF_FORMAT_BOARD;
}

/* Empty lines are skipped. */
enum rf_format_reading
rf_csv_reads(struct rf_format_reader *reader, struct rf_format_board *board,
             struct rf_format_error *error)
{
    struct rf_span line;
    while (rf_format_line(reader, &line))
        if (line.size > 0)
            return read_record(reader, line, board, error);
    return RF_FORMAT_END;
}

/* Every field is in quotes, so that a spreadsheet does not take a holding for a number. */
void
rf_csv_writes(struct rf_format_writer *writer, struct rf_text *text,
              const struct rf_format_board *board)
{
    static const char *const marks[] = {"/-\"\n", "/NS\"\n", "/EW\"\n", "/All\"\n"};
    RF_ASSERT(board->dealer < RF_SEATS && board->vulnerable <= RF_VULNERABLE_BOTH);
    for (unsigned i = 0; i < HOLDINGS; i++) {
        rf_text_add(text, "\"");
        rf_format_suit(text, &board->hands, (enum rf_seat)(i / RF_SUITS), i % RF_SUITS);
        rf_text_add(text, "\",");
    }
    rf_text_add(text, "\"");
    rf_text_add_number(text, board->number ? board->number : writer->count + 1);
    rf_text_add(text, "\",\"");
    rf_text_add_bytes(text, &rf_seat_letters[board->dealer], 1);
    rf_text_add(text, marks[board->vulnerable]);
}

/* Reads all 52 digits even after a wrong one, so that the next board begins at the right place. */
enum rf_format_reading
rf_ber_reads(struct rf_format_reader *reader, struct rf_format_board *board,
             struct rf_format_error *error)
{
    struct rf_hands hands = {{0}};
    bool sound = true;
    unsigned card = 0;
    size_t start = reader->at;
    for (; card < RF_DECK_CARDS && reader->at < reader->size; reader->at++) {
        char digit = reader->text[reader->at];
        if (digit == ' ' || digit == '\r' || digit == '\n')
            continue;
        start = card == 0 ? reader->at : start; /* of the board, for error messages */
        if ((digit < '1' || digit > '4') && sound) {
            sound = false;
            rf_format_wrong(error, 0, reader->at, "expected a digit 1 to 4 for each card", "");
        }
        hands.of[(digit - '1') & 3] |= (uint64_t)1 << card++;
    }
    if (card == 0)
        return RF_FORMAT_END;
    *board = rf_format_numbered(reader->count + 1);
    board->offset = start;
    if (sound && card < RF_DECK_CARDS)
        return rf_format_wrong(error, 0, start, "the file ends in the middle of a board", "");
    if (sound)
        error->offset = start;
    if (!sound || !rf_hands_whole(&hands, error))
        return RF_FORMAT_WRONG;
    board->hands = hands;
    board->dealt = true;
    return RF_FORMAT_BOARD;
}

/* No separators: a file of n boards has 52 n bytes. */
void
rf_ber_writes(struct rf_format_writer *writer, struct rf_text *text,
              const struct rf_format_board *board)
{
    struct rf_deal deal = rf_deal_of_hands(&board->hands);
    char digits[RF_DECK_CARDS];
    (void)writer;
    for (unsigned card = 0; card < RF_DECK_CARDS; card++)
        digits[card] = (char)('1' + deal.owner[card]);
    rf_text_add_bytes(text, digits, sizeof digits);
}

/* A board of ZRD in bytes: two bits per card (0 is West, then clockwise), and then four bits per
 * result, in the order NT S H D C, each for W N E S.  The low bits of a byte come first. */
enum {
    OWNERS = RF_DECK_CARDS / 4,
    RESULTS = RF_SEATS * RF_DENOMINATIONS,
    ZRD = OWNERS + RESULTS / 2
};

/* All results 0 means that the board was not solved. */
enum rf_format_reading
rf_zrd_reads(struct rf_format_reader *reader, struct rf_format_board *board,
             struct rf_format_error *error)
{
    const uint8_t *bytes = (const uint8_t *)reader->text + reader->at;
    size_t left = reader->size - reader->at;
    bool solved = false;
    if (left == 0)
        return RF_FORMAT_END;
    *board = rf_format_numbered(reader->count + 1);
    board->offset = error->offset = reader->at;
    reader->at += left < ZRD ? left : ZRD;
    if (left < ZRD)
        return rf_format_wrong(error, 0, board->offset, "the file ends in the middle of a board",
                               "");
    for (unsigned card = 0; card < RF_DECK_CARDS; card++) {
        unsigned owner = bytes[card / 4] >> card % 4 * 2 & 3;
        board->hands.of[(owner + RF_WEST) % RF_SEATS] |= (uint64_t)1 << card;
    }
    for (unsigned i = 0; i < RESULTS; i++) {
        unsigned made = bytes[OWNERS + i / 2] >> i % 2 * 4 & 15;
        if (made > RF_HAND_CARDS)
            return rf_format_wrong(error, 0, board->offset, "more than thirteen tricks", "");
        board->tricks.made[(i + RF_WEST) % RF_SEATS][i / RF_SEATS] = (uint8_t)made;
        solved = solved || made > 0;
    }
    if (!rf_hands_whole(&board->hands, error))
        return RF_FORMAT_WRONG;
    board->said = solved ? RF_SAID_TRICKS : 0;
    board->dealt = true;
    return RF_FORMAT_BOARD;
}

/* Owners count from West, so North (0) becomes 1. */
void
rf_zrd_writes(struct rf_format_writer *writer, struct rf_text *text,
              const struct rf_format_board *board)
{
    struct rf_deal deal = rf_deal_of_hands(&board->hands);
    uint8_t bytes[ZRD] = {0};
    (void)writer;
    for (unsigned card = 0; card < RF_DECK_CARDS; card++)
        bytes[card / 4] |= (uint8_t)((deal.owner[card] + 1) % RF_SEATS << card % 4 * 2);
    for (unsigned i = 0; i < RESULTS && board->said & RF_SAID_TRICKS; i++) {
        unsigned made = board->tricks.made[(i + RF_WEST) % RF_SEATS][i / RF_SEATS];
        RF_ASSERT(made <= RF_HAND_CARDS);
        bytes[OWNERS + i / 2] |= (uint8_t)(made << i % 2 * 4);
    }
    rf_text_add_bytes(text, (const char *)bytes, sizeof bytes);
}
