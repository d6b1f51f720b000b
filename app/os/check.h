/*
 * app/os/check.h -- CHECK stops the program at a bug, in every build.
 *
 *     CHECK(count < STEPS);
 *
 * CHECK states what the code relies on: an invariant, a precondition of a function, an act of the
 * house that the law must permit.  It is never used for what a user, a file, a client or the system
 * may do wrong; that is an error with a message.  It is to app/ what RF_ASSERT is to src/, and it
 * stands in a header alone, so that any file can use it without linking another.
 */
#ifndef RIFFLE_APP_OS_CHECK_H
#define RIFFLE_APP_OS_CHECK_H

#ifndef __wasm__
#include <stdio.h>
#include <stdlib.h>
#endif

#define CHECK(truth) ((truth) ? (void)0 : check_failed(#truth, __FILE__, __LINE__))

static inline _Noreturn void
check_failed(const char *truth, const char *file, int line)
{
#ifdef __wasm__ /* the module has no output: it stops, and the page sees the trap */
    (void)truth, (void)file, (void)line;
    __builtin_trap();
#else
    fprintf(stderr, "riffle: this is a bug: %s:%d: '%s' does not hold\n", file, line, truth);
    abort();
#endif
}

#endif
