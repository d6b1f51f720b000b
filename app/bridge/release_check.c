/*
 * app/bridge/release_check.c -- asks before boards are released (release_check.h).
 *
 * Which tables should have played a board?  All tables of the session, if it was opened with a
 * number of them.  32 is the usual value of a director who gave none: then those tables count that
 * have started any board.
 *
 * Many directors record only what goes wrong.  So a board that nobody has started is asked about
 * only where play is being recorded: some other board has results from all tables, two or more.
 */
#include "bridge/release_check.h"

#include <string.h>

/* A bit for each table that should have a result. */
static uint32_t
expected_tables(const struct rf_session *session)
{
    uint32_t started = 0;
    for (unsigned i = 0; i < session->boards; i++)
        started |= session->board[i].began;
    if (started == 0 || session->tables >= RF_SESSION_TABLES)
        return started;
    return ((uint32_t)1 << session->tables) - 1;
}

/* True when the director records play: some board is complete. */
static bool
records_play(const struct rf_session *session, uint32_t expected)
{
    bool complete = false;
    for (unsigned i = 0; i < session->boards; i++)
        complete |= ((session->board[i].result | session->board[i].passed_out) & expected) ==
                    expected;
    return complete && (expected & (expected - 1)) != 0;
}

/* "tables 2, 5". */
static void
say_tables(uint32_t tables)
{
    const char *between = " ";
    fprintf(stderr, "table%s", tables & (tables - 1) ? "s" : "");
    for (unsigned t = 1; t <= RF_SESSION_TABLES; t++)
        if (tables >> (t - 1) & 1) {
            fprintf(stderr, "%s%u", between, t);
            between = ", ";
        }
}

/* The command that was typed, with one option more. */
static void
say_again(const struct verb_input *in, const char *option)
{
    bool closes = in->verb->act == RF_SESSION_CLOSE;
    fprintf(stderr, "riffle session %s%s%s %s%s\n", in->verb->name,
            closes ? " --release" : " --board ", closes ? "" : in->key[RF_KEY_BOARD], option,
            in->record_option);
}

/* Boards whose redeal was ordered and not dealt.  Such a board has no cards to show, and its old
 * ones were withdrawn. */
static unsigned
say_undealt(const struct verb_input *in, const struct board_set *boards)
{
    const struct rf_session *session = &in->keeper.record.session;
    unsigned undealt = 0;
    for (unsigned i = 0; i < session->boards; i++) {
        const struct rf_board *board = &session->board[i];
        unsigned number = session->first + i;
        if (!boards->has[number] || board->released || board->attempt == 0 ||
            board->stage >= RF_BOARD_DEALT)
            continue;
        undealt++;
        fprintf(stderr,
                "riffle session %s: board %u: a redeal was ordered, and the board is not dealt "
                "again. Its old cards were withdrawn, so there is nothing to release. Deal it: "
                "riffle session deal --board %u%s\n",
                in->verb->name, number, number, in->record_option);
    }
    return undealt;
}

/* True when the law permits the release of all boards of the set.  Otherwise the verb puts the act
 * to the law, which refuses it with its clause, such as SR.5 for a table at play. */
static bool
is_lawful(const struct verb_input *in, const struct board_set *boards)
{
    const struct rf_session_record *record = &in->keeper.record;
    struct rf_session_act act = rf_session_act_make(RF_SESSION_RELEASE, RF_ACTOR_DIRECTOR);
    act.said = (uint32_t)1 << RF_KEY_BOARD;
    for (unsigned i = 0; i < record->session.boards; i++) {
        act.board = (uint16_t)(record->session.first + i);
        if (boards->has[act.board] && !record->session.board[i].released &&
            rf_session_record_judge(record, &act, NULL) != RF_PERMITTED)
            return false;
    }
    return true;
}

enum { NAMED = 4 }; /* boards that a message names; the others are counted */

/* Boards that some table has not played; returns how many. */
static unsigned
say_unplayed(const struct verb_input *in, const struct board_set *boards)
{
    const struct rf_session *session = &in->keeper.record.session;
    uint32_t expected = expected_tables(session);
    bool tracked = records_play(session, expected);
    unsigned unplayed = 0;
    for (unsigned i = 0; i < session->boards; i++) {
        const struct rf_board *board = &session->board[i];
        uint32_t missing = expected & ~board->began;
        if (!boards->has[session->first + i] || board->released || missing == 0 ||
            (!board->began && !tracked))
            continue;
        if (++unplayed > NAMED)
            continue;
        fprintf(stderr, "riffle session %s: board %u has not been played at ", in->verb->name,
                session->first + i);
        say_tables(missing);
        fputs(".\n", stderr);
    }
    if (unplayed > NAMED)
        fprintf(stderr, "riffle session %s: The same is true of %u other board%s.\n",
                in->verb->name, unplayed - NAMED, unplayed == NAMED + 1 ? "" : "s");
    return unplayed;
}

bool
release_may(const struct verb_input *in, const struct board_set *boards, bool unplayed,
            bool undealt)
{
    if (!undealt && say_undealt(in, boards) > 0) {
        if (in->verb->act == RF_SESSION_CLOSE) {
            fputs("To end the session without it, run: ", stderr);
            say_again(in, "--undealt");
        }
        return false;
    }
    if (unplayed || !is_lawful(in, boards) || say_unplayed(in, boards) == 0)
        return true;
    fputs("Released cards can be seen by everybody, for good. If nobody will play these boards any "
          "more, run: ",
          stderr);
    say_again(in, "--unplayed");
    return false;
}
