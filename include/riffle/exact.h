/*
 * riffle/exact.h -- what a game of blackjack is worth, exactly.
 *
 * Every order in which cards can come is counted, without replacement; nothing is sampled.
 * docs/understand/exact.md says what is reckoned.  Money is in units of the wager.
 *
 *     void *storage = … rf_exact_storage_size() bytes, aligned like max_align_t …;
 *     struct rf_exact_shoe shoe = rf_exact_shoe_decks(6);
 *     if (rf_exact_cards_missing(&rules, &shoe) == 0)
 *         rf_exact_game(storage, &rules, &shoe, &(struct rf_exact_how){0}, &game);
 *
 * A value is 0 for an ace, 1 … 8 for 2 … 9, and 9 for a ten-card.
 */
#ifndef RIFFLE_EXACT_H
#define RIFFLE_EXACT_H

#include "riffle/bj_hand.h"
#include "riffle/bj_rules.h"

RF_BEGIN_DECLS

enum {
    RF_VALUES = 10,
    RF_ACE = 0,
    RF_TEN = 9,
    RF_TEN_RANKS = 4,
    RF_EXACT_HANDS = 3083,
};

/* What has not been seen.  `tens` says how many of the ten-cards are of each rank, which matters
 * where pairs are of one rank.  An infinite shoe has the same chances at every draw. */
struct rf_exact_shoe {
    uint16_t count[RF_VALUES];
    uint16_t tens[RF_TEN_RANKS];
    bool infinite;
};

enum { RF_EXACT_COUNT_MAX = 4096 }; /* of one value */

struct rf_exact_shoe rf_exact_shoe_decks(unsigned decks);
struct rf_exact_shoe rf_exact_shoe_infinite(void);

/* Takes ten-cards as evenly spread over their ranks as they can be. */
void rf_exact_shoe_spread_tens(struct rf_exact_shoe *shoe);

/* How many cards a shoe lacks for a round that cannot run out; 0 when it is large enough. */
unsigned rf_exact_cards_missing(const struct rf_bj_rules *rules, const struct rf_exact_shoe *shoe);

/* What a player may do with a hand. */
enum rf_play {
    RF_PLAY_STAND,
    RF_PLAY_HIT,
    RF_PLAY_DOUBLE,
    RF_PLAY_SPLIT,
    RF_PLAY_SURRENDER,
    RF_PLAYS
};

/* A strategy as data: for an up-card and a hand, what is done where it is permitted: surrendered
 * if RF_DO_SURRENDER, else split if RF_DO_SPLIT, else surrendered if RF_DO_SURRENDER_NOT_SPLIT,
 * else doubled if RF_DO_DOUBLE, else hit if
 * RF_DO_HIT, else stood on.  RF_DO_INSURE stands with hands of two cards against an ace. */
enum {
    RF_DO_HIT = 1,
    RF_DO_DOUBLE = 2,
    RF_DO_SPLIT = 4,
    RF_DO_SURRENDER = 8,
    RF_DO_INSURE = 16,
    RF_DO_DOUBLE_NOT_STAND = 32,    /* where doubling is permitted and hitting is not */
    RF_DO_SURRENDER_NOT_SPLIT = 64, /* two ten-cards that are no pair to the rules */
};

struct rf_strategy {
    uint8_t play[RF_VALUES]
                [RF_EXACT_HANDS]; /* by up-card, and hand as rf_exact_hand_index numbers it */
};

/* The place of a hand in a strategy, from how many of each value it has; its hard total is at most
 * 21.  `storage` is where something was reckoned. */
unsigned rf_exact_hand_index(const void *storage, const uint8_t count[RF_AT_LEAST(RF_VALUES)]);

/* What each play is worth, after the look where there is one; of those that are permitted.  An
 * early surrender comes before the look: it costs one half, and ev has it on the scale of the
 * others, as what one must have after the look to do as well. */
struct rf_exact_plays {
    bool natural; /* nothing to decide: ev[RF_PLAY_STAND] is what it is worth */
    bool may[RF_PLAYS];
    double ev[RF_PLAYS];
    enum rf_play best;
    double dealer_natural; /* its chance, of which no play knows where the dealer looks */
    double round;     /* what the round is worth from here, before the look, insurance and all */
    double of_kind;   /* of pairs of this value, how many are pairs to the rules */
    double insurance; /* against an ace: the worth of one unit of it */
    bool insure;
};

struct rf_exact_result {
    double result;
    double probability;
};

enum { RF_EXACT_RESULTS = 160 };

/* Rising results, each once. */
struct rf_exact_spread {
    unsigned count;
    struct rf_exact_result at[RF_EXACT_RESULTS];
};

/* The dealer's hand at the end. */
enum rf_dealer_ends {
    RF_DEALER_BUST,
    RF_DEALER_17,
    RF_DEALER_18,
    RF_DEALER_19,
    RF_DEALER_20,
    RF_DEALER_21,
    RF_DEALER_NATURAL,
    RF_DEALER_ENDS
};

struct rf_exact_game {
    double ev;
    double variance;
    double up[RF_VALUES];        /* chance of each up-card */
    double by_upcard[RF_VALUES]; /* what the round is worth given it; 0 when there is none */
    double dealer[RF_VALUES][RF_DEALER_ENDS];
    double insurance; /* one unit of it, given an ace up */
    double natural;   /* chance of a player's natural */
    double
        many_hands; /* chance that three hands or more arise: of these the spread is an estimate */
    struct rf_exact_plays first[RF_VALUES][RF_VALUES][RF_VALUES]; /* by cards, low first, up-card */
    double chance[RF_VALUES][RF_VALUES][RF_VALUES];               /* of these */
    struct rf_exact_spread spread;
    struct rf_strategy strategy; /* what was played */
};

/* How it is reckoned. */
struct rf_exact_how {
    const struct rf_strategy *fixed; /* play by this one, else by the best */
    bool best_after_split;           /* else as the same cards would unsplit */
    bool ev_only;                    /* leave the variance and the results out */
};

size_t rf_exact_storage_size(void);

/* What a card counts as: its place among the values; and the rank of a ten-card, 0 … 3. */
unsigned rf_exact_card_value(rf_card card);
unsigned rf_exact_ten_rank(rf_card card);

void rf_exact_game(void *storage, const struct rf_bj_rules *rules, const struct rf_exact_shoe *shoe,
                   const struct rf_exact_how *how, struct rf_exact_game *game);

/* A hand in play: the player's of two cards or more, the up-card, and what has not been seen, which
 * includes the dealer's other card.  `hands` is how many hands the box has now; `other` is true of
 * all but the first of them. */
struct rf_exact_hand {
    const struct rf_bj_hand *hand;
    rf_card up;
    struct rf_exact_shoe unseen;
    unsigned hands;
    bool other;
};

/* What each play is worth that the law permits with the hand, whoever's turn it is.  False when
 * so few cards are unseen that a round could run out of them. */
bool rf_exact_hand(void *storage, const struct rf_bj_rules *rules, const struct rf_exact_hand *at,
                   const struct rf_exact_how *how, struct rf_exact_plays *plays);

RF_END_DECLS

#endif
