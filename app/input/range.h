/*
 * app/input/range.h -- numbers and ranges of numbers from text: 3, or 1-24.
 */
#ifndef RIFFLE_APP_INPUT_RANGE_H
#define RIFFLE_APP_INPUT_RANGE_H

#include <stdbool.h>

/* Reads a number of at most seven digits and moves *at behind it; false when there is no number, or
 * it is out of range. */
bool range_number(const char **at, unsigned least, unsigned most, unsigned *number);

/* Reads a number, or two with a - between them, of which the second is not smaller. */
bool range_read(const char **at, unsigned least, unsigned most, unsigned *first, unsigned *last);

/* Boards as a person names them: 1-24, `24 boards` for 1-24, or `board 7` for 7-7.  A number alone
 * is RANGE_LONE, unless it is 1: 27 could mean 27 boards, or board 27.  Moves *at behind the words.
 */
enum range_kind { RANGE_NONE, RANGE_LONE, RANGE_BOARDS };
enum range_kind range_boards(const char **at, unsigned most, unsigned *first, unsigned *last);

#endif
