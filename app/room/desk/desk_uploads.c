/*
 * app/room/desk/desk_uploads.c -- the list of events, and files that come in by message: a party's
 * share, or boards that a machine read back.
 *
 * A file comes in pieces, because a message has at most 8,192 bytes, and is kept as upload.KIND in
 * the folder of its event.  The verb that uses it removes it (DESK_TAKES).
 */
#include <dirent.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "room/desk/desk_in.h"

/* Events that are listed, and bytes that are read of a record's first line. */
enum { EVENTS_MOST = 1000, HEAD = 2048 };

/* The value of ` key=` in the first line of a record, with its %XX decoded. */
static json_t *
pair_of(const char *line, const char *key)
{
    char words[HEAD], name[40];
    size_t size = 0;
    snprintf(name, sizeof name, " %s=", key);
    const char *at = strstr(line, name);
    for (at = at ? at + strlen(name) : ""; *at && !strchr(" \t\n", *at); at++) {
        char digits[3] = "";
        if (*at == '%')
            memcpy(digits, at + 1, strnlen(at + 1, 2));
        bool is_byte = strspn(digits, "0123456789ABCDEFabcdef") == 2;
        words[size] = at[0];
        if (is_byte)
            words[size] = (char)strtoul(digits, NULL, 16);
        size++;
        at += is_byte ? 2 : 0;
    }
    words[size] = '\0';
    return desk_json_text(words);
}

/* Name, title and time of an event, from the first line of its record; NULL without a record. */
static json_t *
event_of(const struct desk *desk, const char *name)
{
    char path[PATH_MAX], line[HEAD] = "";
    if (!desk_event_fits(name) || !desk_path(desk, name, "session.record", path, sizeof path))
        return NULL;
    FILE *file = fopen(path, "re");
    if (!file)
        return NULL;
    bool there = fgets(line, sizeof line, file) != NULL;
    fclose(file);
    const char *time = there ? strchr(line, '\t') : NULL;
    if (!time)
        return NULL;
    return json_pack("{s:s, s:o, s:I}", "event", name, "title", pair_of(line, "title"), "time",
                     (json_int_t)strtoll(time + 1, NULL, 10));
}

/* A list of all events; NULL when the folder cannot be read. */
static json_t *
all_events(const struct desk *desk)
{
    DIR *folder = opendir(desk->events);
    json_t *list = folder ? json_array() : NULL;
    struct dirent *entry;
    while (folder && json_array_size(list) < EVENTS_MOST && (entry = readdir(folder))) {
        json_t *event = event_of(desk, entry->d_name);
        if (event)
            json_array_append_new(list, event);
    }
    if (folder)
        closedir(folder);
    return list;
}

void
desk_events(struct desk *desk, struct desk_job *job)
{
    json_t *list = all_events(desk);
    desk_say(job, list != NULL, list ? 0 : 3, "%s", list ? "" : "cannot read the folder of events");
    json_object_set_new(job->answer, "events", list ? list : json_array());
}

char *
desk_public(const struct desk *desk)
{
    json_t *list = all_events(desk);
    json_t *json = json_pack("{s:o}", "events", list ? list : json_array());
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    return text;
}

static const struct desk_option kinds = {"kind", DESK_GIVEN, 0, 0, "share|" DESK_FORMATS};

void
desk_forget_uploads(const struct desk *desk, const char *event)
{
    char words[] = "share|" DESK_FORMATS, path[PATH_MAX], name[20], *rest = NULL;
    for (char *kind = strtok_r(words, "|", &rest); kind; kind = strtok_r(NULL, "|", &rest)) {
        snprintf(name, sizeof name, "upload.%s", kind);
        if (desk_path(desk, event, name, path, sizeof path))
            unlink(path);
    }
}

/* Writes a piece where the last one ended.  Returns how many bytes there are now, or -1. */
static json_int_t
put_piece(const char *path, json_int_t at, const uint8_t *bytes, size_t size)
{
    struct stat told;
    int fd = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | (at == 0 ? O_TRUNC : 0),
                  0600);
    if (fd < 0)
        return -1;
    bool fits = fstat(fd, &told) == 0 && S_ISREG(told.st_mode) && told.st_size == at;
    bool put = fits && pwrite(fd, bytes, size, at) == (ssize_t)size;
    return close(fd) == 0 && put ? at + (json_int_t)size : -1;
}

bool
desk_put_piece(struct desk *desk, struct desk_job *job, const json_t *with, const char *name)
{
    uint8_t bytes[6144];
    char path[PATH_MAX];
    size_t size = 0;
    const json_t *at = json_object_get(with, "at"), *data = json_object_get(with, "data");
    const char *text = json_string_value(data);
    json_int_t from = json_integer_value(at);
    if (!json_is_integer(at) || from < 0 || !text ||
        sodium_base642bin(bytes, sizeof bytes, text, json_string_length(data), NULL, &size, NULL,
                          sodium_base64_VARIANT_ORIGINAL) != 0) {
        desk_say(job, false, 2,
                 "a piece of a file has `at`, how many bytes were sent before, and `data`, at most "
                 "6,144 bytes in base64");
        return false;
    }
    if (from > DESK_UPLOAD - (json_int_t)size) { /* not from + size, which could overflow */
        desk_say(job, false, 1, "the file is too large: at most %d bytes", DESK_UPLOAD);
        return false;
    }
    bool named = desk_path(desk, job->event, name, path, sizeof path);
    json_int_t there = named ? put_piece(path, from, bytes, size) : -1;
    if (there < 0)
        desk_say(job, false, 3,
                 "this piece does not continue where the last one ended; begin again with at 0");
    else
        desk_say(job, true, 0, "%lld bytes", (long long)there);
    return there >= 0;
}

void
desk_upload(struct desk *desk, struct desk_job *job, const json_t *with)
{
    char name[40];
    if (json_object_size(with) != 3 ||
        !desk_option_fits(&kinds, json_object_get(with, "kind"), name, sizeof name)) {
        desk_say(job, false, 2, "upload takes `kind`, one of %s, and a piece: `at` and `data`",
                 kinds.words);
        return;
    }
    desk_put_piece(desk, job, with, name);
}
