/*
 * simulate/round.c -- a round on the general path: any number of boxes, any strategy.
 *
 * The order of things is that of the table (blackjack/phase.c): the deal, insurance, early
 * surrender, the look, the boxes one after the other, the dealer.  A hand is a number
 * (analysis/hand_table.h, merged by merge.c), and plan->next leads to the hand with one card more.
 *
 * The round is written once, as inline functions, and compiled several times for constant kinds:
 *
 *     kept    Keeps track of whose each card is, shuffles the discards when the shoe runs out
 *             (HR.13), and logs the cards.
 *     quick   Does none of that.  It plays with the settled cards and gives up if they do not
 *             suffice.  A round that gives up has changed nothing, and a kept round then plays the
 *             same cards.
 *     usual   A quick round for one box that also gives up on splits and surrender, one round in
 *             twenty.  Without them its whole state fits registers.
 *
 * Branch mispredictions dominate the cost.  So quick rounds look at two cards for a hand before
 * they know whether the hand takes them; a doubled hand takes the same path as one that hits; the
 * dealer's hand is a state in a table; and results are computed without branches.
 */
#include "simulate/round.h"

/* Deals in the order of the table: one card to each box, the up-card, a second card to each box,
 * the hole card. */
INLINE void
deal(struct round *r, struct pile *p, struct kind kind)
{
    const struct sim_plan *plan = r->plan;
    RF_ASSERT(kind.boxes >= 1 && kind.boxes <= RF_BOXES_MAX);
    for (unsigned b = 0; b < kind.boxes; b++)
        r->box[b].first = draw_dealt(r, p, kind, b * RF_BJ_HANDS_MAX, SIM_FIRST);
    r->up = value_of(draw_dealt(r, p, kind, TAG_DEALER, SIM_UP));
    for (unsigned b = 0; b < kind.boxes; b++)
        r->box[b].second = draw_dealt(r, p, kind, b * RF_BJ_HANDS_MAX, SIM_SECOND);
    r->dealer = 0;
    if (plan->hole)
        r->dealer = plan->dealer_two[r->up][value_of(draw_dealt(r, p, kind, TAG_DEALER, SIM_HOLE))];
    r->cells = plan->cell[r->up];
    look_at_count(r, kind);
}

/* Whether insurance is taken with these two cards, at this count in a counted round. */
INLINE bool
takes_insurance(const struct round *r, struct kind kind, unsigned one, unsigned other)
{
    return kind.counted ? r->seen.now->insure[one][other] : r->plan->insure[one][other];
}

/* Against an ace.  Where the dealer does not look, insurance waits for the second card. */
INLINE void
insure(struct round *r, struct kind kind)
{
    const struct sim_plan *plan = r->plan;
    for (unsigned b = 0; b < kind.boxes; b++) {
        struct box *box = &r->box[b];
        box->insured = takes_insurance(r, kind, value_of(box->first), value_of(box->second));
        r->waits |= box->insured && !plan->looks;
    }
}

/* Gathers hands that are settled before the first box plays: naturals that are paid at once, and
 * early surrenders. */
static void
gather_at_once(struct round *r, const struct pile *p, struct kind kind)
{
    const struct sim_plan *plan = r->plan;
    for (unsigned b = 0; b < kind.boxes; b++) {
        unsigned cell = r->cells[hand_dealt(plan, &r->box[b])];
        bool paid = !is_natural_open(r) && !is_natural(r);
        bool early = plan->early && plan->looks && (r->up == RF_ACE || r->up == RF_TEN) &&
                     gives_up(plan, &r->box[b], cell);
        r->box[b].early = early;
        if (cell & CELL_NATURAL ? paid : early)
            gather(p, kind, b * RF_BJ_HANDS_MAX);
    }
}

/* A hand is over.  A doubled card that lies face down is turned after the dealer's last card.  So
 * such a hand waits for the dealer and stays on the felt, bust or not. */
INLINE void
end_hand(struct round *r, const struct pile *p, struct kind kind, struct box *box, unsigned hand,
         unsigned id, bool doubled)
{
    const struct sim_plan *plan = r->plan;
    bool hidden = doubled && plan->rules.double_card == RF_BJ_DOUBLE_DOWN;
    box->stake[hand] = 1 + doubled;
    box->code[hand] = kind.kept && p->shoe->out ? CODE_VOID : plan->total[id];
    r->live |= (id != 0) | (doubled & plan->doubled_waits);
    if (kind.kept && !id && !hidden)
        gather(p, kind, tag_of(kind, box, hand));
}

/* Plays a hand of two cards or more by its cell.  Quick rounds look ahead at two cards, and take as
 * many of them as the hand asks for: a branch for each card would cost more. */
INLINE void
play_hand(struct round *r, struct pile *p, struct kind kind, struct box *box, unsigned hand,
          unsigned id, unsigned cell, unsigned doubles)
{
    const struct sim_plan *plan = r->plan;
    bool doubled = cell & doubles, takes = cell & (doubles | CELL_HIT);
    unsigned on = doubled ? 0 : CELL_HIT;
    if (!kind.kept && pile_has(p, 2)) {
        id = either(takes, (unsigned)plan->next[id][pile_value(p, 0)], id);
        bool again = takes & ((r->cells[id] & on) != 0);
        id = either(again, (unsigned)plan->next[id][pile_value(p, 1)], id);
        p->next += (unsigned)takes + again;
        takes = again & ((r->cells[id] & on) != 0);
    }
    while (__builtin_expect(takes, 0)) {
        unsigned card = draw(r, p, kind, tag_of(kind, box, hand), doubled ? SIM_DOUBLED : SIM_HIT);
        id = (unsigned)plan->next[id][value_of(card)];
        look_at_count(r, kind);
        takes = r->cells[id] & on;
    }
    end_hand(r, p, kind, box, hand, id, doubled);
}

/* A natural, of the first two cards or of a hand that a split made. */
INLINE void
end_natural(struct round *r, const struct pile *p, struct kind kind, struct box *box, unsigned hand)
{
    bool waits = is_natural_open(r);
    box->stake[hand] = 1;
    box->code[hand] = CODE_NATURAL;
    box->plain = false;
    r->waits |= waits;
    if (kind.kept && !waits)
        gather(p, kind, tag_of(kind, box, hand));
}

/* The second card of a pair, or a card that made a further pair, starts a new hand, which is played
 * after the hand `before`.  A kept round moves that card to its new owner. */
INLINE void
split_hand(const struct round *r, struct pile *p, struct kind kind, struct box *box,
           unsigned before)
{
    unsigned number = box->hands++, place = (unsigned)(box - r->box);
    if (!kind.kept)
        return;
    struct sim_shoe *shoe = p->shoe;
    unsigned at = number == 1 ? kind.boxes + 1 + place : shoe->next - shoe->round_from - 1;
    uint8_t tag = (uint8_t)(place * RF_BJ_HANDS_MAX + number);
    if (!shoe->ran_dry)
        shoe->owner[at % SIM_ROUND_CARDS] = tag;
    for (unsigned i = number; i > before + 1; i--)
        box->tag[i] = box->tag[i - 1];
    box->tag[before + 1] = tag;
}

/* Plays all hands of a pair in order.  Hands that wait have one card each, all of the same kind, so
 * only their number is kept. */
INLINE struct pile
play_split(struct round *r, struct pile p, struct kind kind, struct box *box)
{
    const struct sim_plan *plan = r->plan;
    unsigned value = value_of(box->first);
    RF_ASSERT(value < RF_VALUES && plan->rules.split_hands_max >= 2);
    bool more = value != RF_ACE || plan->rules.resplit_aces;
    split_hand(r, &p, kind, box, 0);
    for (unsigned hand = 0; hand < box->hands;) {
        unsigned card = draw(r, &p, kind, tag_of(kind, box, hand), SIM_OF_SPLIT),
                 other = value_of(card);
        unsigned id = (unsigned)plan->two[value][other];
        look_at_count(r, kind);
        unsigned cell = value != RF_ACE ? r->cells[id]
                        : kind.counted  ? r->seen.now->aces[r->up][other]
                                        : plan->aces[r->up][other];
        if ((cell & CELL_SPLIT) && is_pair(plan, box->first, card) && more &&
            box->hands < plan->rules.split_hands_max && !is_out(&p, kind)) {
            split_hand(r, &p, kind, box, hand);
            continue;
        }
        if (cell & CELL_NATURAL_SPLIT)
            end_natural(r, &p, kind, box, hand);
        else
            play_hand(r, &p, kind, box, hand, id, cell, CELL_DOUBLE_SPLIT);
        hand++;
    }
    return p;
}

/* Surrender, splits, and pairs of ten-cards that the rules do not call a pair. */
INLINE struct pile
play_special(struct round *r, struct pile p, struct kind kind, struct box *box, unsigned id,
             unsigned cell)
{
    const struct sim_plan *plan = r->plan;
    if (gives_up(plan, box, cell)) {
        box->stake[0] = 1;
        box->code[0] = CODE_SURRENDER;
        box->plain = false;
        gather(&p, kind, tag_of(kind, box, 0));
    } else if ((cell & CELL_SPLIT) && is_pair(plan, box->first, box->second))
        p = play_split(r, p, kind, box);
    else
        play_hand(r, &p, kind, box, 0, id, cell, CELL_DOUBLE);
    return p;
}

/* A function of its own, so that it takes no registers from the other hands of quick rounds. */
__attribute__((noinline)) static struct pile
quick_special(struct round *r, struct pile p, struct box *box, unsigned id, unsigned cell)
{
    return play_special(r, p, (struct kind){.boxes = RF_BOXES_MAX}, box, id, cell);
}

/* The cell of a box's first hand.  In a counted round boxes before it may have changed the count,
 * but not a surrender before the look. */
INLINE unsigned
first_cell(struct round *r, struct kind kind, const struct box *box, unsigned id)
{
    look_at_count(r, kind);
    unsigned cell = r->cells[id];
    return kind.counted && box->early ? cell | CELL_SURRENDER : cell;
}

/* Plays a box.  `looked`: the dealer looked and has a natural.  False if a usual round must give
 * up. */
INLINE bool
play_box(struct round *r, struct pile *p, struct kind kind, struct box *box, bool looked)
{
    const struct sim_plan *plan = r->plan;
    unsigned id = hand_dealt(plan, box), cell = first_cell(r, kind, box, id);
    box->hands = 1;
    box->plain = true;
    if (__builtin_expect(!(cell & SPECIAL) && !looked, 1))
        play_hand(r, p, kind, box, 0, id, cell, CELL_DOUBLE);
    else if (cell & CELL_NATURAL)
        end_natural(r, p, kind, box, 0);
    else if (kind.usual && (!looked || plan->early))
        return false;
    else if (looked) { /* the dealer's natural ends the round */
        box->stake[0] = 1;
        box->code[0] = plan->early && gives_up(plan, box, cell) ? CODE_SURRENDER : plan->total[id];
    } else
        *p = kind.kept ? play_special(r, *p, kind, box, id, cell)
                       : quick_special(r, *p, box, id, cell);
    return true;
}

/* Plays the dealer's hand and returns its code.  The dealer draws if a hand waits for the total, or
 * always with dealer_draws_alone. */
INLINE unsigned
play_dealer(struct round *r, struct pile *p, struct kind kind)
{
    const struct sim_plan *plan = r->plan;
    bool alone = plan->rules.dealer_draws_alone;
    if (!plan->hole) {
        if (!alone && !r->live && !r->waits)
            return CODE_DEALER_BUST; /* no hand is left to beat: the dealer takes no card */
        r->dealer = plan->dealer_two[r->up][value_of(draw(r, p, kind, TAG_DEALER, SIM_DEALER))];
    }
    if (is_natural(r))
        return CODE_DEALER_NATURAL;
    unsigned state = either(alone | r->live, r->dealer, DEALER_NOBODY);
    if (!kind.kept && pile_has(p, 2)) {
        unsigned one = plan->dealer[state][pile_value(p, 0)];
        unsigned two = plan->dealer[one][pile_value(p, 1)];
        p->next += 0u + (state < DEALER_OVER) + (one < DEALER_OVER);
        state = two;
    }
    while (__builtin_expect(state < DEALER_OVER, 0))
        state = plan->dealer[state][value_of(draw(r, p, kind, TAG_DEALER, SIM_DEALER))];
    return state - DEALER_OVER;
}

/* What a box won, in units.  Plain hands against a plain dealer win or lose their stake, by
 * comparing codes.  If the round ended because the cards ran out, wagers that were not settled go
 * back (HR.7). */
INLINE int
box_net(const struct round *r, const struct pile *p, struct kind kind, const struct box *box,
        unsigned dealer)
{
    const struct sim_plan *plan = r->plan;
    bool out = kind.kept && p->shoe->out, plain = box->plain && dealer != CODE_NATURAL && !out;
    int net = 0;
    unsigned hands = kind.usual ? 1 : box->hands;
    for (unsigned h = 0; h < hands; h++) {
        unsigned code = box->code[h];
        net += ((code > dealer) - (code < dealer)) * box->stake[h];
    }
    net *= (int)plan->unit;
    if (!plain) {
        net = 0;
        for (unsigned h = 0; h < hands; h++)
            if (!out || (p->shoe->gathered >> box->tag[h] & 1))
                net += sim_net(plan, box->code[h], box->stake[h] == 2,
                               out ? CODE_DEALER_BUST : dealer, h == 0);
    }
    if (!box->insured || (out && !plan->looks))
        return net;
    return net + (is_natural(r) ? (int)plan->unit : -(int)plan->unit / 2);
}

/* Plays a round.  False if a quick round gives up; then nothing has changed. */
INLINE bool
play(const struct sim_plan *plan, struct sim_shoe *shoe, struct kind kind,
     int net[static RF_BOXES_MAX])
{
    struct round r; /* its boxes are filled as they are dealt */
    struct pile p = {
        .shoe = shoe, .next = shoe->card + shoe->next, .settled = shoe->card + shoe->settled};
    if (!kind.kept && !pile_has(&p, 2 * kind.boxes + 2))
        return false;
    if (kind.usual && !plan->hole)
        return false;
    r.plan = plan;
    r.live = r.waits = false;
    if (kind.counted)
        r.seen = (struct counted){.running = shoe->counter.running,
                                  .unseen = shoe->counter.unseen,
                                  .refills = shoe->refills};
    deal(&r, &p, kind);
    for (unsigned b = 0; b < kind.boxes; b++) {
        r.box[b].insured = false;
        if (kind.kept)
            r.box[b].tag[0] = (uint8_t)(b * RF_BJ_HANDS_MAX);
    }
    if (__builtin_expect(plan->insures, 0) && r.up == RF_ACE) {
        if (kind.usual)
            return false;
        insure(&r, kind);
    }
    if (kind.kept)
        gather_at_once(&r, &p, kind);
    /* the dealer's natural: known with a look, and then no box plays */
    bool looked = false;
    if (__builtin_expect(is_natural(&r), 0)) {
        looked = plan->looks;
        if (kind.usual && !looked)
            return false;
    }
    for (unsigned b = 0; b < kind.boxes; b++)
        if (!play_box(&r, &p, kind, &r.box[b], looked))
            return false;
    unsigned dealer = looked ? CODE_DEALER_NATURAL : play_dealer(&r, &p, kind);
    if (!kind.kept && p.out)
        return false;
    for (unsigned b = 0; b < kind.boxes; b++)
        net[b] = box_net(&r, &p, kind, &r.box[b], dealer);
    if (kind.counted) { /* all cards are turned */
        shoe->counter.running = r.seen.running + r.seen.hidden;
        shoe->counter.unseen = r.seen.unseen - r.seen.hidden_cards;
    }
    if (!kind.kept) { /* only now is the shoe changed */
        unsigned next = (unsigned)(p.next - shoe->card);
        shoe->used += next - shoe->next;
        shoe->next = next;
    }
    return true;
}

void
rf_sim_round_kept(const struct sim_plan *plan, struct sim_shoe *shoe, int net[static RF_BOXES_MAX])
{
    shoe->gathered = UINT64_C(1) << TAG_RACK;
    play(plan, shoe, (struct kind){.boxes = plan->boxes, .kept = true}, net);
}

void
rf_sim_round_counted(const struct sim_plan *plan, struct sim_shoe *shoe,
                     int net[static RF_BOXES_MAX])
{
    unsigned boxes = count_of(plan)->boxes[shoe->counter.bin];
    shoe->gathered = UINT64_C(1) << TAG_RACK;
    play(plan, shoe, (struct kind){.boxes = boxes, .kept = true, .counted = true}, net);
}

/* A function of its own: inlined into the usual round, the compiler would keep values for it in
 * registers that the usual round needs. */
__attribute__((noinline)) static void
play_unusual(const struct sim_plan *plan, struct sim_shoe *shoe, int net[static RF_BOXES_MAX])
{
    if (!play(plan, shoe, (struct kind){.boxes = 1}, net))
        rf_sim_round_kept(plan, shoe, net);
}

void
rf_sim_round_one(const struct sim_plan *plan, struct sim_shoe *shoe, int net[static RF_BOXES_MAX])
{
    RF_ASSERT(plan->boxes == 1 && !shoe->log && shoe->next == shoe->round_from);
    if (!play(plan, shoe, (struct kind){.boxes = 1, .usual = true}, net))
        play_unusual(plan, shoe, net);
}

void
rf_sim_round_several(const struct sim_plan *plan, struct sim_shoe *shoe,
                     int net[static RF_BOXES_MAX])
{
    RF_ASSERT(!shoe->log && shoe->next == shoe->round_from);
    if (!play(plan, shoe, (struct kind){.boxes = plan->boxes}, net))
        rf_sim_round_kept(plan, shoe, net);
}
