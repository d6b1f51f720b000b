/*
 * record/spine_internal.h -- the parts of taking a line that all records share.
 *
 * A function that takes something answers false after it has said what it found.
 */
#ifndef RIFFLE_RECORD_SPINE_INTERNAL_H
#define RIFFLE_RECORD_SPINE_INTERNAL_H

#include "riffle/spine.h"

/* Says what is wrong, whose fault it is, and answers false.  Only the first finding counts. */
bool rf_finding_set(struct rf_finding *finding, enum rf_clause clause, const char *whose,
                    const char *found, const char *expected);
bool rf_finding_set_number(struct rf_finding *finding, enum rf_clause clause, const char *whose,
                           const char *what, uint64_t found, uint64_t expected);

/* Reads the next line, and asks for its number, time and the hash of the line before.  False when
 * it is no line at all; what else is wrong is in the finding. */
bool rf_spine_read(struct rf_spine *spine, const char *bytes, size_t size, struct rf_line *line,
                   struct rf_finding *finding);

/* The line is part of the record, whatever is wrong with it. */
void rf_spine_append(struct rf_spine *spine, const char *bytes, size_t size);

/* PR.3: a line agrees with the law on whether its act is permitted.  `law` is the law's ruling;
 * `actor` is at fault when a forbidden act is permitted, `keeper` when an act is refused wrongly or
 * by something that is no clause.  Another clause than the law's is noted in the spine. */
bool rf_spine_check_ruling(struct rf_spine *spine, const struct rf_line *line, enum rf_clause law,
                           const char *actor, const char *keeper, struct rf_finding *finding);

/* "noted: …" about the spine's citations, or nothing. */
struct rf_text;
void rf_spine_add_citations(struct rf_text *text, const struct rf_spine *spine);

/* PR.4: a head of `whose` record. */
bool rf_spine_take_head(struct rf_spine *spine, const struct rf_line *line, const char *bytes,
                        size_t size, const char *whose, struct rf_finding *finding);

/* False, with a finding that names both versions, unless `format` is RF_RECORD_FORMAT. */
bool rf_spine_check_format(const char *format, enum rf_clause clause, struct rf_finding *finding);

/* True when a name is UTF-8 of characters that show (docs/reference/record.md, "A line"). */
bool rf_name_is_visible(const char *name);

/* A name of a record: 1 to 64 of A-Z a-z 0-9 -._ */
bool rf_spine_is_id(const char *id);

/* A path as its line has it: hashes one after the other, or -; false when it is none. */
bool rf_pairs_take_path(struct rf_pairs *pairs, const char *key,
                        struct rf_digest path[static RF_MERKLE_PATH_MAX], size_t *steps);

#endif
