/*
 * riffle/blame.h -- who can be blamed for a wrong line of a record: a copy that was altered is told
 * apart from a keeper who wrote the line.
 *
 * Start it with the spine and the finding after the first wrong line, hand it every line that
 * follows, and read the answer at the end of the file:
 *
 *     if (!rf_record_take(&record, line, size, &finding))
 *         rf_blame_start(&blame, &record.spine, &finding);
 *     …
 *     rf_blame_take(&blame, line, size);       (each line after the wrong one)
 *     …
 *     rf_blame_write(&blame, words);
 *
 * A line that was changed in the file no longer has the hash that the next line states.  A forger
 * may compute all later hashes again, but cannot sign the heads.  A signed head whose root is that
 * of the lines in the file proves that whoever holds the key wrote them.
 */
#ifndef RIFFLE_BLAME_H
#define RIFFLE_BLAME_H

#include "riffle/spine.h"

RF_BEGIN_DECLS

enum rf_blame_kind {
    RF_BLAME_OPEN,    /* no signature decides: the copy may have been altered */
    RF_BLAME_ALTERED, /* lines of this copy are not those that were chained */
    RF_BLAME_OTHER,   /* a signed head is of other lines than the copy has */
    RF_BLAME_KEEPER,  /* a signed head covers the wrong line */
};

struct rf_blame {
    struct rf_spine spine; /* as the file has its lines */
    uint64_t line;         /* the wrong line */
    uint64_t from, to;     /* the altered line is one of these; 0 when the chain holds */
    uint64_t missing;      /* lines that are missing behind `from`; 0 for none */
    bool undecided;        /* the next line tells whether `from` or `to` was altered */
    uint64_t covered;      /* a signed head over the wrong line and all others before it; or 0 */
    uint64_t other;        /* a signed head of other lines than those of the file; or 0 */
};

void rf_blame_start(struct rf_blame *blame, const struct rf_spine *spine,
                    const struct rf_finding *finding, const char *bytes, size_t size);
void rf_blame_take(struct rf_blame *blame, const char *bytes, size_t size);

enum rf_blame_kind rf_blame_kind(const struct rf_blame *blame);

/* One sentence, such as "this copy was altered at line 87; ask for the original". */
enum { RF_BLAME_TEXT = 240 };
void rf_blame_write(const struct rf_blame *blame, char out[RF_AT_LEAST(RF_BLAME_TEXT)]);

RF_END_DECLS

#endif
