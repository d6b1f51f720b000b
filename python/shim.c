/*
 * python/shim.c -- loops over arrays for the Python module (shim.h).
 */
#include "shim.h"

#include <math.h>

const char *
shim_version(void)
{
    return RF_VERSION;
}

void
shim_shuffle_bulk(struct rf_philox *philox, rf_card *stacks, size_t cards, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (size_t card = 0; card < cards; card++)
            stacks[i * cards + card] = (rf_card)card;
        rf_shuffle_bulk(philox, stacks + i * cards, cards);
    }
}

void
shim_procedure(const struct rf_procedure *procedure, struct rf_philox *philox, rf_card *stacks,
               size_t cards, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (size_t card = 0; card < cards; card++)
            stacks[i * cards + card] = (rf_card)card;
        rf_procedure_run(procedure, rf_philox_rng(philox), stacks + i * cards, cards);
    }
}

/* True when a deck has each of the cards 0 … cards - 1 once. */
static bool
is_order(const rf_card *deck, size_t cards)
{
    bool seen[RF_CARDS_MAX] = {false};
    for (size_t i = 0; i < cards; i++) {
        if (deck[i] >= cards || seen[deck[i]])
            return false;
        seen[deck[i]] = true;
    }
    return true;
}

size_t
shim_orders_add(struct rf_orders *orders, const rf_card *decks, size_t cards, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!is_order(decks + i * cards, cards))
            return i;
        rf_orders_add(orders, decks + i * cards);
    }
    return count;
}

/* A card of a value: the ace of spades, a deuce … a ten. */
static rf_card
card_of(unsigned value)
{
    return (rf_card)(value == RF_ACE ? 0 : RF_RANKS - value);
}

static struct rf_exact_shoe
shoe_of(const uint16_t *count)
{
    struct rf_exact_shoe shoe = {.infinite = false};
    for (unsigned value = 0; value < RF_VALUES; value++)
        shoe.count[value] = count[value];
    rf_exact_shoe_spread_tens(&shoe);
    return shoe;
}

size_t
shim_first_above(const uint16_t *numbers, size_t count, uint16_t most)
{
    size_t at = 0;
    while (at < count && numbers[at] <= most)
        at++;
    return at;
}

/* Aces count 1 here: a hand is bust only if it is so in every way. */
static bool
is_playable(const uint8_t *hand)
{
    unsigned cards = 0, points = 0;
    for (unsigned value = 0; value < RF_VALUES; value++) {
        cards += hand[value];
        points += hand[value] * (value + 1u);
    }
    return cards >= 2 && points <= 21;
}

size_t
shim_first_bad_hand(const uint8_t *hands, const uint8_t *ups, size_t count)
{
    size_t at = 0;
    while (at < count && ups[at] < RF_VALUES && is_playable(hands + at * RF_VALUES))
        at++;
    return at;
}

size_t
shim_quick_hands(void *quick, const uint8_t *hands, const uint8_t *ups, const uint16_t *shoes,
                 size_t count, double *ev)
{
    for (size_t i = 0; i < count; i++) {
        struct rf_bj_hand hand = {0};
        struct rf_exact_plays plays;
        for (unsigned value = 0; value < RF_VALUES; value++)
            for (unsigned n = 0; n < hands[i * RF_VALUES + value]; n++)
                rf_bj_hand_add(&hand, card_of(value));
        struct rf_exact_hand at = {.hand = &hand,
                                   .up = card_of(ups[i]),
                                   .unseen = shoe_of(shoes + i * RF_VALUES),
                                   .hands = 1};
        if (!rf_quick_hand(quick, &at, &plays))
            return i;
        for (unsigned play = 0; play < RF_PLAYS; play++)
            ev[i * RF_PLAYS + play] = plays.may[play] ? plays.ev[play] : NAN;
    }
    return count;
}

size_t
shim_quick_shoes(void *quick, const struct rf_bj_rules *rules, const uint16_t *shoes, size_t count,
                 double *ev)
{
    const struct rf_strategy *const best[] = {NULL};
    for (size_t i = 0; i < count; i++) {
        struct rf_exact_shoe shoe = shoe_of(shoes + i * RF_VALUES);
        if (rf_exact_cards_missing(rules, &shoe) > 0)
            return i;
        rf_quick_values(quick, &shoe, best, 1, &ev[i]);
    }
    return count;
}

void
shim_sim_chunks(const void *plan, enum rf_sim_path path, uint64_t first, uint64_t step,
                uint64_t end, struct rf_sim_tally *tally)
{
    for (uint64_t chunk = first; chunk < end; chunk += step)
        rf_sim_chunk(plan, path, chunk, tally);
}

void
shim_sim_count_chunks(const void *plan, enum rf_sim_path path, uint64_t first, uint64_t step,
                      uint64_t end, struct rf_sim_count_tally *tally)
{
    for (uint64_t chunk = first; chunk < end; chunk += step)
        rf_sim_count_chunk(plan, path, chunk, tally);
}
