/*
 * simulate/quick.c -- a round on the general path while nothing out of the way happens: it is what
 * round.c plays, with the same cards, but keeps no account of whose they are.
 *
 * A round for which too few cards are settled, or in which boxes are insured, is left to round.c:
 * its cards lie in the shoe as they came, and come again.
 *
 * There are two: one box as it mostly goes, which is left to the other when it does not go so.
 *
 * Branches that cannot be foretold are what it costs.  So a hand that is doubled takes the same
 * way as one that hits, the dealer's hand is a number in a table, and what a hand comes to is
 * reckoned without asking.
 */
#include "simulate/plan.h"

#include <string.h>

#include "base/assert.h"

#define INLINE static inline __attribute__((always_inline))

enum { SPECIAL = CELL_NATURAL | CELL_SURRENDER | CELL_SURRENDER_UNPAIRED | CELL_SPLIT };

/* The dealer's hand when nobody waits for it: he draws none. */
enum { DEALER_NOBODY = DEALER_OVER + CODE_DEALER_BUST + 1 };

struct quick_box {
    uint8_t first, second; /* cards, as the shoe has them */
    uint8_t hands;
    uint8_t code[RF_BJ_HANDS_MAX];
    uint8_t stake[RF_BJ_HANDS_MAX]; /* in wagers */
};

/* Where the next card comes from.  It goes from hand to hand by value: in memory it would be read
 * anew after each card. */
struct pile {
    struct sim_shoe *shoe;
    unsigned next, settled;
    bool out; /* there was no card whose order is settled */
};

struct quick {
    const struct sim_plan *plan;
    const uint8_t *cells; /* of the up-card */
    unsigned up, hole;
    bool live, waits; /* a hand waits for the dealer's total; a natural, for his second card */
    struct quick_box box[RF_BOXES_MAX];
};

/* The next card, as the shoe has it. */
INLINE unsigned
pile_card(struct pile *p)
{
    p->out |= p->next == p->settled;
    return p->out ? RF_TEN : p->shoe->card[p->next++];
}

INLINE unsigned
pile_value(struct pile *p)
{
    return pile_card(p) & 15u;
}

/* There are so many cards whose order is settled.  Nearly always. */
INLINE bool
pile_has(const struct pile *p, unsigned cards)
{
    return __builtin_expect(p->settled - p->next >= cards, 1);
}

/* The card that many places on. */
INLINE unsigned
pile_at(const struct pile *p, unsigned ahead)
{
    return p->shoe->card[p->next + ahead] & 15u;
}

/* One of two numbers, without a branch, which a compiler would make of it. */
INLINE unsigned
either(bool is, unsigned yes, unsigned no)
{
    return no ^ ((no ^ yes) & (0u - is));
}

/* Plays a hand of two cards or more by its cell.  Two cards are looked at before it is known
 * whether they are its own: to ask costs more. */
INLINE void
quick_hand(struct quick *q, struct pile *p, struct quick_box *box, unsigned hand, unsigned id,
           unsigned cell, unsigned doubles)
{
    const struct sim_plan *plan = q->plan;
    bool doubled = cell & doubles, takes = cell & (doubles | CELL_HIT);
    unsigned on = doubled ? 0 : CELL_HIT;
    if (pile_has(p, 2)) {
        id = either(takes, (unsigned)plan->next[id][pile_at(p, 0)], id);
        bool again = takes & ((q->cells[id] & on) != 0);
        id = either(again, (unsigned)plan->next[id][pile_at(p, 1)], id);
        p->next += (unsigned)takes + again;
        takes = again & ((q->cells[id] & on) != 0);
    }
    while (__builtin_expect(takes, 0)) {
        id = (unsigned)plan->next[id][pile_value(p)];
        takes = q->cells[id] & on;
    }
    box->stake[hand] = (uint8_t)(1 + doubled);
    box->code[hand] = plan->total[id];
    q->live |= (id != 0) | (doubled & plan->doubled_waits);
}

/* All hands of a pair, one after the other. */
static struct pile
quick_split(struct quick *q, struct pile p, struct quick_box *box)
{
    const struct sim_plan *plan = q->plan;
    bool by_rank = plan->rules.split_by == RF_BJ_SPLIT_BY_RANK;
    unsigned value = box->first & 15u, played = 0;
    RF_ASSERT(value < RF_VALUES && plan->rules.split_hands_max >= 2);
    box->hands = 2;
    while (played < box->hands) {
        unsigned card = pile_card(&p), other = card & 15u;
        unsigned id = (unsigned)plan->two[value][other];
        unsigned cell = value == RF_ACE ? plan->aces[q->up][other] : q->cells[id];
        bool pair = by_rank ? card == box->first : other == value;
        if ((cell & CELL_SPLIT) && pair && box->hands < plan->rules.split_hands_max &&
            (value != RF_ACE || plan->rules.resplit_aces) && !p.out) {
            box->hands++;
            continue;
        }
        bool tens = q->up == RF_ACE || q->up == RF_TEN;
        bool natural = cell & CELL_NATURAL_SPLIT;
        if (natural && !(cell & (CELL_DOUBLE_SPLIT | CELL_HIT))) {
            box->code[played] = CODE_NATURAL;
            box->stake[played] = 1;
            q->waits |= !plan->looks && tens;
        } else
            quick_hand(q, &p, box, played, id, cell, CELL_DOUBLE_SPLIT);
        played++;
    }
    return p;
}

/* Hands that are naturals, given up, or split. */
static struct pile
quick_special(struct quick *q, struct pile p, struct quick_box *box, unsigned id, unsigned cell)
{
    const struct sim_plan *plan = q->plan;
    bool by_rank = plan->rules.split_by == RF_BJ_SPLIT_BY_RANK;
    bool pair = by_rank ? box->first == box->second : (box->first & 15) == (box->second & 15);
    bool unpaired = sim_unpaired(plan, cell, box->first, box->second);
    box->stake[0] = 1;
    if (cell & CELL_NATURAL) {
        box->code[0] = CODE_NATURAL;
        q->waits |= !plan->looks && (q->up == RF_ACE || q->up == RF_TEN);
    } else if ((cell & CELL_SURRENDER) || unpaired)
        box->code[0] = CODE_SURRENDER;
    else if ((cell & CELL_SPLIT) && pair)
        return quick_split(q, p, box);
    else
        quick_hand(q, &p, box, 0, id, cell, CELL_DOUBLE);
    return p;
}

/* The dealer looked, and has a natural: nobody plays. */
static void
quick_natural(struct quick *q)
{
    const struct sim_plan *plan = q->plan;
    for (unsigned b = 0; b < plan->boxes; b++) {
        struct quick_box *box = &q->box[b];
        int id = plan->two[box->first & 15u][box->second & 15u];
        unsigned cell = q->cells[id];
        bool unpaired = sim_unpaired(plan, cell, box->first, box->second);
        bool given_up = plan->early && ((cell & CELL_SURRENDER) || unpaired);
        box->hands = box->stake[0] = 1;
        box->code[0] = cell & CELL_NATURAL ? CODE_NATURAL
                       : given_up          ? CODE_SURRENDER
                                           : plan->total[id];
    }
}

/* The dealer's hand as a code. */
INLINE unsigned
quick_dealer(struct quick *q, struct pile *p)
{
    const struct sim_plan *plan = q->plan;
    bool alone = plan->rules.dealer_draws_alone;
    if (!plan->hole) {
        if (!alone && !q->live && !q->waits)
            return CODE_DEALER_BUST; /* nobody asks */
        q->hole = pile_value(p);
    }
    unsigned state = plan->dealer_two[q->up][q->hole];
    if (state == DEALER_OVER + CODE_NATURAL)
        return CODE_DEALER_NATURAL;
    state = either(alone | q->live, state, DEALER_NOBODY);
    if (pile_has(p, 2)) {
        unsigned one = plan->dealer[state][pile_at(p, 0)];
        unsigned two = plan->dealer[one][pile_at(p, 1)];
        p->next += 0u + (state < DEALER_OVER) + (one < DEALER_OVER);
        state = two;
    }
    while (__builtin_expect(state < DEALER_OVER, 0))
        state = plan->dealer[state][pile_value(p)];
    return state - DEALER_OVER;
}

/* What a box won. */
INLINE int
quick_net(const struct quick *q, const struct quick_box *box, unsigned dealer)
{
    const struct sim_plan *plan = q->plan;
    int sum = 0, net = 0;
    bool plain = dealer != CODE_NATURAL;
    for (unsigned h = 0; h < box->hands; h++) {
        unsigned code = box->code[h];
        plain &= code < CODE_SURRENDER;
        sum += ((code > dealer) - (code < dealer)) * box->stake[h];
    }
    if (plain)
        return sum * (int)plan->unit;
    for (unsigned h = 0; h < box->hands; h++)
        net += sim_net(plan, box->code[h], box->stake[h] == 2, dealer, h == 0);
    return net;
}

INLINE void
quick_deal(struct quick *q, struct pile *p, unsigned boxes)
{
    const struct sim_plan *plan = q->plan;
    RF_ASSERT(boxes >= 1 && boxes <= RF_BOXES_MAX);
    for (unsigned b = 0; b < boxes; b++)
        q->box[b].first = (uint8_t)pile_card(p);
    q->up = pile_value(p);
    for (unsigned b = 0; b < boxes; b++)
        q->box[b].second = (uint8_t)pile_card(p);
    if (plan->hole)
        q->hole = pile_value(p);
    q->cells = plan->cell[q->up];
}

/* False when it is to be played again by round.c. */
INLINE bool
quick_round(struct quick *q, struct pile *pile, unsigned boxes, int net[static RF_BOXES_MAX])
{
    const struct sim_plan *plan = q->plan;
    struct pile p = *pile;
    unsigned dealer = CODE_DEALER_NATURAL;
    quick_deal(q, &p, boxes);
    if (plan->looks && plan->dealer_two[q->up][q->hole] == DEALER_OVER + CODE_NATURAL)
        quick_natural(q);
    else {
        for (unsigned b = 0; b < boxes; b++) {
            struct quick_box *box = &q->box[b];
            unsigned id = (unsigned)plan->two[box->first & 15u][box->second & 15u];
            unsigned cell = q->cells[id];
            box->hands = 1;
            if (__builtin_expect(cell & SPECIAL, 0))
                p = quick_special(q, p, box, id, cell);
            else
                quick_hand(q, &p, box, 0, id, cell, CELL_DOUBLE);
        }
        dealer = quick_dealer(q, &p);
    }
    for (unsigned b = 0; b < boxes; b++)
        net[b] = quick_net(q, &q->box[b], dealer);
    *pile = p;
    return !p.out && !(q->up == RF_ACE && plan->insures);
}

/* So many cards of the shoe went to hands. */
INLINE bool
quick_took(struct sim_shoe *shoe, unsigned cards)
{
    shoe->used += cards;
    shoe->next += cards;
    return true;
}

/* A round of one box as nineteen of twenty are: no pair is split, and nobody gives up or insures.
 * Cards are looked at before it is known who gets them.  Of another kind, or where few cards are
 * settled, nothing has happened, and it is false. */
INLINE bool
quick_usual(const struct sim_plan *plan, struct sim_shoe *shoe, int *net)
{
    enum { DEALT = 4, AHEAD = DEALT + 2 + 2 };
    const uint8_t *card = shoe->card + shoe->next, *end = shoe->card + shoe->settled;
    if (end - card < AHEAD || !plan->hole)
        return false;
    unsigned up = card[1] & 15u, id = (unsigned)plan->two[card[0] & 15u][card[2] & 15u];
    const uint8_t *cells = plan->cell[up], *from = card;
    unsigned cell = cells[id], state = plan->dealer_two[up][card[3] & 15u];
    bool natural = cell & CELL_NATURAL, his = state == DEALER_OVER + CODE_NATURAL;
    if (__builtin_expect((cell & SPECIAL) || his || up == RF_ACE, 0)) {
        if ((up == RF_ACE && plan->insures) || (cell & SPECIAL & ~(unsigned)CELL_NATURAL) ||
            ((natural || his) && (plan->rules.dealer_draws_alone || !plan->looks)))
            return false;
        if (natural || his) {
            *net = !natural ? -(int)plan->unit : his ? 0 : (int)plan->natural;
            return quick_took(shoe, DEALT);
        }
    }
    bool doubled = cell & CELL_DOUBLE, takes = cell & (CELL_DOUBLE | CELL_HIT);
    unsigned on = doubled ? 0 : CELL_HIT;
    id = either(takes, (unsigned)plan->next[id][card[DEALT] & 15u], id);
    bool again = takes & ((cells[id] & on) != 0);
    id = either(again, (unsigned)plan->next[id][card[DEALT + 1] & 15u], id);
    card += DEALT + takes + again;
    for (again = again && (cells[id] & on); again; again = cells[id] & on) {
        if (card == end)
            return false;
        id = (unsigned)plan->next[id][*card++ & 15u];
    }
    bool draws = (id != 0) | plan->rules.dealer_draws_alone | (doubled & plan->doubled_waits);
    state = either(draws, state, DEALER_NOBODY);
    if (end - card < 2)
        return false;
    unsigned three = plan->dealer[state][card[0] & 15u], four = plan->dealer[three][card[1] & 15u];
    card += 0 + (state < DEALER_OVER) + (three < DEALER_OVER);
    for (state = four; state < DEALER_OVER;) {
        if (card == end)
            return false;
        state = plan->dealer[state][*card++ & 15u];
    }
    unsigned dealer = state - DEALER_OVER, code = plan->total[id];
    *net = ((code > dealer) - (code < dealer)) * (int)(plan->unit << doubled);
    return quick_took(shoe, (unsigned)(card - from));
}

void
rf_sim_quick(const struct sim_plan *plan, struct sim_shoe *shoe, int net[static RF_BOXES_MAX])
{
    if (plan->boxes == 1 && quick_usual(plan, shoe, net))
        return;
    struct quick q; /* its boxes are filled as they are dealt */
    struct pile pile = {.shoe = shoe, .next = shoe->next, .settled = shoe->settled};
    RF_ASSERT(!shoe->log && shoe->next == shoe->round_from);
    q.plan = plan;
    q.hole = 0;
    q.live = q.waits = false;
    bool played = plan->boxes == 1 ? quick_round(&q, &pile, 1, net) /* a program of its own */
                                   : quick_round(&q, &pile, plan->boxes, net);
    if (!played) {
        rf_sim_round(plan, shoe, net);
        return;
    }
    quick_took(shoe, pile.next - shoe->next);
}

/* The dealer's hands: a sum, 32 more with an ace; those that are over from DEALER_OVER on. */
static unsigned
quick_state(const struct sim_plan *plan, unsigned sum, bool ace)
{
    bool soft = ace && sum <= 11;
    unsigned total = soft ? sum + 10 : sum;
    if (total > 21)
        return DEALER_OVER + CODE_DEALER_BUST;
    RF_ASSERT(sum < 32);
    if (rf_bj_dealer_draws(&plan->rules, (struct rf_count){(uint8_t)total, soft}))
        return sum + (ace ? 32u : 0u);
    return DEALER_OVER + total;
}

void
rf_sim_quick_open(struct sim_plan *plan)
{
    for (unsigned one = 0; one < RF_VALUES; one++)
        for (unsigned other = 0; other < RF_VALUES; other++) {
            unsigned state = quick_state(plan, one + other + 2, one == RF_ACE || other == RF_ACE);
            bool natural = one + other == RF_TEN && (one == RF_ACE || other == RF_ACE);
            plan->two[one][other] = plan->next[plan->next[1][one]][other];
            plan->dealer_two[one][other] = (uint8_t)(natural ? DEALER_OVER + CODE_NATURAL : state);
            plan->insures |= plan->insure[one][other];
        }
    for (unsigned state = DEALER_OVER; state < DEALER_STATES; state++)
        memset(plan->dealer[state], (int)state, sizeof plan->dealer[state]);
    for (unsigned state = 0; state < DEALER_OVER; state++)
        for (unsigned value = 0; value < RF_VALUES; value++)
            plan->dealer[state][value] =
                (uint8_t)(state % 32 > 21 ? DEALER_OVER + CODE_DEALER_BUST
                                          : quick_state(plan, state % 32 + value + 1,
                                                        state >= 32 || value == RF_ACE));
}
