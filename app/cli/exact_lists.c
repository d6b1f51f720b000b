/*
 * app/cli/exact_lists.c -- lists of `riffle exact`: two games compared, effects of removal, each
 * rule changed.
 *
 * Each list computes whole games again with one thing changed and prints the difference of
 * expectations.  Differences are computed with `ev_only`, which is faster.
 */
#include <math.h>

#include <riffle/exact.h>
#include <riffle/version.h>
#include <string.h>

#include "exact_report.h"

/* Expectation and standard deviation of a round, in bets. */
struct worth {
    double ev, sd;
};

/* The standard deviation is 0 where only the expectation was computed. */
static struct worth
worth_of(const struct exact_memory *at, const struct exact_asked *asked,
         const struct rf_bj_rules *rules, const struct rf_exact_shoe *shoe, bool ev_only)
{
    exact_compute(at, asked, rules, shoe, ev_only);
    return (struct worth){at->game->ev, ev_only ? 0 : exact_sd(at->game)};
}

/* Prints the fields after those that name the calculation. */
static void
lists_json(const struct exact_asked *asked, json_t *fields)
{
    json_t *object = exact_json_head(asked);
    json_object_update(object, fields);
    json_decref(fields);
    json_print(object);
}

/* The shoe of --shoe, or else the full decks of these rules. */
static struct rf_exact_shoe
shoe_of(const struct exact_asked *asked, const struct rf_bj_rules *rules)
{
    return asked->game.shoe_said ? asked->game.shoe : rf_exact_shoe_decks(rules->decks);
}

/* True of keys that can change the expectation of a round. */
static bool
key_matters(const char *key)
{
    static const char *const no_matter[] = {
        "name",      "dealing",    "double_card",      "dealer_draws_alone",
        "min_bet",   "max_bet",    "bet_step",         "boxes",
        "procedure", "cut_margin", "cutting_card_min", "cutting_card_max",
        "burn"};
    for (size_t i = 0; i < sizeof no_matter / sizeof no_matter[0]; i++)
        if (strcmp(key, no_matter[i]) == 0)
            return false;
    return true;
}

/* Sets a key; true when the result is a consistent game.  The dealing procedure does not matter. */
static bool
key_set(struct rf_bj_rules *rules, const char *key, const char *value)
{
    struct rf_bj_rules_error error;
    return rf_bj_rules_set(rules, key, value, &error) &&
           rf_bj_rules_game_is_consistent(rules, &error);
}

/* Changes one key of the first game at a time.  A key that alone gives no consistent game, or needs
 * more cards than the shoe has, gets no number: JSON null, "not alone" in text. */
static void
compare_keys(const struct exact_memory *at, const struct exact_asked *asked,
             const struct rf_bj_rules rules[2], double ev, json_t *keys)
{
    const char *key;
    for (unsigned number = 0; (key = rf_bj_rules_key_name(number)); number++) {
        char value[2][RF_BJ_VALUE_TEXT];
        struct rf_bj_rules changed = rules[0];
        rf_bj_rules_value(value[0], &rules[0], number);
        rf_bj_rules_value(value[1], &rules[1], number);
        if (strcmp(value[0], value[1]) == 0 || !key_matters(key))
            continue;
        bool game = key_set(&changed, key, value[1]);
        struct rf_exact_shoe shoe = shoe_of(asked, &changed);
        game = game && rf_exact_cards_missing(&changed, &shoe) == 0;
        double more = game ? worth_of(at, asked, &changed, &shoe, true).ev - ev : NAN;
        if (keys)
            json_array_append_new(keys, json_pack("{s:s, s:s, s:s, s:o}", "key", key, "from",
                                                  value[0], "to", value[1], "difference",
                                                  game ? json_real(more) : json_null()));
        else if (game)
            printf("  %-32s %10s to %-10s %+.9f %%\n", key, value[0], value[1], 100 * more);
        else
            printf("  %-32s %10s to %-10s not alone\n", key, value[0], value[1]);
    }
}

/* Presets can differ in name, limits and dealing procedure only, and are then the same game here.
 */
static bool
games_alike(const struct rf_bj_rules *one, const struct rf_bj_rules *other)
{
    const char *key;
    for (unsigned number = 0; (key = rf_bj_rules_key_name(number)); number++) {
        char value[2][RF_BJ_VALUE_TEXT];
        rf_bj_rules_value(value[0], one, number);
        rf_bj_rules_value(value[1], other, number);
        if (strcmp(value[0], value[1]) != 0 && key_matters(key))
            return false;
    }
    return true;
}

static void
compare_tell(const struct exact_memory *at, const struct exact_asked *asked,
             const struct rf_bj_rules rules[2], const struct worth worth[2])
{
    double more = worth[1].ev - worth[0].ev;
    if (asked->json) {
        json_t *keys = json_array();
        compare_keys(at, asked, rules, worth[0].ev, keys);
        json_print(json_pack("{s:s, s:[{s:s,s:f,s:f},{s:s,s:f,s:f}], s:f, s:o}", "version",
                             RF_VERSION, "games", "rules", rules[0].name, "ev", worth[0].ev, "sd",
                             worth[0].sd, "rules", rules[1].name, "ev", worth[1].ev, "sd",
                             worth[1].sd, "difference", more, "keys", keys));
        return;
    }
    for (unsigned i = 0; i < 2; i++)
        printf("%-22s %+.9f %%   standard deviation %.9f\n", rules[i].name, 100 * worth[i].ev,
               worth[i].sd);
    printf("%-22s %+.9f %%\n", "difference", 100 * more);
    if (games_alike(&rules[0], &rules[1])) {
        puts("\n"
             "Their rules differ in nothing that changes the expectation.");
        return;
    }
    puts("\n"
         "Each change by itself, from the first game (they need not add up to the difference):");
    compare_keys(at, asked, rules, worth[0].ev, NULL);
}

int
exact_tell_compared(const struct exact_memory *at, const struct exact_asked *asked)
{
    struct rf_bj_rules rules[2];
    struct worth worth[2];
    for (unsigned i = 0; i < 2; i++) {
        int wrong = game_options_read(&asked->game, asked->compare[i], &rules[i], "exact");
        if (wrong)
            return wrong;
        struct rf_exact_shoe shoe = shoe_of(asked, &rules[i]);
        unsigned lacks = rf_exact_cards_missing(&rules[i], &shoe);
        if (lacks) {
            fprintf(
                stderr,
                "riffle exact: a round of %s could run out of cards: %u are missing. Use a larger "
                "shoe\n",
                rules[i].name, lacks);
            return STATUS_NO;
        }
        worth[i] = worth_of(at, asked, &rules[i], &shoe, false);
    }
    compare_tell(at, asked, rules, worth);
    return STATUS_OK;
}

/* The value of the same strategy with one card less.  For ten-cards it is the mean over their
 * ranks, weighted by how many the shoe has of each. */
static double
same_without(const struct exact_memory *at, const struct rf_bj_rules *rules,
             const struct rf_exact_shoe *shoe, unsigned value, const struct rf_strategy *same)
{
    struct rf_exact_how how = {.fixed = same, .ev_only = true};
    double ev = 0;
    for (unsigned rank = 0; rank < (value == RF_TEN ? RF_TEN_RANKS : 1u); rank++) {
        struct rf_exact_shoe less = *shoe;
        double share = value == RF_TEN ? (double)shoe->tens[rank] / shoe->count[RF_TEN] : 1;
        if (share == 0)
            continue;
        less.count[value]--;
        less.tens[rank] = (uint16_t)(less.tens[rank] - (value == RF_TEN));
        rf_exact_game(at->workspace, rules, &less, &how, at->game);
        ev += share * at->game->ev;
    }
    return ev;
}

/* Computes the expectation with one card of a value removed: effect[0] with the best strategy for
 * the new shoe, effect[1] with the strategy of the full shoe. */
static bool
effect_of(const struct exact_memory *at, const struct exact_asked *asked, unsigned value,
          const struct rf_strategy *same, double effect[2])
{
    const struct rf_bj_rules *rules = &asked->game.rules;
    struct rf_exact_shoe shoe = asked->game.shoe;
    if (shoe.count[value] == 0)
        return false;
    shoe.count[value]--;
    if (value == RF_TEN) {
        unsigned most = 0;
        for (unsigned rank = 1; rank < RF_TEN_RANKS; rank++)
            most = shoe.tens[rank] > shoe.tens[most] ? rank : most;
        shoe.tens[most]--;
    }
    if (rf_exact_cards_missing(rules, &shoe) > 0)
        return false;
    effect[0] = worth_of(at, asked, rules, &shoe, true).ev;
    effect[1] = same_without(at, rules, &asked->game.shoe, value, same);
    return true;
}

/* Sums over a whole shoe cancel to rounding noise below 5e-12; print that as 0, not as
 * -0.000000000. */
static double
shown(double part)
{
    return part < 5e-12 && part > -5e-12 ? 0 : part;
}

/* The JSON field `anew` is the effect with the best strategy for the new shoe. */
static void
effect_tell(const struct exact_asked *asked, unsigned value, const double effect[2], double ev,
            json_t *effects)
{
    if (asked->json)
        json_object_set_new(
            effects, exact_value_names[value],
            json_pack("{s:f, s:f}", "anew", effect[0] - ev, "same", effect[1] - ev));
    else
        printf("  %-4s  %+16.9f %%  %+15.9f %%\n", exact_value_names[value], 100 * (effect[0] - ev),
               100 * (effect[1] - ev));
}

int
exact_tell_effects(const struct exact_memory *at, const struct exact_asked *asked)
{
    struct rf_strategy same = {0};
    const struct rf_exact_shoe *shoe = &asked->game.shoe;
    if (shoe->infinite) {
        fputs("riffle exact: removing one card does not change an infinite shoe. Leave --shoe "
              "infinite out\n",
              stderr);
        return STATUS_NO;
    }
    for (unsigned value = 0; value < RF_VALUES; value++) {
        struct rf_exact_shoe less = *shoe;
        less.count[value] = (uint16_t)(less.count[value] - (less.count[value] > 0));
        if (rf_exact_cards_missing(&asked->game.rules, &less) > 0) {
            fprintf(stderr,
                    "riffle exact: with one %s removed a round could run out of cards. Use a "
                    "larger shoe\n",
                    exact_value_names[value]);
            return STATUS_NO;
        }
    }
    double ev = worth_of(at, asked, &asked->game.rules, shoe, true).ev, sum[2] = {0, 0}, cards = 0;
    json_t *effects = asked->json ? json_object() : NULL;
    same = at->game->strategy;
    if (!asked->json)
        printf("%s: player's expectation %+.9f %%.  Change with one card removed:\n"
               "  card   best strategy again  the same strategy\n",
               asked->game.title, 100 * ev);
    for (unsigned column = 0; column < RF_VALUES; column++) {
        unsigned value = exact_column(column);
        double effect[2];
        if (!effect_of(at, asked, value, &same, effect))
            continue;
        effect_tell(asked, value, effect, ev, effects);
        for (unsigned i = 0; i < 2; i++)
            /* Weighted by the number of such cards.  With the same strategy the mean is 0 up to
             * rounding: removing a random card does not change the game. */
            sum[i] += shoe->count[value] * (effect[i] - ev);
        cards += shoe->count[value];
    }
    if (asked->json)
        lists_json(asked, json_pack("{s:f, s:o, s:{s:f, s:f}}", "ev", ev, "effects", effects,
                                    "mean", "anew", sum[0] / cards, "same", sum[1] / cards));
    else
        printf("  %-4s  %+16.9f %%  %+15.9f %%\n", "mean", 100 * shown(sum[0] / cards),
               100 * shown(sum[1] / cards));
    return STATUS_OK;
}

/* The values that a key can take, for keys that have few. */
static const char *const *
rule_values(const char *key)
{
    static const char *const yes_no[] = {"yes", "no", NULL};
    static const struct {
        const char *key;
        const char *value[9];
    } some[] = {
        {"decks", {"1", "2", "3", "4", "5", "6", "7", "8"}},
        {"soft17", {"stand", "hit"}},
        {"hole_card", {"peek", "no_peek"}},
        {"dealer_natural_takes", {"all", "original"}},
        {"natural_pays", {"3:2", "6:5", "1:1", "2:1"}},
        {"double_on", {"any", "9-11", "10-11", "none"}},
        {"split_by", {"rank", "value"}},
        {"split_hands_max", {"1", "2", "3", "4"}},
        {"surrender", {"none", "late", "early"}},
    };
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++)
        if (strcmp(some[i].key, key) == 0)
            return some[i].value;
    return yes_no;
}

/* True of a rule without effect here: decks when --shoe is given, and what a dealer's natural takes
 * when the dealer looks. */
static bool
rule_is_idle(const struct exact_asked *asked, const char *key)
{
    return (strcmp(key, "decks") == 0 && asked->game.shoe_said) ||
           (strcmp(key, "dealer_natural_takes") == 0 && asked->game.rules.hole_card == RF_BJ_PEEK);
}

static void
rule_tell(const struct exact_asked *asked, const char *key, const char *value, double more,
          json_t *list)
{
    if (asked->json)
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:f}", "key", key, "value", value, "difference", more));
    else
        printf("  %-32s %-10s %+.9f %%\n", key, value, 100 * more);
}

/* A change that gives no consistent game, or one that the shoe is too small for, is left out. */
int
exact_tell_each_rule(const struct exact_memory *at, const struct exact_asked *asked)
{
    const struct rf_bj_rules *rules = &asked->game.rules;
    double ev = worth_of(at, asked, rules, &asked->game.shoe, true).ev;
    json_t *list = asked->json ? json_array() : NULL;
    const char *key;
    if (!asked->json)
        printf("%s: player's expectation %+.9f %%.  Change with one rule changed:\n",
               asked->game.title, 100 * ev);
    for (unsigned number = 0; (key = rf_bj_rules_key_name(number)); number++) {
        char now[RF_BJ_VALUE_TEXT];
        rf_bj_rules_value(now, rules, number);
        if (!key_matters(key) || rule_is_idle(asked, key))
            continue;
        for (const char *const *value = rule_values(key); *value; value++) {
            struct rf_bj_rules changed = *rules;
            if (strcmp(now, *value) == 0 || !key_set(&changed, key, *value))
                continue;
            struct rf_exact_shoe shoe = shoe_of(asked, &changed);
            if (rf_exact_cards_missing(&changed, &shoe) == 0)
                rule_tell(asked, key, *value, worth_of(at, asked, &changed, &shoe, true).ev - ev,
                          list);
        }
    }
    if (asked->json)
        lists_json(asked, json_pack("{s:f, s:o}", "ev", ev, "each_rule", list));
    return STATUS_OK;
}
