/*
 * bridge/deal_text.c -- a deal as PBN writes it, `N:KJ8.KQ5.T853.653 …`, and back.
 *
 * Four hands clockwise from the seat named first; in a hand the suits S H D C with a full stop
 * between.  Reading is lenient where people differ: small letters, 10 for T, suit letters, voids at
 * the end left out.  rf_deal_read wants a complete deal, where one hand may be `-`;
 * rf_pockets_read takes any cards in any pockets, for fouled boards.
 */
#include "riffle/foul.h"

#include <string.h>

#include "base/assert.h"
#include "base/bits.h"
#include "base/text.h"

#ifdef RF_TINY
static const char ranks[] = "AK65", suits[] = "SH";
static const uint8_t rank_of[256] = {['A'] = 1, ['K'] = 2, ['6'] = 3, ['5'] = 4};
#else
static const char ranks[] = "AKQJT98765432", suits[] = "SHDC";
static const uint8_t rank_of[256] = {
    ['A'] = 1, ['K'] = 2, ['Q'] = 3,  ['J'] = 4,  ['T'] = 5,  ['9'] = 6,  ['8'] = 7,
    ['7'] = 8, ['6'] = 9, ['5'] = 10, ['4'] = 11, ['3'] = 12, ['2'] = 13,
};
#endif
/* Clockwise, in the order of enum rf_seat. */
static const char seats[] = "NESW";

static void
write_hand(struct rf_text *text, const struct rf_deal *deal, enum rf_seat seat)
{
    for (unsigned card = 0; card < RF_DECK_CARDS; card++) {
        if (card > 0 && card % RF_RANKS == 0)
            rf_text_add(text, ".");
        if (deal->owner[card] == seat)
            rf_text_add_bytes(text, &ranks[card % RF_RANKS], 1);
    }
}

size_t
rf_deal_write(char out[static RF_DEAL_TEXT], const struct rf_deal *deal, enum rf_seat first)
{
    struct rf_text text = rf_text_start(out, RF_DEAL_TEXT);
    RF_ASSERT(rf_deal_is_complete(deal) && first < RF_SEATS);
    rf_text_add_bytes(&text, &seats[first], 1);
    rf_text_add(&text, ":");
    for (unsigned i = 0; i < RF_SEATS; i++) {
        if (i > 0)
            rf_text_add(&text, " ");
        write_hand(&text, deal, (enum rf_seat)((first + i) % RF_SEATS));
    }
    RF_ASSERT(!text.full);
    return text.used;
}

/* The line while it is read; `at` is the offset of the next character. */
struct reader {
    const char *text;
    size_t size, at;
    bool fouled;             /* cards may be in several hands, and hands of any size */
    struct rf_hands pockets; /* what was read */
    unsigned known;          /* whose hands were there, a bit each */
    struct rf_deal_error *error;
};

/* Fills the error, column from 1, and answers false. */
static bool
reader_fails(struct reader *reader, const char *expected)
{
    struct rf_text text = rf_text_start(reader->error->expected, sizeof reader->error->expected);
    reader->error->column = (unsigned)reader->at + 1;
    rf_text_add(&text, expected);
    return false;
}

/* The next character as a capital; 0 at the end. */
static int
reader_letter(const struct reader *reader)
{
    int letter = reader->at < reader->size ? (unsigned char)reader->text[reader->at] : 0;
    return letter >= 'a' && letter <= 'z' ? letter - 'a' + 'A' : letter;
}

/* The index of a letter in a list, 99 when it is not there. */
static unsigned
place_in(const char *letters, int letter)
{
    const char *found = letter ? strchr(letters, letter) : NULL;
    return found ? (unsigned)(found - letters) : 99;
}

/* All cards read so far, in any hand. */
static uint64_t
reader_cards(const struct reader *reader)
{
    const uint64_t *of = reader->pockets.of;
    return of[RF_NORTH] | of[RF_EAST] | of[RF_SOUTH] | of[RF_WEST];
}

/* The cards of one suit of one hand; the letter of the suit may stand before them.  No card may
 * come twice: in a deal not at all, in a fouled board not in one hand. */
static bool
reader_suit(struct reader *reader, enum rf_seat seat, unsigned suit)
{
    if (reader_letter(reader) == suits[suit])
        reader->at++;
    for (;;) {
        int letter = reader_letter(reader);
        bool ten = letter == '1' && reader->at + 1 < reader->size &&
                   reader->text[reader->at + 1] == '0';
        unsigned rank = rank_of[ten ? 'T' : letter] - 1u;
        if (rank >= RF_RANKS)
            return true;
        uint64_t card = (uint64_t)1 << (suit * RF_RANKS + rank);
        if (reader->pockets.of[seat] & card && reader->fouled)
            return reader_fails(reader, "a card that this hand does not have yet");
        if (reader_cards(reader) & card && !reader->fouled)
            return reader_fails(reader, "a card that nobody has yet");
        reader->pockets.of[seat] |= card;
        reader->at += ten ? 2 : 1;
    }
}

/* The suits of one hand.  In a deal it must have thirteen cards. */
static bool
reader_hand(struct reader *reader, enum rf_seat seat)
{
    for (unsigned suit = 0; suit < RF_SUITS; suit++) {
        int letter = reader_letter(reader);
        if (suit > 0 && (letter == ' ' || letter == 0))
            break; /* voids at the end may be left out */
        if (suit > 0 && letter != '.')
            return reader_fails(reader, "a full stop between suits, or a rank A K Q J T 9 … 2");
        reader->at += suit > 0;
        if (!reader_suit(reader, seat, suit))
            return false;
    }
    reader->known |= 1u << seat;
    return reader->fouled || rf_bits_of(reader->pockets.of[seat]) == RF_HAND_CARDS ||
           reader_fails(reader, "thirteen cards in this hand");
}

/* Four hands; a hand that is not known is `-`: one at most in a deal, any in a fouled board. */
static bool
reader_hands(struct reader *reader)
{
    unsigned first = place_in(seats, reader_letter(reader)), hidden = 0;
    if (first == 99 || reader->size < 2 || reader->text[1] != ':')
        return reader_fails(reader, "N:, E:, S: or W: and four hands");
    reader->at = 2;
    for (unsigned i = 0; i < RF_SEATS; i++) {
        if (i > 0 && reader_letter(reader) != ' ')
            return reader_fails(reader, "a blank between hands");
        while (reader_letter(reader) == ' ')
            reader->at++;
        if (reader_letter(reader) == '-' && (hidden == 0 || reader->fouled)) {
            hidden++;
            reader->at++;
        } else if (reader_letter(reader) == '-')
            return reader_fails(reader, "a hand: one at most may be left out as -");
        else if (!reader_hand(reader, (enum rf_seat)((first + i) % RF_SEATS)))
            return false;
    }
    while (reader_letter(reader) == ' ')
        reader->at++;
    return true;
}

/* The hand that was left out gets the cards that remain. */
size_t
rf_deal_read(struct rf_deal *deal, const char *text, size_t size, struct rf_deal_error *error)
{
    const uint64_t pack = ((uint64_t)1 << RF_DECK_CARDS) - 1;
    struct reader reader = {.text = text, .size = size, .error = error};
    if (!reader_hands(&reader))
        return 0;
    uint64_t rest = pack & ~reader_cards(&reader); /* of the hand that was left out */
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        if (!(reader.known >> seat & 1))
            reader.pockets.of[seat] = rest;
    *deal = rf_deal_of_hands(&reader.pockets);
    return reader.at;
}

size_t
rf_pockets_read(struct rf_hands *pockets, unsigned *known, const char *text, size_t size,
                struct rf_deal_error *error)
{
    struct reader reader = {.text = text, .size = size, .fouled = true, .error = error};
    if (!reader_hands(&reader))
        return 0;
    *pockets = reader.pockets;
    *known = reader.known;
    return reader.at;
}
