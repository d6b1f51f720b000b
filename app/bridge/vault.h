/*
 * bridge/vault.h -- what a director's machine must not tell while a session lasts: the key that
 * heads are signed with, the Director's own secret as a party, the dealing agent's key, and what
 * was entered of boards that are not released.
 *
 * It lies in locked memory, and in one file beside the record that its owner alone may read.
 */
#ifndef RIFFLE_APP_BRIDGE_VAULT_H
#define RIFFLE_APP_BRIDGE_VAULT_H

#include <riffle/manifest.h>

struct vault {
    uint8_t operator_seed[RF_KEY_BYTES]; /* signs heads */
    uint8_t agent_seed[RF_KEY_BYTES];    /* opens what is sealed to the dealing agent */
    uint8_t secret[RF_KEY_BYTES];        /* of the Director, if he is a party */
    uint8_t salt[RF_KEY_BYTES];          /* the salts of what is entered come from it */
    uint64_t party;                      /* which one he is; 0 when none */
    uint8_t entered[RF_SESSION_BOARDS][RF_EVENT_ATTEMPTS][RF_DEAL_NUMBER];
};

/* New ones from live randomness; NULL, with a message, when no memory can be locked. */
struct vault *vault_make(void);
struct vault *vault_load(const char *file);
void vault_free(struct vault *vault);

/* Writes the file, whole or not at all; a new one must not be there yet.  False, with a message. */
bool vault_save(const struct vault *vault, const char *file, bool is_new);

/* The salt of what was entered for a board. */
void vault_salt(const struct vault *vault, struct rf_board_id id, uint8_t out[static RF_KEY_BYTES]);

#endif
