/*
 * app/cli/ledger_archive.c -- `riffle ledger import` and `look`: goes through files of boards
 * (ledger_archive.h).
 *
 * A file is mapped and its boards are read one after the other, so an archive of any size needs no
 * memory for its boards.  A board that cannot be used is left out with a message.
 */
#include "cli/ledger_archive.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bridge/ledger_tally.h"
#include "input/board_fault.h"
#include "input/board_file.h"
#include "os/file_bytes.h"

/* One walk through a file. */
struct archive {
    const struct ledger_options *o;
    struct ledger *ledger;
    const char *file;
    struct file_bytes bytes;
    struct rf_format_reader reader;
    struct rf_format_board board;
    unsigned number;        /* of the board */
    unsigned damaged, bare; /* boards with faults, and without cards */
    unsigned shown;         /* percent, on the bar */
};

/* What an import counts. */
struct import_counts {
    unsigned files, boards, new, known, repeated, twins, damaged, bare, sets;
};

bool
ledger_archive_date(char out[static LEDGER_DATE], const char *text, size_t size)
{
    char day[LEDGER_DATE] = "";
    unsigned digits = 0;
    if (size != 10)
        return false;
    for (size_t i = 0; i < size; i++) {
        bool between = i == 4 || i == 7;
        if (between ? text[i] != '.' && text[i] != '-'
                    : !isdigit((unsigned char)text[i]) && text[i] != '?')
            return false;
        day[i] = text[i];
        if (between)
            day[i] = '-';
        digits += isdigit((unsigned char)text[i]) != 0;
    }
    if (digits > 0)
        memcpy(out, day, LEDGER_DATE);
    return digits > 0;
}

/* A bar on standard error, drawn again for each percent. */
static void
show_progress(struct archive *archive, bool over)
{
    enum { WIDTH = 25 }; /* blocks, each three bytes of UTF-8 */
    static const char full[] = "█████████████████████████";
    static const char open[] = "░░░░░░░░░░░░░░░░░░░░░░░░░";
    const struct rf_format_reader *reader = &archive->reader;
    size_t at = reader->format == RF_FORMAT_PBN ? reader->pbn.at : reader->at;
    unsigned percent = reader->size ? (unsigned)(100 * (double)at / (double)reader->size) : 100;
    if (!isatty(STDERR_FILENO) || reader->size < 1 << 20 || (percent == archive->shown && !over))
        return;
    archive->shown = percent;
    int blocks = (int)(percent < 100 ? percent : 100) * WIDTH / 100;
    if (over)
        dprintf(STDERR_FILENO, "\r\033[K");
    else
        dprintf(STDERR_FILENO, "\r%.*s%.*s %u %% of %s, %u boards\033[K", 3 * blocks, full,
                3 * (WIDTH - blocks), open, percent, board_fault_file(archive->file),
                reader->count);
}

/* Opens a file.  Returns an exit status, with a message. */
static int
open_archive(struct archive *archive)
{
    enum rf_format format = archive->o->from;
    if (format == RF_FORMATS)
        format = rf_format_of_file(archive->file);
    if (format == RF_FORMATS)
        format = RF_FORMAT_PBN;
    if (!file_bytes_read(&archive->bytes, archive->file, 0)) {
        fprintf(stderr, "riffle ledger: cannot read %s: %s\n", board_fault_file(archive->file),
                strerror(errno));
        return STATUS_IO;
    }
    const char *hint = boards_hint(archive->bytes.text, archive->bytes.size);
    if (hint) {
        fprintf(stderr, "riffle ledger: %s: %s\n", board_fault_file(archive->file), hint);
        file_bytes_release(&archive->bytes);
        return STATUS_NO;
    }
    archive->reader = rf_format_reader_start(format, archive->bytes.text, archive->bytes.size);
    return STATUS_OK;
}

/* The next board with cards; false at the end. */
static bool
next_board(struct archive *archive)
{
    struct rf_format_error error;
    for (;;) {
        enum rf_format_reading reading = rf_format_next(&archive->reader, &archive->board, &error);
        show_progress(archive, reading == RF_FORMAT_END);
        if (reading == RF_FORMAT_END)
            return false;
        if (reading == RF_FORMAT_WRONG) {
            board_fault_count(archive->file, true, &error, &archive->damaged);
        } else if (!archive->board.dealt) {
            archive->bare++;
        } else {
            unsigned number = archive->board.number;
            archive->number = number ? number : archive->reader.count;
            return true;
        }
    }
}

/* Ends the walk.  A file without a usable board is most likely the wrong file. */
static int
close_archive(struct archive *archive, bool usable)
{
    file_bytes_release(&archive->bytes);
    if (usable)
        return STATUS_OK;
    fprintf(stderr,
            "riffle ledger: %s has no usable board. If its name does not tell its format, add "
            "--from FORMAT\n",
            board_fault_file(archive->file));
    return STATUS_NO;
}

/* Copies words of a file.  They go into notes of sessions, which must be text; others lose the
 * bytes that are not plain. */
static void
copy_name(char out[static LEDGER_NAME], const char *text, size_t size)
{
    size_t used = size < LEDGER_NAME - 1 ? size : LEDGER_NAME - 1;
    memcpy(out, text, used);
    while (used > 0 && used < size && ((uint8_t)text[used] & 0xc0) == 0x80)
        used--; /* not in the middle of a character */
    while (used > 0 && isspace((unsigned char)out[used - 1]))
        used--;
    out[used] = '\0';
    for (size_t i = 0; used > 0 && !rf_manifest_is_text(out) && i < used; i++)
        if (!isprint((unsigned char)out[i]))
            out[i] = '?';
}

/* The set that the board belongs to: what the file says, else the options. */
static struct ledger_set
set_of(const struct archive *archive)
{
    const struct rf_format_board *board = &archive->board;
    const struct ledger_options *o = archive->o;
    const char *slash = strrchr(archive->file, '/');
    const char *base = slash ? slash + 1 : board_fault_file(archive->file);
    struct ledger_set set = {0};
    char event[RF_PBN_NAME];
    size_t size = rf_span_write(event, sizeof event, board->event);
    if (size == 0)
        size = rf_span_write(event, sizeof event, archive->reader.set.title);
    copy_name(set.event, event, size);
    if (*set.event == '\0' && o->event)
        copy_name(set.event, o->event, strlen(o->event));
    copy_name(set.file, base, strlen(base));
    if (!ledger_archive_date(set.date, board->date.bytes, board->date.size) && o->date)
        ledger_archive_date(set.date, o->date, strlen(o->date));
    return set;
}

/* Counts what became of a board.  `before` is the highest number of a set before this import. */
static void
count_board(struct import_counts *counts, const struct ledger_hit *hit, unsigned before)
{
    counts->boards++;
    if (hit->kind == LEDGER_SAME && hit->set > before)
        counts->repeated++;
    else if (hit->kind == LEDGER_SAME)
        counts->known++;
    else
        counts->new ++;
    counts->twins += hit->kind == LEDGER_TWIN;
}

static int
import_file(struct ledger *ledger, const struct ledger_options *o, const char *file,
            unsigned before, struct import_counts *counts)
{
    struct archive archive = {.o = o, .ledger = ledger, .file = file};
    struct ledger_set set = {0};
    struct ledger_hit hit;
    bool kept = true;
    unsigned boards = counts->boards;
    int status = open_archive(&archive);
    if (status != STATUS_OK)
        return status;
    for (bool first = true; kept && next_board(&archive); first = false) {
        struct ledger_set now = set_of(&archive);
        if (first || strcmp(now.event, set.event) != 0 || strcmp(now.date, set.date) != 0) {
            set = now;
            ledger_begin_set(ledger, &set);
        }
        struct rf_deal deal = rf_deal_of_hands(&archive.board.hands);
        kept = ledger_import(ledger, &deal, archive.number, &hit);
        rf_wipe(&deal, sizeof deal);
        if (kept)
            count_board(counts, &hit, before);
    }
    counts->files++;
    counts->damaged += archive.damaged;
    counts->bare += archive.bare;
    status = close_archive(&archive, counts->boards > boards || !kept);
    return kept ? status : STATUS_IO;
}

/* One line for people: the counts that are not 0. */
static void
print_counts(const struct import_counts *counts, const char *path)
{
    const struct {
        unsigned count;
        const char *words;
    } parts[] = {{counts->known, "known before"},
                 {counts->repeated, "repeated in these files"},
                 {counts->damaged, "damaged and left out"},
                 {counts->bare, "without cards and left out"}};
    printf("Imported %u board%s from %u file%s into %s: %u new", counts->boards,
           counts->boards == 1 ? "" : "s", counts->files, counts->files == 1 ? "" : "s", path,
           counts->new);
    for (unsigned i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i].count > 0)
            printf(", %u %s", parts[i].count, parts[i].words);
    printf(".\n");
    if (counts->twins > 0)
        printf("%u new board%s of a deal that the ledger knows (seats turned or suits renamed).\n",
               counts->twins, counts->twins == 1 ? " is a twin" : "s are twins");
}

int
ledger_archive_import(struct ledger *ledger, const struct ledger_options *o)
{
    struct import_counts counts = {0};
    int status = STATUS_OK;
    unsigned before = ledger_sets(ledger);
    for (int i = 0; i < o->words && status != STATUS_IO; i++) {
        int one = import_file(ledger, o, o->word[i], before, &counts);
        status = one > status ? one : status;
    }
    if (status == STATUS_IO || !ledger_save(ledger))
        return STATUS_IO;
    counts.sets = ledger_sets(ledger) - before;
    if (o->json)
        json_print(json_pack("{s:s, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i}", "ledger",
                             ledger_path(ledger), "files", counts.files, "boards", counts.boards,
                             "new", counts.new, "known", counts.known, "repeated", counts.repeated,
                             "twins", counts.twins, "damaged", counts.damaged, "without_cards",
                             counts.bare, "sets", counts.sets));
    else
        print_counts(&counts, ledger_path(ledger));
    return status;
}

/* One board that is known. */
static void
print_hit(const struct archive *archive, const struct ledger_hit *hit)
{
    char words[LEDGER_WORDS];
    bool same = hit->kind == LEDGER_SAME;
    if (archive->o->json)
        json_print(json_pack("{s:s, s:i, s:s, s:s, s:s, s:i, s:i, s:i, s:s}", "file", archive->file,
                             "board", archive->number, "match", same ? "same" : "twin", "event",
                             hit->event, "date", hit->date, "session", hit->session, "of_board",
                             hit->board, "set", hit->set, "from", hit->file));
    else
        printf("board %u is %s %s\n", archive->number, same ? "the same deal as" : "a twin of",
               ledger_hit_words(words, hit));
}

/* Says what the whole file is. */
static void
print_tally(const struct ledger_options *o, const char *file, const struct ledger_tally *tally)
{
    char words[LEDGER_TALLY_WORDS];
    const char *name = board_fault_file(file);
    if (o->json)
        json_print(json_pack("{s:s, s:i, s:i, s:i}", "file", file, "boards", tally->boards, "same",
                             tally->same, "twins", tally->twins));
    else if (ledger_tally_knows(tally))
        printf("%s: %s.%s\n", name, ledger_tally_words(words, tally),
               tally->same > 0 ? " Law 6 D2: no result on a deal of another session may stand."
                               : "");
    else
        printf("%s: the ledger knows none of its %u board%s.\n", name, tally->boards,
               tally->boards == 1 ? "" : "s");
}

static int
look_at_file(struct ledger *ledger, const struct ledger_options *o, const char *file)
{
    struct archive archive = {.o = o, .ledger = ledger, .file = file};
    struct ledger_tally tally = {0};
    const struct ledger_own none = {0};
    int status = open_archive(&archive);
    if (status != STATUS_OK)
        return status;
    while (next_board(&archive)) {
        struct rf_deal deal = rf_deal_of_hands(&archive.board.hands);
        struct ledger_hit hit = ledger_search(ledger, &deal, &none);
        rf_wipe(&deal, sizeof deal);
        if (hit.kind == LEDGER_FAILED) {
            file_bytes_release(&archive.bytes);
            return STATUS_IO;
        }
        if (hit.kind != LEDGER_NEW)
            print_hit(&archive, &hit);
        ledger_tally_add(&tally, archive.number, &hit);
    }
    if (tally.boards > 0)
        print_tally(o, file, &tally);
    status = close_archive(&archive, tally.boards > 0);
    return tally.same > 0 ? STATUS_NO : status;
}

int
ledger_archive_look(struct ledger *ledger, const struct ledger_options *o)
{
    int status = STATUS_OK;
    for (int i = 0; i < o->words && status != STATUS_IO; i++) {
        int one = look_at_file(ledger, o, o->word[i]);
        status = one > status ? one : status;
    }
    return status;
}
