/*
 * app/os/rng_source.h -- the random number generator of a command: live randomness of the operating
 * system, or a reproducible stream from a research seed.
 *
 *     struct chance chance;
 *     if (rng_source_open(&chance, seed_or_NULL, "table"))
 *         … chance.words …
 *     rng_source_close(&chance);
 */
#ifndef RIFFLE_APP_OS_RNG_SOURCE_H
#define RIFFLE_APP_OS_RNG_SOURCE_H

#include <riffle/random.h>

/* Do not move it in memory while it is open: `words` may point at `stream`. */
struct chance {
    const char *seed;          /* as the user typed it; NULL for live randomness */
    enum rf_seed_kind kind;    /* of the seed: 64 hexadecimal digits, or any text */
    uint8_t key[RF_KEY_BYTES]; /* made from the seed */
    struct rf_stream stream;   /* opened with that key */
    struct rf_rng words;       /* the generator */
};

/* Opens a source.  Streams of one seed with different labels are independent.  False, with a
 * message, when the system provides no randomness. */
bool rng_source_open(struct chance *chance, const char *seed, const char *label);
void rng_source_close(struct chance *chance);

/* "live" or "research"; and for a seed "key" or "text". */
const char *rng_source_text(const struct chance *chance);
const char *rng_source_seed_kind(const struct chance *chance);

#endif
