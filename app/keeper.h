/*
 * app/keeper.h -- keeps the record of a table: every act becomes a line, is taken by the fold, and
 * is written down; at a committed table the commitments, roots and openings around it too.
 */
#ifndef RIFFLE_APP_KEEPER_H
#define RIFFLE_APP_KEEPER_H

#include <riffle/riffle.h>
#include <stdio.h>

#include "secrets.h"
#include "seen.h"

struct keeper {
    struct rf_record record;
    FILE *file;
    char path[4096], secret_path[4120];
    struct secrets *secrets;       /* NULL unless the table is committed */
    struct rf_record_order *order; /* of the stack that is dealt from, in locked memory */
    char player[RF_NAME_SIZE];     /* who sits here and contributes, or empty */
    char refuser[RF_NAME_SIZE];    /* whose refused acts come in a row … */
    unsigned refusals;             /* … and how many */
    struct seen seen;              /* in the lines of a record that is gone on with */
    bool failed;                   /* a line could not be written: nothing more may happen */
};

struct keeper_options {
    const char *path; /* of the record; NULL for one in the user's state directory */
    enum rf_source source;
    const struct rf_bj_rules *rules; /* NULL without a game */
    const struct rf_act *opening;
    const char *seed;       /* of a research table */
    const char *player;     /* who sits here, or NULL */
    const char *companions; /* names with : between, or NULL … */
    const char *strategy;   /* … and the hash of what they play by, in hexadecimal digits */
};

/* Begins a record, or goes on with one.  False, with a message, when that is not possible. */
bool keeper_open(struct keeper *keeper, const struct keeper_options *options);
bool keeper_resume(struct keeper *keeper, const char *path);

/* Records an act and does it, or records that it was refused.  Before it and after it comes what
 * the protocol asks for.  Answers the ruling. */
enum rf_clause keeper_put(struct keeper *keeper, const struct rf_act *act);

/* At a committed table: the card that comes next, as cards.h has it, and the face that an act
 * of the dealer shows. */
bool keeper_deals(const struct keeper *keeper);
rf_card keeper_next(const struct keeper *keeper);
rf_card keeper_hole(const struct keeper *keeper);
void keeper_tell(const struct keeper *keeper, struct rf_act *act);

/* Ends the evening: the shoe is revealed, and the secrets are destroyed.  Or leaves it as it is,
 * to be gone on with. */
void keeper_close(struct keeper *keeper);
void keeper_leave(struct keeper *keeper);

#endif
