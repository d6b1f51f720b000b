/*
 * app/play/quiz.h -- asks for the running and the true count while you play (riffle play --count).
 *
 * Every few rounds, before you bet, you say the count of the cards that everybody has seen since
 * the shuffle (table/seen.h).  The faces ask and show the sentence; this file counts and judges.
 */
#ifndef RIFFLE_APP_PLAY_QUIZ_H
#define RIFFLE_APP_PLAY_QUIZ_H

#include <riffle/counting.h>

#include "table/seen.h"

enum { QUIZ_LOG = 256, QUIZ_TEXT = 256 };

struct quiz {
    bool on;
    struct rf_counting system;
    unsigned next; /* asks when this many rounds have been played */
    unsigned asked, right;
    bool log[QUIZ_LOG]; /* the answers, for the file of progress */
};

/* True when a question is due before the next bet. */
bool quiz_is_due(const struct quiz *quiz, const struct seen *seen, unsigned rounds);

/* The question in words. */
void quiz_question(const struct quiz *quiz, char out[static QUIZ_TEXT]);

/* Judges an answer such as "4 1": the running count, and the true count where the system has one.
 * False, with a sentence, when it is none; then the question is still due.  An empty answer skips
 * it. */
bool quiz_answer(struct quiz *quiz, const struct seen *seen, unsigned decks, unsigned rounds,
                 const char *text, char out[static QUIZ_TEXT]);

/* How many were right; empty if nothing was asked. */
void quiz_sum(const struct quiz *quiz, char out[static QUIZ_TEXT]);

#endif
