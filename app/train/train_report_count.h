/*
 * app/train/train_report_count.h -- the part of `riffle train progress` about index plays and bets.
 */
#ifndef RIFFLE_APP_TRAIN_REPORT_COUNT_H
#define RIFFLE_APP_TRAIN_REPORT_COUNT_H

#include <stdio.h>

#include "train/train_progress.h"

/* Prints sums, and the plays and counts that cost most; nothing where nothing was asked. */
void train_report_count(const struct progress *progress, FILE *out);

#endif
