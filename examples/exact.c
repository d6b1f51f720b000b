/* exact.c -- the house edge and standard deviation of a game, exactly: exact "6 decks H17 DAS" */
#include <math.h>
#include <riffle/riffle.h>
#include <stdio.h>
#include <stdlib.h>

int
main(int argc, char **argv)
{
    const char *posted = argc > 1 ? argv[1] : "6 decks S17 DAS LS 3:2";
    struct rf_bj_rules rules;
    struct rf_bj_rules_error error;
    if (!rf_bj_rules_read_posted(&rules, posted, &error)) {
        fprintf(stderr, "%s\n", error.message);
        return 2;
    }
    struct rf_exact_shoe shoe = rf_exact_shoe_decks(rules.decks);
    struct rf_exact_how how = {NULL, false, false}; /* the best strategy, and all results */
    static struct rf_exact_game game;
    if (rf_exact_cards_missing(&rules, &shoe) > 0)
        return 1;
    void *storage = malloc(rf_exact_storage_size()); /* the library allocates nothing itself */
    if (!storage)
        return 1;
    rf_exact_game(storage, &rules, &shoe, &how, &game);
    printf("%s: house edge %.4f %%, standard deviation %.4f bets\n", posted, -100 * game.ev,
           sqrt(game.variance));

    struct rf_basic basic;
    char cell[RF_CELL_TEXT];
    rf_basic_best(storage, &rules, &shoe, &basic);
    rf_basic_cell(cell, basic.hard[16][RF_TEN]);
    printf("16 against a ten: %s\n", cell);
    free(storage);
    return 0;
}
