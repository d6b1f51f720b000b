/*
 * simulate/machine_rows.c -- what follows each card in a lane's state machine (machine.h).
 *
 * Decisions come from plan->lane, which the vector lanes read too; results come from sim_net.
 */
#include "simulate/machine_build.h"

#include <string.h>

#include "base/assert.h"

static uint32_t
ref(enum region region, unsigned number)
{
    return (uint32_t)region << 16 | number;
}

static unsigned
hand_add(unsigned hand, unsigned card)
{
    return ((hand + card) | (hand & 128)) & 255;
}

static bool
hand_is_soft(unsigned hand)
{
    return hand >= 128 && hand < 128 + 12;
}

/* The best total of a hand; above 21 for a bust. */
static unsigned
hand_total(unsigned hand)
{
    return (hand & 127) + (hand_is_soft(hand) ? 10 : 0);
}

static bool
hand_hits(unsigned hand, unsigned limit, unsigned extra)
{
    return limit < 128 && (hand & 127) + (hand_is_soft(hand) ? extra : 0) < limit;
}

/* How a hand is over. */
static unsigned
over_of(unsigned hand, bool doubled)
{
    unsigned total = hand_total(hand);
    RF_ASSERT(hand < 256 && total > 0);
    if (total > 21)
        return doubled ? OVER_BUST2 : OVER_BUST;
    return 2 * (total > 16 ? total - 16 : 0) + doubled;
}

static bool
over_is_doubled(unsigned over)
{
    return over < OVER_BUST ? over % 2 : over == OVER_BUST2;
}

/* The code of sim_net. */
static unsigned
over_code(unsigned over)
{
    static const uint8_t others[] = {CODE_BUST, CODE_BUST, CODE_NATURAL, CODE_SURRENDER};
    return over < OVER_BUST ? 16 + over / 2 : others[over - OVER_BUST];
}

/* Whether the dealer must draw because of this hand. */
static bool
over_is_live(const struct sim_plan *plan, unsigned over)
{
    return over < OVER_BUST || (plan->doubled_waits && over == OVER_BUST2);
}

/* Finds a number in a list, or appends it. */
static unsigned
list_find(int16_t *list, unsigned *count, unsigned most, int net, bool *failed)
{
    for (unsigned i = 0; i < *count; i++)
        if (list[i] == net)
            return i;
    *failed |= *count == most;
    if (*failed)
        return 0;
    list[*count] = (int16_t)net;
    return (*count)++;
}

int
rf_machine_insurance(const struct sim_plan *plan, unsigned insured)
{
    int unit = (int)plan->unit;
    return insured == INSURED_NOT ? 0 : insured == INSURED_WON ? unit : -unit / 2;
}

static uint32_t
final_ref(struct machine_builder *b, const uint16_t row[static MACHINE_FINAL])
{
    for (unsigned i = 0; i < b->finals; i++)
        if (memcmp(b->final[i], row, sizeof b->final[i]) == 0)
            return ref(FINAL, i);
    b->failed |= b->finals == FINALS;
    if (b->failed)
        return 0;
    memcpy(b->final[b->finals], row, sizeof b->final[0]);
    return ref(FINAL, b->finals++);
}

/* Bins of special rounds: a block for each kind of insurance, by naturals and wagers. */
static unsigned
final_block(const struct machine_builder *b, unsigned insured)
{
    RF_ASSERT(insured < INSURED);
    return insured * (b->to->by_natural ? (RF_BJ_HANDS_MAX + 1) * 32 : 32);
}

/* A round with one hand that is over.  With insurance it is special, and waits for an odd cycle,
 * unless a counter is at the table: lanes settle it then as any other. */
static uint32_t
end_ref(struct machine_builder *b, int net, unsigned insured, bool keeps)
{
    net += rf_machine_insurance(b->plan, insured);
    if (insured == INSURED_NOT || b->plan->counted)
        return ref(keeps ? KEEPS : TERM,
                   list_find(b->term[keeps], &b->terms[keeps], MACHINE_TERMS / 2, net, &b->failed));
    unsigned bin = list_find(b->to->net, &b->to->nets, MACHINE_NETS, net, &b->failed);
    return final_ref(b, (uint16_t[MACHINE_FINAL]){
                            [FINAL_HOW] = (uint16_t)(FINAL_NONE | (keeps ? FINAL_KEEPS : 0)),
                            [FINAL_BIN] = (uint16_t)bin});
}

/* A split round that is over, by the outcome of the dealer's hand. */
static uint32_t
split_end_ref(struct machine_builder *b, unsigned outcome, unsigned insured, bool keeps)
{
    bool natural = outcome == OUTCOME_NATURAL;
    RF_ASSERT(outcome <= OUTCOME_NATURAL && (!natural || b->to->by_natural));
    unsigned how = natural ? FINAL_BY_NATURAL : SUM_BITS * outcome;
    if (b->to->by_natural && !natural)
        how |= FINAL_NATURALS;
    if (keeps)
        how |= FINAL_KEEPS;
    return final_ref(
        b, (uint16_t[MACHINE_FINAL]){
               [FINAL_HOW] = (uint16_t)how, [FINAL_BIN] = (uint16_t)final_block(b, insured)});
}

uint32_t
rf_machine_row(struct machine_builder *b, struct machine_key key)
{
    unsigned group = key.kind < ROW_HIT ? 0 : key.kind < ROW_DEALER ? 1 : 2;
    for (unsigned i = 0; i < b->rows[group]; i++)
        if (memcmp(&b->key[group][i], &key, sizeof key) == 0)
            return ref(SECOND + group, i);
    b->failed |= b->rows[group] == ROWS;
    if (b->failed)
        return 0;
    b->key[group][b->rows[group]] = key;
    return ref(SECOND + group, b->rows[group]++);
}

/* The dealer's hand goes on or is over; `over` says how the player's hand is. */
static uint32_t
dealer_ref(struct machine_builder *b, unsigned over, unsigned hand, unsigned insured)
{
    const struct lane_table *lane = &b->plan->lane;
    unsigned total = hand_total(hand), code = total > 21 ? CODE_DEALER_BUST : total;
    if (hand_hits(hand, 17, lane->extra[COLUMN_DEALER]))
        return rf_machine_row(b, (struct machine_key){.kind = ROW_DEALER,
                                                      .hand = (uint8_t)hand,
                                                      .up = (uint8_t)over,
                                                      .extra = (uint8_t)insured});
    if (over == OVER_OF_SPLIT)
        return split_end_ref(b, total > 21 ? OUTCOME_BUST : total - 17, insured, false);
    return end_ref(b, sim_net(b->plan, over_code(over), over_is_doubled(over), code, true), insured,
                   false);
}

/* Insurance, where it is taken, by the dealer's two cards. */
static unsigned
insured_by(const struct sim_plan *plan, unsigned hole, unsigned up)
{
    if (!plan->lane.insure || up != 129)
        return INSURED_NOT;
    return hole == RF_VALUES ? INSURED_WON : INSURED_LOST;
}

/* What follows when the player's hand is over and the dealer's two cards are known. */
static uint32_t
met_entry(struct machine_builder *b, unsigned over, unsigned hole, unsigned up)
{
    const struct sim_plan *plan = b->plan;
    unsigned hand = hand_add(hole, up), live = over_is_live(plan, over);
    bool natural = hand == 128 + 11, of_tens = up == 129 || up == RF_VALUES;
    unsigned insured = insured_by(plan, hole, up);
    bool hits = hand_hits(hand, 17, plan->lane.extra[COLUMN_DEALER]);
    if (hits && (live || plan->rules.dealer_draws_alone))
        return dealer_ref(b, over, hand, insured);
    bool keeps = b->to->keeping && !live && insured == INSURED_NOT &&
                 !(over == OVER_NATURAL && of_tens);
    unsigned code = natural ? CODE_DEALER_NATURAL : hand_total(hand);
    return end_ref(b, sim_net(plan, over_code(over), over_is_doubled(over), code, true), insured,
                   keeps);
}

/* The row of a hand that is over; or what follows, where the dealer's cards do not matter. */
static uint32_t
met_ref(struct machine_builder *b, unsigned over)
{
    bool same = true;
    RF_ASSERT(over < CODES);
    if (b->met_known[over])
        return b->met_ref[over];
    b->met_known[over] = true;
    for (unsigned i = 0; i < MACHINE_PAIR; i++) {
        b->met[over][i] = met_entry(b, over, machine_card_of(i / RF_VALUES),
                                    machine_card_of(i % RF_VALUES));
        same &= b->met[over][i] == b->met[over][0];
    }
    b->met_ref[over] = same ? b->met[over][0] : ref(MET, over);
    return b->met_ref[over];
}

/* What a finished hand of a split adds to the six sums. */
static uint32_t
event_sums(const struct sim_plan *plan, unsigned over)
{
    uint32_t sums = 0;
    int unit = (int)plan->unit;
    for (unsigned outcome = 0; outcome < OUTCOMES && over != OVER_NATURAL; outcome++) {
        unsigned dealer = outcome == OUTCOME_BUST ? CODE_DEALER_BUST : 17 + outcome;
        int net = sim_net(plan, over_code(over), over_is_doubled(over), dealer, true);
        sums += (uint32_t)(net / unit) << (SUM_BITS * outcome);
    }
    return sums;
}

/* What it adds to the word of naturals; `first`: it is the first hand of the box. */
static uint16_t
event_naturals(const struct sim_plan *plan, unsigned over, bool first)
{
    int net = sim_net(plan, over_code(over), over_is_doubled(over), CODE_NATURAL, first);
    unsigned naturals = over == OVER_NATURAL ? 1u << NATURALS_SHIFT : 0;
    return (uint16_t)(net / (int)plan->unit + (int)naturals + (first ? NATURALS_ENDED : 0));
}

static uint32_t
event_ref(struct machine_builder *b, const uint16_t event[static MACHINE_EVENT], uint32_t next)
{
    for (unsigned i = 0; i < b->events; i++)
        if (b->event_next[i] == next && memcmp(b->event[i], event, sizeof b->event[i]) == 0)
            return ref(EVENT, i);
    b->failed |= b->events == EVENTS;
    if (b->failed)
        return 0;
    memcpy(b->event[b->events], event, sizeof b->event[0]);
    b->event_next[b->events] = next;
    return ref(EVENT, b->events++);
}

/* A hand that is over: of a split, or the only one. */
static uint32_t
hand_over(struct machine_builder *b, unsigned over, bool split)
{
    if (!split)
        return met_ref(b, over);
    uint32_t sums = event_sums(b->plan, over);
    int waits = over_is_live(b->plan, over) ? 256 - 1 : -1;
    return event_ref(
        b,
        (uint16_t[MACHINE_EVENT]){[EVENT_WAITS] = (uint16_t)waits,
                                  [EVENT_SUMS] = (uint16_t)sums,
                                  [EVENT_SUMS_HIGH] = (uint16_t)(sums >> 16),
                                  [EVENT_FIRST] = event_naturals(b->plan, over, true),
                                  [EVENT_LATER] = event_naturals(b->plan, over, false)},
        0);
}

/* A hand of two cards after its decision; `bits` are those of LANE_…, without a split. */
static uint32_t
hand_decided(struct machine_builder *b, unsigned hand, unsigned up, unsigned bits, bool split)
{
    const struct lane_table *lane = &b->plan->lane;
    if (bits & LANE_END)
        return hand_over(b, hand == 128 + 11 ? OVER_NATURAL : OVER_SURRENDER, split);
    if (bits & LANE_DOUBLE)
        return rf_machine_row(
            b, (struct machine_key){.kind = ROW_DOUBLE, .hand = (uint8_t)hand, .split = split});
    if (bits & LANE_HIT)
        return rf_machine_row(b, (struct machine_key){.kind = ROW_HIT,
                                                      .hand = (uint8_t)hand,
                                                      .limit = lane->limit[up],
                                                      .extra = lane->extra[up],
                                                      .split = split});
    return hand_over(b, over_of(hand, false), split);
}

/* The row of a lane's cells for two cards. */
static unsigned
cell_row(unsigned first, unsigned second)
{
    unsigned hand = hand_add(first, second);
    if (first == second)
        return LANE_ROW_PAIR + (second & 15);
    return (hand & 127) + (hand_is_soft(hand) ? LANE_ROW_SOFT : 0);
}

/* The row of a pair that is split: its levels stand one behind the other. */
static uint32_t
split_ref(struct machine_builder *b, unsigned card, unsigned up)
{
    struct machine_key key = {.kind = ROW_SPLIT, .hand = (uint8_t)card, .up = (uint8_t)up};
    uint32_t first = rf_machine_row(b, key);
    for (unsigned level = 1; level + 1 < b->plan->rules.split_hands_max; level++) {
        key.limit = (uint8_t)level;
        uint32_t next = rf_machine_row(b, key);
        RF_ASSERT(b->failed || next == first + level);
    }
    return first;
}

/* The second card of a box. */
static uint32_t
up_entry(struct machine_builder *b, unsigned up, unsigned first, unsigned card)
{
    RF_ASSERT(up >= 1 && up <= RF_VALUES);
    unsigned cell = b->plan->lane.cell[up][cell_row(first, card)] & 15;
    if (cell & LANE_SPLIT)
        return event_ref(b, (uint16_t[MACHINE_EVENT]){[EVENT_WAITS] = 1}, split_ref(b, first, up));
    return hand_decided(b, hand_add(first, card), up, cell, false);
}

/* The second card of a box when the dealer looked and has a natural. */
static uint32_t
natural_entry(struct machine_builder *b, unsigned up, unsigned first, unsigned card)
{
    unsigned hand = hand_add(first, card);
    bool ends = b->plan->lane.cell[up ^ 1][cell_row(first, card)] & LANE_END;
    unsigned over = !ends ? over_of(hand, false) : hand == 128 + 11 ? OVER_NATURAL : OVER_SURRENDER;
    int net = sim_net(b->plan, over_code(over), false, CODE_DEALER_NATURAL, true);
    return end_ref(b, net, b->plan->lane.insure && up == 1 ? INSURED_WON : INSURED_NOT, false);
}

/* The second card of a hand that a split made; `level` splits came after the first. */
static uint32_t
split_entry(struct machine_builder *b, const struct machine_key *key, unsigned card)
{
    const struct sim_plan *plan = b->plan;
    bool ace = key->hand == 129;
    unsigned row = ace ? LANE_ROW_ACES + (card & 15) : cell_row(key->hand, card);
    unsigned cell = plan->lane.cell[key->up][row] >> 4;
    if ((cell & LANE_SPLIT) && key->limit + 2u < plan->rules.split_hands_max)
        return event_ref(
            b, (uint16_t[MACHINE_EVENT]){[EVENT_WAITS] = 1, [EVENT_NEXT] = 2 * MACHINE_ROW}, 0);
    return hand_decided(b, hand_add(key->hand, card), key->up, cell & ~(unsigned)LANE_SPLIT, true);
}

uint32_t
rf_machine_entry(struct machine_builder *b, const struct machine_key *key, unsigned card)
{
    unsigned hand = hand_add(key->hand, card);
    RF_ASSERT(card > 0 && key->hand > 0);
    switch (key->kind) {
    case ROW_UP: return up_entry(b, key->up & 15, key->hand, card);
    case ROW_NATURAL: return natural_entry(b, key->up & 15, key->hand, card);
    case ROW_SPLIT: return split_entry(b, key, card);
    case ROW_DOUBLE: return hand_over(b, over_of(hand, true), key->split);
    case ROW_DEALER: return dealer_ref(b, key->up, hand, key->extra);
    default:
        if (!hand_hits(hand, key->limit, key->extra))
            return hand_over(b, over_of(hand, false), key->split);
        return rf_machine_row(b, (struct machine_key){.kind = ROW_HIT,
                                                      .hand = (uint8_t)hand,
                                                      .limit = key->limit,
                                                      .extra = key->extra,
                                                      .split = key->split});
    }
}

uint32_t
rf_machine_after_split(struct machine_builder *b, unsigned pair, bool live, bool naturals)
{
    const struct sim_plan *plan = b->plan;
    unsigned hole = machine_card_of(pair / RF_VALUES), up = machine_card_of(pair % RF_VALUES);
    unsigned hand = hand_add(hole, up), insured = insured_by(plan, hole, up);
    bool natural = hand == 128 + 11, of_tens = up == 129 || up == RF_VALUES;
    RF_ASSERT(pair < MACHINE_PAIR && !(live && naturals));
    if (!natural && (live || plan->rules.dealer_draws_alone))
        return dealer_ref(b, OVER_OF_SPLIT, hand, insured);
    bool keeps = b->to->keeping && !live && !insured && !(naturals && of_tens);
    bool by_natural = natural && b->to->by_natural;
    return split_end_ref(b, by_natural ? OUTCOME_NATURAL : OUTCOME_BUST, insured, keeps);
}
