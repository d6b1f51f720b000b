/*
 * simulate/lanes_run.h -- shoes in lanes from the first to the last, and a chunk of them.
 *
 * Part of lanes.h.  A chunk has 128 lanes, and each plays the same number of shoes.  Two vectors of
 * lanes run side by side (lanes_cycle); a narrower vector repeats that until all 128 lanes are
 * done.  What a lane plays is fixed by the seed, the chunk's number and the lane's number in the
 * chunk.
 */

/* Shoes are counted in bunches of this many, so that both counters fit a byte. */
enum { BUNCH = 250 };

/* Seeds of the sfc32 streams: a, b and c for each half of the lanes. */
struct seeds {
    v32 word[2][3];
};

/* Sixteen lanes have eight streams, four in each half, each for two lanes.  A stream is seeded with
 * 96 bits of Philox4x32-10, whose counter is (chunk, chunk, 2, number of the stream).  Streams are
 * numbered by lanes of the chunk, so every vector width seeds a lane alike. */
static void
lanes_seeds(struct seeds *seeds, const struct run *run)
{
    enum { STREAMS = 4 };
    for (unsigned unit = 0; unit < LANES / UNIT; unit++)
        for (unsigned i = 0; i < 2 * STREAMS; i++) {
            unsigned at = unit * STREAMS + i % STREAMS;
            uint32_t number = (run->from / UNIT + unit) * 2 * STREAMS + i, out[4];
            uint32_t counter[4] = {(uint32_t)run->chunk, (uint32_t)(run->chunk >> 32), 2, number};
            rf_philox_block(counter, run->plan->key, out);
            for (unsigned word = 0; word < 3; word++)
                seeds->word[i / STREAMS][word][at] = out[word];
        }
}

/* Loads the seeds, and discards 12 outputs so that the counter is fully mixed in. */
INLINE void
lanes_seed(struct lanes *l, const struct run *run)
{
    struct seeds seeds;
    lanes_seeds(&seeds, run);
    l->a[0] = seeds.word[0][0];
    l->b[0] = seeds.word[0][1];
    l->c[0] = seeds.word[0][2];
    l->a[1] = seeds.word[1][0];
    l->b[1] = seeds.word[1][1];
    l->c[1] = seeds.word[1][2];
    l->counter = splat32(1);
    for (unsigned i = 0; i < 12; i++) {
        lanes_step(l, 0);
        lanes_step(l, 1);
        l->counter += splat32(1);
    }
}

/* Sets the number of cards left in lanes of the mask. */
INLINE void
lanes_set_left(struct lanes *l, m8 on, unsigned cards)
{
    v16 low = widen(on, 0), high = widen(on, 1);
    l->left[0] = (l->left[0] & ~low) | (splat16(cards) & low);
    l->left[1] = (l->left[1] & ~high) | (splat16(cards) & high);
}

/* A full shoe for lanes of the mask. */
INLINE void
lanes_fill(struct lanes *l, const struct sim_plan *plan, struct kind kind, m8 on)
{
    const uint8_t *fresh = kind.counted && kind.wide ? count_of(plan)->lane.wide_fresh
                                                     : plan->lane.fresh;
#define FILL(i) l->count[i] = pick(on, splat8(fresh[i] ^ BIAS), l->count[i]);
    EACH_COUNT(FILL)
#undef FILL
    lanes_set_left(l, on, plan->cards);
    l->kept &= ~on;
    l->rounds = pick(on, splat8(plan->rounds_per_shoe), l->rounds);
    if (kind.counted)
        lanes_count_fill(l, plan, on);
}

/* Hands over the logs of finished shoes, and empties them. */
static void
lanes_log_shoes(struct run *run, uint64_t over)
{
    while (over) {
        struct sim_log *log = &run->log[run->from + lanes_take(&over)];
        run->logged(run->to, log);
        memset(log, 0, offsetof(struct sim_log, card));
    }
}

/* Replaces shoes that are over by full ones; lanes that played their last shoe stop. */
INLINE void
lanes_refresh(struct lanes *l, struct run *run, struct kind kind, m8 over)
{
    const struct sim_plan *plan = run->plan;
    l->undealt[0] += l->left[0] & widen(over, 0);
    l->undealt[1] += l->left[1] & widen(over, 1);
    if (kind.logs && run->log)
        lanes_log_shoes(run, bits(over));
    lanes_fill(l, plan, kind, over);
    l->bunch = less(l->bunch, over);
    m8 last = over & equal(l->bunch, splat8(0)), done = last & equal(l->shoes, splat8(0));
    l->shoes = less(l->shoes, last & ~done);
    l->bunch = pick(last, splat8(BUNCH), l->bunch);
    l->alive &= ~done;
    l->ready &= l->alive;
}

/* The lanes that begin a round now.  A shoe is over after its rounds, or once the cutting card
 * has come: `left` counts burned cards too, hence the burn in the mark.  Shoes under a cutting
 * card are replaced only in every second cycle, and wait until then: this halves the work of
 * lanes_refresh. */
INLINE m8
lanes_ready(struct lanes *l, struct run *run, struct kind kind)
{
    const struct sim_plan *plan = run->plan;
    v16 mark = splat16(plan->cards + plan->burn - plan->front);
    m8 over = l->ready & (plan->rounds_per_shoe ? equal(l->rounds, splat8(0))
                                                : upto16(l->left[0], l->left[1], mark));
    if (kind.counted) {
        m8 leaves = lanes_count_look(l, run);
        over |= l->ready & leaves;
    }
    if (kind.deep && plan->rounds_per_shoe)
        over |= l->ready & upto16(l->left[0], l->left[1], splat16(plan->burn));
    if (!plan->rounds_per_shoe && run->cycle % 2 != 0)
        return l->ready & ~over;
    lanes_refresh(l, run, kind, over);
    return l->ready;
}

/* The sum of a tally over all lanes; clears it. */
INLINE unsigned
lanes_sum(v8 *counts)
{
    v8 all = *counts;
    uint8_t count[LANES];
    unsigned sum = 0;
    memcpy(count, &all, LANES);
    for (unsigned i = 0; i < LANES; i++)
        sum += count[i];
    *counts = splat8(0);
    return sum;
}

/* Turns counts into results: what is neither won nor pushed is lost. */
static void
lanes_tally(const struct run *run, const unsigned sum[static TALLIES])
{
    const struct sim_plan *plan = run->plan;
    uint64_t *zero = run->tally->histogram + plan->zero;
    unsigned lose2 = sum[TALLY_ALL2] - sum[TALLY_WIN2] - sum[TALLY_PUSH2] - sum[TALLY_ORIGINAL];
    ptrdiff_t unit = plan->unit;
    zero[plan->natural] += sum[TALLY_NATURAL];
    zero[2 * unit] += sum[TALLY_WIN2];
    zero[unit] += sum[TALLY_WIN] - sum[TALLY_WIN2] - sum[TALLY_NATURAL];
    zero[0] += sum[TALLY_PUSH];
    zero[-unit] += sum[TALLY_ALL] - sum[TALLY_WIN] - sum[TALLY_PUSH] - lose2;
    zero[-2 * unit] += lose2;
    zero[-unit / 2] += sum[TALLY_GIVE_UP];
}

/* The sum over all lanes; clears it.  In an infinite shoe `left` starts at the pack's size and may
 * fall below 0. */
INLINE uint64_t
lanes_undealt(v16 *undealt, struct kind kind)
{
    v16 all = *undealt;
    uint16_t left[LANES / 2];
    uint64_t sum = 0;
    memcpy(left, &all, LANES);
    for (unsigned i = 0; i < LANES / 2; i++)
        sum += kind.infinite ? (uint64_t)(int16_t)left[i] : left[i];
    *undealt = splat16(0);
    return sum;
}

/* Adds the lanes' counts to the tally before they overflow. */
INLINE void
lanes_flush(struct lanes *l, struct run *run, struct kind kind)
{
    run->tally->cards -= lanes_undealt(&l->undealt[0], kind) + lanes_undealt(&l->undealt[1], kind);
    if (kind.counted)
        return;
#define SUM(t) [t] = lanes_sum(&l->tallies[t])
    const unsigned sum[TALLIES] = {SUM(TALLY_ALL),     SUM(TALLY_ALL2),     SUM(TALLY_WIN),
                                   SUM(TALLY_WIN2),    SUM(TALLY_PUSH),     SUM(TALLY_PUSH2),
                                   SUM(TALLY_NATURAL), SUM(TALLY_ORIGINAL), SUM(TALLY_GIVE_UP)};
#undef SUM
    for (unsigned i = 0; i < run->results; i++)
        sim_count(run->tally, run->plan, ((int)run->result[i] - SPLIT_ZERO) * (int)run->plan->unit);
    run->results = 0;
    lanes_tally(run, sum);
}

/* Counts rounds with splits or insurance lane by lane. */
static void
lanes_count_one_by_one(const struct run *run, uint64_t special)
{
    while (special)
        sim_count(run->tally, run->plan, lanes_net(run, lanes_take(&special)));
}

/* Rounds in which the shoe ran out: played elsewhere (lanes_rescue_all), and their shoe is over. */
INLINE void
lanes_finish_dry(struct lanes *l, struct run *run, struct kind kind)
{
    if (!any(l->dry))
        return;
    lanes_show(l, run, kind);
    lanes_rescue_all(run, bits(l->dry));
    lanes_set_left(l, l->dry, run->plan->burn);
    l->rounds = pick(l->dry, splat8(0), l->rounds);
    l->ready |= l->dry;
    l->dry = l->dry & ~l->dry;
}

/* The same with a counter: all rounds become keys, except for splits where they are counted one by
 * one.  Returns the rounds that were counted. */
INLINE m8
lanes_settle_counted(struct lanes *l, struct run *run, struct kind kind, m8 over)
{
    const struct sim_plan *plan = run->plan;
    m8 special = over & l->split;
    v8 result = lanes_result(l, plan);
    if (run->cycle % 2 == 0)
        over &= ~special;
    else if (plan->lane.one_by_one && any(special)) {
        lanes_show(l, run, kind);
        lanes_count_special(run, bits(special));
        lanes_count_keys(l, run, over & ~special, result);
        return over;
    } else if (!plan->lane.one_by_one)
        result = pick(l->split, lanes_split_result(l, plan), result);
    lanes_count_keys(l, run, over, result);
    return over;
}

/* Settles rounds that are over.  Ordinary rounds are counted at once.  The few with splits or
 * insurance wait for every second cycle, when there nearly always are some: a branch that the
 * processor cannot predict would cost more. */
INLINE void
lanes_end_cycle(struct lanes *l, struct run *run, struct kind kind)
{
    const struct sim_plan *plan = run->plan;
    if (kind.deep)
        lanes_find_dry(l, run);
    lanes_next_hands(l, plan);
    /* over: alive, dealt to, and no hand waits for a card */
    m8 over = l->alive & ~l->ready & ~l->second & ~l->hits & ~l->dry, special = over & l->split;
    if (kind.counted)
        over = lanes_settle_counted(l, run, kind, over);
    else {
        if (plan->lane.insure)
            special |= over & mask(below(l->up, splat8(2)));
        over &= ~special;
        lanes_settle(l, plan, over);
    }
    if (!kind.counted && run->cycle % 2 == 1) {
        if (plan->lane.one_by_one && any(special)) {
            lanes_show(l, run, kind);
            lanes_count_one_by_one(run, bits(special));
        } else if (!plan->lane.one_by_one)
            lanes_settle_splits(l, run, special);
        over |= special;
    }
    /* rounds that are over, special ones only in odd cycles, are logged and give way to the next */
    if (!plan->hole && !plan->rules.dealer_draws_alone)
        lanes_keep(l, run, kind, over);
    if (kind.logs) {
        lanes_show(l, run, kind);
        lanes_log(run, bits(over));
    }
    if (kind.deep)
        lanes_finish_dry(l, run, kind);
    if (kind.counted)
        lanes_count_over(l, over);
    l->ready |= over;
    run->cycle++;
}

/* Deals to lanes that are ready. */
INLINE void
lanes_begin_rounds(struct lanes *l, struct run *run, struct kind kind)
{
    v8 hole, up, first;
    m8 on = lanes_ready(l, run, kind);
    run->draw = 0;
    lanes_draw_deal(l, run, kind, on, &hole, &up, &first);
    if (kind.counted)
        lanes_count_deal(l, run, kind, on, hole, up, first);
    lanes_deal(l, run, kind, on, hole, up, first);
}

/* A cycle of two vectors of lanes, interleaved: while one waits for its comparisons, the other
 * keeps the processor busy. */
INLINE void
lanes_cycle(struct lanes *one, struct lanes *two, struct run *run, struct kind kind)
{
    lanes_begin_rounds(one, &run[0], kind);
    lanes_second_cards(one, &run[0], kind);
    lanes_begin_rounds(two, &run[1], kind);
    lanes_second_cards(two, &run[1], kind);
    lanes_hit_cards(one, &run[0], kind, false);
    lanes_hit_cards(two, &run[1], kind, false);
    lanes_hit_cards(one, &run[0], kind, true);
    lanes_hit_cards(two, &run[1], kind, true);
    lanes_end_cycle(one, &run[0], kind);
    lanes_end_cycle(two, &run[1], kind);
}

/* Starts all lanes with full shoes. */
INLINE void
lanes_start(struct lanes *l, const struct run *run, struct kind kind, uint64_t shoes)
{
    *l = (struct lanes){.shoes = splat8((unsigned)((shoes - 1) / BUNCH)),
                        .bunch = splat8((unsigned)((shoes - 1) % BUNCH + 1))};
    l->alive = l->ready = equal(splat8(0), splat8(0));
    lanes_seed(l, run);
    lanes_fill(l, run->plan, kind, l->alive);
}

/* Plays all shoes.  Flushes before 16-bit sums of undealt cards can overflow, and asks only every
 * 16 cycles whether any lane is left. */
INLINE void
lanes_run(struct run run[static 2], struct kind kind, uint64_t shoes)
{
    const struct sim_plan *plan = run->plan;
    struct lanes one, two;
    unsigned flush = 65535 / plan->cards < FLUSH ? 65535 / plan->cards : FLUSH;
    RF_ASSERT(shoes >= 1 && shoes < UINT64_C(255) * BUNCH && flush > 0);
    lanes_start(&one, &run[0], kind, shoes);
    lanes_start(&two, &run[1], kind, shoes);
    while (any(one.alive | two.alive)) {
        for (unsigned i = 0; i < flush && (i % 16 != 0 || any(one.alive | two.alive)); i++)
            lanes_cycle(&one, &two, run, kind);
        lanes_flush(&one, &run[0], kind);
        lanes_flush(&two, &run[1], kind);
    }
    if (kind.counted)
        lanes_count_flush(run);
    run->tally->cards += shoes * LANES * 2 * plan->cards;
    run->tally->shoes += shoes * LANES * 2;
}
