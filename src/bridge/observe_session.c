/*
 * bridge/observe_session.c -- does an act that the law forbids and that happened all the same.
 *
 * The law is asked first, and an act that it permits is done as in any session.  Of the others, an
 * impossible one is refused (obstacle_session.c).  The rest follow the act, in one of five ways:
 *
 *     the wrong way    it counts as done: dealt face up, by another person, too late
 *     passed over      a step was left out and is waived: dealt before a cut that was asked for
 *     noted            words only: a partner asks for a cut, a second result
 *     again            a board that is dealt is shuffled or dealt: that is a new deal
 *     implied          steps that nobody entered: a result without a call.  If they make the act
 *                      lawful it is a question and not a breach
 *
 * A breach marks the board (`suspect`, `overdue`), so that law_redeal.c does not tell it again.  In
 * a committed session it marks no more than `overdue`: a suspect deal could be dealt again.
 */
#include "riffle/session_observe.h"

#include "base/assert.h"
#include "bridge/session_internal.h"

/* An act on its way: the session that it changes, its board, and what may be marked. */
struct breach {
    struct rf_session *session;
    struct rf_board *board;
    const struct rf_session_act *act;
    bool marks; /* not in a committed session */
};

/* A new deal must come first: it is due (D1), or required under the Laws of 2007 (D3). */
static bool
must_deal_first(const struct rf_session *session, const struct rf_board *board)
{
    return board->due || (board->required && session->edition == RF_EDITION_2007);
}

/* See session_internal.h. */
bool
rf_session_deals_again(const struct rf_session *session, const struct rf_session_act *act)
{
    const struct rf_board *board = rf_session_board(session, act);
    bool over = board->stage >= RF_BOARD_DEALT || board->released;
    switch (act->kind) {
    case RF_SESSION_REDEAL: return true;
    case RF_SESSION_SHUFFLE: return over || must_deal_first(session, board);
    case RF_SESSION_DEAL:
    case RF_SESSION_IMPORT: return over;
    default: return false;
    }
}

static void
mark(struct breach *to, unsigned suspect, unsigned unrecorded)
{
    if (!to->marks)
        return;
    to->board->suspect |= (uint8_t)suspect;
    to->board->unrecorded |= (uint8_t)unrecorded;
}

/* The cards are gathered again, without the Director's word. */
static void
gather_again(struct breach *to)
{
    struct rf_session_act redeal = rf_session_act_make(RF_SESSION_REDEAL, RF_ACTOR_DIRECTOR);
    redeal.board = to->act->board;
    rf_session_apply(to->session, &redeal);
}

/* The redeal that was due or required was made, and nobody entered it: the shuffle shows it. */
static bool
imply_redeal(struct breach *to)
{
    struct rf_session copy = *to->session;
    struct rf_session_act redeal = rf_session_act_make(RF_SESSION_REDEAL, RF_ACTOR_DIRECTOR);
    redeal.board = to->act->board;
    redeal.reason = !to->board->due;
    if (to->act->kind != RF_SESSION_SHUFFLE || rf_session_act(&copy, &redeal) != RF_PERMITTED ||
        rf_session_act(&copy, to->act) != RF_PERMITTED)
        return false;
    *to->session = copy;
    mark(to, 0, RF_UNRECORDED_REDEAL);
    return true;
}

/* A deal that A and B do not allow. */
static bool
is_wrong_deal(const struct breach *to)
{
    const struct rf_session_act *act = to->act;
    bool neighbours = to->session->edition == RF_EDITION_2017 &&
                      !rf_method_separates_adjacent(&act->method);
    return to->board->stage != RF_BOARD_SHUFFLED || to->board->cut_asked || act->face_up ||
           act->at_a_time != 1 || !rf_method_gives_thirteen(&act->method) || neighbours;
}

/* Shuffled, dealt, imported, or entered under E4. */
static enum rf_seen
breach_cards(struct breach *to)
{
    bool again = rf_session_deals_again(to->session, to->act);
    bool late = must_deal_first(to->session, to->board) && to->act->kind != RF_SESSION_SHUFFLE;
    bool wrong = to->act->kind == RF_SESSION_DEAL && (again || is_wrong_deal(to));
    if (imply_redeal(to))
        return RF_SEEN_NOT_JUDGED;
    if (again)
        gather_again(to);
    rf_session_apply(to->session, to->act);
    mark(to, (wrong ? RF_SUSPECT_DEAL : 0u) | (late && !again ? RF_SUSPECT_GOES_ON : 0u), 0);
    return RF_SEEN_BREACH;
}

/* Steps before a call or a result that nobody entered.  A board that is dealt and not placed was
 * called on outside its pockets (B.2); a result shows that it was placed. */
static void
imply_steps(struct breach *to)
{
    struct rf_board *board = to->board;
    uint32_t table = rf_session_table_bit(to->act);
    bool calls = to->act->kind == RF_SESSION_CALL;
    bool outside_pockets = calls && board->stage == RF_BOARD_DEALT;
    if (board->stage < RF_BOARD_PLACED)
        mark(to, outside_pockets ? RF_SUSPECT_DEAL : 0, outside_pockets ? 0 : RF_UNRECORDED_DEAL);
    board->stage = RF_BOARD_PLACED;
    board->cut_asked = false;
    if (calls || board->began & table)
        return;
    board->began |= table;
    board->called_on |= 1;
    mark(to, 0, RF_UNRECORDED_CALL);
}

/* True when the table is done with the board, so that the act only repeats what was said. */
static bool
is_second(const struct rf_board *board, const struct rf_session_act *act)
{
    uint32_t done = act->kind == RF_SESSION_PLAYED ? board->result
                                                   : board->result | board->passed_out;
    return done & rf_session_table_bit(act);
}

/* A call, four passes or a result. */
static enum rf_seen
breach_play(struct breach *to)
{
    struct rf_board *board = to->board;
    bool on_hands = to->act->kind == RF_SESSION_CALL && board->stage == RF_BOARD_DEALT;
    if (is_second(board, to->act))
        return RF_SEEN_BREACH;
    uint32_t late = must_deal_first(to->session, board) || board->released
                        ? rf_session_table_bit(to->act)
                        : 0;
    imply_steps(to);
    bool lawful = !late && !on_hands && rf_session_judge(to->session, to->act) == RF_PERMITTED;
    board->overdue |= late;
    rf_session_apply(to->session, to->act);
    return lawful ? RF_SEEN_NOT_JUDGED : RF_SEEN_BREACH;
}

/* Into the pockets; a second time changes nothing. */
static void
breach_place(struct breach *to)
{
    const struct rf_session_act *act = to->act;
    bool wrong = act->face_up || act->pockets != RF_SEATS;
    bool late = must_deal_first(to->session, to->board);
    if (to->board->stage == RF_BOARD_PLACED)
        return;
    rf_session_apply(to->session, act);
    mark(to, (wrong ? RF_SUSPECT_DEAL : 0u) | (late ? RF_SUSPECT_GOES_ON : 0u), 0);
}

/* One copy too many, or one that differs. */
static void
breach_copy(struct breach *to)
{
    const struct rf_session_act *act = to->act;
    struct rf_board *board = to->board;
    bool differs = false;
    for (unsigned i = 0; rf_session_act_has(act, RF_KEY_DEAL) && i < sizeof act->deal; i++)
        differs |= board->deal_known && act->deal[i] != board->deal[i];
    rf_session_apply(to->session, act);
    if (differs)
        board->unequal |= (uint32_t)1 << act->copy;
    mark(to, must_deal_first(to->session, board) ? RF_SUSPECT_GOES_ON : 0, 0);
}

/* Cards may be shown now; tables that are at the board finish it. */
static void
breach_release(struct breach *to)
{
    struct rf_board *board = to->board;
    if (board->released)
        return;
    mark(to, must_deal_first(to->session, board) ? RF_SUSPECT_GOES_ON : 0, 0);
    board->overdue |= board->began & ~board->result & ~board->passed_out;
    rf_session_apply(to->session, to->act);
}

/* The Director requires a new deal where D3 gives none. */
static void
breach_require(struct breach *to)
{
    bool late = to->board->passed_out || to->board->released;
    rf_session_apply(to->session, to->act);
    mark(to, late ? RF_SUSPECT_REQUIRED : 0, 0);
}

/* Acts that change something only sometimes. */
static bool
is_noted_only(const struct breach *to)
{
    const struct rf_session_act *act = to->act;
    switch (act->kind) {
    case RF_SESSION_REQUEST_CUT: /* words */
    case RF_SESSION_EXCHANGE:
    case RF_SESSION_SEEN: /* of a released board, before any call: its cards are public */
    case RF_SESSION_MISDEAL: return true;
    case RF_SESSION_CUT: return to->board->stage != RF_BOARD_SHUFFLED;
    case RF_SESSION_WITNESS: return !rf_session_actor_is_player(act->actor);
    case RF_SESSION_STRIKE: return to->board->struck & rf_session_table_bit(act);
    default: return false;
    }
}

static enum rf_seen
breach_board(struct breach *to)
{
    switch (to->act->kind) {
    case RF_SESSION_SHUFFLE:
    case RF_SESSION_DEAL:
    case RF_SESSION_IMPORT:
    case RF_SESSION_ENTER: return breach_cards(to);
    case RF_SESSION_CALL:
    case RF_SESSION_PASSOUT:
    case RF_SESSION_PLAYED: return breach_play(to);
    case RF_SESSION_PLACE: breach_place(to); break;
    case RF_SESSION_COPY: breach_copy(to); break;
    case RF_SESSION_RELEASE: breach_release(to); break;
    case RF_SESSION_REQUIRE: breach_require(to); break;
    default:
        if (!is_noted_only(to))
            rf_session_apply(to->session, to->act);
        break;
    }
    return RF_SEEN_BREACH;
}

struct rf_session_observation
rf_session_observe(struct rf_session *session, const struct rf_session_act *act,
                   enum rf_session_scope scope)
{
    struct rf_session_observation seen = {.clause = rf_session_judge(session, act)};
    if (seen.clause == RF_PERMITTED) {
        rf_session_apply(session, act);
        return seen;
    }
    seen.kind = RF_SEEN_IMPOSSIBLE;
    seen.obstacle = rf_session_obstacle(session, act, scope);
    if (seen.obstacle != RF_NO_SESSION_OBSTACLE)
        return seen;
    struct breach to = {session, NULL, act, scope == RF_SCOPE_OBSERVED};
    seen.kind = RF_SEEN_BREACH;
    if (act->board == 0) {
        rf_session_apply(session, act);
        return seen;
    }
    RF_ASSERT(act->board >= session->first && act->board - session->first < session->boards);
    to.board = &session->board[act->board - session->first];
    seen.kind = breach_board(&to);
    rf_session_check_invariants(session);
    return seen;
}
