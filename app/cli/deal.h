/*
 * app/cli/deal.h -- what the files of `riffle deal` share: cmd_deal.c deals live,
 * deal_research.c from a seed, deal_where.c on a condition.
 */
#ifndef RIFFLE_APP_DEAL_H
#define RIFFLE_APP_DEAL_H

#include "cli/census_report.h"
#include "cli/cli.h"
#include "bridge/verb.h"

struct deal_options {
    unsigned first, last; /* boards; 0 when none were named */
    const char *output, *record, *title, *event, *ledger, *seed, *key; /* NULL when not given */
    const char *club, *date, *boards; /* as typed; NULL when not given */
    bool lone;                        /* --boards is a number alone */
    unsigned edition;                 /* 2007 or 2017 */
    unsigned tables;
    unsigned long bulk; /* how many deals without numbers; 0 for boards */
    bool release, doubledummy, stats;
    const char *where; /* a file, an expression or a name of the shelf; NULL when not given */
    unsigned threads;  /* 0: one for each processor */
    bool explain, json, shelf;
};

/* Ends with a usage error when the options do not go together. */
void deal_check(const struct deal_options *o, const struct argp_state *state);

/* With --stats, prints the census of the deals: on standard output, or on standard error when the
 * boards are written there. */
void deal_stats(const struct deal_options *o, const struct rf_census *census);

/* Writes the boards, with double dummy tables if asked; false, with a message. */
bool deal_save(const struct deal_options *o, struct pbn_text *text);

/* Research deals: boards of a seed or a key, as PBN; or deals in bulk, one a line.  Both return an
 * exit status. */
int deal_research(const struct deal_options *o);
int deal_bulk(const struct deal_options *o);

/* Deals that meet a condition (deal_where.c); and the list of ready conditions. */
int deal_where(const struct deal_options *o);
void deal_where_check(const struct deal_options *o, const struct argp_state *state);

#endif
