/*
 * app/cli/deal.h -- what the files of `riffle deal` share.
 */
#ifndef RIFFLE_APP_DEAL_H
#define RIFFLE_APP_DEAL_H

#include "cli/census_report.h"
#include "cli/cli.h"
#include "bridge/verb.h"

struct deal_options {
    unsigned first, last; /* boards; 0 when none were named */
    const char *output, *record, *title, *event, *ledger, *seed, *key;
    unsigned edition, tables;
    unsigned long bulk;
    bool release, doubledummy, stats;
};

/* Ends with a usage error when the options do not go together. */
void deal_check(const struct deal_options *o, const struct argp_state *state);

/* With --stats, what a census of the deals says: on standard output, or beside boards that are
 * written there. */
void deal_stats(const struct deal_options *o, const struct rf_census *census);

/* Writes the boards, with what is makeable where that is asked for. */
bool deal_save(const struct deal_options *o, struct pbn_text *text);

/* Research deals: boards of a seed or a key, as PBN; deals in bulk, one a line. */
int deal_research(const struct deal_options *o);
int deal_bulk(const struct deal_options *o);

#endif
