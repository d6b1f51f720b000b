/*
 * app/train/train_table.h -- the counts that were asked for at a table (play/quiz.h) and the file
 * of progress.
 */
#ifndef RIFFLE_APP_TRAIN_TABLE_H
#define RIFFLE_APP_TRAIN_TABLE_H

#include "play/quiz.h"

/* Adds the counts of an evening to the file in the state directory; false, with a message. */
bool train_table_keep(const struct quiz *quiz);

#endif
