/*
 * app/quality/shuffled_rounds.c -- sets up the blackjack game that worth.c simulates, and sums up
 * its tallies.
 */
#include "quality/shuffled_rounds.h"

#include <riffle/basic.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Computes basic strategy for the rules and a full shoe; false when there is no memory. */
static bool
find_strategy(const struct rf_sim_game *game, struct rf_strategy *strategy)
{
    struct rf_basic basic;
    void *workspace = malloc(rf_exact_storage_size());
    if (!workspace)
        return false;
    rf_basic_best(workspace, &game->rules, &game->shoe, &basic);
    rf_basic_strategy(workspace, &basic, strategy);
    free(workspace);
    return true;
}

/* The cutting card leaves a quarter of the cards undealt, and half of a single deck.  rf_sim_init
 * copies the strategy, so it may go away. */
void *
rounds_open(unsigned packs, const uint8_t key[static RF_KEY_BYTES])
{
    struct rf_strategy strategy;
    unsigned cards = packs * RF_DECK_CARDS;
    struct rf_sim_game game = {.rules = rf_bj_rules_bicycle(),
                               .shoe = rf_exact_shoe_decks(packs),
                               .strategy = &strategy,
                               .boxes = 1,
                               .cut = packs == 1 ? cards / 2 : cards - cards / 4};
    game.rules.decks = (uint8_t)packs;
    void *plan = aligned_alloc(64, (rf_sim_size() + 63) / 64 * 64);
    const char *fault = plan && find_strategy(&game, &strategy) ? rf_sim_why_not(&game)
                                                                : "out of memory";
    if (fault) {
        fprintf(stderr, "riffle quality: cannot simulate blackjack: %s\n", fault);
        free(plan);
        return NULL;
    }
    rf_sim_init(plan, &game, key);
    return plan;
}

struct rounds
rounds_simulate(const void *plan, uint64_t most)
{
    struct rf_sim_tally tally = {0};
    for (uint64_t chunk = 0; tally.rounds < most; chunk++)
        rf_sim_chunk(plan, rf_sim_path(plan), chunk, &tally);
    return rounds_of(plan, &tally);
}

struct rounds
rounds_of(const void *plan, const struct rf_sim_tally *tally)
{
    struct rf_sim_estimate estimate = rf_sim_estimate(plan, tally);
    double count = (double)tally->rounds;
    return (struct rounds){tally->rounds, estimate.ev * count,
                           (estimate.variance + estimate.ev * estimate.ev) * count};
}
