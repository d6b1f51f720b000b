#include "play/show_text.h"

#include <stdio.h>

#include "play/narrate.h"

void
show_help(const struct evening *e)
{
    const struct rf_bj_rules *rules = &e->house.game->rules;
    char least[NARRATE_CENTS], most[NARRATE_CENTS];
    printf("Rules: %s; wagers %s to %s; l lists them all.\n", rules->name,
           narrate_cents(least, rules->min_bet), narrate_cents(most, rules->max_bet));
    puts(
        "h hit, s stand, d double, p split, r surrender or refuse the cut, y yes, n no.\n"
        "A number is a wager, or the place of the cut; Enter takes what the question names.\n"
        "a advises, c turns the coach on and off, u reckons with the unseen cards or a full shoe.\n"
        "b 50 buys 50 of chips, t tells where you stand, v shows the table, "
        "l lists the rules, q leaves.");
}

void
show_rules(const struct evening *e)
{
    char text[RF_BJ_RULES_TEXT];
    rf_bj_rules_write(text, &e->house.game->rules);
    fputs(text, stdout);
}

void
show_table(const struct evening *e)
{
    struct rf_bj_view view;
    char cards[NARRATE_HAND], total[NARRATE_HAND], cents[NARRATE_CENTS];
    evening_view(e, &view);
    const struct rf_bj *game = &view.game;
    narrate_hand(cards, &game->dealer, game->hole_down);
    printf("Dealer: %s\n", game->dealer.count ? cards : "no cards");
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        const struct rf_bj_box *here = &game->box[box];
        const struct rf_box *seat = &game->table.seats.box[box];
        if (seat->arrival && here->hands == 0)
            printf("Box %u (%s): %s on it, has %s\n", box, e->mine[box] ? "you" : seat->name,
                   narrate_cents(total, game->table.round.wager_cents[box]),
                   narrate_cents(cents, rf_bj_chips_of(game, seat->arrival)));
        for (unsigned h = 0; h < here->hands; h++) {
            narrate_hand(cards, &here->hand[h], here->hidden[h]);
            narrate_total(total, &game->rules, &here->hand[h]);
            printf("Box %u (%s): %s, %s%s%s\n", box, e->mine[box] ? "you" : seat->name, cards,
                   total, here->wager_cents[h] ? ", wager " : ", settled",
                   here->wager_cents[h] ? narrate_cents(cents, here->wager_cents[h] *
                                                                   (here->hand[h].doubled ? 2 : 1))
                                        : "");
        }
    }
    printf("%u cards in the shoe, %u in the rack.\n", rf_shoe_cards_left(&game->table.shoe),
           game->table.rack.count);
}
