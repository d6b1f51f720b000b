/*
 * app/quality/quality_result.c -- pass, fail, or too few to tell.
 *
 * A shuffle fails when a p-value, corrected for the number of tests (Holm), is below the level.  So
 * a fair shuffle fails at most as often as the level says, however the tests depend on each other.
 *
 * It passes only if there were enough decks or boards: so many that a fault worth finding would
 * have failed 9 times in 10.  That fault is
 *
 *     for decks    a deck after the last riffle that leaves it more than half way from uniform
 *                  (total variation above 1/2): six riffles of 52 cards; and a program that swaps
 *                  the card at each place with any other, the best-known wrong shuffle
 *     for boards   a seat that averages one point more than its ten
 *
 * Where cards cannot be told apart (several decks by their faces, or ranks only), copies hide part
 * of the order.  Riffled decks are then simulated and read in the same way, with fewer riffles if
 * the tests cannot see so many.
 */
#include <math.h>

#include <riffle/shuffle.h>

#include "quality/odds.h"
#include "quality/quality_report.h"

/* A hand's points have this standard deviation (riffle/census.h). */
static const double points_deviation = 4.13;

/* Simulated cards: for the power of the tests, and for the number that is enough. */
enum { SAMPLE_POWER = 104000, SAMPLE_ENOUGH = 312000 };

double
quality_errors_needed(const struct quality *quality)
{
    unsigned tests = quality->tests > 0 ? quality->tests : 1;
    return odds_errors(quality->level / tests) + odds_errors(0.2);
}

/* The last number of riffles of a new deck that leaves total variation above one half. */
unsigned
quality_riffles_worth_finding(unsigned cards)
{
    unsigned riffles = 1;
    while (riffles < 20 && rf_riffle_variation(cards, riffles + 1) > 0.5)
        riffles++;
    return riffles;
}

/* Gives the cards of each kind their copies at random, as a reader does that cannot tell them
 * apart.  Kinds are faces, or ranks. */
static void
hide_copies(const struct quality *quality, struct rf_rng rng, rf_card *deck)
{
    rf_card copy[RF_CARDS_MAX];
    unsigned used[RF_DECK_CARDS] = {0}, kinds = quality->ranks ? RF_RANKS : RF_DECK_CARDS;
    unsigned copies = quality->cards / kinds;
    for (unsigned kind = 0; kind < kinds; kind++) {
        for (unsigned i = 0; i < copies; i++)
            copy[kind * copies + i] = (rf_card)(i * kinds + kind);
        rf_shuffle(rng, copy + (size_t)kind * copies, copies);
    }
    for (unsigned i = 0; i < quality->cards; i++) {
        unsigned kind = deck[i] % kinds;
        deck[i] = copy[kind * copies + used[kind]++];
    }
}

/* The largest shift of a test after a faulty shuffle of new decks, in standard deviations of one
 * deck, found by simulation.  A shift that may be chance counts as none. */
static double
simulate_shift(const struct quality *quality, const char *steps, unsigned cards)
{
    struct rf_procedure procedure;
    struct rf_procedure_error error;
    struct rf_philox philox;
    struct rf_orders *orders = quality->simulated;
    rf_card deck[RF_CARDS_MAX];
    unsigned sample = cards / quality->cards;
    double most = 0;
    rf_procedure_read(&procedure, steps, &error);
    rf_orders_init(orders, quality->cards);
    rf_philox_open(&philox, (const uint8_t[RF_KEY_BYTES]){1}, 0);
    for (unsigned i = 0; i < sample; i++) {
        for (unsigned k = 0; k < quality->cards; k++)
            deck[k] = (rf_card)k;
        rf_procedure_run(&procedure, rf_philox_rng(&philox), deck, quality->cards);
        if (quality->hidden)
            hide_copies(quality, rf_philox_rng(&philox), deck);
        rf_orders_add(orders, deck);
    }
    for (unsigned i = 0; i < RF_FIGURES; i++) {
        struct rf_quality_row row = rf_orders_row(orders, (enum rf_figure)i);
        if (row.rare || row.times == 0 || !quality_has_figure(quality, row.key))
            continue;
        most = fmax(most, fabs(row.sum / (double)row.times - row.mean) / sqrt(row.variance));
    }
    return most > 4.5 / sqrt(sample) ? most : 0;
}

/* The shift after so many riffles: by the exact mean of rising sequences, or simulated. */
static double
riffle_shift(const struct quality *quality, unsigned riffles, unsigned sample)
{
    double n = quality->cards;
    char steps[20];
    snprintf(steps, sizeof steps, "riffle:%u", riffles);
    if (quality->hidden)
        return simulate_shift(quality, steps, sample);
    return ((n + 1) / 2 - rf_riffle_rising(quality->cards, riffles)) / sqrt((n + 1) / 12);
}

double
quality_riffle_shift(const struct quality *quality, unsigned riffles)
{
    return riffle_shift(quality, riffles, SAMPLE_POWER);
}

/* How many decks or boards find such a shift 9 times in 10. */
static uint64_t
count_for(const struct quality *quality, double shift)
{
    double root = quality_errors_needed(quality) / shift;
    return (uint64_t)ceil(root * root);
}

/* Finds the fault and the number of decks that it takes. */
static void
find_enough(struct quality *quality)
{
    double shift = 0;
    quality->enough = 0;
    quality->riffles = quality_riffles_worth_finding(quality->cards) + 1;
    while (shift <= 0 && quality->riffles > 1)
        shift = riffle_shift(quality, --quality->riffles, SAMPLE_ENOUGH);
    if (shift > 0)
        quality->enough = count_for(quality, shift);
    shift = quality->hidden ? 0 : simulate_shift(quality, "swap-all", SAMPLE_POWER);
    if (shift > 0 && count_for(quality, shift) > quality->enough)
        quality->enough = count_for(quality, shift);
}

void
quality_find_result(struct quality *quality)
{
    if (quality->boards)
        quality->enough = count_for(quality, 1 / points_deviation);
    else
        find_enough(quality);
    if (!quality->fair)
        quality->result = QUALITY_FAIL;
    else if (quality->enough > 0 && quality_count(quality) >= quality->enough)
        quality->result = QUALITY_PASS;
    else
        quality->result = QUALITY_TOO_FEW;
}

const char *
quality_result_word(const struct quality *quality)
{
    static const char *const words[] = {"pass", "fail", "too few to tell"};
    return words[quality->result];
}

/* The fault that so many decks or boards find. */
static void
fault_words(char *out, size_t room, const struct quality *quality)
{
    if (quality->boards)
        snprintf(out, room, "a seat that averages one point too many");
    else
        snprintf(out, room, "%u riffles%s", quality->riffles,
                 quality->hidden ? "" : " or a program that swaps every card with any other");
}

void
quality_headline(char out[static QUALITY_SENTENCE], const struct quality *quality)
{
    char count[QUALITY_COUNT], enough[QUALITY_COUNT], fault[120];
    const char *word = quality_result_word(quality);
    double level = 100 * quality->level;
    quality_count_words(count, quality);
    quality_number(enough, quality->enough);
    fault_words(fault, sizeof fault, quality);
    if (quality->result == QUALITY_FAIL)
        snprintf(out, QUALITY_SENTENCE,
                 "%s: %s %s not from a fair shuffle; a fair one fails at most %g %% of the time",
                 word, count, quality_count(quality) == 1 ? "is" : "are", level);
    else if (quality->result == QUALITY_PASS)
        snprintf(out, QUALITY_SENTENCE,
                 "%s at the %g %% level: %s, enough to find %s 9 times in 10", word, level, count,
                 fault);
    else if (quality->enough > 0)
        snprintf(out, QUALITY_SENTENCE, "%s at the %g %% level: %s; to find %s you need %s", word,
                 level, count, fault, enough);
    else
        snprintf(out, QUALITY_SENTENCE,
                 "%s at the %g %% level: %s, of cards that look alike and hide every riffle", word,
                 level, count);
}
