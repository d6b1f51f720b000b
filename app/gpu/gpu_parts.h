/*
 * app/gpu/gpu_parts.h -- a device that plays, shared by gpu_open.c, which makes it ready, and
 * gpu_play.c, which plays blocks.
 */
#ifndef RIFFLE_APP_GPU_GPU_PARTS_H
#define RIFFLE_APP_GPU_GPU_PARTS_H

#include <pthread.h>

#include "gpu/gpu.h"
#include "gpu/opencl.h"

/* GROUP_CHUNKS: chunks of a work-group, at most; a power of 2.  BLOCK_MAX: chunks of a launch, and
 * BLOCK_BYTES of their counters.  DRIES_MAX: rounds that ran out of cards in it.  These bound the
 * memory.  LAUNCH_MS: how long a launch should take. */
enum { GROUP_CHUNKS = 4, BLOCK_MAX = 1 << 15, BLOCK_BYTES = 1 << 26 };
enum { DRIES_MAX = 1 << 18, LAUNCH_MS = 200 };

/* What comes before the list of dry rounds in its buffer: their number, and how many fit. */
enum { DRY_HEAD = 2 * sizeof(uint32_t) };

/* Instead of their number: the program found local memory at another address (play.cl). */
#define NOT_IN_PLACE 0xffffffffu

/* What two blocks of one device share: while one is played, the results of the other are added.
 * They are launches of one context, so that a device begins the next block where units are idle
 * and the last groups of the block before still play. */
struct gpu_game {
    const struct opencl *cl;
    struct gpu_device device;
    void *machine; /* of rf_sim_device_init */
    const void *plan;
    struct rf_sim_device_facts facts;
    unsigned chunks, spread; /* chunks of a work-group; copies of a bin of special rounds */
    unsigned origin;         /* with PTX: the address of the table in local memory, or 0 */
    cl_context context;
    cl_program program;
    cl_mem table;
    unsigned most;        /* chunks of a launch */
    pthread_mutex_t lock; /* of the next three */
    unsigned users;       /* blocks that are open */
    unsigned block;
    double ended; /* when a block last ended, in seconds */
};

struct gpu {
    struct gpu_game *game;
    cl_command_queue queue;
    cl_kernel kernel;
    cl_mem out, dry;
    uint64_t first; /* of the last block */
    unsigned count, dries;
    double started;
    uint32_t *counters;                  /* of the last block */
    uint32_t (*dried)[RF_SIM_DRY_WORDS]; /* rounds of it that ran out, ordered by chunk */
};

/* Seconds of a monotonic clock. */
double gpu_now(void);

/* A sentence about an error of the driver; always false. */
bool gpu_say_error(const struct gpu_game *game, cl_int error, char say[GPU_SAY]);

#endif
