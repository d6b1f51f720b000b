/*
 * riffle/sim_device.h -- the simulator on devices that run one program in many threads (GPUs).
 *
 *     rf_sim_init(plan, &game, key);                         riffle/simulate.h
 *     void *device = … rf_sim_device_size() bytes …;
 *     if (rf_sim_device_init(device, plan)) {
 *         struct rf_sim_device_facts facts = rf_sim_device_facts(device);
 *         … run the program with facts.table; for each chunk it writes facts.counters counters …
 *         rf_sim_device_tally(device, counters, chunks, &tally);   with a counter &tally.all
 *         rf_sim_device_rescue(device, chunk, dry, &tally);   for each shoe that ran out
 *     }
 *
 * A lane of a chunk becomes a finite state machine whose table fits the local memory of a device
 * (docs/understand/gpu.md).  The same chunk gives the same tally, bit for bit, on every device and
 * on every path of riffle/simulate.h.  The program is OpenCL C, written around machine_lane.h;
 * rf_sim_device_chunk runs the same text as C, which is slow and meant for tests.
 *
 * The storage is the caller's and must stay as long as the plan.  Wrong arguments stop the program.
 */
#ifndef RIFFLE_SIM_DEVICE_H
#define RIFFLE_SIM_DEVICE_H

#include "riffle/simulate.h"

RF_BEGIN_DECLS

enum { RF_SIM_DEVICE_PAIRS = 64 }; /* threads of a chunk; each plays two lanes */
enum { RF_SIM_DRY_WORDS = 14 };    /* of 32 bits: a round in which the shoe ran out */

size_t rf_sim_device_size(void);

/* False if the game cannot be played so: it does not fit lanes, has more than 511 cards, or has a
 * counter with index plays.  With a counter, a tally is the first member of a struct
 * rf_sim_count_tally (riffle/sim_count.h). */
bool rf_sim_device_init(void *storage, const void *plan);

/* What a program needs. */
struct rf_sim_device_facts {
    const void *table;        /* of 32-bit words … */
    unsigned words;           /* … so many */
    unsigned terms, specials; /* bins of plain rounds, and of those with splits or insurance */
    unsigned places;          /* with a counter: bins are kept for so many counts; otherwise 0 */
    unsigned counters;        /* that it writes for each chunk: all bins, then cards not dealt */
    uint32_t key[2];          /* of the generator */
    unsigned shoes;           /* for each lane */
    bool can_run_dry;         /* a shoe may run out in a round */
};
struct rf_sim_device_facts rf_sim_device_facts(const void *storage);

/* The properties of the game, which the program has as constants: the names and values of macros.
 * Returns their number. */
enum { RF_SIM_DEVICE_MACROS = 64 };
struct rf_sim_device_macro {
    const char *name;
    uint32_t value;
};
unsigned rf_sim_device_macros(const void *storage,
                              struct rf_sim_device_macro macro[RF_AT_LEAST(RF_SIM_DEVICE_MACROS)]);

/* Adds what a device counted in `chunks` chunks, one behind the other, to a tally.  Shoes that ran
 * out are missing in it. */
void rf_sim_device_tally(const void *storage, const uint32_t *counters, unsigned chunks,
                         struct rf_sim_tally *tally);

/* Adds a round in which the shoe ran out: it is played again on the general path, which shuffles
 * the discards.  `words` is what the device wrote about it. */
void rf_sim_device_rescue(const void *storage, uint64_t chunk,
                          const uint32_t words[RF_AT_LEAST(RF_SIM_DRY_WORDS)],
                          struct rf_sim_tally *tally);

/* Plays a chunk by the same text in C. */
void rf_sim_device_chunk(const void *storage, uint64_t chunk, struct rf_sim_tally *tally);

RF_END_DECLS

#endif
