/*
 * tests/world/fate.h -- which faults an evening has, and what happens between two lives of the
 * room.  Each evening has some kinds of faults and not others, so that rare ones are not always
 * hidden behind frequent ones.
 */
#ifndef RIFFLE_WORLD_FATE_H
#define RIFFLE_WORLD_FATE_H

#include <stdbool.h>
#include <stdint.h>

enum ending { END_STOP, END_CRASH, END_POWER };

struct fate {
    unsigned lives;
    bool crashes, power, bad_writes, bad_syncs, full, misdirects, rots, targets, restores, clocks;
};

void fate_start(void);
void fate_end(void);
unsigned fate_lives(void);

/* Before a life: its faults, and how it will end.  Now and then within one. */
enum ending fate_begin_life(bool last);
void fate_step(void);

/* After a life: what becomes of the disk.  True when the operator starts with --restored. */
bool fate_between(void);

#endif
