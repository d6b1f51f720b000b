/*
 * app/report/report_table.c -- walks the acts of a table and notes what a supervisor wants to know:
 * breaches, acts that cannot be judged, and what is open at the end.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <riffle/observe.h>

#include "report/report_model.h"

/* HR.10 to HR.17: irregular acts that the house rules provide for. */
static bool
is_provided_for(const struct rf_act *act)
{
    switch (act->kind) {
    case RF_ACT_FACE_UP:
    case RF_ACT_ERROR:
    case RF_ACT_OVERDRAW:
    case RF_ACT_DISCARDS:
    case RF_ACT_REPLACE:
    case RF_ACT_NEW_CARDS: return true;
    default: return act->kind == RF_ACT_DRAW && act->out_of_turn;
    }
}

/* Counts rounds by their first card. */
static void
follow_round(struct report *report, const struct report_act *act)
{
    if (!act->before->table.round.on && act->after->table.round.on)
        report->rounds++;
    report->round_on = act->before->table.round.on || act->after->table.round.on;
}

/* Which forgotten act would have made this one lawful: the likeliest.  A face in it would only be
 * an example, so a card is named without it.  NULL when there is none. */
static char *
find_hint(struct report *report, const struct report_act *act)
{
    char words[RF_ACT_TEXT];
    struct rf_act *acts = calloc(RF_BJ_LAWFUL_MAX, sizeof *acts);
    char *hint = NULL;
    report->no_memory = report->no_memory || !acts;
    if (acts && act->before->table.open && rf_bj_hint(act->before, act->act, acts) > 0) {
        if (acts[0].kind == RF_ACT_DRAW || acts[0].kind == RF_ACT_TURN)
            acts[0].card = RF_CARD_UNKNOWN;
        rf_act_write(words, &acts[0]);
        hint = report_copy(report, words);
    }
    free(acts);
    return hint;
}

static void
name_actor(char out[static RF_NAME_SIZE], const struct rf_act *act)
{
    snprintf(out, RF_NAME_SIZE, "%s",
             act->role == RF_ROLE_DEALER       ? "dealer"
             : act->role == RF_ROLE_SUPERVISOR ? "supervisor"
                                               : act->name);
}

/* Clauses that the act breaks besides the one that is named. */
static void
note_others(struct report_breach *breach, const struct report_act *act)
{
    enum rf_clause broken[RF_BJ_BROKEN_MAX];
    size_t count = rf_bj_broken_clauses(act->before, act->act, broken);
    for (size_t i = 0; i < count && breach->alsos < REPORT_ALSO; i++)
        if (broken[i] != breach->clause)
            breach->also[breach->alsos++] = broken[i];
}

/* What should have happened.  Of insurance that was denied, that the player gets it; else what the
 * law expected in place of the act. */
static void
write_expected(char out[static RF_ACT_TEXT], const struct report_act *act)
{
    const struct rf_seats *seats = &act->before->table.seats;
    bool denied = act->act->kind == RF_ACT_DENY && act->act->right == RF_RIGHT_INSURANCE;
    struct rf_act insure = rf_act_make(RF_ACT_INSURE, seats->box[act->act->box].name);
    insure.box = act->act->box;
    insure.cents = act->act->cents;
    if (denied && insure.cents > 0 && insure.name[0])
        rf_act_write(out, &insure);
    else
        rf_bj_write_expected(act->before, act->act, out);
}

/* The box that an act is about.  A decision names none: it is where a hand changed.  0 for none. */
static uint8_t
box_of(const struct report_act *act)
{
    if (act->act->box || act->act->hand <= RF_BOXES_MAX)
        return act->act->box ? act->act->box : act->act->hand;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        const struct rf_bj_box *before = &act->before->box[box], *after = &act->after->box[box];
        for (unsigned h = 0; h < after->hands; h++)
            if (after->hands != before->hands || after->hand[h].doubled != before->hand[h].doubled)
                return (uint8_t)box;
    }
    return 0;
}

/* Notes a breach and returns its number in the list. */
static size_t
note_breach(struct report *report, const struct report_act *act, enum rf_clause clause, bool shown)
{
    char words[RF_ACT_TEXT], expected[RF_ACT_TEXT] = "";
    struct report_breach *breach = report_add_breach(report);
    if (!breach)
        return 0;
    breach->line = act->line->seq;
    breach->time = act->line->time;
    breach->stands_at = act->stands_at;
    breach->place = report->rounds + !report->round_on;
    breach->before = !report->round_on;
    breach->shown = shown;
    breach->clause = clause;
    breach->kind = act->act->kind;
    breach->box = box_of(act);
    name_actor(breach->who, act->act);
    rf_act_write(words, act->act);
    breach->act = report_copy(report, words);
    report->counts.breaches++;
    if (shown)
        return report->breaches - 1;
    note_others(breach, act);
    write_expected(expected, act);
    breach->expected = report_copy(report, expected);
    if (act->act->kind != RF_ACT_DENY) /* no forgotten act makes a denial lawful */
        breach->hint = find_hint(report, act);
    return report->breaches - 1;
}

static void
note_question(struct report *report, const struct report_act *act)
{
    char words[RF_ACT_TEXT];
    char *hint = find_hint(report, act);
    rf_act_write(words, act->act);
    report->counts.questions++;
    report_add_question(report, act->line->seq, report->rounds + !report->round_on,
                        "`%s` is not judged by %s: it depends on something that was not entered "
                        "or not seen.%s%s%s",
                        words, rf_clause_citation(act->clause), hint ? " Was `" : "",
                        hint ? hint : "", hint ? "` forgotten?" : "");
    free(hint);
}

/* The dealer's second card lies open: what breaches of this round cost is known. */
static void
note_hole(struct report *report)
{
    for (size_t i = 0; i < report->breaches; i++)
        if (report->breach[i].place == report->rounds)
            report->breach[i].hole_shown = true;
}

void
report_note_act(struct report *report, const struct report_act *act)
{
    size_t breach = report->breaches;
    follow_round(report, act);
    report->counts.acts++;
    report->counts.permitted += act->seen == RF_SEEN_PERMITTED;
    report->counts.provided += act->seen == RF_SEEN_PERMITTED && is_provided_for(act->act);
    if (act->seen == RF_SEEN_BREACH)
        breach = note_breach(report, act, act->clause, false);
    if (act->seen == RF_SEEN_NOT_JUDGED)
        note_question(report, act);
    if (act->seen != RF_SEEN_BREACH && act->after->table.fault != RF_PERMITTED)
        breach = note_breach(report, act, act->after->table.fault, true);
    if (report->no_memory)
        return;
    if (report->chips) {
        report_note_chips(report, act, breach);
        report_note_unknown(report, act, breach);
    }
    if (act->seen == RF_SEEN_BREACH && breach < report->breaches)
        report_note_duty(report, act, breach);
    report_do_duties(report, act);
    if (act->after->table.round.on && act->after->dealer.count >= 2 && !act->after->hole_down)
        note_hole(report);
}

static bool
is_debt(const struct report_duty *duty, size_t person)
{
    return duty->kind == DUTY_PAY && duty->person == person && duty->line == 0;
}

/* Lists what a person is owed: "5.00 (breach 2) and 10.00 (breach 4)".  Returns how many. */
static size_t
list_debts(const struct report *report, size_t person, FILE *out)
{
    char amount[REPORT_CENTS];
    size_t debts = 0, listed = 0;
    for (size_t i = 0; i < report->duties; i++)
        debts += is_debt(&report->duty[i], person);
    for (size_t i = 0; i < report->duties; i++) {
        const struct report_duty *duty = &report->duty[i];
        if (!is_debt(duty, person))
            continue;
        const char *before = listed == 0 ? "" : listed + 1 == debts ? " and " : ", ";
        fprintf(out, "%s%s (breach %zu)", before,
                report_cents(amount, duty->cents - duty->paid_cents), duty->breach + 1);
        listed++;
    }
    return debts;
}

/* One question about all chips that a person is still owed, and what else they gained. */
static void
ask_debts(struct report *report, size_t person)
{
    char *text = NULL, amount[REPORT_CENTS];
    const char *name = report->person[person].name;
    size_t size = 0, debts = 0;
    int64_t kept = 0;
    FILE *out = open_memstream(&text, &size);
    if (out) {
        debts = list_debts(report, person, out);
        fclose(out);
    }
    report->no_memory = report->no_memory || !out || !text;
    for (size_t i = 0; i < report->costs; i++)
        if (report->cost[i].person == person && report->cost[i].cents > 0 &&
            !report->cost[i].made_good)
            kept += report->cost[i].cents;
    if (debts && kept && text)
        report_add_question(report, 0, 0,
                            "Pay %s %s? Other breaches gave %s %s too much, which BJ(11).1 does "
                            "not undo.",
                            name, text, name, report_cents(amount, kept));
    else if (debts && text)
        report_add_question(report, 0, 0, "Pay %s %s?", name, text);
    free(text);
}

void
report_end_table(struct report *report, const struct rf_bj *game)
{
    report_end_unknown(report);
    for (size_t i = 0; i < report->breaches; i++)
        if (report->breach[i].hint)
            report_add_question(report, report->breach[i].line, report->breach[i].place,
                                "Breach %zu: or was `%s` forgotten before it?", i + 1,
                                report->breach[i].hint);
    for (size_t i = REPORT_HOUSE + 1; i < report->persons; i++) {
        ask_debts(report, i);
        if (report->person[i].unsure)
            report_add_question(report, 0, 0,
                                "%s bet more chips than were entered. Was a purchase forgotten?",
                                report->person[i].name);
    }
    for (unsigned i = 0; i < RF_BJ_ACCOUNTS; i++)
        if (game->account[i].open) {
            size_t person = report_person(report, game->account[i].name);
            report->person[person].felt_cents += rf_bj_chips_on_felt(game,
                                                                     game->account[i].arrival);
        }
    if (game->table.round.on)
        report_add_question(report, 0, report->rounds,
                            "Round %u is not over: bets still lie on the boxes.", report->rounds);
}
