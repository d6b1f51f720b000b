/*
 * app/bridge/vault.h -- the secrets of a session on the Director's machine.
 *
 * They are the key that signs heads, the Director's own secret as a party, the dealing agent's key,
 * and the deals that were entered for boards not yet released.  They are in locked memory, and in
 * one file beside the record that only its owner may read.
 */
#ifndef RIFFLE_APP_BRIDGE_VAULT_H
#define RIFFLE_APP_BRIDGE_VAULT_H

#include <riffle/manifest.h>

struct vault {
    uint8_t operator_seed[RF_KEY_BYTES]; /* signs heads */
    uint8_t agent_seed[RF_KEY_BYTES];    /* opens what is sealed to the dealing agent */
    uint8_t secret[RF_KEY_BYTES];        /* the Director's secret as a party */
    uint8_t salt[RF_KEY_BYTES];          /* key of the salts of entered deals, see vault_salt */
    uint64_t party;                      /* which party the Director is, from 1; 0 for none */
    /* Numbers of entered deals, by board (0 is the session's first) and attempt. */
    uint8_t entered[RF_SESSION_BOARDS][RF_EVENT_ATTEMPTS][RF_DEAL_NUMBER];
};

/* Makes new secrets from live randomness, or loads them; NULL, with a message.  vault_free wipes
 * them. */
struct vault *vault_make(void);
struct vault *vault_load(const char *file);
void vault_free(struct vault *vault);

/* Writes the file, whole or not at all; with `is_new` it must not exist yet.  False, with a
 * message. */
bool vault_save(const struct vault *vault, const char *file, bool is_new);

/* Derives the salt that hides an entered deal in its commitment. */
void vault_salt(const struct vault *vault, struct rf_board_id id, uint8_t out[static RF_KEY_BYTES]);

#endif
