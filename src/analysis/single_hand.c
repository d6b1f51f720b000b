/*
 * analysis/single_hand.c -- the values of single (unsplit) hands against one up-card: standing,
 * hitting, doubling, and the best play.
 *
 * The recursion, for a hand h and the cards left after h and the up-card (Baldwin, Cantey, Maisel
 * and McDermott 1956 computed the first such strategy by hand, with approximations):
 *
 *     stand(h) = sum over dealer's ends e of  P(e | h) · (+1, 0 or -1)
 *     hit(h)   = sum over values v of  P(v | h) · (bust: -1;  else best(h+v))
 *     best(h)  = max(stand(h), hit(h))
 *     twice(h) = sum over values v of  P(v | h) · (bust: -2;  else 2 stand(h+v))
 *
 * P(e | h) comes from dealer.c, for the shoe without h and the up-card.  P(v | h) is cards left of
 * v over cards left.  Hands are visited by falling number, so best(h+v) is known before it is asked
 * for.
 *
 * All values carry the factor "the dealer has no natural" where the dealer looks (workspace.h).
 * That is why stand() simply leaves the naturals out of its sum, and why a bust loses the stake
 * times the probability that there is none (rf_workspace_no_natural).
 */
#include "analysis/workspace.h"

#include <string.h>

#include "base/assert.h"

/* Counts the cards that are out: the hand and the up-card.  False if the shoe does not have
 * them. */
static bool
single_taken(const struct exact_workspace *work, unsigned h, uint8_t taken[static RF_VALUES])
{
    memcpy(taken, work->hands.hand[h].count, RF_VALUES);
    taken[work->up]++;
    for (unsigned value = 0; value < RF_VALUES; value++)
        if (work->shoe.infinite ? work->shoe.count[value] == 0 && taken[value] > 0
                                : taken[value] > work->shoe.count[value])
            return false;
    return true;
}

static void
single_set_up(struct exact_workspace *work, unsigned up)
{
    RF_ASSERT(up < RF_VALUES && work->shoe.count[up] > 0);
    work->up = up;
    work->looks = work->rules.hole_card == RF_BJ_PEEK && (up == RF_ACE || up == RF_TEN);
}

/* Finds the dealer's probabilities after every hand that is possible, eight at a time. */
static void
single_find_ends(struct exact_workspace *work, unsigned from)
{
    struct dealer_batch batch = {.tree = &work->tree, .shoe = &work->shoe};
    for (unsigned h = from; h < RF_EXACT_HANDS; h++) {
        uint8_t taken[RF_VALUES];
        if (work->possible[h] && single_taken(work, h, taken))
            rf_dealer_add(&batch, taken, work->ends[h]);
    }
    rf_dealer_flush(&batch);
}

/* Builds the dealer's tree for the up-card and finds the dealer's probabilities after every hand:
 * 3,083 shoes. */
void
rf_workspace_set_upcard(struct exact_workspace *work, unsigned up)
{
    uint8_t taken[RF_VALUES];
    single_set_up(work, up);
    rf_dealer_tree(&work->tree, &work->hands, &work->rules, up);
    for (unsigned h = 0; h < RF_EXACT_HANDS; h++)
        work->possible[h] = single_taken(work, h, taken);
    single_find_ends(work, 0);
}

/* True if the rules let a hand of three cards or more take a card. */
static bool
single_may_hit(const struct exact_workspace *work, unsigned h)
{
    return work->hands.hand[h].total < 21 || work->rules.hit_21;
}

/* Hands only grow, and numbers grow with them: one loop upwards marks all that can come. */
void
rf_workspace_set_hand(struct exact_workspace *work, const struct dealer_tree *tree, unsigned hand)
{
    uint8_t taken[RF_VALUES];
    single_set_up(work, tree->up);
    rf_dealer_tree_copy(&work->tree, tree);
    memset(work->possible, 0, sizeof work->possible);
    work->possible[hand] = single_taken(work, hand, taken);
    for (unsigned h = hand; h < RF_EXACT_HANDS; h++) {
        const struct exact_hand *from = &work->hands.hand[h];
        if (!work->possible[h] || (from->cards > 2 && !single_may_hit(work, h)))
            continue;
        for (unsigned value = 0; value < RF_VALUES; value++)
            if (from->next[value] != EXACT_BUST && !work->possible[from->next[value]])
                work->possible[from->next[value]] = single_taken(work, (unsigned)from->next[value],
                                                                 taken);
    }
    single_find_ends(work, hand);
}

/* The expected score of standing, without the part in which the dealer has a natural. */
static double
single_score(const struct exact_workspace *work, unsigned h)
{
    double score = 0;
    RF_ASSERT(work->possible[h]);
    for (unsigned end = 0; end < RF_DEALER_NATURAL; end++)
        score += rf_workspace_compare(work->hands.hand[h].total, (enum rf_dealer_ends)end) *
                 work->ends[h][end];
    return score;
}

/* The value of one more card: `then` gives the value of the hand that it makes; a bust loses
 * `stake`, and where the dealer looks only if there is no natural (`alive`). */
static double
single_draw(const struct exact_workspace *work, unsigned h, const double *then, double stake)
{
    const struct exact_hand *hand = &work->hands.hand[h];
    uint8_t taken[RF_VALUES];
    double sum = 0, fewer = !work->shoe.infinite;
    bool possible = single_taken(work, h, taken);
    RF_ASSERT(possible);
    double cards = rf_workspace_cards_left(work, taken);
    unsigned key = work->up == RF_ACE ? RF_TEN : RF_ACE;
    double makes = work->looks ? rf_workspace_cards_of(work, taken, key) : 0;
    for (unsigned value = 0; value < RF_VALUES; value++) {
        double left = rf_workspace_cards_of(work, taken, value);
        if (left <= 0)
            continue;
        double natural = value == key ? makes - fewer : makes;
        double alive = work->looks ? 1 - natural / (cards - fewer) : 1;
        sum += left * (hand->next[value] == EXACT_BUST ? -stake * alive : then[hand->next[value]]);
    }
    return sum / cards;
}

/* The given strategy decides, or else the better play.  Hitting must gain more than EXACT_EQUAL, so
 * that rounding cannot change a decision. */
static bool
single_should_hit(const struct exact_workspace *work, unsigned h)
{
    bool may = single_may_hit(work, h);
    if (work->fixed)
        return may && (work->fixed->play[work->up][h] & RF_DO_HIT);
    return may && work->hit[h] > work->stand[h] + EXACT_EQUAL;
}

/* work->play gets hit and double bits here.  Splits and surrender are added in first_cards.c,
 * because they concern first cards alone. */
void
rf_single_hand_values(struct exact_workspace *work)
{
    struct exact_loss loss = rf_workspace_natural_loss(work, true);
    double two[RF_EXACT_HANDS]; /* standing with two units on the hand */
    for (unsigned h = RF_EXACT_HANDS; h-- > 0;) {
        const struct exact_hand *hand = &work->hands.hand[h];
        work->play[h] = 0;
        if (!work->possible[h] || hand->cards < 2)
            continue;
        double score = single_score(work, h), natural = work->ends[h][RF_DEALER_NATURAL];
        work->stand[h] = score - loss.single * natural;
        two[h] = 2 * score - loss.doubled * natural;
        work->hit[h] = hand->cards == 2 || single_may_hit(work, h)
                           ? single_draw(work, h, work->best, 1)
                           : work->stand[h];
        bool hits = single_should_hit(work, h);
        work->best[h] = hits ? work->hit[h] : work->stand[h];
        if (hits)
            work->play[h] |= RF_DO_HIT;
        work->twice[h] = 0;
        if (hand->cards == 2) {
            work->twice[h] = single_draw(work, h, two, 2);
            bool doubles = work->fixed ? work->fixed->play[work->up][h] & RF_DO_DOUBLE
                                       : work->twice[h] > work->best[h] + EXACT_EQUAL;
            if (doubles)
                work->play[h] |= RF_DO_DOUBLE;
            if (work->fixed ? work->fixed->play[work->up][h] & RF_DO_DOUBLE_NOT_STAND
                            : work->twice[h] > work->stand[h] + EXACT_EQUAL)
                work->play[h] |= RF_DO_DOUBLE_NOT_STAND;
        }
    }
}
