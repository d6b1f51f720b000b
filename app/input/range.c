/*
 * app/input/range.c -- reads board numbers and ranges such as 1-8,12 (range.h).
 */
#include "input/range.h"

#include <string.h>

bool
range_number(const char **at, unsigned least, unsigned most, unsigned *number)
{
    const char *start = *at;
    *number = 0;
    for (; **at >= '0' && **at <= '9' && *at - start < 7; (*at)++)
        *number = *number * 10 + (unsigned)(**at - '0');
    bool more = **at >= '0' && **at <= '9';
    return *at > start && !more && *number >= least && *number <= most;
}

bool
range_read(const char **at, unsigned least, unsigned most, unsigned *first, unsigned *last)
{
    if (!range_number(at, least, most, first))
        return false;
    *last = *first;
    if (**at != '-')
        return true;
    (*at)++;
    return range_number(at, *first, most, last);
}

/* Moves *at behind a word, if it is there. */
static bool
take_word(const char **at, const char *word)
{
    bool there = strncmp(*at, word, strlen(word)) == 0;
    *at += there ? strlen(word) : 0;
    return there;
}

enum range_kind
range_boards(const char **at, unsigned most, unsigned *first, unsigned *last)
{
    const char *start = *at;
    if (take_word(at, "board ")) {
        bool read = range_number(at, 1, most, first);
        *last = *first;
        return read ? RANGE_BOARDS : RANGE_NONE;
    }
    if (!range_read(at, 1, most, first, last))
        return RANGE_NONE;
    bool alone = !memchr(start, '-', (size_t)(*at - start));
    bool counts = alone && (take_word(at, " boards") || (*first == 1 && take_word(at, " board")));
    if (counts)
        *first = 1;
    return alone && !counts && *first > 1 ? RANGE_LONE : RANGE_BOARDS;
}
