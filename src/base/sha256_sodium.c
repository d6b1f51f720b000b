/*
 * base/sha256_sodium.c -- the SHA-256 compression by libsodium, for processors without SHA
 * instructions.
 *
 * libsodium offers no compression function, but its state is public.  We put our words into a state
 * that has no unfinished block (count 0), add whole blocks, and take the words out again.
 */
#include "base/sha256.h"

#ifndef RF_PORTABLE_HASH

#include <sodium.h>
#include <string.h>

#include "base/assert.h"

void
rf_sha256_sodium(uint32_t word[static 8], const uint8_t *blocks, size_t count)
{
    crypto_hash_sha256_state state;
    RF_ASSERT(blocks || count == 0);
    state.count = 0;
    memcpy(state.state, word, sizeof state.state);
    crypto_hash_sha256_update(&state, blocks, (unsigned long long)count * RF_SHA256_BLOCK);
    memcpy(word, state.state, sizeof state.state);
    rf_wipe(&state, sizeof state);
}

#endif
