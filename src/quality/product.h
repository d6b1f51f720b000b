/*
 * quality/product.h -- products and sums of positive numbers that leave the range of doubles on
 * the way, such as 1 / 416!.
 *
 * The value is number * 2^(200 twos).  A factor moves `number` at most a little out of [2^-200,
 * 2^200], and rf_product_by brings it back.  Doubles reach 2^1023, so nothing overflows in between
 * as long as factors stay between 2^-200 and 2^200.
 */
#ifndef RIFFLE_QUALITY_PRODUCT_H
#define RIFFLE_QUALITY_PRODUCT_H

/* number >= 0; number == 0 is zero whatever `twos` is. */
struct rf_product {
    double number;
    int twos;
};

#define RF_PRODUCT_STEP 1.606938044258990276e60 /* 2^200 */

/* Multiplies in place, and renormalises. */
static inline void
rf_product_by(struct rf_product *product, double factor)
{
    product->number *= factor;
    if (product->number > RF_PRODUCT_STEP) {
        product->number /= RF_PRODUCT_STEP;
        product->twos++;
    } else if (product->number != 0 && product->number < 1 / RF_PRODUCT_STEP) {
        product->number *= RF_PRODUCT_STEP;
        product->twos--;
    }
}

/* The product of two. */
static inline struct rf_product
rf_product_of(struct rf_product one, struct rf_product other)
{
    struct rf_product product = {one.number, one.twos + other.twos};
    rf_product_by(&product, other.number);
    return product;
}

/* Adds in place.  A summand that is two or more steps of 2^200 lower is left out: it changes no
 * digit of the sum, unless the two numbers lie at opposite ends of their range. */
static inline void
rf_product_add(struct rf_product *sum, struct rf_product more)
{
    struct rf_product less = *sum;
    if (more.number == 0)
        return;
    if (less.number != 0 && more.twos < less.twos) {
        less = more;
        more = *sum;
    }
    *sum = more;
    if (less.twos == more.twos)
        sum->number += less.number;
    else if (less.twos == more.twos - 1)
        sum->number += less.number / RF_PRODUCT_STEP;
    rf_product_by(sum, 1);
}

/* As a double.  Callers ask only how far a value is below 1, so anything far above 1 is 1e60. */
static inline double
rf_product_value(const struct rf_product *product)
{
    if (product->twos == 0 || product->number == 0)
        return product->number;
    if (product->twos == -1)
        return product->number / RF_PRODUCT_STEP;
    return product->twos > 0 ? 1e60 : 0;
}

#endif
