/*
 * app/gpu/opencl.h -- OpenCL, loaded when it is first needed.
 *
 * Riffle runs on machines without OpenCL, so it is not linked.  opencl_load opens the ICD loader
 * (libOpenCL.so.1) and finds the functions below.  A call is then opencl->name(…), with the
 * arguments of clName.
 */
#ifndef RIFFLE_APP_GPU_OPENCL_H
#define RIFFLE_APP_GPU_OPENCL_H

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#define OPENCL_FUNCTIONS(F)                                                                        \
    F(GetPlatformIDs)                                                                              \
    F(GetPlatformInfo)                                                                             \
    F(GetDeviceIDs)                                                                                \
    F(GetDeviceInfo)                                                                               \
    F(CreateContext)                                                                               \
    F(ReleaseContext)                                                                              \
    F(CreateCommandQueue)                                                                          \
    F(ReleaseCommandQueue)                                                                         \
    F(CreateProgramWithSource)                                                                     \
    F(BuildProgram)                                                                                \
    F(GetProgramBuildInfo)                                                                         \
    F(ReleaseProgram)                                                                              \
    F(CreateKernel)                                                                                \
    F(SetKernelArg)                                                                                \
    F(ReleaseKernel)                                                                               \
    F(CreateBuffer)                                                                                \
    F(ReleaseMemObject)                                                                            \
    F(EnqueueNDRangeKernel)                                                                        \
    F(EnqueueReadBuffer)                                                                           \
    F(EnqueueWriteBuffer)                                                                          \
    F(Flush)

struct opencl {
#define POINTER(name) __typeof__ (&cl##name)(name);
    OPENCL_FUNCTIONS(POINTER)
#undef POINTER
};

/* The functions; NULL if this machine has no OpenCL. */
const struct opencl *opencl_load(void);

/* What an error code of OpenCL means, in words. */
const char *opencl_error(cl_int code);

#endif
