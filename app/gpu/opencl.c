/*
 * app/gpu/opencl.c -- loads OpenCL at run time, and says its errors in words.
 */
#include "gpu/opencl.h"

#include <pthread.h>
#include <stddef.h>

#include "os/os_library.h"

/* The library stays loaded until the program ends: drivers do not like to be unloaded. */
static struct opencl functions;
static const struct opencl *loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void
load(void)
{
#define ROW(name) {"cl" #name, &functions.name},
    static const struct os_function list[] = {OPENCL_FUNCTIONS(ROW)};
#undef ROW
    if (os_library_open("libOpenCL.so.1", list, sizeof list / sizeof list[0]))
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
