/*
 * analysis/single_hand.c -- what hands that are not split are worth against one up-card.
 */
#include "analysis/workspace.h"

#include <string.h>

#include "base/assert.h"

/* The up-card and a hand, out of the shoe; false where the shoe has not so many. */
static bool
unsplit_taken(const struct exact_workspace *desk, unsigned h, uint8_t taken[static RF_VALUES])
{
    memcpy(taken, desk->hands.hand[h].count, RF_VALUES);
    taken[desk->up]++;
    for (unsigned value = 0; value < RF_VALUES; value++)
        if (desk->shoe.infinite ? desk->shoe.count[value] == 0 && taken[value] > 0
                                : taken[value] > desk->shoe.count[value])
            return false;
    return true;
}

void
rf_workspace_set_upcard(struct exact_workspace *desk, unsigned up)
{
    RF_ASSERT(up < RF_VALUES && desk->shoe.count[up] > 0);
    desk->up = up;
    desk->looks = desk->rules.hole_card == RF_BJ_PEEK && (up == RF_ACE || up == RF_TEN);
    rf_dealer_tree(&desk->tree, &desk->hands, &desk->rules, up);

    struct dealer_batch batch = {.tree = &desk->tree, .shoe = &desk->shoe};
    uint8_t taken[RF_VALUES];
    for (unsigned h = 0; h < RF_EXACT_HANDS; h++) {
        desk->possible[h] = unsplit_taken(desk, h, taken);
        if (desk->possible[h])
            rf_dealer_add(&batch, taken, desk->ends[h]);
    }
    rf_dealer_flush(&batch);
}

/* Standing on a hand, but for what a natural of the dealer takes. */
static double
unsplit_score(const struct exact_workspace *desk, unsigned h)
{
    double score = 0;
    RF_ASSERT(desk->possible[h]);
    for (unsigned end = 0; end < RF_DEALER_NATURAL; end++)
        score += rf_workspace_compare(desk->hands.hand[h].total, (enum rf_dealer_ends)end) *
                 desk->ends[h][end];
    return score;
}

/* One card to a hand: what follows where it does not bust, from `then`, and the loss of `stake`
 * where it does. */
static double
unsplit_draw(const struct exact_workspace *desk, unsigned h, const double *then, double stake)
{
    const struct exact_hand *hand = &desk->hands.hand[h];
    uint8_t taken[RF_VALUES];
    double sum = 0;
    bool possible = unsplit_taken(desk, h, taken);
    RF_ASSERT(possible);
    double cards = rf_workspace_cards_left(desk, taken);
    for (unsigned value = 0; value < RF_VALUES; value++) {
        double left = rf_workspace_cards_of(desk, taken, value);
        if (left <= 0)
            continue;
        taken[value]++;
        sum += left * (hand->next[value] == EXACT_BUST
                           ? -stake * rf_workspace_no_natural(desk, taken)
                           : then[hand->next[value]]);
        taken[value]--;
    }
    return sum / cards;
}

static bool
unsplit_hits(const struct exact_workspace *desk, unsigned h)
{
    bool may = desk->hands.hand[h].total < 21 || desk->rules.hit_21;
    if (desk->fixed)
        return may && (desk->fixed->play[desk->up][h] & RF_DO_HIT);
    return may && desk->hit[h] > desk->stand[h] + EXACT_EQUAL;
}

void
rf_single_hand_values(struct exact_workspace *desk)
{
    struct exact_loss loss = rf_workspace_natural_loss(desk, true);
    double two[RF_EXACT_HANDS]; /* standing with two units */
    for (unsigned h = RF_EXACT_HANDS; h-- > 0;) {
        const struct exact_hand *hand = &desk->hands.hand[h];
        desk->play[h] = 0;
        if (!desk->possible[h] || hand->cards < 2)
            continue;
        double score = unsplit_score(desk, h), natural = desk->ends[h][RF_DEALER_NATURAL];
        desk->stand[h] = score - loss.single * natural;
        two[h] = 2 * score - loss.doubled * natural;
        desk->hit[h] = unsplit_draw(desk, h, desk->best, 1);
        bool hits = unsplit_hits(desk, h);
        desk->best[h] = hits ? desk->hit[h] : desk->stand[h];
        if (hits)
            desk->play[h] |= RF_DO_HIT;
        desk->twice[h] = 0;
        if (hand->cards == 2) {
            desk->twice[h] = unsplit_draw(desk, h, two, 2);
            bool doubles = desk->fixed ? desk->fixed->play[desk->up][h] & RF_DO_DOUBLE
                                       : desk->twice[h] > desk->best[h] + EXACT_EQUAL;
            if (doubles)
                desk->play[h] |= RF_DO_DOUBLE;
            if (desk->fixed ? desk->fixed->play[desk->up][h] & RF_DO_DOUBLE_NOT_STAND
                            : desk->twice[h] > desk->stand[h] + EXACT_EQUAL)
                desk->play[h] |= RF_DO_DOUBLE_NOT_STAND;
        }
    }
}
