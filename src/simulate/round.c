/*
 * simulate/round.c -- a round on the general path: any number of boxes, any strategy.
 *
 * The order of things is the table's (blackjack/phase.c): the deal, insurance, early surrender, the
 * look, the boxes one after the other, the dealer.  A hand is a number (analysis/hands.h).
 */
#include "simulate/plan.h"

#include "base/assert.h"

struct hand {
    int id;
    uint8_t code; /* how it ended */
    uint8_t tag;  /* whose its cards are, should the shoe run out */
    bool doubled;
};

struct box {
    unsigned hands;
    struct hand hand[RF_BJ_HANDS_MAX];
    uint8_t first, second; /* cards, as the shoe has them */
    bool insured;
};

struct round {
    const struct sim_plan *plan;
    struct sim_shoe *shoe;
    unsigned up, hole;
    bool natural; /* the dealer's */
    bool live;    /* a hand waits for his total */
    bool waits;   /* a natural, or insurance, waits for his second card */
    struct box box[RF_BOXES_MAX];
};

static inline unsigned
value_of(unsigned card)
{
    return card & 15u;
}

static void
gather(struct round *round, const struct hand *hand)
{
    RF_ASSERT(hand->tag < TAG_DEALER);
    round->shoe->gathered |= UINT64_C(1) << hand->tag;
}

static void
round_deal(struct round *round)
{
    struct sim_shoe *shoe = round->shoe;
    RF_ASSERT(round->plan->boxes >= 1 && round->plan->boxes <= RF_BOXES_MAX);
    for (unsigned b = 0; b < round->plan->boxes; b++) {
        shoe->tag = (uint8_t)(b * RF_BJ_HANDS_MAX);
        round->box[b].first = (uint8_t)sim_draw(shoe, SIM_FIRST);
    }
    shoe->tag = TAG_DEALER;
    round->up = value_of(sim_draw(shoe, SIM_UP));
    for (unsigned b = 0; b < round->plan->boxes; b++) {
        shoe->tag = (uint8_t)(b * RF_BJ_HANDS_MAX);
        round->box[b].second = (uint8_t)sim_draw(shoe, SIM_SECOND);
    }
    shoe->tag = TAG_DEALER;
    if (round->plan->hole) {
        round->hole = value_of(sim_draw(shoe, SIM_HOLE));
        round->natural = round->plan->total[round->plan->two[round->up][round->hole]] == 21;
    }
}

/* What the first two cards call for, insurance included; true when there is nothing to play. */
static bool
box_first(struct round *round, struct box *box, unsigned tag)
{
    const struct sim_plan *plan = round->plan;
    unsigned one = value_of(box->first), other = value_of(box->second);
    struct hand *hand = &box->hand[0];
    *hand = (struct hand){.id = plan->two[one][other], .tag = (uint8_t)tag};
    unsigned cell = plan->cell[round->up][hand->id];
    box->hands = 1;
    box->insured = round->up == RF_ACE && plan->insure[one][other];
    if (box->insured && !plan->looks)
        round->waits = true;
    if (cell & CELL_NATURAL) {
        hand->code = CODE_NATURAL;
        if (!plan->looks && (round->up == RF_ACE || round->up == RF_TEN))
            round->waits = true;
        else if (!round->natural)
            gather(round, hand);
        return true;
    }
    bool unpaired = sim_unpaired(plan, cell, box->first, box->second);
    bool given_up = (cell & CELL_SURRENDER) || unpaired;
    if (given_up && (plan->early || !plan->looks || !round->natural)) {
        hand->code = CODE_SURRENDER;
        if (plan->early && plan->looks && (round->up == RF_ACE || round->up == RF_TEN))
            gather(round, hand); /* before the look; else in its turn */
        return true;
    }
    hand->code = plan->total[hand->id];
    return plan->looks && round->natural;
}

/* A hand is over.  A doubled card that lies face down is turned after the dealer's last card, so
 * its hand waits for him and keeps its cards, bust or not. */
static void
hand_end(struct round *round, struct hand *hand, bool natural)
{
    const struct sim_plan *plan = round->plan;
    hand->code = natural ? CODE_NATURAL : hand->id ? plan->total[hand->id] : CODE_BUST;
    if (round->shoe->out)
        hand->code = CODE_VOID;
    bool tens = round->up == RF_ACE || round->up == RF_TEN;
    bool hidden = hand->doubled && plan->rules.double_card == RF_BJ_DOUBLE_DOWN;
    round->waits |= natural && !plan->looks && tens;
    round->live |= !natural && (hand->id || hidden);
    if (natural ? plan->looks || !tens : !hand->id && !hidden)
        gather(round, hand);
}

/* Plays a hand of two cards or more by its cell. */
static void
hand_play(struct round *round, struct hand *hand, unsigned cell, bool split)
{
    const struct sim_plan *plan = round->plan;
    const uint8_t *cells = plan->cell[round->up];
    if (cell & (split ? CELL_DOUBLE_SPLIT : CELL_DOUBLE)) {
        hand->doubled = true;
        hand->id = plan->next[hand->id][value_of(sim_draw(round->shoe, SIM_DOUBLED))];
    } else
        while (cell & CELL_HIT) {
            hand->id = plan->next[hand->id][value_of(sim_draw(round->shoe, SIM_HIT))];
            cell = cells[hand->id];
        }
    hand_end(round, hand, split && (cell & CELL_NATURAL_SPLIT));
}

/* Whether the cards are a pair: ten-cards may have to be of one rank. */
static bool
pairs(const struct sim_plan *plan, unsigned one, unsigned other)
{
    return plan->rules.split_by == RF_BJ_SPLIT_BY_RANK ? one == other
                                                       : value_of(one) == value_of(other);
}

/* The second card of a split went to a new hand. */
static void
split_card(struct round *round, const struct box *box, bool first_split, unsigned number)
{
    struct sim_shoe *shoe = round->shoe;
    unsigned boxes = round->plan->boxes, place = (unsigned)(box - round->box);
    unsigned at = first_split ? boxes + 1 + place : shoe->next - shoe->round_from - 1;
    if (!shoe->ran_dry)
        shoe->owner[at % SIM_ROUND_CARDS] = (uint8_t)(place * RF_BJ_HANDS_MAX + number);
}

/* All hands of a pair, one after the other.  Those that wait have one card each, all of a kind. */
static void
box_split(struct round *round, struct box *box)
{
    const struct sim_plan *plan = round->plan;
    unsigned value = value_of(box->first), waiting = 2, played = 0;
    RF_ASSERT(value < RF_VALUES && plan->rules.split_hands_max >= 2);
    uint8_t tags[RF_BJ_HANDS_MAX] = {0};
    box->hands = 2;
    tags[0] = box->hand[0].tag;
    tags[1] = (uint8_t)(tags[0] + 1);
    split_card(round, box, true, 1);
    while (waiting > 0) {
        struct hand *hand = &box->hand[played];
        RF_ASSERT(played < RF_BJ_HANDS_MAX);
        *hand = (struct hand){.tag = tags[played]};
        round->shoe->tag = hand->tag;
        unsigned card = sim_draw(round->shoe, SIM_OF_SPLIT);
        hand->id = plan->two[value][value_of(card)];
        unsigned cell = value == RF_ACE ? plan->aces[round->up][value_of(card)]
                                        : plan->cell[round->up][hand->id];
        bool again = (cell & CELL_SPLIT) && box->hands < plan->rules.split_hands_max &&
                     (value != RF_ACE || plan->rules.resplit_aces) && !round->shoe->out;
        if (again && pairs(plan, box->first, card)) {
            for (unsigned i = box->hands; i > played + 1; i--)
                tags[i] = tags[i - 1];
            tags[played + 1] = (uint8_t)(tags[0] + box->hands);
            split_card(round, box, false, box->hands);
            box->hands++;
            waiting++;
            continue;
        }
        hand_play(round, hand, cell, true);
        waiting--;
        played++;
    }
    RF_ASSERT(played == box->hands);
}

static void
box_play(struct round *round, struct box *box)
{
    struct hand *hand = &box->hand[0];
    unsigned cell = round->plan->cell[round->up][hand->id];
    round->shoe->tag = hand->tag;
    if ((cell & CELL_SPLIT) && pairs(round->plan, box->first, box->second))
        box_split(round, box);
    else
        hand_play(round, hand, cell, false);
}

/* The dealer's hand as a code; he draws where somebody waits, or alone. */
static unsigned
round_dealer(struct round *round)
{
    const struct sim_plan *plan = round->plan;
    struct sim_shoe *shoe = round->shoe;
    bool alone = plan->rules.dealer_draws_alone;
    shoe->tag = TAG_DEALER;
    if (!plan->hole) {
        if (!alone && !round->live && !round->waits)
            return CODE_DEALER_BUST; /* nobody asks */
        round->hole = value_of(sim_draw(shoe, SIM_DEALER));
        round->natural = plan->total[plan->two[round->up][round->hole]] == 21;
    }
    if (round->natural)
        return CODE_DEALER_NATURAL;
    int id = plan->two[round->up][round->hole];
    RF_ASSERT(id > 0);
    while (id && (alone || round->live) && plan->draws[id])
        id = plan->next[id][value_of(sim_draw(shoe, SIM_DEALER))];
    return id ? plan->total[id] : CODE_DEALER_BUST;
}

/* A round that ended for want of cards gives back what was not settled (HR.7). */
static int
box_net(const struct round *round, const struct box *box, unsigned dealer)
{
    const struct sim_plan *plan = round->plan;
    bool out = round->shoe->out;
    int net = 0;
    RF_ASSERT(box->hands >= 1 && box->hands <= RF_BJ_HANDS_MAX);
    for (unsigned h = 0; h < box->hands; h++) {
        const struct hand *hand = &box->hand[h];
        bool settled = !out || (round->shoe->gathered >> hand->tag & 1);
        if (settled)
            net += sim_net(plan, hand->code, hand->doubled, out ? CODE_DEALER_BUST : dealer,
                           h == 0);
    }
    if (!box->insured || (out && !plan->looks))
        return net;
    return net + (round->natural ? (int)plan->unit : -(int)plan->unit / 2);
}

void
rf_sim_round(const struct sim_plan *plan, struct sim_shoe *shoe, int net[static RF_BOXES_MAX])
{
    struct round round; /* its boxes are filled as they are dealt */
    bool over[RF_BOXES_MAX] = {false};
    round.plan = plan;
    round.shoe = shoe;
    round.hole = 0;
    round.natural = round.live = round.waits = false;
    shoe->gathered = UINT64_C(1) << TAG_RACK;
    round_deal(&round);
    for (unsigned b = 0; b < plan->boxes; b++)
        over[b] = box_first(&round, &round.box[b], b * RF_BJ_HANDS_MAX);
    for (unsigned b = 0; b < plan->boxes; b++)
        if (!over[b])
            box_play(&round, &round.box[b]);
        else if (round.box[b].hand[0].code == CODE_SURRENDER)
            gather(&round, &round.box[b].hand[0]);
    unsigned dealer = plan->looks && round.natural ? CODE_DEALER_NATURAL : round_dealer(&round);
    for (unsigned b = 0; b < plan->boxes; b++)
        net[b] = box_net(&round, &round.box[b], dealer);
}
