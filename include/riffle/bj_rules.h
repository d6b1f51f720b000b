/*
 * riffle/bj_rules.h -- the rules of one blackjack table, as data.
 *
 * A rules file is text, one `key = value` per line; # begins a comment.  A key that is not set has
 * its value from the preset `bicycle`, which follows the text of BJ.  docs/reference/rules.md
 * explains every key.
 *
 *     struct rf_bj_rules rules;                              the caller's storage
 *     struct rf_bj_rules_error error;
 *     if (!rf_bj_rules_read(&rules, text, size, &error))
 *         … error.line: error.message …
 *
 * Rules that were read are valid: each value is in its range, and no two contradict each other.
 * rf_bj_rules_write writes all keys in the documented order, so equal rules have equal text; the
 * SHA-256 of that text is the rules hash.
 */
#ifndef RIFFLE_BJ_RULES_H
#define RIFFLE_BJ_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "riffle/hash.h"
#include "riffle/procedure.h"

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

enum { RF_BJ_NAME_SIZE = 40, RF_BJ_HANDS_MAX = 4 }; /* bytes with a zero; hands of one box */

/* One field per key, in the order of the file.  Fields for which an enum exists hold its values;
 * yes-or-no fields hold 0 or 1. */
struct rf_bj_rules {
    char name[RF_BJ_NAME_SIZE];
    uint8_t decks;                /* 1 to 8 */
    uint8_t dealing;              /* enum rf_bj_dealing */
    uint8_t soft17;               /* enum rf_bj_soft17: what the dealer does */
    uint8_t hole_card;            /* enum rf_bj_hole_card */
    uint8_t dealer_natural_takes; /* enum rf_bj_natural_takes: after doubles and splits */
    uint8_t natural_pays[2];      /* 3:2 is 3, 2; in lowest terms */
    uint8_t insurance;            /* is offered */
    uint8_t double_on;            /* enum rf_bj_double_on: totals of two cards */
    uint8_t double_soft;          /* soft hands may double */
    uint8_t double_card;          /* enum rf_bj_double_card: face down or up */
    uint8_t double_after_split;
    uint8_t split_by;        /* enum rf_bj_split_by: what a pair is */
    uint8_t split_hands_max; /* hands of a box, 1 (no splits) to 4 */
    uint8_t resplit_aces;
    uint8_t hit_split_aces;
    uint8_t double_split_aces;
    uint8_t ten_ace_after_split_is_natural; /* an ace on a split ten-card */
    uint8_t surrender;                      /* enum rf_bj_surrender */
    uint8_t dealer_draws_alone;             /* even if no hand is left to beat */
    uint8_t hit_21;                         /* a player who has 21 may take a card */
    uint32_t min_bet;                       /* in cents */
    uint32_t max_bet;                       /* in cents */
    uint32_t bet_step;                      /* in cents: wagers are multiples of it */
    uint8_t boxes;                          /* 1 to 7 */
    uint8_t procedure;                      /* enum rf_bj_procedure */
    uint16_t cut_margin;                    /* the fewest cards that a cut leaves on either side */
    uint16_t cutting_card_min;              /* the fewest cards behind the cutting card */
    uint16_t cutting_card_max;              /* the most cards behind it */
    uint8_t burn;                           /* cards burned after each load */
    char shuffle_steps[RF_STEPS_TEXT];      /* of a shuffle by hand; empty for none (HR.22) */
};

/* The preset `bicycle`: the text of BJ, with the readings of docs/reference/rules.md. */
struct rf_bj_rules rf_bj_rules_bicycle(void);

struct rf_bj_rules_error {
    unsigned line;     /* from 1; 0 if the fault is about the rules as a whole */
    char message[300]; /* what is wrong and what was expected */
};

/* Reads the text of a file.  False, with the first fault, when it is not valid; then `rules` is
 * unchanged. */
bool rf_bj_rules_read(struct rf_bj_rules *rules, const char *text, size_t size,
                      struct rf_bj_rules_error *error);

/* Sets one key from text.  Does not check whether the rules as a whole are still consistent. */
bool rf_bj_rules_set(struct rf_bj_rules *rules, const char *key, const char *value,
                     struct rf_bj_rules_error *error);

/* True when no two values contradict each other. */
bool rf_bj_rules_are_consistent(const struct rf_bj_rules *rules, struct rf_bj_rules_error *error);

/* The same two for the analysis of a game.  How cards are shuffled, cut and dealt, and the betting
 * limits, do not affect the house edge.  So they need not be consistent with values that the text
 * does not set.  Two keys that it sets must agree, and no minimum may be above its maximum. */
bool rf_bj_rules_read_game(struct rf_bj_rules *rules, const char *text, size_t size,
                           struct rf_bj_rules_error *error);
bool rf_bj_rules_game_is_consistent(const struct rf_bj_rules *rules,
                                    struct rf_bj_rules_error *error);

/* Reads rules as casinos post them, such as "6 decks H17 DAS LS 3:2".  A rule that is left out is
 * not allowed; docs/reference/rules.md lists the words.  False, with a message, when a word is
 * unknown, said twice, or the number of decks is missing; then `rules` is unchanged.  The second
 * says whether any word of the text is one of these. */
bool rf_bj_rules_read_posted(struct rf_bj_rules *rules, const char *text,
                             struct rf_bj_rules_error *error);
bool rf_bj_rules_is_posted(const char *text);

/* Rules may be consistent and still hardly what somebody means, like double_on=any with
 * double_soft=no.  One sentence for each such trap, by number from 0; NULL after the last. */
const char *rf_bj_rules_trap(const struct rf_bj_rules *rules, unsigned number);

/* Writes all keys in the documented order and returns the length; the hash of that text. */
enum { RF_BJ_RULES_TEXT = 1500 };
size_t rf_bj_rules_write(char out[RF_AT_LEAST(RF_BJ_RULES_TEXT)], const struct rf_bj_rules *rules);
void rf_bj_rules_hash(uint8_t out[RF_AT_LEAST(RF_HASH_BYTES)], const struct rf_bj_rules *rules);

/* The keys by number, in the documented order: the name (NULL after the last), the values that are
 * allowed, and the value as a file would have it. */
const char *rf_bj_rules_key_name(unsigned number);
const char *rf_bj_rules_values(unsigned number);
enum { RF_BJ_VALUE_TEXT = RF_STEPS_TEXT };
void rf_bj_rules_value(char out[RF_AT_LEAST(RF_BJ_VALUE_TEXT)], const struct rf_bj_rules *rules,
                       unsigned number);

/* The presets that ship with Riffle: their names by number (NULL after the last), and the text of a
 * preset by its name (NULL if there is none). */
const char *rf_bj_preset_name(unsigned number);
const char *rf_bj_preset_text(const char *name);

RF_END_DECLS

#endif
