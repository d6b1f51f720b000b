/*
 * base/assert.c -- where a broken assertion ends.
 *
 * The library performs no I/O, so the words stay on the stack, where a
 * debugger or a core file shows them.
 */
#include "base/assert.h"

_Noreturn void
rf_assert_failed(const char *truth, const char *file, int line)
{
    const char *volatile what = truth;
    const char *volatile where = file;
    volatile int at = line;
    (void)what;
    (void)where;
    (void)at;
    __builtin_trap();
}
