/*
 * app/play/show_text.h -- help, rules and the table as text, for the line-by-line table.
 */
#ifndef RIFFLE_APP_PLAY_SHOW_TEXT_H
#define RIFFLE_APP_PLAY_SHOW_TEXT_H

#include "play/evening.h"

/* The answers that are understood. */
void show_help(const struct evening *evening);

/* The rules, key by key, as in a rules file. */
void show_rules(const struct evening *evening);

/* Every hand on the table as you see it (evening_view): what lies face down is "??". */
void show_table(const struct evening *evening);

#endif
