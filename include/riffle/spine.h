/*
 * riffle/spine.h -- what every record has, of a table or of a session: lines that are numbered and
 * chained, and heads over them that are signed (docs/reference/record.md).
 */
#ifndef RIFFLE_SPINE_H
#define RIFFLE_SPINE_H

#include "riffle/clause.h"
#include "riffle/line.h"
#include "riffle/merkle.h"

RF_BEGIN_DECLS

/* The version of records and manifests that this library writes, and the only one that it reads.
 * The prefix "riffle-1/" of H() (riffle/hash.h) names the hash construction and stays. */
#define RF_RECORD_FORMAT "riffle-2"

enum { RF_SIGNATURE_BYTES = 64 };

/* What was found wrong with a line: RF_PERMITTED when nothing is. */
struct rf_finding {
    uint64_t line;
    enum rf_clause clause;
    char found[160], expected[200];
    char whose[48]; /* fault it is */
};

/* Checks an Ed25519 signature of 32 bytes, or remembers it for somebody who does. */
struct rf_record_hook {
    bool (*verify)(void *state, const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)],
                   const uint8_t message[RF_AT_LEAST(RF_HASH_BYTES)],
                   const uint8_t signature[RF_AT_LEAST(RF_SIGNATURE_BYTES)]);
    void *state;
};

/* Refused acts whose line cites another clause than the law names today.  The act is refused
 * either way, so this is a note and no fault: mending a citation convicts no honest record. */
struct rf_citations {
    uint64_t count;
    uint64_t line;                  /* of the first … */
    enum rf_clause recorded, today; /* … what it cites, and what the law names today */
};

struct rf_spine {
    struct rf_record_hook hook;
    bool signs;
    uint8_t key[RF_KEY_BYTES]; /* the operator's, when he signs */
    uint64_t lines, heads, time;
    uint8_t last[RF_HASH_BYTES]; /* h of the last line */
    struct rf_merkle tree;
    bool head_due;
    struct rf_citations citations;
};

/* The next line, its seq, time and prev filled in.  Answers the length, 0 when it would be too
 * long. */
size_t rf_spine_write_line(const struct rf_spine *spine, uint64_t time, const char *actor,
                           const char *act, const char *ruling, const char *payload,
                           char out[RF_AT_LEAST(RF_LINE_TEXT)]);

/* The payload of a head over all lines so far, up to its signature; and what is signed of the
 * line with that payload: H("head", …). */
enum { RF_HEAD_TEXT = 160 };
void rf_spine_write_head(const struct rf_spine *spine, char out[RF_AT_LEAST(RF_HEAD_TEXT)]);
void rf_record_head_message(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const char *line, size_t size);

RF_END_DECLS

#endif
