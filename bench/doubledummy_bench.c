/*
 * How fast boards are solved, beside the yardstick in the same run: libdds called directly, in the
 * largest batches it takes, on all cores.
 *
 * Both are run in turns, because a machine is not equally fast all the time; what counts is the
 * middle of the ratios.
 */
#include <dds/dll.h>
#include <riffle/bulk.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "solve/solve.h"

enum { DEALS = MAXNOOFTABLES, TURNS = 3 };

static struct rf_deal deals[DEALS];
static const struct rf_deal *list[DEALS];
static struct rf_tricks found[DEALS], *to[DEALS];
static struct ddTableDealsPBN pbn;
static struct ddTablesRes tables;

/* Seconds on the wall, and of all cores together: a machine with other work has the second. */
struct took {
    double wall, cores;
};

static struct took
since(struct took from)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    double cores = (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
    return (struct took){now() - from.wall, cores - from.cores};
}

static struct took
ours(void)
{
    struct took from = since((struct took){0, 0});
    if (!dd_solve(list, to, DEALS, NULL))
        exit(1);
    return since(from);
}

static struct took
direct(void)
{
    static struct allParResults par;
    int filter[DDS_STRAINS] = {0};
    struct took from = since((struct took){0, 0});
    if (CalcAllTablesPBN(&pbn, -1, filter, &tables, &par) != RETURN_NO_FAULT)
        exit(1);
    return since(from);
}

static int
by_size(const void *one, const void *other)
{
    double a = *(const double *)one, b = *(const double *)other;
    return a < b ? -1 : a > b;
}

static double
middle(double list_of[static TURNS])
{
    qsort(list_of, TURNS, sizeof *list_of, by_size);
    return list_of[TURNS / 2];
}

static bool
equal_tables(void)
{
    for (unsigned i = 0; i < DEALS; i++)
        for (unsigned seat = 0; seat < RF_SEATS; seat++)
            for (unsigned d = 0; d < RF_DENOMINATIONS; d++)
                if (found[i].made[seat][d] !=
                    tables.results[i].resTable[d == RF_NOTRUMP ? 4 : d - RF_SPADES][seat])
                    return false;
    return true;
}

int
main(void)
{
    static struct rf_hands hands[DEALS];
    static struct rf_philox philox;
    double mine[TURNS], theirs[TURNS], ratio[TURNS], cores[TURNS];
    uint8_t key[RF_KEY_BYTES] = {7};
    rf_philox_open(&philox, key, 0);
    rf_deal_bulk(&philox, hands, DEALS);
    pbn.noOfTables = DEALS;
    for (unsigned i = 0; i < DEALS; i++) {
        deals[i] = rf_deal_of_hands(&hands[i]);
        list[i] = &deals[i];
        to[i] = &found[i];
        rf_deal_write(pbn.deals[i].cards, &deals[i], RF_NORTH);
    }
    SetMaxThreads(0);
    for (unsigned turn = 0; turn < TURNS; turn++) {
        struct took one = ours(), other = direct();
        mine[turn] = one.wall;
        theirs[turn] = other.wall;
        ratio[turn] = one.wall / other.wall;
        cores[turn] = one.cores / other.cores;
    }
    if (!equal_tables()) {
        fprintf(stderr, "the tables differ\n");
        return 1;
    }
    printf("%-42s %6.1f ms a board\n", "yardstick: CalcAllTablesPBN of 40 boards",
           1e3 * middle(theirs) / DEALS);
    printf("%-42s %6.1f ms a board  %5.2f yardsticks, %.2f in the time of all cores\n",
           "riffle doubledummy", 1e3 * middle(mine) / DEALS, middle(ratio), middle(cores));
    return 0;
}
