/*
 * riffle-dd/doubledummy.h -- double dummy: how many tricks each seat makes in each denomination
 * when everybody sees all cards, and par.
 *
 *     struct rf_tricks tricks[36];
 *     char error[RF_DD_ERROR_TEXT];
 *     if (!rf_dd_solve(deals, tricks, 36, error))
 *         puts(error);
 *     struct rf_dd_par par;
 *     rf_dd_par(&par, &tricks[0], RF_NORTH, RF_VULNERABLE_NONE);
 *
 * This is libriffle-dd, a library of its own: it uses libdds, threads and the heap, which libriffle
 * does not.  Compile with `pkg-config --cflags --libs riffle-dd`.
 *
 * libdds keeps its memory for the whole process.  Calls from several threads are safe; they wait
 * for each other.  Each call uses all cores.
 */
#ifndef RIFFLE_DD_DOUBLEDUMMY_H
#define RIFFLE_DD_DOUBLEDUMMY_H

#include <riffle/bridge.h>

RF_BEGIN_DECLS

enum {
    RF_DD_CONTRACTS = 10, /* contracts of a par, at most */
    RF_DD_CONTRACT_TEXT = 16,
    RF_DD_PAR_TEXT = 128,
    RF_DD_ERROR_TEXT = 128,
};

/* Fills in tricks[i].made for deals[i], on all cores.  False when the solver fails: `error` says
 * why, and the tricks are not valid.  A deal must be complete. */
bool rf_dd_solve(const struct rf_deal *deals, struct rf_tricks *tricks, unsigned count,
                 char error[RF_AT_LEAST(RF_DD_ERROR_TEXT)]);

/* A contract that gives par. */
struct rf_dd_contract {
    unsigned level; /* 1 … 7 */
    enum rf_denomination denomination;
    unsigned seats; /* that can declare it: bit 1 << enum rf_seat */
    int over;       /* overtricks; negative: undertricks, doubled */
};

struct rf_dd_par {
    int score; /* for North-South */
    unsigned count;
    struct rf_dd_contract contract[RF_DD_CONTRACTS];
};

/* The best result of both sides when the dealer bids first.  False when libdds refuses the table.
 */
bool rf_dd_par(struct rf_dd_par *par, const struct rf_tricks *tricks, enum rf_seat dealer,
               enum rf_vulnerable vulnerable);

/* Declarers in letters: N, NS, EW …; and a contract: NS 4SX-2, E 3NT=, EW 2S+1. */
const char *rf_dd_seats(unsigned seats);
void rf_dd_contract_write(char out[RF_AT_LEAST(RF_DD_CONTRACT_TEXT)],
                          const struct rf_dd_contract *contract);

/* All contracts, as in the PBN tag ParContract; empty when the board is passed out. */
void rf_dd_par_write(char out[RF_AT_LEAST(RF_DD_PAR_TEXT)], const struct rf_dd_par *par);

RF_END_DECLS

#endif
