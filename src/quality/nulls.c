/*
 * quality/nulls.c -- exact means and variances of what is counted in decks, when the decks are
 * fair.
 *
 * A null is what fair decks give: a mean and a variance.  A deck is fair when all n! orders are
 * equally likely.  order_rows.c compares what was found with
 * these numbers; app/quality/ turns the difference into a p-value.
 *
 * The first four use one method.  A statistic is a sum of indicators, X = sum of I_k.
 * Then
 *
 *     E[X]      = sum of P(I_k)
 *     E[X^2]    = E[X] + sum over k != l of P(I_k and I_l)
 *     Var(X)    = E[X^2] - E[X]^2
 *
 * so the chances of two, three or four given cards are all that is needed.  They depend only on
 * whether the two indicators share a card.
 *
 * Worked example, all 24 orders of n = 4 cards, checked by listing them:
 *
 *     statistic        mean   variance          statistic        mean   variance
 *     rising            5/2       5/12          inversions          3       13/6
 *     successions       3/4      11/16          displacement        5       13/3
 *     neighbours        3/2       7/12          spacing             5          1
 *
 * tests/unit/quality_test.c compares every formula with all orders of six cards, and of eight
 * cards with V=tiny.
 */
#include "quality/nulls.h"

#include "base/assert.h"

/* Adjacent cards of one class (suit, rank, colour), n / size classes of `size` cards.
 *
 * I_i: places i and i + 1 hold cards of one class; n - 1 indicators.  Given the first card,
 * size - 1 of the other n - 1 are of its class:
 *
 *     two   = (size - 1) / (n - 1)                       P(I_i)
 *     three = two (size - 2) / (n - 2)                   P(I_i and I_i+1), they share a card
 *     four  = two ((size - 2) (size - 3) + (n - size) (size - 1)) / ((n - 2) (n - 3))
 *             P(I_i and I_j), no card shared: the second pair is of the class of the first, or of
 *             another
 *
 * Of the (n - 1)^2 ordered pairs of indicators n - 1 are equal, 2 (n - 2) share a card and
 * (n - 2) (n - 3) do not.  For suits of a deck of 52: mean 12, variance 9.18. */
struct rf_null
rf_null_alike(double n, double size)
{
    RF_ASSERT(n >= 4 && size >= 1);
    double two = (size - 1) / (n - 1);
    double three = two * (size - 2) / (n - 2);
    double four = (two * (size - 2) * (size - 3) + two * (n - size) * (size - 1)) /
                  ((n - 2) * (n - 3));
    double mean = (n - 1) * two;
    double square = mean + 2 * (n - 2) * three + (n - 2) * (n - 3) * four;
    return (struct rf_null){mean, square - mean * mean};
}

/* Rising sequences: longest runs k, k + 1, k + 2 … whose cards lie one behind the other.
 * X = 1 + sum of I_k, where I_k says that card k + 1 lies in front of card k.
 *
 * P(I_k) = 1/2, so E[X] = 1 + (n - 1) / 2.  The variance of one indicator is 1/4.  I_k and I_k+1
 * both hold in one of the six orders of three cards, so their covariance is 1/6 - 1/4 = -1/12;
 * indicators further apart share no card and are independent.
 *
 *     Var(X) = (n - 1) / 4 - 2 (n - 2) / 12 = (n + 1) / 12
 *
 * For 52 cards: mean 26.5, standard deviation 2.10. */
struct rf_null
rf_null_rising(double n)
{
    return (struct rf_null){(n + 1) / 2, (n + 1) / 12};
}

/* Successions: card k + 1 directly behind card k.  Glue the two together: (n - 1)! of n! orders,
 * so P(I_k) = 1 / n.  Two such bonds glue the deck into n - 2 pieces, whether they share a card or
 * not: P(I_k and I_l) = 1 / (n (n - 1)).  There are (n - 1) (n - 2) ordered pairs, so
 * E[X (X - 1)] = (n - 2) / n, and Var(X) = E[X (X - 1)] + E[X] - E[X]^2. */
struct rf_null
rf_null_successions(double n)
{
    double mean = (n - 1) / n;
    return (struct rf_null){mean, (n - 2) / n + mean - mean * mean};
}

/* Cards k and k + 1 side by side, in either order: twice as likely as a succession.  Bonds that
 * share a card, 2 (n - 2) ordered pairs, leave three cards in a row, up or down: 2 / (n (n - 1)).
 * The (n - 2) (n - 3) pairs that share none have 2 * 2 ways: 4 / (n (n - 1)).  Together
 * E[X (X - 1)] = 4 (n - 2)^2 / (n (n - 1)). */
struct rf_null
rf_null_neighbours(double n)
{
    double mean = 2 * (n - 1) / n;
    return (struct rf_null){mean, 4 * (n - 2) * (n - 2) / (n * (n - 1)) + mean - mean * mean};
}

/* Inversions: pairs of cards in the wrong order.  Build the order by inserting cards 1, 2 … n:
 * card j goes to one of j places and makes 0, 1 … j - 1 inversions, all equally likely and
 * independent of the other cards.  So the mean is the sum of (j - 1) / 2 and the variance the sum
 * of (j^2 - 1) / 12. */
struct rf_null
rf_null_inversions(double n)
{
    return (struct rf_null){n * (n - 1) / 4, n * (n - 1) * (2 * n + 5) / 72};
}

/* Displacement: the sum of |place - original place|, Spearman's footrule (Diaconis and Graham
 * 1977).  The mean is n times that of |i - j| for independent i and j: (n^2 - 1) / 3.
 *
 * For any sum of a(i, order(i)) Hoeffding (1951) has the variance 1 / (n - 1) times the sum of
 * squares of d(i, j), which is a(i, j) less the means of its row and its column, plus the mean of
 * all.  With a(i, j) = |i - j| that is (n + 1) (2 n^2 + 7) / 45. */
struct rf_null
rf_null_displacement(double n)
{
    return (struct rf_null){(n * n - 1) / 3, (n + 1) * (2 * n * n + 7) / 45};
}

/* Spacing: the sum over k of d_k, the distance between the places of cards k and k + 1.  The
 * places of two, three or four given cards are any distinct places, equally likely.  Over these:
 *
 *     E[d_k]            = (n + 1) / 3                  n - 1 of them, hence the mean
 *     E[d_k^2]          = n (n + 1) / 6                n - 1 terms
 *     E[d_k d_k+1]      = (n + 1) (7 n + 4) / 60       a place in common, 2 (n - 2) terms
 *     E[d_k d_l]        = (n + 1) (5 n + 4) / 45       none in common, (n - 2) (n - 3) terms
 *
 * Each times its number of terms, the last three add up to E[X^2]; less the square of the mean that
 * is the variance below. */
struct rf_null
rf_null_spacing(double n)
{
    return (struct rf_null){(n * n - 1) / 3, (n - 2) * (n + 1) * (4 * n - 7) / 90};
}

/* Right guesses.  With `left` cards unseen, each is next with chance 1 / left, whatever was seen;
 * so every strategy is right with that chance, independently of its earlier guesses.  For 52
 * cards: mean 4.54, standard deviation 1.71. */
struct rf_null
rf_null_guessed(unsigned n)
{
    struct rf_null null = {0, 0};
    for (unsigned left = 1; left <= n; left++) {
        double chance = 1.0 / left;
        null.mean += chance;
        null.variance += chance * (1 - chance);
    }
    return null;
}

/* The circular serial correlation of Wald and Wolfowitz (1943): X = sum of x_i x_i+1 round the
 * circle, of numbers with sum 0.  Write S for the sum of squares and Q for the sum of fourth
 * powers.  Sums over distinct indices follow from sum 0:
 *
 *     sum of x y       = -S                   n terms x_i x_i+1:             mean -S / (n - 1)
 *     sum of x^2 y^2   = S^2 - Q              a term with itself, n
 *     sum of x y^2 z   = 2 Q - S^2            terms with a number in common, 2 n
 *     sum of x y z w   = 3 S^2 - 6 Q          terms without, n (n - 3)
 *
 * Each sum is divided by n (n - 1), n (n - 1) (n - 2) … , the number of its terms, and multiplied
 * by how many such products X^2 has. */
struct rf_null
rf_null_circle(double n, double squares, double fourths)
{
    RF_ASSERT(n >= 4);
    double mean = -squares / (n - 1);
    double square = (squares * squares - fourths) / (n - 1) +
                    (squares * squares - 2 * fourths) / ((n - 1) * (n - 2));
    return (struct rf_null){mean, square - mean * mean};
}
