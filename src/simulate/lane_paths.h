/*
 * simulate/lane_paths.h -- the entry points of the lanes, one for each instruction set, and what
 * they share with the general path and with devices.
 */
#ifndef RIFFLE_SIMULATE_LANE_PATHS_H
#define RIFFLE_SIMULATE_LANE_PATHS_H

#include "simulate/sim_plan.h"

/* Plays a round of a lane whose shoe ran out: its cards that came are the last ones of the shoe,
 * and the discards are shuffled (HR.13).  The stream is numbered by lane and by how often that
 * happened in it, so the result depends on the chunk alone.  `cards` are places and values;
 * `counter` is what a counter knew before the round, or NULL. */
void rf_sim_rescue(const struct sim_plan *plan, uint64_t chunk, uint64_t lane, unsigned times,
                   const uint8_t *cards, unsigned count, const struct sim_counter *counter,
                   struct rf_sim_tally *tally, struct sim_log *log);

/* With one box, rounds and squares follow from the histogram: adds them. */
void rf_sim_count_lanes(struct rf_sim_tally *tally, const struct sim_plan *plan);

/* Plays `shoes` shoes in each of 128 lanes of a chunk. */
typedef void lanes_chunk(const struct sim_plan *plan, uint64_t chunk, uint64_t shoes,
                         struct rf_sim_tally *tally, struct sim_log *log, sim_logged *logged,
                         void *to);
lanes_chunk rf_lanes_portable, rf_lanes_avx2, rf_lanes_avx512;
lanes_chunk rf_lanes_portable_count, rf_lanes_avx2_count, rf_lanes_avx512_count;
lanes_chunk *rf_sim_lanes_of(const struct sim_plan *plan, enum rf_sim_path path);

/* The shoes of a chunk, in each lane or in all. */
uint64_t rf_sim_chunk_shoes(const struct sim_plan *plan, enum rf_sim_path path);

#endif
