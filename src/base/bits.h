/*
 * base/bits.h -- counts the set bits of a word (population count), inline on every processor.
 *
 * The compiler's built-in becomes a call into the compiler's library where the processor has no
 * instruction for it, as on plain x86-64.
 */
#ifndef RIFFLE_BASE_BITS_H
#define RIFFLE_BASE_BITS_H

#include <stdint.h>

/* Adds neighbouring bits, then pairs, then groups of four.  The multiplication sums the eight bytes
 * into the top one. */
static inline unsigned
rf_bits_of(uint64_t set)
{
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    return (unsigned)(((set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
}

#endif
