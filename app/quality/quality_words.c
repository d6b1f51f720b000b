/*
 * quality/quality_words.c -- the verdict in a sentence, and numbers as people write them.
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

static void
say_chance(char *out, size_t size, double chance)
{
    char number[QUALITY_COUNT];
    if (chance < 1e-15)
        snprintf(out, size, "in less than one of a million billion fair sets");
    else if (chance < 0.01)
        snprintf(out, size, "in about one of %s fair sets",
                 quality_number(number, (uint64_t)(1 / chance + 0.5)));
    else
        snprintf(out, size, "in %.0f of 100 fair sets", 100 * chance);
}

void
quality_verdict(char out[static QUALITY_SENTENCE], const struct quality *quality)
{
    char count[QUALITY_COUNT], often[100], figures[120] = "";
    const struct quality_test *far = quality_farthest(quality);
    if (!far) {
        snprintf(out, QUALITY_SENTENCE, "Nothing was tested: there are too few to say anything.");
        return;
    }
    quality_count_words(count, quality);
    say_chance(often, sizeof often, far->corrected);
    bool whole = far->expected < 0.001 && far->found >= 1; /* decks that came before */
    if (far->uneven)
        snprintf(figures, sizeof figures, ", %.*f times as uneven as with fair ones",
                 far->found < 10 ? 2 : 0, far->found);
    else if (!isnan(far->found))
        snprintf(figures, sizeof figures, ", %.*f where fair ones give %.*f", whole ? 0 : 3,
                 far->found, whole ? 0 : 3, far->expected);
    if (quality->fair)
        snprintf(out, QUALITY_SENTENCE,
                 "%s %s not differ from fair ones: farthest out of %u tests is \"%s\"%s; some test "
                 "is as far out %s.",
                 count, quality_count(quality) == 1 ? "does" : "do", quality->tests, far->words,
                 figures, often);
    else
        snprintf(out, QUALITY_SENTENCE,
                 "This is not a fair shuffle: of %s \"%s\" is%s; some test is as far out %s.",
                 count, far->words, figures[0] ? figures + 1 : " not what fair ones give", often);
}
