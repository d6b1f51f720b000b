/*
 * app/cli/table_options.c -- tells the user which options of `riffle table` exclude each other
 * (table_options.h).
 */
#include "cli/table_options.h"

#include <string.h>

/* People acted and people saw the cards, so nothing that acts or deals for them goes together with
 * --observe. */
static void
check_observe(const struct table_options *o, const struct argp_state *state)
{
    if (!o->observe)
        return;
    if (!o->rules && o->record)
        argp_error(state, "a record with breaches needs a game: add --rules PRESET, or leave "
                          "--record out");
    if (o->seed)
        argp_error(state, "--observe takes acts as people enter them, and they state the cards: "
                          "leave --seed out");
    if (o->automatic)
        argp_error(state, "--observe takes acts as people enter them: leave --auto out");
    if (o->dealer)
        argp_error(state, "--observe takes acts as people enter them, the dealer's too: leave "
                          "--dealer auto out");
}

void
table_options_check(const struct table_options *o, const struct argp_state *state)
{
    bool acts_from_input = !o->file || strcmp(o->file, "-") == 0;
    if (o->automatic && o->file)
        argp_error(state, "--auto makes its own acts: leave '%s' out", o->file);
    if (o->rules && o->decks)
        argp_error(state, "--rules sets the number of decks: leave --decks out");
    if (!o->automatic && (o->decks || o->boxes))
        argp_error(
            state,
            "--decks and --boxes need --auto; in a file of acts the supervisor opens the table");
    if (o->dealer && !o->rules && !o->resume)
        argp_error(state, "--dealer auto needs a game: add --rules PRESET");
    if (o->cards && (o->seed || o->automatic))
        argp_error(state, "--cards gives the cards of a real shoe: leave --seed and --auto out");
    check_observe(o, state);
    if (o->record && o->no_record)
        argp_error(state, "--record and --no-record exclude each other: leave one out");
    if (o->resume && (o->rules || o->seed || o->automatic || o->record || o->no_record))
        argp_error(state,
                   "--resume takes rules and cards from the record: leave --rules, --seed, --auto, "
                   "--record and --no-record out");
    if (o->record && o->automatic && !o->rules && !o->seed)
        argp_error(
            state,
            "--auto without --rules keeps no record of live cards: leave --record out, or add "
            "--rules PRESET or --seed TEXT");
    if (o->cards && strcmp(o->cards, "-") == 0 && acts_from_input)
        argp_error(state, "--cards - reads standard input: name the file of acts");
}
