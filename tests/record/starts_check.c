/*
 * Many live starts with everything frozen but the randomness of the operating system: the same
 * table, the same line before, no clock and no process in it.  No commitment comes twice.
 */
#include "../suite.h"

#include <riffle/proof.h>

#include <stdlib.h>
#include <string.h>

#include "record/secrets.h"

static int
compare(const void *one, const void *other)
{
    return memcmp(one, other, RF_HASH_BYTES);
}

START_TEST(no_commitment_comes_twice)
{
    unsigned long starts = suite_number("RIFFLE_STARTS", 100000);
    struct rf_digest *commitment = malloc(starts * sizeof *commitment);
    uint8_t previous[RF_HASH_BYTES] = {0}, secret[RF_KEY_BYTES], salt[RF_KEY_BYTES];
    struct rf_shoe_id id = {"frozen", 1};
    ck_assert_ptr_nonnull(commitment);
    for (unsigned long i = 0; i < starts; i++) {
        struct secrets *secrets = secrets_make(1);
        ck_assert_ptr_nonnull(secrets);
        secrets_shoe(secrets, 1, secret);
        secrets_salt(secrets, 1, salt);
        rf_proof_commit_house(commitment[i].byte, id, previous, secret, salt);
        secrets_free(secrets);
    }
    qsort(commitment, starts, sizeof *commitment, compare);
    for (unsigned long i = 1; i < starts; i++)
        MUST(compare(&commitment[i - 1], &commitment[i]) != 0);
    free(commitment);
}
END_TEST

TESTS(no_commitment_comes_twice)
