/*
 * tests/correct_suite.h -- records of sessions whose lines are held, so that they can be corrected.
 *
 * Uses the model Director of session_suite.h.  `hold_lines` follows an opening; from then on every
 * line is kept, and `correct` tries and writes corrections.
 */
#ifndef RIFFLE_TEST_CORRECT_SUITE_H
#define RIFFLE_TEST_CORRECT_SUITE_H

#include "session_suite.h"

#include <riffle/correct.h>

enum { LINES = 400 };

static struct rf_session_workspace space;
static struct rf_correction correction;
static struct rf_trial trial;
static struct {
    char text[LINES][RF_LINE_TEXT];
    size_t size[LINES];
    uint64_t count;
} held;

static inline const char *
get_held(void *state, uint64_t number, size_t *size)
{
    (void)state;
    if (number < 1 || number > held.count)
        return NULL;
    *size = held.size[number - 1];
    return held.text[number - 1];
}

static inline void
keep_line(const char *text, size_t size)
{
    held.count = record.spine.lines;
    MUST(held.count <= LINES);
    memcpy(held.text[held.count - 1], text, size);
    held.size[held.count - 1] = size;
}

static inline void
hold_lines(void)
{
    held.count = 0;
    on_line = keep_line;
}

static inline void
give_lines(void)
{
    rf_session_record_hold(&record, (struct rf_lines){get_held, NULL}, &space);
}

/* An observed session of four boards at two tables. */
static inline void
begin_with(const char *key)
{
    char payload[400];
    uint8_t nothing[RF_HASH_BYTES];
    hold_lines();
    rf_session_record_init(&record, (struct rf_record_hook){NULL, NULL});
    give_lines();
    rf_sha256(nothing, "", 0);
    rf_proof_genesis(record.spine.last, nothing, event_id);
    snprintf(payload, sizeof payload,
             "format=" RF_RECORD_FORMAT " id=E1 title=- source=observed "
             "opening=director%%20open%%20edition%%3D2017%%20boards%%3D4%%20first%%3D1%%20tables"
             "%%3D2%%20replay%%3Dno%%20number%%3D1 key=%s",
             key);
    MUST(line("director", "open", payload));
}

static inline void
begin_observed(void)
{
    begin_with("-");
}

/* The same, as it really goes: breaches are recorded. */
static inline void
begin_breaches(void)
{
    char key[120];
    snprintf(key, sizeof key, "%064d breaches=yes", 1);
    begin_with(key);
}

/* A committed session of two boards at two tables, in which the computer deals. */
static inline void
begin_committed(void)
{
    hold_lines();
    begin(1, "-");
    give_lines();
    MUST(act("director instruct option=E4", NULL));
}

/* Tries to strike a line, with another act in its place or NULL. */
static inline bool
tries(uint64_t number, const char *instead)
{
    memset(&correction, 0, sizeof correction);
    correction.strikes = 1;
    correction.strike[0] = number;
    snprintf(correction.instead, sizeof correction.instead, "%s", instead ? instead : "");
    return rf_session_correct_try(&record, &correction, &trial);
}

static inline bool
tries_after(uint64_t number, const char *instead)
{
    memset(&correction, 0, sizeof correction);
    correction.after = number;
    snprintf(correction.instead, sizeof correction.instead, "%s", instead);
    return rf_session_correct_try(&record, &correction, &trial);
}

/* Writes the correction that was tried last. */
static inline bool
writes(void)
{
    char payload[RF_LINE_TEXT];
    MUST(rf_correction_write(payload, &correction) > 0);
    return line("director", "correct", payload);
}

/* True when a walk over the acts that count, folded one by one, gives the state of the record. */
static inline bool
refolds(void)
{
    static struct rf_session_record fold;
    static struct rf_effective at;
    static struct rf_session_act act_again;
    struct rf_session_observation seen;
    uint64_t acts = 0;
    rf_session_record_init(&fold, (struct rf_record_hook){NULL, NULL});
    for (rf_effective_start(&at, record.lines, &record.corrections, record.spine.lines);
         rf_effective_next(&at);)
        acts += rf_session_refold(&fold, &at, &act_again, &seen);
    return at.place.position == record.spine.lines && acts == record.sum.acts &&
           memcmp(&fold.session, &record.session, sizeof fold.session) == 0 &&
           memcmp(&fold.deal, &record.deal, sizeof fold.deal) == 0 &&
           memcmp(&fold.copy, &record.copy, sizeof fold.copy) == 0 &&
           memcmp(&fold.sum, &record.sum, sizeof fold.sum) == 0;
}

static inline void
corrects(uint64_t number, const char *instead)
{
    ck_assert_msg(tries(number, instead), "%s", trial.why);
    ck_assert_msg(writes(), "%s, expected %s", finding.found, finding.expected);
}

#endif
