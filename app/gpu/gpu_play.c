/*
 * app/gpu/gpu_play.c -- plays blocks of chunks on one device.
 *
 * The program is compiled for the plan when the device is opened.  A block of chunks is one launch;
 * its size is adjusted so that a launch takes about a fifth of a second, short enough for the
 * watchdog of a desktop and for an interruption.
 */
#include "gpu/gpu.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "gpu/opencl.h"

static const char *const program_text[] = {
#include "kernel.inc"
};

enum { BLOCK_MAX = 1 << 15, DRIES_MAX = 1 << 18, LAUNCH_MS = 200 };

/* What comes before the list of dry rounds in its buffer: their number, and how many fit. */
enum { DRY_HEAD = 2 * sizeof(uint32_t) };

struct gpu {
    const struct opencl *cl;
    struct gpu_device device;
    void *machine; /* of rf_sim_device_init */
    const void *plan;
    struct rf_sim_device_facts facts;
    unsigned chunks; /* of a work-group */
    unsigned block;
    cl_context context;
    cl_command_queue queue;
    cl_program program;
    cl_kernel kernel;
    cl_mem table, out, dry;
    uint64_t first; /* of the last block */
    unsigned count, dries;
    uint32_t *counters;                  /* of the last block */
    uint32_t (*dried)[RF_SIM_DRY_WORDS]; /* rounds of it that ran out, ordered by chunk */
};

/* Chunks of a work-group: as many as fit local memory and the threads of a group, eight at most. */
static bool
choose_group(struct gpu *gpu)
{
    unsigned spread = gpu->facts.specials <= 40 ? 32 : 1;
    uint64_t set = 4 *
                   (32 * (uint64_t)gpu->facts.terms + (uint64_t)spread * gpu->facts.specials + 1);
    for (gpu->chunks = 8; gpu->chunks > 0; gpu->chunks /= 2)
        if (gpu->chunks * RF_SIM_DEVICE_PAIRS <= gpu->device.group &&
            4 * (uint64_t)gpu->facts.words + gpu->chunks * set + 64 <= gpu->device.local)
            return true;
    return false;
}

static void
build_options(const struct gpu *gpu, char *text, size_t size)
{
    struct rf_sim_device_macro macro[RF_SIM_DEVICE_MACROS];
    unsigned count = rf_sim_device_macros(gpu->machine, macro);
    size_t length = 0;
    for (unsigned i = 0; i < count && length < size; i++)
        length += (size_t)snprintf(text + length, size - length, "-D%s=%uu ", macro[i].name,
                                   macro[i].value);
    snprintf(text + length, size - length, " -DCHUNKS=%u -DSPREAD=%u%s", gpu->chunks,
             gpu->facts.specials <= 40 ? 32u : 1u, gpu->device.is_nvidia ? " -DPTX" : "");
}

/* Compiles the program.  A compiler that refuses is quoted. */
static bool
build(struct gpu *gpu, char say[GPU_SAY])
{
    enum { LINES = sizeof program_text / sizeof program_text[0] };
    char options[2000], log[4000] = "";
    cl_int error = CL_SUCCESS;
    cl_device_id id = gpu->device.id;
    const char *line[LINES]; /* OpenCL wants pointers that it may change */
    memcpy(line, program_text, sizeof line);
    gpu->program = gpu->cl->CreateProgramWithSource(gpu->context, LINES, line, NULL, &error);
    build_options(gpu, options, sizeof options);
    if (error == CL_SUCCESS)
        error = gpu->cl->BuildProgram(gpu->program, 1, &id, options, NULL, NULL);
    if (error == CL_SUCCESS)
        gpu->kernel = gpu->cl->CreateKernel(gpu->program, "play", &error);
    if (error == CL_SUCCESS)
        return true;
    if (gpu->program)
        gpu->cl->GetProgramBuildInfo(gpu->program, id, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log,
                                     NULL);
    log[strcspn(log, "\n")] = 0;
    snprintf(say, GPU_SAY, "%s: %s (%d)%s%.200s", gpu->device.name, opencl_error(error), error,
             log[0] ? ": " : "", log);
    return false;
}

static cl_mem
buffer(struct gpu *gpu, cl_mem_flags flags, size_t size, void *from, cl_int *error)
{
    cl_int mine = CL_SUCCESS;
    cl_mem memory = gpu->cl->CreateBuffer(gpu->context, flags, size, from, &mine);
    *error = *error == CL_SUCCESS ? mine : *error;
    return memory;
}

static bool
make_buffers(struct gpu *gpu, char say[GPU_SAY])
{
    cl_int error = CL_SUCCESS;
    size_t dries = gpu->facts.can_run_dry ? DRIES_MAX : 1;
    size_t counters = (size_t)BLOCK_MAX * gpu->facts.counters + 1; /* never none */
    void *table; /* OpenCL copies from a pointer without const */
    memcpy(&table, &gpu->facts.table, sizeof table);
    gpu->table = buffer(gpu, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, (size_t)4 * gpu->facts.words,
                        table, &error);
    gpu->out = buffer(gpu, CL_MEM_WRITE_ONLY, 4 * counters, NULL, &error);
    gpu->dry = buffer(gpu, CL_MEM_READ_WRITE, DRY_HEAD + dries * sizeof gpu->dried[0], NULL,
                      &error);
    gpu->counters = malloc(4 * counters);
    gpu->dried = malloc(dries * sizeof gpu->dried[0]);
    if (error == CL_SUCCESS && gpu->counters && gpu->dried)
        return true;
    snprintf(say, GPU_SAY, "%s: %s", gpu->device.name,
             error == CL_SUCCESS ? "there is no memory for its results" : opencl_error(error));
    return false;
}

static bool
open_device(struct gpu *gpu, char say[GPU_SAY])
{
    cl_int error = CL_SUCCESS;
    cl_device_id id = gpu->device.id;
    gpu->context = gpu->cl->CreateContext(NULL, 1, &id, NULL, NULL, &error);
    if (error == CL_SUCCESS)
        gpu->queue = gpu->cl->CreateCommandQueue(gpu->context, id, 0, &error);
    if (error != CL_SUCCESS)
        snprintf(say, GPU_SAY, "%s: %s (%d)", gpu->device.name, opencl_error(error), error);
    return error == CL_SUCCESS && build(gpu, say) && make_buffers(gpu, say);
}

struct gpu *
gpu_open(const struct gpu_device *device, const void *plan, char say[GPU_SAY])
{
    struct gpu *gpu = calloc(1, sizeof *gpu);
    void *machine = malloc(rf_sim_device_size());
    if (!gpu || !machine) {
        free(gpu);
        free(machine);
        snprintf(say, GPU_SAY, "there is no memory for a device");
        return NULL;
    }
    *gpu = (struct gpu){.cl = opencl_load(), .device = *device, .machine = machine, .plan = plan};
    if (!rf_sim_device_init(machine, plan)) {
        snprintf(say, GPU_SAY,
                 "this game does not fit a device: it needs one box, decisions by "
                 "totals, and at most 511 cards");
        gpu_close(gpu);
        return NULL;
    }
    gpu->facts = rf_sim_device_facts(machine);
    if (!choose_group(gpu)) {
        snprintf(say, GPU_SAY, "%s has too little local memory for this game", device->name);
        gpu_close(gpu);
        return NULL;
    }
    gpu->block = gpu->chunks * (device->units ? device->units : 1);
    if (!open_device(gpu, say)) {
        gpu_close(gpu);
        return NULL;
    }
    return gpu;
}

void
gpu_close(struct gpu *gpu)
{
    const struct opencl *cl = gpu->cl;
    const cl_mem memory[] = {gpu->table, gpu->out, gpu->dry};
    for (unsigned i = 0; i < sizeof memory / sizeof memory[0]; i++)
        if (memory[i])
            cl->ReleaseMemObject(memory[i]);
    if (gpu->kernel)
        cl->ReleaseKernel(gpu->kernel);
    if (gpu->program)
        cl->ReleaseProgram(gpu->program);
    if (gpu->queue)
        cl->ReleaseCommandQueue(gpu->queue);
    if (gpu->context)
        cl->ReleaseContext(gpu->context);
    free(gpu->counters);
    free(gpu->dried);
    free(gpu->machine);
    free(gpu);
}

const char *
gpu_name(const struct gpu *gpu)
{
    return gpu->device.name;
}

unsigned
gpu_block(const struct gpu *gpu)
{
    return gpu->block;
}

static cl_int
set_arguments(struct gpu *gpu)
{
    cl_uint shoes = gpu->facts.shoes;
    cl_ulong first = gpu->first;
    const struct {
        size_t size;
        const void *at;
    } argument[] = {
        {sizeof(cl_mem), &gpu->table},
        {sizeof(cl_uint), &gpu->facts.key[0]},
        {sizeof(cl_uint), &gpu->facts.key[1]},
        {sizeof first, &first},
        {sizeof shoes, &shoes},
        {sizeof(cl_mem), &gpu->out},
        {sizeof(cl_mem), &gpu->dry},
    };
    cl_int error = CL_SUCCESS;
    for (cl_uint i = 0; i < sizeof argument / sizeof argument[0] && error == CL_SUCCESS; i++)
        error = gpu->cl->SetKernelArg(gpu->kernel, i, argument[i].size, argument[i].at);
    return error;
}

/* Launches the block and waits for its counters. */
static cl_int
launch(struct gpu *gpu)
{
    const struct opencl *cl = gpu->cl;
    size_t groups = (gpu->count + gpu->chunks - 1) / gpu->chunks;
    size_t local = (size_t)gpu->chunks * RF_SIM_DEVICE_PAIRS, all = groups * local;
    uint32_t head[2] = {0, gpu->facts.can_run_dry ? DRIES_MAX : 0};
    cl_int error = set_arguments(gpu);
    if (error == CL_SUCCESS)
        error = cl->EnqueueWriteBuffer(gpu->queue, gpu->dry, CL_TRUE, 0, sizeof head, head, 0, NULL,
                                       NULL);
    if (error == CL_SUCCESS)
        error = cl->EnqueueNDRangeKernel(gpu->queue, gpu->kernel, 1, NULL, &all, &local, 0, NULL,
                                         NULL);
    if (error == CL_SUCCESS)
        error = cl->EnqueueReadBuffer(gpu->queue, gpu->out, CL_TRUE, 0,
                                      4 * (size_t)gpu->count * gpu->facts.counters, gpu->counters,
                                      0, NULL, NULL);
    if (error == CL_SUCCESS)
        error = cl->EnqueueReadBuffer(gpu->queue, gpu->dry, CL_TRUE, 0, sizeof gpu->dries,
                                      &gpu->dries, 0, NULL, NULL);
    return error;
}

static int
order_by_chunk(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return (a > b) - (a < b);
}

/* Reads the rounds that ran out.  If there were too many, none is kept, and gpu_tally plays the
 * chunks on the processor. */
static cl_int
read_dries(struct gpu *gpu)
{
    if (gpu->dries == 0 || gpu->dries > DRIES_MAX)
        return CL_SUCCESS;
    cl_int error = gpu->cl->EnqueueReadBuffer(gpu->queue, gpu->dry, CL_TRUE, DRY_HEAD,
                                              gpu->dries * sizeof gpu->dried[0], gpu->dried, 0,
                                              NULL, NULL);
    qsort(gpu->dried, gpu->dries, sizeof gpu->dried[0], order_by_chunk);
    return error;
}

static double
now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The next block: as long as a launch should take, whole groups. */
static void
adjust_block(struct gpu *gpu, double seconds)
{
    double want = gpu->block * (LAUNCH_MS / 1000.0) / (seconds > 1e-4 ? seconds : 1e-4);
    double most = 4.0 * gpu->block < BLOCK_MAX ? 4.0 * gpu->block : BLOCK_MAX;
    unsigned step = gpu->chunks * (gpu->device.units ? gpu->device.units : 1);
    want = want < most ? want : most;
    gpu->block = want < step ? gpu->chunks : (unsigned)want / step * step;
    if (gpu->dries > DRIES_MAX / 4)
        gpu->block = gpu->block / 2 > gpu->chunks ? gpu->block / 2 : gpu->chunks;
}

bool
gpu_play(struct gpu *gpu, uint64_t first, unsigned count, char say[GPU_SAY])
{
    double from = now();
    gpu->first = first;
    gpu->count = count;
    cl_int error = launch(gpu);
    if (error == CL_SUCCESS)
        error = read_dries(gpu);
    if (error != CL_SUCCESS) {
        gpu->count = 0;
        snprintf(say, GPU_SAY, "%s: %s (%d)", gpu->device.name, opencl_error(error), error);
        return false;
    }
    if (count == gpu->block)
        adjust_block(gpu, now() - from);
    return true;
}

/* The first dry round of a chunk, by bisection. */
static unsigned
first_dry(const struct gpu *gpu, unsigned chunk)
{
    unsigned low = 0, high = gpu->dries;
    while (low < high) {
        unsigned middle = (low + high) / 2;
        if (gpu->dried[middle][0] < chunk)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void
gpu_tally(struct gpu *gpu, unsigned from, unsigned count, struct rf_sim_tally *tally)
{
    unsigned end = from + count;
    if (gpu->dries > DRIES_MAX) {
        for (unsigned i = from; i < end; i++)
            rf_sim_chunk(gpu->plan, rf_sim_path(gpu->plan), gpu->first + i, tally);
        return;
    }
    rf_sim_device_tally(gpu->machine, gpu->counters + (size_t)from * gpu->facts.counters, count,
                        tally);
    for (unsigned at = first_dry(gpu, from); at < gpu->dries && gpu->dried[at][0] < end; at++)
        rf_sim_device_rescue(gpu->machine, gpu->first + gpu->dried[at][0], gpu->dried[at], tally);
}
