/*
 * solve/progress.c -- how far the solver is, for who waits at a terminal.
 */
#include <stdio.h>
#include <unistd.h>

#include "solve/solve.h"

void
dd_progress(unsigned done, unsigned all)
{
    enum { WIDTH = 30 };
    if (!isatty(STDERR_FILENO) || all == 0)
        return;
    unsigned full = (unsigned)((unsigned long)done * WIDTH / all);
    if (done == all) {
        fputs("\r\033[K", stderr);
    } else {
        fputs("\rdouble dummy ", stderr);
        for (unsigned i = 0; i < WIDTH; i++)
            fputs(i < full ? "█" : "░", stderr);
        fprintf(stderr, " %u of %u boards", done, all);
    }
    fflush(stderr);
}
