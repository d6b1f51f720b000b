/*
 * app/input/board_fault.h -- prints the message about a board that a reader cannot use.
 *
 *     tuesday.pbn:15:10: board 3: expected thirteen cards in this hand
 *     tuesday.dup: byte 312: warning: board 3: the two halves of its record differ
 *
 * It is an error when the command refuses the file, and a warning when it leaves the board out.
 */
#ifndef RIFFLE_APP_INPUT_BOARD_FAULT_H
#define RIFFLE_APP_INPUT_BOARD_FAULT_H

#include <riffle/format.h>
#include <stdbool.h>

enum { BOARD_FAULTS_TOLD = 20 }; /* messages for one file; further faults are only counted */

/* The name of a file in messages: "-" is standard input. */
const char *board_fault_file(const char *file);

/* Prints one fault to standard error. */
void board_fault_tell(const char *file, bool warning, const struct rf_format_error *error);

/* Counts the fault in *told, and prints it if it is one of the first BOARD_FAULTS_TOLD. */
void board_fault_count(const char *file, bool warning, const struct rf_format_error *error,
                       unsigned *told);

#endif
