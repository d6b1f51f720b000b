/*
 * The paths of SHA-256 that a processor of another kind has, beside plain C: run in an emulator by
 * `make armv8`.  It needs no library, so that a cross compiler is enough to build it.
 */
#include <stdio.h>
#include <string.h>

#include "base/sha256.h"

enum { LONGEST = 1024 };

static void
hash_by(uint8_t out[static 32], enum rf_sha256_path path, const uint8_t *bytes, size_t size)
{
    struct rf_sha256_state state;
    size_t first = size / 3;
    rf_sha256_start_by(&state, rf_sha256_by(path));
    rf_sha256_add(&state, bytes, first);
    rf_sha256_add(&state, bytes + first, size - first);
    rf_sha256_end(&state, out);
}

/* The hash of all hashes of every length at every alignment. */
static void
hash_all(uint8_t out[static 32], enum rf_sha256_path path)
{
    static uint8_t bytes[LONGEST + RF_SHA256_BLOCK];
    memset(out, 0, 32);
    for (size_t at = 0; at < RF_SHA256_BLOCK; at++)
        for (size_t size = 0; size <= LONGEST; size++) {
            memcpy(bytes + (size * 29 + at) % (sizeof bytes - 32), out, 32);
            hash_by(out, path, bytes + at, size);
        }
    memset(bytes, 0, sizeof bytes);
}

int
main(void)
{
    static const uint8_t abc[32] = {0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea,
                                    0x41, 0x41, 0x40, 0xde, 0x5d, 0xae, 0x22, 0x23,
                                    0xb0, 0x03, 0x61, 0xa3, 0x96, 0x17, 0x7a, 0x9c,
                                    0xb4, 0x10, 0xff, 0x61, 0xf2, 0x00, 0x15, 0xad};
    uint8_t plain[32], own[32];
    unsigned paths = 0;
    hash_all(plain, RF_SHA256_PORTABLE);
    for (unsigned path = RF_SHA256_X86; path < RF_SHA256_PATHS; path++) {
        if (!rf_sha256_has((enum rf_sha256_path)path))
            continue;
        hash_all(own, (enum rf_sha256_path)path);
        bool same = memcmp(own, plain, 32) == 0;
        hash_by(own, (enum rf_sha256_path)path, (const uint8_t *)"abc", 3);
        same = same && memcmp(own, abc, 32) == 0 &&
               rf_sha256_best() == rf_sha256_by((enum rf_sha256_path)path);
        printf("%sok %u - SHA-256 by path %u\n", same ? "" : "not ", ++paths, path);
    }
    if (paths == 0)
        printf("not ok 1 - this processor has no instructions for SHA-256\n");
    printf("1..%u\n", paths ? paths : 1);
    return 0;
}
