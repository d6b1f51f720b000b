/*
 * app/record/secrets.h -- the secrets behind a record: the chain of shoe secrets, salts, and the
 * keys that sign heads and a player's acts.
 *
 * They are in locked memory, which core files leave out, and in one file beside the record that
 * only its owner may read.
 */
#ifndef RIFFLE_APP_RECORD_SECRETS_H
#define RIFFLE_APP_RECORD_SECRETS_H

#include <riffle/spine.h>

struct secrets {
    uint64_t length;                     /* of the chain, in shoes */
    uint8_t chain[RF_KEY_BYTES];         /* the secret of the last shoe; hashing gives the others */
    uint8_t salt[RF_KEY_BYTES];          /* the salts of commitments come from it */
    uint8_t operator_seed[RF_KEY_BYTES]; /* signs heads */
    uint8_t player_seed[RF_KEY_BYTES];   /* signs the acts of the player who sits here */
    uint8_t share[RF_KEY_BYTES];         /* that player's contributions come from it */
};

/* Call it at the start of a program that will have secrets: turns core files off and warns when
 * memory cannot be locked.  False, with a message, when there is no memory. */
bool secrets_begin(void);

/* Memory for secrets, all zero; sodium_free wipes it.  NULL, with a message, when there is none. */
void *secrets_memory(size_t size);

/* Makes new secrets from the system's random numbers; NULL, with a message.  Release them with
 * secrets_free. */
struct secrets *secrets_make(uint64_t length);

/* Writes a new file that only its owner may read; reads it.  A version and a checksum let the
 * reader refuse a damaged file.  False or NULL, with a message. */
bool secrets_save(const struct secrets *secrets, const char *file);
struct secrets *secrets_load(const char *file);
void secrets_free(struct secrets *secrets);

/* Derives the secret of shoe n, the house's salt for it, and the player's secret and salt. */
void secrets_shoe(const struct secrets *secrets, uint64_t n, uint8_t out[static RF_KEY_BYTES]);
void secrets_salt(const struct secrets *secrets, uint64_t n, uint8_t out[static RF_KEY_BYTES]);
void secrets_share(const struct secrets *secrets, uint64_t n, uint8_t secret[static RF_KEY_BYTES],
                   uint8_t salt[static RF_KEY_BYTES]);

/* Computes a MAC of a table's name, a turn, a number of lines and the hash of the last line.  The
 * tag names the purpose, so a MAC for one purpose is never accepted for another. */
struct secrets_lines {
    const char *id;
    uint64_t turn, lines;
    const uint8_t *hash;
};
void secrets_mac(const struct secrets *secrets, const char *tag, const struct secrets_lines *of,
                 uint8_t out[static RF_HASH_BYTES]);

/* A cache of public keys that are known to be valid points; a signature under such a key costs a
 * third less to check.  All zero at first; each thread has its own. */
enum { SECRETS_KEYS = 16 };
struct secrets_keys {
    unsigned count; /* found so far; the oldest make room */
    uint8_t key[SECRETS_KEYS][RF_KEY_BYTES];
};

/* Ed25519: computes the public key of a seed, signs a message of 32 bytes, checks a signature.  The
 * state of secrets_verify is a struct secrets_keys or NULL. */
void secrets_public(const uint8_t seed[static RF_KEY_BYTES], uint8_t out[static RF_KEY_BYTES]);
void secrets_sign(const uint8_t seed[static RF_KEY_BYTES],
                  const uint8_t message[static RF_HASH_BYTES],
                  uint8_t out[static RF_SIGNATURE_BYTES]);
bool secrets_verify(void *state, const uint8_t key[static RF_KEY_BYTES],
                    const uint8_t message[static RF_HASH_BYTES],
                    const uint8_t signature[static RF_SIGNATURE_BYTES]);

/* Writes the line of a head over all lines so far, signed if the record has a key.  Returns its
 * length. */
size_t secrets_head(const struct rf_spine *spine, uint64_t time, const char *actor,
                    const uint8_t *seed, char out[static RF_LINE_TEXT]);

#endif
