/*
 * app/bridge/session_about.c -- FILE.about, two lines of text beside a record (session_about.h).
 */
#include "bridge/session_about.h"

#include <errno.h>
#include <riffle/manifest.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "input/range.h"
#include "os/undo.h"

enum { ABOUT_PATH = 4200 };

bool
session_about_club(struct session_about *about, const char *club)
{
    const char *said = club ? club : getenv("RIFFLE_CLUB");
    if (!said || (!club && !*said))
        return true;
    if (!rf_manifest_is_text(said) || strlen(said) >= sizeof about->club) {
        fprintf(stderr, "riffle: %s takes one line of 1 to %zu bytes\n",
                club ? "--club" : "the variable RIFFLE_CLUB", sizeof about->club - 1);
        return false;
    }
    snprintf(about->club, sizeof about->club, "%s", said);
    return true;
}

bool
session_about_date(struct session_about *about, const char *date)
{
    static const unsigned days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    unsigned year, month, day;
    const char *at = date;
    if (!date)
        return true;
    bool read = range_number(&at, 1000, 9999, &year) && (*at == '-' || *at == '.') && *at++ &&
                range_number(&at, 1, 12, &month) && (*at == '-' || *at == '.') && *at++ &&
                range_number(&at, 1, days[month - 1], &day) && *at == '\0';
    if (read)
        snprintf(about->date, sizeof about->date, "%04u.%02u.%02u", year % 10000, month % 100,
                 day % 100);
    return read;
}

static void
about_path(char out[static ABOUT_PATH], const char *record)
{
    snprintf(out, ABOUT_PATH, "%s.about", record);
}

/* A line that is not understood is passed over: the file only decorates sheets. */
void
session_about_load(struct session_about *about, const char *record)
{
    char path[ABOUT_PATH], line[RF_PBN_NAME + 20];
    memset(about, 0, sizeof *about);
    about_path(path, record);
    FILE *in = fopen(path, "re");
    while (in && fgets(line, sizeof line, in)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strncmp(line, "club=", 5) == 0 && rf_manifest_is_text(line + 5))
            snprintf(about->club, sizeof about->club, "%.*s", RF_PBN_NAME - 1, line + 5);
        if (strncmp(line, "date=", 5) == 0)
            session_about_date(about, line + 5);
    }
    if (in)
        fclose(in);
}

bool
session_about_save(const struct session_about *about, const char *record)
{
    char path[ABOUT_PATH];
    if (!about->club[0] && !about->date[0])
        return true;
    about_path(path, record);
    FILE *out = fopen(path, "we");
    if (out)
        undo_made(path);
    bool written = out && (!about->club[0] || fprintf(out, "club=%s\n", about->club) > 0) &&
                   (!about->date[0] || fprintf(out, "date=%s\n", about->date) > 0);
    if (out && fclose(out) != 0)
        written = false;
    if (!written)
        fprintf(stderr, "riffle: cannot write %s: %s\n", path, strerror(errno));
    return written;
}
