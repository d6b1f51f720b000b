/*
 * app/solve/par.c -- computes par with libdds, and writes its contracts in letters.
 *
 * Par is the score when both sides bid and sacrifice as well as possible, knowing all cards, and
 * the dealer bids first.  libdds orders denominations S H D C NT, we order them NT S H D C.
 */
#include <riffle-dd/doubledummy.h>

#include <stdio.h>
#include <string.h>

#include "solve/dds.h"

/* libdds numbers declarers N E S W NS EW; we have a bit for each seat. */
static unsigned
seats_of(int number)
{
    static const unsigned seats[] = {1, 2, 4, 8, 1 | 4, 2 | 8};
    return number >= 0 && number < 6 ? seats[number] : 0;
}

bool
rf_dd_par(struct rf_dd_par *par, const struct rf_tricks *tricks, enum rf_seat dealer,
          enum rf_vulnerable vulnerable)
{
    /* How libdds numbers vulnerability. */
    static const int sides[] = {[RF_VULNERABLE_NONE] = 0,
                                [RF_VULNERABLE_BOTH] = 1,
                                [RF_VULNERABLE_NS] = 2,
                                [RF_VULNERABLE_EW] = 3};
    const struct dds *dds = dds_load();
    struct ddTableResults table;
    struct parResultsMaster found;
    for (int d = 0; d < RF_DENOMINATIONS; d++)
        for (int seat = 0; seat < RF_SEATS; seat++)
            table.resTable[d == RF_NOTRUMP ? 4 : d - RF_SPADES][seat] = tricks->made[seat][d];
    memset(par, 0, sizeof *par);
    memset(&found, 0, sizeof found);
    if (!dds ||
        dds->DealerParBin(&table, &found, (int)dealer, sides[vulnerable]) != RETURN_NO_FAULT)
        return false;
    par->score = found.score;
    for (int i = 0; par->score != 0 && i < found.number && i < RF_DD_CONTRACTS; i++) {
        const struct contractType *one = &found.contracts[i];
        par->contract[par->count++] = (struct rf_dd_contract){
            .level = (unsigned)one->level,
            .denomination = (enum rf_denomination)one->denom,
            .seats = seats_of(one->seats),
            .over = one->underTricks ? -one->underTricks : one->overTricks,
        };
    }
    return true;
}

const char *
rf_dd_seats(unsigned seats)
{
    static const char *const names[16] = {
        [1] = "N", [2] = "E", [4] = "S", [8] = "W", [5] = "NS", [10] = "EW"};
    return seats < 16 && names[seats] ? names[seats] : "?";
}

void
rf_dd_contract_write(char out[static RF_DD_CONTRACT_TEXT], const struct rf_dd_contract *contract)
{
    static const char *const names[RF_DENOMINATIONS] = {"NT", "S", "H", "D", "C"};
    char over[8] = "=";
    if (contract->over)
        snprintf(over, sizeof over, "%+d", contract->over % 100);
    snprintf(out, RF_DD_CONTRACT_TEXT, "%s %u%s%s%s", rf_dd_seats(contract->seats),
             contract->level % 10, names[contract->denomination], contract->over < 0 ? "X" : "",
             over);
}

/* What does not fit is left out at a comma. */
void
rf_dd_par_write(char out[static RF_DD_PAR_TEXT], const struct rf_dd_par *par)
{
    size_t used = 0;
    char one[RF_DD_CONTRACT_TEXT];
    out[0] = '\0';
    for (unsigned i = 0; i < par->count; i++) {
        rf_dd_contract_write(one, &par->contract[i]);
        int size = snprintf(out + used, RF_DD_PAR_TEXT - used, "%s%s", i ? ", " : "", one);
        if (size < 0 || (size_t)size >= RF_DD_PAR_TEXT - used) {
            out[used] = '\0';
            return;
        }
        used += (size_t)size;
    }
}
