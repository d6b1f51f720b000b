/*
 * app/mpi/mpi_player.c -- a rank that plays what rank 0 hands out, on a device of its machine or on
 * the processor.
 */
#include <mpi.h>

#include <stddef.h>
#include <string.h>

#include "mpi/mpi_parts.h"

int
mpi_result_size(const struct simulate_job *job)
{
    return (int)(offsetof(struct mpi_result, tally) + simulate_tally_size(job));
}

/* The number of this rank among those of its machine that play. */
static unsigned
place_on_machine(int rank)
{
    MPI_Comm machine;
    int before = 0, plays = rank > 0;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &machine);
    MPI_Exscan(&plays, &before, 1, MPI_INT, MPI_SUM, machine);
    int first;
    MPI_Comm_rank(machine, &first);
    MPI_Comm_free(&machine);
    return first == 0 ? 0 : (unsigned)before;
}

void
mpi_player_open(struct mpi_player *player, const struct simulate_job *job, int rank)
{
    unsigned place = place_on_machine(rank);
    *player = (struct mpi_player){.job = job, .asks = rank > 0};
    char *say = player->result.say;
    if (rank == 0 || place >= job->devices)
        return;
    player->gpu[0] = gpu_open(&job->device[place], job->plan, say);
    if (player->gpu[0])
        player->gpu[1] = gpu_open_beside(player->gpu[0], say);
    if (player->gpu[1]) {
        player->asks = MPI_BLOCKS;
        say[0] = 0;
    }
}

void
mpi_player_close(struct mpi_player *player)
{
    for (unsigned i = 0; i < MPI_BLOCKS; i++)
        if (player->gpu[i])
            gpu_close(player->gpu[i]);
}

/* Sends what is in player->result, and asks for the next piece. */
static void
send_result(struct mpi_player *player, bool has, uint64_t number)
{
    bool device = player->gpu[0] && !player->failed;
    player->result.has = has;
    player->result.number = number;
    player->result.wish = device ? gpu_block(player->gpu[0]) : 1;
    MPI_Send(&player->result, mpi_result_size(player->job), MPI_BYTE, 0, MPI_TAG_RESULT,
             MPI_COMM_WORLD);
    player->result.say[0] = 0;
}

/* Plays a piece on the processor and sends its sum. */
static void
play_here(struct mpi_player *player, const struct mpi_order *order)
{
    static struct rf_sim_count_tally chunk;
    const struct simulate_job *job = player->job;
    struct rf_sim_count_tally *sum = &player->result.tally;
    simulate_chunk(job, order->first, &sum->all);
    for (uint64_t i = 1; i < order->count; i++) {
        simulate_chunk(job, order->first + i, &chunk.all);
        if (job->count)
            rf_sim_count_add(sum, &chunk);
        else
            rf_sim_add(&sum->all, &chunk.all);
    }
    send_result(player, true, order->number);
}

/* Begins a piece on a block that is free, or plays it here. */
static void
start(struct mpi_player *player, const struct mpi_order *order)
{
    unsigned free = player->plays[0];
    if (!player->failed && player->gpu[free]) {
        player->order[free] = *order;
        player->plays[free] = gpu_start(player->gpu[free], order->first, (unsigned)order->count,
                                        player->result.say);
        player->failed = !player->plays[free];
    }
    if (!player->plays[free] || player->order[free].number != order->number)
        play_here(player, order);
}

/* The block that began first, or MPI_BLOCKS. */
static unsigned
oldest(const struct mpi_player *player)
{
    if (player->plays[0] && player->plays[1])
        return player->order[1].number < player->order[0].number;
    return player->plays[0] ? 0 : player->plays[1] ? 1 : MPI_BLOCKS;
}

/* Waits for a block and sends its sum.  A device that fails is not used again. */
static void
finish(struct mpi_player *player, unsigned block)
{
    const struct mpi_order *order = &player->order[block];
    player->plays[block] = false;
    if (!gpu_finish(player->gpu[block], player->result.say)) {
        if (player->failed) /* it was said */
            player->result.say[0] = 0;
        player->failed = true;
        play_here(player, order);
        return;
    }
    memset(&player->result.tally, 0, simulate_tally_size(player->job));
    gpu_tally(player->gpu[block], 0, (unsigned)order->count, &player->result.tally.all);
    send_result(player, true, order->number);
}

void
mpi_player_play(struct mpi_player *player)
{
    for (unsigned i = 0; i < player->asks; i++)
        send_result(player, false, 0);
    for (unsigned open = player->asks; open > 0;) {
        struct mpi_order order;
        unsigned block = oldest(player);
        int waits = block == MPI_BLOCKS;
        if (!waits)
            MPI_Iprobe(0, MPI_TAG_ORDER, MPI_COMM_WORLD, &waits, MPI_STATUS_IGNORE);
        if (!waits) {
            finish(player, block);
            continue;
        }
        MPI_Recv(&order, sizeof order, MPI_BYTE, 0, MPI_TAG_ORDER, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        if (order.over)
            open--;
        else
            start(player, &order);
    }
}
