/*
 * app/play/show_text.h -- what the table in lines of text prints when it is asked.
 */
#ifndef RIFFLE_APP_PLAY_SHOW_TEXT_H
#define RIFFLE_APP_PLAY_SHOW_TEXT_H

#include "play/evening.h"

/* The answers that are understood. */
void show_help(const struct evening *evening);

/* The rules as their file has them. */
void show_rules(const struct evening *evening);

/* Every hand on the table. */
void show_table(const struct evening *evening);

#endif
