/*
 * app/bridge/act_words.h -- acts of a session as sentences, for the person at the keyboard.
 *
 * The record and JSON keep the exact form, `ns call board=1 table=1`; the terminal says "board 1,
 * table 1: bidding has started".
 */
#ifndef RIFFLE_APP_BRIDGE_ACT_WORDS_H
#define RIFFLE_APP_BRIDGE_ACT_WORDS_H

#include <riffle/session.h>

enum { ACT_WORDS = 240 };

/* What has happened, of an act that was done: "board 1, table 1: bidding has started". */
void act_words_done(char out[static ACT_WORDS], const struct rf_session_act *act);

/* What was asked for, of an act that was refused: "call, board 1, table 1".  It has no colon: the
 * director's desk takes what follows the first colon as the reason. */
void act_words_refused(char out[static ACT_WORDS], const struct rf_session_act *act);

#endif
