/*
 * app/quality/quality_gather.c -- counts decks and boards as they come, with the sums of
 * riffle/quality.h.
 *
 * A digest of each deck is kept too, to find decks that come twice.
 */
#include <stdlib.h>
#include <string.h>

#include "quality/quality_report.h"

bool
quality_open(struct quality *quality, unsigned cards)
{
    memset(quality, 0, sizeof *quality);
    quality->cards = cards;
    quality->boards = cards == 0;
    quality->level = 0.01;
    if (quality->boards)
        return true;
    quality->orders = malloc(sizeof *quality->orders);
    quality->simulated = malloc(sizeof *quality->simulated);
    if (quality->orders)
        rf_orders_init(quality->orders, cards);
    return quality->orders && quality->simulated;
}

void
quality_close(struct quality *quality)
{
    free(quality->orders);
    free(quality->simulated);
    free(quality->digest);
    memset(quality, 0, sizeof *quality);
}

/* Keeps a 64-bit hash of each deck.  Among a million decks two hashes are equal by chance about
 * once in 37 million runs: 10^12 / 2 pairs over 2^64. */
static bool
keep_digest(struct quality *quality, const uint16_t *numbers, size_t count)
{
    uint64_t digest = 0;
    if (quality->digests == quality->room) {
        size_t room = quality->room ? 2 * quality->room : 1024;
        uint64_t *more = realloc(quality->digest, room * sizeof *more);
        if (!more)
            return false;
        quality->digest = more;
        quality->room = room;
    }
    for (size_t i = 0; i < count; i++) {
        digest = (digest ^ numbers[i]) * 0x9e3779b97f4a7c15u;
        digest ^= digest >> 29;
    }
    quality->digest[quality->digests++] = digest;
    return true;
}

/* A deck of 52 cards whose faces are known is also dealt as a board, in rotation, with dealers as
 * boards 1 to 16 have. */
bool
quality_take_deck(struct quality *quality, const rf_card *deck)
{
    rf_orders_add(quality->orders, deck);
    if (quality->cards == RF_DECK_CARDS && !quality->ranks && !quality->pairs) {
        enum rf_seat dealer = rf_board_dealer((unsigned)(quality->deals.boards % 16) + 1);
        struct rf_deal deal = rf_deal_by_rotation(deck, dealer);
        rf_deals_add(&quality->deals, &deal, dealer);
    }
    return keep_digest(quality, deck, quality->cards);
}

bool
quality_take_deal(struct quality *quality, const struct rf_deal *deal, enum rf_seat dealer)
{
    uint16_t owner[RF_DECK_CARDS];
    for (unsigned i = 0; i < RF_DECK_CARDS; i++)
        owner[i] = deal->owner[i];
    rf_deals_add(&quality->deals, deal, dealer);
    return keep_digest(quality, owner, RF_DECK_CARDS);
}

uint64_t
quality_count(const struct quality *quality)
{
    return quality->orders ? quality->orders->decks : quality->deals.boards;
}
