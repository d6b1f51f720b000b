/*
 * app/cli/cmd_count.c -- the command `riffle count`: counting systems, and what they are worth.
 *
 * The library computes (riffle/counting.h); count_verbs.c prints.
 */
#include "count_verbs.h"

#include <string.h>

#include "cli/did_you_mean.h"

static const char doc[] =
    "Describes systems of counting cards and says what they are worth for a game.\n\n"
    "What it does:\n"
    "  list                   the systems that ship with Riffle, with their correlations\n"
    "  show SYSTEM            one system: tags, initial count, true count, correlations\n"
    "  frequencies SYSTEM     how often each count comes, exactly\n\n"
    "Examples:\n"
    "  riffle count list --rules vegas-strip\n"
    "  riffle count show hi-lo --set soft17=hit\n"
    "  riffle count show mine.system\n"
    "  riffle count frequencies hi-lo --seen 234 --true-count exact\n"
    "\vSYSTEM is a name of the list or a file of key = value lines; "
    "docs/reference/counting.md explains the keys. Betting correlation depends on the rules, "
    "insurance correlation on the tags alone.";

enum { OPT_SEEN = 256, OPT_TRUE, OPT_ROUNDING, OPT_JSON };

static const struct argp_option options[] = {
    GAME_OPTIONS,
    {NULL, 0, NULL, 0, "For frequencies:", 2},
    {"seen", OPT_SEEN, "CARDS", 0, "cards that have been seen (default: half of the shoe)", 2},
    {"true-count", OPT_TRUE, "none|exact|half|full", 0, "divide in another way than the system", 2},
    {"rounding", OPT_ROUNDING, "floor|truncate|nearest", 0, "round in another way", 2},
    {NULL, 0, NULL, 0, "What to print:", 3},
    {"json", OPT_JSON, NULL, 0, "print one JSON object", 3},
    {0},
};

static const struct count_verb {
    const char *name;
    bool system; /* takes a SYSTEM */
    int (*run)(const struct count_asked *asked);
} verbs_of_count[] = {
    {"list", false, count_list},
    {"show", true, count_show},
    {"frequencies", true, count_frequencies},
};
enum { VERBS = sizeof verbs_of_count / sizeof verbs_of_count[0] };

static const struct count_verb *
find_verb(const char *name)
{
    for (unsigned i = 0; i < VERBS; i++)
        if (strcmp(verbs_of_count[i].name, name) == 0)
            return &verbs_of_count[i];
    return NULL;
}

/* Runs when all arguments are read. */
static void
check(const struct count_asked *o, const struct argp_state *state)
{
    if (!o->verb) {
        argp_error(state, "what to do? Run: riffle count list, show SYSTEM or frequencies SYSTEM");
        return;
    }
    const struct count_verb *verb = find_verb(o->verb);
    if (!verb) {
        char words[DID_YOU_MEAN];
        struct did_you_mean search = {.typed = o->verb};
        for (unsigned i = 0; i < VERBS; i++)
            did_you_mean_try(&search, verbs_of_count[i].name);
        argp_error(state, "there is no verb '%s'.%s Use list, show or frequencies", o->verb,
                   did_you_mean_words(&search, words));
        return;
    }
    if (verb->system && !o->name)
        argp_error(state, "which system? Run: riffle count %s hi-lo, or see riffle count list",
                   verb->name);
    if (!verb->system && o->name)
        argp_error(state, "riffle count list takes no system: leave '%s' out", o->name);
    bool frequencies = strcmp(verb->name, "frequencies") == 0;
    if (!frequencies && (o->seen >= 0 || o->divisor >= 0 || o->rounding >= 0))
        argp_error(state,
                   "--seen, --true-count and --rounding are for frequencies: leave them out");
    if (frequencies && o->game.shoe_text)
        argp_error(state, "frequencies are those of whole decks: leave --shoe out, and say --set "
                          "decks=N for another number");
}

/* The number of a word among those of an option. */
static int
word_of(const char *text, const char *const *words, const char *allowed, const char *option,
        const struct argp_state *state)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], text) == 0)
            return i;
    argp_error(state, "%s takes %s, not '%s'", option, allowed, text);
    return -1;
}

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    static const char *const divisors[] = {"none", "exact", "half", "full", NULL};
    static const char *const roundings[] = {"floor", "truncate", "nearest", NULL};
    struct count_asked *o = state->input;
    switch (key) {
    case OPT_SEEN: o->seen = (int)cli_number(arg, 0, RF_CARDS_MAX - 1, "--seen", state); return 0;
    case OPT_TRUE:
        o->divisor = word_of(arg, divisors, "none, exact, half or full", "--true-count", state);
        return 0;
    case OPT_ROUNDING:
        o->rounding = word_of(arg, roundings, "floor, truncate or nearest", "--rounding", state);
        return 0;
    case OPT_JSON: o->json = true; return 0;
    case ARGP_KEY_ARG:
        if (o->name)
            argp_error(state, "one system at a time: leave '%s' or '%s' out", o->name, arg);
        if (o->verb)
            o->name = cli_file(arg, "SYSTEM", state);
        else
            o->verb = arg;
        return 0;
    case ARGP_KEY_END: check(o, state); return 0;
    default: return game_options_parse(key, arg, state, &o->game);
    }
}

static const struct argp argp = {options, parse, "VERB [SYSTEM]", doc, NULL, NULL, NULL};

static int
read_system(struct count_asked *asked)
{
    int wrong = count_system_read(asked->name, "count", &asked->system);
    if (asked->divisor >= 0)
        asked->system.divisor = (uint8_t)asked->divisor;
    if (asked->rounding >= 0)
        asked->system.rounding = (uint8_t)asked->rounding;
    return wrong;
}

static int
run(int argc, char **argv)
{
    struct count_asked asked = {.seen = -1, .divisor = -1, .rounding = -1};
    cli_parse(&argp, argc, argv, &asked);
    int wrong = game_options_ready(&asked.game, "count");
    if (!wrong && asked.name)
        wrong = read_system(&asked);
    return wrong ? wrong : find_verb(asked.verb)->run(&asked);
}

const struct command command_count = {"count", "describe counting systems and what they are worth",
                                      &argp, run};
