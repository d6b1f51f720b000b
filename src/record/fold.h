/*
 * record/fold.h -- what the files of a table's record share: the parts of taking a line.
 *
 * A function that takes something answers false after it has said what it found.
 */
#ifndef RIFFLE_RECORD_FOLD_H
#define RIFFLE_RECORD_FOLD_H

#include "record/spine_internal.h"
#include "riffle/record.h"

/* The first line, the lines of the house, a player's part in the protocol, an act of the table. */
bool rf_fold_open(struct rf_record *record, const struct rf_line *line, struct rf_finding *finding);
bool rf_fold_house(struct rf_record *record, const struct rf_line *line, const char *bytes,
                   size_t size, struct rf_finding *finding);
bool rf_fold_promise(struct rf_record *record, const struct rf_line *line,
                     struct rf_finding *finding);
bool rf_fold_act(struct rf_record *record, const struct rf_line *line, struct rf_finding *finding);

/* The same of a line that the keeper of the record composed: it is taken as a whole, or the record
 * is as it was.  The law is not asked again: it ruled `ruling`. */
bool rf_commit_promise(struct rf_record *record, const struct rf_line *line,
                       struct rf_finding *finding);
bool rf_commit_act(struct rf_record *record, const struct rf_line *line, enum rf_clause ruling,
                   struct rf_finding *finding);

/* Where the signature of a payload begins, its length when there is none. */
size_t rf_payload_signature_start(const char *payload);

/* Checks " n= seen= sig=" at the end of a player's payload, if it has them.  `mark` is what there
 * is to note of it, also when the signature itself is wrong. */
struct rf_signed {
    enum { RF_NOT_READ, RF_UNSIGNED, RF_SIGNED } is;
    uint8_t player; /* index in the record's players */
    uint64_t counter;
};
bool rf_check_signature(const struct rf_record *record, const struct rf_line *line,
                        struct rf_signed *mark, struct rf_finding *finding);
void rf_note_signature(struct rf_record *record, const struct rf_signed *mark);

/* act_check.c: what is asked of an act beside the law.  PR.11, of a card that is shown and of a
 * refused act; what a committed table needs; the stack of a research seed (it advances the
 * record's stream); the key of a player who sits down again. */
struct rf_entry;
struct rf_record_card rf_card_shown(struct rf_record *record, const struct rf_act *act);
bool rf_check_shown(const struct rf_entry *entry, struct rf_finding *finding);
bool rf_check_refused(const struct rf_entry *entry, struct rf_finding *finding);
bool rf_check_committed(struct rf_record *record, const struct rf_entry *entry,
                        struct rf_finding *finding);
bool rf_check_seed(struct rf_record *record, const struct rf_act *act, struct rf_finding *finding);
bool rf_check_key(const struct rf_record *record, const struct rf_entry *entry,
                  struct rf_finding *finding);

/* An act that makes a stack, at a committed table: it needs a shoe that is ready. */
bool rf_act_makes_stack(const struct rf_act *act);
bool rf_fold_stack_is_allowed(const struct rf_record *record, const struct rf_act *act);
void rf_fold_stack(struct rf_record *record, const struct rf_act *act);

/* The shoe that cards are dealt from, and its last stack. */
struct rf_record_shoe *rf_dealing_shoe(struct rf_record *record);
struct rf_record_stack *rf_dealing_stack(struct rf_record *record);

/* The place in the shoe's leaves of the card that leaves `stack` as its d-th. */
uint64_t rf_stack_place(const struct rf_record_stack *stack, unsigned d);

/* A shoe's secret was shown: everything comes out again, or it is said what does not. */
bool rf_shoe_check(struct rf_record *record, unsigned shoe,
                   const uint8_t secret[static RF_KEY_BYTES], struct rf_finding *finding);

/* The key of a stack. */
void rf_stack_key(uint8_t key[static RF_KEY_BYTES], const struct rf_record *record,
                  const struct rf_record_shoe *shoe, unsigned stack,
                  const uint8_t secret[static RF_KEY_BYTES]);

#endif
