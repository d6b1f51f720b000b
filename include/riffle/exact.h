/*
 * riffle/exact.h -- the house edge and standard deviation of a game of blackjack, exactly.
 *
 * Every order in which cards can come is counted, without replacement; nothing is sampled.
 * docs/understand/exact.md explains the method.  All results are in units of the wager: an expected
 * value (ev) of -0.005 is a house edge of 0.5 %.
 *
 *     void *storage = … rf_exact_storage_size() bytes, aligned like max_align_t …;
 *     struct rf_exact_shoe shoe = rf_exact_shoe_decks(6);
 *     struct rf_exact_how how = {0};                             the best strategy
 *     static struct rf_exact_game game;
 *     if (rf_exact_cards_missing(&rules, &shoe) == 0)
 *         rf_exact_game(storage, &rules, &shoe, &how, &game);
 *     printf("house edge %.3f %%\n", -100 * game.ev);
 *
 * The storage is the caller's workspace; it needs no initialisation, may be used again for another
 * game, and must not be shared between threads.  The rules must be consistent
 * (rf_bj_rules_game_is_consistent).  A shoe that is too small for a round is a bug of the caller in
 * rf_exact_game, and false in rf_exact_hand.
 *
 * A value is 0 for an ace, 1 to 8 for 2 to 9, and 9 for a ten-card.
 */
#ifndef RIFFLE_EXACT_H
#define RIFFLE_EXACT_H

#include "riffle/bj_hand.h"
#include "riffle/bj_rules.h"

RF_BEGIN_DECLS

enum {
    RF_VALUES = 10,        /* values of cards */
    RF_ACE = 0,            /* the value of an ace */
    RF_TEN = 9,            /* the value of a ten-card */
    RF_TEN_RANKS = 4,      /* T J Q K */
    RF_EXACT_HANDS = 3083, /* hands that are not bust, as counts of values */
};

/* The cards that have not been seen.  An infinite shoe has the same probabilities at every draw. */
struct rf_exact_shoe {
    uint16_t count[RF_VALUES];   /* by value, at most RF_EXACT_COUNT_MAX */
    uint16_t tens[RF_TEN_RANKS]; /* ten-cards by rank; matters where a pair needs equal ranks */
    bool infinite;
};

enum { RF_EXACT_COUNT_MAX = 4096 };

struct rf_exact_shoe rf_exact_shoe_decks(unsigned decks);
struct rf_exact_shoe rf_exact_shoe_infinite(void);

/* Sets `tens`: spreads the ten-cards over their ranks as evenly as possible. */
void rf_exact_shoe_spread_tens(struct rf_exact_shoe *shoe);

/* How many cards a shoe lacks to play any round to the end; 0 if it is large enough. */
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

/* What a strategy does with a hand: the first of these that is set and permitted.
 *
 *     RF_DO_SURRENDER, RF_DO_SPLIT, RF_DO_SURRENDER_NOT_SPLIT, RF_DO_DOUBLE, RF_DO_HIT
 *
 * If none is, the player stands.  RF_DO_INSURE belongs to hands of two cards against an ace. */
enum {
    RF_DO_HIT = 1,
    RF_DO_DOUBLE = 2,
    RF_DO_SPLIT = 4,
    RF_DO_SURRENDER = 8,
    RF_DO_INSURE = 16,
    RF_DO_DOUBLE_NOT_STAND = 32,    /* double where that is permitted and hitting is not */
    RF_DO_SURRENDER_NOT_SPLIT = 64, /* for two ten-cards that are not a pair under the rules */
};

/* A strategy as data. */
struct rf_strategy {
    uint8_t play[RF_VALUES][RF_EXACT_HANDS]; /* by up-card and hand (rf_exact_hand_index) */
};

/* The index of a hand in a strategy, from its number of cards of each value.  Its hard total must
 * be at most 21.  `storage` must have been used for a calculation. */
unsigned rf_exact_hand_index(const void *storage, const uint8_t count[RF_AT_LEAST(RF_VALUES)]);

/* The expected value of each permitted play.  Where the dealer looks, values are those after a look
 * that found no natural.  Early surrender comes before the look and costs one half; `ev` has it on
 * the scale of the others, as the value after the look that would be equally good. */
struct rf_exact_plays {
    bool natural;          /* nothing to decide; ev[RF_PLAY_STAND] is its value */
    bool may[RF_PLAYS];    /* the play is permitted */
    double ev[RF_PLAYS];   /* its expected value, in wagers */
    enum rf_play best;     /* the play with the highest value */
    double dealer_natural; /* the probability of a dealer's natural, before any look */
    double round;          /* the value of the round from here, before the look, with insurance */
    double of_kind;        /* the share of pairs of this value that the rules let split */
    double insurance;      /* against an ace: the expected value of one unit of insurance */
    bool insure;           /* insurance is taken */
};

struct rf_exact_result {
    double result; /* in wagers */
    double probability;
};

enum { RF_EXACT_RESULTS = 160 };

/* The distribution of the result of a round: ascending results, each once. */
struct rf_exact_spread {
    unsigned count;
    struct rf_exact_result at[RF_EXACT_RESULTS];
};

/* How the dealer's hand ends. */
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
    double ev;                                /* of a round, in wagers; minus the house edge */
    double variance;                          /* of the result of a round, in wagers squared */
    double up[RF_VALUES];                     /* the probability of each up-card */
    double by_upcard[RF_VALUES];              /* the ev given the up-card; 0 if it cannot come */
    double dealer[RF_VALUES][RF_DEALER_ENDS]; /* probabilities of the dealer's end, by up-card */
    double insurance;                         /* ev of one unit of insurance, given an ace up */
    double natural;                           /* the probability of a player's natural */
    double
        many_hands; /* the probability of three or more hands; for these `spread` is an estimate */
    struct rf_exact_plays first[RF_VALUES][RF_VALUES][RF_VALUES]; /* by two cards, lower value
                                                                     first, and up-card */
    double chance[RF_VALUES][RF_VALUES][RF_VALUES];               /* the probability of these */
    struct rf_exact_spread spread;                                /* of the result of a round */
    struct rf_strategy strategy;                                  /* that was played */
};

/* Options of the calculation; all zero for the best strategy and all results. */
struct rf_exact_how {
    const struct rf_strategy *fixed; /* play this strategy; NULL for the best */
    bool best_after_split; /* the best play of split hands; otherwise as without a split */
    bool ev_only;          /* compute neither variance nor distribution; faster */
};

/* The size of the workspace in bytes. */
size_t rf_exact_storage_size(void);

/* The value of a card, 0 to 9; and the rank of a ten-card, 0 to 3. */
unsigned rf_exact_card_value(rf_card card);
unsigned rf_exact_ten_rank(rf_card card);

/* Computes a whole game. */
void rf_exact_game(void *storage, const struct rf_bj_rules *rules, const struct rf_exact_shoe *shoe,
                   const struct rf_exact_how *how, struct rf_exact_game *game);

/* A hand in play: at least two cards of the player, the up-card, and the cards that have not been
 * seen, the dealer's other card included. */
struct rf_exact_hand {
    const struct rf_bj_hand *hand;
    rf_card up;
    struct rf_exact_shoe unseen;
    unsigned hands; /* of the box, now */
    bool other;     /* the hand is not the first of its box */
};

/* The expected value of each play that the rules permit with the hand, no matter whose turn it is.
 * False if so few cards are unseen that a round could run out of them. */
bool rf_exact_hand(void *storage, const struct rf_bj_rules *rules, const struct rf_exact_hand *at,
                   const struct rf_exact_how *how, struct rf_exact_plays *plays);

RF_END_DECLS

#endif
