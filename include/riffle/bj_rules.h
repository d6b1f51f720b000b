/*
 * riffle/bj_rules.h -- the rules of one blackjack table, as data.
 *
 * A rules file is text, one `key = value` a line; # begins a comment.  A key
 * that is not named has the value of the preset `bicycle`, which is the text
 * of BJ.  docs/reference/rules.md explains every key.
 *
 *     struct rf_bj_rules rules;
 *     struct rf_bj_rules_error error;
 *     if (!rf_bj_rules_read(&rules, text, size, &error))
 *         … line error.line: error.message …
 *
 * What is read is in order: every value in its range, and no two contradict
 * each other.  rf_bj_rules_write writes all keys in the documented order, one
 * spelling for equal rules, and its SHA-256 is the rules hash.
 */
#ifndef RIFFLE_BJ_RULES_H
#define RIFFLE_BJ_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "riffle/hash.h"

RF_BEGIN_DECLS

enum rf_bj_dealing { RF_BJ_SHOE, RF_BJ_HAND_HELD, RF_BJ_DEVICE };
enum rf_bj_soft17 { RF_BJ_SOFT17_STAND, RF_BJ_SOFT17_HIT };
enum rf_bj_hole_card { RF_BJ_PEEK, RF_BJ_NO_PEEK, RF_BJ_NO_HOLE_CARD };
enum rf_bj_natural_takes { RF_BJ_TAKES_ALL, RF_BJ_TAKES_ORIGINAL };
enum rf_bj_double_on { RF_BJ_DOUBLE_ANY, RF_BJ_DOUBLE_9_11, RF_BJ_DOUBLE_10_11, RF_BJ_DOUBLE_NONE };
enum rf_bj_double_card { RF_BJ_DOUBLE_DOWN, RF_BJ_DOUBLE_UP };
enum rf_bj_split_by { RF_BJ_SPLIT_BY_RANK, RF_BJ_SPLIT_BY_VALUE };
enum rf_bj_surrender { RF_BJ_SURRENDER_NONE, RF_BJ_SURRENDER_LATE, RF_BJ_SURRENDER_EARLY };
enum rf_bj_procedure { RF_BJ_PROCEDURE_C4, RF_BJ_PROCEDURE_HOUSE };

enum { RF_BJ_NAME_SIZE = 40, RF_BJ_HANDS_MAX = 4 };

/* Money is whole cents.  Fields stand in the order of the file. */
struct rf_bj_rules {
    char name[RF_BJ_NAME_SIZE];
    uint8_t decks;
    uint8_t dealing;
    uint8_t soft17;
    uint8_t hole_card;
    uint8_t dealer_natural_takes;
    uint8_t natural_pays[2]; /* 3:2 is 3, 2 */
    uint8_t insurance;
    uint8_t double_on;
    uint8_t double_soft;
    uint8_t double_card;
    uint8_t double_after_split;
    uint8_t split_by;
    uint8_t split_hands_max;
    uint8_t resplit_aces;
    uint8_t hit_split_aces;
    uint8_t double_split_aces;
    uint8_t ten_ace_after_split_is_natural;
    uint8_t surrender;
    uint8_t dealer_draws_alone;
    uint8_t hit_21;
    uint32_t min_bet;
    uint32_t max_bet;
    uint32_t bet_step;
    uint8_t boxes;
    uint8_t procedure;
    uint16_t cut_margin;
    uint16_t cutting_card_min;
    uint16_t cutting_card_max;
    uint8_t burn;
};

/* The text of BJ with the readings of docs/reference/rules.md: the preset `bicycle`. */
struct rf_bj_rules rf_bj_rules_bicycle(void);

struct rf_bj_rules_error {
    unsigned line; /* 0 when it is about the rules as a whole */
    char message[300];
};

/* Reads a file; false, with the first fault, when it is not in order. */
bool rf_bj_rules_read(struct rf_bj_rules *rules, const char *text, size_t size,
                      struct rf_bj_rules_error *error);

/* Sets one key without asking whether the rules as
 * a whole are still in order. */
bool rf_bj_rules_set(struct rf_bj_rules *rules, const char *key, const char *value,
                     struct rf_bj_rules_error *error);

/* True when no two values contradict each other. */
bool rf_bj_rules_are_consistent(const struct rf_bj_rules *rules, struct rf_bj_rules_error *error);

/* The same two for what a game is worth: how cards are shuffled, cut and dealt, and the limits,
 * make no difference to it and need not agree. */
bool rf_bj_rules_read_game(struct rf_bj_rules *rules, const char *text, size_t size,
                           struct rf_bj_rules_error *error);
bool rf_bj_rules_game_is_consistent(const struct rf_bj_rules *rules,
                                    struct rf_bj_rules_error *error);

/* All keys in the documented order.  Answers the length. */
enum { RF_BJ_RULES_TEXT = 1500 };
size_t rf_bj_rules_write(char out[RF_AT_LEAST(RF_BJ_RULES_TEXT)], const struct rf_bj_rules *rules);
void rf_bj_rules_hash(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const struct rf_bj_rules *rules);

/* The keys, in the documented order: their names, NULL after the last; what a
 * value may be; and the value as the file would have it. */
const char *rf_bj_rules_key_name(unsigned number);
const char *rf_bj_rules_values(unsigned number);
enum { RF_BJ_VALUE_TEXT = 48 };
void rf_bj_rules_value(char out[RF_AT_LEAST(RF_BJ_VALUE_TEXT)], const struct rf_bj_rules *rules,
                       unsigned number);

/* The presets that ship with Riffle: their names, NULL after the last, and the
 * text of each, NULL when there is none of that name. */
const char *rf_bj_preset_name(unsigned number);
const char *rf_bj_preset_text(const char *name);

RF_END_DECLS

#endif
