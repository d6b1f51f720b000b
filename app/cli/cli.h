/*
 * app/cli/cli.h -- what the subcommands of `riffle` share.
 *
 * Data goes to stdout, messages to stderr.  A command answers its exit status.
 */
#ifndef RIFFLE_APP_CLI_H
#define RIFFLE_APP_CLI_H

#include <argp.h>
#include <riffle/bj_rules.h>
#include <riffle/procedure.h>
#include <stdio.h>

#include "os/json_print.h"
#include "os/rng_source.h"
#include "os/status.h"

/* One subcommand.  main() finds it by name and calls run() with argv[0] set to "riffle NAME". */
struct command {
    const char *name;        /* as typed after riffle */
    const char *summary;     /* for the list of commands: starts with a verb, no full stop */
    const struct argp *argp; /* --help and the completions are made from it */
    int (*run)(int argc, char **argv); /* returns an exit status (os/status.h) */
};

extern const struct command command_serve;
extern const struct command command_play;
extern const struct command command_convert;
extern const struct command command_deal;
extern const struct command command_session;
extern const struct command command_ledger;
extern const struct command command_doubledummy;
extern const struct command command_handrecord;
extern const struct command command_report;
extern const struct command command_verify;
extern const struct command command_chart;
extern const struct command command_exact;
extern const struct command command_count;
extern const struct command command_bankroll;
extern const struct command command_quality;
extern const struct command command_rules;
extern const struct command command_shuffle;
extern const struct command command_simulate;
extern const struct command command_squaredeal;
extern const struct command command_table;
extern const struct command command_completions;

/* All commands, ended by NULL, in the order in which help lists them. */
extern const struct command *const commands[];

/* The verbs of `riffle ledger`, from 0; NULL past the last. */
const char *ledger_verb_name(unsigned number);

/* Reads a whole number from an option, or ends with a usage error. */
unsigned long cli_number(const char *text, unsigned long least, unsigned long most,
                         const char *option, const struct argp_state *state);

/* Reads a number that may be written like 0.02 or 1e9, or ends with a usage error. */
double cli_real(const char *text, double least, double most, const char *option,
                const struct argp_state *state);

/* A place in the shoe, in cards from the front or as a share of its cards; all zero for none. */
struct cli_cut {
    unsigned long cards;
    double share; /* above 0 if it was written in percent */
};

/* The largest shoe that riffle/exact.h knows, and more. */
enum { CLI_CUT_MAX = 4096 };

/* The first reads 234, or 75%, from an option such as --cut; the second --penetration 75%, 75 or
 * 0.75.  A wrong text is a usage error.  The last says how many cards that is of a shoe. */
struct cli_cut cli_cut(const char *text, const char *option, const struct argp_state *state);
struct cli_cut cli_penetration(const char *text, const struct argp_state *state);
bool cli_cut_read(struct cli_cut *cut, const char *text);
unsigned long cli_cut_cards(const struct cli_cut *cut, unsigned cards);

/* Reads the options and arguments of a command into `input`.  Ends the program when that fails for
 * want of memory: argp_parse says so only by what it returns, and the options would be the usual
 * ones. */
void cli_parse(const struct argp *argp, int argc, char **argv, void *input);

/* The name of a file, or ends with a usage error when it is empty. */
char *cli_file(char *text, const char *option, const struct argp_state *state);

/* Ends with a usage error: a command that takes one FILE was given two. */
void cli_one_file(const char *one, const char *other, const struct argp_state *state);

/* The text of --seed, or ends with a usage error when it is empty, not UTF-8 or more than one
 * line.  Returns `text` itself. */
const char *cli_seed(const char *text, const struct argp_state *state);

/* The steps of a shuffle from an option, or ends with a usage error. */
struct rf_procedure cli_procedure(const char *text, const struct argp_state *state);

/* How --rules is explained; tests/cli/house_rules.py compares the list with rules/presets. */
#define CLI_PRESETS                                                                                \
    "atlantic-city, australia-nz, bicycle, double-deck, eight-deck-csm, european, single-deck, "   \
    "vegas-downtown-h17, vegas-strip"
#define CLI_RULES_ARG "PRESET|WORDS|FILE"
#define CLI_RULES_HELP                                                                             \
    "a preset (" CLI_PRESETS "), the words that a casino posts, like \"6 decks H17 DAS LS 3:2\", " \
    "or a file"

/* Points out each trap of the rules (rf_bj_rules_trap) in a sentence on stderr. */
void cli_say_traps(const struct rf_bj_rules *rules, const char *command);

/* The rules of a preset or a file; an exit status, with a message, when there are
 * none. */
int cli_read_rules(const char *name, struct rf_bj_rules *rules);

/* The same for what a game is worth: its procedure and limits need not agree. */
int cli_read_game(const char *name, struct rf_bj_rules *rules);

/* Cents as an amount with two decimals: -12.50. */
enum { CLI_CENTS = 32 };
const char *cli_cents(char out[static CLI_CENTS], int64_t cents);

#endif
