/*
 * app/store/store_check.h -- examines a database before a room is kept in it.
 */
#ifndef RIFFLE_APP_STORE_CHECK_H
#define RIFFLE_APP_STORE_CHECK_H

#include <stdbool.h>
#include <stdio.h>

/* Prints the version, the privileges, how long an answer and a commit take, and the settings that
 * decide whether acknowledged lines can be lost.  False when no room can be kept there. */
bool store_check(const char *uri, FILE *out);

#endif
