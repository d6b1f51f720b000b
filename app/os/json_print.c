/*
 * os/json_print.c -- one JSON object per line, with its keys in the order in which they were set.
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
