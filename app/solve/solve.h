/*
 * app/solve/solve.h -- double dummy: what each seat makes in each denomination when all cards are
 * open to all, and what is par.
 *
 *     doubledummy(boards, count, &(struct dd_options){.cache = "tuesday.pbn.doubledummy"});
 *
 * Boards that their file has tables of, or that the cache knows, are not solved again.  A cache is
 * a text file with a line for each deal, its number, its tricks and a check; lines that are not
 * right are passed over, and a cache that cannot be read or written is done without.
 */
#ifndef RIFFLE_SOLVE_H
#define RIFFLE_SOLVE_H

#include <riffle/pbn.h>

/* Called after every deal, from the thread that asked. */
typedef void dd_tell(unsigned done, unsigned all);

/* Solves deals on all cores.  False, with a message, when the solver fails. */
bool dd_solve(const struct rf_deal *const *deals, struct rf_tricks *const *tricks, unsigned count,
              dd_tell *tell);

/* A contract that gives par. */
struct dd_contract {
    unsigned level; /* 1 … 7 */
    enum rf_denomination denomination;
    unsigned seats; /* that may declare it, a bit each */
    int over;       /* overtricks, or less than nothing: down, and doubled */
};

enum { DD_CONTRACTS = 10, DD_CONTRACT_TEXT = 16, DD_PAR_TEXT = 128 };

struct dd_par {
    int score; /* to North and South */
    unsigned count;
    struct dd_contract contract[DD_CONTRACTS];
};

/* What both sides come to who do their best, the dealer speaking first. */
bool dd_par(struct dd_par *par, const struct rf_tricks *tricks, enum rf_seat dealer,
            enum rf_vulnerable vulnerable);

/* Who declares: N, NS, EW …; and a contract in letters, NS 4SX-2, E 3NT=, EW 2S+1. */
const char *dd_seats(unsigned seats);
void dd_contract_write(char out[static DD_CONTRACT_TEXT], const struct dd_contract *contract);

/* All of them, as the tag ParContract has them; none when the board is passed out. */
void dd_par_write(char out[static DD_PAR_TEXT], const struct dd_par *par);

/* Results that were found before.  dd_cache_read takes those of `deals`, and answers how many;
 * `known` says which. */
unsigned dd_cache_read(const char *file, const struct rf_deal *const *deals,
                       struct rf_tricks *const *tricks, bool *known, unsigned count);
void dd_cache_add(const char *file, const struct rf_deal *const *deals,
                  struct rf_tricks *const *tricks, unsigned count);

/* FILE.doubledummy; NULL for standard input, which has nothing beside it. */
enum { DD_CACHE_PATH = 4200 };
const char *dd_cache_beside(char out[static DD_CACHE_PATH], const char *file);

/* A bar on standard error, where that is a terminal. */
void dd_progress(unsigned done, unsigned all);

struct dd_options {
    const char *cache; /* a file, or NULL */
    bool fresh;        /* solves what is known, too */
};

/* Fills in tables and par of all boards that are dealt.  False, with a message. */
bool doubledummy(struct rf_pbn_board *boards, unsigned count, const struct dd_options *o);

#endif
