/*
 * app/play/felt.c -- draws the whole window: title, shoe and discards, the dealer's hand, the rules
 * printed on the felt, the boxes or the cut, and the rail with the last sentences, the question and
 * its keys.
 *
 * screen.c calls felt_draw after every act and every key.  Rows from the top: title, dealer, print,
 * boxes (in what is left), sentences, question, keys.
 */
#include <ncurses.h>
#include <stdlib.h>
#include <string.h>

#include "play/screen.h"
#include "play/words.h"

enum {
    PRINT_ROWS = 3,    /* of the rules printed on the felt */
    QUESTION_ROWS = 2, /* the question, and its keys */
    TOLD_MOST = 8,     /* rows of sentences, however large the window */
    BOXES_ROWS = 20,   /* boxes need no more; further rows stay empty around the print */
};

bool
felt_fits(void)
{
    return COLS >= SCREEN_COLS && LINES >= SCREEN_ROWS;
}

const struct rf_bj *
felt_game(const struct screen *s)
{
    return s->past_shown ? &s->past.game : &s->view.game;
}

/* Broken into lines by hand, because the window may be narrower than any word of it. */
static void
draw_too_small(void)
{
    char text[NARRATE_TEXT];
    int y = 0;
    snprintf(text, sizeof text, WORDS_TOO_SMALL, SCREEN_COLS, ink_sign(SIGN_TIMES), SCREEN_ROWS,
             COLS, ink_sign(SIGN_TIMES), LINES);
    for (const char *rest = text; *rest && y < LINES; y++) {
        char line[NARRATE_TEXT];
        int size = ink_line(rest, COLS);
        snprintf(line, sizeof line, "%.*s", size, rest);
        ink_text(y, 0, COLS, INK_FELT, line);
        rest += size + (rest[size] == ' ');
    }
}

/* The table at the left, your chips and result at the right. */
static void
draw_title(const struct screen *s)
{
    const struct rf_bj_rules *rules = &s->view.game.rules;
    const struct evening *e = s->evening;
    char least[NARRATE_CENTS], most[NARRATE_CENTS], text[NARRATE_TEXT];
    const char *dot = ink_sign(SIGN_DOT);
    const char *seed = e->house.chance ? e->house.chance->seed : NULL; /* NULL at a proved table */
    char result[NARRATE_HAND], decks[SCREEN_WORDS];
    narrate_result(result, evening_standing(e) - e->tally.bought_cents);
    ink_fill(0, 0, COLS, INK_RAIL);
    snprintf(text, sizeof text, WORDS_TITLE_HAVE, narrate_cents(least, evening_chips(e)), dot,
             result);
    int used = ink_right(0, 1, COLS - 2, INK_QUESTION, text);
    narrate_cents(least, rules->min_bet);
    narrate_cents(most, rules->max_bet);
    snprintf(decks, sizeof decks, rules->decks == 1 ? WORDS_DECK_ONE : WORDS_DECKS, rules->decks);
    if (seed)
        snprintf(text, sizeof text, WORDS_TITLE_SEED, rules->name, dot, decks, dot, least, most,
                 dot, seed);
    else
        snprintf(text, sizeof text, WORDS_TITLE_TABLE, rules->name, dot, decks, dot, least, most);
    ink_text(0, 1, COLS - used - 5, INK_RAIL, text);
}

/* A frame with a name and a number, filled in proportion to `cards` of `of`. */
static void
draw_holder(int x, int width, const char *name, unsigned cards, unsigned of)
{
    char text[SCREEN_WORDS];
    int inside = width - 2;
    int shown = of ? (int)(((unsigned)inside * cards + of - 1) / of) : 0;
    ink_frame(1, x, 3, width, INK_FAINT);
    snprintf(text, sizeof text, " %s ", name);
    ink_text(1, x + 2, inside, INK_PRINT, text);
    cut_edges(2, x + 1, shown < inside ? shown : inside, INK_EDGE);
    snprintf(text, sizeof text, " %u ", cards);
    ink_right(3, x + 1, inside - 1, INK_FELT, text);
}

/* A quarter of the window, 18 to 36 columns. */
static int
holder_width(void)
{
    int width = COLS / 4;
    return width < 18 ? 18 : width > 36 ? 36 : width;
}

static const char *
shoe_name(const struct rf_bj *game)
{
    if (game->table.shoe.stage < RF_SHOE_LOADED)
        return WORDS_STACK;
    switch (game->rules.dealing) {
    case RF_BJ_DEVICE: return WORDS_MACHINE;
    case RF_BJ_HAND_HELD: return WORDS_IN_HAND;
    default: return WORDS_SHOE;
    }
}

/* The shoe at the dealer's left, which you see at the right, and the discards at the other side.
 * The cutting card shows on the shoe once it has come out. */
static void
draw_holders(const struct screen *s)
{
    const struct rf_table *table = &s->view.game.table;
    unsigned of = (unsigned)table->rules.decks * RF_DECK_CARDS;
    int width = holder_width(), x = COLS - width - 1;
    draw_holder(1, width, WORDS_DISCARDS, table->rack.count, of);
    draw_holder(x, width, shoe_name(&s->view.game), rf_shoe_cards_left(&table->shoe), of);
    if (!table->shuffle_due || table->shoe.stage == RF_SHOE_EMPTY)
        return;
    ink_fill(2, x, 1, INK_CUTTING);
    ink_text(4, x, width, INK_CUTTING, WORDS_CUTTING_CARD);
}

void
felt_dealer(const struct rf_bj *game, char out[static NARRATE_HAND])
{
    bool ace = game->dealer.count == 1 && rf_bj_hand_count(&game->dealer).soft;
    narrate_total(out, &game->rules, &game->dealer);
    if (ace)
        snprintf(out, NARRATE_HAND, WORDS_AN_ACE);
}

/* Faces in the middle between shoe and discards, or text where they do not fit. */
static void
draw_dealer(const struct screen *s)
{
    const struct rf_bj *game = felt_game(s);
    struct hand_shown shown = {
        .rules = &game->rules, .hand = &game->dealer, .hidden = game->hole_down};
    char total[NARRATE_HAND], text[NARRATE_HAND + 20] = WORDS_DEALER;
    int x = holder_width() + 2, width = COLS - 2 * x;
    unsigned cards = game->dealer.count + (game->hole_down ? 1U : 0U);
    enum hand_style style = hand_large() ? HAND_LARGE : HAND_SMALL;
    if (cards && hand_width(style, cards) > width)
        style = HAND_LINES;
    felt_dealer(game, total);
    bool natural = game->hole_down && game->natural; /* found by the look, not turned yet */
    bool shows = game->hole_down || game->dealer.count < 2;
    if (game->dealer.count && natural)
        snprintf(text, sizeof text, WORDS_DEALER_BLACKJACK, total);
    else if (game->dealer.count)
        snprintf(text, sizeof text, shows ? WORDS_DEALER_SHOWS : WORDS_DEALER_HAS, total);
    ink_middle(1, x, width, INK_FELT, text);
    if (cards)
        hand_draw_cards(2, x, width, style, &shown);
}

/* The three rules that are printed on every real table.  What the dealer draws to is asked of the
 * game and not written here, so that it is true of any rules. */
static void
draw_print(const struct rf_bj_rules *rules, int y)
{
    char text[NARRATE_TEXT];
    const struct rf_bj_hand natural = {.count = 2, .card = {0, 1}};
    snprintf(text, sizeof text, WORDS_BLACKJACK_PAYS, rules->natural_pays[0],
             rules->natural_pays[1]);
    ink_middle(y, 0, COLS, INK_PRINT, text);
    unsigned draws = 0; /* the highest hard total that the dealer draws to */
    for (uint8_t total = 4; rf_bj_hand_dealer_must_draw(rules, (struct rf_count){total, false});
         total++)
        draws = total;
    bool hits = rf_bj_hand_dealer_must_draw(rules, (struct rf_count){(uint8_t)(draws + 1), true});
    snprintf(text, sizeof text, hits ? WORDS_DEALER_HITS_SOFT : WORDS_DEALER_STANDS, draws,
             draws + 1);
    ink_middle(y + 1, 0, COLS, INK_PRINT, text);
    if (rules->insurance)
        snprintf(text, sizeof text, WORDS_INSURANCE_PAYS,
                 (long long)rf_bj_settle_insurance(&natural, 1));
    else
        snprintf(text, sizeof text, WORDS_NO_INSURANCE);
    ink_middle(y + 2, 0, COLS, INK_PRINT, text);
}

static const char *
double_words(const struct rf_bj_rules *rules)
{
    switch (rules->double_on) {
    case RF_BJ_DOUBLE_ANY: return WORDS_DOUBLE_ANY;
    case RF_BJ_DOUBLE_9_11: return WORDS_DOUBLE_9_11;
    case RF_BJ_DOUBLE_10_11: return WORDS_DOUBLE_10_11;
    default: return WORDS_DOUBLE_NONE;
    }
}

/* The other main rules, in windows that have room for them. */
static void
draw_fine_print(const struct rf_bj_rules *rules, int y)
{
    char text[NARRATE_TEXT], split[SCREEN_WORDS] = WORDS_SPLIT_NONE;
    const char *dot = ink_sign(SIGN_DOT);
    if (rules->split_hands_max > 1)
        snprintf(split, sizeof split, WORDS_SPLIT_HANDS, rules->split_hands_max);
    const char *surrender = rules->surrender == RF_BJ_SURRENDER_NONE   ? WORDS_SURRENDER_NONE
                            : rules->surrender == RF_BJ_SURRENDER_LATE ? WORDS_SURRENDER_LATE
                                                                       : WORDS_SURRENDER_EARLY;
    int at = snprintf(text, sizeof text, "%s %s %s %s %s", double_words(rules), dot, split, dot,
                      surrender);
    if (rules->hole_card != RF_BJ_PEEK)
        snprintf(text + at, sizeof text - (size_t)at, " %s %s", dot,
                 rules->hole_card == RF_BJ_NO_PEEK ? WORDS_NO_PEEK : WORDS_NO_HOLE_CARD);
    ink_middle(y, 0, COLS, INK_FAINT, text);
}

/* Draws a sentence in the lowest of `free` rows, in several where it is long; returns the rows that
 * are left above it. */
static int
draw_sentence(const char *text, int y, int free, enum ink ink)
{
    int lines[TOLD_MOST + 1] = {0}, count = 0;
    for (int at = 0; text[at] && count < TOLD_MOST; lines[++count] = at) {
        at += ink_line(text + at, COLS - 2);
        at += text[at] == ' ';
    }
    for (int line = count - 1; line >= 0 && free > 0; line--) {
        char part[NARRATE_TEXT];
        snprintf(part, sizeof part, "%.*s", lines[line + 1] - lines[line], text + lines[line]);
        ink_text(y + --free, 1, COLS - 2, ink, part);
    }
    return free;
}

/* The last sentences, the newest at the bottom; below them advice or a remark, until you act. */
static void
draw_told(const struct screen *s, int y, int rows)
{
    int free = draw_sentence(s->remark, y, rows, INK_REMARK);
    for (unsigned i = 0; i < SCREEN_TOLD && free > 0; i++)
        free = draw_sentence(s->told[i], y, free, i == 0 ? INK_RAIL : INK_RAIL_FAINT);
}

static void
draw_question(const struct question *q, int y)
{
    int x = 1, width = -2;
    for (unsigned i = 0; i < q->choices; i++)
        width += ink_width(q->choice[i].key) + 1 + ink_width(q->choice[i].words) + 2;
    int gap = width <= COLS - 2 ? 2 : 1; /* many keys stand closer together */
    ink_text(y, 1, COLS - 2, INK_QUESTION, q->text);
    for (unsigned i = 0; i < q->choices && x < COLS - 2; i++) {
        x += ink_text(y + 1, x, COLS - 1 - x, INK_KEY, q->choice[i].key) + 1;
        x += ink_text(y + 1, x, COLS - 1 - x, INK_RAIL, q->choice[i].words) + gap;
    }
}

/* In a large window the sentences get a quarter of the spare rows; the rest is left empty above the
 * print and below the boxes. */
void
felt_draw(const struct screen *s)
{
    ink_clear(INK_FELT);
    if (!felt_fits()) {
        draw_too_small();
        refresh();
        return;
    }
    int told_rows = 2 + (LINES - SCREEN_ROWS) / 4;
    told_rows = told_rows > TOLD_MOST ? TOLD_MOST : told_rows;
    int rail = LINES - QUESTION_ROWS - told_rows, print = hand_large() ? 8 : 6;
    bool fine = LINES >= SCREEN_ROWS + 4;
    int boxes = print + PRINT_ROWS + (fine ? 2 : 0);
    int spare = rail - boxes - BOXES_ROWS;
    print += spare > 0 ? spare / 2 : 0;
    boxes += spare > 0 ? spare / 2 : 0;
    draw_title(s);
    draw_holders(s);
    draw_dealer(s);
    draw_print(&s->view.game.rules, print);
    if (fine)
        draw_fine_print(&s->view.game.rules, print + PRINT_ROWS);
    if (s->cutting)
        cut_draw(s->cutting, boxes, rail - boxes);
    else
        boxes_draw(s, boxes, rail - boxes);
    for (int y = rail; y < LINES; y++)
        ink_fill(y, 0, COLS, INK_RAIL);
    draw_told(s, rail, told_rows);
    draw_question(&s->question, LINES - QUESTION_ROWS);
    if (s->paper != PAPER_NONE)
        paper_draw(s);
    refresh();
}
