/*
 * app/cli/ledger_sets.h -- the verbs of `riffle ledger` that read the ledger itself: list, status
 * and remove.  Each returns an exit status, with messages.
 */
#ifndef RIFFLE_APP_CLI_LEDGER_SETS_H
#define RIFFLE_APP_CLI_LEDGER_SETS_H

#include "cli/ledger_archive.h"

int ledger_sets_list(struct ledger *ledger, const struct ledger_options *o);
int ledger_sets_status(struct ledger *ledger, const struct ledger_options *o);
int ledger_sets_remove(struct ledger *ledger, const struct ledger_options *o);

#endif
