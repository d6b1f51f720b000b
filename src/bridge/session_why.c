/*
 * bridge/session_why.c -- why the law refuses an act, in words about this board and this moment.
 *
 * The clause says what the law is; these sentences say what it found here.  One function for each
 * clause; the table at the end finds it by the citation, the same for both editions.  These texts
 * are part of the interface: tests and the director's desk quote them.
 */
#include "bridge/session_internal.h"

#include <string.h>

#include "base/assert.h"

/* What the law found.  `board` is NULL for an act that names none. */
typedef const char *why(const struct rf_session *session, const struct rf_board *board,
                        const struct rf_session_act *act);

/* A.1. */
static const char *
why_shuffled(const struct rf_session *session, const struct rf_board *board,
             const struct rf_session_act *act)
{
    (void)session;
    (void)board;
    return act->kind == RF_SESSION_CALL ? "the board was not dealt" : "its pack was not shuffled";
}

/* A.2. */
static const char *
why_cut(const struct rf_session *session, const struct rf_board *board,
        const struct rf_session_act *act)
{
    (void)session;
    (void)board;
    return act->kind == RF_SESSION_REQUEST_CUT ? "it is for opponents of who shuffled to ask"
                                               : "a cut was asked for, and comes first";
}

/* B.1: a call before the deal, or a deal that was not one by one, face down, thirteen each. */
static const char *
why_one_by_one(const struct rf_session *session, const struct rf_board *board,
               const struct rf_session_act *act)
{
    (void)session;
    (void)board;
    if (act->kind == RF_SESSION_CALL)
        return "the board was not dealt";
    if (act->face_up)
        return "the cards were dealt face up";
    return act->at_a_time != 1 ? "cards were dealt several at a time"
                               : "this method does not give thirteen cards to each hand";
}

/* B.2. */
static const char *
why_pockets(const struct rf_session *session, const struct rf_board *board,
            const struct rf_session_act *act)
{
    (void)session;
    (void)board;
    return act->kind == RF_SESSION_CALL ? "its hands are not in their pockets"
           : act->face_up               ? "hands go into their pockets face down"
                                        : "each hand has a pocket of its own";
}

/* B.3 of 2017; in 2007 B.3 only recommends, and so refuses nothing. */
static const char *
why_adjacent(const struct rf_session *session, const struct rf_board *board,
             const struct rf_session_act *act)
{
    (void)session;
    (void)board;
    (void)act;
    return "this method gives neighbours in the deck to one hand";
}

/* D1.1: a new deal is due and comes first, or none is due. */
static const char *
why_new_deal(const struct rf_session *session, const struct rf_board *board,
             const struct rf_session_act *act)
{
    (void)session;
    (void)board;
    if (act->kind == RF_SESSION_CLOSE)
        return "a board waits for its new shuffle and deal";
    return act->kind == RF_SESSION_REDEAL
               ? "nothing was found on this deal that asks for a new one; the Director may require "
                 "one under D3"
               : "a new shuffle and deal are due first";
}

/* D1.2. */
static const char *
why_later(const struct rf_session *session, const struct rf_board *board,
          const struct rf_session_act *act)
{
    (void)session;
    (void)board;
    (void)act;
    return "the auction has begun at a table; the Director may require a new deal under D3";
}

/* D1.3 of 2007. */
static const char *
why_illegal(const struct rf_session *session, const struct rf_board *board,
            const struct rf_session_act *act)
{
    (void)session;
    (void)board;
    (void)act;
    return "the board is fouled, and no further table begins it";
}

/* D2.1: a deal or a result that may not stand, or one that may. */
static const char *
why_result(const struct rf_session *session, const struct rf_board *board,
           const struct rf_session_act *act)
{
    (void)session;
    switch (act->kind) {
    case RF_SESSION_IMPORT: return "this event was not opened as one that replays past deals";
    case RF_SESSION_STRIKE: return "nothing is wrong with the deal, and the result stands";
    case RF_SESSION_CLOSE: return "a result stands that may not; strike it out first";
    default:
        return board->imported ? "its deal came from another session"
                               : "its cards came from a sorted deck";
    }
}

/* D2.2. */
static const char *
why_exchanged(const struct rf_session *session, const struct rf_board *board,
              const struct rf_session_act *act)
{
    (void)session;
    (void)board;
    (void)act;
    return "that deal is of this session: tables may pass boards to each other";
}

/* D2.3. */
static const char *
why_sorted(const struct rf_session *session, const struct rf_board *board,
           const struct rf_session_act *act)
{
    (void)session;
    (void)board;
    (void)act;
    return "the computer dealt it: a computed deal is its own shuffle";
}

/* D3: what the Director has required, or may not require. */
static const char *
why_required(const struct rf_session *session, const struct rf_board *board,
             const struct rf_session_act *act)
{
    (void)session;
    if (act->kind == RF_SESSION_CLOSE)
        return "a board waits for the new deal that was required";
    if (act->kind != RF_SESSION_REQUIRE && act->kind != RF_SESSION_REDEAL)
        return "the Director has required a new deal, and it comes first";
    if (act->kind == RF_SESSION_REQUIRE && act->actor != RF_ACTOR_DIRECTOR)
        return "the Director alone requires it";
    if (board->passed_out)
        return "it was passed out at a table: there is no new deal after four passes";
    return act->kind == RF_SESSION_REQUIRE ? "the result without this board could be known"
                                           : "the Director has not required it";
}

/* E1 to E4: who deals under the option in force. */
static const char *
why_option(const struct rf_session *session, const struct rf_board *board,
           const struct rf_session_act *act)
{
    static const char *const words[] = {
        [RF_OPTION_TABLES] = "option E1 is in force: players shuffle and deal",
        [RF_OPTION_DIRECTOR] = "option E2 is in force: the Director shuffles and deals",
        [RF_OPTION_ASSISTANTS] = "option E3 is in force: assistants shuffle and deal",
        [RF_OPTION_OTHER] = "option E4 is in force: the computer or another program deals",
    };
    (void)board;
    if (act->kind == RF_SESSION_INSTRUCT)
        return "the Director alone chooses it";
    if (session->option == RF_OPTION_OTHER && act->actor == RF_ACTOR_COMPUTER)
        return "the computer's deal carries its proof; another program's deal is entered";
    return words[session->option];
}

/* F.1. */
static const char *
why_copies(const struct rf_session *session, const struct rf_board *board,
           const struct rf_session_act *act)
{
    (void)board;
    if (act->kind == RF_SESSION_INSTRUCT)
        return "the Director alone says how many copies are made";
    if (act->kind == RF_SESSION_CALL)
        return "there is no exact copy of that number";
    return act->copy > session->copies ? "the Director has not instructed so many copies"
                                       : "it is not an exact copy";
}

/* SR.1. */
static const char *
why_open(const struct rf_session *session, const struct rf_board *board,
         const struct rf_session_act *act)
{
    (void)board;
    if (!session->open)
        return act->kind == RF_SESSION_OPEN ? "the Director opens it" : "no session is open";
    return session->closed                ? "the session is closed"
           : act->kind == RF_SESSION_OPEN ? "it is open already"
                                          : "";
}

/* SR.2. */
static const char *
why_numbers(const struct rf_session *session, const struct rf_board *board,
            const struct rf_session_act *act)
{
    (void)board;
    return act->table > session->tables || act->to > session->tables
               ? "the session has no such table"
               : "the session has no such board";
}

/* SR.3: by the letters of session_act.def, D A P C. */
static const char *
why_part(const struct rf_session *session, const struct rf_board *board,
         const struct rf_session_act *act)
{
    const char *who = rf_session_row(act->kind)->who;
    (void)session;
    (void)board;
    if (strcmp(who, "P") == 0)
        return "that is a player's part";
    return strchr(who, 'P') == NULL && strchr(who, 'A') == NULL ? "that is the Director's part"
                                                                : "that is another person's part";
}

/* SR.4: the step that the board has not reached, or is past. */
static const char *
why_step(const struct rf_session *session, const struct rf_board *board,
         const struct rf_session_act *act)
{
    uint32_t table = rf_session_table_bit(act);
    (void)session;
    if (!board)
        return "";
    bool of_person = act->kind == RF_SESSION_ENTER || act->kind == RF_SESSION_IMPORTED;
    if (of_person && board->computed)
        return "the computer dealt it, and has committed to it";
    if (act->kind == RF_SESSION_ENTER && board->entered)
        return "it was entered already";
    if (act->kind == RF_SESSION_WITHDRAW)
        return "no new deal was required";
    if (act->kind == RF_SESSION_CHECK)
        return "there is no copy of that number";
    if (act->kind == RF_SESSION_EXCHANGE && act->table == act->to)
        return "a board is passed to another table";
    if (table && board->result & table)
        return "that table has its result";
    if (table && board->passed_out & table)
        return "it was passed out at that table";
    if (table && board->stage == RF_BOARD_PLACED && !(board->began & table))
        return "that table has not begun it";
    static const char *const stages[] = {
        "the board is not shuffled yet", "the board is shuffled, and not dealt yet",
        "the board is dealt, and not in its pockets yet", "the board is in its pockets already"};
    return stages[board->stage];
}

/* SR.5: a table still plays it, or it is over. */
static const char *
why_released(const struct rf_session *session, const struct rf_board *board,
             const struct rf_session_act *act)
{
    (void)session;
    bool early = act->kind == RF_SESSION_RELEASE && !board->released;
    return early ? "a table has called on it and has no result" : "the board is released";
}

/* The citation is "L6/2017.D1.1" or "SR.4"; without its document and edition both editions share a
 * row.  A clause without a row is a bug, and aborts. */
const char *
rf_session_why(const struct rf_session *session, const struct rf_session_act *act)
{
    static const struct {
        const char *clause; /* without its document and edition */
        why *words;
    } rows[] = {
        {"A.1", why_shuffled},   {"A.2", why_cut},      {"B.1", why_one_by_one},
        {"B.2", why_pockets},    {"B.3", why_adjacent}, {"D1.1", why_new_deal},
        {"D1.2", why_later},     {"D1.3", why_illegal}, {"D2.1", why_result},
        {"D2.2", why_exchanged}, {"D2.3", why_sorted},  {"D3", why_required},
        {"E1", why_option},      {"E2", why_option},    {"E3", why_option},
        {"E4", why_option},      {"F.1", why_copies},   {"SR.1", why_open},
        {"SR.2", why_numbers},   {"SR.3", why_part},    {"SR.4", why_step},
        {"SR.5", why_released},
    };
    const char *citation = rf_clause_citation(rf_session_judge(session, act));
    const char *clause = strncmp(citation, "L6/", 3) == 0 ? citation + strlen("L6/2017.")
                                                          : citation;
    bool has = act->board >= session->first && act->board - session->first < session->boards;
    const struct rf_board *board = act->board && has ? rf_session_board_at(session, act->board)
                                                     : NULL;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strcmp(rows[i].clause, clause) == 0)
            return rows[i].words(session, board, act);
    RF_ASSERT(strcmp(citation, "-") == 0);
    return "";
}
