/*
 * app/gpu/gpu_play.c -- plays blocks of chunks on one device.
 *
 * A block of chunks is one launch; its size is adjusted so that a launch takes about a fifth of a
 * second, short enough for the watchdog of a desktop and for an interruption.
 */
#include <stdio.h>
#include <stdlib.h>

#include "gpu/gpu_parts.h"

unsigned
gpu_block(const struct gpu *gpu)
{
    pthread_mutex_lock(&gpu->game->lock);
    unsigned block = gpu->game->block;
    pthread_mutex_unlock(&gpu->game->lock);
    return block;
}

static cl_int
set_arguments(struct gpu *gpu)
{
    struct gpu_game *game = gpu->game;
    cl_uint shoes = game->facts.shoes;
    cl_ulong first = gpu->first;
    const struct {
        size_t size;
        const void *at;
    } argument[] = {
        {sizeof(cl_mem), &game->table},
        {sizeof(cl_uint), &game->facts.key[0]},
        {sizeof(cl_uint), &game->facts.key[1]},
        {sizeof first, &first},
        {sizeof shoes, &shoes},
        {sizeof(cl_mem), &gpu->out},
        {sizeof(cl_mem), &gpu->dry},
    };
    cl_int error = CL_SUCCESS;
    for (cl_uint i = 0; i < sizeof argument / sizeof argument[0] && error == CL_SUCCESS; i++)
        error = game->cl->SetKernelArg(gpu->kernel, i, argument[i].size, argument[i].at);
    return error;
}

/* Puts a launch and the reading of its counters into the queue. */
static cl_int
launch(struct gpu *gpu)
{
    const struct gpu_game *game = gpu->game;
    const struct opencl *cl = game->cl;
    size_t groups = (gpu->count + game->chunks - 1) / game->chunks;
    size_t local = (size_t)game->chunks * RF_SIM_DEVICE_PAIRS, all = groups * local;
    uint32_t head[2] = {0, game->facts.can_run_dry ? DRIES_MAX : 0};
    cl_int error = set_arguments(gpu);
    if (error == CL_SUCCESS)
        error = cl->EnqueueWriteBuffer(gpu->queue, gpu->dry, CL_TRUE, 0, sizeof head, head, 0, NULL,
                                       NULL);
    if (error == CL_SUCCESS)
        error = cl->EnqueueNDRangeKernel(gpu->queue, gpu->kernel, 1, NULL, &all, &local, 0, NULL,
                                         NULL);
    if (error == CL_SUCCESS)
        error = cl->Flush(gpu->queue);
    return error;
}

static int
order_by_chunk(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return (a > b) - (a < b);
}

/* Waits for the counters and reads them. */
static cl_int
read_counters(struct gpu *gpu)
{
    const struct gpu_game *game = gpu->game;
    cl_int error = game->cl->EnqueueReadBuffer(gpu->queue, gpu->out, CL_TRUE, 0,
                                               4 * (size_t)gpu->count * game->facts.counters,
                                               gpu->counters, 0, NULL, NULL);
    if (error == CL_SUCCESS)
        error = game->cl->EnqueueReadBuffer(gpu->queue, gpu->dry, CL_TRUE, 0, sizeof gpu->dries,
                                            &gpu->dries, 0, NULL, NULL);
    return error;
}

/* Reads the rounds that ran out.  If there were too many, none is kept, and gpu_tally plays the
 * chunks on the processor. */
static cl_int
read_dries(struct gpu *gpu)
{
    if (gpu->dries == 0 || gpu->dries > DRIES_MAX)
        return CL_SUCCESS;
    cl_int error = gpu->game->cl->EnqueueReadBuffer(gpu->queue, gpu->dry, CL_TRUE, DRY_HEAD,
                                                    gpu->dries * sizeof gpu->dried[0], gpu->dried,
                                                    0, NULL, NULL);
    if (error == CL_SUCCESS)
        qsort(gpu->dried, gpu->dries, sizeof gpu->dried[0], order_by_chunk);
    return error;
}

/* The next block: as long as a launch should take, whole groups.  The caller holds the lock. */
static void
adjust_block(struct gpu_game *game, double seconds, unsigned dries)
{
    double want = game->block * (LAUNCH_MS / 1000.0) / (seconds > 1e-4 ? seconds : 1e-4);
    double most = 4.0 * game->block < game->most ? 4.0 * game->block : game->most;
    unsigned step = game->chunks * (game->device.units ? game->device.units : 1);
    want = want < most ? want : most;
    step = want < step ? game->chunks : step;
    game->block = want < step ? step : (unsigned)want / step * step;
    if (dries > DRIES_MAX / 4)
        game->block = game->block / 2 > game->chunks ? game->block / 2 : game->chunks;
}

/* A block ended.  It had the device to itself only from the end of the one before. */
static void
note_end(struct gpu *gpu)
{
    struct gpu_game *game = gpu->game;
    double now = gpu_now();
    pthread_mutex_lock(&game->lock);
    double from = gpu->started > game->ended ? gpu->started : game->ended;
    game->ended = now;
    if (gpu->count == game->block)
        adjust_block(game, now - from, gpu->dries);
    pthread_mutex_unlock(&game->lock);
}

/* Nothing of the block is counted. */
static bool
fail(struct gpu *gpu, cl_int error, char say[GPU_SAY])
{
    gpu->count = 0;
    return gpu_say_error(gpu->game, error, say);
}

bool
gpu_start(struct gpu *gpu, uint64_t first, unsigned count, char say[GPU_SAY])
{
    gpu->first = first;
    gpu->count = count;
    gpu->dries = 0;
    gpu->started = gpu_now();
    cl_int error = launch(gpu);
    return error == CL_SUCCESS || fail(gpu, error, say);
}

bool
gpu_finish(struct gpu *gpu, char say[GPU_SAY])
{
    cl_int error = read_counters(gpu);
    if (error == CL_SUCCESS && gpu->dries == NOT_IN_PLACE)
        error = CL_INVALID_PROGRAM_EXECUTABLE;
    if (error == CL_SUCCESS)
        error = read_dries(gpu);
    if (error != CL_SUCCESS)
        return fail(gpu, error, say);
    note_end(gpu);
    return true;
}

bool
gpu_play(struct gpu *gpu, uint64_t first, unsigned count, char say[GPU_SAY])
{
    return gpu_start(gpu, first, count, say) && gpu_finish(gpu, say);
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

/* Plays a chunk on the processor. */
static void
play_here(const struct gpu_game *game, uint64_t chunk, struct rf_sim_tally *tally)
{
    enum rf_sim_path path = rf_sim_path(game->plan);
    if (game->facts.places)
        rf_sim_count_chunk(game->plan, path, chunk, (struct rf_sim_count_tally *)tally);
    else
        rf_sim_chunk(game->plan, path, chunk, tally);
}

void
gpu_tally(struct gpu *gpu, unsigned from, unsigned count, struct rf_sim_tally *tally)
{
    unsigned end = from + count;
    const struct gpu_game *game = gpu->game;
    if (gpu->dries > DRIES_MAX) {
        for (unsigned i = from; i < end; i++)
            play_here(game, gpu->first + i, tally);
        return;
    }
    rf_sim_device_tally(game->machine, gpu->counters + (size_t)from * game->facts.counters, count,
                        tally);
    for (unsigned at = first_dry(gpu, from); at < gpu->dries && gpu->dried[at][0] < end; at++)
        rf_sim_device_rescue(game->machine, gpu->first + gpu->dried[at][0], gpu->dried[at], tally);
}
