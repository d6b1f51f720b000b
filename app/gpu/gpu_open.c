/*
 * app/gpu/gpu_open.c -- makes a device ready for a game: compiles the program for it, and makes
 * queues and buffers.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "gpu/gpu_parts.h"

static const char *const program_text[] = {
#include "kernel.inc"
};

/* Where local memory begins on NVIDIA's devices so far; `place` of play.cl finds out.  Beyond
 * ORIGIN_MAX the table is found by the compiler's pointers, as on other devices. */
enum { ORIGIN = 1040, ORIGIN_MAX = 8192 };

double
gpu_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

bool
gpu_say_error(const struct gpu_game *game, cl_int error, char say[GPU_SAY])
{
    snprintf(say, GPU_SAY, "%s: %s (%d)", game->device.name, opencl_error(error), error);
    return false;
}

/* Bytes of local memory that a chunk's counters take. */
static uint64_t
set_bytes(const struct gpu_game *game)
{
    if (game->facts.places)
        return 4 * ((uint64_t)game->facts.places * game->facts.terms + 1);
    return 4 *
           (32 * (uint64_t)game->facts.terms + (uint64_t)game->spread * game->facts.specials + 1);
}

/* Chunks of a work-group: as many as fit local memory and the threads of a group, four at most. */
static bool
choose_group(struct gpu_game *game)
{
    game->spread = game->facts.specials <= 40 ? 32 : 1;
    for (game->chunks = GROUP_CHUNKS; game->chunks > 0; game->chunks /= 2)
        if (game->chunks * RF_SIM_DEVICE_PAIRS <= game->device.group &&
            4 * (uint64_t)game->facts.words + game->chunks * set_bytes(game) + game->origin + 64 <=
                game->device.local)
            return true;
    return false;
}

static void
build_options(const struct gpu_game *game, char *text, size_t size)
{
    struct rf_sim_device_macro macro[RF_SIM_DEVICE_MACROS];
    unsigned count = rf_sim_device_macros(game->machine, macro);
    size_t length = 0;
    for (unsigned i = 0; i < count && length < size; i++)
        length += (size_t)snprintf(text + length, size - length, "-D%s=%uu ", macro[i].name,
                                   macro[i].value);
    if (length < size)
        length += (size_t)snprintf(text + length, size - length,
                                   "-w -DCHUNKS=%u -DSPREAD=%u -DNOT_IN_PLACE=%uu", game->chunks,
                                   game->spread, NOT_IN_PLACE);
    if (game->origin && length < size)
        snprintf(text + length, size - length, " -DPTX -DORIGIN=%u", game->origin);
}

/* A compiler that refuses is quoted. */
static bool
say_refused(const struct gpu_game *game, cl_int error, char say[GPU_SAY])
{
    char log[4000] = "";
    if (game->program)
        game->cl->GetProgramBuildInfo(game->program, game->device.id, CL_PROGRAM_BUILD_LOG,
                                      sizeof log - 1, log, NULL);
    log[strcspn(log, "\n")] = 0;
    snprintf(say, GPU_SAY, "%s: %s (%d)%s%.200s", game->device.name, opencl_error(error), error,
             log[0] ? ": " : "", log);
    return false;
}

/* Compiles the program. */
static bool
build(struct gpu_game *game, char say[GPU_SAY])
{
    enum { LINES = sizeof program_text / sizeof program_text[0] };
    char options[3000];
    cl_int error = CL_SUCCESS;
    cl_device_id id = game->device.id;
    const char *line[LINES]; /* OpenCL wants pointers that it may change */
    memcpy(line, program_text, sizeof line);
    if (game->program)
        game->cl->ReleaseProgram(game->program);
    game->program = game->cl->CreateProgramWithSource(game->context, LINES, line, NULL, &error);
    build_options(game, options, sizeof options);
    if (error == CL_SUCCESS)
        error = game->cl->BuildProgram(game->program, 1, &id, options, NULL, NULL);
    return error == CL_SUCCESS || say_refused(game, error, say);
}

static cl_mem
buffer(const struct gpu_game *game, cl_mem_flags flags, size_t size, void *from, cl_int *error)
{
    cl_int mine = CL_SUCCESS;
    cl_mem memory = game->cl->CreateBuffer(game->context, flags, size, from, &mine);
    *error = *error == CL_SUCCESS ? mine : *error;
    return memory;
}

/* Runs `place` of the program: whether local memory is where it should be, and where it begins. */
static cl_int
ask_place(struct gpu_game *game, uint32_t answer[static 2])
{
    const struct opencl *cl = game->cl;
    cl_int error = CL_SUCCESS;
    size_t one = 1;
    cl_mem to = buffer(game, CL_MEM_READ_WRITE, 2 * sizeof answer[0], NULL, &error);
    cl_command_queue queue = NULL;
    cl_kernel kernel = NULL;
    if (error == CL_SUCCESS)
        queue = cl->CreateCommandQueue(game->context, game->device.id, 0, &error);
    if (error == CL_SUCCESS)
        kernel = cl->CreateKernel(game->program, "place", &error);
    if (error == CL_SUCCESS)
        error = cl->SetKernelArg(kernel, 0, sizeof(cl_mem), &to);
    if (error == CL_SUCCESS)
        error = cl->EnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL);
    if (error == CL_SUCCESS)
        error = cl->EnqueueReadBuffer(queue, to, CL_TRUE, 0, 2 * sizeof answer[0], answer, 0, NULL,
                                      NULL);
    if (kernel)
        cl->ReleaseKernel(kernel);
    if (queue)
        cl->ReleaseCommandQueue(queue);
    if (to)
        cl->ReleaseMemObject(to);
    return error;
}

/* Builds with the table at a fixed address of local memory where that works, otherwise without. */
static bool
build_in_place(struct gpu_game *game, char say[GPU_SAY])
{
    uint32_t answer[2] = {0, 0};
    for (unsigned tries = 0; game->origin && tries < 2; tries++) {
        if (!build(game, say))
            break;
        cl_int error = ask_place(game, answer);
        if (error != CL_SUCCESS)
            return gpu_say_error(game, error, say);
        if (answer[0])
            return true;
        unsigned begins = (answer[1] + 15) / 16 * 16;
        game->origin = begins != game->origin && begins <= ORIGIN_MAX ? begins : 0;
        if (!choose_group(game))
            game->origin = 0;
    }
    game->origin = 0;
    if (!choose_group(game))
        return false;
    return build(game, say);
}

static bool
open_device(struct gpu_game *game, char say[GPU_SAY])
{
    cl_int error = CL_SUCCESS;
    cl_device_id id = game->device.id;
    void *table; /* OpenCL copies from a pointer without const */
    memcpy(&table, &game->facts.table, sizeof table);
    game->context = game->cl->CreateContext(NULL, 1, &id, NULL, NULL, &error);
    if (error != CL_SUCCESS)
        return gpu_say_error(game, error, say);
    game->table = buffer(game, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                         (size_t)4 * game->facts.words, table, &error);
    if (error != CL_SUCCESS)
        return gpu_say_error(game, error, say);
    return build_in_place(game, say);
}

static void
close_game(struct gpu_game *game)
{
    if (game->table)
        game->cl->ReleaseMemObject(game->table);
    if (game->program)
        game->cl->ReleaseProgram(game->program);
    if (game->context)
        game->cl->ReleaseContext(game->context);
    pthread_mutex_destroy(&game->lock);
    free(game->machine);
    free(game);
}

/* Chunks of a launch, at most: whole groups, so that the memory for their results is bounded. */
static unsigned
most_chunks(const struct gpu_game *game)
{
    uint64_t most = BLOCK_BYTES / (sizeof(uint32_t) * (uint64_t)game->facts.counters);
    most = most < BLOCK_MAX ? most / GROUP_CHUNKS * GROUP_CHUNKS : BLOCK_MAX;
    return most > GROUP_CHUNKS ? (unsigned)most : GROUP_CHUNKS;
}

/* Makes a device ready for a plan; NULL with a sentence if it cannot be. */
static struct gpu_game *
open_game(const struct gpu_device *device, const void *plan, char say[GPU_SAY])
{
    struct gpu_game *game = calloc(1, sizeof *game);
    void *machine = malloc(rf_sim_device_size());
    if (!game || !machine) {
        free(game);
        free(machine);
        snprintf(say, GPU_SAY, "there is no memory for a device");
        return NULL;
    }
    *game = (struct gpu_game){
        .cl = opencl_load(), .device = *device, .machine = machine, .plan = plan};
    pthread_mutex_init(&game->lock, NULL);
    game->origin = device->is_nvidia ? ORIGIN : 0;
    bool fits = rf_sim_device_init(machine, plan), is = false;
    if (!fits)
        snprintf(say, GPU_SAY,
                 "this game does not fit a device: it needs one box, decisions by "
                 "totals without index plays, and at most 511 cards");
    else {
        game->facts = rf_sim_device_facts(machine);
        snprintf(say, GPU_SAY, "%s has too little local memory for this game", device->name);
        is = choose_group(game) && open_device(game, say);
    }
    if (!is) {
        close_game(game);
        return NULL;
    }
    game->most = most_chunks(game);
    game->block = game->chunks * (device->units ? device->units : 1);
    game->block = game->block < game->most ? game->block : game->most;
    return game;
}

/* A queue, a kernel and buffers for one block. */
static bool
open_block(struct gpu *gpu, char say[GPU_SAY])
{
    struct gpu_game *game = gpu->game;
    cl_int error = CL_SUCCESS;
    size_t dries = game->facts.can_run_dry ? DRIES_MAX : 1;
    size_t counters = (size_t)game->most * game->facts.counters;
    gpu->queue = game->cl->CreateCommandQueue(game->context, game->device.id, 0, &error);
    if (error == CL_SUCCESS)
        gpu->kernel = game->cl->CreateKernel(game->program, "play", &error);
    if (error == CL_SUCCESS)
        gpu->out = buffer(game, CL_MEM_WRITE_ONLY, 4 * counters, NULL, &error);
    if (error == CL_SUCCESS)
        gpu->dry = buffer(game, CL_MEM_READ_WRITE, DRY_HEAD + dries * sizeof gpu->dried[0], NULL,
                          &error);
    gpu->counters = malloc(4 * counters);
    gpu->dried = malloc(dries * sizeof gpu->dried[0]);
    if (error != CL_SUCCESS)
        return gpu_say_error(game, error, say);
    if (!gpu->counters || !gpu->dried)
        snprintf(say, GPU_SAY, "%s: there is no memory for its results", game->device.name);
    return gpu->counters && gpu->dried;
}

/* A block of a game that is open. */
static struct gpu *
open_of(struct gpu_game *game, char say[GPU_SAY])
{
    struct gpu *gpu = calloc(1, sizeof *gpu);
    if (!gpu) {
        snprintf(say, GPU_SAY, "there is no memory for a device");
        return NULL;
    }
    gpu->game = game;
    pthread_mutex_lock(&game->lock);
    game->users++;
    pthread_mutex_unlock(&game->lock);
    if (open_block(gpu, say))
        return gpu;
    gpu_close(gpu);
    return NULL;
}

struct gpu *
gpu_open(const struct gpu_device *device, const void *plan, char say[GPU_SAY])
{
    struct gpu_game *game = open_game(device, plan, say);
    if (!game)
        return NULL;
    return open_of(game, say);
}

struct gpu *
gpu_open_beside(const struct gpu *gpu, char say[GPU_SAY])
{
    return open_of(gpu->game, say);
}

void
gpu_close(struct gpu *gpu)
{
    struct gpu_game *game = gpu->game;
    const cl_mem memory[] = {gpu->out, gpu->dry};
    for (unsigned i = 0; i < sizeof memory / sizeof memory[0]; i++)
        if (memory[i])
            game->cl->ReleaseMemObject(memory[i]);
    if (gpu->kernel)
        game->cl->ReleaseKernel(gpu->kernel);
    if (gpu->queue)
        game->cl->ReleaseCommandQueue(gpu->queue);
    free(gpu->counters);
    free(gpu->dried);
    free(gpu);
    pthread_mutex_lock(&game->lock);
    bool last = --game->users == 0;
    pthread_mutex_unlock(&game->lock);
    if (last)
        close_game(game);
}

const char *
gpu_name(const struct gpu *gpu)
{
    return gpu->game->device.name;
}
