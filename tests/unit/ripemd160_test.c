/*
 * RIPEMD-160: the values that its authors published, and any pieces.
 */
#include "../suite.h"

#include <string.h>

#include "base/ripemd160.h"

static void
hash(char hex[static 41], const void *bytes, size_t size)
{
    struct rf_ripemd160_state state;
    uint8_t out[RF_RIPEMD160_BYTES];
    rf_ripemd160_start(&state);
    rf_ripemd160_add(&state, bytes, size);
    rf_ripemd160_end(&state, out);
    rf_hex_write_bytes(hex, out, sizeof out);
}

/* Dobbertin, Bosselaers, Preneel: RIPEMD-160, a strengthened version of RIPEMD, appendix B. */
START_TEST(published_values)
{
    static const char *const value[][2] = {
        {"", "9c1185a5c5e9fc54612808977ee8f548b2258d31"},
        {"a", "0bdc9d2d256b3ee9daae347be6f4dc835a467ffe"},
        {"abc", "8eb208f7e05d987a9b044a8e98c6b087f15a0bfc"},
        {"message digest", "5d0689ef49d2fae572b881b123a85ffa21595f36"},
        {"abcdefghijklmnopqrstuvwxyz", "f71c27109c692c1b56bbdceb5b9d2865b3708dbc"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "12a053384a9c0c88e405a06c27dcf49ada62eb2b"},
        {"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
         "b0e20b6e3116640286ed3a87a5713079b21f5189"},
        {"1234567890123456789012345678901234567890"
         "1234567890123456789012345678901234567890",
         "9b752e45573d4b39f4dbd3323cab82bf63326bfb"},
    };
    char hex[41];
    for (size_t i = 0; i < sizeof value / sizeof value[0]; i++) {
        hash(hex, value[i][0], strlen(value[i][0]));
        ck_assert_str_eq(hex, value[i][1]);
    }
    static char million[1000000];
    memset(million, 'a', sizeof million);
    hash(hex, million, sizeof million);
    ck_assert_str_eq(hex, "52783243c1697bdbe16d37f97f68f08325dc1528");
}
END_TEST

START_TEST(in_any_pieces)
{
    uint8_t bytes[200], out[RF_RIPEMD160_BYTES];
    char whole[41], pieces[41];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * 7);
    for (size_t size = 0; size <= sizeof bytes; size++)
        for (size_t piece = 1; piece < 70; piece++) {
            struct rf_ripemd160_state state;
            rf_ripemd160_start(&state);
            for (size_t at = 0; at < size; at += piece)
                rf_ripemd160_add(&state, bytes + at, piece < size - at ? piece : size - at);
            rf_ripemd160_end(&state, out);
            rf_hex_write_bytes(pieces, out, sizeof out);
            hash(whole, bytes, size);
            ck_assert_str_eq(whole, pieces);
        }
}
END_TEST

TESTS(published_values, in_any_pieces)
