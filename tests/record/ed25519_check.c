/*
 * The vectors of docs/reference/record.md for Ed25519, as `riffle verify` checks a signature; and
 * which points have prime order, beside libsodium's own answer.
 */
#include "../suite.h"

#include <riffle/ed25519.h>

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "record/secrets.h"

START_TEST(the_vectors_of_the_document)
{
    FILE *in = fopen("docs/reference/record.md", "r");
    char line[9000], key_hex[65], signature_hex[129], valid[4];
    uint8_t key[32], signature[64], message[32];
    unsigned rows = 0;
    ck_assert_msg(in,
                  "docs/reference/record.md is not here: tests run in the folder of the project");
    memset(message, 0x2a, sizeof message);
    while (fgets(line, sizeof line, in)) {
        if (strlen(line) < 43 ||
            sscanf(line + 42, " %64[0-9a-f] %128[0-9a-f] %3[a-z]", key_hex, signature_hex, valid) !=
                3 ||
            strlen(signature_hex) != 128)
            continue;
        ck_assert(rf_hex_read(key, 32, key_hex) && rf_hex_read(signature, 64, signature_hex));
        bool accepted = strcmp(valid, "yes") == 0;
        ck_assert_msg(secrets_verify(NULL, key, message, signature) == accepted, "%s", line);
        ck_assert_msg(rf_ed25519_is_strict(key, signature) == accepted, "%s", line);
        rows++;
    }
    fclose(in);
    ck_assert_uint_eq(rows, 15);
}
END_TEST

/* A point of order 8, L times which is neutral only together with seven others. */
static const char eighth[] = "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a";

START_TEST(points_of_prime_order)
{
    uint8_t torsion[32], point[32], mixed[32], seed[32] = {0};
    unsigned prime = 0;
    ck_assert(rf_hex_read(torsion, 32, eighth));
    for (unsigned i = 0; i < 300; i++) {
        memcpy(seed, &i, sizeof i);
        if (i % 3 == 0) {
            rf_sha256(point, seed, sizeof seed); /* any bytes */
        } else {
            uint8_t hash[32], scalar[32];
            rf_sha256(hash, seed, sizeof seed);
            memcpy(scalar, hash, sizeof scalar);
            scalar[31] &= 0x0f;
            ck_assert_int_eq(crypto_scalarmult_ed25519_base_noclamp(point, scalar), 0);
            if (i % 3 == 2 && crypto_core_ed25519_add(mixed, point, torsion) == 0)
                memcpy(point, mixed, sizeof point);
        }
        bool expected = crypto_core_ed25519_is_valid_point(point);
        ck_assert_msg(rf_ed25519_has_prime_order(point) == expected, "point %u", i);
        prime += expected;
    }
    ck_assert_uint_ge(prime, 100);
}
END_TEST

TESTS(the_vectors_of_the_document, points_of_prime_order)
