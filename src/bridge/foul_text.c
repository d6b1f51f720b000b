/*
 * bridge/foul_text.c -- a diagnosis in words, with the cards named or not.
 *
 * While a board is sealed no card may be named.  Then the words are made of seats and counts
 * alone: parts come in the order of pockets, never of cards, so that the order of sentences tells
 * nothing either. tests/unit/foul_test.c does the same damage to other cards and compares the
 * words.
 */
#include "bridge/foul_internal.h"

#include "base/assert.h"
#include "base/bits.h"
#include "base/text.h"

static const char *const seat_words[RF_SEATS] = {"North", "East", "South", "West"};
static const char *const vulnerable_words[] = {"None", "NS", "EW", "All"};

/* Begins a part of the sentence, after a semicolon unless it is the first. */
static void
add_part(struct rf_text *text, const char *words)
{
    if (!rf_text_ends_with(text, ": "))
        rf_text_add(text, "; ");
    rf_text_add(text, words);
}

/* "North's", and what is North's. */
static void
add_owner(struct rf_text *text, unsigned seat, const char *what)
{
    RF_ASSERT(seat < RF_SEATS);
    rf_text_add(text, seat_words[seat]);
    rf_text_add(text, "'s");
    rf_text_add(text, what);
}

/* "1 card", "2 cards". */
static void
add_counted(struct rf_text *text, unsigned count, const char *what)
{
    rf_text_add_number(text, count);
    rf_text_add(text, what);
    rf_text_add(text, count == 1 ? "" : "s");
}

/* "AS, KH and 2C": the last name after "and". */
static void
add_names(struct rf_text *text, uint64_t cards)
{
    for (unsigned card = 0; card < RF_DECK_CARDS; card++) {
        char name[RF_CARD_TEXT];
        uint64_t later = cards >> card >> 1;
        if (!(cards >> card & 1))
            continue;
        rf_card_write(name, (rf_card)card, RF_LETTERS);
        rf_text_add(text, name);
        if (later)
            rf_text_add(text, later & (later - 1) ? ", " : " and ");
    }
}

/* Cards by their names, or only how many they are. */
static void
add_cards(struct rf_text *text, uint64_t cards, bool show)
{
    if (show)
        add_names(text, cards);
    else
        add_counted(text, rf_bits_of(cards), " card");
}

/* The pocket of another board; nothing when that is not known. */
static void
add_place(struct rf_text *text, const char *before, struct rf_place place)
{
    if (place.board == 0)
        return;
    rf_text_add(text, before);
    add_owner(text, place.pocket, " pocket of board ");
    rf_text_add_number(text, place.board);
}

/* How the hands lie: turned, two exchanged, or each by itself. */
static void
add_hands(struct rf_text *text, const struct rf_foul *foul)
{
    const char *between = "";
    if (foul->hands == RF_HANDS_IN_PLACE)
        return;
    add_part(text, "");
    if (foul->hands == RF_HANDS_TURNED) {
        rf_text_add(text, "the hands are turned clockwise by ");
        add_counted(text, RF_SEATS - foul->hand_in[RF_NORTH], " seat");
        return;
    }
    for (unsigned seat = 0; seat < RF_SEATS; seat++) {
        if (foul->hand_in[seat] == seat)
            continue;
        rf_text_add(text, between);
        if (foul->hands == RF_HANDS_EXCHANGED) {
            add_owner(text, seat, "");
            between = " and ";
        } else {
            add_owner(text, foul->hand_in[seat], " hand lies in ");
            add_owner(text, seat, " pocket");
            between = ", ";
        }
    }
    if (foul->hands == RF_HANDS_EXCHANGED)
        rf_text_add(text, " hands are exchanged");
}

/* Cards that went from one pocket to another.  An exchange of two cards is told once, at the lower
 * seat. */
static void
add_moved(struct rf_text *text, const struct rf_foul *foul, unsigned from, unsigned to, bool show)
{
    uint64_t cards = rf_foul_cards(foul, from, to);
    bool exchange = rf_foul_exchange(foul, from, to);
    if (!cards || (exchange && from > to))
        return;
    add_part(text, "");
    add_cards(text, cards, show);
    if (exchange) {
        rf_text_add(text, " of ");
        add_owner(text, from, " and ");
        add_cards(text, rf_foul_cards(foul, to, from), show);
        rf_text_add(text, " of ");
        add_owner(text, to, " are exchanged");
    } else {
        rf_text_add(text, rf_bits_of(cards) == 1 ? " lies in " : " lie in ");
        add_owner(text, to, " pocket instead of ");
        add_owner(text, from, "");
    }
}

/* Cards missing from a pocket, and where one of them went. */
static void
add_lost(struct rf_text *text, const struct rf_foul *foul, unsigned from, bool show)
{
    uint64_t cards = rf_foul_cards(foul, from, RF_SEATS);
    if (!cards)
        return;
    add_part(text, "");
    add_cards(text, cards, show);
    rf_text_add(text, rf_bits_of(cards) == 1 ? " is missing from " : " are missing from ");
    add_owner(text, from, " pocket");
    add_place(text, " and lies in ", foul->went);
}

/* Cards that a pocket has too many, and where one of them came from. */
static void
add_surplus(struct rf_text *text, const struct rf_foul *foul, unsigned to, bool show)
{
    uint64_t cards = rf_foul_cards(foul, RF_SEATS, to);
    if (!cards)
        return;
    add_part(text, "");
    add_owner(text, to, " pocket has ");
    add_counted(text, rf_bits_of(cards), " card");
    rf_text_add(text, " too many");
    if (show) {
        rf_text_add(text, ", ");
        add_names(text, cards);
    }
    add_place(text, ", which is missing from ", foul->came);
}

/* Dealer and vulnerability as written on the board, where they are not those of its number. */
static void
add_marks(struct rf_text *text, const struct rf_foul *foul)
{
    if (foul->wrong_dealer) {
        add_part(text, "the dealer is written as ");
        rf_text_add(text, seat_words[foul->dealer]);
        rf_text_add(text, ", not ");
        rf_text_add(text, seat_words[rf_board_dealer(foul->board)]);
    }
    if (foul->wrong_vulnerable) {
        add_part(text, "the vulnerability is written as ");
        rf_text_add(text, vulnerable_words[foul->vulnerable]);
        rf_text_add(text, ", not ");
        rf_text_add(text, vulnerable_words[rf_board_vulnerable(foul->board)]);
    }
}

/* True when nothing is wrong but, perhaps, which deal it is. */
static bool
is_sound(const struct rf_foul *foul)
{
    uint64_t out = 0;
    for (unsigned pocket = 0; pocket < RF_SEATS; pocket++)
        out |= foul->lacks.of[pocket] | foul->extra.of[pocket];
    return foul->deal > 0 && foul->hands == RF_HANDS_IN_PLACE && out == 0 && !foul->wrong_dealer &&
           !foul->wrong_vulnerable;
}

/* One sentence for all boards of a shift. */
static void
add_shift(struct rf_text *text, const struct rf_shift *shift)
{
    unsigned places = (unsigned)(shift->by > 0 ? shift->by : -shift->by);
    bool pair = shift->wraps && shift->boards == 2 && shift->by == 1;
    rf_text_add(text, shift->to_end ? "From board " : "Boards ");
    rf_text_add_number(text, shift->first);
    if (shift->to_end)
        rf_text_add(text, " on each holds the deal of the board ");
    else {
        rf_text_add(text, pair ? " and " : " to ");
        rf_text_add_number(text, shift->last);
        rf_text_add(text, pair ? " hold each other's deals." : " each hold the deal of the board ");
    }
    if (pair)
        return;
    if (places > 1)
        add_counted(text, places, " place");
    rf_text_add(text, places > 1 ? " " : "");
    rf_text_add(text, shift->by > 0 ? "before it" : "after it");
    rf_text_add(text, shift->wraps ? ", counted round from the last to the first." : ".");
}

/* Everything about one board, in one sentence of parts. */
static void
add_board(struct rf_text *text, const struct rf_foul *foul, bool show)
{
    rf_text_add(text, foul->board > 0 ? "Board " : "A board without a number");
    if (foul->board > 0)
        rf_text_add_number(text, foul->board);
    rf_text_add(text, ": ");
    if (foul->kind == RF_FOUL_UNSEEN)
        add_part(text, "none of its pockets was looked into");
    else if (foul->kind == RF_FOUL_STRANGE)
        add_part(text, "its cards make no deal of this set");
    else if (foul->deal != foul->board) {
        add_part(text, "the deal of board ");
        rf_text_add_number(text, foul->deal);
        rf_text_add(text, " lies in it");
    } else if (is_sound(foul))
        add_part(text, "as it should be");
    add_hands(text, foul);
    for (unsigned from = 0; from < RF_SEATS; from++)
        for (unsigned to = 0; to < RF_SEATS; to++)
            add_moved(text, foul, from, to, show);
    for (unsigned pocket = 0; pocket < RF_SEATS; pocket++)
        add_lost(text, foul, pocket, show);
    for (unsigned pocket = 0; pocket < RF_SEATS; pocket++)
        add_surplus(text, foul, pocket, show);
    add_marks(text, foul);
    if (foul->kind != RF_FOUL_UNSEEN && foul->known != RF_POCKETS)
        rf_text_add(text, ", as far as its pockets are known");
    rf_text_add(text, ".");
}

/* A shift is told at its first board; the others are silent unless something else is wrong too. */
size_t
rf_foul_write(char out[static RF_FOUL_TEXT], const struct rf_foul *foul, bool show_cards)
{
    struct rf_text text = rf_text_start(out, RF_FOUL_TEXT);
    bool shifted = foul->kind == RF_FOUL_SHIFTED, first = foul->board == foul->shift.first;
    if (shifted && first)
        add_shift(&text, &foul->shift);
    if (shifted && first && !is_sound(foul))
        rf_text_add(&text, " ");
    if (!shifted || !is_sound(foul))
        add_board(&text, foul, show_cards);
    RF_ASSERT(!text.full);
    return text.used;
}
