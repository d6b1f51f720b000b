/*
 * app/cli/game_options.h -- the game that an analysis is about: --rules, --set and --shoe.
 *
 *     static const struct argp_option options[] = {GAME_OPTIONS, …, {0}};
 *     … in parse: default: return game_options_parse(key, arg, state, &o->game);
 *     … after argp_parse: int wrong = game_options_ready(&o.game, "exact");
 *
 * Options are collected while the command line is read and evaluated after the last one.  So --set
 * changes the rules whether it comes before --rules or after it.
 */
#ifndef RIFFLE_APP_GAME_OPTIONS_H
#define RIFFLE_APP_GAME_OPTIONS_H

#include "cli.h"

#include <riffle/exact.h>

enum { GAME_SETS_MAX = 64 };

struct game_options {
    struct rf_bj_rules rules;
    struct rf_exact_shoe shoe;
    bool for_programs; /* the output is JSON or CSV: say nothing about rules that were left out */
    bool shoe_said;    /* --shoe was given; else the shoe is rules.decks full decks */
    char title[72];    /* the name of the rules, and what was changed */

    /* Texts of the options, as typed. */
    const char *rules_name, *shoe_text;
    const char *set[GAME_SETS_MAX];
    unsigned sets;
};

enum { OPT_GAME_RULES = 0x1000, OPT_GAME_SET, OPT_GAME_SHOE };

/* The first rows of a command's table of options, so that completions find them there. */
#define GAME_OPTIONS                                                                               \
    {NULL, 0, NULL, 0, "Options:", 0},                                                             \
        {"rules",                                                                                  \
         OPT_GAME_RULES,                                                                           \
         CLI_RULES_ARG,                                                                            \
         0,                                                                                        \
         "rules of the table: " CLI_RULES_HELP ". The default, bicycle, is a home game",           \
         0},                                                                                       \
        {"set", OPT_GAME_SET, "KEY=VALUE", 0, "change one rule, like soft17=hit; can be repeated", \
         0},                                                                                       \
    {                                                                                              \
        "shoe", OPT_GAME_SHOE, "CARDS", 0,                                                         \
            "cards in the shoe: A=24,2=24 and so on to T=96, or infinite, or a number of "         \
            "decks (default that of the rules)",                                                   \
            0                                                                                      \
    }

error_t game_options_parse(int key, char *arg, struct argp_state *state, struct game_options *game);

/* The first applies every --set to the rules.  The second reads the rules of a preset or file and
 * then applies --set.  Both return an exit status, with a message. */
int game_options_change(const struct game_options *game, struct rf_bj_rules *rules,
                        const char *command);
int game_options_read(const struct game_options *game, const char *name, struct rf_bj_rules *rules,
                      const char *command);

/* Reads the rules and the shoe; an exit status, with a message in the name of the command, when
 * there is something wrong with them. */
int game_options_ready(struct game_options *game, const char *command);

#endif
