/*
 * app/bridge/ledger.c -- the ledger file: salted hashes of every deal of a club (ledger.h).
 *
 * The file is text.  The first line has the salt, each other line one deal.  It is locked while it
 * is open and read into memory as a whole; a club that deals 36 boards every day for ten years has
 * about 25 MB.  A last line without its line feed was interrupted while it was written, and is cut
 * off.
 */
#include "bridge/ledger.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "input/range.h"
#include "os/user_folder.h"
#include "os/undo.h"

static const char magic[] = "riffle-ledger-1 salt=";

/* One line: IDENTITY TWIN DATE EVENT SESSION BOARD ATTEMPT.  Identity and twin are hashes in
 * hexadecimal, the date is local, 2026-11-16. */
struct row {
    char identity[RF_HEX_TEXT], twin[RF_HEX_TEXT], date[12], event[RF_EVENT_ID];
    unsigned session, board, attempt;
};

struct ledger {
    char path[4096];
    FILE *file;
    uint8_t salt[RF_KEY_BYTES];
    struct row *row; /* all lines, in the order of the file */
    size_t rows, room;
};

/* Reads the next word of a line into `out` and skips the blank after it. */
static bool
read_word(const char **at, char *out, size_t room)
{
    size_t size = strcspn(*at, " \n");
    if (size == 0 || size >= room || (*at)[size] != ' ')
        return false;
    memcpy(out, *at, size);
    out[size] = '\0';
    *at += size + 1;
    return true;
}

/* The limit only keeps numbers inside an unsigned; real sessions, boards and attempts are far
 * smaller. */
static bool
read_row(const char *at, struct row *row)
{
    const unsigned most = 9999999;
    return read_word(&at, row->identity, sizeof row->identity) &&
           read_word(&at, row->twin, sizeof row->twin) &&
           read_word(&at, row->date, sizeof row->date) &&
           read_word(&at, row->event, sizeof row->event) &&
           range_number(&at, 0, most, &row->session) && *at++ == ' ' &&
           range_number(&at, 0, most, &row->board) && *at++ == ' ' &&
           range_number(&at, 0, most, &row->attempt) && *at == '\n';
}

static bool
say_unwritten(const struct ledger *ledger)
{
    fprintf(stderr, "riffle: cannot write the ledger %s: %s\n", ledger->path, strerror(errno));
    __fpurge(ledger->file); /* else fclose would write it after undo_run has cut the file back */
    return false;
}

/* Reads the salt from the first line, or writes that line into a new file.  False, with a message.
 */
static bool
read_head(struct ledger *ledger)
{
    char line[200], hex[RF_HEX_TEXT];
    if (fgets(line, sizeof line, ledger->file)) {
        bool ours = strncmp(line, magic, sizeof magic - 1) == 0 &&
                    rf_hex_read(ledger->salt, RF_KEY_BYTES, line + sizeof magic - 1);
        if (!ours)
            fprintf(stderr,
                    "riffle: %s is not a ledger of deals. Name a ledger, or a file to make, with "
                    "--ledger FILE\n",
                    ledger->path);
        return ours;
    }
    randombytes_buf(ledger->salt, sizeof ledger->salt);
    rf_hex_write(hex, ledger->salt);
    if (fprintf(ledger->file, "%s%s\n", magic, hex) > 0 && fflush(ledger->file) == 0)
        return true;
    say_unwritten(ledger);
    if (ftruncate(fileno(ledger->file), 0) != 0) /* half a first line would be read as damage */
        say_unwritten(ledger);
    return false;
}

/* Doubling keeps the cost of reading the whole file linear. */
static bool
keep_row(struct ledger *ledger, const struct row *row)
{
    if (ledger->rows == ledger->room) {
        size_t room = ledger->room ? 2 * ledger->room : 256;
        struct row *more = realloc(ledger->row, room * sizeof *more);
        if (!more)
            return false;
        ledger->row = more;
        ledger->room = room;
    }
    ledger->row[ledger->rows++] = *row;
    return true;
}

/* Reads all rows, and cuts off a last line that was not written whole. */
static bool
read_rows(struct ledger *ledger)
{
    char line[400];
    struct row row;
    unsigned number = 1;
    for (long at = ftell(ledger->file); fgets(line, sizeof line, ledger->file);
         at = ftell(ledger->file)) {
        number++;
        if (!strchr(line, '\n') && feof(ledger->file))
            return ftruncate(fileno(ledger->file), at) == 0;
        if (!read_row(line, &row) || !keep_row(ledger, &row)) {
            fprintf(stderr,
                    "riffle: the ledger %s is damaged in line %u. Put back an undamaged copy, or "
                    "name another with --ledger FILE\n",
                    ledger->path, number);
            return false;
        }
    }
    return true;
}

/* The path of the ledger: --ledger, then $RIFFLE_LEDGER, then the user's state directory. */
static bool
find_path(const char *path, char *out, size_t room)
{
    char folder[2000];
    const char *named = path ? path : getenv("RIFFLE_LEDGER");
    if (named && *named) {
        snprintf(out, room, "%s", named);
        return true;
    }
    if (!user_folder_path(folder, sizeof folder, "add --ledger FILE"))
        return false;
    snprintf(out, room, "%s/ledger", folder);
    return true;
}

/* "a+" makes the file if there is none, and every write goes to its end.  The lock waits for
 * another command instead of failing: a ledger is held for moments only. */
struct ledger *
ledger_open(const char *path)
{
    struct ledger *ledger = calloc(1, sizeof *ledger);
    if (!ledger)
        fprintf(stderr, "riffle: out of memory for the ledger\n");
    if (!ledger || sodium_init() < 0 || !find_path(path, ledger->path, sizeof ledger->path)) {
        free(ledger);
        return NULL;
    }
    ledger->file = fopen(ledger->path, "a+e");
    bool opened = ledger->file && flock(fileno(ledger->file), LOCK_EX) == 0;
    if (!opened)
        fprintf(stderr, "riffle: cannot open the ledger %s: %s. Name another with --ledger FILE\n",
                ledger->path, strerror(errno));
    if (opened && read_head(ledger) && read_rows(ledger)) {
        undo_grows(fileno(ledger->file));
        return ledger;
    }
    ledger_close(ledger);
    return NULL;
}

void
ledger_close(struct ledger *ledger)
{
    if (ledger && ledger->file)
        fclose(ledger->file);
    if (ledger)
        free(ledger->row);
    free(ledger);
}

const char *
ledger_path(const struct ledger *ledger)
{
    return ledger->path;
}

/* Hashes the number of a deal with the club's salt.  The salt keeps an outsider who sees the file
 * from testing guesses of deals. */
static void
hash_number(const struct ledger *ledger, const char *tag,
            const uint8_t number[static RF_DEAL_NUMBER], char out[static RF_HEX_TEXT])
{
    uint8_t hash[RF_HASH_BYTES];
    struct rf_hash_part parts[] = {{ledger->salt, RF_KEY_BYTES}, {number, RF_DEAL_NUMBER}};
    rf_hash(hash, tag, parts, 2);
    rf_hex_write(out, hash);
}

/* Different tags: otherwise a deal that is the least of its twin class would have the same hash
 * twice. */
static void
hash_deal(const struct ledger *ledger, const struct rf_deal *deal, struct row *row)
{
    uint8_t number[RF_DEAL_NUMBER];
    rf_deal_number(number, deal);
    hash_number(ledger, "ledger", number, row->identity);
    rf_deal_twin(number, deal);
    hash_number(ledger, "ledger/twin", number, row->twin);
    rf_wipe(number, sizeof number); /* the deal may still be secret */
}

/* Notes a row as the hit, if it is a stronger one: the kinds are in order of weight. */
static void
note_hit(struct ledger_hit *hit, enum ledger_kind kind, const struct row *row)
{
    if (kind <= hit->kind)
        return;
    *hit = (struct ledger_hit){.kind = kind, .session = row->session, .board = row->board};
    memcpy(hit->event, row->event, sizeof hit->event);
    memcpy(hit->date, row->date, sizeof hit->date);
}

/* Rows are told apart by event and session only.  A second session of that name would look like the
 * first one, and its repeated deals would count as LEDGER_HERE instead of LEDGER_SAME. */
bool
ledger_has_session(const struct ledger *ledger, const char *event, unsigned session)
{
    for (size_t i = 0; i < ledger->rows; i++) {
        const struct row *row = &ledger->row[i];
        if (strcmp(row->event, event) != 0 || row->session != session)
            continue;
        fprintf(stderr,
                "riffle: the ledger %s already has deals of session %u of event %s, of %s. Give "
                "this event another name with --event\n",
                ledger->path, session, event, row->date);
        return true;
    }
    return false;
}

/* A linear search: some 130 000 rows after ten years, compared once for each board. */
struct ledger_hit
ledger_find(struct ledger *ledger, const struct rf_deal *deal, const char *event,
            struct rf_board_id id)
{
    struct ledger_hit hit = {.kind = LEDGER_NEW};
    struct row wanted;
    hash_deal(ledger, deal, &wanted);
    for (size_t i = 0; i < ledger->rows; i++) {
        const struct row *row = &ledger->row[i];
        bool here = strcmp(row->event, event) == 0 && row->session == id.session;
        if (here && row->board == id.board)
            continue; /* the board itself, entered before or dealt again */
        if (strcmp(row->identity, wanted.identity) == 0)
            note_hit(&hit, here ? LEDGER_HERE : LEDGER_SAME, row);
        else if (!here && strcmp(row->twin, wanted.twin) == 0)
            note_hit(&hit, LEDGER_TWIN, row);
    }
    return hit;
}

/* True when the ledger has this very deal of this board already. */
static bool
has_own(const struct ledger *ledger, const struct row *wanted)
{
    for (size_t i = 0; i < ledger->rows; i++) {
        const struct row *row = &ledger->row[i];
        if (strcmp(row->identity, wanted->identity) == 0 &&
            strcmp(row->event, wanted->event) == 0 && row->session == wanted->session &&
            row->board == wanted->board)
            return true;
    }
    return false;
}

bool
ledger_add(struct ledger *ledger, const struct rf_deal *deal, const char *event,
           struct rf_board_id id)
{
    struct row row = {.session = (unsigned)id.session,
                      .board = (unsigned)id.board,
                      .attempt = (unsigned)id.attempt};
    time_t now = time(NULL);
    struct tm local;
    hash_deal(ledger, deal, &row);
    snprintf(row.event, sizeof row.event, "%s", event);
    strftime(row.date, sizeof row.date, "%Y-%m-%d", localtime_r(&now, &local));
    if (has_own(ledger, &row))
        return true;
    bool written = keep_row(ledger, &row) && fseek(ledger->file, 0, SEEK_END) == 0 &&
                   fprintf(ledger->file, "%s %s %s %s %u %u %u\n", row.identity, row.twin, row.date,
                           row.event, row.session, row.board, row.attempt) > 0 &&
                   fflush(ledger->file) == 0;
    return written || say_unwritten(ledger);
}
