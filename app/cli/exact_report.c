/*
 * app/cli/exact_report.c -- prints a whole game of `riffle exact`, as text and as JSON.
 *
 * cmd_exact.c computes the game (riffle/exact.h) and calls these printers; exact_report_hand.c and
 * exact_lists.c share the names and the JSON head from here.  Expectations are in bets; text shows
 * them in percent, JSON as fractions.
 */
#include "exact_report.h"

#include <riffle/exact.h>
#include <riffle/version.h>

#include <math.h>
#include <string.h>

/* By value, as the library counts values: 0 is the ace and 9 stands for all ten-cards. */
const char *const exact_value_names[RF_VALUES] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "T"};

const char *const exact_play_names[RF_PLAYS] = {"stand", "hit", "double", "split", "surrender"};

static const char *const end_names[RF_DEALER_ENDS] = {"bust", "17", "18",     "19",
                                                      "20",   "21", "natural"};

/* Column 0 is the 2 and column 9 the ace: the order of every printed chart. */
unsigned
exact_column(unsigned column)
{
    return (column + 1) % RF_VALUES;
}

/* The variance is a difference of two nearly equal numbers, so a game without risk can give a tiny
 * negative one. */
double
exact_sd(const struct rf_exact_game *game)
{
    return game->variance > 1e-14 ? sqrt(game->variance) : 0;
}

/* Rounds with three hands or more after splits are not enumerated; without them the distribution is
 * exact. */
static bool
exact_distribution(const struct rf_exact_game *game)
{
    return game->many_hands == 0;
}

/* Prints a fraction as a percentage, with a sign and as many digits as are exact. */
static void
print_percent(const char *what, double part)
{
    printf("%-22s %+.9f %%\n", what, 100 * part);
}

/* Each row holds for one up-card: the expectation given that card, and where the dealer's hand
 * ends.  An up-card that the shoe lacks has no row. */
static void
print_upcards(const struct rf_exact_game *game)
{
    puts("\n"
         "up-card expectation    dealer:   17      18      19      20      21  natural     "
         "bust");
    for (unsigned column = 0; column < RF_VALUES; column++) {
        unsigned up = exact_column(column);
        const double *ends = game->dealer[up];
        if (game->up[up] == 0)
            continue;
        printf("  %s  %+14.9f %%    ", exact_value_names[up], 100 * game->by_upcard[up]);
        for (unsigned end = RF_DEALER_17; end <= RF_DEALER_21; end++)
            printf(" %.5f", ends[end]);
        printf("  %.5f  %.5f\n", ends[RF_DEALER_NATURAL], ends[RF_DEALER_BUST]);
    }
}

/* Results are in bets, chances are probabilities and add up to 1. */
static void
print_results(const struct rf_exact_game *game)
{
    puts("\nresult      chance");
    for (unsigned i = 0; i < game->spread.count; i++)
        printf("%+6g  %.9f\n", game->spread.at[i].result, game->spread.at[i].probability);
    if (!exact_distribution(game))
        printf(
            "(Rounds with three hands or more, %.6f of all, are estimated; no chance above is off "
            "by more than that.)\n",
            game->many_hands);
}

/* One row for each starting hand and up-card that can occur.  A dash marks a play that the rules
 * forbid there. */
static void
print_hands(const struct rf_exact_game *game)
{
    puts("\nhand  up        stand          hit       double        split    surrender  best");
    for (unsigned one = 0; one < RF_VALUES; one++)
        for (unsigned other = one; other < RF_VALUES; other++)
            for (unsigned column = 0; column < RF_VALUES; column++) {
                unsigned up = exact_column(column);
                const struct rf_exact_plays *plays = &game->first[one][other][up];
                if (game->chance[one][other][up] <= 0)
                    continue;
                printf("%s,%s   %s", exact_value_names[one], exact_value_names[other],
                       exact_value_names[up]);
                if (plays->natural) {
                    printf(" %+12.9f  natural\n", plays->ev[RF_PLAY_STAND]);
                    continue;
                }
                for (unsigned play = 0; play < RF_PLAYS; play++)
                    if (plays->may[play])
                        /* The library puts early surrender on the scale of plays after the look;
                         * print what it costs. */
                        printf(" %+12.9f", play == RF_PLAY_SURRENDER ? -0.5 : plays->ev[play]);
                    else
                        printf(" %12s", "-");
                printf("  %s\n", exact_play_names[plays->best]);
            }
}

void
exact_print_game(const struct exact_asked *asked, const struct rf_exact_game *game, double seconds)
{
    printf("%s, %s strategy%s\n", asked->game.title, asked->total ? "total" : "composition",
           asked->best_after ? ", best plan after a split" : "");
    printf("House edge %.3f %%; standard deviation %.2f bets\n", -100 * game->ev, exact_sd(game));
    print_percent("player's expectation", game->ev);
    printf("%-22s %.9f bets\n", "standard deviation", exact_sd(game));
    printf("%-22s %.9f\n", "a player's natural", game->natural);
    if (game->up[RF_ACE] > 0)
        print_percent("insurance", game->insurance);
    print_upcards(game);
    print_results(game);
    if (asked->hands)
        print_hands(game);
    printf("\n"
           "Computed in %.3f s.\n",
           seconds);
}

static json_t *
json_upcards(const struct rf_exact_game *game)
{
    json_t *upcards = json_object();
    for (unsigned column = 0; column < RF_VALUES; column++) {
        unsigned up = exact_column(column);
        json_object_set_new(upcards, exact_value_names[up],
                            game->up[up] > 0 ? json_real(game->by_upcard[up]) : json_null());
    }
    return upcards;
}

/* 17 to 21 and natural first, bust last: the order of the text table. */
static json_t *
json_ends(const double ends[static RF_DEALER_ENDS])
{
    json_t *object = json_object();
    for (unsigned end = RF_DEALER_17; end < RF_DEALER_ENDS; end++)
        json_object_set_new(object, end_names[end], json_real(ends[end]));
    json_object_set_new(object, end_names[RF_DEALER_BUST], json_real(ends[RF_DEALER_BUST]));
    return object;
}

/* "all" weighs the up-cards by their chance: how the dealer's hand ends over all rounds. */
static json_t *
json_dealer(const struct rf_exact_game *game)
{
    json_t *dealer = json_object();
    double all[RF_DEALER_ENDS] = {0};
    for (unsigned column = 0; column < RF_VALUES; column++) {
        unsigned up = exact_column(column);
        for (unsigned end = 0; end < RF_DEALER_ENDS; end++)
            all[end] += game->up[up] * game->dealer[up][end];
        if (game->up[up] > 0)
            json_object_set_new(dealer, exact_value_names[up], json_ends(game->dealer[up]));
    }
    json_object_set_new(dealer, "all", json_ends(all));
    return dealer;
}

/* Pairs of result in bets and chance. */
static json_t *
json_results(const struct rf_exact_game *game)
{
    json_t *results = json_array();
    for (unsigned i = 0; i < game->spread.count; i++)
        json_array_append_new(results, json_pack("[f, f]", game->spread.at[i].result,
                                                 game->spread.at[i].probability));
    return results;
}

/* `split` is false for two ten-cards of different rank, which the rules may not let split. */
static json_t *
json_plays(const struct rf_exact_plays *plays, bool split)
{
    json_t *object = json_object();
    if (plays->natural) {
        json_object_set_new(object, "natural", json_real(plays->ev[RF_PLAY_STAND]));
        return object;
    }
    for (unsigned play = 0; play < RF_PLAYS; play++)
        if (plays->may[play] && (split || play != RF_PLAY_SPLIT))
            json_object_set_new(object, exact_play_names[play],
                                json_real(play == RF_PLAY_SURRENDER ? -0.5 : plays->ev[play]));
    return object;
}

/* Adds one starting hand.  Where only equal ranks may be split, two ten-cards of different rank are
 * a separate hand (`mixed`). */
static void
json_hand(json_t *hands, const struct exact_asked *asked, const struct rf_exact_game *game,
          unsigned one, unsigned other, bool mixed)
{
    char name[8];
    json_t *against = json_object();
    snprintf(name, sizeof name, "%s,%s%s", exact_value_names[one], exact_value_names[other],
             mixed ? "'" : "");
    for (unsigned column = 0; column < RF_VALUES; column++) {
        unsigned up = exact_column(column);
        const struct rf_exact_plays *plays = &game->first[one][other][up];
        /* Where the dealer looks and always has a natural, the player never decides. */
        bool decided = plays->dealer_natural < 1 || asked->game.rules.hole_card != RF_BJ_PEEK;
        double share = one != other ? 1 : mixed ? 1 - plays->of_kind : plays->of_kind;
        if (game->chance[one][other][up] > 0 && decided && share > 1e-12)
            json_object_set_new(against, exact_value_names[up], json_plays(plays, !mixed));
    }
    if (json_object_size(against) > 0)
        json_object_set(hands, name, against);
    json_decref(against);
}

/* A hand is named by its values, lower first: "A,8".  "T,T'" is two ten-cards of different rank. */
static json_t *
json_hands(const struct exact_asked *asked, const struct rf_exact_game *game)
{
    json_t *hands = json_object();
    for (unsigned one = 0; one < RF_VALUES; one++)
        for (unsigned other = one; other < RF_VALUES; other++)
            json_hand(hands, asked, game, one, other, false);
    if (asked->game.rules.split_by == RF_BJ_SPLIT_BY_RANK)
        json_hand(hands, asked, game, RF_TEN, RF_TEN, true);
    return hands;
}

/* The cards that the calculation used, so that a result can be repeated without the command line.
 */
static json_t *
json_shoe(const struct rf_exact_shoe *shoe)
{
    if (shoe->infinite)
        return json_string("infinite");
    json_t *object = json_object();
    for (unsigned value = 0; value < RF_VALUES; value++)
        json_object_set_new(object, exact_value_names[value], json_integer(shoe->count[value]));
    return object;
}

json_t *
exact_json_head(const struct exact_asked *asked)
{
    uint8_t hash[RF_HASH_BYTES];
    char hex[RF_HEX_TEXT];
    rf_bj_rules_hash(hash, &asked->game.rules);
    rf_hex_write(hex, hash);
    return json_pack("{s:s, s:s, s:s, s:o, s:s, s:s}", "version", RF_VERSION, "rules",
                     asked->game.rules.name, "rules_hash", hex, "shoe",
                     json_shoe(&asked->game.shoe), "strategy",
                     asked->total ? "total" : "composition", "after_split",
                     asked->best_after ? "best" : "unsplit");
}

/* `distribution_exact` and `three_hands` say how far the distribution can be trusted; expectation
 * and standard deviation are exact in any case. */
void
exact_json_game(const struct exact_asked *asked, const struct rf_exact_game *game, double seconds)
{
    json_t *object = exact_json_head(asked);
    json_t *more = json_pack(
        "{s:f, s:f, s:b, s:o, s:o, s:f, s:o, s:o, s:b, s:f, s:f}", "ev", game->ev, "sd",
        exact_sd(game), "sd_exact", 1, "by_upcard", json_upcards(game), "insurance",
        game->up[RF_ACE] > 0 ? json_real(game->insurance) : json_null(), "natural", game->natural,
        "dealer", json_dealer(game), "distribution", json_results(game), "distribution_exact",
        exact_distribution(game), "three_hands", game->many_hands, "seconds", seconds);
    json_object_update(object, more);
    json_decref(more);
    if (asked->hands)
        json_object_set_new(object, "hands", json_hands(asked, game));
    json_print(object);
}
