/*
 * app/solve/solve.h -- double dummy: how many tricks each seat makes in each denomination when
 * everybody sees all cards, and par.
 *
 *     doubledummy(boards, count, &(struct dd_options){.cache = "tuesday.pbn.doubledummy"});
 *
 * Boards with tables in their file, or with results in the cache, are not solved again.  A cache is
 * a text file with a line for each deal (cache.c).  Lines with a wrong check are skipped, and a
 * cache that cannot be read or written is done without.
 */
#ifndef RIFFLE_SOLVE_H
#define RIFFLE_SOLVE_H

#include <riffle/pbn.h>

/* Called after each deal, in the thread that called dd_solve. */
typedef void dd_tell(unsigned done, unsigned all);

/* Solves deals on all cores.  False, with a message, when the solver fails. */
bool dd_solve(const struct rf_deal *const *deals, struct rf_tricks *const *tricks, unsigned count,
              dd_tell *tell);

/* A contract that gives par. */
struct dd_contract {
    unsigned level; /* 1 … 7 */
    enum rf_denomination denomination;
    unsigned seats; /* that can declare it: bit 1 << enum rf_seat */
    int over;       /* overtricks; negative: undertricks, doubled */
};

enum { DD_CONTRACTS = 10, DD_CONTRACT_TEXT = 16, DD_PAR_TEXT = 128 };

struct dd_par {
    int score; /* for North-South */
    unsigned count;
    struct dd_contract contract[DD_CONTRACTS];
};

/* The best result of both sides when the dealer bids first.  False when libdds refuses the table.
 */
bool dd_par(struct dd_par *par, const struct rf_tricks *tricks, enum rf_seat dealer,
            enum rf_vulnerable vulnerable);

/* Declarers in letters: N, NS, EW …; and a contract: NS 4SX-2, E 3NT=, EW 2S+1. */
const char *dd_seats(unsigned seats);
void dd_contract_write(char out[static DD_CONTRACT_TEXT], const struct dd_contract *contract);

/* All contracts, as in the PBN tag ParContract; empty when the board is passed out. */
void dd_par_write(char out[static DD_PAR_TEXT], const struct dd_par *par);

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
