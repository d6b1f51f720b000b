/*
 * app/input/range.c -- reads board numbers and ranges such as 1-8,12 (range.h).
 */
#include "input/range.h"

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
