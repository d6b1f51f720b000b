/*
 * format/dlm.c -- DLM: the text files of dealing machines.
 *
 * A file is an INI-like list: a head about the set, then always 99 places for boards.  A board is
 * 26 letters a to p, each for the owners of two cards (4 × owner + owner, seats N E S W), and three
 * digits: the exclusive or of the board's number and all letters.  Places without a board hold one
 * suit in each hand; the reader drops them.  The writer keeps its boards and writes the whole file
 * at the end.
 */
#include <string.h>

#include "base/assert.h"
#include "format/format_internal.h"

enum { LETTERS = RF_DECK_CARDS / 2, CODE = LETTERS + 3 }; /* letters, and letters with checksum */

/* The deal of an empty place: all spades with North, hearts with East, and so on. */
static struct rf_hands
empty_place(void)
{
    const uint64_t hand = ((uint64_t)1 << RF_HAND_CARDS) - 1;
    struct rf_hands hands;
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        hands.of[seat] = hand << (seat * RF_HAND_CARDS);
    return hands;
}

/* Splits `Key=value`; false when the line has another key. */
static bool
value_of(struct rf_span line, const char *key, struct rf_span *value)
{
    size_t size = strlen(key);
    if (line.size <= size || memcmp(line.bytes, key, size) != 0 || line.bytes[size] != '=')
        return false;
    *value = (struct rf_span){line.bytes + size + 1, line.size - size - 1, false};
    return true;
}

/* Splits `Key NN=value`. */
static bool
numbered(struct rf_span line, const char *key, unsigned *number, struct rf_span *value)
{
    size_t size = strlen(key);
    const char *equal = memchr(line.bytes, '=', line.size);
    if (!equal || line.size < size || memcmp(line.bytes, key, size) != 0 ||
        !rf_format_digits(line.bytes + size, (size_t)(equal - line.bytes) - size, number))
        return false;
    *value = (struct rf_span){equal + 1, line.size - (size_t)(equal + 1 - line.bytes), false};
    return true;
}

/* Reads a line of the head; false when the checksum of the head is wrong. */
static bool
read_head(struct rf_format_reader *reader, struct rf_span line, struct rf_format_error *error)
{
    struct rf_format_set *set = &reader->set;
    struct rf_span value;
    /* Checksum is the last line of the head, so the values that it covers are known by then. */
    unsigned number = 0, sum = set->copies ^ reader->first ^ reader->last ^ !set->sealed;
    if (value_of(line, "Headline", &value))
        set->title = value;
    else if (value_of(line, "Status", &value))
        set->sealed = value.size == 6 && memcmp(value.bytes, "Sealed", 6) == 0;
    else if (value_of(line, "Duplicates", &value))
        rf_format_digits(value.bytes, value.size, &set->copies);
    else if (value_of(line, "From board", &value))
        rf_format_digits(value.bytes, value.size, &reader->first);
    else if (value_of(line, "To board", &value))
        rf_format_digits(value.bytes, value.size, &reader->last);
    else if (value_of(line, "Next board to duplimate", &value))
        rf_format_digits(value.bytes, value.size, &set->next);
    else if (value_of(line, "PrintOuts", &value))
        rf_format_digits(value.bytes, value.size, &set->printouts);
    else if (value_of(line, "Crypto key", &value))
        rf_format_digits(value.bytes, value.size, &set->key);
    else if (value_of(line, "Checksum", &value) &&
             (!rf_format_digits(value.bytes, value.size, &number) || number != sum)) {
        error->board = reader->first;
        rf_format_wrong(error, reader->line - 1, (size_t)(line.bytes - reader->text),
                        "the checksum of the document is wrong", "");
        return false;
    }
    return true;
}

/* 26 letters and a checksum make a deal. */
static enum rf_format_reading
read_board(struct rf_format_board *board, struct rf_span code, struct rf_format_error *error)
{
    unsigned sum = board->number, said;
    RF_ASSERT(board->number >= 1 && board->number <= RF_DLM_BOARDS);
    struct rf_hands hands = {{0}};
    error->line = board->line;
    if (code.size != CODE)
        return rf_format_wrong(error, board->line, board->offset,
                               "expected 26 letters a … p and 3 digits", "");
    for (unsigned i = 0; i < LETTERS; i++) {
        unsigned pair = (unsigned char)code.bytes[i] - (unsigned)'a';
        if (pair > 15)
            return rf_format_wrong(error, board->line, board->offset, "expected letters a … p", "");
        sum ^= (unsigned char)code.bytes[i];
        hands.of[pair / RF_SEATS] |= (uint64_t)1 << (2 * i);
        hands.of[pair % RF_SEATS] |= (uint64_t)1 << (2 * i + 1);
    }
    if (!rf_format_digits(code.bytes + LETTERS, 3, &said) || said != sum)
        return rf_format_wrong(error, board->line, board->offset, "its checksum is wrong", "");
    if (!rf_hands_whole(&hands, error))
        return RF_FORMAT_WRONG;
    board->dealt = true;
    board->hands = hands;
    return RF_FORMAT_BOARD;
}

/* At the end of the file: every place up to the last board that the head announces must have been
 * there.  Complains once. */
static enum rf_format_reading
check_end(struct rf_format_reader *reader, struct rf_format_error *error)
{
    if (reader->complained || reader->seen >= reader->last)
        return RF_FORMAT_END;
    reader->complained = true;
    error->board = reader->last;
    return rf_format_wrong(error, reader->line, reader->size,
                           "the file says that its last board is this one, and ends before it", "");
}

/* The copies of a board come on a line before it: Duplicates NN=…. */
enum rf_format_reading
rf_dlm_reads(struct rf_format_reader *reader, struct rf_format_board *board,
             struct rf_format_error *error)
{
    const struct rf_hands empty = empty_place();
    unsigned copies = 0, number;
    struct rf_span line, value;
    while (rf_format_line(reader, &line)) {
        if (numbered(line, "Duplicates ", &number, &value))
            rf_format_digits(value.bytes, value.size, &copies);
        else if (numbered(line, "Board ", &number, &value)) {
            error->board = number;
            *board = rf_format_numbered(number ? number : 1);
            board->said = RF_SAID_NUMBER | (copies ? RF_SAID_COPIES : 0);
            board->copies = copies;
            board->line = reader->line - 1;
            error->offset = board->offset = (size_t)(line.bytes - reader->text);
            copies = 0;
            if (number < 1 || number > RF_DLM_BOARDS)
                return rf_format_wrong(error, board->line, board->offset,
                                       "expected a board 01 to 99", "");
            reader->seen = number > reader->seen ? number : reader->seen;
            if (read_board(board, value, error) == RF_FORMAT_WRONG)
                return RF_FORMAT_WRONG;
            if (memcmp(&board->hands, &empty, sizeof empty) != 0)
                return RF_FORMAT_BOARD; /* an empty place is skipped */
        } else if (!read_head(reader, line, error))
            return RF_FORMAT_WRONG;
    }
    return check_end(reader, error);
}

/* Writes nothing yet; rf_dlm_tail writes all places in order. */
void
rf_dlm_writes(struct rf_format_writer *writer, struct rf_text *text,
              const struct rf_format_board *board)
{
    unsigned number = board->number ? board->number : writer->first + writer->count;
    (void)text;
    RF_ASSERT(number >= 1 && number <= RF_DLM_BOARDS);
    writer->place[number - 1] = board->hands;
    writer->copies[number - 1] = board->copies;
}

/* `Key=number` and a line feed. */
static void
add_key(struct rf_text *text, const char *key, unsigned number)
{
    rf_text_add(text, key);
    rf_text_add(text, "=");
    rf_text_add_number(text, number);
    rf_text_add(text, "\n");
}

/* With leading zeros. */
static void
add_digits(struct rf_text *text, unsigned number, unsigned digits)
{
    RF_ASSERT(digits == 2 || digits == 3);
    for (unsigned unit = digits == 3 ? 100 : 10; unit > 0; unit /= 10) {
        char digit = (char)('0' + number / unit % 10);
        rf_text_add_bytes(text, &digit, 1);
    }
}

/* The owner of a card. */
static unsigned
seat_of(const struct rf_hands *hands, unsigned card)
{
    unsigned seat = 0;
    while (seat < RF_WEST && !(hands->of[seat] >> card & 1))
        seat++;
    return seat;
}

/* Two lines: the copies, and the board with its checksum. */
static void
write_place(struct rf_text *text, unsigned number, const struct rf_hands *hands, unsigned copies)
{
    unsigned sum = number;
    RF_ASSERT(number >= 1 && number <= RF_DLM_BOARDS);
    rf_text_add(text, "Duplicates ");
    add_digits(text, number, 2);
    add_key(text, "", copies);
    rf_text_add(text, "Board ");
    add_digits(text, number, 2);
    rf_text_add(text, "=");
    for (unsigned i = 0; i < LETTERS; i++) {
        unsigned pair = RF_SEATS * seat_of(hands, 2 * i) + seat_of(hands, 2 * i + 1);
        char letter = (char)('a' + pair);
        sum ^= (unsigned char)letter;
        rf_text_add_bytes(text, &letter, 1);
    }
    add_digits(text, sum, 3);
    rf_text_add(text, "\n");
}

/* The whole file.  Control characters of the headline become blanks. */
void
rf_dlm_tail(const struct rf_format_writer *writer, struct rf_text *text)
{
    const struct rf_format_set *set = &writer->set;
    const struct rf_hands empty = empty_place();
    RF_ASSERT(writer->first <= writer->last && writer->last <= RF_DLM_BOARDS);
    size_t title = set->title.size < 200 ? set->title.size : 200;
    rf_text_add(text, "[Document]\nHeadline=");
    for (size_t i = 0; i < title; i++)
        rf_text_add_bytes(text,
                          (unsigned char)set->title.bytes[i] < ' ' ? " " : set->title.bytes + i, 1);
    rf_text_add(text, "\n");
    rf_text_add(text, set->sealed ? "Status=Sealed\n" : "Status=Show\n");
    add_key(text, "Duplicates", set->copies);
    add_key(text, "From board", writer->first);
    add_key(text, "To board", writer->last);
    add_key(text, "Next board to duplimate", set->next);
    add_key(text, "PrintOuts", set->printouts);
    add_key(text, "Crypto key", set->key);
    add_key(text, "Checksum", set->copies ^ writer->first ^ writer->last ^ !set->sealed);
    for (unsigned i = 0; i < RF_DLM_BOARDS; i++) {
        bool has = writer->place[i].of[RF_NORTH] != 0;
        write_place(text, i + 1, has ? &writer->place[i] : &empty, writer->copies[i]);
    }
}
