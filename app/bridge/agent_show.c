/*
 * app/bridge/agent_show.c -- opens released boards in the record.
 *
 * For a board that the computer dealt, that is one `subkey` line for each party and attempt; anyone
 * can then compute the deal again.  For a board that was entered, it is one `show` line with the
 * deal and the salt of its commitment.  rf_session_record_next_owed says what is still missing, so
 * an interrupted release continues where it stopped.
 */
#include <unistd.h>

#include "bridge/agent.h"
#include "record/payload.h"

/* Writes the sub-keys that the record still owes of the board. */
static bool
show_subkeys(struct session_keeper *keeper, unsigned board)
{
    struct agent_deal work; /* of the attempt whose sub-keys are being written */
    const struct rf_session_record *record = &keeper->record;
    struct rf_board_id id, done = {0, 0, 0};
    char payload[RF_LINE_TEXT];
    unsigned party;
    bool worked = false, shown = true;
    while (shown && rf_session_record_next_owed(record, board, &id, &party)) {
        /* The owed lines come attempt by attempt, so each attempt is computed once for all its
         * parties. */
        if (!worked || done.attempt != id.attempt) {
            if (!agent_work(keeper, id, true, &work))
                return false;
            worked = true;
            done = id;
        }
        rf_subkey_write(payload, &work.subkey[party - 1]);
        shown = session_keeper_line(keeper, "subkey", payload);
    }
    rf_wipe(&work, sizeof work);
    return shown;
}

/* Sub-keys first; a board can owe those of an earlier attempt even when its last deal was entered.
 */
bool
agent_show(struct session_keeper *keeper, unsigned board)
{
    const struct rf_session_record *record = &keeper->record;
    struct rf_board_id id = rf_session_record_id(record, board);
    char payload[RF_LINE_TEXT];
    if (!show_subkeys(keeper, board))
        return false;
    if (id.attempt >= RF_EVENT_ATTEMPTS)
        return true;
    const struct rf_session_deal *deal = rf_session_record_deal(record, id);
    if (deal->origin != RF_ORIGIN_ENTERED || deal->opened)
        return true;
    char number[RF_DEAL_NUMBER_TEXT];
    uint8_t salt[RF_KEY_BYTES];
    struct words words = payload_start(payload, sizeof payload);
    vault_salt(keeper->vault, id, salt);
    rf_deal_number_write(number, keeper->vault->entered[board - record->session.first][id.attempt]);
    payload_add_number(&words, "board", board);
    payload_add_number(&words, "attempt", id.attempt);
    payload_add_text(&words, "deal", number);
    payload_add_hex(&words, "salt", salt, sizeof salt);
    rf_wipe(salt, sizeof salt);
    return session_keeper_line(keeper, "show", payload);
}

/* For `riffle deal --release`, which makes a session and ends it in one command.  Without a board
 * left to open, the secrets have no further use and are removed. */
bool
agent_show_all(struct session_keeper *keeper)
{
    const struct rf_session *session = &keeper->record.session;
    struct rf_session_act act = rf_session_act_make(RF_SESSION_RELEASE, RF_ACTOR_DIRECTOR);
    struct rf_session_observation seen;
    act.said = (uint32_t)1 << RF_KEY_BOARD;
    for (unsigned b = session->first; b < session->first + session->boards; b++) {
        act.board = (uint16_t)b;
        if (!session_keeper_put(keeper, &act, NULL, NULL, &seen) ||
            seen.kind != RF_SEEN_PERMITTED || !agent_show(keeper, b))
            return false;
    }
    act = rf_session_act_make(RF_SESSION_CLOSE, RF_ACTOR_DIRECTOR);
    bool closed = session_keeper_put(keeper, &act, NULL, NULL, &seen) &&
                  seen.kind == RF_SEEN_PERMITTED;
    if (closed)
        unlink(keeper->secret_path);
    return closed;
}
