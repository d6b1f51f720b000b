/*
 * solve/progress.c -- how far the solver is, for who waits at a terminal.
 */
#include <stdio.h>
#include <string.h>
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
        dprintf(STDERR_FILENO, "\r\033[K");
    } else {
        char bar[3 * WIDTH + 1] = "";
        for (unsigned i = 0; i < WIDTH; i++)
            memcpy(bar + (size_t)3 * i, i < full ? "█" : "░", 3);
        dprintf(STDERR_FILENO, "\rdouble dummy %s %u of %u boards", bar, done, all);
    }
}
