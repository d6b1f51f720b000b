/*
 * app/input/range.h -- numbers and ranges of numbers from text: 3, or 1-24.
 */
#ifndef RIFFLE_APP_INPUT_RANGE_H
#define RIFFLE_APP_INPUT_RANGE_H

#include <stdbool.h>

/* A number of at most seven digits, and where it ends; false when none stands there, or it is
 * outside. */
bool range_number(const char **at, unsigned least, unsigned most, unsigned *number);

/* A number, or two with a - between, the second not less than the first. */
bool range_read(const char **at, unsigned least, unsigned most, unsigned *first, unsigned *last);

#endif
