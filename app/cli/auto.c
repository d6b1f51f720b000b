/*
 * app/cli/auto.c -- one complete shoe at an automatic table: players sit down,
 * are offered the cut, wager and draw to 17; the dealer does what the law says.
 *
 * Every act goes through the law like anybody's.
 *
 * It plays the procedure of the cards only (`riffle table --auto` without --rules): no bets are
 * settled.  auto_game.c plays blackjack.
 */
#include "sitting.h"

#include <stdlib.h>
#include <string.h>

#include "table/companion.h"

struct automatic {
    struct sitting *sitting;        /* borrowed from the caller */
    struct rf_rng whims;            /* who refuses the cut, where it is, how much is wagered */
    unsigned boxes;                 /* boxes 1 to this are taken */
    unsigned rounds, cards, burned; /* for the summary; `cards` counts those dealt to hands */
};

/* Applies an act.  The automatic table keeps to the law, so a refusal is a bug in this file. */
static void
must(struct automatic *a, const struct rf_act *act)
{
    a->sitting->line++;
    if (sitting_put(a->sitting, act) != RF_PERMITTED)
        abort();
}

/* Applies an act that has no arguments. */
static void
does(struct automatic *a, enum rf_act_kind kind, const char *actor)
{
    struct rf_act act = rf_act_make(kind, actor);
    must(a, &act);
}

/* The table changes with each act, so it is looked up each time. */
static const struct rf_table *
table_of(const struct automatic *a)
{
    return &a->sitting->house.game->table;
}

static void
sit_down(struct automatic *a)
{
    for (unsigned box = 1; box <= a->boxes; box++) {
        struct rf_act sit = rf_act_make(RF_ACT_SIT, companion_names[box - 1]);
        sit.box = (uint8_t)box;
        must(a, &sit);
    }
}

/* Shuffles, and fixes the place of the cutting card before anybody cuts: uniformly within the
 * limits of the rules.  A table that knows the place already gets no such act. */
static void
shuffle(struct automatic *a, enum rf_act_kind how)
{
    does(a, how, "dealer");
    struct rf_mark_view view = rf_table_mark_view(table_of(a));
    struct rf_act fix = rf_act_make(RF_ACT_FIX, "dealer");
    fix.cards = (uint16_t)(view.least +
                           rf_rng_below(a->whims, (uint32_t)(view.most - view.least) + 1));
    if (table_of(a)->shoe.mark == RF_PLACE_UNKNOWN)
        must(a, &fix);
}

/* Offers and refusals, until somebody cuts.  A player accepts one offer in two; the supervisor,
 * who cuts when all players refused, never refuses. legal_acts lists the cut before the refusal. */
static void
cut(struct automatic *a)
{
    struct rf_act acts[2];
    struct rf_cut_view view = rf_table_cut_view(table_of(a));
    while (table_of(a)->shoe.stage == RF_SHOE_SHUFFLED) {
        rf_table_legal_acts(table_of(a), acts, 2);
        bool refuses = acts[0].kind == RF_ACT_CUT && acts[0].role == RF_ROLE_PLAYER &&
                       rf_rng_below(a->whims, 2) == 0;
        struct rf_act *act = refuses ? &acts[1] : &acts[0];
        if (act->kind == RF_ACT_CUT)
            act->cards = (uint16_t)(view.least +
                                    rf_rng_below(a->whims, (uint32_t)(view.most - view.least) + 1));
        must(a, act);
    }
}

/* From the cut to the burned card, in the order that the law expects. */
static void
load(struct automatic *a)
{
    does(a, RF_ACT_FRONT_TO_BACK, "dealer");
    does(a, RF_ACT_MARK, "dealer");
    does(a, RF_ACT_LOAD, "dealer");
    does(a, RF_ACT_BURN, "dealer");
    a->burned++;
}

/* Bets of 5 to 50 in steps of 5; act.cents is in cents. */
static void
wager(struct automatic *a)
{
    for (unsigned box = 1; box <= a->boxes; box++) {
        struct rf_act act = rf_act_make(RF_ACT_WAGER, companion_names[box - 1]);
        act.box = (uint8_t)box;
        act.cents = 500 * (1 + (int64_t)rf_rng_below(a->whims, 10));
        must(a, &act);
    }
}

/* The shoe ran out in a round: the discards are shuffled, cut and loaded (HR.13). */
static void
shuffle_discards(struct automatic *a)
{
    shuffle(a, RF_ACT_DISCARDS);
    cut(a);
    load(a);
}

/* Deals one card to a hand and returns its new count.  An empty shoe is refilled from the
 * discards first.  If the cutting card is next, it comes out before the card; its act names the
 * hand that waits. */
static struct rf_count
deal(struct automatic *a, unsigned hand, struct rf_count count)
{
    struct rf_act draw = rf_act_make(RF_ACT_DRAW, "dealer");
    struct rf_act mark = rf_act_make(RF_ACT_CUTTING_CARD, "dealer");
    draw.hand = mark.hand = (uint8_t)hand;
    while (rf_shoe_cards_left(&table_of(a)->shoe) == 0)
        shuffle_discards(a);
    if (rf_shoe_is_at_cutting_card(&table_of(a)->shoe))
        must(a, &mark);
    must(a, &draw);
    a->cards++;
    return rf_count_add(count, table_of(a)->last);
}

/* Two cards to each box and one to the dealer, then everybody draws to 17. count[0] is the
 * dealer's. */
static void
play_round(struct automatic *a)
{
    struct rf_count count[RF_BOXES_MAX + 1] = {{0, false}};
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned box = 1; box <= a->boxes; box++)
            count[box] = deal(a, box, count[box]);
        if (pass == 0)
            count[0] = deal(a, RF_HAND_DEALER, count[0]);
    }
    for (unsigned box = 1; box <= a->boxes; box++)
        while (count[box].total < 17)
            count[box] = deal(a, box, count[box]);
    while (count[0].total < 17)
        count[0] = deal(a, RF_HAND_DEALER, count[0]);
    does(a, RF_ACT_END, "dealer");
    a->rounds++;
}

/* Between rounds: true when another begins.  Players bet before the dealer looks at the next
 * card, so the cutting card can come out after the bets; it then ends the shoe. */
static bool
another_round(struct automatic *a)
{
    if (table_of(a)->shuffle_due)
        return false;
    wager(a);
    if (!rf_shoe_is_at_cutting_card(&table_of(a)->shoe))
        return true;
    does(a, RF_ACT_CUTTING_CARD, "dealer");
    return false;
}

void
sitting_play_shoe(struct sitting *sitting, const struct rf_c4_rules *rules, unsigned boxes,
                  struct rf_rng whims)
{
    struct automatic a = {.sitting = sitting, .whims = whims, .boxes = boxes};
    struct rf_act open = rf_act_make(RF_ACT_OPEN, "supervisor");
    open.rules = *rules;
    must(&a, &open);
    sit_down(&a);
    shuffle(&a, RF_ACT_SHUFFLE);
    cut(&a);
    load(&a);
    while (another_round(&a))
        play_round(&a);
    if (!sitting->json)
        printf("# the shoe is played: %u rounds, %u cards to hands, %u burned\n", a.rounds, a.cards,
               a.burned);
}
