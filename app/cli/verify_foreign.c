/*
 * app/cli/verify_foreign.c -- files that are not Riffle records, told without blame.
 *
 * A person who names the wrong file has not found a forgery.  The first line decides: if it cannot
 * be read as a line and does not even look like a damaged opening, the file is something else.  A
 * record whose line ends were changed on the way is also told here.
 */
#include "cli/verify.h"

#include <string.h>
#include <strings.h>

static bool
starts_with(const char *line, size_t size, const char *start)
{
    return size >= strlen(start) && memcmp(line, start, strlen(start)) == 0;
}

static bool
ends_with(const char *name, const char *end)
{
    size_t size = strlen(name), tail = strlen(end);
    return size >= tail && strcasecmp(name + size - tail, end) == 0;
}

/* True when the line is right without a byte order mark before it or a CR behind it. */
static bool
is_windows_text(const char *line, size_t size)
{
    struct rf_line read;
    struct rf_line_error error;
    size_t mark = starts_with(line, size, "\xef\xbb\xbf") ? 3 : 0;
    size_t end = size > mark && line[size - 1] == '\r' ? 1 : 0;
    return mark + end > 0 && rf_line_read(&read, line + mark, size - mark - end, &error);
}

enum verify_foreign
verify_foreign_find(const char *file, const char *line, size_t size)
{
    static const char opening[] = "format=riffle-";
    struct rf_line read;
    struct rf_line_error error;
    if (rf_line_read(&read, line, size, &error))
        return FOREIGN_NOT;
    if (is_windows_text(line, size))
        return FOREIGN_WINDOWS;
    if (size > 0 && memmem(line, size, opening, sizeof opening - 1))
        return FOREIGN_NOT; /* a damaged opening */
    if (ends_with(file, ".secret") || starts_with(line, size, "rfvault"))
        return FOREIGN_SECRETS;
    if (ends_with(file, ".pbn") || starts_with(line, size, "% PBN") ||
        starts_with(line, size, "[Event "))
        return FOREIGN_BOARDS;
    return FOREIGN_OTHER;
}

void
verify_foreign_print(const struct check *check)
{
    const char *file = check->file, *dot = strrchr(file, '.');
    if (check->foreign == FOREIGN_WINDOWS) {
        fprintf(check->out,
                "%s: this file has Windows line ends (or a byte order mark): get it again as a "
                "file, not as text\n",
                file);
        return;
    }
    fprintf(check->out,
            "%s is not a Riffle record. Expected a file that riffle play, table, deal, session or "
            "serve wrote.\n",
            file);
    if (check->foreign == FOREIGN_BOARDS)
        fprintf(check->out, "These are boards; name their record, such as %.*s.record.\n",
                (int)(dot ? (size_t)(dot - file) : strlen(file)), file);
    if (check->foreign == FOREIGN_SECRETS)
        fputs("This is a file of secrets; check the record beside it.\n", check->out);
}
