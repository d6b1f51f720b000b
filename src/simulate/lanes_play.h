/*
 * simulate/lanes_play.h -- a round in lanes: the deal, the decisions, the dealer, the settlement.
 */

/* Which hands hit.  Also their sums, and which are soft. */
INLINE d8
lanes_hits(v8 hand, v8 limit, v8 extra, v8 *sum, d8 *soft)
{
    *soft = below(hand, splat8(HAND_SOFT));
    *sum = hand & splat8(HAND_SUM);
    return below(add_where(*sum, *soft, extra), limit);
}

/* Hands that wait for the dealer's total: no busts, naturals, nor hands that were given up. */
INLINE m8
lanes_waits(v8 hand)
{
    return mask(below(hand & splat8(HAND_SUM), splat8(22)));
}

/* What a soft hand of the dealer counts for more, so that he hits below 17. */
INLINE v8
lanes_dealer_extra(const struct sim_plan *plan)
{
    return splat8(plan->rules.soft17 == RF_BJ_SOFT17_HIT ? 9 : 10);
}

/* A round begins: what was is no more. */
INLINE void
lanes_begin(struct lanes *l, const struct sim_plan *plan, m8 on)
{
    l->selects = pick(on, splat8(LANE_HIT), l->selects);
    l->room = pick(on, splat8(plan->rules.split_hands_max - 1u), l->room);
    l->second |= on;
    l->dealing &= ~on;
    l->doubled &= ~on;
    l->split &= ~on;
    l->live &= ~on;
    l->ready &= ~on;
    if (!plan->hole)
        l->natural_waits &= ~on;
    if (plan->rounds_per_shoe)
        l->rounds = less(l->rounds, on);
}

/* The deal, but for the second card. */
INLINE void
lanes_deal(struct lanes *l, struct run *run, struct kind kind, m8 on, v8 up, v8 hole, v8 first)
{
    const struct sim_plan *plan = run->plan;
    lanes_note(l, run, kind, up, SIM_UP, on);
    lanes_note(l, run, kind, hole, SIM_HOLE, on);
    lanes_note(l, run, kind, first, SIM_FIRST, on);
    v8 his = add_card(up, hole), sum;
    d8 natural = same(his, splat8(HAND_NATURAL)), soft;
    m8 hits = mask(lanes_hits(his, splat8(17), lanes_dealer_extra(plan), &sum, &soft));
    up &= splat8(15);
    l->limit = pick(on, lookup16(plan->lane.limit, up), l->limit);
    l->extra = pick(on, lookup16(plan->lane.extra, up), l->extra);
    if (plan->looks)
        up = choose(natural, up ^ splat8(1), up);
    his = choose(natural, splat8(CODE_DEALER_NATURAL), his);
    l->up = pick(on, up, l->up);
    if (!plan->hole || plan->lane.insure)
        l->hole = pick(on, hole & splat8(15), l->hole);
    l->first = pick(on, first, l->first);
    l->hand = pick(on, first, l->hand);
    l->other = pick(on, his, l->other);
    l->dealer_hits = pick(on, hits, l->dealer_hits);
    lanes_begin(l, plan, on);
}

/* Players' hands that are over give way to the dealer's.  He draws where a hand waits for him. */
INLINE void
lanes_dealer(struct lanes *l, const struct sim_plan *plan, m8 over, m8 waits)
{
    m8 draws = over & l->dealer_hits;
    v8 hand = l->hand;
    if (!plan->rules.dealer_draws_alone)
        draws &= waits;
    l->hand = pick(over, l->other, hand);
    l->other = pick(over, hand, l->other);
    l->limit = pick(over, splat8(17), l->limit);
    l->extra = pick(over, lanes_dealer_extra(plan), l->extra);
    l->dealing |= over;
    l->hits |= draws;
}

/* Players' hands that ended with the last card of a cycle, and all hands of splits that ended in
 * it: these are written down, and the next hand of the box waits for its second card. */
INLINE void
lanes_next_hands(struct lanes *l, const struct sim_plan *plan)
{
    m8 over = l->ended_hand, split = over & l->split;
    v8 code = lanes_code(l->hand);
    code = (code & ~bust(code)) | (l->doubled & splat8(CODE_DOUBLED));
    l->live |= over & lanes_waits(l->hand);
    if (!plan->hole)
        l->natural_waits |= split & equal(l->hand, splat8(CODE_NATURAL)) &
                            (equal(l->up, splat8(1)) | equal(l->up, splat8(RF_VALUES)));
#pragma GCC unroll 3
    for (unsigned i = RF_BJ_HANDS_MAX - 1; i > 0; i--)
        l->ended[i] = pick(split, l->ended[i - 1], l->ended[i]);
    l->ended[0] = pick(split, code, l->ended[0]);
    m8 next = split & ~equal(l->waiting, splat8(0));
    l->waiting = less(l->waiting, next);
    l->hand = pick(next, l->first, l->hand);
    l->limit = pick(next, lookup16(plan->lane.limit, l->up), l->limit);
    l->doubled &= ~next;
    l->second |= next;
    l->ended_hand = next & ~next;
    lanes_dealer(l, plan, over & ~next, l->live);
}

/* Hands that are over: the dealer's, or the player's, whom the dealer follows unless there was a
 * split. */
INLINE void
lanes_over(struct lanes *l, const struct sim_plan *plan, m8 over)
{
    m8 players = over & ~l->dealing;
    l->ended_hand |= players & l->split;
    lanes_dealer(l, plan, players & ~l->split, lanes_waits(l->hand));
}

/* What is done with hands of two cards; answers those that end with them.  `value` is the second
 * card. */
INLINE m8
lanes_decide(struct lanes *l, const struct sim_plan *plan, m8 two, v8 value, v8 sum, d8 soft)
{
    v8 row = add_where(sum, soft, splat8(LANE_ROW_SOFT));
    row = choose(same(value, l->first), (value & splat8(15)) | splat8(LANE_ROW_PAIR), row);
    v8 cell = two & lookup_cell(plan->lane.cell, l->up, row);
    m8 aces = two & mask(below(splat8(HAND_ACES), sum));
    v8 one = l->selects, twos = one + one, fours = twos + twos, eights = fours + fours;
    m8 again = mask(test_too(test(cell, fours), l->room));
    cell &= ~again;
    m8 twice = mask(test(cell, twos)), hits = mask(test(cell, one));
    v8 code = splat8(CODE_NATURAL), restart = least8(value, splat8(HAND_ACES));
    l->hand = pick(aces, sum + splat8(HAND_OF_ACES), l->hand);
    if (plan->rules.surrender != RF_BJ_SURRENDER_NONE)
        code = choose(same(l->hand, splat8(HAND_NATURAL)), code, splat8(CODE_SURRENDER));
    l->hand = choose(test(cell, eights), code, l->hand);
    l->waiting = more(l->waiting & l->split, again);
    l->room = less(l->room, again);
    l->split |= again;
    l->selects = pick(again, splat8(LANE_OF_SPLIT), one);
    l->first = pick(again, restart, l->first);
    l->hand = pick(again, restart, l->hand);
    l->second = again;
    l->doubled |= twice;
    l->limit = pick(twice, splat8(NEVER), l->limit);
    l->hits |= twice | hits;
    return two & ~again & ~twice & ~hits;
}

/* A card for every hand that waits for one. */
INLINE void
lanes_second(struct lanes *l, struct run *run, struct kind kind, v8 value)
{
    m8 two = l->second, hits = l->hits;
    v8 sum;
    d8 soft;
    lanes_note_hands(l, run, kind, value, two | hits, two);
    l->hand = add_card(l->hand, value);
    m8 again = hits & mask(lanes_hits(l->hand, l->limit, l->extra, &sum, &soft));
    l->hits = again;
    m8 over = lanes_decide(l, run->plan, two, value, sum, soft);
    lanes_over(l, run->plan, over | (hits & ~again));
}

/* One card more for hands that hit. */
INLINE void
lanes_hit(struct lanes *l, struct run *run, struct kind kind, v8 value, bool last)
{
    m8 on = l->hits;
    v8 sum;
    d8 soft;
    lanes_note_hands(l, run, kind, value, on, on & ~on);
    l->hand = add_card(l->hand, value);
    l->hits = on & mask(lanes_hits(l->hand, l->limit, l->extra, &sum, &soft));
    m8 over = on & ~l->hits;
    if (last)
        l->ended_hand |= over & ~l->dealing;
    else
        lanes_over(l, run->plan, over);
}

/* Counts rounds by their results. */
INLINE void
lanes_settle(struct lanes *l, const struct sim_plan *plan, m8 over)
{
    v8 mine = lanes_code(l->other), his = lanes_code(l->hand);
    m8 busts = bust(mine);
    mine &= ~busts;
    his = pick(bust(his), splat8(CODE_DEALER_BUST), his);
    if (plan->rules.surrender != RF_BJ_SURRENDER_NONE) {
        m8 gave_up = over & equal(mine, splat8(CODE_SURRENDER));
        l->tallies[TALLY_GIVE_UP] = more(l->tallies[TALLY_GIVE_UP], gave_up);
        over &= ~gave_up;
    }
    m8 wins = over & mask(below(his, mine)), push = over & equal(mine, his);
    l->tallies[TALLY_ALL] = more(l->tallies[TALLY_ALL], over);
    l->tallies[TALLY_ALL2] = more(l->tallies[TALLY_ALL2], over & l->doubled);
    l->tallies[TALLY_WIN] = more(l->tallies[TALLY_WIN], wins);
    l->tallies[TALLY_WIN2] = more(l->tallies[TALLY_WIN2], wins & l->doubled);
    l->tallies[TALLY_PUSH] = more(l->tallies[TALLY_PUSH], push);
    l->tallies[TALLY_PUSH2] = more(l->tallies[TALLY_PUSH2], push & l->doubled);
    m8 natural = wins & equal(mine, splat8(CODE_NATURAL));
    l->tallies[TALLY_NATURAL] = more(l->tallies[TALLY_NATURAL], natural);
    if (plan->original_alone) {
        m8 original = over & l->doubled & ~busts & equal(his, splat8(CODE_NATURAL));
        l->tallies[TALLY_ORIGINAL] = more(l->tallies[TALLY_ORIGINAL], original);
    }
}

/* Rounds of several hands: what each came to, SPLIT_ZERO for nothing, is written down. */
INLINE void
lanes_settle_splits(const struct lanes *l, struct run *run, m8 over)
{
    const struct sim_plan *plan = run->plan;
    unsigned most = plan->rules.split_hands_max;
    v8 his = lanes_code(l->hand), net = splat8(SPLIT_ZERO);
    his = pick(bust(his), splat8(CODE_DEALER_BUST), his);
#pragma GCC unroll 4
    for (unsigned h = 0; h < RF_BJ_HANDS_MAX; h++) {
        v8 code = l->ended[h] & splat8(CODE_DOUBLED - 1);
        m8 doubled = mask(test(l->ended[h], splat8(CODE_DOUBLED)));
        m8 wins = mask(below(his, code)), loses = mask(below(code, his));
        m8 is = mask(below(l->room, splat8(most - h)));
        if (plan->original_alone) {
            m8 natural = equal(his, splat8(CODE_NATURAL)) & ~equal(code, splat8(CODE_BUST));
            loses &= ~natural | ~mask(below(l->room, splat8(most - h - 1)));
            doubled &= ~natural;
        }
        v8 one = is & (loses - wins);
        net += one + (one & doubled);
    }
    run->results += append(run->result + run->results, net, over);
    RF_ASSERT(run->results <= RESULTS);
}

/* A dealer without a hole card whom nobody asked took none: it goes back to its place. */
INLINE void
lanes_put_back(struct lanes *l, struct cards *c, struct run *run, struct kind kind, m8 over)
{
    const struct sim_plan *plan = run->plan;
    m8 natural = equal(l->other, splat8(CODE_NATURAL)) &
                 (equal(l->up, splat8(1)) | equal(l->up, splat8(RF_VALUES)));
    m8 back = over & ~l->live & ~lanes_waits(l->other) & ~natural & ~l->natural_waits;
    if (plan->lane.insure)
        back &= ~equal(l->up, splat8(1));
    lanes_note_back(l, run, kind, back);
    v8 low = pick(back, l->hole, splat8(127)), top = l->hole & back;
    for (unsigned i = 0; i < COUNTS && !kind.infinite; i++)
        c->count[i] = kind.wide && i >= LOW_COUNTS
                          ? rise(c->count[i], below(splat8(RF_VALUES + LOW_COUNTS - 1 - i), top))
                          : rise(c->count[i], below(low, splat8(i + 2)));
    for (unsigned half = 0; half < 2; half++)
        c->left[half] -= widen(back, half);
}
