/*
 * app/input/board_fault.h -- tells of a board that a reader could not use, and of nothing else.
 *
 *     tuesday.pbn:15:10: board 3: expected thirteen cards in this hand
 *     tuesday.dup: byte 312: warning: board 3: the two halves of its record differ
 *
 * A command that refuses such a file tells an error; one that leaves the board out tells a warning.
 */
#ifndef RIFFLE_APP_INPUT_BOARD_FAULT_H
#define RIFFLE_APP_INPUT_BOARD_FAULT_H

#include <riffle/format.h>
#include <stdbool.h>

enum { BOARD_FAULTS_TOLD = 20 }; /* of one file; the rest is counted */

/* The name of a file in messages: "-" is standard input. */
const char *board_fault_file(const char *file);

/* Tells of one fault on stderr. */
void board_fault_tell(const char *file, bool warning, const struct rf_format_error *error);

/* The same while `told` counts them; tells no more than BOARD_FAULTS_TOLD. */
void board_fault_count(const char *file, bool warning, const struct rf_format_error *error,
                       unsigned *told);

#endif
