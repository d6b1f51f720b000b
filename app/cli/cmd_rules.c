/*
 * app/cli/cmd_rules.c -- the command `riffle rules`: the clauses, and where each is enforced and
 * tested.
 *
 * The clauses come from the library (riffle/clause.h).  --game prints the rules of a blackjack
 * table instead, which are settings and not clauses.
 */
#include "cli.h"

#include <riffle/clause.h>

#include <string.h>
#include <strings.h>

static const char doc[] =
    "Prints the rules, one sentence for each clause, and where each clause is enforced "
    "and tested.\n\n"
    "Examples:\n"
    "  riffle rules            all clauses\n"
    "  riffle rules C4         one document\n"
    "  riffle rules C4.3       the clauses of a rule\n"
    "  riffle rules C4.4 --json\n"
    "  riffle rules --game european   the rules of a preset, written out\n"
    "  riffle rules --game my.rules   the rules of a file, checked\n";

enum { OPT_JSON = 256, OPT_GAME };

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "Options:", 0},
    {"game", OPT_GAME, CLI_RULES_ARG, 0, "print the rules of a blackjack table: " CLI_RULES_HELP,
     0},
    {"json", OPT_JSON, NULL, 0, "print one JSON object a line for each clause", 0},
    {0},
};

struct rules_options {
    const char *what, *game; /* a citation or document, NULL for all; --game, or NULL */
    bool json;
};

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct rules_options *o = state->input;
    switch (key) {
    case OPT_JSON: o->json = true; return 0;
    case OPT_GAME: o->game = cli_file(arg, "--game", state); return 0;
    case ARGP_KEY_ARG:
        if (o->what)
            argp_error(state, "one clause or document at a time: leave '%s' or '%s' out", o->what,
                       arg);
        o->what = arg;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, "[CLAUSE|DOCUMENT]", doc, NULL, NULL, NULL};

/* Where a clause is enforced (src/) and proved (tests/).  The build makes places.inc from the
 * sources (tool/law.awk); it is read twice, once for each table. */
static const struct place {
    const char *citation, *file;
    int line;
} places[] = {
#define PLACE(citation, file, line) {citation, file, line},
#define BREACH(citation, act)
#include "places.inc"
#undef PLACE
#undef BREACH
};

/* An act that breaks a clause, taken from the tests that prove it. */
static const struct breach {
    const char *citation, *act;
} breaches[] = {
#define PLACE(citation, file, line)
#define BREACH(citation, act) {citation, act},
#include "places.inc"
#undef PLACE
#undef BREACH
};

/* The first example of a breach; NULL when there is none. */
static const char *
breach_of(const char *citation)
{
    for (size_t i = 0; i < sizeof breaches / sizeof breaches[0]; i++)
        if (strcmp(breaches[i].citation, citation) == 0)
            return breaches[i].act;
    return NULL;
}

/* True when the citation is `what` or below it: C4 and C4.3 stand for all their clauses.  The
 * next character must end a part (strchr also finds the zero at the end), so C4.3 is not taken
 * for C4.31. */
static bool
asked_for(const char *citation, const char *what)
{
    size_t size = what ? strlen(what) : 0;
    if (strncasecmp(citation, what ? what : "", size) != 0)
        return false;
    return size == 0 || strchr(".(/", citation[size]) != NULL;
}

/* True when the place is one of the clause's, below the folder. */
static bool
is_place(const struct place *place, const char *citation, const char *folder)
{
    return strcmp(place->citation, citation) == 0 &&
           strncmp(place->file, folder, strlen(folder)) == 0;
}

static json_t *
json_places(const char *citation, const char *folder)
{
    json_t *found = json_array();
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (is_place(&places[i], citation, folder))
            json_array_append_new(found, json_sprintf("%s:%d", places[i].file, places[i].line));
    return found;
}

/* Prints where a clause is enforced or proved: each file once, then its line numbers.  This
 * relies on the order of places.inc, where the lines of one file follow each other. */
static void
print_places(const char *how, const char *citation, const char *folder)
{
    const char *file = NULL;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        const struct place *place = &places[i];
        if (!is_place(place, citation, folder))
            continue;
        if (file && strcmp(file, place->file) == 0)
            printf(", %d", place->line);
        else
            printf("%s        %s %s:%d", file ? "\n" : "", how, place->file, place->line);
        file = place->file;
    }
    if (file)
        putchar('\n');
}

/* Prints a sentence wrapped at 80 columns, indented by 8 under its citation. */
static void
print_sentence(const char *sentence)
{
    size_t column = 8;
    while (*sentence) {
        size_t word = strcspn(sentence, " ");
        if (column > 8 && column + 1 + word > 80) {
            fputs("\n       ", stdout);
            column = 8;
        }
        printf(" %.*s", (int)word, sentence);
        column += 1 + word;
        sentence += word + (sentence[word] == ' ');
    }
    putchar('\n');
}

/* `named`: the clause that is reported instead when one act breaks both. */
static void
print_clause(enum rf_clause clause, bool json)
{
    const char *citation = rf_clause_citation(clause);
    enum rf_clause named = rf_clause_covered_by(clause);
    bool warning = rf_clause_is_warning(clause);
    if (json) {
        json_print(json_pack("{s:s, s:s, s:b, s:b, s:s?, s:s?, s:o, s:o}", "clause", citation,
                             "sentence", rf_clause_sentence(clause), "definition",
                             rf_clause_is_definition(clause), "warning", warning, "named_instead",
                             named == RF_PERMITTED ? NULL : rf_clause_citation(named), "broken_by",
                             breach_of(citation), "enforced", json_places(citation, "src/"),
                             "proved", json_places(citation, "tests/")));
        return;
    }
    printf("%-7s", citation);
    print_sentence(rf_clause_sentence(clause));
    if (rf_clause_is_definition(clause))
        puts("        A definition: no act, rules file or opening can break it.");
    if (named != RF_PERMITTED)
        printf("        An act that breaks it also breaks %s, which comes first and is reported.\n",
               rf_clause_citation(named));
    if (warning)
        puts("        a recommendation: an act that does not follow it is permitted, with a "
             "warning");
    const char *breach = breach_of(citation);
    if (breach)
        printf("        %s %s\n", warning ? "warned   of" : "broken by", breach);
    print_places("enforced", citation, "src/");
    print_places("proved  ", citation, "tests/");
}

/* The text is the canonical form of the rules.  The hash identifies them in records and charts. */
static void
print_game(const struct rf_bj_rules *rules, bool json)
{
    uint8_t hash[RF_HASH_BYTES];
    char hex[RF_HEX_TEXT], text[RF_BJ_RULES_TEXT], value[RF_BJ_VALUE_TEXT];
    rf_bj_rules_hash(hash, rules);
    rf_hex_write(hex, hash);
    if (!json) {
        rf_bj_rules_write(text, rules);
        printf("# rules hash %s\n%s", hex, text);
        return;
    }
    json_t *object = json_object();
    for (unsigned i = 0; rf_bj_rules_key_name(i); i++) {
        rf_bj_rules_value(value, rules, i);
        json_object_set_new(object, rf_bj_rules_key_name(i), json_string(value));
    }
    json_object_set_new(object, "rules_hash", json_string(hex));
    json_print(object);
}

/* --game: checks and prints the rules of a preset or a file; an exit status, with a message. */
static int
run_game(const struct rules_options *o)
{
    struct rf_bj_rules rules;
    int wrong = cli_read_rules(o->game, &rules);
    if (wrong)
        return wrong;
    if (!rf_bj_preset_text(o->game))
        cli_say_traps(&rules, "rules");
    print_game(&rules, o->json);
    return STATUS_OK;
}

static int
run(int argc, char **argv)
{
    struct rules_options o = {0};
    unsigned found = 0;
    cli_parse(&argp, argc, argv, &o);
    if (o.game)
        return run_game(&o);
    /* Clause 0 is RF_PERMITTED. */
    for (unsigned clause = 1; clause < RF_CLAUSES; clause++) {
        if (!asked_for(rf_clause_citation((enum rf_clause)clause), o.what))
            continue;
        /* JSON has one object a line, so only text has blank lines in between. */
        if (found++ && !o.json)
            putchar('\n');
        print_clause((enum rf_clause)clause, o.json);
    }
    if (found > 0)
        return STATUS_OK;
    fprintf(stderr,
            "riffle rules: there is no clause '%s'. Documents are C4, BJ, L6, SR, HR and PR; a "
            "clause is cited like C4.3.1\n",
            o.what);
    return STATUS_NO;
}

const struct command command_rules = {"rules", "print the rules, clause by clause", &argp, run};
