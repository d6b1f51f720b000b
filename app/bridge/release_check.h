/*
 * app/bridge/release_check.h -- may these boards be shown to everybody?  Asked before a release.
 *
 * Law and record permit more than a director wants: a board that some tables have not played, and a
 * board whose redeal was ordered and not dealt.  A release cannot be taken back, so the verbs
 * `release` and `close` ask first.
 */
#ifndef RIFFLE_APP_BRIDGE_RELEASE_CHECK_H
#define RIFFLE_APP_BRIDGE_RELEASE_CHECK_H

#include "bridge/verb.h"

/* True when the boards of the set that are not released yet may be.  `unplayed` and `undealt` are
 * the director's word that they know of the one or the other.  False, with a message that names the
 * boards and the command. */
bool release_may(const struct verb_input *in, const struct board_set *boards, bool unplayed,
                 bool undealt);

#endif
