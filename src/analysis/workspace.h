/*
 * analysis/workspace.h -- where a game is reckoned: one up-card at a time.
 *
 * What a hand is worth is kept multiplied by the chance of what no decision may know: where the
 * dealer looks, that he has no natural.  So an expectation is a plain sum over draws from the cards
 * that are left, and two plays of one hand compare as they are.
 */
#ifndef RIFFLE_ANALYSIS_WORKSPACE_H
#define RIFFLE_ANALYSIS_WORKSPACE_H

#include "analysis/pair_removals.h"

/* Plays that differ by less are equal, and the first of enum rf_play is taken. */
#define EXACT_EQUAL 1e-11

/* What is lost to a dealer's natural without a look, by a hand that is not bust, with one unit on
 * it and with two. */
struct exact_loss {
    double single;
    double doubled;
};

/* How a hand of a split pair can end: standing on two cards, or on more, by total; bust; natural;
 * doubled.  A drawn end stands for itself less a bust, and a hand about to draw for a bust: so the
 * cards that bust a hand need not be told apart. */
enum exact_end {
    END_TOTAL = 0, /* up to 16, 17 … 21: six of each */
    END_DRAWN = END_TOTAL + 6,
    END_DRAWS = END_DRAWN + 6,
    END_NATURAL,
    END_DOUBLED,
    END_DOUBLES = END_DOUBLED + 6,
    EXACT_ENDS
};

/* A way for a hand of a split pair to end: its further cards, in how many orders, and whether the
 * second card was of the pair's value. */
struct exact_final {
    uint8_t count[RF_VALUES];
    uint8_t cards;
    uint8_t end;
    bool pair;
    double orders;
    uint64_t key; /* the further cards, in one number */
};

enum { FALLING = 64 }; /* more cards than two hands can take of a value */

enum { FINALS_MAX = 2 * RF_EXACT_HANDS, EXTRA_PAIRS = 5 };

/* Chances of a hand's ends with each end of the dealer, by whether its second card was a pair. */
struct exact_single {
    double chance[2][EXACT_ENDS][DEALER_ENDS];
};

/* The same for two hands of a split, each couple of ends once, in either order, by how many second
 * cards were of the pair's value: first as they are weighed, then as they are when just two hands
 * arise. */
typedef double exact_both[EXACT_ENDS][EXACT_ENDS][2 * DEALER_ENDS];

/* Compositions met by two hands: rests without cards of the pair, and behind each the compositions
 * with 0, 1, … of these. */
enum { JOINT_PLACES = 1 << 17, JOINT_SLOTS = 1 << 18, JOINT_SUMS = 100000 };

/* Where a rest stands. */
struct exact_entry {
    uint64_t key; /* one more than the rest's; 0 when the place is free */
    uint32_t at;  /* the first of its compositions */
};

struct exact_joint {
    unsigned mask;   /* places in use for this pair, less one */
    unsigned pairs;  /* cards of the pair in two hands, at most */
    unsigned copies; /* compositions behind a rest, at most */
    unsigned used, met, sums;
    uint32_t use[JOINT_PLACES]; /* places that are not free */
    struct exact_entry entry[JOINT_PLACES];
    double chance[JOINT_SLOTS];
    double ends[JOINT_SLOTS][DEALER_ENDS];
    uint32_t sum_at[JOINT_SLOTS];            /* one more than the place of its sum, or 0 */
    double sum[JOINT_SUMS][2 * DEALER_ENDS]; /* over further cards of the pair, and without */
};

struct exact_workspace {
    struct exact_hands hands;
    struct rf_bj_rules rules;
    struct rf_exact_shoe shoe;
    const struct rf_strategy *fixed; /* play by this, or NULL for the best */
    struct rf_strategy basic;        /* a basic strategy, hand by hand */
    bool best_after_split, ev_only;
    bool other_hand; /* the hand at hand is not the first of its box */
    /* of the up-card at hand */
    unsigned up;
    bool looks; /* the dealer looks, so naturals of his are out of all that follows */
    struct dealer_tree tree;
    bool possible[RF_EXACT_HANDS];
    double ends[RF_EXACT_HANDS][DEALER_ENDS];
    double stand[RF_EXACT_HANDS];
    double hit[RF_EXACT_HANDS];
    double best[RF_EXACT_HANDS];  /* of the two */
    double twice[RF_EXACT_HANDS]; /* doubled, hands of two cards */
    uint8_t play[RF_EXACT_HANDS];
    double reach[2][RF_EXACT_HANDS]; /* chances of hands that were hit, uninsured and insured */
    /* of the pair at hand */
    unsigned pair;
    unsigned most;                   /* hands that it is split to at most */
    uint8_t plan[2][RF_EXACT_HANDS]; /* what its hands do, by whether the second card was a pair */
    double plan_ends[EXTRA_PAIRS][RF_EXACT_HANDS][DEALER_ENDS];
    double falling[RF_VALUES][FALLING]; /* n (n - 1) … of the cards that are left of a value */
    double falling_all[FALLING];        /* of all; one over it */
    unsigned finals;
    struct exact_final final[FINALS_MAX];
    struct exact_single single[EXTRA_PAIRS];
    exact_both both[3];
    struct pair_removals removals;
    struct exact_joint joint;
    uint32_t row[FINALS_MAX];
    double chance[FINALS_MAX];
    double final_ends[FINALS_MAX][DEALER_ENDS];
};

/* Cards left of a value, and in all, when `taken` are out, the up-card among them. */
double rf_workspace_cards_of(const struct exact_workspace *work,
                             const uint8_t taken[static RF_VALUES], unsigned value);
double rf_workspace_cards_left(const struct exact_workspace *work,
                               const uint8_t taken[static RF_VALUES]);

/* What the player wins standing on a total against an end of the dealer that is no natural. */
int rf_workspace_compare(unsigned total, enum rf_dealer_ends end);

/* The chance that a bust counts: all of it, or where the dealer looks that he has no natural. */
double rf_workspace_no_natural(const struct exact_workspace *work,
                               const uint8_t taken[static RF_VALUES]);

/* What an unsplit hand loses to a natural of the dealer that shows only at the end. */
struct exact_loss rf_workspace_natural_loss(const struct exact_workspace *work, bool first_hand);

/* Lays out a work for a game; nothing is fixed, and hands after a split play as they would
 * unsplit. */
void rf_workspace_init(struct exact_workspace *work, const struct rf_bj_rules *rules,
                       const struct rf_exact_shoe *shoe);

/* Turns to an up-card that the shoe has: the dealer's ends after every hand. */
void rf_workspace_set_upcard(struct exact_workspace *work, unsigned up);

/* work->best and the others for all hands against this up-card; work->play but for splits and
 * surrender. */
void rf_single_hand_values(struct exact_workspace *work);

/* What the law permits with two cards; two ten-cards are of one rank. */
struct exact_options {
    bool natural, hit, twice, split, surrender;
};
struct exact_options rf_exact_options_of(const struct rf_bj_rules *rules, unsigned one,
                                         unsigned other, bool after_split);

/* The results of an end against an end of the dealer: one or two, each with the sign in which it
 * counts.  Answers how many. */
struct exact_end_result {
    double result, sign;
};
unsigned rf_outcome_results(const struct rf_bj_rules *rules, unsigned end,
                            enum rf_dealer_ends dealer, struct exact_loss loss,
                            struct exact_end_result out[static 2]);

/* How many hands a split of this value may come to. */
unsigned rf_outcome_split_most(const struct rf_bj_rules *rules, unsigned value);

/* How often hands of each kind arise when a pair is split, to be multiplied with the chance that
 * m further cards of the pair come: by m.  A hand's second card is known not to pair (plain), or
 * may be anything (open); one hand is the first. */
struct exact_shares {
    double first_plain[EXTRA_PAIRS], first_open[EXTRA_PAIRS];
    double other_plain[EXTRA_PAIRS], other_open[EXTRA_PAIRS];
    double first_two[3][EXTRA_PAIRS]; /* the first and another: both plain, one open, both open */
    double other_two[3][EXTRA_PAIRS]; /* two others */
};
void rf_split_shares(struct exact_shares *shares, unsigned most);

/* A way for cards to come: hands whose second card did not pair, hands left open when no more could
 * be split, and further cards of the pair. */
struct exact_way {
    unsigned plain, open, pairs;
};
enum { SPLIT_WAYS = 8 };
unsigned rf_split_ways(unsigned most, struct exact_way ways[static SPLIT_WAYS]);

/* n over k. */
double rf_split_choose(unsigned n, unsigned k);

/* The pair's kind where ten-cards pair by rank: chances correct what is reckoned by value.  `extra`
 * for m further cards that must be of the kind; plain[n] for n second cards of the pair's value
 * that must not be.  By value they are 1, and 0 for n above 0. */
struct exact_kind {
    double extra;
    double plain[3];
};
struct exact_kind rf_split_kind(const struct exact_workspace *work, unsigned left, unsigned m);

/* The chance that exactly these cards come in one given order, after the up-card and the pair; 0
 * when the shoe has not so many.  `taken` becomes all that is gone then. */
double rf_split_chance(const struct exact_workspace *work, const uint8_t count[static RF_VALUES],
                       uint8_t taken[static RF_VALUES]);

/* A way for a pair to be of one kind: how many more of it are in the shoe, and how often that is so
 * among all pairs of the value. */
struct kind_way {
    unsigned left;
    double share;
};

/* Makes work->final and work->single for a pair that is split to so many hands: as it is played
 * unsplit, or for those ways by the best plan. */
void rf_split_prepare(struct exact_workspace *work, unsigned pair, unsigned most);
void rf_split_prepare_best(struct exact_workspace *work, unsigned pair, unsigned most,
                           const struct kind_way *ways, unsigned count);

/* Makes work->plan the best for the pair at hand. */
void rf_split_plan_best(struct exact_workspace *work, const struct kind_way *ways, unsigned count);

/* What splitting the pair is worth when `left` more cards of its kind are in the shoe. */
double rf_split_worth(const struct exact_workspace *work, unsigned left);

/* The part of it that comes from naturals of the dealer, which show at the end. */
double rf_split_against_natural(const struct exact_workspace *work, unsigned left);

#endif
