/*
 * Breaches at an observed table of blackjack, clause by clause: what is told, and that the evening
 * goes on from what is now true.  A line is an act, and before a bar what must come of it; an act
 * without a bar is permitted.
 */
#include "../suite.h"

#include <riffle/observe.h>

#include <string.h>

#ifdef RF_TINY
int
main(void)
{
    puts("ok 1 - rules files speak of decks of 52 # SKIP\n1..1");
    return 0;
}
#else

static const char *const opening[] = {
    "supervisor opens the table with 6 decks",
    "Ann sits at box 1",
    "Bob sits at box 2",
    "Ann buys 1000 of chips",
    "Bob buys 1000 of chips",
    NULL,
};

static const char *const shoe[] = {
    "dealer shuffles by hand",
    "dealer offers the stack to Ann with backs away",
    "Ann cuts at 100",
    "dealer moves the front to the back",
    "dealer places the cutting card",
    "dealer loads the shoe",
    "dealer burns a card",
    NULL,
};

/* Ann has 15, Bob 18, the dealer shows 7. */
static const char *const deal[] = {
    "Ann wagers 10 on box 1",
    "Bob wagers 20 on box 2",
    "dealer draws TS to box 1",
    "dealer draws 9H to box 2",
    "dealer draws 7D to the dealer",
    "dealer draws 5S to box 1",
    "dealer draws 9C to box 2",
    "dealer draws a card face down to the dealer",
    NULL,
};

/* What came of an act, as the rows write it: "", "breach C4.2", "question HR.5", "impossible". */
static void
outcome(char out[static 64], struct rf_observation seen)
{
    static const char *const words[] = {"", "breach ", "question ", "impossible"};
    bool cites = seen.kind == RF_SEEN_BREACH || seen.kind == RF_SEEN_NOT_JUDGED;
    snprintf(out, 64, "%s%s", words[seen.kind], cites ? rf_clause_citation(seen.clause) : "");
}

static void
observe_rows(struct rf_bj *game, const char *const *rows)
{
    for (; *rows; rows++) {
        char expected[64] = "", found[64];
        const char *bar = strstr(*rows, " | "), *line = bar ? bar + 3 : *rows;
        struct rf_act act;
        struct rf_act_error error;
        snprintf(expected, sizeof expected, "%.*s", bar ? (int)(bar - *rows) : 0, *rows);
        MUST(rf_act_read(&act, line, strlen(line), &error) == RF_ACT_READ);
        outcome(found, rf_bj_observe(game, &act));
        ck_assert_msg(strcmp(expected, found) == 0, "%s: %s instead of %s", line,
                      found[0] ? found : "permitted", expected[0] ? expected : "permitted");
    }
}

static void
open_game(struct rf_bj *game)
{
    struct rf_bj_rules rules = rf_bj_rules_bicycle();
    rf_bj_init(game, &rules);
    observe_rows(game, opening);
}

START_TEST(between_shuffle_and_shoe)
{
    static const char *const evenings[][12] = {
        {"breach C4.1.1 | dealer draws TS to box 3", "dealer ends the round",
         "dealer shuffles by hand"},
        {"breach C4.2 | dealer offers the stack to Ann with backs away", "Ann cuts at 100"},
        {"dealer shuffles by hand", "breach C4.2 | Ann cuts at 100",
         "dealer moves the front to the back", "dealer places the cutting card"},
        {"dealer shuffles by hand",
         "breach C4.2.1 | dealer offers the stack to Bob with backs away", "Bob refuses the cut",
         "dealer offers the stack to Ann with backs away"},
        {"dealer shuffles by hand", "dealer offers the stack to Ann with backs away",
         "breach C4.2.1 | Bob refuses the cut", "Ann cuts at 52"},
        {"dealer shuffles by hand", "dealer offers the stack to Ann with backs away",
         "breach C4.4 | Ann cuts at 10", "dealer moves the front to the back"},
        {"dealer shuffles by hand", "dealer offers the stack to Ann with backs away",
         "impossible | Ann cuts at 313", "Ann cuts at 100", "breach C4.5.1 | dealer loads the shoe",
         "dealer burns a card"},
        {"dealer shuffles by hand", "breach C4.1 | dealer shuffles by hand",
         "dealer offers the stack to Ann with backs away"},
        {"impossible | dealer shows the burned card", "impossible | dealer ends the round",
         "impossible | Dora hits", "impossible | Dora sits at box 1",
         "impossible | dealer places the cards in the device"},
    };
    static struct rf_bj game;
    for (unsigned i = 0; i < sizeof evenings / sizeof evenings[0]; i++) {
        open_game(&game);
        observe_rows(&game, evenings[i]);
    }
}
END_TEST

START_TEST(before_the_round)
{
    static const char *const evenings[][12] = {
        {"breach BJ(2).1 | Ann wagers 1 on box 1", "dealer draws TS to box 1"},
        {"question HR.4 | Cleo wagers 5 on box 3", "Cleo wagers 10 on box 3"},
        {"breach HR.4 | Bob wagers 5 on box 1", "dealer draws TS to box 1"},
        {"Ann wagers 10 on box 1", "breach HR.4 | Bob takes back the wager on box 1"},
        {"impossible | Ann takes back the wager on box 1", "impossible | Ann leaves box 2"},
        {"question HR.6 | dealer draws TS to box 1", "dealer draws 9S to the dealer"},
        {"breach C4.7 | dealer burns KS", "breach C4.7 | dealer shows the burned card"},
        {"breach C4.7 | dealer shows the burned card as KD",
         "impossible | dealer shows the burned card as QD"},
        {"dealer draws a card in error and shows KD", "Ann wagers 10 on box 1",
         "dealer draws TS to box 1"},
        {"breach HR.2 | Ann brings new cards", "dealer shuffles by hand"},
    };
    static struct rf_bj game;
    for (unsigned i = 0; i < sizeof evenings / sizeof evenings[0]; i++) {
        open_game(&game);
        observe_rows(&game, shoe);
        observe_rows(&game, evenings[i]);
    }
}
END_TEST

START_TEST(in_the_round)
{
    static const char *const evenings[][16] = {
        /* Bob plays first; Ann keeps her turn. */
        {"breach BJ(5).1 | Bob hits", "dealer draws 2C to box 2", "Ann hits",
         "dealer draws 3C to box 1", "Ann stands", "Bob stands", "dealer turns TC"},
        /* A card that nobody asked for. */
        {"breach BJ(5).2 | dealer draws 2C to box 1", "Ann stands", "Bob stands"},
        /* A hole card turned early: players keep their turns. */
        {"breach BJ(4).5 | dealer turns TC", "Ann stands", "Bob stands",
         "dealer takes the wager of box 1", "dealer pays 20 to box 2", "dealer ends the round"},
        /* A wager changed when cards are out: either is paid. */
        {"breach HR.5 | Bob wagers 40 on box 2", "Ann stands", "Bob stands", "dealer turns TC",
         "dealer takes the wager of box 1", "dealer pays 20 to box 2", "dealer ends the round"},
        /* A bust that is not taken at once may be taken later. */
        {"Ann hits", "dealer draws KC to box 1", "breach BJ(5).3 | Bob stands",
         "dealer takes the wager of box 1", "dealer turns TC", "dealer pays 20 to box 2",
         "dealer ends the round"},
        /* Splits no pair, doubles on 15. */
        {"breach BJ(8).1 | Ann splits", "dealer draws 2C to box 1", "Ann stands",
         "dealer draws 3C to box 1", "Ann stands", "Bob stands", "dealer turns TC"},
        {"breach BJ(9).1 | Ann doubles", "dealer draws a card face down to box 1", "Bob stands",
         "dealer turns TC", "dealer turns 2H on box 1"},
        /* The dealer stops below 17. */
        {"Ann stands", "Bob stands", "dealer turns 5C", "breach BJ(7).3 | dealer pays 10 to box 1",
         "dealer pays 20 to box 2", "dealer ends the round"},
        /* Nothing turned: the settlement is not judged. */
        {"Ann stands", "Bob stands", "breach BJ(7).1 | dealer takes the wager of box 1",
         "question BJ(11).1 | dealer pays 20 to box 2", "dealer ends the round"},
        /* Ended unsettled: what is due is owed, and can be paid later. */
        {"Ann stands", "Bob stands", "dealer turns TC", "dealer takes the wager of box 1",
         "breach BJ(12).1 | dealer ends the round", "dealer pays 20 to box 2"},
        /* Paid twice. */
        {"Ann stands", "Bob stands", "dealer turns TC", "dealer takes the wager of box 1",
         "dealer pays 20 to box 2", "breach BJ(11).1 | dealer pays 20 to box 2",
         "dealer ends the round"},
        /* A new cut, new cards and a shuffle in the round come after it. */
        {"breach HR.14 | supervisor brings new cards", "Ann stands", "Bob stands",
         "dealer turns TC", "dealer takes the wager of box 1", "dealer pays 20 to box 2",
         "dealer ends the round", "dealer shuffles by hand",
         "dealer offers the stack to Bob with backs away"},
        /* Words that change nothing. */
        {"breach BJ(9).4 | dealer splits", "breach BJ(10).1 | Ann declines insurance on box 1",
         "breach BJ(4).5 | dealer looks and has no natural", "Ann stands", "Bob stands"},
        /* The end that nobody entered. */
        {"Ann stands", "Bob stands", "dealer turns TC", "dealer takes the wager of box 1",
         "dealer pays 20 to box 2", "question HR.5 | Ann wagers 10 on box 1"},
    };
    static struct rf_bj game;
    for (unsigned i = 0; i < sizeof evenings / sizeof evenings[0]; i++) {
        open_game(&game);
        observe_rows(&game, shoe);
        observe_rows(&game, deal);
        observe_rows(&game, evenings[i]);
        rf_bj_check_invariants(&game);
    }
}
END_TEST

/* Ann has a pair of eights, Bob 18, the dealer shows an ace. */
static const char *const against_an_ace[] = {
    "Ann wagers 10 on box 1",
    "Bob wagers 20 on box 2",
    "dealer draws 8S to box 1",
    "dealer draws 9H to box 2",
    "dealer draws AD to the dealer",
    "dealer draws 8H to box 1",
    "dealer draws 9C to box 2",
    "dealer draws a card face down to the dealer",
    NULL,
};

static int64_t
owed_to(const struct rf_bj *game, const char *name)
{
    for (unsigned i = 0; i < RF_BJ_ACCOUNTS; i++)
        if (strcmp(game->account[i].name, name) == 0)
            return game->account[i].owed_cents;
    return 0;
}

static int64_t
gained_by(const struct rf_bj *game, const char *name)
{
    for (unsigned i = 0; i < RF_BJ_ACCOUNTS; i++)
        if (strcmp(game->account[i].name, name) == 0)
            return game->account[i].gained_cents;
    return 0;
}

/* What the dealer denies, and what it costs Ann: owed to her, and gained by her, in cents. */
START_TEST(what_the_dealer_denies)
{
    static const struct {
        int64_t owed, gained;
        const char *rows[16];
    } evenings[] = {
        /* With a natural the house owes twice the insurance, and may pay it. */
        {1000,
         0,
         {"breach BJ(10).1 | dealer denies box 1 insurance of 5", "Bob declines insurance on box 2",
          "dealer looks and has a natural", "dealer turns KD"}},
        {0,
         0,
         {"breach BJ(10).1 | dealer denies box 1 insurance of 5", "Bob declines insurance on box 2",
          "dealer looks and has a natural", "dealer turns KD", "dealer takes the wager of box 1",
          "dealer pays 10 to box 1"}},
        /* Without one she has kept it. */
        {0,
         500,
         {"Bob declines insurance on box 2", "breach BJ(10).1 | dealer denies box 1 insurance of 5",
          "dealer looks and has no natural", "Ann stands"}},
        /* Nobody said how much: no cost can be computed. */
        {0,
         0,
         {"breach BJ(10).1 | dealer denies box 1 insurance", "Bob declines insurance on box 2",
          "dealer looks and has a natural", "dealer turns KD"}},
        /* The dealer relents. */
        {0,
         0,
         {"breach BJ(10).1 | dealer denies box 1 insurance of 5", "Ann insures box 1 for 5",
          "Bob declines insurance on box 2", "dealer looks and has a natural", "dealer turns KD",
          "dealer pays the insurance of box 1"}},
        /* What she has no right to may be denied. */
        {0,
         0,
         {"dealer denies box 1 insurance of 6", "dealer denies box 1 a hit",
          "dealer denies box 3 insurance", "Ann insures box 1 for 5",
          "dealer denies box 1 insurance", "Bob declines insurance on box 2",
          "dealer looks and has a natural", "dealer turns KD",
          "breach BJ(10).3 | dealer pays 9 for the insurance of box 1",
          "dealer takes the wager of box 1", "dealer pays 1 to box 1"}},
        /* A hit that was denied: the next player plays, and she may still. */
        {0,
         0,
         {"Ann declines insurance on box 1", "Bob declines insurance on box 2",
          "dealer looks and has no natural", "breach BJ(5).1 | dealer denies box 1 a hit",
          "Bob stands", "Ann hits", "dealer draws 2C to box 1", "Ann stands", "dealer turns 7D"}},
        {0,
         0,
         {"Ann declines insurance on box 1", "Bob declines insurance on box 2",
          "dealer looks and has no natural", "breach BJ(8).1 | dealer denies box 1 a split",
          "dealer denies box 1 a double", "dealer denies box 1 surrender", "Ann stands",
          "dealer denies box 1 a hit", "Bob stands"}},
        /* Split for less, the right hand first, and a double for less. */
        {0,
         0,
         {"Ann declines insurance on box 1", "Bob declines insurance on box 2",
          "dealer looks and has no natural", "breach BJ(8).2 | Ann splits for 5",
          "breach BJ(8).3 | dealer draws 3C to box 1 hand 2", "dealer draws 2D to box 1 hand 1",
          "impossible | dealer draws 2D to box 1 hand 3", "Ann stands", "Ann stands", "Bob stands",
          "dealer turns 7D", "dealer takes the wager of box 1", "dealer takes the wager of box 1",
          "dealer leaves the wager to box 2", "dealer ends the round"}},
        {0,
         400,
         {"Ann declines insurance on box 1", "Bob declines insurance on box 2",
          "dealer looks and has no natural", "Ann splits for 10", "dealer draws 3C to box 1 hand 1",
          "breach BJ(9).1 | Ann doubles for 4", "dealer draws a card face down to box 1",
          "dealer draws 2H to box 1 hand 2", "Ann stands", "Bob stands", "dealer turns 7D",
          "dealer turns TC on box 1", "dealer pays 14 to box 1"}},
    };
    static struct rf_bj game;
    for (unsigned i = 0; i < sizeof evenings / sizeof evenings[0]; i++) {
        open_game(&game);
        observe_rows(&game, shoe);
        observe_rows(&game, against_an_ace);
        observe_rows(&game, evenings[i].rows);
        ck_assert_int_eq(owed_to(&game, "Ann"), evenings[i].owed);
        ck_assert_int_eq(gained_by(&game, "Ann"), evenings[i].gained);
        rf_bj_check_invariants(&game);
    }
}
END_TEST

/* The house's own shuffle: what is missing is said, and may be made up before the offer. */
START_TEST(steps_of_the_house)
{
    static const char steps[] = "wash, riffle:2, strip, riffle, cut";
    static const char *const differences[][2] = {
        {"wash, riffle:2, riffle, cut", "the strip after the second riffle is missing"},
        {"riffle:2, strip, riffle, cut", "the wash at the beginning is missing"},
        {"wash, riffle, strip, riffle, cut", "the second riffle is missing"},
        {"wash, riffle:2, strip, cut", "the third riffle after the strip is missing"},
        {"wash, riffle:2, strip, riffle", "the cut after the third riffle is missing"},
        {"wash, riffle:2, riffle, strip, cut", "the strip and the third riffle are swapped"},
        {"wash, riffle:3, strip, riffle, cut", "the third riffle is one too many"},
        {"wash, box, riffle:2, strip, riffle, cut", "the box after the wash is one too many"},
        {"overhand", "the wash at the beginning is missing"},
    };
    static const char *const evenings[][8] = {
        {"breach HR.22 | dealer shuffles by hand by wash, riffle:2, riffle, cut",
         "dealer shuffles by hand by strip", "dealer offers the stack to Ann with backs away",
         "Ann cuts at 100"},
        {"breach HR.22 | dealer shuffles by hand by wash, riffle:2, riffle, cut",
         "breach C4.1 | dealer shuffles by hand by cut"},
        {"breach HR.22 | dealer shuffles by hand by wash, riffle:2, riffle, cut",
         "dealer offers the stack to Ann with backs away",
         "breach C4.1 | dealer shuffles by hand by strip"},
        {"breach HR.22 | dealer shuffles by hand by riffle, wash",
         "dealer shuffles by hand by wash, riffle:2, strip, riffle, cut",
         "dealer offers the stack to Ann with backs away"},
        {"question HR.22 | dealer shuffles by hand",
         "dealer offers the stack to Ann with backs away"},
    };
    static struct rf_bj game;
    struct rf_bj_rules rules = rf_bj_rules_bicycle();
    struct rf_bj_rules_error error;
    ck_assert(rf_bj_rules_set(&rules, "shuffle_steps", steps, &error));
    for (unsigned i = 0; i < sizeof evenings / sizeof evenings[0]; i++) {
        rf_bj_init(&game, &rules);
        observe_rows(&game, opening);
        observe_rows(&game, evenings[i]);
    }
    rf_bj_init(&game, &rules);
    observe_rows(&game, opening);
    for (unsigned i = 0; i < sizeof differences / sizeof differences[0]; i++) {
        char line[120], expected[RF_EXPECTED_TEXT];
        struct rf_act act;
        struct rf_act_error wrong;
        int size = snprintf(line, sizeof line, "dealer shuffles by hand by %s", differences[i][0]);
        MUST(rf_act_read(&act, line, (size_t)size, &wrong) == RF_ACT_READ);
        rf_bj_write_expected(&game, &act, expected);
        ck_assert_msg(strstr(expected, differences[i][1]) == expected, "%s: %s", line, expected);
    }
}
END_TEST

TESTS(between_shuffle_and_shoe, before_the_round, in_the_round, what_the_dealer_denies,
      steps_of_the_house)
#endif
