/*
 * app/report/report_duty.c -- what the law asks for after a breach, and the line that did it.
 *
 * Chips that are owed are noted with the cost (report_cost.c).  Everything else follows from the
 * clause (report_clause.c) and ends with the act that does it.  A duty that nothing did is open.
 */
#include <string.h>

#include "report/report_model.h"

void
report_note_duty(struct report *report, const struct report_act *act, size_t breach)
{
    enum report_duty_kind kind = report_duty_of(report->breach[breach].clause, act->act);
    struct report_duty *duty = kind != DUTY_NOTHING ? report_add_duty(report) : NULL;
    if (!duty)
        return;
    duty->breach = breach;
    duty->kind = kind;
}

/* True when a hand of some box was settled by this act. */
static bool
settles_hand(const struct report_act *act)
{
    return act->act->kind == RF_ACT_PAY || act->act->kind == RF_ACT_COLLECT ||
           act->act->kind == RF_ACT_STAND_OFF;
}

/* True when the act does what the duty asks for. */
static bool
does_duty(const struct report_act *act, const struct report_duty *duty, unsigned box)
{
    enum rf_act_kind kind = act->act->kind;
    switch (duty->kind) {
    case DUTY_SHUFFLE: return kind == RF_ACT_SHUFFLE || kind == RF_ACT_FEED;
    case DUTY_RETURN: return kind == RF_ACT_RETURN || kind == RF_ACT_FEED;
    case DUTY_FEED: return kind == RF_ACT_FEED;
    case DUTY_CUT: return kind == RF_ACT_CUT || kind == RF_ACT_FEED;
    case DUTY_LOOK: return kind == RF_ACT_LOOK || (kind == RF_ACT_TURN && act->act->box == 0);
    case DUTY_TAKE: return settles_hand(act) && (box == 0 || act->act->box == box);
    case DUTY_NO_COUNT: return settles_hand(act) || kind == RF_ACT_END;
    default: return false;
    }
}

void
report_do_duties(struct report *report, const struct report_act *act)
{
    for (size_t i = 0; i < report->duties; i++) {
        struct report_duty *duty = &report->duty[i];
        const struct report_breach *breach = &report->breach[duty->breach];
        bool counted = duty->kind == DUTY_NO_COUNT && act->after->counted > act->before->counted &&
                       breach->place == report->rounds;
        duty->as_it_lay = duty->as_it_lay || counted;
        if (duty->line == 0 && breach->line != act->line->seq && does_duty(act, duty, breach->box))
            duty->line = act->line->seq;
    }
}

/* The words of a duty for the reader. */
static json_t *
duty_words(const struct report *report, const struct report_duty *duty)
{
    static const char *const words[] = {
        [DUTY_SHUFFLE] = "Shuffle after the round.",
        [DUTY_RETURN] = "Put the discards back into the device after the round.",
        [DUTY_FEED] = "Put the cards into the device at the next shuffle.",
        [DUTY_CUT] = "Offer these cards and have them cut.",
        [DUTY_LOOK] = "The dealer still looks at the hole card.",
        [DUTY_TAKE] = "Settle the hand.",
    };
    char amount[REPORT_CENTS], paid[REPORT_CENTS];
    const char *name = report->person[duty->person].name;
    report_cents(amount, duty->cents);
    if (duty->kind == DUTY_PAY && duty->paid_cents > 0 && duty->line == 0)
        return json_sprintf("Pay %s %s, of which %s was paid.", name, amount,
                            report_cents(paid, duty->paid_cents));
    if (duty->kind == DUTY_PAY)
        return json_sprintf("Pay %s %s.", name, amount);
    if (duty->kind == DUTY_KEPT)
        return json_sprintf("Nothing: %s has %s too much, and payments are final (BJ(11).1).", name,
                            amount);
    if (duty->kind == DUTY_NO_COUNT)
        return json_sprintf("The card counts for nothing (HR.12). %s",
                            duty->as_it_lay ? "It was counted all the same."
                                            : "It was not counted.");
    return json_string(words[duty->kind]);
}

json_t *
report_duties_json(struct report *report, size_t breach)
{
    json_t *list = json_array();
    const struct report_breach *own = &report->breach[breach];
    for (size_t i = 0; i < report->duties; i++) {
        const struct report_duty *duty = &report->duty[i];
        if (duty->breach != breach || duty->kind == DUTY_NOTHING)
            continue;
        bool open = duty->line == 0 && duty->kind != DUTY_KEPT;
        report_append(report, list,
                      json_pack("{s:o, s:o, s:b}", "what", duty_words(report, duty), "line",
                                report_line_json(duty->line), "open", open));
    }
    const char *then = report_then_of(own->clause);
    if (own->then)
        report_append(report, list,
                      json_pack("{s:s, s:o, s:b}", "what", own->then, "line",
                                report_line_json(own->then_line), "open",
                                own->then_line == 0 && own->duty != RF_DUTY_NOTHING));
    else if (json_array_size(list) == 0 && then)
        report_append(report, list, json_pack("{s:s, s:n, s:b}", "what", then, "line", "open", 0));
    return list;
}
