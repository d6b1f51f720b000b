/*
 * training/count_drill.c -- index plays and bets as questions: the count and the cards that are
 * asked, what is right, and what a mistake costs.
 */
#include "riffle/count_drill.h"

#include <string.h>

#include "base/assert.h"

enum { HARD_LEAST = 5, SOFT_LEAST = 13 };

static bool
is_stand(const struct rf_index_play *play)
{
    return play->hand != RF_INDEX_INSURANCE && play->play == RF_PLAY_STAND;
}

/* A soft hand that is doubled at this count does not ask whether to stand. */
static bool
is_doubled_soft(const struct rf_index_play *play, const struct rf_indices_at *at)
{
    return is_stand(play) && play->hand == RF_INDEX_SOFT && at->may[RF_PLAY_DOUBLE] &&
           at->ev[RF_PLAY_DOUBLE] > at->ev[RF_PLAY_STAND] &&
           at->ev[RF_PLAY_DOUBLE] > at->ev[RF_PLAY_HIT];
}

bool
rf_count_question_fill(struct rf_count_question *question,
                       const struct rf_indices_table block[static RF_INDICES_BLOCKS],
                       const struct rf_indices_found *found, unsigned reach)
{
    const struct rf_index_play *play = &found->play;
    bool below = false, above = false;
    RF_ASSERT(2 * reach + 1 <= RF_COUNT_DRILL_COUNTS);
    memset(question, 0, sizeof *question);
    question->play = *play;
    question->crossing = found->crossing;
    question->error = found->error;
    question->gain = found->gain;
    question->low = play->index - (int)reach;
    question->counts = 2 * reach + 1;
    for (unsigned i = 0; i < question->counts; i++) {
        int count = question->low + (int)i;
        if (count < -RF_INDICES_FAR || count > RF_INDICES_FAR)
            continue;
        struct rf_indices_at at = rf_indices_at(block, play, count);
        question->at[i].known = at.samples >= 8 && !is_doubled_soft(play, &at);
        question->at[i].error = at.error;
        memcpy(question->at[i].ev, at.ev, sizeof at.ev);
        for (unsigned p = 0; p < RF_PLAYS && question->at[i].known; p++)
            question->may[p] |= at.may[p];
        below |= question->at[i].known && count < play->index;
        above |= question->at[i].known && count >= play->index;
    }
    if (play->hand == RF_INDEX_INSURANCE) { /* to decline is worth 0 */
        question->may[RF_COUNT_INSURE] = question->may[RF_COUNT_DECLINE] = true;
        for (unsigned i = 0; i < question->counts; i++)
            question->at[i].ev[RF_COUNT_DECLINE] = 0;
    }
    return below && above;
}

/* The square root of a number from 0 to 1, by Newton's method: the browser's core has no math.h. */
static double
square_root(double x)
{
    double root = 1;
    for (unsigned i = 0; i < 20; i++)
        root = (root + x / root) / 2;
    return root;
}

void
rf_count_weights(const struct rf_count_question *all, unsigned count, const struct rf_drill *drill,
                 double *weight)
{
    RF_ASSERT(count <= RF_DRILL_CELLS);
    for (unsigned i = 0; i < count; i++) {
        double missed = rf_drill_miss_rate(drill, i);
        weight[i] = square_root(all[i].gain > 1e-8 ? all[i].gain : 1e-8) *
                    (missed < 0 ? 1.5 : 0.5 + 8 * missed);
    }
}

static bool
is_known(const struct rf_count_question *question, int count)
{
    int place = count - question->low;
    return place >= 0 && place < (int)question->counts && question->at[place].known;
}

/* A count on one side of the index: the next one three times, the one after twice as often as the
 * third. */
static int
draw_count(const struct rf_count_question *question, unsigned step, bool above, struct rf_rng words)
{
    static const unsigned steps[] = {1, 1, 1, 2, 2, 3};
    for (unsigned tries = 0; tries < 40; tries++) {
        int far = (int)(steps[rf_rng_below(words, 6)] * step -
                        (step > 1 ? rf_rng_below(words, step) : 0));
        int count = above ? question->play.index + far - 1 : question->play.index - far;
        if (is_known(question, count))
            return count;
    }
    for (unsigned i = 0; i < question->counts; i++) /* the nearest that came */
        if (is_known(question, question->play.index + (above ? (int)i : -1 - (int)i)))
            return question->play.index + (above ? (int)i : -1 - (int)i);
    return above ? draw_count(question, step, false, words) : question->play.index;
}

static const double *
values_at(const struct rf_count_question *question, int count)
{
    RF_ASSERT(is_known(question, count));
    return question->at[count - question->low].ev;
}

enum rf_play
rf_count_right(const struct rf_count_question *question, int count)
{
    const struct rf_index_play *play = &question->play;
    const double *ev = values_at(question, count);
    int best = -1;
    if ((count >= play->index) != play->below)
        return (enum rf_play)play->play;
    if (is_stand(play) || play->hand == RF_INDEX_INSURANCE)
        return RF_PLAY_HIT; /* which is RF_COUNT_DECLINE too */
    for (int p = 0; p < RF_PLAYS; p++)
        if (p != play->play && question->may[p] && (best < 0 || ev[p] > ev[best]))
            best = p;
    return (enum rf_play)best;
}

/* True when two first cards would be surrendered or doubled at this count, so that only a hand of
 * three cards asks whether to stand. */
static bool
needs_three(const struct rf_count_question *question, int count)
{
    const double *ev = values_at(question, count);
    double best = ev[RF_PLAY_STAND] > ev[RF_PLAY_HIT] ? ev[RF_PLAY_STAND] : ev[RF_PLAY_HIT];
    return is_stand(&question->play) &&
           ((question->may[RF_PLAY_SURRENDER] && ev[RF_PLAY_SURRENDER] > best) ||
            (question->may[RF_PLAY_DOUBLE] && ev[RF_PLAY_DOUBLE] > best));
}

/* The cell of riffle/drill.h with this row; insurance may come with any hand. */
static unsigned
cell_of(const struct rf_index_play *play, struct rf_rng words)
{
    unsigned row = play->row;
    if (play->hand == RF_INDEX_HARD)
        row -= HARD_LEAST;
    else if (play->hand == RF_INDEX_SOFT)
        row += RF_DRILL_HARD - SOFT_LEAST;
    else if (play->hand == RF_INDEX_PAIR)
        row += RF_DRILL_HARD + RF_DRILL_SOFT;
    else
        row = rf_rng_below(words, RF_DRILL_HARD - 1);
    return row * RF_VALUES + play->up;
}

/* A hard hand of three cards: the larger of two cards becomes two smaller ones, and no ace. */
static bool
draw_three(struct rf_count_asked *asked, unsigned total, struct rf_rng words)
{
    if (total < 8)
        return false;
    for (unsigned tries = 0; tries < 200; tries++) {
        unsigned cell = (total - HARD_LEAST) * RF_VALUES, sum = 0;
        rf_card two[3], more[3];
        rf_drill_cards(cell, words, two);
        unsigned large = rf_exact_card_value(two[0]) + 1;
        if (large < HARD_LEAST || large > 10)
            continue;
        rf_drill_cards((large - HARD_LEAST) * RF_VALUES, words, more);
        asked->hand[0] = more[0];
        asked->hand[1] = two[1];
        asked->hand[2] = more[1];
        for (unsigned i = 0; i < 3; i++)
            sum += rf_exact_card_value(asked->hand[i]) + 1;
        asked->cards = 3;
        if (sum == total)
            return true;
    }
    return false;
}

void
rf_count_ask(const struct rf_count_question *question, unsigned step, struct rf_rng words,
             struct rf_count_asked *asked)
{
    rf_card cards[3];
    RF_ASSERT(step >= 1);
    memset(asked, 0, sizeof *asked);
    asked->count = draw_count(question, step, rf_rng_below(words, 2) == 0, words);
    memcpy(asked->may, question->may, sizeof asked->may);
    rf_drill_cards(cell_of(&question->play, words), words, cards);
    asked->cards = 2;
    memcpy(asked->hand, cards, 2 * sizeof cards[0]);
    asked->up = cards[2];
    if (question->play.hand == RF_INDEX_HARD && needs_three(question, asked->count) &&
        draw_three(asked, question->play.row, words))
        asked->may[RF_PLAY_DOUBLE] = asked->may[RF_PLAY_SURRENDER] = false;
}

struct rf_count_judged
rf_count_judge(const struct rf_count_question *question, const struct rf_count_asked *asked,
               enum rf_play did)
{
    RF_ASSERT(asked->may[did]);
    const double *ev = values_at(question, asked->count);
    struct rf_count_judged judged = {.right = rf_count_right(question, asked->count)};
    judged.missed = did != judged.right;
    judged.cost = judged.missed ? ev[judged.right] - ev[did] : 0;
    judged.error = question->at[asked->count - question->low].error;
    return judged;
}

/* A running count, drawn from all that give the count with so many cards left. */
static bool
draw_running(const struct rf_counting *system, int count, unsigned cards_left, struct rf_rng words,
             int *running)
{
    enum { FAR = 400 };
    uint32_t fits = 0;
    for (int halves = -FAR; halves <= FAR; halves += 2)
        if (rf_counting_true(system, halves, cards_left) == count &&
            rf_rng_below(words, ++fits) == 0)
            *running = halves;
    return fits > 0;
}

/* With n of N cards seen, the running count has the variance s^2 n (N - n) / (N - 1), where s^2 is
 * the variance of a tag.  True within three standard deviations. */
static bool
is_likely(const struct rf_counting *system, unsigned decks, int running, unsigned seen)
{
    double cards = decks * RF_DECK_CARDS, mean = 0, squares = 0;
    for (unsigned card = 0; card < RF_DECK_CARDS; card++) {
        double tag = rf_counting_tag(system, (rf_card)card);
        mean += tag / RF_DECK_CARDS;
        squares += tag * tag / RF_DECK_CARDS;
    }
    double far = running - rf_counting_initial(system, decks) - mean * seen;
    double variance = (squares - mean * mean) * seen * (cards - seen) / (cards - 1);
    return far * far <= 9 * variance;
}

bool
rf_count_tell(const struct rf_counting *system, unsigned decks, unsigned cut, int count,
              struct rf_rng words, struct rf_count_told *told)
{
    const unsigned half = RF_DECK_CARDS / 2, all = decks * RF_DECK_CARDS;
    RF_ASSERT(cut <= all);
    unsigned least = (all - cut + half - 1) / half;
    least = least < 1 ? 1 : least;
    for (unsigned tries = 0; tries < 60; tries++) {
        unsigned halves = least + rf_rng_below(words, 2 * decks - least + 1);
        if (system->divisor == RF_COUNTING_FULL)
            halves += halves % 2;
        if (draw_running(system, count, halves * half, words, &told->running) &&
            is_likely(system, decks, told->running, all - halves * half)) {
            told->half_decks = halves;
            return true;
        }
    }
    return false;
}

struct rf_count_bet_cost
rf_count_bet_cost(const struct rf_ramp_count *at, double right, double did, double kelly_bankroll)
{
    RF_ASSERT(kelly_bankroll > 0);
    double less = right - did, squares = right * right - did * did;
    return (struct rf_count_bet_cost){.expectation = less * at->mean,
                                      .error = (less < 0 ? -less : less) * at->mean_error,
                                      .certainty = less * at->mean -
                                                   squares * at->variance / (2 * kelly_bankroll)};
}
