/*
 * format/format.c -- the table of formats, and the functions of riffle/format.h that work by it.
 *
 * Each format has a row: its name, what a file of it can hold, and its reader and writer.  The rest
 * of the library reads and writes boards through this file only.  It also says what a conversion
 * loses (rf_format_losses): what a board has, minus what the target holds.
 */
#include "format/format_internal.h"

#include <string.h>

#include "base/assert.h"
#include "base/bits.h"
#include "format/auction.h"

struct row {
    const char *name, *extension;
    bool binary;              /* bytes, not lines */
    unsigned most;            /* the highest board number; 0 when there is no limit */
    unsigned holds;           /* bits of enum rf_said that every board of it can have */
    rf_format_reads *reads;   /* the next board */
    rf_format_frames *head;   /* before the first board, or NULL */
    rf_format_writes *writes; /* one board */
    rf_format_frames *tail;   /* after the last board, or NULL */
};

/* What formats of boards hold, and what formats of played games hold besides. */
#define BOARD (RF_SAID_NUMBER | RF_SAID_DEALER | RF_SAID_VULNERABLE)
#define GAME  (BOARD | RF_SAID_NAMES | RF_SAID_ROOM)

static const struct row rows[RF_FORMATS] = {
    [RF_FORMAT_PBN] = {"pbn", "pbn", false, 0, GAME | RF_SAID_EVENT | RF_SAID_TRICKS, rf_pbn_reads,
                       rf_pbn_head, rf_pbn_writes, NULL},
    [RF_FORMAT_LIN] = {"lin", "lin", false, 0, GAME, rf_lin_reads, NULL, rf_lin_writes, NULL},
    [RF_FORMAT_DUP] = {"dup", "dup", true, RF_DUP_BOARDS, 0, rf_dup_reads, NULL, rf_dup_writes,
                       NULL},
    [RF_FORMAT_BRI] = {"bri", "bri", true, 0, 0, rf_bri_reads, NULL, rf_bri_writes, NULL},
    [RF_FORMAT_DGE] = {"dge", "dge", true, 0, 0, rf_dge_reads, NULL, rf_dge_writes, NULL},
    [RF_FORMAT_DLM] = {"dlm", "dlm", false, RF_DLM_BOARDS, RF_SAID_NUMBER | RF_SAID_COPIES,
                       rf_dlm_reads, NULL, rf_dlm_writes, rf_dlm_tail},
    [RF_FORMAT_CSV] = {"csv", "csv", false, 0, BOARD, rf_csv_reads, NULL, rf_csv_writes, NULL},
    [RF_FORMAT_BER] = {"ber", "ber", true, 0, 0, rf_ber_reads, NULL, rf_ber_writes, NULL},
    [RF_FORMAT_ZRD] = {"zrd", "zrd", true, 0, RF_SAID_TRICKS, rf_zrd_reads, NULL, rf_zrd_writes,
                       NULL},
    [RF_FORMAT_LINES] = {"lines", "txt", false, 0, 0, rf_lines_reads, NULL, rf_lines_writes, NULL},
};

const char *
rf_format_name(enum rf_format format)
{
    RF_ASSERT(format < RF_FORMATS);
    return rows[format].name;
}

const char *
rf_format_extension(enum rf_format format)
{
    RF_ASSERT(format < RF_FORMATS);
    return rows[format].extension;
}

bool
rf_format_binary(enum rf_format format)
{
    RF_ASSERT(format < RF_FORMATS);
    return rows[format].binary;
}

unsigned
rf_format_boards(enum rf_format format)
{
    RF_ASSERT(format < RF_FORMATS);
    return rows[format].most;
}

/* Equal, regardless of the case of `one`. */
static bool
alike(const char *one, const char *other)
{
    for (; *one && *other; one++, other++) {
        char a = (char)(*one >= 'A' && *one <= 'Z' ? *one | 0x20 : *one);
        if (a != *other)
            return false;
    }
    return *one == *other;
}

enum rf_format
rf_format_find(const char *name)
{
    unsigned format = 0;
    while (format < RF_FORMATS && !alike(name, rows[format].name))
        format++;
    return (enum rf_format)format;
}

/* The extension is what follows the last dot of the last part of the path. */
enum rf_format
rf_format_of_file(const char *path)
{
    const char *extension = "";
    unsigned format = 0;
    for (; *path; path++)
        if (*path == '.')
            extension = path + 1;
        else if (*path == '/')
            extension = "";
    while (format < RF_FORMATS && !alike(extension, rows[format].extension))
        format++;
    return (enum rf_format)format;
}

struct rf_format_reader
rf_format_reader_start(enum rf_format format, const char *text, size_t size)
{
    RF_ASSERT(format < RF_FORMATS && (text || size == 0));
    struct rf_format_reader reader = {
        .format = format, .text = text, .size = size, .line = 1, .pbn = rf_pbn_start(text, size)};
    reader.at = rf_format_binary(format) ? 0 : reader.pbn.at; /* after a byte order mark */
    return reader;
}

/* Damaged boards count too, so that an error can name the place of a board without a number. */
enum rf_format_reading
rf_format_next(struct rf_format_reader *reader, struct rf_format_board *board,
               struct rf_format_error *error)
{
    *error = (struct rf_format_error){.board = 0};
    enum rf_format_reading reading = rows[reader->format].reads(reader, board, error);
    if (reading == RF_FORMAT_END)
        return reading;
    reader->count++;
    if (reading == RF_FORMAT_WRONG && error->board == 0)
        error->board = reader->count;
    RF_ASSERT(reading != RF_FORMAT_WRONG || error->message[0]);
    return reading;
}

/* The numbers must fit the format; the caller splits larger sets into several files. */
struct rf_format_writer
rf_format_writer_start(enum rf_format format, unsigned first, unsigned last)
{
    unsigned most = rf_format_boards(format);
    RF_ASSERT(first >= 1 && first <= last && (most == 0 || last <= most));
    return (struct rf_format_writer){.format = format, .first = first, .last = last};
}

/* Writes a head or a tail, if the format has one. */
static size_t
frame(const struct rf_format_writer *writer, rf_format_frames *writes, char *out)
{
    struct rf_text text = rf_text_start(out, RF_FORMAT_TEXT);
    if (writes)
        writes(writer, &text);
    RF_ASSERT(!text.full);
    return text.used;
}

size_t
rf_format_write_head(const struct rf_format_writer *writer, char out[static RF_FORMAT_TEXT])
{
    return frame(writer, rows[writer->format].head, out);
}

size_t
rf_format_write_tail(const struct rf_format_writer *writer, char out[static RF_FORMAT_TEXT])
{
    return frame(writer, rows[writer->format].tail, out);
}

/* PBN alone can hold a board without cards. */
size_t
rf_format_write(struct rf_format_writer *writer, char out[static RF_FORMAT_TEXT],
                const struct rf_format_board *board)
{
    struct rf_text text = rf_text_start(out, RF_FORMAT_TEXT);
    RF_ASSERT(board->dealt || writer->format == RF_FORMAT_PBN);
    RF_ASSERT(board->dealer < RF_SEATS && board->vulnerable <= RF_VULNERABLE_BOTH);
    rows[writer->format].writes(writer, &text, board);
    writer->count++;
    RF_ASSERT(!text.full);
    return text.used;
}

/* The number with which the board will be read back from the new file. */
static unsigned
number_then(const struct rf_format_writer *writer, const struct rf_format_board *board,
            unsigned place)
{
    if (rows[writer->format].holds & RF_SAID_NUMBER)
        return board->number;
    return writer->format == RF_FORMAT_DUP ? writer->first + place - 1 : place;
}

/* What PBN and LIN hold of a regular auction and of what follows from it. */
static unsigned
games_hold(const struct rf_format_board *board)
{
    unsigned held = board->cards ? RF_SAID_PLAY : 0;
    struct rf_notes notes;
    if (board->calls == 0)
        return held;
    rf_notes_read(&notes, board);
    return held | RF_SAID_AUCTION | (board->follows ? RF_SAID_RESULT : 0) |
           (notes.all ? RF_SAID_NOTES : 0);
}

/* Dealer and vulnerability are lost only if they differ from those that the number implies. */
unsigned
rf_format_losses(const struct rf_format_writer *writer, const struct rf_format_board *board,
                 unsigned place)
{
    unsigned held = rows[writer->format].holds, number = number_then(writer, board, place);
    if (held & RF_SAID_ROOM) /* PBN and LIN, the formats of games */
        held |= games_hold(board);
    unsigned lost = board->said & ~held & ~(unsigned)BOARD;
    if (board->number > 0 && number != board->number)
        lost |= RF_SAID_NUMBER;
    if (!(held & RF_SAID_DEALER) && board->dealer != rf_board_dealer(number ? number : 1))
        lost |= RF_SAID_DEALER;
    if (!(held & RF_SAID_VULNERABLE) &&
        board->vulnerable != rf_board_vulnerable(number ? number : 1))
        lost |= RF_SAID_VULNERABLE;
    return lost;
}

const char *
rf_format_loss_text(enum rf_said said)
{
    static const char *const words[RF_SAYINGS] = {
        "number",
        "dealer",
        "vulnerability",
        "event, site or date",
        "names of players",
        "room",
        "double dummy table",
        "auction",
        "play",
        "contract, declarer or result",
        "other tags or comments",
        "number of copies",
        "notes or alerts",
    };
    unsigned at = 0;
    while (at < RF_SAYINGS && said != 1u << at)
        at++;
    RF_ASSERT(at < RF_SAYINGS);
    return words[at];
}
