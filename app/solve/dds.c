/*
 * app/solve/dds.c -- opens libdds at the first double dummy question.
 *
 * libdds 2.9 crashes when exit unloads it after it was opened by dlopen.  Its last function
 * (FreeMemory, as a destructor) uses its C++ objects, and exit destroys the objects of an opened
 * library first; those of a linked library it destroys last.  Calling dlclose before does nothing,
 * because libboost_thread, which cannot be unloaded, refers to libdds.  So a program that opened
 * libdds ends by _exit, after its own handlers of atexit.
 *
 * With RF_DDS_LINKED the program is linked with libdds instead: libriffle-dd, which must not end
 * the programs of others, and builds with sanitizers or coverage, which report in exit. See
 * make/lib.mk.
 */
#include "solve/dds.h"

#ifdef RF_DDS_LINKED

const struct dds *
dds_load(void)
{
#define ROW(name) .name = (name),
    static const struct dds functions = {DDS_FUNCTIONS(ROW)};
#undef ROW
    return &functions;
}

#else

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "os/os_library.h"

static struct dds functions;
static const struct dds *loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool may_be_open, is_registered;

/* The last handler: what exit would still do is to write what streams have kept. */
static void
end_program(int status, void *unused)
{
    (void)unused;
    if (may_be_open) {
        fflush(NULL);
        _exit(status);
    }
}

/* Handlers run in reverse order, so the last one is registered first, before main. */
__attribute__((constructor)) static void
register_end(void)
{
    is_registered = on_exit(end_program, NULL) == 0;
}

static void
load(void)
{
#define ROW(name) {#name, &functions.name},
    static const struct os_function list[] = {DDS_FUNCTIONS(ROW)};
#undef ROW
    may_be_open = is_registered;
    if (may_be_open && os_library_open("libdds.so.0", list, sizeof list / sizeof list[0]))
        loaded = &functions;
}

const struct dds *
dds_load(void)
{
    pthread_once(&once, load);
    return loaded;
}

#endif
