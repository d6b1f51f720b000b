/*
 * What breaches cost, on random evenings.  A payment changed by d costs d; the costs of a person
 * sum up to what they won less what the law would have given them with the same cards; a payment
 * made good costs nothing in the end.  The lawful evening itself is the judge of that.
 * RIFFLE_EVENINGS says how many evenings of 400 acts.
 */
#include "../entered_evening.h"
#include "../full_walk.h"
#include "report/report_model.h"

#ifdef RF_TINY
int
main(void)
{
    puts("ok 1 - rules files speak of decks of 52 # SKIP\n1..1");
    return 0;
}
#else

enum { ARRIVED = 8, USUAL = 24 };

static struct rf_bj_rules
rules_of(struct evening *evening, unsigned long number)
{
    return number % 2 ? random_rules(evening) : preset_rules((unsigned)number / 2);
}

/* Chips on the felt change by the movements that the act lists, and by nothing else: so the report
 * misses none. */
static void
check_movements(const struct rf_bj *before, const struct rf_bj *after)
{
    int64_t felt = before->felt_cents;
    for (unsigned i = 0; i < after->movements; i++) {
        felt += after->movement[i].to == RF_BJ_FELT ? after->movement[i].cents : 0;
        felt -= after->movement[i].from == RF_BJ_FELT ? after->movement[i].cents : 0;
    }
    MUST(felt == after->felt_cents);
}

/* Observes an act, for the report. */
static enum rf_seen
note(struct report *report, struct rf_bj *game, const struct rf_act *act)
{
    static struct rf_bj before;
    struct rf_line line = {.seq = report->counts.acts + 1, .ruling = "-"};
    memcpy(&before, game, sizeof before);
    struct rf_observation seen = rf_bj_observe(game, act);
    if (seen.kind == RF_SEEN_IMPOSSIBLE)
        return seen.kind;
    check_movements(&before, game);
    report_note_act(
        report, &(struct report_act){&line, line.seq, act, seen.kind, seen.clause, &before, game});
    return seen.kind;
}

static int64_t
won(const struct report *report, const char *name)
{
    for (size_t i = 0; i < report->persons; i++)
        if (strcmp(report->person[i].name, name) == 0)
            return report->person[i].won_cents + report->person[i].felt_cents;
    return 0;
}

/* The costs of a person that are left: those of breaches, and what was made good. */
static int64_t
cost(const struct report *report, const char *name)
{
    int64_t cents = 0;
    for (size_t i = 0; i < report->costs; i++)
        if (strcmp(report->person[report->cost[i].person].name, name) == 0)
            cents += report->cost[i].cents;
    return cents;
}

/* True of a person for whom some breach has a cost that is not known: then the accounts do not add
 * up. */
static bool
is_unknown(const struct report *report, const char *name)
{
    for (size_t i = 0; i < report->persons; i++)
        if (strcmp(report->person[i].name, name) == 0)
            return report->person[i].unknown;
    return false;
}

static void
begin(struct report *report, struct rf_bj *game, const struct rf_bj_rules *rules)
{
    report_begin(report);
    report->chips = true;
    rf_bj_init(game, rules);
}

/* The whole evening as it should have been. */
static void
walk_lawful(struct report *report, const struct evening *evening, const struct rf_bj_rules *rules)
{
    static struct rf_bj game;
    begin(report, &game, rules);
    for (unsigned i = 0; i < evening->count; i++)
        MUST(note(report, &game, &evening->act[i]) == RF_SEEN_PERMITTED);
    report_end_table(report, &game);
    MUST(report->breaches == 0 && report->costs == 0);
}

static const char *const names[] = {"Ann", "Bob", "Cleo"};

static int64_t
owed_to(const struct rf_bj *game, uint32_t arrival)
{
    for (unsigned i = 0; i < RF_BJ_ACCOUNTS; i++)
        if (game->account[i].arrival == arrival)
            return game->account[i].owed_cents;
    return 0;
}

/* Changes some payments, each by another amount, and adds it up.  A payment of exactly what the
 * house owes a player would make that good. */
struct wrong {
    unsigned long payments;
    int64_t cents[3]; /* by name */
};

static void
change_payment(struct evening *evening, const struct rf_bj *game, struct rf_act *act,
               struct wrong *wrong)
{
    uint32_t arrival = game->box[act->box].arrival;
    bool less = below(evening, 2) && act->cents > 2;
    int64_t d = 1 + (int64_t)below(evening, less ? (unsigned)act->cents - 2 : 500);
    d = less ? -d : d;
    if (act->cents + d == owed_to(game, arrival))
        d++;
    if (d == 0)
        d = -1;
    act->cents += d;
    wrong->payments++;
    for (unsigned i = 0; i < 3; i++)
        if (strcmp(rf_bj_chips_side_name(game, arrival), names[i]) == 0)
            wrong->cents[i] += d;
}

static struct wrong
walk_wrong_payments(struct report *report, struct evening *evening, const struct rf_bj_rules *rules)
{
    static struct rf_bj game;
    struct wrong wrong = {0};
    begin(report, &game, rules);
    for (unsigned i = 0; i < evening->count; i++) {
        struct rf_act act = evening->act[i];
        bool change = act.kind == RF_ACT_PAY && below(evening, 3) == 0;
        if (change)
            change_payment(evening, &game, &act, &wrong);
        MUST(note(report, &game, &act) == (change ? RF_SEEN_BREACH : RF_SEEN_PERMITTED));
    }
    report_end_table(report, &game);
    return wrong;
}

START_TEST(a_payment_changed_by_d_costs_d)
{
    static struct evening evening;
    static struct report lawful, real;
    unsigned long payments = 0, evenings = suite_number("RIFFLE_EVENINGS", USUAL);
    evening.words = suite_stream(&evening.stream, "costs");
    for (unsigned long e = 0; e < evenings; e++) {
        struct rf_bj_rules rules = rules_of(&evening, e);
        play_evening(&evening, &rules);
        walk_lawful(&lawful, &evening, &rules);
        struct wrong wrong = walk_wrong_payments(&real, &evening, &rules);
        MUST(real.breaches == wrong.payments);
        for (unsigned i = 0; i < 3; i++) {
            MUST(cost(&real, names[i]) == wrong.cents[i]);
            MUST(won(&real, names[i]) - cost(&real, names[i]) == won(&lawful, names[i]));
        }
        MUST(won(&real, "the house") + wrong.cents[0] + wrong.cents[1] + wrong.cents[2] ==
             won(&lawful, "the house"));
        payments += wrong.payments;
        report_release(&lawful);
        report_release(&real);
    }
    ck_assert_uint_gt(payments, 2 * evenings);
}
END_TEST

static bool
has_left(const struct evening *evening, const char *name)
{
    for (unsigned i = 0; i < evening->count; i++)
        if (evening->act[i].kind == RF_ACT_LEAVE && strcmp(evening->act[i].name, name) == 0)
            return true;
    return false;
}

/* Pays everybody what they are owed, after the round. */
static void
pay_debts(struct report *report, struct rf_bj *game)
{
    struct rf_act act = rf_act_make(RF_ACT_PAY, "dealer");
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        uint32_t arrival = game->table.seats.box[box].arrival;
        act.box = (uint8_t)box;
        act.cents = arrival ? owed_to(game, arrival) : 0;
        MUST(act.cents == 0 || note(report, game, &act) == RF_SEEN_PERMITTED);
    }
}

/* Pays too little, at most once a round to each person who stays, and the rest after the round. */
static unsigned long
walk_made_good(struct report *report, struct evening *evening, const struct rf_bj_rules *rules)
{
    static struct rf_bj game;
    unsigned long payments = 0;
    begin(report, &game, rules);
    for (unsigned i = 0; i < evening->count; i++) {
        struct rf_act act = evening->act[i];
        uint32_t arrival = game.box[act.box].arrival;
        bool pays = act.kind == RF_ACT_PAY && owed_to(&game, arrival) == 0 &&
                    !has_left(evening, rf_bj_chips_side_name(&game, arrival));
        int64_t less = pays ? act.cents / 2 : 0;
        act.cents -= less;
        MUST(note(report, &game, &act) == (less ? RF_SEEN_BREACH : RF_SEEN_PERMITTED));
        payments += less > 0;
        if (act.kind == RF_ACT_END || i + 1 == evening->count)
            pay_debts(report, &game);
    }
    report_end_table(report, &game);
    for (unsigned i = 0; i < RF_BJ_ACCOUNTS; i++)
        MUST(game.account[i].owed_cents == 0);
    return payments;
}

START_TEST(what_is_made_good_costs_nothing)
{
    static struct evening evening;
    static struct report lawful, real;
    unsigned long payments = 0, evenings = suite_number("RIFFLE_EVENINGS", USUAL);
    evening.words = suite_stream(&evening.stream, "made good");
    for (unsigned long e = 0; e < evenings; e++) {
        struct rf_bj_rules rules = rules_of(&evening, e);
        play_evening(&evening, &rules);
        walk_lawful(&lawful, &evening, &rules);
        unsigned long made = walk_made_good(&real, &evening, &rules);
        MUST(real.breaches == made && real.duties == made);
        for (size_t i = 0; i < real.duties; i++)
            MUST(real.duty[i].kind == DUTY_PAY && real.duty[i].line > 0);
        for (unsigned i = 0; i < 3; i++)
            MUST(cost(&real, names[i]) == 0 && won(&real, names[i]) == won(&lawful, names[i]));
        payments += made;
        report_release(&lawful);
        report_release(&real);
    }
    ck_assert_uint_gt(payments, 2 * evenings);
}
END_TEST

/* Any acts among those of an evening. */
static void
walk_any(struct report *report, struct evening *evening, struct rf_bj *game)
{
    for (unsigned i = 0; i < evening->count; i++) {
        note(report, game, &evening->act[i]);
        if (i < ARRIVED || below(evening, 8))
            continue;
        enum rf_act_kind kind = (enum rf_act_kind)(1 + below(evening, RF_ACTS - 1));
        const char *actor = rf_act_role(kind) == RF_ROLE_PLAYER   ? names[below(evening, 3)]
                            : rf_act_role(kind) == RF_ROLE_DEALER ? "dealer"
                                                                  : "supervisor";
        struct rf_act act = any_act_of(kind, actor, game->rules.decks, evening->words);
        act.cents = 100 * (1 + (int64_t)below(evening, 60));
        if (kind != RF_ACT_LEAVE) /* everybody keeps one account */
            note(report, game, &act);
    }
}

START_TEST(costs_are_what_the_accounts_say)
{
    static struct evening evening;
    static struct report report;
    static struct rf_bj game;
    unsigned long costs = 0, later = 0, compared = 0,
                  evenings = suite_number("RIFFLE_EVENINGS", USUAL);
    evening.words = suite_stream(&evening.stream, "any costs");
    for (unsigned long e = 0; e < evenings; e++) {
        struct rf_bj_rules rules = rules_of(&evening, e);
        play_evening(&evening, &rules);
        begin(&report, &game, &rules);
        walk_any(&report, &evening, &game);
        report_end_table(&report, &game);
        int64_t chips = 0;
        for (size_t i = 0; i < report.persons; i++)
            chips += report.person[i].won_cents + report.person[i].felt_cents;
        MUST(chips == 0);
        for (unsigned k = 0; k < 3; k++) {
            int64_t cents = 0;
            for (unsigned i = 0; i < RF_BJ_ACCOUNTS; i++)
                if (strcmp(game.account[i].name, names[k]) == 0)
                    cents += game.account[i].gained_cents - game.account[i].owed_cents;
            /* another account, and the old one is gone */
            if (has_left(&evening, names[k]) || is_unknown(&report, names[k]))
                continue;
            MUST(cost(&report, names[k]) == cents);
            compared += cents != 0;
        }
        for (size_t i = 0; i < report.costs; i++)
            later += report.cost[i].line != report.breach[report.cost[i].breach].line;
        costs += report.costs;
        report_release(&report);
    }
    printf("# %lu costs, %lu of them show after the breach; %lu accounts with costs compared\n",
           costs, later, compared);
    ck_assert_uint_gt(compared, 0);
}
END_TEST

TESTS(a_payment_changed_by_d_costs_d, what_is_made_good_costs_nothing,
      costs_are_what_the_accounts_say)
#endif
