/*
 * app/room/desk/desk_sections.c -- files of boards for the sections of a large event.
 *
 * Several sections play the same boards, and each has a dealing machine of its own, so each gets a
 * copy: boards-A.dlm, boards-B.dlm.  `riffle session export --sections` makes them from the session
 * as it stands now; the headline names the section.  They are readable before play, so they are for
 * the director alone, and a redeal removes them (desk_refresh).
 */
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "room/desk/desk_in.h"

/* Letters of a section's name, and sections; as in `riffle session export`. */
enum { SECTION = 8, SECTIONS = 26 };

/* Bytes of a name of letters and digits at the start of the text; 0 when there is none. */
static size_t
section_at(const char *text)
{
    size_t size = 0;
    while (isalnum((unsigned char)text[size]))
        size++;
    return size <= SECTION ? size : 0;
}

/* A,B,C. */
static bool
sections_fit(const char *text)
{
    for (unsigned count = 0; text && count < SECTIONS; count++, text++) {
        size_t size = section_at(text);
        if (size == 0)
            return false;
        text += size;
        if (*text != ',')
            return *text == '\0';
    }
    return false;
}

bool
desk_is_section_file(const char *name)
{
    const char *at = name + strlen("boards-");
    if (strncmp(name, "boards-", strlen("boards-")) != 0)
        return false;
    size_t size = section_at(at);
    return size > 0 && at[size] == '.' && desk_is_choice(DESK_FORMATS, at + size + 1);
}

void
desk_forget_sections(const struct desk *desk, const char *event)
{
    char path[PATH_MAX];
    if (!desk_path(desk, event, "", path, sizeof path))
        return;
    DIR *folder = opendir(path);
    struct dirent *entry;
    while (folder && (entry = readdir(folder)))
        if (desk_is_section_file(entry->d_name) &&
            desk_path(desk, event, entry->d_name, path, sizeof path))
            unlink(path);
    if (folder)
        closedir(folder);
}

/* The names of the files, for "files" of the answer. */
static json_t *
file_names(const char *sections, const char *format)
{
    json_t *names = json_array();
    for (const char *at = sections; *at; at += at[0] == ',') {
        size_t size = section_at(at);
        json_array_append_new(names, json_sprintf("boards-%.*s.%s", (int)size, at, format));
        at += size;
    }
    return names;
}

void
desk_make_sections(struct desk *desk, struct desk_job *job, const char *file, const char *sections)
{
    struct desk_line line = {.words = 0};
    const char *format = file + strlen("boards.");
    if (strcmp(file, "set.sealed") == 0) {
        desk_say(job, false, 2,
                 "The encrypted file is the same for every section: download set.sealed and give "
                 "it to each section's operator. For operators with different keys, make it once "
                 "with each key.");
        return;
    }
    if (!sections_fit(sections) || strncmp(file, "boards.", strlen("boards.")) != 0 ||
        !desk_is_choice(DESK_FORMATS, format)) {
        desk_say(job, false, 2,
                 "`sections` is up to %d names of letters and digits, like A,B,C, for a file like "
                 "boards.dlm",
                 SECTIONS);
        return;
    }
    desk_forget_sections(desk, job->event);
    desk_word(&line, "riffle");
    desk_word(&line, "session");
    desk_word(&line, "export");
    desk_word(&line, "--force");
    desk_word(&line, "--sections=%s", sections);
    desk_word(&line, "--output=%s", file);
    if (desk_is_done(desk_do(desk, job, &line, DESK_SECONDS)))
        json_object_set_new(job->answer, "files", file_names(sections, format));
}
