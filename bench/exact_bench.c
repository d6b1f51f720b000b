/*
 * How fast a game is computed, beside a yardstick in the same run: the dealer's ends from one
 * shoe, by the recursion that a textbook has, for all ten up-cards.  A plain analyser needs that
 * once for each of 3,072 hands, and again for hands of splits.
 */
#include <riffle/basic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"

static struct rf_bj_rules rules;
static struct rf_exact_shoe shoe;
static void *workspace;
static struct rf_exact_game game;
static struct rf_chart chart;
static volatile double sink;

/* Draws card by card from the counts that are left. */
static void
textbook(unsigned count[static RF_VALUES], unsigned cards, unsigned hard, bool ace, double chance,
         double ends[static RF_DEALER_ENDS])
{
    bool soft = ace && hard <= 11;
    unsigned total = hard + (soft ? 10 : 0);
    if (total >= 17) {
        ends[total > 21 ? RF_DEALER_BUST : RF_DEALER_17 + total - 17] += chance;
        return;
    }
    for (unsigned value = 0; value < RF_VALUES; value++) {
        if (count[value] == 0)
            continue;
        double next = chance * count[value] / cards;
        count[value]--;
        textbook(count, cards - 1, hard + value + 1, ace || value == RF_ACE, next, ends);
        count[value]++;
    }
}

static void
yardstick(void)
{
    for (unsigned up = 0; up < RF_VALUES; up++) {
        double ends[RF_DEALER_ENDS] = {0};
        unsigned count[RF_VALUES];
        for (unsigned value = 0; value < RF_VALUES; value++)
            count[value] = shoe.count[value] - (value == up ? 1u : 0u);
        textbook(count, 311, up + 1, up == RF_ACE, 1, ends);
        sink = ends[RF_DEALER_BUST];
    }
}

static void
every_play(void)
{
    rf_exact_game(workspace, &rules, &shoe, &(struct rf_exact_how){.ev_only = true}, &game);
}

static void
spread_too(void)
{
    rf_exact_game(workspace, &rules, &shoe, &(struct rf_exact_how){.ev_only = false}, &game);
}

static void
best_after_split(void)
{
    struct rf_exact_how how = {.best_after_split = true, .ev_only = true};
    rf_exact_game(workspace, &rules, &shoe, &how, &game);
}

static void
strategy_chart(void)
{
    rf_chart(workspace, &rules, &shoe, &chart);
}

/* Two deuces against a seven: the most there is to compute. */
static void
one_hand(void)
{
    struct rf_bj_hand hand = {.count = 0};
    struct rf_exact_hand at = {.hand = &hand, .up = 7, .unseen = shoe, .hands = 1};
    struct rf_exact_plays plays;
    rf_bj_hand_add(&hand, 12);
    rf_bj_hand_add(&hand, 25);
    at.unseen.count[1] = (uint16_t)(at.unseen.count[1] - 2);
    at.unseen.count[6]--;
    rf_exact_hand(workspace, &rules, &at, &(struct rf_exact_how){0}, &plays);
    sink = plays.round;
}

int
main(void)
{
    static const struct {
        const char *what;
        void (*work)(void);
    } works[] = {
        {"every play of six decks", every_play},
        {"and standard deviation and results", spread_too},
        {"every play, best plan after a split", best_after_split},
        {"basic strategy, with what wrong plays cost", strategy_chart},
        {"one hand at a table", one_hand},
    };
    const char *text = rf_bj_preset_text("vegas-strip");
    struct rf_bj_rules_error error;
    workspace = malloc(rf_exact_storage_size());
    if (!workspace || !rf_bj_rules_read(&rules, text, strlen(text), &error))
        return 1;
    shoe = rf_exact_shoe_decks(6);
    double once = best_seconds(yardstick);
    printf("%-44s %9.5f s\n", "yardstick: the dealer's ends, one shoe", once);
    for (size_t i = 0; i < sizeof works / sizeof works[0]; i++) {
        double took = best_seconds(works[i].work);
        printf("%-44s %9.5f s  %8.1f yardsticks\n", works[i].what, took, took / once);
    }
    printf("%-44s %9.1f MB\n", "memory", (double)rf_exact_storage_size() / 1e6);
    free(workspace);
    return 0;
}
