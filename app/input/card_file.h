/*
 * app/input/card_file.h -- a file of cards: a real shoe's, in the order in which they came out.
 *
 *     ? 9S 6H KD QS ? cut 5C        # burned, four cards seen, the hole card, …
 *
 * Cards are faces, `?` a card that nobody saw, `cut` the cutting card; words are separated by
 * blanks and lines, and what follows a # is a comment.  The burned card and those that lie face
 * down stand where they came out; a face there is told when the card is turned.
 */
#ifndef RIFFLE_APP_INPUT_CARD_FILE_H
#define RIFFLE_APP_INPUT_CARD_FILE_H

#include <riffle/blackjack.h>
#include <stdio.h>

struct cards {
    const char *file;
    rf_card *card; /* faces, RF_CARD_UNKNOWN, CARDS_CUT */
    size_t count, at;
    rf_card hole; /* the dealer's card that lies face down, if the file tells it */
    rf_card under[RF_BOXES_MAX + 1][RF_BJ_HANDS_MAX];
};

#define CARDS_CUT ((rf_card)0xfffe)

/* Reads a file, `-` is standard input; false, with a message, when it is none. */
bool card_file_read(struct cards *cards, const char *file);
bool card_file_take(struct cards *cards, FILE *in);
void card_file_free(struct cards *cards);

/* What comes next: a face, RF_CARD_UNKNOWN or CARDS_CUT; at the end it is RF_CARD_UNKNOWN. */
rf_card card_file_next(const struct cards *cards);

/* Adds to an act the face that the file tells. */
void card_file_tell(const struct cards *cards, const struct rf_bj *game, struct rf_act *act);

/* False, with a sentence, when the act takes a card and the file has another, the cutting card or
 * none there; or when the act shows the cutting card and the file has a card.  The sentence does
 * not tell which card the file has. */
enum { CARDS_SENTENCE = 320 };
bool card_file_agrees(const struct cards *cards, const struct rf_act *act,
                      char sentence[static CARDS_SENTENCE]);

/* The act was done at the table, which is `game` as it was before it. */
void card_file_is_done(struct cards *cards, const struct rf_bj *game, const struct rf_act *act);

#endif
