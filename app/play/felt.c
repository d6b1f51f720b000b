/*
 * app/play/felt.c -- the whole table: what is printed on it, the dealer's hand, the shoe and the
 * rack, and the rail with the tale, the question and its keys.
 */
#include <ncurses.h>
#include <stdlib.h>
#include <string.h>

#include "play/screen.h"

enum { PRINT_ROWS = 3, QUESTION_ROWS = 2, TOLD_MOST = 8, BOXES_ROWS = 20 };

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

static void
draw_too_small(void)
{
    char text[NARRATE_TEXT];
    int y = 0;
    snprintf(text, sizeof text,
             "The table needs a window of %d %s %d; this one is %d %s %d. It waits until there is "
             "room. Q leaves.",
             SCREEN_COLS, ink_sign(SIGN_TIMES), SCREEN_ROWS, COLS, ink_sign(SIGN_TIMES), LINES);
    for (const char *rest = text; *rest && y < LINES; y++) {
        char line[NARRATE_TEXT];
        int size = ink_line(rest, COLS);
        snprintf(line, sizeof line, "%.*s", size, rest);
        ink_text(y, 0, COLS, INK_FELT, line);
        rest += size + (rest[size] == ' ');
    }
}

/* Which table it is, and where you stand. */
static void
draw_title(const struct screen *s)
{
    const struct rf_bj_rules *rules = &s->view.game.rules;
    const struct evening *e = s->evening;
    char least[NARRATE_CENTS], most[NARRATE_CENTS], text[NARRATE_TEXT];
    const char *dot = ink_sign(SIGN_DOT);
    const char *seed = e->house.chance ? e->house.chance->seed : NULL; /* a record's has none */
    int64_t up = evening_standing(e) - e->tally.bought_cents;
    ink_fill(0, 0, COLS, INK_RAIL);
    snprintf(text, sizeof text, "you have %s %s %s%s", narrate_cents(least, evening_chips(e)), dot,
             up > 0   ? "up "
             : up < 0 ? "down "
                      : "even",
             up ? narrate_cents(most, llabs((long long)up)) : "");
    int used = ink_right(0, 1, COLS - 2, INK_QUESTION, text);
    snprintf(text, sizeof text, "%s %s %u deck%s %s %s to %s%s%s", rules->name, dot, rules->decks,
             rules->decks == 1 ? "" : "s", dot, narrate_cents(least, rules->min_bet),
             narrate_cents(most, rules->max_bet), seed ? ", research seed " : "", seed ? seed : "");
    ink_text(0, 1, COLS - used - 5, INK_RAIL, text);
}

/* A holder of cards, filled to scale. */
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
        return "stack";
    switch (game->rules.dealing) {
    case RF_BJ_DEVICE: return "device";
    case RF_BJ_HAND_HELD: return "in hand";
    default: return "shoe";
    }
}

/* The shoe at the dealer's left, the rack at his right; the cutting card once it has come. */
static void
draw_holders(const struct screen *s)
{
    const struct rf_table *table = &s->view.game.table;
    unsigned of = (unsigned)table->rules.decks * RF_DECK_CARDS;
    int width = holder_width(), x = COLS - width - 1;
    draw_holder(1, width, "discards", table->rack.count, of);
    draw_holder(x, width, shoe_name(&s->view.game), rf_shoe_cards_left(&table->shoe), of);
    if (!table->shuffle_due || table->shoe.stage == RF_SHOE_EMPTY)
        return;
    ink_fill(2, x, 1, INK_CUTTING);
    ink_text(4, x, width, INK_CUTTING, " the cutting card ");
}

void
felt_dealer(const struct rf_bj *game, char out[static NARRATE_HAND])
{
    bool ace = game->dealer.count == 1 && rf_bj_hand_count(&game->dealer).soft;
    narrate_total(out, &game->rules, &game->dealer);
    if (ace)
        snprintf(out, NARRATE_HAND, "an ace");
}

static void
draw_dealer(const struct screen *s)
{
    const struct rf_bj *game = felt_game(s);
    struct hand_shown shown = {
        .rules = &game->rules, .hand = &game->dealer, .hidden = game->hole_down};
    char total[NARRATE_HAND], text[NARRATE_HAND + 20] = "Dealer";
    int x = holder_width() + 2, width = COLS - 2 * x;
    unsigned cards = game->dealer.count + (game->hole_down ? 1U : 0U);
    enum hand_style style = hand_large() ? HAND_LARGE : HAND_SMALL;
    if (cards && hand_width(style, cards) > width)
        style = HAND_LINES;
    felt_dealer(game, total);
    bool natural = game->hole_down && game->natural;
    if (game->dealer.count)
        snprintf(text, sizeof text, "Dealer%s %.20s%s",
                 game->hole_down || game->dealer.count < 2 ? " shows" : ":", total,
                 natural ? ", has a natural" : "");
    ink_middle(1, x, width, INK_FELT, text);
    if (cards)
        hand_draw_cards(2, x, width, style, &shown);
}

/* The three sentences that every table has printed on it. */
static void
draw_print(const struct rf_bj_rules *rules, int y)
{
    char text[NARRATE_TEXT];
    const struct rf_bj_hand natural = {.count = 2, .card = {0, 1}};
    snprintf(text, sizeof text, "BLACKJACK PAYS %u TO %u", rules->natural_pays[0],
             rules->natural_pays[1]);
    ink_middle(y, 0, COLS, INK_PRINT, text);
    unsigned draws = 0; /* the highest hard total that the dealer draws to */
    for (uint8_t total = 4; rf_bj_hand_dealer_must_draw(rules, (struct rf_count){total, false});
         total++)
        draws = total;
    bool hits = rf_bj_hand_dealer_must_draw(rules, (struct rf_count){(uint8_t)(draws + 1), true});
    snprintf(text, sizeof text, "Dealer must draw to %u%s %u%s", draws,
             hits ? ", and hits soft" : " and stand on all", draws + 1, hits ? "" : "s");
    ink_middle(y + 1, 0, COLS, INK_PRINT, text);
    if (rules->insurance)
        snprintf(text, sizeof text, "INSURANCE PAYS %lld TO 1",
                 (long long)rf_bj_settle_insurance(&natural, 1));
    else
        snprintf(text, sizeof text, "NO INSURANCE");
    ink_middle(y + 2, 0, COLS, INK_PRINT, text);
}

static const char *
double_words(const struct rf_bj_rules *rules)
{
    switch (rules->double_on) {
    case RF_BJ_DOUBLE_ANY: return "double on any two cards";
    case RF_BJ_DOUBLE_9_11: return "double on 9 to 11";
    case RF_BJ_DOUBLE_10_11: return "double on 10 and 11";
    default: return "no doubling";
    }
}

/* Where there is room, the other chief rules. */
static void
draw_fine_print(const struct rf_bj_rules *rules, int y)
{
    char text[NARRATE_TEXT], split[SCREEN_WORDS] = "no splitting";
    const char *dot = ink_sign(SIGN_DOT);
    if (rules->split_hands_max > 1)
        snprintf(split, sizeof split, "split to %u hands", rules->split_hands_max);
    snprintf(text, sizeof text, "%s %s %s %s %s%s%s%s", double_words(rules), dot, split, dot,
             rules->surrender == RF_BJ_SURRENDER_NONE   ? "no surrender"
             : rules->surrender == RF_BJ_SURRENDER_LATE ? "late surrender"
                                                        : "early surrender",
             rules->hole_card == RF_BJ_PEEK ? "" : " ", rules->hole_card == RF_BJ_PEEK ? "" : dot,
             rules->hole_card == RF_BJ_PEEK      ? ""
             : rules->hole_card == RF_BJ_NO_PEEK ? " the dealer does not look"
                                                 : " no hole card");
    ink_middle(y, 0, COLS, INK_FAINT, text);
}

/* A sentence in the lowest of `free` rows, broken where it is long; answers the rows left. */
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

/* The last sentences, the newest at the bottom, and under them what is remarked until you act. */
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
    int gap = width <= COLS - 2 ? 2 : 1; /* where there are many they stand closer */
    ink_text(y, 1, COLS - 2, INK_QUESTION, q->text);
    for (unsigned i = 0; i < q->choices && x < COLS - 2; i++) {
        x += ink_text(y + 1, x, COLS - 1 - x, INK_KEY, q->choice[i].key) + 1;
        x += ink_text(y + 1, x, COLS - 1 - x, INK_RAIL, q->choice[i].words) + gap;
    }
}

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
