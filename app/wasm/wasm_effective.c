/*
 * app/wasm/wasm_effective.c -- a record with corrections as it counts now: its acts one by one,
 * without struck lines and with those that corrections brought in (riffle/correct.h).
 *
 * A page first puts every line to the verifier.  If there are corrections it then walks over the
 * acts that count, so that it shows cards, boards and breaches as they count, and beside them what
 * was struck.  The walk folds into the workspace that corrections are tried in, which nothing else
 * uses after the last line.
 */
#include <string.h>

#include "wasm/boundary.h"
#include "wasm/wasm_session.h"

static struct {
    struct rf_effective at;
    struct rf_corrections set;         /* those of the signed part */
    struct rf_session_act session_act; /* the act that the walk is at */
    enum rf_clause clause;             /* that it breaks, or RF_PERMITTED */
    bool fault;
    char text[RF_LINE_TEXT + 1];
} walk;

static bool
holds_session(void)
{
    return HOLDS_SESSIONS && riffle_is_session();
}

static const struct rf_corrections *
corrections(void)
{
    return holds_session() ? &session_held()->corrections : &table_held()->corrections;
}

/* A record that nobody signed is shown as it is; its verdict says so. */
static uint64_t
signed_lines(void)
{
    const struct rf_spine *spine = holds_session() ? &session_held()->spine : &table_held()->spine;
    return spine->signed_part.lines ? spine->signed_part.lines : spine->lines;
}

/* How many corrections the record has, whether they count or not. */
uint32_t
riffle_corrections(void)
{
    return corrections()->lines;
}

/* The correction that struck a line and counts; or with `changed` the last one that gave its act
 * another outcome.  0 for none. */
double
riffle_corrected_by(double line, uint32_t changed)
{
    uint64_t number = (uint64_t)line;
    rf_corrections_until(corrections(), signed_lines(), &walk.set);
    return (double)(changed ? rf_corrections_changed_by(&walk.set, lines_held(), number, &walk.at)
                            : rf_corrections_struck_by(&walk.set, number));
}

void
riffle_effective_start(void)
{
    struct rf_record_hook none = {NULL, NULL};
    uint64_t last = signed_lines();
    if (HOLDS_SESSIONS)
        rf_session_record_init(lines_session_fold(), none);
    rf_record_init(lines_table_fold(), none);
    rf_corrections_until(corrections(), last, &walk.set);
    rf_effective_start(&walk.at, lines_held(), &walk.set, last);
}

/* An act that was brought in, as a line of the record would have it. */
static void
write_brought(const char *actor, const char *act, const char *pairs)
{
    const struct rf_line *line = &walk.at.line;
    struct rf_line made = {.seq = line->seq, .time = line->time, .ruling = "-"};
    memcpy(made.actor, actor, strlen(actor) + 1);
    memcpy(made.act, act, strlen(act) + 1);
    memcpy(made.payload, pairs, strlen(pairs) + 1);
    walk.text[rf_line_write(walk.text, &made)] = '\0';
}

static void
write_line(void)
{
    size_t size = 0;
    const char *bytes = lines_held().get(lines_held().state, walk.at.line.seq, &size);
    memcpy(walk.text, bytes, size);
    walk.text[size] = '\0';
}

static void
next_of_session(void)
{
    struct rf_session_observation seen;
    char pairs[RF_SESSION_TEXT];
    bool done = rf_session_refold(lines_session_fold(), &walk.at, &walk.session_act, &seen);
    walk.fault = false;
    walk.clause = done && seen.kind == RF_SEEN_BREACH ? seen.clause : RF_PERMITTED;
    if (!done)
        walk.session_act.board = 0;
    if (!walk.at.brought)
        return;
    rf_session_pairs_write(pairs, &walk.session_act);
    write_brought(rf_session_actor_word(walk.session_act.actor),
                  rf_session_kind_word(walk.session_act.kind), pairs);
}

static void
next_of_table(void)
{
    struct rf_act act;
    struct rf_observation seen;
    struct rf_record *fold = lines_table_fold();
    char pairs[RF_ACT_TEXT], name[RF_ACT_NAME];
    rf_record_refold(fold, &walk.at, &act, &seen);
    walk.clause = fold->breach;
    walk.fault = fold->breach_is_fault;
    if (!walk.at.brought)
        return;
    rf_act_write_pairs(pairs, &act);
    rf_act_name(name, act.kind);
    write_brought(act.role == RF_ROLE_DEALER       ? "dealer"
                  : act.role == RF_ROLE_SUPERVISOR ? "supervisor"
                                                   : act.name,
                  name, pairs);
}

/* 1, or 0 behind the last act. */
uint32_t
riffle_effective_next(void)
{
    if (!rf_effective_next(&walk.at))
        return 0;
    if (!walk.at.brought)
        write_line();
    if (holds_session())
        next_of_session();
    else
        next_of_table();
    return 1;
}

/* The line of the act; of one that was brought in, what its line would have been. */
const char *
riffle_counted_line(void)
{
    return walk.text;
}

/* The attempt of a session's board after the act; 0 where it names none. */
static unsigned
attempt(void)
{
    const struct rf_session *session = &lines_session_fold()->session;
    unsigned board = walk.session_act.board;
    bool has = holds_session() && board >= session->first &&
               board - session->first < session->boards;
    return has ? session->board[board - session->first].attempt : 0;
}

double
riffle_counted(uint32_t which)
{
    switch (which) {
    case COUNTED_LINE: return (double)walk.at.line.seq;
    case COUNTED_PLACE: return (double)walk.at.place.position;
    case COUNTED_CLAUSE: return walk.clause;
    case COUNTED_FAULT: return walk.fault;
    case COUNTED_ATTEMPT: return attempt();
    default: return -1;
    }
}

/* The act of a line in words: of a table as it is typed, of a session as a correction has it.
 * Empty for lines of the record itself. */
const char *
riffle_line_words(double number)
{
    size_t size = 0, taken;
    struct rf_line *line = &walk.at.line;
    struct rf_line_error error;
    struct rf_act act;
    const char *bytes = lines_held().get(lines_held().state, (uint64_t)number, &size);
    walk.text[0] = '\0';
    if (!bytes || !rf_line_read(line, bytes, size, &error))
        return walk.text;
    if (!holds_session()) {
        if (rf_record_read_act(table_held(), line, &act))
            rf_act_write(walk.text, &act);
        return walk.text;
    }
    enum rf_session_actor actor = rf_session_actor_find(line->actor, strlen(line->actor));
    enum rf_session_kind kind = rf_session_kind_find(line->act, strlen(line->act));
    if (actor == RF_ACTORS || kind == RF_SESSION_ACTS)
        return walk.text;
    struct rf_session_act session_act = rf_session_act_make(kind, actor);
    if (rf_session_pairs_read(&session_act, line->payload, &taken))
        rf_session_act_write(walk.text, &session_act);
    return walk.text;
}
