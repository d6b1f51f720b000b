/*
 * riffle/session_record.h -- the record of a bridge session, folded line by line
 * (docs/reference/session-record.md).
 *
 *     static struct rf_session_record record;
 *     rf_session_record_init(&record, hook);                   hook verifies signatures
 *     for each line
 *         if (!rf_session_record_take(&record, bytes, size, &finding))
 *             … line finding.line breaks finding.clause …
 *     if (!rf_session_record_end(&record, &finding)) …
 *     rf_session_record_verdict(&record, text);
 *
 * As with the record of a table, the state of a session is the fold of its record and nothing else.
 * It holds what everybody may know: commitments, until a board is released and its sub-keys are
 * shown.  The struct is the caller's; nothing is allocated or freed.
 */
#ifndef RIFFLE_SESSION_RECORD_H
#define RIFFLE_SESSION_RECORD_H

#include "riffle/correct.h"
#include "riffle/manifest.h"
#include "riffle/record.h"
#include "riffle/session_observe.h"

RF_BEGIN_DECLS

enum { RF_SESSION_NOTE = 201 }; /* bytes of a note, with a zero */

/* Where a deal comes from; unknown while nobody has committed to it. */
enum rf_session_origin { RF_ORIGIN_UNKNOWN, RF_ORIGIN_COMPUTED, RF_ORIGIN_ENTERED };

struct rf_session_deal {
    uint8_t origin; /* enum rf_session_origin */
    uint8_t shown;  /* parties whose sub-keys were shown, bit 1 << (party - 1) */
    bool opened;    /* the deal is known, and is the one that was committed to */
    uint8_t commitment[RF_HASH_BYTES];
    uint8_t deal[RF_DEAL_NUMBER];              /* its number, if opened */
    struct rf_digest subkey[RF_EVENT_PARTIES]; /* by party, if shown */
};

/* Totals of a record, for the verdict. */
struct rf_session_sum {
    uint64_t acts, refused;
    uint64_t warned;            /* permitted acts with a warning */
    uint64_t computed, by_hand; /* deals by the computer, and by persons */
    uint64_t outside;           /* deals by another program (E4) */
    uint64_t breaches;          /* forbidden acts that happened */
    uint64_t questions;         /* acts that are not judged: a step was not entered */
};

struct rf_session_record {
    struct rf_spine spine; /* lines, chain and heads */
    bool open;             /* the first line has been taken */
    char id[RF_EVENT_ID], title[RF_EVENT_TITLE];
    enum rf_source source; /* committed or observed */
    bool breaches;         /* breaches=yes: a session as it really went */
    struct rf_session session;

    unsigned parties; /* that have committed */
    struct rf_party party[RF_EVENT_PARTIES];
    bool has_manifest, has_value;
    struct rf_manifest manifest;
    uint8_t manifest_hash[RF_HASH_BYTES]; /* M */
    char value[RF_PUBLIC_VALUE];          /* the public value; empty before it is stated */

    struct rf_session_deal deal[RF_SESSION_BOARDS][RF_EVENT_ATTEMPTS]; /* deal[0]: first board */
    uint8_t copy[RF_SESSION_BOARDS][RF_SESSION_TABLES]; /* the copy that each table played */
    unsigned warnings;                                  /* warnings of the last act, */
    enum rf_clause warning[RF_SESSION_CLAUSES];         /* in the order of the law */
    enum rf_route route; /* the Law that treats what the last act found */
    struct rf_session_sum sum;

    struct rf_session_observation seen;        /* what the last act was */
    enum rf_clause broken[RF_SESSION_CLAUSES]; /* each once, in the order of its first breach */
    unsigned broken_count;

    struct rf_corrections corrections;    /* lines `correct` (riffle/correct.h) */
    struct rf_lines lines;                /* the caller's; see rf_session_record_hold */
    struct rf_session_workspace *space;   /* the caller's */
    uint64_t reopened[RF_SESSION_BOARDS]; /* committed: the correction that struck its only call */
    uint64_t chosen[RF_SESSION_BOARDS];   /* ... and a redeal rests on it; 0 for none */
};

/* Two folds of the record, in which a correction is tried. */
struct rf_session_workspace {
    struct rf_session_record before, after;
    struct rf_correct_space common;
};

/* An empty record; the hook verifies signatures (riffle/spine.h). */
void rf_session_record_init(struct rf_session_record *record, struct rf_record_hook hook);

/* Gives the record its lines again, and a workspace, so that it takes corrections.  Both must
 * outlive it; a copy of the record may share them. */
void rf_session_record_hold(struct rf_session_record *record, struct rf_lines lines,
                            struct rf_session_workspace *space);

/* Tries a correction with these strikes, or this `after`, and this `instead`.  Fills in `changed`
 * and `effective`, and adds to the strikes all lines that no longer follow.  False, with the trial,
 * if the correction is not possible.  The record does not change. */
bool rf_session_correct_try(const struct rf_session_record *record,
                            struct rf_correction *correction, struct rf_trial *trial);

/* Folds what counts, as rf_record_refold does for a table.  After an act fold->route is the Law
 * that treats what it found. */
bool rf_session_refold(struct rf_session_record *fold, const struct rf_effective *at,
                       struct rf_session_act *act, struct rf_session_observation *seen);

/* True when a first line opens a session and not a table. */
bool rf_session_record_is_opening(const char *bytes, size_t size);

/* Takes the next line, without its line feed.  False, with a finding, if something is wrong with
 * it. */
bool rf_session_record_take(struct rf_session_record *record, const char *bytes, size_t size,
                            struct rf_finding *finding);

/* Call it after the last line: false, with a finding, if a sub-key was withheld to the end. */
bool rf_session_record_end(const struct rf_session_record *record, struct rf_finding *finding);

/* A sub-key as a line shows it; a party's share has the same text.  Reading accepts exactly what
 * writing writes. */
struct rf_subkey_shown {
    uint64_t board, attempt, party; /* parties count from 1 */
    uint8_t key[RF_KEY_BYTES];
    size_t steps;                              /* hashes of the path */
    struct rf_digest path[RF_MERKLE_PATH_MAX]; /* from its leaf to the party's root */
};
enum { RF_SUBKEY_TEXT = 4400 };
size_t rf_subkey_write(char out[RF_AT_LEAST(RF_SUBKEY_TEXT)], const struct rf_subkey_shown *shown);
bool rf_subkey_read(struct rf_subkey_shown *shown, const char *text);

/* True when its path leads to its party's root in the manifest of the record. */
bool rf_subkey_is_proved(const struct rf_session_record *record,
                         const struct rf_subkey_shown *shown);

/* Which breaches the record may tell: none unless its first line has breaches=yes. */
enum rf_session_scope rf_session_record_scope(const struct rf_session_record *record);

/* What would become of an act whose deal is known only by that commitment, or NULL.  The record
 * takes no line of an act that is impossible and not refused (rf_session_is_refused). */
struct rf_session_observation rf_session_record_observe(const struct rf_session_record *record,
                                                        const struct rf_session_act *act,
                                                        const uint8_t *commitment);

/* The ruling field of an observed act: `-`, a clause that refuses it, or ! or ? and a clause. */
void rf_session_ruling_write(char out[RF_AT_LEAST(RF_LINE_WORD)],
                             struct rf_session_observation seen);

/* Writes the line of an act, with its ruling.  `commitment` is NULL if there is none. */
size_t rf_session_record_act(const struct rf_session_record *record, uint64_t time,
                             const struct rf_session_act *act, const char *note,
                             const uint8_t *commitment, char out[RF_AT_LEAST(RF_LINE_TEXT)]);

/* The ruling of the law on an act whose deal is known only by that commitment. */
enum rf_clause rf_session_record_judge(const struct rf_session_record *record,
                                       const struct rf_session_act *act, const uint8_t *commitment);

/* The board with this number in its last attempt; and the deal with such an id. */
struct rf_board_id rf_session_record_id(const struct rf_session_record *record, unsigned board);
const struct rf_session_deal *rf_session_record_deal(const struct rf_session_record *record,
                                                     struct rf_board_id id);

/* The next sub-key that must still be shown of a board; false if there is none. */
bool rf_session_record_next_owed(const struct rf_session_record *record, unsigned board,
                                 struct rf_board_id *id, unsigned *party);

/* What the record proves about a board, in words.  `deal_text` gets its deal if it is open;
 * otherwise it is empty. */
const char *rf_session_record_board(const struct rf_session_record *record, unsigned board,
                                    char deal_text[RF_AT_LEAST(RF_DEAL_TEXT)]);

/* The verdict in words, as for a table (riffle/record.h).  Lines end in LF.  A committed session is
 * proved when every board that the computer dealt or somebody entered is open, and at least one is;
 * an observed one, or one with a breach, is kept truly at best. */
void rf_session_record_verdict(const struct rf_session_record *record,
                               char out[RF_AT_LEAST(RF_VERDICT_TEXT)]);
void rf_session_record_verdict_if_signed(const struct rf_session_record *record,
                                         struct rf_signed_part *part);

/* True of a record that is never called proved: of an observed session always, of a committed one
 * when there is a breach. */
bool rf_session_record_is_kept_truly(const struct rf_session_record *record);

RF_END_DECLS

#endif
