/*
 * riffle/manifest.h -- how the deals of an event of bridge are made, so that nobody can choose
 * them.
 *
 * Each party holds a secret.  It gives a sub-key for every session, board and attempt, and the
 * party publishes one root over all of them.  The manifest names these roots and what the public
 * value will be; only when that appears do keys of boards exist (docs/reference/session-record.md).
 *
 *     rf_party_root        what a party commits to
 *     rf_manifest_write    the manifest; rf_manifest_hash is M
 *     rf_board_key         from M, the public value and all parties' sub-keys
 *     rf_board_deck        the pack that the key gives; rf_deal_by_rotation deals it
 *     rf_board_commitment  what is logged of it until the board is released
 *
 * Everything is a function of its arguments.  Secrets are the caller's to keep and to wipe.
 */
#ifndef RIFFLE_MANIFEST_H
#define RIFFLE_MANIFEST_H

#include "riffle/merkle.h"
#include "riffle/session.h"

RF_BEGIN_DECLS

enum {
    RF_EVENT_ID = 65,     /* the longest name of an event, and a zero */
    RF_EVENT_PARTIES = 7, /* at most */
    RF_EVENT_SESSIONS = 64,
    RF_EVENT_ATTEMPTS = 16, /* 0 … 15 */
    RF_EVENT_TITLE = 121,
    RF_EVENT_NAME = 61,   /* of a party */
    RF_EVENT_VALUE = 301, /* the description of the public value */
    RF_EVENT_PROGRAM = 41,
    RF_PUBLIC_VALUE = 201, /* the value itself */
};

struct rf_party {
    char name[RF_EVENT_NAME];
    uint8_t root[RF_HASH_BYTES];
};

struct rf_manifest {
    char event[RF_EVENT_ID], title[RF_EVENT_TITLE], agent[RF_EVENT_TITLE];
    char value[RF_EVENT_VALUE]; /* "-" when there will be none */
    char program[RF_EVENT_PROGRAM];
    uint8_t sessions, attempts, parties; /* attempts: the highest, A */
    uint8_t edition;                     /* enum rf_edition */
    bool replay;
    struct rf_event_boards {
        uint16_t first, last;
    } boards[RF_EVENT_SESSIONS];
    struct rf_party party[RF_EVENT_PARTIES];
};

/* Values of text: characters of UTF-8 that show, something, and no blank at either end. */
bool rf_manifest_is_text(const char *text);

/* The text, one spelling, and its length; reading accepts no other. */
enum { RF_MANIFEST_TEXT = 4096 };
size_t rf_manifest_write(char out[RF_AT_LEAST(RF_MANIFEST_TEXT)],
                         const struct rf_manifest *manifest);
bool rf_manifest_read(struct rf_manifest *manifest, const char *text, size_t size);
void rf_manifest_hash(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const char *text, size_t size);

/* One deal of an event. */
struct rf_board_id {
    uint64_t session, board, attempt;
};

/* All of them in their order: by session, board and attempt; how many, the one at an index, and the
 * index of one, which must be there. */
uint64_t rf_manifest_deal_count(const struct rf_manifest *manifest);
struct rf_board_id rf_manifest_deal(const struct rf_manifest *manifest, uint64_t index);
bool rf_manifest_has_board(const struct rf_manifest *manifest, struct rf_board_id id);
uint64_t rf_manifest_index(const struct rf_manifest *manifest, struct rf_board_id id);

/* A party's sub-key, the leaf that hides it, and the root of all leaves. */
void rf_subkey_derive(uint8_t out[RF_AT_LEAST(RF_KEY_BYTES)],
                      const uint8_t secret[RF_AT_LEAST(RF_KEY_BYTES)], const char *event,
                      struct rf_board_id id);
void rf_subkey_leaf(uint8_t leaf[RF_AT_LEAST(RF_HASH_BYTES)], unsigned party, struct rf_board_id id,
                    const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)]);
void rf_party_root(uint8_t root[RF_AT_LEAST(RF_HASH_BYTES)],
                   const uint8_t secret[RF_AT_LEAST(RF_KEY_BYTES)],
                   const struct rf_manifest *manifest, unsigned party);

/* The key of a board, its pack, and the commitment to both. */
void rf_board_key(uint8_t out[RF_AT_LEAST(RF_KEY_BYTES)],
                  const uint8_t manifest[RF_AT_LEAST(RF_HASH_BYTES)], struct rf_board_id id,
                  const char *value, const struct rf_digest *subkeys, unsigned parties);
void rf_board_deck(rf_card deck[RF_AT_LEAST(RF_DECK_CARDS)],
                   const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)]);
void rf_board_commitment(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)],
                         const uint8_t manifest[RF_AT_LEAST(RF_HASH_BYTES)], struct rf_board_id id,
                         const rf_card deck[RF_AT_LEAST(RF_DECK_CARDS)],
                         const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)]);

/* The commitment to a deal that a person entered. */
void rf_entered_commitment(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const char *event,
                           struct rf_board_id id, const uint8_t number[RF_AT_LEAST(RF_DEAL_NUMBER)],
                           const uint8_t salt[RF_AT_LEAST(RF_KEY_BYTES)]);

RF_END_DECLS

#endif
