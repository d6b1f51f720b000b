/*
 * where/where_score.c -- scores of contracts (Law 77) and International Match Points (Law 78B).
 */
#include "riffle/where.h"

#include "base/assert.h"

/* What undertricks cost: 50 or 100 each; doubled, the first less than the others. */
static int
undertricks(unsigned doubled, bool vulnerable, int down)
{
    if (doubled == 0)
        return down * (vulnerable ? 100 : 50);
    int cost = vulnerable ? 300 * down - 100 : down <= 3 ? 200 * down - 100 : 300 * down - 400;
    return cost * (int)doubled;
}

int
rf_where_score(struct rf_where_contract contract, bool vulnerable, int tricks)
{
    RF_ASSERT(contract.level >= 1 && contract.level <= 7 && contract.doubled <= 2 &&
              contract.denomination < RF_DENOMINATIONS);
    int over = tricks - 6 - contract.level, doubled = contract.doubled;
    bool minor = contract.denomination >= RF_DIAMONDS;
    if (over < 0)
        return -undertricks(contract.doubled, vulnerable, -over);
    int each = minor ? 20 : 30;
    int bid = (contract.level * each + (contract.denomination == RF_NOTRUMP ? 10 : 0)) << doubled;
    int score = bid + (bid < 100 ? 50 : vulnerable ? 500 : 300) + 50 * doubled;
    if (contract.level == 6)
        score += vulnerable ? 750 : 500;
    if (contract.level == 7)
        score += vulnerable ? 1500 : 1000;
    return score + over * (doubled ? (vulnerable ? 200 : 100) * doubled : each);
}

int
rf_where_imps(int difference)
{
    static const int16_t most[] = {10,   40,   80,   120,  160,  210,  260,  310,
                                   360,  420,  490,  590,  740,  890,  1090, 1290,
                                   1490, 1740, 1990, 2240, 2490, 2990, 3490, 3990};
    int size = difference < 0 ? -difference : difference, imps = 0;
    while (imps < (int)(sizeof most / sizeof most[0]) && size > most[imps])
        imps++;
    return difference < 0 ? -imps : imps;
}
