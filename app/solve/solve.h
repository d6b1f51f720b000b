/*
 * app/solve/solve.h -- double dummy: how many tricks each seat makes in each denomination when
 * everybody sees all cards, and par.
 *
 *     doubledummy(boards, count, &(struct dd_options){.cache = "tuesday.pbn.doubledummy"});
 *
 * Boards with tables in their file, or with results in the cache, are not solved again.  A cache is
 * a text file with a line for each deal (cache.c).  Lines with a wrong check are skipped, and a
 * cache that cannot be read or written is done without.
 *
 * dds.c, solve.c, par.c and solve_library.c are also libriffle-dd, whose header declares par.
 */
#ifndef RIFFLE_SOLVE_H
#define RIFFLE_SOLVE_H

#include <riffle-dd/doubledummy.h>
#include <riffle/pbn.h>

/* Called after each deal, in the thread that called dd_solve. */
typedef void dd_tell(unsigned done, unsigned all);

/* Solves deals on all cores.  Returns 0, or an error of libdds, below zero, which dd_fault_write
 * puts in words; the same when libdds cannot be loaded.  One call at a time. */
int dd_solve_all(const struct rf_deal *const *deals, struct rf_tricks *const *tricks,
                 unsigned count, dd_tell *tell);
void dd_fault_write(char out[static RF_DD_ERROR_TEXT], int fault);

/* The same.  False, with a message on standard error, when the solver fails. */
bool dd_solve(const struct rf_deal *const *deals, struct rf_tricks *const *tricks, unsigned count,
              dd_tell *tell);

/* The cache.  dd_cache_read fills in the tricks of those `deals` that it has, sets their `known`,
 * and returns how many they are.  dd_cache_add appends results. */
unsigned dd_cache_read(const char *file, const struct rf_deal *const *deals,
                       struct rf_tricks *const *tricks, bool *known, unsigned count);
void dd_cache_add(const char *file, const struct rf_deal *const *deals,
                  struct rf_tricks *const *tricks, unsigned count);

/* The name of the cache of a file, FILE.doubledummy; NULL for standard input, or when too long. */
enum { DD_CACHE_PATH = 4200 };
const char *dd_cache_beside(char out[static DD_CACHE_PATH], const char *file);

/* A bar on standard error, if that is a terminal. */
void dd_progress(unsigned done, unsigned all);

struct dd_options {
    const char *cache; /* a file, or NULL */
    bool fresh;        /* solve everything again, also what is known */
};

/* Fills in tables and par of all boards that are dealt.  False, with a message, when it failed. */
bool doubledummy(struct rf_pbn_board *boards, unsigned count, const struct dd_options *o);

#endif
