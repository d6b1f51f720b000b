/*
 * app/view/view_phase.h -- what a table waits for, in one of the words of
 * docs/reference/room-protocol.md.
 */
#ifndef RIFFLE_APP_VIEW_VIEW_PHASE_H
#define RIFFLE_APP_VIEW_VIEW_PHASE_H

#include <riffle/blackjack.h>

/* A constant text, such as "wagers" or "play". */
const char *view_json_phase(const struct rf_bj *game);

#endif
