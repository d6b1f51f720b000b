/*
 * base/ed25519.c -- which points and signatures of Ed25519 a record accepts.
 *
 * Implementations of Ed25519 disagree on a few odd inputs: points of small order, points with a
 * second spelling, and a number S that was not reduced.  A record must not be valid in one verifier
 * and invalid in another.  So Riffle refuses these inputs before it asks libsodium or a browser;
 * every implementation agrees on the rest.  This file holds no secrets, so it need not run in
 * constant time.
 *
 * The curve is -x² + y² = 1 + d x² y² over the integers modulo p = 2²⁵⁵ - 19 (RFC 8032).
 * It has 8 L points, where L is prime.  A point P has order L if it is not the neutral point and
 * L P is.  Its encoding is y in 255 bits and the sign of x.  P and -P have the same order, so we
 * ignore the sign.  It would matter only for the two points with x = 0, which have order 1 and 2
 * and are refused anyway.
 *
 * A number is eight words of 32 bits, least significant first, below 2²⁵⁶ and understood modulo p.
 * Since 2²⁵⁶ = 38 modulo p, a carry out of the top word comes back as 38 times itself at the
 * bottom.
 */
#include "riffle/ed25519.h"

#include <string.h>

#include "base/assert.h"

enum { WORDS = 8 };

struct number {
    uint32_t word[WORDS];
};

/* Extended coordinates: x = X/Z, y = Y/Z, x y = T/Z. */
struct point {
    struct number x, y, z, t;
};

/* p; the order L = 2²⁵² + 27742317777372353535851937790883648493; d = -121665/121666; the square
 * root of -1.  All from RFC 8032, 5.1. */
static const struct number prime = {{0xffffffed, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff,
                                     0xffffffff, 0xffffffff, 0x7fffffff}};
static const struct number order = {
    {0x5cf5d3ed, 0x5812631a, 0xa2f79cd6, 0x14def9de, 0, 0, 0, 0x10000000}};
static const struct number curve_d = {{0x135978a3, 0x75eb4dca, 0x4141d8ab, 0x00700a4d, 0x7779e898,
                                       0x8cc74079, 0x2b6ffe73, 0x52036cee}};
static const struct number root_of_minus_one = {{0x4a0ea0b0, 0xc4ee1b27, 0xad2fe478, 0x2f431806,
                                                 0x3dfbd7a7, 0x2b4d0099, 0x4fc1df0b, 0x2b832480}};
static const struct number one = {{1}}, zero = {{0}};

static struct number
read_number(const uint8_t bytes[static 32])
{
    struct number n;
    for (size_t i = 0; i < WORDS; i++)
        n.word[i] = (uint32_t)bytes[4 * i] | (uint32_t)bytes[4 * i + 1] << 8 |
                    (uint32_t)bytes[4 * i + 2] << 16 | (uint32_t)bytes[4 * i + 3] << 24;
    return n;
}

static bool
is_less(const struct number *a, const struct number *b)
{
    for (unsigned i = WORDS; i-- > 0;)
        if (a->word[i] != b->word[i])
            return a->word[i] < b->word[i];
    return false;
}

/* a + b; returns the carry out of the top word. */
static uint64_t
add_words(struct number *sum, const struct number *a, const struct number *b)
{
    uint64_t carry = 0;
    for (unsigned i = 0; i < WORDS; i++) {
        carry += (uint64_t)a->word[i] + b->word[i];
        sum->word[i] = (uint32_t)carry;
        carry >>= 32;
    }
    return carry;
}

/* a - b; returns true if it borrowed from beyond the top word. */
static bool
subtract_words(struct number *difference, const struct number *a, const struct number *b)
{
    uint64_t borrow = 0;
    for (unsigned i = 0; i < WORDS; i++) {
        uint64_t word = (uint64_t)a->word[i] - b->word[i] - borrow;
        difference->word[i] = (uint32_t)word;
        borrow = word >> 63;
    }
    return borrow;
}

/* Adds the carry back in, times 38.  The carry is below 2³², so the product fits into two words. */
static void
fold(struct number *n, uint64_t carry)
{
    while (carry) {
        uint64_t in = 38 * carry;
        struct number more = {{(uint32_t)in, (uint32_t)(in >> 32)}};
        carry = add_words(n, n, &more);
    }
}

/* Sum modulo p.  In all these functions the result may be one of the operands. */
static void
add(struct number *sum, const struct number *a, const struct number *b)
{
    fold(sum, add_words(sum, a, b));
}

/* A borrow means the true difference is 2²⁵⁶ less, so subtract 38 to compensate. */
static void
subtract(struct number *difference, const struct number *a, const struct number *b)
{
    static const struct number thirty_eight = {{38}};
    bool borrowed = subtract_words(difference, a, b);
    while (borrowed)
        borrowed = subtract_words(difference, difference, &thirty_eight);
}

/* Schoolbook multiplication into 512 bits, then the upper half comes back in, times 38. */
static void
multiply(struct number *result, const struct number *a, const struct number *b)
{
    uint32_t product[2 * WORDS] = {0};
    uint64_t carry = 0;
    for (unsigned i = 0; i < WORDS; i++) {
        carry = 0;
        for (unsigned j = 0; j < WORDS; j++) {
            carry += (uint64_t)a->word[i] * b->word[j] + product[i + j];
            product[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        product[i + WORDS] = (uint32_t)carry;
    }
    carry = 0;
    for (unsigned i = 0; i < WORDS; i++) {
        carry += (uint64_t)38 * product[i + WORDS] + product[i];
        result->word[i] = (uint32_t)carry;
        carry >>= 32;
    }
    fold(result, carry);
}

/* Equality modulo p: a number below 2²⁵⁶ may still contain p once or twice. */
static bool
is_equal(const struct number *a, const struct number *b)
{
    struct number difference;
    subtract(&difference, a, b);
    while (!is_less(&difference, &prime))
        subtract_words(&difference, &difference, &prime);
    return memcmp(&difference, &zero, sizeof zero) == 0;
}

/* n to the power (p - 5)/8 = 2²⁵² - 3, which in binary is 250 ones, a zero and a one. */
static void
power(struct number *result, const struct number *n)
{
    *result = one;
    for (unsigned bit = 252; bit-- > 0;) {
        multiply(result, result, result);
        if (bit != 1)
            multiply(result, result, n);
    }
}

/* Solves x² = (y² - 1)/(d y² + 1) = u/v (RFC 8032, 5.1.3).  The candidate is
 *
 *     x = u v³ (u v⁷)^((p - 5)/8).
 *
 * If v x² = u, it is the root.  If v x² = -u, the root is x times the square root of -1.  Otherwise
 * no point has this y. */
static bool
find_x(struct number *x, const struct number *y)
{
    struct number u, v, uv3, uv7, vxx;
    multiply(&u, y, y);
    multiply(&v, &curve_d, &u);
    subtract(&u, &u, &one);
    add(&v, &v, &one);
    multiply(&vxx, &v, &v);
    multiply(&uv3, &vxx, &v);
    multiply(&uv3, &uv3, &u);
    multiply(&uv7, &vxx, &vxx);
    multiply(&uv7, &uv7, &uv3);
    power(x, &uv7);
    multiply(x, x, &uv3);
    multiply(&vxx, x, x);
    multiply(&vxx, &vxx, &v);
    if (is_equal(&vxx, &u))
        return true;
    multiply(x, x, &root_of_minus_one);
    subtract(&u, &zero, &u);
    return is_equal(&vxx, &u);
}

/* How both formulas below end: X = E F, Y = G H, Z = F G, T = E H. */
static void
join(struct point *p, const struct number *e, const struct number *f, const struct number *g,
     const struct number *h)
{
    multiply(&p->x, e, f);
    multiply(&p->y, g, h);
    multiply(&p->z, f, g);
    multiply(&p->t, e, h);
}

/* Adds q to p.  The formula is complete because d is not a square: it has no exceptional cases
 * (Hisil, Wong, Carter, Dawson 2008).
 *
 *     A = (Y1 - X1)(Y2 - X2)   B = (Y1 + X1)(Y2 + X2)   C = 2 d T1 T2   D = 2 Z1 Z2
 *     E = B - A                F = D - C                G = D + C       H = B + A */
static void
add_point(struct point *p, const struct point *q)
{
    struct number a, b, c, d, e;
    subtract(&a, &p->y, &p->x);
    subtract(&e, &q->y, &q->x);
    multiply(&a, &a, &e);
    add(&b, &p->y, &p->x);
    add(&e, &q->y, &q->x);
    multiply(&b, &b, &e);
    multiply(&c, &p->t, &q->t);
    multiply(&c, &c, &curve_d);
    add(&c, &c, &c);
    multiply(&d, &p->z, &q->z);
    add(&d, &d, &d);
    subtract(&e, &b, &a);
    add(&b, &b, &a);
    subtract(&a, &d, &c);
    add(&d, &d, &c);
    join(p, &e, &a, &d, &b);
}

/* Doubles p: H = X² + Y², E = H - (X + Y)², G = X² - Y², F = 2 Z² + G. */
static void
double_point(struct point *p)
{
    struct number e, f, g, h;
    multiply(&g, &p->x, &p->x);
    multiply(&f, &p->y, &p->y);
    add(&h, &g, &f);
    subtract(&g, &g, &f);
    add(&e, &p->x, &p->y);
    multiply(&e, &e, &e);
    subtract(&e, &h, &e);
    multiply(&f, &p->z, &p->z);
    add(&f, &f, &f);
    add(&f, &f, &g);
    join(p, &e, &f, &g, &h);
}

/* True when L P is the neutral point (0, 1): double-and-add over the 253 bits of L. */
static bool
vanishes(const struct point *p)
{
    struct point sum = {zero, one, one, zero};
    for (unsigned bit = 253; bit-- > 0;) {
        double_point(&sum);
        if (order.word[bit / 32] >> bit % 32 & 1)
            add_point(&sum, p);
    }
    return is_equal(&sum.x, &zero) && is_equal(&sum.y, &sum.z);
}

/* Refuses y ≥ p (a second spelling), y off the curve, x = 0, and points whose order is not L. */
bool
rf_ed25519_has_prime_order(const uint8_t bytes[static 32])
{
    struct point p = {.y = read_number(bytes), .z = one};
    p.y.word[WORDS - 1] &= 0x7fffffff; /* the sign of x */
    if (!is_less(&p.y, &prime) || !find_x(&p.x, &p.y) || is_equal(&p.x, &zero))
        return false;
    multiply(&p.t, &p.x, &p.y);
    return vanishes(&p);
}

/* A signature is a point R and a number S.  S ≥ L would give every signature a second form. */
bool
rf_ed25519_signature_is_strict(const uint8_t signature[static 64])
{
    struct number s = read_number(signature + 32);
    RF_ASSERT(WORDS * sizeof s.word[0] == 32);
    return is_less(&s, &order) && rf_ed25519_has_prime_order(signature);
}

bool
rf_ed25519_is_strict(const uint8_t key[static 32], const uint8_t signature[static 64])
{
    return rf_ed25519_signature_is_strict(signature) && rf_ed25519_has_prime_order(key);
}
