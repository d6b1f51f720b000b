/*
 * analysis/outcomes.c -- what the rules permit with two cards, and what an end of a hand pays.
 *
 * Permissions are asked of the table's own functions (blackjack/bj_hand.c), so the analysis plays
 * the game that is dealt.
 */
#include "analysis/workspace.h"

#include "base/assert.h"

/* A card of a value; ranks run A K Q J T 9 … 2, and any ten-card will do.  The tiny deck has A K 6
 * 5; of other values it has no card, and no hand that can be dealt asks for one. */
static rf_card
outcome_card(unsigned value)
{
#ifdef RF_TINY
    return (rf_card)(value == RF_TEN ? 1 : value == 5 ? 2 : value == 4 ? 3 : 0);
#endif
    return (rf_card)(value == RF_ACE ? 0 : value == RF_TEN ? 4 : 13 - value);
}

struct exact_options
rf_exact_options_of(const struct rf_bj_rules *rules, unsigned one, unsigned other, bool after_split)
{
    struct rf_bj_hand hand = {.split = after_split};
    RF_ASSERT(one < RF_VALUES && other < RF_VALUES);
    rf_bj_hand_add(&hand, outcome_card(one));
    rf_bj_hand_add(&hand, outcome_card(other));
    return (struct exact_options){
        .natural = rf_bj_hand_is_natural(rules, &hand),
        .hit = rf_bj_hand_can_hit(rules, &hand),
        .twice = rf_bj_hand_can_double(rules, &hand),
        .split = rf_bj_hand_can_split(rules, &hand, 1),
        .surrender = rf_bj_hand_can_surrender(rules, &hand),
    };
}

unsigned
rf_outcome_split_most(const struct rf_bj_rules *rules, unsigned value)
{
    unsigned most = rules->split_hands_max;
    return most > 2 && value == RF_ACE && !rules->resplit_aces ? 2 : most;
}

/* A hand that stands on a total of class 0 (up to 16) to 5 (21). */
static double
outcome_stand(unsigned class, double stake, enum rf_dealer_ends dealer, double lost)
{
    RF_ASSERT(class < 6 && stake > 0);
    return dealer == RF_DEALER_NATURAL ? -lost : stake * rf_workspace_compare(16 + class, dealer);
}

unsigned
rf_outcome_results(const struct rf_bj_rules *rules, unsigned end, enum rf_dealer_ends dealer,
                   struct exact_loss loss, struct exact_end_result out[static 2])
{
    RF_ASSERT(end < EXACT_ENDS && dealer < RF_DEALER_ENDS);
    bool takes_back = end >= END_DRAWN && end < END_DRAWS; /* a bust counted at END_DRAWS */
    out[1] = (struct exact_end_result){-1, -1};
    if (end < END_DRAWS) {
        unsigned class = end % 6;
        out[0] = (struct exact_end_result){outcome_stand(class, 1, dealer, loss.single), 1};
        return takes_back ? 2 : 1;
    }
    if (end == END_DRAWS || end == END_DOUBLES) {
        out[0] = (struct exact_end_result){end == END_DRAWS ? -1 : -2, 1};
        return 1;
    }
    if (end == END_NATURAL) {
        double paid = (double)rules->natural_pays[0] / rules->natural_pays[1];
        out[0] = (struct exact_end_result){dealer == RF_DEALER_NATURAL ? 0 : paid, 1};
        return 1;
    }
    out[0] = (struct exact_end_result){outcome_stand(end - END_DOUBLED, 2, dealer, loss.doubled),
                                       1};
    out[1] = (struct exact_end_result){-2, -1};
    return 2;
}
