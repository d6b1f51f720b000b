/*
 * The simulator with a counter: index plays and ramps as text; every order of a shoe of eleven
 * cards against a reference in Python; true-count frequencies against their exact values; published
 * figures of Hi-Lo; money from a ramp.  tests/property/count_property.c checks paths at the table.
 */
#include "../suite.h"

#include <riffle/sim_count.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool
read_plays(struct rf_index_plays *plays, const char *text)
{
    struct rf_counting_error error;
    return rf_index_plays_read(plays, text, strlen(text), &error);
}

START_TEST(index_plays_read_and_write_the_same)
{
    static struct rf_index_plays plays, again;
    static char text[RF_INDEX_PLAYS_TEXT], twice[RF_INDEX_PLAYS_TEXT];
    struct rf_counting_error error;
    ck_assert(read_plays(&plays, "# usual forms\n16 v T stand >= 0\n 12v4 stand 0 # short\n"
                                 "A7 v 2 double > 0\nTT v 6 split>=4\n88 v T split < 9\n"
                                 "15vA surrender <= -1\nT v A double +4\ninsurance 3\n"));
    size_t size = rf_index_plays_write(text, &plays);
    text[size] = '\0';
    ck_assert_str_eq(text, "16 v T stand >= 0\n12 v 4 stand >= 0\nA7 v 2 double >= 1\n"
                           "TT v 6 split >= 4\n88 v T split < 9\n15 v A surrender < 0\n"
                           "10 v A double >= 4\ninsurance >= 3\n");
    ck_assert(rf_index_plays_read(&again, text, size, &error));
    ck_assert_uint_eq(rf_index_plays_write(twice, &again), size);
    ck_assert_mem_eq(text, twice, size);
}
END_TEST

START_TEST(wrong_index_plays_are_named_by_their_line)
{
    static const char *const wrong[] = {"16 v T stand",
                                        "22 v 5 stand 0",
                                        "16 v 1 stand 0",
                                        "16 v T split 0",
                                        "16 v T hit 0",
                                        "insurance",
                                        "16 v T stand 0 0",
                                        "3 v T stand 0",
                                        "16 v T stand = 0",
                                        "16 v T stand 1000",
                                        "AT v 5 double 1",
                                        "A v 5 stand 1",
                                        "16 v T stand 0\n16 v T stand 2"};
    static struct rf_index_plays plays;
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char text[100];
        struct rf_counting_error error = {0};
        bool twice = strchr(wrong[i], '\n');
        int size = snprintf(text, sizeof text, "# one\n\n%s\n", wrong[i]);
        bool is = rf_index_plays_read(&plays, text, (size_t)size, &error);
        if (strcmp(wrong[i], "22 v 5 stand 0") == 0)
            ck_assert(is); /* a pair of twos */
        else {
            ck_assert_msg(!is, "%s", wrong[i]);
            ck_assert_uint_eq(error.line, twice ? 4 : 3);
            ck_assert_uint_gt(strlen(error.message), 10);
        }
    }
    ck_assert_uint_eq(plays.count, 1); /* what was wrong changed nothing */
}
END_TEST

START_TEST(ramps)
{
    static const char *const wrong[] = {"",        "1",     "1:",    "1:1 1:2", "2:1 1:2", "1:0",
                                        "1:1.234", "1:8x1", "1:0x1", "1:1;2:2", "1:10001", "a:1"};
    struct rf_counting_error error;
    struct rf_sim_ramp ramp = {0};
    const char *text = "-1:0.5 +1:1 2:2x4,4:12.25";
    ck_assert(rf_sim_ramp_read(&ramp, text, strlen(text), &error));
    ck_assert_uint_eq(ramp.steps, 4);
    ck_assert_uint_eq(rf_sim_ramp_at(&ramp, -9, 1).bet, 50);
    ck_assert_uint_eq(rf_sim_ramp_at(&ramp, 0, 1).bet, 50);
    ck_assert_uint_eq(rf_sim_ramp_at(&ramp, 1, 3).bet, 100);
    ck_assert_uint_eq(rf_sim_ramp_at(&ramp, 1, 3).boxes, 3);
    ck_assert_uint_eq(rf_sim_ramp_at(&ramp, 3, 3).boxes, 2);
    ck_assert_uint_eq(rf_sim_ramp_at(&ramp, 30, 1).bet, 1225);
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        ck_assert_msg(!rf_sim_ramp_read(&ramp, wrong[i], strlen(wrong[i]), &error), "%s", wrong[i]);
    ck_assert_uint_eq(ramp.steps, 4);
}
END_TEST

#ifndef RF_TINY
static struct rf_counting
preset(const char *name)
{
    struct rf_counting system = {0};
    struct rf_counting_error error;
    const char *text = rf_counting_preset_text(name);
    ck_assert(text && rf_counting_read(&system, text, strlen(text), &error));
    return system;
}

static void
set(struct rf_bj_rules *rules, const char *const *pairs)
{
    struct rf_bj_rules_error error;
    for (; *pairs; pairs += 2)
        ck_assert_msg(rf_bj_rules_set(rules, pairs[0], pairs[1], &error), "%s", error.message);
}

/* Hits hard hands below 15 and soft hands below 18. */
static void
simple_strategy(struct rf_strategy *strategy)
{
    struct rf_basic basic = {0};
    void *storage = malloc(rf_exact_storage_size());
    struct rf_bj_rules rules = rf_bj_rules_bicycle();
    struct rf_exact_shoe shoe = rf_exact_shoe_decks(6);
    static struct rf_exact_game game;
    ck_assert(storage != NULL);
    rf_exact_game(storage, &rules, &shoe, &(struct rf_exact_how){.ev_only = true}, &game);
    for (unsigned up = 0; up < RF_VALUES; up++) {
        for (unsigned points = 4; points < 15; points++)
            basic.hard[points][up] = RF_DO_HIT;
        for (unsigned points = 12; points < 18; points++)
            basic.soft[points][up] = RF_DO_HIT;
        for (unsigned value = 0; value < RF_VALUES; value++)
            basic.pair[value][up] = value == RF_ACE || 2 * value + 2 < 15 ? RF_DO_HIT : 0;
    }
    rf_basic_strategy(storage, &basic, strategy);
    free(storage);
}

/* Plays all orders of the cards left behind the first `done` ones of the stack. */
static void
play_orders(const void *plan, rf_card left[static 4][8], unsigned count[static 4], rf_card *order,
            unsigned done, struct rf_sim_count_tally *tally)
{
    enum { CARDS = 11 };
    rf_card stack[CARDS];
    if (done == CARDS) {
        memcpy(stack, order, sizeof stack);
        rf_sim_count_stack(plan, stack, CARDS, tally);
    }
    for (unsigned kind = 0; kind < 4; kind++)
        if (count[kind] > 0) {
            order[done] = left[kind][--count[kind]];
            play_orders(plan, left, count, order, done + 1, tally);
            count[kind]++;
        }
}

/* The file has every result that the tally has, and nothing else. */
static void
compare_file(const void *plan, const struct rf_sim_count_tally *tally, const char *name)
{
    FILE *in = fopen(name, "r");
    uint64_t rounds = 0;
    int count, result;
    char who[16];
    unsigned long times;
    ck_assert_msg(in != NULL, "%s: run the test from the root of the project", name);
    while (fscanf(in, "%d %15s %d %lu", &count, who, &result, &times) == 4) {
        int bin = count - rf_sim_count_low(plan);
        unsigned slot = 0;
        while (2 * rf_sim_count_result(plan, slot) != result * (int)rf_sim_unit(plan))
            slot++;
        ck_assert_msg(tally->bin[bin].slot[strcmp(who, "played") == 0][slot] == times,
                      "count %d, %s, result %d: %lu expected", count, who, result, times);
        rounds += times;
    }
    fclose(in);
    ck_assert_uint_gt(rounds, 40000);
    ck_assert_uint_eq(tally->all.rounds, rounds);
}

START_TEST(every_order_of_a_small_shoe_as_the_reference_counts_it)
{
    static const char *const rules[] = {"double_on",
                                        "any",
                                        "double_soft",
                                        "yes",
                                        "double_card",
                                        "up",
                                        "double_after_split",
                                        "no",
                                        "split_by",
                                        "value",
                                        "split_hands_max",
                                        "2",
                                        "hit_split_aces",
                                        "no",
                                        "surrender",
                                        "late",
                                        "dealer_draws_alone",
                                        "no",
                                        "hit_21",
                                        "no",
                                        "resplit_aces",
                                        "no",
                                        "soft17",
                                        "stand",
                                        "procedure",
                                        "house",
                                        "burn",
                                        "0",
                                        NULL};
    static struct rf_strategy strategy;
    static struct rf_sim_count count = {.enters = true, .enter = 1, .exits = true, .exit = -1};
    static struct rf_sim_count_tally tally;
    static const uint8_t key[RF_KEY_BYTES] = {1};
    struct rf_sim_game game = {
        .rules = rf_bj_rules_bicycle(), .strategy = &strategy, .boxes = 1, .cut = 10};
    static const unsigned values[4] = {RF_ACE, 4, 5, RF_TEN};
    rf_card left[4][8], order[16];
    unsigned counts[4] = {2, 2, 2, 5};
    for (unsigned kind = 0; kind < 4; kind++) {
        unsigned found = 0;
        for (rf_card card = 0; card < RF_DECK_CARDS && found < counts[kind]; card++)
            if (rf_exact_card_value(card) == values[kind])
                left[kind][found++] = card;
        game.shoe.count[values[kind]] = (uint16_t)counts[kind];
    }
    rf_exact_shoe_spread_tens(&game.shoe);
    set(&game.rules, rules);
    simple_strategy(&strategy);
    count.system = preset("hi-lo");
    count.system.divisor = RF_COUNTING_EXACT;
    count.system.rounding = RF_COUNTING_FLOOR;
    ck_assert(read_plays(&count.plays,
                         "16 v T stand 0\n15 v T stand 3\n15 v T surrender -4\n12 v 6 stand 7\n"
                         "11 v 6 double -6\n11 v T double 2\nA6 v 6 double 5\nAA v 6 split 0\n"
                         "TT v 5 split 4\n66 v T split -9\ninsurance 2\n"));
    ck_assert_msg(!rf_sim_count_why_not(&game, &count), "%s", rf_sim_count_why_not(&game, &count));
    void *plan = malloc(rf_sim_count_size());
    ck_assert(plan != NULL);
    rf_sim_count_init(plan, &game, &count, key);
    play_orders(plan, left, counts, order, 0, &tally);
    ck_assert_uint_eq(tally.all.shoes, 41580);
    compare_file(plan, &tally, "tests/count/counted.txt");
    free(plan);
}
END_TEST

/* The game of published figures: six decks, S17, DAS, any two cards doubled, four hands. */
static struct rf_sim_game
usual_game(void)
{
    static const char *const rules[] = {"double_on",
                                        "any",
                                        "double_soft",
                                        "yes",
                                        "double_after_split",
                                        "yes",
                                        "split_by",
                                        "value",
                                        "split_hands_max",
                                        "4",
                                        "dealer_draws_alone",
                                        "no",
                                        "hit_21",
                                        "no",
                                        "procedure",
                                        "house",
                                        "burn",
                                        "0",
                                        NULL};
    struct rf_sim_game game = {.rules = rf_bj_rules_bicycle(), .boxes = 1, .cut = 234};
    set(&game.rules, rules);
    game.shoe = rf_exact_shoe_decks(6);
    return game;
}

/* Every hand is surrendered before the look, so a round has four cards. */
static void
surrender_all(struct rf_sim_game *game, struct rf_strategy *strategy)
{
    static const char *const rules[] = {"surrender", "early", "insurance", "no", NULL};
    set(&game->rules, rules);
    memset(strategy->play, RF_DO_SURRENDER, sizeof strategy->play);
    game->strategy = strategy;
    game->cut = 0;
}

/* Rounds at each count in `chunks` chunks of shoes of so many rounds. */
static uint64_t
count_rounds(void *plan, struct rf_sim_game *game, const struct rf_sim_count *count,
             unsigned per_shoe, unsigned chunks, uint64_t rounds[static RF_SIM_BINS])
{
    static const uint8_t key[RF_KEY_BYTES] = {7};
    static struct rf_sim_count_tally tally;
    memset(&tally, 0, sizeof tally);
    game->rounds_per_shoe = per_shoe;
    rf_sim_count_init(plan, game, count, key);
    ck_assert(rf_sim_fits_lanes(plan));
    for (unsigned chunk = 0; chunk < chunks; chunk++)
        rf_sim_count_chunk(plan, rf_sim_path(plan), chunk, &tally);
    for (unsigned bin = 0; bin < RF_SIM_BINS; bin++)
        rounds[bin] = tally.bin[bin].rounds[1];
    ck_assert_uint_eq(tally.all.rounds, tally.all.shoes * per_shoe);
    ck_assert_uint_eq(tally.all.cards, tally.all.rounds * 4);
    return tally.all.shoes;
}

/* Exact frequencies after 52 of 312 cards, in percent, from -3 to +4 (computed by enumeration;
 * docs/understand/counting.md).  After 13 rounds of four cards each that many were seen: the rounds
 * of 14-round shoes, less those of 13-round shoes, are the fourteenth rounds. */
START_TEST(true_counts_after_52_cards_come_as_often_as_they_should)
{
    static const double percent[] = {3.0981,  13.6538, 29.4593, 31.5840,
                                     16.8487, 4.4183,  .5545,   .0319};
    static struct rf_strategy strategy;
    static struct rf_sim_count count;
    static uint64_t fourteen[RF_SIM_BINS], thirteen[RF_SIM_BINS];
    struct rf_sim_game game = usual_game();
    void *plan = malloc(rf_sim_count_size());
    ck_assert(plan != NULL);
    surrender_all(&game, &strategy);
    count.system = preset("hi-lo");
    count.system.divisor = RF_COUNTING_EXACT;
    count.system.rounding = RF_COUNTING_FLOOR;
    double shoes = (double)count_rounds(plan, &game, &count, 14, 40, fourteen);
    double others = (double)count_rounds(plan, &game, &count, 13, 40, thirteen);
    for (unsigned i = 0; i < 8; i++) {
        unsigned bin = (unsigned)((int)i - 3 - rf_sim_count_low(plan));
        double found = (double)fourteen[bin] / shoes - (double)thirteen[bin] / others;
        double p = percent[i] / 100;
        /* rounds of a shoe go together, so at most 14 and 13 times the deviation of one */
        double error = sqrt(p * (1 - p) * (14 * 14 / shoes + 13 * 13 / others));
        ck_assert_msg(fabs(found - p) < error, "count %d: %f, exactly %f, at most %f apart",
                      (int)i - 3, found, p, error);
    }
    free(plan);
}
END_TEST

/* True when every number of one tally is in the other too. */
static bool
is_part(const struct rf_sim_count_tally *part, const struct rf_sim_count_tally *of)
{
    bool is = part->all.rounds <= of->all.rounds && part->all.cards <= of->all.cards;
    for (unsigned i = 0; i < RF_SIM_RESULTS; i++)
        is = is && part->all.histogram[i] <= of->all.histogram[i];
    for (unsigned b = 0; b < RF_SIM_BINS; b++)
        for (unsigned played = 0; played < 2; played++)
            for (unsigned s = 0; s < RF_SIM_SLOTS; s++)
                is = is && part->bin[b].slot[played][s] <= of->bin[b].slot[played][s];
    return is;
}

/* The first shoes of a chunk are played alike whether others follow or not, on every path, so the
 * parts of a chunk are its own and add up to it.  Also where shoes run out, and where the counter
 * leaves them. */
START_TEST(parts_of_a_chunk)
{
    static const struct {
        unsigned cut, boxes;
        int leave; /* 0: never */
    } games[] = {{234, 1, 0}, {309, 1, 0}, {234, 3, 0}, {260, 1, -4}};
    static struct rf_strategy strategy;
    static struct rf_sim_count_tally whole, sum, first, before, other;
    static const uint8_t key[RF_KEY_BYTES] = {5};
    void *storage = malloc(rf_exact_storage_size()), *plan = malloc(rf_sim_count_size());
    ck_assert(storage && plan);
    for (unsigned i = 0; i < sizeof games / sizeof games[0]; i++) {
        static struct rf_sim_count count;
        struct rf_sim_game game = usual_game();
        struct rf_basic basic;
        rf_basic_best(storage, &game.rules, &game.shoe, &basic);
        rf_basic_strategy(storage, &basic, &strategy);
        game.strategy = &strategy;
        game.cut = games[i].cut;
        game.boxes = games[i].boxes;
        count.system = preset("hi-lo");
        count.leaves = games[i].leave != 0;
        count.leave = (int16_t)games[i].leave;
        rf_sim_count_init(plan, &game, &count, key);
        enum rf_sim_path path = rf_sim_path(plan);
        uint64_t shoes = rf_sim_count_shoes(plan, path);
        memset(&whole, 0, sizeof whole);
        memset(&sum, 0, sizeof sum);
        memset(&before, 0, sizeof before);
        rf_sim_count_chunk(plan, path, 3, &whole);
        for (unsigned part = 1; part <= 5; part++) {
            memset(&first, 0, sizeof first);
            rf_sim_count_first(plan, path, 3, shoes * part / 5, &first);
            ck_assert_msg(is_part(&before, &first) && is_part(&first, &whole), "game %u", i);
            if (rf_sim_fits_lanes(plan)) {
                memset(&other, 0, sizeof other);
                rf_sim_count_first(plan, RF_SIM_PORTABLE, 3, shoes * part / 5, &other);
                ck_assert_mem_eq(&first, &other, sizeof first);
            }
            rf_sim_count_add(&sum, &first);
            rf_sim_count_take_away(&sum, &before);
            before = first;
        }
        ck_assert_mem_eq(&sum, &whole, sizeof sum);
    }
    free(storage);
    free(plan);
}
END_TEST

/* Hi-Lo at the usual game: basic strategy loses 0.4270 % flat (3·10^12 rounds, ± 0.00007 %), and
 * each true count is worth about half a percent. */
START_TEST(hi_lo_at_the_usual_game)
{
    static struct rf_strategy strategy;
    static struct rf_sim_count count;
    static struct rf_sim_count_tally tally;
    static struct rf_sim_count_estimate is, money;
    static const uint8_t key[RF_KEY_BYTES] = {9};
    unsigned long rounds = suite_number("RIFFLE_ROUNDS", 100000000);
    struct rf_sim_game game = usual_game();
    struct rf_basic basic;
    struct rf_sim_ramp ramp = {0};
    struct rf_counting_error error;
    void *storage = malloc(rf_exact_storage_size()), *plan = malloc(rf_sim_count_size());
    ck_assert(storage && plan);
    rf_basic_best(storage, &game.rules, &game.shoe, &basic);
    rf_basic_strategy(storage, &basic, &strategy);
    game.strategy = &strategy;
    count.system = preset("hi-lo");
    rf_sim_count_init(plan, &game, &count, key);
    for (uint64_t chunk = 0; tally.all.rounds < rounds; chunk++)
        rf_sim_count_chunk(plan, rf_sim_path(plan), chunk, &tally);
    rf_sim_count_estimate(plan, &tally, NULL, &is);
    ck_assert_msg(fabs(is.ev + 0.004270) < 4 * is.ev_error, "%f ± %f", is.ev, is.ev_error);
    double slope = 0, weight = 0;
    for (unsigned i = 0; i < is.rows; i++)
        for (unsigned j = 0; j < is.rows; j++)
            if (is.row[i].count == is.row[j].count + 1 && abs(is.row[i].count) <= 4) {
                slope += (is.row[i].ev - is.row[j].ev) * (double)is.row[j].rounds;
                weight += (double)is.row[j].rounds;
            }
    ck_assert_msg(slope / weight > 0.004 && slope / weight < 0.0065, "%f", slope / weight);
    /* the same tally in money: a ramp of 1 to 8 wins */
    ck_assert(rf_sim_ramp_read(&ramp, "0:1 2:4 3:8", 11, &error));
    rf_sim_count_estimate(plan, &tally, &ramp, &money);
    ck_assert(money.mean > 3 * money.error && money.bet > 1.5 && money.bet < 2.5);
    ck_assert_uint_eq(money.rounds, is.rounds);
    free(storage);
    free(plan);
}
END_TEST

TESTS(index_plays_read_and_write_the_same, wrong_index_plays_are_named_by_their_line, ramps,
      true_counts_after_52_cards_come_as_often_as_they_should, hi_lo_at_the_usual_game,
      parts_of_a_chunk, every_order_of_a_small_shoe_as_the_reference_counts_it)
#else
TESTS(index_plays_read_and_write_the_same, wrong_index_plays_are_named_by_their_line, ramps)
#endif
