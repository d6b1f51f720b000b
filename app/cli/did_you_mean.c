/*
 * app/cli/did_you_mean.c -- finds the name nearest to a mistyped word (did_you_mean.h).
 *
 * Distance is the number of edits: a letter added, left out or replaced, or two neighbours swapped
 * (optimal string alignment).  Words longer than WORD letters are not compared.
 */
#include "cli/did_you_mean.h"

#include <stdio.h>
#include <string.h>

enum { WORD = 40, EDITS_MOST = 2 };

static unsigned
least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* d[i][j] is the distance between the first i letters of one word and the first j of the other. */
static unsigned
edits(const char *one, size_t m, const char *other, size_t n)
{
    unsigned d[WORD + 1][WORD + 1];
    for (size_t i = 0; i <= m; i++)
        for (size_t j = 0; j <= n; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = (unsigned)(i + j);
                continue;
            }
            unsigned replaced = d[i - 1][j - 1] + (one[i - 1] != other[j - 1]);
            d[i][j] = least(replaced, least(d[i - 1][j], d[i][j - 1]) + 1);
            if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1])
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[m][n];
}

void
did_you_mean_try(struct did_you_mean *search, const char *name)
{
    size_t m = strlen(search->typed), n = strlen(name);
    unsigned far = EDITS_MOST + 1;
    if (m > WORD || n > WORD)
        return;
    unsigned distance = edits(search->typed, m, name, n), best = search->distance;
    best = best ? best : far;
    /* With as many edits as letters any name would match, so a short word must share a letter. */
    if (distance > best || distance >= far || distance >= m)
        return;
    search->name = distance < best ? name : NULL; /* a tie: suggest neither */
    search->distance = distance;
}

const char *
did_you_mean_words(const struct did_you_mean *search, char out[static DID_YOU_MEAN])
{
    out[0] = '\0';
    if (search->name)
        snprintf(out, DID_YOU_MEAN, " Did you mean %s?", search->name);
    return out;
}
