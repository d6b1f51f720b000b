/*
 * Random words without end on standard output, as bytes, for programs that test them: of the
 * operating system (live), of a keyed stream (stream), of Philox (philox), or the choices below 52
 * that a shuffle makes, as bits (choices).
 */
#include <riffle/philox.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* Asked for many at a time: a call of the system for each word would take all the time. */
static uint32_t
live_next(void *state)
{
    static uint32_t word[4096];
    unsigned *used = state;
    if (*used % 4096 == 0)
        randombytes_buf(word, sizeof word);
    return word[(*used)++ % 4096];
}

/* Numbers below 52 have 5.7 bits; those below 32 are taken, as five bits. */
static uint32_t
choices_next(void *state)
{
    struct rf_rng *words = state;
    uint64_t bits = 0;
    for (unsigned have = 0; have < 32;) {
        uint32_t choice = rf_rng_below(*words, 52);
        if (choice < 32) {
            bits = bits << 5 | choice;
            have += 5;
        }
    }
    return (uint32_t)bits;
}

int
main(int argc, char **argv)
{
    static struct rf_philox philox;
    static struct rf_stream stream;
    static uint32_t out[4096];
    const char *name = argc == 2 ? argv[1] : "";
    uint8_t key[RF_KEY_BYTES];
    unsigned used = 0;
    if (sodium_init() < 0)
        return 3;
    rf_seed_key(key, "bench-random");
    rf_stream_open(&stream, key, "shuffle");
    rf_philox_open(&philox, key, 0);
    struct rf_rng keyed = rf_stream_rng(&stream), fast = rf_philox_rng(&philox);
    struct rf_rng words = strcmp(name, "live") == 0      ? (struct rf_rng){live_next, &used}
                          : strcmp(name, "stream") == 0  ? keyed
                          : strcmp(name, "philox") == 0  ? fast
                          : strcmp(name, "choices") == 0 ? (struct rf_rng){choices_next, &fast}
                                                         : (struct rf_rng){NULL, NULL};
    if (!words.next) {
        fprintf(stderr, "usage: words live|stream|philox|choices\n");
        return 2;
    }
    do
        for (unsigned i = 0; i < 4096; i++)
            out[i] = words.next(words.state);
    while (fwrite(out, sizeof out, 1, stdout) == 1);
    return 0;
}
