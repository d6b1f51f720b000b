/*
 * analysis/split.c -- what the hands of a split pair come to, and what splitting is worth.
 */
#include <string.h>

#include "analysis/workspace.h"

#include "base/assert.h"

static unsigned
split_class(unsigned total)
{
    RF_ASSERT(total <= 21);
    return total <= 16 ? 0 : total - 16;
}

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

/* One card to a doubled hand, and it stands. */
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

/* Which of what is permitted a hand of two cards does. */
static enum rf_play
split_play(const uint8_t plan[static RF_EXACT_HANDS], unsigned h, struct exact_options may)
{
    unsigned play = plan[h];
    bool twice = may.hit ? play & RF_DO_DOUBLE : play & RF_DO_DOUBLE_NOT_STAND;
    if (may.twice && twice)
        return RF_PLAY_DOUBLE;
    return may.hit && (play & RF_DO_HIT) ? RF_PLAY_HIT : RF_PLAY_STAND;
}

/* All ends of a hand whose second card was dealt: hits are followed as the strategy has them. */
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

/* The second card of a hand, of any value or of the pair's. */
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

/* Out of the shoe when a pair is split. */
static void
split_taken(const struct exact_workspace *work, uint8_t taken[static RF_VALUES])
{
    memset(taken, 0, RF_VALUES);
    taken[work->up]++;
    taken[work->pair] = (uint8_t)(taken[work->pair] + 2);
}

/* Products of cards that are left, one after the other; 0 where there are none left. */
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

/* The dealer's ends with each end of one hand, when m further cards of the pair are gone. */
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

/* The ends of both kinds of second card, and the dealer's with them. */
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

static void
split_begin(struct exact_workspace *work, unsigned pair, unsigned most)
{
    uint8_t taken[RF_VALUES];
    RF_ASSERT(most >= 2 && most <= RF_BJ_HANDS_MAX && pair < RF_VALUES);
    work->pair = pair;
    work->most = most;
    split_falling(work);
    split_taken(work, taken);
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

/* What one hand is worth against some ends of the dealer, with second cards that do not pair or
 * with any. */
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
