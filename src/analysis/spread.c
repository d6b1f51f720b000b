/*
 * analysis/spread.c -- the distribution of results of hands that are not split.
 *
 * First hands start it (rf_spread_start).  Those that hit are collected by hand number in
 * work->reach, and one loop upwards over the hand table then follows all of them together
 * (rf_spread_hits).  So each hand is settled once for each up-card, not once for each way to reach
 * it.
 */
#include "analysis/spread.h"

#include <string.h>

#include "base/assert.h"

/* The list is kept sorted by result. */
void
rf_spread_put(struct rf_exact_spread *spread, double result, double probability)
{
    static const double equal = 1e-9;
    unsigned i = 0;
    if (probability == 0)
        return;
    while (i < spread->count && spread->at[i].result < result - equal)
        i++;
    if (i == spread->count || spread->at[i].result > result + equal) {
        RF_ASSERT(spread->count < RF_EXACT_RESULTS);
        memmove(&spread->at[i + 1], &spread->at[i], (spread->count - i) * sizeof spread->at[0]);
        spread->at[i] = (struct rf_exact_result){result, 0};
        spread->count++;
    }
    spread->at[i].probability += probability;
}

void
rf_spread_add(struct rf_exact_game *game, double result, struct spread_insurance insured,
              double probability)
{
    if (insured.taken)
        result += insured.dealer_natural ? 1 : -0.5;
    rf_spread_put(&game->spread, result, probability);
}

void
rf_spread_settle(struct rf_exact_game *game, double result, struct spread_insurance insured,
                 double probability)
{
    double all = result + (!insured.taken ? 0 : insured.dealer_natural ? 1 : -0.5);
    rf_spread_add(game, result, insured, probability);
    game->variance += probability * all * all;
}

/* A hand that stands, with one unit on it or two. */
static void
spread_stand(const struct exact_workspace *work, struct rf_exact_game *game, unsigned h,
             bool doubled, bool insured, double chance)
{
    struct exact_loss loss = rf_workspace_natural_loss(work, true);
    const double *ends = work->ends[h];
    RF_ASSERT(h < RF_EXACT_HANDS && work->possible[h]);
    for (unsigned end = 0; end < RF_DEALER_NATURAL; end++)
        rf_spread_settle(game,
                         (doubled ? 2 : 1) * rf_workspace_compare(work->hands.hand[h].total,
                                                                  (enum rf_dealer_ends)end),
                         (struct spread_insurance){insured, false}, chance * ends[end]);
    if (!work->looks)
        rf_spread_settle(game, -(doubled ? loss.doubled : loss.single),
                         (struct spread_insurance){insured, true},
                         chance * ends[RF_DEALER_NATURAL]);
}

/* One card to a hand.  A bust is settled now, and the rest stands (doubled) or goes on. */
static void
spread_draw(struct exact_workspace *work, struct rf_exact_game *game, unsigned h, bool doubled,
            bool insured, double chance)
{
    const struct exact_hand *hand = &work->hands.hand[h];
    uint8_t taken[RF_VALUES];
    memcpy(taken, hand->count, RF_VALUES);
    taken[work->up]++;
    double cards = rf_workspace_cards_left(work, taken);
    RF_ASSERT(cards > 0);
    unsigned makes = work->up == RF_ACE ? RF_TEN : RF_ACE;
    bool could = work->up == RF_ACE || work->up == RF_TEN;
    for (unsigned value = 0; value < RF_VALUES; value++) {
        double then = chance * rf_workspace_cards_of(work, taken, value) / cards;
        if (then <= 0)
            continue;
        if (hand->next[value] != EXACT_BUST && doubled)
            spread_stand(work, game, (unsigned)hand->next[value], true, insured, then);
        else if (hand->next[value] != EXACT_BUST)
            work->reach[insured][hand->next[value]] += then;
        else {
            taken[value]++;
            double natural = could ? rf_workspace_cards_of(work, taken, makes) /
                                         rf_workspace_cards_left(work, taken)
                                   : 0;
            taken[value]--;
            rf_spread_settle(game, doubled ? -2 : -1, (struct spread_insurance){insured, false},
                             then * (1 - natural));
            if (!work->looks)
                rf_spread_settle(game, doubled ? -2 : -1, (struct spread_insurance){insured, true},
                                 then * natural);
        }
    }
}

void
rf_spread_start(struct exact_workspace *work, struct rf_exact_game *game, unsigned hand,
                enum rf_play play, bool insured, double chance)
{
    RF_ASSERT(play <= RF_PLAY_DOUBLE && work->possible[hand]);
    if (play == RF_PLAY_STAND)
        spread_stand(work, game, hand, false, insured, chance);
    else
        spread_draw(work, game, hand, play == RF_PLAY_DOUBLE, insured, chance);
}

void
rf_spread_hits(struct exact_workspace *work, struct rf_exact_game *game)
{
    for (unsigned insured = 0; insured < 2; insured++)
        for (unsigned h = 0; h < RF_EXACT_HANDS; h++) {
            double chance = work->reach[insured][h];
            if (chance == 0)
                continue;
            if (work->play[h] & RF_DO_HIT)
                spread_draw(work, game, h, false, insured, chance);
            else
                spread_stand(work, game, h, false, insured, chance);
            work->reach[insured][h] = 0;
        }
}
