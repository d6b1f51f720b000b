/*
 * app/cli/cmd_train.c -- the command `riffle train`: drills, flash cards, counting down a deck, and
 * progress.
 *
 * app/train has the exercises and the faces; riffle/drill.h chooses hands and judges answers.
 */
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "cli/count_verbs.h"
#include "cli/did_you_mean.h"
#include "os/user_folder.h"
#include "play/face.h"
#include "train/train.h"

static const char doc[] =
    "Trains basic strategy and counting in the terminal.\n\n"
    "What it does:\n"
    "  drill      hands to play; those that you miss come more often (the default)\n"
    "  cards      flash cards: think, turn the card, say whether you knew\n"
    "  count      count down a deck against the clock\n"
    "  progress   your answers so far: accuracy, worst hands, the chart with your mistakes\n\n"
    "Examples:\n"
    "  riffle train --rules \"6 decks H17 DAS LS 3:2\"\n"
    "  riffle train drill --scope soft --hands 50\n"
    "  riffle train cards --cells h16-T,s18-9,pA-6\n"
    "  riffle train count --system ko --each 2\n"
    "  riffle train progress\n"
    "  riffle train progress --export mine.json   for the trainer in a browser\n"
    "\vEvery mistake is told with its exact cost, for the very cards that were dealt. Answers are "
    "kept in the state directory ($XDG_STATE_HOME/riffle/trainer.json), for you alone. To count "
    "while you play, run riffle play --count hi-lo.";

enum {
    OPT_SCOPE = 256,
    OPT_CELLS,
    OPT_HANDS,
    OPT_SYSTEM,
    OPT_EACH,
    OPT_LEFT,
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
    {"hands", OPT_HANDS, "N", 0, "how many (default 20)", 2},
    {NULL, 0, NULL, 0, "For count:", 3},
    {"system", OPT_SYSTEM, "SYSTEM", 0, "counting system or its file (default hi-lo)", 3},
    {"each", OPT_EACH, "N", 0, "cards at a time, 1 to 3 (default 1)", 3},
    {"left", OPT_LEFT, "N", 0, "cards that are left out, 1 to 20 (default 3)", 3},
    {NULL, 0, NULL, 0, "Progress and appearance:", 4},
    {"plain", OPT_PLAIN, NULL, 0, "print lines of text instead of a full screen", 4},
    {"progress", OPT_PROGRESS, "FILE", 0, "keep progress here", 4},
    {"no-progress", OPT_FORGET, NULL, 0, "keep no progress", 4},
    {"export", OPT_EXPORT, "FILE", 0, "with progress: write your answers as JSON", 4},
    {"import", OPT_IMPORT, "FILE", 0, "with progress: add the answers of another file", 4},
    {"seed", OPT_SEED, "SEED", 0, "research: the same hands every time", 4},
    {0},
};

static const char *const scopes[RF_DRILL_SCOPES + 1] = {"weak", "all",   "hard",
                                                        "soft", "pairs", NULL};
static const char *const verbs[] = {"drill", "cards", "count", "progress", NULL};
enum { VERB_DRILL, VERB_CARDS, VERB_COUNT, VERB_PROGRESS };

struct train_options {
    struct game_options game;
    int verb; /* index of `verbs`; -1 until one is given */
    const char *system, *progress, *export, *import, *seed;
    bool plain, forget;
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

static void
parse_end(const struct train_options *o, const struct argp_state *state)
{
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

static const struct argp argp = {options, parse, "[drill|cards|count|progress]", doc, NULL,
                                 NULL,    NULL};

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

/* The chart, which needs a moment; a countdown goes without. */
static int
open_chart(struct train_options *o)
{
    struct train *train = &o->train;
    train->rules = o->game.rules;
    train->shoe = o->game.shoe;
    if (o->verb == VERB_COUNT)
        return count_system_read(o->system ? o->system : "hi-lo", "train", &train->system);
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
    static int (*const run[])(struct train *) = {train_drill, train_cards, train_count};
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
    o->game.for_programs = o->verb == VERB_COUNT || o->export || o->import;
    int status = game_options_ready(&o->game, "train");
    if (status == STATUS_OK)
        status = open_progress(o);
    if (status == STATUS_OK)
        status = open_chart(o);
    if (status == STATUS_OK)
        status = o->verb == VERB_PROGRESS ? progress_verb(o) : exercise(o);
    progress_release(&o->train.progress);
    free(o->train.workspace);
    free(o->train.chart);
    free(o);
    return status;
}

const struct command command_train = {"train", "train basic strategy and counting", &argp, run};
