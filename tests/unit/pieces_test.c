/*
 * Files that arrive in pieces: a prefix of a file may end at any byte, and a read may return any
 * number of bytes.  Whatever the pieces, the boards are those of the whole file.
 *
 * Each format is written, then read
 *   - as every prefix: all boards that are complete there, and no crash;
 *   - in two pieces, split at each byte, and in pieces of 1, 2, 3, … bytes, by all that reads files
 *     of boards: file_bytes (convert), boards_read (session enter and check, handrecord,
 *     doubledummy) and the source of `riffle quality`, which looks at prefixes; and decks.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../suite.h"
#include "cli/cli.h"
#include "input/deck_file.h"
#include "os/file_bytes.h"
#include "quality/quality_source.h"
#include "input/board_file.h"

#ifndef RF_TINY

enum { BOARDS = 4, ROOM = (BOARDS + 2) * RF_FORMAT_TEXT, KINDS = RF_FORMATS + 1 };

static const char oneline[] =
    "n 2.T98.K752.KJT84 e 5.J7642.986.9763 s AQ8.AQ5.QJT.AQ52 w KJT97643.K3.A43. \n"
    "n Q7432.Q63.983.J4 e .J92.QT6.A986532 s KJT95.K854.K5.KT w A86.AT7.AJ742.Q7 \n"
    "n K83.QJ8.J987.987 e QT54.654.KQT3.A2 s A7.A93.6542.JT64 w J962.KT72.A.KQ53 \n"
    "n 732.832.A943.T98 e QT4.KJ9.KQ6.AQJ5 s KJ9.QT64.JT5.K43 w A865.A75.872.762 \n"
    "Generated 4 hands\nProduced 4 hands\nInitial random seed 1\nTime needed    0.000 sec\n";

/* A file of each format, and of lines as the program dealer prints them. */
struct sample {
    enum rf_format format;
    char text[ROOM];
    size_t size;
    struct rf_hands hands[BOARDS];
};
static struct sample sample[KINDS];

static const char *
span_words(unsigned board)
{
    static const char *const words[BOARDS] = {"Ann", "O'Neil", "", "M\xc3\xbcller"};
    return words[board];
}

static void
write_sample(struct sample *made, enum rf_format format, const struct rf_hands *hands)
{
    struct rf_format_writer writer = rf_format_writer_start(format, 1, BOARDS);
    made->format = format;
    made->size = rf_format_write_head(&writer, made->text);
    for (unsigned i = 0; i < BOARDS; i++) {
        struct rf_format_board board = {.number = i + 1,
                                        .dealt = true,
                                        .hands = made->hands[i] = hands[i],
                                        .said = RF_SAID_NUMBER | RF_SAID_NAMES,
                                        .dealer = rf_board_dealer(i + 1),
                                        .vulnerable = rf_board_vulnerable(i + 1)};
        board.name[i] = (struct rf_span){span_words(i), strlen(span_words(i)), false};
        made->size += rf_format_write(&writer, made->text + made->size, &board);
    }
    made->size += rf_format_write_tail(&writer, made->text + made->size);
}

static void
write_samples(void)
{
    struct rf_hands hands[BOARDS];
    struct rf_philox philox;
    struct rf_format_board board;
    struct rf_format_error error;
    suite_words(&philox, "pieces");
    rf_deal_bulk(&philox, hands, BOARDS);
    for (unsigned format = 0; format < RF_FORMATS; format++)
        write_sample(&sample[format], (enum rf_format)format, hands);
    struct sample *last = &sample[RF_FORMATS];
    last->format = RF_FORMAT_LINES;
    last->size = strlen(oneline);
    memcpy(last->text, oneline, last->size);
    struct rf_format_reader reader = rf_format_reader_start(last->format, last->text, last->size);
    for (unsigned i = 0; i < BOARDS; i++) {
        MUST(rf_format_next(&reader, &board, &error) == RF_FORMAT_BOARD);
        last->hands[i] = board.hands;
    }
    MUST(rf_format_next(&reader, &board, &error) == RF_FORMAT_END);
}

/* A stream that gives `first` bytes, and then `step` at a time. */
struct pieces {
    const char *text;
    size_t size, at, first, step;
};

static ssize_t
give_piece(void *cookie, char *out, size_t room)
{
    struct pieces *pieces = cookie;
    size_t piece = pieces->at == 0 ? pieces->first : pieces->step;
    size_t left = pieces->size - pieces->at;
    piece = piece < left ? piece : left;
    piece = piece < room ? piece : room;
    memcpy(out, pieces->text + pieces->at, piece);
    pieces->at += piece;
    return (ssize_t)piece;
}

static FILE *
open_pieces(struct pieces *pieces)
{
    FILE *in = fopencookie(pieces, "r", (cookie_io_functions_t){.read = give_piece});
    MUST(in != NULL);
    return in;
}

/* Every way to cut a file: in two at each byte, then in pieces of 1, 2, 3, … bytes. */
static struct pieces
cut(const char *text, size_t size, size_t way)
{
    bool two = way < size;
    return (struct pieces){text, size, 0, two ? way + 1 : way - size + 1,
                           two ? size : way - size + 1};
}

enum { STEPS = 70 };

START_TEST(every_prefix_is_read)
{
    struct rf_format_board board;
    struct rf_format_error error;
    for (unsigned kind = 0; kind < KINDS; kind++) {
        const struct sample *whole = &sample[kind];
        unsigned most = 0;
        for (size_t size = 0; size <= whole->size; size++) {
            char *prefix = malloc(size + 1); /* of its own, so that a sanitizer sees its end */
            memcpy(prefix, whole->text, size);
            struct rf_format_reader reader = rf_format_reader_start(whole->format, prefix, size);
            enum rf_format_reading reading;
            unsigned dealt = 0;
            while ((reading = rf_format_next(&reader, &board, &error)) != RF_FORMAT_END) {
                bool sound = reading == RF_FORMAT_BOARD && board.dealt;
                MUST(!sound || memcmp(&board.hands, &whole->hands[dealt], sizeof board.hands) == 0);
                dealt += sound;
            }
            MUST(dealt + 1 >= most); /* the last one may be cut in a tag behind its deal */
            most = dealt > most ? dealt : most;
            free(prefix);
        }
        ck_assert_uint_eq(most, BOARDS);
    }
}
END_TEST

START_TEST(streams_are_read_whole)
{
    for (unsigned kind = 0; kind < KINDS; kind++)
        for (size_t way = 0; way < sample[kind].size + STEPS; way++) {
            struct pieces pieces = cut(sample[kind].text, sample[kind].size, way);
            struct file_bytes bytes = {0};
            FILE *in = open_pieces(&pieces);
            MUST(file_bytes_fill(&bytes, in, SIZE_MAX));
            MUST(bytes.size == pieces.size && memcmp(bytes.text, pieces.text, pieces.size) == 0);
            file_bytes_release(&bytes);
            fclose(in);
        }
}
END_TEST

/* Standard input is PBN; the pieces are given by a stream in its place. */
START_TEST(boards_are_read_from_standard_input)
{
    const struct sample *pbn = &sample[RF_FORMAT_PBN];
    FILE *before = stdin;
    for (size_t way = 0; way < pbn->size + STEPS; way++) {
        struct pieces pieces = cut(pbn->text, pbn->size, way);
        struct boards_read boards;
        stdin = open_pieces(&pieces);
        MUST(boards_read(&boards, "-", way % 2) == STATUS_OK && boards.count == BOARDS);
        for (unsigned i = 0; i < BOARDS; i++)
            MUST(memcmp(&boards.board[i].pockets, &pbn->hands[i], sizeof pbn->hands[i]) == 0);
        boards_end(&boards);
        fclose(stdin);
    }
    stdin = before;
}
END_TEST

static uint64_t
judge(struct quality *quality, const struct quality_wish *wish, enum rf_format format,
      struct pieces pieces)
{
    FILE *in = open_pieces(&pieces);
    int status = quality_from_boards(quality, wish, format, in, "pieces");
    fclose(in);
    if (status != STATUS_OK)
        ck_abort_msg("%s, pieces of %zu and %zu: status %d",
                     format < RF_FORMATS ? rf_format_name(format) : "any", pieces.first,
                     wish->piece, status);
    return quality->deals.boards;
}

/* The source of `riffle quality` looks at what is there after so many bytes, and twice as many. */
START_TEST(quality_looks_at_every_prefix)
{
    for (unsigned kind = 0; kind < KINDS; kind++) {
        const struct sample *file = &sample[kind];
        bool text = file->format == RF_FORMAT_PBN || file->format == RF_FORMAT_LINES;
        for (size_t piece = 1; piece <= file->size + 1; piece++)
            for (unsigned most = 1; most <= BOARDS + 1; most++) {
                struct quality found, whole;
                struct quality_wish wish = {.most = most, .piece = piece, .strict = most == 2};
                enum rf_format format = text && piece % 2 ? RF_FORMATS : file->format;
                struct pieces one = cut(file->text, file->size, file->size - 1);
                MUST(judge(&found, &wish, format, one) == (most < BOARDS ? most : BOARDS));
                wish.piece = 0;
                judge(&whole, &wish, file->format, one);
                MUST(found.digests == whole.digests);
                MUST(memcmp(found.digest, whole.digest, found.digests * sizeof *found.digest) == 0);
                quality_close(&found);
                quality_close(&whole);
            }
    }
}
END_TEST

START_TEST(quality_takes_every_piece)
{
    for (unsigned kind = 0; kind < KINDS; kind++)
        for (size_t way = 0; way < sample[kind].size + STEPS; way++) {
            const struct sample *file = &sample[kind];
            const struct quality_wish wish = {.most = UINT64_MAX, .strict = true};
            struct quality found;
            struct pieces pieces = cut(file->text, file->size, way);
            MUST(judge(&found, &wish, file->format, pieces) == BOARDS);
            quality_close(&found);
        }
}
END_TEST

START_TEST(decks_take_every_piece)
{
    char text[4 * RF_DECK_CARDS + 40];
    size_t size = (size_t)snprintf(text, sizeof text, "# a deck\n");
    for (unsigned i = 0; i < RF_DECK_CARDS; i++)
        size += (size_t)snprintf(text + size, sizeof text - size, "%u%s", 51 - i,
                                 i % 13 == 12 ? "\n" : ", ");
    for (size_t way = 0; way < size + STEPS; way++) {
        struct pieces pieces = cut(text, size, way);
        struct rf_philox philox;
        rf_card deck[RF_CARDS_MAX];
        FILE *in = open_pieces(&pieces);
        struct decks decks = deck_file_start(in, 1, suite_words(&philox, "decks"));
        MUST(deck_file_next(&decks, deck) == DECKS_ONE && deck[0] == 51 && deck[51] == 0);
        MUST(deck_file_next(&decks, deck) == DECKS_END);
        fclose(in);
    }
}
END_TEST

/* Warnings of the runs are not the tests' output. */
static void
silence(void)
{
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
}

int
main(void)
{
    const TTest *const tests[] = {every_prefix_is_read,
                                  streams_are_read_whole,
                                  boards_are_read_from_standard_input,
                                  quality_looks_at_every_prefix,
                                  quality_takes_every_piece,
                                  decks_take_every_piece};
    write_samples();
    silence();
    return suite_run(__FILE__, tests, sizeof tests / sizeof tests[0]);
}

#else

START_TEST(a_small_deck_has_no_files)
{
    ck_assert_uint_lt(RF_DECK_CARDS, 52);
}
END_TEST

TESTS(a_small_deck_has_no_files)

#endif
