/*
 * Evenings with one breach: an act of a lawful evening is left out or changed, and the rest is
 * entered unchanged.  The breach is told, once or twice as the act allows, and nothing after it
 * is called a breach that is none.  RIFFLE_EVENINGS says how many evenings of 400 acts.
 */
#include "../entered_evening.h"
#include "../same_record.h"

#ifdef RF_TINY
int
main(void)
{
    puts("ok 1 - rules files speak of decks of 52 # SKIP\n1..1");
    return 0;
}
#else

enum { AFTER = 100, USUAL = 24 }; /* acts entered after the breach; evenings */

/* What came of acts. */
struct tally {
    unsigned seen[RF_SEEN_IMPOSSIBLE + 1];
};

static struct tally
observe_from(const struct evening *evening, struct rf_bj *game, unsigned first, uint8_t forget)
{
    struct tally tally = {0};
    for (unsigned i = first; i < evening->count && i < first + AFTER; i++) {
        enum rf_seen seen = rf_bj_observe(game, &evening->act[i]).kind;
        tally.seen[seen]++;
        tally.seen[RF_SEEN_BREACH] += seen != RF_SEEN_IMPOSSIBLE &&
                                      game->table.fault != RF_PERMITTED;
        game->waived &= (uint8_t)~forget;
    }
    return tally;
}

static struct rf_bj_rules
rules_of(struct evening *evening, unsigned long number)
{
    return number % 2 ? random_rules(evening) : preset_rules((unsigned)number / 2);
}

/* Every evening, and a copy of the game before each of its acts. */
static void
for_each_act(const char *label, void (*each)(struct evening *, unsigned i, struct rf_bj *game))
{
    static struct evening evening;
    static struct rf_bj game;
    unsigned long evenings = suite_number("RIFFLE_EVENINGS", USUAL);
    evening.words = suite_stream(&evening.stream, label);
    for (unsigned long e = 0; e < evenings; e++) {
        struct rf_bj_rules rules = rules_of(&evening, e);
        play_evening(&evening, &rules);
        for (unsigned i = 8; i + 1 < evening.count; i++) {
            memcpy(&game, &evening.before[i], sizeof game);
            each(&evening, i, &game);
        }
    }
}

/* Without a breach both ways are one: the same rulings and the same bytes. */
static void
compare_ways(struct evening *evening, unsigned i, struct rf_bj *game)
{
    struct rf_observation seen = rf_bj_observe(game, &evening->act[i]);
    MUST(seen.kind == RF_SEEN_PERMITTED && seen.clause == RF_PERMITTED);
    MUST(same_game(game, &evening->before[i + 1]));
}

START_TEST(a_lawful_evening_is_the_same_in_both_ways)
{
    for_each_act("both ways", compare_ways);
}
END_TEST

/* An act that is left out: how many breaches and questions that may give, and in how many of a
 * thousand cases, or in one, there may be more.  A player with two boxes does not say which of
 * them they mean, and cards of a deal that was out of turn are hard to tell apart: these are the
 * exceptions. */
static const struct omission {
    enum rf_act_kind kind;
    unsigned breaches, questions, exceptions;
} omissions[] = {
    {RF_ACT_SHUFFLE, 1, 0, 10},
    {RF_ACT_FIX, 0, 0, 0},
    {RF_ACT_OFFER, 1, 0, 10},
    {RF_ACT_REFUSE, 1, 0, 10},
    {RF_ACT_CUT, 1, 0, 10},
    {RF_ACT_FRONT_TO_BACK, 1, 0, 10},
    {RF_ACT_MARK, 1, 0, 10},
    {RF_ACT_LOAD, 1, 0, 10},
    {RF_ACT_FEED, 1, 0, 10},
    {RF_ACT_BURN, 1, 0, 10},
    {RF_ACT_WAGER, 0, 1, 40},
    {RF_ACT_DRAW, 2, AFTER, 60},
    {RF_ACT_END, 0, 1, 0},
    {RF_ACT_RETURN, 1, 1, 20},
    {RF_ACT_BUY, 0, 1, 0},
    {RF_ACT_INSURE, 1, 1, 10},
    {RF_ACT_DECLINE, 1, 0, 10},
    {RF_ACT_HIT, 1, 0, 30},
    {RF_ACT_STAND, 2, 2, 60},
    {RF_ACT_LOOK, 1, 0, 10},
    {RF_ACT_TURN, 1, AFTER, 20},
    {RF_ACT_PAY, 2, 0, 10},
    {RF_ACT_COLLECT, 2, 0, 10},
    {RF_ACT_STAND_OFF, 2, 0, 10},
    {RF_ACT_PAY_INSURANCE, 1, 0, 10},
    {RF_ACT_COLLECT_INSURANCE, 1, 0, 10},
};
enum { OMISSIONS = sizeof omissions / sizeof omissions[0] };

static struct {
    unsigned long acts, none, one, more;
    struct tally sum;
} left_out[OMISSIONS];

static void
leave_out(struct evening *evening, unsigned i, struct rf_bj *game)
{
    unsigned row = 0;
    while (row < OMISSIONS && omissions[row].kind != evening->act[i].kind)
        row++;
    if (row == OMISSIONS)
        return;
    struct tally tally = observe_from(evening, game, i + 1, 0);
    unsigned breaches = tally.seen[RF_SEEN_BREACH];
    left_out[row].acts++;
    left_out[row].none += breaches == 0;
    left_out[row].one += breaches == 1;
    left_out[row].more += breaches > omissions[row].breaches ||
                          tally.seen[RF_SEEN_NOT_JUDGED] > omissions[row].questions;
    for (unsigned kind = 0; kind <= RF_SEEN_IMPOSSIBLE; kind++)
        left_out[row].sum.seen[kind] += tally.seen[kind];
}

START_TEST(an_act_left_out_is_told_once)
{
    char name[RF_ACT_NAME];
    for_each_act("left out", leave_out);
    puts("# left out             acts   none    one   more   questions   impossible");
    for (unsigned row = 0; row < OMISSIONS; row++) {
        rf_act_name(name, omissions[row].kind);
        printf("# %-18s %6lu %6lu %6lu %6lu      %6u       %6u\n", name, left_out[row].acts,
               left_out[row].none, left_out[row].one, left_out[row].more,
               left_out[row].sum.seen[RF_SEEN_NOT_JUDGED],
               left_out[row].sum.seen[RF_SEEN_IMPOSSIBLE]);
    }
    for (unsigned row = 0; row < OMISSIONS; row++) {
        rf_act_name(name, omissions[row].kind);
        unsigned long most = left_out[row].acts * omissions[row].exceptions / 1000;
        ck_assert_msg(left_out[row].more <= most + (omissions[row].exceptions > 0),
                      "%s left out: too much told in %lu of %lu cases", name, left_out[row].more,
                      left_out[row].acts);
    }
}
END_TEST

/* Changes that are one breach and no more: somebody else cuts, a payment differs, the hole card is
 * dealt face up, or something is done that changes nothing. */
static unsigned long changed[RF_CLAUSES], changes;

static bool
change_act(struct evening *evening, const struct rf_bj *game, struct rf_act *act)
{
    static const char *const names[] = {"Ann", "Bob", "Cleo"};
    switch (act->kind) {
    case RF_ACT_CUT: {
        uint16_t cards = act->cards;
        *act = rf_act_make(RF_ACT_CUT, names[below(evening, 3)]);
        act->cards = cards;
        return true;
    }
    case RF_ACT_PAY: act->cents += 1 + (int64_t)below(evening, 500); return true;
    case RF_ACT_OFFER: act->faces_away = true; return true;
    case RF_ACT_BURN:
        act->card = (rf_card)below(evening, RF_DECK_CARDS);
        return rf_bj_obstacle(game, act) == RF_NO_OBSTACLE && game->table.shoe.count > 300;
    case RF_ACT_TURN:
    case RF_ACT_DRAW:
    case RF_ACT_COLLECT:
    case RF_ACT_STAND_OFF:
    case RF_ACT_END: act->role = RF_ROLE_SUPERVISOR; return true;
    default: return false;
    }
}

static void
change_one(struct evening *evening, unsigned i, struct rf_bj *game)
{
    struct rf_act act = evening->act[i];
    if (!change_act(evening, game, &act))
        return;
    enum rf_clause ruling = rf_bj_judge(game, &act);
    struct rf_observation seen = rf_bj_observe(game, &act);
    if (seen.kind != RF_SEEN_BREACH) /* the same person again, or somebody who has left */
        return;
    MUST(seen.clause == ruling);
    struct tally tally = observe_from(evening, game, i + 1, 0);
    MUST(tally.seen[RF_SEEN_BREACH] == 0 && tally.seen[RF_SEEN_IMPOSSIBLE] == 0);
    changed[seen.clause]++;
    changes++;
}

START_TEST(an_act_done_wrongly_is_one_breach)
{
    for_each_act("done wrongly", change_one);
    if (suite_number("RIFFLE_EVENINGS", USUAL) < USUAL)
        return;
    ck_assert_uint_gt(changes, 1000);
    ck_assert_uint_gt(changed[RF_EACH_OWN_PART], 100);
    ck_assert_uint_gt(changed[RF_OFFER_AFTER_SHUFFLE], 0);
    ck_assert_uint_gt(changed[RF_NATURAL_PAID] + changed[RF_HIGHER_PAID], 100);
}
END_TEST

/* Acts that change nothing: nobody was asked, nothing is there to be seen. */
static void
insert_one(struct evening *evening, unsigned i, struct rf_bj *game)
{
    static const enum rf_act_kind kinds[] = {RF_ACT_SHOW_BURNED, RF_ACT_REFUSE, RF_ACT_TIME,
                                             RF_ACT_DECLINE, RF_ACT_OFFER};
    struct rf_act act = rf_act_make(kinds[below(evening, 5)], "Bob");
    act.role = rf_act_role(act.kind);
    act.box = 2;
    strcpy(act.player, act.kind == RF_ACT_OFFER ? "Bob" : "");
    const struct rf_table *table = &game->table;
    bool cut = act.kind == RF_ACT_OFFER || act.kind == RF_ACT_REFUSE;
    bool idle = cut ? table->shoe.stage > RF_SHOE_SHUFFLED && !table->shuffle_due
                    : act.kind == RF_ACT_SHOW_BURNED || !table->round.on;
    if (!idle || rf_bj_judge(game, &act) == RF_PERMITTED)
        return;
    struct rf_observation seen = rf_bj_observe(game, &act);
    if (seen.kind != RF_SEEN_BREACH)
        return;
    struct tally tally = observe_from(evening, game, i, 0);
    MUST(tally.seen[RF_SEEN_PERMITTED] ==
         (evening->count - i < AFTER ? evening->count - i : AFTER));
    changes++;
}

START_TEST(what_changes_nothing_is_one_breach)
{
    changes = 0;
    for_each_act("inserted", insert_one);
    ck_assert_uint_gt(changes, 30 * suite_number("RIFFLE_EVENINGS", USUAL));
}
END_TEST

/* The forgotten act is named. */
static unsigned long hinted, named, first, alone;

static bool
is_same_act(const struct rf_act *one, const struct rf_act *other)
{
    return one->kind == other->kind && one->role == other->role && one->box == other->box &&
           one->hand == other->hand && strcmp(one->name, other->name) == 0 &&
           strcmp(one->player, other->player) == 0;
}

static void
hint_one(struct evening *evening, unsigned i, struct rf_bj *game)
{
    static struct rf_act acts[RF_BJ_LAWFUL_MAX];
    if (rf_bj_judge(game, &evening->act[i + 1]) == RF_PERMITTED)
        return;
    size_t count = rf_bj_hint(game, &evening->act[i + 1], acts), found = 0;
    while (found < count && !is_same_act(&acts[found], &evening->act[i]))
        found++;
    hinted++;
    named += found < count;
    first += found == 0 && count > 0;
    alone += found == 0 && count == 1;
}

START_TEST(a_hint_names_the_forgotten_act)
{
    for_each_act("hints", hint_one);
    printf("# of %lu forgotten acts: named %lu, named first %lu, named alone %lu\n", hinted, named,
           first, alone);
    ck_assert_uint_gt(hinted, 100 * suite_number("RIFFLE_EVENINGS", USUAL));
    ck_assert_uint_ge(named * 1000, hinted * 980);
    ck_assert_uint_ge(first * 100, hinted * 90);
    ck_assert_uint_ge(alone * 100, hinted * 90);
}
END_TEST

/* Without a waiver the same omissions give more breaches: each of them is needed. */
static unsigned long total;
static uint8_t forgotten;

static void
leave_out_forgetfully(struct evening *evening, unsigned i, struct rf_bj *game)
{
    if (evening->act[i].kind >= RF_ACT_DRAW)
        total += observe_from(evening, game, i + 1, forgotten).seen[RF_SEEN_BREACH];
}

START_TEST(every_waiver_is_needed)
{
    static const uint8_t waivers[] = {RF_WAIVED_AT_ONCE, RF_WAIVED_TURN, RF_WAIVED_DRAW,
                                      RF_WAIVED_INSURED, RF_WAIVED_FACES};
    forgotten = 0;
    for_each_act("waivers", leave_out_forgetfully);
    unsigned long least = total;
    for (unsigned i = 0; i < sizeof waivers; i++) {
        total = 0;
        forgotten = waivers[i];
        for_each_act("waivers", leave_out_forgetfully);
        ck_assert_msg(total > least, "waiver %u is not needed: %lu breaches", waivers[i], total);
    }
}
END_TEST

TESTS(a_lawful_evening_is_the_same_in_both_ways, an_act_left_out_is_told_once,
      an_act_done_wrongly_is_one_breach, what_changes_nothing_is_one_breach,
      a_hint_names_the_forgotten_act, every_waiver_is_needed)
#endif
