/*
 * app/report/report_lines.c -- the lists of a report, which grow while a record is read.
 *
 * Without memory an entry is left out and `no_memory` is set; the command then makes no report, so
 * that none is incomplete.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "report/report_model.h"

/* Makes room for one more entry of `size` bytes, all zero, and returns it.  NULL without memory. */
static void *
add_entry(struct report *report, void **list, size_t *count, size_t *room, size_t size)
{
    if (*count == *room) {
        size_t more = *room ? 2 * *room : 16;
        void *larger = reallocarray(*list, more, size);
        if (!larger) {
            report->no_memory = true;
            return NULL;
        }
        *list = larger;
        *room = more;
    }
    char *entry = (char *)*list + (*count)++ * size;
    memset(entry, 0, size);
    return entry;
}

#define ADD(list, count, room)                                                                     \
    add_entry(report, (void **)&report->list, &report->count, &report->room, sizeof *report->list)

void
report_begin(struct report *report)
{
    memset(report, 0, sizeof *report);
    report->corrections = json_array();
    report->findings = json_array();
    report->no_memory = !report->corrections || !report->findings;
    report_person(report, "the house");
}

void
report_release(struct report *report)
{
    for (size_t i = 0; i < report->breaches; i++) {
        free(report->breach[i].act);
        free(report->breach[i].expected);
        free(report->breach[i].hint);
        free(report->breach[i].found);
        free(report->breach[i].then);
    }
    for (size_t i = 0; i < report->questions; i++)
        free(report->question[i].text);
    free(report->person);
    free(report->breach);
    free(report->cost);
    free(report->duty);
    free(report->question);
    json_decref(report->corrections);
    json_decref(report->findings);
}

size_t
report_person(struct report *report, const char *name)
{
    for (size_t i = 0; i < report->persons; i++)
        if (strcmp(report->person[i].name, name) == 0)
            return i;
    struct report_person *person = ADD(person, persons, person_room);
    if (!person)
        return REPORT_HOUSE;
    snprintf(person->name, sizeof person->name, "%s", name);
    return report->persons - 1;
}

struct report_breach *
report_add_breach(struct report *report)
{
    return ADD(breach, breaches, breach_room);
}

struct report_cost *
report_add_cost(struct report *report)
{
    return ADD(cost, costs, cost_room);
}

struct report_duty *
report_add_duty(struct report *report)
{
    return ADD(duty, duties, duty_room);
}

void
report_add_question(struct report *report, uint64_t line, unsigned place, const char *format, ...)
{
    struct report_question *question = ADD(question, questions, question_room);
    va_list arguments;
    if (!question)
        return;
    va_start(arguments, format);
    question->line = line;
    question->place = place;
    if (vasprintf(&question->text, format, arguments) < 0) {
        question->text = NULL;
        report->no_memory = true;
    }
    va_end(arguments);
}

void
report_append(struct report *report, json_t *list, json_t *value)
{
    report->no_memory = json_array_append_new(list, value) != 0 || report->no_memory;
}

json_t *
report_time_json(uint64_t milliseconds)
{
    char text[40];
    time_t seconds = (time_t)(milliseconds / 1000);
    struct tm utc;
    if (!gmtime_r(&seconds, &utc) || strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc) == 0)
        return json_null();
    return json_string(text);
}

json_t *
report_line_json(uint64_t line)
{
    return line ? json_integer((json_int_t)line) : json_null();
}

json_t *
report_text_json(const char *text)
{
    return text && *text ? json_string(text) : json_null();
}

/* Where something happened: "round 2", "before round 1", "board 3". */
json_t *
report_place_json(const struct report *report, unsigned place, bool before)
{
    if (place == 0)
        return json_null();
    return report->session ? json_sprintf("board %u", place)
                           : json_sprintf("%sround %u", before ? "before " : "", place);
}

char *
report_copy(struct report *report, const char *text)
{
    char *copy = strdup(text);
    report->no_memory = report->no_memory || !copy;
    return copy;
}

const char *
report_cents(char out[static REPORT_CENTS], int64_t cents)
{
    uint64_t all = cents < 0 ? -(uint64_t)cents : (uint64_t)cents;
    snprintf(out, REPORT_CENTS, "%" PRIu64 ".%02" PRIu64, all / 100, all % 100);
    return out;
}

const char *
report_cents_signed(char out[static REPORT_CENTS], int64_t cents)
{
    char amount[REPORT_CENTS];
    report_cents(amount, cents);
    snprintf(out, REPORT_CENTS, "%s%.26s", cents < 0 ? "−" : cents > 0 ? "+" : "", amount);
    return out;
}
