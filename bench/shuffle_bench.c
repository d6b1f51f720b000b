/*
 * How fast stacks are shuffled, distances computed and acts judged, beside a yardstick in the same
 * run: the SHA-256 that the stream is made of, on as many bytes as the stream hashes.
 */
#include <riffle/distance.h>
#include <riffle/table.h>
#include <stdio.h>
#include <string.h>

#include "clock.h"

/* Runs `work` for about a second; answers seconds a call. */
static double
seconds_each(void (*work)(void))
{
    unsigned long calls = 0;
    double start = now(), spent;
    do {
        for (int i = 0; i < 100; i++)
            work();
        calls += 100;
        spent = now() - start;
    } while (spent < 1);
    return spent / (double)calls;
}

static uint8_t key[RF_KEY_BYTES], out[RF_HASH_BYTES];
static rf_card cards[RF_CARDS_MAX];
static struct rf_table table;
static volatile unsigned sink;

static void
shuffle_six_decks(void)
{
    key[0]++;
    rf_shuffle_key(key, "shuffle", cards, 312);
    sink += cards[0];
}

/* 311 choices are 39 blocks; each is an HMAC of four compressions of 64 bytes. */
static void
yardstick_hash(void)
{
    static uint8_t bytes[39 * 4 * 64];
    rf_sha256(out, bytes, sizeof bytes);
    sink += out[0];
}

static struct rf_philox philox;

static void
shuffle_in_bulk(void)
{
    rf_shuffle_bulk(&philox, cards, 312);
    sink += cards[0];
}

static void
riffle_six_decks(void)
{
    rf_riffle(rf_philox_rng(&philox), cards, 312);
    sink += cards[0];
}

static void
compute_twelve_riffles(void)
{
    sink += rf_riffle_variation(416, 12) < 0.5;
}

static void
compute_values(void)
{
    static const unsigned has[] = {32, 32, 32, 32, 32, 32, 32, 32, 32, 128};
    sink += rf_riffle_separation_of(has, 10, 18) < 0.5;
}

static void
judge_an_act(void)
{
    static const struct rf_act cut = {.kind = RF_ACT_CUT, .role = RF_ROLE_SUPERVISOR, .cards = 52};
    sink += (unsigned)rf_table_judge(&table, &cut);
}

int
main(void)
{
    struct rf_act open = rf_act_make(RF_ACT_OPEN, "supervisor");
    struct rf_act shuffle = rf_act_make(RF_ACT_SHUFFLE, "dealer");
    open.rules = rf_c4_rules_default(6);
    rf_table_act(&table, &open);
    rf_table_act(&table, &shuffle);

    double hash = seconds_each(yardstick_hash), six = seconds_each(shuffle_six_decks);
    double ruling = seconds_each(judge_an_act);
    rf_philox_open(&philox, key, 0);
    double bulk = seconds_each(shuffle_in_bulk), riffle = seconds_each(riffle_six_decks);
    double computed = best_seconds(compute_twelve_riffles), values = best_seconds(compute_values);
    printf("%-44s %10.2f us\n", "yardstick: SHA-256 of 9,984 bytes", hash * 1e6);
    printf("%-44s %10.2f us   %.2f times the yardstick\n", "Shuffle(key, \"shuffle\", 312)",
           six * 1e6, six / hash);
    printf("%-44s %10.2f us   %.3f times; a million in %.2f s\n", "six decks in bulk, for research",
           bulk * 1e6, bulk / hash, bulk * 1e6);
    printf("%-44s %10.2f us   %.3f times; %.0f a second\n", "one riffle of six decks", riffle * 1e6,
           riffle / hash, 1 / riffle);
    printf("%-44s %10.2f us   %.1f times the yardstick\n", "total variation, 416 cards, 12 riffles",
           computed * 1e6, computed / hash);
    printf("%-44s %10.2f us   %.1f times the yardstick\n",
           "separation of values, 416 cards, 18 riffles", values * 1e6, values / hash);
    printf("%-44s %10.2f us   %.4f times the yardstick\n", "a ruling on a cut", ruling * 1e6,
           ruling / hash);
    return 0;
}
