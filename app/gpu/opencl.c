/*
 * app/gpu/opencl.c -- loads OpenCL at run time, and says its errors in words.
 */
#include "gpu/opencl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

/* The library stays loaded until the program ends: drivers do not like to be unloaded. */
static struct opencl functions;
static const struct opencl *loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* Finds one function.  POSIX lets a pointer to data be read as one to a function. */
static int
find(void *library, const char *name, void *to)
{
    void *address = dlsym(library, name);
    memcpy(to, &address, sizeof address);
    return address != NULL;
}

static void
load(void)
{
    void *library = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
    int all = library != NULL;
#define FIND(name) all = all && find(library, "cl" #name, &functions.name);
    OPENCL_FUNCTIONS(FIND)
#undef FIND
    if (all)
        loaded = &functions;
}

const struct opencl *
opencl_load(void)
{
    pthread_once(&once, load);
    return loaded;
}

const char *
opencl_error(cl_int code)
{
    switch (code) {
    case CL_DEVICE_NOT_AVAILABLE: return "the device is not available";
    case CL_COMPILER_NOT_AVAILABLE: return "its driver has no compiler";
    case CL_MEM_OBJECT_ALLOCATION_FAILURE:
    case CL_OUT_OF_RESOURCES:
    case CL_OUT_OF_HOST_MEMORY: return "it is out of memory, or another program stopped its work";
    case CL_BUILD_PROGRAM_FAILURE: return "its compiler refused the program";
    case CL_INVALID_WORK_GROUP_SIZE:
    case CL_INVALID_WORK_ITEM_SIZE: return "it does not run so many threads in a group";
    default: return "its driver reports an error";
    }
}
