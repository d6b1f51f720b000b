/*
 * cards/card.c -- a card: its number, its spelling, its points at blackjack.
 *
 * A card's number is deck × 52 + suit × 13 + rank, with suits in the order ♠♥♦♣ and ranks from the
 * ace down (riffle/card.h).  Everything else follows from that by division.  The tiny build
 * (RF_TINY) has decks of eight cards, so that tests can visit every state.
 */
#include "riffle/card.h"

#include <string.h>

#include "base/assert.h"
#include "base/text.h"

/* Ranks in the order of their numbers. */
#ifdef RF_TINY
static const char card_ranks[] = "AK65";
#else
static const char card_ranks[] = "AKQJT98765432";
#endif
/* Suits in the order of their numbers: letters, black symbols, white symbols. */
static const char card_suits[] = "SHDC";
static const char *const card_symbols[] = {"♠", "♥", "♦", "♣"};
static const char *const card_symbols_white[] = {"♤", "♡", "♢", "♧"};

/* U+FE0F.  Some keyboards add it after a suit to ask for a coloured picture. */
static const char card_variation_selector[] = "\xef\xb8\x8f";

/* The card without its deck: 0 to 51. */
rf_card
rf_card_face(rf_card card)
{
    RF_ASSERT(card < RF_CARDS_MAX);
    return card % RF_DECK_CARDS;
}

unsigned
rf_card_deck(rf_card card)
{
    RF_ASSERT(card < RF_CARDS_MAX);
    return card / RF_DECK_CARDS;
}

unsigned
rf_card_suit(rf_card card)
{
    return rf_card_face(card) / RF_RANKS;
}

unsigned
rf_card_rank(rf_card card)
{
    return rf_card_face(card) % RF_RANKS;
}

static int
card_upper(int letter)
{
    return letter >= 'a' && letter <= 'z' ? letter - 'a' + 'A' : letter;
}

/* The index of a letter in a list, in either case, or -1. */
static int
card_place(const char *letters, int letter)
{
    const char *found = letter ? strchr(letters, card_upper(letter)) : NULL;
    return found ? (int)(found - letters) : -1;
}

/* Reads a rank; returns its size in bytes, or 0.  The ten is "T" or "10". */
static size_t
card_read_rank(const char *text, int *rank)
{
    bool ten = text[0] == '1' && text[1] == '0';
    *rank = card_place(card_ranks, ten ? 'T' : text[0]);
    return *rank < 0 ? 0 : ten ? 2 : 1;
}

/* Reads a suit symbol, black or white; returns its size in bytes, or 0. */
static size_t
card_read_symbol(const char *text, int *suit)
{
    for (*suit = 0; *suit < RF_SUITS; ++*suit) {
        size_t size = strlen(card_symbols[*suit]);
        if (strncmp(text, card_symbols[*suit], size) != 0 &&
            strncmp(text, card_symbols_white[*suit], size) != 0)
            continue;
        bool selector = strncmp(text + size, card_variation_selector, 3) == 0;
        return size + (selector ? 3 : 0);
    }
    return 0;
}

/* Reads a letter or a symbol; returns its size in bytes, or 0. */
static size_t
card_read_suit(const char *text, int *suit)
{
    *suit = card_place(card_suits, text[0]);
    if (*suit >= 0)
        return *suit < RF_SUITS ? 1 : 0; /* the tiny deck has fewer suits than letters */
    return card_read_symbol(text, suit);
}

/* `text` ends in a zero byte, so looking a few bytes ahead is safe. */
size_t
rf_card_read(const char *text, rf_card *face)
{
    int rank, suit;
    size_t rank_size = card_read_rank(text, &rank);
    size_t suit_size = rank_size ? card_read_suit(text + rank_size, &suit) : 0;
    if (suit_size == 0)
        return 0;
    *face = (rf_card)(suit * RF_RANKS + rank);
    return rank_size + suit_size;
}

size_t
rf_card_write(char out[static RF_CARD_TEXT], rf_card card, enum rf_notation notation)
{
    struct rf_text text = rf_text_start(out, RF_CARD_TEXT);
    if (card == RF_CARD_UNKNOWN) {
        rf_text_add(&text, "??");
        return text.used;
    }
    rf_text_add_bytes(&text, &card_ranks[rf_card_rank(card)], 1);
    if (notation == RF_SYMBOLS)
        rf_text_add(&text, card_symbols[rf_card_suit(card)]);
    else
        rf_text_add_bytes(&text, &card_suits[rf_card_suit(card)], 1);
    return text.used;
}

/* True when the cards are those of `decks` decks, each exactly once.  `wrong` receives the first
 * missing card. */
bool
rf_cards_are_complete(const rf_card *cards, size_t count, unsigned decks, rf_card *wrong)
{
    RF_ASSERT(decks <= RF_DECKS_MAX);
    bool seen[RF_CARDS_MAX] = {false};
    size_t whole = (size_t)decks * RF_DECK_CARDS;
    for (size_t i = 0; i < count; i++)
        if (cards[i] < whole)
            seen[cards[i]] = true;
    for (size_t card = 0; card < whole; card++)
        if (!seen[card]) {
            if (wrong)
                *wrong = (rf_card)card;
            return false;
        }
    return count == whole;
}

/* The points of a card, an ace as 1. */
static unsigned
card_points(rf_card card)
{
    char rank = card_ranks[rf_card_rank(card)];
    if (rank == 'A')
        return 1;
    return rank >= '2' && rank <= '9' ? (unsigned)(rank - '0') : 10;
}

/* At most one ace counts 11, because two would make 22.  `soft` says that one does; it falls back
 * to 1 as soon as the total exceeds 21.  The total saturates at 255, far beyond any hand. */
struct rf_count
rf_count_add(struct rf_count count, rf_card card)
{
    unsigned points = card_points(card);
    unsigned total = count.total + points;
    bool soft = count.soft;
    if (points == 1 && total + 10 <= 21) {
        total += 10;
        soft = true;
    } else if (total > 21 && soft) {
        total -= 10;
        soft = false;
    }
    return (struct rf_count){(uint8_t)(total > UINT8_MAX ? UINT8_MAX : total), soft};
}
