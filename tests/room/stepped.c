/*
 * A clock that the test moves, for LD_PRELOAD: time passes for the room when the test says so,
 * however long the machine takes.  The file RIFFLE_STEPS holds three numbers, in microseconds: how
 * much the test wants to pass in steps, how much at once, as if the process had been stopped, and
 * how much of the first has passed.
 *
 * The main thread's clocks stand still between these, and its poll() waits by them, so the timers
 * of libwebsockets keep to them too.  A step is so small that the room never takes it for a stop.
 * The time of day and other threads are left as they are, and so are programs that the room starts.
 */
#include <fcntl.h>
#include <poll.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { STEP_US = 100000, LOOK_MS = 5 };

struct wish {
    _Atomic long long steps, leaps, passed;
};

static struct wish *wish;
static long long now, leapt; /* now, in microseconds, and how much of it were leaps */

static long long
real_time(void)
{
    struct timespec at;
    syscall(SYS_clock_gettime, CLOCK_BOOTTIME, &at);
    return at.tv_sec * 1000000LL + at.tv_nsec / 1000;
}

__attribute__((constructor)) static void
begin(void)
{
    const char *path = getenv("RIFFLE_STEPS");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    unsetenv("RIFFLE_STEPS");
    if (file < 0)
        return;
    void *map = mmap(NULL, sizeof *wish, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (map == MAP_FAILED)
        abort();
    wish = map;
    now = real_time();
    leapt = wish->leaps;
    wish->passed = wish->steps;
}

static int
is_stepped(void)
{
    return wish && getpid() == (pid_t)syscall(SYS_gettid);
}

static void
move(void)
{
    long long left = wish->steps - wish->passed, step = left < STEP_US ? left : STEP_US;
    long long leap = wish->leaps - leapt;
    now += step + leap;
    leapt += leap;
    wish->passed += step;
}

int
clock_gettime(clockid_t clock, struct timespec *out)
{
    if ((clock != CLOCK_BOOTTIME && clock != CLOCK_MONOTONIC) || !is_stepped())
        return (int)syscall(SYS_clock_gettime, clock, out);
    out->tv_sec = now / 1000000;
    out->tv_nsec = now % 1000000 * 1000;
    return 0;
}

int
poll(struct pollfd *files, nfds_t count, int milliseconds)
{
    if (!is_stepped()) {
        struct timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
        return (int)syscall(SYS_ppoll, files, count, milliseconds < 0 ? NULL : &limit, NULL, 0);
    }
    /* libwebsockets asks for no wait when a timer is due in less than a millisecond. */
    if (milliseconds == 0)
        now += 100;
    for (long long began = now;;) {
        int wait = milliseconds == 0 || wish->passed < wish->steps ? 0 : LOOK_MS;
        struct timespec limit = {0, wait * 1000000L};
        int ready = (int)syscall(SYS_ppoll, files, count, &limit, NULL, 0);
        if (milliseconds != 0)
            move();
        if (ready != 0 || (milliseconds >= 0 && now >= began + milliseconds * 1000LL))
            return ready;
    }
}
