/*
 * bridge/law_l6.c -- Law 6 (the shuffle and deal) as a list, for the editions of 2007 and 2017.
 *
 * Each row names a clause in either edition and a rule: a function that is true for every act that
 * keeps the clause.  To judge an act, the rows are asked in order.  The first forbidding clause
 * that is not kept is the ruling, so the order of the rows is the precedence of the law.  Clauses
 * that only recommend are warnings: they refuse nothing, and all warnings of a permitted act are
 * listed.
 *
 * The rows, by section of Law 6:
 *
 *     A    the pack is shuffled; an opponent may ask for a cut
 *     B    dealt face down, one card at a time, into four pockets; rotation recommended
 *     C    both sides present while cards are dealt (recommended)
 *     D    new deals and results that may not stand                     law_redeal.c
 *     E    who shuffles and deals: players, Director, assistants, or a computer with its proof
 *     F    copies of a board are exact
 *     SR   the session's own rules, where Law 6 is silent               law_redeal.c
 *
 * Where both editions say the same they share a rule; a row without a clause in one edition is not
 * asked there.  rules/ has the sentences; tests/clause/sessions_rows.c has, for each clause, an
 * act that breaks it and keeps all others.
 */
#include "bridge/session_internal.h"

#include <string.h>

#include "base/assert.h"

/* True when a person deals.  Section B is about cards in hands; a computer deals none. */
static bool
law_by_hand(const struct rf_session_act *act)
{
    return act->kind == RF_SESSION_DEAL && act->actor != RF_ACTOR_COMPUTER;
}

static bool
law_calls(const struct rf_session_act *act)
{
    return act->kind == RF_SESSION_CALL;
}

/* A.1: nobody deals or plays from a pack that was not shuffled. */
static bool
law_shuffled(const struct rf_session *session, const struct rf_session_act *act)
{
    if (!law_by_hand(act) && !law_calls(act))
        return true;
    return rf_session_board(session, act)->stage >= RF_BOARD_SHUFFLED;
}

/* A.2: an opponent of the player who shuffled may ask for a cut; then no card is dealt before
 * it. */
static bool
law_cut_on_request(const struct rf_session *session, const struct rf_session_act *act)
{
    const struct rf_board *board = rf_session_board(session, act);
    if (law_by_hand(act))
        return !board->cut_asked;
    if (act->kind != RF_SESSION_REQUEST_CUT)
        return true;
    bool partner = board->stage == RF_BOARD_SHUFFLED && act->actor == board->shuffler;
    return rf_session_actor_is_player(act->actor) && !partner;
}

/* B.1: face down, one card at a time, thirteen to each hand; and nobody calls before the deal. */
static bool
law_one_by_one(const struct rf_session *session, const struct rf_session_act *act)
{
    if (law_calls(act))
        return rf_session_board(session, act)->stage != RF_BOARD_SHUFFLED;
    return !law_by_hand(act) ||
           (!act->face_up && act->at_a_time == 1 && rf_method_gives_thirteen(&act->method));
}

/* B.2: each hand goes face down into a pocket of its own before anybody calls. */
static bool
law_pockets(const struct rf_session *session, const struct rf_session_act *act)
{
    if (law_calls(act))
        return rf_session_board(session, act)->stage != RF_BOARD_DEALT;
    return act->kind != RF_SESSION_PLACE || (!act->face_up && act->pockets == RF_SEATS);
}

/* B.3 of 2017: neighbours in the deck do not go to one hand. */
static bool
law_adjacent(const struct rf_session *session, const struct rf_session_act *act)
{
    (void)session;
    return !law_by_hand(act) || rf_method_separates_adjacent(&act->method);
}

/* B.3 of 2007, B.4 of 2017, recommended: one card at a time, clockwise. */
static bool
law_rotation(const struct rf_session *session, const struct rf_session_act *act)
{
    (void)session;
    return !law_by_hand(act) || rf_method_is_rotation(&act->method);
}

/* C, recommended: a member of each side is present.  A player who deals is present without saying
 * so.  The Director may waive it (unwitnessed). */
static bool
law_present(const struct rf_session *session, const struct rf_session_act *act)
{
    if (!law_by_hand(act) || session->unwitnessed)
        return true;
    unsigned present = rf_session_board(session, act)->present;
    if (rf_session_actor_is_player(act->actor))
        present |= act->actor == RF_ACTOR_NS ? 1u : 2u;
    return present == 3;
}

/* E: who shuffles and deals.  The clause of the option in force judges deals; the clause of any
 * option judges an instruction that chooses it, which is the Director's alone.  Under E4 the
 * computer must bring its proof with a deal. */
static bool
law_option(const struct rf_session *session, const struct rf_session_act *act,
           enum rf_session_option option)
{
    RF_ASSERT(session->option <= RF_OPTION_OTHER);
    if (act->kind == RF_SESSION_INSTRUCT && rf_session_act_has(act, RF_KEY_OPTION))
        return act->option != option || act->actor == RF_ACTOR_DIRECTOR;
    bool deals = act->kind == RF_SESSION_DEAL || act->kind == RF_SESSION_SHUFFLE;
    if (!deals || session->option != option)
        return true;
    switch (option) {
    case RF_OPTION_TABLES: return rf_session_actor_is_player(act->actor);
    case RF_OPTION_DIRECTOR: return act->actor == RF_ACTOR_DIRECTOR;
    case RF_OPTION_ASSISTANTS: return act->actor == RF_ACTOR_ASSISTANT;
    default: return act->actor == RF_ACTOR_COMPUTER && (act->proof || act->kind != RF_SESSION_DEAL);
    }
}

static bool
law_e1(const struct rf_session *session, const struct rf_session_act *act)
{
    return law_option(session, act, RF_OPTION_TABLES);
}

static bool
law_e2(const struct rf_session *session, const struct rf_session_act *act)
{
    return law_option(session, act, RF_OPTION_DIRECTOR);
}

static bool
law_e3(const struct rf_session *session, const struct rf_session_act *act)
{
    return law_option(session, act, RF_OPTION_ASSISTANTS);
}

static bool
law_e4(const struct rf_session *session, const struct rf_session_act *act)
{
    return law_option(session, act, RF_OPTION_OTHER);
}

/* True unless both deals are known and differ. */
static bool
law_same_deal(const struct rf_board *board, const struct rf_session_act *act)
{
    return !rf_session_act_has(act, RF_KEY_DEAL) || !board->deal_known ||
           memcmp(act->deal, board->deal, sizeof act->deal) == 0;
}

/* F.1: no more copies than the Director has instructed, each of them exact.  An entered deal
 * counts as a copy of what is known already.  A table may only begin a copy that was made and not
 * found unequal. */
static bool
law_copies(const struct rf_session *session, const struct rf_session_act *act)
{
    const struct rf_board *board = rf_session_board(session, act);
    RF_ASSERT(act->copy <= RF_SESSION_COPIES);
    switch (act->kind) {
    case RF_SESSION_INSTRUCT:
        return !rf_session_act_has(act, RF_KEY_COPIES) || act->actor == RF_ACTOR_DIRECTOR;
    case RF_SESSION_COPY:
        return act->copy >= 1 && act->copy <= session->copies && law_same_deal(board, act);
    case RF_SESSION_ENTER: return board->computed || board->entered || law_same_deal(board, act);
    case RF_SESSION_CALL:
        return act->copy == 0 || ((board->made & ~board->unequal) >> act->copy & 1);
    default: return true;
    }
}

/* F.2, recommended: a board that has copies is not dealt again. */
static bool
law_copies_redealt(const struct rf_session *session, const struct rf_session_act *act)
{
    return act->kind != RF_SESSION_REDEAL || rf_session_board(session, act)->made == 0;
}

/* D2.1 as a warning: one whole suit in each hand looks like a pack that was never shuffled.  A
 * computed deal needs no such warning. */
static bool
law_not_suits(const struct rf_session *session, const struct rf_session_act *act)
{
    struct rf_deal deal;
    bool tells = law_by_hand(act) || act->kind == RF_SESSION_ENTER;
    if (!tells || !rf_session_act_has(act, RF_KEY_DEAL) || !rf_deal_of_number(&deal, act->deal))
        return true;
    return rf_session_check_sorted(session, &deal) == RF_PERMITTED;
}

/* The list.  RF_PERMITTED stands for no clause in that edition.  A clause may have two rows, one
 * that forbids and one that warns (D2.1). */
static const struct law_row {
    enum rf_clause clause[2]; /* by enum rf_edition */
    rf_session_rule *keeps;
    bool warns; /* recommends only */
} law[] = {
    {{RF_L6_07_SHUFFLED, RF_L6_17_SHUFFLED}, law_shuffled, false},
    {{RF_L6_07_CUT_ON_REQUEST, RF_L6_17_CUT_ON_REQUEST}, law_cut_on_request, false},
    {{RF_L6_07_ONE_BY_ONE_FACE_DOWN, RF_L6_17_ONE_BY_ONE_FACE_DOWN}, law_one_by_one, false},
    {{RF_L6_07_IN_POCKETS, RF_L6_17_IN_POCKETS}, law_pockets, false},
    {{RF_PERMITTED, RF_L6_17_ADJACENT_APART}, law_adjacent, false},
    {{RF_L6_07_ROTATION, RF_L6_17_ROTATION}, law_rotation, true},
    {{RF_L6_07_BOTH_SIDES_PRESENT, RF_L6_17_BOTH_SIDES_PRESENT}, law_present, true},
    {{RF_L6_07_NEW_DEAL_BEFORE_AUCTION, RF_L6_17_NEW_DEAL_BEFORE_AUCTION},
     rf_session_keeps_d11,
     false},
    {{RF_L6_07_LATER_SIGHTING, RF_L6_17_LATER_SIGHTING}, rf_session_keeps_d12, false},
    {{RF_L6_07_ILLEGAL_IS_FOULED, RF_PERMITTED}, rf_session_keeps_d13, false},
    {{RF_L6_07_NO_RESULT_STANDS, RF_L6_17_NO_RESULT_STANDS}, rf_session_keeps_d21, false},
    {{RF_L6_07_NO_RESULT_STANDS, RF_L6_17_NO_RESULT_STANDS}, law_not_suits, true},
    {{RF_L6_07_BOARDS_EXCHANGED, RF_L6_17_BOARDS_EXCHANGED}, rf_session_keeps_d22, false},
    {{RF_L6_07_SORTED_DECK, RF_L6_17_SORTED_DECK}, rf_session_keeps_d23, false},
    {{RF_L6_07_DIRECTOR_REQUIRES, RF_L6_17_DIRECTOR_REQUIRES}, rf_session_keeps_d3, false},
    {{RF_L6_07_DEALT_AT_TABLES, RF_L6_17_DEALT_AT_TABLES}, law_e1, false},
    {{RF_L6_07_DEALT_BY_DIRECTOR, RF_L6_17_DEALT_BY_DIRECTOR}, law_e2, false},
    {{RF_L6_07_DEALT_BY_ASSISTANTS, RF_L6_17_DEALT_BY_ASSISTANTS}, law_e3, false},
    {{RF_L6_07_DEALT_OTHERWISE, RF_L6_17_DEALT_OTHERWISE}, law_e4, false},
    {{RF_L6_07_EXACT_COPIES, RF_L6_17_EXACT_COPIES}, law_copies, false},
    {{RF_L6_07_COPIES_NOT_REDEALT, RF_L6_17_COPIES_NOT_REDEALT}, law_copies_redealt, true},
    {{RF_OWN_PART, RF_OWN_PART}, rf_session_keeps_parts, false},
    {{RF_STEPS_IN_ORDER, RF_STEPS_IN_ORDER}, rf_session_keeps_steps, false},
    {{RF_RELEASED_IS_OVER, RF_RELEASED_IS_OVER}, rf_session_keeps_released, false},
};

/* Which rows law_walk asks: those that forbid, those that recommend, or both. */
enum { FORBIDS = 1, RECOMMENDS = 2 };

/* Asks the rows in order and lists the clauses that the act does not keep.  Answers how many. */
static unsigned
law_walk(const struct rf_session *session, const struct rf_session_act *act, unsigned kinds,
         enum rf_clause out[static RF_SESSION_CLAUSES])
{
    unsigned count = 0;
    for (unsigned i = 0; i < sizeof law / sizeof law[0]; i++) {
        enum rf_clause clause = law[i].clause[session->edition];
        unsigned kind = law[i].warns ? RECOMMENDS : FORBIDS;
        if (clause != RF_PERMITTED && (kind & kinds) && !law[i].keeps(session, act))
            out[count++] = clause;
    }
    RF_ASSERT(count <= RF_SESSION_CLAUSES);
    return count;
}

/* An act is well formed before the law looks at it: rf_session_act_read sees to that, and so must
 * a caller who fills one in.  Anything else is a bug, and aborts. */
static void
act_check(const struct rf_session_act *act)
{
    RF_ASSERT(act->kind < RF_SESSION_ACTS && act->actor < RF_ACTORS);
    RF_ASSERT(act->board <= RF_BOARD_NUMBER && act->copy <= RF_SESSION_COPIES);
    RF_ASSERT(act->option <= RF_OPTION_OTHER && act->copies <= RF_SESSION_COPIES);
    bool of_session = act->kind == RF_SESSION_OPEN || act->kind == RF_SESSION_INSTRUCT ||
                      act->kind == RF_SESSION_CLOSE;
    RF_ASSERT(of_session == (act->board == 0));
    bool of_table = act->kind == RF_SESSION_CALL || act->kind == RF_SESSION_PASSOUT ||
                    act->kind == RF_SESSION_PLAYED || act->kind == RF_SESSION_STRIKE ||
                    act->kind == RF_SESSION_EXCHANGE;
    RF_ASSERT(!of_table || act->table >= 1);
}

/* SR.1 and SR.2 come before all others: nothing can be judged before the session is open, nor
 * about a board or table that it does not have. */
static enum rf_clause
law_first(const struct rf_session *session, const struct rf_session_act *act)
{
    act_check(act);
    RF_ASSERT(session->edition <= RF_EDITION_2017);
    if (!rf_session_keeps_open(session, act))
        return RF_OPENED_ONCE;
    bool has = act->kind == RF_SESSION_OPEN || rf_session_keeps_numbers(session, act);
    return has ? RF_PERMITTED : RF_OF_THE_SESSION;
}

/* Permission to open is SR.1 alone; all other acts go through the list. */
enum rf_clause
rf_session_judge(const struct rf_session *session, const struct rf_session_act *act)
{
    enum rf_clause broken[RF_SESSION_CLAUSES];
    enum rf_clause first = law_first(session, act);
    if (first != RF_PERMITTED || act->kind == RF_SESSION_OPEN)
        return first;
    return law_walk(session, act, FORBIDS, broken) ? broken[0] : RF_PERMITTED;
}

/* Every clause that is not kept, for tests and for the desk. */
unsigned
rf_session_breaches(const struct rf_session *session, const struct rf_session_act *act,
                    enum rf_clause out[static RF_SESSION_CLAUSES])
{
    out[0] = law_first(session, act);
    if (out[0] != RF_PERMITTED || act->kind == RF_SESSION_OPEN)
        return out[0] != RF_PERMITTED;
    return law_walk(session, act, FORBIDS | RECOMMENDS, out);
}

/* A refused act has no warnings: nothing was done that could have been done better. */
unsigned
rf_session_warnings(const struct rf_session *session, const struct rf_session_act *act,
                    enum rf_clause out[static RF_SESSION_CLAUSES])
{
    if (act->kind == RF_SESSION_OPEN || rf_session_judge(session, act) != RF_PERMITTED)
        return 0;
    return law_walk(session, act, RECOMMENDS, out);
}

/* D2.1 as a second look at a known deal.  An event that replays past deals may well contain such a
 * deal. */
enum rf_clause
rf_session_check_sorted(const struct rf_session *session, const struct rf_deal *deal)
{
    static const enum rf_clause clause[] = {RF_L6_07_NO_RESULT_STANDS, RF_L6_17_NO_RESULT_STANDS};
    RF_ASSERT(session->edition <= RF_EDITION_2017);
    return session->replay || !rf_deal_is_whole_suits(deal) ? RF_PERMITTED
                                                            : clause[session->edition];
}

/* What to tell the Director about a warning. */
const char *
rf_session_advice(enum rf_clause warning)
{
    bool suits = warning == RF_L6_07_NO_RESULT_STANDS || warning == RF_L6_17_NO_RESULT_STANDS;
    return suits ? "Each hand is one whole suit. Make sure that the pack was shuffled: if it was "
                   "not, no result on this board may stand."
                 : rf_clause_sentence(warning);
}
