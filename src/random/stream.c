/*
 * random/stream.c -- an endless stream of random words from a key, and unbiased numbers from
 * words.
 *
 * This is the generator of every live table, session and record: block i is HMAC-SHA-256(k, i),
 * where k is derived from the key and a label.  A verifier with the key can recompute every word,
 * which is what a proof needs; nobody without it can predict any.  Labels ("shuffle",
 * "cutcard", "deal") give one key several independent streams.  docs/reference/record.md defines
 * all of it.
 */
#include "riffle/random.h"

#include <string.h>

#include "base/assert.h"

/* A number below n, each equally likely.  A word modulo n alone would favour small numbers,
 * because 2^32 is seldom a multiple of n.  So words at or above the largest multiple of n are
 * drawn again.  That happens with chance below n / 2^32 per word: for a card of 416, once in ten
 * million draws. */
uint32_t
rf_rng_below(struct rf_rng words, uint32_t n)
{
    RF_ASSERT(n > 0);
    uint64_t words_all = UINT64_C(1) << 32;
    uint64_t limit = words_all - words_all % n;
    uint32_t word;
    do
        word = words.next(words.state);
    while (word >= limit);
    return word % n;
}

/* The stream has a key of its own, PRF(key, "stream", label).  HMAC's two padded key blocks are
 * hashed once, here, and not for each block.  The caller closes the stream, which wipes the key. */
void
rf_stream_open(struct rf_stream *stream, const uint8_t key[static RF_KEY_BYTES], const char *label)
{
    struct rf_hash_part part = rf_hash_part_text(label);
    uint8_t own[RF_KEY_BYTES];
    rf_prf(own, key, "stream", &part, 1);
    rf_hmac_key_make(&stream->key, own);
    rf_wipe(own, sizeof own);
    stream->blocks = 0;
    stream->used = sizeof stream->block;
}

/* Block i is the HMAC of i as eight bytes, big-endian: eight words of 32 bits. */
static void
stream_next_block(struct rf_stream *stream)
{
    uint8_t number[8];
    rf_hash_part_number(number, stream->blocks++);
    rf_hmac_keyed(stream->block, &stream->key, number, sizeof number);
    stream->used = 0;
}

/* The next word, big-endian; the type that struct rf_rng calls. */
static uint32_t
stream_next(void *state)
{
    struct rf_stream *stream = state;
    if (stream->used == sizeof stream->block)
        stream_next_block(stream);
    const uint8_t *b = stream->block + stream->used;
    stream->used += 4;
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

struct rf_rng
rf_stream_rng(struct rf_stream *stream)
{
    return (struct rf_rng){stream_next, stream};
}

void
rf_stream_close(struct rf_stream *stream)
{
    rf_wipe(stream, sizeof *stream);
}
