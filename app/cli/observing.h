/*
 * app/cli/observing.h -- `riffle table --observe`: an evening as it really went.
 *
 * A forbidden act that can happen is a breach: it is told with its clause and done, and the table
 * goes on from what is now true (riffle/observe.h).
 */
#ifndef RIFFLE_APP_OBSERVING_H
#define RIFFLE_APP_OBSERVING_H

#include "sitting.h"

/* Observes one act and prints what came of it. */
void observing_put(struct sitting *sitting, const struct rf_act *stated);

/* Says where the record is, and what to do with it. */
void observing_tell_record(const struct keeper *keeper);

/* Prints the breaches in sum, what is owed and what the law waits for.  Returns the status. */
int observing_end(struct sitting *sitting);

#endif
