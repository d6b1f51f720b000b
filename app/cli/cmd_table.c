/*
 * app/cli/cmd_table.c -- the command `riffle table`: checks acts of a table, one a line, against
 * the rules.
 *
 * sitting.c puts the acts to the law and prints the rulings; auto.c plays a shoe by itself.
 */
#include "sitting.h"

#include <riffle/version.h>

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "cli/act_line.h"
#include "cli/correcting.h"
#include "cli/observing.h"
#include "cli/safe_errors.h"
#include "cli/table_options.h"

static const char doc[] =
    "Reads acts of a table, one a line, checks each against the rules, and prints the "
    "act, the ruling and the clause. A refused act changes nothing.\n\n"
    "Examples:\n"
    "  riffle table evening.acts         the acts of a file\n"
    "  riffle table -                    acts from standard input\n"
    "  riffle table --seed t1 demo.acts  a research table: cards from the seed\n"
    "  riffle table --auto               one shoe at an automatic table\n"
    "  riffle table --auto --rules bicycle  one shoe of blackjack\n"
    "  riffle table --rules bicycle --dealer auto p.acts  you act as players\n"
    "  riffle table --observe cut.acts   a shuffle and cut as they went\n"
    "  riffle table --observe --rules bicycle e.acts  an evening as it went\n"
    "  riffle table --observe --rules bicycle --record e.record e.acts  keep it\n"
    "  riffle table --acts               list every act and who does it\n"
    "\vdocs/reference/acts.md explains the acts. Without --seed the table is observed: "
    "the acts state the cards. The output is a file of acts again, with the rulings as "
    "comments. Exit status: 0 all acts are permitted, 1 an act was refused, was not "
    "understood, or showed an earlier breach, 2 wrong command line, 3 a file or the "
    "system failed, 5 with --observe: there were breaches.";

enum {
    OPT_JSON = 256,
    OPT_SEED,
    OPT_AUTO,
    OPT_BOXES,
    OPT_ACTS,
    OPT_RULES,
    OPT_CARDS,
    OPT_DEALER,
    OPT_RECORD,
    OPT_NO_RECORD,
    OPT_OBSERVE,
    OPT_RESUME
};

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "Options:", 0},
    {"rules", OPT_RULES, CLI_RULES_ARG, 0, "play blackjack by these rules: " CLI_RULES_HELP, 0},
    {"dealer", OPT_DEALER, "auto|manual", 0,
     "with --rules: make the dealer's acts automatically, or read them like the others "
     "(default)",
     0},
    {"cards", OPT_CARDS, "FILE|-", 0, "cards of a real shoe, in the order in which they came out",
     0},
    {"record", OPT_RECORD, "FILE", 0, "write the record here (default in the state directory)", 0},
    {"no-record", OPT_NO_RECORD, NULL, 0, "write no record", 0},
    {"resume", OPT_RESUME, "FILE", 0, "continue the table of this record", 0},
    {"seed", OPT_SEED, "SEED", 0, "research: cards from 64 hexadecimal digits or any text", 0},
    {"observe", OPT_OBSERVE, NULL, 0,
     "tell breaches and go on, by C4 alone without --rules; a record needs --record FILE", 0},
    {"json", OPT_JSON, NULL, 0, "print one JSON object a line for each act", 0},
    {"acts", OPT_ACTS, NULL, 0, "list every act and who does it", 0},
    {"auto", OPT_AUTO, NULL, 0, "play one shoe automatically, live unless --seed is given", 1},
    {"decks", 'd', "N", 0, "with --auto: decks, 2 to 8 (default 6)", 1},
    {"boxes", OPT_BOXES, "N", 0, "with --auto: boxes in play, 1 to 7 (default 4)", 1},
    {0},
};

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct table_options *o = state->input;
    switch (key) {
    case OPT_JSON: o->json = true; return 0;
    case OPT_SEED: o->seed = cli_seed(arg, state); return 0;
    case OPT_AUTO: o->automatic = true; return 0;
    case OPT_ACTS: o->list = true; return 0;
    case OPT_RULES: o->rules = cli_file(arg, "--rules", state); return 0;
    case OPT_CARDS: o->cards = cli_file(arg, "--cards", state); return 0;
    case OPT_RECORD: o->record = cli_file(arg, "--record", state); return 0;
    case OPT_NO_RECORD: o->no_record = true; return 0;
    case OPT_OBSERVE: o->observe = true; return 0;
    case OPT_RESUME: o->resume = cli_file(arg, "--resume", state); return 0;
    case OPT_DEALER:
        o->dealer = strcmp(arg, "auto") == 0;
        if (!o->dealer && strcmp(arg, "manual") != 0)
            argp_error(state, "--dealer takes auto or manual, not '%s'", arg);
        return 0;
    case OPT_BOXES: o->boxes = (unsigned)cli_number(arg, 1, 7, "--boxes", state); return 0;
    case 'd': o->decks = (unsigned)cli_number(arg, 2, RF_DECKS_MAX, "--decks", state); return 0;
    case ARGP_KEY_ARG:
        cli_one_file(o->file, arg, state);
        o->file = cli_file(arg, "FILE", state);
        return 0;
    case ARGP_KEY_END: table_options_check(o, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, "[FILE|-]", doc, NULL, NULL, NULL};

static void
print_malformed(const struct sitting *sitting, const char *file, const struct rf_act_error *error)
{
    if (sitting->json)
        json_print(json_pack("{s:I, s:I, s:s, s:s, s:s}", "line", (json_int_t)sitting->line,
                             "column", (json_int_t)error->column, "ruling", "malformed", "expected",
                             error->expected, "found", error->found));
    else
        fprintf(stderr, "%s:%lu:%u: expected %s; found %s\n", file, sitting->line, error->column,
                error->expected, error->found);
    fflush(stdout); /* the program at the other end of a pipe waits for this line */
}

/* Acts before a round: the automatic dealer waits, because others may want to do the same. */
static bool
prepares(enum rf_act_kind kind)
{
    return kind == RF_ACT_OPEN || kind == RF_ACT_SIT || kind == RF_ACT_BUY ||
           kind == RF_ACT_LEAVE || kind == RF_ACT_WAGER || kind == RF_ACT_TAKE_BACK;
}

/* With --dealer auto, an act that is not legal yet may become so after the dealer's next acts.
 * So the dealer is released first. */
static void
put_act(struct sitting *sitting, const struct rf_act *act)
{
    bool now = prepares(act->kind) || rf_bj_judge(sitting->house.game, act) == RF_PERMITTED;
    if (sitting->dealer && act->role != RF_ROLE_DEALER && !now)
        sitting_deal(sitting, true);
    sitting_put(sitting, act);
    if (sitting->dealer)
        sitting_deal(sitting, false);
}

/* Puts one line to the law.  A malformed line is reported; a zero byte ends reading (false). */
static bool
put_line(struct sitting *sitting, const struct act_line *line, const char *file)
{
    struct rf_act act;
    struct rf_act_error error;
    size_t size;
    const char *text = act_line_text(line, ++sitting->line, &size);
    if (correcting_put(sitting, text, size))
        return true;
    enum rf_act_reading reading = rf_act_read(&act, text, size, &error);
    if (reading == RF_ACT_READ)
        (sitting->observe ? observing_put : put_act)(sitting, &act);
    if (reading != RF_ACT_MALFORMED)
        return true;
    sitting->malformed++;
    print_malformed(sitting, file, &error);
    if (line->zero)
        fprintf(stderr, "%s: this is not a file of acts. Reading stopped at line %lu\n", file,
                sitting->line);
    return !line->zero;
}

static int
read_acts(struct sitting *sitting, FILE *in, const char *file)
{
    struct act_line line = {0};
    while (act_line_read(in, &line) && put_line(sitting, &line, file))
        ;
    if (ferror(in)) {
        fprintf(stderr, "riffle table: cannot read %s: %s\n", file, strerror(errno));
        return STATUS_IO;
    }
    if (sitting->dealer)
        sitting_deal(sitting, true);
    return STATUS_OK;
}

static int
run_file(struct sitting *sitting, const char *file)
{
    bool standard_input = !file || strcmp(file, "-") == 0;
    const char *shown = standard_input ? "standard input" : file;
    FILE *in = standard_input ? stdin : fopen(file, "r");
    if (!in) {
        fprintf(stderr, "riffle table: cannot open %s: %s\n", file, strerror(errno));
        return STATUS_IO;
    }
    int status = read_acts(sitting, in, shown);
    if (!standard_input)
        fclose(in);
    int verdict = sitting->observe ? observing_end(sitting) : sitting_end(sitting);
    return status == STATUS_OK ? verdict : status;
}

static int
run_auto(struct sitting *sitting, const struct table_options *o, struct rf_rng whims)
{
    struct rf_c4_rules rules = rf_c4_rules_default(o->decks ? o->decks : 6);
    if (sitting->house.blackjack) {
        sitting_play_game(sitting, o->boxes ? o->boxes : 4);
        return sitting_end(sitting);
    }
    sitting_play_shoe(sitting, &rules, o->boxes ? o->boxes : 4, whims);
    return sitting_end(sitting);
}

/* Every phrase, the alternatives and options as act.def has them. */
static int
list_acts(bool json)
{
    static const char *const who[] = {"<player>", "dealer", "supervisor"};
    for (unsigned kind = 0; kind < RF_ACTS; kind++) {
        const char *whose = kind == RF_ACT_CUT ? "<player>|supervisor"
                                               : who[rf_act_role((enum rf_act_kind)kind)];
        const char *phrase = rf_act_phrase((enum rf_act_kind)kind);
        if (json)
            json_print(json_pack("{s:s, s:s}", "actor", whose, "phrase", phrase));
        else
            printf("%s %s\n", whose, phrase);
    }
    return STATUS_OK;
}

/* Where the cards come from; nothing at an observed table. */
static void
print_source(const struct table_options *o, const struct chance *chance)
{
    if (!chance)
        return;
    if (o->json)
        json_print(json_pack("{s:s, s:s, s:s*, s:s*}", "version", RF_VERSION, "source",
                             rng_source_text(chance), "seed", o->seed, "seed_is",
                             o->seed ? rng_source_seed_kind(chance) : NULL));
    else if (o->seed)
        printf("# research table, seed (%s) %s: no proof of chance\n", rng_source_seed_kind(chance),
               o->seed);
    else
        puts(o->rules && !o->no_record ? "# live randomness, committed to in the record"
                                       : "# live randomness, and no record of it");
}

/* Makes the house that the options describe: its rules and the source of its cards.  Returns an
 * exit status; prints a message unless it is 0. */
static int
open_house(const struct table_options *o, struct house *house, struct cards *cards)
{
    struct rf_bj_rules rules;
    if (o->rules) {
        int wrong = cli_read_rules(o->rules, &rules);
        if (wrong)
            return wrong;
    }
    house_start(house, o->rules ? &rules : NULL);
    if (!o->cards)
        return STATUS_OK;
    house->cards = cards;
    return card_file_read(cards, o->cards) ? STATUS_OK : STATUS_IO;
}

/* Plans the record.  Without --rules, live cards and breaches have no record. */
static void
plan_record(const struct table_options *o, struct house *house, struct keeper *keeper)
{
    bool live = house->chance && !o->seed;
    bool none = o->no_record || (o->observe && !o->record);
    if ((none && (live || o->seed)) || ((live || o->observe) && !house->blackjack))
        return;
    house->planned = keeper;
    house->plan = (struct keeper_options){
        .path = o->record,
        .source = o->seed ? RF_SOURCE_RESEARCH
                  : live  ? RF_SOURCE_COMMITTED
                          : RF_SOURCE_OBSERVED,
        .seed = o->seed,
        .breaches = o->observe,
        .memory = none, /* so that typing errors can be corrected */
    };
}

/* A record with breaches is continued as it was begun, and so is one without.  Answers an exit
 * status, with a message unless it is 0. */
static int
resume_fits(const struct table_options *o, bool breaches)
{
    const char *file = safe_errors_name(o->resume);
    if (o->observe && !breaches)
        fprintf(stderr,
                "riffle table: %s was begun without --observe: leave --observe out, or begin "
                "another record with --observe --rules PRESET --record FILE\n",
                file);
    else if (o->dealer && breaches)
        fprintf(
            stderr,
            "riffle table: %s was begun with --observe, which takes the dealer's acts as people "
            "enter them: leave --dealer auto out\n",
            file);
    else
        return STATUS_OK;
    return STATUS_USAGE;
}

/* Resumes the table of a record, with the same source of cards.  Answers an exit status, with a
 * message unless it is 0. */
static int
come_back(const struct table_options *o, struct sitting *sitting, struct keeper *keeper,
          struct chance *stacks)
{
    struct house *house = &sitting->house;
    bool resumed = keeper_resume(keeper, o->resume);
    int wrong = resumed ? resume_fits(o, keeper->record.breaches) : STATUS_IO;
    if (wrong) {
        keeper_leave(keeper);
        return wrong;
    }
    sitting->observe = keeper->record.breaches;
    house_follow(house, keeper);
    house->seen = keeper->seen;
    house->chance = NULL;
    if (keeper->record.source == RF_SOURCE_RESEARCH) {
        stacks->stream = keeper->record.research;
        stacks->words = rf_stream_rng(&stacks->stream);
        house->chance = stacks;
    }
    return STATUS_OK;
}

/* An automatic table is played out, and its record closed; another can be resumed.  False, with a
 * message, when the last lines could not be written. */
static bool
end_record(const struct table_options *o, struct house *house)
{
    struct keeper *keeper = house->keeper;
    if (!keeper)
        return true;
    bool waits = keeper_deals(keeper) && !o->automatic;
    if (keeper->memory) {
        keeper_leave(keeper);
        return true;
    }
    if (keeper->record.breaches && !o->json)
        observing_tell_record(keeper);
    if (o->automatic && keeper_deals(keeper) && !o->json)
        printf("# The record is %s. To check it, run: riffle verify %s\n",
               safe_errors_name(keeper->path), safe_errors_name(keeper->path));
    else if (isatty(STDERR_FILENO) && !keeper->record.breaches)
        fprintf(stderr,
                waits ? "riffle table: The table is not finished. To continue it, run: riffle "
                        "table --resume "
                        "%s\n"
                      : "riffle table: The record is %s\n",
                keeper->path);
    if (!waits)
        return keeper_close(keeper);
    keeper_leave(keeper);
    return true;
}

static int
run(int argc, char **argv)
{
    struct table_options o = {0};
    struct chance stacks = {0}, whims = {0};
    struct keeper keeper = {0};
    cli_parse(&argp, argc, argv, &o);
    if (o.list)
        return list_acts(o.json);
    if (!rng_source_open(&stacks, o.seed, "table") || !rng_source_open(&whims, o.seed, "whims"))
        return STATUS_IO;
    struct cards cards = {0};
    struct sitting sitting = {.observe = o.observe};
    sitting.json = o.json;
    sitting.dealer = o.dealer;
    /* Cards come from the program only if it also deals them; else the acts state them. */
    sitting.house.chance = o.automatic || o.seed || (o.dealer && !o.cards) ? &stacks : NULL;
    sitting.house.whims = whims.words;
    int wrong = open_house(&o, &sitting.house, &cards);
    if (!wrong && o.resume)
        wrong = come_back(&o, &sitting, &keeper, &stacks);
    if (wrong)
        return wrong;
    print_source(&o, sitting.house.chance);
    if (!o.resume)
        plan_record(&o, &sitting.house, &keeper);
    int status = o.automatic ? run_auto(&sitting, &o, whims.words) : run_file(&sitting, o.file);
    if (!end_record(&o, &sitting.house))
        status = STATUS_IO;
    card_file_free(&cards);
    rng_source_close(&stacks);
    rng_source_close(&whims);
    return status;
}

const struct command command_table = {"table", "check acts of a table against the rules", &argp,
                                      run};
