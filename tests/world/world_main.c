/*
 * tests/world/world_main.c -- runs evenings, one seed after the other, on all processors, and tells
 * what broke: the invariant, what was seen, and the command that shows it again.
 */
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "world_evening.h"
#include "exchange.h"

static const char *const invariants[INVARIANTS] = {
    [NOTHING_LOST] = "nothing that was told is lost",
    [ONE_CHAIN] = "one chain for each table",
    [NO_HIDDEN_CARD] = "no hidden card is told",
    [SHOES_VERIFY] = "every line and shoe verifies",
    [CHIPS_ZERO] = "chips sum to zero",
    [FAULT_STAYS] = "a fault of one table stays there",
    [NO_KNOWN_CARD] = "no known card is dealt again",
    [SAME_SEED_SAME] = "a seed is the same evening again",
};

/* What all processes have done together. */
struct sum {
    atomic_ulong seeds, broken, lives, crashes, losses, restores, damages, lines, cards, shoes;
    atomic_ulong told, refused;
};
static struct sum *sum;

static void
add_up(void)
{
    sum->seeds++;
    sum->lives += world.sum.lives;
    sum->crashes += world.sum.crashes;
    sum->losses += world.sum.losses;
    sum->restores += world.sum.restores;
    sum->damages += world.sum.damages;
    sum->lines += world.sum.lines;
    sum->cards += world.sum.cards;
    sum->shoes += world.sum.shoes;
    sum->told += world.sum.told;
    sum->refused += world.sum.refused;
}

static char last_words[200]; /* of this seed */
static size_t last_size;

/* The program itself stops: an assertion, or a wild pointer. */
static void
tell_abort(int signal_number)
{
    ssize_t put = write(STDOUT_FILENO, last_words, last_size);
    (void)put;
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void
prepare_last_words(uint64_t seed)
{
    last_size = (size_t)snprintf(last_words, sizeof last_words,
                                 "# seed %llu ends the program with a signal\n#   again: make "
                                 "simulate-world SEED=%llu\n",
                                 (unsigned long long)seed, (unsigned long long)seed);
}

/* Runs a seed.  One in eight is run again and must be the same; one in eight is run again with
 * other hidden cards. */
static bool
holds(uint64_t seed, enum plant plant)
{
    prepare_last_words(seed);
    evening_run(seed, plant);
    add_up();
    if (!world.broken && seed % 8 == 4)
        exchange_check(seed, plant);
    if (world.broken || seed % 8 != 0)
        return !world.broken;
    uint64_t hash = world.hash;
    evening_run(seed, plant);
    if (!world.broken && world.hash != hash)
        world_break(SAME_SEED_SAME, "the second time other bytes were told");
    return !world.broken;
}

static void
tell_broken(void)
{
    printf("# seed %llu breaks: %s\n#   %s\n#   again: make simulate-world SEED=%llu\n",
           (unsigned long long)world.seed, invariants[world.broken], world.why,
           (unsigned long long)world.seed);
    fflush(stdout);
}

static void
work(uint64_t first, uint64_t seeds, unsigned job, unsigned jobs)
{
    for (uint64_t i = job; i < seeds; i += jobs)
        if (!holds(first + i, PLANT_NONE)) {
            sum->broken++;
            tell_broken();
        }
}

/* In as many processes as there are processors: the world is one for each. */
static bool
run_all(uint64_t first, uint64_t seeds, unsigned jobs)
{
    bool whole = true;
    fflush(stdout);
    for (unsigned job = 0; job < jobs; job++)
        if (fork() == 0) {
            work(first, seeds, job, jobs);
            fflush(stdout);
            _exit(0);
        }
    for (int status; wait(&status) > 0;)
        whole = whole && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return whole && sum->broken == 0 && sum->seeds == seeds;
}

static uint64_t
number(const char *name, uint64_t usual)
{
    const char *text = getenv(name);
    return text && *text ? strtoull(text, NULL, 10) : usual;
}

/* The one that PLANT names. */
static enum plant
named_plant(void)
{
    const char *name = getenv("PLANT");
    for (enum plant plant = PLANT_NONE; name && plant < PLANTS; plant++)
        if (strcmp(plant_names[plant], name) == 0)
            return plant;
    return PLANT_NONE;
}

/* How many seeds until a planted bug is found; 0: it is not. */
static unsigned
find_plant(enum plant plant, uint64_t first, unsigned most)
{
    for (unsigned i = 0; i < most; i++)
        if (!holds(first + i, plant) && world.broken == plant_breaks[plant])
            return i + 1;
    return 0;
}

static bool
check_plants(uint64_t first, unsigned most, unsigned *test)
{
    bool all = true;
    for (enum plant plant = PLANT_NONE + 1; plant < PLANTS; plant++) {
        if (named_plant() != PLANT_NONE && named_plant() != plant)
            continue;
        unsigned seeds = find_plant(plant, first, most);
        printf("%sok %u - a room that %s is found out%s%s\n", seeds ? "" : "not ", ++*test,
               plant_names[plant], seeds ? ": " : "", seeds ? invariants[world.broken] : "");
        if (seeds)
            printf("# after %u seeds: %s\n", seeds, world.why);
        fflush(stdout);
        all = all && seeds;
    }
    return all;
}

/* One seed, with everything that the room says. */
static int
show_one(uint64_t seed)
{
    world.tells = true;
    bool whole = holds(seed, named_plant());
    if (!whole)
        tell_broken();
    printf("# %u lives, %u crashes, %u power losses, %u restores, %u damages; %u lines, %u cards, "
           "%u shoes; hash %016llx\n",
           world.sum.lives, world.sum.crashes, world.sum.losses, world.sum.restores,
           world.sum.damages, world.sum.lines, world.sum.cards, world.sum.shoes,
           (unsigned long long)world.hash);
    printf("%sok 1 - seed %llu\n1..1\n", whole ? "" : "not ", (unsigned long long)seed);
    return whole ? 0 : 1;
}

/* The first seed, made of RIFFLE_SEED. */
static uint64_t
first_seed(void)
{
    const char *text = getenv("RIFFLE_SEED");
    uint64_t seed = 0;
    text = text && *text ? text : "riffle";
    printf("# RIFFLE_SEED=%s\n", text);
    if (strcmp(text, "riffle") == 0)
        return 1;
    for (; *text; text++)
        seed = seed * 31 + (uint8_t)*text;
    return seed % 1000000 * 1000000;
}

static void
tell_sum(double seconds)
{
    printf("# %lu evenings in %.1f s: %lu lives, %lu crashes, %lu power losses, %lu restores, %lu "
           "damages, %lu starts refused\n# %lu messages, %lu lines, %lu cards, %lu shoes shown\n",
           sum->seeds, seconds, sum->lives, sum->crashes, sum->losses, sum->restores, sum->damages,
           sum->refused, sum->told, sum->lines, sum->cards, sum->shoes);
}

static double
seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int
main(void)
{
    const char *seed = getenv("SEED");
    unsigned test = 0;
    if (RF_DECK_CARDS != 52) {
        printf("ok 1 - a simulated world # SKIP it takes whole decks\n1..1\n");
        return 0;
    }
    sum = mmap(NULL, sizeof *sum, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (sum == MAP_FAILED)
        return 1;
    signal(SIGABRT, tell_abort);
    signal(SIGSEGV, tell_abort);
    if (seed && *seed)
        return show_one(strtoull(seed, NULL, 10));
    stderr = fopen("/dev/null", "w"); /* what the room says; sanitizers write elsewhere */
    uint64_t seeds = number("SEEDS", number("RIFFLE_ACTS", 300000) <= 50000 ? 25 : 200);
    uint64_t first = number("FIRST", first_seed());
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    unsigned jobs = (unsigned)number("JOBS", processors > 1 ? (uint64_t)processors : 1);
    double began = seconds_now();
    bool whole = run_all(first, seeds, jobs);
    tell_sum(seconds_now() - began);
    printf("%sok %u - every evening keeps what must hold\n", whole ? "" : "not ", ++test);
    fflush(stdout);
    bool found = number("PLANTS", 1) == 0 || check_plants(first, 2000, &test);
    printf("1..%u\n", test);
    return whole && found ? 0 : 1;
}
