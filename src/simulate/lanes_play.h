/*
 * simulate/lanes_play.h -- a round in lanes: the deal, the decisions, the dealer, the settlement.
 *
 * Part of lanes.h.  Every function handles all lanes; masks say which of them it concerns.
 * Functions that end hands move lanes from the player's hands to the dealer's hand; lanes_run.h
 * calls them in the order of a cycle.
 */

/* Which hands in play hit, each by its column, or by the count. */
INLINE m8
lanes_hits_again(const struct lanes *l, const struct run *run, struct kind kind, v8 *sum, d8 *soft)
{
    const struct sim_plan *plan = run->plan;
    if (kind.counted && count_of(plan)->classes > 1)
        return lanes_count_hits_again(l, run, sum, soft);
    v8 limit = lookup16(plan->lane.limit, l->column), extra = lookup16(plan->lane.extra, l->column);
    return mask(lanes_compare_limit(l->hand, limit, extra, sum, soft));
}

/* Hands that wait for the dealer's total: not bust, natural or surrendered. */
INLINE m8
lanes_waits(v8 sum)
{
    return mask(below(sum, splat8(22)));
}

/* Hands that make the dealer draw: those, and doubled hands whose last card lies face down, since
 * nobody has seen whether they are bust. */
INLINE m8
lanes_to_beat(const struct lanes *l, const struct sim_plan *plan, m8 waits)
{
    return plan->doubled_waits ? waits | l->doubled : waits;
}

/* Resets the masks of a round. */
INLINE void
lanes_reset_round(struct lanes *l, const struct sim_plan *plan, m8 on)
{
    l->second |= on;
    l->dealing &= ~on;
    l->split &= ~on;
    l->ready &= ~on;
    if (!plan->hole) {
        l->natural_waits &= ~on;
        l->kept &= ~on;
    }
    if (plan->rounds_per_shoe)
        l->rounds = less(l->rounds, on);
}

/* The deal, except for the second card.  If the dealer looks and has a natural, `up` becomes up ^
 * 1, a column of its own in which hands only end. */
INLINE void
lanes_deal(struct lanes *l, struct run *run, struct kind kind, m8 on, v8 hole, v8 up, v8 first)
{
    const struct sim_plan *plan = run->plan;
    lanes_note(l, run, kind, hole, SIM_HOLE, on);
    lanes_note(l, run, kind, up, SIM_UP, on);
    lanes_note(l, run, kind, first, SIM_FIRST, on);
    v8 his = add_card(up, hole), sum;
    d8 natural = same(his, splat8(HAND_NATURAL)), soft;
    m8 hits = mask(
        lanes_compare_limit(his, splat8(17), splat8(plan->lane.extra[COLUMN_DEALER]), &sum, &soft));
    up &= splat8(15);
    l->column = pick(on, up, l->column);
    if (plan->looks)
        up = choose(natural, up ^ splat8(1), up);
    his = choose(natural, splat8(CODE_DEALER_NATURAL), his);
    l->up = pick(on, up, l->up);
    if (!plan->hole || plan->lane.insure)
        l->hole = pick(on, hole, l->hole);
    l->first = pick(on, first, l->first);
    l->other = pick(on, his, l->other);
    l->dealer_hits = pick(on, hits, l->dealer_hits);
    lanes_reset_round(l, plan, on);
}

/* Players' hands that are over give way to the dealer's hand, which draws if a hand waits for
 * it. */
INLINE void
lanes_dealer(struct lanes *l, const struct sim_plan *plan, m8 over, m8 waits)
{
    m8 draws = over & l->dealer_hits;
    v8 hand = l->hand;
    if (!plan->rules.dealer_draws_alone)
        draws &= waits;
    l->hand = pick(over, l->other, hand);
    l->other = pick(over, hand, l->other);
    l->column = pick(over, splat8(COLUMN_DEALER), l->column);
    l->dealing |= over;
    l->hits |= draws;
}

/* Rounds in which a hand of the split waits for the dealer's total: WAITS_LIVE is the sign bit. */
INLINE m8
lanes_live(const struct lanes *l)
{
    return mask(below(l->waiting, splat8(0)));
}

/* After the last card of a cycle: finished hands of splits are recorded in `ended`, and the
 * next hand of the box gets its second card in the next cycle; the dealer follows after the
 * last hand. */
INLINE void
lanes_next_hands(struct lanes *l, const struct sim_plan *plan)
{
    m8 over = l->ended_hand, split = over & l->split;
    m8 waits = lanes_waits(l->hand & splat8(HAND_SUM)), beat = lanes_to_beat(l, plan, waits);
    v8 code = lanes_code(l->hand);
    code &= plan->lane.one_by_one ? ~bust(code) : waits; /* no naturals unless one_by_one */
    code |= l->doubled & splat8(CODE_DOUBLED);
    if (!plan->hole)
        l->natural_waits |= split & equal(l->hand, splat8(CODE_NATURAL)) &
                            (equal(l->up, splat8(1)) | equal(l->up, splat8(RF_VALUES)));
    /* the last hand comes first */
    l->ended[3] = pick(split, l->ended[2], l->ended[3]);
    l->ended[2] = pick(split, l->ended[1], l->ended[2]);
    l->ended[1] = pick(split, l->ended[0], l->ended[1]);
    l->ended[0] = pick(split, code, l->ended[0]);
    m8 next = split & ~equal(l->waiting & splat8(WAITS_LIVE - 1), splat8(0));
    l->waiting = less(l->waiting, next) | (split & beat & splat8(WAITS_LIVE));
    l->column = pick(next, l->up, l->column);
    l->second |= next;
    l->ended_hand = next & ~next;
    lanes_dealer(l, plan, over & ~next, beat | lanes_live(l));
}

/* Hands that are over: the dealer's, or the player's.  The dealer follows unless there was a
 * split. */
INLINE void
lanes_end_hands(struct lanes *l, const struct sim_plan *plan, m8 over, v8 sum)
{
    m8 players = over & ~l->dealing;
    l->ended_hand |= players & l->split;
    lanes_dealer(l, plan, players & ~l->split, lanes_to_beat(l, plan, lanes_waits(sum)));
}

/* Decides for hands of two cards, by their cell; returns those that end now.  `value` is the second
 * card.  All hands that wait after a split hold the same card, `first`, so their number is all that
 * is kept. */
INLINE m8
lanes_decide(struct lanes *l, const struct run *run, struct kind kind, m8 two, v8 value, v8 sum,
             d8 soft)
{
    const struct sim_plan *plan = run->plan;
    /* the row: a sum, a soft sum, or a pair; a split ace has rows of its own by its sum */
    v8 row = add_where(sum, soft, splat8(LANE_ROW_SOFT));
    row = choose(same(value, l->first), (value & splat8(15)) | splat8(LANE_ROW_PAIR), row);
    bool counts = kind.counted && count_of(plan)->classes > 1;
    v8 cell = two & (counts ? lanes_count_cell(l, run, two, row)
                            : lookup_cell(plan->lane.cell, l->up, row));
    if (kind.counted && !counts && plan->lane.insure)
        l->insured |= two & ~l->split & mask(below(l->up, splat8(2)));
    m8 aces = two & mask(below(splat8(HAND_ACES), sum));
    /* the bits for hit, double, split and end: the low four, or the high four after a split */
    v8 one = pick(l->split, splat8(LANE_OF_SPLIT), splat8(LANE_HIT)), twos = one + one;
    v8 fours = twos + twos, eights = fours + fours, splits = l->splits & l->split;
    m8 again = mask(below_too(test(cell, fours), splits, splat8(plan->rules.split_hands_max - 1u)));
    m8 twice = mask(test(cell, twos)) & ~again, hits = mask(test(cell, one)) & ~again;
    /* hands that end at once are naturals or surrender */
    v8 code = splat8(CODE_NATURAL);
    l->hand = pick(aces, sum + splat8(HAND_OF_ACES), l->hand);
    if (plan->rules.surrender != RF_BJ_SURRENDER_NONE)
        code = choose(same(l->hand, splat8(HAND_NATURAL)), code, splat8(CODE_SURRENDER));
    l->hand = choose(test(cell, eights), code, l->hand);
    /* a split: one hand more waits, and this one gets another second card */
    l->waiting = more(l->waiting & l->split, again);
    l->splits = more(splits, again);
    l->split |= again;
    l->first = pick(again, least8(value, splat8(HAND_ACES)), l->first);
    l->second = again;
    /* a doubled hand takes one card and then meets a limit that no sum is below */
    l->doubled = twice | (l->doubled & ~two);
    l->column = pick(twice, splat8(COLUMN_DOUBLED), l->column);
    l->hits |= twice | hits;
    return two & ~again & ~twice & ~hits;
}

/* Deals a card to every hand that waits for its second card, or that still hits from the cycle
 * before. */
INLINE void
lanes_second_cards(struct lanes *l, struct run *run, struct kind kind)
{
    m8 two = l->second, hits = l->hits;
    v8 sum, value = lanes_draw(l, run, kind, two | hits, false);
    d8 soft;
    lanes_note_hands(l, run, kind, value, two | hits, two);
    if (kind.counted)
        lanes_count_second(l, run, value);
    l->hand = add_card(pick(two, l->first, l->hand), value);
    m8 again = hits & lanes_hits_again(l, run, kind, &sum, &soft);
    l->hits = again;
    m8 over = lanes_decide(l, run, kind, two, value, sum, soft);
    lanes_end_hands(l, run->plan, over | (hits & ~again), l->hand & splat8(HAND_SUM));
}

/* One card more for hands that hit.  After the last one of a cycle, ended hands wait for
 * lanes_next_hands. */
INLINE void
lanes_hit_cards(struct lanes *l, struct run *run, struct kind kind, bool last)
{
    m8 on = l->hits;
    v8 sum, value = lanes_draw(l, run, kind, on, !last);
    d8 soft;
    lanes_note_hands(l, run, kind, value, on, on & ~on);
    if (kind.counted)
        lanes_count_hit(l, run, value, on);
    l->hand = add_card(l->hand, value);
    l->hits = on & lanes_hits_again(l, run, kind, &sum, &soft);
    m8 over = on & ~l->hits;
    if (last)
        l->ended_hand |= over & ~l->dealing;
    else
        lanes_end_hands(l, run->plan, over, sum);
}

/* Counts rounds with one hand by their result. */
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
    d8 all = lanes_of(over), wins = below_too(all, his, mine), push = same_too(all, mine, his);
    d8 naturals = same_too(wins, mine, splat8(CODE_NATURAL));
    l->tallies[TALLY_ALL] = more(l->tallies[TALLY_ALL], over);
    l->tallies[TALLY_ALL2] = more(l->tallies[TALLY_ALL2], over & l->doubled);
    l->tallies[TALLY_WIN] = rise(l->tallies[TALLY_WIN], wins);
    l->tallies[TALLY_WIN2] = sub_where(l->tallies[TALLY_WIN2], wins, l->doubled);
    l->tallies[TALLY_PUSH] = rise(l->tallies[TALLY_PUSH], push);
    l->tallies[TALLY_PUSH2] = sub_where(l->tallies[TALLY_PUSH2], push, l->doubled);
    l->tallies[TALLY_NATURAL] = rise(l->tallies[TALLY_NATURAL], naturals);
    if (plan->original_alone) {
        m8 original = over & l->doubled & ~busts & equal(his, splat8(CODE_NATURAL));
        l->tallies[TALLY_ORIGINAL] = more(l->tallies[TALLY_ORIGINAL], original);
    }
}

/* Adds the result of hand h of a split, in wagers; h counts from the last hand.  With
 * original_alone, a natural takes one wager of the first hand and nothing from the others. */
INLINE v8
lanes_settle_hand(const struct lanes *l, const struct sim_plan *plan, unsigned h, v8 his, v8 net)
{
    v8 code = l->ended[h] & splat8(CODE_DOUBLED - 1);
    v8 stake = add_where(splat8(1), test(l->ended[h], splat8(CODE_DOUBLED)), splat8(1));
    d8 is = below(splat8(h - 1), l->splits);
    if (plan->original_alone) {
        m8 natural = equal(his, splat8(CODE_NATURAL)) & ~equal(code, splat8(CODE_BUST));
        v8 first = add_where(splat8(1), below(splat8(h), l->splits), splat8(255));
        stake = pick(natural, first, stake);
    }
    net = add_where(net, below_too(is, his, code), stake);
    return sub_where(net, below_too(is, code, his), stake);
}

/* What rounds with splits won: SPLIT_ZERO plus the wagers. */
INLINE v8
lanes_split_result(const struct lanes *l, const struct sim_plan *plan)
{
    v8 his = lanes_code(l->hand), net = splat8(SPLIT_ZERO);
    his = pick(bust(his), splat8(CODE_DEALER_BUST), his);
    net = lanes_settle_hand(l, plan, 0, his, net);
    net = lanes_settle_hand(l, plan, 1, his, net);
    net = lanes_settle_hand(l, plan, 2, his, net);
    return lanes_settle_hand(l, plan, 3, his, net);
}

/* Rounds with splits: appends what each won to run->result. */
INLINE void
lanes_settle_splits(const struct lanes *l, struct run *run, m8 over)
{
    v8 net = lanes_split_result(l, run->plan);
    run->results += append(run->result + run->results, net, over);
    RF_ASSERT(run->results <= RESULTS);
}

/* Without a hole card, a dealer whom no hand waits for takes no second card.  The lane drew it
 * ahead, but nothing depended on it and nobody saw it.  So it is as random as any card left, and
 * serves as the next round's. */
INLINE void
lanes_keep(struct lanes *l, struct run *run, struct kind kind, m8 over)
{
    const struct sim_plan *plan = run->plan;
    m8 natural = equal(l->other, splat8(CODE_NATURAL)) &
                 (equal(l->up, splat8(1)) | equal(l->up, splat8(RF_VALUES)));
    m8 waits = lanes_to_beat(l, plan, lanes_waits(l->other & splat8(HAND_SUM)));
    m8 keep = over & ~lanes_live(l) & ~waits & ~natural & ~l->natural_waits;
    if (kind.counted) {
        keep &= ~l->insured;
        l->hidden &= ~keep; /* nobody sees it */
    } else if (plan->lane.insure)
        keep &= ~equal(l->up, splat8(1));
    lanes_note_kept(l, run, kind, keep);
    l->kept |= keep;
    l->left[0] -= widen(keep, 0);
    l->left[1] -= widen(keep, 1);
}
