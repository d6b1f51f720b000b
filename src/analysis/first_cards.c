/*
 * analysis/first_cards.c -- values all plays of two first cards and decides between them
 * (first_cards.h).
 */
#include "analysis/first_cards.h"

#include "base/assert.h"

/* By value there is one way: the pair, with the rest of its value left.  Ten-cards that pair by
 * rank give one way for each rank, and where the up-card is a ten-card, for each rank of the
 * up-card too; a rank that the up-card has is one card short.  The shares are of all pairs of
 * ten-cards. */
unsigned
rf_first_ways(const struct exact_workspace *work, unsigned value,
              struct kind_way ways[static KIND_WAYS])
{
    const struct rf_exact_shoe *shoe = &work->shoe;
    RF_ASSERT(value < RF_VALUES);
    double fewer = !shoe->infinite, all = shoe->count[RF_TEN] - fewer * (work->up == RF_TEN);
    unsigned count = 0;
    if (value != RF_TEN || work->rules.split_by == RF_BJ_SPLIT_BY_VALUE) {
        double left = shoe->count[value] - fewer * (2 + (value == work->up));
        ways[0] = (struct kind_way){(unsigned)(left > 0 ? left : 0), 1};
        return 1;
    }
    for (unsigned up = 0; up < (work->up == RF_TEN ? RF_TEN_RANKS : 1u); up++)
        for (unsigned rank = 0; rank < RF_TEN_RANKS; rank++) {
            bool same = work->up == RF_TEN && rank == up;
            double of = work->up == RF_TEN ? (double)shoe->tens[up] / shoe->count[RF_TEN] : 1;
            double have = shoe->tens[rank] - fewer * same;
            double left = have - 2 * fewer;
            if (have - fewer > 0 && of > 0)
                ways[count++] = (struct kind_way){
                    (unsigned)(left > 0 ? left : 0),
                    of * have * (have - fewer) / (all * (all - fewer)),
                };
        }
    return count;
}

/* The mean value of splitting over the ways to be of one kind. */
static double
first_ways_worth(const struct exact_workspace *work, const struct kind_way *ways, unsigned count)
{
    double worth = 0, share = 0;
    for (unsigned i = 0; i < count; i++) {
        share += ways[i].share;
        worth += ways[i].share * rf_split_worth(work, ways[i].left);
    }
    return share > 0 ? worth / share : 0;
}

/* The value of splitting, on the workspace's scale.  `left` is the number of cards that would pair
 * again, or negative for the mean over all ways.  By the best plan (`--after-split best`), stopping
 * at fewer hands than the rules permit can be better, so each number of hands is tried; the
 * workspace is left as the best one needs it. */
static double
first_split(struct exact_workspace *work, unsigned value, int left)
{
    struct kind_way ways[KIND_WAYS] = {{(unsigned)left, 1}};
    unsigned count = left < 0 ? rf_first_ways(work, value, ways) : 1;
    unsigned most = rf_outcome_split_most(&work->rules, value), best = 0;
    double worth = 0;
    if (!work->best_after_split) {
        rf_split_prepare(work, value, most);
        return first_ways_worth(work, ways, count);
    }
    for (unsigned hands = 2; hands <= most; hands++) {
        rf_split_prepare_best(work, value, hands, ways, count);
        double here = first_ways_worth(work, ways, count);
        if (best == 0 || here > worth + EXACT_EQUAL) {
            best = hands;
            worth = here;
        }
    }
    if (best < most)
        rf_split_prepare_best(work, value, best, ways, count);
    return worth;
}

/* The probability of the up-card and these two cards, in either order. */
static double
first_chance(const struct exact_workspace *work, unsigned one, unsigned other)
{
    uint8_t taken[RF_VALUES] = {0};
    double chance = 1;
    const unsigned order[3] = {work->up, one, other};
    for (unsigned i = 0; i < 3; i++) {
        double left = rf_workspace_cards_of(work, taken, order[i]);
        if (left <= 0)
            return 0;
        chance *= left / rf_workspace_cards_left(work, taken);
        taken[order[i]]++;
    }
    return one == other ? chance : 2 * chance;
}

void
rf_first_worths(struct exact_workspace *work, struct first *first, double worth[static RF_PLAYS])
{
    bool early = work->looks && work->rules.surrender == RF_BJ_SURRENDER_EARLY;
    worth[RF_PLAY_STAND] = work->stand[first->hand];
    worth[RF_PLAY_HIT] = work->hit[first->hand];
    worth[RF_PLAY_DOUBLE] = work->twice[first->hand];
    worth[RF_PLAY_SPLIT] = first->may.split ? first_split(work, first->one, first->left) : 0;
    /* Early surrender always loses one half.  On the scale of the other plays, which lose a whole
     * unit to a natural outside these values, that unit is added back. */
    worth[RF_PLAY_SURRENDER] = early ? -0.5 + (1 - first->no_natural) : -0.5 * first->no_natural;
}

/* Marks in work->play what a first hand does: the given strategy, or else the best play.  The bits
 * are in the order in which they are asked (rf_first_play); a later play must be better by more
 * than EXACT_EQUAL. */
static void
first_decide(struct exact_workspace *work, const struct first *first,
             const double worth[static RF_PLAYS])
{
    uint8_t *play = &work->play[first->hand];
    struct exact_options may = first->may;
    if (work->fixed) {
        *play = work->fixed->play[work->up][first->hand];
        return;
    }
    if (!may.twice)
        *play &= (uint8_t) ~(RF_DO_DOUBLE | RF_DO_DOUBLE_NOT_STAND);
    double best = worth[RF_PLAY_STAND];
    if (may.hit && worth[RF_PLAY_HIT] > best + EXACT_EQUAL)
        best = worth[RF_PLAY_HIT];
    if (may.twice && worth[RF_PLAY_DOUBLE] > best + EXACT_EQUAL)
        best = worth[RF_PLAY_DOUBLE];
    if (may.surrender && worth[RF_PLAY_SURRENDER] > best + EXACT_EQUAL)
        *play |= RF_DO_SURRENDER_NOT_SPLIT;
    if (may.split && worth[RF_PLAY_SPLIT] > best + EXACT_EQUAL) {
        best = worth[RF_PLAY_SPLIT];
        *play |= RF_DO_SPLIT;
    }
    if (may.surrender && worth[RF_PLAY_SURRENDER] > best + EXACT_EQUAL)
        *play |= RF_DO_SURRENDER;
    if (!(*play & RF_DO_SPLIT))
        *play &= (uint8_t)~RF_DO_SURRENDER_NOT_SPLIT;
}

/* Reads the strategy's bits in the order of riffle/exact.h. */
enum rf_play
rf_first_play(const struct exact_workspace *work, const struct first *first, bool one_kind)
{
    unsigned play = work->play[first->hand];
    struct exact_options may = first->may;
    if (may.surrender && (play & RF_DO_SURRENDER))
        return RF_PLAY_SURRENDER;
    if (may.split && one_kind && (play & RF_DO_SPLIT))
        return RF_PLAY_SPLIT;
    if (may.surrender && (play & RF_DO_SURRENDER_NOT_SPLIT))
        return RF_PLAY_SURRENDER;
    if (may.twice && (play & (may.hit ? RF_DO_DOUBLE : RF_DO_DOUBLE_NOT_STAND)))
        return RF_PLAY_DOUBLE;
    return may.hit && (play & RF_DO_HIT) ? RF_PLAY_HIT : RF_PLAY_STAND;
}

/* Insurance follows the given strategy, or is taken where it gains: 3 p - 1 > 0 for a natural with
 * probability p. */
static void
first_insure(struct exact_workspace *work, const struct first *first, struct rf_exact_plays *plays)
{
    double natural = work->ends[first->hand][RF_DEALER_NATURAL];
    if (work->up != RF_ACE || !work->rules.insurance)
        return;
    plays->insurance = 3 * natural - 1;
    plays->insure = work->fixed ? work->fixed->play[work->up][first->hand] & RF_DO_INSURE
                                : plays->insurance > EXACT_EQUAL;
    if (plays->insure)
        work->play[first->hand] |= RF_DO_INSURE;
}

/* `share` is 1 for two different values, and for a pair the part that is of one kind under the
 * rules. */
struct first
rf_first(const struct exact_workspace *work, unsigned one, unsigned other)
{
    RF_ASSERT(one <= other && other < RF_VALUES);
    struct kind_way ways[KIND_WAYS];
    unsigned kinds = one == other ? rf_first_ways(work, one, ways) : 0;
    double share = one == other ? 0 : 1;
    for (unsigned i = 0; i < kinds; i++)
        share += ways[i].share;
    struct first first = {
        .one = one,
        .other = other,
        .hand = rf_hand_table_pair(&work->hands, one, other),
        .chance = first_chance(work, one, other),
        .may = rf_exact_options_of(&work->rules, one, other, false),
        .share = share,
        .left = -1,
    };
    first.may.split = first.may.split && share > 0;
    if (first.chance > 0)
        first.no_natural = work->looks ? 1 - work->ends[first.hand][RF_DEALER_NATURAL] : 1;
    return first;
}

/* The value of the round from here, before the look: the plays' mean, less the unit that a natural
 * takes at the look. */
static double
first_round(const struct exact_workspace *work, const struct first *first,
            const double worth[static RF_PLAYS])
{
    enum rf_play play = rf_first_play(work, first, true), mixed = rf_first_play(work, first, false);
    double lost = work->looks ? 1 - first->no_natural : 0;
    return first->share * worth[play] + (1 - first->share) * worth[mixed] - lost;
}

/* plays->ev divides by the probability of no natural: the caller sees values after the look. */
void
rf_first_plays(struct exact_workspace *work, struct first *first, struct rf_exact_plays *plays)
{
    struct exact_options may = first->may;
    RF_ASSERT(work->possible[first->hand]);
    double natural = work->ends[first->hand][RF_DEALER_NATURAL];
    double worth[RF_PLAYS] = {0};
    *plays = (struct rf_exact_plays){.natural = may.natural, .dealer_natural = natural};
    first_insure(work, first, plays);
    if (may.natural) {
        double paid = (double)work->rules.natural_pays[0] / work->rules.natural_pays[1];
        plays->ev[RF_PLAY_STAND] = work->looks ? paid : paid * (1 - natural);
        plays->round = paid * (1 - natural);
    } else {
        const bool permitted[RF_PLAYS] = {true, may.hit, may.twice, may.split, may.surrender};
        rf_first_worths(work, first, worth);
        first_decide(work, first, worth);
        plays->best = rf_first_play(work, first, true);
        plays->round = first_round(work, first, worth);
        for (unsigned play = 0; play < RF_PLAYS; play++) {
            plays->may[play] = permitted[play];
            plays->ev[play] = first->no_natural > 0 ? worth[play] / first->no_natural : 0;
        }
        plays->may[RF_PLAY_SPLIT] = may.split && first->share > 0;
    }
    plays->of_kind = first->one == first->other ? first->share : 0;
    plays->round += plays->insure ? plays->insurance / 2 : 0;
}
