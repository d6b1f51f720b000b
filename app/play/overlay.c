/*
 * app/play/overlay.c -- sheets that lie on top of the table until you press a key: help, your
 * statistics, the rules.
 *
 * screen.c says which sheet is shown (screen->paper); felt.c calls paper_draw last, so that the
 * sheet covers the table.  A sheet is one text with line feeds, centred in the window.
 */
#include <ncurses.h>
#include <string.h>

#include "os/check.h"
#include "play/screen.h"
#include "play/words.h"

enum {
    PAPER_LINES = 40,  /* more than a sheet has: rules are 20, in two columns */
    PAPER_ROOM = 4096, /* bytes of its text */
};

/* The rules key by key, as in a rules file, in two columns that are read downwards. */
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
        CHECK(at < PAPER_ROOM);
        unsigned key = i / 2 + (i % 2) * rows;
        entry[0] = '\0';
        if (key < keys) {
            rf_bj_rules_value(value, rules, key);
            snprintf(entry, sizeof entry, "%s = %s", rf_bj_rules_key_name(key), value);
        }
        at += (size_t)snprintf(out + at, PAPER_ROOM - at, i % 2 ? "%s\n" : "%-36s ", entry);
    }
}

/* The same numbers as narrate_standing, as a table. */
static void
write_standing(const struct evening *e, char out[static PAPER_ROOM])
{
    const struct tally *t = &e->tally;
    char has[NARRATE_CENTS], bought[NARRATE_CENTS], wagered[NARRATE_CENTS], won[NARRATE_CENTS];
    char coached[ADVICE_TEXT];
    int64_t stands = evening_standing(e), up = stands - t->bought_cents;
    coach_sum(&e->coach, coached);
    narrate_cents(won, up < 0 ? -up : up);
    snprintf(out, PAPER_ROOM, WORDS_STATISTICS, narrate_cents(has, stands),
             narrate_cents(bought, t->bought_cents),
             up > 0   ? WORDS_YOU_ARE_UP
             : up < 0 ? WORDS_YOU_ARE_DOWN
                      : WORDS_YOU_ARE_EVEN,
             up ? won : "", narrate_cents(wagered, t->wagered_cents), t->rounds, e->shoes, t->hands,
             t->naturals, t->won, t->busts, t->lost, t->doubles, t->stood_off, t->splits,
             t->insured, t->surrenders, coached);
}

/* Draws a frame around the text, which is cut into lines where it stands. */
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
    ink_middle(y + rows - 2, x, width, INK_KEY, WORDS_CLOSE);
}

void
paper_draw(const struct screen *s)
{
    char text[PAPER_ROOM];
    switch (s->paper) {
    case PAPER_HELP:
        snprintf(text, sizeof text, WORDS_HELP);
        draw_paper(WORDS_HELP_TITLE, text);
        break;
    case PAPER_STANDING:
        write_standing(s->evening, text);
        draw_paper(WORDS_STATISTICS_TITLE, text);
        break;
    default:
        write_rules(&s->view.game.rules, text);
        draw_paper(WORDS_RULES_TITLE, text);
        break;
    }
}
