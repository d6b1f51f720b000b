/*
 * app/bridge/ledger_tally.c -- how many boards of a set the ledger knows (ledger_tally.h).
 */
#include "bridge/ledger_tally.h"

#include <stdio.h>

/* A deal of another board of the same session is no old deal, and is not counted. */
void
ledger_tally_add(struct ledger_tally *tally, unsigned board, const struct ledger_hit *hit)
{
    bool same = hit->kind == LEDGER_SAME, twin = hit->kind == LEDGER_TWIN;
    if ((same && tally->same == 0) || (twin && tally->same + tally->twins == 0)) {
        tally->first = *hit;
        tally->board = board;
    }
    tally->boards++;
    tally->same += same;
    tally->twins += twin;
}

bool
ledger_tally_knows(const struct ledger_tally *tally)
{
    return tally->same + tally->twins > 0;
}

const char *
ledger_tally_words(char out[static LEDGER_TALLY_WORDS], const struct ledger_tally *tally)
{
    static const char turned[] = "the same deal with seats turned or suits renamed";
    char words[LEDGER_WORDS], counts[200];
    unsigned same = tally->same, twins = tally->twins, boards = tally->boards;
    const char *of = boards == 1 ? "board" : "boards";
    if (twins == 0)
        snprintf(counts, sizeof counts, "%u of %u %s %s dealt before", same, boards, of,
                 same == 1 ? "was" : "were");
    else if (same == 0)
        snprintf(counts, sizeof counts, "%u of %u %s %s of old deals (%s)", twins, boards, of,
                 twins == 1 ? "is a twin" : "are twins", turned);
    else
        snprintf(counts, sizeof counts, "%u of %u boards %s dealt before, and %u %s (%s)", same,
                 boards, same == 1 ? "was" : "were", twins,
                 twins == 1 ? "is a twin of an old deal" : "are twins of old deals", turned);
    snprintf(out, LEDGER_TALLY_WORDS, "%s. Board %u is %s %s", counts, tally->board,
             same > 0 ? "the same deal as" : "a twin of", ledger_hit_words(words, &tally->first));
    return out;
}
