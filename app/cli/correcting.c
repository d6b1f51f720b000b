/*
 * app/cli/correcting.c -- typed corrections at a table (correcting.h).
 *
 * The record folds itself again (riffle/correct.h); without --record it is kept in memory for this.
 * Acts come from a file or a pipe, so nobody can be asked: what no longer follows is listed, and
 * the user confirms it by naming those acts as well.
 */
#include "correcting.h"

#include <ctype.h>
#include <riffle/manifest.h>
#include <stdlib.h>
#include <string.h>

static const char strikes[] = "supervisor strikes act", adds[] = "supervisor adds after act";

enum { LISTED = 12 }; /* acts that are shown to somebody who looks for a number */

static bool
begins(const char *text, size_t size, const char *words)
{
    return size >= strlen(words) && strncmp(text, words, strlen(words)) == 0;
}

/* A correction as it was typed. */
struct typed {
    struct rf_correction said;
    unsigned named; /* acts that the user named */
    char rest[RF_CORRECTION_ACT];
    const char *wrong; /* what is wrong with it, or NULL */
};

/* Numbers with commas between: "18, 25". */
static const char *
read_numbers(struct typed *typed, const char *at, uint64_t *number, unsigned most)
{
    for (unsigned count = 0; count < most; count++) {
        char *end;
        at += strspn(at, " ");
        if (*at < '1' || *at > '9')
            return NULL;
        number[count] = strtoull(at, &end, 10);
        typed->named = count + 1;
        at = end + strspn(end, " ");
        if (*at != ',')
            return at;
        at++;
    }
    return NULL;
}

/* True when the text begins like an act: by naming the dealer, the supervisor or a player. */
static bool
is_meant_as_act(const struct rf_bj *game, const char *text)
{
    char name[RF_NAME_SIZE];
    size_t size = strcspn(text, " ");
    if (size >= sizeof name)
        return false;
    memcpy(name, text, size);
    name[size] = '\0';
    return strcmp(name, "dealer") == 0 || strcmp(name, "supervisor") == 0 ||
           rf_seats_arrival(&game->table.seats, name) != 0;
}

/* What follows the colon is an act if it reads like one, and a reason otherwise. */
static void
read_rest(struct typed *typed, const struct rf_bj *game, bool must_be_act)
{
    struct rf_act act;
    struct rf_act_error error;
    char words[RF_ACT_TEXT];
    struct rf_correction *said = &typed->said;
    if (rf_act_read(&act, typed->rest, strlen(typed->rest), &error) == RF_ACT_READ) {
        if (rf_act_write(words, &act) < sizeof said->instead)
            memcpy(said->instead, words, strlen(words) + 1);
        else
            typed->wrong = "the act is too long for a correction";
    } else if (must_be_act || is_meant_as_act(game, typed->rest))
        typed->wrong = "the words after the colon are not an act";
    else if (strlen(typed->rest) >= sizeof said->reason || !rf_manifest_is_text(typed->rest))
        typed->wrong = "a reason is one line of at most 200 bytes";
    else
        memcpy(said->reason, typed->rest, strlen(typed->rest) + 1);
}

static void
read_typed(struct typed *typed, const struct rf_bj *game, const char *text, size_t size)
{
    char line[RF_CORRECTION_ACT + 64];
    bool after = begins(text, size, adds);
    uint64_t place = 0;
    memset(typed, 0, sizeof *typed);
    while (size > 0 && isspace((unsigned char)text[size - 1]))
        size--;
    snprintf(line, sizeof line, "%.*s", (int)size, text);
    const char *at = line + (after ? sizeof adds : sizeof strikes) - 1;
    at += *at == 's' && !after; /* "acts 18, 25" */
    at = after ? read_numbers(typed, at, &place, 1)
               : read_numbers(typed, at, typed->said.strike, RF_CORRECTION_STRIKES);
    if (!at || (*at != ':' && *at != '\0') || size >= sizeof line) {
        typed->wrong = "name the act by its line in the record";
        return;
    }
    typed->said.after = place;
    typed->said.strikes = after ? 0 : typed->named;
    at += *at == ':';
    snprintf(typed->rest, sizeof typed->rest, "%s", at + strspn(at, " "));
    if (typed->rest[0])
        read_rest(typed, game, after);
    else if (after)
        typed->wrong = "the forgotten act comes after a colon";
}

/* The act of a line in words; false for lines of the record itself. */
static bool
act_of_line(const struct rf_record *record, uint64_t number, char out[static RF_ACT_TEXT])
{
    struct rf_line line;
    struct rf_line_error error;
    struct rf_act act;
    struct rf_correction said;
    size_t size;
    const char *bytes = record->lines.get(record->lines.state, number, &size);
    if (!bytes || number == 1 || !rf_line_read(&line, bytes, size, &error) ||
        strchr("-!?", line.ruling[0]) == NULL) /* refused: nothing to strike */
        return false;
    if (strcmp(line.act, "correct") == 0 && rf_correction_read(&said, line.payload)) {
        snprintf(out, RF_ACT_TEXT, "a correction%s%s", said.instead[0] ? ": " : "", said.instead);
        return true;
    }
    char *more = strstr(line.payload, " key=");
    char *tail = strncmp(line.payload, "n=", 2) == 0 ? line.payload : strstr(line.payload, " n=");
    if (tail)
        *tail = '\0';
    if (more)
        *more = '\0';
    enum rf_act_kind kind = rf_act_find(line.act);
    if (kind == RF_ACTS ||
        !rf_act_read_pairs(&act, kind, line.actor, line.payload[0] ? line.payload : "-"))
        return false;
    rf_act_write(out, &act);
    return true;
}

static const char *
outcome_words(char out[static 64], const char *outcome)
{
    snprintf(out, 64, "%s%s",
             outcome[0] == '!'   ? "a breach of "
             : outcome[0] == '?' ? "not judged, "
                                 : "permitted",
             outcome[0] == '-' ? "" : outcome + 1);
    return out;
}

/* The last acts with their numbers, for somebody who looks for one. */
static void
print_last(const struct rf_record *record)
{
    char words[RF_ACT_TEXT];
    uint64_t first = record->spine.lines > LISTED ? record->spine.lines - LISTED + 1 : 2;
    for (uint64_t n = first; n <= record->spine.lines; n++)
        if (act_of_line(record, n, words))
            printf("#   act %llu%s: %s\n", (unsigned long long)n,
                   rf_corrections_struck_by(&record->corrections, n) ? " (struck)" : "", words);
}

/* What the correction does. */
static void
print_effect(const struct rf_record *record, const struct typed *typed,
             const struct rf_trial *trial)
{
    char words[RF_ACT_TEXT], one[64], other[64];
    for (unsigned i = 0; i < typed->said.strikes; i++)
        if (act_of_line(record, typed->said.strike[i], words))
            printf("#   act %llu is struck: %s\n", (unsigned long long)typed->said.strike[i],
                   words);
    if (typed->said.instead[0])
        printf("#   %s: %s\n", typed->said.after ? "added" : "instead", typed->said.instead);
    for (unsigned i = 0; i < trial->changes; i++) {
        const struct rf_change *change = &trial->change[i];
        if (act_of_line(record, change->line, words))
            printf("#   act %llu changes from %s to %s: %s\n", (unsigned long long)change->line,
                   outcome_words(one, change->before), outcome_words(other, change->after), words);
    }
}

/* The line that strikes everything that no longer follows. */
static void
print_needed(const struct rf_record *record, const struct typed *typed, const uint64_t *named)
{
    char words[RF_ACT_TEXT];
    for (unsigned i = 0; i < typed->said.strikes; i++) {
        bool was = false;
        for (unsigned j = 0; j < typed->named; j++)
            was = was || named[j] == typed->said.strike[i];
        if (!was && act_of_line(record, typed->said.strike[i], words))
            printf("#   act %llu no longer follows: %s\n",
                   (unsigned long long)typed->said.strike[i], words);
    }
    printf("#   Nothing was changed. To strike these too, type:\n#   %s", strikes);
    for (unsigned i = 0; i < typed->said.strikes; i++)
        printf("%s %llu", i ? "," : "", (unsigned long long)typed->said.strike[i]);
    printf("%s%s\n", typed->rest[0] ? ": " : "", typed->rest);
}

/* Breaches and acts are counted again from the record. */
static void
count_again(struct sitting *sitting, const struct rf_record *record)
{
    sitting->breaches = record->sum.breaches;
    sitting->questions = record->sum.questions;
    sitting->broken_count = record->broken_count;
    memcpy(sitting->broken, record->broken, record->broken_count * sizeof record->broken[0]);
    sitting->faults = sitting->observe ? sitting->faults : record->sum.faults;
    uint64_t judged = record->sum.breaches - record->sum.faults + record->sum.questions;
    sitting->permitted = 1 + record->sum.acts - (sitting->observe ? judged : 0);
}

static void
say_refused(struct sitting *sitting, const char *line, const char *why)
{
    if (sitting->json)
        json_print(json_pack("{s:I, s:s, s:s, s:s}", "line", (json_int_t)sitting->line, "act", line,
                             "ruling", "not corrected", "expected", why));
    else
        printf("%s\n#   not corrected: %s\n", line, why);
}

bool
correcting_put(struct sitting *sitting, const char *text, size_t size)
{
    struct keeper *keeper = sitting->house.keeper;
    char line[RF_CORRECTION_ACT + 64];
    struct typed typed;
    struct rf_trial trial;
    uint64_t named[RF_CORRECTION_STRIKES];
    if (!begins(text, size, strikes) && !begins(text, size, adds))
        return false;
    snprintf(line, sizeof line, "%.*s", (int)size, text);
    read_typed(&typed, sitting->house.game, text, size);
    memcpy(named, typed.said.strike, sizeof named);
    if (!keeper || typed.wrong) {
        say_refused(sitting, line, keeper ? typed.wrong : "there is nothing to correct here yet");
        sitting->malformed++;
        if (keeper && !sitting->json)
            print_last(&keeper->record);
    } else if (!rf_record_correct_try(&keeper->record, &typed.said, &trial)) {
        say_refused(sitting, line, trial.why);
        sitting->refused++;
    } else if (typed.said.strikes > typed.named && !typed.said.after) {
        sitting->refused++;
        say_refused(sitting, line, "other acts no longer follow from what is left");
        if (!sitting->json)
            print_needed(&keeper->record, &typed, named);
    } else {
        if (sitting->json)
            json_print(json_pack("{s:I, s:s, s:s, s:I, s:s}", "line", (json_int_t)sitting->line,
                                 "act", line, "ruling", "corrected", "record_line",
                                 (json_int_t)keeper->record.spine.lines + 1, "changed",
                                 typed.said.changed));
        else
            printf("%s%*s # act %llu: corrected\n", line, sitting_padding(line), "",
                   (unsigned long long)keeper->record.spine.lines + 1);
        if (!sitting->json)
            print_effect(&keeper->record, &typed, &trial);
        if (!keeper_correct(keeper, &typed.said) && !keeper->failed)
            keeper_fail(keeper, "the correction is too long for one line");
        sitting_check_record(sitting);
        count_again(sitting, &keeper->record);
    }
    fflush(stdout);
    return true;
}
