/*
 * app/cli/convert_out.c -- the second walk through a file: writes its boards.
 *
 * Without --force the output must be a new file.  With --force it is written beside the old one as
 * OUT.new and then renamed, so a failure leaves the old file as it was.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bridge/verb.h"
#include "cli/convert.h"
#include "input/board_file.h"

/* A buffer that grows with the longest board. */
struct buffer {
    char *bytes;
    size_t size;
};

struct target {
    FILE *to;
    char path[4096], made[4128]; /* where it is to be, and where it is made */
    unsigned file;
    int why;                         /* the errno of the first write that failed, or 0 */
    bool seen[RF_DLM_BOARDS + 1];    /* numbers that are taken; of DLM */
    char headline[CONVERT_HEADLINE]; /* of DLM, from a format without one */
    struct rf_format_writer writer;
    struct buffer changed, with; /* of put_verbatim */
};

/* Names the file: tuesday.dlm, or tuesday-2.dlm for the second of several. */
static void
name_file(struct target *target, const struct convert_options *o,
          const struct convert_survey *survey)
{
    unsigned there;
    bool several = survey->set && convert_file_of(survey, survey->lowest, &there) !=
                                      convert_file_of(survey, survey->highest, &there);
    const char *slash = strrchr(o->out, '/'), *dot = strrchr(slash ? slash : o->out, '.');
    size_t stem = dot ? (size_t)(dot - o->out) : strlen(o->out);
    if (several)
        snprintf(target->path, sizeof target->path, "%.*s-%u%s", (int)stem, o->out,
                 target->file + 1, dot ? dot : "");
    else
        snprintf(target->path, sizeof target->path, "%s", o->out);
    snprintf(target->made, sizeof target->made, "%s%s", target->path, o->force ? ".new" : "");
}

/* The new file has the permissions of the file that was read: boards that are still secret stay so.
 */
static int
open_target(struct target *target, const struct convert_options *o,
            const struct convert_survey *survey, unsigned mode)
{
    name_file(target, o, survey);
    if (strcmp(o->out, "-") == 0) {
        target->to = stdout;
        return STATUS_OK;
    }
    int to = open(target->made, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, (mode_t)mode);
    target->to = to >= 0 ? fdopen(to, "w") : NULL;
    if (to >= 0 && !target->to) { /* no memory */
        close(to);
        unlink(target->made);
        errno = ENOMEM;
    }
    if (target->to) {
        setvbuf(target->to, NULL, _IOFBF, 1 << 20);
        return STATUS_OK;
    }
    if (errno == EEXIST)
        fprintf(stderr, "riffle %s: %s exists already. To replace it, add --force\n", o->command,
                target->made);
    else
        fprintf(stderr, "riffle %s: cannot write %s: %s\n", o->command, target->made,
                strerror(errno));
    return STATUS_IO;
}

/* Only the first error is kept: later ones follow from it. */
static void
put(struct target *target, const char *bytes, size_t size)
{
    if (size > 0 && fwrite(bytes, 1, size, target->to) != size && !target->why)
        target->why = errno;
}

/* Copies the comments of a head between PBN and lines, except those that mark the file as PBN. */
static void
put_comments(struct target *target, struct rf_span head)
{
    const char *at = head.bytes, *end = at + head.size;
    while (at < end) {
        const char *feed = memchr(at, '\n', (size_t)(end - at));
        const char *next = feed ? feed + 1 : end;
        size_t size = (size_t)(next - at);
        bool mark = size > 5 && (memcmp(at, "% PBN", 5) == 0 || memcmp(at, "% EXP", 5) == 0);
        if (at[0] == '%' && size > 3 && !mark)
            put(target, at, size);
        at = next;
    }
}

/* What stands before the first board. */
static void
put_head(struct target *target, const struct convert_walk *walk)
{
    const struct convert_options *o = walk->o;
    char head[RF_FORMAT_TEXT];
    struct rf_span was = rf_format_reader_head(&walk->reader);
    bool comments = o->from == RF_FORMAT_PBN || o->from == RF_FORMAT_LINES;
    target->writer.set = walk->reader.set;
    if (o->to == RF_FORMAT_DUP && o->from != RF_FORMAT_DUP)
        target->writer.set.copies = 1;
    /* A dealing machine shows club, event and date, which stand with the first board of PBN. */
    if (o->to == RF_FORMAT_DLM && !target->writer.set.title.size) {
        pbn_headline(target->headline, sizeof target->headline, &walk->then);
        target->writer.set.title = (struct rf_span){target->headline, strlen(target->headline),
                                                    false};
    }
    if (convert_verbatim(o)) {
        put(target, was.bytes, was.size);
        return;
    }
    put(target, head, rf_format_write_head(&target->writer, head));
    if (comments && was.size > 0 && (o->to == RF_FORMAT_PBN || o->to == RF_FORMAT_LINES))
        put_comments(target, was);
}

/* The old content may be lost: every use overwrites it. */
static bool
make_room(struct buffer *room, size_t size)
{
    if (size + RF_FORMAT_TEXT <= room->size)
        return true;
    size_t more = 2 * size + RF_FORMAT_TEXT;
    char *larger = realloc(room->bytes, more);
    if (larger)
        *room = (struct buffer){larger, more};
    return larger;
}

/* Puts a board as it stands in its text, changed, and with what is makeable. */
static bool
put_verbatim(struct target *target, const struct convert_walk *walk)
{
    struct buffer *changed = &target->changed, *with = &target->with;
    const struct convert_options *o = walk->o;
    const struct rf_format_change *change = &walk->change;
    const struct rf_pbn_board *solved = o->solved ? &o->solved[walk->place - 1] : NULL;
    struct rf_span text = walk->board.source;
    if (change->number || change->turn || change->alone) {
        if (!make_room(changed, text.size))
            return false;
        text.size = rf_format_rewrite(o->to, changed->bytes, changed->size, &walk->board, *change);
        text.bytes = changed->bytes;
    }
    if (text.size > 0 && solved && solved->solved) {
        if (!make_room(with, text.size))
            return false;
        text.size = rf_pbn_put_solved(with->bytes, with->size, text, solved, walk->board.feed);
        text.bytes = with->bytes;
    }
    put(target, text.bytes, text.size);
    return text.size > 0;
}

static bool
put_board(struct target *target, struct convert_survey *survey, struct convert_walk *walk)
{
    char out[RF_FORMAT_TEXT];
    unsigned number = walk->then.number ? walk->then.number : walk->place, there;
    if (convert_verbatim(walk->o))
        return put_verbatim(target, walk);
    convert_file_of(survey, number, &there);
    if (rf_format_boards(walk->o->to) > 0)
        walk->then.number = there;
    if (walk->o->to == RF_FORMAT_DLM && target->seen[there]) {
        survey->lost[LOSS_PLACE]++;
        return true;
    }
    if (walk->o->to == RF_FORMAT_DLM)
        target->seen[there] = true;
    put(target, out, rf_format_write(&target->writer, out, &walk->then));
    return true;
}

/* Closes the file and, with --force, renames it.  An incomplete file is removed. */
static bool
close_target(struct target *target, const struct convert_options *o, bool complete)
{
    bool standard = target->to == stdout;
    int why = target->why;
    if (fflush(target->to) != 0 && !why)
        why = errno;
    if (!standard && fclose(target->to) != 0 && !why)
        why = errno;
    if (!why && complete && !standard && o->force && rename(target->made, target->path) != 0)
        why = errno;
    if (why)
        fprintf(stderr, "riffle %s: cannot write %s: %s\n", o->command,
                standard ? "standard output" : target->path, strerror(why));
    if ((why || !complete) && !standard)
        unlink(target->made);
    return !why && complete;
}

/* The boards of one output file: how many, the range of their numbers there, and the number of the
 * next file that has boards. */
struct share {
    unsigned count, lowest, highest, next;
};

/* Walks through the file once more: the writer must know the range of its boards before the first
 * one. */
static struct share
share_of(unsigned file, const struct convert_survey *survey, const struct convert_options *o,
         const struct file_bytes *bytes)
{
    struct convert_walk walk = convert_walk_on(o, bytes);
    struct share share = {.next = UINT_MAX};
    enum convert_step step;
    enum convert_loss why;
    while ((step = convert_next(&walk)) != CONVERT_END) {
        unsigned number = walk.then.number ? walk.then.number : walk.place, there;
        unsigned goes_to = convert_file_of(survey, number, &there);
        if (step != CONVERT_BOARD || convert_leaves_out(o, &walk, &why) || goes_to < file)
            continue;
        if (goes_to > file) {
            share.next = goes_to < share.next ? goes_to : share.next;
            continue;
        }
        share.lowest = share.count == 0 || there < share.lowest ? there : share.lowest;
        share.highest = there > share.highest ? there : share.highest;
        share.count++;
    }
    return share;
}

/* Starts the writer with the range of numbers in this file.  DUP numbers boards by their count. */
static void
set_range(struct target *target, const struct convert_options *o, const struct share *share)
{
    unsigned first = share->lowest, last = share->highest;
    if (o->to == RF_FORMAT_DUP) {
        last = first + share->count - 1;
        last = last < RF_DUP_BOARDS ? last : RF_DUP_BOARDS;
    }
    target->writer = rf_format_writer_start(o->to, first ? first : 1, last > first ? last : first);
}

/* Writes the boards of one file. */
static int
write_file(struct target *target, struct convert_survey *survey, const struct convert_options *o,
           const struct file_bytes *bytes)
{
    char tail[RF_FORMAT_TEXT];
    struct convert_walk walk = convert_walk_on(o, bytes);
    enum convert_step step;
    enum convert_loss why;
    bool begun = false, sound = true;
    memset(target->seen, 0, sizeof target->seen);
    target->why = 0;
    int status = open_target(target, o, survey, bytes->mode);
    if (status != STATUS_OK)
        return status;
    while (sound && (step = convert_next(&walk)) != CONVERT_END && !ferror(target->to)) {
        unsigned number = walk.then.number ? walk.then.number : walk.place, there;
        if (step == CONVERT_WRONG || convert_leaves_out(o, &walk, &why))
            walk.gap = true;
        else if (convert_file_of(survey, number, &there) == target->file) {
            if (!begun)
                put_head(target, &walk);
            begun = true;
            sound = put_board(target, survey, &walk);
        }
    }
    struct rf_span rest = rf_format_reader_tail(&walk.reader);
    if (convert_verbatim(o) && !ferror(target->to) && sound)
        put(target, rest.bytes, rest.size);
    else if (sound)
        put(target, tail, rf_format_write_tail(&target->writer, tail));
    if (!sound)
        fprintf(stderr, "riffle %s: board %u is too long\n", o->command, walk.board.number);
    return close_target(target, o, sound) ? STATUS_OK : STATUS_IO;
}

int
convert_write(struct convert_survey *survey, const struct convert_options *o,
              const struct file_bytes *bytes)
{
    struct target target = {0};
    unsigned there, last = convert_file_of(survey, survey->highest, &there);
    int status = STATUS_OK;
    target.file = convert_file_of(survey, survey->lowest, &there);
    if (target.file != last && strcmp(o->out, "-") == 0) {
        fprintf(
            stderr,
            "riffle convert: so many boards need several %s files. Name OUT instead of standard "
            "output\n",
            rf_format_name(o->to));
        return STATUS_USAGE;
    }
    bool several = target.file != last;
    while (status == STATUS_OK && target.file <= last) {
        struct share share = {0, survey->lowest, survey->highest, UINT_MAX};
        if (rf_format_boards(o->to) > 0)
            share = share_of(target.file, survey, o, bytes);
        set_range(&target, o, &share);
        status = write_file(&target, survey, o, bytes);
        if (status == STATUS_OK && several)
            fprintf(stderr, "riffle convert: %s: boards %u to %u, as %u to %u\n", target.path,
                    target.file * survey->set + target.writer.first,
                    target.file * survey->set + target.writer.last, target.writer.first,
                    target.writer.last);
        target.file = share.next;
    }
    free(target.changed.bytes);
    free(target.with.bytes);
    return status;
}
