/*
 * app/os/os_library.h -- opens a shared library when the program first needs it.
 *
 * A linked library costs time at each start of the program, also where nothing calls it.  So large
 * libraries that few commands use are opened at run time: libdds (solve/dds.h), libpq
 * (store/libpq.h) and OpenCL (gpu/opencl.h).  Each has a table of pointers to its functions, and
 * one function that fills it by pthread_once.  Callers check that this worked, and say otherwise
 * which library is missing.
 */
#ifndef RIFFLE_APP_OS_OS_LIBRARY_H
#define RIFFLE_APP_OS_OS_LIBRARY_H

#include <stdbool.h>

/* A function to find. */
struct os_function {
    const char *name;
    void *to; /* a pointer to a function, which gets the address */
};

/* Opens a library by its soname, until the program ends, and finds functions in it.  False when
 * the library is not installed, cannot be loaded, or lacks one of the functions. */
bool os_library_open(const char *soname, const struct os_function *functions, unsigned count);

#endif
