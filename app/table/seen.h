/*
 * app/table/seen.h -- the faces that everybody at a table has seen since the cards were shuffled.
 *
 *     struct seen seen = {0};
 *     … after each permitted act:  seen_note_act(&seen, &game, &act);
 *     struct rf_exact_shoe unseen = seen_unseen(&seen, rules.decks);
 *
 * A card is seen when it is dealt face up or turned.  It stays seen in the rack, until it is
 * shuffled or goes back into a device.  A burned card never was, nor is a dealer's card or a
 * doubled one that lies face down, nor one that was gathered without being turned.  Of a game it
 * reads the hands, of an act the face that was shown: what a seat may see, and nothing else.
 */
#ifndef RIFFLE_APP_TABLE_SEEN_H
#define RIFFLE_APP_TABLE_SEEN_H

#include <riffle/blackjack.h>
#include <riffle/exact.h>

struct seen {
    uint16_t face[RF_DECK_CARDS];
};

/* `game` is as the act left it. */
void seen_note_act(struct seen *seen, const struct rf_bj *game, const struct rf_act *act);

/* The same for a line of a record that is read again. */
void seen_note_line(struct seen *seen, const struct rf_bj *game, const char *bytes, size_t size);

/* What is left of so many decks. */
struct rf_exact_shoe seen_unseen(const struct seen *seen, unsigned decks);

#endif
