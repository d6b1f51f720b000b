/*
 * A clock that runs faster, for LD_PRELOAD: the clock that the room is timed by runs RIFFLE_HURRY
 * times as fast, so that a test need not wait for the clocks of a table.  The room waits that much
 * shorter for its files, because it does not count long gaps between two looks at the clock.  The
 * time of day and the timers of libwebsockets are left as they are.
 */
#include <poll.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static long long
times(void)
{
    static long long known;
    const char *text = known ? NULL : getenv("RIFFLE_HURRY");
    if (!known)
        known = text && atoll(text) > 0 ? atoll(text) : 1;
    return known;
}

int
clock_gettime(clockid_t clock, struct timespec *out)
{
    static long long first;
    long done = syscall(SYS_clock_gettime, clock, out);
    if (done != 0 || clock != CLOCK_BOOTTIME)
        return (int)done;
    long long now = out->tv_sec * 1000000000LL + out->tv_nsec;
    if (!first)
        first = now;
    now = first + (now - first) * times();
    out->tv_sec = now / 1000000000LL;
    out->tv_nsec = now % 1000000000LL;
    return 0;
}

int
poll(struct pollfd *files, nfds_t count, int milliseconds)
{
    struct timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    long long wait = (limit.tv_sec * 1000000000LL + limit.tv_nsec) / times();
    limit.tv_sec = wait / 1000000000LL;
    limit.tv_nsec = wait % 1000000000LL;
    return (int)syscall(SYS_ppoll, files, count, milliseconds < 0 ? NULL : &limit, NULL, 0);
}
