/*
 * app/table/companion.h -- players that the house plays: they fill boxes, bet, and play basic
 * strategy.
 *
 * The strategy is computed from the rules at the start of an evening (riffle/basic.h), and its
 * hash is in the record, so that anybody can check their decisions (replay.h).  They see what any
 * player sees.  docs/how-to/play.md says how they bet and cut.
 */
#ifndef RIFFLE_APP_TABLE_COMPANION_H
#define RIFFLE_APP_TABLE_COMPANION_H

#include <riffle/basic.h>
#include <riffle/blackjack.h>

/* Their names, by box from the first. */
extern const char *const companion_names[RF_BOXES_MAX];

/* Which boxes they have, and the strategy that they play. */
struct companions {
    bool box[RF_BOXES_MAX + 1]; /* index 0 is not used */
    struct rf_basic basic;
};

/* Computes the strategy for the rules, which takes a moment.  Returns false, with a message, when
 * there is no memory for it. */
bool companion_learn(struct companions *companions, const struct rf_bj_rules *rules);

/* For the record: their names with : between, NULL when there are none; and the SHA-256 of the
 * text of their strategy, in hexadecimal digits. */
enum { COMPANION_LIST = RF_BOXES_MAX * RF_NAME_SIZE };
const char *companion_list(const struct companions *companions, char out[static COMPANION_LIST]);
void companion_strategy(const struct companions *companions, char out[static RF_HEX_TEXT]);

/* The act of a companion that the table waits for; false when it waits for somebody else.  Between
 * rounds, companions without a bet make one. */
bool companion_next(const struct rf_bj *game, const struct companions *companions,
                    struct rf_rng whims, struct rf_act *act);

/* What the strategy does with a hand, among the acts that the law permits now. */
enum rf_act_kind companion_plays(const struct rf_basic *basic, const struct rf_bj_hand *hand,
                                 rf_card up_card, const struct rf_act *lawful, size_t count);

#endif
