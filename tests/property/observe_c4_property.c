/*
 * Observed tables without a game: any act of anybody, and evenings of C4 with one step left out.
 * Nothing stops the program; an impossible act changes no byte; the clause of a breach is the one
 * that refuses the act elsewhere; a step that was left out is told once.  RIFFLE_ACTS says how many
 * acts.
 */
#include "../full_walk.h"
#include "../suite.h"

#include <riffle/observe_table.h>
#include <string.h>

static const char *const names[] = {"Ann", "Bob", "Cleo", "dealer", "supervisor"};

struct play {
    struct rf_stream stream;
    struct rf_rng words;
    struct rf_table table;
};

static unsigned
below(struct play *play, unsigned n)
{
    return rf_rng_below(play->words, n);
}

/* A table with two players, and some lawful acts. */
static void
begin(struct play *play)
{
    static struct rf_act acts[RF_LAWFUL_MAX];
    struct rf_act open = rf_act_make(RF_ACT_OPEN, "supervisor");
    open.rules = rf_c4_rules_default(2 + below(play, 2));
    open.rules.device = below(play, 4) == 0;
    memset(&play->table, 0, sizeof play->table);
    MUST(rf_table_act(&play->table, &open) == RF_PERMITTED);
    MUST(suite_put(&play->table, "Ann sits at box 1") == RF_PERMITTED);
    MUST(suite_put(&play->table, "Bob sits at box 3") == RF_PERMITTED);
    for (unsigned steps = below(play, 60); steps > 0; steps--) {
        size_t count = rf_table_legal_acts(&play->table, acts, RF_LAWFUL_MAX);
        MUST(count > 0);
        struct rf_act *act = &acts[below(play, count > 3 ? 3 : (unsigned)count)];
        MUST(rf_table_observe(&play->table, act).kind == RF_SEEN_PERMITTED);
    }
}

static struct rf_act
random_act(struct play *play)
{
    enum rf_act_kind kind = (enum rf_act_kind)below(play, RF_ACTS);
    const char *actor = names[below(play, 5)];
    if (below(play, 2) && rf_act_role(kind) != RF_ROLE_PLAYER)
        actor = rf_act_role(kind) == RF_ROLE_DEALER ? "dealer" : "supervisor";
    struct rf_act act = any_act_of(kind, actor, play->table.rules.decks, play->words);
    if (kind == RF_ACT_OFFER) {
        memset(act.player, 0, sizeof act.player);
        strcpy(act.player, names[below(play, 3)]);
    }
    if (below(play, 2))
        act.cards = (uint16_t)below(play, 100);
    return act;
}

START_TEST(any_act_can_be_observed_without_a_game)
{
    static struct play play;
    static struct rf_table before;
    unsigned long by[RF_SEEN_IMPOSSIBLE + 1] = {0}, acts = suite_number("RIFFLE_ACTS", 300000);
    play.words = suite_stream(&play.stream, "without a game");
    for (unsigned long i = 0; i < acts; i++) {
        if (i % 20 == 0)
            begin(&play);
        struct rf_act act = random_act(&play);
        memcpy(&before, &play.table, sizeof before);
        enum rf_clause ruling = rf_table_judge(&before, &act);
        struct rf_observation seen = rf_table_observe(&play.table, &act);
        MUST(seen.clause == ruling);
        MUST((ruling == RF_PERMITTED) == (seen.kind == RF_SEEN_PERMITTED));
        MUST((seen.kind == RF_SEEN_IMPOSSIBLE) == (seen.obstacle != RF_NO_OBSTACLE));
        MUST(seen.kind != RF_SEEN_IMPOSSIBLE || memcmp(&before, &play.table, sizeof before) == 0);
        MUST(seen.kind != RF_SEEN_BREACH || rf_clause_breach(ruling) != RF_BREACH_IMPOSSIBLE);
        by[seen.kind]++;
    }
    printf("# permitted %lu, breaches %lu, impossible %lu\n", by[RF_SEEN_PERMITTED],
           by[RF_SEEN_BREACH], by[RF_SEEN_IMPOSSIBLE]);
    ck_assert_uint_gt(by[RF_SEEN_BREACH], acts / 20);
    ck_assert_uint_eq(by[RF_SEEN_NOT_JUDGED], 0);
}
END_TEST

#ifndef RF_TINY
static const char *const evening[] = {
    "supervisor opens the table with 6 decks",
    "Ann sits at box 1",
    "Bob sits at box 2",
    "dealer shuffles by hand",
    "dealer offers the stack to Ann with backs away",
    "Ann refuses the cut",
    "dealer offers the stack to Bob with backs away",
    "Bob cuts at 120",
    "dealer moves the front to the back",
    "dealer places the cutting card 70 from the back",
    "dealer loads the shoe",
    "dealer burns a card",
    "Ann wagers 10 on box 1",
    "dealer draws KS to box 1",
    "dealer draws 9S to the dealer",
    "dealer draws 5C to box 1",
    "dealer draws 3C to the dealer",
    "dealer ends the round",
};
enum { LINES = sizeof evening / sizeof evening[0] };

/* The breaches of an evening without one of its lines. */
static unsigned
breaches_without(unsigned missing)
{
    static struct rf_table table;
    struct rf_act act;
    struct rf_act_error error;
    unsigned breaches = 0;
    memset(&table, 0, sizeof table);
    for (unsigned i = 0; i < LINES; i++) {
        if (i == missing)
            continue;
        MUST(rf_act_read(&act, evening[i], strlen(evening[i]), &error) == RF_ACT_READ);
        struct rf_observation seen = rf_table_observe(&table, &act);
        ck_assert_msg(seen.kind != RF_SEEN_IMPOSSIBLE, "%s", evening[i]);
        breaches += seen.kind == RF_SEEN_BREACH;
    }
    return breaches;
}

START_TEST(a_step_left_out_is_told_once)
{
    ck_assert_uint_eq(breaches_without(LINES), 0);
    for (unsigned i = 3; i < 12; i++)
        ck_assert_msg(breaches_without(i) == 1, "without: %s", evening[i]);
}
END_TEST

START_TEST(a_hint_names_the_step)
{
    static struct rf_act acts[RF_LAWFUL_MAX];
    static struct rf_table table;
    struct rf_act act;
    struct rf_act_error error;
    for (unsigned missing = 3; missing < 12; missing++) {
        memset(&table, 0, sizeof table);
        suite_put_all(&table, (const char *const[]){evening[0], evening[1], evening[2], NULL});
        for (unsigned i = 3; i < missing; i++)
            MUST(suite_put(&table, evening[i]) == RF_PERMITTED);
        const char *next = evening[missing + 1];
        MUST(rf_act_read(&act, next, strlen(next), &error) == RF_ACT_READ);
        if (rf_table_judge(&table, &act) == RF_PERMITTED)
            continue; /* a wager does not wait for the burn */
        MUST(rf_act_read(&act, evening[missing], strlen(evening[missing]), &error) == RF_ACT_READ);
        enum rf_act_kind kind = act.kind;
        MUST(rf_act_read(&act, next, strlen(next), &error) == RF_ACT_READ);
        ck_assert_msg(rf_table_hint(&table, &act, acts) > 0 && acts[0].kind == kind,
                      "forgotten: %s", evening[missing]);
    }
}
END_TEST

TESTS(any_act_can_be_observed_without_a_game, a_step_left_out_is_told_once, a_hint_names_the_step)
#else
TESTS(any_act_can_be_observed_without_a_game)
#endif
