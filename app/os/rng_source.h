/*
 * app/os/rng_source.h -- where the words of chance come from: the operating system, or a research seed.
 */
#ifndef RIFFLE_APP_OS_RNG_SOURCE_H
#define RIFFLE_APP_OS_RNG_SOURCE_H

#include <riffle/random.h>

/* Words that nobody can predict, or those of a research seed.  `seed` is NULL for
 * live randomness. */
struct chance {
    const char *seed;
    enum rf_seed_kind kind;
    uint8_t key[RF_KEY_BYTES];
    struct rf_stream stream;
    struct rf_rng words;
};

/* Opens a source; `label` names the stream of a seed.  False, with a message, when the system has
 * no randomness. */
bool rng_source_open(struct chance *chance, const char *seed, const char *label);
void rng_source_close(struct chance *chance);

/* "live", or "research, seed = 64 hex digits as the key" and the like. */
const char *rng_source_text(const struct chance *chance);
const char *rng_source_seed_kind(const struct chance *chance);

#endif
