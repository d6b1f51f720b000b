/*
 * app/cli/count_system.c -- reads the counting system or the index plays that a command names: those
 * that ship with Riffle, or a file.
 */
#include "count_verbs.h"

#include <errno.h>
#include <string.h>

#include "cli/did_you_mean.h"
#include "os/file_bytes.h"

enum { SYSTEM_BYTES = 1 << 16, INDICES_BYTES = 1 << 16 };

/* A name that is neither a system nor a file is probably a mistyped system. */
static int
no_such_system(const char *name, const char *command, int why)
{
    char words[DID_YOU_MEAN];
    struct did_you_mean search = {.typed = name};
    const char *preset;
    for (unsigned i = 0; (preset = rf_counting_preset_name(i)); i++)
        did_you_mean_try(&search, preset);
    fprintf(stderr,
            "riffle %s: '%s' is no system of riffle count list, and as a file it cannot be read: "
            "%s.%s\n",
            command, name, strerror(why), did_you_mean_words(&search, words));
    return STATUS_IO;
}

int
count_system_read(const char *name, const char *command, struct rf_counting *system)
{
    const char *text = rf_counting_preset_text(name);
    struct rf_counting_error error;
    struct file_bytes bytes = {0};
    if (!text && !file_bytes_read(&bytes, name, SYSTEM_BYTES))
        return no_such_system(name, command, errno);
    bool read = rf_counting_read(system, text ? text : bytes.text, text ? strlen(text) : bytes.size,
                                 &error);
    if (!text)
        file_bytes_release(&bytes);
    if (!read && error.line)
        fprintf(stderr, "riffle %s: %s, line %u: %s\n", command, name, error.line, error.message);
    else if (!read)
        fprintf(stderr, "riffle %s: %s: %s\n", command, name, error.message);
    return read ? STATUS_OK : STATUS_USAGE;
}

int
count_indices_read(const char *name, const char *command, struct rf_index_plays *plays)
{
    struct rf_counting_error error;
    struct file_bytes bytes = {0};
    if (!name || strcmp(name, "none") == 0)
        return STATUS_OK;
    const char *text = rf_index_plays_preset_text(name);
    if (!text && !file_bytes_read(&bytes, name, INDICES_BYTES)) {
        fprintf(stderr,
                "riffle %s: '%s' is no set of index plays (none, illustrious-18, bja3, cacarulo), "
                "and as a file it cannot be read: %s\n",
                command, name, strerror(errno));
        return STATUS_IO;
    }
    bool read = rf_index_plays_read(plays, text ? text : bytes.text,
                                    text ? strlen(text) : bytes.size, &error);
    if (!text)
        file_bytes_release(&bytes);
    if (!read)
        fprintf(stderr, "%s:%u: %s\n", name, error.line, error.message);
    return read ? STATUS_OK : STATUS_NO;
}
