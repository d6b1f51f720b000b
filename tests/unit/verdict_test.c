/* The verdict of `riffle quality` (quality/quality_report.h): fair shuffles fail about as often as
 * the level says, however their decks were written down; and what is said to be enough decks finds
 * the fault that it is said to find. */
#include "../suite.h"

#include <math.h>
#include <riffle/procedure.h>
#include <riffle/shuffle.h>
#include <string.h>

#include "input/deck_file.h"
#include "quality/quality_report.h"

enum writing { BY_NUMBERS, BY_RANKS, AS_PAIRS, WRITINGS };

enum { SAMPLES = 600, DECKS = 30 };

static struct rf_procedure
procedure_of(const char *steps)
{
    struct rf_procedure procedure;
    struct rf_procedure_error error;
    ck_assert(rf_procedure_read(&procedure, steps, &error));
    return procedure;
}

/* What a reader makes of a deck of which only the ranks were written down. */
static void
read_ranks(rf_card *deck, struct rf_rng rng)
{
    char text[RF_DECK_CARDS * 4 + 1] = "", face[RF_CARD_TEXT];
    size_t used = 0;
    for (unsigned i = 0; i < RF_DECK_CARDS; i++) {
        rf_card_write(face, deck[i], RF_LETTERS);
        face[strlen(face) - 1] = '\0';
        used += (size_t)snprintf(text + used, sizeof text - used, "%s ", face);
    }
    FILE *in = fmemopen(text, used, "r");
    ck_assert_ptr_nonnull(in);
    struct decks decks = deck_file_start(in, 1, rng);
    rf_card read[RF_CARDS_MAX];
    decks.ranks = true;
    ck_assert_int_eq(deck_file_next(&decks, read), DECKS_ONE);
    ck_assert(decks.hidden);
    for (unsigned i = 0; i < RF_DECK_CARDS; i++)
        ck_assert_uint_eq(rf_card_rank(read[i]), rf_card_rank(deck[i]));
    memcpy(deck, read, RF_DECK_CARDS * sizeof *deck);
    fclose(in);
}

/* Judges a sample of shuffled new decks. */
static void
judge(struct quality *quality, const struct rf_procedure *procedure, struct rf_rng rng,
      enum writing writing, uint64_t decks, double level)
{
    rf_card deck[RF_DECK_CARDS];
    ck_assert(quality_open(quality, RF_DECK_CARDS));
    quality->ranks = quality->hidden = writing == BY_RANKS;
    quality->pairs = writing == AS_PAIRS;
    quality->level = level;
    for (uint64_t i = 0; i < decks; i++) {
        for (unsigned k = 0; k < RF_DECK_CARDS; k++)
            deck[k] = (rf_card)k;
        rf_procedure_run(procedure, rng, deck, RF_DECK_CARDS);
        if (writing == BY_RANKS)
            read_ranks(deck, rng);
        ck_assert(quality_take_deck(quality, deck));
    }
    quality_judge(quality);
}

#ifndef RF_TINY
/* Holm keeps false alarms at or below the level.  The tests depend on each other little, so they
 * are not far below it either. */
START_TEST(fair_shuffles_fail_about_as_often_as_the_level_says)
{
    static const double levels[] = {0.01, 0.05, 0.1};
    struct rf_procedure fair = procedure_of("uniform");
    for (unsigned writing = 0; writing < WRITINGS; writing++) {
        unsigned alarms[3] = {0};
        struct rf_philox philox;
        struct rf_rng rng = suite_words(&philox, "fair shuffles");
        for (unsigned i = 0; i < SAMPLES; i++) {
            struct quality quality;
            judge(&quality, &fair, rng, (enum writing)writing, DECKS, 0.01);
            double least = 1;
            for (unsigned k = 0; k < quality.tests; k++)
                least = fmin(least, quality.test[k].corrected);
            for (unsigned k = 0; k < 3; k++)
                alarms[k] += least < levels[k];
            quality_close(&quality);
        }
        printf("# %u samples of %u decks, written %u: %u, %u, %u alarms at 1, 5, 10 %%\n", SAMPLES,
               DECKS, writing, alarms[0], alarms[1], alarms[2]);
        for (unsigned k = 0; k < 3; k++) {
            double mean = SAMPLES * levels[k], deviation = sqrt(mean * (1 - levels[k]));
            ck_assert_double_le(alarms[k], mean + 4 * deviation);
            ck_assert_double_ge(alarms[k], mean / 2 - 4 * deviation);
        }
    }
}
END_TEST

/* 40 samples of just enough decks: 36 should fail; fewer than 27 come once in 50,000 times. */
START_TEST(enough_decks_find_the_fault)
{
    static const char *const faults[] = {"riffle:6", "swap-all"};
    struct rf_philox philox;
    struct rf_rng rng = suite_words(&philox, "enough decks");
    for (unsigned writing = 0; writing <= BY_RANKS; writing++) {
        struct rf_procedure fair = procedure_of("uniform");
        struct quality quality;
        judge(&quality, &fair, rng, (enum writing)writing, DECKS, 0.01);
        quality_find_result(&quality);
        uint64_t enough = quality.enough;
        ck_assert_uint_eq(quality.riffles, 6);
        ck_assert_uint_gt(enough, DECKS);
        ck_assert_int_ne(quality.result, QUALITY_PASS);
        quality_close(&quality);
        for (unsigned f = 0; f < (writing == BY_RANKS ? 1 : 2); f++) {
            struct rf_procedure fault = procedure_of(faults[f]);
            unsigned found = 0;
            for (unsigned i = 0; i < 40; i++) {
                judge(&quality, &fault, rng, (enum writing)writing, enough, 0.01);
                found += !quality.fair;
                quality_close(&quality);
            }
            printf("# %s, %llu decks, written %u: found %u times of 40\n", faults[f],
                   (unsigned long long)enough, writing, found);
            ck_assert_uint_ge(found, 27);
        }
    }
}
END_TEST
#endif

/* Thirty times the new deck, cut at the same place. */
START_TEST(a_new_deck_fails_and_five_fair_ones_are_too_few)
{
    struct rf_procedure none = procedure_of("cut:4"), fair = procedure_of("uniform");
    struct rf_philox philox;
    struct rf_rng rng = suite_words(&philox, "few decks");
    struct quality quality;
    char words[QUALITY_SENTENCE];
    judge(&quality, &none, rng, BY_NUMBERS, 30, 0.01);
    quality_find_result(&quality);
    ck_assert_int_eq(quality.result, QUALITY_FAIL);
    quality_headline(words, &quality);
    ck_assert_int_eq(strncmp(words, "fail: 30 decks ", 15), 0);
    quality_close(&quality);
    judge(&quality, &fair, rng, BY_NUMBERS, 5, 0.0001);
    quality_find_result(&quality);
    ck_assert_int_eq(quality.result, QUALITY_TOO_FEW);
    quality_headline(words, &quality);
    ck_assert_int_eq(strncmp(words, "too few to tell at the 0.01 % level: 5 decks", 44), 0);
    quality_close(&quality);
}
END_TEST

#ifdef RF_TINY
TESTS(a_new_deck_fails_and_five_fair_ones_are_too_few)
#else
TESTS(fair_shuffles_fail_about_as_often_as_the_level_says, enough_decks_find_the_fault,
      a_new_deck_fails_and_five_fair_ones_are_too_few)
#endif
