/*
 * app/report/report.h -- the supervisor's report on an evening: what went against the rules, who
 * lost or won by it, and what is still open.
 *
 *     struct report_reading reading;
 *     json_t *report = report_make("evening.record", &reading);
 *     if (report)
 *         report_write_pdf(report, stdout);
 *     json_decref(report);
 *
 * The report is a function of the record alone: equal records give equal reports, byte by byte.
 * It is a JSON object (docs/reference/json.md, "riffle report"); the writers print it in other
 * forms and add nothing, so all forms say the same.
 */
#ifndef RIFFLE_APP_REPORT_REPORT_H
#define RIFFLE_APP_REPORT_REPORT_H

#include <jansson.h>
#include <riffle/spine.h>
#include <stdio.h>

/* Why there is no report. */
enum report_failure {
    REPORT_MADE,
    REPORT_UNREADABLE, /* errno says why */
    REPORT_UNTRUE,     /* a line breaks a clause: `finding` */
    REPORT_EMPTY,      /* there is no line */
    REPORT_NO_MEMORY,
};

struct report_reading {
    enum report_failure failure;
    struct rf_finding finding; /* of REPORT_UNTRUE */
};

/* Reads a record ("-" is standard input), checks it as `riffle verify` does, and makes its report.
 * The caller releases the object.  NULL when there is no report; `reading` says why. */
json_t *report_make(const char *name, struct report_reading *reading);

/* Writers; false, with a message, when drawing failed.  The caller checks the stream. */
bool report_write_json(const json_t *report, FILE *out);
bool report_write_text(const json_t *report, FILE *out);
bool report_write_html(const json_t *report, FILE *out);
bool report_write_pdf(const json_t *report, FILE *out);

#endif
