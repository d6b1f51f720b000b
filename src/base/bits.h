/*
 * base/bits.h -- how many there are in a set.
 *
 * The compiler's own count calls a function of its library where the processor has no instruction.
 */
#ifndef RIFFLE_BASE_BITS_H
#define RIFFLE_BASE_BITS_H

#include <stdint.h>

static inline unsigned
rf_bits_of(uint64_t set)
{
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    return (unsigned)(((set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
}

#endif
