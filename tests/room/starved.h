/*
 * tests/room/starved.h -- memory that runs out: of the allocations that are made one fails, or all
 * from one on.  Linked into a test it is switched on and off there; as a library for LD_PRELOAD the
 * environment says which one, from the start of the program on:
 *
 *     RIFFLE_STARVED       the number of the allocation that fails, 0 for none
 *     RIFFLE_STARVED_ON    set: all that follow fail too
 *     RIFFLE_STARVED_TOLD  a file that is told how many there were, when the program ends
 */
#ifndef RIFFLE_TESTS_STARVED_H
#define RIFFLE_TESTS_STARVED_H

#include <stdbool.h>

/* From now on the allocations of all threads count, and number `call` fails; 0 for none. */
void starved_begin(long call, bool all_after_it);

/* Allocations are not counted and do not fail while it is paused. */
void starved_pause(bool pauses);

/* Counts something else that may fail in the same way; true when it has to. */
bool starved_fails(void);

/* How many were counted; where the one that failed was asked for, as addresses on a file. */
long starved_count(void);
void starved_tell(int file);

#endif
