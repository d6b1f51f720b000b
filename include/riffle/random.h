/*
 * riffle/random.h -- random number generators as an interface, and unbiased numbers from them.
 *
 * A struct rf_rng is any source of uniform 32-bit words.  Three kinds exist:
 *
 * - live: from the operating system.  The application supplies it; it has no seed, and nothing in
 *   this library can make one.
 * - stream: Stream(key, label).  With k = PRF(key, "stream", label), block i is HMAC-SHA256(k,
 *   u64be(i)), read as big-endian words.  It depends on the key and the label alone.
 * - injected: whatever a test wants to see.
 *
 *     struct rf_stream stream;                           the caller's storage
 *     rf_stream_open(&stream, key, "example");
 *     uint32_t die = 1 + rf_rng_below(rf_stream_rng(&stream), 6);
 *     rf_stream_close(&stream);                          wipes the key
 *
 * Nothing here fails.
 */
#ifndef RIFFLE_RANDOM_H
#define RIFFLE_RANDOM_H

#include "riffle/hash.h"

RF_BEGIN_DECLS

/* A generator: calls next(state) for each word.  The state is the caller's. */
struct rf_rng {
    uint32_t (*next)(void *state);
    void *state;
};

/* A uniform number below n, where n > 0.  Words at or above the largest multiple of n are drawn
 * again, so that no number is more likely than another. */
uint32_t rf_rng_below(struct rf_rng words, uint32_t n);

/* A stream.  It must stay in place while an rf_rng of it is used; close it to wipe its key. */
struct rf_stream {
    struct rf_hmac_key key;       /* k, prepared; secret */
    uint8_t block[RF_HASH_BYTES]; /* the current block */
    uint64_t blocks;              /* computed so far */
    uint8_t used;                 /* bytes of the current block already read */
};

void rf_stream_open(struct rf_stream *stream, const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)],
                    const char *label);
struct rf_rng rf_stream_rng(struct rf_stream *stream);
void rf_stream_close(struct rf_stream *stream);

/* A research seed is text.  64 hexadecimal digits are the key itself; any other text is hashed,
 * H("research", text).  rf_seed_key returns which of the two it was. */
enum rf_seed_kind { RF_SEED_KEY, RF_SEED_TEXT };

enum rf_seed_kind rf_seed_key(uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)], const char *seed);

RF_END_DECLS

#endif
