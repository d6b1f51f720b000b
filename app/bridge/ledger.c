/*
 * app/bridge/ledger.c -- the ledger file: salted hashes of every deal of a club (ledger.h).
 *
 * The file is text (ledger_line.h) and only grows.  It is locked while it is open.  The index
 * beside it (ledger_index.h) finds old lines; lines that it does not cover are read when the
 * ledger is opened.  When there are many of these, ledger_close writes a new index.  A last line
 * without its line feed was interrupted while it was written, and is cut off.
 */
#include "bridge/ledger_in.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "os/file_bytes.h"
#include "os/undo.h"
#include "os/user_folder.h"

static const char magic[] = "riffle-ledger-1 salt=";

/* A new index is written when so many entries are not in it: about 170 KB of lines, which are read
 * in less than a millisecond. */
enum { RECENT_MOST = 1024 };

static bool
say_unwritten(struct ledger *ledger)
{
    fprintf(stderr, "riffle: cannot write the ledger %s: %s\n", ledger->path, strerror(errno));
    ledger->failed = true;
    ledger->pended = 0; /* else ledger_close would write it after undo_run has cut the file back */
    return false;
}

static bool
say_damaged(const struct ledger *ledger, uint64_t line)
{
    fprintf(stderr,
            "riffle: the ledger %s is damaged in line %llu. Put back an undamaged copy, or name "
            "another with --ledger FILE\n",
            ledger->path, (unsigned long long)line);
    return false;
}

static bool
say_no_memory(const struct ledger *ledger)
{
    fprintf(stderr, "riffle: out of memory for the ledger %s\n", ledger->path);
    return false;
}

bool
ledger_flush(struct ledger *ledger)
{
    if (ledger->pended == 0)
        return true;
    if (lseek(ledger->file, (off_t)ledger->all.bytes, SEEK_SET) < 0 ||
        !file_bytes_write(ledger->file, ledger->pending, ledger->pended))
        return say_unwritten(ledger);
    ledger->all.bytes += ledger->pended;
    ledger->pended = 0;
    return true;
}

bool
ledger_append(struct ledger *ledger, const char *line, size_t size, uint64_t *place)
{
    if (ledger->pended + size > sizeof ledger->pending && !ledger_flush(ledger))
        return false;
    *place = ledger->all.bytes + ledger->pended;
    memcpy(ledger->pending + ledger->pended, line, size);
    ledger->pended += size;
    ledger->all.lines++;
    return true;
}

/* Reads the salt from the first line, or writes that line into a new file.  False, with a message.
 */
static bool
read_head(struct ledger *ledger)
{
    char line[LEDGER_LINE], hex[RF_HEX_TEXT];
    uint64_t place;
    if (lseek(ledger->file, 0, SEEK_END) > 0) {
        bool ours = ledger_line_at(ledger, 0, line) &&
                    strncmp(line, magic, sizeof magic - 1) == 0 &&
                    rf_hex_read(ledger->salt, RF_KEY_BYTES, line + sizeof magic - 1);
        if (!ours)
            fprintf(stderr,
                    "riffle: %s is not a ledger of deals. Name a ledger, or a file to make, with "
                    "--ledger FILE\n",
                    ledger->path);
        ledger->all = (struct ledger_cover){.bytes = strlen(line), .lines = 1};
        return ours;
    }
    randombytes_buf(ledger->salt, sizeof ledger->salt);
    rf_hex_write(hex, ledger->salt);
    int size = snprintf(line, sizeof line, "%s%s\n", magic, hex);
    if (ledger_append(ledger, line, (size_t)size, &place) && ledger_flush(ledger))
        return true;
    if (ftruncate(ledger->file, 0) != 0) /* half a first line would be read as damage */
        say_unwritten(ledger);
    return false;
}

bool
ledger_line_at(struct ledger *ledger, uint64_t place, char out[static LEDGER_LINE])
{
    out[0] = '\0';
    if (place >= ledger->all.bytes && !ledger_flush(ledger))
        return false;
    ssize_t size = pread(ledger->file, out, LEDGER_LINE - 1, (off_t)place);
    char *end = size > 0 ? memchr(out, '\n', (size_t)size) : NULL;
    if (end)
        end[1] = '\0';
    else
        out[0] = '\0';
    return end != NULL;
}

/* A row is found by its twin; deals with the same identity have the same twin.  The first row of a
 * session is also found by the session. */
bool
ledger_note_row(struct ledger *ledger, const struct ledger_row *row, uint64_t place)
{
    char session[sizeof ledger->session_before];
    snprintf(session, sizeof session, "%s %u", row->event, row->session);
    bool first = strcmp(session, ledger->session_before) != 0;
    memcpy(ledger->session_before, session, sizeof session);
    return (ledger_recent_add(&ledger->recent, ledger_twin_key(row->twin), place) &&
            (!first || ledger_recent_add(&ledger->recent,
                                         ledger_session_key(row->event, row->session), place))) ||
           say_no_memory(ledger);
}

/* A reader of lines from a byte of the ledger on. */
static FILE *
lines_from(const struct ledger *ledger, uint64_t place)
{
    int copy = fcntl(ledger->file, F_DUPFD_CLOEXEC, 0);
    FILE *in = copy < 0 ? NULL : fdopen(copy, "r");
    if (!in && copy >= 0)
        close(copy);
    if (in && fseeko(in, (off_t)place, SEEK_SET) == 0)
        return in;
    fprintf(stderr, "riffle: cannot read the ledger %s: %s\n", ledger->path, strerror(errno));
    if (in)
        fclose(in);
    return NULL;
}

/* Takes one line: a row or a set.  `reader` may be NULL. */
static bool
take_line(struct ledger *ledger, const char *line, const struct ledger_reader *reader)
{
    struct ledger_row row;
    struct ledger_set set;
    uint64_t place = ledger->all.bytes;
    if (ledger_row_read(&row, line)) {
        if (reader)
            reader->row(reader->to, &row, ledger_row_set(&row));
        else if (!ledger_note_row(ledger, &row, place))
            return false;
    } else if (ledger_set_read(&set, line)) {
        ledger->all.sets = set.number > ledger->all.sets ? set.number : ledger->all.sets;
        if (reader)
            reader->set(reader->to, &set, place);
    } else {
        return say_damaged(ledger, ledger->all.lines + 1);
    }
    ledger->all.bytes += strlen(line);
    ledger->all.lines++;
    return true;
}

/* Takes all lines after those of `all`, and cuts off a last line that was not written whole. */
static bool
take_lines(struct ledger *ledger, const struct ledger_reader *reader)
{
    char line[LEDGER_LINE];
    FILE *in = lines_from(ledger, ledger->all.bytes);
    bool taken = in != NULL;
    while (taken && fgets(line, sizeof line, in)) {
        if (!strchr(line, '\n') && feof(in)) {
            taken = ftruncate(ledger->file, (off_t)ledger->all.bytes) == 0;
            break;
        }
        taken = take_line(ledger, line, reader);
    }
    if (in)
        fclose(in);
    return taken;
}

bool
ledger_drop_index(struct ledger *ledger)
{
    char line[LEDGER_LINE];
    if (!ledger_flush(ledger))
        return false;
    ledger_index_close(&ledger->index);
    ledger_recent_end(&ledger->recent);
    ledger_line_at(ledger, 0, line);
    ledger->all = (struct ledger_cover){.bytes = strlen(line), .lines = 1};
    return take_lines(ledger, NULL);
}

bool
ledger_read(struct ledger *ledger, const struct ledger_reader *reader)
{
    char line[LEDGER_LINE];
    if (!ledger_flush(ledger))
        return false;
    ledger_line_at(ledger, 0, line);
    ledger->all = (struct ledger_cover){.bytes = strlen(line), .lines = 1};
    return take_lines(ledger, reader);
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

bool
ledger_exists(const char *path)
{
    char folder[2000], file[2100];
    const char *named = path ? path : getenv("RIFFLE_LEDGER");
    if (named && *named)
        return access(named, F_OK) == 0;
    if (!user_folder_name(folder, sizeof folder))
        return false;
    snprintf(file, sizeof file, "%s/ledger", folder);
    return access(file, F_OK) == 0;
}

/* Opens the index, and reads the lines that it does not cover. */
static bool
read_index(struct ledger *ledger)
{
    snprintf(ledger->index_path, sizeof ledger->index_path, "%s.index", ledger->path);
    ledger_index_open(&ledger->index, ledger->index_path, ledger->file, ledger->salt);
    if (ledger->index.file >= 0)
        ledger->all = ledger->index.cover;
    return take_lines(ledger, NULL);
}

/* The lock waits for another command instead of failing: a ledger is held for moments only. */
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
    ledger->index.file = -1;
    ledger->file = open(ledger->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    bool opened = ledger->file >= 0 && flock(ledger->file, LOCK_EX) == 0;
    if (!opened)
        fprintf(stderr, "riffle: cannot open the ledger %s: %s. Name another with --ledger FILE\n",
                ledger->path, strerror(errno));
    if (opened && read_head(ledger) && read_index(ledger)) {
        undo_grows(ledger->file);
        return ledger;
    }
    ledger->failed = true;
    ledger_close(ledger);
    return NULL;
}

/* Writes an index of everything, when enough is new.  That it cannot be written is no error: the
 * next command reads more of the ledger instead. */
static void
renew_index(struct ledger *ledger)
{
    size_t old = ledger->index.entries, count = old + ledger->recent.count;
    if (ledger->failed || ledger->recent.count < RECENT_MOST)
        return;
    struct ledger_entry *entry = malloc(count * sizeof *entry);
    if (entry && ledger_index_load(&ledger->index, entry)) {
        memcpy(entry + old, ledger->recent.entry, ledger->recent.count * sizeof *entry);
        ledger_index_save(ledger->index_path, ledger->file, ledger->salt, ledger->all, entry,
                          count);
    } else if (entry && truncate(ledger->index_path, 0) != 0) {
        unlink(ledger->index_path); /* it is damaged */
    }
    free(entry);
}

void
ledger_close(struct ledger *ledger)
{
    if (!ledger)
        return;
    if (ledger->file >= 0 && ledger_flush(ledger))
        renew_index(ledger);
    ledger_index_close(&ledger->index);
    ledger_recent_end(&ledger->recent);
    if (ledger->file >= 0)
        close(ledger->file);
    free(ledger);
}

const char *
ledger_path(const struct ledger *ledger)
{
    return ledger->path;
}

uint64_t
ledger_covered(const struct ledger *ledger)
{
    return ledger->index.cover.bytes;
}

void
ledger_today(char out[static LEDGER_DATE])
{
    time_t now = time(NULL);
    struct tm local;
    strftime(out, LEDGER_DATE, "%Y-%m-%d", localtime_r(&now, &local));
}
