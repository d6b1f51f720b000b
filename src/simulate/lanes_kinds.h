/*
 * simulate/lanes_kinds.h -- the kinds of lanes that are compiled, and the entry point of a file of
 * lanes: chooses the kind of a plan and plays a chunk.
 *
 * Part of lanes.h.  Files that define LANES_COUNTED have kinds with a counter, all others those
 * without, so neither costs the other anything.
 */

/* Each kind is a function of its own, so that features it lacks cost nothing. */
#define KIND(name, ...)                                                                            \
    __attribute__((noinline)) static void name(struct run *run, uint64_t shoes)                    \
    {                                                                                              \
        lanes_run(run, (struct kind){__VA_ARGS__}, shoes);                                         \
    }

/* The run of a plan, and whether it logs. */
typedef void lanes_kind(struct run *run, uint64_t shoes);

#ifdef LANES_COUNTED
/* With a counter there are three: the usual one, one for all games, and one that logs. */
KIND(run_counted, .counted = true)
KIND(run_counted_any, .counted = true, .wide = true, .deep = true)
KIND(run_counted_logs, .counted = true, .wide = true, .deep = true, .logs = true)

static lanes_kind *
lanes_kind_of(const struct sim_plan *plan, bool logs)
{
    RF_ASSERT(plan->counted && !plan->shoe.infinite);
    return logs                                 ? run_counted_logs
           : plan->lane.wide || plan->lane.deep ? run_counted_any
                                                : run_counted;
}
#else
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

static lanes_kind *
lanes_kind_of(const struct sim_plan *plan, bool logs)
{
    static lanes_kind *const runs[2][2][3] = {
        {{run_plain, run_wide, run_infinite}, {run_plain_deep, run_wide_deep, NULL}},
        {{run_plain_logs, run_wide_logs, run_infinite_logs},
         {run_plain_deep_logs, run_wide_deep_logs, NULL}},
    };
    unsigned kind = plan->shoe.infinite ? 2 : plan->lane.wide ? 1 : 0;
    RF_ASSERT((!plan->shoe.infinite || !plan->lane.deep) && !plan->counted);
    return runs[logs][plan->lane.deep][kind];
}
#endif

void
LANES_CHUNK(const struct sim_plan *plan, uint64_t chunk, uint64_t shoes, struct rf_sim_tally *tally,
            struct sim_log *log, sim_logged *logged, void *to)
{
#ifdef LANES_COUNTED
    uint32_t keys[2 * LANE_PLAYING * KEYS] = {0};
#else
    uint32_t *keys = NULL;
#endif
    for (unsigned from = 0; from < GROUP; from += 2 * LANES) {
        struct run run[2];
        for (unsigned i = 0; i < 2; i++) {
            memset(&run[i], 0, offsetof(struct run, history));
            run[i].plan = plan;
            run[i].tally = tally;
            run[i].chunk = chunk;
            run[i].from = from + i * LANES;
            run[i].log = log;
            run[i].logged = logged;
            run[i].to = to;
            run[i].keys = keys;
        }
        lanes_kind_of(plan, log != NULL)(run, shoes);
    }
}
