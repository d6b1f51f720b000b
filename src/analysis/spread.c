/*
 * analysis/spread.c -- the distribution of results of hands that are not split.
 */
#include "analysis/spread.h"

#include <string.h>

#include "base/assert.h"

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
rf_spread_add(struct rf_exact_game *game, double result, struct analysis_insured insured,
              double probability)
{
    if (insured.taken)
        result += insured.dealer_natural ? 1 : -0.5;
    rf_spread_put(&game->spread, result, probability);
}

void
rf_spread_settle(struct rf_exact_game *game, double result, struct analysis_insured insured,
                 double probability)
{
    double all = result + (!insured.taken ? 0 : insured.dealer_natural ? 1 : -0.5);
    rf_spread_add(game, result, insured, probability);
    game->variance += probability * all * all;
}

/* A hand that stands, with one unit on it or two. */
static void
spread_stand(const struct exact_workspace *desk, struct rf_exact_game *game, unsigned h,
             bool doubled, bool insured, double chance)
{
    struct exact_loss loss = rf_workspace_natural_loss(desk, true);
    const double *ends = desk->ends[h];
    RF_ASSERT(h < RF_EXACT_HANDS && desk->possible[h]);
    for (unsigned end = 0; end < RF_DEALER_NATURAL; end++)
        rf_spread_settle(game,
                         (doubled ? 2 : 1) * rf_workspace_compare(desk->hands.hand[h].total,
                                                                  (enum rf_dealer_ends)end),
                         (struct analysis_insured){insured, false}, chance * ends[end]);
    if (!desk->looks)
        rf_spread_settle(game, -(doubled ? loss.doubled : loss.single),
                         (struct analysis_insured){insured, true},
                         chance * ends[RF_DEALER_NATURAL]);
}

/* A card to a hand: bust hands are settled, others go on as they are told. */
static void
spread_draw(struct exact_workspace *desk, struct rf_exact_game *game, unsigned h, bool doubled,
            bool insured, double chance)
{
    const struct exact_hand *hand = &desk->hands.hand[h];
    uint8_t taken[RF_VALUES];
    memcpy(taken, hand->count, RF_VALUES);
    taken[desk->up]++;
    double cards = rf_workspace_cards_left(desk, taken);
    RF_ASSERT(cards > 0);
    unsigned makes = desk->up == RF_ACE ? RF_TEN : RF_ACE;
    bool could = desk->up == RF_ACE || desk->up == RF_TEN;
    for (unsigned value = 0; value < RF_VALUES; value++) {
        double then = chance * rf_workspace_cards_of(desk, taken, value) / cards;
        if (then <= 0)
            continue;
        if (hand->next[value] != EXACT_BUST && doubled)
            spread_stand(desk, game, (unsigned)hand->next[value], true, insured, then);
        else if (hand->next[value] != EXACT_BUST)
            desk->reach[insured][hand->next[value]] += then;
        else {
            taken[value]++;
            double natural = could ? rf_workspace_cards_of(desk, taken, makes) /
                                         rf_workspace_cards_left(desk, taken)
                                   : 0;
            taken[value]--;
            rf_spread_settle(game, doubled ? -2 : -1, (struct analysis_insured){insured, false},
                             then * (1 - natural));
            if (!desk->looks)
                rf_spread_settle(game, doubled ? -2 : -1, (struct analysis_insured){insured, true},
                                 then * natural);
        }
    }
}

void
rf_spread_start(struct exact_workspace *desk, struct rf_exact_game *game, unsigned hand,
                enum rf_play play, bool insured, double chance)
{
    RF_ASSERT(play <= RF_PLAY_DOUBLE && desk->possible[hand]);
    if (play == RF_PLAY_STAND)
        spread_stand(desk, game, hand, false, insured, chance);
    else
        spread_draw(desk, game, hand, play == RF_PLAY_DOUBLE, insured, chance);
}

void
rf_spread_hits(struct exact_workspace *desk, struct rf_exact_game *game)
{
    for (unsigned insured = 0; insured < 2; insured++)
        for (unsigned h = 0; h < RF_EXACT_HANDS; h++) {
            double chance = desk->reach[insured][h];
            if (chance == 0)
                continue;
            if (desk->play[h] & RF_DO_HIT)
                spread_draw(desk, game, h, false, insured, chance);
            else
                spread_stand(desk, game, h, false, insured, chance);
            desk->reach[insured][h] = 0;
        }
}
