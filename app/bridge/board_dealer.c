/*
 * app/bridge/board_dealer.c -- the computer deals a board: checks the ledger, commits, places it.
 *
 * agent.c has computed the deal; `riffle deal` and `riffle session deal` bring the function that
 * writes acts into the record.
 */
#include "bridge/board_dealer.h"

#include "os/status.h"

struct rf_session_act
dealer_act(enum rf_session_kind kind, unsigned board)
{
    struct rf_session_act act = rf_session_act_make(kind, RF_ACTOR_COMPUTER);
    act.board = (uint16_t)board;
    act.said = (uint32_t)1 << RF_KEY_BOARD;
    if (kind == RF_SESSION_DEAL) {
        act.proof = 1;
        act.said |= (uint32_t)1 << RF_KEY_PROOF;
    }
    return act;
}

/* Law 6D2: no deal is played twice.  With fresh secrets a repeated deal has a chance of about
 * 1 in 10^28, so one that repeats means copied secrets. */
static bool
is_new(const struct session_keeper *keeper, struct ledger *ledger, struct rf_board_id id,
       const struct rf_deal *deal)
{
    char words[LEDGER_WORDS];
    struct ledger_hit hit = ledger_find(ledger, deal, keeper->record.id, id);
    if (hit.kind < LEDGER_HERE || hit.kind == LEDGER_FAILED)
        return hit.kind < LEDGER_HERE;
    fprintf(
        stderr,
        "riffle: board %llu repeats a deal of %s. That does not happen by chance: these secrets "
        "were used before. Open a new event: riffle session open\n",
        (unsigned long long)id.board, ledger_hit_words(words, &hit));
    return false;
}

/* The ledger has the deal before the record does.  After an interruption in between, the same board
 * is dealt again with the same cards; ledger_find ignores the board itself, so nothing is refused.
 */
int
dealer_deal(const struct session_keeper *keeper, struct ledger *ledger, struct rf_board_id id,
            const struct agent_deal *work, dealer_put *put, void *to)
{
    struct rf_session_act deal = dealer_act(RF_SESSION_DEAL, (unsigned)id.board);
    struct rf_session_act place = dealer_act(RF_SESSION_PLACE, (unsigned)id.board);
    if (!ledger || !is_new(keeper, ledger, id, &work->deal) ||
        !ledger_add(ledger, &work->deal, keeper->record.id, id))
        return STATUS_IO;
    int status = put(to, &deal, work->commitment);
    return status ? status : put(to, &place, NULL);
}
