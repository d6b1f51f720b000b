/*
 * bridge/session.c -- what a permitted act does to a session, and to which Law a finding is sent.
 *
 * rf_session_act asks the law (law_l6.c) and then does the act.  A refused act changes nothing.
 * Every act ends with a check of all invariants.
 */
#include "bridge/session_internal.h"

#include <string.h>

#include "base/assert.h"

/* The row of an act in session_act.def, the table of the language. */
const struct rf_session_row *
rf_session_row(enum rf_session_kind kind)
{
    static const struct rf_session_row rows[RF_SESSION_ACTS] = {
#define SESSION_ACT(KIND, word, who, goes_on, keys)                                                \
    [RF_SESSION_##KIND] = {word, who, keys, goes_on},
#include "riffle/session_act.def"
#undef SESSION_ACT
    };
    RF_ASSERT(kind < RF_SESSION_ACTS);
    return &rows[kind];
}

/* The invariants of a board.  For instance: no table has called on a board that is not in its
 * pockets; results come only from tables that began; a new deal cannot be due once the auction has
 * begun (D1), except at tables that went on in breach. */
static void
board_check(const struct rf_session *session, const struct rf_board *board)
{
    RF_ASSERT(board->stage <= RF_BOARD_PLACED);
    RF_ASSERT(!board->began || board->stage == RF_BOARD_PLACED);
    RF_ASSERT(!(board->passed_out & ~board->began) && !(board->result & ~board->began));
    RF_ASSERT(!(board->struck & ~board->result));
    RF_ASSERT(!board->due || !(board->began & ~board->overdue));
    RF_ASSERT(!(board->unequal & ~board->made) && !(board->made & 1));
    RF_ASSERT(!board->illegal || session->edition != RF_EDITION_2007 || board->fouled);
    bool is_void = !session->replay && (board->imported || board->unshuffled);
    uint32_t at_it = board->began & ~board->result & ~board->passed_out;
    RF_ASSERT(!board->released || is_void || !(at_it & ~board->overdue));
    RF_ASSERT(!board->cut_asked || board->stage == RF_BOARD_SHUFFLED);
    RF_ASSERT(!board->outside || (board->entered && !board->computed));
}

void
rf_session_check_invariants(const struct rf_session *session)
{
    RF_ASSERT(session->edition <= RF_EDITION_2017 && session->option <= RF_OPTION_OTHER);
    RF_ASSERT(session->boards <= RF_SESSION_BOARDS && session->tables <= RF_SESSION_TABLES);
    RF_ASSERT(session->open || (!session->closed && session->boards == 0));
    for (unsigned i = 0; i < session->boards; i++)
        board_check(session, &session->board[i]);
}

/* A card that was seen.  Before the first call at any table: a new deal (D1).  After the play at
 * this table: whatever Law applies.  In between Law 24 for an exposed card, Law 16 for other
 * sightings. */
static enum rf_route
route_seen(const struct rf_session *session, const struct rf_board *board,
           const struct rf_session_act *act)
{
    if (!board->began)
        return RF_ROUTE_NEW_DEAL;
    if (board->result & rf_session_table_bit(act))
        return RF_ROUTE_RELEVANT;
    if (act->exposed)
        return RF_ROUTE_24;
    return session->edition == RF_EDITION_2007 ? RF_ROUTE_16C : RF_ROUTE_16D;
}

/* Which Law speaks of what an act found.  Law 6 covers findings before the auction; after that it
 * refers to other Laws. */
enum rf_route
rf_session_route(const struct rf_session *session, const struct rf_session_act *act)
{
    const struct rf_board *board = rf_session_board(session, act);
    if (!board)
        return RF_ROUTE_NONE;
    switch (act->kind) {
    case RF_SESSION_SEEN: return route_seen(session, board, act);
    case RF_SESSION_MISDEAL:
        if (!board->began)
            return RF_ROUTE_NEW_DEAL;
        return session->edition == RF_EDITION_2007 ? RF_ROUTE_87 : RF_ROUTE_RELEVANT;
    case RF_SESSION_CHECK:
        return !act->equal && (board->called_on >> act->copy & 1) ? RF_ROUTE_87 : RF_ROUTE_NONE;
    case RF_SESSION_FOUL: return RF_ROUTE_87;
    default: return RF_ROUTE_NONE;
    }
}

const char *
rf_route_text(enum rf_route route)
{
    static const char *const names[RF_ROUTES] = {"-",      "Law 6D1", "Law 16C",         "Law 16D",
                                                 "Law 24", "Law 87",  "the relevant Law"};
    RF_ASSERT(route < RF_ROUTES);
    return names[route];
}

/* The board remembers what was found: where it was sent, and whether it is fouled or a deal is
 * due. */
static void
do_finding(struct rf_session *session, struct rf_board *board, const struct rf_session_act *act)
{
    enum rf_route route = rf_session_route(session, act);
    if (route != RF_ROUTE_NONE)
        board->routes |= (uint8_t)(1u << route);
    board->due |= route == RF_ROUTE_NEW_DEAL;
    board->fouled |= route == RF_ROUTE_87;
    if (act->kind == RF_SESSION_MISDEAL && route != RF_ROUTE_NEW_DEAL)
        board->illegal = true;
    if (act->kind == RF_SESSION_CHECK) {
        uint32_t copy = (uint32_t)1 << act->copy;
        board->unequal = act->equal ? board->unequal & ~copy : board->unequal | copy;
    }
}

/* The cards are gathered again.  All that was found was about the old deal, so only attempt is
 * kept. */
static void
do_redeal(struct rf_board *board)
{
    uint8_t attempt = board->attempt;
    memset(board, 0, sizeof *board);
    board->attempt = (uint8_t)(attempt + 1);
}

/* Notes which deal it is, where the act says so. */
static void
do_known(struct rf_board *board, const struct rf_session_act *act)
{
    board->deal_known |= rf_session_act_has(act, RF_KEY_DEAL);
    if (rf_session_act_has(act, RF_KEY_DEAL))
        memcpy(board->deal, act->deal, sizeof board->deal);
}

/* Dealt by hand or by the computer, or imported. */
static void
do_dealt(struct rf_board *board, const struct rf_session_act *act)
{
    board->stage = RF_BOARD_DEALT;
    board->cut_asked = false;
    board->imported = act->kind == RF_SESSION_IMPORT;
    board->computed = act->actor == RF_ACTOR_COMPUTER;
    do_known(board, act);
}

/* A deal is written down.  Under E4 a board that is not dealt yet was dealt by another program;
 * then entering is its deal, and a cut that was asked for is void. */
static void
do_enter(struct rf_board *board, const struct rf_session_act *act)
{
    RF_ASSERT(!board->computed && !board->entered);
    board->entered = true;
    board->outside = board->stage < RF_BOARD_DEALT;
    if (board->outside) {
        board->stage = RF_BOARD_DEALT;
        board->cut_asked = false;
    }
    do_known(board, act);
}

/* Calls, passes, results and struck results at a table. */
static void
do_play(struct rf_board *board, const struct rf_session_act *act)
{
    uint32_t table = rf_session_table_bit(act);
    RF_ASSERT(table != 0);
    switch (act->kind) {
    case RF_SESSION_CALL:
        board->began |= table;
        board->called_on |= (uint32_t)1 << act->copy;
        break;
    case RF_SESSION_PASSOUT: board->passed_out |= table; break;
    case RF_SESSION_PLAYED: board->result |= table; break;
    default: board->struck |= table; break;
    }
}

/* An act about one board.  Findings are the default. */
static void
do_board(struct rf_session *session, struct rf_board *board, const struct rf_session_act *act)
{
    switch (act->kind) {
    case RF_SESSION_SHUFFLE:
        board->stage = RF_BOARD_SHUFFLED;
        board->shuffler = (uint8_t)act->actor;
        board->cut_asked = false;
        break;
    case RF_SESSION_REQUEST_CUT: board->cut_asked = true; break;
    case RF_SESSION_CUT: board->cut_asked = false; break;
    case RF_SESSION_WITNESS: board->present |= act->actor == RF_ACTOR_NS ? 1 : 2; break;
    case RF_SESSION_DEAL:
    case RF_SESSION_IMPORT: do_dealt(board, act); break;
    case RF_SESSION_PLACE: board->stage = RF_BOARD_PLACED; break;
    case RF_SESSION_REQUIRE: board->required = true; break;
    case RF_SESSION_WITHDRAW: board->required = false; break;
    case RF_SESSION_RELEASE: board->released = true; break;
    case RF_SESSION_REDEAL: do_redeal(board); break;
    case RF_SESSION_ENTER: do_enter(board, act); break;
    case RF_SESSION_IMPORTED: board->imported = true; break;
    case RF_SESSION_UNSHUFFLED: board->unshuffled = true; break;
    case RF_SESSION_COPY:
        if (!board->deal_known)
            do_known(board, act);
        board->made |= (uint32_t)1 << act->copy;
        board->unequal &= ~((uint32_t)1 << act->copy);
        break;
    case RF_SESSION_CALL:
    case RF_SESSION_PASSOUT:
    case RF_SESSION_PLAYED:
    case RF_SESSION_STRIKE: do_play(board, act); break;
    case RF_SESSION_EXCHANGE: break; /* D2.2: nothing about the deal changes */
    default: do_finding(session, board, act); break;
    }
}

/* The Director's instructions; what is not said stays as it was. */
static void
do_instruct(struct rf_session *session, const struct rf_session_act *act)
{
    if (rf_session_act_has(act, RF_KEY_OPTION))
        session->option = (uint8_t)act->option;
    if (rf_session_act_has(act, RF_KEY_WITNESSES))
        session->unwitnessed = !act->witnesses;
    if (rf_session_act_has(act, RF_KEY_COPIES))
        session->copies = (uint8_t)act->copies;
}

/* The session is zero before; what is not set here stays at its default. */
static void
do_open(struct rf_session *session, const struct rf_session_act *act)
{
    RF_ASSERT(act->boards >= 1 && act->boards <= RF_SESSION_BOARDS);
    RF_ASSERT(act->tables >= 1 && act->tables <= RF_SESSION_TABLES);
    session->open = true;
    session->edition = (uint8_t)act->edition;
    session->replay = act->replay != 0;
    session->boards = (uint8_t)act->boards;
    session->first = act->first;
    session->tables = (uint8_t)act->tables;
    session->number = act->number;
}

/* Does an act without asking the law. */
void
rf_session_apply(struct rf_session *session, const struct rf_session_act *act)
{
    if (act->kind == RF_SESSION_OPEN)
        do_open(session, act);
    else if (act->kind == RF_SESSION_INSTRUCT)
        do_instruct(session, act);
    else if (act->kind == RF_SESSION_CLOSE)
        session->closed = true;
    else {
        RF_ASSERT(act->board >= session->first);
        do_board(session, &session->board[act->board - session->first], act);
    }
    rf_session_check_invariants(session);
}

/* Asks the law, then does the act. */
enum rf_clause
rf_session_act(struct rf_session *session, const struct rf_session_act *act)
{
    enum rf_clause ruling = rf_session_judge(session, act);
    if (ruling == RF_PERMITTED)
        rf_session_apply(session, act);
    return ruling;
}
