/*
 * quality/quality_report.h -- how good a shuffle is: decks and deals gathered, tested, and judged.
 *
 *     quality_open       what is to be judged
 *     quality_take_…     decks or boards, one after the other
 *     quality_judge      the tests, their chances, and Holm's correction
 *     quality_verdict    a sentence;  quality_power    what would have been seen
 */
#ifndef RIFFLE_APP_QUALITY_QUALITY_REPORT_H
#define RIFFLE_APP_QUALITY_QUALITY_REPORT_H

#include <jansson.h>
#include <riffle/quality.h>
#include <stdio.h>

enum { QUALITY_TESTS = 48, QUALITY_SENTENCE = 900, QUALITY_SOURCE = 300 };

/* Fewer decks than this are too few for the tests of matrices. */
enum { QUALITY_FEW = 20 };

struct quality_test {
    const char *key, *words;
    bool uneven;                    /* a sum of squares, as a multiple of what is fair */
    bool regulator;                 /* on the lists that regulators ask for */
    double found, expected, errors; /* a deck; in standard errors; NAN where it has none */
    double chance, corrected;
};

struct worth;

struct quality {
    char source[QUALITY_SOURCE]; /* what was judged, in words */
    const char *seed;            /* of research, or NULL */
    bool boards;                 /* deals without the order of a deck */
    unsigned cards;
    bool has_mixing, exact;
    struct rf_procedure procedure;
    struct rf_distance distance; /* when it is known exactly */
    double level;                /* that a verdict is given at */

    struct rf_orders *orders;
    struct rf_deals deals;
    uint64_t *digest; /* of each deck or deal */
    size_t digests, room;

    unsigned tests;
    struct quality_test test[QUALITY_TESTS];
    uint64_t repeats;    /* decks that came before already */
    unsigned places_far; /* places beyond the 99 % of chi-square, and whether they were judged */
    bool places_judged;
    bool fair;                 /* nothing was seen at the level */
    const struct worth *worth; /* what it is worth (worth.h), or NULL */
};

/* False when there is no memory.  `cards` is 0 for boards. */
bool quality_open(struct quality *quality, unsigned cards);
void quality_close(struct quality *quality);

bool quality_take_deck(struct quality *quality, const rf_card *deck);
bool quality_take_deal(struct quality *quality, const struct rf_deal *deal, enum rf_seat dealer);
uint64_t quality_count(const struct quality *quality);

void quality_judge(struct quality *quality);

/* The test that is farthest out, NULL when there is none. */
const struct quality_test *quality_farthest(const struct quality *quality);

void quality_verdict(char out[static QUALITY_SENTENCE], const struct quality *quality);
void quality_power(char out[static QUALITY_SENTENCE], const struct quality *quality);

/* "10,000 decks", "1 board". */
enum { QUALITY_COUNT = 40 };
const char *quality_count_words(char out[static QUALITY_COUNT], const struct quality *quality);
const char *quality_number(char out[static QUALITY_COUNT], uint64_t number);

/* Total variation of hands of bridge after so many riffles, QUALITY_HANDS_LEAST or more: to a tenth
 * of itself after those, to 2 % after one more, and better from there on.  Hands are dealt in
 * rotation, or back and forth: 1 2 3 4 4 3 2 1 1 … */
enum quality_dealing { QUALITY_ROTATION, QUALITY_BACK_AND_FORTH, QUALITY_DEALINGS };
enum { QUALITY_HANDS_LEAST = 4 };
double quality_riffled_hands(unsigned riffles, enum quality_dealing dealing);

/* How many riffles are enough for what, as a table. */
void quality_print_purposes(FILE *out, unsigned cards);

/* Words in lines of up to 79 letters. */
void quality_paragraph(FILE *out, const char *text);

void quality_print(FILE *out, const struct quality *quality);
json_t *quality_json(const struct quality *quality);

#endif
