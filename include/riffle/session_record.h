/*
 * riffle/session_record.h -- the record of a session of bridge, folded line by line
 * (docs/reference/session-record.md).
 *
 *     struct rf_session_record record;
 *     rf_session_record_init(&record, hook);
 *     for each line
 *         if (!rf_session_record_take(&record, bytes, size, &finding))
 *             … line finding.line breaks finding.clause …
 *
 * As with the record of a table the state of a session is the fold of its record and nothing
 * else, and it holds what everybody may know: commitments, until a board is released and its
 * sub-keys are shown.
 */
#ifndef RIFFLE_SESSION_RECORD_H
#define RIFFLE_SESSION_RECORD_H

#include "riffle/manifest.h"
#include "riffle/record.h"

RF_BEGIN_DECLS

enum { RF_SESSION_NOTE = 201 };

/* How a deal came to be: in an attempt that nobody committed to it is unknown. */
enum rf_session_origin { RF_ORIGIN_UNKNOWN, RF_ORIGIN_COMPUTED, RF_ORIGIN_ENTERED };

struct rf_session_deal {
    uint8_t origin; /* enum rf_session_origin */
    uint8_t shown;  /* parties whose sub-keys are, bit 1 << (party - 1) */
    bool opened;    /* the deal is known, and is the one that was committed to */
    uint8_t commitment[RF_HASH_BYTES];
    uint8_t deal[RF_DEAL_NUMBER];
    struct rf_digest subkey[RF_EVENT_PARTIES];
};

struct rf_session_sum {
    uint64_t acts, refused, warned;      /* warned: permitted acts with one warning or more */
    uint64_t computed, by_hand, outside; /* deals; outside: by another program, E4 */
};

struct rf_session_record {
    struct rf_spine spine;
    bool open;
    char id[RF_EVENT_ID], title[RF_EVENT_TITLE];
    enum rf_source source; /* committed or observed */
    struct rf_session session;

    unsigned parties; /* that have committed */
    struct rf_party party[RF_EVENT_PARTIES];
    bool has_manifest, has_value;
    struct rf_manifest manifest;
    uint8_t manifest_hash[RF_HASH_BYTES]; /* M */
    char value[RF_PUBLIC_VALUE];          /* empty before it is stated */

    struct rf_session_deal deal[RF_SESSION_BOARDS][RF_EVENT_ATTEMPTS]; /* from the first board */
    uint8_t copy[RF_SESSION_BOARDS][RF_SESSION_TABLES]; /* that each table called on */
    unsigned warnings;                                  /* of the last act, when permitted … */
    enum rf_clause warning[RF_SESSION_CLAUSES];         /* … all of them, in the law's order */
    enum rf_route route;                                /* where the last act's finding is sent */
    struct rf_session_sum sum;
};

void rf_session_record_init(struct rf_session_record *record, struct rf_record_hook hook);

/* True when a first line opens a session rather than a table. */
bool rf_session_record_is_opening(const char *bytes, size_t size);

/* Takes the next line, without its line feed.  False, with a finding, when something is wrong. */
bool rf_session_record_take(struct rf_session_record *record, const char *bytes, size_t size,
                            struct rf_finding *finding);

/* The record is over: false, with a finding, when a sub-key was withheld to the end. */
bool rf_session_record_end(const struct rf_session_record *record, struct rf_finding *finding);

/* A sub-key as its line shows it; a share has the same text.  Reading accepts what writing
 * writes. */
struct rf_subkey_shown {
    uint64_t board, attempt, party;
    uint8_t key[RF_KEY_BYTES];
    size_t steps;
    struct rf_digest path[RF_MERKLE_PATH_MAX];
};
enum { RF_SUBKEY_TEXT = 4400 };
size_t rf_subkey_write(char out[RF_AT_LEAST(RF_SUBKEY_TEXT)], const struct rf_subkey_shown *shown);
bool rf_subkey_read(struct rf_subkey_shown *shown, const char *text);

/* True when it leads to its party's root in the manifest of the record. */
bool rf_subkey_is_proved(const struct rf_session_record *record,
                         const struct rf_subkey_shown *shown);

/* The next line for an act, with its ruling.  The commitment is NULL where there is none. */
size_t rf_session_record_act(const struct rf_session_record *record, uint64_t time,
                             const struct rf_session_act *act, const char *note,
                             const uint8_t *commitment, char out[RF_AT_LEAST(RF_LINE_TEXT)]);

/* The law on an act, whose deal is known by that commitment. */
enum rf_clause rf_session_record_judge(const struct rf_session_record *record,
                                       const struct rf_session_act *act, const uint8_t *commitment);

/* The board of that number in its last attempt, and which deal that is in the event. */
struct rf_board_id rf_session_record_id(const struct rf_session_record *record, unsigned board);
const struct rf_session_deal *rf_session_record_deal(const struct rf_session_record *record,
                                                     struct rf_board_id id);

/* What is still to be shown of a board: the next sub-key; false when there is none. */
bool rf_session_record_next_owed(const struct rf_session_record *record, unsigned board,
                                 struct rf_board_id *id, unsigned *party);

/* A board as far as the record proves it, in words, and its deal where that is open; empty where it
 * is not. */
const char *rf_session_record_board(const struct rf_session_record *record, unsigned board,
                                    char deal_text[RF_AT_LEAST(RF_DEAL_TEXT)]);

/* False when a committed session is not proved yet: a board that was dealt is not opened, or a
 * head is due.  Boards that persons dealt and nobody entered have nothing to open. */
bool rf_session_record_is_proved(const struct rf_session_record *record);

/* The verdict in words, as of a table (riffle/record.h).  Lines end in LF. */
void rf_session_record_verdict(const struct rf_session_record *record,
                               char out[RF_AT_LEAST(RF_VERDICT_TEXT)]);

RF_END_DECLS

#endif
