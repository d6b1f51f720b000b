/*
 * app/cli/verify_read.c -- reads a record in pieces and takes its lines.
 *
 * With a crew, a piece is first tried: its signatures go to the crew, and lines are folded as if
 * all of them were right.  When every line was in order and every signature right, the piece is
 * done.  Otherwise the fold goes back to where the piece began, and its lines are taken one by one,
 * each signature checked in its turn.  So a record gets the same words whatever the number of
 * threads: an act with a wrong signature is not done, and nothing after it is judged as if it were.
 */
#include "cli/verify.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LINE = RF_LINE_TEXT + 1, /* of a longer line this much is kept: enough to refuse it */
    PIECE = 1 << 20,
    ENDLESS = 1 << 20, /* bytes beyond LINE after which a line counts as endless */
    LITTLE = 1 << 14,  /* a smaller piece, from a slow pipe, is not worth a copy of the state */
};

/* Whole lines, and behind them the start of the next one.  A start is put before the bytes that
 * are read next; `cut` of its bytes were left out. */
struct reader {
    char *from, *end;
    size_t cut;
    bool endless;
    char bytes[LINE + PIECE];
};

/* Takes the lines before `end`. */
static bool
take_lines(struct check *check, struct reader *reader, const char *end)
{
    size_t cut = reader->cut;
    for (char *line = reader->from, *feed; line < end; line = feed + 1, cut = 0) {
        feed = memchr(line, '\n', (size_t)(end - line));
        size_t size = (size_t)(feed - line);
        reader->endless = size + cut >= (size_t)LINE + ENDLESS;
        if (reader->endless || !verify_take(check, line, size < LINE ? size : LINE))
            return false;
    }
    return true;
}

static void
set_hook(struct check *check, struct rf_record_hook hook)
{
    check->record.spine.hook = check->of_session.spine.hook = hook;
}

/* Like take_lines, but the crew checks the signatures; `before` keeps a copy of the state to go
 * back to. */
static bool
try_lines(struct check *check, struct reader *reader, const char *end, struct crew *crew,
          struct check *before)
{
    memcpy(before, check, sizeof *check);
    check->trial = true;
    set_hook(check, crew_hook(crew));
    take_lines(check, reader, end);
    bool right = crew_all_right(crew, &before->keys) && check->wrong == before->wrong &&
                 !reader->endless;
    if (!right) {
        memcpy(check, before, sizeof *check);
        return take_lines(check, reader, end);
    }
    check->trial = false;
    memcpy(&check->keys, &before->keys, sizeof check->keys);
    set_hook(check, before->record.spine.hook);
    return true;
}

/* Moves the start of an unfinished line to the front of the buffer, before the next bytes. */
static void
keep_start(struct reader *reader, const char *start)
{
    size_t size = (size_t)(reader->end - start), kept = size < LINE ? size : LINE;
    if (start > reader->from)
        reader->cut = 0;
    reader->cut += size - kept;
    reader->endless = kept + reader->cut >= (size_t)LINE + ENDLESS;
    reader->from = reader->bytes + LINE - kept;
    memmove(reader->from, start, kept);
}

static ssize_t
read_more(struct reader *reader, int in)
{
    ssize_t got;
    do
        got = read(in, reader->bytes + LINE, PIECE);
    while (got < 0 && errno == EINTR);
    reader->end = reader->bytes + LINE + (got > 0 ? got : 0);
    return got;
}

/* Reads and takes lines until the end, or until a line ends it; false, with errno set, if reading
 * failed. */
static bool
read_pieces(struct check *check, struct reader *reader, int in, struct crew *crew,
            struct check *before, bool *stopped)
{
    ssize_t got;
    reader->from = reader->bytes + LINE;
    while (!reader->endless && (got = read_more(reader, in)) != 0) {
        if (got < 0)
            return false;
        const char *feed = memrchr(reader->from, '\n', (size_t)(reader->end - reader->from));
        const char *start = feed ? feed + 1 : reader->from;
        *stopped = before && got > LITTLE ? !try_lines(check, reader, start, crew, before)
                                          : !take_lines(check, reader, start);
        if (*stopped)
            return true;
        keep_start(reader, start);
    }
    return true;
}

bool
verify_read(struct check *check, int in, struct crew *crew)
{
    struct reader *reader = calloc(1, sizeof *reader);
    struct check *before = crew ? malloc(sizeof *before) : NULL;
    struct rf_finding cut = {.clause = RF_LINES_CHAINED,
                             .found = "a line without a line feed",
                             .expected = "whole lines to the end",
                             .whose = "nobody: this copy was cut off"};
    struct rf_record_hook hook = {secrets_verify, &check->keys};
    bool stopped = false;
    if (!reader)
        errno = ENOMEM;
    set_hook(check, hook);
    bool read = reader && read_pieces(check, reader, in, crew, before, &stopped);
    int why = errno;
    cut.line = verify_spine(check)->lines + 1;
    bool unended = read && (stopped ? reader->endless : reader->from < reader->bytes + LINE);
    if (unended && cut.line == 1)
        check->foreign = verify_foreign_find(check->file, reader->from,
                                             (size_t)(reader->bytes + LINE - reader->from));
    if (unended && (check->wrong == 0 || check->options->all))
        verify_say(check, &cut, false);
    free(before);
    free(reader);
    errno = why;
    return read;
}
