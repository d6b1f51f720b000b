/*
 * app/cli/auto_game.c -- plays one shoe of blackjack at an automatic table: the dealer does what
 * the law waits for, companions fill the boxes.
 *
 * The companions come from app/table/companion.c, the dealer from app/table/house.c.  They are
 * asked for the next act in a fixed order: companions, dealer, supervisor.
 */
#include "sitting.h"

#include <stdlib.h>

#include "table/companion.h"

struct automatic {
    struct sitting *sitting; /* borrowed from the caller */
    struct companions companions;
    int64_t bought_cents[RF_BOXES_MAX + 1];            /* by box; index 0 is the sum */
    unsigned rounds;                                   /* rounds that have ended */
    char names[COMPANION_LIST], strategy[RF_HEX_TEXT]; /* as the record states them */
};

/* Applies an act, and counts rounds and chips.  The automatic table keeps to the law, so a
 * refusal is a bug.  A purchase is booked to the box of its buyer, whom the act names only by
 * name. */
static void
must(struct automatic *a, const struct rf_act *act)
{
    const struct rf_seats *seats = &a->sitting->house.game->table.seats;
    a->sitting->line++;
    if (sitting_put(a->sitting, act) != RF_PERMITTED)
        abort();
    a->rounds += act->kind == RF_ACT_END;
    for (unsigned box = 1; box <= RF_BOXES_MAX && act->kind == RF_ACT_BUY; box++)
        if (seats->box[box].arrival == rf_seats_arrival(seats, act->name)) {
            a->bought_cents[box] += act->cents;
            a->bought_cents[0] += act->cents;
        }
}

/* Each companion sits down and buys 100 minimum bets, as companion_next does later when chips
 * run low. min_bet is in cents. */
static void
sit_down(struct automatic *a, unsigned count)
{
    for (unsigned box = 1; box <= count; box++) {
        struct rf_act sit = rf_act_make(RF_ACT_SIT, companion_names[box - 1]);
        struct rf_act buy = rf_act_make(RF_ACT_BUY, companion_names[box - 1]);
        sit.box = (uint8_t)box;
        buy.cents = 100 * (int64_t)a->sitting->house.game->rules.min_bet;
        must(a, &sit);
        must(a, &buy);
    }
}

/* A shoe ends at its cutting card.  A continuous shuffling machine has no end, so it is played
 * for 20 rounds. */
static bool
shoe_played(const struct rf_bj *game, unsigned rounds)
{
    return !game->table.round.on &&
           (game->table.shuffle_due || (game->rules.dealing == RF_BJ_DEVICE && rounds == 20));
}

/* Prints what the house and each companion won or lost.  Bets still on the boxes count as their
 * players'. The sum is computed, not assumed: 0 shows that no chip was lost. */
static void
print_results(const struct automatic *a)
{
    const struct rf_bj *game = a->sitting->house.game;
    char text[CLI_CENTS];
    int64_t sum = game->house_cents + a->bought_cents[0];
    printf("# won and lost: the house %s", cli_cents(text, sum));
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        const struct rf_box *seat = &game->table.seats.box[box];
        if (!a->companions.box[box])
            continue;
        int64_t won = rf_bj_chips_of(game, seat->arrival) + game->table.round.wager_cents[box] -
                      a->bought_cents[box];
        printf(", %s %s", seat->name, cli_cents(text, won));
        sum += won;
    }
    printf("; in sum %s\n", cli_cents(text, sum));
}

/* Fills boxes 1 to `count` and writes the companions and the hash of their strategy into the
 * plan of the record, so that `riffle verify` can replay their decisions.  False, with a message
 * from companion_learn, when memory runs out.  The plan points into *a. */
static bool
engage(struct automatic *a, unsigned count)
{
    struct house *house = &a->sitting->house;
    for (unsigned box = 1; box <= count; box++)
        a->companions.box[box] = true;
    if (!companion_learn(&a->companions, &house->game->rules))
        return false;
    companion_strategy(&a->companions, a->strategy);
    house->plan.companions = companion_list(&a->companions, a->names);
    house->plan.strategy = a->strategy;
    return true;
}

void
sitting_play_game(struct sitting *sitting, unsigned boxes)
{
    struct automatic a = {.sitting = sitting};
    struct house *house = &sitting->house;
    struct rf_act act = rf_bj_opening_act(&house->game->rules);
    unsigned most = house->game->rules.boxes, count = boxes < most ? boxes : most;
    if (!engage(&a, count))
        exit(STATUS_IO);
    must(&a, &act);
    sit_down(&a, count);
    while (!shoe_played(house->game, a.rounds)) {
        if (!companion_next(house->game, &a.companions, house->whims, &act) &&
            !house_dealer_next(house, &act) && !house_supervisor_next(house, &act))
            abort();
        must(&a, &act);
    }
    if (sitting->json)
        return;
    printf("# the shoe is played: %u rounds\n", a.rounds);
    print_results(&a);
}
