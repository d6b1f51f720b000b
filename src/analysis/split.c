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
split_final(struct exact_workspace *desk, unsigned h, unsigned end, bool pair, double orders)
{
    const struct exact_hand *hand = &desk->hands.hand[h];
    RF_ASSERT(desk->finals < FINALS_MAX && hand->count[desk->pair] > 0 && end < EXACT_ENDS);
    struct exact_final *final = &desk->final[desk->finals++];
    memcpy(final->count, hand->count, RF_VALUES);
    final->count[desk->pair]--;
    final->cards = (uint8_t)(hand->cards - 1);
    final->end = (uint8_t)end;
    final->pair = pair;
    final->orders = orders;
}

/* One card to a doubled hand, and it stands. */
static void
split_doubled(struct exact_workspace *desk, unsigned h, bool pair)
{
    const struct exact_hand *hand = &desk->hands.hand[h];
    split_final(desk, h, END_DOUBLES, pair, 1);
    for (unsigned value = 0; value < RF_VALUES; value++)
        if (hand->next[value] != EXACT_BUST) {
            unsigned then = (unsigned)hand->next[value];
            split_final(desk, then, END_DOUBLED + split_class(desk->hands.hand[then].total), pair,
                        1);
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
split_follow(struct exact_workspace *desk, double orders[static RF_EXACT_HANDS], bool pair)
{
    for (unsigned h = 0; h < RF_EXACT_HANDS; h++) {
        const struct exact_hand *hand = &desk->hands.hand[h];
        if (orders[h] == 0)
            continue;
        bool start = hand->cards == 2;
        if (!start && !(desk->plan[pair][h] & RF_DO_HIT)) {
            split_final(desk, h, END_DRAWN + split_class(hand->total), pair, orders[h]);
            continue;
        }
        if (start)
            split_final(desk, h, END_DRAWS, pair, orders[h]);
        for (unsigned value = 0; value < RF_VALUES; value++)
            if (hand->next[value] != EXACT_BUST)
                orders[hand->next[value]] += orders[h];
    }
}

/* The second card of a hand, of any value or of the pair's. */
static void
split_second(struct exact_workspace *desk, bool pair)
{
    double orders[RF_EXACT_HANDS] = {0};
    for (unsigned value = 0; value < RF_VALUES; value++) {
        if ((value == desk->pair) != pair)
            continue;
        unsigned h = rf_hand_table_pair(&desk->hands, desk->pair, value);
        struct exact_options may = rf_exact_options_of(&desk->rules, desk->pair, value, true);
        enum rf_play play = split_play(desk->plan[pair], h, may);
        if (may.natural)
            split_final(desk, h, END_NATURAL, pair, 1);
        else if (play == RF_PLAY_DOUBLE)
            split_doubled(desk, h, pair);
        else if (play == RF_PLAY_HIT)
            orders[h] = 1;
        else
            split_final(desk, h, END_TOTAL + split_class(desk->hands.hand[h].total), pair, 1);
    }
    split_follow(desk, orders, pair);
}

/* Out of the shoe when a pair is split. */
static void
split_taken(const struct exact_workspace *desk, uint8_t taken[static RF_VALUES])
{
    memset(taken, 0, RF_VALUES);
    taken[desk->up]++;
    taken[desk->pair] = (uint8_t)(taken[desk->pair] + 2);
}

/* Products of cards that are left, one after the other; 0 where there are none left. */
static void
split_falling(struct exact_workspace *desk)
{
    uint8_t taken[RF_VALUES];
    double fewer = desk->shoe.infinite ? 0 : 1, product = 1;
    split_taken(desk, taken);
    double cards = rf_workspace_cards_left(desk, taken);
    for (unsigned value = 0; value < RF_VALUES; value++) {
        double left = rf_workspace_cards_of(desk, taken, value);
        desk->falling[value][0] = 1;
        for (unsigned n = 1; n < FALLING; n++) {
            desk->falling[value][n] = left > 0 ? desk->falling[value][n - 1] * left : 0;
            left -= fewer;
        }
    }
    for (unsigned n = 0; n < FALLING; n++) {
        desk->falling_all[n] = product;
        product = cards > 0 ? product / cards : 0;
        cards -= fewer;
    }
}

double
rf_split_chance(const struct exact_workspace *desk, const uint8_t count[static RF_VALUES],
                uint8_t taken[static RF_VALUES])
{
    double chance = 1;
    unsigned cards = 0;
    split_taken(desk, taken);
    for (unsigned value = 0; value < RF_VALUES; value++) {
        RF_ASSERT(count[value] < FALLING);
        chance *= desk->falling[value][count[value]];
        cards += count[value];
        taken[value] = (uint8_t)(taken[value] + count[value]);
    }
    RF_ASSERT(cards < FALLING);
    return chance * desk->falling_all[cards];
}

/* The dealer's ends with each end of one hand, when m further cards of the pair are gone. */
static void
split_single(struct exact_workspace *desk, unsigned m)
{
    struct dealer_batch batch = {.tree = &desk->tree, .shoe = &desk->shoe};
    struct exact_single *single = &desk->single[m];
    double *chance = desk->chance;
    RF_ASSERT(m < EXTRA_PAIRS && desk->finals <= FINALS_MAX);
    for (unsigned f = 0; f < desk->finals; f++) {
        uint8_t count[RF_VALUES], taken[RF_VALUES];
        memcpy(count, desk->final[f].count, RF_VALUES);
        count[desk->pair] = (uint8_t)(count[desk->pair] + m);
        chance[f] = rf_split_chance(desk, count, taken);
        if (chance[f] > 0)
            rf_dealer_add(&batch, taken, desk->final_ends[f]);
    }
    rf_dealer_flush(&batch);
    memset(single, 0, sizeof *single);
    for (unsigned f = 0; f < desk->finals; f++) {
        const struct exact_final *final = &desk->final[f];
        for (unsigned end = 0; chance[f] > 0 && end < RF_DEALER_ENDS; end++)
            single->chance[final->pair][final->end][end] += final->orders * chance[f] *
                                                            desk->final_ends[f][end];
    }
}

/* The ends of both kinds of second card, and the dealer's with them. */
static void
split_ends(struct exact_workspace *desk)
{
    desk->finals = 0;
    split_second(desk, false);
    split_second(desk, true);
    for (unsigned m = 0; m < EXTRA_PAIRS; m++)
        if (m == 0 || desk->most > 2)
            split_single(desk, m);
}

static void
split_open(struct exact_workspace *desk, unsigned pair, unsigned most)
{
    uint8_t taken[RF_VALUES];
    RF_ASSERT(most >= 2 && most <= RF_BJ_HANDS_MAX && pair < RF_VALUES);
    desk->pair = pair;
    desk->most = most;
    split_falling(desk);
    split_taken(desk, taken);
    rf_pair_removals_init(&desk->rests, &desk->tree, &desk->hands, &desk->shoe, pair, taken);
}

void
rf_split_prepare(struct exact_workspace *desk, unsigned pair, unsigned most)
{
    split_open(desk, pair, most);
    memcpy(desk->plan[0], desk->play, sizeof desk->play);
    memcpy(desk->plan[1], desk->play, sizeof desk->play);
    split_ends(desk);
}

void
rf_split_prepare_best(struct exact_workspace *desk, unsigned pair, unsigned most,
                      const struct kind_way *ways, unsigned count)
{
    split_open(desk, pair, most);
    rf_split_plan_best(desk, ways, count);
    split_ends(desk);
}

struct exact_kind
rf_split_kind(const struct exact_workspace *desk, unsigned left, unsigned m)
{
    uint8_t taken[RF_VALUES];
    split_taken(desk, taken);
    double all = rf_workspace_cards_of(desk, taken, desk->pair), kind = left,
           fewer = !desk->shoe.infinite;
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
split_hand(const struct exact_workspace *desk, unsigned m, double pairs, bool first,
           const bool against[static RF_DEALER_ENDS])
{
    struct exact_loss loss = rf_workspace_natural_loss(desk, first);
    double sum = 0;
    RF_ASSERT(m < EXTRA_PAIRS);
    for (unsigned end = 0; end < EXACT_ENDS; end++)
        for (unsigned dealer = 0; dealer < RF_DEALER_ENDS; dealer++) {
            double chance = desk->single[m].chance[0][end][dealer] +
                            pairs * desk->single[m].chance[1][end][dealer];
            if (chance == 0 || !against[dealer])
                continue;
            struct exact_end_result result[2];
            unsigned n = rf_outcome_results(&desk->rules, end, (enum rf_dealer_ends)dealer, loss,
                                            result);
            for (unsigned i = 0; i < n; i++)
                sum += chance * result[i].sign * result[i].result;
        }
    return sum;
}

static double
split_worth(const struct exact_workspace *desk, unsigned left,
            const bool against[static RF_DEALER_ENDS])
{
    struct exact_shares shares;
    double worth = 0;
    RF_ASSERT(left <= desk->shoe.count[desk->pair]);
    rf_split_shares(&shares, desk->most);
    for (unsigned m = 0; m < EXTRA_PAIRS; m++) {
        struct exact_kind kind = rf_split_kind(desk, left, m);
        const double share[4] = {shares.first_plain[m], shares.first_open[m], shares.other_plain[m],
                                 shares.other_open[m]};
        for (unsigned i = 0; i < 4 && kind.extra > 0; i++)
            if (share[i] != 0)
                worth += kind.extra * share[i] *
                         split_hand(desk, m, i % 2 ? 1 : kind.plain[1], i < 2, against);
    }
    return worth;
}

double
rf_split_worth(const struct exact_workspace *desk, unsigned left)
{
    bool against[RF_DEALER_ENDS] = {true, true, true, true, true, true, !desk->looks};
    return split_worth(desk, left, against);
}

double
rf_split_against_natural(const struct exact_workspace *desk, unsigned left)
{
    const bool against[RF_DEALER_ENDS] = {[RF_DEALER_NATURAL] = !desk->looks};
    return split_worth(desk, left, against);
}
