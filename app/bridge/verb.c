/*
 * app/bridge/verb.c -- what all verbs of `riffle session` share.
 *
 * verb_put is the centre: it puts one act to the law, has the keeper write it down with its ruling,
 * and tells the user what happened; verb_breach.c tells breaches.  verb_act does that for each
 * board that --board names.  The lines that begin with `done:`, `refused:`, `  warning` and `  this
 * belongs to` are also read by the director's desk in the browser (app/web/desk.js,
 * app/web/protocol.js): change them together.
 */
#include "bridge/verb.h"

#include <sodium.h>
#include <string.h>
#include <time.h>

#include "bridge/act_words.h"
#include "bridge/verb_advice.h"
#include "bridge/verb_breach.h"
#include "input/range.h"

/* `count` counts each board once, however often the text names it. */
bool
board_set_read(struct board_set *set, const char *text)
{
    unsigned first, last;
    memset(set, 0, sizeof *set);
    for (;; text++) {
        if (!range_read(&text, 1, RF_BOARD_NUMBER, &first, &last))
            return false;
        for (unsigned b = first; b <= last; b++) {
            set->count += !set->has[b];
            set->has[b] = true;
        }
        if (*text != ',')
            return *text == '\0';
    }
}

bool
verb_boards(struct verb_input *in)
{
    const struct rf_session *session = &in->keeper.record.session;
    const char *said = in->key[RF_KEY_BOARD];
    unsigned last = session->first + session->boards - 1u;
    if (said && !board_set_read(&in->boards, said)) {
        verb_wrong(in, "board", "boards like 3, 1-24 or 3,5,7-9", said);
        return false;
    }
    for (unsigned b = session->first; !said && b <= last; b++)
        in->boards.has[b] = true;
    if (!said)
        in->boards.count = session->boards;
    for (unsigned b = 1; b <= RF_BOARD_NUMBER; b++)
        if (in->boards.has[b] && (b < session->first || b > last)) {
            fprintf(stderr,
                    "riffle session %s: this session has no board %u. It has boards %u to %u "
                    "(SR.2).\n",
                    in->verb->name, b, session->first, last);
            return false;
        }
    return true;
}

/* The side that may ask for a cut (A.2): opponents of the side that shuffled the board. */
static enum rf_session_actor
opponent_of_shuffler(const struct rf_session *session, unsigned board)
{
    bool has = board >= session->first && board - session->first < session->boards;
    bool ew = has && rf_session_board_at(session, board)->shuffler == RF_ACTOR_EW;
    return ew ? RF_ACTOR_NS : RF_ACTOR_EW;
}

/* The dealer makes the first call on a board (Law 17B), so it is their side that calls. */
static enum rf_session_actor
dealer_side(unsigned board)
{
    return board && rf_board_dealer(board) % 2 ? RF_ACTOR_EW : RF_ACTOR_NS;
}

/* Cards are handled by those whom the option in force names; calls are made at the table; all else
 * is the Director's. */
enum rf_session_actor
verb_usual_actor(const struct rf_session *session, enum rf_session_kind kind, unsigned board)
{
    static const enum rf_session_actor dealers[] = {
        [RF_OPTION_TABLES] = RF_ACTOR_NS,
        [RF_OPTION_DIRECTOR] = RF_ACTOR_DIRECTOR,
        [RF_OPTION_ASSISTANTS] = RF_ACTOR_ASSISTANT,
        [RF_OPTION_OTHER] = RF_ACTOR_COMPUTER,
    };
    switch (kind) {
    case RF_SESSION_SHUFFLE:
    case RF_SESSION_CUT:
    case RF_SESSION_DEAL:
    case RF_SESSION_PLACE: return dealers[session->option];
    case RF_SESSION_REQUEST_CUT: return opponent_of_shuffler(session, board);
    case RF_SESSION_WITNESS: return RF_ACTOR_NS;
    case RF_SESSION_CALL:
    case RF_SESSION_PASSOUT: return dealer_side(board);
    default: return RF_ACTOR_DIRECTOR;
    }
}

/* Collects all warnings of the last act; returns how many.  The record knows only the commitment of
 * an entered deal, so the warning about its cards (`suspect`) is added here. */
static unsigned
all_warnings(const struct verb_input *in, enum rf_clause out[static RF_SESSION_CLAUSES + 1])
{
    const struct rf_session_record *record = &in->keeper.record;
    memcpy(out, record->warning, sizeof record->warning);
    out[record->warnings] = in->suspect;
    return record->warnings + (in->suspect != RF_PERMITTED);
}

static json_t *
warnings_json(const enum rf_clause *warning, unsigned count)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(list,
                              json_pack("{s:s, s:s}", "clause", rf_clause_citation(warning[i]),
                                        "sentence", rf_session_advice(warning[i])));
    return list;
}

/* Gives the exact words of the act, as the record has them; a program has no use for sentences. */
static void
say_json(const struct verb_input *in, const char *words, enum rf_clause ruling, const char *why)
{
    const struct rf_session_record *record = &in->keeper.record;
    bool permitted = ruling == RF_PERMITTED;
    json_t *object = json_pack("{s:s, s:s}", "act", words, "ruling", rf_clause_citation(ruling));
    if (!permitted) {
        json_object_set_new(object, "why", json_string(why));
        json_object_set_new(object, "sentence", json_string(rf_clause_sentence(ruling)));
    }
    enum rf_clause warning[RF_SESSION_CLAUSES + 1];
    unsigned warnings = permitted ? all_warnings(in, warning) : 0;
    if (warnings > 0)
        json_object_set_new(object, "warnings", warnings_json(warning, warnings));
    if (permitted && record->route != RF_ROUTE_NONE)
        json_object_set_new(object, "sent_to", json_string(rf_route_text(record->route)));
    json_print(object);
}

/* A release and a close are orders to this program and not things that happened, so the law refuses
 * them in every session.  In a record with breaches such a refusal has no line. */
static bool
is_refused_order(const struct verb_input *in, const struct rf_session_act *act)
{
    const struct rf_session_record *record = &in->keeper.record;
    bool orders = act->kind == RF_SESSION_RELEASE || act->kind == RF_SESSION_CLOSE;
    return record->breaches && orders && rf_session_record_judge(record, act, NULL) != RF_PERMITTED;
}

/* A refused act is written too, with its ruling: the record shows what was tried (STATUS_NO).
 * `why` belongs to the state before the act, so it is asked for first. */
int
verb_put(struct verb_input *in, const struct rf_session_act *act, const uint8_t *commitment)
{
    const struct rf_session_record *record = &in->keeper.record;
    char exact[RF_SESSION_TEXT], words[ACT_WORDS];
    rf_session_act_write(exact, act);
    /* The session before the act: the act changes what the words are about. */
    struct breach_words breach = breach_words_make(record, act);
    const char *why = breach.why;
    struct rf_session_observation seen = {0};
    bool ordered = is_refused_order(in, act);
    if (!ordered && !session_keeper_put(&in->keeper, act, in->note, commitment, &seen))
        return STATUS_IO;
    enum rf_clause ruling = ordered ? rf_session_record_judge(record, act, NULL) : seen.clause;
    bool permitted = ruling == RF_PERMITTED;
    /* With -o - boards go to standard output, so messages go elsewhere. */
    FILE *out = in->output && strcmp(in->output, "-") == 0 ? stderr : stdout;
    if (!permitted && !ordered && !rf_session_is_refused(seen)) {
        int status = in->json ? breach_say_json(&breach, seen) : breach_say(in, &breach, seen, out);
        if (!in->json && verb_is_done(status))
            advise_redeal(in, act, out);
        return status;
    }
    if (in->json) {
        say_json(in, exact, ruling, why);
        return permitted ? STATUS_OK : STATUS_NO;
    }
    if (!permitted) {
        struct rf_session_act typed = *act; /* redeal --reason D3 also puts `require` */
        if (in->verb->act == RF_SESSION_REDEAL)
            typed.kind = RF_SESSION_REDEAL;
        act_words_refused(words, &typed);
        fprintf(out, "refused: %s%s%s", words, *why ? ": " : "", why);
        advise_who(in, act, ruling, out);
        fprintf(out, "\n  %s: %s\n", rf_clause_citation(ruling), rf_clause_sentence(ruling));
        advise_results(in, act, ruling, out);
        return STATUS_NO;
    }
    act_words_done(words, act);
    /* A redeal that was ordered and not dealt: close --release --undealt. */
    if (act->kind == RF_SESSION_RELEASE &&
        rf_session_board_at(&record->session, act->board)->stage < RF_BOARD_DEALT)
        snprintf(words, sizeof words, "board %u: over without a deal, so nothing is shown",
                 act->board);
    fprintf(out, "done: %s\n", words);
    enum rf_clause warning[RF_SESSION_CLAUSES + 1];
    unsigned warnings = all_warnings(in, warning);
    for (unsigned i = 0; i < warnings; i++)
        fprintf(out, "  warning, %s: %s\n", rf_clause_citation(warning[i]),
                rf_session_advice(warning[i]));
    if (record->route != RF_ROUTE_NONE)
        fprintf(out, "  this belongs to %s\n", rf_route_text(record->route));
    advise_redeal(in, act, out);
    return STATUS_OK;
}

/* True when the record already has this first call: the same table, board and copy.  The law
 * permits it again, but a second line would say nothing new. */
static bool
is_called(const struct verb_input *in, const struct rf_session_act *act)
{
    const struct rf_session_record *record = &in->keeper.record;
    const struct rf_session *session = &record->session;
    if (act->kind != RF_SESSION_CALL ||
        !(rf_session_board_at(session, act->board)->began >> (act->table - 1) & 1))
        return false;
    return record->copy[act->board - session->first][act->table - 1] == act->copy &&
           rf_session_record_judge(record, act, NULL) == RF_PERMITTED;
}

/* Says so, without a line in the record. */
static int
say_called(const struct verb_input *in, const struct rf_session_act *act)
{
    char exact[RF_SESSION_TEXT];
    rf_session_act_write(exact, act);
    if (in->json)
        json_print(json_pack("{s:s, s:s, s:b}", "act", exact, "ruling",
                             rf_clause_citation(RF_PERMITTED), "before", 1));
    else
        printf("done: board %u, table %u: bidding had started before; nothing new is recorded\n",
               act->board, act->table);
    return STATUS_OK;
}

/* Without --board the act concerns the session, like instruct.  One refused board does not stop the
 * others; the worst status is returned. */
int
verb_act(struct verb_input *in)
{
    struct rf_session_act act;
    int status = STATUS_OK;
    if (!in->key[RF_KEY_BOARD]) {
        if (!verb_read_act(in, in->verb->act, 0, &act))
            return STATUS_USAGE;
        return verb_put(in, &act, NULL);
    }
    if (!verb_boards(in))
        return STATUS_USAGE;
    for (unsigned b = 1; b <= RF_BOARD_NUMBER; b++) {
        if (!in->boards.has[b])
            continue;
        if (!verb_read_act(in, in->verb->act, b, &act))
            return STATUS_USAGE;
        int one = is_called(in, &act) ? say_called(in, &act) : verb_put(in, &act, NULL);
        status = verb_worse(status, one);
    }
    return status;
}

struct ledger *
verb_ledger(struct verb_input *in)
{
    if (!in->ledger)
        in->ledger = ledger_open(in->ledger_path);
    return in->ledger;
}

void
event_usual_name(char out[static RF_EVENT_ID])
{
    char when[20];
    time_t now = time(NULL);
    struct tm local;
    strftime(when, sizeof when, "%Y%m%d", localtime_r(&now, &local));
    snprintf(out, RF_EVENT_ID, "E%s-%06x", when, randombytes_random() & 0xffffff);
}

bool
event_name_fits(const char *name)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._";
    size_t size = strlen(name);
    return size > 0 && size < RF_EVENT_ID && strspn(name, plain) == size;
}
