/*
 * quality/guess.c -- somebody who knows the order before the shuffle guesses each card, and is
 * shown it.
 */
#include <string.h>

#include "base/assert.h"
#include "riffle/quality.h"

/* Runs of cards not yet seen, in the order of the new deck.  A run is known by its first card. */
struct runs {
    uint16_t size[RF_CARDS_MAX];  /* by the first card; 0 elsewhere */
    uint16_t first[RF_CARDS_MAX]; /* of the run that a card is in */
};

static void
run_set(struct runs *runs, unsigned first, unsigned size)
{
    runs->size[first] = (uint16_t)size;
    for (unsigned i = 0; i < size; i++)
        runs->first[first + i] = (uint16_t)first;
}

/* A card seen divides its run. */
static void
run_see(struct runs *runs, unsigned card)
{
    unsigned first = runs->first[card], size = runs->size[first];
    RF_ASSERT(card >= first && card < first + size);
    runs->size[first] = (uint16_t)(card - first);
    if (card + 1 < first + size)
        run_set(runs, card + 1, first + size - card - 1);
}

static unsigned
run_longest(const struct runs *runs, unsigned cards)
{
    unsigned longest = 0;
    for (unsigned i = 1; i < cards; i++)
        if (runs->size[i] > runs->size[longest])
            longest = i;
    return longest;
}

/* The next card of a packet lies before a long run of cards that did not fall yet (Bayer and
 * Diaconis 1992, after McGrath). */
unsigned
rf_guess_deck(const rf_card *deck, unsigned cards)
{
    struct runs runs;
    unsigned right = 0;
    RF_ASSERT(cards >= 1 && cards <= RF_CARDS_MAX);
    memset(&runs, 0, sizeof runs);
    run_set(&runs, 0, cards);
    for (unsigned i = 0; i < cards; i++) {
        right += deck[i] == run_longest(&runs, cards);
        run_see(&runs, deck[i]);
    }
    return right;
}

/* The nearest card not yet seen from `card` on, up or down; `cards` when there is none. */
static unsigned
nearest(const bool *seen, unsigned cards, unsigned card, bool up)
{
    while (card < cards && seen[card])
        card = up ? card + 1 : card - 1; /* below 0 it is above all */
    return card < cards ? card : cards;
}

/* Shelves give stretches that fall and stretches that rise; each goes on as it went.  What was laid
 * on top of the first shelf comes out first, the last card before all others. */
unsigned
rf_guess_next(const rf_card *deck, unsigned cards)
{
    bool seen[RF_CARDS_MAX] = {false}, up = false;
    RF_ASSERT(cards >= 1 && cards <= RF_CARDS_MAX);
    unsigned right = 0, guess = cards - 1;
    for (unsigned i = 0; i < cards; i++) {
        right += deck[i] == guess;
        seen[deck[i]] = true;
        if (i > 0)
            up = deck[i] > deck[i - 1];
        guess = nearest(seen, cards, deck[i], up);
        if (guess == cards) {
            up = !up;
            guess = nearest(seen, cards, deck[i], up);
        }
    }
    return right;
}
