/*
 * record/session_fold.h -- what the files of a session's record share: the parts of taking a line.
 *
 * session_record.c has the order in which they are called.  Functions that take something answer
 * false after they have set the finding.
 */
#ifndef RIFFLE_RECORD_SESSION_FOLD_H
#define RIFFLE_RECORD_SESSION_FOLD_H

#include "record/spine_internal.h"
#include "riffle/session_record.h"

/* session_open.c: the first line of the record. */
bool rf_session_fold_open(struct rf_session_record *record, const struct rf_line *line,
                          struct rf_finding *finding);

/* session_open.c: commitments of parties, the manifest, the public value. */
bool rf_session_fold_commit(struct rf_session_record *record, const struct rf_line *line,
                            struct rf_finding *finding);
bool rf_session_fold_manifest(struct rf_session_record *record, const struct rf_line *line,
                              struct rf_finding *finding);
bool rf_session_fold_value(struct rf_session_record *record, const struct rf_line *line,
                           struct rf_finding *finding);

/* session_proof.c: sub-keys, and what else opens released boards. */
bool rf_session_fold_subkey(struct rf_session_record *record, const struct rf_line *line,
                            struct rf_finding *finding);
bool rf_session_fold_show(struct rf_session_record *record, const struct rf_line *line,
                          struct rf_finding *finding);

/* session_record.c: an act as its line has it, with the commitment that the record adds. */
struct rf_session_entry {
    struct rf_session_act act;
    bool commits;
    uint8_t commitment[RF_HASH_BYTES];
};
bool rf_session_entry_read(const struct rf_line *line, struct rf_session_entry *entry);

/* What the record asks of an act beyond the law (PR.16, PR.17); tries the act on a copy of the
 * session; and does an act that was tried. */
bool rf_session_check_deal(const struct rf_session_record *record,
                           const struct rf_session_entry *entry, bool done,
                           struct rf_finding *finding);
struct rf_session_observation rf_session_try(const struct rf_session_record *record,
                                             const struct rf_session_entry *entry,
                                             struct rf_session *after);
void rf_session_perform(struct rf_session_record *record, const struct rf_session_entry *entry,
                        struct rf_session_observation seen, const struct rf_session *after);

/* correct_session.c: a line `correct`. */
bool rf_session_fold_correct(struct rf_session_record *record, const struct rf_line *line,
                             struct rf_finding *finding);

/* session_breach.c: compares the ruling of a line with what became of its act (PR.3); counts it;
 * the first line of the verdict of a record that is kept truly. */
bool rf_session_check_observed(struct rf_session_record *record, const struct rf_line *line,
                               struct rf_session_observation seen, struct rf_finding *finding);
void rf_session_note_seen(struct rf_session_record *record, struct rf_session_observation seen);
struct rf_text;
void rf_session_add_breaches(struct rf_text *text, const struct rf_session_record *record);

/* Reads a key whose text obeys the rules of a manifest; `-` means none. */
bool rf_session_take_words(struct rf_pairs *pairs, const char *key, char *out, size_t room);

/* PR.1: the payload is malformed; `keys` says what was expected. */
bool rf_session_malformed(struct rf_finding *finding, const char *act, const char *keys);

/* The deal of a board and attempt, which the session must have. */
struct rf_session_deal *rf_session_deal_of(struct rf_session_record *record, struct rf_board_id id);

#endif
