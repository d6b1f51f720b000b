/*
 * format/format_hands.c -- small parts that the readers share: hands built card by card, lines,
 * numbers.
 *
 * All readers report faults through rf_format_wrong, so that a message looks the same whatever the
 * format.
 */
#include <string.h>

#include "base/assert.h"
#include "base/bits.h"
#include "format/format_internal.h"

#ifdef RF_TINY
const char rf_rank_letters[] = "AK65", rf_suit_letters[] = "SH";
#else
const char rf_rank_letters[] = "AKQJT98765432", rf_suit_letters[] = "SHDC";
#endif
const char rf_seat_letters[] = "NESW";

/* All cards, one bit each. */
static const uint64_t pack = ((uint64_t)1 << RF_DECK_CARDS) - 1;

enum rf_format_reading
rf_format_wrong(struct rf_format_error *error, unsigned line, size_t offset, const char *message,
                const char *more)
{
    struct rf_text text = rf_text_start(error->message, sizeof error->message);
    RF_ASSERT(*message || *more);
    error->line = line;
    error->offset = offset;
    rf_text_add(&text, message);
    rf_text_add(&text, more);
    return RF_FORMAT_WRONG;
}

/* Keeps the invariant that no card is in two hands. */
bool
rf_hands_take(struct rf_hands *hands, enum rf_seat seat, unsigned card,
              struct rf_format_error *error)
{
    uint64_t bit = (uint64_t)1 << card;
    RF_ASSERT(seat < RF_SEATS && card < RF_DECK_CARDS);
    if ((hands->of[0] | hands->of[1] | hands->of[2] | hands->of[3]) & bit) {
        char name[RF_CARD_TEXT];
        rf_card_write(name, (rf_card)card, RF_LETTERS);
        rf_format_wrong(error, error->line, error->offset, "a card that is there twice: ", name);
        return false;
    }
    hands->of[seat] |= bit;
    return true;
}

/* "North's hand has 12 cards, not 13". */
bool
rf_hand_whole(const struct rf_hands *hands, enum rf_seat seat, struct rf_format_error *error)
{
    static const char *const names[RF_SEATS] = {"North", "East", "South", "West"};
    unsigned cards = rf_bits_of(hands->of[seat]);
    if (cards == RF_HAND_CARDS)
        return true;
    struct rf_text text = rf_text_start(error->message, sizeof error->message);
    rf_text_add(&text, names[seat]);
    rf_text_add(&text, "'s hand has ");
    rf_text_add_count(&text, cards, "card", "cards");
    rf_text_add(&text, ", not ");
    rf_text_add_number(&text, RF_HAND_CARDS);
    return false;
}

bool
rf_hands_whole(const struct rf_hands *hands, struct rf_format_error *error)
{
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        if (!rf_hand_whole(hands, (enum rf_seat)seat, error))
            return false;
    RF_ASSERT((hands->of[0] | hands->of[1] | hands->of[2] | hands->of[3]) == pack);
    return true;
}

void
rf_hands_rest(struct rf_hands *hands, enum rf_seat seat)
{
    RF_ASSERT(seat < RF_SEATS && hands->of[seat] == 0);
    hands->of[seat] = pack & ~(hands->of[0] | hands->of[1] | hands->of[2] | hands->of[3]);
}

struct rf_format_board
rf_format_numbered(unsigned number)
{
    RF_ASSERT(number >= 1);
    return (struct rf_format_board){.number = number,
                                    .dealer = rf_board_dealer(number),
                                    .vulnerable = rf_board_vulnerable(number)};
}

/* Line ends are those of the file: pbn.feed says which byte ends a line. */
bool
rf_format_line(struct rf_format_reader *reader, struct rf_span *line)
{
    if (reader->at >= reader->size)
        return false;
    const char *from = reader->text + reader->at;
    RF_ASSERT(reader->text && reader->line > 0);
    size_t left = reader->size - reader->at;
    const char *feed = memchr(from, reader->pbn.feed, left);
    size_t size = feed ? (size_t)(feed - from) : left;
    reader->at += feed ? size + 1 : size;
    reader->line++; /* reader->line is the line after this one */
    while (size > 0 && (from[size - 1] == '\r' || from[size - 1] == ' ' || from[size - 1] == '\t'))
        size--;
    *line = (struct rf_span){from, size, false};
    return true;
}

/* Stops above 10^8, so that the sum cannot overflow. */
bool
rf_format_digits(const char *bytes, size_t size, unsigned *number)
{
    unsigned value = 0;
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] < '0' || bytes[i] > '9' || value > 100000000)
            return false;
        value = value * 10 + (unsigned)(bytes[i] - '0');
    }
    *number = value;
    return size > 0;
}

unsigned
rf_rank_of(char letter)
{
    char upper = (char)(letter >= 'a' && letter <= 'z' ? letter - 32 : letter);
    const char *found = upper ? strchr(rf_rank_letters, upper) : NULL;
    return found ? (unsigned)(found - rf_rank_letters) : RF_RANKS;
}

/* Bit 0 of a suit is its ace, so the lowest set bit is the highest card. */
void
rf_format_suit(struct rf_text *text, const struct rf_hands *hands, enum rf_seat seat, unsigned suit)
{
    char ranks[RF_RANKS];
    RF_ASSERT(seat < RF_SEATS && suit < RF_SUITS);
    size_t count = 0;
    uint64_t cards = hands->of[seat] >> (suit * RF_RANKS) & (((uint64_t)1 << RF_RANKS) - 1);
    for (; cards; cards &= cards - 1)
        ranks[count++] = rf_rank_letters[__builtin_ctzll(cards)];
    rf_text_add_bytes(text, ranks, count);
}
