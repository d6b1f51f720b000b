/*
 * All states of a small session that a list of acts can reach, breadth first, under both editions
 * and with replays or without; each act is put to each state, and the invariants are asked after
 * it.  With few RIFFLE_ACTS, 2007 without replays alone.
 */
#include "../suite.h"

#include <riffle/session.h>

#include <stdlib.h>
#include <string.h>

enum { STATES = 1 << 19, SLOTS = 1 << 20, BOARDS = 2, ATTEMPTS = 2, ACTS = 128 };

/* A session with two boards: the rest of its bytes stays zero. */
enum { HEAD = offsetof(struct rf_session, board), SNAPSHOT = HEAD + BOARDS * 64 };
_Static_assert(sizeof(struct rf_board) == 64, "a snapshot holds two boards");

struct search {
    uint8_t (*state)[SNAPSHOT];
    uint32_t *slot; /* 1 + the number of a state; 0 is free */
    unsigned states, acts;
    struct rf_session_act act[ACTS];
    unsigned long put, refused;
};

/* One board alone, with everything that Law 6 says of it. */
static const char *const one_board[] = {
    "ns shuffle board=1",
    "ew request-cut board=1",
    "ew cut board=1",
    "ew witness board=1",
    "ns deal board=1",
    "ns deal board=1 method=blocks",
    "director deal board=1",
    "director instruct option=E2",
    "director shuffle board=1",
    "ns place board=1",
    "ns seen board=1 table=1",
    "ns seen board=1 table=2 kind=exposed",
    "ns misdeal board=1",
    "ns call board=1 table=1",
    "ns call board=1 table=2",
    "ns passout board=1 table=1",
    "ns passout board=1 table=2",
    "director require board=1",
    "director require board=1 result-known=yes",
    "director withdraw board=1",
    "director redeal board=1 reason=D1",
    "director redeal board=1 reason=D3",
    "director import board=1 from=9",
    "ns imported board=1 from=9",
    "ns unshuffled board=1",
    "director enter board=1",
    "director release board=1",
    "ns played board=1 table=1",
    "ns played board=1 table=2",
    "director strike board=1 table=1",
    "director strike board=1 table=2",
    "director exchange board=1 table=1 to=2",
    "director close",
    NULL,
};

/* One board that another program may deal, E4: entering it deals it. */
static const char *const other_program[] = {
    "ns shuffle board=1",
    "ew request-cut board=1",
    "ns seen board=1",
    "director instruct option=E4",
    "director instruct option=E1",
    "director enter board=1",
    "computer deal board=1 proof=yes",
    "ns deal board=1",
    "director place board=1",
    "ns call board=1 table=1",
    "ns passout board=1 table=1",
    "ns played board=1 table=1",
    "director require board=1",
    "director withdraw board=1",
    "director redeal board=1 reason=D1",
    "director redeal board=1 reason=D3",
    "ns unshuffled board=1",
    "director imported board=1 from=9",
    "director strike board=1 table=1",
    "director release board=1",
    "director close",
    NULL,
};

/* Two boards, dealt by computer, with copies of the first. */
static const char *const two_boards[] = {
    "director instruct option=E4",
    "director instruct copies=1",
    "computer deal board=1 proof=yes deal=1",
    "computer place board=1",
    "director copy board=1 copy=1 deal=1",
    "director copy board=1 copy=1 deal=2",
    "director check board=1 copy=1 equal=no",
    "ns call board=1 table=1",
    "ns call board=1 table=2 copy=1",
    "ns played board=1 table=1",
    "ns unshuffled board=1",
    "director strike board=1 table=1",
    "director require board=1",
    "director withdraw board=1",
    "director redeal board=1 reason=D3",
    "ns shuffle board=2",
    "ns deal board=2",
    "ns place board=2",
    "ns misdeal board=2",
    "ns redeal board=2 reason=D1",
    "ew call board=2 table=1",
    "ew passout board=2 table=1",
    "ew played board=2 table=1",
    "ew call board=2 table=2",
    "ew played board=2 table=2",
    "ew seen board=2 table=1",
    "director release board=2",
    "director import board=2 from=9",
    "ew require board=2",
    "director close",
    NULL,
};

static void
take_acts(struct search *search, const char *const *lines)
{
    struct rf_session_error error;
    char out[RF_SESSION_TEXT];
    for (search->acts = 0; *lines; lines++) {
        struct rf_session_act *act = &search->act[search->acts++];
        MUST(search->acts <= ACTS && rf_session_act_read(act, *lines, strlen(*lines), &error));
        rf_session_act_write(out, act);
        ck_assert_str_eq(out, *lines);
    }
}

static void
load(struct rf_session *session, const uint8_t state[static SNAPSHOT])
{
    memset(session, 0, sizeof *session);
    memcpy(session, state, SNAPSHOT);
}

/* Adds a state that is new. */
static void
found(struct search *search, const struct rf_session *session)
{
    const uint8_t *bytes = (const uint8_t *)session;
    uint64_t hash = 0xcbf29ce484222325;
    for (unsigned i = 0; i < SNAPSHOT; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3;
    unsigned slot = (unsigned)(hash ^ hash >> 32) % SLOTS;
    for (; search->slot[slot]; slot = (slot + 1) % SLOTS)
        if (memcmp(search->state[search->slot[slot] - 1], bytes, SNAPSHOT) == 0)
            return;
    MUST(search->states < STATES);
    memcpy(search->state[search->states++], bytes, SNAPSHOT);
    search->slot[slot] = search->states;
}

/* What must be true of a board that an act has changed, or left. */
static void
board_holds(const struct rf_session *session, const struct rf_board *was, const struct rf_board *is,
            const struct rf_session_act *act)
{
    bool redeal = act->kind == RF_SESSION_REDEAL, early = session->edition == RF_EDITION_2007;
    MUST(is->attempt == was->attempt + (memcmp(was, is, sizeof *is) != 0 && redeal));
    MUST(act->kind != RF_SESSION_IMPORT || session->replay || !memcmp(was, is, sizeof *is));
    MUST(!was->released || (is->released && is->began == was->began && is->stage == was->stage));
    MUST(!is->released || is->imported || is->unshuffled ||
         !(is->began & ~is->result & ~is->passed_out));
    MUST(is->began == 0 || is->stage == RF_BOARD_PLACED);
    MUST(!(is->began & ~was->began) || (was->stage == RF_BOARD_PLACED && !was->due));
    MUST(!(is->began & ~was->began) || !early || (!was->required && !was->illegal));
    MUST(!(is->result & ~was->result) || session->replay || !(was->imported || was->unshuffled));
    MUST(redeal || !(was->result & ~is->result)); /* a result is struck, and not forgotten */
    MUST(!redeal || !was->passed_out || !memcmp(was, is, sizeof *is) || !was->required);
    MUST(!is->required || was->required || !was->passed_out);
    MUST(!early || redeal || is->required >= was->required);
    MUST(!is->outside || (is->entered && !is->computed && is->stage >= RF_BOARD_DEALT));
    MUST(is->outside <= was->outside || (!was->due && session->option == RF_OPTION_OTHER));
    MUST(!(is->struck & ~was->struck) || rf_session_is_tainted(session, act->board));
}

static void
closed_holds(const struct rf_session *session)
{
    for (unsigned b = 0; b < session->boards; b++) {
        const struct rf_board *board = &session->board[b];
        MUST(!board->due);
        MUST(session->edition == RF_EDITION_2017 || !board->required);
        MUST(!rf_session_is_tainted(session, b + 1) || !(board->result & ~board->struck));
    }
}

static bool
is_among(enum rf_clause clause, const enum rf_clause *list, unsigned count)
{
    unsigned i = 0;
    while (i < count && list[i] != clause)
        i++;
    return i < count;
}

/* True when the law permits it. */
static bool
put(struct search *search, const struct rf_session *before, const struct rf_session_act *act)
{
    struct rf_session after = *before;
    enum rf_clause asked = rf_session_judge(before, act);
    enum rf_clause broken[RF_SESSION_CLAUSES], warning[RF_SESSION_CLAUSES];
    unsigned breaches = rf_session_breaches(before, act, broken);
    unsigned warnings = rf_session_warnings(before, act, warning);
    MUST(rf_session_act(&after, act) == asked);
    search->put++;
    if (asked != RF_PERMITTED) {
        MUST(memcmp(&after, before, sizeof after) == 0 && warnings == 0);
        MUST(breaches > 0 && is_among(asked, broken, breaches));
        MUST(!rf_clause_is_warning(asked) && !rf_clause_is_definition(asked));
        MUST(*rf_session_why(before, act) != '\0');
        search->refused++;
        return false;
    }
    MUST(breaches == warnings); /* and each of them is told */
    for (unsigned i = 0; i < warnings; i++)
        MUST(warning[i] == broken[i] && rf_clause_is_warning(warning[i]));
    for (unsigned b = 0; b < before->boards; b++) {
        MUST(act->board == b + 1u ||
             memcmp(&before->board[b], &after.board[b], sizeof after.board[b]) == 0);
        board_holds(&after, &before->board[b], &after.board[b], act);
    }
    if (after.closed)
        closed_holds(&after);
    for (unsigned b = 0; b < before->boards; b++)
        if (after.board[b].attempt >= ATTEMPTS)
            return true;
    found(search, &after);
    return true;
}

static void
explore(struct search *search, const char *open)
{
    struct rf_session session = {0};
    struct rf_session_act act;
    struct rf_session_error error;
    MUST(rf_session_act_read(&act, open, strlen(open), &error));
    MUST(rf_session_act(&session, &act) == RF_PERMITTED);
    memset(search->slot, 0, SLOTS * sizeof search->slot[0]);
    search->states = 0;
    search->put = search->refused = 0;
    found(search, &session);
    for (unsigned at = 0; at < search->states; at++) {
        unsigned permitted = 0;
        load(&session, search->state[at]);
        for (unsigned i = 0; i < search->acts; i++)
            permitted += put(search, &session, &search->act[i]);
        MUST(session.closed ? permitted == 0 : permitted > 0); /* nothing comes to a standstill */
    }
    printf("# %s: %u states, %lu acts put to them, %lu refused\n", open, search->states,
           search->put, search->refused);
}

static void
explore_all(const char *const *lines, unsigned boards)
{
    struct search search = {0};
    search.state = malloc(STATES * sizeof search.state[0]);
    search.slot = malloc(SLOTS * sizeof search.slot[0]);
    ck_assert(search.state && search.slot);
    take_acts(&search, lines);
    unsigned variants = suite_number("RIFFLE_ACTS", 1000000) < 1000000 ? 1 : 4;
    for (unsigned i = 0; i < variants; i++) {
        char open[100];
        snprintf(open, sizeof open, "director open edition=%s boards=%u tables=2 replay=%s",
                 i & 1 ? "2017" : "2007", boards, i & 2 ? "yes" : "no");
        explore(&search, open);
    }
    free(search.state);
    free(search.slot);
}

START_TEST(one_board_alone)
{
    explore_all(one_board, 1);
}
END_TEST

START_TEST(one_board_of_another_program)
{
    explore_all(other_program, 1);
}
END_TEST

START_TEST(two_boards_and_copies)
{
    explore_all(two_boards, BOARDS);
}
END_TEST

TESTS(one_board_alone, one_board_of_another_program, two_boards_and_copies)
