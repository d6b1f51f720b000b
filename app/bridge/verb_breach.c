/*
 * app/bridge/verb_breach.c -- what a session with breaches says to the Director (verb_breach.h).
 *
 * Four things of each breach: what happened, the clause, what should have happened, and what to do
 * now.  A line that was perhaps forgotten follows as the command that would have entered it.  The
 * first word of a line, `breach` or `question`, is also read by the director's desk
 * (app/web/protocol.js).
 */
#include "bridge/verb_breach.h"

#include <string.h>

#include "bridge/act_words.h"

struct breach_words
breach_words_make(const struct rf_session_record *record, const struct rf_session_act *act)
{
    const struct rf_session *session = &record->session;
    struct breach_words words = {.act = *act,
                                 .line = record->spine.lines + 1,
                                 .why = rf_session_why(session, act),
                                 .should = rf_session_should(session, act),
                                 .remedy = rf_session_remedy(session, act)};
    words.hints = rf_session_hint(session, act, words.hint);
    return words;
}

/* An act as the command that enters it: `redeal --board 3 --reason D1 --by director`. */
static void
write_command(char out[static RF_SESSION_TEXT], const struct rf_session_act *act)
{
    char text[RF_SESSION_TEXT];
    size_t used = 0;
    rf_session_act_write(text, act);
    out[0] = '\0';
    char *rest = text + strcspn(text, " ");
    for (char *word; (word = strtok_r(rest, " ", &rest));) {
        char *value = strchr(word, '=');
        if (value)
            *value++ = '\0';
        int size = snprintf(out + used, RF_SESSION_TEXT - used, "%s%s%s%s%s", used ? " " : "",
                            value ? "--" : "", word, value ? " " : "", value ? value : "");
        used += (size_t)size < RF_SESSION_TEXT - used ? (size_t)size : 0;
    }
    snprintf(out + used, RF_SESSION_TEXT - used, " --by %s", rf_session_actor_word(act->actor));
}

static void
say_hints(const struct verb_input *in, const struct breach_words *words, FILE *out)
{
    char command[RF_SESSION_TEXT];
    for (unsigned i = 0; i < words->hints; i++) {
        write_command(command, &words->hint[i]);
        fprintf(out, "  %s: riffle session %s%s\n",
                i == 0 ? "or was a line forgotten before it" : "or this one", command,
                in->record_option);
    }
}

int
breach_say(const struct verb_input *in, const struct breach_words *words,
           struct rf_session_observation seen, FILE *out)
{
    char said[ACT_WORDS];
    if (seen.kind == RF_SEEN_IMPOSSIBLE) {
        act_words_refused(said, &words->act);
        fprintf(out,
                "refused: %s: %s\n  This cannot have happened, so nothing is recorded. Check "
                "what you typed.\n",
                said, rf_session_obstacle_sentence(seen.obstacle));
        say_hints(in, words, out);
        return STATUS_NO;
    }
    bool breach = seen.kind == RF_SEEN_BREACH;
    act_words_done(said, &words->act);
    fprintf(out, "%s, line %llu: %s\n  %s: %s\n", breach ? "breach" : "question",
            (unsigned long long)words->line, said, rf_clause_citation(seen.clause),
            rf_clause_sentence(seen.clause));
    if (*words->why)
        fprintf(out, "  found: %s\n", words->why);
    fprintf(out, "  should have been: %s\n  now: %s\n", words->should, words->remedy);
    say_hints(in, words, out);
    return breach ? STATUS_BREACHES : STATUS_OK;
}

int
breach_say_json(const struct breach_words *words, struct rf_session_observation seen)
{
    char exact[RF_SESSION_TEXT], ruling[RF_LINE_WORD];
    rf_session_act_write(exact, &words->act);
    rf_session_ruling_write(ruling, seen);
    json_t *hints = json_array();
    for (unsigned i = 0; i < words->hints; i++) {
        char hint[RF_SESSION_TEXT];
        rf_session_act_write(hint, &words->hint[i]);
        json_array_append_new(hints, json_string(hint));
    }
    json_t *object = json_pack("{s:s, s:s, s:s, s:s}", "act", exact, "ruling", ruling, "why",
                               words->why, "sentence", rf_clause_sentence(seen.clause));
    if (seen.kind == RF_SEEN_IMPOSSIBLE)
        json_object_set_new(object, "impossible",
                            json_string(rf_session_obstacle_sentence(seen.obstacle)));
    else
        json_object_update_new(
            object, json_pack("{s:s, s:s}", "should", words->should, "now", words->remedy));
    json_object_set_new(object, "forgotten", hints);
    json_print(object);
    return seen.kind == RF_SEEN_IMPOSSIBLE ? STATUS_NO
           : seen.kind == RF_SEEN_BREACH   ? STATUS_BREACHES
                                           : STATUS_OK;
}

/* The beginning of the verdict, up to its first semicolon. */
void
breach_sum_words(char out[static BREACH_SUM], const struct rf_session_record *record)
{
    struct rf_signed_part now;
    out[0] = '\0';
    if (record->sum.breaches == 0 && record->sum.questions == 0)
        return;
    if (!rf_session_record_is_kept_truly(record)) {
        snprintf(out, BREACH_SUM, "kept truly, with no breach and %llu act%s not judged",
                 (unsigned long long)record->sum.questions, record->sum.questions == 1 ? "" : "s");
        return;
    }
    rf_session_record_verdict_if_signed(record, &now);
    snprintf(out, BREACH_SUM, "%.*s", (int)strcspn(now.words, ";"), now.words);
}

int
breach_sum(const struct verb_input *in, int status)
{
    char words[BREACH_SUM];
    breach_sum_words(words, &in->keeper.record);
    if (words[0])
        puts(words);
    return status == STATUS_OK && in->keeper.record.sum.breaches ? STATUS_BREACHES : status;
}
