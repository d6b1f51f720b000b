/*
 * riffle/procedure.h -- what hands, machines and wrong programs do to a stack of cards.
 *
 * A mixing is some steps, one after the other, written as people say them:
 *
 *     wash, riffle:3, strip, riffle, cut          a dealer's sequence
 *     shelf:10                                    one pass of a machine of ten shelves
 *     riffle:7:60                                 seven riffles, six cards of ten in the left hand
 *
 *     struct rf_procedure mixing;
 *     struct rf_procedure_error error;
 *     if (!rf_procedure_read(&mixing, "riffle:7", &error))
 *         … error.column: error.message …
 *     rf_procedure_run(&mixing, words, cards, count);
 *
 * docs/understand/shuffles.md has every step with its source.  They are models, for research: the
 * shuffle of a live table is rf_shuffle of riffle/shuffle.h.  Nothing fails: a mixing that was read
 * can be done to any stack.  cards[0] is the front, and the top of a stack that lies face down.
 */
#ifndef RIFFLE_PROCEDURE_H
#define RIFFLE_PROCEDURE_H

#include "riffle/philox.h"
#include "riffle/shuffle.h"

RF_BEGIN_DECLS

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
    RF_MIX_SWAP_ALL,
    RF_MIX_OFF_BY_ONE,
    RF_MIX_SORT,
    RF_MIX_MODULO,
    RF_MIX_CLOCK,
    RF_MIX_KINDS
};

enum { RF_PROCEDURE_STEPS = 32, RF_PROCEDURE_NUMBERS = 3 };

struct rf_procedure_step {
    enum rf_procedure_kind kind;
    uint32_t number[RF_PROCEDURE_NUMBERS];
};

struct rf_procedure {
    unsigned count;
    struct rf_procedure_step step[RF_PROCEDURE_STEPS];
};

/* What a kind is called, what it does, and what its numbers are; the name of a number is NULL where
 * there is none. */
struct rf_procedure_number {
    const char *name;
    uint32_t least, most, usual;
};

struct rf_procedure_describe {
    const char *name, *does;
    struct rf_procedure_number number[RF_PROCEDURE_NUMBERS];
};

const struct rf_procedure_describe *rf_procedure_describe(enum rf_procedure_kind kind);

/* Reads steps; false with the column, from 1, and a sentence when they are none. */
struct rf_procedure_error {
    unsigned column;
    char message[300];
};

bool rf_procedure_read(struct rf_procedure *procedure, const char *text,
                       struct rf_procedure_error *error);

/* One spelling for equal mixings.  Answers the length. */
enum { RF_PROCEDURE_TEXT = RF_PROCEDURE_STEPS * 48 };
size_t rf_procedure_write(char out[RF_AT_LEAST(RF_PROCEDURE_TEXT)],
                          const struct rf_procedure *procedure);

/* True when a step is one of the wrong programs, which are here to be caught. */
bool rf_procedure_is_faulty(const struct rf_procedure *procedure);

void rf_procedure_run(const struct rf_procedure *procedure, struct rf_rng words, rf_card *cards,
                      size_t count);

/* One riffle of Gilbert, Shannon and Reeds: a toss for each card says which hand it falls from. */
void rf_riffle(struct rf_rng words, rf_card *cards, size_t count);

/* The uniform shuffle for research in bulk: some million six-deck stacks in a second or two. */
void rf_shuffle_bulk(struct rf_philox *philox, rf_card *cards, size_t count);

RF_END_DECLS

#endif
