/*
 * app/bridge/record_option.c -- " --record FILE" for suggested commands (record_option.h).
 *
 * A suggested command must work when it is copied: without this it would name another record.
 */
#include "bridge/record_option.h"

#include <stdio.h>
#include <string.h>

const char *
record_option(char out[static RECORD_OPTION], const char *record)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "-._/+,:@%=";
    out[0] = '\0';
    if (!record || strcmp(record, "session.record") == 0)
        return out;
    const char *quote = record[strspn(record, plain)] ? (strchr(record, '\'') ? "\"" : "'") : "";
    snprintf(out, RECORD_OPTION, " --record %s%s%s", quote, record, quote);
    return out;
}
