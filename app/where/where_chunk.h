/*
 * app/where/where_chunk.h -- how the deals of a script follow from its key.
 *
 *     where_pick         the scenario of the next deal, by the weights of mix
 *     where_chunk_draw   the deals of one chunk of a scenario
 *     where_rotate       turns a deal as the script's rotate asks
 *
 * Chunk c of scenario s has the random stream s << 40 | c of the key.  It ends after WHERE_TRIES
 * tries or when its room is full.  The deals of a scenario are those of its chunks, in order.
 * where_source.c draws chunks on threads; the browser's module draws them one by one.  Both give
 * the same deals for the same key.
 */
#ifndef RIFFLE_APP_WHERE_CHUNK_H
#define RIFFLE_APP_WHERE_CHUNK_H

#include <riffle/where_plan.h>

enum { WHERE_TRIES = 1 << 16, WHERE_ROOM = 4096 };

/* Starts the numbers for picks and rotations. */
void where_pick_start(struct rf_philox *pick, const uint8_t key[static RF_KEY_BYTES]);
unsigned where_pick(const struct rf_where *where, struct rf_philox *pick);

/* Draws at most `room` deals in at most `*tries` tries; sets `*tries` to how many were made. */
size_t where_chunk_draw(const struct rf_where_plan *plan, const uint8_t key[static RF_KEY_BYTES],
                        unsigned scenario, uint64_t chunk, struct rf_hands *deals, size_t room,
                        uint64_t *tries);

/* How many seats a deal is turned clockwise, as the deal of this board; and turns it. */
unsigned where_rotation(const struct rf_where *where, struct rf_philox *pick, unsigned board);
void where_rotate(struct rf_hands *hands, unsigned by);

#endif
