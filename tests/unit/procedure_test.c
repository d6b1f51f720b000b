/*
 * Mixings: their language, that every step keeps all cards, and what the models do in the small.
 */
#include "../suite.h"

#include <riffle/procedure.h>

#include <string.h>

static struct rf_procedure
procedure(const char *text)
{
    struct rf_procedure procedure;
    struct rf_procedure_error error;
    bool read = rf_procedure_read(&procedure, text, &error);
    ck_assert_msg(read, "%s: column %u: %s", text, error.column, error.message);
    return procedure;
}

static struct rf_philox philox;

static struct rf_rng
words(uint64_t stream)
{
    uint8_t key[RF_KEY_BYTES];
    suite_key(key, "mixing");
    rf_philox_open(&philox, key, stream);
    return rf_philox_rng(&philox);
}

START_TEST(steps_are_written_as_they_are_read)
{
    static const char *const texts[][2] = {
        {"riffle", "riffle"},
        {"riffle:1", "riffle"},
        {"riffle:7", "riffle:7"},
        {"riffle:1:60", "riffle:1:60"},
        {" wash , riffle,riffle,\tstrip:7, riffle ,cut ", "wash,riffle,riffle,strip,riffle,cut"},
        {"shelf", "shelf:10"},
        {"shelf:10:2", "shelf:10:2"},
        {"csm:38", "csm:38"},
        {"csm:20:16:6", "csm:20:16"},
        {"cut:12,uniform", "cut:12,uniform"},
        {"clock:4294967295", "clock:4294967295"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char out[RF_PROCEDURE_TEXT];
        struct rf_procedure read = procedure(texts[i][0]), again;
        struct rf_procedure_error error;
        size_t size = rf_procedure_write(out, &read);
        ck_assert_str_eq(out, texts[i][1]);
        ck_assert_uint_eq(size, strlen(out));
        ck_assert(rf_procedure_read(&again, out, &error));
        ck_assert_mem_eq(&again, &read, sizeof read);
    }
}
END_TEST

START_TEST(wrong_steps_get_a_column_and_a_sentence)
{
    static const struct {
        const char *text;
        unsigned column;
        const char *words;
    } wrong[] = {
        {"", 1, "a step is missing here"},
        {"riffle,", 8, "a step is missing here"},
        {"riffle,,cut", 8, "a step is missing here"},
        {"rifle", 1, "there is no step 'rifle'; steps are uniform, riffle"},
        {"riffle shelf", 8, "separated by commas, and here stands 'shelf'"},
        {"riffle:0", 8, "times of riffle is a whole number from 1 to 1000, not '0'"},
        {"riffle:seven", 8, "not 'seven'"},
        {"riffle:7x", 8, "not '7x'"},
        {"riffle:99999999999999999999", 8, "from 1 to 1000"},
        {"riffle:7:50:1", 12, "riffle takes no more numbers than times:percent in front"},
        {"swap-all:3", 9, "swap-all takes no number"},
        {"cut:", 5, "cards in front of cut is a whole number"},
        {"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz", 1, "…'; steps"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct rf_procedure read;
        struct rf_procedure_error error;
        ck_assert_msg(!rf_procedure_read(&read, wrong[i].text, &error), "%s", wrong[i].text);
        ck_assert_msg(error.column == wrong[i].column, "%s: %u", wrong[i].text, error.column);
        ck_assert_msg(strstr(error.message, wrong[i].words), "%s", error.message);
    }
    char many[RF_PROCEDURE_STEPS * 4 + 5] = "";
    for (unsigned i = 0; i < RF_PROCEDURE_STEPS; i++)
        strcat(many, "cut,");
    strcat(many, "cut");
    struct rf_procedure read;
    struct rf_procedure_error error;
    ck_assert(!rf_procedure_read(&read, many, &error));
    ck_assert(strstr(error.message, "more steps than 32"));
}
END_TEST

START_TEST(every_step_keeps_every_card_of_any_stack)
{
    static const unsigned sizes[] = {0, 1, 2, 3, 5, 8, 52, 104, 312, 416};
    for (unsigned kind = 0; kind < RF_MIX_KINDS; kind++)
        for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
            unsigned count = sizes[s] <= RF_CARDS_MAX ? sizes[s] : RF_CARDS_MAX;
            rf_card cards[RF_CARDS_MAX];
            bool seen[RF_CARDS_MAX] = {false};
            struct rf_procedure one = procedure(
                rf_procedure_describe((enum rf_procedure_kind)kind)->name);
            for (unsigned i = 0; i < count; i++)
                cards[i] = (rf_card)i;
            rf_procedure_run(&one, words(kind), cards, count);
            for (unsigned i = 0; i < count; i++) {
                ck_assert(cards[i] < count && !seen[cards[i]]);
                seen[cards[i]] = true;
            }
        }
}
END_TEST

static void
check_order(const char *text, unsigned count, const rf_card *expected)
{
    rf_card cards[RF_CARDS_MAX];
    struct rf_procedure steps = procedure(text);
    for (unsigned i = 0; i < count; i++)
        cards[i] = (rf_card)i;
    rf_procedure_run(&steps, words(0), cards, count);
    for (unsigned i = 0; i < count; i++)
        ck_assert_msg(cards[i] == expected[i], "%s: place %u", text, i);
}

START_TEST(what_leaves_nothing_to_chance)
{
    check_order("faro-out", 6, (rf_card[]){0, 3, 1, 4, 2, 5});
    check_order("faro-in", 6, (rf_card[]){3, 0, 4, 1, 5, 2});
    check_order("cut:2", 5, (rf_card[]){2, 3, 4, 0, 1});
    check_order("piles:2", 5, (rf_card[]){4, 3, 0, 2, 1});
    check_order("overhand:1:1", 4, (rf_card[]){3, 2, 1, 0});
    /* Eight perfect out-shuffles bring 52 cards back (Diaconis, Graham and Kantor 1983). */
    rf_card same[52];
    for (unsigned i = 0; i < 52; i++)
        same[i] = (rf_card)i;
    if (RF_CARDS_MAX >= 52)
        check_order("faro-out:8", 52, same);
}
END_TEST

/* Words of a number, the same for all of a word's bits. */
static uint32_t
given(void *state)
{
    return *(uint32_t *)state;
}

/* All 64 tosses of six cards: each order comes C(2 + n - r, n) times, with r its rising
 * sequences. */
START_TEST(a_riffle_has_the_law_of_bayer_and_diaconis)
{
    enum { CARDS = 6 };
    unsigned one_way = 0;
    for (uint32_t toss = 0; toss < 1u << CARDS; toss++) {
        rf_card cards[CARDS] = {0, 1, 2, 3, 4, 5};
        unsigned place[CARDS], rising = 1;
        rf_riffle((struct rf_rng){given, &toss}, cards, CARDS);
        for (unsigned i = 0; i < CARDS; i++)
            place[cards[i]] = i;
        for (unsigned i = 0; i + 1 < CARDS; i++)
            rising += place[i + 1] < place[i];
        ck_assert_uint_le(rising, 2);
        one_way += rising == 2;
    }
    ck_assert_uint_eq(one_way, (1u << CARDS) - CARDS - 1);
}
END_TEST

/* Swapping every place of three cards with any: 27 ways for six orders, four or five each. */
START_TEST(swapping_all_gives_three_orders_five_ways_and_three_four)
{
    unsigned times[222] = {0}, fours = 0, fives = 0;
    for (unsigned way = 0; way < 27; way++) {
        rf_card cards[3] = {0, 1, 2};
        unsigned digit[3] = {way % 3, way / 3 % 3, way / 9};
        for (unsigned i = 0; i < 3; i++) { /* as rf_model_swap_all does it */
            rf_card card = cards[i];
            cards[i] = cards[digit[i]];
            cards[digit[i]] = card;
        }
        times[cards[0] * 100 + cards[1] * 10 + cards[2]]++;
    }
    for (unsigned i = 0; i < 222; i++) {
        fours += times[i] == 4;
        fives += times[i] == 5;
    }
    ck_assert_uint_eq(fours, 3);
    ck_assert_uint_eq(fives, 3);
    unsigned found[222] = {0};
    struct rf_rng chance = words(3);
    struct rf_procedure wrong = procedure("swap-all");
    enum { TIMES = 270000 };
    for (unsigned i = 0; i < TIMES; i++) {
        rf_card cards[3] = {0, 1, 2};
        rf_procedure_run(&wrong, chance, cards, 3);
        found[cards[0] * 100 + cards[1] * 10 + cards[2]]++;
    }
    for (unsigned i = 0; i < 222; i++) {
        double expected = TIMES / 27.0 * times[i], far = found[i] - expected;
        ck_assert(far * far <= 16 * expected); /* four standard errors and more */
    }
}
END_TEST

START_TEST(off_by_one_never_leaves_a_card_where_it_was)
{
    struct rf_rng chance = words(4);
    struct rf_procedure wrong = procedure("off-by-one");
    for (unsigned time = 0; time < 10000; time++) {
        rf_card cards[8] = {0, 1, 2, 3, 4, 5, 6, 7};
        rf_procedure_run(&wrong, chance, cards, 8);
        for (unsigned i = 0; i < 8; i++)
            MUST(cards[i] != i);
    }
}
END_TEST

/* In bulk it is the same shuffle: each of the 24 orders of four cards, equally often. */
START_TEST(the_shuffle_in_bulk_is_uniform)
{
    enum { TIMES = 240000 };
    unsigned found[4444] = {0}, orders = 0;
    double square = 0;
    words(5);
    for (unsigned i = 0; i < TIMES; i++) {
        rf_card cards[4] = {0, 1, 2, 3};
        rf_shuffle_bulk(&philox, cards, 4);
        found[cards[0] * 1000 + cards[1] * 100 + cards[2] * 10 + cards[3]]++;
    }
    for (unsigned i = 0; i < 4444; i++) {
        double far = found[i] - TIMES / 24.0;
        orders += found[i] > 0;
        square += found[i] > 0 ? far * far / (TIMES / 24.0) : 0;
    }
    ck_assert_uint_eq(orders, 24);
    ck_assert(square < 50); /* 23 degrees of freedom; one in a thousand is above 50 */
}
END_TEST

TESTS(steps_are_written_as_they_are_read, wrong_steps_get_a_column_and_a_sentence,
      every_step_keeps_every_card_of_any_stack, what_leaves_nothing_to_chance,
      a_riffle_has_the_law_of_bayer_and_diaconis,
      swapping_all_gives_three_orders_five_ways_and_three_four,
      off_by_one_never_leaves_a_card_where_it_was, the_shuffle_in_bulk_is_uniform)
