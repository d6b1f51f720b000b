/*
 * random/philox_fill.h -- what the two ways to compute Philox share: its constants.
 */
#ifndef RIFFLE_RANDOM_PHILOX_FILL_H
#define RIFFLE_RANDOM_PHILOX_FILL_H

#include "riffle/philox.h"

enum { ROUNDS = 10 }; /* as the authors recommend */

/* The constants of the paper: two multipliers, and what is added to the key after each round.  The
 * latter are Weyl constants, the fractions of the golden ratio and of the square root of 3. */
static const uint32_t multiply[2] = {0xd2511f53, 0xcd9e8d57}, weyl[2] = {0x9e3779b9, 0xbb67ae85};

/* Both compute the next RF_PHILOX_BLOCKS blocks into the buffer: on any processor; and with
 * instructions that only some have (philox_x86.c), false when this one does not have them. */
void rf_philox_fill_any(struct rf_philox *philox);
bool rf_philox_fill_wide(struct rf_philox *philox);

#endif
