/*
 * app/play/boxes.c -- draws the players' side of the table: one column for each box.
 *
 * Box 1 is at the dealer's left.  You sit opposite, so it is drawn at the right.  A box shows, from
 * top to bottom: its hands, its bet, the player, and the player's chips or the result of the round.
 * felt.c says where the boxes may be drawn; hand_draw.c draws the hands.
 */
#include <ncurses.h>
#include <stdlib.h>
#include <string.h>

#include "play/screen.h"
#include "play/words.h"

enum {
    BOX_WIDTH_MOST = 28, /* columns: wider boxes look empty */
    BOX_FOOT = 3,        /* rows below the hands: bet, name, chips */
    CHIPS_SHOWN = 4,     /* at most so many chips beside a bet */
};

/* A rectangle of the window, in rows and columns. */
struct place {
    int y, x, rows, width;
};

/* How the hands of a box are drawn, and whether side by side or one below the other. */
struct arrangement {
    enum hand_style style;
    bool beside;
};

static unsigned
cards_shown(const struct rf_bj_box *box, unsigned hand)
{
    return box->hand[hand].count + (box->hidden[hand] ? 1U : 0U);
}

static bool
arrangement_fits(const struct arrangement *a, const struct rf_bj_box *box,
                 const struct place *place)
{
    int hands = box->hands, rows = 0;
    int width = a->beside ? place->width / hands - 1 : place->width;
    if (a->style <= HAND_FLAT && width < hand_width(a->style, 2))
        return false;
    for (unsigned h = 0; h < box->hands; h++) {
        if (a->style == HAND_SHORT && hand_width(HAND_SHORT, cards_shown(box, h)) > width)
            return false;
        int here = hand_rows(a->style, cards_shown(box, h), width);
        rows = !a->beside ? rows + here : here > rows ? here : rows;
    }
    return rows <= place->rows;
}

/* The first arrangement that fits, from the largest to the smallest. */
static struct arrangement
arrange(const struct rf_bj_box *box, const struct place *place)
{
    static const struct arrangement all[] = {
        {HAND_LARGE, true}, {HAND_LARGE, false}, {HAND_SMALL, true},  {HAND_SMALL, false},
        {HAND_FLAT, true},  {HAND_FLAT, false},  {HAND_SHORT, false}, {HAND_LINES, false},
    };
    for (size_t i = hand_large() ? 0 : 2; i < sizeof all / sizeof all[0]; i++)
        if (arrangement_fits(&all[i], box, place))
            return all[i];
    return (struct arrangement){HAND_SHORT, false};
}

/* Hands are drawn upwards from the bet, so that free rows stay above them. */
static void
draw_hands(const struct screen *s, unsigned number, const struct place *place)
{
    const struct rf_bj *game = felt_game(s);
    const struct rf_bj_box *box = &game->box[number];
    if (box->hands == 0)
        return;
    struct arrangement a = arrange(box, place);
    int width = a.beside ? place->width / box->hands : place->width;
    int gap = a.beside && box->hands > 1 ? 1 : 0;
    int y = place->y + place->rows;
    for (unsigned h = box->hands; h-- > 0;) {
        struct hand_shown shown = {.rules = &game->rules,
                                   .hand = &box->hand[h],
                                   .hidden = box->hidden[h],
                                   .turn = !s->past_shown && s->view.box == number &&
                                           s->view.hand == h};
        int rows = hand_rows(a.style, cards_shown(box, h), width - gap);
        y = a.beside ? place->y + place->rows - rows : y - rows;
        hand_draw(y, place->x + (a.beside ? (int)h * width : 0), width - gap, a.style, &shown);
    }
}

/* Draws chips that make up an amount, the largest first; returns how many. */
static int
draw_chips(int y, int x, int most, int64_t cents)
{
    static const int64_t worth[] = {100, 500, 2500, 10000, 50000}; /* cents */
    int drawn = 0;
    for (int i = INK_CHIP_LAST - INK_CHIP; i >= 0; i--)
        for (; cents >= worth[i] && drawn < most; cents -= worth[i])
            drawn += ink_text(y, x + drawn, 1, (enum ink)(INK_CHIP + i), ink_sign(SIGN_CHIP));
    return drawn;
}

/* How many chips an amount takes, at most CHIPS_SHOWN. */
static int
count_chips(int64_t cents)
{
    static const int64_t worth[] = {50000, 10000, 2500, 500, 100};
    int64_t count = 0;
    for (size_t i = 0; i < sizeof worth / sizeof worth[0]; cents %= worth[i++])
        count += cents / worth[i];
    return count < CHIPS_SHOWN ? (int)count : CHIPS_SHOWN;
}

/* Writes the bets of a box: "10", "10+10" for two hands where there is room, "10 ins 5" with
 * insurance.  Returns their sum in cents. */
static int64_t
write_wager(const struct rf_bj *game, unsigned number, int width, char out[static NARRATE_HAND])
{
    const struct rf_bj_box *box = &game->box[number];
    char cents[NARRATE_CENTS], one[NARRATE_HAND] = "";
    int64_t sum = box->hands ? 0 : game->table.round.wager_cents[number];
    unsigned laid = 0;
    for (unsigned h = 0; h < box->hands; h++) {
        int64_t wager = box->wager_cents[h] * (box->hand[h].doubled ? 2 : 1);
        size_t at = strlen(one);
        if (wager)
            snprintf(one + at, sizeof one - at, "%s%s", laid++ ? "+" : "",
                     narrate_cents(cents, wager));
        sum += wager;
    }
    snprintf(out, NARRATE_HAND, "%s",
             laid > 1 && ink_width(one) <= width ? one : narrate_cents(cents, sum));
    if (box->hands && box->insurance_cents) {
        size_t at = strlen(out);
        snprintf(out + at, NARRATE_HAND - at, WORDS_INSURED_FOR,
                 narrate_cents(cents, box->insurance_cents));
    }
    return sum;
}

static void
draw_wager(const struct screen *s, unsigned number, int y, const struct place *place)
{
    char text[NARRATE_HAND];
    int64_t sum = write_wager(&s->view.game, number, place->width, text);
    if (sum == 0) {
        ink_middle(y, place->x, place->width, INK_FAINT, "(    )");
        return;
    }
    int size = ink_width(text), room = place->width - size - 1, chips = count_chips(sum);
    if (chips > room)
        chips = room > 0 ? room : 0;
    int x = place->x + (place->width - size - (chips ? chips + 1 : 0)) / 2;
    draw_chips(y, x, chips, sum);
    ink_text(y, x + (chips ? chips + 1 : 0), size, INK_FELT, text);
}

static void
draw_name(const struct screen *s, unsigned number, int y, const struct place *place)
{
    const struct rf_box *seat = &s->view.game.table.seats.box[number];
    bool turn = s->asked_box ? s->asked_box == number : !s->past_shown && s->view.box == number;
    char name[RF_NAME_SIZE + 40];
    snprintf(name, sizeof name, "%s%s%u%s%s%s%s", turn ? ink_sign(SIGN_TURN_LEFT) : "",
             turn ? " " : "", number, seat->arrival ? " " : "",
             s->evening->mine[number] ? WORDS_YOU : seat->name, turn ? " " : "",
             turn ? ink_sign(SIGN_TURN_RIGHT) : "");
    ink_middle(y, place->x, place->width,
               turn            ? INK_TURN
               : seat->arrival ? INK_FELT
                               : INK_FAINT,
               name);
}

/* "won 15" while a finished round is on the table, else the player's chips. */
static void
draw_foot(const struct screen *s, unsigned number, int y, const struct place *place)
{
    const struct outcome *outcome = &s->outcome[number];
    const struct rf_box *seat = &s->view.game.table.seats.box[number];
    char cents[NARRATE_CENTS], text[NARRATE_CENTS + 20];
    int64_t won = outcome->won_cents;
    if (outcome->settled) {
        narrate_cents(cents, llabs((long long)won));
        if (won == 0)
            snprintf(text, sizeof text, WORDS_PUSH);
        else if (won > 0)
            snprintf(text, sizeof text, WORDS_WON, cents);
        else
            snprintf(text, sizeof text, outcome->gave_up ? WORDS_GAVE_UP : WORDS_LOST, cents);
        ink_middle(y, place->x, place->width,
                   won > 0   ? INK_WON
                   : won < 0 ? INK_LOST
                             : INK_FELT,
                   text);
    } else if (seat->arrival) {
        narrate_cents(cents, rf_bj_chips_of(&s->view.game, seat->arrival));
        snprintf(text, sizeof text, WORDS_CHIPS_HELD, cents);
        if (ink_width(text) > place->width)
            snprintf(text, sizeof text, "%s", cents);
        ink_middle(y, place->x, place->width, INK_FAINT, text);
    }
}

/* How many rows a box is above the middle one: the table is curved where there is room.  The lift
 * grows with the square of the distance from the middle, to at most 4 rows. */
static int
lift(unsigned box, unsigned boxes, int rows)
{
    int depth = rows > 16 ? (rows - 14) / 3 : 0;
    int across = (int)boxes - 1, off = 2 * (int)box - (int)boxes - 1;
    if (depth > 4)
        depth = 4;
    return boxes > 2 ? depth * off * off / (across * across) : 0;
}

void
boxes_draw(const struct screen *s, int y, int rows)
{
    unsigned boxes = s->view.game.rules.boxes;
    int width = COLS / (int)boxes < BOX_WIDTH_MOST ? COLS / (int)boxes : BOX_WIDTH_MOST;
    int left = (COLS - width * (int)boxes + 1) / 2;
    for (unsigned box = 1; box <= boxes; box++) {
        int foot = y + rows - BOX_FOOT - lift(box, boxes, rows);
        struct place place = {y, left + (int)(boxes - box) * width, foot - y, width - 1};
        draw_hands(s, box, &place);
        draw_wager(s, box, foot, &place);
        draw_name(s, box, foot + 1, &place);
        draw_foot(s, box, foot + 2, &place);
    }
}
