/*
 * app/report/report_unknown.c -- breaches whose cost the report cannot compute: it says so.
 *
 * The accounts of the game (report_cost.c) give a cost where a settlement is wrong, where a bet was
 * changed within the round, and in a few other cases.  They know nothing of what the law would have
 * given for other acts in breach: a natural that the dealer missed, a bet that was taken back,
 * insurance after the look, a decision that was not allowed, a hand that was never played.  Such a
 * breach costs a sum that is *not known*, and so does every later breach that moves chips of the
 * same person in that round.  A person's result by the law is then not known either.
 *
 * The functions …_boxes answer which boxes a breach makes unknown, a bit each; 0 where the accounts
 * are right.
 */
#include <string.h>

#include "report/report_model.h"

enum { ALL_BOXES = (2 << RF_BOXES_MAX) - 2 };

static unsigned
bit(unsigned box)
{
    return box >= 1 && box <= RF_BOXES_MAX ? 1u << box : 0;
}

/* A hand that could still be played: nobody knows how it would have ended. */
static bool
is_open(const struct rf_bj *game, unsigned box, unsigned h)
{
    const struct rf_bj_box *mine = &game->box[box];
    const struct rf_bj_hand *hand = &mine->hand[h];
    if (mine->wager_cents[h] == 0 || mine->done[h] || game->table.round.stands[box])
        return false;
    if (hand->surrendered || hand->doubled || mine->hidden[h] || hand->count < 2 ||
        rf_bj_hand_is_natural(&game->rules, hand))
        return false;
    return rf_bj_hand_can_hit(&game->rules, hand) || rf_bj_hand_can_double(&game->rules, hand) ||
           rf_bj_hand_can_split(&game->rules, hand, mine->hands);
}

/* The boxes of the player who acts, and whether one of their hands is open. */
static unsigned
boxes_of_actor(const struct report_act *act, bool *open)
{
    const struct rf_bj *game = act->before;
    unsigned boxes = 0;
    *open = false;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        if (strcmp(game->table.seats.box[box].name, act->act->name) != 0)
            continue;
        boxes |= bit(box);
        for (unsigned h = 0; h < game->box[box].hands; h++)
            *open = *open || is_open(game, box, h);
    }
    return boxes;
}

/* True of a clause about something else that was left undone: the decision itself may be lawful. */
static bool
is_about_another(enum rf_clause clause)
{
    switch (clause) {
    case RF_PLAY_IN_TURN:
    case RF_NATURAL_PAID:
    case RF_DEALER_NATURAL_TAKES:
    case RF_NATURALS_STAND_OFF:
    case RF_DEALER_LOOKS:
    case RF_LOOK_AFTER_INSURANCE:
    case RF_INSURANCE_PAYS:
    case RF_BUST_TAKEN:
    case RF_BUST_HAS_LOST:
    case RF_LEFT_HAND_FIRST: return true;
    default: return false;
    }
}

/* HR.5, HR.4 and BJ(2).1: known are a bet that was changed within the round, and one above the
 * limit. */
static unsigned
wager_boxes(const struct report_act *act, enum rf_clause clause)
{
    const struct rf_bj *before = act->before;
    unsigned box = act->act->box;
    bool open, mine = (boxes_of_actor(act, &open) & bit(box)) != 0;
    bool there = before->table.round.wager_cents[box] > 0 || before->box[box].hands > 0;
    if (act->act->kind == RF_ACT_WAGER && mine && clause == RF_WAGER_BEFORE_CARDS && there)
        return 0;
    if (act->act->kind == RF_ACT_WAGER && mine && clause == RF_WAGER_IN_LIMITS &&
        act->act->cents > before->rules.max_bet)
        return 0;
    return bit(box) | boxes_of_actor(act, &open);
}

/* A double by wrong totals costs its added chips, which the accounts know. */
static unsigned
decision_boxes(const struct report_act *act, enum rf_clause clause)
{
    bool open;
    unsigned boxes = boxes_of_actor(act, &open);
    bool lawful = open && act->act->cents == 0 && is_about_another(clause);
    bool totals = open && act->act->cents == 0 && clause == RF_DOUBLE_TOTALS;
    switch (act->act->kind) {
    case RF_ACT_STAND:
    case RF_ACT_DECLINE: return 0;
    case RF_ACT_DOUBLE: return lawful || totals ? 0 : boxes;
    case RF_ACT_HIT:
    case RF_ACT_SPLIT: return lawful ? 0 : boxes;
    default: return boxes | bit(act->act->box); /* insurance, surrender */
    }
}

/* A card: known are cards of the deal, of the wrong shoe, and those that a player asked for. */
static unsigned
card_boxes(const struct report_act *act, enum rf_clause clause)
{
    unsigned hand = act->act->hand;
    if (hand == RF_HAND_DEALER || act->before->table.round.cards[RF_HAND_DEALER] == 0)
        return 0;
    switch (clause) {
    case RF_ONE_CARD_AT_A_TIME:
    case RF_PLAY_IN_TURN:
    case RF_SPLIT_ACES_ONE_CARD:
    case RF_DOUBLE_ONE_CARD:
    case RF_HOLE_CARD_TURNED:
    case RF_HAND_LEFT_STANDS:
        return hand <= RF_BOXES_MAX && act->before->box[hand].hits ? 0 : bit(hand);
    default: return 0;
    }
}

/* The dealer shows a natural, or says so: nobody plays on. */
static bool
has_natural(const struct rf_bj *game)
{
    return game->hole_down ? game->natural : rf_bj_hand_is_natural(&game->rules, &game->dealer);
}

/* Boxes of which this act settles a hand; or only hands that are open. */
static unsigned
gone_boxes(const struct report_act *act, bool open)
{
    unsigned boxes = 0;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        for (unsigned h = 0; h < act->before->box[box].hands; h++) {
            const struct rf_bj_box *after = &act->after->box[box];
            bool gone = act->before->box[box].wager_cents[h] > 0 &&
                        (h >= after->hands || after->wager_cents[h] == 0);
            if (gone && (!open || is_open(act->before, box, h)))
                boxes |= bit(box);
        }
    return boxes;
}

/* Hands that this act settles although they are open.  Asked of lawful acts too: an earlier breach
 * may have passed a player over. */
static unsigned
settled_boxes(const struct report_act *act)
{
    return has_natural(act->before) ? 0 : gone_boxes(act, true);
}

static unsigned
settlement_boxes(const struct report_act *act, enum rf_clause clause)
{
    const struct rf_bj *before = act->before;
    bool early = before->hole_down && before->dealer.count < 2;
    switch (clause) {
    case RF_DEALER_DRAWS:
    case RF_DEALER_DRAWS_ON:
    case RF_ROUND_ENDS: return ALL_BOXES;
    case RF_PLAY_IN_TURN:
    case RF_HOLE_CARD_TURNED:
    case RF_HIGHER_PAID:
    case RF_EQUAL_STANDS_OFF:
    case RF_DEALER_BUST_PAYS: return early ? bit(act->act->box) : 0;
    default: return 0;
    }
}

/* The dealer's own acts.  A card that shows an untrue look leaves the whole round unknown. */
static unsigned
dealer_boxes(const struct report_act *act, enum rf_clause clause)
{
    const struct rf_act *of = act->act;
    switch (of->kind) {
    case RF_ACT_DENY: return of->right == RF_RIGHT_INSURANCE && of->cents > 0 ? 0 : bit(of->box);
    case RF_ACT_DRAW: return card_boxes(act, clause);
    case RF_ACT_FACE_UP: return of->hand == RF_HAND_DEALER ? ALL_BOXES : bit(of->hand);
    case RF_ACT_OVERDRAW: return ALL_BOXES;
    case RF_ACT_PAY:
    case RF_ACT_COLLECT:
    case RF_ACT_STAND_OFF:
    case RF_ACT_END: return settlement_boxes(act, clause);
    case RF_ACT_TURN:
        return of->box == 0 && clause >= RF_NATURAL_PAID && clause <= RF_DEALER_LOOKS ? ALL_BOXES
                                                                                      : 0;
    default: return 0;
    }
}

static unsigned
breach_boxes(const struct report_act *act, enum rf_clause clause)
{
    switch (act->act->kind) {
    case RF_ACT_WAGER:
    case RF_ACT_TAKE_BACK: return wager_boxes(act, clause);
    case RF_ACT_INSURE:
    case RF_ACT_DECLINE:
    case RF_ACT_HIT:
    case RF_ACT_STAND:
    case RF_ACT_DOUBLE:
    case RF_ACT_SPLIT:
    case RF_ACT_SURRENDER: return decision_boxes(act, clause);
    default: return dealer_boxes(act, clause);
    }
}

/* The person with a bet on a box: who made it, else who sits there. */
static const char *
owner_of(const struct report_act *act, unsigned box)
{
    const struct rf_bj *tables[] = {act->before, act->after};
    for (unsigned t = 0; t < 2; t++)
        for (unsigned i = 0; i < RF_BJ_ACCOUNTS && tables[t]->box[box].hands > 0; i++)
            if (tables[t]->account[i].arrival &&
                tables[t]->account[i].arrival == tables[t]->box[box].arrival)
                return tables[t]->account[i].name;
    bool bet = act->before->table.round.wager_cents[box] > 0 ||
               act->after->table.round.wager_cents[box] > 0;
    return bet ? act->after->table.seats.box[box].name : "";
}

static void
add_unknown(struct report *report, size_t breach, size_t person, uint64_t line)
{
    for (size_t i = 0; i < report->costs; i++)
        if (report->cost[i].breach == breach && report->cost[i].person == person &&
            report->cost[i].unknown)
            return;
    struct report_cost *cost = report_add_cost(report);
    if (cost)
        *cost = (struct report_cost){
            .breach = breach, .person = person, .line = line, .unknown = true};
}

/* The last breach of this round; report->breaches when there is none. */
static size_t
last_breach(const struct report *report)
{
    size_t i = report->breaches;
    while (i-- > 0)
        if (report->breach[i].place == report->rounds && !report->breach[i].before)
            return i;
    return report->breaches;
}

/* A settlement that cannot be judged, because a card was not seen, leaves the result of that person
 * by the law unknown, without a breach. */
void
report_note_unknown(struct report *report, const struct report_act *act, size_t breach)
{
    bool own = breach < report->breaches;
    unsigned unseen = gone_boxes(act, false), boxes = settled_boxes(act);
    if (own)
        boxes |= breach_boxes(act, report->breach[breach].clause);
    size_t of = own ? breach : last_breach(report);
    bool any = false;
    for (unsigned box = 1; box <= RF_BOXES_MAX && of < report->breaches; box++) {
        const char *name = boxes & bit(box) ? owner_of(act, box) : "";
        if (!*name)
            continue;
        add_unknown(report, of, report_person(report, name), act->line->seq);
        any = true;
    }
    for (unsigned box = 1; box <= RF_BOXES_MAX && act->seen == RF_SEEN_NOT_JUDGED; box++)
        if (unseen & bit(box) && *owner_of(act, box))
            report->person[report_person(report, owner_of(act, box))].unknown = true;
    if (own && boxes && !any) /* nobody's bet: the house still moved chips, or did not */
        add_unknown(report, of, REPORT_HOUSE, act->line->seq);
}

/* True when a breach of the same round makes this person's chips unknown. */
static bool
follows_unknown(const struct report *report, size_t breach, size_t person)
{
    for (size_t i = 0; i < report->costs; i++) {
        const struct report_cost *cost = &report->cost[i];
        const struct report_breach *one = &report->breach[cost->breach];
        if (cost->unknown && cost->person == person && cost->breach <= breach && !one->before &&
            one->place == report->breach[breach].place)
            return true;
    }
    return false;
}

void
report_end_unknown(struct report *report)
{
    for (size_t i = 0; i < report->costs; i++) {
        struct report_cost *cost = &report->cost[i];
        if (!cost->made_good && follows_unknown(report, cost->breach, cost->person)) {
            cost->unknown = true;
            cost->cents = 0;
        }
    }
    for (size_t i = 0; i < report->duties; i++) {
        struct report_duty *duty = &report->duty[i];
        bool chips = duty->kind == DUTY_PAY || duty->kind == DUTY_KEPT;
        if (chips && follows_unknown(report, duty->breach, duty->person))
            duty->kind = DUTY_NOTHING;
    }
    for (size_t i = 0; i < report->costs; i++)
        if (report->cost[i].unknown)
            report->person[report->cost[i].person].unknown = true;
    for (size_t i = 0; i < report->breaches; i++)
        if (report_is_unknown(report, i, REPORT_HOUSE))
            report_add_question(report, report->breach[i].line, report->breach[i].place,
                                "Breach %zu: what it cost in chips is not known. Work it out from "
                                "the bets and cards of round %u.",
                                i + 1, report->breach[i].place);
}

bool
report_is_unknown(const struct report *report, size_t breach, size_t person)
{
    for (size_t i = 0; i < report->costs; i++)
        if (report->cost[i].unknown && report->cost[i].breach == breach &&
            (person == REPORT_HOUSE || report->cost[i].person == person))
            return true;
    return false;
}
