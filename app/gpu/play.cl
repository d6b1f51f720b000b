/*
 * app/gpu/play.cl -- the program of a device: chunks of shoes, a thread for two lanes.
 *
 * gpu_program.c puts this text and simulate/machine_lane.h together, and gives the properties of the
 * game as options (rf_sim_device_options).  A work-group plays CHUNKS chunks of 64 threads.  The
 * table and the bins are in local memory.  A bin of plain rounds has 32 copies, one for each thread
 * of a warp, so that threads seldom wait for each other; bins of special rounds have SPREAD.
 */
typedef uint u32;
typedef ulong u64;

#define FN               static inline __attribute__((always_inline))
#define TABLE            __local const uchar *
#define BINS             __local u32 *
#define DRIES            __global u32 *
#define AT(position)     ((u32)(*(__local const ushort *)(of + ((position)-EVENT))))
#define POPULATION(x)    popcount(x)
#define ADD_ONE(bin)     atomic_add((volatile __local u32 *)(bin), 1u)
#define ADD_DRY(to, is)  add_dry(to, is)

/* Instructions of NVIDIA's devices that their compiler does not find by itself. */
#ifdef PTX
FN u32
permute(u32 low, u32 high, u32 select)
{
    u32 out;
    asm("prmt.b32 %0,%1,%2,%3;" : "=r"(out) : "r"(low), "r"(high), "r"(select));
    return out;
}

#define NEW_BITS(out, c, upper)   permute(c, out, (upper) ? 0x7632u : 0x5410u)
#define LEFT_BITS(word, b, upper) permute(b, word, (upper) ? 0x7632u : 0x7610u)
#endif

struct machine_dry;
FN void add_dry(__global u32 *dries, const struct machine_dry *dry);

/*@ simulate/machine_lane.h */

/* Appends a round to the list: how many there are, how many fit, then the rounds. */
FN void
add_dry(__global u32 *dries, const struct machine_dry *dry)
{
    u32 at = atomic_inc((volatile __global u32 *)dries);
    if (at < dries[1])
        ((__global struct machine_dry *)(dries + 2))[at] = *dry;
}

#define PAIRS    64
#define SET      (TERMS * 32 + SPECIALS * SPREAD + 1)
#define COUNTERS (TERMS + SPECIALS + 1)

/* The sum of a counter's copies. */
FN u32
count_of(__local const u32 *set, u32 counter)
{
    u32 copies = counter < TERMS ? 32 : counter < TERMS + SPECIALS ? SPREAD : 1, sum = 0;
    u32 from = counter < TERMS ? 32 * counter : 32 * TERMS + (counter - TERMS) * SPREAD;
    for (u32 i = 0; i < copies; i++)
        sum += set[from + i];
    return sum;
}

/* What one thread plays.  It asks for its number again, so that nothing but local memory has to
 * last from one part of the kernel to the next. */
FN void
play_pair(__local u32 *memory, u32 k0, u32 k1, u64 first, u32 shoes, __global u32 *dries)
{
    u32 id = get_local_id(0), pair = id % PAIRS;
    u32 number = get_group_id(0) * CHUNKS + id / PAIRS;
    u64 chunk = first + number;
    __local u32 *set = memory + WORDS + SET * (id / PAIRS);
    struct machine_rng rng;
    machine_seed(&rng, k0, k1, (u32)chunk, (u32)(chunk >> 32), pair);
    u32 undealt = machine_play((__local const uchar *)memory, &rng, number, pair, shoes,
                               set + (id & 31), set + 32 * TERMS + id % SPREAD, dries);
    atomic_add((volatile __local u32 *)(set + SET - 1), undealt);
}

__kernel __attribute__((reqd_work_group_size(PAIRS * CHUNKS, 1, 1))) void
play(__global const u32 *table, u32 k0, u32 k1, u64 first, u32 shoes, __global u32 *out,
     __global u32 *dries)
{
    __local u32 memory[WORDS + SET * CHUNKS];
    for (u32 i = get_local_id(0); i < WORDS; i += PAIRS * CHUNKS)
        memory[i] = table[i];
    for (u32 i = get_local_id(0); i < SET * CHUNKS; i += PAIRS * CHUNKS)
        memory[WORDS + i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    play_pair(memory, k0, k1, first, shoes, dries);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (u32 i = get_local_id(0); i < COUNTERS * CHUNKS; i += PAIRS * CHUNKS)
        out[get_group_id(0) * CHUNKS * COUNTERS + i] =
            count_of(memory + WORDS + SET * (i / COUNTERS), i % COUNTERS);
}
