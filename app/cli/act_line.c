/*
 * app/cli/act_line.c -- reads one line of a file of acts, however long it is (act_line.h).
 *
 * A byte order mark before the first line is skipped.
 */
#include "cli/act_line.h"

#include <string.h>

bool
act_line_read(FILE *in, struct act_line *line)
{
    int c = getc(in);
    *line = (struct act_line){.size = 0};
    if (c == EOF)
        return false;
    for (; c != EOF && c != '\n'; c = getc(in)) {
        line->zero = line->zero || c == '\0';
        /* The rest of a line that is too long is read and dropped. */
        if (line->size < sizeof line->bytes)
            line->bytes[line->size++] = (char)c;
    }
    return true;
}

const char *
act_line_text(const struct act_line *line, unsigned long number, size_t *size)
{
    bool mark = number == 1 && line->size >= 3 && memcmp(line->bytes, "\xef\xbb\xbf", 3) == 0;
    *size = line->size - (mark ? 3 : 0);
    return line->bytes + (mark ? 3 : 0);
}
