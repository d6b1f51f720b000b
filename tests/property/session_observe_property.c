/*
 * Sessions of bridge as they really went: all states of small sessions that a list of acts can
 * reach when every act is observed, lawful or not, breadth first.
 *
 *   - A permitted act gives the same bytes as rf_session_act, and a breach has the clause that
 *     refuses the act there.
 *   - An impossible act changes no byte.  Nothing stops the program.
 *   - After any breach some lawful act takes the session on.
 *   - In a committed session a breach changes only the fields that it may.
 */
#include "../suite.h"

#include <riffle/session_observe.h>

#include <stdlib.h>
#include <string.h>

enum { STATES = 1 << 18, SLOTS = 1 << 19, BOARDS = 1, ATTEMPTS = 2, ACTS = 64, HINTED = 16 };
enum { HEAD = offsetof(struct rf_session, board), SNAPSHOT = HEAD + BOARDS * 64 };
_Static_assert(sizeof(struct rf_board) == 64, "a snapshot holds one board");

struct search {
    uint8_t (*state)[SNAPSHOT];
    uint32_t *slot; /* 1 + the number of a state; 0 is free */
    unsigned states, acts;
    enum rf_session_scope scope;
    struct rf_session_act act[ACTS];
    unsigned long put, breaches, questions, impossible, refused;
};

/* One board at one table, from the shuffle to the first call, and new deals of it. */
static const char *const cards[] = {
    "ns shuffle board=1",
    "ew request-cut board=1",
    "ew cut board=1",
    "ns deal board=1",
    "ns deal board=1 method=blocks",
    "director deal board=1 face=up",
    "ns place board=1",
    "ns place board=1 pockets=3",
    "ns seen board=1 table=1",
    "ns call board=1 table=1",
    "ns played board=1 table=1",
    "director require board=1",
    "director withdraw board=1",
    "director redeal board=1 reason=D1",
    "director redeal board=1 reason=D3",
    "computer deal board=1 proof=yes",
    "director release board=1",
    "director close",
    NULL,
};

/* Deals that may not be played, and what is entered of them. */
static const char *const origins[] = {
    "director shuffle board=1",
    "ns deal board=1",
    "ns place board=1",
    "ns call board=1 table=1",
    "ns passout board=1 table=1",
    "ns played board=1 table=1",
    "director import board=1 from=9",
    "director import board=1 from=0",
    "ns imported board=1 from=0",
    "ns unshuffled board=1",
    "director enter board=1",
    "director strike board=1 table=1",
    "director redeal board=1 reason=D1",
    "director instruct option=E4",
    "ns release board=1",
    "director close",
    NULL,
};

/* One board at two tables, with a copy. */
static const char *const at_tables[] = {
    "ns shuffle board=1",
    "ns deal board=1",
    "ns place board=1",
    "ns misdeal board=1",
    "ns call board=1 table=1",
    "ns call board=1 table=2 copy=1",
    "director call board=1 table=2",
    "ns passout board=1 table=1",
    "ns played board=1 table=2",
    "director copy board=1 copy=1",
    "director check board=1 copy=1 equal=no",
    "ns require board=1",
    "director redeal board=1 reason=D1",
    "director redeal board=1 reason=D3",
    "ns exchange board=1 table=1 to=2",
    "ns release board=1",
    "director close",
    NULL,
};

/* A board that the computer dealt. */
static const char *const computed[] = {
    "director instruct option=E4",
    "computer deal board=1 proof=yes",
    "computer place board=1",
    "director place board=1 face=up",
    "ns shuffle board=1",
    "ns deal board=1",
    "director witness board=1",
    "ew seen board=1",
    "ns call board=1 table=1",
    "ns call board=1 table=2 copy=1",
    "ns passout board=1 table=1",
    "ns played board=1 table=1",
    "ns played board=1 table=2",
    "ns strike board=1 table=1",
    "director copy board=1 copy=1",
    "director require board=1",
    "director redeal board=1 reason=D1",
    "director redeal board=1 reason=D3",
    "ns exchange board=1 table=1 to=2",
    "ns foul board=1",
    "director enter board=1",
    "director release board=1",
    "director close",
    NULL,
};

static struct rf_session_act
act_of(const char *words)
{
    struct rf_session_act act;
    struct rf_session_error error;
    MUST(rf_session_act_read(&act, words, strlen(words), &error));
    return act;
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

/* In a committed session a breach leaves everything alone that a new deal, a proof or a release
 * rests on. */
static void
committed_holds(const struct rf_session *was, const struct rf_session *is)
{
    struct rf_session expected = *was;
    for (unsigned b = 0; b < was->boards; b++) {
        struct rf_board *board = &expected.board[b];
        const struct rf_board *now = &is->board[b];
        board->began = now->began;
        board->passed_out = now->passed_out;
        board->result = now->result;
        board->struck = now->struck;
        board->called_on = now->called_on;
        board->routes = now->routes;
        board->fouled = now->fouled;
        board->illegal = now->illegal;
        board->overdue = now->overdue;
        board->present = now->present;
        board->cut_asked = now->cut_asked;
        if (board->stage == RF_BOARD_DEALT)
            board->stage = now->stage; /* a board that is dealt is placed */
    }
    MUST(memcmp(&expected, is, sizeof expected) == 0);
}

/* What a breach leaves to do agrees with its words, and some act does it, unless the Director
 * decides. */
static void
duty_holds(const struct rf_session *before, const struct rf_session_act *act)
{
    enum rf_session_duty duty = rf_session_duty(before, act);
    bool nothing = strncmp(rf_session_remedy(before, act), "Nothing", 7) == 0;
    bool done = duty == RF_DUTY_NOTHING || duty == RF_DUTY_DECIDE;
    MUST(!nothing || duty == RF_DUTY_NOTHING);
    for (unsigned kind = 0; kind < RF_SESSION_ACTS; kind++) {
        struct rf_session_act later = rf_session_act_make((enum rf_session_kind)kind,
                                                          RF_ACTOR_DIRECTOR);
        later.board = act->board;
        later.table = act->table;
        bool does = rf_session_does_duty(duty, act, &later);
        MUST(!does || (duty != RF_DUTY_NOTHING && duty != RF_DUTY_DECIDE));
        done = done || does;
        later.board++; /* on another board only an instruction does it */
        MUST(!rf_session_does_duty(duty, act, &later) || duty == RF_DUTY_INSTRUCT);
    }
    MUST(done);
}

/* A breach is told in words; an act that could be forgotten makes it lawful. */
static void
words_hold(const struct rf_session *before, const struct rf_session_act *act)
{
    struct rf_session_act hint[RF_SESSION_HINTS];
    MUST(*rf_session_should(before, act) && *rf_session_remedy(before, act));
    duty_holds(before, act);
    unsigned hints = rf_session_hint(before, act, hint);
    for (unsigned i = 0; i < hints; i++) {
        struct rf_session copy = *before;
        MUST(rf_session_act(&copy, &hint[i]) == RF_PERMITTED);
        MUST(rf_session_judge(&copy, act) == RF_PERMITTED);
    }
}

/* True when the act was lawful. */
static bool
put(struct search *search, const struct rf_session *before, const struct rf_session_act *act)
{
    struct rf_session after = *before, strict = *before;
    enum rf_clause ruling = rf_session_act(&strict, act);
    struct rf_session_observation seen = rf_session_observe(&after, act, search->scope);
    MUST(seen.clause == ruling);
    MUST((seen.kind == RF_SEEN_PERMITTED) == (ruling == RF_PERMITTED));
    search->put++;
    switch (seen.kind) {
    case RF_SEEN_PERMITTED:
        MUST(memcmp(&after, &strict, sizeof after) == 0 && *rf_session_should(before, act) == '\0');
        break;
    case RF_SEEN_IMPOSSIBLE:
        MUST(memcmp(&after, before, sizeof after) == 0);
        MUST(*rf_session_obstacle_sentence(seen.obstacle));
        search->impossible++;
        search->refused += rf_session_is_refused(seen);
        MUST(search->scope == RF_SCOPE_COMMITTED || !rf_session_is_refused(seen));
        return false;
    default:
        MUST(rf_clause_breach(ruling) != RF_BREACH_IMPOSSIBLE && !rf_clause_is_warning(ruling));
        if (search->breaches % HINTED == 0)
            words_hold(before, act);
        search->breaches += seen.kind == RF_SEEN_BREACH;
        search->questions += seen.kind == RF_SEEN_NOT_JUDGED;
        if (search->scope == RF_SCOPE_COMMITTED)
            committed_holds(before, &after);
    }
    for (unsigned b = 0; b < before->boards; b++)
        if (after.board[b].attempt >= ATTEMPTS)
            return ruling == RF_PERMITTED;
    found(search, &after);
    return ruling == RF_PERMITTED;
}

/* The same call again, at once, is no second breach of D1.1, D3 or SR.5 at a table that is not done
 * with the board: it is lawful, or another clause speaks. */
static void
told_once(const struct search *search, const struct rf_session *before,
          const struct rf_session_act *act)
{
    struct rf_session after = *before;
    struct rf_session_observation seen = rf_session_observe(&after, act, search->scope);
    if (seen.kind != RF_SEEN_BREACH || act->kind != RF_SESSION_CALL)
        return;
    const struct rf_board *board = rf_session_board_at(before, act->board);
    bool done = (board->result | board->passed_out) >> (act->table - 1) & 1;
    const char *clause = rf_clause_citation(seen.clause);
    bool waived = strstr(clause, "D1.1") || strstr(clause, ".D3") || strstr(clause, "SR.5");
    MUST(!waived || done || rf_session_judge(&after, act) != seen.clause);
}

static void
explore(struct search *search, const char *open)
{
    struct rf_session session = {0};
    struct rf_session_act act = act_of(open);
    MUST(rf_session_act(&session, &act) == RF_PERMITTED);
    memset(search->slot, 0, SLOTS * sizeof search->slot[0]);
    search->states = 0;
    search->put = search->breaches = search->questions = search->impossible = search->refused = 0;
    found(search, &session);
    for (unsigned at = 0; at < search->states; at++) {
        unsigned lawful = 0;
        load(&session, search->state[at]);
        for (unsigned i = 0; i < search->acts; i++) {
            lawful += put(search, &session, &search->act[i]);
            told_once(search, &session, &search->act[i]);
        }
        MUST(session.closed ? lawful == 0 : lawful > 0);
    }
    printf("# %s: %u states, %lu acts put to them, %lu breaches, %lu not judged, %lu impossible, "
           "%lu of them refused\n",
           open, search->states, search->put, search->breaches, search->questions,
           search->impossible, search->refused);
}

static void
explore_all(const char *const *lines, enum rf_session_scope scope)
{
    struct search search = {.scope = scope};
    search.state = malloc(STATES * sizeof search.state[0]);
    search.slot = malloc(SLOTS * sizeof search.slot[0]);
    ck_assert(search.state && search.slot);
    for (; *lines; lines++) {
        MUST(search.acts < ACTS);
        search.act[search.acts++] = act_of(*lines);
    }
    unsigned variants = suite_number("RIFFLE_ACTS", 1000000) < 1000000 ? 2 : 4;
    for (unsigned i = 0; i < variants; i++) {
        char open[100];
        snprintf(open, sizeof open, "director open edition=%s boards=1 tables=2 replay=%s",
                 i & 1 ? "2017" : "2007", i & 2 ? "yes" : "no");
        explore(&search, open);
    }
    free(search.state);
    free(search.slot);
}

START_TEST(every_act_with_the_cards)
{
    explore_all(cards, RF_SCOPE_OBSERVED);
}
END_TEST

START_TEST(every_act_about_an_old_deal)
{
    explore_all(origins, RF_SCOPE_OBSERVED);
}
END_TEST

START_TEST(every_act_at_two_tables)
{
    explore_all(at_tables, RF_SCOPE_OBSERVED);
}
END_TEST

START_TEST(every_act_of_a_committed_board)
{
    explore_all(computed, RF_SCOPE_COMMITTED);
}
END_TEST

TESTS(every_act_with_the_cards, every_act_about_an_old_deal, every_act_at_two_tables,
      every_act_of_a_committed_board)
