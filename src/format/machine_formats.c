/*
 * format/machine_formats.c -- DUP, BRI and DGE: binary records for dealing machines.
 *
 * - BRI: 39 numbers of two digits, 01 to 52: North's cards, East's, South's; padded to 128 bytes.
 * - DGE: four hands; each suit is the byte of its symbol in code page 437 and the letters of its
 *   ranks; padded to 128 bytes.
 * - DUP: both of them, and ten bytes about the set: 156 bytes.
 *
 * Cards are numbered from the ace of spades, spades first.  A DUP set that must not be shown has
 * blanks in place of the DGE half of its first record.
 */
#include <string.h>

#include "base/assert.h"
#include "format/format_internal.h"

enum {
    /* all in bytes */
    BRI_CARDS = 2 * 3 * RF_HAND_CARDS,
    DGE_HAND = RF_HAND_CARDS + RF_SUITS,
    DGE_CARDS = RF_SEATS * DGE_HAND,
    SET = 10, /* random?, backwards?, first number, copies, last number */
    DUP = BRI_CARDS + DGE_CARDS + SET,
    RECORD = 128, /* of BRI and DGE */
};

static const char symbols[] = {6, 3, 4, 5}; /* spades, hearts, diamonds, clubs */

/* West's hand is not in the record: it is the rest of the pack. */
static bool
read_bri(const char *bytes, struct rf_hands *hands, struct rf_format_error *error)
{
    size_t start = error->offset;
    for (unsigned i = 0; i < BRI_CARDS / 2; i++) {
        unsigned card;
        error->offset = start + (size_t)i * 2;
        if (!rf_format_digits(bytes + (size_t)2 * i, 2, &card) || card < 1 ||
            card > RF_DECK_CARDS) {
            rf_format_wrong(error, 0, error->offset, "expected a card, 01 to 52", "");
            return false;
        }
        if (!rf_hands_take(hands, (enum rf_seat)(i / RF_HAND_CARDS), card - 1, error))
            return false;
    }
    rf_hands_rest(hands, RF_WEST);
    error->offset = start;
    return rf_hands_whole(hands, error);
}

/* The first byte of each hand must be a suit symbol. */
static bool
read_dge(const char *bytes, struct rf_hands *hands, struct rf_format_error *error)
{
    size_t start = error->offset;
    for (unsigned i = 0, suit = 0; i < DGE_CARDS; i++) {
        enum rf_seat seat = (enum rf_seat)(i / DGE_HAND);
        const char *symbol = memchr(symbols, bytes[i], RF_SUITS);
        unsigned rank = rf_rank_of(bytes[i]);
        error->offset = start + i;
        if (symbol)
            suit = (unsigned)(symbol - symbols);
        else if (rank == RF_RANKS || i % DGE_HAND == 0) {
            rf_format_wrong(error, 0, error->offset, "expected the symbol of a suit, or a rank",
                            "");
            return false;
        } else if (!rf_hands_take(hands, seat, suit * RF_RANKS + rank, error))
            return false;
    }
    error->offset = start;
    return rf_hands_whole(hands, error);
}

/* The next record of `size` bytes, and an empty board for it.  NULL at the end of the file, with a
 * message when the file ends inside a record. */
static const char *
next_record(struct rf_format_reader *reader, size_t size, struct rf_format_board *board,
            struct rf_format_error *error)
{
    const char *bytes = reader->text + reader->at;
    size_t left = reader->size - reader->at;
    RF_ASSERT(reader->at <= reader->size);
    *board = rf_format_numbered((reader->first ? reader->first : 1) + reader->count);
    board->offset = error->offset = reader->at;
    error->board = board->number;
    reader->at += left < size ? left : size;
    if (left >= size)
        return bytes;
    if (left > 0)
        rf_format_wrong(error, 0, error->offset, "the file ends in the middle of a board", "");
    return NULL;
}

/* A sound deal becomes the board's; otherwise the error is filled in already. */
static enum rf_format_reading
finish(struct rf_format_board *board, const struct rf_hands *hands, bool sound)
{
    if (!sound)
        return RF_FORMAT_WRONG;
    board->dealt = true;
    board->hands = *hands;
    return RF_FORMAT_BOARD;
}

enum rf_format_reading
rf_bri_reads(struct rf_format_reader *reader, struct rf_format_board *board,
             struct rf_format_error *error)
{
    struct rf_hands hands = {{0}};
    const char *bytes = next_record(reader, RECORD, board, error);
    if (!bytes)
        return error->message[0] ? RF_FORMAT_WRONG : RF_FORMAT_END;
    return finish(board, &hands, read_bri(bytes, &hands, error));
}

enum rf_format_reading
rf_dge_reads(struct rf_format_reader *reader, struct rf_format_board *board,
             struct rf_format_error *error)
{
    struct rf_hands hands = {{0}};
    const char *bytes = next_record(reader, RECORD, board, error);
    if (!bytes)
        return error->message[0] ? RF_FORMAT_WRONG : RF_FORMAT_END;
    return finish(board, &hands, read_dge(bytes, &hands, error));
}

/* A number in a field padded with blanks or zero bytes; 0 when there is none. */
static unsigned
field(const char *bytes, size_t size)
{
    unsigned number = 0;
    while (size > 0 && (bytes[size - 1] == ' ' || bytes[size - 1] == '\0'))
        size--;
    while (size > 0 && *bytes == ' ') {
        bytes++;
        size--;
    }
    return rf_format_digits(bytes, size, &number) ? number : 0;
}

/* Reads what the first record says about the set. */
static void
read_set(struct rf_format_reader *reader)
{
    const char *set = reader->text + reader->at + BRI_CARDS + DGE_CARDS;
    if (reader->begun || reader->size - reader->at < DUP)
        return;
    reader->begun = true;
    reader->set.ordered = set[0] == 'N';
    reader->set.backwards = set[1] == 'Y';
    reader->first = field(set + 2, 3);
    reader->set.copies = field(set + 5, 2);
    reader->last = field(set + 7, 3);
    if (reader->first == 0 || reader->last < reader->first)
        reader->last = 0;
}

/* At the end of the file: it must have as many boards as it announced.  Complains once. */
static enum rf_format_reading
check_count(struct rf_format_reader *reader, struct rf_format_error *error)
{
    unsigned expected = reader->last ? reader->last - reader->first + 1 : reader->count;
    if (reader->complained || expected == reader->count || reader->count == 0)
        return RF_FORMAT_END;
    reader->complained = true;
    error->board = reader->last;
    rf_format_wrong(error, 0, reader->size,
                    expected > reader->count ? "the file says that its last board is this one, and "
                                               "ends before it"
                                             : "the file says that its last board is this one, and "
                                               "goes on behind it",
                    "");
    return RF_FORMAT_WRONG;
}

static bool
all_blank(const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (bytes[i] != ' ')
            return false;
    return true;
}

/* Both halves of a record must hold the same deal. */
enum rf_format_reading
rf_dup_reads(struct rf_format_reader *reader, struct rf_format_board *board,
             struct rf_format_error *error)
{
    struct rf_hands hands = {{0}}, again = {{0}};
    read_set(reader);
    const char *bytes = next_record(reader, DUP, board, error);
    if (!bytes)
        return error->message[0] ? RF_FORMAT_WRONG : check_count(reader, error);
    if (!read_bri(bytes, &hands, error))
        return RF_FORMAT_WRONG;
    error->offset += BRI_CARDS;
    if (all_blank(bytes + BRI_CARDS, DGE_CARDS)) /* the set must not be shown */
        reader->set.sealed = true;
    else if (!read_dge(bytes + BRI_CARDS, &again, error))
        return RF_FORMAT_WRONG;
    else if (memcmp(&hands, &again, sizeof hands) != 0)
        return rf_format_wrong(error, 0, board->offset, "the two halves of its record differ", "");
    return finish(board, &hands, true);
}

/* Cards of each hand in ascending order, West's left out. */
static void
write_bri(struct rf_text *text, const struct rf_hands *hands)
{
    char bytes[BRI_CARDS];
    size_t used = 0;
    for (unsigned seat = RF_NORTH; seat <= RF_SOUTH; seat++)
        for (unsigned card = 0; card < RF_DECK_CARDS; card++)
            if (hands->of[seat] >> card & 1) {
                bytes[used++] = (char)('0' + (card + 1) / 10);
                bytes[used++] = (char)('0' + (card + 1) % 10);
            }
    RF_ASSERT(used == BRI_CARDS);
    rf_text_add_bytes(text, bytes, used);
}

static void
write_dge(struct rf_text *text, const struct rf_hands *hands)
{
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        for (unsigned suit = 0; suit < RF_SUITS; suit++) {
            rf_text_add_bytes(text, &symbols[suit], 1);
            rf_format_suit(text, hands, (enum rf_seat)seat, suit);
        }
    RF_ASSERT(text->used >= DGE_CARDS);
}

/* Pads the record with `byte` up to `until` bytes. */
static void
fill(struct rf_text *text, char byte, size_t until)
{
    RF_ASSERT(text->used <= until);
    while (text->used < until)
        rf_text_add_bytes(text, &byte, 1);
}

/* Padded with blanks; the last 18 bytes are zero. */
void
rf_bri_writes(struct rf_format_writer *writer, struct rf_text *text,
              const struct rf_format_board *board)
{
    (void)writer;
    write_bri(text, &board->hands);
    fill(text, ' ', RECORD - 18);
    fill(text, '\0', RECORD);
}

/* Padded with zero bytes. */
void
rf_dge_writes(struct rf_format_writer *writer, struct rf_text *text,
              const struct rf_format_board *board)
{
    (void)writer;
    write_dge(text, &board->hands);
    fill(text, '\0', RECORD);
}

/* The ten bytes about the set are the same in every record. */
void
rf_dup_writes(struct rf_format_writer *writer, struct rf_text *text,
              const struct rf_format_board *board)
{
    const struct rf_format_set *set = &writer->set;
    RF_ASSERT(writer->first <= writer->last && writer->last <= RF_DUP_BOARDS);
    write_bri(text, &board->hands);
    if (set->sealed && writer->count == 0)
        fill(text, ' ', BRI_CARDS + DGE_CARDS);
    else
        write_dge(text, &board->hands);
    rf_text_add(text, set->ordered ? "N" : "Y");
    rf_text_add(text, set->backwards ? "Y" : "N");
    rf_text_add_number(text, writer->first);
    fill(text, ' ', DUP - 5);
    rf_text_add_number(text, set->copies % 100);
    fill(text, ' ', DUP - 3);
    rf_text_add_number(text, writer->last);
    fill(text, ' ', DUP);
}
