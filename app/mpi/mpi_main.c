/*
 * app/mpi/mpi_main.c -- riffle-mpi: `riffle simulate` on many machines.
 *
 *     mpirun -n 4 riffle-mpi --rules bicycle --rounds 1e12 --keep run.chunks
 *
 * Rank 0 hands out chunks and adds the results in the order of their numbers; the other ranks play
 * (mpi_player.c).  A rank with a device gets blocks of chunks, the others a chunk at a time.  So
 * the result is that of one process, bit for bit.  Options, output and files are those of `riffle
 * simulate`: this program only replaces its runner (simulate_runner of app/simulate/runs.h).
 */
#include <mpi.h>

#include <riffle/version.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "mpi/mpi_parts.h"
#include "simulate/runs.h"

/* AHEAD: pieces that may be given out beyond the first one that is missing.  SPARE: the last chunks
 * of a job are given out one by one, because a sum over its end is of no use. */
enum { AHEAD = 64, SPARE = 8 };

/* What rank 0 knows: results that came before their turn, and ranks that wait for work. */
struct chunk_queue {
    struct simulate_job *job;
    uint64_t next;         /* chunk to give out */
    uint64_t given, added; /* pieces of work so far */
    int *idle, idle_count; /* ranks that wait because AHEAD pieces are out; each may wait twice … */
    unsigned *wish;        /* … and what each wishes */
    struct mpi_order piece[AHEAD]; /* by number modulo AHEAD */
    bool ready[AHEAD];             /* the result is in its slot … */
    unsigned char *slot;           /* … of AHEAD */
    struct rf_sim_count_tally one; /* a chunk that rank 0 plays */
};

/* The slot of a piece. */
static struct rf_sim_tally *
slot_of(const struct chunk_queue *queue, uint64_t number)
{
    void *slot = queue->slot + number % AHEAD * simulate_tally_size(queue->job);
    return slot;
}

/* Chunks of the next piece of a rank: what it wishes, but no sum where each chunk is needed, as for
 * groups, nor over the end of the job. */
static uint64_t
piece_size(const struct chunk_queue *queue, unsigned wish)
{
    if (wish <= 1 || simulate_wants_each(queue->job) || queue->job->group)
        return 1;
    uint64_t needed = simulate_needs(queue->job, queue->next, 0);
    uint64_t most = needed > SPARE ? needed - SPARE : 1;
    return wish < most ? wish : most;
}

/* Sends a rank its next piece or, when it is over, that there is none. */
static void
give(struct chunk_queue *queue, int rank, unsigned wish, bool over)
{
    struct mpi_order order = {.over = over};
    if (!over) {
        order = (struct mpi_order){
            .number = queue->given++, .first = queue->next, .count = piece_size(queue, wish)};
        queue->next += order.count;
        queue->piece[order.number % AHEAD] = order;
    }
    MPI_Send(&order, sizeof order, MPI_BYTE, rank, MPI_TAG_ORDER, MPI_COMM_WORLD);
}

/* Adds a piece; false when no more are needed.  If the job ends in a sum of chunks after all, rank
 * 0 plays them up to its end. */
static bool
take_piece(struct chunk_queue *queue, const struct mpi_order *piece, const struct rf_sim_tally *sum)
{
    struct simulate_job *job = queue->job;
    if (piece->count == 1)
        return simulate_take(job, sum);
    if (simulate_take_all(job, sum, (unsigned)piece->count))
        return true;
    for (uint64_t i = 0; i < piece->count; i++) {
        simulate_chunk(job, piece->first + i, &queue->one.all);
        if (!simulate_take(job, &queue->one.all))
            return false;
    }
    return true;
}

/* Adds the results that are next in the order; false when no more are needed. */
static bool
take_ready(struct chunk_queue *queue)
{
    while (queue->ready[queue->added % AHEAD]) {
        uint64_t number = queue->added++;
        queue->ready[number % AHEAD] = false;
        if (!take_piece(queue, &queue->piece[number % AHEAD], slot_of(queue, number)))
            return false;
    }
    return !simulate_done(queue->job);
}

/* Rank 0: takes results and gives out work until every rank was told that it is over, once for each
 * piece that it asked for. */
static void
direct(struct chunk_queue *queue, int asks)
{
    static struct mpi_result result;
    struct simulate_job *job = queue->job;
    bool over = simulate_done(job);
    while (asks > 0) {
        MPI_Status status;
        MPI_Recv(&result, mpi_result_size(job), MPI_BYTE, MPI_ANY_SOURCE, MPI_TAG_RESULT,
                 MPI_COMM_WORLD, &status);
        if (result.say[0])
            fprintf(stderr, "riffle-mpi: rank %d: %s; its processor plays on\n", status.MPI_SOURCE,
                    result.say);
        if (result.has && !over) {
            memcpy(slot_of(queue, result.number), &result.tally, simulate_tally_size(job));
            queue->ready[result.number % AHEAD] = true;
            over = !take_ready(queue);
        }
        queue->wish[queue->idle_count] = result.wish;
        queue->idle[queue->idle_count++] = status.MPI_SOURCE;
        while (queue->idle_count > 0 && (over || queue->given < queue->added + AHEAD)) {
            queue->idle_count--;
            give(queue, queue->idle[queue->idle_count], queue->wish[queue->idle_count], over);
            asks -= over;
        }
    }
}

/* The devices of all ranks; none although one was asked for ends the run. */
static bool
has_devices(const struct simulate_job *job, bool mine)
{
    int all = 0, is = mine;
    MPI_Allreduce(&is, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (all > 0 || !job->device_asked)
        return true;
    fprintf(stderr,
            "riffle-mpi: --device %s: no rank that plays has such a device. Run riffle devices on "
            "each machine to see what is there, or use --device auto\n",
            job->device_asked);
    return false;
}

/* Rank 0. */
static bool
direct_ranks(struct simulate_job *job, int ranks, int asks)
{
    struct chunk_queue *queue = calloc(1, sizeof *queue);
    if (queue) {
        *queue = (struct chunk_queue){.job = job, .next = job->chunks};
        queue->idle = malloc((size_t)asks * sizeof queue->idle[0]);
        queue->wish = malloc((size_t)asks * sizeof queue->wish[0]);
        queue->slot = malloc(AHEAD * simulate_tally_size(job));
    }
    if (!queue || !queue->idle || !queue->wish || !queue->slot) {
        fprintf(stderr, "riffle-mpi: there is no memory for %d chunks\n", AHEAD);
        MPI_Abort(MPI_COMM_WORLD, STATUS_IO);
        return false;
    }
    double from = simulate_now();
    job->rounds_before = job->tally.rounds;
    job->threads = (unsigned)ranks - 1;
    direct(queue, asks);
    job->seconds = simulate_now() - from;
    free(queue->idle);
    free(queue->wish);
    free(queue->slot);
    free(queue);
    if (job->progress)
        dprintf(STDERR_FILENO, "\r\033[K");
    return !job->failed;
}

/* The runner.  With a single rank, threads and devices play, as without MPI. */
static bool
run_ranks(struct simulate_job *job)
{
    int rank, ranks, asks = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (ranks == 1)
        return has_devices(job, job->devices > 0) && simulate_threads(job);
    static struct mpi_player player;
    mpi_player_open(&player, job, rank);
    int mine = (int)player.asks;
    bool is = has_devices(job, player.gpu[0] != NULL);
    MPI_Allreduce(&mine, &asks, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (is && rank > 0)
        mpi_player_play(&player);
    else if (is)
        is = direct_ranks(job, ranks, asks);
    mpi_player_close(&player);
    return is;
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
