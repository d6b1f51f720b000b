/*
 * Any act of anybody at an observed table.  Nothing stops the program; an impossible act changes no
 * byte; after any breaches the round goes on by what the law permits, and ends; wrong payments are
 * owed, and can be made good.  RIFFLE_ACTS says how many acts.
 */
#include "../entered_evening.h"
#include "../full_walk.h"

#ifdef RF_TINY
int
main(void)
{
    puts("ok 1 - rules files speak of decks of 52 # SKIP\n1..1");
    return 0;
}
#else

enum { ARRIVED = 8, IN_A_ROW = 10, PER_EVENING = 2000 };

/* Any act of any kind, half of them by the person whose part it is. */
static struct rf_act
random_act(struct evening *evening, const struct rf_bj *game)
{
    static const char *const names[] = {"Ann", "Bob", "Cleo", "Dora", "dealer", "supervisor"};
    enum rf_act_kind kind = (enum rf_act_kind)below(evening, RF_ACTS);
    const char *actor = names[below(evening, 6)];
    if (below(evening, 2))
        actor = rf_act_role(kind) == RF_ROLE_PLAYER   ? names[below(evening, 3)]
                : rf_act_role(kind) == RF_ROLE_DEALER ? "dealer"
                                                      : "supervisor";
    struct rf_act act = any_act_of(kind, actor, game->rules.decks, evening->words);
    if (kind == RF_ACT_OFFER) {
        memset(act.player, 0, sizeof act.player);
        strcpy(act.player, names[below(evening, 4)]);
    }
    if (below(evening, 2))
        act.cards = (uint16_t)below(evening, 100);
    act.cents = has_optional_sum(kind) && below(evening, 2)
                    ? 0
                    : 100 * (1 + (int64_t)below(evening, 60));
    return act;
}

/* Some game of the evening, after the players have come. */
static const struct rf_bj *
some_game(struct evening *evening)
{
    return &evening->before[ARRIVED + below(evening, EVENING - ARRIVED)];
}

/* True while insurance that was denied may still be had. */
static bool
is_denied(const struct rf_bj *game)
{
    bool denied = false;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        denied = denied || game->box[box].denied || game->box[box].denied_cents > 0;
    return denied;
}

/* The round goes on by what the law permits, and ends; its waivers end with it. */
static void
end_round(struct evening *evening, struct rf_bj *game)
{
    static struct rf_act acts[RF_BJ_LAWFUL_MAX];
    for (unsigned i = 0; i < 200 && game->table.round.on; i++) {
        size_t count = rf_bj_legal_acts(game, acts, RF_BJ_LAWFUL_MAX), sober = 0;
        while (sober < count && !is_rare_act(&acts[sober]))
            sober++;
        MUST(sober > 0);
        struct rf_act *act = &acts[below(evening, (unsigned)sober)];
        MUST(rf_bj_observe(game, act).kind == RF_SEEN_PERMITTED);
        MUST(act->kind != RF_ACT_END ||
             (!game->waived && !game->passed && !game->asked && !game->unknown &&
              game->extra.count == 0 && !is_denied(game)));
    }
    MUST(!game->table.round.on);
}

/* The clause of a breach is the one that refuses the act elsewhere, and the column of clause.def
 * agrees with what is possible. */
static void
check_clause(const struct rf_bj *before, const struct rf_act *act, struct rf_observation seen)
{
    enum rf_clause ruling = rf_bj_judge(before, act);
    MUST(seen.kind != RF_SEEN_BREACH || seen.clause == ruling);
    MUST(seen.kind != RF_SEEN_BREACH || rf_clause_breach(ruling) != RF_BREACH_IMPOSSIBLE);
    MUST((seen.kind == RF_SEEN_IMPOSSIBLE) == (seen.obstacle != RF_NO_OBSTACLE));
    MUST(ruling != RF_PERMITTED || seen.kind == RF_SEEN_PERMITTED);
}

START_TEST(any_act_can_be_observed)
{
    static struct evening evening;
    static struct rf_bj game, before;
    static unsigned long by[RF_SEEN_IMPOSSIBLE + 1], clauses[RF_CLAUSES];
    unsigned long acts = suite_number("RIFFLE_ACTS", 300000);
    evening.words = suite_stream(&evening.stream, "any act");
    for (unsigned long i = 0; i < acts; i++) {
        if (i % PER_EVENING == 0) {
            unsigned number = (unsigned)(i / PER_EVENING);
            struct rf_bj_rules rules = number % 2 ? random_rules(&evening)
                                                  : preset_rules(number / 2);
            evening.known = number / 2 % 2;
            play_evening(&evening, &rules);
        }
        if (i % IN_A_ROW == 0)
            memcpy(&game, some_game(&evening), sizeof game);
        struct rf_act act = below(&evening, 3)
                                ? random_act(&evening, &game)
                                : evening.act[ARRIVED + below(&evening, EVENING - ARRIVED)];
        memcpy(&before, &game, sizeof before);
        struct rf_observation seen = rf_bj_observe(&game, &act);
        check_clause(&before, &act, seen);
        MUST(seen.kind != RF_SEEN_IMPOSSIBLE || memcmp(&before, &game, sizeof before) == 0);
        by[seen.kind]++;
        clauses[seen.clause] += seen.kind == RF_SEEN_BREACH;
        if (i % IN_A_ROW == IN_A_ROW - 1)
            end_round(&evening, &game);
    }
    unsigned broken = 0;
    for (unsigned clause = 1; clause < RF_CLAUSES; clause++)
        broken += clauses[clause] > 0;
    printf("# permitted %lu, breaches %lu of %u clauses, not judged %lu, impossible %lu\n",
           by[RF_SEEN_PERMITTED], by[RF_SEEN_BREACH], broken, by[RF_SEEN_NOT_JUDGED],
           by[RF_SEEN_IMPOSSIBLE]);
    ck_assert_uint_gt(by[RF_SEEN_BREACH], acts / 10);
    if (acts >= 300000)
        ck_assert_uint_ge(broken, 65);
}
END_TEST

/* What the house owes all players. */
static int64_t
owed(const struct rf_bj *game)
{
    int64_t cents = 0;
    for (unsigned i = 0; i < RF_BJ_ACCOUNTS; i++)
        cents += game->account[i].owed_cents;
    return cents;
}

/* A payment of too little: the difference is owed, and paying it is lawful. */
static bool
pay_too_little(struct evening *evening, struct rf_bj *game, const struct rf_act *right)
{
    struct rf_act act = *right;
    if (act.cents < 2)
        return false;
    act.cents -= 1 + (int64_t)below(evening, (unsigned)act.cents - 1);
    int64_t less = right->cents - act.cents, house = game->house_cents, due = owed(game);
    MUST(rf_bj_observe(game, &act).kind == RF_SEEN_BREACH);
    MUST(owed(game) == due + less && game->house_cents == house - act.cents);
    act.cents = less;
    if (!game->table.seats.box[act.box].arrival)
        return false; /* who has left is not paid at the box */
    MUST(rf_bj_observe(game, &act).kind == RF_SEEN_PERMITTED);
    MUST(owed(game) == due && game->house_cents == house - right->cents);
    return true;
}

/* Another settlement than the right one: what is owed is the difference. */
static bool
settle_wrongly(struct evening *evening, struct rf_bj *game, const struct rf_act *right)
{
    static struct rf_bj lawful;
    struct rf_act act = rf_act_make(below(evening, 2) ? RF_ACT_COLLECT : RF_ACT_STAND_OFF,
                                    "dealer");
    act.box = right->box;
    if (act.kind == right->kind)
        return false;
    memcpy(&lawful, game, sizeof lawful);
    MUST(rf_bj_act(&lawful, right) == RF_PERMITTED);
    int64_t due = owed(game);
    if (rf_bj_observe(game, &act).kind != RF_SEEN_BREACH)
        return false; /* lawful for another hand of the box */
    MUST(owed(game) - due == game->house_cents - lawful.house_cents);
    return true;
}

START_TEST(the_difference_is_owed_and_can_be_paid)
{
    static struct evening evening;
    static struct rf_bj game;
    unsigned long evenings = suite_number("RIFFLE_EVENINGS", 24), less = 0, wrong = 0;
    evening.words = suite_stream(&evening.stream, "wrong payments");
    for (unsigned long e = 0; e < evenings; e++) {
        struct rf_bj_rules rules = e % 2 ? random_rules(&evening) : preset_rules((unsigned)e / 2);
        play_evening(&evening, &rules);
        for (unsigned i = ARRIVED; i < evening.count; i++) {
            const struct rf_act *act = &evening.act[i];
            memcpy(&game, &evening.before[i], sizeof game);
            if (act->kind == RF_ACT_PAY)
                less += pay_too_little(&evening, &game, act);
            memcpy(&game, &evening.before[i], sizeof game);
            bool settles = act->kind == RF_ACT_PAY || act->kind == RF_ACT_COLLECT ||
                           act->kind == RF_ACT_STAND_OFF;
            if (settles)
                wrong += settle_wrongly(&evening, &game, act);
        }
    }
    ck_assert_uint_gt(less, 4 * evenings);
    ck_assert_uint_gt(wrong, 4 * evenings);
}
END_TEST

TESTS(any_act_can_be_observed, the_difference_is_owed_and_can_be_paid)
#endif
