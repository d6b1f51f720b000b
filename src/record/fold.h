/*
 * record/fold.h -- what the files of a table's record share: the parts of taking a line.
 *
 * record.c has the order in which they are called.  Functions that take or check something answer
 * false after they have set the finding.  `rf_fold_…` is for a record that is read, `rf_commit_…`
 * for one that is kept.
 */
#ifndef RIFFLE_RECORD_FOLD_H
#define RIFFLE_RECORD_FOLD_H

#include "record/spine_internal.h"
#include "riffle/observe.h"
#include "riffle/record.h"

/* The first line, the lines of the house, a player's part in the protocol, an act of the table. */
bool rf_fold_open(struct rf_record *record, const struct rf_line *line, struct rf_finding *finding);
bool rf_fold_house(struct rf_record *record, const struct rf_line *line, const char *bytes,
                   size_t size, struct rf_finding *finding);
bool rf_fold_promise(struct rf_record *record, const struct rf_line *line,
                     struct rf_finding *finding);
bool rf_fold_act(struct rf_record *record, const struct rf_line *line, struct rf_finding *finding);

/* fold_observe.c: an act of a record with breaches, and the opening of its table; the fault, if
 * any, that an act of any record has shown. */
struct rf_entry;
bool rf_fold_observed(struct rf_record *record, const struct rf_line *line,
                      const struct rf_entry *entry, struct rf_finding *finding);
bool rf_fold_observed_open(struct rf_record *record, const struct rf_line *line,
                           const struct rf_act *opening, struct rf_finding *finding);
void rf_note_fault(struct rf_record *record);

/* The same for a line that the keeper of the record composed.  It is taken as a whole, or the
 * record stays as it was.  The law is not asked again: it ruled `ruling` when the act was
 * proposed. */
bool rf_commit_promise(struct rf_record *record, const struct rf_line *line,
                       struct rf_finding *finding);
bool rf_commit_act(struct rf_record *record, const struct rf_line *line, enum rf_clause ruling,
                   struct rf_finding *finding);

/* The offset of the signature ("n= seen= sig=") in a payload; its length when there is none. */
size_t rf_payload_signature_start(const char *payload);

/* Checks " n= seen= sig=" at the end of a player's payload, if it is there.  `mark` says what to
 * note about it; it is filled even when the signature itself is wrong, so that the counter is used
 * up. */
struct rf_signed {
    enum { RF_NOT_READ, RF_UNSIGNED, RF_SIGNED } is;
    uint8_t player; /* index in the record's players */
    uint64_t counter;
};
bool rf_check_signature(const struct rf_record *record, const struct rf_line *line,
                        struct rf_signed *mark, struct rf_finding *finding);
void rf_note_signature(struct rf_record *record, const struct rf_signed *mark);

/* act_check.c: what a record asks of an act besides the law.  PR.11 for a card that is shown and
 * for a refused act; what a committed table needs; the stack of a research seed (which advances
 * the record's stream); the key of a player who takes another box. */
struct rf_record_card rf_card_shown(struct rf_record *record, const struct rf_act *act);
bool rf_check_shown(const struct rf_entry *entry, struct rf_finding *finding);
bool rf_check_refused(const struct rf_entry *entry, struct rf_finding *finding);
bool rf_check_committed(struct rf_record *record, const struct rf_entry *entry,
                        struct rf_finding *finding);
bool rf_check_seed(struct rf_record *record, const struct rf_act *act, struct rf_finding *finding);
bool rf_check_key(const struct rf_record *record, const struct rf_entry *entry,
                  struct rf_finding *finding);

/* fold_stack.c: acts that make a stack.  At a committed table they need a shoe that is ready. */
bool rf_act_makes_stack(const struct rf_act *act);
bool rf_fold_stack_is_allowed(const struct rf_record *record, const struct rf_act *act);
void rf_fold_stack(struct rf_record *record, const struct rf_act *act);

/* The shoe that cards are dealt from, and its last stack. */
struct rf_record_shoe *rf_dealing_shoe(struct rf_record *record);
struct rf_record_stack *rf_dealing_stack(struct rf_record *record);

/* The place, among all leaves of the shoe, of the d-th card (from 0) that leaves `stack`. */
uint64_t rf_stack_place(const struct rf_record_stack *stack, unsigned d);

/* A shoe's secret was shown: recomputes its stacks and compares them with what was recorded
 * (PR.12). */
bool rf_shoe_check(struct rf_record *record, unsigned shoe,
                   const uint8_t secret[static RF_KEY_BYTES], struct rf_finding *finding);

/* The key of a stack: K for stack 0, PRF(K, "device", j) for stack j. */
void rf_stack_key(uint8_t key[static RF_KEY_BYTES], const struct rf_record *record,
                  const struct rf_record_shoe *shoe, unsigned stack,
                  const uint8_t secret[static RF_KEY_BYTES]);

#endif
