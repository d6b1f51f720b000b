/*
 * app/quality/quality_report.h -- how good a shuffle is: decks or deals are counted, tested and
 * judged.
 *
 *     quality_open       starts with decks of so many cards, or with boards
 *     quality_take_…     takes decks or boards, one after the other
 *     quality_judge      computes the tests, their p-values and Holm's correction
 *     quality_find_result
 *                        pass, fail or too few to tell
 *     quality_headline   the result in one line: pass, fail or too few to tell
 *     quality_verdict    the verdict as a sentence
 *     quality_power      which faults would have been found, as a sentence
 *     quality_close      frees everything
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
    bool uneven;            /* a sum of squares; `found` is a multiple of its fair value */
    bool regulator;         /* regulators ask for it */
    double found, expected; /* per deck or board; NAN where the test has none */
    double errors;          /* distance from expected in standard errors; NAN where it has none */
    double chance;          /* p-value */
    double corrected;       /* p-value corrected for the number of tests */
};

struct worth;

enum quality_result { QUALITY_PASS, QUALITY_FAIL, QUALITY_TOO_FEW };

struct quality {
    char source[QUALITY_SOURCE]; /* what was judged, in words */
    const char *seed;            /* of research, or NULL */
    bool boards;                 /* deals without the order of a deck */
    unsigned cards;              /* in a deck; 0 for boards */
    bool hidden;                 /* copies of a card look alike: several decks by faces, or ranks */
    bool ranks;                  /* only ranks were seen: suits are chance */
    bool pairs;                  /* orders before and after: a card is its place before */
    bool has_mixing, exact;      /* decks come from `procedure`; `distance` is known */
    struct rf_procedure procedure;
    struct rf_distance distance; /* when it is known exactly */
    double level;                /* that a verdict is given at */

    struct rf_orders *orders;
    struct rf_orders *simulated; /* room for decks of a faulty shuffle, to compare with */
    struct rf_deals deals;
    uint64_t *digest; /* of each deck or deal */
    size_t digests, room;

    unsigned tests;
    struct quality_test test[QUALITY_TESTS];
    uint64_t repeats;    /* decks that came before */
    unsigned places_far; /* places whose chi-square fails at 99 % */
    bool places_judged;  /* there were enough decks for that */
    bool fair;           /* no corrected p-value is below the level */
    enum quality_result result;
    unsigned riffles;          /* that a pass would have found */
    uint64_t enough;           /* decks or boards that a pass needs; 0 if no number is known */
    const struct worth *worth; /* what the shuffle gives away (worth.h), or NULL */
};

/* False when there is no memory.  `cards` is 0 for boards. */
bool quality_open(struct quality *quality, unsigned cards);
void quality_close(struct quality *quality);

bool quality_take_deck(struct quality *quality, const rf_card *deck);
bool quality_take_deal(struct quality *quality, const struct rf_deal *deal, enum rf_seat dealer);
uint64_t quality_count(const struct quality *quality);

void quality_judge(struct quality *quality);

/* False of tests of suits and ranks where those were not seen. */
bool quality_has_figure(const struct quality *quality, const char *key);

/* Finds `result` and `enough`, after quality_judge; it may simulate for a second. */
void quality_find_result(struct quality *quality);
const char *quality_result_word(const struct quality *quality);
void quality_headline(char out[static QUALITY_SENTENCE], const struct quality *quality);

/* The shift, in standard errors, that fails 9 times in 10. */
double quality_errors_needed(const struct quality *quality);

/* The riffles of the fault that a pass must be able to find; and how far so many riffles shift the
 * best test, in standard deviations of one deck. */
unsigned quality_riffles_worth_finding(unsigned cards);
double quality_riffle_shift(const struct quality *quality, unsigned riffles);

/* The most unusual test; NULL when there is none. */
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

/* Prints a table: how many riffles are enough for which purpose. */
void quality_print_purposes(FILE *out, unsigned cards);

/* Prints a text in lines of at most 79 letters. */
void quality_paragraph(FILE *out, const char *text);

void quality_print(FILE *out, const struct quality *quality);
json_t *quality_json(const struct quality *quality);

#endif
