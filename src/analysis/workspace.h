/*
 * analysis/workspace.h -- the workspace of the exact analysis, and the functions that its parts
 * call.
 *
 * One workspace serves one game and holds one up-card at a time.  Its life:
 *
 *     rf_workspace_init         rules and shoe
 *     rf_workspace_set_upcard   the dealer's tree, and the dealer's ends after every hand
 *     rf_single_hand_values     stand, hit, double and best for every hand
 *     rf_split_prepare          for one pair: what one hand of a split can end with
 *     rf_split_worth            what splitting that pair is worth
 *
 * The scale.  Where the dealer looks for a natural, decisions are made knowing that there is none.
 * All values here are not divided by the probability of that event but multiplied by it: a value is
 * E[result; no natural].  So an expectation stays a plain sum over draws from the cards that are
 * left, and two plays of a hand compare directly.  first_cards.c divides at the end.
 */
#ifndef RIFFLE_ANALYSIS_WORKSPACE_H
#define RIFFLE_ANALYSIS_WORKSPACE_H

#include "analysis/pair_removals.h"

/* Plays whose values differ by less count as equal, and the first in enum rf_play is chosen. */
#define EXACT_EQUAL 1e-11

/* What a hand that is not bust loses to a dealer's natural when the dealer does not look: with one
 * unit on it, and doubled.  It is 1 and 2, or less with dealer_natural_takes = original. */
struct exact_loss {
    double single;
    double doubled;
};

/* How a hand of a split pair can end.  Standing ends are classed by total: up to 16, then 17 … 21.
 *
 * Busts are counted by difference, so the cards that bust a hand need not be listed.  A hand that
 * is about to draw (END_DRAWS) counts as a loss of 1 with its whole probability.  Each way for it
 * to stand later (END_DRAWN) counts with its own result, and takes that loss of 1 back:
 *
 *     P(bust) = P(draws) - P(draws and stands later)
 *
 * A doubled hand works the same way with 2 units: END_DOUBLES and END_DOUBLED. */
enum exact_end {
    END_TOTAL = 0,                 /* stands on its first two cards: six classes of totals */
    END_DRAWN = END_TOTAL + 6,     /* stands after drawing: six classes */
    END_DRAWS = END_DRAWN + 6,     /* is about to draw its third card */
    END_NATURAL,                   /* a split card and a second one that the rules call a natural */
    END_DOUBLED,                   /* doubled and not bust: six classes */
    END_DOUBLES = END_DOUBLED + 6, /* is about to draw the doubled card */
    EXACT_ENDS
};

/* One way for a hand of a split pair to end. */
struct exact_final {
    uint8_t count[RF_VALUES]; /* its cards, without the split card */
    uint8_t cards;            /* how many these are */
    uint8_t end;              /* enum exact_end */
    bool pair;                /* the second card was of the pair's value */
    double orders;            /* orders of these cards that the play allows */
    uint64_t key;             /* count[] packed into one number, for joint.c */
};

enum { FALLING = 64 }; /* more cards than two hands can take of a value */

/* EXTRA_PAIRS: numbers m = 0 … 4 of further pair cards.  With four hands, two came as further
 * hands, and expanding "did not pair" (split_shares.c) adds up to two more. */
enum { FINALS_MAX = 2 * RF_EXACT_HANDS, EXTRA_PAIRS = 5 };

/* Probabilities of one hand's ends together with each end of the dealer, for one number m of
 * further pair cards that are gone; by whether the second card was of the pair's value.  They
 * include the probability that m given cards are pair cards. */
struct exact_single {
    double chance[2][EXACT_ENDS][DEALER_ENDS];
};

/* The same for two hands of a split.  Each couple of finals is counted once, in one order.
 * One table for each number of second cards of the pair's value (0, 1, 2).  The first
 * DEALER_ENDS numbers are summed over m with weights; the last ones are for exactly two hands,
 * m = 0, weight 1. */
typedef double exact_both[EXACT_ENDS][EXACT_ENDS][2 * DEALER_ENDS];

/* joint.c remembers compositions: the cards of two hands together.  Those that differ only in pair
 * cards stand in a row behind one entry.  When the tables are nearly full, joint.c clears them. */
enum { JOINT_PLACES = 1 << 17, JOINT_SLOTS = 1 << 18, JOINT_SUMS = 100000 };

/* A slot of the hash table: one composition without pair cards. */
struct exact_entry {
    uint64_t key; /* packed counts, plus 1; 0 marks a free slot */
    uint32_t at;  /* where its row begins in chance[] and ends[]: with 0 pair cards */
};

/* The memory of joint.c for one pair. */
struct exact_joint {
    unsigned mask;              /* size of the hash table for this pair, minus one */
    unsigned pairs;             /* most pair cards that two hands can have */
    unsigned copies;            /* longest row */
    unsigned used, met, sums;   /* entries, compositions and sums in use */
    uint32_t use[JOINT_PLACES]; /* which slots are in use, to clear them quickly */
    struct exact_entry entry[JOINT_PLACES];
    double chance[JOINT_SLOTS];              /* of these cards, in one given order */
    double ends[JOINT_SLOTS][DEALER_ENDS];   /* the dealer's, after these cards */
    uint32_t sum_at[JOINT_SLOTS];            /* index of its sum plus 1, or 0 if not yet summed */
    double sum[JOINT_SUMS][2 * DEALER_ENDS]; /* weighted over m; then for m = 0 alone */
};

/* About 36 MiB, the caller's storage.  Four layers, each valid until the layer above it changes:
 * the game, the up-card, the pair, and scratch for one sum. */
struct exact_workspace {
    struct exact_hands hands;
    struct rf_bj_rules rules;
    struct rf_exact_shoe shoe;
    const struct rf_strategy *fixed; /* play by this, or NULL for the best */
    struct rf_strategy basic;        /* a basic strategy, hand by hand */
    bool best_after_split, ev_only;  /* as in struct rf_exact_how */
    bool other_hand;                 /* the hand in question is not the first of its box */

    /* the up-card */
    unsigned up;
    bool looks; /* the dealer looks for a natural, so values below are those without one */
    struct dealer_tree tree;
    bool possible[RF_EXACT_HANDS];            /* prepared, and the shoe has its cards */
    double ends[RF_EXACT_HANDS][DEALER_ENDS]; /* the dealer's, after this hand */
    double stand[RF_EXACT_HANDS];             /* value of standing */
    double hit[RF_EXACT_HANDS];               /* value of hitting, then playing on */
    double best[RF_EXACT_HANDS];              /* the better of the two, or the given strategy's */
    double twice[RF_EXACT_HANDS];             /* value of doubling, for hands of two cards */
    uint8_t play[RF_EXACT_HANDS];             /* decision, bits RF_DO_… */
    double reach[2][RF_EXACT_HANDS]; /* probability that hitting led here, uninsured and insured */

    /* the pair that is split */
    unsigned pair;                   /* its value */
    unsigned most;                   /* most hands that it is split into */
    uint8_t plan[2][RF_EXACT_HANDS]; /* its hands' decisions, by whether the second card paired */
    double plan_ends[EXTRA_PAIRS][RF_EXACT_HANDS][DEALER_ENDS];
    double falling[RF_VALUES][FALLING]; /* [v][i]: n (n-1) … (n-i+1) for the n cards left of v */
    double falling_all[FALLING];        /* [i]: 1 / (N (N-1) … (N-i+1)) for all N cards left */
    unsigned finals;
    struct exact_final final[FINALS_MAX];
    struct exact_single single[EXTRA_PAIRS];
    exact_both both[3];
    struct pair_removals removals;
    struct exact_joint joint;

    /* scratch */
    uint32_t row[FINALS_MAX];
    double chance[FINALS_MAX];
    double final_ends[FINALS_MAX][DEALER_ENDS];
};

/* Cards left of a value, and in all, when `taken` are out, including the up-card. */
double rf_workspace_cards_of(const struct exact_workspace *work,
                             const uint8_t taken[static RF_VALUES], unsigned value);
double rf_workspace_cards_left(const struct exact_workspace *work,
                               const uint8_t taken[static RF_VALUES]);

/* +1, 0 or -1: a player who stands on this total against a dealer's end that is no natural. */
int rf_workspace_compare(unsigned total, enum rf_dealer_ends end);

/* The probability that the dealer has no natural where the dealer looks, after `taken` are out;
 * otherwise 1.  A bust counts with this factor. */
double rf_workspace_no_natural(const struct exact_workspace *work,
                               const uint8_t taken[static RF_VALUES]);

/* What a hand loses to a dealer's natural that shows only at the end. */
struct exact_loss rf_workspace_natural_loss(const struct exact_workspace *work, bool first_hand);

/* Starts a game: best play, and hands after a split play as they would unsplit. */
void rf_workspace_init(struct exact_workspace *work, const struct rf_bj_rules *rules,
                       const struct rf_exact_shoe *shoe);

/* Prepares an up-card that the shoe has (single_hand.c). */
void rf_workspace_set_upcard(struct exact_workspace *work, unsigned up);

/* The same for one hand: prepares it and the hands that it can become, and no others.  The tree is
 * that of the up-card, made once for all shoes (rf_dealer_tree). */
void rf_workspace_set_hand(struct exact_workspace *work, const struct dealer_tree *tree,
                           unsigned hand);

/* Values all hands that were prepared; fills work->play except for splits and surrender. */
void rf_single_hand_values(struct exact_workspace *work);

/* What the rules permit with two cards; two ten-cards are taken to be of one rank. */
struct exact_options {
    bool natural, hit, twice, split, surrender;
};
struct exact_options rf_exact_options_of(const struct rf_bj_rules *rules, unsigned one,
                                         unsigned other, bool after_split);

/* The results of a hand's end against the dealer's end, in units.  A second result with sign -1
 * takes back a bust that was counted before (enum exact_end).  Returns how many: 1 or 2. */
struct exact_end_result {
    double result, sign;
};
unsigned rf_outcome_results(const struct rf_bj_rules *rules, unsigned end,
                            enum rf_dealer_ends dealer, struct exact_loss loss,
                            struct exact_end_result out[static 2]);

/* The most hands that a split of this value may come to: aces may be limited to two. */
unsigned rf_outcome_split_most(const struct rf_bj_rules *rules, unsigned value);

/* The coefficients of split_shares.c, by the number m of further pair cards.  Each multiplies the
 * probability that m given cards are pair cards and a hand's value when they are gone.  A hand's
 * second card is known not to pair (plain) or may be anything (open).  The first hand is kept
 * apart because a dealer's natural may take more from it. */
struct exact_shares {
    double first_plain[EXTRA_PAIRS], first_open[EXTRA_PAIRS];
    double other_plain[EXTRA_PAIRS], other_open[EXTRA_PAIRS];
    double first_two[3][EXTRA_PAIRS]; /* the first and another: both plain, one open, both open */
    double other_two[3][EXTRA_PAIRS]; /* two others */
};
void rf_split_shares(struct exact_shares *shares, unsigned most);

/* A way for the second cards to come: the number of plain hands, of open hands (no further split
 * was permitted), and of further pair cards. */
struct exact_way {
    unsigned plain, open, pairs;
};
enum { SPLIT_WAYS = 8 };
/* Lists all ways for a pair that is split into at most `most` hands; returns how many. */
unsigned rf_split_ways(unsigned most, struct exact_way ways[static SPLIT_WAYS]);

/* The binomial coefficient, n over k. */
double rf_split_choose(unsigned n, unsigned k);

/* Corrections where ten-cards pair by rank but are counted by value.  `extra`: the probability that
 * m further ten-cards are all of the pair's rank.  plain[n]: that n more are all of other ranks, so
 * that they do not pair.  Where pairs go by value these are 1, and 0 for n > 0. */
struct exact_kind {
    double extra;
    double plain[3];
};
struct exact_kind rf_split_kind(const struct exact_workspace *work, unsigned left, unsigned m);

/* The probability that exactly these cards come in one given order after the up-card and the pair;
 * 0 if the shoe does not have them.  Sets `taken` to everything that is gone then. */
double rf_split_chance(const struct exact_workspace *work, const uint8_t count[static RF_VALUES],
                       uint8_t taken[static RF_VALUES]);

/* A way for a pair to be of one kind: how many more cards of it the shoe has, and which share of
 * all pairs of this value it is. */
struct kind_way {
    unsigned left;
    double share;
};

/* Fills work->final and work->single for a pair that is split into at most `most` hands, which play
 * as they would unsplit, or by the plan that is best for these ways. */
void rf_split_prepare(struct exact_workspace *work, unsigned pair, unsigned most);
void rf_split_prepare_best(struct exact_workspace *work, unsigned pair, unsigned most,
                           const struct kind_way *ways, unsigned count);

/* Fills work->plan with the best plan for the pair. */
void rf_split_plan_best(struct exact_workspace *work, const struct kind_way *ways, unsigned count);

/* The value of splitting the pair when `left` more cards of its kind are in the shoe. */
double rf_split_worth(const struct exact_workspace *work, unsigned left);

/* The part of it in which the dealer has a natural that shows only at the end. */
double rf_split_against_natural(const struct exact_workspace *work, unsigned left);

#endif
