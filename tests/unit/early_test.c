/*
 * Early surrender: a hand is given up before the dealer looks for a natural.
 *
 * The small games were computed by tests/reference/exact.py, which deals every order of the cards:
 *
 *     exact.py --rules rules/presets/bicycle.rules --set surrender=early --set … --shoe …
 *
 * What early surrender gains over the game without it is published to two decimals.
 */
#include <math.h>

#include <riffle/exact.h>
#include <stdlib.h>

#include "../suite.h"

#ifdef RF_TINY
int
main(void)
{
    puts("ok 1 - games are computed with decks of 52 # SKIP\n1..1");
    return 0;
}
#else

struct known {
    const char *set[6][2]; /* changes to the rules of bicycle, beside surrender = early */
    uint16_t count[RF_VALUES];
    double ev, sd;
    double ace, ten; /* what the round is worth given this up-card */
};

static const struct known games[] = {
    {{{"soft17", "hit"}, {"double_on", "any"}},
     {3, 0, 0, 0, 3, 4, 0, 3, 0, 9},
     0.1319216319210791,
     1.062691783708392,
     -0.062080565019530055,
     -0.10273298793201492},
    {{{"insurance", "no"}, {"natural_pays", "6:5"}, {"double_on", "any"}, {"double_soft", "yes"}},
     {2, 0, 0, 4, 0, 4, 4, 0, 0, 10},
     0.05546238073159606,
     1.0686103368263127,
     -0.2914948224626512,
     -0.09440709811419183},
    {{{"hole_card", "none"},
      {"dealer_natural_takes", "original"},
      {"double_on", "any"},
      {"double_after_split", "yes"}},
     {3, 0, 0, 0, 3, 4, 0, 3, 0, 9},
     0.1317695085027018,
     1.0646055469169224,
     -0.04163048485251048,
     -0.10273298793201492},
    {{{"hole_card", "no_peek"}, {"split_hands_max", "3"}, {"split_by", "value"}},
     {3, 0, 0, 0, 0, 5, 0, 0, 4, 8},
     0.22468293144763726,
     1.0163257634970406,
     -0.08953101708519672,
     -0.04609563123495012},
};

static void *desk;
static struct rf_exact_game game, without;

static void
set_rule(struct rf_bj_rules *rules, const char *key, const char *value)
{
    struct rf_bj_rules_error error;
    ck_assert_msg(rf_bj_rules_set(rules, key, value, &error), "%s", error.message);
}

static void
evaluate(const struct rf_bj_rules *rules, const struct rf_exact_shoe *shoe, bool ev_only,
         struct rf_exact_game *into)
{
    if (!desk)
        desk = malloc(rf_exact_storage_size());
    ck_assert(desk != NULL && rf_exact_cards_missing(rules, shoe) == 0);
    rf_exact_game(desk, rules, shoe, &(struct rf_exact_how){.ev_only = ev_only}, into);
}

START_TEST(small_games_are_worth_what_the_model_says)
{
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const struct known *known = &games[i];
        struct rf_bj_rules rules = rf_bj_rules_bicycle();
        struct rf_exact_shoe shoe = {.infinite = false};
        set_rule(&rules, "surrender", "early");
        for (unsigned s = 0; s < 6 && known->set[s][0]; s++)
            set_rule(&rules, known->set[s][0], known->set[s][1]);
        for (unsigned value = 0; value < RF_VALUES; value++)
            shoe.count[value] = known->count[value];
        rf_exact_shoe_spread_tens(&shoe);
        evaluate(&rules, &shoe, false, &game);
        ck_assert_double_eq_tol(game.ev, known->ev, 1e-12);
        ck_assert_double_eq_tol(sqrt(game.variance), known->sd, 1e-11);
        ck_assert_double_eq_tol(game.by_upcard[RF_ACE], known->ace, 1e-12);
        ck_assert_double_eq_tol(game.by_upcard[RF_TEN], known->ten, 1e-12);
    }
}
END_TEST

/* Six decks, stand on soft 17, double any two cards but not after a split, four hands: early
 * surrender gains 0.39 % of the wager against an ace and 0.24 % against a ten-card
 * (blackjackreview.com, "Blackjack Rule Variations and Odds"). */
START_TEST(six_decks_gain_what_is_published)
{
    struct rf_bj_rules rules = rf_bj_rules_bicycle();
    struct rf_exact_shoe shoe = rf_exact_shoe_decks(6);
    static const char *const set[][2] = {{"double_on", "any"},
                                         {"double_soft", "yes"},
                                         {"split_by", "value"},
                                         {"split_hands_max", "4"}};
    for (size_t i = 0; i < sizeof set / sizeof set[0]; i++)
        set_rule(&rules, set[i][0], set[i][1]);
    evaluate(&rules, &shoe, true, &without);
    set_rule(&rules, "surrender", "early");
    evaluate(&rules, &shoe, true, &game);
    double ace = game.up[RF_ACE] * (game.by_upcard[RF_ACE] - without.by_upcard[RF_ACE]);
    double ten = game.up[RF_TEN] * (game.by_upcard[RF_TEN] - without.by_upcard[RF_TEN]);
    ck_assert_double_eq_tol(100 * ace, 0.39, 0.0051);
    ck_assert_double_eq_tol(100 * ten, 0.24, 0.0051);
}
END_TEST

TESTS(small_games_are_worth_what_the_model_says, six_decks_gain_what_is_published)
#endif
