/*
 * app/bridge/verb_advice.h -- what to do after an act: who may do it, which results are missing,
 * what follows a redeal.
 *
 * verb_put (verb.c) prints them.  The director's desk hides lines that begin with `next: ` or
 * `Run: ` (app/web/protocol.js).
 */
#ifndef RIFFLE_APP_BRIDGE_VERB_ADVICE_H
#define RIFFLE_APP_BRIDGE_VERB_ADVICE_H

#include "bridge/verb.h"

/* After an act of the wrong person (SR.3): "; add --by ns or --by ew", on the same line. */
void advise_who(const struct verb_input *in, const struct rf_session_act *act,
                enum rf_clause ruling, FILE *out);

/* After a release that came too early (SR.5): the tables without a result, and the command. */
void advise_results(const struct verb_input *in, const struct rf_session_act *act,
                    enum rf_clause ruling, FILE *out);

/* After a permitted act: the command for a redeal that is due now, or for dealing again. */
void advise_redeal(const struct verb_input *in, const struct rf_session_act *act, FILE *out);

#endif
