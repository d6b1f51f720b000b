/*
 * riffle/manifest.h -- how the deals of a bridge event are made so that nobody can choose them.
 *
 * Each party holds a secret.  From it follows a sub-key for every session, board and attempt, and
 * the party publishes one root over all of them.  The manifest names these roots and says which
 * public value will be used.  Only when that value appears can the keys of boards be computed
 * (docs/reference/session-record.md).
 *
 *     rf_party_root        what a party commits to
 *     rf_manifest_write    the manifest; rf_manifest_hash of it is M
 *     rf_board_key         from M, the public value and all parties' sub-keys
 *     rf_board_deck        the pack that the key gives; rf_deal_by_rotation deals it
 *     rf_board_commitment  what is logged of it until the board is released
 *
 * Everything is a pure function of its arguments; only reading can fail.  Secrets are the caller's
 * to keep and to wipe.
 */
#ifndef RIFFLE_MANIFEST_H
#define RIFFLE_MANIFEST_H

#include "riffle/merkle.h"
#include "riffle/session.h"

RF_BEGIN_DECLS

enum {
    /* sizes of texts in bytes, with a zero */
    RF_EVENT_ID = 65,
    RF_EVENT_PARTIES = 7,   /* at most */
    RF_EVENT_SESSIONS = 64, /* at most */
    RF_EVENT_ATTEMPTS = 16, /* at most: 0 to 15 */
    RF_EVENT_TITLE = 121,
    RF_EVENT_NAME = 61,   /* of a party */
    RF_EVENT_VALUE = 301, /* the description of the public value */
    RF_EVENT_PROGRAM = 41,
    RF_PUBLIC_VALUE = 201, /* the value itself */
};

struct rf_party {
    char name[RF_EVENT_NAME];
    uint8_t root[RF_HASH_BYTES]; /* over the leaves of all its sub-keys */
};

struct rf_manifest {
    char event[RF_EVENT_ID];        /* its short name, part of every hash */
    char title[RF_EVENT_TITLE];     /* for people */
    char agent[RF_EVENT_TITLE];     /* who deals */
    char value[RF_EVENT_VALUE];     /* which public value will be used; "-" if there is none */
    char program[RF_EVENT_PROGRAM]; /* that deals, with its version */
    uint8_t sessions;               /* how many */
    uint8_t attempts;               /* A: the highest attempt, so each board has A + 1 deals */
    uint8_t parties;                /* how many */
    uint8_t edition;                /* enum rf_edition */
    bool replay;                    /* the event replays past deals (Law 6D2) */
    struct rf_event_boards {
        uint16_t first, last;
    } boards[RF_EVENT_SESSIONS]; /* the board numbers of each session */
    struct rf_party party[RF_EVENT_PARTIES];
};

/* True of a text that a manifest may hold: not empty, visible UTF-8, no blank at either end. */
bool rf_manifest_is_text(const char *text);

/* The manifest as text, in its only spelling.  Writing returns the length; reading returns false
 * for any other spelling.  The hash is that of the text. */
enum { RF_MANIFEST_TEXT = 4096 };
size_t rf_manifest_write(char out[RF_AT_LEAST(RF_MANIFEST_TEXT)],
                         const struct rf_manifest *manifest);
bool rf_manifest_read(struct rf_manifest *manifest, const char *text, size_t size);
void rf_manifest_hash(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const char *text, size_t size);

/* One deal of an event: the session and attempt it belongs to (sessions from 1, attempts from 0)
 * and the number of its board. */
struct rf_board_id {
    uint64_t session, board, attempt;
};

/* All deals of the event in their order: by session, board and attempt.  How many there are; the
 * one at an index; whether the event has one; and the index of one that it has. */
uint64_t rf_manifest_deal_count(const struct rf_manifest *manifest);
struct rf_board_id rf_manifest_deal(const struct rf_manifest *manifest, uint64_t index);
bool rf_manifest_has_board(const struct rf_manifest *manifest, struct rf_board_id id);
uint64_t rf_manifest_index(const struct rf_manifest *manifest, struct rf_board_id id);

/* A party's sub-key for a deal, the leaf that hides it, and the root of all its leaves.  Parties
 * count from 1. */
void rf_subkey_derive(uint8_t out[RF_AT_LEAST(RF_KEY_BYTES)],
                      const uint8_t secret[RF_AT_LEAST(RF_KEY_BYTES)], const char *event,
                      struct rf_board_id id);
void rf_subkey_leaf(uint8_t leaf[RF_AT_LEAST(RF_HASH_BYTES)], unsigned party, struct rf_board_id id,
                    const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)]);
void rf_party_root(uint8_t root[RF_AT_LEAST(RF_HASH_BYTES)],
                   const uint8_t secret[RF_AT_LEAST(RF_KEY_BYTES)],
                   const struct rf_manifest *manifest, unsigned party);

/* The key of a board, from the hash of the manifest, the public value and the sub-keys of all
 * parties in order; the pack that it gives; and the commitment to both. */
void rf_board_key(uint8_t out[RF_AT_LEAST(RF_KEY_BYTES)],
                  const uint8_t manifest[RF_AT_LEAST(RF_HASH_BYTES)], struct rf_board_id id,
                  const char *value, const struct rf_digest *subkeys, unsigned parties);
void rf_board_deck(rf_card deck[RF_AT_LEAST(RF_DECK_CARDS)],
                   const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)]);
void rf_board_commitment(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)],
                         const uint8_t manifest[RF_AT_LEAST(RF_HASH_BYTES)], struct rf_board_id id,
                         const rf_card deck[RF_AT_LEAST(RF_DECK_CARDS)],
                         const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)]);

/* The commitment to a deal that a person entered, by the number of the deal and a random salt. */
void rf_entered_commitment(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const char *event,
                           struct rf_board_id id, const uint8_t number[RF_AT_LEAST(RF_DEAL_NUMBER)],
                           const uint8_t salt[RF_AT_LEAST(RF_KEY_BYTES)]);

RF_END_DECLS

#endif
