/*
 * How fast a ledger of a club answers: a set of 36 boards, from the opening of the file to its
 * closing, in ledgers of 1,000 to a million boards.  Beside it the cost of an import, and of a set
 * when the index is lost.  The argument is a folder for the files.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <riffle/bulk.h>

#include "bridge/ledger.h"
#include "clock.h"
#include "os/undo.h"

enum { SET = 36 };

static char path[4000], index_path[4010];
static struct rf_deal set[SET];
static unsigned known;

static void
die(const char *words)
{
    fprintf(stderr, "%s\n", words);
    exit(1);
}

static struct ledger *
open_or_die(void)
{
    struct ledger *ledger = ledger_open(path);
    if (!ledger)
        die("no ledger");
    return ledger;
}

static void
look(void)
{
    struct ledger *ledger = open_or_die();
    const struct ledger_own none = {0};
    known = 0;
    for (unsigned i = 0; i < SET; i++)
        known += ledger_search(ledger, &set[i], &none).kind == LEDGER_SAME;
    ledger_close(ledger);
    undo_keep();
}

/* Adds deals until the ledger has `boards`; returns the processor's seconds. */
static double
import(struct rf_philox *philox, unsigned from, unsigned boards)
{
    struct ledger *ledger = open_or_die();
    struct ledger_set about = {.date = "2025-11-18", .event = "Bench", .file = "bench.pbn"};
    struct rf_hands hands[100];
    struct ledger_hit hit;
    double start = cpu_now();
    ledger_begin_set(ledger, &about);
    for (unsigned i = from; i < boards; i++) {
        if (i % 100 == 0)
            rf_deal_bulk(philox, hands, 100);
        struct rf_deal deal = rf_deal_of_hands(&hands[i % 100]);
        if (!ledger_import(ledger, &deal, 1 + i % 36, &hit) || hit.kind != LEDGER_NEW)
            die("not imported");
        if (i % 27 == 0)
            set[i / 27 % SET] = deal;
    }
    ledger_close(ledger);
    undo_keep();
    return cpu_now() - start;
}

int
main(int argc, char **argv)
{
    static const uint8_t key[RF_KEY_BYTES] = {3};
    static const unsigned sizes[] = {1000, 10000, 100000, 1000000};
    struct rf_philox philox;
    struct stat file, index;
    snprintf(path, sizeof path, "%s/bench.ledger", argc > 1 ? argv[1] : "/tmp");
    snprintf(index_path, sizeof index_path, "%s.index", path);
    unlink(path);
    unlink(index_path);
    rf_philox_open(&philox, key, 0);
    printf("%8s  %10s  %10s  %12s  %12s  %14s\n", "boards", "ledger", "index", "import", "a set",
           "without index");
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        unsigned from = i ? sizes[i - 1] : 0;
        double took = import(&philox, from, sizes[i]) / (sizes[i] - from);
        double best = best_seconds(look);
        if (known != SET)
            die("a set of the ledger is not found");
        stat(path, &file);
        bool indexed = stat(index_path, &index) == 0;
        unlink(index_path);
        double start = cpu_now();
        look();
        printf("%8u  %7.1f MB  %7.1f MB  %6.1f us/bd  %9.2f ms  %11.1f ms\n", sizes[i],
               (double)file.st_size / 1e6, indexed ? (double)index.st_size / 1e6 : 0, 1e6 * took,
               1e3 * best, 1e3 * (cpu_now() - start));
        fflush(stdout);
    }
    unlink(path);
    unlink(index_path);
    return 0;
}
