/*
 * Proved, not sampled, on eight cards: every sequence of choices leads the
 * shuffle to another order, so each of the 40,320 is reached exactly once; and
 * every cut of every order moves every card where C4.5 says.  With V=tiny those
 * eight are the deck, and a whole table is played with it.
 */
#include "../suite.h"

#include <riffle/shuffle.h>

#include <string.h>

enum { CARDS = 8, ORDERS = 40320 };

/* A stream that gives the choices of one sequence: below(8), below(7) … */
struct choices {
    unsigned number; /* of the sequence, 0 … 40319 */
    unsigned n;      /* what the next below asks for */
};

static uint32_t
choices_next(void *state)
{
    struct choices *choices = state;
    unsigned choice = choices->number % choices->n;
    choices->number /= choices->n--;
    return choice;
}

/* The place of an order in the list of all orders. */
static unsigned
rank(const rf_card *cards)
{
    unsigned place = 0;
    for (unsigned i = 0; i < CARDS; i++) {
        unsigned smaller = 0;
        for (unsigned j = i + 1; j < CARDS; j++)
            smaller += cards[j] < cards[i];
        place = place * (CARDS - i) + smaller;
    }
    return place;
}

static void
shuffle_by(unsigned number, rf_card *cards)
{
    struct choices choices = {number, CARDS};
    for (unsigned i = 0; i < CARDS; i++)
        cards[i] = (rf_card)i;
    rf_shuffle((struct rf_rng){choices_next, &choices}, cards, CARDS);
    MUST(choices.n == 1); /* seven choices, no more */
}

START_TEST(each_order_is_reached_exactly_once)
{
    static unsigned char reached[ORDERS];
    memset(reached, 0, sizeof reached);
    for (unsigned number = 0; number < ORDERS; number++) {
        rf_card cards[CARDS];
        shuffle_by(number, cards);
        reached[rank(cards)]++;
    }
    for (unsigned place = 0; place < ORDERS; place++)
        ck_assert_uint_eq(reached[place], 1);
}
END_TEST

/* All orders, all cuts: the cards come out in the order that the rotation gives,
 * and over all orders every card is dealt in every place equally often. */
START_TEST(every_cut_of_every_order)
{
    static unsigned dealt[CARDS + 1][CARDS][CARDS];
    memset(dealt, 0, sizeof dealt);
    for (unsigned number = 0; number < ORDERS; number++) {
        rf_card cards[CARDS];
        shuffle_by(number, cards);
        for (uint16_t depth = 0; depth <= CARDS; depth++) {
            struct rf_shoe shoe;
            rf_shoe_stack(&shoe, cards, CARDS);
            rf_shoe_cut(&shoe, depth);
            rf_shoe_front_to_back(&shoe);
            rf_shoe_mark(&shoe, RF_PLACE_UNKNOWN);
            rf_shoe_load(&shoe);
            for (unsigned d = 0; d < CARDS; d++) {
                rf_card card = rf_shoe_draw_card(&shoe);
                MUST(card == cards[(depth + d) % CARDS]);
                dealt[depth][d][card]++;
            }
        }
    }
    for (unsigned depth = 0; depth <= CARDS; depth++)
        for (unsigned d = 0; d < CARDS; d++)
            for (unsigned card = 0; card < CARDS; card++)
                ck_assert_uint_eq(dealt[depth][d][card], ORDERS / CARDS);
}
END_TEST

#ifdef RF_TINY
/* A whole table under C4 with two such decks: every cut that it permits is the
 * middle one, and every place of the cutting card is honoured. */
START_TEST(every_place_of_the_cutting_card_at_a_tiny_table)
{
    for (unsigned behind = 1; behind <= CARDS; behind++) {
        char fix[80];
        struct rf_table table;
        memset(&table, 0, sizeof table);
        snprintf(fix, sizeof fix, "dealer fixes the cutting card %u from the back", behind);
        const char *const acts[] = {
            "supervisor opens the table with 2 decks",
            "Ann sits at box 1",
            "dealer shuffles by hand as 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
            fix,
            "dealer offers the stack to Ann with backs away",
            "Ann cuts at 8",
            "dealer moves the front to the back",
            "dealer places the cutting card",
            "dealer loads the shoe",
            "dealer burns a card",
            "Ann wagers 1 on box 1",
            NULL};
        suite_put_all(&table, acts);
        unsigned out = 1;
        while (suite_put(&table, "dealer finds a card face up") == RF_PERMITTED)
            out++;
        ck_assert_uint_eq(out + behind, 2 * CARDS);
        ck_assert_int_eq(suite_put(&table, "dealer draws the cutting card"), RF_PERMITTED);
    }
}
END_TEST

TESTS(each_order_is_reached_exactly_once, every_cut_of_every_order,
      every_place_of_the_cutting_card_at_a_tiny_table)
#else
TESTS(each_order_is_reached_exactly_once, every_cut_of_every_order)
#endif
