/*
 * Random bytes that are the same in every run, for LD_PRELOAD: a computer whose generator was
 * copied with its disk.
 */
#include <stddef.h>
#include <stdint.h>

static uint64_t state = UINT64_C(0x9e3779b97f4a7c15);

void randombytes_buf(void *out, size_t size);
uint32_t randombytes_random(void);

/* Marsaglia's xorshift64. */
uint32_t
randombytes_random(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 32);
}

void
randombytes_buf(void *out, size_t size)
{
    unsigned char *byte = out;
    for (size_t i = 0; i < size; i++)
        byte[i] = (unsigned char)randombytes_random();
}
