/*
 * record/correct_walk.h -- what corrections of tables and of sessions share: two folds of a record,
 * one as it counted before a correction and one as it counts after it, compared line by line.
 *
 * correct_table.c and correct_session.c say how their lines are folded (struct rf_refold); the walk
 * over the lines and the comparison are in correct_walk.c, the payload and the set of corrections
 * that count in correct.c.
 */
#ifndef RIFFLE_RECORD_CORRECT_WALK_H
#define RIFFLE_RECORD_CORRECT_WALK_H

#include "record/spine_internal.h"
#include "riffle/correct.h"

/* What stands against changing a line.  Order is that of the sentences in correct_walk.c. */
enum rf_keeps {
    RF_KEEPS_NOTHING,
    RF_KEEPS_COMMITMENT, /* somebody committed to something in it */
    RF_KEEPS_OPENING,    /* it showed something that was secret */
    RF_KEEPS_RELEASE,    /* it released a board */
    RF_KEEPS_SIGNATURE,  /* a player signed it, or signed that they had seen it */
    RF_KEEPS_RECORD,     /* it is of the record itself, not an act */
};

/* What a line is to a correction. */
enum rf_line_class { RF_CLASS_ACT, RF_CLASS_RECORD, RF_CLASS_REFUSED, RF_CLASS_SKIPPED };

/* What became of an act in a fold. */
struct rf_outcome {
    bool done;                   /* it happened */
    char words[RF_OUTCOME_TEXT]; /* if it did: its ruling, and the route behind a `~` */
    enum rf_clause clause;       /* if it did not: the clause that forbids it, */
    const char *why;             /* or another reason, or NULL */
    enum rf_keeps keeps;
    unsigned board, attempt; /* what it is about: a board, or 0; and a shoe in place of `attempt` */
};

/* How a kind of record is folded again.  `fold` is one of the two. */
struct rf_refold {
    void *before, *after; /* empty folds of the caller's workspace */
    enum rf_line_class (*classify)(const struct rf_line *line);
    void (*take)(void *fold, const struct rf_line *line, struct rf_outcome *outcome);
    void (*take_words)(void *fold, const char *words, struct rf_outcome *outcome);
};

/* One walk over a record.  The caller fills the first part. */
struct rf_walk {
    struct rf_refold refold;
    struct rf_lines lines;
    uint64_t last;                    /* the last line before the correction */
    const char *id;                   /* of the record; `effective` begins with it */
    uint64_t sealed;                  /* a player signed that they had seen lines up to this */
    const struct rf_corrections *set; /* the corrections before this one */
    struct rf_correction *correction; /* strike, after, instead; the rest is filled in */
    struct rf_trial *trial;
    struct rf_correct_space *space; /* `next`, the corrections after it; lines; `other` */
    bool strict; /* a line that no longer follows is wrong; otherwise it is struck too */
    /* Called for each act of either fold, where they differ or not; may be NULL. */
    void (*note)(struct rf_walk *walk, uint64_t position, const struct rf_outcome *before,
                 const struct rf_outcome *after);
    void *state; /* of `note` */
};

/* effective.c: the next place at which a correction of the set may let an act stand; false behind
 * the last line. */
bool rf_line_place_next(struct rf_line_place *place, const struct rf_corrections *set,
                        uint64_t last);

/* Walks.  False when the correction is not possible; the trial then says why. */
bool rf_correct_walk(struct rf_walk *walk);

/* Takes the payload of a line `correct`: the correction must be possible, and `changed` and
 * `effective` must be what it comes to (PR.20).  `keeper` is who writes corrections.  The caller
 * then takes the fold of what counts from its workspace. */
struct rf_correct_take {
    const void *record;
    const struct rf_lines *lines;
    struct rf_correct_space *space; /* NULL if the caller gave none */
    const char *keeper;
    bool (*try)(const void *record, struct rf_correction *own, struct rf_trial *trial);
};
bool rf_correct_take(const struct rf_correct_take *take, const struct rf_line *line,
                     struct rf_finding *finding);

/* Sets why a correction is not possible and answers false: words, a line number, more words. */
bool rf_correct_no(struct rf_trial *trial, uint64_t line, const char *before, const char *after);

/* Appends a correction to the set and finds out which count.  False, with the trial, if there are
 * too many, or if two that count would strike one line. */
bool rf_corrections_add(struct rf_corrections *set, uint64_t line, const struct rf_correction *said,
                        struct rf_trial *trial);

/* Sorts lines that were struck in addition, all but the first; writes `changed` from the trial. */
void rf_correction_finish(struct rf_correction *correction, const struct rf_trial *trial);

#endif
