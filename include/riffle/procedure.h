/*
 * riffle/procedure.h -- models of what hands, machines and faulty programs do to a stack of cards.
 *
 * A mixing is a list of steps, written as people say them:
 *
 *     wash, riffle:3, strip, riffle, cut          a dealer's sequence
 *     shelf:10                                    one pass through a machine of ten shelves
 *     riffle:7:60                                 seven riffles, 60 % of the cards in the left hand
 *
 * Read it, then run it as often as you like:
 *
 *     struct rf_procedure mixing;                 the caller's storage
 *     struct rf_procedure_error error;
 *     if (!rf_procedure_read(&mixing, "riffle:7", &error))
 *         … error.column: error.message …
 *     rf_procedure_run(&mixing, rng, cards, count);
 *
 * docs/understand/shuffles.md describes every step with its source.  These models are for research;
 * a live table uses rf_shuffle of riffle/shuffle.h.  Only reading can fail: a mixing that was read
 * works for a stack of any size.  cards[0] is the front, which is the top of a stack that lies face
 * down.
 */
#ifndef RIFFLE_PROCEDURE_H
#define RIFFLE_PROCEDURE_H

#include "riffle/philox.h"
#include "riffle/shuffle.h"

RF_BEGIN_DECLS

/* The steps.  rf_procedure_describe tells what each does. */
enum rf_procedure_kind {
    RF_MIX_UNIFORM,
    RF_MIX_RIFFLE,
    RF_MIX_STRIP,
    RF_MIX_OVERHAND,
    RF_MIX_WASH,
    RF_MIX_BOX,
    RF_MIX_CUT,
    RF_MIX_FARO_OUT,
    RF_MIX_FARO_IN,
    RF_MIX_PILES,
    RF_MIX_SHELF,
    RF_MIX_BATCH,
    RF_MIX_CSM,
    RF_MIX_SWAP_ALL, /* from here on: well-known mistakes of programs */
    RF_MIX_OFF_BY_ONE,
    RF_MIX_SORT,
    RF_MIX_MODULO,
    RF_MIX_CLOCK,
    RF_MIX_KINDS
};

enum { RF_PROCEDURE_STEPS = 32, RF_PROCEDURE_NUMBERS = 3 }; /* at most, and per step */

struct rf_procedure_step {
    enum rf_procedure_kind kind;
    uint32_t number[RF_PROCEDURE_NUMBERS]; /* its parameters, the usual ones if not said */
};

struct rf_procedure {
    unsigned count; /* steps */
    struct rf_procedure_step step[RF_PROCEDURE_STEPS];
};

/* A kind of step: its name, what it does, and its parameters.  The name of a parameter is NULL if
 * there is none. */
struct rf_procedure_number {
    const char *name;
    uint32_t least, most, usual; /* the range, and the default */
};

struct rf_procedure_describe {
    const char *name, *does;
    struct rf_procedure_number number[RF_PROCEDURE_NUMBERS];
};

const struct rf_procedure_describe *rf_procedure_describe(enum rf_procedure_kind kind);

/* Reads a list of steps; false, with the column (from 1) and a sentence, if it is malformed. */
struct rf_procedure_error {
    unsigned column;
    char message[300];
};

bool rf_procedure_read(struct rf_procedure *procedure, const char *text,
                       struct rf_procedure_error *error);

/* Writes a mixing, one spelling for equal ones; returns the length. */
enum { RF_PROCEDURE_TEXT = RF_PROCEDURE_STEPS * 48 };
size_t rf_procedure_write(char out[RF_AT_LEAST(RF_PROCEDURE_TEXT)],
                          const struct rf_procedure *procedure);

/* The longest list of steps that a house asks for or a dealer says, with its zero (HR.22). */
enum { RF_STEPS_TEXT = 96 };

/* Does the steps to cards[0 … count), in place. */
void rf_procedure_run(const struct rf_procedure *procedure, struct rf_rng words, rf_card *cards,
                      size_t count);

/* One riffle by the model of Gilbert, Shannon and Reeds: a coin toss for each card decides which
 * hand it falls from. */
void rf_riffle(struct rf_rng words, rf_card *cards, size_t count);

/* A uniform shuffle for research in bulk: a million six-deck stacks in a second or two. */
void rf_shuffle_bulk(struct rf_philox *philox, rf_card *cards, size_t count);

RF_END_DECLS

#endif
