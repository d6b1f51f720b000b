/*
 * riffle/index_plays.h -- index plays: departures from basic strategy by the count, as data.
 *
 * Each index play answers one question about a hand against an up-card with one number: is the
 * count at least this?  There are five questions, asked in this order: surrender? split? double?
 * stand?  And before all of them: insurance?  If a hand has no index for a question, basic
 * strategy answers it.  A text has one index play a line; # begins a comment:
 *
 *     16 v T  stand      >=  0       stand with hard 16 at 0 or more, hit below
 *     A7 v 2  double     >=  1       a soft hand: an ace and its other cards
 *     TT v 6  split      >=  4       a pair
 *     15 v T  surrender  >=  0
 *     12 v 4  stand          0       >= may be left out
 *     88 v T  split      <   9       the other way round
 *     insurance          >=  3
 *
 *     struct rf_index_plays plays;
 *     struct rf_counting_error error;
 *     if (rf_index_plays_read(&plays, text, size, &error))
 *         unsigned bits = …
 *
 * A row of a total counts for pairs of that total too, after the question of splitting; but
 * surrender for a pair has a line of its own.  Counts are in points, as rf_counting_true gives
 * them.  Everything is a value; nothing allocates.
 */
#ifndef RIFFLE_INDEX_PLAYS_H
#define RIFFLE_INDEX_PLAYS_H

#include "riffle/basic.h"
#include "riffle/counting.h"

RF_BEGIN_DECLS

enum rf_index_hand { RF_INDEX_HARD, RF_INDEX_SOFT, RF_INDEX_PAIR, RF_INDEX_INSURANCE };

/* One index play. */
struct rf_index_play {
    uint8_t hand;  /* enum rf_index_hand */
    uint8_t row;   /* total of a hard or soft hand, value of each card of a pair; else 0 */
    uint8_t up;    /* value of the up-card; RF_ACE for insurance */
    uint8_t play;  /* RF_PLAY_STAND, _DOUBLE, _SPLIT or _SURRENDER; 0 for insurance */
    bool below;    /* the play is for counts below the index, not for those from it on */
    int16_t index; /* in points */
};

enum { RF_INDEX_PLAYS_MAX = 300, RF_INDEX_MOST = 500 }; /* plays; points of an index */

struct rf_index_plays {
    unsigned count;
    struct rf_index_play at[RF_INDEX_PLAYS_MAX];
};

/* Reads a text; false, with the first fault, when it is not valid; then `plays` is unchanged. */
bool rf_index_plays_read(struct rf_index_plays *plays, const char *text, size_t size,
                         struct rf_counting_error *error);

/* Writes one line for each play and returns the length. */
enum { RF_INDEX_PLAYS_TEXT = 40 * RF_INDEX_PLAYS_MAX };
size_t rf_index_plays_write(char out[RF_AT_LEAST(RF_INDEX_PLAYS_TEXT)],
                            const struct rf_index_plays *plays);

/* Sets that ship with Riffle: names by number (NULL after the last), and the text of one by its
 * name (NULL if there is none). */
const char *rf_index_plays_preset_name(unsigned number);
const char *rf_index_plays_preset_text(const char *name);

/* What a strategy does at a count: `base` with all index plays that there are for it. */
void rf_index_plays_apply(const struct rf_index_plays *plays, int count,
                          const struct rf_strategy *base, struct rf_strategy *at_count);

RF_END_DECLS

#endif
