/*
 * tests/world/world.c -- the evening: opens the room, lets things happen in the order of their
 * times, ends it, and opens it again.
 */
#include "world.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "world_evening.h"
#include "exchange.h"
#include "fate.h"
#include "os/os_random.h"
#include "room/net/links.h"
#include "room/worker.h"
#include "store/lite.h"
#include "witness.h"

enum { TICK_MS = 50, STEPS_MAX = 40000 };

struct world world;

static bool opened; /* the last life */

static struct {
    uint64_t tick, commit, carry, compute; /* when; UINT64_MAX: not */
} due;

void
world_break(enum invariant invariant, const char *format, ...)
{
    va_list arguments;
    if (world.broken)
        return;
    world.broken = invariant;
    va_start(arguments, format);
    vsnprintf(world.why, sizeof world.why, format, arguments);
    va_end(arguments);
}

void
world_tell(const char *format, ...)
{
    va_list arguments;
    if (!world.tells)
        return;
    printf("# %10.3f s, disk call %5llu: ", (double)world.now / 1000,
           (unsigned long long)disk.calls);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    fflush(stdout); /* what the room says stands between */
}

/* The store's threads are not started: what they would do is done here, at a time of our choice. */
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *state);
int
__wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                      void *state)
{
    (void)attributes, (void)run, (void)state;
    memset(thread, 0, sizeof *thread);
    return 0;
}

int __wrap_pthread_join(pthread_t thread, void **result);
int
__wrap_pthread_join(pthread_t thread, void **result)
{
    (void)thread, (void)result;
    return 0;
}

int __wrap_pthread_cond_wait(pthread_cond_t *change, pthread_mutex_t *mutex);
int
__wrap_pthread_cond_wait(pthread_cond_t *change, pthread_mutex_t *mutex)
{
    (void)change;
    pthread_mutex_unlock(mutex);
    store_step(world.room.store);
    pthread_mutex_lock(mutex);
    return 0;
}

/* Batches take the disk a while, and strategies and advice the worker. */
static void
watch_threads(void)
{
    const struct store *store = world.room.store;
    if (store->busy && due.commit == UINT64_MAX)
        due.commit = world.now + dice_below(DICE_DISK, 30);
    if (store->shortening == WAL_LONG && due.carry == UINT64_MAX)
        due.carry = world.now + dice_below(DICE_DISK, 500);
    if (due.compute == UINT64_MAX)
        due.compute = world.now + dice_below(DICE_DISK, 200);
}

static uint64_t
least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* The next thing that happens, whatever it is. */
static void
step(void)
{
    uint64_t network = network_next(), people = people_next();
    uint64_t disk_at = least(due.commit, due.carry);
    uint64_t at = least(least(due.tick, due.compute), least(disk_at, least(network, people)));
    world.now = at > world.now ? at : world.now;
    clock_look(&world.room);
    if (world.woken) {
        world.woken = false;
        room_publish(&world.room);
    } else if (at == due.commit) {
        due.commit = UINT64_MAX;
        store_step(world.room.store);
    } else if (at == due.carry) {
        due.carry = UINT64_MAX;
        wal_step(world.room.store);
    } else if (at == due.compute) {
        due.compute = UINT64_MAX;
        if (worker_step(world.room.worker))
            room_collect(&world.room);
    } else if (at == network)
        network_step();
    else if (at == people)
        people_step();
    else {
        due.tick = world.now + TICK_MS;
        fate_step();
        room_tick(&world.room);
    }
    watch_threads();
}

static bool
open_room(void)
{
    unsigned failed = disk.failed;
    due.commit = due.carry = due.compute = UINT64_MAX;
    due.tick = world.now;
    world.woken = false;
    world.up = room_open(&world.room, &world.options) && links_open(&world.room);
    opened = world.up;
    bool excused = disk.dead || disk.failed > failed || disk.faults.space > 0 || world.damaged ||
                   world.rolled_back;
    if (!world.up && !excused)
        world_break(NOTHING_LOST, "the room does not open, and nothing happened to its folder");
    world.sum.refused += !world.up && !disk.dead;
    return world.up;
}

static void
close_room(void)
{
    people_room_is_gone();
    network_start();
    world.up = false;
    world.room.stops = true;
    if (world.room.store)
        store_quiet(world.room.store);
    room_close(&world.room);
}

/* How long the room is up: people do so many things, or it dies before. */
static void
live(uint64_t steps)
{
    room_tick(&world.room); /* reads all tables */
    if (!disk.dead)
        witness_check_room("after a start", true);
    watch_threads();
    while (steps-- > 0 && !disk.dead && !world.broken && !world.room.failed && !world.cut_short) {
        step();
        world.cut_short = exchange_ends();
    }
    if (!disk.dead && !world.broken && !world.room.failed && !world.cut_short)
        witness_check_room("at the end of a life", false);
}

/* One life of the room, from opening to its end. */
static void
run_life(bool last)
{
    enum ending ending = fate_begin_life(last);
    uint64_t steps = last ? 1200 : 100 + dice_below(DICE_FATE, 2000);
    world.sum.lives++;
    world.failed = disk.failed;
    disk.dead = false;
    world_tell("life %u begins%s", world.sum.lives, world.options.restored ? " (--restored)" : "");
    if (open_room())
        live(steps);
    world_tell("it ends: %s", disk.dead            ? "it dies at this call"
                              : world.room.failed  ? "the disk failed"
                              : ending != END_STOP ? "it is killed"
                                                   : "the operator stops it");
    if (!world.broken && ending != END_STOP)
        disk.dead = true; /* killed, or out of power */
    close_room();
    world.sum.crashes += disk.dead && ending == END_CRASH;
    world.sum.losses += ending == END_POWER;
    disk.dead = false;
    disk.faults = (struct disk_faults){0};
    if (ending == END_POWER) {
        disk_lose_power();
        world_tell("the power is gone");
    }
    world.now += 1000 + dice_below(DICE_FATE, 60000);
}

static bool
goes_on(void)
{
    return !world.broken && !world.cut_short;
}

void
evening_run(uint64_t seed, enum plant plant)
{
    struct rf_bj_rules_error error;
    const char *rules = rf_bj_preset_text("single-deck");
    bool tells = world.tells;
    memset(&world, 0, sizeof world);
    world.tells = tells;
    world.seed = seed;
    world.plant = plant;
    world.hash = 14695981039346656037u;
    world.now = 1000000;
    world.time_of_day = 1700000000000;
    dice_start(seed);
    disk_start();
    disk_use_sqlite();
    witness_start();
    network_start();
    people_start();
    fate_start();
    if (!rf_bj_rules_read(&world.options.rules, rules, strlen(rules), &error))
        abort();
    world.options.name = "single-deck";
    world.options.data = "/world/room";
    world.options.address = "127.0.0.1";
    for (unsigned life = 0; life < fate_lives() && goes_on(); life++) {
        run_life(false);
        /* Said until the room has noted it; from then on it remembers. */
        bool again = world.options.restored && !opened && !disk_find("/world/room/restored");
        world.options.restored = fate_between() ||
                                 again; /* said once: the room remembers it until it has opened */
    }
    world.ends = true;
    if (goes_on())
        run_life(true);
    people_end();
    fate_end();
    witness_end();
    disk_end();
}
