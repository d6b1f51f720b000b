/*
 * The vectors of the protocol, K = 00 01 … 1f, and the redraw that no vector
 * reaches.
 */
#include "../suite.h"

#include <riffle/shuffle.h>

#include <string.h>

static uint8_t key[RF_KEY_BYTES];

static void
use_key(void)
{
    for (unsigned i = 0; i < RF_KEY_BYTES; i++)
        key[i] = (uint8_t)i;
}

static void
hash_is(const uint8_t *hash, const char *hex)
{
    char text[RF_HEX_TEXT];
    rf_hex_write(text, hash);
    ck_assert_str_eq(text, hex);
}

START_TEST(tagged_hash)
{
    use_key();
    uint8_t number[8], zeros[32] = {0}, ones[32], hash[RF_HASH_BYTES];
    memset(ones, 0x11, sizeof ones);
    struct rf_hash_part parts[] = {rf_hash_part_text("T1"),
                                   rf_hash_part_number(number, 1),
                                   {zeros, 32},
                                   {key, 32},
                                   {ones, 32}};
    rf_hash(hash, "commit/house", parts, 5);
    hash_is(hash, "9b4438cacd75e852786a2ebea19e34474e5dd1cd8382a5ca2f62b91a614d18c5");
}
END_TEST

START_TEST(keyed_hash)
{
    use_key();
    uint8_t hash[RF_HASH_BYTES];
    struct rf_hash_part label = rf_hash_part_text("x");
    rf_prf(hash, key, "stream", &label, 1);
    hash_is(hash, "697e1dc4348116937c209b5f7e1c0cf7324171cd5f30c37adca8956d1531097c");
}
END_TEST

START_TEST(plain_hash)
{
    uint8_t hash[RF_HASH_BYTES];
    rf_sha256(hash, "decks = 6\n", 10);
    hash_is(hash, "fa318129d67f51120e22dff6cc6048b4ea3ca40aded843cbaccf9430d9220542");
}
END_TEST

START_TEST(stream_words)
{
    static const uint32_t words[] = {0xdac47ecf, 0x4992e9fc, 0xd37063c5, 0x6e9c6005, 0x53e65748,
                                     0xafb3bf5a, 0x66314a59, 0xfe5112c3, 0x9bbe3509};
    use_key();
    struct rf_stream stream;
    rf_stream_open(&stream, key, "x");
    struct rf_rng source = rf_stream_rng(&stream);
    for (unsigned i = 0; i < 9; i++)
        ck_assert_uint_eq(source.next(source.state), words[i]);
    rf_stream_close(&stream);
    struct rf_stream wiped = {0};
    ck_assert_mem_eq(&stream, &wiped, sizeof stream);
}
END_TEST

#ifndef RF_TINY
static void
shuffle_is(size_t count, const char *digest, const rf_card first[5])
{
    rf_card cards[RF_CARDS_MAX];
    uint8_t hash[RF_HASH_BYTES];
    use_key();
    rf_shuffle_key(key, "shuffle", cards, count);
    ck_assert_mem_eq(cards, first, 5 * sizeof cards[0]);
    rf_hash_stack(hash, cards, count);
    hash_is(hash, digest);
}

START_TEST(shuffles)
{
    shuffle_is(52, "b72d45895b76b516b9ac8c9413a26f26551fb0970a249599d735660ce2b1c268",
               (rf_card[]){2, 21, 18, 37, 50});
    shuffle_is(312, "66f81622d5bc504efaf2dce7815239012c483e3b2db8287374805a5e511b10fa",
               (rf_card[]){200, 306, 212, 56, 158});
    shuffle_is(416, "b25ee89b3d98e7fa5fc4b7b368066bc9bc29c7617af9ceedc1ed2c9df7cd0105",
               (rf_card[]){30, 223, 268, 160, 390});
}
END_TEST

/* Board 1: card i of the deck goes to seat (dealer + 1 + i) mod 4 of N E S W, and
 * the dealer is North. */
START_TEST(deal_of_a_board)
{
    static const char *const hands[4] = {"KJ8.KQ5.T853.653", "QT7653.AT2.K7.A4", "42.J964.96.KQT82",
                                         "A9.873.AQJ42.J97"};
    rf_card deck[52];
    int seat_of[52];
    use_key();
    rf_shuffle_key(key, "deal", deck, 52);
    for (int i = 0; i < 52; i++)
        seat_of[deck[i]] = (1 + i) % 4;
    for (int seat = 0; seat < 4; seat++) {
        char hand[20];
        size_t used = 0;
        for (int card = 0; card < 52; card++) {
            if (card > 0 && card % 13 == 0)
                hand[used++] = '.';
            if (seat_of[card] == seat)
                hand[used++] = "AKQJT98765432"[card % 13];
        }
        hand[used] = '\0';
        ck_assert_str_eq(hand, hands[seat]);
    }
}
END_TEST
#endif

START_TEST(cutting_card_place)
{
    use_key();
    struct rf_stream stream;
    rf_stream_open(&stream, key, "cutcard");
    ck_assert_uint_eq(60 + rf_rng_below(rf_stream_rng(&stream), 16), 67);
}
END_TEST

/* A stream of the test's own. */
struct injected {
    const uint32_t *words;
    unsigned at;
};

static uint32_t
injected_next(void *state)
{
    struct injected *injected = state;
    return injected->words[injected->at++];
}

START_TEST(words_at_the_limit_are_drawn_again)
{
    static const struct {
        uint32_t n, words[4], answer;
        unsigned taken;
    } rows[] = {
        {3, {0xffffffff, 0xfffffffe}, 2, 2}, /* lim = 2^32 - 1 */
        {3, {0xfffffffe}, 2, 1},
        {52, {0xffffffd0, 0xffffffff, 0xffffffcf}, 51, 3}, /* lim = 2^32 - 48 */
        {16, {0xffffffff}, 15, 1},                         /* a power of two never redraws */
        {1, {0xffffffff}, 0, 1},
        {0x80000001, {0x80000001, 0xffffffff, 0x80000000}, 0x80000000, 3},
        {0xffffffff, {0xffffffff, 7}, 7, 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct injected injected = {rows[i].words, 0};
        uint32_t answer = rf_rng_below((struct rf_rng){injected_next, &injected}, rows[i].n);
        ck_assert_uint_eq(answer, rows[i].answer);
        ck_assert_uint_eq(injected.at, rows[i].taken);
    }
}
END_TEST

START_TEST(seeds_are_keys_or_text)
{
    uint8_t made[RF_KEY_BYTES];
    use_key();
    const char *hex = "000102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F";
    ck_assert_int_eq(rf_seed_key(made, hex), RF_SEED_KEY);
    ck_assert_mem_eq(made, key, sizeof key);
    static const char *const texts[] = {
        "tuesday", "00", "g00102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f0"};
    for (size_t i = 0; i < 4; i++) {
        uint8_t hash[RF_HASH_BYTES];
        struct rf_hash_part part = rf_hash_part_text(texts[i]);
        rf_hash(hash, "research", &part, 1);
        ck_assert_int_eq(rf_seed_key(made, texts[i]), RF_SEED_TEXT);
        ck_assert_mem_eq(made, hash, sizeof hash);
    }
}
END_TEST

#ifdef RF_TINY
TESTS(tagged_hash, keyed_hash, plain_hash, stream_words, cutting_card_place,
      words_at_the_limit_are_drawn_again, seeds_are_keys_or_text)
#else
TESTS(tagged_hash, keyed_hash, plain_hash, stream_words, shuffles, deal_of_a_board,
      cutting_card_place, words_at_the_limit_are_drawn_again, seeds_are_keys_or_text)
#endif
