/*
 * app/train/train_progress.c -- reads and writes the answers of the trainer (train_progress.h).
 *
 * Rows are kept as they came, so that fields which only the browser knows survive.
 */
#include "train/train_progress.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/file_bytes.h"
#include "os/os_random.h"
#include "os/status.h"

static const char format[] = "riffle-trainer-1";
static const char *const plays[RF_PLAYS] = {"stand", "hit", "double", "split", "surrender"};

enum { PROGRESS_BYTES = 1 << 24 };

/* The object of a file; NULL, with a message. */
static json_t *
read_object(const char *file, const struct file_bytes *bytes)
{
    json_error_t error;
    json_t *root = json_loadb(bytes->text, bytes->size, JSON_REJECT_DUPLICATES, &error);
    const char *found = json_string_value(json_object_get(root, "format"));
    if (!root)
        fprintf(stderr, "riffle train: %s is damaged in line %d: %s", file, error.line, error.text);
    else if (!found || strcmp(found, format) != 0 ||
             !json_is_array(json_object_get(root, "decisions")) ||
             !json_is_array(json_object_get(root, "counts")))
        fprintf(stderr, "riffle train: %s has no progress of a trainer in it", file);
    else
        return root;
    json_decref(root);
    fputs(". It was left as it is", stderr);
    return NULL;
}

/* Takes a list of the object; files of older versions lack some. */
static void
take_rows(json_t **rows, const json_t *root, const char *key)
{
    json_t *list = json_object_get(root, key);
    if (!json_is_array(list))
        return;
    json_decref(*rows);
    *rows = json_incref(list);
}

int
progress_open(struct progress *progress, const char *path)
{
    struct file_bytes bytes;
    *progress = (struct progress){.decisions = json_array(),
                                  .counts = json_array(),
                                  .indices = json_array(),
                                  .bets = json_array()};
    if (!path)
        return STATUS_OK;
    snprintf(progress->path, sizeof progress->path, "%s", path);
    if (!file_bytes_read(&bytes, path, PROGRESS_BYTES)) {
        if (errno == ENOENT)
            return STATUS_OK;
        fprintf(stderr, "riffle train: cannot read %s: %s\n", path, strerror(errno));
        return STATUS_IO;
    }
    json_t *root = read_object(path, &bytes);
    file_bytes_release(&bytes);
    if (!root) {
        fputs(". Move it away to begin again, or add --progress FILE\n", stderr);
        return STATUS_NO;
    }
    take_rows(&progress->decisions, root, "decisions");
    take_rows(&progress->counts, root, "counts");
    take_rows(&progress->indices, root, "indices");
    take_rows(&progress->bets, root, "bets");
    json_decref(root);
    return STATUS_OK;
}

void
progress_release(struct progress *progress)
{
    json_decref(progress->decisions);
    json_decref(progress->counts);
    json_decref(progress->indices);
    json_decref(progress->bets);
    progress->decisions = progress->counts = progress->indices = progress->bets = NULL;
}

static char *
text_of(const struct progress *progress)
{
    json_t *root = json_pack("{s:s, s:O, s:O, s:O, s:O}", "format", format, "decisions",
                             progress->decisions, "counts", progress->counts, "indices",
                             progress->indices, "bets", progress->bets);
    char *text = root ? json_dumps(root, JSON_COMPACT | JSON_PRESERVE_ORDER) : NULL;
    json_decref(root);
    return text;
}

/* Writes a new file beside the old one and puts it in its place, so that either is whole. */
static bool
replace(const char *path, const char *text)
{
    char beside[PROGRESS_PATH + 8];
    snprintf(beside, sizeof beside, "%s.new", path);
    int out = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (out < 0)
        return false;
    bool written = file_bytes_write(out, text, strlen(text)) && fsync(out) == 0;
    int why = errno;
    written = close(out) == 0 && written;
    if (written && rename(beside, path) == 0)
        return true;
    why = written ? errno : why;
    unlink(beside);
    errno = why;
    return false;
}

static int
keep(struct progress *progress)
{
    json_t *const rows[] = {progress->decisions, progress->counts, progress->indices,
                            progress->bets};
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
        while (json_array_size(rows[i]) > PROGRESS_MOST)
            json_array_remove(rows[i], 0);
    if (!progress->path[0])
        return STATUS_OK;
    char *text = text_of(progress);
    bool kept = text && replace(progress->path, text);
    if (!kept)
        fprintf(stderr, "riffle train: cannot write %s: %s\n", progress->path,
                text ? strerror(errno) : "out of memory");
    free(text);
    return kept ? STATUS_OK : STATUS_IO;
}

int
progress_decide(struct progress *progress, const struct progress_decision *decision)
{
    char cell[RF_DRILL_NAME];
    rf_drill_name(cell, decision->cell);
    json_array_append_new(progress->decisions,
                          json_pack("{s:I, s:s, s:s, s:s, s:f, s:b, s:s}", "at",
                                    (json_int_t)os_clock_wall(), "cell", cell, "did",
                                    plays[decision->did], "best", plays[decision->best], "cost",
                                    decision->cost, "missed", decision->missed, "where", "drill"));
    return keep(progress);
}

int
progress_count(struct progress *progress, const char *kind, const char *system, bool right,
               uint64_t milliseconds, unsigned cards)
{
    json_t *row = json_pack("{s:I, s:s, s:s, s:b}", "at", (json_int_t)os_clock_wall(), "kind", kind,
                            "system", system, "right", right);
    if (cards > 0) {
        json_object_set_new(row, "ms", json_integer((json_int_t)milliseconds));
        json_object_set_new(row, "cards", json_integer(cards));
    }
    json_array_append_new(progress->counts, row);
    return keep(progress);
}

int
progress_index(struct progress *progress, const struct progress_index *answer)
{
    json_array_append_new(progress->indices,
                          json_pack("{s:I, s:s, s:s, s:i, s:s, s:s, s:f, s:b}", "at",
                                    (json_int_t)os_clock_wall(), "play", answer->play, "system",
                                    answer->system, "count", answer->count, "did", answer->did,
                                    "right", answer->right, "cost", answer->cost, "missed",
                                    answer->missed));
    return keep(progress);
}

int
progress_bet(struct progress *progress, const struct progress_bet *answer)
{
    json_array_append_new(progress->bets,
                          json_pack("{s:I, s:s, s:i, s:f, s:f, s:f, s:b}", "at",
                                    (json_int_t)os_clock_wall(), "system", answer->system, "count",
                                    answer->count, "did", answer->did, "right", answer->right,
                                    "cost", answer->cost, "missed", answer->missed));
    return keep(progress);
}

static bool
play_named(const json_t *name, enum rf_play *play)
{
    const char *text = json_string_value(name);
    for (unsigned i = 0; text && i < RF_PLAYS; i++)
        if (strcmp(plays[i], text) == 0) {
            *play = (enum rf_play)i;
            return true;
        }
    return false;
}

bool
progress_read(const struct progress *progress, size_t number, struct progress_decision *decision)
{
    const json_t *row = json_array_get(progress->decisions, number);
    const char *cell = json_string_value(json_object_get(row, "cell"));
    const json_t *cost = json_object_get(row, "cost");
    decision->cost = json_number_value(cost);
    decision->missed = json_is_true(json_object_get(row, "missed"));
    return cell && rf_drill_read(&decision->cell, cell) && json_is_number(cost) &&
           decision->cost >= 0 && decision->cost < 10 &&
           play_named(json_object_get(row, "did"), &decision->did) &&
           play_named(json_object_get(row, "best"), &decision->best);
}

/* True when both rows have equal values of a key, or neither has it. */
static bool
is_same(const json_t *one, const json_t *other, const char *key)
{
    const json_t *a = json_object_get(one, key), *b = json_object_get(other, key);
    return a && b ? json_equal(a, b) : a == b;
}

/* True when a row of the same moment about the same thing is there already. */
static bool
has_row(const json_t *rows, const json_t *row)
{
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *one = json_array_get(rows, i);
        if (is_same(one, row, "at") && is_same(one, row, "cell") && is_same(one, row, "kind") &&
            is_same(one, row, "play") && is_same(one, row, "count"))
            return true;
    }
    return false;
}

static double
time_of(const json_t *row)
{
    return json_number_value(json_object_get(row, "at"));
}

/* Puts rows that are not there yet into their place by time; how many. */
static size_t
merge_rows(json_t *rows, const json_t *more)
{
    size_t added = 0;
    for (size_t i = 0; i < json_array_size(more); i++) {
        json_t *row = json_array_get(more, i);
        size_t place = json_array_size(rows);
        if (!json_is_object(row) || has_row(rows, row))
            continue;
        while (place > 0 && time_of(json_array_get(rows, place - 1)) > time_of(row))
            place--;
        json_array_insert(rows, place, row);
        added++;
    }
    return added;
}

int
progress_import(struct progress *progress, const char *file)
{
    struct file_bytes bytes;
    if (!file_bytes_read(&bytes, file, PROGRESS_BYTES)) {
        fprintf(stderr, "riffle train: cannot read %s: %s\n", file, strerror(errno));
        return STATUS_IO;
    }
    json_t *root = read_object(file, &bytes);
    file_bytes_release(&bytes);
    if (!root) {
        fputs(". Import what riffle train --export or the trainer in a browser wrote\n", stderr);
        return STATUS_NO;
    }
    size_t decisions = merge_rows(progress->decisions, json_object_get(root, "decisions"));
    size_t counts = merge_rows(progress->counts, json_object_get(root, "counts"));
    size_t indices = merge_rows(progress->indices, json_object_get(root, "indices"));
    size_t bets = merge_rows(progress->bets, json_object_get(root, "bets"));
    json_decref(root);
    printf("Imported %zu decisions, %zu counts, %zu index plays and %zu bets from %s.\n", decisions,
           counts, indices, bets, file);
    return keep(progress);
}

int
progress_export(const struct progress *progress, const char *file)
{
    struct file_output output;
    char *text = text_of(progress);
    bool done = text && file_output_begin(&output);
    if (done) {
        fprintf(output.to, "%s\n", text);
        done = file_output_end(&output, file);
    }
    if (!done)
        fprintf(stderr, "riffle train: cannot write %s: %s\n", file, strerror(errno));
    free(text);
    return done ? STATUS_OK : STATUS_IO;
}
