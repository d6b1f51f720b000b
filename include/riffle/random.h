/*
 * riffle/random.h -- random words, and unbiased numbers made of them.
 *
 * A struct rf_rng is any source of 32-bit words.  Three kinds exist:
 *
 *   live       from the operating system; the application injects it.  It has
 *              no seed, and nothing in this library can make one.
 *   stream     Stream(key, label): k = PRF(key, "stream", label), block i =
 *              HMAC-SHA256(k, u64be(i)), read as words, big end first.
 *   injected   whatever a test wants to see.
 *
 * The words of a stream depend on the key and the label alone.
 */
#ifndef RIFFLE_RANDOM_H
#define RIFFLE_RANDOM_H

#include "riffle/hash.h"

RF_BEGIN_DECLS

struct rf_rng {
    uint32_t (*next)(void *state);
    void *state;
};

/* A uniform number below n, n > 0: words at or above the largest multiple of
 * n are drawn again, so no number is likelier than another. */
uint32_t rf_rng_below(struct rf_rng words, uint32_t n);

/* A stream is the caller's; close it to wipe its key. */
struct rf_stream {
    struct rf_hmac_key key;
    uint8_t block[RF_HASH_BYTES];
    uint64_t blocks; /* made so far */
    uint8_t used;    /* bytes of the block already read */
};

void rf_stream_open(struct rf_stream *stream, const uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)],
                    const char *label);
struct rf_rng rf_stream_rng(struct rf_stream *stream);
void rf_stream_close(struct rf_stream *stream);

/* A research seed is text.  64 hexadecimal digits are the key itself; any
 * other text is hashed, H("research", text).  The answer says which. */
enum rf_seed_kind { RF_SEED_KEY, RF_SEED_TEXT };

enum rf_seed_kind rf_seed_key(uint8_t key[RF_AT_LEAST(RF_KEY_BYTES)], const char *seed);

RF_END_DECLS

#endif
