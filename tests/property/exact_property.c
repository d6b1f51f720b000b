/*
 * Random rules and random shoes: what must be true of any game that is computed.  Chances sum to
 * one; no permitted play is worth more than the one that is taken; the strategy that comes out is
 * worth what it is said to be; removing a card at random changes nothing; results spread around
 * their mean; a best plan after a split is no worse than play as unsplit, nor is a chart better
 * than the cards; early surrender is worth what the game without it says.  RIFFLE_ACTS says how
 * many games, one for each thirty thousand.
 */
#include <math.h>

#include <riffle/basic.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"

#ifdef RF_TINY
int
main(void)
{
    puts("ok 1 - games are computed with decks of 52 # SKIP\n1..1");
    return 0;
}
#else

static struct rf_stream stream;
static struct rf_rng words;
static void *desk;
static struct rf_exact_game game, again;

static uint8_t
below(unsigned n)
{
    return (uint8_t)rf_rng_below(words, n);
}

static struct rf_bj_rules
random_rules(void)
{
    static const uint8_t pays[][2] = {{3, 2}, {6, 5}, {1, 1}, {2, 1}, {7, 5}};
    struct rf_bj_rules rules = rf_bj_rules_bicycle();
    struct rf_bj_rules_error error;
    do {
        rules.decks = (uint8_t)(1 + below(8));
        rules.soft17 = below(2);
        rules.hole_card = below(3);
        rules.dealer_natural_takes = below(2);
        memcpy(rules.natural_pays, pays[below(5)], 2);
        rules.insurance = below(2);
        rules.double_on = below(4);
        rules.double_soft = below(2);
        rules.double_after_split = below(2);
        rules.split_by = below(2);
        rules.split_hands_max = (uint8_t)(1 + below(4));
        rules.resplit_aces = below(2);
        rules.hit_split_aces = below(2);
        rules.double_split_aces = below(2);
        rules.ten_ace_after_split_is_natural = below(2);
        rules.surrender = below(3);
        rules.hit_21 = below(2);
    } while (!rf_bj_rules_game_is_consistent(&rules, &error));
    return rules;
}

/* A full shoe, some of one, an infinite one. */
static struct rf_exact_shoe
random_shoe(const struct rf_bj_rules *rules)
{
    struct rf_exact_shoe shoe = rf_exact_shoe_decks(rules->decks);
    if (below(8) == 0)
        return rf_exact_shoe_infinite();
    if (below(3) == 0)
        return shoe;
    do
        for (unsigned value = 0; value < RF_VALUES; value++)
            shoe.count[value] = below(4) ? (uint16_t)(4 + below(value == RF_TEN ? 60 : 20)) : 0;
    while (rf_exact_cards_missing(rules, &shoe) > 2);
    while (rf_exact_cards_missing(rules, &shoe) > 0)
        shoe.count[RF_TEN]++;
    rf_exact_shoe_spread_tens(&shoe);
    return shoe;
}

static void
compute(const struct rf_bj_rules *rules, const struct rf_exact_shoe *shoe,
        const struct rf_strategy *fixed, bool best_after_split, bool ev_only,
        struct rf_exact_game *into)
{
    struct rf_exact_how how = {fixed, best_after_split, ev_only};
    rf_exact_game(desk, rules, shoe, &how, into);
}

/* Chances of first cards, of the dealer's ends and of results. */
static void
check_chances(void)
{
    double first = 0, spread = 0, mean = 0, square = 0;
    for (unsigned one = 0; one < RF_VALUES; one++)
        for (unsigned other = one; other < RF_VALUES; other++)
            for (unsigned up = 0; up < RF_VALUES; up++)
                first += game.chance[one][other][up];
    MUST(fabs(first - 1) < 1e-12);
    for (unsigned up = 0; up < RF_VALUES; up++) {
        double ends = 0;
        for (unsigned end = 0; end < RF_DEALER_ENDS; end++) {
            MUST(game.dealer[up][end] > -1e-12);
            ends += game.dealer[up][end];
        }
        MUST(game.up[up] == 0 || fabs(ends - 1) < 1e-12);
    }
    for (unsigned i = 0; i < game.spread.count; i++) {
        double chance = game.spread.at[i].probability, result = game.spread.at[i].result;
        MUST(chance > -1e-12);
        spread += chance;
        mean += chance * result;
        square += chance * result * result;
    }
    double off = game.many_hands > 0 ? 10 * game.many_hands : 1e-11;
    MUST(fabs(spread - 1) < 1e-11);
    MUST(fabs(mean - game.ev) < off && fabs(square - mean * mean - game.variance) < 10 * off);
    MUST(game.many_hands >= 0 && game.variance > 0);
}

/* What is taken is the best; its worth is that of the round. */
static void
check_plays(void)
{
    double ev = 0;
    for (unsigned one = 0; one < RF_VALUES; one++)
        for (unsigned other = one; other < RF_VALUES; other++)
            for (unsigned up = 0; up < RF_VALUES; up++) {
                const struct rf_exact_plays *plays = &game.first[one][other][up];
                ev += game.chance[one][other][up] * plays->round;
                for (unsigned play = 0; play < RF_PLAYS; play++)
                    MUST(!plays->may[play] || plays->dealer_natural > 1 - 1e-9 ||
                         plays->ev[play] <= plays->ev[plays->best] + 1e-9);
            }
    MUST(fabs(ev - game.ev) < 1e-12);
}

/* The strategy, played again; and with a card gone that nobody saw. */
static void
check_strategy(const struct rf_bj_rules *rules, const struct rf_exact_shoe *shoe)
{
    static struct rf_strategy same;
    double sum = 0, cards = 0;
    same = game.strategy;
    compute(rules, shoe, &same, false, false, &again);
    MUST(fabs(again.ev - game.ev) < 1e-12 && fabs(again.variance - game.variance) < 1e-10);
    if (shoe->infinite || rules->split_by == RF_BJ_SPLIT_BY_RANK)
        return; /* the rank of the card that is gone would matter */
    for (unsigned value = 0; value < RF_VALUES; value++) {
        struct rf_exact_shoe less = *shoe;
        if (shoe->count[value] == 0)
            continue;
        less.count[value]--;
        rf_exact_shoe_spread_tens(&less);
        if (rf_exact_cards_missing(rules, &less) > 0)
            return;
        compute(rules, &less, &same, false, true, &again);
        sum += shoe->count[value] * again.ev;
        cards += shoe->count[value];
    }
    MUST(fabs(sum / cards - game.ev) < 1e-12);
}

/* Best plans are no worse, charts no better. */
static void
check_others(const struct rf_bj_rules *rules, const struct rf_exact_shoe *shoe)
{
    static struct rf_strategy chart;
    struct rf_basic basic;
    compute(rules, shoe, NULL, true, true, &again);
    MUST(again.ev > game.ev - 1e-9);
    double best = again.ev;
    rf_basic_best(desk, rules, shoe, &basic);
    rf_basic_strategy(desk, &basic, &chart);
    compute(rules, shoe, &chart, false, true, &again);
    MUST(again.ev < best + 1e-9);
}

/* Before insurance is paid, what each first hand is worth in `of`. */
static double
uninsured(const struct rf_exact_game *of, unsigned one, unsigned other, unsigned up)
{
    const struct rf_exact_plays *plays = &of->first[one][other][up];
    return plays->round - (plays->insure ? plays->insurance / 2 : 0);
}

/* Early surrender gives every first hand that is not a natural the choice to lose one half before
 * anything else happens.  So a round is worth the better of that and the game without surrender. */
static void
check_early(struct rf_bj_rules rules, const struct rf_exact_shoe *shoe)
{
    rules.surrender = RF_BJ_SURRENDER_NONE;
    compute(&rules, shoe, NULL, false, true, &game);
    rules.surrender = RF_BJ_SURRENDER_EARLY;
    compute(&rules, shoe, NULL, false, true, &again);
    for (unsigned one = 0; one < RF_VALUES; one++)
        for (unsigned other = one; other < RF_VALUES; other++)
            for (unsigned up = 0; up < RF_VALUES; up++) {
                bool ranks = one == RF_TEN && other == RF_TEN && /* pairs and others, mixed */
                             rules.split_by == RF_BJ_SPLIT_BY_RANK;
                if (game.chance[one][other][up] <= 0 || ranks)
                    continue;
                double play = uninsured(&game, one, other, up);
                double early = uninsured(&again, one, other, up);
                MUST(fabs(early - (play > -0.5 ? play : -0.5)) < 1e-9);
            }
}

START_TEST(any_game_is_computed_soundly)
{
    unsigned long games = 1 + suite_number("RIFFLE_ACTS", 300000) / 30000;
    desk = malloc(rf_exact_storage_size());
    ck_assert(desk != NULL);
    words = suite_stream(&stream, "exact");
    for (unsigned long i = 0; i < games; i++) {
        struct rf_bj_rules rules = random_rules();
        struct rf_exact_shoe shoe = random_shoe(&rules);
        compute(&rules, &shoe, NULL, false, false, &game);
        check_chances();
        check_plays();
        check_strategy(&rules, &shoe);
        check_others(&rules, &shoe);
        check_early(rules, &shoe);
    }
    free(desk);
}
END_TEST

TESTS(any_game_is_computed_soundly)

#endif
