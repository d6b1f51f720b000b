/*
 * app/bridge/shares.h -- shares: the sub-keys of other parties, in files that each party encrypted
 * to the dealing agent.  `riffle session deal` takes them, and agent.c computes deals with them.
 */
#ifndef RIFFLE_APP_BRIDGE_SHARES_H
#define RIFFLE_APP_BRIDGE_SHARES_H

#include "bridge/verb.h"

/* Writes the first line of a share, which names its manifest, party and session.  Every other line
 * is a sub-key in the form of the record. */
void share_head(char *out, size_t room, const struct rf_manifest *manifest, unsigned party,
                unsigned session);

/* Looks for a sub-key in all shares of a party, oldest first. */
bool share_subkey(struct session_keeper *keeper, unsigned party, struct rf_board_id id,
                  struct rf_subkey_shown *out);

/* Takes a party's share: checks it and copies it beside the record, where it stays even if the
 * command fails later.  False, with a message. */
bool share_take(struct session_keeper *keeper, const char *file);

/* False, with a message that says whose shares are here and how to get the others, if a board of
 * the verb cannot be dealt without them.  Then none is begun. */
bool shares_are_here(struct verb_input *in);

#endif
