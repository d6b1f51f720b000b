/*
 * simulate/lanes_run.h -- shoes in lanes from the first to the last, and a chunk of them.
 */

enum { BUNCH = 250 };

/* The streams of words, four in each half of sixteen lanes: 96 bits of Philox for each. */
struct seeds {
    v32 word[2][3];
};

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

/* Twelve words are let go, until the counter has been mixed in. */
INLINE void
lanes_seed(struct cards *c, const struct run *run)
{
    struct seeds seeds;
    v16 low;
    lanes_seeds(&seeds, run);
    c->a[0] = seeds.word[0][0];
    c->b[0] = seeds.word[0][1];
    c->c[0] = seeds.word[0][2];
    c->a[1] = seeds.word[1][0];
    c->b[1] = seeds.word[1][1];
    c->c[1] = seeds.word[1][2];
    c->counter = splat32(1);
    for (unsigned i = 0; i < 12; i++) {
        lanes_words(c, 0, &low);
        lanes_words(c, 1, &low);
        c->counter += splat32(1);
    }
}

/* A full shoe for lanes of the mask. */
INLINE void
lanes_fill(struct lanes *l, struct cards *c, const struct sim_plan *plan, m8 on)
{
    for (unsigned i = 0; i < COUNTS; i++)
        c->count[i] = pick(on, splat8(plan->lane.fresh[i] ^ BIAS), c->count[i]);
    for (unsigned half = 0; half < 2; half++) {
        v16 wide = widen(on, half);
        c->left[half] = (c->left[half] & ~wide) | (splat16(plan->cards) & wide);
    }
    l->rounds = pick(on, splat8(plan->rounds_per_shoe), l->rounds);
}

static void
lanes_log_shoes(struct run *run, uint64_t over)
{
    while (over) {
        struct sim_log *log = &run->log[run->from + lanes_take(&over)];
        run->logged(run->to, log);
        memset(log, 0, offsetof(struct sim_log, card));
    }
}

/* Shoes that are over give way to full ones, or their lanes are done.  Until then they wait. */
INLINE void
lanes_refresh(struct lanes *l, struct cards *c, struct run *run, struct kind kind, m8 over)
{
    const struct sim_plan *plan = run->plan;
    for (unsigned half = 0; half < 2; half++)
        l->undealt[half] += c->left[half] & widen(over, half);
    if (kind.logs && run->log)
        lanes_log_shoes(run, bits(over));
    lanes_fill(l, c, plan, over);
    l->bunch = less(l->bunch, over);
    m8 last = over & equal(l->bunch, splat8(0)), done = last & equal(l->shoes, splat8(0));
    l->shoes = less(l->shoes, last & ~done);
    l->bunch = pick(last, splat8(BUNCH), l->bunch);
    l->alive &= ~done;
    l->ready &= l->alive;
}

/* Lanes that begin a round. */
INLINE m8
lanes_ready(struct lanes *l, struct cards *c, struct run *run, struct kind kind)
{
    const struct sim_plan *plan = run->plan;
    v16 mark = splat16(plan->cards + plan->burn - plan->front);
    m8 over = l->ready & (plan->rounds_per_shoe ? equal(l->rounds, splat8(0))
                                                : upto16(c->left[0], c->left[1], mark));
    if (kind.deep && plan->rounds_per_shoe)
        over |= l->ready & upto16(c->left[0], c->left[1], splat16(plan->burn));
    if (!plan->rounds_per_shoe && run->cycle % 2 != 0)
        return l->ready & ~over;
    lanes_refresh(l, c, run, kind, over);
    return l->ready;
}

/* The sum of a lane's counts, which are none afterwards. */
INLINE unsigned
lanes_sum(v8 *counts)
{
    uint8_t count[LANES];
    unsigned sum = 0;
    memcpy(count, counts, LANES);
    for (unsigned i = 0; i < LANES; i++)
        sum += count[i];
    *counts = splat8(0);
    return sum;
}

static void
lanes_tally(const struct run *run, const unsigned sum[static TALLIES])
{
    const struct sim_plan *plan = run->plan;
    uint64_t *zero = run->tally->histogram + plan->zero;
    unsigned lose2 = sum[TALLY_ALL2] - sum[TALLY_WIN2] - sum[TALLY_PUSH2] - sum[TALLY_ORIGINAL];
    zero[plan->natural] += sum[TALLY_NATURAL];
    zero[2 * plan->unit] += sum[TALLY_WIN2];
    zero[plan->unit] += sum[TALLY_WIN] - sum[TALLY_WIN2] - sum[TALLY_NATURAL];
    zero[0] += sum[TALLY_PUSH];
    zero[-(int)plan->unit] += sum[TALLY_ALL] - sum[TALLY_WIN] - sum[TALLY_PUSH] - lose2;
    zero[-2 * (int)plan->unit] += lose2;
    zero[-(int)plan->unit / 2] += sum[TALLY_GIVE_UP];
}

/* Adds the lanes' counts to the tally before they grow too large. */
INLINE void
lanes_flush(struct lanes *l, struct run *run, struct kind kind)
{
    for (unsigned i = 0; i < run->results; i++)
        sim_count(run->tally, run->plan, ((int)run->result[i] - SPLIT_ZERO) * (int)run->plan->unit);
    run->results = 0;
    unsigned sum[TALLIES];
#pragma GCC unroll 9
    for (unsigned t = 0; t < TALLIES; t++)
        sum[t] = lanes_sum(&l->tallies[t]);
    lanes_tally(run, sum);
#pragma GCC unroll 2
    for (unsigned half = 0; half < 2; half++) {
        uint16_t left[LANES / 2];
        memcpy(left, &l->undealt[half], LANES);
        for (unsigned i = 0; i < LANES / 2; i++)
            run->tally->cards -= kind.infinite ? (uint64_t)(int16_t)left[i] : left[i];
        l->undealt[half] = splat16(0);
    }
}

/* Rounds that are not counted in lanes. */
static void
lanes_special(const struct run *run, uint64_t special)
{
    while (special)
        sim_count(run->tally, run->plan, lanes_net(run, lanes_take(&special)));
}

/* Rounds in which the shoe ran out. */
INLINE void
lanes_dries(struct lanes *l, struct cards *c, struct run *run)
{
    if (!any(l->dry))
        return;
    lanes_show(l, c, run);
    lanes_dried(run, bits(l->dry));
    for (unsigned half = 0; half < 2; half++) {
        v16 dry = widen(l->dry, half);
        c->left[half] = (c->left[half] & ~dry) | (splat16(run->plan->burn) & dry);
    }
    l->rounds = pick(l->dry, splat8(0), l->rounds);
    l->ready |= l->dry;
    l->dry = l->dry & ~l->dry;
}

/* What is over is settled.  Rounds of one kind are counted at once.  The few others wait for every
 * fourth cycle, when it is nearly sure that there are some: a branch that cannot be foretold would
 * cost more. */
INLINE void
lanes_end(struct lanes *l, struct cards *c, struct run *run, struct kind kind)
{
    const struct sim_plan *plan = run->plan;
    if (kind.deep)
        lanes_dry(l, c, run);
    lanes_next_hands(l, plan);
    m8 over = l->alive & ~l->ready & ~l->second & ~l->hits & ~l->dry, special = over & l->split;
    if (plan->lane.insure)
        special |= over & mask(below(l->up, splat8(2)));
    over &= ~special;
    lanes_settle(l, plan, over);
    if (run->cycle % 2 == 1) {
        if (plan->lane.one_by_one && any(special)) {
            lanes_show(l, c, run);
            lanes_special(run, bits(special));
        } else if (!plan->lane.one_by_one)
            lanes_settle_splits(l, run, special);
        over |= special;
    }
    if (!plan->hole && !plan->rules.dealer_draws_alone)
        lanes_put_back(l, c, run, kind, over);
    if (kind.logs) {
        lanes_show(l, c, run);
        lanes_log(run, bits(over));
    }
    if (kind.deep)
        lanes_dries(l, c, run);
    l->ready |= over;
    run->cycle++;
}

/* A cycle of two groups of lanes, side by side: while the one waits for what it compares, the other
 * has work for the machine. */
INLINE void
lanes_cycle(struct cards *c, struct run *run, struct kind kind)
{
#pragma GCC unroll 2
    for (unsigned g = 0; g < PAIR; g++) {
        v8 card[3];
        run[g].draw = 0;
        m8 on = lanes_ready(&run[g].lanes, &c[g], &run[g], kind);
        lanes_draw(&c[g], &run[g], kind, on, 3, card);
        lanes_deal(&run[g].lanes, &run[g], kind, on, card[0], card[1], card[2]);
    }
    IN_MEMORY;
#pragma GCC unroll 2
    for (unsigned g = 0; g < PAIR; g++)
        lanes_second(&run[g].lanes, &c[g], &run[g], kind);
    IN_MEMORY;
#pragma GCC unroll 2
    for (unsigned g = 0; g < PAIR; g++)
        lanes_hit(&run[g].lanes, &c[g], &run[g], kind, false);
    IN_MEMORY;
#pragma GCC unroll 2
    for (unsigned g = 0; g < PAIR; g++)
        lanes_hit(&run[g].lanes, &c[g], &run[g], kind, true);
    IN_MEMORY;
#pragma GCC unroll 2
    for (unsigned g = 0; g < PAIR; g++)
        lanes_end(&run[g].lanes, &c[g], &run[g], kind);
    IN_MEMORY;
}

INLINE void
lanes_start(struct lanes *l, struct cards *c, const struct run *run, uint64_t shoes)
{
    memset(l, 0, sizeof *l);
    memset(c, 0, sizeof *c);
    l->alive = l->ready = equal(splat8(0), splat8(0));
    l->shoes = splat8((unsigned)((shoes - 1) / BUNCH));
    l->bunch = splat8((unsigned)((shoes - 1) % BUNCH + 1));
    lanes_seed(c, run);
    lanes_fill(l, c, run->plan, l->alive);
}

INLINE bool
lanes_any(const struct run *run)
{
    return any(run[0].lanes.alive) || any(run[PAIR - 1].lanes.alive);
}

INLINE void
lanes_run(struct run *run, struct kind kind, uint64_t shoes)
{
    const struct sim_plan *plan = run->plan;
    struct cards c[PAIR];
    unsigned flush = 65535 / plan->cards < FLUSH ? 65535 / plan->cards : FLUSH;
    RF_ASSERT(shoes >= 1 && shoes < UINT64_C(255) * BUNCH && flush > 0);
    for (unsigned i = 0; i < PAIR; i++)
        lanes_start(&run[i].lanes, &c[i], &run[i], shoes);
    while (lanes_any(run)) {
        for (unsigned i = 0; i < flush && (i % 16 != 0 || lanes_any(run)); i++)
            lanes_cycle(c, run, kind);
#pragma GCC unroll 2
        for (unsigned i = 0; i < PAIR; i++)
            lanes_flush(&run[i].lanes, &run[i], kind);
    }
    run->tally->cards += shoes * LANES * PAIR * plan->cards;
    run->tally->shoes += shoes * LANES * PAIR;
}

/* Each kind is a function of its own, so that what it is not costs nothing. */
#define KIND(name, ...)                                                                            \
    __attribute__((noinline)) static void name(struct run *run, uint64_t shoes)                    \
    {                                                                                              \
        lanes_run(run, (struct kind){__VA_ARGS__}, shoes);                                         \
    }
KIND(run_plain, 0)
KIND(run_wide, .wide = true)
KIND(run_infinite, .infinite = true)
KIND(run_plain_deep, .deep = true)
KIND(run_wide_deep, .wide = true, .deep = true)
KIND(run_plain_logs, .logs = true)
KIND(run_wide_logs, .wide = true, .logs = true)
KIND(run_infinite_logs, .infinite = true, .logs = true)
KIND(run_plain_deep_logs, .deep = true, .logs = true)
KIND(run_wide_deep_logs, .wide = true, .deep = true, .logs = true)

void
LANES_CHUNK(const struct sim_plan *plan, uint64_t chunk, uint64_t shoes, struct rf_sim_tally *tally,
            struct sim_log *log, sim_logged *logged, void *to)
{
    static void (*const runs[2][2][3])(struct run *, uint64_t) = {
        {{run_plain, run_wide, run_infinite}, {run_plain_deep, run_wide_deep, NULL}},
        {{run_plain_logs, run_wide_logs, run_infinite_logs},
         {run_plain_deep_logs, run_wide_deep_logs, NULL}},
    };
    unsigned kind = plan->shoe.infinite ? 2 : plan->lane.wide ? 1 : 0;
    RF_ASSERT(!plan->shoe.infinite || !plan->lane.deep);
    for (unsigned from = 0; from < GROUP; from += PAIR * LANES) {
        struct run run[PAIR];
        for (unsigned i = 0; i < PAIR; i++) {
            memset(&run[i], 0, offsetof(struct run, history));
            run[i].plan = plan;
            run[i].tally = tally;
            run[i].chunk = chunk;
            run[i].from = from + i * LANES;
            run[i].log = log;
            run[i].logged = logged;
            run[i].to = to;
        }
        runs[log != NULL][plan->lane.deep][kind](run, shoes);
    }
}
