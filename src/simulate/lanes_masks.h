/*
 * simulate/lanes_masks.h -- operations for instruction sets where a comparison makes a vector: m8
 * and d8 are the same, and a set byte counts as -1.  lanes_portable.c says what each operation
 * means.
 */
OP v8
choose(d8 d, v8 yes, v8 no)
{
    return pick(d, yes, no);
}

OP m8
mask(d8 is)
{
    return is;
}

OP d8
lanes_of(m8 m)
{
    return m;
}

OP v8
fall(v8 x, d8 is)
{
    return x + is;
}

OP v8
rise(v8 x, d8 is)
{
    return x - is;
}

OP v8
add_where(v8 x, d8 is, v8 n)
{
    return x + (is & n);
}

OP v8
sub_where(v8 x, d8 is, v8 n)
{
    return x - (is & n);
}

OP v8
add_card(v8 hand, v8 card)
{
    return (hand + card) | (hand & splat8(128));
}

OP d8
below_too(d8 is, v8 a, v8 b)
{
    return is & below(a, b);
}

OP d8
same_too(d8 is, v8 a, v8 b)
{
    return is & same(a, b);
}

OP m8
equal(v8 a, v8 b)
{
    return same(a, b);
}

OP d8
test(v8 x, v8 bit)
{
    return same(x & bit, bit);
}

/* Codes that mean a bust: above 21, but not naturals or surrender. */
OP m8
bust(v8 code)
{
    return below(splat8(21), code) & below(code, splat8(32));
}

/* Looks cells up lane by lane: eight bytes are collected in a register, then stored as a vector. */
OP v8
lookup_cell(const uint8_t table[][64], v8 up, v8 row)
{
    uint8_t ups[LANES], rows[LANES];
    uint64_t out[LANES / 8];
    v8 vector;
    memcpy(ups, &up, LANES);
    memcpy(rows, &row, LANES);
    __asm__("" : "+m"(ups), "+m"(rows)); /* forces them to memory, which is faster to index */
#pragma GCC unroll 4
    for (unsigned i = 0; i < LANES / 8; i++) {
        uint64_t word = 0;
#pragma GCC unroll 8
        for (unsigned j = 0; j < 8; j++) {
            unsigned lane = 8 * i + (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? j : 7 - j);
            word = word << 8 | table[ups[lane]][rows[lane]];
        }
        out[i] = word;
    }
    memcpy(&vector, out, LANES);
    return vector;
}

/* The same in the table of a class of counts: 12 up-cards by 64 rows for each class, and class_of
 * has the class of each bin. */
OP v8
lookup_class(const uint8_t *table, const uint8_t class_of[static 64], v8 bin, v8 up, v8 row)
{
    uint8_t ups[LANES], rows[LANES], bins[LANES];
    uint64_t out[LANES / 8];
    v8 vector;
    memcpy(ups, &up, LANES);
    memcpy(rows, &row, LANES);
    memcpy(bins, &bin, LANES);
    __asm__("" : "+m"(ups), "+m"(rows), "+m"(bins));
    for (unsigned i = 0; i < LANES / 8; i++) {
        uint64_t word = 0;
        for (unsigned j = 0; j < 8; j++) {
            unsigned lane = 8 * i + (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? j : 7 - j);
            word = word << 8 | table[(class_of[bins[lane]] * 12u + ups[lane]) * 64 + rows[lane]];
        }
        out[i] = word;
    }
    memcpy(&vector, out, LANES);
    return vector;
}

/* Writes the bytes of a mask's lanes one behind the other; returns how many. */
OP unsigned
append(uint8_t *to, v8 x, m8 m)
{
    uint8_t all[LANES];
    unsigned count = 0;
    memcpy(all, &x, LANES);
    for (uint64_t left = bits(m); left; left &= left - 1)
        to[count++] = all[__builtin_ctzll(left)];
    return count;
}
