/*
 * app/table/seen.h -- the faces that everybody at a table has seen since the cards were shuffled.
 *
 *     struct seen seen = {0};
 *     … after each permitted act:  seen_note_act(&seen, &game, &act);
 *     struct rf_exact_shoe unseen = seen_unseen(&seen, rules.decks);
 *
 * A card is seen when it is dealt face up or turned.  It stays seen in the rack, until it is
 * shuffled or goes back into a device.  Not seen are: the burned card, the hole card and a doubled
 * card while they lie face down, and cards that were gathered without being turned.  Only hands
 * and shown faces are read, so this is what every seat may know.
 */
#ifndef RIFFLE_APP_TABLE_SEEN_H
#define RIFFLE_APP_TABLE_SEEN_H

#include <riffle/blackjack.h>
#include <riffle/exact.h>

struct seen {
    uint16_t face[RF_DECK_CARDS]; /* how many cards with this face, of all decks */
};

/* Notes an act that was done; `game` is the game after it. */
void seen_note_act(struct seen *seen, const struct rf_bj *game, const struct rf_act *act);

/* The same for a line of a record that is being resumed. */
void seen_note_line(struct seen *seen, const struct rf_bj *game, const char *bytes, size_t size);

/* The cards of so many decks that were not seen. */
struct rf_exact_shoe seen_unseen(const struct seen *seen, unsigned decks);

#endif
