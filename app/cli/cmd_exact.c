/*
 * app/cli/cmd_exact.c -- the command `riffle exact`: the exact house edge at blackjack.
 *
 * The library computes (riffle/exact.h); exact_report.c, exact_report_hand.c and exact_lists.c
 * print.
 *
 * --hand, --compare, --effects and --each-rule each replace the report on a whole game by another
 * answer.
 */
#include <stdlib.h>

#include <riffle/basic.h>
#include <string.h>
#include <time.h>

#include "exact_report.h"

static const char doc[] =
    "Computes the exact house edge of a game of blackjack: nothing is sampled.\n\n"
    "Examples:\n"
    "  riffle exact                              bicycle rules\n"
    "  riffle exact --rules european --json      other rules, for programs\n"
    "  riffle exact --set soft17=hit --set decks=2   two rules changed\n"
    "  riffle exact --shoe A=9,2=8,3=8,4=8,5=8,6=8,7=8,8=8,9=8,T=30   a given shoe\n"
    "  riffle exact --hand 8,8 --up T            what each play is worth\n"
    "  riffle exact --compare bicycle european   two games, rule by rule\n"
    "  riffle exact --effects                    effects of removal\n"
    "  riffle exact --each-rule                  what each rule changes\n"
    "\vValues are the player's expectation as a fraction of the bet; the house edge is "
    "the same with the other sign. docs/understand/exact.md explains what is computed and "
    "lists the fields of --json.";

enum {
    OPT_STRATEGY = 256,
    OPT_AFTER_SPLIT,
    OPT_HAND,
    OPT_UP,
    OPT_COMPARE,
    OPT_EFFECTS,
    OPT_EACH_RULE,
    OPT_HANDS,
    OPT_JSON,
};

static const struct argp_option options[] = {
    GAME_OPTIONS,
    {NULL, 0, NULL, 0, "How to play:", 2},
    {"strategy", OPT_STRATEGY, "composition|total", 0,
     "decide by the exact cards of a hand (default) or by its total", 2},
    {"after-split", OPT_AFTER_SPLIT, "unsplit|best", 0,
     "play split hands as the same cards would be played unsplit (default), or by the best "
     "plan",
     2},
    {NULL, 0, NULL, 0, "What to print:", 3},
    {"hand", OPT_HAND, "CARDS", 0,
     "with --up: the value of each play with this hand, like 8,8 or A,2,4", 3},
    {"up", OPT_UP, "CARD", 0, "the dealer's up-card", 3},
    {"compare", OPT_COMPARE, NULL, 0, "compare two games", 3},
    {"effects", OPT_EFFECTS, NULL, 0, "effects of removal: one card of each value removed", 3},
    {"each-rule", OPT_EACH_RULE, NULL, 0, "change one rule at a time and list the differences", 3},
    {"hands", OPT_HANDS, NULL, 0, "list all first hands against all up-cards", 3},
    {"json", OPT_JSON, NULL, 0, "print one JSON object", 3},
    {0},
};

/* True for `other`, false for `plain`, the default; anything else is a usage error. */
static bool
one_of(const char *arg, const char *plain, const char *other, const char *option,
       struct argp_state *state)
{
    if (strcmp(arg, other) != 0 && strcmp(arg, plain) != 0)
        argp_error(state, "%s takes %s or %s, not '%s'", option, plain, other, arg);
    return strcmp(arg, other) == 0;
}

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct exact_asked *o = state->input;
    switch (key) {
    case OPT_STRATEGY:
        o->total = one_of(arg, "composition", "total", "--strategy", state);
        return 0;
    case OPT_AFTER_SPLIT:
        o->best_after = one_of(arg, "unsplit", "best", "--after-split", state);
        return 0;
    case OPT_HAND: o->hand = arg; return 0;
    case OPT_UP: o->up = arg; return 0;
    case OPT_COMPARE: o->comparing = true; return 0;
    case OPT_EFFECTS: o->effects = true; return 0;
    case OPT_EACH_RULE: o->each_rule = true; return 0;
    case OPT_HANDS: o->hands = true; return 0;
    case OPT_JSON: o->json = true; return 0;
    case ARGP_KEY_ARG:
        /* Only --compare takes arguments, and it must come before them. */
        if (state->arg_num >= 2 || !o->comparing)
            argp_error(state,
                       "leave '%s' out: riffle exact takes options only, and --compare two games",
                       arg);
        o->compare[state->arg_num] = arg;
        return 0;
    case ARGP_KEY_END:
        if (o->comparing && !o->compare[1])
            argp_error(state, "--compare takes two games, like --compare bicycle european");
        if (!o->hand != !o->up)
            argp_error(state, "--hand and --up go together, like --hand 8,8 --up T");
        /* Each answer has a form of its own, so only one can be asked for. */
        if (o->comparing + o->effects + o->each_rule + (o->hand != NULL) > 1)
            argp_error(state, "--hand, --compare, --effects and --each-rule exclude each other: "
                              "leave all but one out");
        if (o->hands && (o->comparing || o->effects || o->each_rule || o->hand))
            argp_error(state, "--hands lists a whole game: leave --hand, --compare, --effects and "
                              "--each-rule out");
        if (o->comparing && o->game.rules_name)
            argp_error(state, "--compare names its two games itself: leave --rules out");
        /* Effects of removal are defined for one strategy, that of the full shoe. */
        if (o->effects && o->best_after)
            argp_error(
                state,
                "--effects keeps the strategy fixed, which a plan after a split does not: leave "
                "--after-split best out");
        /* --strategy total fixes every play, also after a split: there is no plan to choose. */
        if (o->total && o->best_after)
            argp_error(state, "--after-split best needs --strategy composition");
        return 0;
    default: return game_options_parse(key, arg, state, &o->game);
    }
}

static const struct argp argp = {options, parse, "[GAME GAME]", doc, NULL, NULL, NULL};

/* The library allocates nothing: it computes in memory of a fixed size that the caller gives it. */
bool
exact_workspace_open(struct exact_memory *at)
{
    at->workspace = malloc(rf_exact_storage_size());
    at->game = malloc(sizeof *at->game);
    if (at->workspace && at->game)
        return true;
    fprintf(stderr, "riffle exact: out of memory (%zu bytes)\n", rf_exact_storage_size());
    exact_workspace_close(at);
    return false;
}

void
exact_workspace_close(struct exact_memory *at)
{
    free(at->workspace);
    free(at->game);
    *at = (struct exact_memory){NULL, NULL};
}

double
exact_compute(const struct exact_memory *at, const struct exact_asked *asked,
              const struct rf_bj_rules *rules, const struct rf_exact_shoe *shoe, bool ev_only)
{
    /* By default every hand is played as well as its cards allow.  --strategy total first finds
     * the best strategy by totals, then computes the game with that strategy fixed; the seconds
     * include both. */
    struct rf_exact_how how = {.best_after_split = asked->best_after, .ev_only = ev_only};
    struct rf_strategy strategy = {0};
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    if (asked->total) {
        struct rf_basic basic;
        rf_basic_best(at->workspace, rules, shoe, &basic);
        rf_basic_strategy(at->workspace, &basic, &strategy);
        how.fixed = &strategy;
    }
    rf_exact_game(at->workspace, rules, shoe, &how, at->game);
    clock_gettime(CLOCK_MONOTONIC, &to);
    return (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
}

/* Prints what was asked for; without one of these options, the whole game. */
static int
tell(const struct exact_memory *at, const struct exact_asked *asked)
{
    if (asked->hand)
        return exact_tell_hand(at, asked);
    if (asked->comparing)
        return exact_tell_compared(at, asked);
    if (asked->effects)
        return exact_tell_effects(at, asked);
    if (asked->each_rule)
        return exact_tell_each_rule(at, asked);
    double seconds = exact_compute(at, asked, &asked->game.rules, &asked->game.shoe, false);
    (asked->json ? exact_json_game : exact_print_game)(asked, at->game, seconds);
    return STATUS_OK;
}

static int
run(int argc, char **argv)
{
    struct exact_asked asked = {0};
    struct exact_memory at;
    cli_parse(&argp, argc, argv, &asked);
    asked.game.for_programs = asked.json || asked.comparing;
    int wrong = game_options_ready(&asked.game, "exact");
    if (wrong)
        return wrong;
    if (!exact_workspace_open(&at))
        return STATUS_IO;
    int status = tell(&at, &asked);
    exact_workspace_close(&at);
    return status;
}

const struct command command_exact = {"exact", "compute the exact house edge at blackjack", &argp,
                                      run};
