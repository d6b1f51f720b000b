/*
 * app/cli/cmd_session.c -- the command `riffle session`: a session of bridge under Law 6, one verb
 * at a time.
 *
 * This file reads the command line; the verbs are rows in app/bridge/verbs.c.  The options of a
 * verb are built from its row: the keys of its act, its own options, and those that all verbs
 * have.  Its --help ends with the sentences of the clauses behind it.
 */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

#include "bridge/verb.h"
#include "cli/did_you_mean.h"

static const char doc[] =
    "Runs a session of duplicate bridge under Law 6, in the edition of 2007 or 2017. Each verb is "
    "checked against the Law: it is done, or refused with the clause, and written into the record. "
    "Riffle commits to its deals before anybody knows them. They stay secret until their board is "
    "released.\n\n"
    "Examples:\n"
    "  riffle session open --boards 1-24 --tables 6   open session.record\n"
    "  riffle session commit                          commit the Director\n"
    "  riffle session deal --blind KEY -o set.sealed  deal, for the dealing machine\n"
    "  riffle session call --board 3 --table 2        table 2 starts bidding\n"
    "  riffle session redeal --board 3 --reason D3    redeal, if the Law allows it\n"
    "  riffle session release --board 3               every table has played it\n"
    "  riffle session status                          where each board stands\n"
    "\v";

static const char after[] =
    "`riffle session VERB --help` explains a verb and quotes the Law behind it. All verbs use the "
    "record session.record in the current directory, or --record FILE. docs/how-to/session.md "
    "leads through an evening. Exit status: 0 done, 1 the Law refused, 2 wrong command line, 3 a "
    "file or the system failed.";

#define BOARD_WORDS "boards like 3, 1-24 or 3,5,7-9"

/* Ranges of argp keys: OPT_KEY + a key of the act, OPT_OWN + an option of the verb's own.  Both
 * have room for VERB_KEYS numbers. */
enum { OPT_KEY = 256, OPT_OWN = 512, OPT_RECORD = 1024, OPT_NOTE, OPT_BY, OPT_LEDGER, OPT_JSON };
enum { TEXT = 8192 }; /* bytes for a help text with all verbs, or all clauses of one */

/* Replaces the text after the options in the help of `riffle session` by the list of verbs.
 * argp frees a text that differs from the one it passed. */
static char *
help_filter(int key, const char *text, void *input)
{
    (void)input;
    size_t room = TEXT, used;
    char *out = key == ARGP_KEY_HELP_POST_DOC ? malloc(room) : text ? strdup(text) : NULL;
    if (!out || key != ARGP_KEY_HELP_POST_DOC)
        return out;
    used = (size_t)snprintf(out, room, "Verbs:\n");
    for (const struct verb *const *v = verbs; *v; v++)
        used += (size_t)snprintf(out + used, room - used, "  %-12s %s\n", (*v)->name,
                                 (*v)->summary);
    snprintf(out + used, room - used, "\n%s", after);
    return out;
}

/* `riffle session` itself takes no options but those of argp. */
static error_t
parse_none(int key, char *arg, struct argp_state *state)
{
    (void)arg;
    if (key == ARGP_KEY_NO_ARGS)
        argp_error(state, "which verb? To list the verbs, run: riffle session --help");
    return ARGP_ERR_UNKNOWN;
}

static const struct argp argp = {NULL,        parse_none, "VERB [OPTION...]", doc, NULL,
                                 help_filter, NULL};

static bool
repeats(const struct verb *verb, unsigned key)
{
    for (const struct verb_option *own = verb->options; verb->repeats && own->name; own++)
        if (own->key == key)
            return strcmp(own->name, verb->repeats) == 0;
    return false;
}

/* Mostly stores texts: what an option may say depends on the verb, which checks it later. */
static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct verb_input *in = state->input;
    if (key >= OPT_KEY && key < OPT_KEY + VERB_KEYS) {
        in->key[key - OPT_KEY] = arg;
        return 0;
    }
    if (key >= OPT_OWN && key < OPT_OWN + VERB_KEYS) {
        in->other[key - OPT_OWN] = arg;
        in->flags |= 1u << (key - OPT_OWN);
        if (!repeats(in->verb, (unsigned)(key - OPT_OWN)))
            return 0;
        if (in->repetitions == VERB_REPEATED)
            argp_error(state, "one option is given more than %d times", VERB_REPEATED);
        in->repeated[in->repetitions++] = arg;
        return 0;
    }
    switch (key) {
    case OPT_RECORD: in->record = arg; return 0;
    case OPT_NOTE:
        in->note = arg;
        if (!rf_manifest_is_text(arg) || strlen(arg) >= RF_SESSION_NOTE)
            argp_error(state, "--note takes one line of 1 to %d bytes", RF_SESSION_NOTE - 1);
        return 0;
    case OPT_BY:
        in->by = arg;
        if (rf_session_actor_find(arg, strlen(arg)) == RF_ACTORS)
            argp_error(state, "--by takes director, assistant, ns, ew or computer, not '%s'", arg);
        return 0;
    case OPT_LEDGER: in->ledger_path = arg; return 0;
    case OPT_JSON: in->json = true; return 0;
    case 'o': in->output = arg; return 0;
    case ARGP_KEY_ARG:
        if (!in->verb->argument || in->argument)
            argp_error(state,
                       "'%s' is one argument too many. To see what it takes, run: riffle session "
                       "%s --help",
                       arg, in->verb->name);
        in->argument = arg;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* The strings are not copied; they must outlive `options`. */
static void
add_option(struct verb_options *options, const char *name, int key, const char *arg,
           const char *words)
{
    options->row[options->count++] = (struct argp_option){name, key, arg, 0, words, 0};
}

/* Adds an option for each key of the act, as session_act.def spells them: "board table [copy]".
 * The number of a deal is never typed by a person, so it has no option. */
static void
add_keys(struct verb_options *options, enum rf_session_kind kind)
{
    const char *keys = rf_session_kind_keys(kind);
    for (unsigned key = 0; key < RF_SESSION_KEYS; key++) {
        const char *name = rf_session_key_name((enum rf_session_key)key);
        const char *at = strstr(keys, name);
        char values[RF_SESSION_VALUES];
        /* A whole word, not a part of a longer key.  strchr also finds the zero at the end. */
        bool there = at && (at == keys || strchr(" [", at[-1])) && strchr(" ]", at[strlen(name)]);
        if (!there || key == RF_KEY_DEAL)
            continue;
        rf_session_key_values((enum rf_session_key)key, values);
        if (key == RF_KEY_BOARD)
            snprintf(values, sizeof values, "%s", BOARD_WORDS);
        snprintf(options->values[key], sizeof options->values[key], "%s", values);
        add_option(options, name, OPT_KEY + (int)key, "VALUE", options->values[key]);
    }
}

/* The options of a verb, in the order of its help: keys of the act, its own, then those of all
 * verbs.  The memset also ends the list, with a row of zeros. */
const struct argp_option *
verb_options(struct verb_options *options, const struct verb *verb)
{
    memset(options, 0, sizeof *options);
    add_option(options, NULL, 0, NULL, "Options:");
    bool acts = verb->act != RF_SESSION_ACTS;
    if (acts)
        add_keys(options, verb->act);
    if (verb->boards)
        add_option(options, "board", OPT_KEY + RF_KEY_BOARD, "VALUE", BOARD_WORDS);
    for (const struct verb_option *own = verb->options; own && own->name; own++)
        add_option(options, own->name, OPT_OWN + (int)own->key, own->arg, own->doc);
    if (verb->output)
        add_option(options, "output", 'o', "FILE", verb->output);
    if (verb->access == VERB_NONE)
        return options->row;
    add_option(options, "record", OPT_RECORD, "FILE",
               "record of the session (default session.record)");
    if (acts) {
        add_option(options, "by", OPT_BY, "WHO",
                   "who does it: director, assistant, ns, ew or computer");
        add_option(options, "note", OPT_NOTE, "TEXT", "a remark for the record");
    }
    if (verb->ledger)
        add_option(options, "ledger", OPT_LEDGER, "FILE", "ledger of the club's deals (Law 6D2)");
    if (acts || verb->json)
        add_option(options, "json", OPT_JSON, NULL, "print one JSON object for each act");
    return options->row;
}

/* Appends the sentences of the verb's clauses to its help.  Clauses of Law 6 have an edition
 * (2007, 2017); our own rules (SR, PR) have none.  A sentence that both editions share is printed
 * once. */
static void
add_law(const struct verb *verb, char *out, size_t room)
{
    size_t used = strlen(out);
    char clauses[100];
    snprintf(clauses, sizeof clauses, "%s", verb->clauses);
    for (char *c = strtok(clauses, " "); c; c = strtok(NULL, " ")) {
        char early[40], late[40];
        bool ours = strncmp(c, "SR", 2) == 0 || strncmp(c, "PR", 2) == 0;
        snprintf(early, sizeof early, "%s%s", ours ? "" : "L6/2007.", c);
        snprintf(late, sizeof late, "%s%s", ours ? "" : "L6/2017.", c);
        enum rf_clause one = rf_clause_find(early), other = rf_clause_find(late);
        bool same = one != RF_PERMITTED && other != RF_PERMITTED &&
                    strcmp(rf_clause_sentence(one), rf_clause_sentence(other)) == 0;
        if (one != RF_PERMITTED)
            used += (size_t)snprintf(out + used, room - used, "%s%s: %s\n", early,
                                     same && !ours ? " and 2017" : "", rf_clause_sentence(one));
        if (other != RF_PERMITTED && !same)
            used += (size_t)snprintf(out + used, room - used, "%s: %s\n", late,
                                     rf_clause_sentence(other));
    }
}

/* Opens the record as the verb needs it, runs the verb and closes everything.  `open` makes the
 * record itself.  A closed session has no vault, and only a few verbs may still add to it. */
static int
run_verb(const struct verb *verb, int argc, char **argv)
{
    struct verb_input in = {0};
    char words[TEXT] = {0}, name[60] = {0};
    snprintf(words, sizeof words, "%s\n\v", verb->doc);
    add_law(verb, words, sizeof words);
    struct verb_options options;
    struct argp own = {
        verb_options(&options, verb), parse, verb->argument, words, NULL, NULL, NULL};
    in.verb = verb;
    in.record = "session.record";
    snprintf(name, sizeof name, "riffle session %s", verb->name);
    argv[0] = name;
    cli_parse(&own, argc, argv, &in);
    record_option(in.record_option, in.record);
    if (verb->access == VERB_LOOKS && !session_keeper_read(&in.keeper, in.record))
        return STATUS_IO;
    bool opens = verb->access >= VERB_WRITES && strcmp(verb->name, "open") != 0;
    if (opens && !session_keeper_resume(&in.keeper, in.record))
        return STATUS_IO;
    if (opens && !in.keeper.vault && verb->access != VERB_WRITES_AFTER) {
        fprintf(stderr,
                "riffle session %s: the session in %s is closed (SR.1). To open a new one, run: "
                "riffle session open --record FILE\n",
                verb->name, in.record);
        session_keeper_leave(&in.keeper);
        return STATUS_NO;
    }
    int status = verb->run(&in);
    if (verb->access >= VERB_WRITES && !session_keeper_sign(&in.keeper))
        status = STATUS_IO;
    ledger_close(in.ledger);
    session_keeper_leave(&in.keeper);
    return status;
}

/* Says that the first word is no verb.  argp must not see the line, because the options behind it
 * are those of a verb and would be reported instead. */
static int
say_no_verb(const char *word)
{
    char words[DID_YOU_MEAN];
    struct did_you_mean search = {.typed = word};
    if (word[0] == '-') {
        fprintf(stderr,
                "riffle session: put %.*s after the verb. To list the verbs, run: riffle session "
                "--help\n",
                (int)strcspn(word, "="), word);
        return STATUS_USAGE;
    }
    for (const struct verb *const *v = verbs; *v; v++)
        did_you_mean_try(&search, (*v)->name);
    fprintf(stderr,
            "riffle session: there is no verb '%s'.%s To list the verbs, run: riffle session "
            "--help\n",
            word, did_you_mean_words(&search, words));
    return STATUS_USAGE;
}

/* True of the options that `riffle session` itself has.  getopt also accepts shortened ones. */
static bool
is_own_option(const char *word)
{
    static const char *const own[] = {"--help", "--usage", "--version", "-?", "-V"};
    for (unsigned i = 0; i < sizeof own / sizeof own[0]; i++)
        if (strlen(word) > (word[1] == '-' ? 2 : 1) && strncmp(word, own[i], strlen(word)) == 0)
            return true;
    return false;
}

static int
run(int argc, char **argv)
{
    for (const struct verb *const *v = verbs; argc > 1 && *v; v++)
        if (strcmp(argv[1], (*v)->name) == 0) {
            char *before = argv[1];
            int status = run_verb(*v, argc - 1, argv + 1);
            argv[1] = before; /* run_verb puts the name of the verb there, for argp */
            return status;
        }
    if (argc > 1 && !is_own_option(argv[1]))
        return say_no_verb(argv[1]);
    cli_parse(&argp, argc, argv, NULL);
    return STATUS_USAGE;
}

const struct command command_session = {"session", "run a session of bridge under Law 6", &argp,
                                        run};
