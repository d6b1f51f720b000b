/*
 * app/input/board_fault.c -- the message about a board that cannot be used (board_fault.h).
 */
#include "input/board_fault.h"

#include <stdio.h>
#include <string.h>

const char *
board_fault_file(const char *file)
{
    return strcmp(file, "-") == 0 ? "standard input" : file;
}

void
board_fault_tell(const char *file, bool warning, const struct rf_format_error *error)
{
    fputs(board_fault_file(file), stderr);
    if (error->line == 0)
        fprintf(stderr, ": byte %zu", error->offset);
    else
        fprintf(stderr, ":%u", error->line);
    if (error->line > 0 && error->column > 0)
        fprintf(stderr, ":%u", error->column);
    fprintf(stderr, ": %sboard %u: %s\n", warning ? "warning: " : "", error->board, error->message);
}

void
board_fault_count(const char *file, bool warning, const struct rf_format_error *error,
                  unsigned *told)
{
    if (*told < BOARD_FAULTS_TOLD)
        board_fault_tell(file, warning, error);
    else if (*told == BOARD_FAULTS_TOLD)
        fprintf(stderr, "%s: further faults are counted, but not listed\n", board_fault_file(file));
    ++*told;
}
