/*
 * app/mpi/mpi_parts.h -- what rank 0 (mpi_main.c) and the ranks that play (mpi_player.c) share: the
 * messages, and a rank that plays.
 */
#ifndef RIFFLE_APP_MPI_MPI_PARTS_H
#define RIFFLE_APP_MPI_MPI_PARTS_H

#include "gpu/gpu.h"
#include "simulate/runs.h"

enum { MPI_TAG_RESULT = 1, MPI_TAG_ORDER, MPI_BLOCKS = 2 };

/* A piece of work for a rank: chunks first … first + count - 1. */
struct mpi_order {
    uint64_t number, first, count;
    bool over; /* instead: there is no more */
};

/* What a rank sends to rank 0: a result, which also asks for more work. */
struct mpi_result {
    uint64_t number;   /* of the piece */
    unsigned wish;     /* chunks of the next piece, at most */
    bool has;          /* false: no result yet */
    char say[GPU_SAY]; /* what became of its device, or empty: only rank 0 has a terminal */
    struct rf_sim_count_tally tally; /* the sum; without a counter, only its first member */
};

/* How much of it is sent. */
int mpi_result_size(const struct simulate_job *job);

/* A rank that plays.  With a device it asks for two pieces at once, so that the device is never
 * idle. */
struct mpi_player {
    const struct simulate_job *job;
    struct gpu *gpu[MPI_BLOCKS]; /* or NULL */
    bool plays[MPI_BLOCKS];
    struct mpi_order order[MPI_BLOCKS];
    unsigned asks; /* pieces at once; 0 for rank 0, which does not play */
    bool failed;   /* the device */
    struct mpi_result result;
};

/* Opens the device of this rank, if its machine has one for it: the ranks of a machine that play
 * take its devices in turn, and those without one play on the processor. */
void mpi_player_open(struct mpi_player *player, const struct simulate_job *job, int rank);
void mpi_player_close(struct mpi_player *player);

/* Plays until rank 0 says that it is over. */
void mpi_player_play(struct mpi_player *player);

#endif
