/*
 * The tests of `riffle quality` tested: fair decks and boards raise false alarms no more often than
 * is stated, and every wrong shuffle is caught at a stated number of decks.
 *
 * RIFFLE_RUNS sets of fair decks and of fair boards (30), RIFFLE_CAUGHT of each control (1).
 */
#include "../suite.h"

#include <math.h>

#include "quality/odds.h"
#include "quality/quality_report.h"

static struct rf_philox philox;

static struct rf_rng
words(const char *label, uint64_t stream)
{
    uint8_t key[RF_KEY_BYTES];
    suite_key(key, label);
    rf_philox_open(&philox, key, stream);
    return rf_philox_rng(&philox);
}

static void
new_deck(rf_card *deck, unsigned cards)
{
    for (unsigned i = 0; i < cards; i++)
        deck[i] = (rf_card)i;
}

/* True when so many decks of a mixing are called fair. */
static bool
called_fair(const struct rf_procedure *procedure, unsigned packs, unsigned decks, bool keep,
            struct rf_rng chance)
{
    static struct quality quality;
    rf_card deck[RF_CARDS_MAX];
    unsigned cards = packs * RF_DECK_CARDS;
    ck_assert(quality_open(&quality, cards));
    new_deck(deck, cards);
    for (unsigned i = 0; i < decks; i++) {
        if (!keep)
            new_deck(deck, cards);
        rf_procedure_run(procedure, chance, deck, cards);
        ck_assert(quality_take_deck(&quality, deck));
    }
    quality_judge(&quality);
    bool fair = quality.fair;
    quality_close(&quality);
    return fair;
}

static struct rf_procedure
mixing_of(const char *text)
{
    struct rf_procedure procedure;
    struct rf_procedure_error error;
    ck_assert_msg(rf_procedure_read(&procedure, text, &error), "%s", error.message);
    return procedure;
}

/* No more alarms than one in a hundred gives with four standard errors. */
static void
check_alarms(const char *what, unsigned alarms, unsigned runs)
{
    double expected = 0.01 * runs;
    ck_assert_msg(alarms <= expected + 4 * sqrt(expected) + 1, "%s: %u alarms in %u runs", what,
                  alarms, runs);
}

START_TEST(fair_decks_raise_few_alarms)
{
    static const unsigned decks[] = {3, 30, 300};
    struct rf_procedure uniform = mixing_of("uniform");
    unsigned runs = (unsigned)suite_number("RIFFLE_RUNS", 30);
    for (unsigned i = 0; i < sizeof decks / sizeof decks[0]; i++) {
        unsigned alarms = 0;
        for (unsigned run = 0; run < runs; run++)
            alarms += !called_fair(&uniform, 1, decks[i], false, words("alarms", run));
        char what[40];
        snprintf(what, sizeof what, "%u decks", decks[i]);
        check_alarms(what, alarms, runs);
        printf("# %s: %u alarms in %u runs\n", what, alarms, runs);
    }
}
END_TEST

#ifndef RF_TINY
START_TEST(fair_boards_raise_few_alarms)
{
    static const unsigned boards[] = {36, 500};
    unsigned runs = (unsigned)suite_number("RIFFLE_RUNS", 30);
    for (unsigned i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        unsigned alarms = 0;
        for (unsigned run = 0; run < runs; run++) {
            static struct quality quality;
            rf_card deck[RF_DECK_CARDS];
            words("boards", run);
            ck_assert(quality_open(&quality, 0));
            for (unsigned board = 0; board < boards[i]; board++) {
                new_deck(deck, RF_DECK_CARDS);
                rf_shuffle_bulk(&philox, deck, RF_DECK_CARDS);
                enum rf_seat dealer = rf_board_dealer(board % 36 + 1);
                struct rf_deal deal = rf_deal_by_rotation(deck, dealer);
                ck_assert(quality_take_deal(&quality, &deal, dealer));
            }
            quality_judge(&quality);
            alarms += !quality.fair;
            quality_close(&quality);
        }
        char what[40];
        snprintf(what, sizeof what, "%u boards", boards[i]);
        check_alarms(what, alarms, runs);
        printf("# %s: %u alarms in %u runs\n", what, alarms, runs);
    }
}
END_TEST

/* The numbers of decks are those of docs/understand/quality.md. */
START_TEST(every_control_is_caught)
{
    static const struct {
        const char *steps;
        unsigned packs, decks;
        bool keep;
    } controls[] = {
        {"riffle:3", 1, 3, false},
        {"riffle:5", 1, 10, false},
        {"riffle:7", 1, 100, false},
        {"riffle:9", 1, 1500, false},
        {"shelf:10", 1, 30, false},
        {"shelf:38", 1, 1500, false},
        {"swap-all", 1, 500, false},
        {"swap-all", 1, 200, true},
        {"off-by-one", 1, 40, false},
        {"sort:8", 1, 5000, false},
        {"modulo:8", 1, 3000, false},
        {"clock", 1, 2000, false},
        {"piles:4", 1, 3, false},
        {"strip", 1, 3, false},
        {"overhand:20", 1, 30, false},
        {"box", 1, 3, false},
        {"wash", 1, 10, false},
        {"faro-out:3", 1, 3, true},
        {"csm:38:16", 1, 3, false},
        {"batch:10", 1, 10, false},
        {"riffle:7", 6, 10, false},
        {"riffle:7:40", 1, 100, false},
        {"riffle,riffle,strip,riffle,cut", 1, 30, false},
    };
    unsigned times = (unsigned)suite_number("RIFFLE_CAUGHT", 1), missed = 0;
    for (unsigned i = 0; i < sizeof controls / sizeof controls[0]; i++) {
        struct rf_procedure procedure = mixing_of(controls[i].steps);
        unsigned caught = 0;
        for (unsigned time = 0; time < times; time++)
            caught += !called_fair(&procedure, controls[i].packs, controls[i].decks,
                                   controls[i].keep, words("controls", time));
        bool enough = caught * 10 >= times * 9;
        printf("# %s%s: %u of %u sets of %u decks were caught%s\n", controls[i].steps,
               controls[i].keep ? ", kept" : "", caught, times, controls[i].decks,
               enough ? "" : ", which is too few");
        fflush(stdout);
        missed += !enough;
    }
    ck_assert_uint_eq(missed, 0);
}
END_TEST
#endif

/* Against figures that any table of these distributions has. */
START_TEST(chances_are_those_of_tables)
{
    ck_assert(fabs(odds_chi_square(51, 77.386) - 0.01) < 1e-4);
    ck_assert(fabs(odds_chi_square(1, 3.841459) - 0.05) < 1e-6);
    ck_assert(fabs(odds_chi_square(9, 21.66599) - 0.01) < 1e-6);
    ck_assert(fabs(odds_errors(0.05) - 1.959964) < 1e-5);
    ck_assert(fabs(odds_errors(0.01) - 2.575829) < 1e-5);
    ck_assert(fabs(odds_gamma_below(3, 2) + odds_gamma_above(3, 2) - 1) < 1e-14);
    double holm[] = {0.01, 0.04, 0.03, 0.005};
    odds_holm(holm, 4);
    ck_assert(fabs(holm[0] - 0.03) < 1e-12 && fabs(holm[1] - 0.06) < 1e-12);
    ck_assert(fabs(holm[2] - 0.06) < 1e-12 && fabs(holm[3] - 0.02) < 1e-12);
}
END_TEST

#ifndef RF_TINY
TESTS(chances_are_those_of_tables, fair_decks_raise_few_alarms, fair_boards_raise_few_alarms,
      every_control_is_caught)
#else
TESTS(chances_are_those_of_tables, fair_decks_raise_few_alarms)
#endif
