/*
 * The law, clause by clause: plays the tables of tests/clause/ and says which
 * clauses were proved honoured and which broken.
 *
 *     setup NAME            acts that several sections begin with
 *     == CITATION… title    a section: a new table, about these clauses
 *     game PRESET [K=V…]    the section plays blackjack by these rules
 *     use NAME              does the acts of a setup
 *     ACT                   an act that must be permitted; it is done
 *     permitted | ACT       must be permitted; not done: the next row starts from here too
 *     refused C4.4 | ACT    must be refused by this clause, and change nothing
 *     fault C4.5.1 | ACT    must be permitted, and show that the clause was broken
 *
 * In place of an act a row may have `rules PRESET K=V…`: these rules are in order, or the message
 * names the clause that they break.
 *
 * Prints TAP; with --proofs, lines "honoured|broken|alone CITATION FILE:LINE" instead.  "alone" is
 * an act that breaks this clause and keeps all others, by each clause's own rule.  A house rule
 * that only repeats what a document says may be broken with it.
 */
#include <riffle/blackjack.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../full_walk.h"

enum { LINE_MAX_SIZE = 8192, SETUPS = 40, SETUP_SIZE = 4096, CITATIONS = 32 };

struct play {
    const char *file;
    unsigned line;
    bool proofs;
    unsigned tests, failed;
    struct rf_table table;
    bool blackjack;
    struct rf_bj game;
    char citations[LINE_MAX_SIZE]; /* of the section */
    char setup_name[SETUPS][32];
    char setup[SETUPS][SETUP_SIZE];
    unsigned setups;
    bool in_setup;
};

static void
report(struct play *play, bool ok, const char *row, const char *why)
{
    play->tests++;
    play->failed += !ok;
    if (!play->proofs || !ok)
        fprintf(play->proofs ? stderr : stdout, "%sok %u - %s:%u %s%s%s\n", ok ? "" : "not ",
                play->tests, play->file, play->line, row, ok ? "" : ": ", ok ? "" : why);
}

static void
proved(const struct play *play, const char *how, const char *citation)
{
    if (play->proofs)
        printf("%s %s %s:%u\n", how, citation, play->file, play->line);
}

/* Calls `each` for the clauses that the section is about. */
static void
for_citations(const struct play *play, void (*each)(const struct play *, const char *, void *),
              void *with)
{
    char citations[LINE_MAX_SIZE];
    strcpy(citations, play->citations);
    for (char *c = strtok(citations, " ");
         c && c[0] >= 'A' && c[0] <= 'Z' && rf_clause_find(c) != RF_PERMITTED;
         c = strtok(NULL, " "))
        each(play, c, with);
}

static void
proved_honoured(const struct play *play, const char *citation, void *with)
{
    (void)with;
    proved(play, "honoured", citation);
}

/* A refusal by the clause that covers this one. */
static void
proved_covered(const struct play *play, const char *citation, void *ruling)
{
    enum rf_clause by = rf_clause_covered_by(rf_clause_find(citation));
    if (by != RF_PERMITTED && by == *(enum rf_clause *)ruling)
        proved(play, "broken", citation);
}

/* A permitted row proves every clause that its section is about. */
static void
proved_section(const struct play *play)
{
    for_citations(play, proved_honoured, NULL);
}

static bool
read_act(struct play *play, const char *text, struct rf_act *act)
{
    struct rf_act_error error;
    char why[600];
    if (rf_act_read(act, text, strlen(text), &error) == RF_ACT_READ)
        return true;
    snprintf(why, sizeof why, "column %u: expected %s, found %s", error.column, error.expected,
             error.found);
    report(play, false, text, why);
    return false;
}

static void
given(struct play *play, const char *text)
{
    struct rf_act act;
    if (!read_act(play, text, &act))
        return;
    enum rf_clause ruling = play->blackjack ? rf_bj_act(&play->game, &act)
                                            : rf_table_act(&play->table, &act);
    if (ruling != RF_PERMITTED)
        report(play, false, text, rf_clause_citation(ruling));
}

/* True when an act breaks one clause, each asked by its own rule: of a house rule that is the
 * only clause, of a document the only one of the documents. */
static bool
breaks_one(const struct play *play, const struct rf_act *stated, const char *citation)
{
    const struct rf_table *table = play->blackjack ? &play->game.table : &play->table;
    struct rf_act act = play->blackjack ? rf_bj_ruling_declared(&play->game, stated) : *stated;
    enum rf_clause game = play->blackjack ? rf_bj_law_broken(&play->game, stated) : RF_PERMITTED;
    unsigned broken = game != RF_PERMITTED && rf_table_keeps_clause(table, game, &act);
    unsigned end = strncmp(citation, "HR.", 3) == 0 ? RF_CLAUSES : RF_TABLE_OPEN;
    for (unsigned clause = 1; clause < end; clause++)
        broken += !rf_table_keeps_clause(table, (enum rf_clause)clause, &act);
    return broken <= 1;
}

/* What an act would come to, on a copy; a refused one changes nothing. */
struct outcome {
    enum rf_clause ruling, fault;
    enum rf_clause walked; /* the ruling by asking every clause */
    bool unchanged;
    char expected[RF_EXPECTED_TEXT];
};

static void
try_table(const struct play *play, const struct rf_act *act, struct outcome *o)
{
    static struct rf_table after;
    memcpy(&after, &play->table, sizeof after);
    o->ruling = rf_table_act(&after, act);
    o->fault = after.fault;
    o->unchanged = memcmp(&after, &play->table, sizeof after) == 0;
    o->walked = full_table_ruling(&play->table, act);
    rf_table_write_expected(&play->table, act, o->expected);
}

static void
try_game(const struct play *play, const struct rf_act *act, struct outcome *o)
{
    static struct rf_bj after;
    memcpy(&after, &play->game, sizeof after);
    o->ruling = rf_bj_act(&after, act);
    o->fault = after.table.fault;
    o->unchanged = memcmp(&after, &play->game, sizeof after) == 0;
    o->walked = full_bj_ruling(&play->game, act);
    rf_bj_write_expected(&play->game, act, o->expected);
}

/* A refusal, or a fault, by the clause `citation`. */
static void
proved_broken(const struct play *play, const char *citation, bool alone)
{
    enum rf_clause ruling = rf_clause_find(citation);
    proved(play, "broken", citation);
    if (alone)
        proved(play, "alone", citation);
    for_citations(play, proved_covered, &ruling);
}

/* A row of the table: refused by `citation`, permitted, or permitted with a fault. */
static void
row(struct play *play, const char *kind, const char *citation, const char *text)
{
    struct rf_act act;
    struct outcome o;
    char label[LINE_MAX_SIZE + 64], why[700];
    if (!read_act(play, text, &act))
        return;
    (play->blackjack ? try_game : try_table)(play, &act, &o);
    bool fault = strcmp(kind, "fault") == 0, permitted = strcmp(kind, "permitted") == 0;
    bool ok = strcmp(citation, rf_clause_citation(fault ? o.fault : o.ruling)) == 0;
    if (fault)
        ok = ok && o.ruling == RF_PERMITTED;
    if (permitted)
        ok = ok && o.fault == RF_PERMITTED;
    if (o.ruling != RF_PERMITTED)
        ok = ok && o.unchanged && o.expected[0];
    ok = ok && o.walked == o.ruling;
    snprintf(label, sizeof label, "%s %s | %.60s", kind, citation, text);
    snprintf(why, sizeof why, "ruling %s (asking every clause: %s), fault %s, expected %.500s",
             rf_clause_citation(o.ruling), rf_clause_citation(o.walked),
             rf_clause_citation(o.fault), o.expected);
    report(play, ok, label, why);
    if (ok && permitted)
        proved_section(play);
    else if (ok)
        proved_broken(play, citation, !fault && breaks_one(play, &act, citation));
}

/* PRESET key=value … */
static void
read_rules(struct play *play, char *words, struct rf_bj_rules *rules)
{
    struct rf_bj_rules_error error;
    const char *name = strtok(words, " "), *preset = rf_bj_preset_text(name);
    if (!preset || !rf_bj_rules_read(rules, preset, strlen(preset), &error))
        report(play, false, name, "no such preset");
    for (char *set; (set = strtok(NULL, " "));) {
        char *value = strchr(set, '=');
        *value++ = '\0';
        if (!rf_bj_rules_set(rules, set, value, &error))
            report(play, false, set, error.message);
    }
}

static void
start_game(struct play *play, char *words)
{
    struct rf_bj_rules rules;
    read_rules(play, words, &rules);
    rf_bj_init(&play->game, &rules);
    play->blackjack = true;
}

/* A row about a rules file: in order, or refused with the clause in its message. */
static void
rules_row(struct play *play, const char *kind, const char *citation, char *words)
{
    struct rf_bj_rules rules;
    struct rf_bj_rules_error error;
    char label[LINE_MAX_SIZE + 64], cited[40];
    snprintf(label, sizeof label, "%s %s | rules %.60s", kind, citation, words);
    snprintf(cited, sizeof cited, "(%s)", citation);
    read_rules(play, words, &rules);
    bool agree = rf_bj_rules_are_consistent(&rules, &error),
         permitted = strcmp(kind, "permitted") == 0;
    bool ok = permitted ? agree : !agree && strstr(error.message, cited);
    report(play, ok, label, agree ? "the rules are in order" : error.message);
    if (ok && permitted)
        proved_section(play);
    else if (ok)
        proved_broken(play, citation, false);
}

static void
use(struct play *play, const char *name)
{
    for (unsigned i = 0; i < play->setups; i++)
        if (strcmp(play->setup_name[i], name) == 0) {
            char acts[SETUP_SIZE], *rest = acts, *act;
            strcpy(acts, play->setup[i]);
            while ((act = strsep(&rest, "\n")) && *act)
                strncmp(act, "use ", 4) == 0 ? use(play, act + 4) : given(play, act);
            return;
        }
    report(play, false, name, "no setup of that name");
}

static void
start_setup(struct play *play, const char *name)
{
    if (play->setups == SETUPS)
        abort();
    snprintf(play->setup_name[play->setups++], 32, "%s", name);
    play->in_setup = true;
}

static void
start_section(struct play *play, const char *citations)
{
    snprintf(play->citations, sizeof play->citations, "%s", citations);
    memset(&play->table, 0, sizeof play->table);
    play->blackjack = false;
    play->in_setup = false;
}

static void
take_row(struct play *play, char *line)
{
    char *bar = strstr(line, " | ");
    if (!bar) {
        given(play, line);
        return;
    }
    *bar = '\0';
    char *act = bar + 3, *kind = strtok(line, " "), *citation = strtok(NULL, " ");
    bool permitted = strcmp(kind, "permitted") == 0;
    bool known = permitted || strcmp(kind, "refused") == 0 || strcmp(kind, "fault") == 0;
    if (!known || permitted == (citation != NULL) ||
        (citation && rf_clause_find(citation) == RF_PERMITTED))
        report(play, false, line, "a row is: permitted, refused CLAUSE or fault CLAUSE");
    else if (strncmp(act, "rules ", 6) == 0)
        rules_row(play, kind, permitted ? "-" : citation, act + 6);
    else
        row(play, kind, permitted ? "-" : citation, act + strspn(act, " "));
}

static void
take_line(struct play *play, char *line)
{
    line[strcspn(line, "\n")] = '\0';
    line += strspn(line, " ");
    if (*line == '\0' || *line == '#')
        return;
    if (strncmp(line, "== ", 3) == 0)
        start_section(play, line + 3);
    else if (strncmp(line, "setup ", 6) == 0)
        start_setup(play, line + 6);
    else if (play->in_setup) {
        char *setup = play->setup[play->setups - 1];
        size_t used = strlen(setup);
        if (used + strlen(line) + 2 > SETUP_SIZE)
            abort();
        snprintf(setup + used, SETUP_SIZE - used, "%s\n", line);
    } else if (strncmp(line, "use ", 4) == 0)
        use(play, line + 4);
    else if (strncmp(line, "game ", 5) == 0)
        start_game(play, line + 5);
    else
        take_row(play, line);
}

static void
play_file(struct play *play, const char *file)
{
    char line[LINE_MAX_SIZE];
    FILE *in = fopen(file, "r");
    play->file = file;
    play->line = 0;
    if (!in) {
        report(play, false, file, "cannot be opened");
        return;
    }
    while (fgets(line, sizeof line, in)) {
        play->line++;
        take_line(play, line);
    }
    fclose(in);
}

int
main(int argc, char **argv)
{
    static struct play play;
    play.proofs = argc > 1 && strcmp(argv[1], "--proofs") == 0;
#ifdef RF_TINY
    puts("ok 1 - the clause tables speak of decks of 52 # SKIP\n1..1");
    return EXIT_SUCCESS;
#endif
    play_file(&play, "tests/clause/setups.acts");
    play_file(&play, "tests/clause/C4.acts");
    play_file(&play, "tests/clause/BJ.acts");
    play_file(&play, "tests/clause/HR.acts");
    if (!play.proofs)
        printf("1..%u\n", play.tests);
    return play.failed == 0 && play.tests > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
