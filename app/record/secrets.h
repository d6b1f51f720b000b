/*
 * app/record/secrets.h -- what the house must not tell while a record grows: the chain of secrets,
 * salts, and the keys that heads and a player's acts are signed with.
 *
 * Secrets live in locked memory that core files leave out, and in one file beside the record
 * that its owner alone may read.
 */
#ifndef RIFFLE_APP_RECORD_SECRETS_H
#define RIFFLE_APP_RECORD_SECRETS_H

#include <riffle/spine.h>

struct secrets {
    uint64_t length;                     /* of the chain */
    uint8_t chain[RF_KEY_BYTES];         /* its last secret */
    uint8_t salt[RF_KEY_BYTES];          /* the salts of commitments come from it */
    uint8_t operator_seed[RF_KEY_BYTES]; /* signs heads */
    uint8_t player_seed[RF_KEY_BYTES];   /* signs the acts of the player who sits here */
    uint8_t share[RF_KEY_BYTES];         /* that player's contributions come from it */
};

/* At the start of a program that will have secrets: no core file of it, and a sentence when memory
 * cannot be locked.  False, with a message, when there is none. */
bool secrets_begin(void);

/* Memory for secrets, all zero; sodium_free wipes it.  NULL, with a message, when there is none. */
void *secrets_memory(size_t size);

/* New ones from live randomness; NULL, with a message, when there is no memory to lock. */
struct secrets *secrets_make(uint64_t length);

/* The file: written once, for its owner alone; read.  It has a version and a checksum, so that a
 * file with one wrong bit is refused.  False or NULL, with a message, when that failed. */
bool secrets_save(const struct secrets *secrets, const char *file);
struct secrets *secrets_load(const char *file);
void secrets_free(struct secrets *secrets);

/* The secret of shoe n, the house's salt for it, a player's secret and salt. */
void secrets_shoe(const struct secrets *secrets, uint64_t n, uint8_t out[static RF_KEY_BYTES]);
void secrets_salt(const struct secrets *secrets, uint64_t n, uint8_t out[static RF_KEY_BYTES]);
void secrets_share(const struct secrets *secrets, uint64_t n, uint8_t secret[static RF_KEY_BYTES],
                   uint8_t salt[static RF_KEY_BYTES]);

/* A MAC of a table's name, a turn, a number of lines and the hash of the last one.  The tag says
 * what it is for, so that one is never taken for another. */
struct secrets_lines {
    const char *id;
    uint64_t turn, lines;
    const uint8_t *hash;
};
void secrets_mac(const struct secrets *secrets, const char *tag, const struct secrets_lines *of,
                 uint8_t out[static RF_HASH_BYTES]);

/* Public keys that were found to be valid points, so that their next signature costs a third less.
 * All zero at first; one for each thread. */
enum { SECRETS_KEYS = 16 };
struct secrets_keys {
    unsigned count; /* found so far; the oldest make room */
    uint8_t key[SECRETS_KEYS][RF_KEY_BYTES];
};

/* Ed25519: the public key of a seed, a signature of 32 bytes, and whether one is right.  The state
 * of secrets_verify is a struct secrets_keys or NULL. */
void secrets_public(const uint8_t seed[static RF_KEY_BYTES], uint8_t out[static RF_KEY_BYTES]);
void secrets_sign(const uint8_t seed[static RF_KEY_BYTES],
                  const uint8_t message[static RF_HASH_BYTES],
                  uint8_t out[static RF_SIGNATURE_BYTES]);
bool secrets_verify(void *state, const uint8_t key[static RF_KEY_BYTES],
                    const uint8_t message[static RF_HASH_BYTES],
                    const uint8_t signature[static RF_SIGNATURE_BYTES]);

/* The head of a record over all lines so far, signed where the record has a key; its length. */
size_t secrets_head(const struct rf_spine *spine, uint64_t time, const char *actor,
                    const uint8_t *seed, char out[static RF_LINE_TEXT]);

#endif
