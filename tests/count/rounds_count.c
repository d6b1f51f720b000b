/*
 * Every complete round that can be played at one box with eight cards: all cards that may come,
 * all that the player may decide.  tests/count/rounds.txt has how many there are under several
 * rules, and what they win or lose in sum; tests/reference/count_rounds.py comes to the same
 * numbers from rules/ alone.
 *
 * A round is its cards in the order in which they were dealt, by identity, the hole card
 * included, and the decisions.  Insurance is half the wager or none.  Where the cards run out the
 * round is unfinished, and counted apart.
 */
#include "../suite.h"

#include <riffle/blackjack.h>

#include <string.h>

#ifndef RF_TINY
int
main(void)
{
    puts("ok 1 - rounds are counted with a deck of eight cards # SKIP\n1..1");
    return 0;
}
#else

struct rounds {
    unsigned long long complete, unfinished;
    long long net_cents;
};

static struct rf_bj_rules
tiny_rules(const char *overrides)
{
    struct rf_bj_rules rules = rf_bj_rules_bicycle();
    struct rf_bj_rules_error error;
    char line[400], *save, *word;
    rules.decks = 1;
    rules.dealing = RF_BJ_HAND_HELD;
    rules.procedure = RF_BJ_PROCEDURE_HOUSE;
    rules.cut_margin = rules.cutting_card_min = rules.cutting_card_max = rules.burn = 0;
    snprintf(line, sizeof line, "%s", overrides);
    for (word = strtok_r(line, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        char *value = strchr(word, '=');
        ck_assert_ptr_nonnull(value);
        *value = '\0';
        ck_assert_msg(rf_bj_rules_set(&rules, word, value + 1, &error), "%s", error.message);
    }
    ck_assert_msg(rf_bj_rules_are_consistent(&rules, &error), "%s", error.message);
    return rules;
}

static void
put(struct rf_bj *game, const struct rf_act *act)
{
    char line[RF_ACT_TEXT];
    enum rf_clause ruling = rf_bj_act(game, act);
    rf_act_write(line, act);
    ck_assert_msg(ruling == RF_PERMITTED, "%s: %s", line, rf_clause_citation(ruling));
}

static void
open_table(struct rf_bj *game, const struct rf_bj_rules *rules)
{
    static const char *const lines[] = {"supervisor opens the table with 1 deck",
                                        "Ann sits at box 1",
                                        "Ann buys 1000 of chips",
                                        "dealer shuffles by hand",
                                        "dealer offers the stack to Ann with backs away",
                                        "Ann cuts at 4",
                                        "dealer moves the front to the back",
                                        "dealer places the cutting card",
                                        "dealer loads the shoe",
                                        "Ann wagers 4 on box 1"};
    struct rf_act act;
    struct rf_act_error error;
    rf_bj_init(game, rules);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        ck_assert_int_eq(rf_act_read(&act, lines[i], strlen(lines[i]), &error), RF_ACT_READ);
        put(game, &act);
    }
}

/* The cards that were dealt face down: the hole card, and doubled ones in order. */
struct down {
    int hole, doubled[RF_BJ_HANDS_MAX];
    unsigned dealt, turned;
};

static void play_on(const struct rf_bj *game, unsigned used, struct down down,
                    struct rounds *rounds);

static void
play_act(const struct rf_bj *game, const struct rf_act *act, unsigned used, struct down down,
         struct rounds *rounds)
{
    struct rf_bj next = *game;
    put(&next, act);
    play_on(&next, used, down, rounds);
}

/* Each card that has not been used yet, face up or as the hole card or a doubled one. */
static void
play_cards(const struct rf_bj *game, struct rf_act draw, unsigned used, struct down down,
           struct rounds *rounds)
{
    for (int card = 0; card < RF_DECK_CARDS; card++) {
        struct down with = down;
        if (used >> card & 1)
            continue;
        draw.card = draw.face_down ? RF_CARD_UNKNOWN : (rf_card)card;
        if (draw.face_down && draw.hand == RF_HAND_DEALER)
            with.hole = card;
        else if (draw.face_down)
            with.doubled[with.dealt++] = card;
        play_act(game, &draw, used | 1u << card, with, rounds);
    }
}

/* The dealer's look and turn tell the card that was dealt there. */
static void
play_dealer(const struct rf_bj *game, struct rf_act act, unsigned used, struct down down,
            struct rounds *rounds)
{
    if (act.kind == RF_ACT_DRAW) {
        play_cards(game, act, used, down, rounds);
        return;
    }
    if (act.kind == RF_ACT_LOOK)
        act.natural = rf_count_add(rf_bj_hand_count(&game->dealer), (rf_card)down.hole).total == 21;
    if (act.kind == RF_ACT_TURN)
        act.card = (rf_card)(act.box ? down.doubled[down.turned++] : down.hole);
    play_act(game, &act, used, down, rounds);
}

/* Everything that the player may decide. */
static void
play_decisions(const struct rf_bj *game, unsigned used, struct down down, struct rounds *rounds)
{
    static const enum rf_act_kind kinds[] = {RF_ACT_HIT,    RF_ACT_STAND,     RF_ACT_DOUBLE,
                                             RF_ACT_SPLIT,  RF_ACT_SURRENDER, RF_ACT_INSURE,
                                             RF_ACT_DECLINE};
    for (unsigned i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        struct rf_act act = rf_act_make(kinds[i], "Ann");
        act.box = kinds[i] < RF_ACT_SURRENDER && kinds[i] > RF_ACT_DECLINE ? 0 : 1;
        act.cents = kinds[i] == RF_ACT_INSURE ? game->box[1].wager_cents[0] / 2 : 0;
        if (rf_bj_judge(game, &act) == RF_PERMITTED)
            play_act(game, &act, used, down, rounds);
    }
}

static void
play_on(const struct rf_bj *game, unsigned used, struct down down, struct rounds *rounds)
{
    struct rf_act awaited;
    if (used && !game->table.round.on) {
        rounds->complete++;
        rounds->net_cents += -game->house_cents - 100000;
        return;
    }
    ck_assert_uint_eq(rf_bj_legal_acts(game, &awaited, 1), 1);
    bool unsettled = awaited.kind == RF_ACT_END && game->felt_cents > 0;
    if (awaited.kind == RF_ACT_DISCARDS || unsettled) {
        rounds->unfinished++;
        return;
    }
    if (awaited.kind < RF_ACT_PAY) /* what is due is settled first */
        play_decisions(game, used, down, rounds);
    if (awaited.role == RF_ROLE_DEALER)
        play_dealer(game, awaited, used, down, rounds);
}

START_TEST(every_round_of_eight_cards)
{
    char line[400];
    unsigned rows = 0;
    FILE *file = fopen("tests/count/rounds.txt", "r");
    ck_assert_ptr_nonnull(file);
    while (fgets(line, sizeof line, file)) {
        unsigned long long complete, unfinished;
        long long net;
        char *numbers = strchr(line, '|');
        if (line[0] == '#' || !numbers)
            continue;
        *numbers++ = '\0';
        ck_assert_int_eq(sscanf(numbers, "%llu %llu %lld", &complete, &unfinished, &net), 3);
        struct rounds rounds = {0};
        struct rf_bj_rules rules = tiny_rules(line);
        struct rf_bj game;
        open_table(&game, &rules);
        play_on(&game, 0, (struct down){.hole = -1}, &rounds);
        ck_assert_msg(rounds.complete == complete && rounds.unfinished == unfinished &&
                          rounds.net_cents == net,
                      "%s: %llu complete, %llu unfinished, net %lld", line, rounds.complete,
                      rounds.unfinished, rounds.net_cents);
        rows++;
    }
    fclose(file);
    ck_assert_uint_ge(rows, 6);
}
END_TEST

TESTS(every_round_of_eight_cards)
#endif
