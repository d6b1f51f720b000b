/*
 * How fast boards are solved, beside the yardstick in the same run: libdds called directly, in the
 * largest batches it takes, on all cores.
 *
 * Both are run in turns, because a machine is not equally fast all the time; what counts is the
 * middle of the ratios.
 */
#include <dds/dll.h>
#include <riffle/riffle.h>
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

static double
ours(void)
{
    double from = now();
    if (!dd_solve(list, to, DEALS, NULL))
        exit(1);
    return now() - from;
}

static double
direct(void)
{
    static struct allParResults par;
    int filter[DDS_STRAINS] = {0};
    double from = now();
    if (CalcAllTablesPBN(&pbn, -1, filter, &tables, &par) != RETURN_NO_FAULT)
        exit(1);
    return now() - from;
}

static int
by_size(const void *one, const void *other)
{
    double a = *(const double *)one, b = *(const double *)other;
    return a < b ? -1 : a > b;
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
    double mine[TURNS], theirs[TURNS], ratio[TURNS];
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
        mine[turn] = ours();
        theirs[turn] = direct();
        ratio[turn] = mine[turn] / theirs[turn];
    }
    if (!equal_tables()) {
        fprintf(stderr, "the tables differ\n");
        return 1;
    }
    qsort(mine, TURNS, sizeof *mine, by_size);
    qsort(theirs, TURNS, sizeof *theirs, by_size);
    qsort(ratio, TURNS, sizeof *ratio, by_size);
    printf("%-44s %7.1f ms a board\n", "yardstick: CalcAllTablesPBN of 40 boards",
           1e3 * theirs[TURNS / 2] / DEALS);
    printf("%-44s %7.1f ms a board  %5.2f yardsticks\n", "riffle doubledummy",
           1e3 * mine[TURNS / 2] / DEALS, ratio[TURNS / 2]);
    return 0;
}
