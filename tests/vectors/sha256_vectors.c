/*
 * Published values of SHA-256 and HMAC, by every path that this machine has: the examples of FIPS
 * 180-4 and NIST's additional ones with short and long messages, the Monte Carlo test of the
 * Secure Hash Algorithm Validation System, and RFC 4231.
 */
#include "../suite.h"

#include <string.h>

#include "base/sha256.h"

static void
hash_is(const uint8_t hash[static RF_HASH_BYTES], const char *expected, int path)
{
    char hex[RF_HEX_TEXT];
    rf_hex_write(hex, hash);
    ck_assert_msg(strcmp(hex, expected) == 0, "path %d: %s, expected %s", path, hex, expected);
}

/* Messages in words, and messages of one byte many times. */
static const struct {
    const char *text;
    size_t times;
    const char *hash;
} messages[] = {
    {"", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
    {"abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
    {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
     "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
     "lmnopqrsmnopqrstnopqrstu",
     1, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
    {"\xbd", 1, "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b"},
    {"\xc9\x8c\x8e\x55", 1, "7abc22c0ae5af26ce93dbb94433a0e0b2e119d014f8e7f65bd56c61ccccd9504"},
    {"A", 1000, "c2e686823489ced2017f6059b8b239318b6364f6dcd835d0a519105a1eadd6e4"},
    {"U", 1005, "f4d62ddec0f3dd90ea1380fa16a5ff8dc4c54b21740650f24afc4120903552b0"},
    {"a", 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
};

static const struct {
    size_t size;
    const char *hash;
} zeros[] = {
    {55, "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7"},
    {56, "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb"},
    {57, "65a16cb7861335d5ace3c60718b5052e44660726da4cd13bb745381b235a1785"},
    {64, "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b"},
    {1000, "541b3e9daa09b20bf85fa273e5cbd3e80185aa4ec298e765db87742b70138a53"},
    {1000000, "d29751f2649b32ff572b5e0a9f541ea660a50f94ff0beedfb0b692b924cc8025"},
};

START_TEST(messages_of_nist)
{
    static const uint8_t zero[1000000];
    uint8_t out[RF_HASH_BYTES];
    struct rf_sha256_state state;
    for (int path = 0; path < RF_SHA256_PATHS; path++) {
        if (!rf_sha256_has((enum rf_sha256_path)path))
            continue;
        for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++) {
            rf_sha256_start_by(&state, rf_sha256_by((enum rf_sha256_path)path));
            for (size_t n = 0; n < messages[i].times; n++)
                rf_sha256_add(&state, messages[i].text, strlen(messages[i].text));
            rf_sha256_end(&state, out);
            hash_is(out, messages[i].hash, path);
        }
        for (size_t i = 0; i < sizeof zeros / sizeof zeros[0]; i++) {
            rf_sha256_start_by(&state, rf_sha256_by((enum rf_sha256_path)path));
            rf_sha256_add(&state, zero, zeros[i].size);
            rf_sha256_end(&state, out);
            hash_is(out, zeros[i].hash, path);
        }
    }
}
END_TEST

/* Each message is the last three hashes; after a thousand of them the last hash is the seed. */
START_TEST(monte_carlo)
{
    static const struct {
        unsigned round;
        const char *hash;
    } published[] = {{0, "e93c330ae5447738c8aa85d71a6c80f2a58381d05872d26bdd39f1fcd4f2b788"},
                     {1, "2e78f8c8772ea7c9331d41ed3f9cdf27d8f514a99342ee766ee3b8b0d0b121c0"},
                     {99, "6a912ba4188391a78e6f13d88ed2d14e13afce9db6f7dcbf4a48c24f3db02778"}};
    static const char seed[] = "6d1e72ad03ddeb5de891e572e2396f8da015d899ef0e79503152d6010a3fe691";
    uint8_t last[4][RF_HASH_BYTES];
    for (int path = 0; path < RF_SHA256_PATHS; path++) {
        if (!rf_sha256_has((enum rf_sha256_path)path))
            continue;
        unsigned seen = 0;
        ck_assert(rf_hex_read(last[3], RF_HASH_BYTES, seed));
        for (unsigned round = 0; round < 100; round++) {
            for (unsigned i = 0; i < 3; i++)
                memcpy(last[i], last[3], RF_HASH_BYTES);
            for (unsigned i = 0; i < 1000; i++) {
                struct rf_sha256_state state;
                rf_sha256_start_by(&state, rf_sha256_by((enum rf_sha256_path)path));
                rf_sha256_add(&state, last, sizeof last[0] * 3);
                rf_sha256_end(&state, last[3]);
                memmove(last[0], last[1], sizeof last[0] * 3);
            }
            if (published[seen].round == round)
                hash_is(last[3], published[seen++].hash, path);
        }
        ck_assert_uint_eq(seen, 3);
    }
}
END_TEST

/* RFC 4231: cases 1, 2, 3, 6 and 7; keys shorter and longer than a block. */
START_TEST(keyed)
{
    static const struct {
        const char *key, *text;
        size_t key_times, text_times;
        const char *hash;
    } cases[] = {
        {"\x0b", "Hi There", 20, 1,
         "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"},
        {"Jefe", "what do ya want for nothing?", 1, 1,
         "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
        {"\xaa", "\xdd", 20, 50,
         "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"},
        {"\xaa", "Test Using Larger Than Block-Size Key - Hash Key First", 131, 1,
         "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"},
        {"\xaa",
         "This is a test using a larger than block-size key and a larger than block-size data. "
         "The key needs to be hashed before being used by the HMAC algorithm.",
         131, 1, "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"},
    };
    uint8_t key[131], out[RF_HASH_BYTES];
    for (int path = 0; path < RF_SHA256_PATHS; path++)
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            struct rf_hmac_key ready;
            struct rf_sha256_state state;
            size_t size = 0;
            if (!rf_sha256_has((enum rf_sha256_path)path))
                continue;
            rf_sha256_compress *compress = rf_sha256_by((enum rf_sha256_path)path);
            for (size_t n = 0; n < cases[i].key_times; n++, size += strlen(cases[i].key))
                memcpy(key + size, cases[i].key, strlen(cases[i].key));
            rf_hmac_key_by(&ready, key, size, compress);
            rf_hmac_start_by(&state, &ready, compress);
            for (size_t n = 0; n < cases[i].text_times; n++)
                rf_sha256_add(&state, cases[i].text, strlen(cases[i].text));
            rf_hmac_end(&state, &ready, out);
            hash_is(out, cases[i].hash, path);
        }
}
END_TEST

TESTS(messages_of_nist, monte_carlo, keyed)
