/*
 * app/bridge/record_lines.c -- lines of a session's record in words (record_lines.h).
 *
 * A struck line is never left out: it stands with the line that struck it.
 */
#include "bridge/record_lines.h"

#include <string.h>
#include <time.h>

void
record_act_words(char out[static ACT_WORDS], const char *text)
{
    struct rf_session_act act;
    struct rf_session_error error;
    if (rf_session_act_read(&act, text, strlen(text), &error))
        act_words_done(out, &act);
    else
        snprintf(out, ACT_WORDS, "%s", text);
}

/* "line 17" or "lines 17, 18 and 25". */
static void
strike_words(char *out, size_t room, const struct rf_correction *said)
{
    size_t used = (size_t)snprintf(out, room, "line%s ", said->strikes == 1 ? "" : "s");
    for (unsigned i = 0; i < said->strikes && used < room; i++)
        used += (size_t)snprintf(out + used, room - used, "%s%llu",
                                 i == 0                   ? ""
                                 : i + 1 == said->strikes ? " and "
                                                          : ", ",
                                 (unsigned long long)said->strike[i]);
}

static void
correction_words(char out[static LINE_WORDS], const struct rf_correction *said)
{
    char act[ACT_WORDS] = "", lines[120];
    if (said->instead[0])
        record_act_words(act, said->instead);
    strike_words(lines, sizeof lines, said);
    const char *reason = said->reason, *colon = *reason ? ": " : "";
    if (said->strikes == 0)
        snprintf(out, LINE_WORDS, "correction, added after line %llu: %s%s%s",
                 (unsigned long long)said->after, act, colon, reason);
    else
        snprintf(out, LINE_WORDS, "correction, strikes %s%s%s%s%s", lines,
                 *act ? ", instead: " : "", act, colon, reason);
}

/* The act of a line; false for lines of the record itself. */
static bool
read_act(const struct rf_line *line, struct rf_session_act *act)
{
    enum rf_session_actor actor = rf_session_actor_find(line->actor, strlen(line->actor));
    enum rf_session_kind kind = rf_session_kind_find(line->act, strlen(line->act));
    size_t taken;
    if (actor == RF_ACTORS || kind == RF_SESSION_ACTS || line->seq == 1)
        return false;
    *act = rf_session_act_make(kind, actor);
    return rf_session_pairs_read(act, line->payload, &taken);
}

void
record_line_read(const struct session_keeper *keeper, uint64_t number, struct record_line *out)
{
    size_t size;
    struct rf_line_error error;
    struct rf_lines lines = keeper->record.lines;
    const char *bytes = lines.get(lines.state, number, &size);
    memset(out, 0, sizeof *out);
    if (!bytes || !rf_line_read(&out->line, bytes, size, &error))
        return;
    out->struck_by = rf_corrections_struck_by(&keeper->record.corrections, number);
    out->is_correction = strcmp(out->line.actor, "director") == 0 &&
                         strcmp(out->line.act, "correct") == 0 &&
                         rf_correction_read(&out->said, out->line.payload);
    out->is_act = !out->is_correction && read_act(&out->line, &out->act);
    if (out->is_correction)
        correction_words(out->words, &out->said);
    else if (out->is_act)
        act_words_done(out->words, &out->act);
    else
        snprintf(out->words, sizeof out->words, "%s", out->line.act);
}

static void
route_words(char *out, size_t room, const char *route)
{
    bool law = route[0] >= '0' && route[0] <= '9';
    snprintf(out, room, "%s%s",
             law                              ? "Law "
             : strcmp(route, "relevant") == 0 ? "the relevant Law"
                                              : "no other Law",
             law ? route : "");
}

void
record_outcome_words(char *out, size_t room, const char *outcome, const char *other)
{
    size_t size = strcspn(outcome, "~");
    bool same = size == strcspn(other, "~") && strncmp(outcome, other, size) == 0;
    const char *route = outcome[size] == '~' ? outcome + size + 1 : "-";
    if (same)
        route_words(out, room, route);
    else if (outcome[0] == '-')
        snprintf(out, room, "permitted");
    else
        snprintf(out, room, "%s%.*s", outcome[0] == '!' ? "a breach of " : "not judged, ",
                 (int)size - 1, outcome + 1);
}

/* True when the line is about a board that the user named, or none was named. */
static bool
is_wanted(const struct verb_input *in, const struct record_line *line)
{
    if (!in->key[RF_KEY_BOARD])
        return true;
    return line->is_act && (line->act.said >> RF_KEY_BOARD & 1) && in->boards.has[line->act.board];
}

static json_t *
line_json(const struct record_line *line)
{
    bool permitted = strcmp(line->line.ruling, "-") == 0;
    json_t *object = json_pack("{s:I, s:I, s:s, s:s}", "line", (json_int_t)line->line.seq, "time",
                               (json_int_t)line->line.time, "ruling", line->line.ruling, "words",
                               line->words);
    json_object_set_new(object, "correction", json_boolean(line->is_correction));
    json_object_set_new(
        object, "refused",
        json_boolean(!permitted && line->line.ruling[0] != '!' && line->line.ruling[0] != '?'));
    if (line->struck_by)
        json_object_set_new(object, "struck_by", json_integer((json_int_t)line->struck_by));
    if (line->is_act) {
        char act[RF_SESSION_TEXT];
        rf_session_act_write(act, &line->act);
        json_object_set_new(object, "act", json_string(act));
    }
    if (line->is_correction && line->said.instead[0])
        json_object_set_new(object, "instead", json_string(line->said.instead));
    return object;
}

static void
print_line(const struct record_line *line)
{
    char when[16];
    time_t seconds = (time_t)(line->line.time / 1000);
    struct tm local;
    strftime(when, sizeof when, "%H:%M", localtime_r(&seconds, &local));
    printf("%5llu  %s  %s", (unsigned long long)line->line.seq, when, line->words);
    if (line->struck_by)
        printf("  [struck by line %llu]", (unsigned long long)line->struck_by);
    else if (!line->is_correction && line->line.ruling[0] == '!')
        printf("  [breach: %s]", line->line.ruling + 1);
    else if (!line->is_correction && line->line.ruling[0] == '?')
        printf("  [not judged: %s]", line->line.ruling + 1);
    else if (!line->is_correction && strcmp(line->line.ruling, "-") != 0)
        printf("  [refused: %s]", line->line.ruling);
    putchar('\n');
}

int
record_lines_print(struct verb_input *in)
{
    struct record_line line;
    uint64_t lines = in->keeper.record.spine.lines;
    json_t *list = in->json ? json_array() : NULL;
    if (!list)
        puts(" line  time   act");
    for (uint64_t number = 2; number <= lines; number++) {
        record_line_read(&in->keeper, number, &line);
        if ((!line.is_act && !line.is_correction) || !is_wanted(in, &line))
            continue;
        if (list)
            json_array_append_new(list, line_json(&line));
        else
            print_line(&line);
    }
    if (list)
        json_print(json_pack("{s:o}", "lines", list));
    return STATUS_OK;
}
