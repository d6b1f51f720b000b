/*
 * riffle/correct.h -- corrections: a mistyped act is struck and never erased
 * (docs/reference/record.md, "Corrections").
 *
 * A line `correct` strikes earlier lines, may put another act in the place of the first of them,
 * or adds a forgotten act after a line.  The state of a record is then the fold of the acts that
 * count.  The fold needs the earlier lines again, and a library without a heap does not hold them.
 * So the caller, who holds them already, gives the record a function that returns line n, and a
 * workspace for two folds:
 *
 *     static struct rf_session_workspace space;
 *     rf_session_record_hold(&record, (struct rf_lines){get, state}, &space);
 *
 * Without that a record takes all lines but corrections.  A keeper tries a correction before it
 * writes one:
 *
 *     struct rf_correction correction = {.strikes = 1, .strike = {17}, …};
 *     if (rf_session_correct_try(&record, &correction, &trial))
 *         … correction.strike lists also what no longer follows; ask the user; then
 *         rf_correction_write(payload, &correction) is the payload of the line …
 *     else … trial.why says why not, and trial.line which line stands against it …
 *
 * To read a record as it counts now, walk over its acts (struct rf_effective) and fold each with
 * rf_record_refold or rf_session_refold.
 *
 * A correction changes no line that a commitment, an opening, a release or a signature protects.
 * All structs are plain values of the caller.
 */
#ifndef RIFFLE_CORRECT_H
#define RIFFLE_CORRECT_H

#include "riffle/spine.h"

RF_BEGIN_DECLS

enum {
    RF_CORRECTIONS = 256,         /* lines `correct` that a record may have */
    RF_CORRECTIONS_COUNTING = 64, /* corrections that count at one time */
    RF_CORRECTION_STRIKES = 128,  /* lines that one correction strikes */
    RF_CORRECTION_CHANGES = 128,  /* later lines whose ruling it changes */
    RF_STRUCK_LINES = 1024,       /* lines that all corrections of a record strike together */
    RF_CORRECTION_ACT = 512,      /* bytes of `instead` with a zero */
    RF_CORRECTION_REASON = 201,   /* bytes of `reason` with a zero */
    RF_CORRECTION_CHANGED = 4096, /* bytes of `changed` with a zero */
    RF_OUTCOME_TEXT = 48,         /* a ruling and a route: "-", "!BJ(11).5", "-~6D1" */
};

/* The lines of a record, as the caller holds them: line `number`, from 1, without its line feed.
 * The bytes must stay as they are until the next call.  NULL if there is no such line. */
struct rf_lines {
    const char *(*get)(void *state, uint64_t number, size_t *size);
    void *state;
};

/* What a correction says. */
struct rf_correction {
    unsigned strikes;                       /* how many lines it strikes; 0 if it adds an act */
    uint64_t strike[RF_CORRECTION_STRIKES]; /* `instead` replaces the first; the rest ascend */
    uint64_t after;                         /* the line after which it adds an act; or 0 */
    char instead[RF_CORRECTION_ACT];        /* an act in words; or empty */
    char changed[RF_CORRECTION_CHANGED];    /* later lines and their new outcomes; or empty */
    uint8_t effective[RF_HASH_BYTES];       /* of all acts that now count, with their outcomes */
    char reason[RF_CORRECTION_REASON];      /* or empty */
};

/* An act that counts before and after a correction, and comes to something else after it. */
struct rf_change {
    uint64_t line; /* its line; of an act that a correction brought in, the line of that */
    char before[RF_OUTCOME_TEXT], after[RF_OUTCOME_TEXT];
};

/* What would become of a record. */
struct rf_trial {
    uint64_t line; /* why not: the line that stands against it; 0 for none */
    char why[480]; /* why not, in sentences; empty if the correction is possible */
    unsigned changes;
    struct rf_change change[RF_CORRECTION_CHANGES];
};

/* The corrections of a record.  One counts unless a later one that counts strikes it. */
struct rf_corrections {
    unsigned lines; /* lines `correct` so far */
    struct {
        uint64_t line;  /* its own */
        uint64_t place; /* the line in whose place, or after which, it brings an act */
        bool adds;      /* after `place`, not in its place */
        bool brings;    /* an act */
        bool counts;
    } at[RF_CORRECTIONS];
    unsigned struck;
    struct {
        uint64_t line;
        unsigned by; /* an index of `at` */
    } strike[RF_STRUCK_LINES];
};

/* What a correction is computed in, besides two folds of the record. */
struct rf_correct_space {
    struct rf_corrections next;
    struct rf_correction said, own, other;
    struct rf_trial trial;
    struct rf_line line, brought;
};

/* A place of an act: a line of the record, or the act that a correction brings in at that line. */
struct rf_line_place {
    uint64_t position; /* the line; 0 before the first */
    unsigned slot;     /* what comes next at that line */
    int at;            /* the correction that brings the act, an index of `at`; -1 for the line */
};

/* A walk over the lines of a record that count, and the acts that corrections brought in, in the
 * order in which they count: an act that replaces a line stands in its place, and one that was
 * forgotten behind the line that it follows.
 *
 *     struct rf_effective at;
 *     for (rf_effective_start(&at, lines, &record.corrections, record.spine.lines);
 *          rf_effective_next(&at);)
 *         … at.line; if at.brought it is the line of the correction, and at.said.instead the act …
 */
struct rf_effective {
    struct rf_lines lines;
    const struct rf_corrections *set;
    uint64_t last; /* how many lines the record has */
    struct rf_line_place place;
    bool brought;
    struct rf_line line;
    struct rf_correction said; /* if brought: what its correction says */
};

/* The set and the lines must outlive the walk.  `next` is false at the end, and where a line cannot
 * be read again. */
void rf_effective_start(struct rf_effective *effective, struct rf_lines lines,
                        const struct rf_corrections *set, uint64_t last);
bool rf_effective_next(struct rf_effective *effective);

/* The line of the correction that strikes this line and counts; 0 if there is none.  How many
 * corrections count. */
uint64_t rf_corrections_struck_by(const struct rf_corrections *set, uint64_t line);
unsigned rf_corrections_counting(const struct rf_corrections *set);

/* The corrections as they stood after this line, for example at the end of the signed part. */
void rf_corrections_until(const struct rf_corrections *set, uint64_t line,
                          struct rf_corrections *out);

/* The line of the last correction that counts and gave the act of this line another outcome; 0 if
 * there is none.  `at` is room for reading lines. */
uint64_t rf_corrections_changed_by(const struct rf_corrections *set, struct rf_lines lines,
                                   uint64_t line, struct rf_effective *at);

/* Reads and writes the payload of a line `correct`.  Reading accepts exactly what writing writes.
 * Writing returns 0 if it would be too long. */
bool rf_correction_read(struct rf_correction *correction, const char *payload);
size_t rf_correction_write(char out[RF_AT_LEAST(RF_LINE_TEXT)],
                           const struct rf_correction *correction);

RF_END_DECLS

#endif
