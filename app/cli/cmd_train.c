/*
 * app/cli/cmd_train.c -- the command `riffle train`: drills, flash cards, counting down a deck,
 * index plays, bets, and progress.
 *
 * train_sheet.c computes what counters are asked; app/train has the exercises and the faces;
 * riffle/drill.h chooses hands and judges answers.
 */
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "cli/did_you_mean.h"
#include "cli/train_sheet.h"
#include "os/user_folder.h"
#include "play/face.h"

static const char doc[] =
    "Trains basic strategy and counting in the terminal.\n\n"
    "What it does:\n"
    "  drill      hands to play; those that you miss come more often (the default)\n"
    "  cards      flash cards: think, turn the card, say whether you knew\n"
    "  count      count down a deck against the clock\n"
    "  index      index plays: a count and a hand; those that you miss come more often\n"
    "  bets       bets by the ramp: a count, and how many units\n"
    "  progress   your answers so far: accuracy, worst hands, the chart with your mistakes\n\n"
    "Examples:\n"
    "  riffle train --rules \"6 decks H17 DAS LS 3:2\"\n"
    "  riffle train drill --scope soft --hands 50\n"
    "  riffle train cards --cells h16-T,s18-9,pA-6\n"
    "  riffle train count --system ko --each 2\n"
    "  riffle train index --system hi-lo --told running\n"
    "  riffle train bets --system hi-lo --spread 8\n"
    "  riffle train progress\n"
    "  riffle train progress --export mine.json   for the trainer in a browser\n"
    "\vEvery mistake is told with its exact cost: for the very cards that were dealt, or averaged "
    "over the compositions of the shoe with the count that was told, with its standard error. "
    "Answers are "
    "kept in the state directory ($XDG_STATE_HOME/riffle/trainer.json), for you alone. To count "
    "while you play, run riffle play --count hi-lo.";

enum {
    OPT_SCOPE = 256,
    OPT_CELLS,
    OPT_HANDS,
    OPT_SYSTEM,
    OPT_EACH,
    OPT_LEFT,
    OPT_TOLD,
    OPT_INDICES,
    OPT_TOP,
    OPT_SAMPLES,
    OPT_SPREAD,
    OPT_RAMP,
    OPT_BANKROLL,
    OPT_KELLY,
    OPT_PENETRATION,
    OPT_JSON,
    OPT_PLAIN,
    OPT_PROGRESS,
    OPT_FORGET,
    OPT_EXPORT,
    OPT_IMPORT,
    OPT_SEED
};

static const struct argp_option options[] = {
    GAME_OPTIONS,
    {NULL, 0, NULL, 0, "For drill and cards:", 2},
    {"scope", OPT_SCOPE, "weak|all|hard|soft|pairs", 0,
     "hands that you miss or that are close (default), all as the cards fall, or one part", 2},
    {"cells", OPT_CELLS, "CELL,...", 0,
     "only these hands: h16-T is hard 16 against a ten, s18-9 soft 18, pA-6 a pair of aces", 2},
    {"hands", OPT_HANDS, "N", 0, "how many, also of index and bets (default 20)", 2},
    {NULL, 0, NULL, 0, "For count, index and bets:", 3},
    {"system", OPT_SYSTEM, "SYSTEM", 0, "counting system or its file (default hi-lo)", 3},
    {NULL, 0, NULL, 0, "For count:", 4},
    {"each", OPT_EACH, "N", 0, "cards at a time, 1 to 3 (default 1)", 4},
    {"left", OPT_LEFT, "N", 0, "cards that are left out, 1 to 20 (default 3)", 4},
    {NULL, 0, NULL, 0, "For index and bets:", 5},
    {"told", OPT_TOLD, "true|running", 0,
     "tell the true count (default), or the running count and the decks left", 5},
    {"indices", OPT_INDICES, "SET|FILE", 0,
     "train these index plays, like illustrious-18 (default: the best by the exact engine)", 5},
    {"top", OPT_TOP, "N", 0, "the N index plays that gain most (default 18)", 5},
    {"samples", OPT_SAMPLES, "N", 0, "compositions behind the costs (default 960)", 5},
    {"spread", OPT_SPREAD, "N", 0, "bets from 1 to N units (default 12, or 8 for 1 or 2 decks)", 5},
    {"ramp", OPT_RAMP, "BETS", 0, "your own bets, in units, like \"1:1 2:4 3:8\"", 5},
    {"bankroll", OPT_BANKROLL, "UNITS", 0, "bankroll for the best bets (default 1000)", 5},
    {"kelly", OPT_KELLY, "FRACTION", 0, "fraction of Kelly (default 1)", 5},
    {"penetration", OPT_PENETRATION, "PERCENT", 0, "how much of the shoe is dealt (default 75%)",
     5},
    {"json", OPT_JSON, NULL, 0, "ask nothing: print the plays and bets with their values", 5},
    {NULL, 0, NULL, 0, "Progress and appearance:", 6},
    {"plain", OPT_PLAIN, NULL, 0, "print lines of text instead of a full screen", 6},
    {"progress", OPT_PROGRESS, "FILE", 0, "keep progress here", 6},
    {"no-progress", OPT_FORGET, NULL, 0, "keep no progress", 6},
    {"export", OPT_EXPORT, "FILE", 0, "with progress: write your answers as JSON", 6},
    {"import", OPT_IMPORT, "FILE", 0, "with progress: add the answers of another file", 6},
    {"seed", OPT_SEED, "SEED", 0, "research: the same hands every time", 6},
    {0},
};

static const char *const scopes[RF_DRILL_SCOPES + 1] = {"weak", "all",   "hard",
                                                        "soft", "pairs", NULL};
static const char *const tolds[] = {"true", "running", NULL};
static const char *const verbs[] = {"drill", "cards", "count", "index", "bets", "progress", NULL};
enum { VERB_DRILL, VERB_CARDS, VERB_COUNT, VERB_INDEX, VERB_BETS, VERB_PROGRESS };

struct train_options {
    struct game_options game;
    int verb; /* index of `verbs`; -1 until one is given */
    const char *system, *progress, *export, *import, *seed;
    bool plain, forget, json;
    struct train_sheet_asked sheet;
    struct train train;
};

/* The number of a word in a list.  A word that is not in it is a usage error. */
static int
word_of(const char *text, const char *const *words, const char *what,
        const struct argp_state *state)
{
    char hint[DID_YOU_MEAN];
    struct did_you_mean search = {.typed = text};
    for (int i = 0; words[i]; i++) {
        if (strcmp(words[i], text) == 0)
            return i;
        did_you_mean_try(&search, words[i]);
    }
    argp_error(state, "%s '%s' is not known.%s See riffle train --help", what, text,
               did_you_mean_words(&search, hint));
    return 0;
}

static void
parse_cells(struct train *train, const char *text, const struct argp_state *state)
{
    train->cell_count = 0;
    while (*text) {
        char name[16];
        size_t size = strcspn(text, ",");
        snprintf(name, sizeof name, "%.*s", (int)(size < 15 ? size : 15), text);
        if (train->cell_count == RF_DRILL_CELLS ||
            !rf_drill_read(&train->cells[train->cell_count], name)) {
            argp_error(state,
                       "--cells: '%s' is no hand. Write h16-T for hard 16 against a ten, s18-9 for "
                       "soft 18, pA-6 for a pair of aces",
                       name);
            return;
        }
        train->cell_count++;
        text += size + (text[size] == ',');
    }
}

static bool
is_by_count(const struct train_options *o)
{
    return o->verb == VERB_INDEX || o->verb == VERB_BETS;
}

static void
parse_end(const struct train_options *o, const struct argp_state *state)
{
    const struct train_sheet_asked *sheet = &o->sheet;
    bool bets = sheet->ramp || sheet->spread > 0 || sheet->bankroll > 0 || sheet->kelly > 0;
    if (bets && o->verb != VERB_BETS)
        argp_error(state, "--ramp, --spread, --bankroll and --kelly go with riffle train bets");
    if ((sheet->top || sheet->samples) && o->verb != VERB_INDEX)
        argp_error(state, "--top and --samples go with riffle train index");
    if ((o->json || o->train.tells_running || sheet->indices || sheet->cut.cards ||
         sheet->cut.share > 0) &&
        !is_by_count(o))
        argp_error(state, "--told, --indices, --penetration and --json go with riffle train index "
                          "or riffle train bets");
    if (sheet->ramp && sheet->spread > 0)
        argp_error(state, "--ramp says every bet: leave --spread out");
    if (o->game.shoe_text && is_by_count(o))
        argp_error(state, "index plays and bets are those of whole decks: leave --shoe out, and "
                          "say --set decks=N for another number");
    if ((o->export || o->import) && o->verb != VERB_PROGRESS)
        argp_error(state, "--export and --import go with riffle train progress");
    if (o->forget && (o->progress || o->verb == VERB_PROGRESS))
        argp_error(state, "--no-progress keeps nothing: leave it or the other out");
}

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct train_options *o = state->input;
    struct train *train = &o->train;
    switch (key) {
    case OPT_SCOPE:
        train->scope = (enum rf_drill_scope)word_of(arg, scopes, "--scope", state);
        return 0;
    case OPT_CELLS: parse_cells(train, arg, state); return 0;
    case OPT_HANDS: train->hands = (unsigned)cli_number(arg, 1, 100000, "--hands", state); return 0;
    case OPT_SYSTEM: o->system = cli_file(arg, "--system", state); return 0;
    case OPT_EACH: train->each = (unsigned)cli_number(arg, 1, 3, "--each", state); return 0;
    case OPT_LEFT: train->left = (unsigned)cli_number(arg, 1, 20, "--left", state); return 0;
    case OPT_TOLD: train->tells_running = word_of(arg, tolds, "--told", state) == 1; return 0;
    case OPT_INDICES: o->sheet.indices = cli_file(arg, "--indices", state); return 0;
    case OPT_TOP: o->sheet.top = cli_number(arg, 1, RF_INDEX_PLAYS_MAX, "--top", state); return 0;
    case OPT_SAMPLES:
        o->sheet.samples = cli_number(arg, 64, 10000000, "--samples", state);
        return 0;
    case OPT_SPREAD: o->sheet.spread = cli_real(arg, 1, 1000, "--spread", state); return 0;
    case OPT_RAMP: o->sheet.ramp = arg; return 0;
    case OPT_BANKROLL: o->sheet.bankroll = cli_real(arg, 1, 1e9, "--bankroll", state); return 0;
    case OPT_KELLY: o->sheet.kelly = cli_real(arg, 0.01, 10, "--kelly", state); return 0;
    case OPT_PENETRATION: o->sheet.cut = cli_penetration(arg, state); return 0;
    case OPT_JSON: o->json = true; return 0;
    case OPT_PLAIN: o->plain = true; return 0;
    case OPT_PROGRESS: o->progress = cli_file(arg, "--progress", state); return 0;
    case OPT_FORGET: o->forget = true; return 0;
    case OPT_EXPORT: o->export = cli_file(arg, "--export", state); return 0;
    case OPT_IMPORT: o->import = cli_file(arg, "--import", state); return 0;
    case OPT_SEED: o->seed = cli_seed(arg, state); return 0;
    case ARGP_KEY_ARG:
        if (o->verb >= 0)
            argp_error(state, "one exercise at a time: leave '%s' out", arg);
        o->verb = word_of(arg, verbs, "exercise", state);
        return 0;
    case ARGP_KEY_END: parse_end(o, state); return 0;
    default: return game_options_parse(key, arg, state, &o->game);
    }
}

static const struct argp argp = {
    options, parse, "[drill|cards|count|index|bets|progress]", doc, NULL, NULL, NULL};

/* Where progress is kept; an exit status, with a message. */
static int
open_progress(struct train_options *o)
{
    char path[PROGRESS_PATH];
    if (o->progress || o->forget)
        return progress_open(&o->train.progress, o->forget ? NULL : o->progress);
    if (!user_folder_path(path, sizeof path - 16, "add --progress FILE or --no-progress"))
        return STATUS_IO;
    strcat(path, "/trainer.json");
    return progress_open(&o->train.progress, path);
}

/* The counting system, and what counters are asked. */
static int
open_sheet(struct train_options *o)
{
    struct train *train = &o->train;
    struct train_sheet_asked *asked = &o->sheet;
    asked->game = &o->game;
    asked->system = &train->system;
    asked->system_name = o->system ? o->system : "hi-lo";
    if (!(asked->spread > 0) && !asked->ramp)
        asked->spread = train->rules.decks <= 2 ? 8 : 12;
    asked->bankroll = asked->bankroll > 0 ? asked->bankroll : 1000;
    asked->kelly = asked->kelly > 0 ? asked->kelly : 1;
    int wrong = count_system_read(asked->system_name, "train", &train->system);
    if (!wrong && o->verb == VERB_INDEX)
        wrong = train_sheet_indices(&train->sheet, asked);
    if (!wrong && o->verb == VERB_BETS)
        wrong = train_sheet_bets(&train->sheet, asked);
    return wrong;
}

/* The chart, which needs a moment; a countdown goes without. */
static int
open_chart(struct train_options *o)
{
    struct train *train = &o->train;
    train->rules = o->game.rules;
    train->shoe = o->game.shoe;
    if (o->verb == VERB_COUNT || is_by_count(o))
        return open_sheet(o);
    train->workspace = malloc(rf_exact_storage_size());
    train->chart = calloc(1, sizeof *train->chart);
    if (!train->workspace || !train->chart) {
        fputs("riffle train: out of memory\n", stderr);
        return STATUS_IO;
    }
    rf_chart(train->workspace, &train->rules, &train->shoe, train->chart);
    for (size_t i = 0; i < json_array_size(train->progress.decisions); i++) {
        struct progress_decision one;
        if (progress_read(&train->progress, i, &one))
            rf_drill_note(&train->drill, one.cell, one.missed);
    }
    return STATUS_OK;
}

/* Runs an exercise on a screen where there is one. */
static int
exercise(struct train_options *o)
{
    static int (*const run[])(struct train *) = {train_drill, train_cards, train_count, train_index,
                                                 train_bets};
    struct train *train = &o->train;
    struct chance chance;
    if (!rng_source_open(&chance, o->seed, "train"))
        return STATUS_IO;
    setlocale(LC_CTYPE, ""); /* suits as symbols where the terminal has them */
    train->words = chance.words;
    bool screen = !o->plain && train_screen_open(&train->face);
    if (!screen)
        train->face = train_plain_face();
    int status = run[o->verb](train);
    if (screen)
        train_screen_close(&train->face);
    rng_source_close(&chance);
    return status;
}

static int
progress_verb(struct train_options *o)
{
    int status = o->import ? progress_import(&o->train.progress, o->import) : STATUS_OK;
    if (status == STATUS_OK && o->export)
        status = progress_export(&o->train.progress, o->export);
    if (status == STATUS_OK && !o->import && !o->export)
        train_report(&o->train, stdout);
    return status;
}

static int
run(int argc, char **argv)
{
    struct train_options *o = calloc(1, sizeof *o);
    if (!o) {
        fputs("riffle train: out of memory\n", stderr);
        return STATUS_IO;
    }
    o->verb = -1;
    o->train.hands = 20;
    o->train.each = 1;
    o->train.left = 3;
    cli_parse(&argp, argc, argv, o);
    if (o->verb < 0)
        o->verb = VERB_DRILL;
    o->game.for_programs = o->verb == VERB_COUNT || o->export || o->import || o->json;
    int status = game_options_ready(&o->game, "train");
    if (status == STATUS_OK)
        status = open_progress(o);
    if (status == STATUS_OK)
        status = open_chart(o);
    if (status == STATUS_OK && o->json)
        json_print(train_sheet_json(&o->train));
    else if (status == STATUS_OK)
        status = o->verb == VERB_PROGRESS ? progress_verb(o) : exercise(o);
    train_sheet_release(&o->train.sheet);
    progress_release(&o->train.progress);
    free(o->train.workspace);
    free(o->train.chart);
    free(o);
    return status;
}

const struct command command_train = {"train", "train basic strategy and counting", &argp, run};
