/*
 * bridge/session_should.c -- what should have happened instead of a breach, and what to do after
 * it, in a director's words.
 *
 * session_why.c says what the law found.  These sentences complete it: one row for each clause, the
 * same for both editions, and within a row by the kind of act.  They are part of the interface:
 * tests, the report and the director's desk quote them.
 */
#include <string.h>

#include "base/assert.h"
#include "bridge/session_internal.h"
#include "riffle/session_observe.h"

struct words {
    const char *should, *remedy;
    enum rf_session_duty duty;
};

/* The sentences of one clause. */
typedef struct words words_of(const struct rf_session *session, const struct rf_board *board,
                              const struct rf_session_act *act);

static const char redealt[] = "The board may be dealt again for D1 until the first call on it. "
                              "After that the deal stands.";
static const char played_on[] = "The table may finish the board, or it is dealt again for D1.";
static const char is_over[] = "The session is closed; tell the players.";
static const char new_deal[] = "The new deal is played. Results on the old one are gone.";
static const char confirms[] = "It counts as done. The Director confirms it or says otherwise.";

/* A.1 to B.3: how a board is shuffled, dealt and placed. */
static struct words
words_dealt(const struct rf_session *session, const struct rf_board *board,
            const struct rf_session_act *act)
{
    (void)session;
    RF_ASSERT(board);
    if (act->kind == RF_SESSION_CALL)
        return board->stage == RF_BOARD_DEALT
                   ? (struct words){"The four hands go into their pockets before anybody calls.",
                                    "The call counts, and the deal stands.", RF_DUTY_NOTHING}
                   : (struct words){"The board is shuffled and dealt before anybody calls.",
                                    "The call counts. Find out who dealt the board, and how.",
                                    RF_DUTY_DECIDE};
    if (act->kind == RF_SESSION_REQUEST_CUT)
        return (struct words){"An opponent of the player who shuffled asks for a cut.",
                              "Nothing: the pack is not cut for it.", RF_DUTY_NOTHING};
    if (act->kind == RF_SESSION_PLACE)
        return (struct words){"Each hand goes face down into a pocket of its own.", redealt,
                              RF_DUTY_NEW_DEAL};
    if (board->stage < RF_BOARD_SHUFFLED)
        return (struct words){"The pack is shuffled before it is dealt.", redealt,
                              RF_DUTY_NEW_DEAL};
    if (board->cut_asked)
        return (struct words){"The pack is cut first, as was asked.", redealt, RF_DUTY_NEW_DEAL};
    return (struct words){"Cards are dealt one at a time, face down, thirteen to each hand, with "
                          "neighbours in the deck going to different hands.",
                          redealt, RF_DUTY_NEW_DEAL};
}

/* D1.1 to D1.3: new deals before the first call, and none after it. */
static struct words
words_new_deal(const struct rf_session *session, const struct rf_board *board,
               const struct rf_session_act *act)
{
    if (act->kind == RF_SESSION_CLOSE)
        return (struct words){"Every board that waits for a new deal is dealt again first.",
                              is_over, RF_DUTY_NOTHING};
    RF_ASSERT(board);
    if (act->kind == RF_SESSION_REDEAL && board->began)
        return session->edition == RF_EDITION_2007
                   ? (struct words){"The deal stands: Law 16C or Law 24 covers what was found.",
                                    new_deal, RF_DUTY_PLAY}
                   : (struct words){"The deal stands: Law 16D or Law 24 covers what was found.",
                                    new_deal, RF_DUTY_PLAY};
    if (act->kind == RF_SESSION_REDEAL)
        return (struct words){"The deal stands: nothing was found that asks for a new one.",
                              new_deal, RF_DUTY_PLAY};
    if (!board->due)
        return (struct words){"No further table begins a board that is fouled.",
                              "The table finishes it, and Law 87 covers the scores.",
                              RF_DUTY_FINISH};
    return (struct words){"The board is shuffled and dealt again first.", played_on,
                          RF_DUTY_FINISH};
}

/* D2.1: old deals, and results that may not stand. */
static struct words
words_result(const struct rf_session *session, const struct rf_board *board,
             const struct rf_session_act *act)
{
    (void)session;
    (void)board;
    switch (act->kind) {
    case RF_SESSION_IMPORT:
        return (struct words){"A deal of another session is not played in this event.",
                              "No result on this board may stand. Have it dealt again (D3).",
                              RF_DUTY_REDEAL};
    case RF_SESSION_STRIKE:
        return (struct words){"The result stands: nothing is wrong with the deal.",
                              "The Director decides on the score of that table.", RF_DUTY_DECIDE};
    case RF_SESSION_CLOSE:
        return (struct words){"Every result that may not stand is struck out first.", is_over,
                              RF_DUTY_NOTHING};
    default:
        return (struct words){"No result is taken on a deal that may not be played.",
                              "Strike the result out, or have the board dealt again (D3).",
                              RF_DUTY_STRIKE};
    }
}

/* D3: a new deal that the Director requires. */
static struct words
words_required(const struct rf_session *session, const struct rf_board *board,
               const struct rf_session_act *act)
{
    (void)board;
    bool must = session->edition == RF_EDITION_2007;
    switch (act->kind) {
    case RF_SESSION_REQUIRE:
        return (struct words){act->actor == RF_ACTOR_DIRECTOR
                                  ? "There is no new deal after four passes, nor when the result "
                                    "without this board could be known."
                                  : "The Director alone requires a new deal.",
                              must ? "The new deal is made next."
                                   : "Make the new deal, or withdraw the requirement.",
                              RF_DUTY_REDEAL};
    case RF_SESSION_REDEAL:
        return (struct words){"The Director requires a new deal first, and never after four "
                              "passes.",
                              new_deal, RF_DUTY_PLAY};
    case RF_SESSION_WITHDRAW:
        return (struct words){"The new deal that was required is made.", "The old deal is played.",
                              RF_DUTY_PLAY};
    case RF_SESSION_CLOSE:
        return (struct words){"The new deal that was required is made first.", is_over,
                              RF_DUTY_NOTHING};
    default:
        return (struct words){"The new deal that was required is made first.",
                              "The table may finish the board, or it is dealt again under D3.",
                              RF_DUTY_FINISH};
    }
}

/* E1 to E4: who deals. */
static struct words
words_option(const struct rf_session *session, const struct rf_board *board,
             const struct rf_session_act *act)
{
    static const char *const who[] = {
        [RF_OPTION_TABLES] = "Players at the table shuffle and deal.",
        [RF_OPTION_DIRECTOR] = "The Director shuffles and deals.",
        [RF_OPTION_ASSISTANTS] = "Assistants shuffle and deal.",
        [RF_OPTION_OTHER] = "The computer or another program deals.",
    };
    (void)board;
    if (act->kind == RF_SESSION_INSTRUCT)
        return (struct words){"The Director alone chooses who deals.",
                              "The instruction holds. The Director confirms it or gives another.",
                              RF_DUTY_INSTRUCT};
    return (struct words){who[session->option], confirms, RF_DUTY_DECIDE};
}

/* F.1: copies. */
static struct words
words_copies(const struct rf_session *session, const struct rf_board *board,
             const struct rf_session_act *act)
{
    (void)board;
    if (act->kind == RF_SESSION_INSTRUCT)
        return (struct words){"The Director alone says how many copies are made.", confirms,
                              RF_DUTY_DECIDE};
    if (act->kind == RF_SESSION_CALL)
        return (struct words){"Tables play the original or an exact copy of it.",
                              "Compare the cards. If they differ, the board is fouled (Law 87).",
                              RF_DUTY_COMPARE};
    return (struct words){
        act->copy > session->copies ? "No more copies are made than the Director instructs."
                                    : "A copy has the cards of its original.",
        "Compare the copy with the original before a table plays it.", RF_DUTY_COMPARE};
}

/* SR.3. */
static struct words
words_part(const struct rf_session *session, const struct rf_board *board,
           const struct rf_session_act *act)
{
    const char *who = rf_session_row(act->kind)->who;
    (void)session;
    (void)board;
    bool helper = strchr(who, 'A') != NULL, player = strchr(who, 'P') != NULL;
    return (struct words){player && !helper ? "A player does this."
                          : player          ? "The Director does this."
                          : helper          ? "The Director or an assistant does this."
                                            : "The Director does this.",
                          confirms, RF_DUTY_DECIDE};
}

/* SR.4: steps in their order. */
static struct words
words_step(const struct rf_session *session, const struct rf_board *board,
           const struct rf_session_act *act)
{
    (void)session;
    uint32_t table = rf_session_table_bit(act);
    switch (act->kind) {
    case RF_SESSION_SHUFFLE:
    case RF_SESSION_DEAL:
    case RF_SESSION_IMPORT:
        return (struct words){"A board that is dealt stays as it is until the Director has it "
                              "dealt again.",
                              new_deal, RF_DUTY_PLAY};
    case RF_SESSION_CALL:
    case RF_SESSION_PASSOUT:
    case RF_SESSION_PLAYED:
        return (board->result | board->passed_out) & table
                   ? (struct words){"A table plays a board once and has one result on it.",
                                    "Nothing: what was entered first counts.", RF_DUTY_NOTHING}
                   : (struct words){"The first call at the table is entered before its result.",
                                    "The result counts. Ask the table when it began the board.",
                                    RF_DUTY_DECIDE};
    case RF_SESSION_STRIKE:
        return (struct words){"A result is struck out once.", "Nothing: it is struck out already.",
                              RF_DUTY_NOTHING};
    case RF_SESSION_PLACE:
        return (struct words){"The hands are in their pockets already.", "Nothing.",
                              RF_DUTY_NOTHING};
    default:
        return (struct words){"A board takes its steps in order: shuffled, dealt, put into its "
                              "pockets, called on, played.",
                              confirms, RF_DUTY_DECIDE};
    }
}

/* SR.5: released boards. */
static struct words
words_released(const struct rf_session *session, const struct rf_board *board,
               const struct rf_session_act *act)
{
    (void)session;
    bool early = act->kind == RF_SESSION_RELEASE && !board->released;
    if (early)
        return (struct words){"A board is released when every table that began it is done.",
                              "Tables at it may see its cards: Law 16 covers what they saw.",
                              RF_DUTY_DECIDE};
    bool calls = act->kind == RF_SESSION_CALL || act->kind == RF_SESSION_PASSOUT;
    return (struct words){"Nobody deals or plays a board after its release.",
                          calls ? "The table may have seen the cards: Law 16. The Director decides "
                                  "whether its result stands."
                                : "It is recorded; the release stands until a new deal.",
                          calls ? RF_DUTY_DECIDE : RF_DUTY_NOTHING};
}

/* The row of the clause that forbids the act; both texts are empty for a permitted act. */
static struct words
words_find(const struct rf_session *session, const struct rf_session_act *act)
{
    static const struct {
        const char *clause; /* the beginning of a citation without its document and edition */
        words_of *words;
    } rows[] = {
        {"A.", words_dealt},      {"B.", words_dealt},    {"D1.", words_new_deal},
        {"D2.1", words_result},   {"D3", words_required}, {"E", words_option},
        {"F.1", words_copies},    {"SR.3", words_part},   {"SR.4", words_step},
        {"SR.5", words_released},
    };
    const char *citation = rf_clause_citation(rf_session_judge(session, act));
    const char *clause = strncmp(citation, "L6/", 3) == 0 ? citation + strlen("L6/2017.")
                                                          : citation;
    bool has = act->board && act->board >= session->first &&
               act->board - session->first < session->boards;
    const struct rf_board *board = has ? rf_session_board_at(session, act->board) : NULL;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strncmp(rows[i].clause, clause, strlen(rows[i].clause)) == 0)
            return rows[i].words(session, board, act);
    return (struct words){"", "", RF_DUTY_NOTHING};
}

const char *
rf_session_should(const struct rf_session *session, const struct rf_session_act *act)
{
    return words_find(session, act).should;
}

const char *
rf_session_remedy(const struct rf_session *session, const struct rf_session_act *act)
{
    return words_find(session, act).remedy;
}

enum rf_session_duty
rf_session_duty(const struct rf_session *session, const struct rf_session_act *act)
{
    return words_find(session, act).duty;
}

/* Duties of a board end with an act on that board; what one table does, at that table. */
bool
rf_session_does_duty(enum rf_session_duty duty, const struct rf_session_act *breach,
                     const struct rf_session_act *later)
{
    enum rf_session_kind kind = later->kind;
    bool board = later->board == breach->board, redeal = kind == RF_SESSION_REDEAL;
    bool table = later->table == breach->table;
    switch (duty) {
    case RF_DUTY_NEW_DEAL: return board && (redeal || kind == RF_SESSION_CALL);
    case RF_DUTY_FINISH:
        return board &&
               (redeal || (table && (kind == RF_SESSION_PLAYED || kind == RF_SESSION_PASSOUT)));
    case RF_DUTY_PLAY: return board && kind == RF_SESSION_CALL;
    case RF_DUTY_REDEAL: return board && (redeal || kind == RF_SESSION_WITHDRAW);
    case RF_DUTY_STRIKE: return board && (redeal || (table && kind == RF_SESSION_STRIKE));
    case RF_DUTY_COMPARE: return board && (kind == RF_SESSION_CHECK || kind == RF_SESSION_FOUL);
    case RF_DUTY_INSTRUCT: return kind == RF_SESSION_INSTRUCT && later->actor == RF_ACTOR_DIRECTOR;
    default: return false;
    }
}
