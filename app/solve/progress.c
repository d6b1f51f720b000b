/*
 * app/solve/progress.c -- a bar on standard error that shows how far the solver is.
 *
 * doubledummy.c passes it to dd_solve; benchmarks solve without a bar.
 */
#include <stdio.h>
#include <unistd.h>

#include "solve/solve.h"

void
dd_progress(unsigned done, unsigned all)
{
    enum { WIDTH = 30 }; /* blocks, each three bytes of UTF-8 */
    if (!isatty(STDERR_FILENO) || all == 0)
        return;
    unsigned full = (unsigned)((unsigned long)done * WIDTH / all);
    if (done == all) {
        dprintf(STDERR_FILENO, "\r\033[K");
    } else {
        static const char solved[] = "██████████████████████████████";
        static const char open[] = "░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░";
        dprintf(STDERR_FILENO, "\rdouble dummy %.*s%.*s %u of %u boards", 3 * (int)full, solved,
                3 * (int)(WIDTH - full), open, done, all);
    }
}
