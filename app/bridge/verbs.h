/*
 * app/bridge/verbs.h -- the verbs that have files of their own; verbs.c lists all of them.
 */
#ifndef RIFFLE_APP_BRIDGE_VERBS_H
#define RIFFLE_APP_BRIDGE_VERBS_H

#include "bridge/verb.h"

extern const struct verb verb_open;                                     /* verb_open.c */
extern const struct verb verb_commit, verb_value;                       /* verb_commit.c */
extern const struct verb verb_party, verb_share, verb_key, verb_unseal; /* verb_party.c */
extern const struct verb verb_deal, verb_machine, verb_copy;            /* verb_deal.c */
extern const struct verb verb_enter;                                    /* verb_enter.c */
extern const struct verb verb_redeal, verb_release, verb_close;         /* verb_release.c */
extern const struct verb verb_check;                                    /* verb_check.c */
extern const struct verb verb_status;                                   /* verb_status.c */
extern const struct verb verb_correct;                                  /* verb_correct.c */

#endif
