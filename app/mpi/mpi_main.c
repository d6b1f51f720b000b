/*
 * app/mpi/mpi_main.c -- riffle-mpi: `riffle simulate` on many machines.
 *
 *     mpirun -n 4 riffle-mpi --rules bicycle --rounds 1e12 --keep run.chunks
 *
 * Rank 0 hands out the numbers of chunks, one to each rank that is free, and adds the results in
 * the order of their numbers; the other ranks play.  So the result is that of one process, bit for
 * bit.  Options, output and files are those of `riffle simulate`: this program only replaces its
 * runner (simulate_runner of app/simulate/runs.h).
 */
#include <mpi.h>

#include <riffle/version.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "simulate/runs.h"

/* AHEAD: chunks that may be given out beyond the first one that is missing. */
enum { TAG_RESULT = 1, TAG_CHUNK, AHEAD = 64 };

#define NO_CHUNK UINT64_MAX

/* The message that a rank sends to rank 0. */
struct result {
    uint64_t chunk; /* NO_CHUNK: no result yet, the rank asks for its first chunk */
    struct rf_sim_count_tally tally; /* without a counter, only its first member */
};

/* How much of it is sent. */
static int
result_size(const struct simulate_job *job)
{
    return (int)(offsetof(struct result, tally) + simulate_tally_size(job));
}

/* A rank that plays: sends its result, which also asks for the next chunk, and plays that.  A
 * result is too large for the stack. */
static void
play_chunks(const struct simulate_job *job)
{
    static struct result result;
    result.chunk = NO_CHUNK;
    for (;;) {
        uint64_t next;
        MPI_Send(&result, result_size(job), MPI_BYTE, 0, TAG_RESULT, MPI_COMM_WORLD);
        MPI_Recv(&next, 1, MPI_UINT64_T, 0, TAG_CHUNK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (next == NO_CHUNK)
            return;
        result.chunk = next;
        simulate_chunk(job, next, &result.tally.all);
    }
}

/* What rank 0 knows: results that came before their turn, and ranks that wait for work. */
struct chunk_queue {
    struct simulate_job *job;
    uint64_t next; /* chunk to give out */
    int ranks;
    int *idle, idle_count; /* ranks that wait because AHEAD chunks are out */
    bool ready[AHEAD];     /* by number modulo AHEAD: the result is in its slot … */
    unsigned char *slot;   /* … of AHEAD */
};

/* The slot of a chunk. */
static struct rf_sim_tally *
slot_of(const struct chunk_queue *queue, uint64_t chunk)
{
    void *slot = queue->slot + chunk % AHEAD * simulate_tally_size(queue->job);
    return slot;
}

/* Sends a rank its next chunk or, when it is over, that there is none. */
static void
give(struct chunk_queue *queue, int rank, bool over)
{
    uint64_t chunk = over ? NO_CHUNK : queue->next++;
    MPI_Send(&chunk, 1, MPI_UINT64_T, rank, TAG_CHUNK, MPI_COMM_WORLD);
}

/* Adds the results that are next in the order; false when no more are needed. */
static bool
take_ready(struct chunk_queue *queue)
{
    struct simulate_job *job = queue->job;
    while (queue->ready[job->chunks % AHEAD]) {
        unsigned at = job->chunks % AHEAD;
        queue->ready[at] = false;
        if (!simulate_take(job, slot_of(queue, at)))
            return false;
    }
    return true;
}

/* Rank 0: takes results and gives out chunks until every rank was told that it is over. */
static void
direct(struct chunk_queue *queue)
{
    static struct result result;
    struct simulate_job *job = queue->job;
    bool over = simulate_done(job);
    for (int working = queue->ranks - 1; working > 0;) {
        MPI_Status status;
        MPI_Recv(&result, result_size(job), MPI_BYTE, MPI_ANY_SOURCE, TAG_RESULT, MPI_COMM_WORLD,
                 &status);
        if (result.chunk != NO_CHUNK && !over) {
            memcpy(slot_of(queue, result.chunk), &result.tally, simulate_tally_size(job));
            queue->ready[result.chunk % AHEAD] = true;
            over = !take_ready(queue);
        }
        queue->idle[queue->idle_count++] = status.MPI_SOURCE;
        while (queue->idle_count > 0 && (over || queue->next < job->chunks + AHEAD)) {
            give(queue, queue->idle[--queue->idle_count], over);
            working -= over;
        }
    }
}

/* The runner.  With a single rank, threads play, as without MPI. */
static bool
run_ranks(struct simulate_job *job)
{
    int rank, ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (ranks == 1)
        return simulate_threads(job);
    if (rank > 0) {
        play_chunks(job);
        return true;
    }
    struct chunk_queue queue = {.job = job, .next = job->chunks, .ranks = ranks};
    queue.idle = malloc((size_t)ranks * sizeof queue.idle[0]);
    queue.slot = malloc(AHEAD * simulate_tally_size(job));
    if (!queue.idle || !queue.slot) {
        fprintf(stderr, "riffle-mpi: there is no memory for %d chunks\n", AHEAD);
        MPI_Abort(MPI_COMM_WORLD, STATUS_IO);
    }
    double from = simulate_now();
    job->rounds_before = job->tally.rounds;
    job->threads = (unsigned)ranks - 1;
    direct(&queue);
    job->seconds = simulate_now() - from;
    free(queue.idle);
    free(queue.slot);
    if (job->progress)
        dprintf(STDERR_FILENO, "\r\033[K");
    return !job->failed;
}

/* Static because an atexit handler gets no argument. */
static int rank_of_this;

/* Runs at exit, from wherever that is called: a rank that ended without MPI_Finalize would leave
 * the others waiting. */
static void
leave(void)
{
    int finished;
    MPI_Finalized(&finished);
    if (!finished && rank_of_this == 0 && fflush(stdout) != 0)
        fprintf(stderr, "riffle-mpi: writing the output failed\n");
    if (!finished)
        MPI_Finalize();
}

int
main(int argc, char **argv)
{
    static char name[] = "riffle-mpi";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_of_this);
    simulate_tells = rank_of_this == 0;
    simulate_runner = run_ranks;
    /* All ranks read the same options, but only rank 0 reports errors. */
    if (rank_of_this > 0 && !freopen("/dev/null", "w", stderr))
        MPI_Abort(MPI_COMM_WORLD, STATUS_IO);
    argp_err_exit_status = STATUS_USAGE;
    argp_program_version = "riffle " RF_VERSION;
    setenv("ARGP_HELP_FMT", "header-col=0", 0);
    atexit(leave);
    argv[0] = name;
    int status = command_simulate.run(argc, argv);
    if (status == STATUS_IO)
        MPI_Abort(MPI_COMM_WORLD, status);
    return status;
}
