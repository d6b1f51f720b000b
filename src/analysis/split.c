/*
 * analysis/split.c -- what one hand of a split pair can end with, and what splitting is worth.
 *
 * split_shares.c shows that the value of a split is a short sum over m, the number of further pair
 * cards that are gone, of values of a single hand:
 *
 *     E[split] = sum over m of  P(m) · (plain share(m) · V_plain(m) + open share(m) · V_open(m))
 *
 * This file computes P(m) · V(m).  It starts one hand from one card of the pair, follows the plan
 * for the hand through all its cards (work->final), and weighs each ending with
 *
 *     orders · P(these cards and m pair cards come) · P(dealer's end after that)
 *
 * which is summed over endings of one kind in work->single[m].  Those cards are removed from the
 * shoe before the dealer draws.  So the effect of the other hands' pair cards on this hand and on
 * the dealer is exact.  joint.c uses the same endings for two hands at a time.
 */
#include <string.h>

#include "analysis/workspace.h"

#include "base/assert.h"

/* Totals up to 16 lose to every dealer who does not bust: one class. */
static unsigned
split_class(unsigned total)
{
    RF_ASSERT(total <= 21);
    return total <= 16 ? 0 : total - 16;
}

/* Adds a way for a hand to end; the split card itself is not among its further cards. */
static void
split_add_final(struct exact_workspace *work, unsigned h, unsigned end, bool pair, double orders)
{
    const struct exact_hand *hand = &work->hands.hand[h];
    RF_ASSERT(work->finals < FINALS_MAX && hand->count[work->pair] > 0 && end < EXACT_ENDS);
    struct exact_final *final = &work->final[work->finals++];
    memcpy(final->count, hand->count, RF_VALUES);
    final->count[work->pair]--;
    final->cards = (uint8_t)(hand->cards - 1);
    final->end = (uint8_t)end;
    final->pair = pair;
    final->orders = orders;
}

/* A doubled hand gets one card and stands. */
static void
split_add_doubled(struct exact_workspace *work, unsigned h, bool pair)
{
    const struct exact_hand *hand = &work->hands.hand[h];
    split_add_final(work, h, END_DOUBLES, pair, 1);
    for (unsigned value = 0; value < RF_VALUES; value++)
        if (hand->next[value] != EXACT_BUST) {
            unsigned then = (unsigned)hand->next[value];
            split_add_final(work, then, END_DOUBLED + split_class(work->hands.hand[then].total),
                            pair, 1);
        }
}

/* What the plan does with a hand of two cards, among the permitted plays. */
static enum rf_play
split_play(const uint8_t plan[static RF_EXACT_HANDS], unsigned h, struct exact_options may)
{
    unsigned play = plan[h];
    bool twice = may.hit ? play & RF_DO_DOUBLE : play & RF_DO_DOUBLE_NOT_STAND;
    if (may.twice && twice)
        return RF_PLAY_DOUBLE;
    return may.hit && (play & RF_DO_HIT) ? RF_PLAY_HIT : RF_PLAY_STAND;
}

/* Follows the hands that hit, from the lowest number up, and adds all ends.  `orders` starts with 1
 * at hands of two cards that hit; a hand passes its number on to the hands with one card more. */
static void
split_follow(struct exact_workspace *work, double orders[static RF_EXACT_HANDS], bool pair)
{
    for (unsigned h = 0; h < RF_EXACT_HANDS; h++) {
        const struct exact_hand *hand = &work->hands.hand[h];
        if (orders[h] == 0)
            continue;
        bool start = hand->cards == 2;
        if (!start && !(work->plan[pair][h] & RF_DO_HIT)) {
            split_add_final(work, h, END_DRAWN + split_class(hand->total), pair, orders[h]);
            continue;
        }
        if (start)
            split_add_final(work, h, END_DRAWS, pair, orders[h]);
        for (unsigned value = 0; value < RF_VALUES; value++)
            if (hand->next[value] != EXACT_BUST)
                orders[hand->next[value]] += orders[h];
    }
}

/* All second cards that are of the pair's value (`pair`), or all that are not. */
static void
split_deal_second(struct exact_workspace *work, bool pair)
{
    double orders[RF_EXACT_HANDS] = {0};
    for (unsigned value = 0; value < RF_VALUES; value++) {
        if ((value == work->pair) != pair)
            continue;
        unsigned h = rf_hand_table_pair(&work->hands, work->pair, value);
        struct exact_options may = rf_exact_options_of(&work->rules, work->pair, value, true);
        enum rf_play play = split_play(work->plan[pair], h, may);
        if (may.natural)
            split_add_final(work, h, END_NATURAL, pair, 1);
        else if (play == RF_PLAY_DOUBLE)
            split_add_doubled(work, h, pair);
        else if (play == RF_PLAY_HIT)
            orders[h] = 1;
        else
            split_add_final(work, h, END_TOTAL + split_class(work->hands.hand[h].total), pair, 1);
    }
    split_follow(work, orders, pair);
}

/* The cards that are out when the pair is split: the up-card and the pair. */
static void
split_taken(const struct exact_workspace *work, uint8_t taken[static RF_VALUES])
{
    memset(taken, 0, RF_VALUES);
    taken[work->up]++;
    taken[work->pair] = (uint8_t)(taken[work->pair] + 2);
}

/* Tabulates the falling factorials n (n-1) … of each value, and the inverse ones of all cards.  The
 * probability of any multiset in a given order is then a product of eleven table entries. */
static void
split_falling(struct exact_workspace *work)
{
    uint8_t taken[RF_VALUES];
    double fewer = work->shoe.infinite ? 0 : 1, product = 1;
    split_taken(work, taken);
    double cards = rf_workspace_cards_left(work, taken);
    for (unsigned value = 0; value < RF_VALUES; value++) {
        double left = rf_workspace_cards_of(work, taken, value);
        work->falling[value][0] = 1;
        for (unsigned n = 1; n < FALLING; n++) {
            work->falling[value][n] = left > 0 ? work->falling[value][n - 1] * left : 0;
            left -= fewer;
        }
    }
    for (unsigned n = 0; n < FALLING; n++) {
        work->falling_all[n] = product;
        product = cards > 0 ? product / cards : 0;
        cards -= fewer;
    }
}

double
rf_split_chance(const struct exact_workspace *work, const uint8_t count[static RF_VALUES],
                uint8_t taken[static RF_VALUES])
{
    double chance = 1;
    unsigned cards = 0;
    split_taken(work, taken);
    for (unsigned value = 0; value < RF_VALUES; value++) {
        RF_ASSERT(count[value] < FALLING);
        chance *= work->falling[value][count[value]];
        cards += count[value];
        taken[value] = (uint8_t)(taken[value] + count[value]);
    }
    RF_ASSERT(cards < FALLING);
    return chance * work->falling_all[cards];
}

/* Fills work->single[m]: m pair cards are gone besides the hand's own. */
static void
split_sum_single(struct exact_workspace *work, unsigned m)
{
    struct dealer_batch batch = {.tree = &work->tree, .shoe = &work->shoe};
    struct exact_single *single = &work->single[m];
    double *chance = work->chance;
    RF_ASSERT(m < EXTRA_PAIRS && work->finals <= FINALS_MAX);
    for (unsigned f = 0; f < work->finals; f++) {
        uint8_t count[RF_VALUES], taken[RF_VALUES];
        memcpy(count, work->final[f].count, RF_VALUES);
        count[work->pair] = (uint8_t)(count[work->pair] + m);
        chance[f] = rf_split_chance(work, count, taken);
        if (chance[f] > 0)
            rf_dealer_add(&batch, taken, work->final_ends[f]);
    }
    rf_dealer_flush(&batch);
    memset(single, 0, sizeof *single);
    for (unsigned f = 0; f < work->finals; f++) {
        const struct exact_final *final = &work->final[f];
        for (unsigned end = 0; chance[f] > 0 && end < RF_DEALER_ENDS; end++)
            single->chance[final->pair][final->end][end] += final->orders * chance[f] *
                                                            work->final_ends[f][end];
    }
}

/* Endings for both kinds of second card, then their probabilities for each m.  If at most two hands
 * arise, only m = 0 is needed. */
static void
split_find_ends(struct exact_workspace *work)
{
    work->finals = 0;
    split_deal_second(work, false);
    split_deal_second(work, true);
    for (unsigned m = 0; m < EXTRA_PAIRS; m++)
        if (m == 0 || work->most > 2)
            split_sum_single(work, m);
}

/* Sets the pair, and prepares the tables for it. */
static void
split_begin(struct exact_workspace *work, unsigned pair, unsigned most)
{
    uint8_t taken[RF_VALUES];
    RF_ASSERT(most >= 2 && most <= RF_BJ_HANDS_MAX && pair < RF_VALUES);
    work->pair = pair;
    work->most = most;
    split_falling(work);
    split_taken(work, taken);
    if (!work->ev_only) /* only joint.c needs it */
        rf_pair_removals_init(&work->removals, &work->tree, &work->hands, &work->shoe, pair, taken);
}

void
rf_split_prepare(struct exact_workspace *work, unsigned pair, unsigned most)
{
    split_begin(work, pair, most);
    memcpy(work->plan[0], work->play, sizeof work->play);
    memcpy(work->plan[1], work->play, sizeof work->play);
    split_find_ends(work);
}

void
rf_split_prepare_best(struct exact_workspace *work, unsigned pair, unsigned most,
                      const struct kind_way *ways, unsigned count)
{
    split_begin(work, pair, most);
    rf_split_plan_best(work, ways, count);
    split_find_ends(work);
}

/* With n cards of the value left, k of them of the pair's rank, the m-fold product k/n ·
 * (k-1)/(n-1) … is `extra`.  Of what is left then, plain[1] = (n-k)/n and so on. */
struct exact_kind
rf_split_kind(const struct exact_workspace *work, unsigned left, unsigned m)
{
    uint8_t taken[RF_VALUES];
    split_taken(work, taken);
    double all = rf_workspace_cards_of(work, taken, work->pair), kind = left,
           fewer = !work->shoe.infinite;
    struct exact_kind known = {.extra = 1};
    for (unsigned n = 0; n < m; n++) {
        known.extra *= all > 0 ? kind / all : 0;
        all -= fewer;
        kind -= fewer;
    }
    known.plain[0] = 1;
    for (unsigned n = 0; n < 2; n++) {
        double others = all - kind;
        known.plain[n + 1] = all - fewer * n > 0 && others - fewer * n > 0
                                 ? known.plain[n] * (others - fewer * n) / (all - fewer * n)
                                 : 0;
    }
    return known;
}

/* P(m) · V(m) of one hand, over those ends of the dealer that are in `against`.  A second card of
 * the pair's value counts with weight `pairs`: 1 for an open hand; for a plain hand the probability
 * that it does not pair, which is 0 unless ten-cards pair by rank. */
static double
split_hand_value(const struct exact_workspace *work, unsigned m, double pairs, bool first,
                 const bool against[static RF_DEALER_ENDS])
{
    struct exact_loss loss = rf_workspace_natural_loss(work, first);
    double sum = 0;
    RF_ASSERT(m < EXTRA_PAIRS);
    for (unsigned end = 0; end < EXACT_ENDS; end++)
        for (unsigned dealer = 0; dealer < RF_DEALER_ENDS; dealer++) {
            double chance = work->single[m].chance[0][end][dealer] +
                            pairs * work->single[m].chance[1][end][dealer];
            if (chance == 0 || !against[dealer])
                continue;
            struct exact_end_result result[2];
            unsigned n = rf_outcome_results(&work->rules, end, (enum rf_dealer_ends)dealer, loss,
                                            result);
            for (unsigned i = 0; i < n; i++)
                sum += chance * result[i].sign * result[i].result;
        }
    return sum;
}

/* The sum over m, and over plain and open hands, the first and the others. */
static double
split_value_against(const struct exact_workspace *work, unsigned left,
                    const bool against[static RF_DEALER_ENDS])
{
    struct exact_shares shares;
    double worth = 0;
    RF_ASSERT(left <= work->shoe.count[work->pair]);
    rf_split_shares(&shares, work->most);
    for (unsigned m = 0; m < EXTRA_PAIRS; m++) {
        struct exact_kind kind = rf_split_kind(work, left, m);
        const double share[4] = {shares.first_plain[m], shares.first_open[m], shares.other_plain[m],
                                 shares.other_open[m]};
        for (unsigned i = 0; i < 4 && kind.extra > 0; i++)
            if (share[i] != 0)
                worth += kind.extra * share[i] *
                         split_hand_value(work, m, i % 2 ? 1 : kind.plain[1], i < 2, against);
    }
    return worth;
}

double
rf_split_worth(const struct exact_workspace *work, unsigned left)
{
    bool against[RF_DEALER_ENDS] = {true, true, true, true, true, true, !work->looks};
    return split_value_against(work, left, against);
}

double
rf_split_against_natural(const struct exact_workspace *work, unsigned left)
{
    const bool against[RF_DEALER_ENDS] = {[RF_DEALER_NATURAL] = !work->looks};
    return split_value_against(work, left, against);
}
