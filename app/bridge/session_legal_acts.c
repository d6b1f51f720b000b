/*
 * app/bridge/session_legal_acts.c -- which acts are allowed with a board now.
 *
 * Every act that could come next is put to the law, and those that it permits are listed.  So
 * `status --json`, and the director's desk which reads it, offer what is allowed and never guess.
 * The words of the list are part of the desk's protocol (docs/reference/room-protocol.md).
 */
#include "bridge/verb.h"

/* True when the law permits the act and the kind of session does too: in an observed session the
 * computer does not deal, and in a committed one no other program does (PR.15, PR.16). */
static bool
is_lawful(const struct rf_session_record *record, struct rf_session_act act, unsigned board)
{
    bool observed = record->source == RF_SOURCE_OBSERVED;
    bool undealt = rf_session_board_at(&record->session, board)->stage < RF_BOARD_DEALT;
    if (observed ? act.kind == RF_SESSION_DEAL && act.actor == RF_ACTOR_COMPUTER
                 : act.kind == RF_SESSION_ENTER && undealt)
        return false;
    act.board = (uint16_t)board;
    act.said |= (uint32_t)1 << RF_KEY_BOARD;
    return rf_session_record_judge(record, &act, NULL) == RF_PERMITTED;
}

/* An act by its usual actor; the computer deals with its proof. */
static struct rf_session_act
usual_act(const struct rf_session_record *record, enum rf_session_kind kind, unsigned board)
{
    struct rf_session_act act = rf_session_act_make(
        kind, verb_usual_actor(&record->session, kind, board));
    if (kind == RF_SESSION_DEAL && act.actor == RF_ACTOR_COMPUTER) {
        act.proof = 1;
        act.said |= (uint32_t)1 << RF_KEY_PROOF;
    }
    return act;
}

/* Acts that need a board and nothing else. */
static void
add_plain(const struct rf_session_record *record, unsigned board, json_t *list)
{
    static const enum rf_session_kind kinds[] = {
        RF_SESSION_SHUFFLE,    RF_SESSION_CUT,     RF_SESSION_WITNESS,  RF_SESSION_DEAL,
        RF_SESSION_PLACE,      RF_SESSION_SEEN,    RF_SESSION_MISDEAL,  RF_SESSION_REQUIRE,
        RF_SESSION_WITHDRAW,   RF_SESSION_FOUL,    RF_SESSION_IMPORTED, RF_SESSION_REQUEST_CUT,
        RF_SESSION_UNSHUFFLED, RF_SESSION_RELEASE, RF_SESSION_ENTER,
    };
    /* The verb `release` refuses a board whose redeal is not dealt (release_check.h). */
    const struct rf_board *at = rf_session_board_at(&record->session, board);
    bool undealt = at->attempt > 0 && at->stage < RF_BOARD_DEALT;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        struct rf_session_act act = usual_act(record, kinds[i], board);
        if (kinds[i] == RF_SESSION_IMPORTED)
            act.said |= (uint32_t)1 << RF_KEY_FROM;
        if (is_lawful(record, act, board) && !(kinds[i] == RF_SESSION_RELEASE && undealt))
            json_array_append_new(list, json_string(rf_session_kind_word(kinds[i])));
    }
}

/* Acts at each table: `call 2`. */
static void
add_tables(const struct rf_session_record *record, unsigned board, json_t *list)
{
    static const enum rf_session_kind kinds[] = {RF_SESSION_CALL, RF_SESSION_PASSOUT,
                                                 RF_SESSION_PLAYED, RF_SESSION_STRIKE};
    uint32_t began = rf_session_board_at(&record->session, board)->began;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        for (unsigned table = 1; table <= record->session.tables; table++) {
            struct rf_session_act act = usual_act(record, kinds[i], board);
            if (kinds[i] == RF_SESSION_CALL && began >> (table - 1) & 1)
                continue; /* permitted, but bidding has started there already */
            act.table = (uint16_t)table;
            act.said |= (uint32_t)1 << RF_KEY_TABLE;
            if (is_lawful(record, act, board))
                json_array_append_new(list,
                                      json_sprintf("%s %u", rf_session_kind_word(kinds[i]), table));
        }
}

/* Copies that the Director has asked for and that are not made yet. */
static void
add_copies(const struct rf_session_record *record, unsigned board, json_t *list)
{
    const struct rf_session *session = &record->session;
    struct rf_session_act act = usual_act(record, RF_SESSION_COPY, board);
    act.said |= (uint32_t)1 << RF_KEY_COPY;
    for (unsigned copy = 1; copy <= session->copies; copy++) {
        act.copy = (uint8_t)copy;
        if (!(rf_session_board_at(session, board)->made >> copy & 1) &&
            is_lawful(record, act, board))
            json_array_append_new(list, json_sprintf("copy %u", copy));
    }
}

/* A board can go from its table to another where there are several tables. */
static void
add_exchanges(const struct rf_session_record *record, unsigned board, json_t *list)
{
    struct rf_session_act act = usual_act(record, RF_SESSION_EXCHANGE, board);
    act.said |= (uint32_t)1 << RF_KEY_TABLE | (uint32_t)1 << RF_KEY_TO;
    for (unsigned table = 1; record->session.tables > 1 && table <= record->session.tables;
         table++) {
        act.table = (uint16_t)table;
        act.to = table == 1 ? 2 : 1;
        if (is_lawful(record, act, board))
            json_array_append_new(list, json_sprintf("exchange %u", table));
    }
}

/* A redeal for D3 is offered as well when the Director could require it now: the verb `redeal` puts
 * the requirement to the law first. */
static void
add_redeals(const struct rf_session_record *record, unsigned board, json_t *list)
{
    struct rf_session_act act = usual_act(record, RF_SESSION_REDEAL, board);
    act.said |= (uint32_t)1 << RF_KEY_REASON;
    if (is_lawful(record, act, board))
        json_array_append_new(list, json_string("redeal D1"));
    act.reason = 1;
    if (is_lawful(record, act, board) ||
        is_lawful(record, usual_act(record, RF_SESSION_REQUIRE, board), board))
        json_array_append_new(list, json_string("redeal D3"));
}

json_t *
session_legal_acts(const struct rf_session_record *record, unsigned board)
{
    json_t *list = json_array();
    if (record->session.closed)
        return list;
    add_plain(record, board, list);
    add_tables(record, board, list);
    add_exchanges(record, board, list);
    add_copies(record, board, list);
    add_redeals(record, board, list);
    return list;
}
