/*
 * app/play/hand_draw.c -- draws the cards of one hand, and its total below them.
 *
 * Where there is room the cards are a fan of faces in one of three sizes; else they are text,
 * "K♠". felt.c draws the dealer's hand with it, boxes.c those of the boxes; both ask first how
 * much room a style takes (hand_width, hand_rows).
 */
#include <ncurses.h>
#include <string.h>

#include "play/screen.h"
#include "play/words.h"

/* A face in rows and columns, and `step`: the columns of it that the next card leaves visible. */
static const struct {
    int rows, width, step;
} sizes[] = {[HAND_LARGE] = {5, 6, 4}, [HAND_SMALL] = {4, 4, 3}, [HAND_FLAT] = {3, 4, 3}};

/* Large cards need a window in which seven boxes of them fit. */
bool
hand_large(void)
{
    return COLS >= 112 && LINES >= 36;
}

/* Hearts and diamonds are red. */
static enum ink
face_ink(rf_card card)
{
    char letters[RF_CARD_TEXT];
    rf_card_write(letters, card, RF_LETTERS);
    return letters[1] == 'H' || letters[1] == 'D' ? INK_RED : INK_CARD;
}

/* The rank as it is printed on a card, and the suit. */
static void
face_words(rf_card card, const char **rank, char suit[static RF_CARD_TEXT])
{
    static const char *const ranks[] = {"A", "K", "Q", "J", "10", "9", "8",
                                        "7", "6", "5", "4", "3",  "2"};
    static const char letters[] = "AKQJT98765432";
    char text[RF_CARD_TEXT];
    rf_card_write(text, card, narrate_notation());
    const char *found = strchr(letters, text[0]);
    *rank = found ? ranks[found - letters] : "?";
    memcpy(suit, text + 1, RF_CARD_TEXT - 1);
}

static void
draw_back(int y, int x, enum hand_style style)
{
    for (int row = 1; row < sizes[style].rows - 1; row++)
        for (int column = 1; column < sizes[style].width - 1; column++)
            ink_text(y + row, x + column, 1, INK_BACK, ink_sign(SIGN_BACK));
}

/* Draws a card; `whole` when no other card covers part of it. */
static void
draw_card(int y, int x, enum hand_style style, rf_card card, bool whole)
{
    int inside = sizes[style].width - 2;
    const char *rank;
    char suit[RF_CARD_TEXT], face[RF_CARD_TEXT];
    for (int row = 0; row < sizes[style].rows; row++)
        ink_fill(y + row, x, sizes[style].width, INK_BORDER);
    ink_frame(y, x, sizes[style].rows, sizes[style].width, INK_BORDER);
    if (card == RF_CARD_UNKNOWN) {
        draw_back(y, x, style);
        return;
    }
    if (style == HAND_FLAT) {
        rf_card_write(face, card, narrate_notation());
        ink_text(y + 1, x + 1, inside, face_ink(card), face);
        return;
    }
    face_words(card, &rank, suit);
    ink_text(y + 1, x + 1, inside, face_ink(card), rank);
    ink_text(y + 2, x + 1, inside, face_ink(card), suit);
    if (style == HAND_LARGE && whole)
        ink_right(y + 3, x + 1, inside, face_ink(card), rank);
}

/* The number of cards with the one that lies face down, which comes last. */
static unsigned
card_count(const struct hand_shown *shown)
{
    return shown->hand->count + (shown->hidden ? 1U : 0U);
}

static rf_card
card_at(const struct hand_shown *shown, unsigned i)
{
    return i < shown->hand->count ? shown->hand->card[i] : RF_CARD_UNKNOWN;
}

/* How many cards fit into a fan of this width, at least one. */
static unsigned
fan_cards(enum hand_style style, int width)
{
    int more = (width - sizes[style].width) / sizes[style].step;
    return width < sizes[style].width ? 1 : (unsigned)more + 1;
}

int
hand_width(enum hand_style style, unsigned cards)
{
    if (style == HAND_SHORT)
        return (int)cards * 2;
    if (style == HAND_LINES)
        return (int)cards * 3 - 1;
    return sizes[style].width + sizes[style].step * ((int)cards - 1);
}

int
hand_rows(enum hand_style style, unsigned cards, int width)
{
    if (style == HAND_SHORT)
        return 2;
    unsigned across = style == HAND_LINES ? (unsigned)(width + 1) / 3 : fan_cards(style, width);
    int fans = cards ? (int)((cards + across - 1) / across) : 1;
    if (style == HAND_LINES)
        return fans + 1;
    return sizes[style].rows + (fans - 1) * (sizes[style].rows - 1) + 1;
}

/* A card as text, in two columns. */
static void
draw_letters(int y, int x, rf_card card)
{
    char face[RF_CARD_TEXT];
    if (card == RF_CARD_UNKNOWN) {
        ink_text(y, x, 1, INK_BACK, ink_sign(SIGN_BACK));
        ink_text(y, x + 1, 1, INK_BACK, ink_sign(SIGN_BACK));
        return;
    }
    rf_card_write(face, card, narrate_notation());
    ink_text(y, x, 2, face_ink(card), face);
}

static void
draw_lines(int y, int x, int width, const struct hand_shown *shown)
{
    unsigned cards = card_count(shown), across = (unsigned)(width + 1) / 3;
    int wide = hand_width(HAND_LINES, cards < across ? cards : across);
    x += wide < width ? (width - wide) / 2 : 0;
    for (unsigned i = 0; i < cards; i++)
        draw_letters(y + (int)(i / across), x + (int)(i % across) * 3, card_at(shown, i));
}

/* One line: blanks between the cards are dropped if necessary, then the first cards. */
static void
draw_short(int y, int x, int width, const struct hand_shown *shown)
{
    unsigned cards = card_count(shown), first = 0;
    int step = (int)cards * 3 - 1 <= width ? 3 : 2;
    if ((int)cards * 2 > width)
        first = cards - (unsigned)((width - 1) / 2);
    int wide = (int)(cards - first) * step - (step - 2) + (first > 0);
    x += wide < width ? (width - wide) / 2 : 0;
    if (first > 0)
        x += ink_text(y, x, 1, INK_FELT, ink_sign(SIGN_MORE));
    for (unsigned i = first; i < cards; i++, x += step)
        draw_letters(y, x, card_at(shown, i));
}

/* A fan that is too long goes on in a second row, which covers the lower edge of the first. */
void
hand_draw_cards(int y, int x, int width, enum hand_style style, const struct hand_shown *shown)
{
    unsigned cards = card_count(shown);
    if (style == HAND_LINES)
        draw_lines(y, x, width, shown);
    else if (style == HAND_SHORT)
        draw_short(y, x, width, shown);
    if (style > HAND_FLAT)
        return;
    unsigned across = fan_cards(style, width);
    int wide = hand_width(style, cards < across ? cards : across);
    x += wide < width ? (width - wide) / 2 : 0;
    for (unsigned i = 0; i < cards; i++)
        draw_card(y + (int)(i / across) * (sizes[style].rows - 1),
                  x + (int)(i % across) * sizes[style].step, style, card_at(shown, i),
                  i % across == across - 1 || i == cards - 1);
}

/* "soft 17", or "11 + ?" when a doubled card lies face down. */
static void
write_total(char out[static NARRATE_HAND], const struct hand_shown *shown)
{
    char total[NARRATE_HAND];
    narrate_total(total, shown->rules, shown->hand);
    if (shown->hand->surrendered)
        snprintf(out, NARRATE_HAND, WORDS_SURRENDERED);
    else
        snprintf(out, NARRATE_HAND, "%.20s%s", total, shown->hidden ? " + ?" : "");
}

void
hand_draw(int y, int x, int width, enum hand_style style, const struct hand_shown *shown)
{
    char total[NARRATE_HAND], line[2 * NARRATE_HAND];
    hand_draw_cards(y, x, width, style, shown);
    if (shown->hand->count == 0)
        return;
    write_total(total, shown);
    snprintf(line, sizeof line, "%s%s%s", shown->turn ? ink_sign(SIGN_TURN_LEFT) : "",
             shown->turn ? " " : "", total);
    ink_middle(y + hand_rows(style, card_count(shown), width) - 1, x, width,
               shown->turn ? INK_TURN : INK_FELT, line);
}
