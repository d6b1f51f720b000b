/*
 * How fast deals of bridge are made, beside a yardstick in the same run: libsodium's SHA-256 of 64
 * bytes.
 */
#include <riffle/bulk.h>
#include <riffle/manifest.h>
#include <riffle/shuffle.h>
#include <sodium.h>
#include <stdio.h>

#include "clock.h"

enum { MANY = 1000 };

static struct rf_philox philox;
static struct rf_hands bulk[MANY];
static struct rf_deal deals[MANY];
static uint8_t numbers[MANY][RF_DEAL_NUMBER], key[RF_KEY_BYTES];
static volatile unsigned sink;

static void
in_bulk(void)
{
    rf_deal_bulk(&philox, bulk, MANY);
}

static void
of_numbers(void)
{
    for (unsigned i = 0; i < MANY; i++)
        sink += rf_deal_of_number(&deals[i], numbers[i]);
}

static void
to_numbers(void)
{
    for (unsigned i = 0; i < MANY; i++)
        rf_deal_number(numbers[i], &deals[i]);
}

static void
to_twins(void)
{
    for (unsigned i = 0; i < MANY; i++)
        rf_deal_twin(numbers[i], &deals[i]);
}

/* As a board of a session is dealt: its own key, Shuffle(key, "deal", 52), rotation. */
static void
provable(void)
{
    for (unsigned i = 0; i < MANY; i++) {
        rf_card deck[RF_DECK_CARDS];
        struct rf_hash_part part = {key, sizeof key};
        rf_hash(key, "boardkey", &part, 1);
        rf_shuffle_key(key, "deal", deck, RF_DECK_CARDS);
        deals[i] = rf_deal_by_rotation(deck, RF_NORTH);
    }
}

/* The whole way of a session of two parties: sub-keys, key, pack, deal, commitment. */
static void
of_session(void)
{
    static const uint8_t secret[2][RF_KEY_BYTES] = {{1}, {2}};
    static uint8_t m[RF_HASH_BYTES], commitment[RF_HASH_BYTES];
    for (unsigned i = 0; i < MANY; i++) {
        struct rf_board_id id = {1, i + 1, 0};
        struct rf_digest subkey[2];
        rf_card deck[RF_DECK_CARDS];
        rf_subkey_derive(subkey[0].byte, secret[0], "E1", id);
        rf_subkey_derive(subkey[1].byte, secret[1], "E1", id);
        rf_board_key(key, m, id, "43275.91", subkey, 2);
        rf_board_deck(deck, key);
        rf_board_commitment(commitment, m, id, deck, key);
        deals[i] = rf_deal_by_rotation(deck, rf_board_dealer(i + 1));
        sink += commitment[0];
    }
}

static uint8_t bytes[64], out[RF_HASH_BYTES];

static void
yardstick(void)
{
    for (unsigned i = 0; i < MANY; i++) {
        crypto_hash_sha256(out, bytes, sizeof bytes);
        bytes[0] = out[0];
    }
}

static void
our_hash(void)
{
    for (unsigned i = 0; i < MANY; i++) {
        rf_sha256(out, bytes, sizeof bytes);
        bytes[0] = out[0];
    }
}

int
main(void)
{
    static const struct {
        const char *what;
        void (*work)(void);
    } works[] = {{"our SHA-256 of 64 bytes", our_hash},
                 {"deals in bulk, research", in_bulk},
                 {"provable deals, each from its key", provable},
                 {"deals of a session of two parties", of_session},
                 {"a deal to its number", to_numbers},
                 {"a number to its deal", of_numbers},
                 {"a deal to its twin", to_twins}};
    rf_philox_open(&philox, key, 0);
    double once = best_seconds(yardstick) / MANY;
    printf("%-36s %8.1f ns\n", "yardstick: libsodium's SHA-256", 1e9 * once);
    for (size_t i = 0; i < sizeof works / sizeof works[0]; i++) {
        double took = best_seconds(works[i].work) / MANY;
        printf("%-36s %8.1f ns  %12.0f a second  %6.2f yardsticks\n", works[i].what, 1e9 * took,
               1 / took, took / once);
    }
    return 0;
}
