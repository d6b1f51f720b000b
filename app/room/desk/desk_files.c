/*
 * app/room/desk/desk_files.c -- the files of an event: which there are, who may have them, how they
 * are made.
 *
 * A name from a client never becomes a path: it is looked up in the table `files`, which has the
 * path.  A file of boards is made on request from released.pbn or boards.pbn, by `riffle convert`
 * or `riffle handrecord`.  Both come from the session as it stands now, so that no file has a deal
 * that a redeal withdrew.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "room/desk/desk_in.h"

/* What a file is made from. */
enum source {
    KEPT,     /* it is not made here: the commands write it */
    RELEASED, /* the boards that are released */
    READABLE, /* the boards of `quick`, readable before they are played */
};

/* How it is made: it is the source itself, or by riffle convert, or by riffle handrecord. */
enum maker { COPIED, CONVERTED, HANDS, CURTAIN };

struct file {
    const char *name; /* as a client asks for it */
    const char *path; /* in the folder of the event */
    const char *type; /* for Content-Type */
    bool everybody;   /* may have it, not only a director */
    enum source source;
    enum maker maker;
};

#define TEXT   "text/plain; charset=utf-8"
#define BINARY "application/octet-stream"
#define BOARDS(name, everybody, source)                                                            \
    {name ".pbn", name ".pbn", TEXT, everybody, source, COPIED},                                   \
        {name ".lin", name ".lin", TEXT, everybody, source, CONVERTED},                            \
        {name ".dup", name ".dup", BINARY, everybody, source, CONVERTED},                          \
        {name ".bri", name ".bri", BINARY, everybody, source, CONVERTED},                          \
        {name ".dge", name ".dge", BINARY, everybody, source, CONVERTED},                          \
        {name ".dlm", name ".dlm", TEXT, everybody, source, CONVERTED},                            \
        {name ".csv", name ".csv", TEXT, everybody, source, CONVERTED},                            \
        {name "-hands.pdf", name "-hands.pdf", "application/pdf", everybody, source, HANDS},       \
    {                                                                                              \
        name "-curtain.pdf", name "-curtain.pdf", "application/pdf", everybody, source, CURTAIN    \
    }

static const struct file files[] = {
    {"record", "session.record", TEXT, true, KEPT, COPIED},
    {"event", "session.record.event", TEXT, true, KEPT, COPIED},
    {"set.sealed", "set.sealed", BINARY, false, KEPT, COPIED},
    {"practice-hands.pdf", "practice-hands.pdf", "application/pdf", false, KEPT, COPIED},
    BOARDS("released", true, RELEASED),
    BOARDS("boards", false, READABLE),
};
enum { FILES = sizeof files / sizeof files[0] };

static const struct file *
file_named(const char *name)
{
    for (size_t i = 0; i < FILES; i++)
        if (strcmp(files[i].name, name) == 0)
            return &files[i];
    return NULL;
}

/* Sets the answer for a file that is not given, and returns -1. */
static int
no_file(struct desk_file *about, int status, const char *why)
{
    about->status = status;
    about->why = why;
    return -1;
}

/* A descriptor from which a text can be read; -1 when that failed.  It is a pipe, which holds at
 * least a page: the sandbox allows no files in memory, because programs could be run from them. */
static int
descriptor_of(const char *text)
{
    int ends[2];
    size_t size = strlen(text);
    if (size > PIPE_BUF || pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        return -1;
    bool written = write(ends[1], text, size) == (ssize_t)size;
    close(ends[1]);
    if (written)
        return ends[0];
    close(ends[0]);
    return -1;
}

/* The list of the files that everybody may have of an event now, as a file of its own. */
static int
list_files(const struct desk *desk, const char *event, struct desk_file *about)
{
    json_t *list = json_array();
    for (size_t i = 0; i < FILES; i++)
        if (files[i].everybody && desk_has(desk, event, files[i].path))
            json_array_append_new(list, json_string(files[i].name));
    char *text = json_dumps(list, JSON_COMPACT);
    int fd = text && json_array_size(list) ? descriptor_of(text) : -1;
    size_t size = text ? strlen(text) : 0;
    free(text);
    json_decref(list);
    if (fd < 0)
        return no_file(about, 404, "There is no such event.");
    about->type = "application/json";
    about->size = (int64_t)size;
    snprintf(about->name, sizeof about->name, "%s-files.json", event);
    return fd;
}

int
desk_file(struct desk *desk, const char *event, const char *file, bool director,
          struct desk_file *about)
{
    const struct file section = {file, file, BINARY, false, READABLE, CONVERTED};
    const struct file *found = desk_is_section_file(file) ? &section : file_named(file);
    char path[PATH_MAX];
    struct stat told;
    *about = (struct desk_file){.status = 200, .why = ""};
    if (desk_event_fits(event) && strcmp(file, "files") == 0)
        return list_files(desk, event, about);
    if (!found || (!desk_event_fits(event) && strcmp(event, DESK_PRACTICE) != 0))
        return no_file(about, 404, "There is no such event or file.");
    if (!found->everybody && !director)
        return no_file(about, 403, "Only the director may have this file.");
    if (!desk_path(desk, event, found->path, path, sizeof path))
        return no_file(about, 404, "There is no such event or file.");
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0)
        return no_file(about, 404,
                       "There is no such file yet: the event does not exist, or the director has "
                       "not made the file.");
    if (fstat(fd, &told) != 0 || !S_ISREG(told.st_mode)) {
        close(fd);
        return no_file(about, 404, "There is no such event or file.");
    }
    about->type = found->type;
    about->size = told.st_size;
    snprintf(about->name, sizeof about->name, "%s%s%s", event, found->source == KEPT ? "." : "-",
             strcmp(found->name, "set.sealed") == 0 ? "sealed" : found->name);
    return fd;
}

/* The numbers of the boards that pass a test, like 1,4,7; empty for none. */
static void
board_list(const json_t *status, bool (*holds)(const json_t *board), char *out, size_t room)
{
    size_t used = 0, i;
    json_t *board;
    out[0] = '\0';
    json_array_foreach(json_object_get(status, "boards"), i, board)
    {
        int number = (int)json_integer_value(json_object_get(board, "board"));
        if (holds(board) && used < room)
            used += (size_t)snprintf(out + used, room - used, "%s%d", used ? "," : "", number);
    }
}

static bool
is_released(const json_t *board)
{
    const char *stage = json_string_value(json_object_get(board, "stage"));
    return stage && strcmp(stage, "released") == 0;
}

/* A redeal is ordered and not dealt: the board has no cards now. */
static bool
is_undealt(const json_t *board)
{
    const char *stage = json_string_value(json_object_get(board, "stage"));
    return json_integer_value(json_object_get(board, "attempt")) > 0 && stage &&
           strcmp(stage, "not dealt") == 0;
}

static void
forget(const struct desk *desk, const char *event, const char *file)
{
    char path[PATH_MAX];
    if (desk_path(desk, event, file, path, sizeof path))
        unlink(path);
}

/* Makes released.pbn, by releasing the released boards again, which changes nothing. */
static bool
make_released(struct desk *desk, const char *event, const json_t *status)
{
    char list[700];
    struct desk_line line = {.words = 0};
    struct desk_told told;
    board_list(status, is_released, list, sizeof list);
    if (!*list)
        return false;
    forget(desk, event, "released.pbn");
    desk_word(&line, "riffle");
    desk_word(&line, "session");
    desk_word(&line, "release");
    desk_word(&line, "--board=%s", list);
    desk_word(&line, "--output=released.pbn");
    desk_run(desk, event, &line, DESK_SECONDS, &told);
    free(told.out);
    return desk_is_done(told.status);
}

/* Makes boards.pbn of a quick event again, with the deals that count now.  It stays as an empty
 * file when there is no board, because its name tells that the event is a quick one. */
static bool
make_readable(struct desk *desk, const char *event)
{
    char path[PATH_MAX];
    struct desk_line line = {.words = 0};
    struct desk_told told;
    desk_word(&line, "riffle");
    desk_word(&line, "session");
    desk_word(&line, "export");
    desk_word(&line, "--force");
    desk_word(&line, "--output=boards.pbn");
    desk_run(desk, event, &line, DESK_SECONDS, &told);
    free(told.out);
    if (!desk_is_done(told.status) && desk_path(desk, event, "boards.pbn", path, sizeof path) &&
        truncate(path, 0) != 0)
        unlink(path); /* better no file than the old cards */
    return desk_is_done(told.status);
}

void
desk_refresh(struct desk *desk, struct desk_job *job, const struct desk_verb *verb)
{
    json_t *status = desk_status(desk, job->event);
    bool readable = desk_has(desk, job->event, "boards.pbn");
    for (size_t i = 0; i < FILES; i++)
        if (files[i].source == RELEASED ||
            (files[i].source == READABLE && strcmp(files[i].path, "boards.pbn") != 0))
            forget(desk, job->event, files[i].path);
    desk_forget_sections(desk, job->event);
    if (strcmp(verb->name, "redeal") == 0)
        forget(desk, job->event, "set.sealed");
    if (status)
        make_released(desk, job->event, status);
    if (readable && (verb->ways & DESK_FORGETS))
        make_readable(desk, job->event);
    json_decref(status);
}

/* The command that makes a file. */
static void
compose(const struct desk *desk, const char *event, struct desk_line *line, const struct file *file)
{
    const char *from = file->source == RELEASED ? "released.pbn" : "boards.pbn";
    desk_word(line, "riffle");
    desk_word(line, "%s", file->maker == CONVERTED ? "convert" : "handrecord");
    if (file->maker == CURTAIN)
        desk_word(line, "--curtain");
    if (file->maker == CONVERTED)
        desk_word(line, "--force");
    if (file->maker == HANDS && file->source == RELEASED)
        desk_word(line, "--record=session.record");
    if (file->maker == HANDS && file->source == RELEASED && *desk->address)
        desk_word(line, "--link=%s/event/%s", desk->address, event);
    desk_word(line, "%s", from);
    if (file->maker == CONVERTED)
        desk_word(line, "%s", file->path);
    else
        desk_word(line, "--output=%s", file->path);
}

/* Says which boards a readable file does not have. */
static void
warn_undealt(struct desk_job *job, const struct file *file, const json_t *status)
{
    char list[700];
    board_list(status, is_undealt, list, sizeof list);
    if (file->source != READABLE || !*list)
        return;
    json_object_set_new(
        job->answer, "warning",
        json_sprintf("Not in this file, because a redeal is ordered and not dealt: board %s. Deal, "
                     "and download the file again.",
                     list));
}

static void
make_one(struct desk *desk, struct desk_job *job, const struct file *file, const json_t *status)
{
    struct desk_line line = {.words = 0};
    if (file->maker == COPIED)
        desk_say(job, true, 0, "%s is ready", file->name);
    else {
        forget(desk, job->event, file->path);
        compose(desk, job->event, &line, file);
        desk_do(desk, job, &line, DESK_SOLVING);
    }
    bool ok = json_is_true(json_object_get(job->answer, "ok"));
    if (ok && !desk_has(desk, job->event, file->path))
        desk_say(job, false, 1,
                 "%s takes several files, and the desk can hand out only one. Choose another "
                 "format, or run the command on the room's machine",
                 file->name);
    else if (ok) {
        json_object_set_new(job->answer, "file", json_string(file->name));
        warn_undealt(job, file, status);
    }
}

/* Every condition has its own sentence.  A readable file needs the director's word that they know
 * what it is: `readable`. */
void
desk_make(struct desk *desk, struct desk_job *job, const json_t *with)
{
    const char *name = json_string_value(json_object_get(with, "file"));
    const json_t *aware = json_object_get(with, "readable");
    const json_t *sections = json_object_get(with, "sections");
    const struct file *file = name ? file_named(name) : NULL;
    json_t *status;
    if (!file || json_object_size(with) != 1u + (aware != NULL) + (sections != NULL) ||
        (aware && !json_is_true(aware)) || (sections && !json_is_string(sections)))
        desk_say(job, false, 2,
                 "file takes `file`, the name of a file that the desk makes, `readable` and "
                 "`sections`");
    else if (file->source == READABLE && !aware)
        desk_say(job, false, 1,
                 "everybody who has %s can read it before the boards are played; to make it "
                 "nevertheless, add `readable`: true",
                 file->name);
    else if (file->source == KEPT && !desk_has(desk, job->event, file->path))
        desk_say(job, false, 1, "there is no %s yet", file->name);
    else if (file->source == READABLE && !desk_has(desk, job->event, "boards.pbn"))
        desk_say(job, false, 1,
                 "this session has no readable file: boards that are not released can only be "
                 "exported encrypted, for the operator of the dealing machine");
    else if (!(status = desk_status(desk, job->event)))
        desk_say(job, false, 3, "cannot read the record");
    else {
        if (file->source == RELEASED && !desk_has(desk, job->event, "released.pbn") &&
            !make_released(desk, job->event, status))
            desk_say(job, false, 1, "no board is released yet");
        else if (file->source == READABLE && !make_readable(desk, job->event))
            desk_say(job, false, 1, "there is no board to download: deal the boards first");
        else if (sections) {
            desk_make_sections(desk, job, file->name, json_string_value(sections));
            warn_undealt(job, file, status);
        } else
            make_one(desk, job, file, status);
        json_decref(status);
    }
}
