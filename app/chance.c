#include "chance.h"

#include <stdio.h>

#include "live.h"

bool
chance_open(struct chance *chance, const char *seed, const char *label)
{
    *chance = (struct chance){.seed = seed};
    if (!live_start()) {
        fprintf(stderr, "riffle: the operating system gives no randomness; nothing was dealt\n");
        return false;
    }
    if (!seed) {
        chance->words = live_words();
        return true;
    }
    chance->kind = rf_research_key(chance->key, seed);
    rf_stream_open(&chance->stream, chance->key, label);
    chance->words = rf_stream_words(&chance->stream);
    return true;
}

void
chance_close(struct chance *chance)
{
    rf_stream_close(&chance->stream);
    rf_wipe(chance->key, sizeof chance->key);
}

const char *
chance_source(const struct chance *chance)
{
    return chance->seed ? "research" : "live";
}

const char *
chance_seed_kind(const struct chance *chance)
{
    return chance->kind == RF_SEED_KEY ? "key" : "text";
}
