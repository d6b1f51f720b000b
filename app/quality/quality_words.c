/*
 * app/quality/quality_words.c -- the verdict of `riffle quality` in a sentence or two, and numbers
 * with commas.
 *
 * The verdict rests on the test with the smallest p-value, corrected for the number of tests
 * (Holm). The text report, the JSON and the printed report (app/print/plot*.c) use these sentences.
 */
#include <math.h>
#include <string.h>

#include "quality/odds.h"
#include "quality/quality_report.h"

const char *
quality_number(char out[static QUALITY_COUNT], uint64_t number)
{
    char digits[24];
    size_t size = (size_t)snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    char *to = out;
    for (size_t i = 0; i < size; i++) {
        if (i > 0 && (size - i) % 3 == 0)
            *to++ = ',';
        *to++ = digits[i];
    }
    *to = '\0';
    return out;
}

const char *
quality_count_words(char out[static QUALITY_COUNT], const struct quality *quality)
{
    uint64_t count = quality_count(quality);
    const char *what = quality->boards ? "board" : "deck";
    quality_number(out, count);
    size_t used = strlen(out);
    snprintf(out + used, QUALITY_COUNT - used, " %s%s", what, count == 1 ? "" : "s");
    return out;
}

/* "59 % of fair sets look": the share of fair sets that are at least as unusual. */
static void
write_share(char *out, size_t size, double chance)
{
    char number[QUALITY_COUNT];
    if (chance < 1e-15)
        snprintf(out, size, "fewer than 1 in 1,000,000,000,000,000 fair sets look");
    else if (chance < 0.01)
        snprintf(out, size, "about 1 in %s fair sets looks",
                 quality_number(number, (uint64_t)(1 / chance + 0.5)));
    else
        snprintf(out, size, "%.0f %% of fair sets look", 100 * chance);
}

void
quality_verdict(char out[static QUALITY_SENTENCE], const struct quality *quality)
{
    char count[QUALITY_COUNT], share[100], figures[120] = "";
    const struct quality_test *far = quality_farthest(quality);
    if (!far) {
        snprintf(out, QUALITY_SENTENCE, "Nothing was tested: there are too few decks or boards.");
        return;
    }
    quality_count_words(count, quality);
    write_share(share, sizeof share, far->corrected);
    bool whole = far->expected < 0.001 && far->found >= 1; /* a count of repeated decks */
    if (far->uneven)
        snprintf(figures, sizeof figures, ", %.*f times as uneven as a fair shuffle",
                 far->found < 10 ? 2 : 0, far->found);
    else if (!isnan(far->found))
        snprintf(figures, sizeof figures, ", %.*f where a fair shuffle gives %.*f", whole ? 0 : 3,
                 far->found, whole ? 0 : 3, far->expected);
    if (quality->fair)
        snprintf(out, QUALITY_SENTENCE,
                 "%s tested: nothing suspicious. The most unusual of %u tests is \"%s\"%s; %s at "
                 "least this unusual.",
                 count, quality->tests, far->words, figures, share);
    else
        snprintf(out, QUALITY_SENTENCE,
                 "This is not a fair shuffle. In %s the most unusual of %u tests is \"%s\"%s; %s "
                 "this unusual.",
                 count, quality->tests, far->words, figures, share);
}
