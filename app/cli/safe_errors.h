/*
 * app/cli/safe_errors.h -- messages that no input can disguise.
 *
 * Messages quote names of files, words of files and arguments.  A terminal obeys control
 * characters in them: they can colour, move, hide or retype text.  So stderr is replaced by a
 * stream that escapes, in all that goes through it,
 *
 *     control characters but line feed and tab     \x1b, \r
 *     C1 controls and marks that reverse text      \u009b, \u202e
 *     bytes that are not UTF-8                     \xff
 *
 * no matter who writes: a command, argp or getopt.  A line feed is the one control character that
 * messages need themselves: it is escaped where an argument is quoted that has one.  Progress bars,
 * which do move the cursor, write to STDERR_FILENO.
 */
#ifndef RIFFLE_APP_CLI_SAFE_ERRORS_H
#define RIFFLE_APP_CLI_SAFE_ERRORS_H

#include <stdbool.h>
#include <stddef.h>

/* Replaces stderr; call it before anything is written.  The arguments must stay as they are.
 * Leaves stderr as it is when there is no memory for another. */
void safe_errors_open(int argc, char **argv);

/* A name for messages that go to standard output: `name` itself, or a copy with what is unsafe
 * escaped, which lives as long as the process. */
const char *safe_errors_name(const char *name);

/* Copies `size` bytes to `out`, of twice the room; where a quotation of `argument` begins, whole or
 * cut off behind its first line feed, line feeds become \n.  Returns how many bytes it wrote. */
size_t safe_errors_break(char *out, const char *bytes, size_t size, const char *argument);

/* Escapes `size` bytes into `out`; returns how many bytes it wrote.  `out` has room for four times
 * as many.  Stops before a character whose last bytes are missing, unless `whole`; *used says
 * where. */
size_t safe_errors_escape(char *out, const char *bytes, size_t size, bool whole, size_t *used);

#endif
