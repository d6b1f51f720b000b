/*
 * app/table/companion_learn.c -- the chart that companions play, computed from the rules.
 */
#include <stdio.h>
#include <stdlib.h>

#include "table/companion.h"

bool
companion_learn(struct companions *companions, const struct rf_bj_rules *rules)
{
    struct rf_exact_shoe shoe = rf_exact_shoe_decks(rules->decks);
    void *workspace = malloc(rf_exact_storage_size());
    if (!workspace) {
        fprintf(stderr, "riffle: there is no memory for the companions' strategy\n");
        return false;
    }
    rf_basic_best(workspace, rules, &shoe, &companions->basic);
    free(workspace);
    return true;
}
