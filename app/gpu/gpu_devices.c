/*
 * app/gpu/gpu_devices.c -- which devices OpenCL offers, and finding one by its name.
 *
 * The order in which platforms come is the machine's, and a GPU is often not the first.  So devices
 * are always chosen by name.
 */
#include "gpu/gpu.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "gpu/opencl.h"

static void
device_text(const struct opencl *cl, cl_device_id id, cl_device_info what, char to[GPU_NAME])
{
    to[0] = 0;
    cl->GetDeviceInfo(id, what, GPU_NAME - 1, to, NULL);
    to[GPU_NAME - 1] = 0;
}

static uint64_t
device_number(const struct opencl *cl, cl_device_id id, cl_device_info what, size_t size)
{
    uint64_t number = 0;
    uint32_t small = 0;
    if (size == sizeof small)
        return cl->GetDeviceInfo(id, what, size, &small, NULL) == CL_SUCCESS ? small : 0;
    return cl->GetDeviceInfo(id, what, sizeof number, &number, NULL) == CL_SUCCESS ? number : 0;
}

/* Adds a device, if it can compile programs and has local memory. */
static void
list_add(struct gpu_list *list, const struct opencl *cl, cl_platform_id platform, cl_device_id id)
{
    struct gpu_device *device = &list->device[list->count];
    char version[GPU_NAME], vendor[GPU_NAME] = "";
    if (list->count == GPU_DEVICES ||
        !device_number(cl, id, CL_DEVICE_AVAILABLE, sizeof(cl_bool)) ||
        !device_number(cl, id, CL_DEVICE_COMPILER_AVAILABLE, sizeof(cl_bool)))
        return;
    *device = (struct gpu_device){.platform = platform, .id = id};
    device_text(cl, id, CL_DEVICE_NAME, device->name);
    device_text(cl, id, CL_DRIVER_VERSION, version);
    cl->GetPlatformInfo(platform, CL_PLATFORM_NAME, GPU_NAME - 1, vendor, NULL);
    snprintf(device->driver, sizeof device->driver, "%.60s %.60s", vendor, version);
    device->is_nvidia = strstr(vendor, "NVIDIA") != NULL;
    device->is_gpu = device_number(cl, id, CL_DEVICE_TYPE, sizeof(cl_device_type)) &
                     CL_DEVICE_TYPE_GPU;
    device->units = (unsigned)device_number(cl, id, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof(cl_uint));
    device->local = device_number(cl, id, CL_DEVICE_LOCAL_MEM_SIZE, sizeof(cl_ulong));
    device->memory = device_number(cl, id, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof(cl_ulong));
    device->group = (unsigned)device_number(cl, id, CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof(size_t));
    list->count++;
}

static void
list_platform(struct gpu_list *list, const struct opencl *cl, cl_platform_id platform,
              cl_device_type type)
{
    cl_device_id id[GPU_DEVICES];
    cl_uint count = 0;
    if (cl->GetDeviceIDs(platform, type, GPU_DEVICES, id, &count) != CL_SUCCESS)
        return;
    for (cl_uint i = 0; i < count && i < GPU_DEVICES; i++)
        list_add(list, cl, platform, id[i]);
}

void
gpu_list_devices(struct gpu_list *list)
{
    const struct opencl *cl = opencl_load();
    cl_platform_id platform[GPU_DEVICES];
    cl_uint count = 0;
    *list = (struct gpu_list){.has_opencl = cl != NULL};
    if (!cl || cl->GetPlatformIDs(GPU_DEVICES, platform, &count) != CL_SUCCESS)
        return;
    for (cl_uint i = 0; i < count && i < GPU_DEVICES; i++)
        list_platform(list, cl, platform[i], CL_DEVICE_TYPE_GPU);
    for (cl_uint i = 0; i < count && i < GPU_DEVICES; i++)
        list_platform(list, cl, platform[i],
                      CL_DEVICE_TYPE_ALL & ~(cl_device_type)CL_DEVICE_TYPE_GPU &
                          ~(cl_device_type)CL_DEVICE_TYPE_DEFAULT);
}

/* Whether a text contains another, whatever their case. */
static bool
contains(const char *text, const char *part)
{
    size_t length = strlen(part);
    for (; *text; text++) {
        size_t i = 0;
        while (i < length && tolower((unsigned char)text[i]) == tolower((unsigned char)part[i]))
            i++;
        if (i == length)
            return true;
    }
    return false;
}

int
gpu_find(const struct gpu_list *list, const char *name, char say[GPU_SAY])
{
    bool any = strcmp(name, "gpu") == 0;
    int found = -1;
    for (unsigned i = 0; i < list->count; i++) {
        if (any ? !list->device[i].is_gpu : !contains(list->device[i].name, name))
            continue;
        if (any)
            return (int)i;
        if (found >= 0 && strcmp(list->device[found].name, list->device[i].name) != 0) {
            snprintf(say, GPU_SAY, "'%s' fits more than one device: %s and %s", name,
                     list->device[found].name, list->device[i].name);
            return -1;
        }
        found = found < 0 ? (int)i : found;
    }
    if (found < 0 && !list->has_opencl)
        snprintf(say, GPU_SAY, "this machine has no OpenCL (libOpenCL.so.1)");
    else if (found < 0)
        snprintf(say, GPU_SAY,
                 any ? "OpenCL offers no GPU here%s" : "no device's name has '%s' in it",
                 any ? "" : name);
    return found;
}
