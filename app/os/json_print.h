/*
 * app/os/json_print.h -- JSON on standard output, one object per line, for programs that read it.
 */
#ifndef RIFFLE_APP_OS_JSON_PRINT_H
#define RIFFLE_APP_OS_JSON_PRINT_H

#include <jansson.h>

/* Prints one JSON object as a line of stdout and releases the object. */
void json_print(json_t *object);

#endif
