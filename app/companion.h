/*
 * app/companion.h -- players that are nobody: they fill boxes, wager, and play by a simple
 * strategy that docs/play.md has in full.
 *
 * They see what any player sees, and never insure.
 */
#ifndef RIFFLE_APP_COMPANION_H
#define RIFFLE_APP_COMPANION_H

#include <riffle/riffle.h>

/* Their names, by box from the first. */
extern const char *const companion_names[RF_BOXES_MAX];

/* The act of a companion that the table waits for; false when it waits for somebody else.
 * `boxes` are theirs, index 0 is not used.  Between rounds those without a wager make one. */
bool companion_next(const struct rf_bj *game, const bool boxes[static RF_BOXES_MAX + 1],
                    struct rf_words whims, struct rf_act *act);

/* What the strategy does with a hand, among the acts that the law permits. */
enum rf_act_kind companion_plays(const struct rf_bj_hand *hand, rf_card up_card,
                                 const struct rf_act *lawful, size_t count);

#endif
