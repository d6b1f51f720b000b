/*
 * app/cli/sitting.h -- a table as `riffle table` runs it: each act is put to the
 * law, and the act, the ruling and the clause are printed.
 *
 * The text output is itself a file of acts: rulings are printed as comments.
 */
#ifndef RIFFLE_APP_SITTING_H
#define RIFFLE_APP_SITTING_H

#include "cli.h"
#include "table/house.h"

enum { SITTING_BROKEN = 64 };

struct sitting {
    struct house house;
    bool dealer;        /* the program performs the dealer's acts */
    bool json;          /* --json: print one object a line */
    unsigned long line; /* of the input; an automatic table counts its acts */
    /* Counts for the last line and the exit status.  A fault is a permitted act that shows an
     * earlier breach; a malformed line is not an act at all. */
    unsigned long permitted, refused, malformed, faults;
    unsigned long contradicted; /* acts that a file of cards does not agree with */
    bool observe;               /* breaches are told and done (observing.h); `refused` counts */
    unsigned long breaches, questions; /* impossible acts, `questions` acts that are not judged */
    unsigned broken_count;
    enum rf_clause broken[SITTING_BROKEN]; /* the clauses of the first breaches, in order */
};

/* The number of the line that the next act becomes; 0 where no record is kept. */
unsigned long sitting_record_line(const struct sitting *sitting);

/* Reports and counts an act that the file of cards contradicts; the sentence says how. */
void sitting_contradict(struct sitting *sitting, const char *sentence);

/* Ends the program, with a message, when the record cannot be written: a table without its record
 * does not continue. */
void sitting_check_record(const struct sitting *sitting);

/* Puts one act to the law, prints the ruling and returns it.  An act that a file of cards
 * contradicts is reported and counted, but not put; then this returns RF_PERMITTED.  Ends the
 * program when the record cannot be written. */
enum rf_clause sitting_put(struct sitting *sitting, const struct rf_act *stated);

/* Performs the acts that the law expects of an automatic dealer.  The dealer waits while players
 * may still sit down for a cut, or bet, unless `release` says that they are ready. */
void sitting_deal(struct sitting *sitting, bool release);

/* Prints how many acts there were and what the law waits for.  Answers the exit
 * status. */
int sitting_end(struct sitting *sitting);

/* The acts that the law expected instead of `act`.  Blackjack has acts of its own, so its table
 * knows better what comes next. */
void sitting_say_expected(const struct sitting *sitting, const struct rf_act *act,
                          char expected[static RF_EXPECTED_TEXT]);

/* Parts of what is printed: the chips that the last act moved, as JSON or text; the blanks that
 * bring rulings under each other; who has what, and what the law waits for. */
void sitting_add_chips(const struct rf_bj *game, json_t *object);
void sitting_print_moves(const struct rf_bj *game);
int sitting_padding(const char *line);
void sitting_print_rest(const struct sitting *sitting);

/* Plays one shoe with automatic players at `boxes` boxes. */
void sitting_play_shoe(struct sitting *sitting, const struct rf_c4_rules *rules, unsigned boxes,
                       struct rf_rng whims);

/* Plays one shoe of blackjack with automatic players at `boxes` boxes. */
void sitting_play_game(struct sitting *sitting, unsigned boxes);

#endif
