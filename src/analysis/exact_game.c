/*
 * analysis/exact_game.c -- the whole game: the sum over all first cards and up-cards.
 *
 * For each up-card the workspace is prepared once (dealer, single hands), and then the 55 pairs of
 * first cards are added with their probabilities.  rf_exact_game is the entry point of `riffle
 * exact`, and of `riffle simulate` for the value beside its estimate.  game->variance collects
 * E[X^2] on the way and becomes E[X^2] - E[X]^2 at the end.
 */
#include <string.h>

#include "analysis/first_cards.h"
#include "analysis/spread.h"

#include "base/assert.h"

/* Adds a natural to the results: it is paid, or pushes against the dealer's natural. */
static void
game_add_natural(const struct exact_workspace *work, struct rf_exact_game *game,
                 const struct first *first, bool insured)
{
    double paid = (double)work->rules.natural_pays[0] / work->rules.natural_pays[1];
    double makes = work->ends[first->hand][RF_DEALER_NATURAL];
    rf_spread_settle(game, paid, (struct spread_insurance){insured, false},
                     first->chance * (1 - makes));
    rf_spread_settle(game, 0, (struct spread_insurance){insured, true}, first->chance * makes);
}

/* Adds one first hand to the distribution of results and to E[X^2].  A pair of ten-cards is of
 * one rank with probability first->share; the two cases can be played differently (`play` and
 * `mixed`). */
static void
game_add_results(struct exact_workspace *work, struct rf_exact_game *game,
                 const struct first *first, const struct rf_exact_plays *plays)
{
    if (plays->natural) {
        game_add_natural(work, game, first, plays->insure);
        return;
    }
    bool insured = plays->insure, early = work->rules.surrender == RF_BJ_SURRENDER_EARLY;
    double natural = 1 - first->no_natural;
    enum rf_play play = rf_first_play(work, first, true), mixed = rf_first_play(work, first, false);
    /* players who did not surrender before the look lose to the dealer's natural */
    double stay = !early ? 1
                         : first->share * (play != RF_PLAY_SURRENDER) +
                               (1 - first->share) * (mixed != RF_PLAY_SURRENDER);
    if (work->looks && stay > 0)
        rf_spread_settle(game, -1, (struct spread_insurance){insured, true},
                         first->chance * natural * stay);
    double of_kind = 0;
    if (play == RF_PLAY_SPLIT) {
        struct kind_way ways[KIND_WAYS];
        unsigned count = rf_first_ways(work, first->one, ways);
        for (unsigned i = 0; i < count; i++) {
            double chance = first->chance * ways[i].share;
            rf_two_hands_spread(work, game, ways[i].left, insured, chance);
            of_kind += ways[i].share;
        }
    }
    double chance = first->chance * (1 - of_kind);
    if (chance <= 0)
        return;
    if (mixed != RF_PLAY_SURRENDER) {
        rf_spread_start(work, game, first->hand, mixed, insured, chance);
        return;
    }
    double makes = work->ends[first->hand][RF_DEALER_NATURAL];
    rf_spread_settle(game, -0.5, (struct spread_insurance){insured, false}, chance * (1 - makes));
    if (early || !work->looks)
        rf_spread_settle(game, -0.5, (struct spread_insurance){insured, true}, chance * makes);
}

/* All first cards against the workspace's up-card. */
static void
game_add_first_cards(struct exact_workspace *work, struct rf_exact_game *game)
{
    unsigned up = work->up;
    for (unsigned one = 0; one < RF_VALUES; one++)
        for (unsigned other = one; other < RF_VALUES; other++) {
            struct first first = rf_first(work, one, other);
            struct rf_exact_plays *plays = &game->first[one][other][up];
            game->chance[one][other][up] = first.chance;
            if (first.chance <= 0)
                continue;
            rf_first_plays(work, &first, plays);
            game->by_upcard[up] += first.chance * plays->round;
            game->natural += plays->natural ? first.chance : 0;
            if (!work->ev_only)
                game_add_results(work, game, &first, plays);
        }
    memcpy(game->strategy.play[up], work->play, sizeof work->play);
}

/* Notes the dealer's outcome probabilities.  Insurance pays 2 to 1.  So one unit of it is worth
 * 2 p - (1 - p) = 3 p - 1, where p is the probability of a natural. */
static void
game_note_dealer(struct exact_workspace *work, struct rf_exact_game *game)
{
    /* hand 0 is the empty hand: only the up-card is known */
    memcpy(game->dealer[work->up], work->ends[0], sizeof game->dealer[0]);
    if (work->up == RF_ACE)
        game->insurance = 3 * work->ends[0][RF_DEALER_NATURAL] - 1;
}

void
rf_exact_game(void *storage, const struct rf_bj_rules *rules, const struct rf_exact_shoe *shoe,
              const struct rf_exact_how *how, struct rf_exact_game *game)
{
    struct exact_workspace *work = storage;
    double cards = 0;
    RF_ASSERT(rf_exact_cards_missing(rules, shoe) == 0);
    memset(game, 0, sizeof *game);
    rf_workspace_init(work, rules, shoe);
    work->fixed = how->fixed;
    work->best_after_split = how->best_after_split;
    work->ev_only = how->ev_only;
    if (!how->ev_only)
        rf_joint_init(work);
    for (unsigned up = 0; up < RF_VALUES; up++)
        cards += shoe->count[up];
    for (unsigned up = 0; up < RF_VALUES; up++) {
        if (shoe->count[up] == 0)
            continue;
        game->up[up] = shoe->count[up] / cards;
        rf_workspace_set_upcard(work, up);
        rf_single_hand_values(work);
        game_note_dealer(work, game);
        game_add_first_cards(work, game);
        if (!how->ev_only)
            rf_spread_hits(work, game);
        game->ev += game->by_upcard[up];
        game->by_upcard[up] /= game->up[up];
    }
    game->variance -= game->ev * game->ev;
}
