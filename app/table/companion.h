/*
 * app/table/companion.h -- players that are nobody: they fill boxes, wager, and play basic strategy.
 *
 * The strategy is made from the rules at the start of an evening (riffle/basic.h), and its hash
 * stands in the record.  They see what any player sees.
 */
#ifndef RIFFLE_APP_TABLE_COMPANION_H
#define RIFFLE_APP_TABLE_COMPANION_H

#include <riffle/basic.h>
#include <riffle/blackjack.h>

/* Their names, by box from the first. */
extern const char *const companion_names[RF_BOXES_MAX];

/* Who they are, which boxes they have and what they play by. */
struct companions {
    bool box[RF_BOXES_MAX + 1]; /* index 0 is not used */
    struct rf_basic basic;
};

/* Makes the strategy for the rules; it takes a moment.  Answers false, with a message, when there
 * is no memory for it. */
bool companion_learn(struct companions *companions, const struct rf_bj_rules *rules);

/* For the record: their names with : between, NULL when there are none; and the SHA-256 of their
 * strategy as text. */
enum { COMPANION_LIST = RF_BOXES_MAX * RF_NAME_SIZE };
const char *companion_list(const struct companions *companions, char out[static COMPANION_LIST]);
void companion_strategy(const struct companions *companions, char out[static RF_HEX_TEXT]);

/* The act of a companion that the table waits for; false when it waits for somebody else.
 * Between rounds those without a wager make one. */
bool companion_next(const struct rf_bj *game, const struct companions *companions,
                    struct rf_rng whims, struct rf_act *act);

/* What the strategy does with a hand, among the acts that the law permits. */
enum rf_act_kind companion_plays(const struct rf_basic *basic, const struct rf_bj_hand *hand,
                                 rf_card up_card, const struct rf_act *lawful, size_t count);

#endif
