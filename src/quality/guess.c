/*
 * quality/guess.c -- an observer who knows the order before the shuffle guesses each card, and
 * then sees it.
 *
 * Against a fair deck every strategy is right 4.54 times in 52 on average (nulls.c,
 * rf_null_guessed).  More right guesses show what the shuffle left of the old order.  Two
 * strategies are counted: one that is good against riffles, one against shelf machines.
 */
#include <string.h>

#include "base/assert.h"
#include "riffle/quality.h"

/* The cards not yet seen, as runs of consecutive cards of the old deck.  A run is known by its
 * first card.  Invariant: size[c] is 0 unless c begins a run, and runs cover exactly the unseen
 * cards. */
struct runs {
    uint16_t size[RF_CARDS_MAX];  /* of the run that begins with this card; 0: none does */
    uint16_t first[RF_CARDS_MAX]; /* the first card of the run that this card is in */
};

static void
run_set(struct runs *runs, unsigned first, unsigned size)
{
    runs->size[first] = (uint16_t)size;
    for (unsigned i = 0; i < size; i++)
        runs->first[first + i] = (uint16_t)first;
}

/* A card was seen: its run falls into the part before it and the part after it. */
static void
run_see(struct runs *runs, unsigned card)
{
    unsigned first = runs->first[card], size = runs->size[first];
    RF_ASSERT(card >= first && card < first + size);
    runs->size[first] = (uint16_t)(card - first);
    if (card + 1 < first + size)
        run_set(runs, card + 1, first + size - card - 1);
}

/* The first card of the longest run, and of equally long ones the lowest. */
static unsigned
run_longest(const struct runs *runs, unsigned cards)
{
    unsigned longest = 0;
    for (unsigned i = 1; i < cards; i++)
        if (runs->size[i] > runs->size[longest])
            longest = i;
    return longest;
}

/* Against riffles: guess the first card of the longest run of unseen cards.  After a riffle the
 * next card is the top of a packet, and the tops of packets lie in front of long unseen runs
 * (Bayer and Diaconis 1992, after McGrath). */
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

/* The nearest unseen card from `card` on, upwards or downwards, or `cards` when there is none.
 * Going below 0 wraps to a huge number, which ends the loop. */
static unsigned
nearest(const bool *seen, unsigned cards, unsigned card, bool up)
{
    while (card < cards && seen[card])
        card = up ? card + 1 : card - 1; /* below 0 it is above all */
    return card < cards ? card : cards;
}

/* Against shelf machines: these hand out stretches that fall and stretches that rise.  Guess that
 * the stretch goes on: the nearest unseen card in the direction of the last two cards; at its end
 * turn round.  The first shelf begins with the cards laid on top, last card first, so guess that
 * one first. */
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
