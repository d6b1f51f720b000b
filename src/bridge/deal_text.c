/*
 * bridge/deal_text.c -- four hands in a line, and back.
 */
#include "riffle/bridge.h"

#include <string.h>

#include "base/assert.h"
#include "base/text.h"

#ifdef RF_TINY
static const char ranks[] = "AK65", suits[] = "SH";
#else
static const char ranks[] = "AKQJT98765432", suits[] = "SHDC";
#endif
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
    struct rf_text text = rf_text_on(out, RF_DEAL_TEXT);
    RF_ASSERT(rf_deal_whole(deal) && first < RF_SEATS);
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

struct reader {
    const char *text;
    size_t size, at;
    struct rf_deal *deal;
    struct rf_deal_error *error;
};

static bool
reader_fails(struct reader *reader, const char *expected)
{
    struct rf_text text = rf_text_on(reader->error->expected, sizeof reader->error->expected);
    reader->error->column = (unsigned)reader->at + 1;
    rf_text_add(&text, expected);
    return false;
}

/* The next letter, a capital; 0 at the end. */
static int
reader_letter(const struct reader *reader)
{
    int letter = reader->at < reader->size ? (unsigned char)reader->text[reader->at] : 0;
    return letter >= 'a' && letter <= 'z' ? letter - 'a' + 'A' : letter;
}

static unsigned
place_in(const char *letters, int letter)
{
    const char *found = letter ? strchr(letters, letter) : NULL;
    return found ? (unsigned)(found - letters) : 99;
}

/* The cards of one suit of one hand; its letter may stand before them. */
static bool
reader_suit(struct reader *reader, enum rf_seat seat, unsigned suit)
{
    if (reader_letter(reader) == suits[suit])
        reader->at++;
    for (;;) {
        int letter = reader_letter(reader);
        bool ten = letter == '1' && reader->at + 1 < reader->size &&
                   reader->text[reader->at + 1] == '0';
        unsigned rank = place_in(ranks, ten ? 'T' : letter);
        if (rank == 99)
            return true;
        uint8_t *owner = &reader->deal->owner[suit * RF_RANKS + rank];
        if (*owner != RF_SEATS)
            return reader_fails(reader, "a card that nobody has yet");
        *owner = (uint8_t)seat;
        reader->at += ten ? 2 : 1;
    }
}

static bool
reader_hand(struct reader *reader, enum rf_seat seat)
{
    unsigned cards = 0;
    for (unsigned suit = 0; suit < RF_SUITS; suit++) {
        if (suit > 0 && reader_letter(reader) != '.')
            return reader_fails(reader, "a full stop between suits, or a rank A K Q J T 9 … 2");
        reader->at += suit > 0;
        if (!reader_suit(reader, seat, suit))
            return false;
    }
    for (unsigned card = 0; card < RF_DECK_CARDS; card++)
        cards += reader->deal->owner[card] == seat;
    return cards == RF_HAND_CARDS || reader_fails(reader, "thirteen cards in this hand");
}

/* One hand may be left out, as `-`: it has the cards that nobody has. */
static bool
reader_rest(struct reader *reader, unsigned hidden)
{
    for (unsigned card = 0; card < RF_DECK_CARDS; card++)
        if (reader->deal->owner[card] == RF_SEATS)
            reader->deal->owner[card] = (uint8_t)(hidden < RF_SEATS ? hidden : 0);
    return rf_deal_whole(reader->deal) || reader_fails(reader, "four hands of thirteen cards");
}

size_t
rf_deal_read(struct rf_deal *deal, const char *text, size_t size, struct rf_deal_error *error)
{
    struct reader reader = {text, size, 0, deal, error};
    memset(deal->owner, RF_SEATS, sizeof deal->owner);
    unsigned first = place_in(seats, reader_letter(&reader)), hidden = RF_SEATS;
    if (first == 99 || size < 2 || text[1] != ':') {
        reader_fails(&reader, "N:, E:, S: or W: and four hands");
        return 0;
    }
    reader.at = 2;
    for (unsigned i = 0; i < RF_SEATS; i++) {
        enum rf_seat seat = (enum rf_seat)((first + i) % RF_SEATS);
        if (i > 0 && reader_letter(&reader) != ' ') {
            reader_fails(&reader, "a blank between hands");
            return 0;
        }
        while (i > 0 && reader_letter(&reader) == ' ')
            reader.at++;
        if (reader_letter(&reader) == '-' && hidden == RF_SEATS) {
            hidden = seat;
            reader.at++;
        } else if (!reader_hand(&reader, seat))
            return 0;
    }
    return reader_rest(&reader, hidden) ? reader.at : 0;
}
