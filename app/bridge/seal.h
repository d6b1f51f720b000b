/*
 * bridge/seal.h -- files that one person alone can read: sealed to his public key (X25519, by
 * libsodium's sealed boxes).
 *
 * A file of boards for a dealing machine is sealed to its operator, sub-keys of a party to the
 * dealing agent.
 */
#ifndef RIFFLE_APP_BRIDGE_SEAL_H
#define RIFFLE_APP_BRIDGE_SEAL_H

#include <riffle/hash.h>

/* A new pair of keys: the secret one in a file for its owner alone; answers the public one. */
bool seal_new_key(const char *file, uint8_t key[static RF_KEY_BYTES]);

/* The seed of a key file; locked memory is the caller's.  False, with a message. */
bool seal_load_key(const char *file, uint8_t seed[static RF_KEY_BYTES]);

/* The public key of a seed. */
void seal_public(const uint8_t seed[static RF_KEY_BYTES], uint8_t out[static RF_KEY_BYTES]);

/* Writes bytes sealed to a key, into a file that must not be there yet. */
bool seal_write(const char *file, const uint8_t key[static RF_KEY_BYTES], const char *bytes,
                size_t size);

/* Reads and opens such a file.  What it answers is released by seal_free; NULL, with a message. */
char *seal_read(const char *file, const uint8_t seed[static RF_KEY_BYTES], size_t *size);
void seal_free(char *bytes);

#endif
