/*
 * app/os/os_library.c -- opens a shared library, and finds functions in it.
 */
#include "os/os_library.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* POSIX lets a pointer to data be read as one to a function. */
static bool
find(void *library, const struct os_function *function)
{
    void *address = dlsym(library, function->name);
    memcpy(function->to, &address, sizeof address);
    return address != NULL;
}

bool
os_library_open(const char *soname, const struct os_function *functions, unsigned count)
{
    void *library = dlopen(soname, RTLD_NOW | RTLD_LOCAL);
    bool all = library != NULL;
    for (unsigned i = 0; all && i < count; i++)
        all = find(library, &functions[i]);
    return all;
}
