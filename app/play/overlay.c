/*
 * app/play/overlay.c -- papers that are laid on the table and taken away with any key: help, where
 * you stand, the rules.
 */
#include <ncurses.h>
#include <string.h>

#include "play/screen.h"

enum { PAPER_LINES = 40, PAPER_ROOM = 4096 };

static const char help[] =
    "The keys of a question are on the last line: those the law permits now.\n"
    "\n"
    "H  hit         S  stand       D  double       P  split\n"
    "R  surrender, or refuse the cut               Y N  yes, no\n"
    "\n"
    "The wager: Up and Down by a step, PgUp and PgDn by ten; or type it.\n"
    "    Enter places it; nothing, or 0, sits out. B buys chips.\n"
    "The cut: Left and Right by one card, comma and full stop by ten,\n"
    "    Home and End as far as it may go; or type it. Enter pushes it in.\n"
    "While cards are dealt any key hurries the dealer.\n"
    "\n"
    "A  advice    C  the coach on and off, who says what a mistake cost\n"
    "U  reckon with the unseen cards, or with a full shoe\n"
    "T  where you stand    L  the rules of this table    ?  this help\n"
    "Q  leaves; your hands stand and are settled. Ctrl-C leaves at once.\n"
    "\n"
    "Box 1 is at the dealer's left, your right. Chips are play money.";

/* The rules as their file has them, two keys a line. */
static void
write_rules(const struct rf_bj_rules *rules, char out[static PAPER_ROOM])
{
    char value[RF_BJ_VALUE_TEXT], entry[2 * RF_BJ_VALUE_TEXT];
    unsigned keys = 0;
    size_t at = 0;
    while (rf_bj_rules_key_name(keys))
        keys++;
    unsigned rows = (keys + 1) / 2;
    for (unsigned i = 0; i < 2 * rows; i++) {
        unsigned key = i / 2 + (i % 2) * rows;
        entry[0] = '\0';
        if (key < keys) {
            rf_bj_rules_value(value, rules, key);
            snprintf(entry, sizeof entry, "%s = %s", rf_bj_rules_key_name(key), value);
        }
        at += (size_t)snprintf(out + at, PAPER_ROOM - at, i % 2 ? "%s\n" : "%-36s ", entry);
    }
}

/* Where you stand, as the line-by-line table tells it, a count a line. */
static void
write_standing(const struct evening *e, char out[static PAPER_ROOM])
{
    const struct tally *t = &e->tally;
    char has[NARRATE_CENTS], bought[NARRATE_CENTS], wagered[NARRATE_CENTS], won[NARRATE_CENTS];
    char coached[ADVICE_TEXT];
    int64_t stands = evening_standing(e), up = stands - t->bought_cents;
    coach_sum(&e->coach, coached);
    narrate_cents(won, up < 0 ? -up : up);
    snprintf(out, PAPER_ROOM,
             "With what lies on your boxes you have  %10s\n"
             "You bought                             %10s\n"
             "%-38s %10s\n"
             "Wagered                                %10s\n"
             "\n"
             "Rounds      %6u      Shoes played %6u\n"
             "Hands       %6u      Naturals     %6u\n"
             "  won       %6u      Busts        %6u\n"
             "  lost      %6u      Doubled      %6u\n"
             "  stood off %6u      Split        %6u\n"
             "Insured     %6u      Surrendered  %6u%s%s",
             narrate_cents(has, stands), narrate_cents(bought, t->bought_cents),
             up < 0 ? "So you are down" : "So you are up", won,
             narrate_cents(wagered, t->wagered_cents), t->rounds, e->shoes, t->hands, t->naturals,
             t->won, t->busts, t->lost, t->doubles, t->stood_off, t->splits, t->insured,
             t->surrenders, coached[0] ? "\n\n" : "", coached);
}

static void
draw_paper(const char *title, char *text)
{
    const char *lines[PAPER_LINES];
    int count = 0, width = ink_width(title);
    for (char *rest = text; rest && count < PAPER_LINES;) {
        lines[count] = strsep(&rest, "\n");
        if (ink_width(lines[count]) > width)
            width = ink_width(lines[count]);
        count++;
    }
    width = width + 4 < COLS ? width + 4 : COLS;
    int rows = count + 3, x = (COLS - width) / 2, y = LINES > rows ? (LINES - rows) / 2 : 0;
    for (int row = 0; row < rows; row++)
        ink_fill(y + row, x, width, INK_PAPER);
    ink_frame(y, x, rows, width, INK_PAPER);
    ink_middle(y, x, width, INK_PAPER, title);
    for (int i = 0; i < count; i++)
        ink_text(y + 1 + i, x + 2, width - 4, INK_PAPER, lines[i]);
    ink_middle(y + rows - 2, x, width, INK_KEY, " any key takes this away ");
}

void
paper_draw(const struct screen *s)
{
    static char text[PAPER_ROOM];
    switch (s->paper) {
    case PAPER_HELP:
        snprintf(text, sizeof text, "%s\n", help);
        draw_paper(" Help ", text);
        break;
    case PAPER_STANDING:
        write_standing(s->evening, text);
        draw_paper(" Where you stand ", text);
        break;
    default:
        write_rules(&s->view.game.rules, text);
        draw_paper(" The rules of this table ", text);
        break;
    }
}
