/*
 * app/cli/cmd_play.c -- the command `riffle play`: a blackjack table in the terminal.
 *
 * This file reads the options and opens the table; app/play/ runs the evening.
 *
 * A table has two random number generators: `stacks` orders the cards, `whims` makes the choices
 * of the house and the companions.  So no choice changes which cards come next in the stream.
 */
#include "cli.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "table/companion.h"
#include "game_options.h"
#include "play/face.h"
#include "cli/safe_errors.h"

static const char doc[] =
    "Seats you at a blackjack table in the terminal. The dealer plays by the rules, the "
    "cards are shuffled with the operating system's randomness, and you cut when the "
    "rules offer you the cut. Chips are play money.\n\n"
    "Examples:\n"
    "  riffle play                         bicycle rules, you at box 4\n"
    "  riffle play --companions 2          with two companions\n"
    "  riffle play --rules vegas-strip --set surrender=late   other rules\n"
    "  riffle play --box 2,5 --chips 500   two boxes of your own\n"
    "  riffle play --coach                 learn what mistakes cost\n"
    "  riffle play --plain                 text, line by line\n"
    "\vKeys: H hit, S stand, D double, P split, R surrender, Y yes, N no, arrows bet and "
    "cut, A advice, C coach, U full shoe or unseen cards, ? help, Q leave. "
    "docs/how-to/play.md explains more, and how companions play.";

enum {
    OPT_RULES = 256,
    OPT_SET,
    OPT_SEED,
    OPT_PLAIN,
    OPT_NAME,
    OPT_CHIPS,
    OPT_BOX,
    OPT_SHOES,
    OPT_ROUNDS,
    OPT_RECORD,
    OPT_NO_RECORD,
    OPT_RESUME,
    OPT_FAST,
    OPT_COACH,
    OPT_RECKON
};

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "Options:", 0},
    {"rules", OPT_RULES, CLI_RULES_ARG, 0,
     "play by these rules: " CLI_RULES_HELP " (default bicycle, a home game)", 0},
    {"set", OPT_SET, "KEY=VALUE", 0, "change one rule; can be repeated", 0},
    {"companions", 'c', "N", 0, "fill N other boxes with companions (default 0)", 0},
    {"box", OPT_BOX, "N,...", 0, "your box or boxes (default the middle one)", 0},
    {"name", OPT_NAME, "NAME", 0, "your name at the table (default Player)", 0},
    {"chips", OPT_CHIPS, "AMOUNT", 0, "chips to buy at the start (default 50 minimum bets)", 0},
    {"plain", OPT_PLAIN, NULL, 0, "print lines of text instead of a full screen", 0},
    {"fast", OPT_FAST, NULL, 0, "no pauses while the dealer deals", 0},
    {"coach", OPT_COACH, NULL, 0, "tell what each play that was not the best has cost", 0},
    {"reckon", OPT_RECKON, "full|remaining", 0,
     "compute advice for a full shoe (default), or for the cards not seen yet", 0},
    {"shoes", OPT_SHOES, "N", 0, "leave after N shoes", 0},
    {"rounds", OPT_ROUNDS, "N", 0, "leave after N rounds", 0},
    {"record", OPT_RECORD, "FILE", 0, "write the record here (default in the state directory)", 0},
    {"no-record", OPT_NO_RECORD, NULL, 0, "write no record", 0},
    {"resume", OPT_RESUME, "FILE", 0, "continue the table of this record", 0},
    {"seed", OPT_SEED, "SEED", 0,
     "research: cards from 64 hexadecimal digits or any text, the same every time", 0},
    {0},
};

struct play_options {
    /* Texts of the options, or NULL; they are checked against the rules in sit_down(). */
    const char *rules, *seed, *name, *boxes, *chips, *record, *resume;
    bool no_record;      /* --no-record */
    unsigned companions; /* -c */
    bool plain, coach, remaining;
    struct face_options face;
    struct game_options game; /* only its --set is used */
};

/* True for `remaining`: advice for the cards that were not seen yet. */
static bool
parse_reckon(const char *arg, struct argp_state *state)
{
    bool remaining = strcmp(arg, "remaining") == 0;
    if (!remaining && strcmp(arg, "full") != 0)
        argp_error(state, "--reckon takes full or remaining, not '%s'", arg);
    return remaining;
}

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct play_options *o = state->input;
    switch (key) {
    case OPT_RULES: o->rules = cli_file(arg, "--rules", state); return 0;
    case OPT_SET: return game_options_parse(OPT_GAME_SET, arg, state, &o->game);
    case OPT_SEED: o->seed = cli_seed(arg, state); return 0;
    case OPT_PLAIN: o->plain = true; return 0;
    case OPT_FAST: o->face.fast = true; return 0;
    case OPT_COACH: o->coach = true; return 0;
    case OPT_RECKON: o->remaining = parse_reckon(arg, state); return 0;
    case OPT_NAME: o->name = arg; return 0;
    case OPT_BOX: o->boxes = arg; return 0;
    case OPT_CHIPS: o->chips = arg; return 0;
    case OPT_RECORD: o->record = cli_file(arg, "--record", state); return 0;
    case OPT_NO_RECORD: o->no_record = true; return 0;
    case OPT_RESUME: o->resume = cli_file(arg, "--resume", state); return 0;
    case ARGP_KEY_END:
        if (o->resume && (o->rules || o->game.sets || o->seed || o->name || o->boxes || o->chips ||
                          o->companions || o->record || o->no_record))
            argp_error(
                state,
                "--resume takes everything else from the record: leave the other options out");
        if (o->record && o->no_record)
            argp_error(state, "--record and --no-record exclude each other: leave one out");
        return 0;
    case OPT_SHOES:
        o->face.shoes = (unsigned)cli_number(arg, 1, 1000000, "--shoes", state);
        return 0;
    case OPT_ROUNDS:
        o->face.rounds = (unsigned)cli_number(arg, 1, 1000000000, "--rounds", state);
        return 0;
    case 'c': o->companions = (unsigned)cli_number(arg, 0, 6, "--companions", state); return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "leave '%s' out: riffle play takes options only", arg);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, NULL, doc, NULL, NULL, NULL};

/* Reads "NAME PHRASE" as a line of acts, so that names and amounts follow the same grammar as at
 * any table.  A comment sign or a line feed could smuggle in more, and is refused. */
static bool
reads(struct rf_act *act, const char *name, const char *phrase)
{
    char line[RF_ACT_TEXT];
    struct rf_act_error error;
    int size = snprintf(line, sizeof line, "%s %s", name, phrase);
    return size > 0 && (size_t)size < sizeof line && !strpbrk(line, "#\n") &&
           rf_act_read(act, line, (size_t)size, &error) == RF_ACT_READ &&
           act->role == RF_ROLE_PLAYER && strcmp(act->name, name) == 0;
}

/* Needs the companions' seats, since no two players have the same name. */
static bool
take_name(struct evening *e, const char *name)
{
    struct rf_act act;
    bool companion = false;
    if (!reads(&act, name, "sits at box 1")) {
        fprintf(stderr,
                "riffle play: --name takes one word of at most %d bytes, other than dealer, "
                "supervisor and house, not '%s'\n",
                RF_NAME_SIZE - 1, name);
        return false;
    }
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        companion = companion ||
                    (e->companions.box[box] && strcmp(companion_names[box - 1], name) == 0);
    if (companion)
        fprintf(stderr, "riffle play: a companion is called %s. Choose another --name\n", name);
    memcpy(e->name, act.name, sizeof e->name);
    return !companion;
}

/* Takes the boxes of --box, in any order, or the middle one.  A box is one digit: tables have at
 * most 7. */
static bool
take_boxes(struct evening *e, const char *boxes)
{
    unsigned most = e->house.game->rules.boxes;
    if (!boxes)
        e->mine[(most + 1) / 2] = true;
    for (const char *c = boxes; c; c = strchr(c, ',') ? strchr(c, ',') + 1 : NULL) {
        bool box = c[0] >= '1' && (unsigned)(c[0] - '0') <= most && (c[1] == ',' || c[1] == '\0');
        if (!box) {
            fprintf(stderr, "riffle play: --box takes boxes from 1 to %u like 3 or 2,5, not '%s'\n",
                    most, boxes);
            return false;
        }
        if (e->mine[c[0] - '0']) {
            fprintf(stderr, "riffle play: --box %s names box %c twice\n", boxes, c[0]);
            return false;
        }
        e->mine[c[0] - '0'] = true;
    }
    return true;
}

/* Companions take the lowest boxes that are free. */
static bool
take_companions(struct evening *e, unsigned count)
{
    for (unsigned box = 1; box <= e->house.game->rules.boxes && count > 0; box++)
        if (!e->mine[box]) {
            e->companions.box[box] = true;
            count--;
        }
    if (count > 0)
        fprintf(stderr,
                "riffle play: there are not enough boxes: %u companion%s would have no seat. Lower "
                "--companions\n",
                count, count == 1 ? "" : "s");
    return count == 0;
}

/* Chips to begin with, in cents; 0, with a message, when the text is not an amount. */
static int64_t
take_chips(const struct evening *e, const char *chips)
{
    struct rf_act act;
    char phrase[100];
    int64_t usual = 50 * (int64_t)e->house.game->rules.min_bet;
    if (!chips)
        return usual;
    int size = snprintf(phrase, sizeof phrase, "buys %s of chips", chips);
    if (size > 0 && (size_t)size < sizeof phrase && reads(&act, e->name, phrase))
        return act.cents;
    fprintf(stderr, "riffle play: --chips takes an amount like 100 or 7.50, not '%s'\n", chips);
    return 0;
}

/* Opens the record.  Cards from a seed are research; live cards are committed to in the record,
 * which then also orders the stacks.  The strings only need to live until keeper_open has
 * written them.  False, with a message. */
static bool
keep_record(struct evening *e, const struct play_options *o, struct keeper *keeper)
{
    char companions[COMPANION_LIST], strategy[RF_HEX_TEXT];
    struct rf_act opening = rf_bj_opening_act(&e->house.game->rules);
    struct keeper_options record = {
        .path = o->record,
        .source = o->seed ? RF_SOURCE_RESEARCH : RF_SOURCE_COMMITTED,
        .rules = &e->house.game->rules,
        .opening = &opening,
        .seed = o->seed,
        .player = e->name,
        .companions = companion_list(&e->companions, companions),
        .strategy = o->companions ? strategy : NULL,
    };
    companion_strategy(&e->companions, strategy);
    if (!keeper_open(keeper, &record)) {
        keeper_leave(keeper);
        return false;
    }
    house_follow(&e->house, keeper);
    if (!o->seed)
        e->house.chance = NULL; /* the stacks come from the commitments */
    return true;
}

/* Begins a new table.  Returns an exit status, with a message.  The order follows what each step
 * needs: rules, then boxes, companions, the name, chips.  The record comes last, so that a wrong
 * option leaves no file behind. */
static int
sit_down(struct evening *e, const struct play_options *o, struct keeper *keeper)
{
    struct rf_bj_rules rules;
    struct rf_bj_rules_error error;
    int wrong = cli_read_rules(o->rules ? o->rules : "bicycle", &rules);
    wrong = wrong ? wrong : game_options_change(&o->game, &rules, "play");
    if (wrong)
        return wrong;
    if (!rf_bj_rules_are_consistent(&rules, &error)) {
        fprintf(stderr, "riffle play: the rules contradict each other after --set: %s\n",
                error.message);
        return STATUS_NO;
    }
    house_start(&e->house, &rules);
    if (o->face.shoes && rules.dealing == RF_BJ_DEVICE) {
        fprintf(stderr,
                "riffle play: a continuous shuffling machine has no shoes to count. Use --rounds "
                "instead of --shoes\n");
        return STATUS_USAGE;
    }
    if (!take_boxes(e, o->boxes) || !take_companions(e, o->companions) ||
        !take_name(e, o->name ? o->name : "Player"))
        return STATUS_USAGE;
    int64_t chips = take_chips(e, o->chips);
    if (!chips)
        return STATUS_USAGE;
    if (o->companions && !companion_learn(&e->companions, &rules))
        return STATUS_IO;
    if (!o->no_record && !keep_record(e, o, keeper))
        return STATUS_IO;
    evening_open(e, chips);
    return STATUS_OK;
}

/* Resumes the table of a record where it ended: --resume.  Research cards continue in the stream
 * at the place that the record has reached; committed ones come from the record's secrets. */
static int
come_back(struct evening *e, const char *file, struct keeper *keeper, struct chance *stacks)
{
    char names[COMPANION_LIST];
    bool resumed = keeper_resume(keeper, file);
    if (resumed && keeper->record.breaches)
        fprintf(stderr,
                "riffle play: %s tells an evening as it really went. To continue it, run: riffle "
                "table --resume %s\n",
                safe_errors_name(file), safe_errors_name(file));
    if (!resumed || keeper->record.breaches) {
        keeper_leave(keeper);
        return resumed ? STATUS_USAGE : STATUS_IO;
    }
    e->house.keeper = keeper;
    if (!evening_return(e)) {
        fprintf(
            stderr,
            "riffle play: the table of %s is closed: nobody sits there any more. Start a new one: "
            "riffle play\n",
            file);
        /* Nobody is seated.  Between rounds nothing is owed, so the record can be closed now. */
        bool over = !keeper->record.bj.table.round.on;
        return over && !keeper_close(keeper) ? STATUS_IO : STATUS_NO;
    }
    if (companion_list(&e->companions, names) &&
        !companion_learn(&e->companions, &e->house.game->rules))
        return STATUS_IO;
    e->house.chance = NULL;
    if (keeper->record.source == RF_SOURCE_RESEARCH) {
        stacks->stream = keeper->record.research;
        stacks->words = rf_stream_rng(&stacks->stream);
        stacks->seed = keeper->record.seed;
        e->house.chance = stacks;
        printf("# research table, seed %s: no proof of chance\n", stacks->seed);
    }
    puts("You are back at the table.");
    return STATUS_OK;
}

/* Closes the record, or leaves it for --resume.  False, with a message, when it could not be
 * written. */
static bool
end_record(const struct evening *e)
{
    struct keeper *keeper = e->house.keeper;
    if (!keeper)
        return true;
    if (keeper->failed) {
        keeper_report(keeper);
        keeper_leave(keeper);
        return false;
    }
    /* The player was interrupted, so the table stays open for --resume. */
    if (e->waits)
        printf("Your seat is kept. To continue, run: riffle play --resume %s\n",
               safe_errors_name(keeper->path));
    else
        printf("The record is %s. To check it, run: riffle verify %s\n",
               safe_errors_name(keeper->path), safe_errors_name(keeper->path));
    if (!e->waits)
        return keeper_close(keeper);
    keeper_leave(keeper);
    return true;
}

static int
run(int argc, char **argv)
{
    struct play_options o = {0};
    struct chance stacks = {0}, whims = {0};
    struct evening evening = {0};
    struct keeper keeper = {0};
    cli_parse(&argp, argc, argv, &o);
    setlocale(LC_CTYPE, ""); /* ncurses needs it for UTF-8 */
    if (!rng_source_open(&stacks, o.seed, "table") || !rng_source_open(&whims, o.seed, "whims"))
        return STATUS_IO;
    evening.house.chance = &stacks;
    evening.house.whims = whims.words;
    evening.coach.on = o.coach;
    evening.coach.adviser.remaining = o.remaining;
    if (o.seed)
        printf("# research table, seed (%s) %s: no proof of chance\n",
               rng_source_seed_kind(&stacks), o.seed);
    int status = o.resume ? come_back(&evening, o.resume, &keeper, &stacks)
                          : sit_down(&evening, &o, &keeper);
    if (status == STATUS_OK) {
        /* A pipe or a dumb terminal gets lines of text. */
        bool plain = o.plain || !screen_usable();
        bool played = plain ? plain_play(&evening, &o.face) : screen_play(&evening, &o.face);
        bool kept = end_record(&evening);
        status = played && kept ? STATUS_OK : STATUS_IO;
    }
    adviser_free(&evening.coach.adviser);
    rng_source_close(&stacks);
    rng_source_close(&whims);
    return status;
}

const struct command command_play = {"play", "play blackjack in the terminal", &argp, run};
