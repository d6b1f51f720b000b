/*
 * app/input/deck_file.h -- decks that somebody observed, or a program printed, read one after the
 * other.
 *
 *     AS 10H 9d …        faces, or identities 0 … 51, separated by blanks, commas or lines
 *     # what follows is a comment
 *
 * So many cards are a deck, wherever lines end; what `riffle shuffle` prints is such a file.  Of
 * several decks in one stack nobody can tell the copies of a card apart: faces get identities by
 * chance, which a fair stack stays fair under.
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
    struct rf_rng copies; /* chance for the copies of a face */
    uint64_t count;       /* read so far */
    unsigned line;
    uint64_t idle;               /* bytes since the last card */
    char message[DECKS_MESSAGE]; /* when something is wrong */
};

enum decks_reading { DECKS_ONE, DECKS_END, DECKS_WRONG };

struct decks deck_file_start(FILE *in, unsigned packs, struct rf_rng copies);
enum decks_reading deck_file_next(struct decks *decks, rf_card deck[static RF_CARDS_MAX]);

#endif
