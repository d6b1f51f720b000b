/*
 * app/quality/worth.c -- simulates what a shuffle is worth to players (worth.h).
 *
 * Three figures.  An observer who knows the order before the shuffle guesses each card.  At bridge,
 * random play gathers tricks, the pack is shuffled and dealt, and hands are compared with fair
 * ones.  At blackjack, each shoe is shuffled from what the last one left, and the player's result
 * is compared with that of a fair shuffle.  Random numbers come from Philox, streams 2 and 3 of the
 * seed, so that equal seeds give equal results.
 */
#include "quality/worth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "os/status.h"

/* Fair rounds for each round after the shuffle.  With 20 times as many, their standard error adds
 * only 2.5 % to that of the difference. */
enum { FAIR_TIMES = 20 };

static void
open_stream(struct rf_philox *philox, const char *seed, uint64_t stream)
{
    uint8_t key[RF_KEY_BYTES];
    rf_seed_key(key, seed);
    rf_philox_open(philox, key, stream);
}

/* Chooses a random card of the seat that follows suit, or any card if it has none.  RF_SUITS means
 * that no suit was led. */
static unsigned
choose_card(struct rf_philox *philox, const struct rf_deal *deal, const bool *played, unsigned seat,
            unsigned suit)
{
    unsigned can[RF_DECK_CARDS], count = 0;
    for (unsigned pass = 0; pass < 2 && count == 0; pass++)
        for (unsigned card = 0; card < RF_DECK_CARDS; card++)
            if (!played[card] && deal->owner[card] == seat &&
                (pass > 0 || suit == RF_SUITS || card / RF_RANKS == suit))
                can[count++] = card;
    return can[rf_rng_below(rf_philox_rng(philox), count)];
}

/* Plays a random deal with random cards that follow suit, and gathers the pack trick by trick, as
 * it lies on the table before the next shuffle. */
static void
gather_tricks(struct rf_philox *philox, rf_card pack[static RF_DECK_CARDS])
{
    bool played[RF_DECK_CARDS] = {false};
    struct rf_hands hands;
    rf_deal_bulk(philox, &hands, 1);
    struct rf_deal deal = rf_deal_of_hands(&hands);
    unsigned leader = RF_NORTH, at = 0;
    while (at < RF_DECK_CARDS) {
        unsigned suit = RF_SUITS, best = RF_DECK_CARDS, winner = leader;
        for (unsigned i = 0; i < RF_SEATS; i++) {
            unsigned seat = (leader + i) % RF_SEATS;
            unsigned card = choose_card(philox, &deal, played, seat, suit);
            suit = i == 0 ? card / RF_RANKS : suit;
            if (card / RF_RANKS == suit && card < best) { /* an ace has the lowest number */
                best = card;
                winner = seat;
            }
            played[card] = true;
            pack[at++] = (rf_card)card;
        }
        leader = winner;
    }
}

/* Shuffles and deals boards from gathered tricks: counts points and shapes, and to which hand,
 * counted from its own, the next card of the old pack goes. */
static void
find_bridge(struct worth *worth, struct rf_philox *philox, const struct rf_procedure *procedure)
{
    for (uint64_t board = 0; board < worth->boards; board++) {
        rf_card before[RF_DECK_CARDS], pack[RF_DECK_CARDS];
        gather_tricks(philox, before);
        memcpy(pack, before, sizeof pack);
        rf_procedure_run(procedure, rf_philox_rng(philox), pack, RF_DECK_CARDS);
        struct rf_deal deal = rf_deal_by_rotation(pack, RF_WEST);
        struct rf_hands hands = rf_hands_of_deal(&deal);
        rf_census_add(&worth->census, &hands);
        for (unsigned i = 0; i + 1 < RF_DECK_CARDS; i++)
            worth
                ->next[(deal.owner[before[i + 1]] + RF_SEATS - deal.owner[before[i]]) % RF_SEATS]++;
    }
    double cards = (double)worth->boards * (RF_DECK_CARDS - 1);
    for (unsigned i = 0; i < RF_SEATS; i++) {
        worth->next[i] /= cards;
        /* Of the other 51 cards 12 are in the same hand and 13 in each other hand. */
        worth->next_fair[i] = (double)(RF_HAND_CARDS - (i == 0)) / (RF_DECK_CARDS - 1);
    }
}

/* Plays shoe after shoe; each is shuffled from what the last one left. */
static struct rounds
find_rounds(const void *plan, struct rf_philox *philox, const struct rf_procedure *procedure,
            unsigned packs, uint64_t most)
{
    struct rf_sim_tally tally = {0};
    rf_card stack[RF_CARDS_MAX];
    unsigned cards = packs * RF_DECK_CARDS;
    for (unsigned i = 0; i < cards; i++)
        stack[i] = (rf_card)i;
    rf_shuffle(rf_philox_rng(philox), stack, cards);
    while (tally.rounds < most) {
        rf_procedure_run(procedure, rf_philox_rng(philox), stack, cards);
        rf_sim_stack(plan, stack, cards, &tally);
    }
    return rounds_of(plan, &tally);
}

int
worth_find(struct worth *worth, const struct rf_procedure *procedure, unsigned packs,
           const char *seed, uint64_t rounds)
{
    uint8_t key[RF_KEY_BYTES];
    struct rf_philox philox;
    memset(worth, 0, sizeof *worth);
    worth->packs = packs;
    /* Bridge is played with one pack only: one board for every 50 rounds of blackjack. */
    worth->boards = packs == 1 ? rounds / 50 + 1 : 0;
    open_stream(&philox, seed, 2);
    if (worth->boards > 0)
        find_bridge(worth, &philox, procedure);
    rf_seed_key(key, seed);
    void *plan = rounds_open(packs, key);
    if (!plan)
        return STATUS_IO;
    worth->fair = rounds_simulate(plan, FAIR_TIMES * rounds);
    open_stream(&philox, seed, 3);
    worth->rounds = find_rounds(plan, &philox, procedure, packs, rounds);
    free(plan);
    return STATUS_OK;
}

double
worth_percent(const struct rounds *rounds)
{
    return 100 * rounds->sum / (double)rounds->count;
}

/* Standard error of the mean, in percent of the bet: sqrt((E[x^2] - E[x]^2) / n). */
double
worth_error(const struct rounds *rounds)
{
    double n = (double)rounds->count, mean = rounds->sum / n;
    return 100 * sqrt((rounds->squares / n - mean * mean) / n);
}

/* Three standard errors of the difference: a fair shuffle exceeds them once in about 370 runs. */
bool
worth_differs(const struct worth *worth)
{
    double apart = worth_percent(&worth->rounds) - worth_percent(&worth->fair);
    return fabs(apart) > 3 * hypot(worth_error(&worth->rounds), worth_error(&worth->fair));
}

/* Two ways to guess, both from the order before the shuffle; the better one counts. */
double
worth_guessed(const struct quality *quality, double *fair)
{
    struct rf_quality_row run = rf_orders_row(quality->orders, RF_FIGURE_GUESSED_RUN);
    struct rf_quality_row next = rf_orders_row(quality->orders, RF_FIGURE_GUESSED_NEXT);
    *fair = run.mean;
    return fmax(run.sum, next.sum) / (double)run.times;
}

static void
print_bridge(FILE *out, const struct worth *worth)
{
    struct rf_census_row rows[RF_CENSUS_ROWS];
    char number[QUALITY_COUNT];
    rf_census_rows(rows, &worth->census);
    fprintf(out,
            "Bridge: %s boards. Tricks are gathered one on the other, shuffled by this\nmethod and "
            "dealt in rotation. Percent of hands:\n%-25s%9s%9s%8s\n",
            quality_number(number, worth->boards), "", "found", "fair", "errors");
    for (unsigned i = RF_CENSUS_SEATS; i < RF_CENSUS_ROWS; i++) {
        double hands = (double)worth->boards * RF_SEATS / 100;
        double errors = (rows[i].found - rows[i].expected) / sqrt(rows[i].variance);
        if (i >= RF_CENSUS_SEATS + RF_CENSUS_POINTS || fabs(errors) > 4)
            fprintf(out, "%-25s%9.2f%9.2f%+8.1f\n", rows[i].words, rows[i].found / hands,
                    rows[i].expected / hands, errors);
    }
    unsigned best = 0;
    for (unsigned i = 1; i < RF_SEATS; i++)
        best = worth->next[i] > worth->next[best] ? i : best;
    char sentence[QUALITY_SENTENCE];
    static const char *const whom[RF_SEATS] = {"the same hand", "the next hand", "the partner",
                                               "the hand before"};
    snprintf(sentence, sizeof sentence,
             "A player who remembers that one card lay behind another, and guesses that it went to "
             "%s, is right %.1f %% of the time (%.1f %% is fair).",
             whom[best], 100 * worth->next[best], 100 * worth->next_fair[best]);
    quality_paragraph(out, sentence);
}

void
worth_print(FILE *out, const struct worth *worth, const struct quality *quality)
{
    char number[QUALITY_COUNT], sentence[QUALITY_SENTENCE];
    const struct rounds *rounds = &worth->rounds, *fair = &worth->fair;
    double fair_guessed, guessed = worth_guessed(quality, &fair_guessed);
    snprintf(sentence, sizeof sentence,
             "An observer who knows the order before the shuffle and sees each card after a guess "
             "guesses %.2f of %u cards right (%.2f with a fair shuffle).",
             guessed, quality->cards, fair_guessed);
    fputs("\nWhat this shuffle gives away, simulated\n", out);
    quality_paragraph(out, sentence);
    if (worth->boards > 0)
        print_bridge(out, worth);
    snprintf(sentence, sizeof sentence,
             "Blackjack, %u %s, basic strategy, %s rounds, each shoe shuffled from what the last "
             "one left: the player's result is %+.3f %% of the bet (standard error %.3f %%). With "
             "a fair shuffle it is %+.3f %% (standard error %.3f %%). The difference, %+.3f %%, is "
             "%s.",
             worth->packs, worth->packs == 1 ? "deck" : "decks",
             quality_number(number, rounds->count), worth_percent(rounds), worth_error(rounds),
             worth_percent(fair), worth_error(fair), worth_percent(rounds) - worth_percent(fair),
             worth_differs(worth) ? "significant" : "within chance");
    quality_paragraph(out, sentence);
}

json_t *
worth_json(const struct worth *worth)
{
    struct rf_census_row rows[RF_CENSUS_ROWS];
    json_t *object = json_object();
    json_object_set_new(
        object, "blackjack",
        json_pack("{s:I, s:I, s:f, s:f, s:I, s:f, s:f}", "decks", (json_int_t)worth->packs,
                  "rounds", (json_int_t)worth->rounds.count, "percent",
                  worth_percent(&worth->rounds), "error", worth_error(&worth->rounds),
                  "fair_rounds", (json_int_t)worth->fair.count, "fair_percent",
                  worth_percent(&worth->fair), "fair_error", worth_error(&worth->fair)));
    if (worth->boards == 0)
        return object;
    json_t *hands = json_array(), *next = json_array();
    rf_census_rows(rows, &worth->census);
    for (unsigned i = RF_CENSUS_SEATS; i < RF_CENSUS_ROWS; i++)
        json_array_append_new(hands, json_pack("{s:s, s:f, s:f, s:f}", "hands", rows[i].words,
                                               "found", rows[i].found, "fair", rows[i].expected,
                                               "error", sqrt(rows[i].variance)));
    for (unsigned i = 0; i < RF_SEATS; i++)
        json_array_append_new(next, json_real(worth->next[i]));
    json_object_set_new(object, "bridge",
                        json_pack("{s:I, s:o, s:o}", "boards", (json_int_t)worth->boards, "hands",
                                  hands, "next_card_goes", next));
    return object;
}
