/*
 * How fast deals that meet a condition are drawn, in turns with the program dealer where it is
 * installed: deals that are kept, for each second of one processor.
 *
 * where_bench [DEALER]
 */
#include <riffle/where_plan.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clock.h"

enum { ROOM = 4096, ROUNDS = 3 };

static struct rf_where where;
static struct rf_where_plan plan;
static struct rf_hands deals[ROOM];

/* `generate` is how many deals dealer makes in one turn; it keeps few of the rare ones, and then
 * its rate is computed from the probability. */
static const struct {
    const char *what, *condition;
    unsigned long generate;
} conditions[] = {
    {"15 to 17 balanced opposite 8 points",
     "shape(north, any 4333 + any 4432 + any 5332) and hcp(north) >= 15 and hcp(north) <= 17 and "
     "hcp(south) >= 8",
     1000000},
    {"rare: 29 points, five spades, four hearts", "hcp(north) >= 29 and shape(north, 54xx)",
     1000000},
    {"rare pair: 20 to 21 balanced, six-card major",
     "shape(north, any 4333 + any 4432 + any 5332) and hcp(north) >= 20 and hcp(north) <= 21 and "
     "hcp(south) <= 3 and (spades(south) == 6 or hearts(south) == 6)",
     1000000},
    {"nothing exact: 26 points and eight spades",
     "hcp(north) + hcp(south) >= 26 and spades(north) + spades(south) >= 8", 1000000},
    {"nothing exact: at most 13 losers", "loser(north) + loser(south) <= 13", 1000000},
    {"nothing exact: a product of four hands", "hcp(north) * hcp(south) > hcp(east) * hcp(west)",
     1000000},
    {"weak two opposite a fit",
     "spades(north) == 6 and hcp(north) >= 6 and hcp(north) <= 10 and spades(south) >= 3", 1000000},
};

/* Our deals a second, for about a second; `*share` becomes the probability of the condition. */
static double
our_rate(struct rf_philox *philox, double *share)
{
    uint64_t tries = 0, found = 0;
    double start = now(), from = cpu_now();
    do {
        uint64_t some = 100000;
        found += rf_where_draw(&plan, philox, deals, ROOM, &some);
        tries += some;
    } while (now() - start < 1);
    *share = plan.share * (double)found / (double)tries;
    return (double)found / (cpu_now() - from);
}

/* The processor's seconds of children so far. */
static double
child_seconds(void)
{
    struct rusage use;
    getrusage(RUSAGE_CHILDREN, &use);
    return (double)use.ru_utime.tv_sec + (double)use.ru_utime.tv_usec * 1e-6;
}

/* dealer's deals a second: those that it generates, times the probability. */
static double
dealer_rate(const char *dealer, unsigned i, double share)
{
    char command[1000];
    snprintf(command, sizeof command,
             "echo 'generate %lu produce %lu condition %s action average hcp(north)' | %s -s 1 "
             ">/dev/null",
             conditions[i].generate, conditions[i].generate, conditions[i].condition, dealer);
    double from = child_seconds();
    if (system(command) != 0) // NOLINT(cert-env33-c): its own words
        return 0;
    return share * (double)conditions[i].generate / (child_seconds() - from);
}

int
main(int argc, char **argv)
{
    static const uint8_t key[RF_KEY_BYTES] = {1};
    const char *dealer = argc > 1 && access(argv[1], X_OK) == 0 ? argv[1] : NULL;
    struct rf_philox philox;
    struct rf_where_error error;
    rf_philox_open(&philox, key, 0);
    for (unsigned i = 0; i < sizeof conditions / sizeof conditions[0]; i++) {
        double ours = 0, theirs = 0, share = 0;
        if (!rf_where_read(&where, conditions[i].condition, strlen(conditions[i].condition),
                           &error))
            return 1;
        double from = cpu_now();
        rf_where_plan_make(&plan, &where, where.condition);
        double took = cpu_now() - from;
        for (unsigned round = 0; round < ROUNDS; round++) { /* in turns; the best of each counts */
            double one = our_rate(&philox, &share);
            double other = dealer ? dealer_rate(dealer, i, share) : 0;
            ours = one > ours ? one : ours;
            theirs = other > theirs ? other : theirs;
        }
        printf("%-44s P %.4g  plan %.1f ms  %12.0f deals a second", conditions[i].what, share,
               1000 * took, ours);
        if (theirs > 0)
            printf("  dealer %10.4g  %.4g times", theirs, ours / theirs);
        printf("\n");
    }
    return 0;
}
