/*
 * app/solve/solve_library.c -- rf_dd_solve of libriffle-dd: dd_solve_all for deals in an array, for
 * callers in several threads.
 */
#include "solve/solve.h"

#include <pthread.h>

/* libdds has one set of memory for its threads, and dd_solve_all uses all of it. */
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

/* Enough deals to keep all cores busy, few enough for the stack. */
enum { BATCH = 256 };

static int
solve_batch(const struct rf_deal *deals, struct rf_tricks *tricks, unsigned count)
{
    const struct rf_deal *from[BATCH];
    struct rf_tricks *to[BATCH];
    for (unsigned i = 0; i < count; i++) {
        from[i] = &deals[i];
        to[i] = &tricks[i];
    }
    pthread_mutex_lock(&one_at_a_time);
    int fault = dd_solve_all(from, to, count, NULL);
    pthread_mutex_unlock(&one_at_a_time);
    return fault;
}

bool
rf_dd_solve(const struct rf_deal *deals, struct rf_tricks *tricks, unsigned count,
            char error[static RF_DD_ERROR_TEXT])
{
    for (unsigned done = 0; done < count; done += BATCH) {
        unsigned now = count - done < BATCH ? count - done : BATCH;
        int fault = solve_batch(deals + done, tricks + done, now);
        if (fault < 0) {
            dd_fault_write(error, fault);
            return false;
        }
    }
    return true;
}
