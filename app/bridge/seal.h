/*
 * app/bridge/seal.h -- encrypts files to one person's public key (X25519, libsodium's sealed
 * boxes).
 *
 * Boards for a dealing machine are sealed to its operator; the sub-keys of a party are sealed to
 * the dealing agent.  The sender cannot open the file again.
 */
#ifndef RIFFLE_APP_BRIDGE_SEAL_H
#define RIFFLE_APP_BRIDGE_SEAL_H

#include <riffle/hash.h>

/* Makes a pair of keys: writes the secret one into a new file and gives the public one.  False,
 * with a message. */
bool seal_new_key(const char *file, uint8_t key[static RF_KEY_BYTES]);

/* Reads the seed of a key file into `seed`, which the caller keeps in locked memory.  False, with a
 * message. */
bool seal_load_key(const char *file, uint8_t seed[static RF_KEY_BYTES]);

/* The public key of a seed. */
void seal_public(const uint8_t seed[static RF_KEY_BYTES], uint8_t out[static RF_KEY_BYTES]);

/* Encrypts bytes to a public key and writes them into a new file.  False, with a message. */
bool seal_write(const char *file, const uint8_t key[static RF_KEY_BYTES], const char *bytes,
                size_t size);

/* Reads and decrypts such a file.  The bytes end with a NUL, in locked memory that seal_free wipes
 * and releases; NULL, with a message. */
char *seal_read(const char *file, const uint8_t seed[static RF_KEY_BYTES], size_t *size);
void seal_free(char *bytes);

#endif
