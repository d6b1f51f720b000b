/*
 * simulate/machine_run.c -- what a device needs of a machine; and the machine in C, which plays
 * rounds again that a device could not finish.
 */
#include "simulate/machine.h"

#include <string.h>

#include "base/assert.h"

/* The text of machine_lane.h in C: the properties of the game are fields of `of`, which every
 * function has as the table. */
typedef uint32_t u32;
typedef uint64_t u64;
#define FN                    static inline
#define TABLE                 const struct sim_device *
#define BINS                  uint32_t *
#define DRIES                 struct dry_list *
#define ADD_DRY(to, dry)      dry_list_add(to, dry)
#define AT(position)          ((u32)of->machine.table[((position)-of->machine.event) / 2])
#define POPULATION(x)         population(x)
#define ADD_ONE(bins, at)     (++(bins)[(size_t)(at)])
#define SPECIALS_TO           BINS
#define ADD_SPECIAL(bins, at) ADD_ONE(bins, at)
#define READY                 of->machine.ready
#define PARKED                of->machine.parked
#define EVENT                 of->machine.event
#define FINAL                 of->machine.final
#define SECOND                of->machine.second
#define NATURAL               of->machine.natural
#define HIT                   of->machine.hit
#define MET                   of->machine.met
#define SPLIT                 of->machine.split
#define BUST                  of->machine.bust
#define BUST_NATURAL          of->machine.bust_natural
#define CARDS                 of->plan->cards
#define BURN                  of->plan->burn
#define MARK                  (of->plan->cards + of->plan->burn - of->plan->front)
#define ROUNDS                of->plan->rounds_per_shoe
#define LOOKS                 of->plan->looks
#define INFINITE              of->plan->shoe.infinite
#define DEEP                  of->plan->lane.deep
#define BY_NATURAL            of->machine.by_natural
#define KEEPING               of->machine.keeping
#define KEEPS                 (32 * of->machine.keeps)
#define FULL0                 of->machine.full[0]
#define FULL1                 of->machine.full[1]
#define FULL2                 of->machine.full[2]
#define SPREAD                1

/* The same for a counter: without one, constants that are not used. */
#define COUNTED     of->plan->counted
#define COUNTER(is) (of->plan->counted ? (u32)(count_of(of->plan)->is) : 0u)
#define PLACES      of->machine.counter.places
#define WATCHES     of->machine.counter.watches
#define BASE        (u32) of->machine.counter.base
#define STEP(value) (u32) of->machine.counter.step[value]
#define STEP0       STEP(0)
#define STEP1       STEP(1)
#define STEP2       STEP(2)
#define STEP3       STEP(3)
#define STEP4       STEP(4)
#define STEP5       STEP(5)
#define STEP6       STEP(6)
#define STEP7       STEP(7)
#define STEP8       STEP(8)
#define TEN_TAG     (u32) of->machine.counter.ten_tag
#define TIMES       (u32) of->machine.counter.times
#define DIVIDE      of->machine.counter.divide
#define TAGS        of->machine.counter.tags
#define TRUNCATE    (COUNTER(is.system.rounding) == RF_COUNTING_TRUNCATE)
#define LOW         COUNTER(low)
#define FIRST_BIN   COUNTER(first_bin)
#define ENTER       COUNTER(enter)
#define EXIT        COUNTER(exit)
#define LEAVE       COUNTER(leave)
#define ENTERS      COUNTER(is.enters)
#define COUNT_BINS  (u32) RF_SIM_BINS

/* The number of bits that are set: pairs, fours, bytes, then all bytes by a product. */
static inline u32
population(u32 x)
{
    x -= x >> 1 & 0x55555555u;
    x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
    return ((x + (x >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24;
}

struct dry_list;
struct machine_dry;
static void dry_list_add(struct dry_list *list, const struct machine_dry *dry);

#include "simulate/machine_cards.h"
#include "simulate/machine_lane.h"

/* Rounds that ran dry are played again at once. */
struct dry_list {
    const struct sim_device *device;
    uint64_t chunk;
    struct rf_sim_tally *tally;
};

_Static_assert(sizeof(struct machine_dry) == RF_SIM_DRY_WORDS * sizeof(uint32_t),
               "a dry round has as many words as the header says");

static void
dry_list_add(struct dry_list *list, const struct machine_dry *dry)
{
    uint32_t words[RF_SIM_DRY_WORDS];
    memcpy(words, dry, sizeof words);
    rf_sim_device_rescue(list->device, list->chunk, words, list->tally);
}

size_t
rf_sim_device_size(void)
{
    return sizeof(struct sim_device);
}

bool
rf_sim_device_init(void *storage, const void *plan)
{
    struct sim_device *device = storage;
    device->plan = plan;
    if (!rf_machine_make(&device->machine, plan))
        return false;
    return !device->plan->counted || rf_machine_count(&device->machine, plan);
}

struct rf_sim_device_facts
rf_sim_device_facts(const void *storage)
{
    const struct sim_device *device = storage;
    const struct sim_machine *m = &device->machine;
    return (struct rf_sim_device_facts){
        .table = m->table,
        .words = m->entries / 2,
        .terms = m->terms,
        .specials = m->nets,
        .places = m->counter.places,
        .counters = machine_counters(m),
        .key = {device->plan->key[0], device->plan->key[1]},
        .shoes = device->plan->shoes_per_chunk,
        .can_run_dry = device->plan->lane.deep,
    };
}

/* The macros of a counter; their number. */
static unsigned
counter_macros(const struct sim_device *of, struct rf_sim_device_macro *macro, unsigned most)
{
    const struct rf_sim_device_macro all[] = {
        {"COUNTED", COUNTED},
        {"PLACES", PLACES},
        {"WATCHES", WATCHES},
        {"ENTERS", ENTERS},
        {"ENTER", ENTER},
        {"EXIT", EXIT},
        {"LEAVE", LEAVE},
        {"COUNT_BINS", COUNT_BINS},
        {"FIRST_BIN", FIRST_BIN},
        {"BASE", BASE},
        {"STEP0", STEP0},
        {"STEP1", STEP1},
        {"STEP2", STEP2},
        {"STEP3", STEP3},
        {"STEP4", STEP4},
        {"STEP5", STEP5},
        {"STEP6", STEP6},
        {"STEP7", STEP7},
        {"STEP8", STEP8},
        {"TEN_TAG", TEN_TAG},
        {"TIMES", TIMES},
        {"TRUNCATE", TRUNCATE},
        {"LOW", LOW},
        {"DIVIDE", DIVIDE},
        {"TAGS", TAGS},
    };
    RF_ASSERT(sizeof all <= most * sizeof all[0]);
    memcpy(macro, all, sizeof all);
    return sizeof all / sizeof all[0];
}

unsigned
rf_sim_device_macros(const void *storage,
                     struct rf_sim_device_macro macro[static RF_SIM_DEVICE_MACROS])
{
    const struct sim_device *of = storage;
    const struct rf_sim_device_macro all[] = {
        {"READY", READY},
        {"PARKED", PARKED},
        {"EVENT", EVENT},
        {"FINAL", FINAL},
        {"SECOND", SECOND},
        {"NATURAL", NATURAL},
        {"HIT", HIT},
        {"MET", MET},
        {"SPLIT", SPLIT},
        {"BUST", BUST},
        {"BUST_NATURAL", BUST_NATURAL},
        {"CARDS", CARDS},
        {"BURN", BURN},
        {"MARK", MARK},
        {"ROUNDS", ROUNDS},
        {"LOOKS", LOOKS},
        {"INFINITE", INFINITE},
        {"DEEP", DEEP},
        {"BY_NATURAL", BY_NATURAL},
        {"KEEPING", KEEPING},
        {"KEEPS", KEEPS},
        {"FULL0", FULL0},
        {"FULL1", FULL1},
        {"FULL2", FULL2},
        {"TERMS", of->machine.terms},
        {"SPECIALS", of->machine.nets},
        {"WORDS", of->machine.entries / 2},
    };
    unsigned count = sizeof all / sizeof all[0];
    RF_ASSERT(count < RF_SIM_DEVICE_MACROS);
    memcpy(macro, all, sizeof all);
    return count + counter_macros(of, macro + count, RF_SIM_DEVICE_MACROS - count);
}

/* A round that is played again until its cards are out, in the order of the draws. */
enum { REPLAY_CARDS = 400 };
struct replay {
    const struct sim_device *of;
    struct machine_lane lane;
    struct machine_rng rng;
    bool upper;           /* lane 1 of its pair */
    unsigned count, most; /* cards so far, and cards that there were */
    struct {
        uint8_t value;
        bool dealers;
    } card[REPLAY_CARDS];
};

static void
replay_note(struct replay *replay, u32 column, bool dealers)
{
    RF_ASSERT(replay->count < REPLAY_CARDS && column < RF_VALUES);
    if (replay->count < replay->most) {
        replay->card[replay->count].value = (uint8_t)(RF_VALUES - 1 - column);
        replay->card[replay->count++].dealers = dealers;
    }
}

/* The bits of the next draw; `step`: of a new word. */
static u32
replay_bits(struct replay *replay, bool step)
{
    if (!step)
        return LEFT_BITS(replay->lane.word, replay->rng.b, replay->upper);
    machine_step(&replay->rng);
    return NEW_BITS(replay->rng.out, replay->rng.c, replay->upper);
}

static void
replay_deal(struct replay *replay)
{
    const struct sim_device *of = replay->of;
    struct machine_lane *lane = &replay->lane;
    bool kept = lane->kept;
    u32 hole = machine_draw(lane, of, replay_bits(replay, true), true, kept);
    u32 up = machine_draw(lane, of, replay_bits(replay, false), true, false);
    u32 first = machine_draw(lane, of, replay_bits(replay, true), true, false);
    hole = kept ? lane->pair / 20 : hole;
    replay_note(replay, hole, false);
    replay_note(replay, up, false);
    replay_note(replay, first, false);
    machine_deal(lane, of, hole, up, first);
}

/* A card for the lane, if it is at least at this position. */
static void
replay_card(struct replay *replay, u32 from, bool step)
{
    const struct sim_device *of = replay->of;
    struct machine_lane *lane = &replay->lane, copy;
    u32 bits = replay_bits(replay, step);
    copy = *lane;
    u32 column = machine_draw(&copy, of, bits, true, false);
    if (lane->row >= from)
        replay_note(replay, column, lane->row >= of->machine.dealer);
    machine_card(lane, of, bits, from);
}

static void
replay_round(struct replay *replay)
{
    uint32_t terms[MACHINE_PLACES * MACHINE_TERMS]; /* nothing is counted */
    replay_deal(replay);
    while (replay->count < replay->most) {
        replay_card(replay, replay->of->machine.second, false);
        replay_card(replay, replay->of->machine.hit, true);
        replay_card(replay, replay->of->machine.hit, false);
        machine_end_cycle(&replay->lane, replay->of, terms, NULL, false);
        for (unsigned draw = 0; draw < 3; draw++) /* of a deal: the lane takes no card */
            machine_draw(&replay->lane, replay->of, replay_bits(replay, draw != 1), false, false);
    }
}

/* The cards in the order of the table, as lanes_cards (lanes_log.h) puts them: first card, up-card,
 * second card, hole card, then as they were drawn.  Without a hole card, the card that was drawn
 * ahead becomes the dealer's second. */
static unsigned
replay_order(const struct replay *replay, uint8_t cards[static REPLAY_CARDS])
{
    static const uint8_t order[] = {2, 1, 3, 0};
    bool late = !replay->of->plan->hole, waits = false;
    unsigned count = 0;
    for (unsigned i = 0; i < 4 || i < replay->count; i++) {
        unsigned number = i < 4 ? order[i] : i;
        if (number >= replay->count)
            continue;
        if (number == 0 && late) {
            waits = true;
            continue;
        }
        if (late && waits && replay->card[number].dealers) {
            cards[count++] = replay->card[0].value;
            waits = false;
        }
        cards[count++] = replay->card[number].value;
    }
    if (waits)
        cards[count++] = replay->card[0].value;
    return count;
}

void
rf_sim_device_rescue(const void *storage, uint64_t chunk,
                     const uint32_t words[static RF_SIM_DRY_WORDS], struct rf_sim_tally *tally)
{
    const struct sim_device *of = storage;
    uint8_t cards[REPLAY_CARDS];
    struct machine_dry dry;
    memcpy(&dry, words, sizeof dry);
    struct replay replay = {.of = of, .upper = dry.lane % 2, .most = dry.left - of->plan->burn};
    RF_ASSERT(dry.lane < 2 * RF_SIM_DEVICE_PAIRS && dry.left >= of->plan->burn &&
              replay.most < REPLAY_CARDS);
    machine_start(&replay.lane, of, 1);
    replay.rng = (struct machine_rng){dry.a, dry.b, dry.c, dry.counter, 0};
    replay.lane.n0 = dry.n0;
    replay.lane.n1 = dry.n1;
    replay.lane.n2 = dry.n2;
    replay.lane.left = dry.left;
    replay.lane.kept = dry.kept;
    replay.lane.pair = dry.pair;
    struct sim_counter counter = {.running = COUNTED ? (int)machine_running(&replay.lane, of) : 0,
                                  .unseen = dry.left,
                                  .bin = dry.played % RF_SIM_BINS,
                                  .playing = !WATCHES || dry.played / RF_SIM_BINS};
    replay_round(&replay);
    unsigned count = replay_order(&replay, cards);
    if (COUNTED) {
        rf_sim_rescue(of->plan, chunk, dry.lane, dry.dries, cards, count, &counter, tally, NULL);
        return;
    }
    struct rf_sim_tally round = {0};
    rf_sim_rescue(of->plan, chunk, dry.lane, dry.dries, cards, count, NULL, &round, NULL);
    rf_sim_count_lanes(&round, of->plan);
    rf_sim_add(tally, &round);
}

void
rf_sim_device_chunk(const void *storage, uint64_t chunk, struct rf_sim_tally *tally)
{
    enum { MOST = MACHINE_PLACES * (MACHINE_TERMS + MACHINE_NETS) + 1 };
    const struct sim_device *of = storage;
    const struct sim_machine *m = &of->machine;
    unsigned bins = COUNTED ? PLACES * m->terms : 32 * m->terms, copies = COUNTED ? 1 : 32;
    uint32_t terms[MACHINE_PLACES * MACHINE_TERMS] = {0}, counters[MOST] = {0};
    uint32_t *specials = counters + bins / copies, *undealt = counters + machine_counters(m) - 1;
    struct dry_list dries = {of, chunk, tally};
    for (uint32_t pair = 0; pair < RF_SIM_DEVICE_PAIRS; pair++) {
        struct machine_rng rng;
        machine_seed(&rng, of->plan->key[0], of->plan->key[1], (u32)chunk, (u32)(chunk >> 32),
                     pair);
        *undealt += machine_play(of, &rng, 0, pair, of->plan->shoes_per_chunk, terms, specials,
                                 &dries);
    }
    for (unsigned i = 0; i < bins; i += copies)
        counters[i / copies] = terms[i];
    rf_sim_device_tally(storage, counters, 1, tally);
}
