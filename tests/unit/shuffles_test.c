/*
 * Shuffles in the small, by injected choices; two sets in a multishuffler; what a
 * device moves and what it leaves.
 */
#include "../suite.h"

#include <riffle/shuffle.h>

#include <string.h>

/* Words from a number: digit by digit to the base of what is asked. */
struct digits {
    unsigned number, base;
};

static uint32_t
digits_next(void *state)
{
    struct digits *digits = state;
    uint32_t digit = digits->number % digits->base;
    digits->number /= digits->base;
    return digit;
}

/* One shelf: every card goes on top or below.  Of the 32 ways to lay five cards
 * each order that falls and then rises comes from two, for the first card's coin
 * does not matter, and no other order comes at all. */
START_TEST(one_shelf_reaches_its_sixteen_orders_twice)
{
    unsigned orders = 0;
    unsigned char times[100000] = {0};
    for (unsigned ways = 0; ways < 32; ways++) {
        struct digits digits = {ways, 2};
        rf_card cards[5] = {0, 1, 2, 3, 4};
        unsigned order = 0;
        rf_shuffle_shelf((struct rf_rng){digits_next, &digits}, cards, 5, 1);
        for (unsigned i = 0; i < 5; i++)
            order = order * 10 + cards[i];
        unsigned lowest = 0;
        while (cards[lowest] != 0)
            lowest++;
        for (unsigned i = 0; i + 1 < 5; i++)
            ck_assert(i < lowest ? cards[i] > cards[i + 1] : cards[i] < cards[i + 1]);
        orders += times[order]++ == 0;
    }
    ck_assert_uint_eq(orders, 16);
    for (unsigned i = 0; i < 100000; i++)
        ck_assert_msg(times[i] == 0 || times[i] == 2, "%u", i);
}
END_TEST

START_TEST(shelves_come_out_from_the_first_to_the_last)
{
    /* spots 2 * shelf + below, for cards 0 … 5 on three shelves */
    struct digits digits = {4 + 6 * (0 + 6 * (5 + 6 * (1 + 6 * (4 + 6 * 0)))), 6};
    rf_card cards[6] = {0, 1, 2, 3, 4, 5};
    static const rf_card out[6] = {5, 1, 3, 4, 0, 2};
    rf_shuffle_shelf((struct rf_rng){digits_next, &digits}, cards, 6, 3);
    ck_assert_mem_eq(cards, out, sizeof out);
}
END_TEST

START_TEST(two_sets_alternate_in_a_multishuffler)
{
    struct rf_table table;
    memset(&table, 0, sizeof table);
    const char *const shoe[] = {"dealer shuffles by machine",
                                "supervisor cuts at 156",
                                "dealer moves the front to the back",
                                "dealer places the cutting card",
                                "dealer loads the shoe",
                                "dealer burns a card",
                                "dealer exposes the cutting card",
                                NULL};
    suite_put_all(&table, (const char *const[]){"supervisor opens the table with 6 decks and a "
                                                "multishuffler beside the table on the left with "
                                                "2 sets",
                                                NULL});
#ifdef RF_TINY
    (void)shoe;
#else
    for (unsigned i = 1; i <= 6; i++) {
        suite_put_all(&table, shoe);
        ck_assert_uint_eq(table.set, i % 2);
    }
    ck_assert_int_eq(suite_put(&table, "dealer shuffles by hand"), RF_PERMITTED);
    ck_assert_uint_eq(table.set, 0); /* the set in use was shuffled by hand */
#endif
}
END_TEST

/* One shelf was used: behind the buffer the places of the cards before the return
 * fall and then rise. */
static void
check_one_shelf(const struct rf_table *table, const struct rf_act *back, unsigned buffer)
{
    int place[RF_CARDS_MAX], last = RF_CARDS_MAX;
    bool rises = false;
    for (unsigned i = 0; i < rf_shoe_cards_left(&table->shoe); i++)
        place[table->shoe.card[table->shoe.drawn + i]] = (int)i;
    for (unsigned i = 0; i < table->rack.count; i++)
        place[table->rack.card[i]] = (int)(rf_shoe_cards_left(&table->shoe) + i);
    for (unsigned i = buffer; i < back->stack_count; i++) {
        int here = place[back->stack[i]];
        rises = rises || here > last;
        ck_assert(rises ? here > last : here < last);
        last = here;
    }
}

/* A device of two decks with known cards, in which a round has been dealt. */
static struct rf_table
device_with_round(struct rf_rng words, unsigned shelves, unsigned buffer)
{
    struct rf_table table;
    struct rf_act open = rf_act_make(RF_ACT_OPEN, "supervisor");
    struct rf_act shuffle = rf_act_make(RF_ACT_SHUFFLE, "dealer");
    struct rf_act feed = rf_act_make(RF_ACT_FEED, "dealer");
    memset(&table, 0, sizeof table);
    open.rules = rf_c4_rules_default(2);
    open.rules.device = true;
    open.rules.device_shelves = (uint8_t)shelves;
    open.rules.device_buffer = (uint8_t)buffer;
    ck_assert_int_eq(rf_table_act(&table, &open), RF_PERMITTED);
    rf_table_shuffle_act(&table, &shuffle, words);
    ck_assert_int_eq(rf_table_act(&table, &shuffle), RF_PERMITTED);
    rf_table_shuffle_act(&table, &feed, words);
    ck_assert_int_eq(rf_table_act(&table, &feed), RF_PERMITTED);
    suite_put_all(&table, (const char *const[]){
                              "dealer burns a card", "Ann sits at box 1", "Ann wagers 1 on box 1",
                              "dealer draws a card to box 1", "dealer draws a card to the dealer",
                              "dealer draws a card to box 1", NULL});
    return table;
}

static struct rf_rng
device_words(struct rf_stream *stream)
{
    return suite_stream(stream, "device");
}

/* A card drawn in error waits at the front whatever returns, and the buffer lies
 * behind it. */
START_TEST(a_card_drawn_in_error_is_not_moved)
{
    struct rf_stream stream;
    struct rf_rng words = device_words(&stream);
    for (unsigned time = 0; time < 20; time++) {
        unsigned buffer = time % 3;
        struct rf_table table = device_with_round(words, 0, buffer);
        struct rf_act back = rf_act_make(RF_ACT_RETURN, "dealer");
        suite_put_all(&table, (const char *const[]){"dealer draws a card in error",
                                                    "dealer ends the round", NULL});
        const rf_card *waits = table.shoe.card + table.shoe.drawn;
        rf_table_shuffle_act(&table, &back, words);
        ck_assert_mem_eq(back.stack, waits, (1 + buffer) * sizeof(rf_card));
        rf_card first = waits[0];
        ck_assert_int_eq(rf_table_act(&table, &back), RF_PERMITTED);
        ck_assert(table.held);
        ck_assert_uint_eq(rf_shoe_next_card(&table.shoe), first);
    }
}
END_TEST

/* The buffer stays, everything else may move, and every card inside and in the
 * rack is in the new order once. */
START_TEST(a_device_keeps_its_buffer)
{
    struct rf_stream stream;
    struct rf_rng words = device_words(&stream);
    for (unsigned shelves = 0; shelves < 3; shelves++) {
        struct rf_table table = device_with_round(words, shelves, 5);
        struct rf_act back = rf_act_make(RF_ACT_RETURN, "dealer");
        ck_assert_int_eq(suite_put(&table, "dealer ends the round"), RF_PERMITTED);
        rf_table_shuffle_act(&table, &back, words);
        ck_assert_uint_eq(back.stack_count, 2 * RF_DECK_CARDS);
        ck_assert_mem_eq(back.stack, table.shoe.card + table.shoe.drawn, 5 * sizeof(rf_card));
        ck_assert(rf_cards_are_complete(back.stack, back.stack_count, 2, NULL));
        if (shelves == 1)
            check_one_shelf(&table, &back, 5);
        struct rf_act moved = back;
        moved.stack[0] = back.stack[6];
        moved.stack[6] = back.stack[0];
        ck_assert_int_eq(rf_table_act(&table, &moved), RF_SHUFFLE_BY_HAND_OR_MACHINE);
        ck_assert_int_eq(rf_table_act(&table, &back), RF_PERMITTED);
    }
}
END_TEST

TESTS(one_shelf_reaches_its_sixteen_orders_twice, shelves_come_out_from_the_first_to_the_last,
      two_sets_alternate_in_a_multishuffler, a_card_drawn_in_error_is_not_moved,
      a_card_drawn_in_error_is_not_moved, a_device_keeps_its_buffer)
