/*
 * app/play/show_text.c -- what the line-by-line table prints when you ask for it: help, rules, the
 * table.  The screen draws the same things itself (overlay.c, felt.c).
 */
#include "play/show_text.h"

#include <stdio.h>

#include "play/narrate.h"
#include "play/words.h"

void
show_help(const struct evening *e)
{
    const struct rf_bj_rules *rules = &e->house.game->rules;
    char least[NARRATE_CENTS], most[NARRATE_CENTS];
    printf(WORDS_LINE_HELP_RULES, rules->name, narrate_cents(least, rules->min_bet),
           narrate_cents(most, rules->max_bet));
    fputs(WORDS_LINE_HELP, stdout);
}

void
show_rules(const struct evening *e)
{
    char text[RF_BJ_RULES_TEXT];
    rf_bj_rules_write(text, &e->house.game->rules);
    fputs(text, stdout);
}

/* One line for each hand of a box, or one for a box that waits for the next round. */
static void
show_box(const struct evening *e, const struct rf_bj *game, unsigned box)
{
    char cards[NARRATE_HAND], total[NARRATE_HAND], cents[NARRATE_CENTS], has[NARRATE_CENTS];
    const struct rf_bj_box *here = &game->box[box];
    const struct rf_box *seat = &game->table.seats.box[box];
    const char *name = e->mine[box] ? WORDS_LINE_NAME_YOU : seat->name;
    if (seat->arrival && here->hands == 0)
        printf(WORDS_LINE_SEAT, box, name, narrate_cents(cents, game->table.round.wager_cents[box]),
               narrate_cents(has, rf_bj_chips_of(game, seat->arrival)));
    for (unsigned h = 0; h < here->hands; h++) {
        int64_t bet = here->wager_cents[h] * (here->hand[h].doubled ? 2 : 1);
        narrate_hand(cards, &here->hand[h], here->hidden[h]);
        narrate_total(total, &game->rules, &here->hand[h]);
        if (bet)
            printf(WORDS_LINE_HAND, box, name, cards, total, narrate_cents(cents, bet));
        else /* its bet was paid, pushed or taken */
            printf(WORDS_LINE_HAND_SETTLED, box, name, cards, total);
    }
}

void
show_table(const struct evening *e)
{
    struct rf_bj_view view;
    char cards[NARRATE_HAND];
    evening_view(e, &view);
    const struct rf_bj *game = &view.game;
    narrate_hand(cards, &game->dealer, game->hole_down);
    printf(WORDS_LINE_DEALER, game->dealer.count ? cards : WORDS_LINE_NO_CARDS);
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        show_box(e, game, box);
    printf(WORDS_LINE_SHOE, rf_shoe_cards_left(&game->table.shoe), game->table.rack.count);
}
