/*
 * app/bridge/verb_status.c -- `riffle session status`: where each board stands and what comes next.
 *
 * It reads the record only, so it cannot show a card that is not public.  The stages and the fields
 * of --json are part of the director's desk's protocol (docs/reference/room-protocol.md,
 * app/web/protocol.js).
 */
#include <string.h>
#include <unistd.h>

#include "bridge/seal.h"
#include "bridge/verb_breach.h"
#include "bridge/verbs.h"

/* In order of urgency: a redeal that is due hides the stage that the old deal had reached. */
static const char *
stage_words(const struct rf_board *board)
{
    if (board->released)
        return "released";
    if (board->due)
        return "new deal due";
    if (board->required)
        return "redeal required";
    switch (board->stage) {
    case RF_BOARD_GATHERED: return "not dealt";
    case RF_BOARD_SHUFFLED: return board->cut_asked ? "cut asked for" : "shuffled";
    case RF_BOARD_DEALT: return "dealt";
    default: return board->began ? "in play" : "in its pockets";
    }
}

static unsigned
count_bits(uint32_t bits)
{
    unsigned count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

/* Lists what is special about a board: fouled, passed out, which Law applies. */
static void
flag_words(const struct rf_session *session, unsigned number, char *out, size_t room)
{
    const struct rf_board *board = rf_session_board_at(session, number);
    size_t used = 0;
    out[0] = '\0';
    struct {
        bool is;
        const char *words;
    } flags[] = {
        {board->fouled, "fouled"},
        {board->imported, "of another session"},
        {board->unshuffled, "unshuffled"},
        {board->passed_out != 0, "passed out"},
        {board->struck != 0, "struck"},
        {board->unequal != 0, "a copy differs"},
        {board->entered, "entered"},
        {board->computed, "computed"},
        {board->outside, "by another program"},
        {board->suspect & RF_SUSPECT_DEAL, "dealt wrongly"},
        {board->overdue != 0, "went on in breach"},
        {board->unrecorded != 0, "steps not entered"},
    };
    for (unsigned i = 0; i < sizeof flags / sizeof flags[0] && used < room; i++)
        if (flags[i].is)
            used += (size_t)snprintf(out + used, room - used, "%s%s", used ? ", " : "",
                                     flags[i].words);
    for (unsigned route = 1; route < RF_ROUTES && used < room; route++)
        if (board->routes >> route & 1 && route != RF_ROUTE_NEW_DEAL && route != RF_ROUTE_87)
            used += (size_t)snprintf(out + used, room - used, "%s%s", used ? ", " : "",
                                     rf_route_text((enum rf_route)route));
}

enum { NEXT_WORDS = RECORD_OPTION + 160 };

/* Names the first board that must be redealt, its reason and the command; false if there is none.
 */
static bool
next_redeal(const struct rf_session *session, const char *option, char out[static NEXT_WORDS])
{
    for (unsigned i = 0; i < session->boards; i++) {
        const struct rf_board *board = &session->board[i];
        unsigned number = session->first + i;
        const char *reason = board->due ? "D1" : "D3";
        if (!board->due && !board->required)
            continue;
        snprintf(out, NEXT_WORDS,
                 "board %u needs a redeal (%s): riffle session redeal --board %u --reason %s%s",
                 number, reason, number, reason, option);
        return true;
    }
    return false;
}

/* What the session waits for; the words end with a command, unless it is closed. */
static const char *
next_step(const struct rf_session_record *record)
{
    const struct rf_session *session = &record->session;
    unsigned dealt = 0, released = 0;
    for (unsigned i = 0; i < session->boards; i++) {
        dealt += session->board[i].stage >= RF_BOARD_DEALT;
        released += session->board[i].released;
    }
    if (record->source == RF_SOURCE_COMMITTED && !record->has_manifest)
        return "each party commits: riffle session commit";
    if (record->has_manifest && strcmp(record->manifest.value, "-") != 0 && !record->has_value)
        return "state the public value: riffle session value TEXT";
    if (dealt < session->boards && record->source == RF_SOURCE_OBSERVED &&
        session->option == RF_OPTION_OTHER)
        return "enter the boards of the dealing program: riffle session enter FILE";
    if (dealt < session->boards)
        return "deal the boards: riffle session deal";
    return released < session->boards
               ? "play the boards; release each when every table has played it: riffle session "
                 "release --board N"
               : "close the session: riffle session close";
}

static const char *
next_words(const struct rf_session_record *record, const char *option, char out[static NEXT_WORDS])
{
    if (next_redeal(&record->session, option, out))
        return out;
    if (record->session.closed)
        return "nothing, the session is closed";
    snprintf(out, NEXT_WORDS, "%s%s", next_step(record), option);
    return out;
}

/* "may" lists what the law permits now, so that the desk offers no other act. */
static json_t *
board_json(const struct rf_session_record *record, unsigned number)
{
    const struct rf_board *board = rf_session_board_at(&record->session, number);
    char flags[300];
    flag_words(&record->session, number, flags, sizeof flags);
    return json_pack("{s:I, s:s, s:I, s:I, s:I, s:I, s:s, s:b, s:o}", "board", (json_int_t)number,
                     "stage", stage_words(board), "attempt", (json_int_t)board->attempt, "began",
                     (json_int_t)count_bits(board->began), "played",
                     (json_int_t)count_bits(board->result), "copies",
                     (json_int_t)count_bits(board->made), "notes", flags, "fouled", board->fouled,
                     "may", session_legal_acts(record, number));
}

/* Adds the names of the parties, and the size of the event: from the manifest, or before it from
 * FILE.event if that is there. */
static void
add_event(json_t *object, const struct session_keeper *keeper)
{
    struct rf_manifest event;
    const struct rf_session_record *record = &keeper->record;
    bool described = record->has_manifest;
    if (described)
        event = record->manifest;
    else if (record->source == RF_SOURCE_COMMITTED && access(keeper->event_path, R_OK) == 0)
        described = session_keeper_event(keeper, &event);
    json_t *names = json_array();
    for (unsigned j = 0; j < record->parties; j++)
        json_array_append_new(names, json_string(record->party[j].name));
    json_object_set_new(object, "names", names);
    if (!described)
        return;
    json_object_set_new(object, "sessions", json_integer(event.sessions));
    json_object_set_new(object, "all_parties", json_integer(event.parties));
    json_object_set_new(object, "attempts", json_integer(event.attempts));
    json_object_set_new(object, "described",
                        json_string(strcmp(event.value, "-") == 0 ? "" : event.value));
}

static json_t *
status_json(const struct session_keeper *keeper, const char *option)
{
    char next[NEXT_WORDS];
    const struct rf_session_record *record = &keeper->record;
    static const char *const options[] = {"E1", "E2", "E3", "E4"};
    const struct rf_session *session = &record->session;
    char hex[RF_HEX_TEXT] = "";
    json_t *boards = json_array();
    for (unsigned b = session->first; b < session->first + session->boards; b++)
        json_array_append_new(boards, board_json(record, b));
    if (record->has_manifest)
        rf_hex_write(hex, record->manifest_hash);
    json_t *object = json_pack(
        "{s:s, s:s, s:I, s:s, s:s, s:b, s:b, s:b, s:I, s:I, s:s, s:s, s:s, s:o}", "event",
        record->id, "title", record->title, "session", (json_int_t)session->number, "edition",
        session->edition == RF_EDITION_2007 ? "2007" : "2017", "option", options[session->option],
        "replay", session->replay, "closed", session->closed, "observed",
        record->source == RF_SOURCE_OBSERVED, "parties", (json_int_t)record->parties, "tables",
        (json_int_t)session->tables, "manifest", hex, "value", record->value, "next",
        next_words(record, option, next), "boards", boards);
    if (record->breaches) {
        char words[BREACH_SUM];
        breach_sum_words(words, record);
        json_object_update_new(object,
                               json_pack("{s:b, s:I, s:I, s:s}", "breaches_recorded", true,
                                         "breaches", (json_int_t)record->sum.breaches, "not_judged",
                                         (json_int_t)record->sum.questions, "kept", words));
    }
    add_event(object, keeper);
    return object;
}

/* Prints the lines above the table: event, manifest, value, and the Merkle head that a second
 * person can keep. */
static void
print_head(const struct rf_session_record *record)
{
    const struct rf_session *session = &record->session;
    char hex[RF_HEX_TEXT], root[RF_HEX_TEXT];
    uint8_t head[RF_HASH_BYTES];
    printf("%s%s%s, session %u, Law 6 of %s, option E%u, %u table%s%s\n", record->id,
           strcmp(record->title, "-") ? ", " : "", strcmp(record->title, "-") ? record->title : "",
           session->number, session->edition == RF_EDITION_2007 ? "2007" : "2017",
           session->option + 1u, session->tables, session->tables == 1 ? "" : "s",
           session->replay ? ", replays past deals" : "");
    if (record->has_manifest) {
        rf_hex_write(hex, record->manifest_hash);
        printf("manifest %s, %u part%s\n", hex, record->parties,
               record->parties == 1 ? "y" : "ies");
    }
    if (record->has_value)
        printf("public value %s\n", record->value);
    rf_merkle_root(&record->spine.tree, head);
    rf_hex_write(root, head);
    printf("head %llu:%s\n", (unsigned long long)record->spine.lines, root);
}

/* `head` is what a director can publish during play: size and Merkle root of all lines so far. */
static int
run_status(struct verb_input *in)
{
    const struct rf_session_record *record = &in->keeper.record;
    const struct rf_session *session = &record->session;
    char flags[300], next[NEXT_WORDS];
    if (in->json) {
        json_print(status_json(&in->keeper, in->record_option));
        return record->sum.breaches ? STATUS_BREACHES : STATUS_OK;
    }
    print_head(record);
    puts("board  stage            attempt  begun  played  notes");
    for (unsigned b = session->first; b < session->first + session->boards; b++) {
        const struct rf_board *board = rf_session_board_at(session, b);
        flag_words(session, b, flags, sizeof flags);
        printf("%5u  %-15s  %7u  %5u  %6u%s%s\n", b, stage_words(board), board->attempt,
               count_bits(board->began), count_bits(board->result), *flags ? "  " : "", flags);
    }
    int status = breach_sum(in, STATUS_OK);
    printf("next: %s\n", next_words(record, in->record_option, next));
    return status;
}

const struct verb verb_status = {
    .name = "status",
    .summary = "show where each board stands, without cards",
    .doc =
        "Shows where the session and each of its boards stand, and what to do next. It never shows "
        "a card. The exit status is 5 if the record has breaches.\n\nExamples:\n"
        "  riffle session status\n"
        "  riffle session status --json",
    .clauses = "",
    .act = RF_SESSION_ACTS,
    .access = VERB_LOOKS,
    .json = true,
    .run = run_status,
};
