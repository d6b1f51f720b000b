/*
 * tests/room/starved.c -- an allocator that fails once, at a chosen call, and says where that was.
 * It is linked into tests, and loaded with LD_PRELOAD under commands.
 */
#include "starved.h"

#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* What the allocator is called behind the names that this file takes. */
#ifdef __SANITIZE_ADDRESS__
#define BEHIND(name)           __interceptor_##name
#define backtrace(where, most) 0 /* it loads a library, which counts as a leak */
#else
#define BEHIND(name) __libc_##name
#endif
void *BEHIND(malloc)(size_t size);
void *BEHIND(calloc)(size_t nmemb, size_t size);
void *BEHIND(realloc)(void *ptr, size_t size);

/* Does this thread count? */
#ifdef __SANITIZE_ADDRESS__
static _Thread_local bool counted;
#else
static bool counted = true;
#endif

static atomic_long calls, wanted;
static atomic_bool counts, all_after;
static void *where[24];
static int depth;

bool
starved_fails(void)
{
    if (!atomic_load(&counts) || !counted)
        return false;
    long call = atomic_fetch_add(&calls, 1) + 1, bad = atomic_load(&wanted);
    if (!bad || call < bad || (call > bad && !atomic_load(&all_after)))
        return false;
    if (call == bad) {
        atomic_store(&counts, false); /* backtrace may allocate */
        depth = backtrace(where, sizeof where / sizeof where[0]);
        atomic_store(&counts, true);
    }
    errno = ENOMEM;
    return true;
}

void *
malloc(size_t size)
{
    return starved_fails() ? NULL : BEHIND(malloc)(size);
}

void *
calloc(size_t nmemb, size_t size)
{
    return starved_fails() ? NULL : BEHIND(calloc)(nmemb, size);
}

void *
realloc(void *ptr, size_t size)
{
    return starved_fails() ? NULL : BEHIND(realloc)(ptr, size);
}

void
starved_begin(long call, bool all_after_it)
{
    depth = backtrace(where, 1); /* loads what it needs */
    starved_thread();
    atomic_store(&calls, 0);
    atomic_store(&wanted, call);
    atomic_store(&all_after, all_after_it);
    atomic_store(&counts, true);
}

void
starved_thread(void)
{
    counted = true;
}

void
starved_pause(bool pauses)
{
    atomic_store(&counts, !pauses);
}

long
starved_count(void)
{
    return atomic_load(&calls);
}

void
starved_tell(int file)
{
    backtrace_symbols_fd(where, depth, file);
}

__attribute__((constructor)) static void
begin_by_environment(void)
{
    const char *call = getenv("RIFFLE_STARVED");
    if (call)
        starved_begin(strtol(call, NULL, 10), getenv("RIFFLE_STARVED_ON") != NULL);
}

__attribute__((destructor)) static void
tell_count(void)
{
    const char *name = getenv("RIFFLE_STARVED_TOLD");
    atomic_store(&counts, false);
    int file = name ? open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
    if (file < 0)
        return;
    dprintf(file, "%ld\n", starved_count());
    starved_tell(file);
    close(file);
}
