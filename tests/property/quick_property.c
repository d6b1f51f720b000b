/*
 * Random rules, shoes and hands: quick values are those of the exact analysis, play by play, for one
 * hand and for whole games.  Perfect play of fresh shoes is composition strategy and nothing more;
 * of shoes that are dealt down, what the cards pay agrees with the values that are computed.
 * RIFFLE_ACTS says how many games, one for each hundred thousand.
 */
#include <math.h>

#include <riffle/basic.h>
#include <riffle/perfect.h>
#include <riffle/quick.h>
#include <stdlib.h>
#include <string.h>

#include "../any_rules.h"
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
static void *desk, *quick, *perfect, *plan;
static struct rf_exact_game game, fixed;

static unsigned
below(unsigned n)
{
    return rf_rng_below(words, n);
}

static void *
room(size_t size)
{
    void *storage = aligned_alloc(64, (size + 63) / 64 * 64);
    ck_assert(storage != NULL);
    return storage;
}

static void
rooms(void)
{
    desk = room(rf_exact_storage_size());
    quick = room(rf_quick_size());
    perfect = room(rf_perfect_size());
    plan = room(rf_sim_size());
    words = suite_stream(&stream, "quick");
}

static void
free_rooms(void)
{
    free(desk);
    free(quick);
    free(perfect);
    free(plan);
}

static struct rf_bj_rules
random_rules(void)
{
    struct rf_bj_rules rules = rf_bj_rules_bicycle();
    struct rf_bj_rules_error error;
    do {
        rules.decks = (uint8_t)(2 + below(7));
        any_rules(&rules, words);
    } while (!rf_bj_rules_game_is_consistent(&rules, &error));
    return rules;
}

/* A card of the shoe by chance, taken out. */
static rf_card
draw(struct rf_exact_shoe *shoe)
{
    unsigned cards = 0, value = 0;
    for (unsigned v = 0; v < RF_VALUES; v++)
        cards += shoe->count[v];
    for (unsigned place = below(cards); place >= shoe->count[value]; value++)
        place -= shoe->count[value];
    shoe->count[value]--;
    if (value != RF_TEN)
        return (rf_card)(value == RF_ACE ? 0 : 13 - value);
    unsigned rank = below(RF_TEN_RANKS);
    while (shoe->tens[rank] == 0)
        rank = (rank + 1) % RF_TEN_RANKS;
    shoe->tens[rank]--;
    return (rf_card)(4 - rank);
}

/* A shoe of which up to two thirds are gone. */
static struct rf_exact_shoe
random_shoe(const struct rf_bj_rules *rules)
{
    struct rf_exact_shoe shoe = rf_exact_shoe_decks(rules->decks);
    for (unsigned gone = below(rules->decks * 52u * 2 / 3); gone > 0; gone--)
        draw(&shoe);
    return shoe;
}

static void
check_same(const struct rf_exact_plays *one, const struct rf_exact_plays *other)
{
    MUST(one->natural == other->natural && one->best == other->best);
    MUST(one->insure == other->insure);
    MUST(fabs(one->round - other->round) < 1e-11);
    for (unsigned play = 0; play < RF_PLAYS; play++) {
        MUST(one->may[play] == other->may[play]);
        MUST(!one->may[play] || fabs(one->ev[play] - other->ev[play]) < 1e-11);
    }
}

/* A hand of two cards or more, perhaps of a split. */
static void
check_hand(const struct rf_bj_rules *rules, struct rf_exact_shoe shoe,
           const struct rf_strategy *strategy)
{
    struct rf_bj_hand hand = {0};
    struct rf_exact_hand at = {.hand = &hand, .hands = 1 + below(rules->split_hands_max)};
    struct rf_exact_plays known, found;
    hand.split = at.hands > 1;
    at.other = at.hands > 1 && below(2);
    at.up = draw(&shoe);
    rf_bj_hand_add(&hand, draw(&shoe));
    do
        rf_bj_hand_add(&hand, draw(&shoe));
    while (rf_bj_hand_count(&hand).total < 17 && below(2));
    if (rf_bj_hand_is_bust(&hand))
        return;
    at.unseen = shoe;
    bool enough = rf_exact_hand(desk, rules, &at, &(struct rf_exact_how){0}, &known);
    MUST(rf_quick_hand(quick, &at, &found) == enough);
    if (!enough)
        return;
    check_same(&known, &found);
    rf_exact_hand(desk, rules, &at, &(struct rf_exact_how){.fixed = strategy}, &known);
    rf_quick_follow(quick, &at, strategy, &found);
    check_same(&known, &found);
}

START_TEST(quick_values_are_the_exact_ones)
{
    unsigned long games = 1 + suite_number("RIFFLE_ACTS", 300000) / 100000;
    rooms();
    for (unsigned long i = 0; i < games; i++) {
        struct rf_bj_rules rules = random_rules();
        struct rf_exact_shoe full = rf_exact_shoe_decks(rules.decks), shoe = random_shoe(&rules);
        const struct rf_strategy *by[2] = {NULL, &fixed.strategy};
        double ev[2];
        rf_exact_game(desk, &rules, &full, &(struct rf_exact_how){.ev_only = true}, &fixed);
        rf_quick_init(quick, &rules);
        for (unsigned n = 0; n < 25; n++)
            check_hand(&rules, shoe, &fixed.strategy);
        if (rf_exact_cards_missing(&rules, &shoe) > 0)
            continue;
        rf_quick_values(quick, &shoe, by, 2, ev);
        rf_exact_game(desk, &rules, &shoe, &(struct rf_exact_how){.ev_only = true}, &game);
        MUST(fabs(ev[0] - game.ev) < 1e-11);
        rf_exact_game(desk, &rules, &shoe,
                      &(struct rf_exact_how){.fixed = &fixed.strategy, .ev_only = true}, &game);
        MUST(fabs(ev[1] - game.ev) < 1e-11);
    }
    free_rooms();
}
END_TEST

/* Plays chunks of a game; rounds_per_shoe 0 for three quarters of the shoe. */
static struct rf_perfect_tally
played(const struct rf_bj_rules *rules, const struct rf_strategy *strategy,
       unsigned rounds_per_shoe, unsigned chunks)
{
    struct rf_perfect_tally tally = {0};
    uint8_t key[RF_KEY_BYTES];
    double slope[RF_VALUES];
    struct rf_sim_game is = {.rules = *rules,
                             .shoe = rf_exact_shoe_decks(rules->decks),
                             .strategy = strategy,
                             .boxes = 1,
                             .rounds_per_shoe = rounds_per_shoe,
                             .cut = rounds_per_shoe ? 0 : rules->decks * 39u};
    suite_key(key, "perfect");
    ck_assert(!rf_sim_why_not(&is) && !rf_perfect_why_not(&is));
    rf_sim_init(plan, &is, key);
    rf_perfect_slope(quick, rules, &is.shoe, strategy, slope);
    rf_perfect_init(perfect, plan, slope);
    for (unsigned chunk = 0; chunk < chunks; chunk++)
        rf_perfect_chunk(perfect, chunk, &tally);
    return tally;
}

START_TEST(perfect_play_of_a_fresh_shoe_is_composition_strategy)
{
    rooms();
    for (unsigned i = 0; i < 6; i++) {
        struct rf_bj_rules rules = random_rules();
        struct rf_exact_shoe full = rf_exact_shoe_decks(rules.decks);
        rules.split_by = RF_BJ_SPLIT_BY_VALUE; /* by rank a strategy does not see the ranks left */
        rf_exact_game(desk, &rules, &full, &(struct rf_exact_how){.ev_only = true}, &fixed);
        struct rf_perfect_tally tally = played(&rules, &fixed.strategy, 1, 100);
        ck_assert_uint_eq(tally.rounds, 400);
        ck_assert_uint_eq(tally.blind, 0);
        ck_assert_msg(fabs(tally.sum[RF_PERFECT_PLAY]) < 1e-8, "%g", tally.sum[RF_PERFECT_PLAY]);
        ck_assert(fabs(tally.sum[RF_PERFECT_INSURANCE]) < 1e-9);
        ck_assert(fabs(tally.sum[RF_PERFECT_CUT]) < 1e-9);
    }
    free_rooms();
}
END_TEST

/* The gain is never negative; and what the cards paid, over all games, is what was computed.  Only
 * a fixed number of rounds has an exact value of the strategy: that of a full shoe. */
START_TEST(the_cards_pay_what_is_computed)
{
    double off = 0, error2 = 0;
    rooms();
    for (unsigned i = 0; i < 8; i++) {
        struct rf_bj_rules rules = random_rules();
        struct rf_exact_shoe full = rf_exact_shoe_decks(rules.decks);
        rf_exact_game(desk, &rules, &full, &(struct rf_exact_how){.ev_only = true}, &fixed);
        struct rf_perfect_tally tally = played(&rules, &fixed.strategy, rules.decks * 4u, 16);
        struct rf_perfect_mean paid = rf_perfect_mean(&tally, RF_PERFECT_RESULT);
        struct rf_perfect_mean gain = rf_perfect_mean(&tally, RF_PERFECT_GAIN);
        ck_assert(gain.mean >= 0 && tally.blind == 0);
        off += paid.mean - gain.mean - fixed.ev;
        error2 += paid.error2;
    }
    ck_assert_msg(fabs(off) < 4.5 * sqrt(error2), "%g, error %g", off, sqrt(error2));
    free_rooms();
}
END_TEST

TESTS(quick_values_are_the_exact_ones, perfect_play_of_a_fresh_shoe_is_composition_strategy,
      the_cards_pay_what_is_computed)

#endif
