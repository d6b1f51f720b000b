/*
 * bridge/obstacle_session.c -- what makes an act of a session impossible: cards, hands, copies or
 * results that are not there, and whatever the proof of a committed session rests on.
 *
 * The functions are asked about acts that the law forbids.  They follow the cards, not the law:
 * what is only too early or too late can happen.
 */
#include "riffle/session_observe.h"

#include <string.h>

#include "base/assert.h"
#include "bridge/session_internal.h"

const char *
rf_session_obstacle_sentence(enum rf_session_obstacle obstacle)
{
    static const char *const sentences[RF_SESSION_OBSTACLES] = {
        [RF_NO_SESSION_OBSTACLE] = "",
#define SESSION_OBSTACLE(NAME, sentence) [RF_SESSION_OBSTACLE_##NAME] = (sentence),
#include "riffle/session_obstacle.def"
#undef SESSION_OBSTACLE
    };
    RF_ASSERT(obstacle < RF_SESSION_OBSTACLES);
    return sentences[obstacle];
}

/* SR.1: before the opening, a second opening, and after the close. */
static enum rf_session_obstacle
obstacle_of_opening(const struct rf_session *session, const struct rf_session_act *act)
{
    if (session->closed)
        return RF_SESSION_OBSTACLE_CLOSED;
    return act->kind == RF_SESSION_OPEN && session->open ? RF_SESSION_OBSTACLE_OPEN_ALREADY
                                                         : RF_SESSION_OBSTACLE_NOT_OPEN;
}

/* Entering a deal: cards that lie there, and that nobody has entered or dealt otherwise. */
static enum rf_session_obstacle
obstacle_of_entering(const struct rf_session *session, const struct rf_board *board,
                     const struct rf_session_act *act)
{
    if (board->computed)
        return RF_SESSION_OBSTACLE_COMPUTED;
    if (board->entered)
        return RF_SESSION_OBSTACLE_ENTERED_ALREADY;
    if (board->stage < RF_BOARD_DEALT && !rf_session_enters_outside(session, act))
        return RF_SESSION_OBSTACLE_NO_HANDS;
    bool differs = rf_session_act_has(act, RF_KEY_DEAL) && board->deal_known &&
                   memcmp(act->deal, board->deal, sizeof act->deal) != 0;
    return differs ? RF_SESSION_OBSTACLE_OTHER_DEAL : RF_NO_SESSION_OBSTACLE;
}

/* Copies count from 1; a copy that is checked was made. */
static enum rf_session_obstacle
obstacle_of_copy(const struct rf_board *board, const struct rf_session_act *act)
{
    bool makes = act->kind == RF_SESSION_COPY;
    if (makes && board->stage < RF_BOARD_DEALT)
        return RF_SESSION_OBSTACLE_NO_HANDS;
    bool there = makes ? act->copy > 0 : board->made >> act->copy & 1;
    return there ? RF_NO_SESSION_OBSTACLE : RF_SESSION_OBSTACLE_NO_COPY;
}

/* Findings about a deal need the deal. */
static enum rf_session_obstacle
obstacle_of_finding(const struct rf_session *session, const struct rf_board *board,
                    const struct rf_session_act *act)
{
    bool shuffles = act->kind == RF_SESSION_SEEN || act->kind == RF_SESSION_REQUIRE;
    if (shuffles)
        return board->stage < RF_BOARD_SHUFFLED ? RF_SESSION_OBSTACLE_NO_CARDS
                                                : RF_NO_SESSION_OBSTACLE;
    if (board->stage < RF_BOARD_DEALT)
        return RF_SESSION_OBSTACLE_NO_HANDS;
    bool of_origin = act->kind == RF_SESSION_IMPORTED || act->kind == RF_SESSION_UNSHUFFLED;
    if (of_origin && board->computed)
        return RF_SESSION_OBSTACLE_COMPUTED;
    return act->kind == RF_SESSION_IMPORTED && act->from == session->number
               ? RF_SESSION_OBSTACLE_SAME_SESSION
               : RF_NO_SESSION_OBSTACLE;
}

/* True when the act gathers the cards again, and the board has no number for another deal. */
static bool
is_beyond_attempts(const struct rf_session *session, const struct rf_board *board,
                   const struct rf_session_act *act)
{
    return board->attempt == UINT8_MAX && rf_session_deals_again(session, act);
}

/* What an act with one board needs. */
static enum rf_session_obstacle
obstacle_of_board(const struct rf_session *session, const struct rf_board *board,
                  const struct rf_session_act *act)
{
    if (is_beyond_attempts(session, board, act))
        return RF_SESSION_OBSTACLE_TOO_LARGE;
    bool no_hands = board->stage < RF_BOARD_DEALT;
    switch (act->kind) {
    case RF_SESSION_CUT: return no_hands ? RF_NO_SESSION_OBSTACLE : RF_SESSION_OBSTACLE_NO_PACK;
    case RF_SESSION_IMPORT:
        return act->from == session->number ? RF_SESSION_OBSTACLE_SAME_SESSION
                                            : RF_NO_SESSION_OBSTACLE;
    case RF_SESSION_PLACE:
    case RF_SESSION_FOUL: return no_hands ? RF_SESSION_OBSTACLE_NO_HANDS : RF_NO_SESSION_OBSTACLE;
    case RF_SESSION_EXCHANGE:
        return no_hands                ? RF_SESSION_OBSTACLE_NO_HANDS
               : act->table == act->to ? RF_SESSION_OBSTACLE_SAME_TABLE
                                       : RF_NO_SESSION_OBSTACLE;
    case RF_SESSION_SEEN:
    case RF_SESSION_REQUIRE:
    case RF_SESSION_MISDEAL:
    case RF_SESSION_UNSHUFFLED:
    case RF_SESSION_IMPORTED: return obstacle_of_finding(session, board, act);
    case RF_SESSION_ENTER: return obstacle_of_entering(session, board, act);
    case RF_SESSION_COPY:
    case RF_SESSION_CHECK: return obstacle_of_copy(board, act);
    case RF_SESSION_WITHDRAW:
        return board->required ? RF_NO_SESSION_OBSTACLE : RF_SESSION_OBSTACLE_NOTHING_REQUIRED;
    case RF_SESSION_STRIKE:
        return board->result & rf_session_table_bit(act) ? RF_NO_SESSION_OBSTACLE
                                                         : RF_SESSION_OBSTACLE_NO_RESULT;
    default: return RF_NO_SESSION_OBSTACLE;
    }
}

/* The play of people in a committed session, as long as it does not stand for a deal. */
static bool
is_play(const struct rf_board *board, const struct rf_session_act *act)
{
    switch (act->kind) {
    case RF_SESSION_CALL:
    case RF_SESSION_PASSOUT:
    case RF_SESSION_PLAYED: return board->stage >= RF_BOARD_DEALT;
    case RF_SESSION_PLACE:
    case RF_SESSION_EXCHANGE:
    case RF_SESSION_WITNESS:
    case RF_SESSION_FOUL:
    case RF_SESSION_STRIKE: return true;
    default: return false;
    }
}

enum rf_session_obstacle
rf_session_obstacle(const struct rf_session *session, const struct rf_session_act *act,
                    enum rf_session_scope scope)
{
    if (scope == RF_SCOPE_NONE)
        return RF_SESSION_OBSTACLE_PROTECTED;
    if (!rf_session_keeps_open(session, act))
        return obstacle_of_opening(session, act);
    if (!rf_session_keeps_numbers(session, act))
        return RF_SESSION_OBSTACLE_NOT_THERE;
    if (act->actor == RF_ACTOR_COMPUTER)
        return RF_SESSION_OBSTACLE_COMPUTER;
    const struct rf_board *board = rf_session_board(session, act);
    bool silent = act->kind == RF_SESSION_INSTRUCT && !act->said;
    enum rf_session_obstacle obstacle = board    ? obstacle_of_board(session, board, act)
                                        : silent ? RF_SESSION_OBSTACLE_NOTHING_SAID
                                                 : RF_NO_SESSION_OBSTACLE;
    bool is_protected = scope == RF_SCOPE_COMMITTED && !(board && is_play(board, act));
    return obstacle != RF_NO_SESSION_OBSTACLE ? obstacle
           : is_protected                     ? RF_SESSION_OBSTACLE_PROTECTED
                                              : RF_NO_SESSION_OBSTACLE;
}

bool
rf_session_is_refused(struct rf_session_observation seen)
{
    return seen.kind == RF_SEEN_IMPOSSIBLE && seen.obstacle == RF_SESSION_OBSTACLE_PROTECTED;
}
