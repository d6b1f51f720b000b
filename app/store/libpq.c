/*
 * app/store/libpq.c -- loads libpq when a room is kept in a database.
 */
#include "store/libpq.h"

#include <pthread.h>
#include <stddef.h>

#include "os/os_library.h"

const struct libpq *libpq;
static struct libpq functions;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void
load(void)
{
#define ROW(name) {"PQ" #name, &functions.name},
    static const struct os_function list[] = {LIBPQ_FUNCTIONS(ROW)};
#undef ROW
    if (os_library_open("libpq.so.5", list, sizeof list / sizeof list[0]))
        libpq = &functions;
}

bool
libpq_load(void)
{
    pthread_once(&once, load);
    return libpq != NULL;
}
