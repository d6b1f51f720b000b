/*
 * app/report/report_write.c -- the report as JSON, for programs.
 */
#include "report/report.h"

bool
report_write_json(const json_t *report, FILE *out)
{
    bool written = json_dumpf(report, out, JSON_INDENT(1)) == 0;
    putc('\n', out);
    return written || ferror(out); /* the caller checks the stream */
}
