/*
 * app/report/report_cost.c -- who won what, and what each breach cost whom.
 *
 * Won: all movements of a person's chips, except that they bought or cashed them (HR.19).  The
 * game keeps for each account what the house still owes after wrong settlements (`owed_cents`) and
 * what settlements gave beyond the law (`gained_cents`).  So at any time
 *
 *     won by the law = won + owed - gained
 *
 * and an act that changes gained - owed costs that much.  Usually the act is the breach itself.
 * Some costs show only later: a card that the dealer drew on 17 costs something when a hand is
 * settled against it.  Then the cost belongs to the breach that it follows from.  A payment of what
 * is owed is no cost but makes one good.
 */
#include <string.h>

#include "report/report_model.h"

static void
add_won(struct report *report, const struct rf_bj *game, uint32_t side, int64_t cents)
{
    if (side == RF_BJ_FELT)
        return;
    const char *name = side == RF_BJ_HOUSE ? "the house" : rf_bj_chips_side_name(game, side);
    size_t person = report_person(report, name);
    report->person[person].won_cents += cents;
}

void
report_note_movements(struct report *report, const struct rf_bj *game)
{
    for (unsigned i = 0; i < game->movements; i++) {
        const struct rf_bj_movement *move = &game->movement[i];
        if (move->clause == RF_GAME_AT_GAME_TABLE)
            continue;
        add_won(report, game, move->from, -move->cents);
        add_won(report, game, move->to, move->cents);
    }
}

/* True of clauses whose breach changes what one box is due (src/blackjack/beyond.c). */
static bool
changes_box(enum rf_clause clause)
{
    return clause == RF_WAGER_BEFORE_CARDS || clause == RF_WAGER_IN_LIMITS ||
           clause == RF_DOUBLE_TOTALS || clause == RF_SPLIT_A_PAIR || clause == RF_NO_FIRST_CARD;
}

/* How well a breach explains a cost that shows later at the box of an act; 0: not at all. */
static unsigned
fits(const struct report_breach *breach, const struct report_act *act, bool gained)
{
    bool extra = breach->clause == RF_DEALER_STANDS || breach->clause == RF_DEALER_SOFT;
    bool insurance = breach->clause == RF_INSURE_HALF || breach->clause == RF_INSURANCE_PAYS;
    bool same = breach->box && breach->box == act->act->box;
    bool settles = act->act->kind == RF_ACT_PAY || act->act->kind == RF_ACT_COLLECT ||
                   act->act->kind == RF_ACT_STAND_OFF;
    unsigned score = same ? 2 : 1;
    if (gained && breach->clause == RF_DEALER_LOOKS && act->after->unlooked)
        return 9;
    if (gained && changes_box(breach->clause))
        return same ? 10 : 0;
    if (insurance && !settles) /* what was denied shows with the dealer's hand */
        score += 8;
    return gained && extra ? score + 4 : score;
}

/* The breach that a later cost follows from: of this round, else the last.  report->breaches when
 * there is none. */
static size_t
cause_of(const struct report *report, const struct report_act *act, bool gained)
{
    size_t best = report->breaches ? report->breaches - 1 : 0;
    unsigned most = 0;
    for (size_t i = report->breaches; i-- > 0;) {
        const struct report_breach *breach = &report->breach[i];
        if (breach->place != report->rounds)
            continue;
        if (fits(breach, act, gained) > most) {
            most = fits(breach, act, gained);
            best = i;
        }
    }
    return best;
}

static void
add_cost(struct report *report, const struct report_cost *cost)
{
    for (size_t i = 0; i < report->costs; i++) {
        struct report_cost *old = &report->cost[i];
        if (old->breach == cost->breach && old->person == cost->person &&
            old->made_good == cost->made_good) {
            old->cents += cost->cents;
            return;
        }
    }
    struct report_cost *own = report_add_cost(report);
    if (own)
        *own = *cost;
}

static void
add_debt(struct report *report, size_t breach, size_t person, int64_t owed)
{
    struct report_duty *duty = owed ? report_add_duty(report) : NULL;
    if (!duty)
        return;
    duty->breach = breach;
    duty->person = person;
    duty->kind = owed > 0 ? DUTY_PAY : DUTY_KEPT;
    duty->cents = owed > 0 ? owed : -owed;
}

/* A lawful payment of what is owed: it makes the oldest debts good. */
static void
make_good(struct report *report, const struct report_act *act, size_t person, int64_t cents)
{
    for (size_t i = 0; i < report->duties && cents > 0; i++) {
        struct report_duty *duty = &report->duty[i];
        int64_t rest = duty->cents - duty->paid_cents;
        if (duty->kind != DUTY_PAY || duty->person != person || rest == 0)
            continue;
        int64_t part = rest < cents ? rest : cents;
        duty->paid_cents += part;
        if (part == rest)
            duty->line = act->line->seq;
        cents -= part;
        add_cost(report,
                 &(struct report_cost){duty->breach, person, part, act->line->seq, true, false});
    }
}

/* An account's change of what is owed and gained: whose cost is it, and from which breach? */
static void
note_account(struct report *report, const struct report_act *act, unsigned i, size_t breach)
{
    static const struct rf_bj_account none;
    const struct rf_bj_account *after = &act->after->account[i];
    const struct rf_bj_account *before = &act->before->account[i];
    if (before->arrival != after->arrival)
        before = &none;
    int64_t owed = after->owed_cents - before->owed_cents;
    int64_t gained = after->gained_cents - before->gained_cents;
    if (after->arrival == 0 || (owed == 0 && gained == 0 && !after->unsure))
        return;
    size_t person = report_person(report, after->name);
    report->person[person].unsure = report->person[person].unsure || after->unsure;
    bool permitted = act->seen == RF_SEEN_PERMITTED;
    if (permitted && act->act->kind == RF_ACT_PAY && owed < 0 && gained == 0) {
        make_good(report, act, person, -owed);
        return;
    }
    if (owed == 0 && gained == 0)
        return;
    size_t cause = breach < report->breaches ? breach : cause_of(report, act, gained != 0);
    if (cause == report->breaches) {
        report_add_question(report, act->line->seq, report->rounds,
                            "Chips moved that no breach explains.");
        return;
    }
    struct report_cost cost = {cause, person, gained - owed, act->line->seq, false, false};
    if (cost.cents != 0)
        add_cost(report, &cost);
    add_debt(report, cause, person, owed);
}

void
report_note_chips(struct report *report, const struct report_act *act, size_t breach)
{
    report_note_movements(report, act->after);
    for (unsigned i = 0; i < RF_BJ_ACCOUNTS; i++)
        note_account(report, act, i, breach);
}
