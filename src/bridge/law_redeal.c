/*
 * bridge/law_redeal.c -- Law 6D: new deals, findings after the auction began, results that may not
 * stand; and the session's own rules, SR.
 *
 * The idea of 6D.  Before the first call at any table a wrong deal, or a card that was seen, is
 * repaired by a new shuffle and deal (`due`); nothing else may happen to the board until then.
 * After the first call the deal stands and other Laws treat the finding, unless the Director
 * requires a new deal (D3).  A deal from another session or from a sorted pack gives no result that
 * may stand (D2), whenever it is found out.
 *
 * The rules rf_session_keeps_… are rows of law_l6.c, in its order.
 */
#include "bridge/session_internal.h"

#include <string.h>

#include "base/assert.h"

/* True when the key was given. */
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

/* Tables are bits of a mask; 0 when the act names none. */
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

/* See session_internal.h; such an act deals the board, so it counts as taking it further. */
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

/* D2: no result on this board may stand.  An event that replays past deals has none of these. */
static bool
law_is_tainted(const struct rf_session *session, const struct rf_board *board)
{
    return !session->replay && (board->imported || board->unshuffled);
}

bool
rf_session_is_tainted(const struct rf_session *session, unsigned board)
{
    return law_is_tainted(session, rf_session_board_at(session, board));
}

/* True when the predicate holds for some board of the session. */
static bool
law_any_board(const struct rf_session *session,
              bool (*is)(const struct rf_session *, const struct rf_board *))
{
    for (unsigned i = 0; i < session->boards; i++)
        if (is(session, &session->board[i]))
            return true;
    return false;
}

/* D1: a new deal is due.  A table that went on in breach finishes the board instead. */
static bool
law_due(const struct rf_session *session, const struct rf_board *board)
{
    (void)session;
    return board->due && !board->overdue;
}

/* D3: the Director has required a new deal. */
static bool
law_required(const struct rf_session *session, const struct rf_board *board)
{
    (void)session;
    return board->required && !board->overdue;
}

/* True when the act continues what was told as a breach before: it is not told again.  A table
 * has its own bit; other acts follow what was done with the cards. */
static bool
law_goes_on_as_told(const struct rf_board *board, const struct rf_session_act *act)
{
    return act->table ? board->overdue & rf_session_table_bit(act)
                      : board->suspect & RF_SUSPECT_GOES_ON;
}

/* D2: a result is in that may not stand, and is not struck yet. */
static bool
law_has_void_result(const struct rf_session *session, const struct rf_board *board)
{
    return law_is_tainted(session, board) && (board->result & ~board->struck) != 0;
}

/* D1.1: while a new deal is due nothing else takes the board further, and the session cannot
 * close.  A redeal for D1 needs a reason for it; after the first call D1.2 speaks instead.  A deal
 * that was told as wrong is a reason. */
bool
rf_session_keeps_d11(const struct rf_session *session, const struct rf_session_act *act)
{
    const struct rf_board *board = rf_session_board(session, act);
    if (act->kind == RF_SESSION_CLOSE)
        return !law_any_board(session, law_due);
    if (!board)
        return true;
    if (act->kind == RF_SESSION_REDEAL && act->reason == 0)
        return board->due || board->began || board->suspect & RF_SUSPECT_DEAL;
    return !board->due || !rf_session_continues_board(session, act) ||
           law_goes_on_as_told(board, act);
}

/* D1.2: after the first call at any table D1 gives no new deal; other Laws treat the finding.  A
 * deal that was due before it stays due. */
bool
rf_session_keeps_d12(const struct rf_session *session, const struct rf_session_act *act)
{
    if (act->kind != RF_SESSION_REDEAL || act->reason != 0)
        return true;
    const struct rf_board *board = rf_session_board(session, act);
    return !board->began || board->due;
}

/* D1.3 of 2007: a board found wrongly dealt is fouled, and no further table begins it. */
bool
rf_session_keeps_d13(const struct rf_session *session, const struct rf_session_act *act)
{
    if (act->kind != RF_SESSION_CALL)
        return true;
    const struct rf_board *board = rf_session_board(session, act);
    return !board->illegal || (board->began & rf_session_table_bit(act));
}

/* D2.1: no deal comes from another session, no result stands on a deal that did or that came from
 * a sorted pack, and only such results are struck.  Whether there is a result to strike SR.4
 * asks. */
bool
rf_session_keeps_d21(const struct rf_session *session, const struct rf_session_act *act)
{
    switch (act->kind) {
    case RF_SESSION_IMPORT: return session->replay || act->from == session->number;
    case RF_SESSION_PLAYED: return !rf_session_is_tainted(session, act->board);
    case RF_SESSION_STRIKE: {
        const struct rf_board *board = rf_session_board(session, act);
        return law_is_tainted(session, board) ||
               !(board->result & ~board->struck & rf_session_table_bit(act));
    }
    case RF_SESSION_CLOSE: return !law_any_board(session, law_has_void_result);
    default: return true;
    }
}

/* D2.2: a board passed on by another table of this session is no deal of another session. */
bool
rf_session_keeps_d22(const struct rf_session *session, const struct rf_session_act *act)
{
    bool brought = act->kind == RF_SESSION_IMPORT || act->kind == RF_SESSION_IMPORTED;
    return !brought || act->from != session->number;
}

/* D2.3: a computed deal is its own shuffle, so nobody can find that its pack was sorted. */
bool
rf_session_keeps_d23(const struct rf_session *session, const struct rf_session_act *act)
{
    return act->kind != RF_SESSION_UNSHUFFLED || !rf_session_board(session, act)->computed;
}

/* D3: the Director may require a new deal, not after four passes and not when the result without
 * this board could be known.  In 2007 it must then be made; in 2017 the Director may withdraw
 * it. */
bool
rf_session_keeps_d3(const struct rf_session *session, const struct rf_session_act *act)
{
    const struct rf_board *board = rf_session_board(session, act);
    bool must = session->edition == RF_EDITION_2007;
    switch (act->kind) {
    case RF_SESSION_REQUIRE:
        return act->actor == RF_ACTOR_DIRECTOR && !board->passed_out && !act->result_known;
    case RF_SESSION_REDEAL:
        return act->reason == 0 ||
               (board->required && (!board->passed_out || board->suspect & RF_SUSPECT_REQUIRED));
    case RF_SESSION_WITHDRAW: return !must || !board->required;
    case RF_SESSION_CLOSE: return !must || !law_any_board(session, law_required);
    default:
        return !must || !board || !board->required || !rf_session_continues_board(session, act) ||
               law_goes_on_as_told(board, act);
    }
}

/* SR.1: the Director opens, once; after that and until the close other acts are judged. */
bool
rf_session_keeps_open(const struct rf_session *session, const struct rf_session_act *act)
{
    if (act->kind == RF_SESSION_OPEN)
        return !session->open && act->actor == RF_ACTOR_DIRECTOR;
    return session->open && !session->closed;
}

/* SR.2: the session has that board and that table. */
bool
rf_session_keeps_numbers(const struct rf_session *session, const struct rf_session_act *act)
{
    bool board = act->board == 0 ||
                 (act->board >= session->first && act->board - session->first < session->boards);
    return board && act->table <= session->tables && act->to <= session->tables;
}

/* SR.3: everybody does only their own part: session_act.def lists who.  A redeal under D3 is the
 * Director's. */
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

/* SR.4, at a table: call, then pass out or play, then a result, which may be struck once. */
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

/* SR.4: steps come in their order, by the stage of the board.  An instruction must say
 * something. */
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

/* SR.5: a board is released when no table is at it, or when its results are void anyway; then it
 * is over.  What can still be done is what comes late: results, findings after the auction, struck
 * results.  Where it was released in breach, the new deal that was due, and the play of a table
 * that was at it. */
bool
rf_session_keeps_released(const struct rf_session *session, const struct rf_session_act *act)
{
    const struct rf_board *board = rf_session_board(session, act);
    if (act->kind == RF_SESSION_RELEASE && !board->released)
        return law_is_tainted(session, board) ||
               (board->began & ~board->result & ~board->passed_out) == 0;
    if (!board || !board->released || act->kind == RF_SESSION_PLAYED)
        return true;
    bool before = !board->began &&
                  (act->kind == RF_SESSION_SEEN || act->kind == RF_SESSION_MISDEAL);
    bool told = board->due || board->suspect & RF_SUSPECT_REQUIRED ||
                (board->required && session->edition == RF_EDITION_2007);
    bool redeals = act->kind == RF_SESSION_REQUIRE || (act->kind == RF_SESSION_REDEAL && !told);
    bool goes_on = rf_session_continues_board(session, act) &&
                   !(board->overdue & rf_session_table_bit(act));
    return !before && !redeals && !goes_on;
}
