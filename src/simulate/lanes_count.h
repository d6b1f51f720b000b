/*
 * simulate/lanes_count.h -- a counter in lanes: running counts, true counts, index plays, and the
 * tally by counts.
 *
 * Part of lanes.h, for files that define LANES_COUNTED.  The running count of a lane has 16 bits,
 * in halves of a point.  The cards that nobody has seen are those left in the lane, and the ones
 * that lie face down.  A true count is a quotient of small whole numbers, which floating point
 * divides exactly enough to round down: a quotient that is no whole number is farther from the next
 * one than the division is wrong (quotient in lanes_portable.c).  So all instruction sets and the
 * general path get the same count.
 *
 * Counts are kept as bins, from 0 to RF_SIM_BINS - 1 (struct count_plan).  A round ends as a key of
 * two bytes: its bin with LANE_PLAYING, and its result with LANE_LOST or LANE_WON for insurance.
 * Keys are counted one by one in memory, run->keys; that is a tenth of the work of a round.
 */

/* Results of a round: SPLIT_ZERO plus the wagers won, or one of these. */
enum { RESULT_NATURAL = 24, RESULT_SURRENDER = 25, LANE_LOST = 32, LANE_WON = 64 };
enum { LANE_PLAYING = RF_SIM_BINS, KEYS = 256 };

/* The counter's plan for lanes. */
INLINE const struct count_lane *
lanes_counter(const struct run *run)
{
    return &count_of(run->plan)->lane;
}

/* The tag of a card, 1 … 10; 0 where none was drawn. */
INLINE v8
lanes_tag(const struct run *run, v8 value)
{
    return lookup_tag(lanes_counter(run)->tag, value & splat8(15));
}

/* Adds tags, which are signed bytes, to the running counts. */
INLINE void
lanes_count_tags(struct lanes *l, v8 tags)
{
    l->running[0] += extend(tags, 0);
    l->running[1] += extend(tags, 1);
}

/* By what a running count is divided when so many cards were not seen; and what is divided. */
INLINE v16
lanes_divisor(const struct rf_counting *system, v16 cards)
{
    v16 decks;
    switch (system->divisor) {
    case RF_COUNTING_EXACT: return cards;
    case RF_COUNTING_HALF: /* (cards + 13) / 26; 2521 / 65536 is 1/26 and a little */
        decks = high(cards + splat16(13), splat16(2521));
        return most16(decks, splat16(1));
    case RF_COUNTING_FULL: /* (cards + 26) / 52 */
        decks = high(cards + splat16(26), splat16(1261));
        return most16(decks, splat16(1)) << 1;
    default: return splat16(2);
    }
}

/* A count as a fraction of whole numbers, which is rounded down or towards zero. */
struct fraction {
    v16 above, below;
};

/* The count of half of the lanes; `down` cards lie face down. */
INLINE struct fraction
lanes_fraction(const struct lanes *l, const struct rf_counting *system, unsigned half, v8 down)
{
    v16 below = lanes_divisor(system, l->left[half] + extend(down, half));
    v16 above = l->running[half];
    if (system->divisor == RF_COUNTING_EXACT)
        above *= splat16(26);
    if (system->rounding == RF_COUNTING_NEAREST) /* a/b + 1/2 */
        return (struct fraction){(above << 1) + below, below << 1};
    return (struct fraction){above, below};
}

/* The count in points, as rf_counting_true computes it. */
INLINE v16
lanes_true(const struct rf_counting *system, struct fraction is)
{
    if (system->rounding != RF_COUNTING_TRUNCATE)
        return quotient(is.above, is.below);
    v16 minus = sign16(is.above); /* rounds without its sign */
    return (quotient((is.above ^ minus) - minus, is.below) ^ minus) - minus;
}

/* Where a count is below `points`, without dividing.  Rounded down, a/b < p means a < p·b.  Rounded
 * towards zero, the same holds for p > 0; otherwise it means a <= (p - 1)·b. */
INLINE v16
lanes_is_below(const struct rf_counting *system, struct fraction is, v16 points)
{
    v16 limit = points * is.below;
    if (system->rounding == RF_COUNTING_TRUNCATE) {
        v16 low = sign16(points - splat16(1));
        limit -= low & (is.below - splat16(1));
    }
    return below16(is.above, limit);
}

/* The bin of each lane when `down` cards lie face down. */
INLINE v8
lanes_bin(const struct lanes *l, const struct run *run, v8 down)
{
    const struct count_plan *count = count_of(run->plan);
    const struct rf_counting *system = &count->is.system;
    v16 low = splat16((unsigned)count->low);
    v16 one = lanes_true(system, lanes_fraction(l, system, 0, down)) - low;
    v16 two = lanes_true(system, lanes_fraction(l, system, 1, down)) - low;
    return least8(pack8(one, two), splat8(RF_SIM_BINS - 1));
}

/* How many cards lie face down during a round: the hole card, and doubled cards may. */
INLINE v8
lanes_down(const struct lanes *l, const struct run *run)
{
    bool down = run->plan->rules.double_card == RF_BJ_DOUBLE_DOWN;
    return down ? splat8(1) + l->down : splat8(1);
}

/* Where the count's bin is below `bin`.  Bin 0 and bin RF_SIM_BINS mean never and always: counts
 * beyond the bins are taken as the first or the last. */
INLINE m8
lanes_is_bin_below(const struct lanes *l, const struct run *run, v8 bin)
{
    const struct count_plan *count = count_of(run->plan);
    const struct rf_counting *system = &count->is.system;
    v16 low = splat16((unsigned)count->low);
    v8 down = lanes_down(l, run);
    v16 one = lanes_is_below(system, lanes_fraction(l, system, 0, down), extend(bin, 0) + low);
    v16 two = lanes_is_below(system, lanes_fraction(l, system, 1, down), extend(bin, 1) + low);
    m8 is = packs8(one, two);
    return (is & ~equal(bin, splat8(0))) | equal(bin, splat8(RF_SIM_BINS));
}

/* A new shoe. */
INLINE void
lanes_count_fill(struct lanes *l, const struct sim_plan *plan, m8 on)
{
    const struct count_plan *count = count_of(plan);
    v16 low = widen(on, 0), high = widen(on, 1), first = splat16((unsigned)count->initial);
    l->running[0] = (l->running[0] & ~low) | (first & low);
    l->running[1] = (l->running[1] & ~high) | (first & high);
    l->bin = pick(on, splat8(count->first_bin), l->bin);
    l->playing = count->is.enters ? l->playing & ~on : l->playing | on;
}

/* Before a round: looks at the count; the lanes in which the counter leaves the table. */
INLINE m8
lanes_count_look(struct lanes *l, const struct run *run)
{
    l->bin = lanes_bin(l, run, splat8(0));
    return mask(below(l->bin, splat8(count_of(run->plan)->leave)));
}

/* Rounds begin: the counter plays or watches.  The hole card is counted when the round is over. */
INLINE void
lanes_count_deal(struct lanes *l, const struct run *run, struct kind kind, m8 on, v8 hole, v8 up,
                 v8 first)
{
    const struct count_plan *count = count_of(run->plan);
    m8 out = mask(below(l->bin, splat8(count->exit)));
    m8 in = ~mask(below(l->bin, splat8(count->enter)));
    l->playing = pick(on, (l->playing & ~out) | in, l->playing);
    l->played = pick(on, l->bin | (l->playing & splat8(LANE_PLAYING)), l->played);
    if (kind.deep) {
        l->before[0] = (l->before[0] & ~widen(on, 0)) | (l->running[0] & widen(on, 0));
        l->before[1] = (l->before[1] & ~widen(on, 1)) | (l->running[1] & widen(on, 1));
    }
    l->hidden = pick(on, lanes_tag(run, hole), l->hidden);
    l->dealt = on & (lanes_tag(run, up) + lanes_tag(run, first));
    l->down &= ~on;
    l->insured &= ~on;
}

/* A second card, and with it those of the deal. */
INLINE void
lanes_count_second(struct lanes *l, const struct run *run, v8 value)
{
    lanes_count_tags(l, lanes_tag(run, value) + l->dealt);
}

/* A card of a hand.  One that is doubled may lie face down until the round is over. */
INLINE void
lanes_count_hit(struct lanes *l, const struct run *run, v8 value, m8 on)
{
    v8 tags = lanes_tag(run, value);
    if (run->plan->rules.double_card == RF_BJ_DOUBLE_DOWN) {
        m8 down = on & l->doubled & ~l->dealing;
        l->hidden += tags & down;
        l->down = more(l->down, down);
        tags &= ~down;
    }
    lanes_count_tags(l, tags);
}

/* The bin below which each hand hits.  Where bytes are looked up lane by lane (LIVE_ROWS is 0), in
 * one table.  Otherwise the limits say who hits at all counts, and the few rows with an index are
 * looked up by up-card, one after the other. */
INLINE v8
lanes_hit_bin(const struct lanes *l, const struct run *run, v8 sum, d8 soft, v8 row)
{
    const struct count_lane *lane = lanes_counter(run);
    if (!LIVE_ROWS)
        return lookup_cell(lane->hit, l->up, row);
    const struct lane_table *table = &run->plan->lane;
    v8 limit = lookup16(table->limit, l->up & splat8(15));
    v8 extra = lookup16(table->extra, l->up & splat8(15));
    v8 bin = choose(below(add_where(sum, soft, extra), limit), splat8(RF_SIM_BINS), splat8(0));
    for (unsigned i = 0; i < lane->live_rows; i++) {
        unsigned is = lane->live[i];
        bin = choose(same(row, splat8(is)), lookup16(lane->by_row[i], l->up), bin);
    }
    return bin;
}

/* Which hands hit at this count; also their sums, and which are soft. */
INLINE m8
lanes_count_hits_again(const struct lanes *l, const struct run *run, v8 *sum, d8 *soft)
{
    const struct sim_plan *plan = run->plan;
    d8 hits = lanes_compare_limit(l->hand, splat8(17), splat8(plan->lane.extra[COLUMN_DEALER]), sum,
                                  soft);
    v8 row = add_where(*sum, *soft, splat8(LANE_ROW_SOFT));
    v8 bin = lanes_hit_bin(l, run, *sum, *soft, row);
    m8 mine = lanes_is_bin_below(l, run, bin) & ~equal(l->column, splat8(COLUMN_DOUBLED));
    return pick(l->dealing, mask(hits), mine);
}

/* What is done with two cards at this count.  Takes or declines insurance before that. */
INLINE v8
lanes_count_cell(struct lanes *l, const struct run *run, m8 two, v8 row)
{
    const struct count_plan *count = count_of(run->plan);
    const struct count_lane *lane = &count->lane;
    v8 bin = lanes_bin(l, run, lanes_down(l, run));
    if (run->plan->lane.insure) {
        m8 insures = ~mask(below(bin, splat8(lane->insure_low))) &
                     mask(below(bin, splat8(lane->insure_high)));
        l->insured |= two & ~l->split & insures & mask(below(l->up, splat8(2)));
    }
    return lookup_class(lane->cell[0][0], count->class_of, bin, l->up, row);
}

/* Rounds are over: all cards are turned. */
INLINE void
lanes_count_over(struct lanes *l, m8 over)
{
    lanes_count_tags(l, l->hidden & over);
    l->hidden &= ~over;
}

/* The results of rounds without splits: SPLIT_ZERO plus the wagers won. */
INLINE v8
lanes_result(const struct lanes *l, const struct sim_plan *plan)
{
    v8 mine = lanes_code(l->other), his = lanes_code(l->hand), net = splat8(SPLIT_ZERO);
    v8 stake = more(splat8(1), l->doubled);
    m8 busts = bust(mine);
    mine &= ~busts;
    his = pick(bust(his), splat8(CODE_DEALER_BUST), his);
    d8 wins = below(his, mine), loses = below(mine, his);
    if (plan->original_alone)
        stake = pick(~busts & equal(his, splat8(CODE_NATURAL)), splat8(1), stake);
    net = sub_where(add_where(net, wins, stake), loses, stake);
    net = choose(same_too(wins, mine, splat8(CODE_NATURAL)), splat8(RESULT_NATURAL), net);
    if (plan->rules.surrender != RF_BJ_SURRENDER_NONE)
        net = choose(same(mine, splat8(CODE_SURRENDER)), splat8(RESULT_SURRENDER), net);
    return net;
}

/* Counts rounds by their keys.  Lanes that are not over count in places that no key has. */
INLINE void
lanes_count_keys(const struct lanes *l, struct run *run, m8 over, v8 result)
{
    uint16_t key[LANES];
    static const uint8_t lanes[] __attribute__((aligned(64))) = {
        0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
        22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
        44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
    v8 nowhere;
    memcpy(&nowhere, lanes, LANES);
    if (run->plan->lane.insure) {
        m8 won = l->insured & equal(l->hole, splat8(RF_VALUES));
        result += pick(won, splat8(LANE_WON), l->insured & splat8(LANE_LOST));
    }
    result = pick(over, result, nowhere | splat8(128));
    v16 low = pairs(result, l->played & over, 0), top = pairs(result, l->played & over, 1);
    memcpy(key, &low, sizeof low);
    memcpy(key + LANES / 2, &top, sizeof top);
    for (unsigned i = 0; i < LANES; i++)
        run->keys[key[i]]++;
}

/* What a key's result is in units. */
static int
lanes_key_net(const struct sim_plan *plan, unsigned result)
{
    unsigned insured = result & (LANE_LOST | LANE_WON), code = result % LANE_LOST;
    int unit = (int)plan->unit, net = ((int)code - SPLIT_ZERO) * unit;
    if (code == RESULT_NATURAL)
        net = (int)plan->natural;
    if (code == RESULT_SURRENDER)
        net = -unit / 2;
    return insured == LANE_WON ? net + unit : insured == LANE_LOST ? net - unit / 2 : net;
}

/* Adds rounds with one result to the tally. */
static void
lanes_count_rounds(const struct run *run, unsigned played, int net, uint64_t rounds)
{
    const struct sim_plan *plan = run->plan;
    struct rf_sim_bin *bin = &((struct rf_sim_count_tally *)run->tally)->bin[played % LANE_PLAYING];
    bool is = played / LANE_PLAYING;
    unsigned index = (unsigned)((int)plan->zero + net);
    uint64_t square = (uint64_t)((int64_t)net * net) * rounds;
    bin->rounds[is] += rounds;
    bin->slot[is][count_of(plan)->slot_of[index]] += rounds;
    bin->squares[is][0] += square;
    bin->squares[is][1] += bin->squares[is][0] < square;
    run->tally->rounds += rounds;
    run->tally->histogram[index] += rounds;
    run->tally->squares[0] += square;
    run->tally->squares[1] += run->tally->squares[0] < square;
}

/* Adds all keys to the tally, and clears them. */
static void
lanes_count_flush(const struct run *run)
{
    for (unsigned played = 0; played < 2 * LANE_PLAYING; played++)
        for (unsigned result = 0; result < KEYS / 2; result++) {
            uint32_t *rounds = &run->keys[played * KEYS + result];
            if (*rounds)
                lanes_count_rounds(run, played, lanes_key_net(run->plan, result), *rounds);
            *rounds = 0;
        }
}

/* Rounds with splits in which a hand may have a natural: counted lane by lane. */
static void
lanes_count_special(const struct run *run, uint64_t special)
{
    while (special) {
        unsigned lane = lanes_take(&special);
        lanes_count_rounds(run, run->shown.played[lane], lanes_net(run, lane), 1);
    }
}
