/*
 * app/bridge/record_option.c -- " --record FILE" for suggested commands (record_option.h).
 *
 * A suggested command must work when it is copied: without this it would name another record.
 */
#include "bridge/record_option.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>

#include <stdio.h>
#include <string.h>

const char *
record_option(char out[static RECORD_OPTION], const char *record)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "-._/+,:@%=";
    out[0] = '\0';
    if (!record || strcmp(record, "session.record") == 0)
        return out;
    const char *quote = record[strspn(record, plain)] ? (strchr(record, '\'') ? "\"" : "'") : "";
    snprintf(out, RECORD_OPTION, " --record %s%s%s", quote, record, quote);
    return out;
}

static int
is_record(const struct dirent *entry)
{
    size_t size = strlen(entry->d_name);
    return size > 7 && strcmp(entry->d_name + size - 7, ".record") == 0;
}

/* Names the records in the current folder, because one of them is probably meant; at most eight. */
static void
say_records_here(void)
{
    struct dirent **entry = NULL;
    char option[RECORD_OPTION];
    int count = scandir(".", &entry, is_record, alphasort);
    for (int i = 0; i < count; i++) {
        if (i < 8)
            fprintf(stderr, "%s%s", i ? ", " : " Records in this folder: ", entry[i]->d_name);
        if (i == 0)
            record_option(option, entry[i]->d_name);
        free(entry[i]);
    }
    if (count > 0)
        fprintf(stderr, "%s. Add for example%s", count > 8 ? " and others" : "",
                *option ? option : " --record session.record");
    free(entry);
}

void
record_say_unopened(const char *path)
{
    fprintf(stderr,
            "riffle: cannot open the record %s: %s. Name the record with --record FILE, or make "
            "one: riffle session open.",
            path, strerror(errno));
    say_records_here();
    fputc('\n', stderr);
}
