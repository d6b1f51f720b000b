/*
 * app/bridge/ledger_tally.h -- counts the boards of a set that the ledger knows, and says it in a
 * sentence.
 *
 *     struct ledger_tally tally = {0};
 *     ledger_tally_add(&tally, board, &hit);          for each board, with its ledger_search
 *     if (ledger_tally_knows(&tally))
 *         … ledger_tally_words(words, &tally) …
 */
#ifndef RIFFLE_APP_BRIDGE_LEDGER_TALLY_H
#define RIFFLE_APP_BRIDGE_LEDGER_TALLY_H

#include "bridge/ledger.h"

struct ledger_tally {
    unsigned boards, same, twins; /* looked up; the same deal; a twin */
    unsigned board;               /* the first that is known, the same deal before a twin */
    struct ledger_hit first;      /* where that one was dealt */
};

void ledger_tally_add(struct ledger_tally *tally, unsigned board, const struct ledger_hit *hit);
bool ledger_tally_knows(const struct ledger_tally *tally);

/* "24 of 24 boards repeat known deals.  Board 1 is the same deal as event …" */
enum { LEDGER_TALLY_WORDS = LEDGER_WORDS + 300 };
const char *ledger_tally_words(char out[static LEDGER_TALLY_WORDS],
                               const struct ledger_tally *tally);

#endif
