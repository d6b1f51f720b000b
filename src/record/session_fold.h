/*
 * record/session_fold.h -- what the files of a session's record share: the parts of taking a line.
 *
 * A function that takes something answers false after it has said what it found.
 */
#ifndef RIFFLE_RECORD_SESSION_FOLD_H
#define RIFFLE_RECORD_SESSION_FOLD_H

#include "record/spine_internal.h"
#include "riffle/session_record.h"

/* The first line; parties, the manifest and the public value; what opens released boards. */
bool rf_session_fold_open(struct rf_session_record *record, const struct rf_line *line,
                          struct rf_finding *finding);
bool rf_session_fold_commit(struct rf_session_record *record, const struct rf_line *line,
                            struct rf_finding *finding);
bool rf_session_fold_manifest(struct rf_session_record *record, const struct rf_line *line,
                              struct rf_finding *finding);
bool rf_session_fold_value(struct rf_session_record *record, const struct rf_line *line,
                           struct rf_finding *finding);
bool rf_session_fold_subkey(struct rf_session_record *record, const struct rf_line *line,
                            struct rf_finding *finding);
bool rf_session_fold_show(struct rf_session_record *record, const struct rf_line *line,
                          struct rf_finding *finding);

/* Text as it stands in the manifest, or - . */
bool rf_session_take_words(struct rf_pairs *pairs, const char *key, char *out, size_t room);

/* A line that is no line of the record. */
bool rf_session_malformed(struct rf_finding *finding, const char *act, const char *keys);

/* The deal of a board and attempt, which must be there. */
struct rf_session_deal *rf_session_deal_of(struct rf_session_record *record, struct rf_board_id id);

#endif
