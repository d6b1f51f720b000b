/*
 * bridge/law_redeal.c -- Law 6D: new deals, later findings, results that may not stand; and the
 * session's own rules, SR.
 */
#include "bridge/session_internal.h"

#include <string.h>

#include "base/assert.h"

bool
rf_session_act_has(const struct rf_session_act *act, enum rf_session_key key)
{
    RF_ASSERT(key < RF_SESSION_KEYS);
    return act->said >> key & 1;
}

bool
rf_session_actor_is_player(enum rf_session_actor actor)
{
    return actor == RF_ACTOR_NS || actor == RF_ACTOR_EW;
}

uint32_t
rf_session_table_bit(const struct rf_session_act *act)
{
    RF_ASSERT(act->table <= RF_SESSION_TABLES);
    return act->table ? (uint32_t)1 << (act->table - 1) : 0;
}

const struct rf_board *
rf_session_board(const struct rf_session *session, const struct rf_session_act *act)
{
    return act->board ? rf_session_board_at(session, act->board) : NULL;
}

const struct rf_board *
rf_session_board_at(const struct rf_session *session, unsigned number)
{
    RF_ASSERT(number >= session->first && number - session->first < session->boards);
    return &session->board[number - session->first];
}

bool
rf_session_enters_outside(const struct rf_session *session, const struct rf_session_act *act)
{
    return act->kind == RF_SESSION_ENTER && session->option == RF_OPTION_OTHER &&
           rf_session_board(session, act)->stage < RF_BOARD_DEALT;
}

bool
rf_session_continues_board(const struct rf_session *session, const struct rf_session_act *act)
{
    return rf_session_row(act->kind)->goes_on || rf_session_enters_outside(session, act);
}

static bool
law_tainted(const struct rf_session *session, const struct rf_board *board)
{
    return !session->replay && (board->imported || board->unshuffled);
}

bool
rf_session_is_tainted(const struct rf_session *session, unsigned board)
{
    return law_tainted(session, rf_session_board_at(session, board));
}

/* True when the session has a board of which this is true. */
static bool
law_any_board(const struct rf_session *session,
              bool (*is)(const struct rf_session *, const struct rf_board *))
{
    for (unsigned i = 0; i < session->boards; i++)
        if (is(session, &session->board[i]))
            return true;
    return false;
}

static bool
law_due(const struct rf_session *session, const struct rf_board *board)
{
    (void)session;
    return board->due;
}

static bool
law_required(const struct rf_session *session, const struct rf_board *board)
{
    (void)session;
    return board->required;
}

static bool
law_stands(const struct rf_session *session, const struct rf_board *board)
{
    return law_tainted(session, board) && (board->result & ~board->struck) != 0;
}

/* D1.1: once it is due nothing goes on but the new shuffle and deal; and only then is there one. */
bool
rf_session_keeps_d11(const struct rf_session *session, const struct rf_session_act *act)
{
    const struct rf_board *board = rf_session_board(session, act);
    if (act->kind == RF_SESSION_CLOSE)
        return !law_any_board(session, law_due);
    if (!board)
        return true;
    if (act->kind == RF_SESSION_REDEAL && act->reason == 0)
        return board->due || board->began;
    return !board->due || !rf_session_continues_board(session, act);
}

/* D1.2: after the first call another Law speaks. */
bool
rf_session_keeps_d12(const struct rf_session *session, const struct rf_session_act *act)
{
    if (act->kind != RF_SESSION_REDEAL || act->reason != 0)
        return true;
    return !rf_session_board(session, act)->began;
}

/* D1.3 of 2007: a fouled board goes to no other table. */
bool
rf_session_keeps_d13(const struct rf_session *session, const struct rf_session_act *act)
{
    if (act->kind != RF_SESSION_CALL)
        return true;
    const struct rf_board *board = rf_session_board(session, act);
    return !board->illegal || (board->began & rf_session_table_bit(act));
}

/* D2.1 */
bool
rf_session_keeps_d21(const struct rf_session *session, const struct rf_session_act *act)
{
    switch (act->kind) {
    case RF_SESSION_IMPORT: return session->replay || act->from == session->number;
    case RF_SESSION_PLAYED: return !rf_session_is_tainted(session, act->board);
    case RF_SESSION_STRIKE: /* a result that may stand; whether there is one SR.4 asks */
        return rf_session_is_tainted(session, act->board) ||
               !(rf_session_board(session, act)->result & rf_session_table_bit(act));
    case RF_SESSION_CLOSE: return !law_any_board(session, law_stands);
    default: return true;
    }
}

/* D2.2: a board that another table of this session passed on is no deal of another session. */
bool
rf_session_keeps_d22(const struct rf_session *session, const struct rf_session_act *act)
{
    bool brought = act->kind == RF_SESSION_IMPORT || act->kind == RF_SESSION_IMPORTED;
    return !brought || act->from != session->number;
}

/* D2.3: a computed deal is its own shuffle, so nobody finds that its deck was sorted. */
bool
rf_session_keeps_d23(const struct rf_session *session, const struct rf_session_act *act)
{
    return act->kind != RF_SESSION_UNSHUFFLED || !rf_session_board(session, act)->computed;
}

/* D3: what the Director requires.  In 2007 it must be done; in 2017 he may think better of it. */
bool
rf_session_keeps_d3(const struct rf_session *session, const struct rf_session_act *act)
{
    const struct rf_board *board = rf_session_board(session, act);
    bool must = session->edition == RF_EDITION_2007;
    switch (act->kind) {
    case RF_SESSION_REQUIRE:
        return act->actor == RF_ACTOR_DIRECTOR && !board->passed_out && !act->result_known;
    case RF_SESSION_REDEAL: return act->reason == 0 || (board->required && !board->passed_out);
    case RF_SESSION_WITHDRAW: return !must || !board->required;
    case RF_SESSION_CLOSE: return !must || !law_any_board(session, law_required);
    default:
        return !must || !board || !board->required || !rf_session_continues_board(session, act);
    }
}

/* SR.1 */
bool
rf_session_keeps_open(const struct rf_session *session, const struct rf_session_act *act)
{
    if (act->kind == RF_SESSION_OPEN)
        return !session->open && act->actor == RF_ACTOR_DIRECTOR;
    return session->open && !session->closed;
}

/* SR.2 */
bool
rf_session_keeps_numbers(const struct rf_session *session, const struct rf_session_act *act)
{
    bool board = act->board == 0 ||
                 (act->board >= session->first && act->board - session->first < session->boards);
    return board && act->table <= session->tables && act->to <= session->tables;
}

/* SR.3 */
bool
rf_session_keeps_parts(const struct rf_session *session, const struct rf_session_act *act)
{
    static const char letter[RF_ACTORS] = {'D', 'A', 'P', 'P', 'C'};
    (void)session;
    bool orders = act->kind == RF_SESSION_REDEAL && act->reason != 0;
    if (orders && act->actor != RF_ACTOR_DIRECTOR)
        return false;
    return strchr(rf_session_row(act->kind)->who, letter[act->actor]) != NULL;
}

/* SR.4, of what goes on at a table. */
static bool
law_table_step(const struct rf_board *board, const struct rf_session_act *act)
{
    uint32_t table = rf_session_table_bit(act);
    bool began = board->began & table, result = board->result & table;
    switch (act->kind) {
    case RF_SESSION_CALL: return !result && !(board->passed_out & table);
    case RF_SESSION_PASSOUT: return began && !result && !(board->passed_out & table);
    case RF_SESSION_PLAYED: return began && !result;
    case RF_SESSION_STRIKE: return result && !(board->struck & table);
    default: return true;
    }
}

/* SR.4 */
bool
rf_session_keeps_steps(const struct rf_session *session, const struct rf_session_act *act)
{
    const struct rf_board *board = rf_session_board(session, act);
    unsigned instruct = 1u << RF_KEY_OPTION | 1u << RF_KEY_WITNESSES | 1u << RF_KEY_COPIES;
    if (!board)
        return act->kind != RF_SESSION_INSTRUCT || (act->said & instruct);
    switch (act->kind) {
    case RF_SESSION_REQUEST_CUT:
    case RF_SESSION_CUT: return board->stage == RF_BOARD_SHUFFLED;
    case RF_SESSION_SHUFFLE:
    case RF_SESSION_WITNESS:
    case RF_SESSION_DEAL:
    case RF_SESSION_IMPORT: return board->stage < RF_BOARD_DEALT;
    case RF_SESSION_PLACE: return board->stage == RF_BOARD_DEALT;
    case RF_SESSION_SEEN:
    case RF_SESSION_REQUIRE: return board->stage >= RF_BOARD_SHUFFLED;
    case RF_SESSION_MISDEAL:
    case RF_SESSION_UNSHUFFLED: return board->stage >= RF_BOARD_DEALT;
    case RF_SESSION_REDEAL: return board->attempt < UINT8_MAX;
    case RF_SESSION_IMPORTED: return board->stage >= RF_BOARD_DEALT && !board->computed;
    case RF_SESSION_ENTER:
        return rf_session_enters_outside(session, act) ||
               (board->stage >= RF_BOARD_DEALT && !board->computed && !board->entered);
    case RF_SESSION_WITHDRAW: return board->required;
    case RF_SESSION_COPY:
    case RF_SESSION_FOUL: return board->stage == RF_BOARD_PLACED;
    case RF_SESSION_EXCHANGE: return board->stage == RF_BOARD_PLACED && act->table != act->to;
    case RF_SESSION_CHECK: return board->made >> act->copy & 1;
    default: return law_table_step(board, act);
    }
}

/* SR.5: a board is released when no table is at it, and is over then. */
bool
rf_session_keeps_released(const struct rf_session *session, const struct rf_session_act *act)
{
    const struct rf_board *board = rf_session_board(session, act);
    if (act->kind == RF_SESSION_RELEASE && !board->released)
        return law_tainted(session, board) ||
               (board->began & ~board->result & ~board->passed_out) == 0;
    if (!board || !board->released || act->kind == RF_SESSION_PLAYED)
        return true;
    bool before = !board->began &&
                  (act->kind == RF_SESSION_SEEN || act->kind == RF_SESSION_MISDEAL);
    bool anew = act->kind == RF_SESSION_REDEAL || act->kind == RF_SESSION_REQUIRE;
    return !before && !anew && !rf_session_continues_board(session, act);
}
