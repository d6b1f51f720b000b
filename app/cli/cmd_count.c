/*
 * app/cli/cmd_count.c -- the command `riffle count`: counting systems, and what they are worth.
 *
 * The library computes (riffle/counting.h); count_verbs.c prints.
 */
#include "count_verbs.h"

#include <riffle/tag_search.h>

#include <string.h>
#include <unistd.h>

#include "cli/did_you_mean.h"

static const char doc[] =
    "Describes systems of counting cards and says what they are worth for a game.\n\n"
    "What it does:\n"
    "  list                   the systems that ship with Riffle, with their correlations\n"
    "  show SYSTEM            one system: tags, initial count, true count, correlations\n"
    "  frequencies SYSTEM     how often each count comes, exactly\n"
    "  indices SYSTEM         at which count each play changes, from exact values\n"
    "  efficiency SYSTEM      what its indices gain, as a share of perfect play\n"
    "  search                 the best tags for a game, and what easier ones give up\n\n"
    "Examples:\n"
    "  riffle count list --rules vegas-strip\n"
    "  riffle count show hi-lo --set soft17=hit\n"
    "  riffle count show mine.system\n"
    "  riffle count frequencies hi-lo --seen 234 --true-count exact\n"
    "  riffle count indices hi-lo --rules \"6 decks S17 DAS\" --write hi-lo.indices\n"
    "  riffle count indices hi-lo --top 18 --compare bja3\n"
    "  riffle count efficiency hi-opt-2 --cut 80%\n"
    "  riffle count search --rules \"6 decks S17 DAS\" --spread 8 --beside hi-lo,ko\n"
    "  riffle count search --rules \"2 decks H17 DAS\" --cut 60% --level 1 --balanced\n"
    "\vSYSTEM is a name of the list or a file of key = value lines; "
    "docs/reference/counting.md explains the keys. Betting correlation depends on the rules, "
    "insurance correlation on the tags alone.";

enum {
    OPT_SEEN = 256,
    OPT_TRUE,
    OPT_ROUNDING,
    OPT_JSON,
    OPT_SYSTEM,
    OPT_CUT,
    OPT_SAMPLES,
    OPT_SEED,
    OPT_THREADS,
    OPT_WRITE,
    OPT_TOP,
    OPT_COMPARE,
    OPT_ROUNDS,
    OPT_LEVEL,
    OPT_SPREAD,
    OPT_BESIDE,
    OPT_BALANCED,
};

static const struct argp_option options[] = {
    GAME_OPTIONS,
    {"system", OPT_SYSTEM, "SYSTEM", 0, "the system, instead of naming it after the verb", 0},
    {"true-count", OPT_TRUE, "none|exact|half|full", 0, "divide in another way than the system", 0},
    {"rounding", OPT_ROUNDING, "floor|truncate|nearest", 0, "round in another way", 0},
    {NULL, 0, NULL, 0, "For frequencies:", 2},
    {"seen", OPT_SEEN, "CARDS|PERCENT%", 0,
     "cards that have been seen, like 234 or 75% (default: half of the shoe)", 2},
    {NULL, 0, NULL, 0, "For search:", 5},
    {"level", OPT_LEVEL, "1|2|3|4", 0, "only tags of this level (default: all four)", 5},
    {"spread", OPT_SPREAD, "N", 0, "the largest bet, in smallest bets (default 12)", 5},
    {"beside", OPT_BESIDE, "SYSTEM,…", 0, "compare with these systems too, like hi-lo,ko", 5},
    {"balanced", OPT_BALANCED, NULL, 0, "only tags that add up to 0 over a deck", 5},
    {NULL, 0, NULL, 0, "For indices, efficiency and search:", 4},
    {"cut", OPT_CUT, "CARDS|PERCENT%", 0, "rounds begin before this card (default 75%)", 4},
    {"samples", OPT_SAMPLES, "N", 0, "compositions of the shoe to value (default 1600)", 4},
    {"write", OPT_WRITE, "FILE", 0,
     "write the indices for riffle simulate --indices; for search: the best tags for riffle "
     "simulate --count",
     4},
    {"top", OPT_TOP, "N", 0, "only the N indices that gain most", 4},
    {"compare", OPT_COMPARE, "SET|FILE", 0,
     "with a published set: illustrious-18, bja3, cacarulo; or a file; or none (default for "
     "hi-lo: all sets)",
     4},
    {"rounds", OPT_ROUNDS, "N", 0,
     "for efficiency: rounds of perfect play (default 1e5); for search: rounds of each system "
     "(default 1e9)",
     4},
    {"seed", OPT_SEED, "SEED", 0, "64 hexadecimal digits, or any text (default 1)", 4},
    {"threads", OPT_THREADS, "N", 0, "threads (default: one for each processor)", 4},
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
    {"indices", true, count_indices},
    {"efficiency", true, count_efficiency},
    {"search", false, count_search},
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

/* Options that only some verbs take. */
static void
check_options(const struct count_asked *o, const struct count_verb *verb,
              const struct argp_state *state)
{
    bool frequencies = verb->run == count_frequencies, search = verb->run == count_search;
    bool play = verb->run == count_indices || verb->run == count_efficiency;
    if (!frequencies && o->seen_said)
        argp_error(state, "--seen is for frequencies: leave it out");
    if (!frequencies && !play && !search && (o->divisor >= 0 || o->rounding >= 0))
        argp_error(state, "--true-count and --rounding are for frequencies, indices, efficiency "
                          "and search: leave them out");
    if (!play && !search && (o->cut.cards || o->cut.share > 0 || o->write))
        argp_error(state,
                   "--cut and --write are for indices, efficiency and search: leave them out");
    if (!play && (o->samples || o->top || o->compare))
        argp_error(state, "--samples, --top and --compare are for indices and efficiency: leave "
                          "them out");
    if (o->rounds > 0 && verb->run != count_efficiency && !search)
        argp_error(state, "--rounds is for efficiency and search: leave it out");
    if (!search && (o->level || o->spread > 0 || o->beside || o->balanced))
        argp_error(state,
                   "--level, --spread, --beside and --balanced are for search: leave them out");
    if ((frequencies || play || search) && o->game.shoe_text)
        argp_error(state,
                   "%s are those of whole decks: leave --shoe out, and say --set "
                   "decks=N for another number",
                   frequencies ? "frequencies"
                   : search    ? "tags"
                               : "indices");
}

/* Runs when all arguments are read. */
static void
check(const struct count_asked *o, const struct argp_state *state)
{
    if (!o->verb) {
        argp_error(state, "what to do? Run: riffle count list or search, or show, frequencies, "
                          "indices or efficiency with a SYSTEM");
        return;
    }
    const struct count_verb *verb = find_verb(o->verb);
    if (!verb) {
        char words[DID_YOU_MEAN];
        struct did_you_mean search = {.typed = o->verb};
        for (unsigned i = 0; i < VERBS; i++)
            did_you_mean_try(&search, verbs_of_count[i].name);
        argp_error(state,
                   "there is no verb '%s'.%s Use list, show, frequencies, indices, efficiency or "
                   "search",
                   o->verb, did_you_mean_words(&search, words));
        return;
    }
    if (verb->system && !o->name)
        argp_error(state, "which system? Run: riffle count %s hi-lo, or see riffle count list",
                   verb->name);
    if (!verb->system && o->name && verb->run == count_search)
        argp_error(state, "riffle count search finds its tags itself: to compare, add --beside %s",
                   o->name);
    else if (!verb->system && o->name)
        argp_error(state, "riffle count list takes no system: leave '%s' out", o->name);
    check_options(o, verb, state);
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
    case OPT_SEEN:
        o->seen = strcmp(arg, "0") == 0 ? (struct cli_cut){0} : cli_cut(arg, "--seen", state);
        o->seen_said = true;
        return 0;
    case OPT_TRUE:
        o->divisor = word_of(arg, divisors, "none, exact, half or full", "--true-count", state);
        return 0;
    case OPT_ROUNDING:
        o->rounding = word_of(arg, roundings, "floor, truncate or nearest", "--rounding", state);
        return 0;
    case OPT_CUT: o->cut = cli_cut(arg, "--cut", state); return 0;
    case OPT_SAMPLES: o->samples = cli_number(arg, 64, 10000000, "--samples", state); return 0;
    case OPT_SEED: o->seed = cli_seed(arg, state); return 0;
    case OPT_THREADS: o->threads = cli_number(arg, 1, 256, "--threads", state); return 0;
    case OPT_WRITE: o->write = cli_file(arg, "--write", state); return 0;
    case OPT_TOP: o->top = cli_number(arg, 1, RF_INDEX_PLAYS_MAX, "--top", state); return 0;
    case OPT_COMPARE: o->compare = cli_file(arg, "--compare", state); return 0;
    case OPT_ROUNDS: o->rounds = cli_real(arg, 1000, 1e12, "--rounds", state); return 0;
    case OPT_LEVEL: o->level = cli_number(arg, 1, RF_TAGS_LEVEL_MAX, "--level", state); return 0;
    case OPT_SPREAD: o->spread = cli_real(arg, 2, 1000, "--spread", state); return 0;
    case OPT_BESIDE: o->beside = arg; return 0;
    case OPT_BALANCED: o->balanced = true; return 0;
    case OPT_JSON: o->json = true; return 0;
    case OPT_SYSTEM:
        if (o->name)
            argp_error(state, "one system at a time: leave '%s' or '%s' out", o->name, arg);
        o->name = cli_file(arg, "--system", state);
        return 0;
    case ARGP_KEY_ARG:
        if (!o->verb)
            o->verb = arg;
        else if (o->name)
            argp_error(state, "one system at a time: leave '%s' or '%s' out", o->name, arg);
        else
            o->name = cli_file(arg, "SYSTEM", state);
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
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    struct count_asked asked = {.divisor = -1,
                                .rounding = -1,
                                .threads = processors > 0 ? (unsigned long)processors : 1,
                                .seed = "1"};
    cli_parse(&argp, argc, argv, &asked);
    /* The frequency of counts depends on the number of decks alone. */
    asked.game.for_programs = asked.json || strcmp(asked.verb, "frequencies") == 0;
    int wrong = game_options_ready(&asked.game, "count");
    if (!wrong && asked.name)
        wrong = read_system(&asked);
    return wrong ? wrong : find_verb(asked.verb)->run(&asked);
}

const struct command command_count = {"count", "describe counting systems and what they are worth",
                                      &argp, run};
