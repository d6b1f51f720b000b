/*
 * riffle/counting.h -- systems of counting cards at blackjack, as data, and what they are worth.
 *
 * A system gives each card a tag.  The running count starts at the initial count and adds the tag
 * of each card that is seen; the true count divides it by the decks that are left.  A text of
 * `key = value` lines describes a system, as rules are described; docs/reference/counting.md
 * explains every key, and eleven systems ship with Riffle.
 *
 *     struct rf_counting system;
 *     struct rf_counting_error error;
 *     const char *text = rf_counting_preset_text("hi-lo");
 *     rf_counting_read(&system, text, strlen(text), &error);
 *     int running = rf_counting_initial(&system, 6);
 *     running += rf_counting_tag(&system, card);                    for each card that is seen
 *     int count = rf_counting_true(&system, running, cards_left);
 *
 * Tags and running counts are in halves of a point, so that systems with tags of one half need no
 * fractions.  Everything is a value; nothing allocates.
 */
#ifndef RIFFLE_COUNTING_H
#define RIFFLE_COUNTING_H

#include "riffle/exact.h"

RF_BEGIN_DECLS

/* By what the running count is divided. */
enum rf_counting_divisor {
    RF_COUNTING_RUNNING, /* by nothing: the system plays by its running count */
    RF_COUNTING_EXACT,   /* by the cards that are left, over 52 */
    RF_COUNTING_HALF,    /* by the decks that are left, to the nearest half deck */
    RF_COUNTING_FULL,    /* by the decks that are left, to the nearest deck */
};

enum rf_counting_rounding { RF_COUNTING_FLOOR, RF_COUNTING_TRUNCATE, RF_COUNTING_NEAREST };

enum { RF_COUNTING_NAME = 24, RF_COUNTING_TITLE = 40, RF_COUNTING_TAG_MAX = 10 };

struct rf_counting {
    char name[RF_COUNTING_NAME];   /* small letters, digits and - */
    char title[RF_COUNTING_TITLE]; /* as people write it */
    int8_t tag[RF_VALUES];         /* of black cards, in halves: at most RF_COUNTING_TAG_MAX */
    int8_t red_tag[RF_VALUES];     /* of red cards */
    int16_t initial;               /* the initial count without its share of the decks, in halves */
    int16_t initial_per_deck;      /* and what each deck adds to it */
    uint8_t divisor;               /* enum rf_counting_divisor */
    uint8_t rounding;              /* enum rf_counting_rounding */
    int8_t ace_adjustment; /* halves for each ace more or less per deck, for bets; 0: none */
};

struct rf_counting_error {
    unsigned line;     /* from 1; 0 if the fault is about the system as a whole */
    char message[200]; /* what is wrong and what was expected */
};

/* Reads a system; false, with the first fault, when it is not valid; then `system` is unchanged. */
bool rf_counting_read(struct rf_counting *system, const char *text, size_t size,
                      struct rf_counting_error *error);

/* Writes all keys in the documented order and returns the length. */
enum { RF_COUNTING_TEXT = 600 };
size_t rf_counting_write(char out[RF_AT_LEAST(RF_COUNTING_TEXT)], const struct rf_counting *system);

/* The systems that ship with Riffle: names by number (NULL after the last), and the text of one by
 * its name (NULL if there is none). */
const char *rf_counting_preset_name(unsigned number);
const char *rf_counting_preset_text(const char *name);

/* The initial count, in halves; the tag of a card, in halves; the mean tag of a value, in points.
 */
int rf_counting_initial(const struct rf_counting *system, unsigned decks);
int rf_counting_tag(const struct rf_counting *system, rf_card card);
double rf_counting_mean_tag(const struct rf_counting *system, unsigned value);

/* True when the tags of a full deck add up to 0. */
bool rf_counting_is_balanced(const struct rf_counting *system);

/* The count by which the system bets and plays, in points, from a running count in halves.  Less
 * than half a deck counts as half a deck, or as one where the divisor is full decks; an exact
 * divisor needs a card left. */
int rf_counting_true(const struct rf_counting *system, int running, unsigned cards_left);

/* How well tags follow an effect: the correlation over the cards of one deck, between -1 and 1. */
double rf_counting_correlation(const double tags[RF_AT_LEAST(RF_VALUES)],
                               const double effects[RF_AT_LEAST(RF_VALUES)]);

/* The effect of removing one card of each value on the expected value of a round, with the best
 * strategy for what is left.  `storage` is that of riffle/exact.h.  The shoe must be large enough
 * for a round after a card is removed. */
void rf_counting_effects(void *storage, const struct rf_bj_rules *rules,
                         const struct rf_exact_shoe *shoe, double effects[RF_AT_LEAST(RF_VALUES)]);

/* What a system is worth as far as correlations tell, from effects of removal. */
struct rf_counting_worth {
    double betting;           /* betting correlation */
    double betting_with_aces; /* the same with the ace adjustment */
    double insurance;         /* insurance correlation; it does not depend on the rules */
};

struct rf_counting_worth rf_counting_worth(const struct rf_counting *system,
                                           const double effects[RF_AT_LEAST(RF_VALUES)]);

/* The distribution of the running count when this many cards of a shoe of whole decks have been
 * seen, exactly: chance[RF_COUNTING_ZERO + r] is the probability of the running count r in halves,
 * without the initial count.  The storage is the caller's, of rf_counting_spread_size() bytes,
 * aligned for doubles. */
enum { RF_COUNTING_ZERO = RF_CARDS_MAX * RF_COUNTING_TAG_MAX };
enum { RF_COUNTING_COUNTS = 2 * RF_COUNTING_ZERO + 1 };

size_t rf_counting_spread_size(void);
void rf_counting_spread(void *storage, const struct rf_counting *system, unsigned decks,
                        unsigned seen, double chance[RF_AT_LEAST(RF_COUNTING_COUNTS)]);

RF_END_DECLS

#endif
