/*
 * app/cli/cmd_bankroll.c -- the command `riffle bankroll`: risk of ruin, SCORE and what a bankroll
 * can expect.
 *
 * The library computes (riffle/bankroll.h); bankroll_source.c has the result of a round, and
 * bankroll_report.c prints.
 */
#include "bankroll_report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char doc[] =
    "Computes what a bankroll risks and earns: risk of ruin, N0, SCORE, the bankroll "
    "that a risk needs, and the range of results.\n\n"
    "Examples:\n"
    "  riffle bankroll --bankroll 500 --mean 0.02 --sd 3\n"
    "                            from numbers of a round\n"
    "  riffle bankroll --bankroll 200 --rules vegas-strip --trip 500\n"
    "                            an exact game at flat bets\n"
    "  riffle simulate --json > run.json\n"
    "  riffle bankroll --bankroll 200 --simulation run.json --trip 500\n"
    "                            a simulated game, with standard errors\n"
    "  riffle bankroll --bankroll 500 --mean .02 --sd 3 --risk 5 --goal 500\n"
    "                            the bankroll that a risk of 5 % needs\n"
    "  riffle bankroll --bankroll 10000 --counts hilo.json --spread 12 --chip 5\n"
    "                            the best bets by count, and what they earn\n"
    "  riffle simulate --count hi-lo --penetration 75% --json > run.json\n"
    "  riffle bankroll --bankroll 10000 --simulation run.json --spread 12\n"
    "                            the same from a simulation with a count\n"
    "  riffle bankroll --bankroll 10000 --simulation run.json --spread 12 --risk 5\n"
    "                            bets whose risk of ruin is 5 %\n"
    "\vAmounts are in chips. --mean and --sd are in bets, and a bet is --unit chips. With --counts "
    "the smallest bet is --unit chips, or the best one without it. "
    "docs/understand/bankroll.md has the formulas and the form of the file.";

enum {
    OPT_BANKROLL = 256,
    OPT_UNIT,
    OPT_TRIP,
    OPT_GOAL,
    OPT_KELLY,
    OPT_RISK,
    OPT_HOUR,
    OPT_MEAN,
    OPT_SD,
    OPT_MEAN_ERROR,
    OPT_SD_ERROR,
    OPT_SIMULATION,
    OPT_COUNTS,
    OPT_COVARIANCE,
    OPT_SPREAD,
    OPT_MIN,
    OPT_MAX,
    OPT_CHIP,
    OPT_LEAVE,
    OPT_BOXES,
    OPT_RAMP,
    OPT_PLOT,
    OPT_AGAINST,
    OPT_JSON,
};

static const struct argp_option options[] = {
    GAME_OPTIONS,
    {NULL, 0, NULL, 0, "What a round brings, if not an exact game:", 2},
    {"mean", OPT_MEAN, "BETS", 0, "mean result of a round; needs --sd", 2},
    {"sd", OPT_SD, "BETS", 0, "standard deviation of a round", 2},
    {"mean-error", OPT_MEAN_ERROR, "BETS", 0, "standard error of --mean", 2},
    {"sd-error", OPT_SD_ERROR, "BETS", 0, "standard error of --sd", 2},
    {"simulation", OPT_SIMULATION, "FILE", 0, "what riffle simulate --json printed", 2},
    {"counts", OPT_COUNTS, "FILE", 0,
     "how often each count comes and what a bet brings there, as JSON; finds the best bets", 2},
    {NULL, 0, NULL, 0, "What the player has and wants:", 3},
    {"bankroll", OPT_BANKROLL, "CHIPS", 0, "the bankroll (needed)", 3},
    {"unit", OPT_UNIT, "CHIPS", 0, "one bet (default 1), or the smallest bet by count", 3},
    {"trip", OPT_TRIP, "ROUNDS", 0, "rounds of a trip", 3},
    {"goal", OPT_GOAL, "CHIPS", 0, "what is to be won before ruin: ever, and in the trip", 3},
    {"kelly", OPT_KELLY, "FRACTION", 0, "fraction of Kelly of the player (default 1)", 3},
    {"risk", OPT_RISK, "PERCENT", 0,
     "the risk of ruin that the bets by count shall have; with bets of your own: print the "
     "bankroll "
     "that has it",
     3},
    {"rounds-per-hour", OPT_HOUR, "N", 0, "rounds in an hour (default 100)", 3},
    {NULL, 0, NULL, 0, "Bets by count, with --counts or a simulation with a count:", 4},
    {"ramp", OPT_RAMP, "BETS", 0, "your own bets, in units, like \"1:1 2:4 3:8\"", 4},
    {"spread", OPT_SPREAD, "N", 0, "the largest bet is at most N times the smallest", 4},
    {"min", OPT_MIN, "CHIPS", 0, "the table's smallest bet", 4},
    {"max", OPT_MAX, "CHIPS", 0, "the table's largest bet", 4},
    {"chip", OPT_CHIP, "CHIPS", 0, "round bets to multiples of this", 4},
    {"leave", OPT_LEAVE, "COUNT", 0, "bet nothing below this count", 4},
    {"boxes", OPT_BOXES, "N[@COUNT]", 0, "play N boxes, from COUNT on, like 2@3", 4},
    {"covariance", OPT_COVARIANCE, "C", 0, "covariance of two boxes with a bet of 1 each", 4},
    {NULL, 0, NULL, 0, "What to print:", 5},
    {"json", OPT_JSON, NULL, 0, "print one JSON object", 5},
    {"plot", OPT_PLOT, "FILE", 0,
     "draw bets, means and frequencies by count, growth and risk: FILE.svg, .pdf, .html or .txt, "
     "or "
     "- for the terminal",
     5},
    {"against", OPT_AGAINST, "FILE", 0,
     "with --plot: another simulation, for SCORE against penetration; can be repeated", 5},
    {0},
};

/* Where the result of a round comes from must be said once. */
static void
parse_end(const struct bankroll_asked *o, const struct argp_state *state)
{
    bool typed = !isnan(o->mean) || !isnan(o->sd);
    bool game = o->game.rules_name || o->game.sets || o->game.shoe_text;
    if (o->plan.bankroll == 0)
        argp_error(state, "how large is the bankroll? Add --bankroll CHIPS");
    if (isnan(o->mean) != isnan(o->sd))
        argp_error(state, "--mean and --sd go together, like --mean 0.02 --sd 3");
    if (!typed && (o->mean_error > 0 || o->sd_error > 0))
        argp_error(state, "--mean-error and --sd-error need --mean and --sd");
    if (typed + game + (o->simulation != NULL) + (o->counts != NULL) > 1)
        argp_error(state, "a round has one source: --mean with --sd, or --simulation, or --counts, "
                          "or --rules with --set and --shoe");
    if (!typed && !game && !o->simulation && !o->counts)
        argp_error(state, "what does a round bring? Add --mean and --sd, or --simulation FILE, or "
                          "--counts FILE, or --rules PRESET");
    const struct rf_ramp_plan *ramp = &o->ramp;
    bool by_count = ramp->spread > 0 || ramp->least > 0 || ramp->most > 0 || ramp->chip > 0 ||
                    ramp->leaves || ramp->boxes > 0 || !isnan(o->covariance);
    if ((by_count || o->bets.steps > 0) && !o->counts && !o->simulation)
        argp_error(state, "--ramp, --spread, --min, --max, --chip, --leave, --boxes and "
                          "--covariance need --counts FILE, or --simulation FILE");
    if (o->bets.steps > 0 && (ramp->spread > 0 || ramp->chip > 0 || ramp->leaves || ramp->boxes))
        argp_error(state, "--ramp says every bet: leave --spread, --chip, --leave and --boxes out");
    if (o->againsts > 0 && (!o->plot || !o->simulation))
        argp_error(state, "--against needs --plot and --simulation");
    if (ramp->most > 0 && ramp->least > ramp->most)
        argp_error(state, "--min %g is above --max %g", ramp->least, ramp->most);
}

static int
parse_count(const char *text, const char *option, const struct argp_state *state)
{
    char *end;
    long count = strtol(text, &end, 10);
    if (end == text || *end || count < -1000 || count > 1000)
        argp_error(state, "%s takes a count, like -1 or 3, not '%s'", option, text);
    return (int)count;
}

/* 2, or 2@3: from the count 3 on. */
static void
parse_boxes(struct rf_ramp_plan *ramp, char *arg, const struct argp_state *state)
{
    char *at = strchr(arg, '@');
    ramp->boxes_from = at ? parse_count(at + 1, "--boxes", state) : -1000;
    if (at)
        *at = '\0';
    ramp->boxes = (unsigned)cli_number(arg, 1, 7, "--boxes", state);
}

static void
parse_ramp(struct rf_sim_ramp *bets, const char *arg, const struct argp_state *state)
{
    struct rf_counting_error error;
    if (!rf_sim_ramp_read(bets, arg, strlen(arg), &error))
        argp_error(state, "--ramp '%s': %s", arg, error.message);
}

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct bankroll_asked *o = state->input;
    switch (key) {
    case OPT_BANKROLL: o->plan.bankroll = cli_real(arg, 1e-6, 1e15, "--bankroll", state); return 0;
    case OPT_UNIT: o->unit = cli_real(arg, 1e-6, 1e12, "--unit", state); return 0;
    case OPT_TRIP: o->plan.rounds = cli_real(arg, 1, 1e12, "--trip", state); return 0;
    case OPT_GOAL: o->plan.goal = cli_real(arg, 1e-6, 1e15, "--goal", state); return 0;
    case OPT_KELLY:
        o->plan.kelly = cli_real(arg, 1e-3, 10, "--kelly", state);
        o->kelly_said = true;
        return 0;
    case OPT_RISK: o->plan.risk = cli_real(arg, 1e-9, 99, "--risk", state) / 100; return 0;
    case OPT_HOUR: o->per_hour = cli_real(arg, 1, 1e9, "--rounds-per-hour", state); return 0;
    case OPT_MEAN: o->mean = cli_real(arg, -100, 100, "--mean", state); return 0;
    case OPT_SD: o->sd = cli_real(arg, 1e-6, 1e4, "--sd", state); return 0;
    case OPT_MEAN_ERROR: o->mean_error = cli_real(arg, 0, 100, "--mean-error", state); return 0;
    case OPT_SD_ERROR: o->sd_error = cli_real(arg, 0, 1e4, "--sd-error", state); return 0;
    case OPT_SIMULATION: o->simulation = cli_file(arg, "--simulation", state); return 0;
    case OPT_COUNTS: o->counts = cli_file(arg, "--counts", state); return 0;
    case OPT_COVARIANCE: o->covariance = cli_real(arg, -10, 10, "--covariance", state); return 0;
    case OPT_SPREAD: o->ramp.spread = cli_real(arg, 1, 1e6, "--spread", state); return 0;
    case OPT_MIN: o->ramp.least = cli_real(arg, 0, 1e12, "--min", state); return 0;
    case OPT_MAX: o->ramp.most = cli_real(arg, 1e-6, 1e12, "--max", state); return 0;
    case OPT_CHIP: o->ramp.chip = cli_real(arg, 1e-6, 1e12, "--chip", state); return 0;
    case OPT_LEAVE:
        o->ramp.leaves = true;
        o->ramp.play_from = parse_count(arg, "--leave", state);
        return 0;
    case OPT_RAMP: parse_ramp(&o->bets, arg, state); return 0;
    case OPT_BOXES: parse_boxes(&o->ramp, arg, state); return 0;
    case OPT_JSON: o->json = true; return 0;
    case OPT_PLOT:
        o->plot = cli_file(arg, "--plot", state);
        bankroll_plot_check(o->plot, state);
        return 0;
    case OPT_AGAINST:
        if (o->againsts == BANKROLL_AGAINST)
            argp_error(state, "--against can be given %d times", BANKROLL_AGAINST);
        o->against[o->againsts++] = cli_file(arg, "--against", state);
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "leave '%s' out: riffle bankroll takes options only", arg);
        return 0;
    case ARGP_KEY_END: parse_end(o, state); return 0;
    default: return game_options_parse(key, arg, state, &o->game);
    }
}

static const struct argp argp = {options, parse, NULL, doc, NULL, NULL, NULL};

static int
run(int argc, char **argv)
{
    struct bankroll_asked asked = {
        .mean = NAN, .sd = NAN, .covariance = NAN, .per_hour = 100, .plan = {.kelly = 1}};
    struct bankroll_source source;
    cli_parse(&argp, argc, argv, &asked);
    asked.game.for_programs = asked.json;
    int status = bankroll_source_open(&source, &asked);
    if (status == STATUS_OK && !asked.json)
        bankroll_groups_note(&source, &asked);
    if (status == STATUS_OK)
        (asked.json ? bankroll_json : bankroll_print)(&asked, &source);
    if (status == STATUS_OK && asked.plot)
        status = bankroll_plot(&asked, &source);
    bankroll_source_release(&source);
    return status;
}

const struct command command_bankroll = {
    "bankroll", "compute the risk of ruin and what a bankroll earns", &argp, run};
