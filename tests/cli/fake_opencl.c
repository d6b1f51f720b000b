/* An OpenCL of one GPU that fails where a test wants it to: FAKE_FAILS names a function without its
 * "cl", and FAKE_AFTER how often it works before that.  It plays nothing, so reading results always
 * fails.  FAKE_LOCAL is the local memory in bytes.  Built as libOpenCL.so.1. */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static int thing; /* what all handles point to */

static const char *
setting(const char *name, const char *usual)
{
    const char *is = getenv(name);
    return is ? is : usual;
}

/* What a function answers. */
static cl_int
answer(const char *name, cl_int error)
{
    static atomic_int calls;
    if (strcmp(setting("FAKE_FAILS", ""), name) != 0)
        return CL_SUCCESS;
    return calls++ < atoi(setting("FAKE_AFTER", "0")) ? CL_SUCCESS : error;
}

/* A handle; NULL with its error. */
static void *
handle(const char *name, cl_int error, cl_int *to)
{
    *to = answer(name, error);
    return *to == CL_SUCCESS ? &thing : NULL;
}

static cl_int
copy(const void *from, size_t size, size_t room, void *to)
{
    if (size > room)
        return CL_INVALID_VALUE;
    memcpy(to, from, size);
    return CL_SUCCESS;
}

cl_int
clGetPlatformIDs(cl_uint room, cl_platform_id *to, cl_uint *count)
{
    *count = 1;
    if (room > 0)
        to[0] = (void *)&thing;
    return answer("GetPlatformIDs", CL_OUT_OF_HOST_MEMORY);
}

cl_int
clGetPlatformInfo(cl_platform_id platform, cl_platform_info what, size_t room, void *to,
                  size_t *size)
{
    (void)platform, (void)what, (void)size;
    return copy("Fake", 5, room, to);
}

cl_int
clGetDeviceIDs(cl_platform_id platform, cl_device_type type, cl_uint room, cl_device_id *to,
               cl_uint *count)
{
    (void)platform;
    *count = (type & CL_DEVICE_TYPE_GPU) != 0;
    if (room > 0)
        to[0] = (void *)&thing;
    return *count ? answer("GetDeviceIDs", CL_DEVICE_NOT_FOUND) : CL_DEVICE_NOT_FOUND;
}

cl_int
clGetDeviceInfo(cl_device_id device, cl_device_info what, size_t room, void *to, size_t *size)
{
    const cl_ulong local = strtoul(setting("FAKE_LOCAL", "49152"), NULL, 10), memory = 1 << 30;
    const cl_device_type type = CL_DEVICE_TYPE_GPU;
    const size_t group = 1024;
    const cl_bool yes = CL_TRUE;
    const cl_uint units = 2;
    (void)device, (void)size;
    switch (what) {
    case CL_DEVICE_NAME: return copy("Fake GPU", 9, room, to);
    case CL_DRIVER_VERSION: return copy("1", 2, room, to);
    case CL_DEVICE_TYPE: return copy(&type, sizeof type, room, to);
    case CL_DEVICE_LOCAL_MEM_SIZE: return copy(&local, sizeof local, room, to);
    case CL_DEVICE_GLOBAL_MEM_SIZE: return copy(&memory, sizeof memory, room, to);
    case CL_DEVICE_MAX_WORK_GROUP_SIZE: return copy(&group, sizeof group, room, to);
    case CL_DEVICE_MAX_COMPUTE_UNITS: return copy(&units, sizeof units, room, to);
    default: return copy(&yes, sizeof yes, room, to);
    }
}

cl_context
clCreateContext(const cl_context_properties *properties, cl_uint count, const cl_device_id *device,
                void (*notify)(const char *, const void *, size_t, void *), void *data,
                cl_int *error)
{
    (void)properties, (void)count, (void)device, (void)notify, (void)data;
    return handle("CreateContext", CL_DEVICE_NOT_AVAILABLE, error);
}

cl_command_queue
clCreateCommandQueue(cl_context context, cl_device_id device,
                     cl_command_queue_properties properties, cl_int *error)
{
    (void)context, (void)device, (void)properties;
    return handle("CreateCommandQueue", CL_OUT_OF_HOST_MEMORY, error);
}

cl_program
clCreateProgramWithSource(cl_context context, cl_uint count, const char **text,
                          const size_t *length, cl_int *error)
{
    (void)context, (void)count, (void)text, (void)length;
    return handle("CreateProgramWithSource", CL_OUT_OF_RESOURCES, error);
}

cl_int
clBuildProgram(cl_program program, cl_uint count, const cl_device_id *device, const char *options,
               void (*notify)(cl_program, void *), void *data)
{
    (void)program, (void)count, (void)device, (void)options, (void)notify, (void)data;
    return answer("BuildProgram", CL_BUILD_PROGRAM_FAILURE);
}

cl_int
clGetProgramBuildInfo(cl_program program, cl_device_id device, cl_program_build_info what,
                      size_t room, void *to, size_t *size)
{
    static const char log[] = "line 7: a word is missing\nand more";
    (void)program, (void)device, (void)what, (void)size;
    return copy(log, sizeof log, room, to);
}

cl_kernel
clCreateKernel(cl_program program, const char *name, cl_int *error)
{
    (void)program, (void)name;
    return handle("CreateKernel", CL_INVALID_KERNEL_NAME, error);
}

cl_int
clSetKernelArg(cl_kernel kernel, cl_uint number, size_t size, const void *value)
{
    (void)kernel, (void)number, (void)size, (void)value;
    return answer("SetKernelArg", CL_INVALID_ARG_INDEX);
}

cl_mem
clCreateBuffer(cl_context context, cl_mem_flags flags, size_t size, void *from, cl_int *error)
{
    (void)context, (void)flags, (void)size, (void)from;
    return handle("CreateBuffer", CL_MEM_OBJECT_ALLOCATION_FAILURE, error);
}

cl_int
clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
                       const size_t *offset, const size_t *all, const size_t *local, cl_uint count,
                       const cl_event *wait, cl_event *event)
{
    (void)queue, (void)kernel, (void)dimensions, (void)offset, (void)all, (void)local;
    (void)count, (void)wait, (void)event;
    return answer("EnqueueNDRangeKernel", CL_INVALID_WORK_GROUP_SIZE);
}

cl_int
clEnqueueReadBuffer(cl_command_queue queue, cl_mem memory, cl_bool waits, size_t offset,
                    size_t size, void *to, cl_uint count, const cl_event *wait, cl_event *event)
{
    (void)queue, (void)memory, (void)waits, (void)offset, (void)size, (void)to;
    (void)count, (void)wait, (void)event;
    return CL_OUT_OF_RESOURCES;
}

cl_int
clEnqueueWriteBuffer(cl_command_queue queue, cl_mem memory, cl_bool waits, size_t offset,
                     size_t size, const void *from, cl_uint count, const cl_event *wait,
                     cl_event *event)
{
    (void)queue, (void)memory, (void)waits, (void)offset, (void)size, (void)from;
    (void)count, (void)wait, (void)event;
    return answer("EnqueueWriteBuffer", CL_INVALID_COMMAND_QUEUE);
}

cl_int
clFlush(cl_command_queue queue)
{
    (void)queue;
    return answer("Flush", CL_OUT_OF_HOST_MEMORY);
}

#define RELEASE(name, type)                                                                        \
    cl_int name(type is)                                                                           \
    {                                                                                              \
        (void)is;                                                                                  \
        return CL_SUCCESS;                                                                         \
    }
RELEASE(clReleaseContext, cl_context)
RELEASE(clReleaseCommandQueue, cl_command_queue)
RELEASE(clReleaseProgram, cl_program)
RELEASE(clReleaseKernel, cl_kernel)
RELEASE(clReleaseMemObject, cl_mem)
