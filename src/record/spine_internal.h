/*
 * record/spine_internal.h -- the parts of taking a line that all records share; see spine.c.
 *
 * Convention in src/record: a function that takes or checks something answers false after it has
 * set the finding.  `whose` is whom it concerns, in words a reader of the verdict understands;
 * blame.c says who can be blamed.
 */
#ifndef RIFFLE_RECORD_SPINE_INTERNAL_H
#define RIFFLE_RECORD_SPINE_INTERNAL_H

#include "riffle/level.h"
#include "riffle/spine.h"

/* Sets the finding, unless one is set already, and answers false. */
bool rf_finding_set(struct rf_finding *finding, enum rf_clause clause, const char *whose,
                    const char *found, const char *expected);
bool rf_finding_set_number(struct rf_finding *finding, enum rf_clause clause, const char *whose,
                           const char *what, uint64_t found, uint64_t expected);

/* Reads the next line and checks its number, its time and the hash of the line before (PR.1).
 * False when it is no line at all; a break of the chain is in the finding only. */
bool rf_spine_read(struct rf_spine *spine, const char *bytes, size_t size, struct rf_line *line,
                   struct rf_finding *finding);

/* Appends the line to chain and tree, whatever is wrong with it. */
void rf_spine_append(struct rf_spine *spine, const char *bytes, size_t size);

/* PR.3: a line agrees with the law on whether its act is permitted.  `law` is the law's ruling;
 * `actor` is at fault when a forbidden act is permitted, `keeper` when an act is refused wrongly or
 * the citation is no clause.  Another clause than the law's is only noted in the spine. */
bool rf_spine_check_ruling(struct rf_spine *spine, const struct rf_line *line, enum rf_clause law,
                           const char *actor, const char *keeper, struct rf_finding *finding);

/* Adds "noted: …" about the citations that were noted, if there are any. */
struct rf_text;
void rf_spine_add_citations(struct rf_text *text, const struct rf_spine *spine);

/* True if heads of this record make a signed part (struct rf_signed_part). */
bool rf_spine_signs(const struct rf_spine *spine, enum rf_source source);

/* Writes the verdict on the record: that on its signed part, and what follows it. */
void rf_spine_write_verdict(const struct rf_spine *spine, char out[static RF_VERDICT_TEXT]);

/* A head line's payload; whether its signature is right under the spine's key.  The second asks for
 * a signature and a hook that can check it. */
struct rf_head {
    uint64_t lines;
    uint8_t root[RF_HASH_BYTES], signature[RF_SIGNATURE_BYTES];
    bool has_signature;
};
bool rf_head_read(const struct rf_line *line, struct rf_head *head);
bool rf_head_is_signed(const struct rf_spine *spine, const struct rf_head *head, const char *bytes,
                       size_t size);

/* Adds "noted: level of proof: …". */
void rf_level_add(struct rf_text *text, enum rf_level level);

/* PR.4: takes a head.  `whose` is the operator, who is at fault when it is wrong. */
bool rf_spine_take_head(struct rf_spine *spine, const struct rf_line *line, const char *bytes,
                        size_t size, const char *whose, struct rf_finding *finding);

/* False, with a finding that names both versions, unless `format` is RF_RECORD_FORMAT. */
bool rf_spine_check_format(const char *format, enum rf_clause clause, struct rf_finding *finding);

/* True when a name is valid UTF-8 of visible characters (docs/reference/record.md, "A line"). */
bool rf_name_is_visible(const char *name);

/* A name of a record: 1 to 64 of A-Z a-z 0-9 -._ */
bool rf_spine_is_id(const char *id);

/* A path as its line has it: hashes one after the other, or -; false when it is none. */
bool rf_pairs_take_path(struct rf_pairs *pairs, const char *key,
                        struct rf_digest path[static RF_MERKLE_PATH_MAX], size_t *steps);

#endif
