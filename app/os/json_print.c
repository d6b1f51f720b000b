/*
 * app/os/json_print.c -- prints one JSON object per line, with its keys in the order in which they
 * were set.  Commands with --json use it; errors of the output are found by main when it ends.
 */
#include "os/json_print.h"

#include <stdio.h>

void
json_print(json_t *object)
{
    json_dumpf(object, stdout, JSON_COMPACT | JSON_PRESERVE_ORDER);
    putchar('\n');
    json_decref(object);
}
