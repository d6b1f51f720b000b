/*
 * The table's own answers: what it proposes, what it expects, what a caller of the
 * library may not declare.
 */
#include "../suite.h"

#include <string.h>

START_TEST(a_table_cannot_be_opened_with_a_smaller_margin)
{
    struct rf_table table;
    struct rf_act open = rf_act_make(RF_ACT_OPEN, "supervisor");
    memset(&table, 0, sizeof table);
    open.rules = rf_c4_rules_default(6);
    open.rules.cut_margin = RF_DECK_CARDS - 1;
    ck_assert_int_eq(rf_table_act(&table, &open), RF_CUT_ONE_DECK_IN);
    open.rules.cut_margin = RF_DECK_CARDS;
    ck_assert_int_eq(rf_table_act(&table, &open), RF_PERMITTED);
}
END_TEST

START_TEST(a_known_stack_waits_for_the_cutting_cards_place)
{
    struct rf_table table;
    struct rf_act shuffle = rf_act_make(RF_ACT_SHUFFLE, "dealer"), first;
    memset(&table, 0, sizeof table);
    suite_put_all(&table, (const char *const[]){"supervisor opens the table with 2 decks", NULL});
    shuffle.stack_count = 2 * RF_DECK_CARDS;
    for (unsigned i = 0; i < shuffle.stack_count; i++)
        shuffle.stack[i] = (rf_card)i;
    ck_assert_int_eq(rf_table_act(&table, &shuffle), RF_PERMITTED);
    ck_assert_uint_ge(rf_table_legal_acts(&table, &first, 1), 1);
    ck_assert_int_eq(first.kind, RF_ACT_FIX);
    ck_assert_int_eq(rf_table_act(&table, &first), RF_PERMITTED);
    rf_table_legal_acts(&table, &first, 1);
    ck_assert_int_eq(first.kind, RF_ACT_CUT);
}
END_TEST

#ifndef RF_TINY
static bool
proposes(const struct rf_table *table, enum rf_act_kind kind)
{
    static struct rf_act acts[RF_LAWFUL_MAX];
    size_t count = rf_table_legal_acts(table, acts, RF_LAWFUL_MAX);
    for (size_t i = 0; i < count; i++)
        if (acts[i].kind == kind)
            return true;
    return false;
}

static const char *const in_play[] = {"supervisor opens the table with 2 decks",
                                      "dealer shuffles by hand",
                                      "supervisor cuts at 52",
                                      "dealer moves the front to the back",
                                      "dealer places the cutting card",
                                      "dealer loads the shoe",
                                      "dealer burns a card",
                                      NULL};

/* HR.11: the house that knows every order may not choose cards to expose. */
START_TEST(a_card_in_error_is_not_shown_where_the_order_is_known)
{
    for (int known = 0; known < 2; known++) {
        struct rf_table table;
        struct rf_act open = rf_act_make(RF_ACT_OPEN, "supervisor");
        struct rf_act error = rf_act_make(RF_ACT_ERROR, "dealer");
        memset(&table, 0, sizeof table);
        open.rules = rf_c4_rules_default(2);
        open.rules.order_known = known;
        ck_assert_int_eq(rf_table_act(&table, &open), RF_PERMITTED);
        suite_put_all(&table, in_play + 1);
        error.card = 1;
        ck_assert_int_eq(rf_table_judge(&table, &error),
                         known ? RF_ERROR_IS_NEXT_CARD : RF_PERMITTED);
        error.card = RF_CARD_UNKNOWN;
        ck_assert_int_eq(rf_table_judge(&table, &error), RF_PERMITTED);
    }
}
END_TEST

START_TEST(an_overdrawn_card_is_proposed_on_seventeen)
{
    struct rf_table table;
    memset(&table, 0, sizeof table);
    suite_put_all(&table, in_play);
    suite_put_all(&table,
                  (const char *const[]){"Ann sits at box 1", "Ann wagers 1 on box 1",
                                        "dealer draws 9S to box 1", "dealer draws KH to the dealer",
                                        "dealer draws 8S to box 1", NULL});
    ck_assert(!proposes(&table, RF_ACT_OVERDRAW));
    ck_assert_int_eq(suite_put(&table, "dealer draws 7H to the dealer"), RF_PERMITTED);
    ck_assert(proposes(&table, RF_ACT_OVERDRAW));
}
END_TEST

/* What is expected instead of an act, in words. */
START_TEST(expectations)
{
    static const struct {
        const char *act, *expected;
    } rows[] = {
        {"dealer shows the burned card", "a player sits down at a box, and wagers"},
        {"dealer shuffles by hand as 0 1", "a player sits down at a box, and wagers"},
        {"Ann ends the round", "this from the dealer"},
        {"supervisor opens the table with 1 deck", "nothing: the table is open"},
        {"dealer fixes the cutting card 10 from the back",
         "the place fixed once, after the shuffle and before the cut"},
        {"dealer orders a shuffle", "this from the supervisor"},
        {"supervisor orders a recut", "a stack that is cut and not yet burned"},
    };
    struct rf_table table;
    memset(&table, 0, sizeof table);
    suite_put_all(&table, in_play);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rf_act act;
        struct rf_act_error error;
        char expected[RF_EXPECTED_TEXT];
        ck_assert_int_eq(rf_act_read(&act, rows[i].act, strlen(rows[i].act), &error), RF_ACT_READ);
        ck_assert_int_ne(rf_table_judge(&table, &act), RF_PERMITTED);
        rf_table_write_expected(&table, &act, expected);
        ck_assert_msg(strcmp(expected, rows[i].expected) == 0, "%s: %s", rows[i].act, expected);
    }
}
END_TEST
#endif

#ifdef RF_TINY
TESTS(a_table_cannot_be_opened_with_a_smaller_margin,
      a_known_stack_waits_for_the_cutting_cards_place)
#else
TESTS(a_table_cannot_be_opened_with_a_smaller_margin,
      a_card_in_error_is_not_shown_where_the_order_is_known,
      a_known_stack_waits_for_the_cutting_cards_place, an_overdrawn_card_is_proposed_on_seventeen,
      expectations)
#endif
