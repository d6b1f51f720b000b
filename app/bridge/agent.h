/*
 * bridge/agent.h -- the dealing agent: who has the sub-keys of all parties for a board knows its
 * deal, and nobody else does.
 *
 * The Director's own sub-keys come from his secret; those of other parties from shares, files that
 * each party sealed to the agent, FILE.share2 and so on beside the record.
 */
#ifndef RIFFLE_APP_BRIDGE_AGENT_H
#define RIFFLE_APP_BRIDGE_AGENT_H

#include "bridge/session_keeper.h"

/* One deal of the event, with what proves it. */
struct agent_deal {
    struct rf_subkey_shown subkey[RF_EVENT_PARTIES];
    uint8_t commitment[RF_HASH_BYTES];
    struct rf_deal deal;
};

/* Works a deal out, with the paths that prove its sub-keys if they are wanted; false, with a
 * message, when a party's sub-key is not here. */
bool agent_work(struct clerk *clerk, struct rf_board_id id, bool paths, struct agent_deal *out);

/* The same for whatever lies in a board, computed or entered; false when that is not known here. */
bool agent_knows(struct clerk *clerk, unsigned board, struct rf_deal *deal);

/* All that is still to be shown of a released board; all boards released, shown, and the session
 * closed.  False, with a message. */
bool agent_show(struct clerk *clerk, unsigned board);
bool agent_show_all(struct clerk *clerk);

/* Takes a party's share: checks it against the manifest and keeps it beside the record. */
bool agent_take_share(struct clerk *clerk, const char *file);

/* A party's share of a session up to an attempt, as text; released by seal_free. */
char *agent_make_share(const struct rf_manifest *manifest, unsigned party,
                       const uint8_t secret[static RF_KEY_BYTES], unsigned session,
                       unsigned from_attempt, unsigned to_attempt, size_t *size);

#endif
