/*
 * app/cli/play_end.h -- the record of an evening, once `riffle play` is over.
 */
#ifndef RIFFLE_APP_CLI_PLAY_END_H
#define RIFFLE_APP_CLI_PLAY_END_H

#include "play/evening.h"

/* Closes the record, or leaves it for --resume.  False, with a message, when it could not be
 * written. */
bool play_end_record(const struct evening *evening);

#endif
