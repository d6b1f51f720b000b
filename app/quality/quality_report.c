/*
 * app/quality/quality_report.c -- prints the result of `riffle quality` as text and as JSON.
 *
 * quality_judge.c has filled the struct; quality_words.c and quality_power.c make the sentences.
 * The fields of the JSON are documented in docs/understand/quality.md.
 */
#include <math.h>

#include <riffle/version.h>
#include <string.h>

#include "quality/quality_report.h"

/* Breaks at the last blank before column 80. */
void
quality_paragraph(FILE *out, const char *text)
{
    while (*text) {
        size_t size = strlen(text);
        if (size > 79)
            for (size = 79; size > 0 && text[size] != ' ';)
                size--;
        fprintf(out, "%.*s\n", (int)size, text);
        text += size + (text[size] == ' ');
    }
}

/* The exact distance from uniform, where the literature has a formula for the method. */
static void
print_exact(FILE *out, const struct quality *quality)
{
    if (!quality->has_mixing)
        return;
    if (!quality->exact) {
        quality_paragraph(out, "Total variation from uniform: no exact formula is known for these "
                               "steps; the figures below are simulated.");
        return;
    }
    fprintf(out,
            "Total variation from uniform: %.4f, exactly; separation %.4f\n(0 = perfectly random, "
            "1 = plainly not random; %s).\n",
            quality->distance.variation, quality->distance.separation, quality->distance.law);
    if (quality->distance.riffles > 0)
        quality_print_purposes(out, quality->cards);
}

/* Four decimals where they say something; very small p-values as a power of ten. */
static const char *
chance_text(char out[static 16], double chance)
{
    if (chance >= 0.0001)
        snprintf(out, 16, "%.4f", chance);
    else if (chance < 1e-99)
        snprintf(out, 16, "< 1e-99");
    else
        snprintf(out, 16, "%.1e", chance);
    return out;
}

/* Figures that a test does not have stay blank; they are NAN in the struct. */
static void
print_test(FILE *out, const struct quality_test *test, double level)
{
    char chance[16], corrected[16], found[24] = "", expected[24] = "", errors[24] = "";
    if (!isnan(test->found)) {
        snprintf(found, sizeof found, "%.3f", test->found);
        snprintf(expected, sizeof expected, "%.3f", test->expected);
    }
    if (!isnan(test->errors))
        snprintf(errors, sizeof errors, "%+.1f", test->errors);
    fprintf(out, "%-33s%9s%9s%8s %8s %8s%s\n", test->words, found, expected, errors,
            chance_text(chance, test->chance), chance_text(corrected, test->corrected),
            test->corrected < level ? " *" : "");
}

/* The tests that gaming regulators ask for, each by itself at 99 % confidence, uncorrected. */
static void
print_regulators(FILE *out, const struct quality *quality)
{
    unsigned asked = 0, beyond = 0;
    if (quality->places_judged)
        fprintf(out, "Chi-square at 99 %%, place by place: %u of %u places fail, %.1f expected.\n",
                quality->places_far, quality->cards, quality->cards / 100.0);
    for (unsigned i = 0; i < quality->tests; i++) {
        asked += quality->test[i].regulator;
        beyond += quality->test[i].regulator && quality->test[i].chance < 0.01;
    }
    if (!quality->boards)
        fprintf(out, "Tests that regulators ask for: %u of %u fail at 99 %%, uncorrected.\n",
                beyond, asked);
}

static void
print_tests(FILE *out, const struct quality *quality)
{
    char sentence[QUALITY_SENTENCE];
    fprintf(out, "\n%-33s%9s%9s%8s %8s %8s\n", "per deck or board", "found", "fair", "errors",
            "chance", "of all");
    for (unsigned i = 0; i < quality->tests; i++)
        print_test(out, &quality->test[i], quality->level);
    snprintf(sentence, sizeof sentence,
             "errors: standard errors from fair. chance: p-value, how often a fair shuffle is at "
             "least as far out. of all: p-value corrected for %u tests (Holm); * below %g.",
             quality->tests, quality->level);
    quality_paragraph(out, sentence);
    print_regulators(out, quality);
}

void
quality_print(FILE *out, const struct quality *quality)
{
    char count[QUALITY_COUNT], sentence[QUALITY_SENTENCE];
    quality_headline(sentence, quality);
    fprintf(out, "%s\n", sentence);
    fprintf(out, "%s: %s", quality->source, quality_count_words(count, quality));
    if (!quality->boards)
        fprintf(out, " of %u cards", quality->cards);
    if (quality->seed)
        fprintf(out, ", research, seed %s", quality->seed);
    fputc('\n', out);
    print_exact(out, quality);
    print_tests(out, quality);
    fputc('\n', out);
    quality_verdict(sentence, quality);
    quality_paragraph(out, sentence);
    quality_power(sentence, quality);
    quality_paragraph(out, sentence);
}

/* JSON has no NAN. */
static json_t *
number_or_null(double number)
{
    return isfinite(number) ? json_real(number) : json_null();
}

static json_t *
test_json(const struct quality_test *test)
{
    json_t *object = json_pack("{s:s, s:s}", "test", test->key, "words", test->words);
    json_object_set_new(object, "found", number_or_null(test->found));
    json_object_set_new(object, "fair", number_or_null(test->expected));
    json_object_set_new(object, "errors", number_or_null(test->errors));
    json_object_set_new(object, "chance", json_real(test->chance));
    json_object_set_new(object, "corrected", json_real(test->corrected));
    json_object_set_new(object, "regulator", json_boolean(test->regulator));
    return object;
}

static void
add_exact(json_t *object, const struct quality *quality)
{
    char steps[RF_PROCEDURE_TEXT];
    if (!quality->has_mixing)
        return;
    rf_procedure_write(steps, &quality->procedure);
    json_object_set_new(object, "method", json_string(steps));
    if (quality->exact)
        json_object_set_new(
            object, "exact",
            json_pack("{s:f, s:f, s:s}", "total_variation", quality->distance.variation,
                      "separation", quality->distance.separation, "source", quality->distance.law));
}

json_t *
quality_json(const struct quality *quality)
{
    char sentence[QUALITY_SENTENCE];
    json_t *tests = json_array();
    quality_headline(sentence, quality);
    json_t *object = json_pack("{s:s, s:s, s:I, s:s, s:s, s:s, s:I}", "result",
                               quality_result_word(quality), "headline", sentence, "enough",
                               (json_int_t)quality->enough, "version", RF_VERSION, "source",
                               quality->source, "of", quality->boards ? "boards" : "decks", "count",
                               (json_int_t)quality_count(quality));
    if (!quality->boards)
        json_object_set_new(object, "cards", json_integer(quality->cards));
    if (quality->seed)
        json_object_set_new(object, "seed", json_string(quality->seed));
    add_exact(object, quality);
    for (unsigned i = 0; i < quality->tests; i++)
        json_array_append_new(tests, test_json(&quality->test[i]));
    json_object_set_new(object, "level", json_real(quality->level));
    json_object_set_new(object, "tests", tests);
    if (quality->places_judged)
        json_object_set_new(object, "places_beyond_99_percent", json_integer(quality->places_far));
    json_object_set_new(object, "fair", json_boolean(quality->fair));
    quality_verdict(sentence, quality);
    json_object_set_new(object, "verdict", json_string(sentence));
    quality_power(sentence, quality);
    json_object_set_new(object, "power", json_string(sentence));
    return object;
}
