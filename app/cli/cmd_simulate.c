/*
 * app/cli/cmd_simulate.c -- the command `riffle simulate`: estimates the house edge by simulation.
 *
 * simulate_game.c prepares the game, app/simulate/ runs it on all threads, simulate_report.c
 * prints, simulate_sweep.c makes a run for each value of a rule.
 *
 * Ctrl-C ends a run early with the result so far; with --keep the next run continues from there.
 */
#include "cli/simulate_job.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "gpu/gpu.h"
#include "os/file_bytes.h"

static const char doc[] =
    "Simulates a game of blackjack and estimates the house edge, with its standard error.\n\n"
    "Examples:\n"
    "  riffle simulate --rounds 1e8                 bicycle rules\n"
    "  riffle simulate --rules european --json      other rules, for programs\n"
    "  riffle simulate --set decks=2 --cut 70%      another rule and cut\n"
    "  riffle simulate --rounds-per-shoe 1          a fresh shoe for each round\n"
    "  riffle simulate --shoe infinite --boxes 3    a shoe that never runs out\n"
    "  riffle simulate --until-error 1e-5           until it is this precise\n"
    "  riffle simulate --sweep cut=52..300:31       what the cutting card costs\n"
    "  riffle simulate --check 1000                 compare with the table\n"
    "  riffle simulate --rounds 1e11 --device gpu   the same numbers from a GPU\n"
    "  riffle simulate --perfect --cut 234          what perfect play is worth\n"
    "  riffle simulate --plot run.svg               draw the result\n"
    "  riffle simulate --count hi-lo --cut 75% --ramp \"1:1 2:4 3:8 4:12\"\n"
    "  riffle simulate --count hi-lo --wong-in 1 --wong-out 0   back-counting\n"
    "\vEqual seeds give equal results, on any number of threads and any machine. A game "
    "of one box with a strategy by totals runs on vectors (AVX-512, AVX2 or portable); "
    "all others take the general path. The environment variable RIFFLE_CPU chooses one: "
    "general, portable, avx2 or avx512. docs/understand/simulate.md explains more and "
    "lists the fields of --json.";

enum {
    OPT_ROUNDS = 256,
    OPT_THREADS,
    OPT_SEED,
    OPT_BOXES,
    OPT_CUT,
    OPT_PER_SHOE,
    OPT_CSM,
    OPT_DEVICE,
    OPT_STRATEGY,
    OPT_JSON,
    OPT_CSV,
    OPT_UNTIL,
    OPT_PLOT,
    OPT_SWEEP,
    OPT_CHECK,
    OPT_KEEP,
    OPT_PERFECT,
    OPT_PENETRATION,
    OPT_COUNT,
    OPT_RAMP,
    OPT_INDICES,
    OPT_WONG_IN,
    OPT_WONG_OUT,
    OPT_LEAVE,
    OPT_TRUE,
    OPT_ROUNDING,
    OPT_HOUR,
};

static const struct argp_option options[] = {
    GAME_OPTIONS,
    {"boxes", OPT_BOXES, "N", 0, "boxes with a bet, 1 to 7 (default 1)", 0},
    {"strategy", OPT_STRATEGY, "total|composition|FILE", 0,
     "best strategy by totals (default) or by the cards of a hand, or the strategy of a "
     "file",
     0},
    {"perfect", OPT_PERFECT, NULL, 0,
     "decide each hand by exact values for the cards left, and say what that gains", 0},
    {NULL, 0, NULL, 0, "How long the cards last:", 2},
    {"cut", OPT_CUT, "CARDS|PERCENT%", 0,
     "cards in front of the cutting card, like 234 or 75% (default: the middle of what the rules "
     "allow)",
     2},
    {"penetration", OPT_PENETRATION, "PERCENT%", 0, "the same as a part of the shoe, like 75%", 2},
    {"rounds-per-shoe", OPT_PER_SHOE, "R", 0, "shuffle after R rounds instead", 2},
    {"csm", OPT_CSM, NULL, 0, "continuous shuffling machine: all cards for each round", 2},
    {NULL, 0, NULL, 0, "Counting cards:", 5},
    {"count", OPT_COUNT, "SYSTEM", 0, "count with a system of riffle count list, or of a file", 5},
    {"ramp", OPT_RAMP, "BETS", 0,
     "units to bet by count, like \"1:1 2:4 3:8\"; 3:2x8 bets 8 units on each of two boxes "
     "(default: always one unit)",
     5},
    {"indices", OPT_INDICES, "FILE|illustrious-18|none", 0,
     "departures from basic strategy by count (default none)", 5},
    {"wong-in", OPT_WONG_IN, "COUNT", 0, "watch each shoe until the count is this high", 5},
    {"wong-out", OPT_WONG_OUT, "COUNT", 0, "watch again when the count falls below this", 5},
    {"leave", OPT_LEAVE, "COUNT", 0, "leave for a new shoe when the count falls below this", 5},
    {"true-count", OPT_TRUE, "none|exact|half|full", 0,
     "divide by decks in another way than the system", 5},
    {"rounding", OPT_ROUNDING, "floor|truncate|nearest", 0,
     "round the true count in another way than the system", 5},
    {"rounds-per-hour", OPT_HOUR, "N", 0, "rounds dealt in an hour (default 100)", 5},
    {NULL, 0, NULL, 0, "How much to play:", 3},
    {"rounds", OPT_ROUNDS, "N", 0,
     "play at least N rounds, like 1e9 (default 1e7; with --perfect 1e5)", 3},
    {"until-error", OPT_UNTIL, "E", 0, "stop when the standard error is this small, like 1e-5", 3},
    {"seed", OPT_SEED, "SEED", 0, "64 hexadecimal digits, or any text (default 1)", 3},
    {"threads", OPT_THREADS, "N", 0, "threads (default: one for each processor)", 3},
    {"device", OPT_DEVICE, "cpu|gpu|auto|NAME", 0,
     "play on the processor (default), on a GPU, on all of both, or on the device with this name "
     "(see riffle devices)",
     3},
    {"keep", OPT_KEEP, "FILE", 0, "save results as they come, and continue from them next time", 3},
    {NULL, 0, NULL, 0, "What to print:", 4},
    {"json", OPT_JSON, NULL, 0, "print one JSON object", 4},
    {"csv", OPT_CSV, NULL, 0, "print one line of CSV under a heading", 4},
    {"plot", OPT_PLOT, "FILE.svg", 0, "draw how the estimate converged, and the results", 4},
    {"sweep", OPT_SWEEP, "KEY=VALUES", 0,
     "one run for each value of cut or of a rule, like cut=50%..90%:5% or soft17=stand,hit; "
     "prints CSV",
     4},
    {"check", OPT_CHECK, "N", 0,
     "play N shoes on every path and at a table, and compare card by card", 4},
    {0},
};

/* Set by Ctrl-C and read by the threads: they finish their chunk, and the result so far is
 * printed. */
volatile int simulate_stopped;

/* A signal handler: only async-signal-safe calls.  130 is what a shell reports for SIGINT. */
static void
stop(int signal)
{
    (void)signal;
    if (simulate_stopped++) /* the second Ctrl-C ends at once */
        _exit(130);
}

/* The picture is SVG.  A name that says another format is refused; one without an ending, such as
 * /dev/stdout, says nothing. */
static const char *
plot_of(char *arg, const struct argp_state *state)
{
    const char *file = cli_file(arg, "--plot", state), *slash = strrchr(file, '/');
    const char *end = strrchr(slash ? slash : file, '.');
    if (end && strcasecmp(end, ".svg") != 0)
        argp_error(state, "--plot draws SVG: name a file that ends in .svg, not '%s'", file);
    return file;
}

/* A count in points. */
static int
count_option(const char *arg, const char *option, bool *said, const struct argp_state *state)
{
    *said = true;
    return (int)cli_real(arg, -RF_INDEX_MOST, RF_INDEX_MOST, option, state);
}

/* Options of a counter. */
static error_t
parse_counter(int key, char *arg, struct argp_state *state, struct simulate_counter *o)
{
    switch (key) {
    case OPT_COUNT: o->system = cli_file(arg, "--count", state); return 0;
    case OPT_RAMP: o->ramp = arg; return 0;
    case OPT_INDICES: o->indices = cli_file(arg, "--indices", state); return 0;
    case OPT_WONG_IN: o->enter = count_option(arg, "--wong-in", &o->enters, state); return 0;
    case OPT_WONG_OUT: o->exit = count_option(arg, "--wong-out", &o->exits, state); return 0;
    case OPT_LEAVE: o->leave = count_option(arg, "--leave", &o->leaves, state); return 0;
    case OPT_TRUE: o->divisor = arg; return 0;
    case OPT_ROUNDING: o->rounding = arg; return 0;
    case OPT_HOUR: o->rounds_per_hour = cli_real(arg, 1, 1e6, "--rounds-per-hour", state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* Options that a counter needs, or cannot have. */
static void
counter_end(const struct simulate_asked *o, const struct argp_state *state)
{
    const struct simulate_counter *c = &o->counter;
    if (!c->system && (c->ramp || c->indices || c->enters || c->exits || c->leaves || c->divisor ||
                       c->rounding || c->rounds_per_hour > 0))
        argp_error(state, "which counting system? Add --count hi-lo, or see riffle count list");
    if (c->system && (o->sweep || o->plot || o->keep || o->csv))
        argp_error(state, "--count prints a table by count: leave --sweep, --plot, --keep and "
                          "--csv out");
}

/* Options that exclude each other. */
static void
parse_end(const struct simulate_asked *o, struct argp_state *state)
{
    if (o->cut_said + (o->rounds_per_shoe > 0) + o->csm > 1)
        argp_error(state, "--cut, --penetration, --rounds-per-shoe and --csm exclude each "
                          "other: leave all but one out");
    counter_end(o, state);
    if (o->json && o->csv)
        argp_error(state, "--json and --csv exclude each other: leave one out");
    if (o->check && (o->sweep || o->plot || o->keep || o->csv))
        argp_error(state, "--check plays at a table: leave --sweep, --plot, --keep and --csv out");
    if (o->perfect && (o->check || o->sweep || o->plot || o->keep || o->csv || o->until_error > 0 ||
                       o->counter.system))
        argp_error(state, "--perfect prints text or --json after --rounds rounds: leave --check, "
                          "--sweep, --plot, --keep, --csv, --until-error and --count out");
    if (o->sweep && (o->keep || o->json))
        argp_error(state, "--sweep writes CSV: leave --json and --keep out");
}

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct simulate_asked *o = state->input;
    switch (key) {
    case OPT_ROUNDS: o->rounds = cli_real(arg, 1, 1e15, "--rounds", state); return 0;
    case OPT_UNTIL: o->until_error = cli_real(arg, 1e-9, 1, "--until-error", state); return 0;
    case OPT_THREADS:
        o->threads = cli_number(arg, 1, 256, "--threads", state);
        o->threads_said = true;
        return 0;
    case OPT_SEED: o->seed = cli_seed(arg, state); return 0;
    case OPT_BOXES: o->boxes = cli_number(arg, 1, RF_BOXES_MAX, "--boxes", state); return 0;
    case OPT_CUT:
    case OPT_PENETRATION:
        o->cut = key == OPT_CUT ? cli_cut(arg, "--cut", state) : cli_penetration(arg, state);
        o->cut_said++;
        return 0;
    case OPT_PER_SHOE:
        o->rounds_per_shoe = cli_number(arg, 1, RF_SIM_ROUNDS_MAX, "--rounds-per-shoe", state);
        return 0;
    case OPT_CSM: o->csm = true; return 0;
    case OPT_DEVICE: o->device = cli_file(arg, "--device", state); return 0;
    case OPT_STRATEGY: o->strategy = cli_file(arg, "--strategy", state); return 0;
    case OPT_PERFECT: o->perfect = true; return 0;
    case OPT_JSON: o->json = true; return 0;
    case OPT_CSV: o->csv = true; return 0;
    case OPT_PLOT: o->plot = plot_of(arg, state); return 0;
    case OPT_SWEEP: o->sweep = arg; return 0;
    case OPT_KEEP: o->keep = cli_file(arg, "--keep", state); return 0;
    case OPT_CHECK: o->check = cli_number(arg, 1, 100000000, "--check", state); return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "leave '%s' out: riffle simulate takes options only", arg);
        return 0;
    case ARGP_KEY_END: parse_end(o, state); return 0;
    default: break;
    }
    error_t known = parse_counter(key, arg, state, &o->counter);
    return known == 0 ? 0 : game_options_parse(key, arg, state, &o->game);
}

static const struct argp argp = {options, parse, NULL, doc, NULL, NULL, NULL};

/* The picture is made in memory and then written, so that a failure leaves no half of a file. */
int
simulate_draw(const char *file, simulate_drawing *draw, const void *what)
{
    struct file_output output;
    bool begun = file_output_begin(&output);
    bool drawn = begun && draw(what, output.to);
    if (begun && !drawn)
        file_output_drop(&output);
    if (drawn && file_output_end(&output, file))
        return STATUS_OK;
    fprintf(stderr, "riffle simulate: cannot write %s: %s\n", file, strerror(errno));
    return STATUS_IO;
}

/* Gives simulate_plot the type that simulate_draw calls. */
static bool
draw_run(const void *what, FILE *out)
{
    return simulate_plot(what, out);
}

/* The name of a run in the file of --keep.  Only chunks with the same name may be added up, so
 * it covers everything that changes the result: rules, strategy, shoe, cut, seed and kind of
 * path.  All vector widths give equal results, so they share the name "lanes". Threads and
 * rounds are not part of it. */
static void
name_of(char name[static SIMULATE_NAME], const struct simulate_asked *asked,
        const struct simulate_game *is, enum rf_sim_path path)
{
    uint8_t hash[RF_HASH_BYTES];
    char rules[RF_BJ_RULES_TEXT], hex[RF_HEX_TEXT];
    struct rf_bj_rules of = is->game.rules;
    size_t size = rf_bj_rules_write(rules, &of);
    const struct rf_hash_part parts[] = {{rules, size},
                                         {&is->strategy, sizeof is->strategy},
                                         {is->game.shoe.count, sizeof is->game.shoe.count},
                                         {is->game.shoe.tens, sizeof is->game.shoe.tens}};
    rf_hash(hash, "simulate-run", parts, sizeof parts / sizeof parts[0]);
    rf_hex_write(hex, hash);
    snprintf(name, SIMULATE_NAME, "%s boxes=%u per_shoe=%u cut=%u infinite=%d %s seed=%.60s", hex,
             is->game.boxes, is->game.rounds_per_shoe, is->game.cut, is->game.shoe.infinite,
             path == RF_SIM_GENERAL ? "general" : "lanes", asked->seed);
}

/* Prints the result, and draws it if --plot was given; an exit status. */
static int
tell(const struct simulate_asked *asked, const struct simulate_game *is,
     const struct simulate_job *job)
{
    struct simulate_picture picture = {asked->game.title, job, is->has_exact, is->exact};
    if (is->count && !asked->json)
        simulate_count_print(asked, is, job);
    else if (asked->json)
        json_print(is->count ? simulate_count_json(asked, is, job) : simulate_json(asked, is, job));
    else if (asked->csv) {
        simulate_csv_head("rules");
        simulate_csv(is->game.rules.name, is, job);
    } else
        simulate_print(asked, is, job);
    return asked->plot ? simulate_draw(asked->plot, draw_run, &picture) : STATUS_OK;
}

/* Runs one simulation.  With MPI only one process prints and saves (simulate_tells). */
static int
play(const struct simulate_asked *asked, const struct simulate_game *is)
{
    struct simulate_job job = {0};
    struct gpu_list devices;
    char name[SIMULATE_NAME];
    job = simulate_job_of(is, asked);
    int wrong = simulate_choose_path(is, &job.path);
    if (!wrong)
        wrong = simulate_choose_device(asked, &devices, &job);
    if (wrong)
        return wrong;
    name_of(name, asked, is, job.path);
    if (asked->keep && simulate_tells && !simulate_keep(&job, asked->keep, name))
        return STATUS_IO;
    bool played = simulate_runner(&job);
    /* fclose writes the last lines: only now is it known whether they arrived. */
    if (job.kept && fclose(job.kept) != 0)
        played = false;
    if (!played)
        return STATUS_IO;
    if (simulate_tells && !simulate_divide_groups(&job)) {
        fputs("riffle simulate: out of memory for groups of rounds\n", stderr);
        return STATUS_IO;
    }
    return simulate_tells ? tell(asked, is, &job) : STATUS_OK;
}

static int
run(int argc, char **argv)
{
    struct simulate_asked asked = {.boxes = 1, .seed = "1", .strategy = "total"};
    struct simulate_game game = {0};
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    asked.threads = processors > 0 ? (unsigned long)processors : 1;
    cli_parse(&argp, argc, argv, &asked);
    asked.composition = strcmp(asked.strategy, "composition") == 0;
    if (asked.rounds <= 0)
        asked.rounds = asked.perfect ? 1e5 : 1e7;
    asked.game.for_programs = asked.json || asked.csv || asked.sweep;
    int wrong = game_options_ready(&asked.game, "simulate");
    if (wrong)
        return wrong;
    struct sigaction action = {.sa_handler = stop};
    sigaction(SIGINT, &action, NULL);
    /* A sweep prepares a game for each value itself. */
    if (asked.sweep)
        return simulate_sweep(&asked);
    wrong = simulate_ready(&game, &asked, &asked.game.rules, &asked.cut);
    if (!wrong)
        wrong = asked.check     ? simulate_check(&asked, &game)
                : asked.perfect ? simulate_perfect(&asked, &game)
                                : play(&asked, &game);
    simulate_free(&game);
    return wrong;
}

const struct command command_simulate = {"simulate", "simulate a game of blackjack", &argp, run};
