/*
 * app/input/card_file.h -- reads the cards of a real shoe, in the order in which they came out.
 *
 *     ? 9S 6H KD QS ? cut 5C        # burned, four cards seen, the hole card, …
 *
 * A word is a face, `?` for a card that nobody saw, or `cut` for the cutting card.  Blanks and line
 * ends separate words, and # begins a comment.  Burned cards and cards dealt face down have their
 * place in the order too; their faces are used when the card is turned.
 */
#ifndef RIFFLE_APP_INPUT_CARD_FILE_H
#define RIFFLE_APP_INPUT_CARD_FILE_H

#include <riffle/blackjack.h>
#include <stdio.h>

struct cards {
    const char *file;
    rf_card *card; /* faces, RF_CARD_UNKNOWN, CARDS_CUT */
    size_t count, at;
    rf_card hole; /* the dealer's face-down card, if the file has its face */
    rf_card under[RF_BOXES_MAX + 1][RF_BJ_HANDS_MAX];
};

#define CARDS_CUT ((rf_card)0xfffe)

/* Reads a file, or standard input for `-`; false, with a message.  card_file_free releases it in
 * any case. */
bool card_file_read(struct cards *cards, const char *file);
bool card_file_take(struct cards *cards, FILE *in);
void card_file_free(struct cards *cards);

/* What comes next: a face, RF_CARD_UNKNOWN or CARDS_CUT; at the end it is RF_CARD_UNKNOWN. */
rf_card card_file_next(const struct cards *cards);

/* Fills in the face of an act's card from the file, if the act shows one. */
void card_file_tell(const struct cards *cards, const struct rf_bj *game, struct rf_act *act);

/* False, with a sentence, when the act takes a card and the file has another, the cutting card or
 * none there; or when the act shows the cutting card and the file has a card.  The sentence does
 * not name the card of the file, which may still be secret. */
enum { CARDS_SENTENCE = 320 };
bool card_file_agrees(const struct cards *cards, const struct rf_act *act,
                      char sentence[static CARDS_SENTENCE]);

/* Moves on after an act was done; `game` is the table as it was before the act. */
void card_file_is_done(struct cards *cards, const struct rf_bj *game, const struct rf_act *act);

#endif
