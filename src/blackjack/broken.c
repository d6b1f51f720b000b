/*
 * blackjack/broken.c -- all clauses that an act breaks, for reports.
 *
 * A ruling names the first clause only (ruling_bj.c).  A supervisor's report also names the others.
 * Each clause of C4 and HR is asked by itself; the game names one clause, that of its phase.
 */
#include "riffle/observe.h"

#include "blackjack/bj_internal.h"
#include "blackjack/law_bj.h"
#include "shoe/law.h"

size_t
rf_bj_broken_clauses(const struct rf_bj *game, const struct rf_act *stated,
                     enum rf_clause clauses[static RF_BJ_BROKEN_MAX])
{
    enum rf_clause first = rf_bj_judge(game, stated);
    size_t count = 0;
    if (first == RF_PERMITTED)
        return 0;
    clauses[count++] = first;
    if (!game->table.open && stated->kind != RF_ACT_OPEN)
        return count;
    struct rf_act act = rf_bj_ruling_declared(game, stated);
    enum rf_clause of_game = rf_bj_law_broken(game, stated);
    for (unsigned i = 1; i < RF_CLAUSES && count < RF_BJ_BROKEN_MAX; i++) {
        enum rf_clause clause = (enum rf_clause)i;
        bool broken = clause == of_game || !rf_table_keeps_clause(&game->table, clause, &act);
        if (broken && clause != first)
            clauses[count++] = clause;
    }
    return count;
}
