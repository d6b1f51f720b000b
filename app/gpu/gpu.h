/*
 * app/gpu/gpu.h -- the simulator on devices of OpenCL.
 *
 *     struct gpu_list list;
 *     gpu_list_devices(&list);                         once; empty without OpenCL
 *     struct gpu *gpu = gpu_open(&list.device[i], plan, say);
 *     gpu_play(gpu, first, gpu_block(gpu), say);       a block of chunks; one thread at a time
 *     gpu_start(gpu, …); gpu_finish(gpu, say);         the same, without waiting in between
 *     gpu_tally(gpu, i, 1, &tally);                    adds the tally of chunk first + i
 *     gpu_close(gpu);
 *
 * The tallies are those of the processor's lanes, bit for bit.  A device that fails says why in
 * `say`; nothing of the block it was playing is counted.
 */
#ifndef RIFFLE_APP_GPU_GPU_H
#define RIFFLE_APP_GPU_GPU_H

#include <riffle/sim_count.h>
#include <riffle/sim_device.h>

enum { GPU_DEVICES = 16, GPU_NAME = 128, GPU_SAY = 400 };

struct gpu_device {
    void *platform, *id;   /* of OpenCL */
    char name[GPU_NAME];   /* "NVIDIA H200" */
    char driver[GPU_NAME]; /* "NVIDIA CUDA, 580.159.04" */
    bool is_gpu, is_nvidia;
    unsigned units;         /* compute units */
    uint64_t local, memory; /* bytes of local memory of a unit, and of all memory */
    unsigned group;         /* threads of a work-group, at most */
};

struct gpu_list {
    bool has_opencl;
    unsigned count;
    struct gpu_device device[GPU_DEVICES];
};

/* The devices of this machine, those of GPUs first. */
void gpu_list_devices(struct gpu_list *list);

/* The number of the device that `name` means: "gpu" the first GPU, or a part of a name, which must
 * fit one device only.  -1, with a sentence in `say`, if there is none. */
int gpu_find(const struct gpu_list *list, const char *name, char say[GPU_SAY]);

struct gpu;

/* Prepares a device for a plan of riffle/simulate.h, which must stay until gpu_close.  NULL, with a
 * sentence in `say`, if it cannot be. */
struct gpu *gpu_open(const struct gpu_device *device, const void *plan, char say[GPU_SAY]);

/* Another block of the same device and plan: two can be played at once, so that the device is never
 * idle. */
struct gpu *gpu_open_beside(const struct gpu *gpu, char say[GPU_SAY]);
void gpu_close(struct gpu *gpu);
const char *gpu_name(const struct gpu *gpu);

/* How many chunks it should play at once: some tenths of a second of work. */
unsigned gpu_block(const struct gpu *gpu);

/* Plays chunks first … first + count - 1, count at most gpu_block.  Its results stay until the next
 * call.  False, with a sentence in `say`, if the device failed. */
bool gpu_play(struct gpu *gpu, uint64_t first, unsigned count, char say[GPU_SAY]);

/* The two halves of gpu_play: the device begins, and the results are here. */
bool gpu_start(struct gpu *gpu, uint64_t first, unsigned count, char say[GPU_SAY]);
bool gpu_finish(struct gpu *gpu, char say[GPU_SAY]);

/* Adds the tallies of `count` chunks of the block, from its number `from` on.  With a counter,
 * `tally` is the first member of a struct rf_sim_count_tally. */
void gpu_tally(struct gpu *gpu, unsigned from, unsigned count, struct rf_sim_tally *tally);

#endif
