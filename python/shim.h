/*
 * python/shim.h -- what the Python module needs besides the public headers: loops over arrays, so
 * that a million values cost one call, and the verification of a record in memory.
 *
 * Arrays are the caller's.  cffi releases Python's global lock during every call.
 */
#ifndef RIFFLE_PYTHON_SHIM_H
#define RIFFLE_PYTHON_SHIM_H

#include <riffle/riffle.h>

/* The version of the library that is linked. */
const char *shim_version(void);

/* Shuffles `count` stacks of `cards` cards each, one after the other: the stacks of a seed. */
void shim_shuffle_bulk(struct rf_philox *philox, rf_card *stacks, size_t cards, size_t count);

/* Runs a procedure on `count` new stacks. */
void shim_procedure(const struct rf_procedure *procedure, struct rf_philox *philox, rf_card *stacks,
                    size_t cards, size_t count);

/* Adds decks to statistics.  Returns how many were added: fewer than `count` if the next one is not
 * an order of the cards. */
size_t shim_orders_add(struct rf_orders *orders, const rf_card *decks, size_t cards, size_t count);

/* The place of the first number above `most`, or `count` if there is none. */
size_t shim_first_above(const uint16_t *numbers, size_t count, uint16_t most);

/* The first of many hands (as below) that is not 2 to 21 cards of at most 21 points against an
 * up-card from 0 to 9, or `count` if there is none. */
size_t shim_first_bad_hand(const uint8_t *hands, const uint8_t *ups, size_t count);

/* The exact value of each play of many hands: `hands` has ten counts by value for each, `ups` a
 * value, `shoes` ten counts of unseen cards.  Writes five values for each hand, NaN where a play is
 * not permitted.  Returns how many hands were computed: fewer than `count` if too few cards are
 * unseen for the next one. */
size_t shim_quick_hands(void *quick, const uint8_t *hands, const uint8_t *ups,
                        const uint16_t *shoes, size_t count, double *ev);

/* The value of a whole round from each of many shoes, with the best play.  Returns how many were
 * computed, as above. */
size_t shim_quick_shoes(void *quick, const struct rf_bj_rules *rules, const uint16_t *shoes,
                        size_t count, double *ev);

/* Plays chunks first, first + step, … below `end`. */
void shim_sim_chunks(const void *plan, enum rf_sim_path path, uint64_t first, uint64_t step,
                     uint64_t end, struct rf_sim_tally *tally);
void shim_sim_count_chunks(const void *plan, enum rf_sim_path path, uint64_t first, uint64_t step,
                           uint64_t end, struct rf_sim_count_tally *tally);

/* The verdict on a record. */
struct shim_verdict {
    bool session;    /* of bridge, not of a table */
    bool proved;     /* every deal and card is proved */
    bool kept_truly; /* right, but nothing to prove, or with breaches */
    uint64_t lines;
    uint64_t faults;   /* lines that are wrong; `finding` has the first of them */
    uint64_t breaches; /* forbidden acts that the record says happened */
    char text[RF_VERDICT_TEXT];
};

enum { SHIM_FINDINGS = 16 };

/* Checks a whole record.  False when there is no memory. */
bool shim_verify(const char *bytes, size_t size, struct shim_verdict *verdict,
                 struct rf_finding finding[static SHIM_FINDINGS]);

#endif
