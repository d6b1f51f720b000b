/*
 * app/simulate/groups.c -- groups of a short run: parts of its chunks, in place of whole chunks.
 *
 * A chunk has half a million rounds, and errors need ten groups or more.  The parts are found by
 * playing again: the first k shoes of each series, less the first j, are the shoes between.  Each
 * chunk is played (parts + 1) / 2 times for that, at most some ten million rounds in all.  Chunks
 * of the general path are small, so that a short run has enough of them.
 */
#include "simulate/runs.h"

#include <stdlib.h>
#include <string.h>

/* Adds the parts of one chunk to their groups.  `part` and `before` are for the work. */
static void
divide_chunk(struct simulate_job *job, uint64_t chunk, unsigned parts,
             struct rf_sim_count_tally *part, struct rf_sim_count_tally *before)
{
    uint64_t shoes = rf_sim_count_shoes(job->plan, job->path);
    memset(before, 0, sizeof *before);
    for (unsigned i = 0; i < parts; i++) {
        struct rf_sim_count_tally *group = &job->group[(chunk * parts + i) % SIMULATE_GROUPS];
        memset(part, 0, sizeof *part);
        rf_sim_count_first(job->plan, job->path, chunk, shoes * (i + 1) / parts, part);
        rf_sim_count_add(group, part);
        rf_sim_count_take_away(group, before);
        struct rf_sim_count_tally *swap = before;
        before = part;
        part = swap;
    }
}

bool
simulate_divide_groups(struct simulate_job *job)
{
    if (!job->group || job->chunks == 0 || job->chunks >= SIMULATE_GROUPS ||
        job->path == RF_SIM_GENERAL)
        return true;
    struct rf_sim_count_tally *work = calloc(2, sizeof *work);
    uint64_t shoes = rf_sim_count_shoes(job->plan, job->path);
    unsigned parts = (unsigned)((SIMULATE_GROUPS + job->chunks - 1) / job->chunks);
    if (!work)
        return false;
    if (parts > shoes)
        parts = (unsigned)shoes;
    memset(job->group, 0, SIMULATE_GROUPS * sizeof *job->group);
    for (uint64_t chunk = 0; chunk < job->chunks; chunk++)
        divide_chunk(job, chunk, parts, &work[0], &work[1]);
    free(work);
    return true;
}
