/*
 * app/bridge/agent.h -- the dealing agent: computes the deal of a board from the sub-keys of all
 * parties.
 *
 * The Director's own sub-keys come from the secret in the vault.  Those of other parties come from
 * shares: files that each party encrypted to the agent, kept beside the record as FILE.share2 and
 * so on.  Who lacks one party's sub-key of a board knows nothing about its deal.
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

/* Computes a deal, with the Merkle paths that prove its sub-keys if `paths`.  False, with a
 * message, when a party's sub-key is not here.  The caller wipes *out. */
bool agent_work(struct session_keeper *keeper, struct rf_board_id id, bool paths,
                struct agent_deal *out);

/* The deal that lies in a board now, computed, entered or opened; false when it is not known here.
 * The second is for any attempt of a board, also one that a redeal withdrew. */
bool agent_knows(struct session_keeper *keeper, unsigned board, struct rf_deal *deal);
bool agent_knows_attempt(struct session_keeper *keeper, struct rf_board_id id,
                         struct rf_deal *deal);

/* Writes into the record what it still owes of a released board: its sub-keys, or the deal that was
 * entered.  The second releases and shows all boards and closes the session.  False, with a
 * message. */
bool agent_show(struct session_keeper *keeper, unsigned board);
bool agent_show_all(struct session_keeper *keeper);

/* A party's share of a session for a range of attempts, as text in locked memory; release it with
 * seal_free.  NULL when there is no memory. */
char *agent_make_share(const struct rf_manifest *manifest, unsigned party,
                       const uint8_t secret[static RF_KEY_BYTES], unsigned session,
                       unsigned from_attempt, unsigned to_attempt, size_t *size);

#endif
