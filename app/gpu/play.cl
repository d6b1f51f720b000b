/*
 * app/gpu/play.cl -- the program of a device: chunks of shoes, a thread for two lanes.
 *
 * gpu_play.c puts this text and simulate/machine_lane.h together, and gives the properties of the
 * game as options (rf_sim_device_macros).  A work-group plays CHUNKS chunks of 64 threads.  The
 * table and the bins are in local memory.  A bin of plain rounds has 32 copies, one for each thread
 * of a warp, so that threads seldom wait for each other; bins of special rounds have SPREAD.
 *
 * With a counter (COUNTED) there is a bin for each result and count.  Those of plain rounds are in
 * local memory, one for the threads of a chunk; special rounds are few, and are counted where the
 * host reads them.
 *
 * PTX is defined for NVIDIA's devices.  There the program reads and writes local memory by its
 * address, under conditions instead of branches, which makes it a quarter faster.  The table lies at
 * the address ORIGIN: a compiler that must first find out where a variable is needs three
 * instructions more for each card.
 */
typedef uint u32;
typedef ulong u64;

#define FN            static inline __attribute__((always_inline))
#define DRIES         __global u32 *
#define POPULATION(x) popcount(x)
#define ADD_DRY(to, is) add_dry(to, is)

#ifdef PTX
#define TABLE u32
#define BINS  u32

FN u32
load16(u32 position)
{
    u32 is;
    asm volatile("ld.shared.u16 %0,[%1+%2];" : "=r"(is) : "r"(position), "n"(ORIGIN - EVENT));
    return is;
}

FN u32
load32(u32 address)
{
    u32 is;
    asm volatile("ld.shared.u32 %0,[%1];" : "=r"(is) : "r"(address));
    return is;
}

FN void
store32(u32 address, u32 is)
{
    asm volatile("st.shared.u32 [%0],%1;" : : "r"(address), "r"(is));
}

FN void
add_to(u32 address, u32 more)
{
    asm volatile("red.shared.add.u32 [%0],%1;" : : "r"(address), "r"(more));
}

FN u32
permute(u32 low, u32 high, u32 select)
{
    u32 out;
    asm("prmt.b32 %0,%1,%2,%3;" : "=r"(out) : "r"(low), "r"(high), "r"(select));
    return out;
}

#define NEW_BITS(out, c, upper)   permute(c, out, (upper) ? 0x7632u : 0x5410u)
#define LEFT_BITS(word, b, upper) permute(b, word, (upper) ? 0x7632u : 0x7610u)
#define AT(position)              load16(position)
#define AT_LONG(position)         load32((position) + ORIGIN - EVENT)
#define ADD_ONE(bins, at)         add_to((bins) + 4 * (at), 1)
#define ADD_LONGS(position, one, two)                                                              \
    {                                                                                              \
        u32 more, also;                                                                            \
        asm volatile("ld.shared.v2.u32 {%0,%1},[%2+%3];"                                           \
                     : "=r"(more), "=r"(also)                                                      \
                     : "r"(position), "n"(ORIGIN - EVENT));                                        \
        (one) += more;                                                                             \
        (two) += also;                                                                             \
    }
#define FOLLOW(l, of, column, from)                                                                \
    asm volatile("{.reg .pred p,q; .reg .u32 t;"                                                   \
                 "setp.ge.u32 p,%0,%3;"                                                            \
                 "mad.lo.u32 t,%1,2,%0;"                                                           \
                 "@p ld.shared.u16 %0,[t+%5];"                                                     \
                 "setp.ge.u32 q,%0,%4;"                                                            \
                 "@q add.u32 t,%0,%2;"                                                             \
                 "@q ld.shared.u16 %0,[t+%5];}"                                                    \
                 : "+r"((l)->row)                                                                  \
                 : "r"(column), "r"((l)->pair), "r"(from), "n"(MET), "n"(ORIGIN - EVENT));

#define LOAD(at)     load32(ORIGIN + 4 * (at))
#define STORE(at, is) store32(ORIGIN + 4 * (at), is)
#define ADDRESS(at)  (ORIGIN + 4 * (at))
#define ADD(at, more) add_to(ORIGIN + 4 * (at), more)
#else
#define TABLE             __local const uchar *
#define BINS              __local u32 *
#define AT(position)      ((u32)(*(__local const ushort *)(of + ((position)-EVENT))))
#define AT_LONG(position) (*(__local const u32 *)(of + ((position)-EVENT)))
#define ADD_ONE(bins, at) atomic_add((volatile __local u32 *)(bins) + (at), 1u)
#define ADD_LONGS(position, one, two)                                                              \
    {                                                                                              \
        uint2 more = *(__local const uint2 *)(of + ((position)-EVENT));                            \
        (one) += more.x;                                                                           \
        (two) += more.y;                                                                           \
    }
#define ORIGIN        0
#define LOAD(at)      memory[at]
#define STORE(at, is) memory[at] = (is)
#define ADDRESS(at)   (memory + (at))
#define ADD(at, more) atomic_add((volatile __local u32 *)memory + (at), more)
#endif

#if COUNTED
#define SPECIALS_TO           __global u32 *
#define ADD_SPECIAL(bins, at) atomic_inc((volatile __global u32 *)(bins) + (at))
#else
#define SPECIALS_TO           BINS
#define ADD_SPECIAL(bins, at) ADD_ONE(bins, at)
#endif

struct machine_dry;
FN void add_dry(__global u32 *dries, const struct machine_dry *dry);

/*@ simulate/machine_cards.h */
/*@ simulate/machine_lane.h */

/* Appends a round to the list: how many there are, how many fit, then the rounds. */
FN void
add_dry(__global u32 *dries, const struct machine_dry *dry)
{
    u32 at = atomic_inc((volatile __global u32 *)dries);
    if (at < dries[1])
        ((__global struct machine_dry *)(dries + 2))[at] = *dry;
}

/* SET: words of local memory for a chunk.  COUNTERS: what it writes. */
#define PAIRS 64
#if COUNTED
#define SET      (TERMS * PLACES + 1)
#define COUNTERS ((TERMS + SPECIALS) * PLACES + 1)
#else
#define SET      (TERMS * 32 + SPECIALS * SPREAD + 1)
#define COUNTERS (TERMS + SPECIALS + 1)
#endif

#if !COUNTED
/* The sum of a counter's copies; `set` is the number of its set's first word. */
FN u32
count_of(__local u32 *memory, u32 set, u32 counter)
{
    u32 copies = counter < TERMS ? 32 : counter < TERMS + SPECIALS ? SPREAD : 1, sum = 0;
    u32 from = counter < TERMS ? 32 * counter : 32 * TERMS + (counter - TERMS) * SPREAD;
    for (u32 i = 0; i < copies; i++)
        sum += LOAD(set + from + i);
    return sum;
}
#endif

/* What one thread plays. */
FN void
play_pair(__local u32 *memory, u32 k0, u32 k1, u64 first, u32 shoes, __global u32 *out,
          __global u32 *dries)
{
    u32 id = get_local_id(0), pair = id % PAIRS;
    u32 number = get_group_id(0) * CHUNKS + id / PAIRS, set = WORDS + SET * (id / PAIRS);
    u64 chunk = first + number;
    struct machine_rng rng;
    machine_seed(&rng, k0, k1, (u32)chunk, (u32)(chunk >> 32), pair);
#if COUNTED
    BINS terms = ADDRESS(set);
    SPECIALS_TO specials = out + number * COUNTERS + TERMS * PLACES;
#else
    BINS terms = ADDRESS(set + (id & 31));
    BINS specials = ADDRESS(set + 32 * TERMS + id % SPREAD);
#endif
    ADD(set + SET - 1, machine_play((TABLE)ADDRESS(0), &rng, number, pair, shoes, terms, specials,
                                    dries));
}

/* Before: empty bins. */
FN void
clear(__local u32 *memory, __global u32 *out)
{
    for (u32 i = get_local_id(0); i < SET * CHUNKS; i += PAIRS * CHUNKS)
        STORE(WORDS + i, 0);
#if COUNTED
    for (u32 i = get_local_id(0); i < COUNTERS * CHUNKS; i += PAIRS * CHUNKS)
        out[get_group_id(0) * CHUNKS * COUNTERS + i] = 0;
#endif
}

/* Afterwards: what the threads counted goes to the host. */
FN void
report(__local u32 *memory, __global u32 *out)
{
    out += get_group_id(0) * CHUNKS * COUNTERS;
#if COUNTED
    for (u32 i = get_local_id(0); i < SET * CHUNKS; i += PAIRS * CHUNKS) {
        u32 at = i % SET;
        out[i / SET * COUNTERS + (at == SET - 1 ? COUNTERS - 1 : at)] = LOAD(WORDS + i);
    }
#else
    for (u32 i = get_local_id(0); i < COUNTERS * CHUNKS; i += PAIRS * CHUNKS)
        out[i] = count_of(memory, WORDS + SET * (i / COUNTERS), i % COUNTERS);
#endif
}

/* Whether the table can lie at ORIGIN: local memory begins there or below, and what is written
 * to it is read at its address. */
FN bool
is_in_place(__local u32 *memory)
{
#ifdef PTX
    u32 begins = (u32)(size_t)memory & 0xffffff;
    if (begins > ORIGIN || begins % 16)
        return false;
    *(volatile __local u32 *)(memory + (ORIGIN - begins) / 4) = 0x7269666cu;
    barrier(CLK_LOCAL_MEM_FENCE);
    u32 is = load32(ORIGIN);
    barrier(CLK_LOCAL_MEM_FENCE);
    return is == 0x7269666cu;
#else
    return true;
#endif
}

/* Asks that before anything is played: 1 or 0, and where local memory begins. */
__kernel void
place(__global u32 *to)
{
    __local u32 memory[ORIGIN / 4 + 4] __attribute__((aligned(16)));
    memory[0] = 0;
    to[0] = is_in_place(memory);
    to[1] = (u32)(size_t)memory & 0xffffff;
}

__kernel __attribute__((reqd_work_group_size(PAIRS * CHUNKS, 1, 1))) void
play(__global const u32 *table, u32 k0, u32 k1, u64 first, u32 shoes, __global u32 *out,
     __global u32 *dries)
{
    __local u32 memory[ORIGIN / 4 + WORDS + SET * CHUNKS] __attribute__((aligned(16)));
    if (!is_in_place(memory)) {
        dries[0] = NOT_IN_PLACE;
        return;
    }
    for (u32 i = get_local_id(0); i < WORDS; i += PAIRS * CHUNKS)
        STORE(i, table[i]);
    clear(memory, out);
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    play_pair(memory, k0, k1, first, shoes, out, dries);
    barrier(CLK_LOCAL_MEM_FENCE);
    report(memory, out);
}
