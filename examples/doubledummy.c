/* doubledummy.c -- tricks and par of a deal, with the companion library libriffle-dd. */
#include <riffle-dd/doubledummy.h>
#include <stdio.h>
#include <string.h>

int
main(int argc, char **argv)
{
    const char *text = argc > 1 ? argv[1]
                                : "N:AKQJ.T98.765.432 432.AKQJ.T98.765 "
                                  "765.432.AKQJ.T98 T98.765.432.AKQJ";
    static const char *const names[] = {"NT", "S", "H", "D", "C"};
    char error[RF_DD_ERROR_TEXT], contracts[RF_DD_PAR_TEXT];
    struct rf_deal_error wrong;
    struct rf_deal deal;
    struct rf_tricks tricks;
    struct rf_dd_par par;
    if (!rf_deal_read(&deal, text, strlen(text), &wrong)) {
        fprintf(stderr, "column %u: expected %s\n", wrong.column, wrong.expected);
        return 2;
    }
    if (!rf_dd_solve(&deal, &tricks, 1, error)) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        for (unsigned d = 0; d < RF_DENOMINATIONS; d++)
            printf("%c %s %u%s", "NESW"[seat], names[d], tricks.made[seat][d],
                   d + 1 < RF_DENOMINATIONS ? ", " : "\n");
    if (!rf_dd_par(&par, &tricks, RF_NORTH, RF_VULNERABLE_NONE))
        return 1;
    rf_dd_par_write(contracts, &par);
    printf("par: NS %d, %s\n", par.score, contracts);
    return 0;
}
