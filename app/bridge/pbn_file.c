/*
 * app/bridge/pbn_file.c -- collects boards as Portable Bridge Notation and writes the file.
 *
 * `riffle deal` and the verbs export, machine, release and close use it; pbn_convert.c writes other
 * formats.  The text may hold secret deals,
 * so it grows by copy and wipe, never by realloc, which could leave the old bytes behind.
 */
#include <errno.h>

#include <riffle/pbn.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "os/file_bytes.h"
#include "bridge/verb.h"
#include "os/undo.h"

bool
pbn_room(struct pbn_text *text, size_t more)
{
    if (text->size + more < text->room)
        return true;
    size_t room = 2 * (text->room + more);
    char *bytes = malloc(room);
    if (!bytes) {
        fprintf(stderr, "riffle: out of memory for so many boards\n");
        return false;
    }
    if (text->bytes) {
        memcpy(bytes, text->bytes, text->size);
        rf_wipe(text->bytes, text->size);
        free(text->bytes);
    }
    text->bytes = bytes;
    text->room = room;
    return true;
}

/* The comment becomes a line of its own after the head of the format; 8 bytes cover "% ", the line
 * feed and the NUL. */
bool
pbn_begin(struct pbn_text *text, const char *comment)
{
    memset(text, 0, sizeof *text);
    if (!pbn_room(text, RF_PBN_TEXT + strlen(comment) + 8))
        return false;
    text->size = rf_pbn_write_head(text->bytes);
    text->size += (size_t)snprintf(text->bytes + text->size, text->room - text->size, "%% %s\n",
                                   comment);
    return true;
}

bool
pbn_add_text(struct pbn_text *text, const char *bytes, size_t size)
{
    if (!pbn_room(text, size))
        return false;
    memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
    return true;
}

/* Dealer and vulnerability follow from the board's number (Law 2).  "-" is how the record writes an
 * empty title. */
bool
pbn_add(struct pbn_text *text, const char *title, unsigned board, const struct rf_deal *deal)
{
    struct rf_pbn_event event = {0};
    struct rf_pbn_board one = {.board = board,
                               .dealer = rf_board_dealer(board),
                               .vulnerable = rf_board_vulnerable(board),
                               .dealt = true,
                               .deal = *deal};
    time_t now = time(NULL);
    struct tm local;
    snprintf(event.event, sizeof event.event, "%s", strcmp(title, "-") == 0 ? "" : title);
    snprintf(event.site, sizeof event.site, "%s", text->about.club);
    snprintf(event.date, sizeof event.date, "%s", text->about.date);
    if (!text->undated && !event.date[0])
        strftime(event.date, sizeof event.date, "%Y.%m.%d", localtime_r(&now, &local));
    if (!pbn_room(text, RF_PBN_TEXT))
        return false;
    text->size += rf_pbn_write_board(text->bytes + text->size, &event, &one);
    return true;
}

/* The tag goes before the empty line that ends the board. */
bool
pbn_add_dealt(struct pbn_text *text, const struct rf_session_record *record, const char *title,
              unsigned board, const struct rf_deal *deal)
{
    char mark[RF_EVENT_ID + 100];
    struct rf_board_id id = rf_session_record_id(record, board);
    int size = snprintf(mark, sizeof mark, "[RiffleDeal \"%s/%llu/%u/%llu\"]\n\n", record->id,
                        (unsigned long long)id.session, board, (unsigned long long)id.attempt + 1);
    if (!pbn_add(text, title, board, deal))
        return false;
    text->size--;
    return pbn_add_text(text, mark, (size_t)size);
}

void
pbn_end(struct pbn_text *text)
{
    if (text->bytes)
        rf_wipe(text->bytes, text->size);
    free(text->bytes);
    memset(text, 0, sizeof *text);
}

/* Asked before boards are dealt or solved, so that a wrong name costs no time.  It is only a
 * courtesy: pbn_save still refuses to replace a file (O_EXCL). */
bool
pbn_can_make(const char *file)
{
    char folder[4096];
    if (!file || strcmp(file, "-") == 0)
        return true;
    const char *slash = strrchr(file, '/');
    size_t size = slash ? (size_t)(slash - file) + 1 : 0;
    snprintf(folder, sizeof folder, "%.*s", size ? (int)size : 1, size ? file : ".");
    bool there = access(file, F_OK) == 0;
    if (!there && *file && access(folder, W_OK) == 0)
        return true;
    if (there)
        fprintf(stderr, "riffle: %s exists already. Name another file\n", file);
    else
        fprintf(stderr, "riffle: cannot write '%s': %s\n", file, strerror(errno));
    return false;
}

int
pbn_can_save(const char *file)
{
    if (pbn_format_of(file) != RF_FORMATS)
        return pbn_can_make(file) ? STATUS_OK : STATUS_IO;
    fprintf(stderr,
            "riffle: no format of boards ends like '%s'. Name a file that ends in .pbn, .dlm, "
            ".dup, .bri, .dge, .lin, .csv, .ber, .zrd or .txt\n",
            file);
    return STATUS_USAGE;
}

bool
pbn_can_solve(const char *file)
{
    if (pbn_format_of(file) == RF_FORMAT_PBN)
        return true;
    fprintf(stderr,
            "riffle: %s cannot hold double dummy tables. Name a .pbn file, or leave --doubledummy "
            "out\n",
            file);
    return false;
}

/* Messages that wait in stdout's buffer must come before the boards, which bypass it. */
static bool
write_bytes(const struct pbn_text *text, const char *file)
{
    bool out = !file || strcmp(file, "-") == 0;
    int to = out ? STDOUT_FILENO
                 : open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, text->open ? 0666 : 0600);
    if (!out && to >= 0)
        undo_made(file);
    bool saved = to >= 0 && (!out || fflush(stdout) == 0) &&
                 file_bytes_write(to, text->bytes, text->size) && (out || close(to) == 0);
    if (!saved)
        fprintf(stderr, "riffle: cannot write %s: %s\n", out ? "to standard output" : file,
                strerror(errno));
    return saved;
}

bool
pbn_save(const struct pbn_text *text, const char *file)
{
    struct pbn_text other;
    if (pbn_format_of(file) == RF_FORMAT_PBN)
        return write_bytes(text, file);
    bool saved = pbn_convert(text, file, &other) && write_bytes(&other, file);
    pbn_end(&other);
    return saved;
}
