/*
 * base/assert.c -- stops the program when an assertion fails.
 *
 * The library performs no I/O, so it cannot print a message.  The text of the assertion, its file
 * and its line stay in local variables instead, where a debugger or a core file shows them.
 */
#include "base/assert.h"

_Noreturn void
rf_assert_failed(const char *truth, const char *file, int line)
{
    /* volatile: the compiler must store the three values although nothing reads them. */
    const char *volatile what = truth;
    const char *volatile where = file;
    volatile int at = line;
    (void)what;
    (void)where;
    (void)at;
    __builtin_trap();
}
