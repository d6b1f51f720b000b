/*
 * app/cli/train_sheet.h -- makes what `riffle train index` and `riffle train bets` ask: index plays
 * from the exact engine, and bets from a simulation with a count.
 */
#ifndef RIFFLE_APP_CLI_TRAIN_SHEET_H
#define RIFFLE_APP_CLI_TRAIN_SHEET_H

#include "cli/count_verbs.h"
#include "train/train.h"

struct train_sheet_asked {
    const struct game_options *game;
    const struct rf_counting *system;
    const char *system_name;
    const char *indices; /* a set or a file; NULL for what the engine finds */
    const char *ramp;    /* own bets; NULL for the best */
    unsigned long samples, top;
    double spread, bankroll, kelly; /* in units */
    struct cli_cut cut;             /* all zero for 75 % */
};

/* Both return an exit status, with a message.  Release the sheet in any case. */
int train_sheet_indices(struct train_sheet *sheet, const struct train_sheet_asked *asked);
int train_sheet_bets(struct train_sheet *sheet, const struct train_sheet_asked *asked);
void train_sheet_release(struct train_sheet *sheet);

/* The sheet as JSON, for tool/count-sheets and other programs. */
json_t *train_sheet_json(const struct train *train);

#endif
