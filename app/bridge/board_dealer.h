/*
 * app/bridge/board_dealer.h -- the computer deals a board, for `riffle deal` and `riffle session
 * deal`.
 */
#ifndef RIFFLE_APP_BRIDGE_BOARD_DEALER_H
#define RIFFLE_APP_BRIDGE_BOARD_DEALER_H

#include "bridge/agent.h"
#include "bridge/ledger.h"

/* The computer's act with a board: RF_SESSION_DEAL, with a proof, or RF_SESSION_PLACE. */
struct rf_session_act dealer_act(enum rf_session_kind kind, unsigned board);

/* Puts an act to the law and writes it into the record, with the commitment of a deal or NULL.
 * `to` is the caller's; returns an exit status. */
typedef int dealer_put(void *to, const struct rf_session_act *act, const uint8_t *commitment);

/* Deals a board whose deal agent_work has computed.  Looks the deal up in the ledger, because none
 * is played twice (Law 6D2), adds it there, and puts two acts: the deal with its commitment, and
 * the hands into their pockets.  Returns an exit status, with a message; STATUS_IO also when there
 * is no ledger. */
int dealer_deal(const struct session_keeper *keeper, struct ledger *ledger, struct rf_board_id id,
                const struct agent_deal *work, dealer_put *put, void *to);

#endif
