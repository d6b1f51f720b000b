/*
 * app/cli/cmd_ledger.c -- `riffle ledger`: the deals that a club has played (bridge/ledger.h).
 *
 * ledger_archive.c has the verbs that read files of boards, ledger_sets.c those that read the
 * ledger itself.
 */
#include <string.h>

#include "cli/did_you_mean.h"
#include "cli/ledger_sets.h"

static const char doc[] =
    "Keeps the deals that your club has played, so that none is played twice. Law 6 D2: no result "
    "on a deal of another session may stand. Every deal that Riffle deals or that a session enters "
    "is in the ledger already; import adds your archives.\n\n"
    "What it does:\n"
    "  import FILE...   add the boards of archives, in any format of riffle convert\n"
    "  look FILE...     which boards of these files were dealt before?\n"
    "  list             the sessions and imported sets, by date\n"
    "  status           count them, and check the whole file\n"
    "  remove SET...    forget imported sets, by the numbers of list\n\n"
    "Examples:\n"
    "  riffle ledger import archive/*.pbn           events and dates from the files\n"
    "  riffle ledger import 2024.lin --event 'Club evenings' --date 2024-11-18\n"
    "  riffle ledger look tonight.dlm               was this set played before?\n"
    "  riffle ledger remove 12                      set 12 was imported by mistake\n"
    "\vlook says for each known board whether it is the same deal or a twin (the same deal with "
    "seats turned or suits renamed), and of which event and date. riffle session enter refuses an "
    "old deal, and riffle convert warns before a dealing machine gets it. A deal that the ledger "
    "knows is not added again. The file has salted hashes and no cards. It is $RIFFLE_LEDGER, or "
    "`ledger` in your state directory. Exit status: 0 done, 1 a board was dealt before or a file "
    "has no usable board, 2 wrong command line, 3 a file or the system failed.";

enum { OPT_EVENT = 256, OPT_DATE, OPT_FROM, OPT_LEDGER, OPT_JSON };

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "Options:", 0},
    {"event", OPT_EVENT, "NAME", 0, "event of boards whose file names none", 0},
    {"date", OPT_DATE, "DATE", 0, "date of boards whose file has none, like 2025-11-18", 0},
    {"from", OPT_FROM, "FORMAT", 0, "format of the files (default: by their names)", 0},
    {"ledger", OPT_LEDGER, "FILE", 0, "ledger of the club's deals (Law 6D2)", 0},
    {"json", OPT_JSON, NULL, 0, "print JSON, one object a line", 0},
    {0},
};

/* A verb.  `takes` says what must follow it, or is NULL; `makes`: without a ledger it makes one. */
struct ledger_verb {
    const char *name, *takes;
    bool makes;
    int (*run)(struct ledger *ledger, const struct ledger_options *o);
};

static const struct ledger_verb verbs_of_ledger[] = {
    {"import", "FILE", true, ledger_archive_import}, {"look", "FILE", false, ledger_archive_look},
    {"list", NULL, false, ledger_sets_list},         {"status", NULL, false, ledger_sets_status},
    {"remove", "SET", false, ledger_sets_remove},
};
enum { VERBS = sizeof verbs_of_ledger / sizeof verbs_of_ledger[0] };

const char *
ledger_verb_name(unsigned number)
{
    return number < VERBS ? verbs_of_ledger[number].name : NULL;
}

static const struct ledger_verb *
find_verb(const char *name)
{
    for (unsigned i = 0; i < VERBS; i++)
        if (strcmp(verbs_of_ledger[i].name, name) == 0)
            return &verbs_of_ledger[i];
    return NULL;
}

/* Ends with a usage error: no such verb. */
static void
refuse_verb(const char *word, const struct argp_state *state)
{
    char words[DID_YOU_MEAN];
    struct did_you_mean search = {.typed = word};
    for (unsigned i = 0; i < VERBS; i++)
        did_you_mean_try(&search, verbs_of_ledger[i].name);
    argp_error(state, "there is no verb '%s'.%s Use import, look, list, status or remove", word,
               did_you_mean_words(&search, words));
}

/* Runs when all arguments are read. */
static void
check(const struct ledger_options *o, const struct argp_state *state)
{
    if (!o->verb) {
        argp_error(state, "what to do? Run: riffle ledger import FILE, look FILE, list, status or "
                          "remove SET");
        return;
    }
    const struct ledger_verb *verb = find_verb(o->verb);
    if (!verb)
        refuse_verb(o->verb, state);
    else if (verb->takes && o->words == 0)
        argp_error(state, "which %s? Run: riffle ledger %s %s",
                   strcmp(verb->takes, "SET") == 0 ? "set" : "file", verb->name, verb->takes);
    else if (!verb->takes && o->words > 0)
        argp_error(state, "riffle ledger %s takes nothing more: leave '%s' out", verb->name,
                   o->word[0]);
    if ((o->event || o->date) && strcmp(o->verb, "import") != 0)
        argp_error(state, "%s is for import: leave it out", o->event ? "--event" : "--date");
}

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct ledger_options *o = state->input;
    char date[LEDGER_DATE];
    switch (key) {
    case OPT_EVENT:
        if (!rf_manifest_is_text(arg))
            argp_error(state, "--event takes one line of text");
        o->event = arg;
        return 0;
    case OPT_DATE:
        if (!ledger_archive_date(date, arg, strlen(arg)))
            argp_error(state,
                       "--date takes a day like 2025-11-18, with ?? for what is not known, "
                       "not '%s'",
                       arg);
        o->date = arg;
        return 0;
    case OPT_FROM:
        o->from = rf_format_find(arg);
        if (o->from == RF_FORMATS)
            argp_error(
                state,
                "--from takes pbn, lin, dup, bri, dge, dlm, csv, ber, zrd or lines, not '%s'", arg);
        return 0;
    case OPT_LEDGER: o->path = cli_file(arg, "--ledger", state); return 0;
    case OPT_JSON: o->json = true; return 0;
    case ARGP_KEY_ARG:
        if (o->verb)
            return ARGP_ERR_UNKNOWN; /* argp then passes all that are left at once */
        o->verb = arg;
        return 0;
    case ARGP_KEY_ARGS:
        o->word = state->argv + state->next;
        o->words = state->argc - state->next;
        for (int i = 0; i < o->words; i++)
            cli_file(o->word[i], "FILE", state);
        return 0;
    case ARGP_KEY_END: check(o, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, "VERB [FILE|SET...]", doc, NULL, NULL, NULL};

static int
run(int argc, char **argv)
{
    struct ledger_options o = {.from = RF_FORMATS};
    cli_parse(&argp, argc, argv, &o);
    const struct ledger_verb *verb = find_verb(o.verb);
    if (!verb->makes && !ledger_exists(o.path)) {
        fprintf(stderr,
                "riffle ledger: there is no ledger%s%s yet. To make one, run: riffle "
                "ledger import FILE\n",
                o.path ? " " : "", o.path ? o.path : "");
        return STATUS_IO;
    }
    struct ledger *ledger = ledger_open(o.path);
    int status = ledger ? verb->run(ledger, &o) : STATUS_IO;
    ledger_close(ledger);
    return status;
}

const struct command command_ledger = {"ledger", "keep the deals of a club: was this set played?",
                                       &argp, run};
