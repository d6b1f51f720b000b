/*
 * app/os/rng_source.c -- opens the generator that a command deals from: live, or from a research
 * seed.
 *
 * One place decides which of the two a command uses, so that no command can mix them up.
 */
#include "os/rng_source.h"

#include <stdio.h>

#include "os/os_random.h"

bool
rng_source_open(struct chance *chance, const char *seed, const char *label)
{
    *chance = (struct chance){.seed = seed};
    if (!os_random_start()) {
        fprintf(stderr, "riffle: the operating system provides no randomness; nothing was dealt\n");
        return false;
    }
    if (!seed) {
        chance->words = os_random_rng();
        return true;
    }
    chance->kind = rf_seed_key(chance->key, seed);
    rf_stream_open(&chance->stream, chance->key, label);
    chance->words = rf_stream_rng(&chance->stream);
    return true;
}

void
rng_source_close(struct chance *chance)
{
    rf_stream_close(&chance->stream);
    rf_wipe(chance->key, sizeof chance->key);
}

const char *
rng_source_text(const struct chance *chance)
{
    return chance->seed ? "research" : "live";
}

const char *
rng_source_seed_kind(const struct chance *chance)
{
    return chance->kind == RF_SEED_KEY ? "key" : "text";
}
