/*
 * analysis/basic.c -- basic strategy: the best strategy that decides by totals.
 *
 * The best play with a total depends on which hands reach it, and that depends on the plays at
 * lower totals.  So the strategy is improved step by step (policy iteration): play it, weigh hit
 * and stand in each row over all hands that reach the row, change decisions that lose, and repeat
 * until nothing changes.  A pair of first cards has a row of its own.
 *
 * Each up-card is solved by itself.  The workspace plays the current strategy through work->fixed,
 * so all values of single_hand.c and split.c are those of the strategy, not of best play.
 */
#include "riffle/basic.h"

#include <string.h>

#include "analysis/first_cards.h"

#include "base/assert.h"

/* Rounds in which all decisions change together; and a bound on all rounds. */
enum { TOGETHER = 4, ROUNDS_MOST = 200 };

/* The value of a pair, or RF_VALUES if the hand is none. */
static unsigned
basic_pair(const struct exact_hand *hand)
{
    return hand->cards == 2 && hand->count[hand->most] == 2 ? hand->most : RF_VALUES;
}

/* Expands the chart to a strategy by hands, against one up-card. */
static void
basic_expand(const struct exact_hands *hands, const struct rf_basic *basic, unsigned up,
             uint8_t play[static RF_EXACT_HANDS])
{
    for (unsigned h = 0; h < RF_EXACT_HANDS; h++) {
        const struct exact_hand *hand = &hands->hand[h];
        unsigned pair = basic_pair(hand);
        bool ace = up == RF_ACE && hand->cards == 2 && basic->insure;
        play[h] = pair < RF_VALUES ? basic->pair[pair][up]
                  : hand->soft     ? basic->soft[hand->total][up]
                                   : basic->hard[hand->total][up];
        if (hand->cards != 2)
            play[h] &= RF_DO_HIT;
        if (ace)
            play[h] |= RF_DO_INSURE;
    }
}

void
rf_basic_strategy(const void *storage, const struct rf_basic *basic, struct rf_strategy *strategy)
{
    const struct exact_workspace *work = storage;
    for (unsigned up = 0; up < RF_VALUES; up++)
        basic_expand(&work->hands, basic, up, strategy->play[up]);
}

/* Sums over the hands that reach a row of the chart, weighted by their probability. */
struct basic_sums {
    double stand, hit;        /* over all hands that decide between the two here */
    double first[RF_PLAYS];   /* over first hands alone, by play */
    double chance;            /* of these first hands */
    struct exact_options may; /* what some of them may do */
};

/* The sums of all rows against one up-card, and the probability of reaching each hand. */
struct basic_table {
    struct basic_sums hard[RF_TOTALS], soft[RF_TOTALS];
    double reach[RF_EXACT_HANDS];
};

/* The row that a hand belongs to. */
static struct basic_sums *
basic_sums(struct basic_table *table, const struct exact_hand *hand)
{
    return hand->soft ? &table->soft[hand->total] : &table->hard[hand->total];
}

/* Adds the first hands to their rows, and starts `reach` with those that hit or stand.  Two
 * ten-cards that are no pair under the rules belong to the row of their total. */
static void
basic_add_firsts(struct exact_workspace *work, struct basic_table *table)
{
    for (unsigned one = 0; one < RF_VALUES; one++)
        for (unsigned other = one; other < RF_VALUES; other++) {
            struct first first = rf_first(work, one, other);
            double worth[RF_PLAYS];
            if (first.chance <= 0 || first.may.natural)
                continue;
            enum rf_play play = rf_first_play(work, &first, true);
            if (play == RF_PLAY_HIT || play == RF_PLAY_STAND)
                table->reach[first.hand] = first.chance;
            double of_row = one == other ? first.chance * (1 - first.share) : first.chance;
            if (of_row < 1e-15)
                continue;
            first.may.split = false;
            rf_first_worths(work, &first, worth);
            struct basic_sums *sums = basic_sums(table, &work->hands.hand[first.hand]);
            sums->chance += of_row;
            sums->may.twice |= first.may.twice;
            sums->may.surrender |= first.may.surrender;
            for (unsigned p = 0; p < RF_PLAYS; p++)
                sums->first[p] += of_row * worth[p];
        }
}

/* Follows the hands that hit, and adds the values of hitting and standing at each decision.  A pair
 * has its own row, except for 2,2 and A,A: hard 4 and soft 12 consist of them alone. */
static void
basic_follow(const struct exact_workspace *work, struct basic_table *table)
{
    static const double unmet = 1e-12; /* a weight that decides rows which no hand reaches */
    for (unsigned h = 0; h < RF_EXACT_HANDS; h++) {
        const struct exact_hand *hand = &work->hands.hand[h];
        if (hand->cards < 2 || !work->possible[h])
            continue;
        if (basic_pair(hand) == RF_VALUES || hand->total == 4 ||
            (hand->soft && hand->total == 12)) {
            struct basic_sums *sums = basic_sums(table, hand);
            double reach = basic_pair(hand) == RF_VALUES ? table->reach[h] : 0;
            sums->stand += (reach + unmet) * work->stand[h];
            sums->hit += (reach + unmet) * work->hit[h];
        }
        if (table->reach[h] == 0 || !(work->play[h] & RF_DO_HIT))
            continue;
        uint8_t taken[RF_VALUES];
        memcpy(taken, hand->count, RF_VALUES);
        taken[work->up]++;
        double cards = rf_workspace_cards_left(work, taken);
        for (unsigned value = 0; value < RF_VALUES; value++)
            if (hand->next[value] != EXACT_BUST)
                table->reach[hand->next[value]] += table->reach[h] *
                                                   rf_workspace_cards_of(work, taken, value) /
                                                   cards;
    }
}

/* Sets or clears a bit of a cell. */
static void
basic_set_bit(uint8_t *row, unsigned bit, bool better)
{
    *row = (uint8_t)(better ? *row | bit : *row & ~bit);
}

/* The gain of the other decision, hit or stand, in a row.  A total of 21 always stands. */
static double
basic_gain(const struct basic_sums *sums, unsigned total, unsigned row)
{
    double more = sums->hit - sums->stand;
    return total == 21 ? 0 : row & RF_DO_HIT ? -more : more;
}

/* Decides doubling and surrender for the first hands of a row.  This changes no later decision. */
static void
basic_decide(const struct basic_sums *sums, bool soft, uint8_t *row)
{
    const double *first = sums->first;
    if (sums->chance == 0)
        return;
    double best = *row & RF_DO_HIT ? first[RF_PLAY_HIT] : first[RF_PLAY_STAND];
    bool twice = sums->may.twice && first[RF_PLAY_DOUBLE] > best;
    bool soft_twice = soft && sums->may.twice && first[RF_PLAY_DOUBLE] > first[RF_PLAY_STAND];
    basic_set_bit(row, RF_DO_DOUBLE, twice);
    basic_set_bit(row, RF_DO_DOUBLE_NOT_STAND, twice || soft_twice);
    best = twice ? first[RF_PLAY_DOUBLE] : best;
    basic_set_bit(row, RF_DO_SURRENDER, sums->may.surrender && first[RF_PLAY_SURRENDER] > best);
}

/* One row of the chart, hard or soft, against one up-card. */
struct basic_row {
    const struct basic_sums *sums;
    uint8_t *cell;
    unsigned total;
    bool soft;
};

enum { BASIC_ROWS = (RF_TOTALS - 4) + (RF_TOTALS - 12) };

/* Row `number`: hard 4 … 21, then soft 12 … 21. */
static struct basic_row
basic_row(const struct basic_table *table, struct rf_basic *basic, unsigned up, unsigned number)
{
    bool soft = number >= RF_TOTALS - 4;
    unsigned total = soft ? number - (RF_TOTALS - 4) + 12 : number + 4;
    RF_ASSERT(number < BASIC_ROWS && total < RF_TOTALS);
    return (struct basic_row){
        soft ? &table->soft[total] : &table->hard[total],
        soft ? &basic->soft[total][up] : &basic->hard[total][up],
        total,
        soft,
    };
}

/* Changes decisions that lose.  At first all of them together, which is fast.  Later the one
 * that gains most, because changes made together can undo each other.  A hand meets a row at
 * most once, so a single change gains exactly what was computed: the value rises each time,
 * and the loop ends. */
static void
basic_improve_rows(const struct basic_table *table, unsigned up, bool one_by_one,
                   struct rf_basic *basic)
{
    struct basic_row most = {NULL, NULL, 0, false};
    double gains = 1e-15;
    for (unsigned number = 0; number < BASIC_ROWS; number++) {
        struct basic_row row = basic_row(table, basic, up, number);
        double gain = basic_gain(row.sums, row.total, *row.cell);
        if (gain > (one_by_one ? gains : 1e-15)) {
            if (!one_by_one)
                *row.cell ^= RF_DO_HIT;
            most = row;
            gains = gain;
        }
    }
    if (one_by_one && most.cell)
        *most.cell ^= RF_DO_HIT;
    for (unsigned number = 0; number < BASIC_ROWS; number++) {
        struct basic_row row = basic_row(table, basic, up, number);
        basic_decide(row.sums, row.soft, row.cell);
    }
}

/* Decides each pair by itself; hands after the split follow the totals. */
static void
basic_decide_pairs(struct exact_workspace *work, struct rf_basic *basic)
{
    for (unsigned value = 0; value < RF_VALUES; value++) {
        struct first first = rf_first(work, value, value);
        uint8_t *row = &basic->pair[value][work->up];
        double worth[RF_PLAYS];
        if (first.chance <= 0)
            continue;
        double stand = work->stand[first.hand], hit = work->hit[first.hand];
        double twice = work->twice[first.hand], best = hit > stand ? hit : stand;
        *row = 0;
        basic_set_bit(row, RF_DO_HIT, hit > stand);
        basic_set_bit(row, RF_DO_DOUBLE, first.may.twice && twice > best);
        basic_set_bit(row, RF_DO_DOUBLE_NOT_STAND,
                      first.may.twice && (twice > best || (value == RF_ACE && twice > stand)));
        work->play[first.hand] = *row;
        rf_first_worths(work, &first, worth);
        best = *row & RF_DO_DOUBLE ? twice : best;
        bool gives_up = first.may.surrender && worth[RF_PLAY_SURRENDER] > best;
        basic_set_bit(row, RF_DO_SPLIT, first.may.split && worth[RF_PLAY_SPLIT] > best);
        best = *row & RF_DO_SPLIT ? worth[RF_PLAY_SPLIT] : best;
        basic_set_bit(row, RF_DO_SURRENDER, first.may.surrender && worth[RF_PLAY_SURRENDER] > best);
        basic_set_bit(row, RF_DO_SURRENDER_NOT_SPLIT,
                      gives_up && first.share < 1 && (*row & RF_DO_SPLIT));
    }
}

/* Finds the strategy against the workspace's up-card.  It starts from mimicking the dealer: hit
 * below hard 17 and soft 18. */
static void
basic_solve_upcard(struct exact_workspace *work, struct rf_basic *basic)
{
    struct basic_table table;
    struct rf_basic before;
    RF_ASSERT(work->fixed == &work->basic);
    unsigned round = 0;
    for (unsigned total = 4; total < RF_TOTALS; total++)
        basic->hard[total][work->up] = total < 17 ? RF_DO_HIT : 0;
    for (unsigned total = 12; total < RF_TOTALS; total++)
        basic->soft[total][work->up] = total < 18 ? RF_DO_HIT : 0;
    do {
        before = *basic;
        basic_expand(&work->hands, basic, work->up, work->basic.play[work->up]);
        rf_single_hand_values(work);
        memcpy(work->play, work->basic.play[work->up], sizeof work->play);
        memset(&table, 0, sizeof table);
        basic_add_firsts(work, &table);
        basic_follow(work, &table);
        basic_improve_rows(&table, work->up, round >= TOGETHER, basic);
        basic_decide_pairs(work, basic);
    } while (memcmp(&before, basic, sizeof before) != 0 && ++round < ROUNDS_MOST);
}

void
rf_basic_best(void *storage, const struct rf_bj_rules *rules, const struct rf_exact_shoe *shoe,
              struct rf_basic *basic)
{
    struct exact_workspace *work = storage;
    rf_workspace_init(work, rules, shoe);
    memset(basic, 0, sizeof *basic);
    memset(&work->basic, 0, sizeof work->basic);
    work->fixed = &work->basic;
    for (unsigned up = 0; up < RF_VALUES; up++) {
        if (shoe->count[up] == 0)
            continue;
        rf_workspace_set_upcard(work, up);
        basic_solve_upcard(work, basic);
        if (up == RF_ACE)
            basic->insure = rules->insurance && 3 * work->ends[0][RF_DEALER_NATURAL] > 1;
    }
    rf_basic_strategy(work, basic, &work->basic);
}
