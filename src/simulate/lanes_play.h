/*
 * simulate/lanes_play.h -- a round in lanes: the deal, the decisions, the dealer, the settlement.
 */

/* The deal, but for the second card. */
INLINE void
lanes_deal(struct lanes *l, struct run *run, struct kind kind, m8 on)
{
    const struct sim_plan *plan = run->plan;
    m8 one, other, ace;
    v8 up = lanes_draw(l, run, kind, on, &one);
    lanes_note(l, run, kind, up, SIM_UP, on);
    v8 hole = lanes_draw(l, run, kind, on, &other);
    lanes_note(l, run, kind, hole, SIM_HOLE, on);
    v8 first = lanes_draw(l, run, kind, on, &ace);
    lanes_note(l, run, kind, first, SIM_FIRST, on);
    v8 sum = up + hole;
    m8 aces = one | other, soft = aces & upto(sum, splat8(11));
    m8 natural = aces & equal(sum, splat8(11));
    v8 total = add_if(sum, soft, 10);
    v8 limit = pick(soft, splat8(plan->rules.soft17 == RF_BJ_SOFT17_HIT ? 7 : 6), splat8(16));
    l->dealer_hits = (on & upto(sum, limit)) | (l->dealer_hits & ~on);
    total = pick(natural, splat8(CODE_DEALER_NATURAL), total);
    l->up = pick(on, up, l->up);
    l->hole = pick(on, hole, l->hole);
    l->first = pick(on, first, l->first);
    l->dealer_sum = pick(on, sum, l->dealer_sum);
    l->dealer_ace = (aces & on) | (l->dealer_ace & ~on);
    l->dealer_code = pick(on, total, l->dealer_code);
    l->sum = pick(on, first, l->sum);
    l->ace = ace | (l->ace & ~on);
    l->hard = pick(on, lookup16(plan->lane.hard, up), l->hard);
    l->soft = pick(on, lookup16(plan->lane.soft, up), l->soft);
    l->hands = pick(on, splat8(1), l->hands);
    l->second |= on;
    l->dealing &= ~on;
    l->doubled &= ~on;
    l->split &= ~on;
    l->live &= ~on;
    l->natural_waits &= ~on;
    l->ready &= ~on;
    l->rounds = less(l->rounds, on);
    lanes_dry(l, run, kind);
}

/* A player's hand that is over gives way to the dealer's, unless nobody waits for it. */
INLINE void
lanes_dealer(struct lanes *l, const struct sim_plan *plan, m8 over)
{
    m8 draws = over & l->dealer_hits;
    if (!plan->rules.dealer_draws_alone)
        draws &= l->live;
    l->sum = pick(draws, l->dealer_sum, l->sum);
    l->ace = (draws & l->dealer_ace) | (l->ace & ~draws);
    l->hard = pick(draws, splat8(16), l->hard);
    l->soft = pick(draws, splat8(plan->rules.soft17 == RF_BJ_SOFT17_HIT ? 7 : 6), l->soft);
    l->dealing |= draws;
    l->hits |= draws;
}

/* Hands of splits that ended in this cycle: they are written down, and the next hand of the box
 * waits for its second card, or the dealer plays. */
INLINE void
lanes_next_hands(struct lanes *l, const struct sim_plan *plan)
{
    m8 over = l->ended_hand;
    v8 code = l->code | pick(l->doubled, splat8(CODE_DOUBLED), splat8(0));
#pragma GCC unroll 3
    for (unsigned i = RF_BJ_HANDS_MAX - 1; i > 0; i--)
        l->ended[i] = pick(over, l->ended[i - 1], l->ended[i]);
    l->ended[0] = pick(over, code, l->ended[0]);
    m8 next = over & ~equal(l->waiting, splat8(0));
    l->waiting = less(l->waiting, next);
    l->sum = pick(next, l->first, l->sum);
    l->ace = (next & equal(l->first, splat8(1))) | (l->ace & ~next);
    l->doubled &= ~next;
    l->second |= next;
    l->ended_hand = next & ~next;
    lanes_dealer(l, plan, over & ~next);
}

/* Hands that are over, and how. */
INLINE void
lanes_over(struct lanes *l, const struct sim_plan *plan, m8 over, v8 code)
{
    m8 players = over & ~l->dealing;
    l->live |= players & upto(code, splat8(21));
    l->dealer_code = pick(over & l->dealing, code, l->dealer_code);
    l->code = pick(players, code, l->code);
    if (!plan->hole)
        l->natural_waits |= players & equal(code, splat8(CODE_NATURAL)) &
                            (equal(l->up, splat8(1)) | equal(l->up, splat8(RF_VALUES)));
    l->ended_hand |= players & l->split;
    lanes_dealer(l, plan, players & ~l->split);
}

/* Which of the hands that got a card hit again, and the codes of the others. */
INLINE m8
lanes_again(const struct lanes *l, m8 on, v8 *code)
{
    m8 soft = l->ace & upto(l->sum, splat8(11));
    *code = add_if(l->sum, soft, 10);
    return on & upto(l->sum, pick(soft, l->soft, l->hard));
}

/* What is done with hands of two cards, and the codes of those that end with them.  `value` is the
 * second card. */
INLINE m8
lanes_decide(struct lanes *l, const struct sim_plan *plan, m8 two, v8 value, v8 *code, m8 *over)
{
    m8 aces = l->split & equal(l->first, splat8(1));
    v8 row = add_if(l->sum, l->ace, LANE_ROW_SOFT);
    row = pick(equal(value, l->first), value + splat8(LANE_ROW_PAIR), row);
    row = pick(aces, value + splat8(LANE_ROW_ACES), row);
    v8 cell = lookup_cell(plan->lane.cell, l->up, row);
    m8 split = l->split, first = two & ~split, stop = first & ~first;
    if (plan->looks)
        stop = first & equal(l->dealer_code, splat8(CODE_DEALER_NATURAL)) & ~l->dealer_hits;
    m8 natural = (first & test(cell, CELL_NATURAL)) |
                 (two & split & test(cell, CELL_NATURAL_SPLIT));
    m8 gives_up = first & test(cell, CELL_SURRENDER) & ~natural;
    if (!plan->early)
        gives_up &= ~stop;
    m8 goes_on = two & ~stop & ~gives_up & ~natural;
    m8 again = goes_on & test(cell, CELL_SPLIT) &
               ~equal(l->hands, splat8(plan->rules.split_hands_max));
    goes_on &= ~again;
    m8 twice = goes_on &
               ((first & test(cell, CELL_DOUBLE)) | (split & test(cell, CELL_DOUBLE_SPLIT)));
    m8 hits = goes_on & ~twice & test(cell, CELL_HIT);
    *code = pick(natural, splat8(CODE_NATURAL), *code);
    *code = pick(gives_up, splat8(CODE_SURRENDER), *code);
    *over |= two & ~again & ~twice & ~hits;
    l->doubled |= twice;
    l->waiting = more(pick(first, splat8(0), l->waiting), again);
    l->hands = more(l->hands, again);
    l->split |= again;
    l->sum = pick(again, value, l->sum);
    l->ace = (again & equal(value, splat8(1))) | (l->ace & ~again);
    l->second |= again;
    l->hits |= twice | hits;
    return twice;
}

/* A card for every hand that waits for one; answers those that were doubled. */
INLINE m8
lanes_second(struct lanes *l, struct run *run, struct kind kind)
{
    m8 two = l->second, ace;
    m8 on = two | l->hits;
    v8 code, value = lanes_draw(l, run, kind, on, &ace);
    lanes_note_hands(l, run, kind, value, on, two);
    l->sum += value;
    l->ace |= ace;
    lanes_dry(l, run, kind);
    on &= ~l->dry;
    two &= ~l->dry;
    m8 again = lanes_again(l, on & ~two, &code), over = on & ~two & ~again;
    l->hits = again;
    l->second &= ~two;
    m8 twice = lanes_decide(l, run->plan, two, value, &code, &over);
    lanes_over(l, run->plan, over, code);
    return twice;
}

/* One card more for hands that hit; those of `twice` get no other. */
INLINE void
lanes_hit(struct lanes *l, struct run *run, struct kind kind, m8 twice)
{
    m8 on = l->hits, ace;
    v8 code, value = lanes_draw(l, run, kind, on, &ace);
    lanes_note_hands(l, run, kind, value, on, on & ~on);
    l->sum += value;
    l->ace |= ace;
    lanes_dry(l, run, kind);
    on &= ~l->dry;
    l->hits = lanes_again(l, on, &code) & ~twice;
    lanes_over(l, run->plan, on & ~l->hits, code);
}

/* Counts rounds by their results. */
INLINE void
lanes_settle(struct lanes *l, const struct sim_plan *plan, m8 over)
{
    m8 natural = equal(l->code, splat8(CODE_NATURAL));
    v8 most = splat8(CODE_SURRENDER - 22 - 1);
    m8 bust = upto(l->code - splat8(22), most);
    v8 mine = pick(bust, splat8(CODE_BUST), l->code);
    v8 his = pick(upto(l->dealer_code - splat8(22), most), splat8(CODE_DEALER_BUST),
                  l->dealer_code);
    if (plan->rules.surrender != RF_BJ_SURRENDER_NONE) {
        m8 gave_up = over & equal(l->code, splat8(CODE_SURRENDER));
        l->tallies[TALLY_GIVE_UP] = more(l->tallies[TALLY_GIVE_UP], gave_up);
        over &= ~gave_up;
    }
    m8 wins = over & ~upto(mine, his), push = over & equal(mine, his);
    m8 loses = over & ~wins & ~push, loses2 = loses & l->doubled;
    if (plan->original_alone)
        loses2 &= ~equal(his, splat8(CODE_NATURAL)) | bust;
    l->tallies[TALLY_NATURAL] = more(l->tallies[TALLY_NATURAL], wins & natural);
    l->tallies[TALLY_WIN2] = more(l->tallies[TALLY_WIN2], wins & l->doubled);
    l->tallies[TALLY_WIN] = more(l->tallies[TALLY_WIN], wins & ~natural & ~l->doubled);
    l->tallies[TALLY_PUSH] = more(l->tallies[TALLY_PUSH], push);
    l->tallies[TALLY_LOSE] = more(l->tallies[TALLY_LOSE], loses & ~loses2);
    l->tallies[TALLY_LOSE2] = more(l->tallies[TALLY_LOSE2], loses2);
}

/* A dealer without a hole card whom nobody asked took none: it goes back to its place. */
INLINE void
lanes_put_back(struct lanes *l, struct run *run, struct kind kind, m8 over)
{
    const struct sim_plan *plan = run->plan;
    m8 back = over & ~l->live & ~l->natural_waits;
    if (plan->lane.insure)
        back &= ~equal(l->up, splat8(1));
    lanes_note_back(l, run, kind, back);
    for (unsigned i = 0; i < COUNTS && !kind.infinite; i++) {
        bool above = kind.wide && i >= LOW_COUNTS;
        v8 limit = splat8(above ? RF_VALUES + LOW_COUNTS - i : i + 1);
        l->count[i] = more(l->count[i],
                           back & (above ? upto(limit, l->hole) : upto(l->hole, limit)));
    }
    for (unsigned half = 0; half < 2; half++)
        l->left[half] -= widen(back, half);
}
