/*
 * where/where_digits.h -- several random numbers from one random word.
 *
 * Several numbers are taken from one random word: the word times the first limit, divided by 2^64,
 * is the first number, and the low half goes on to the next limit.  The numbers are uniform and
 * independent if the word is rejected when the last low half is below 2^64 modulo the product of
 * the limits (Brackett-Rozinsky and Lemire 2024).
 */
#ifndef RIFFLE_WHERE_DIGITS_H
#define RIFFLE_WHERE_DIGITS_H

#include "riffle/philox.h"

#define ALWAYS static inline __attribute__((always_inline))

__extension__ typedef unsigned __int128 wide;

/* A random word that is being divided into numbers. */
struct digits {
    uint64_t low, product;
};

ALWAYS uint64_t
digit(struct digits *digits, uint64_t limit)
{
    wide wide_product = (wide)digits->low * limit;
    digits->low = (uint64_t)wide_product;
    digits->product *= limit;
    return (uint64_t)(wide_product >> 64);
}

/* True when the numbers of this word would not be uniform.  The product is seldom near 2^64, so the
 * division is seldom done. */
ALWAYS bool
is_rejected(const struct digits *digits)
{
    return digits->low < digits->product && digits->low < (0 - digits->product) % digits->product;
}

/* The next random word. */
ALWAYS struct digits
new_digits(struct rf_philox *philox)
{
    unsigned at = philox->used;
    uint64_t low;
    if (at > 4 * RF_PHILOX_BLOCKS - 2)
        return (struct digits){rf_philox_next(philox), 1};
    low = philox->word[at];
    philox->used = at + 2;
    return (struct digits){(uint64_t)philox->word[at + 1] << 32 | low, 1};
}

/* A number below `limit`, from a word of its own. */
ALWAYS uint64_t
number_below(struct rf_philox *philox, uint64_t limit)
{
    for (;;) {
        struct digits digits = new_digits(philox);
        uint64_t number = digit(&digits, limit);
        if (!is_rejected(&digits))
            return number;
    }
}

#undef ALWAYS

#endif
