/*
 * app/cli/correcting.h -- typed corrections at a table:
 *
 *     supervisor strikes act 12: Bob, not Ann                 strikes it, with a reason
 *     supervisor strikes act 18: dealer draws 9S to box 1     this act takes its place
 *     supervisor strikes act 18, 25: a typing error           and what no longer follows
 *     supervisor adds after act 12: Ann hits                  an act that nobody entered
 *
 * An act is named by its line in the record.  `supervisor strikes act` alone lists them.
 */
#ifndef RIFFLE_APP_CLI_CORRECTING_H
#define RIFFLE_APP_CLI_CORRECTING_H

#include "sitting.h"

/* Takes a line that begins like one of these: tries the correction, writes it and prints what came
 * of it.  False if the line is none.  If an act no longer follows that the line does not name,
 * nothing is written, and the line that names it too is printed. */
bool correcting_put(struct sitting *sitting, const char *text, size_t size);

#endif
