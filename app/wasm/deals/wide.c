/*
 * app/wasm/deals/wide.c -- the product of two numbers of 128 bits, which the compiler calls by this
 * name: WebAssembly multiplies 64 bits, and the module is linked without a compiler's library.
 */
#include <stdint.h>

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 unsigned_wide;

wide __multi3(wide a, wide b);

/* All 128 bits of a product of two numbers of 64 bits, from products of their halves. */
static unsigned_wide
product(uint64_t a, uint64_t b)
{
    uint64_t low = (a & UINT32_MAX) * (b & UINT32_MAX);
    uint64_t one = (a >> 32) * (b & UINT32_MAX) + (low >> 32);
    uint64_t other = (a & UINT32_MAX) * (b >> 32) + (one & UINT32_MAX);
    uint64_t high = (a >> 32) * (b >> 32) + (one >> 32) + (other >> 32);
    return (unsigned_wide)high << 64 | (other << 32 | (low & UINT32_MAX));
}

wide
__multi3(wide a, wide b)
{
    uint64_t low[2] = {(uint64_t)a, (uint64_t)b};
    uint64_t high[2] = {(uint64_t)((unsigned_wide)a >> 64), (uint64_t)((unsigned_wide)b >> 64)};
    uint64_t crossed = low[0] * high[1] + high[0] * low[1];
    return (wide)(product(low[0], low[1]) + ((unsigned_wide)crossed << 64));
}
