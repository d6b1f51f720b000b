/*
 * app/bridge/enter_known.h -- `riffle session enter` looks a whole set up in the club's ledger.
 */
#ifndef RIFFLE_APP_BRIDGE_ENTER_KNOWN_H
#define RIFFLE_APP_BRIDGE_ENTER_KNOWN_H

#include "bridge/verb.h"
#include "input/board_file.h"

/* Says how many of the boards that are to be entered the ledger knows, before any is entered.
 * Returns an exit status; STATUS_IO, with a message, when the ledger cannot be read. */
int enter_say_known(struct verb_input *in, const struct boards_read *boards);

#endif
