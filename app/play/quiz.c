/*
 * app/play/quiz.c -- the count that you are asked for while you play (quiz.h).
 */
#include "play/quiz.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "play/words.h"

enum { ROUNDS_BETWEEN = 3 };

static unsigned
cards_seen(const struct seen *seen)
{
    unsigned sum = 0;
    for (unsigned face = 0; face < RF_DECK_CARDS; face++)
        sum += seen->face[face];
    return sum;
}

bool
quiz_is_due(const struct quiz *quiz, const struct seen *seen, unsigned rounds)
{
    return quiz->on && rounds > 0 && rounds >= quiz->next && cards_seen(seen) > 0;
}

static bool
has_true_count(const struct quiz *quiz)
{
    return quiz->system.divisor != RF_COUNTING_RUNNING;
}

void
quiz_question(const struct quiz *quiz, char out[static QUIZ_TEXT])
{
    snprintf(out, QUIZ_TEXT, has_true_count(quiz) ? WORDS_QUIZ_BOTH : WORDS_QUIZ_RUNNING,
             quiz->system.title);
}

/* In halves of a point, with the initial count of the system. */
static int
running_count(const struct quiz *quiz, const struct seen *seen, unsigned decks)
{
    int running = rf_counting_initial(&quiz->system, decks);
    for (unsigned face = 0; face < RF_DECK_CARDS; face++)
        running += seen->face[face] * rf_counting_tag(&quiz->system, (rf_card)face);
    return running;
}

/* Reads one or two numbers; false when the text has anything else. */
static bool
read_numbers(const char *text, unsigned count, double number[static 2])
{
    char *end;
    for (unsigned i = 0; i < count; i++) {
        number[i] = strtod(text, &end);
        if (end == text || !(fabs(number[i]) < 1000))
            return false;
        text = end;
    }
    while (*text == ' ')
        text++;
    return *text == '\0';
}

/* Skips the question, or keeps the answer for the sum. */
static void
note(struct quiz *quiz, unsigned rounds, bool skipped, bool right)
{
    quiz->next = rounds + ROUNDS_BETWEEN;
    if (skipped)
        return;
    if (quiz->asked < QUIZ_LOG)
        quiz->log[quiz->asked] = right;
    quiz->asked++;
    quiz->right += right;
}

bool
quiz_answer(struct quiz *quiz, const struct seen *seen, unsigned decks, unsigned rounds,
            const char *text, char out[static QUIZ_TEXT])
{
    double said[2] = {0, 0};
    bool both = has_true_count(quiz), skipped = text[0] == '\0';
    unsigned all = decks * RF_DECK_CARDS, shown = cards_seen(seen);
    unsigned left = all > shown ? all - shown : 1;
    int running = running_count(quiz, seen, decks);
    int is_true = rf_counting_true(&quiz->system, running, left);
    if (!skipped && !read_numbers(text, both ? 2 : 1, said)) {
        snprintf(out, QUIZ_TEXT, "%s", both ? WORDS_QUIZ_TYPE_BOTH : WORDS_QUIZ_TYPE_RUNNING);
        return false;
    }
    bool right = fabs(2 * said[0] - running) < 0.1 && (!both || fabs(said[1] - is_true) < 0.1);
    note(quiz, rounds, skipped, right);
    if (both)
        snprintf(out, QUIZ_TEXT,
                 skipped ? WORDS_QUIZ_IS_BOTH
                 : right ? WORDS_QUIZ_RIGHT_BOTH
                         : WORDS_QUIZ_WRONG_BOTH,
                 running / 2.0, is_true, left / (double)RF_DECK_CARDS);
    else
        snprintf(out, QUIZ_TEXT,
                 skipped ? WORDS_QUIZ_IS
                 : right ? WORDS_QUIZ_RIGHT
                         : WORDS_QUIZ_WRONG,
                 running / 2.0);
    return true;
}

void
quiz_sum(const struct quiz *quiz, char out[static QUIZ_TEXT])
{
    out[0] = '\0';
    if (quiz->asked > 0)
        snprintf(out, QUIZ_TEXT, WORDS_QUIZ_SUM, quiz->right, quiz->asked);
}
