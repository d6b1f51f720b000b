/*
 * app/wasm/practice/practice_in.h -- what the files of the practice table share: its state, and how
 * they answer.  JavaScript sees practice.h alone.
 */
#ifndef RIFFLE_APP_WASM_PRACTICE_IN_H
#define RIFFLE_APP_WASM_PRACTICE_IN_H

#include <riffle/bj_view.h>

#include "table/advice.h"
#include "table/companion.h"
#include "view/json_text.h"
#include "wasm/practice/practice.h"

extern struct practice {
    struct rf_bj_rules rules;      /* that were read last */
    bool read;                     /* there are such rules */
    char text[PRACTICE_TEXT];      /* from the caller */
    uint8_t entropy[RF_KEY_BYTES]; /* from the caller */
    struct rf_bj game;             /* the table, with its hidden cards */
    char name[RF_NAME_SIZE];       /* the player's */
    bool ready;                    /* the player is ready for the next round */
    bool kept[RF_BOXES_MAX + 1];   /* boxes that the player does not surrender early */
    struct companions companions;  /* their boxes, and the chart */
    struct seen seen;              /* faces shown since the shuffle */
} practice;

/* Begins a record of this game; puts a permitted or refused act into it. */
void practice_record_open(double time, const struct rf_act *opening);
void practice_record_put(double time, const struct rf_act *act);

/* The chart of the rules that were read, computed once for them. */
const struct rf_chart *practice_learn(void);

/* The answer of a function as JSON, always valid until the next one. */
struct scribe practice_json(void);
const char *practice_json_end(struct scribe *scribe);

#endif
