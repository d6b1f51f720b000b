/*
 * app/input/deck_file.h -- reads decks that somebody observed or a program printed, one by one.
 *
 *     AS 10H 9d …        faces, or identities 0 … 51, separated by blanks, commas or lines
 *     # what follows is a comment
 *
 * A deck ends after its number of cards, wherever lines end; `riffle shuffle` prints such files.
 * With `ranks` the words are A K Q J T or 10, 9 … 2, and 1 for an ace.
 *
 * With several decks in one stack nobody can tell copies of a card apart.  So each face (or rank)
 * gets one of its identities at random, which leaves a fair stack fair.
 */
#ifndef RIFFLE_APP_INPUT_DECK_FILE_H
#define RIFFLE_APP_INPUT_DECK_FILE_H

#include <riffle/card.h>
#include <riffle/random.h>
#include <stdio.h>

enum { DECKS_MESSAGE = 240 };

struct decks {
    FILE *in;
    unsigned packs;       /* decks in a stack */
    bool ranks;           /* words are ranks without suits; set it before the first deck */
    bool hidden;          /* a word did not say which copy of its card it was */
    struct rf_rng copies; /* random numbers for the identities of equal faces */
    uint64_t count;       /* read so far */
    unsigned line;
    uint64_t idle;               /* bytes since the last card */
    char message[DECKS_MESSAGE]; /* after DECKS_WRONG: where and what */
};

enum decks_reading { DECKS_ONE, DECKS_END, DECKS_WRONG };

struct decks deck_file_start(FILE *in, unsigned packs, struct rf_rng copies);
enum decks_reading deck_file_next(struct decks *decks, rf_card deck[static RF_CARDS_MAX]);

#endif
