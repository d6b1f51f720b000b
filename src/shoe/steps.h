/*
 * shoe/steps.h -- the steps of a shuffle by hand: what the house asks for (the rules key
 * shuffle_steps) and what the dealer did (shuffles by hand by …).
 *
 * Both are text in the words of riffle/procedure.h, in one spelling.  Two lists agree when they
 * have the same steps in the same order: `riffle:2` is two riffles.  Numbers that describe how a
 * step is done, such as the packets of a strip, are for `riffle quality`; nobody counts them at a
 * table.
 */
#ifndef RIFFLE_SHOE_STEPS_H
#define RIFFLE_SHOE_STEPS_H

#include "riffle/procedure.h"

/* Reads a list of steps that hands can do, and writes it in its one spelling.  False when it is no
 * such list, or too long. */
bool rf_steps_read(char out[RF_AT_LEAST(RF_STEPS_TEXT)], const char *text);

bool rf_steps_agree(const char *house, const char *done);

/* True when `done` is `house` without one step; then `step` is the name of that step. */
bool rf_steps_lack_one(const char *house, const char *done, const char **step);

/* Says where the two differ: "the strip after the second riffle is missing". */
enum { RF_STEPS_DIFFERENCE = 160 };
void rf_steps_write_difference(char out[RF_AT_LEAST(RF_STEPS_DIFFERENCE)], const char *house,
                               const char *done);

#endif
