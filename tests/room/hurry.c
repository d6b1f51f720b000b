/*
 * A clock that runs faster, for LD_PRELOAD: the time of day goes RIFFLE_HURRY times as fast as it
 * does, so that a test need not wait for the clocks of a table.
 */
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int
clock_gettime(clockid_t clock, struct timespec *out)
{
    static long long begin, times;
    long done = syscall(SYS_clock_gettime, clock, out);
    if (done != 0 || clock != CLOCK_REALTIME)
        return (int)done;
    long long now = out->tv_sec * 1000000000LL + out->tv_nsec;
    if (!begin) {
        const char *text = getenv("RIFFLE_HURRY");
        times = text ? atoll(text) : 1;
        begin = now;
    }
    now = begin + (now - begin) * times;
    out->tv_sec = now / 1000000000LL;
    out->tv_nsec = now % 1000000000LL;
    return 0;
}
