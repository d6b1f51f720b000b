/*
 * riffle/spine.h -- what every record has, whether of a table or a session: lines that are numbered
 * and chained by hashes, and signed heads over them (docs/reference/record.md).
 *
 * riffle/record.h and riffle/session_record.h contain a spine each and take its lines; programs
 * read it, and write the next line with rf_spine_write_line.  A spine is a plain value.  A line
 * that breaks a rule is reported as a struct rf_finding.
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

/* What is wrong with a line of a record. */
struct rf_finding {
    uint64_t line;         /* from 1 */
    enum rf_clause clause; /* the clause that it breaks; RF_PERMITTED if nothing is wrong */
    char found[160];       /* what the line says */
    char expected[200];    /* what it should say */
    char whose[48];        /* whom it concerns, e.g. "player Ann" */
};

/* Verifies an Ed25519 signature over 32 bytes.  The library has no signatures of its own: the
 * caller supplies the function, which may also store the signature and check it later. */
struct rf_record_hook {
    bool (*verify)(void *state, const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)],
                   const uint8_t message[RF_AT_LEAST(RF_HASH_BYTES)],
                   const uint8_t signature[RF_AT_LEAST(RF_SIGNATURE_BYTES)]);
    void *state;
};

/* Refused acts whose line cites another clause than the law names today.  The act is refused either
 * way, so this is a note and not a fault: correcting a citation must not make an honest record look
 * broken. */
struct rf_citations {
    uint64_t count;
    uint64_t line;           /* the first of them */
    enum rf_clause recorded; /* the clause that it cites */
    enum rf_clause today;    /* the clause that the law names today */
};

/* What a record comes to, if no line of it is wrong. */
enum rf_verdict {
    RF_VERDICT_UNSIGNED, /* no head of its keeper: anybody could have written it */
    RF_VERDICT_OPEN,     /* something is not opened, or not signed, yet */
    RF_VERDICT_PROVED,
    RF_VERDICT_RECORDED, /* without breaches, and nothing is proved about chance */
    RF_VERDICT_BREACHES,
};

/* The signed part: lines 1 to `lines`, of which the last is a head.  Everybody who has a record can
 * write lawful lines behind it, with the secrets that it shows.  So a verdict rests on the signed
 * part alone, and is made when its head is taken; a head of research needs no key, because
 * everybody can repeat the cards from the seed. */
enum { RF_VERDICT_TEXT = 4096 };
struct rf_signed_part {
    uint64_t lines; /* 0 before there is one */
    enum rf_verdict verdict;
    uint64_t breaches, questions; /* acts in breach, with faults; acts that are not judged */
    char words[RF_VERDICT_TEXT];  /* lines that end in LF: first the verdict, then notes */
};

struct rf_spine {
    struct rf_record_hook hook;
    bool signs;                  /* the operator signs heads */
    uint8_t key[RF_KEY_BYTES];   /* the operator's public key, if signs */
    uint64_t lines;              /* so far */
    uint64_t heads;              /* so far */
    uint64_t time;               /* of the last line; times never decrease */
    uint8_t last[RF_HASH_BYTES]; /* the hash of the last line */
    struct rf_merkle tree;       /* over all lines so far */
    bool head_due;               /* the next line must be a head */
    uint64_t unlinked;           /* the first line without the hash of the line before; 0: none */
    uint64_t other_head;         /* the first head over other lines than those before it; 0: none */
    struct rf_citations citations;
    struct rf_signed_part signed_part;
};

/* The verdict on a record in which no line is wrong. */
enum rf_verdict rf_spine_verdict(const struct rf_spine *spine);

/* Lines behind the signed part, which count for nothing; 0 if all count. */
uint64_t rf_spine_unsigned_lines(const struct rf_spine *spine);

/* Writes the next line, with seq, time and prev filled in.  Returns its length, or 0 if it would
 * be too long. */
size_t rf_spine_write_line(const struct rf_spine *spine, uint64_t time, const char *actor,
                           const char *act, const char *ruling, const char *payload,
                           char out[RF_AT_LEAST(RF_LINE_TEXT)]);

/* Writes the payload of a head over all lines so far, up to its signature.  rf_record_head_message
 * computes what is signed of the line with that payload: H("head", …). */
enum { RF_HEAD_TEXT = 160 };
void rf_spine_write_head(const struct rf_spine *spine, char out[RF_AT_LEAST(RF_HEAD_TEXT)]);
void rf_record_head_message(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const char *line, size_t size);

RF_END_DECLS

#endif
