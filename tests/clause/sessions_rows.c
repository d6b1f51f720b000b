/*
 * Law 6, clause by clause: plays tests/clause/L6.acts and SR.acts and says which clauses were
 * proved honoured, broken and warned of.
 *
 *     setup NAME                acts that several sections begin with
 *     == CITATION… title        a section: new sessions about these clauses, one under each edition
 *                               that they speak of
 *     use NAME                  does the acts of a setup
 *     ACT                       must be permitted; it is done
 *     permitted | ACT           must be permitted without a warning; not done
 *     refused L6.A.1 | ACT      must be refused by this clause, and change nothing
 *     warned L6.C … | ACT       must be permitted, with these warnings and no others; not done
 *     routed Law 24 | ACT       must be permitted, and sent to this Law; not done
 *     2007 …                    the line is of this edition alone
 *
 * L6.A.1 stands for the clause of the edition that is played, and $E for its year.  Prints TAP;
 * with --proofs, lines "honoured|broken|warned CITATION FILE:LINE" instead.
 *
 * A clause is cited rightly when an act that breaks it and keeps all others names it.  So every
 * clause is asked about the act of every row, and at the end each clause must have had a row whose
 * act broke it alone.
 */
#include <riffle/session.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 512, LINES = 2000, SETUPS = 20 };

struct play {
    const char *file;
    bool proofs;
    unsigned tests, failed;
    const char *year;
    struct rf_session session;
    char citations[LINE_SIZE]; /* of the section */
    char line[LINES][LINE_SIZE];
    unsigned lines, at;
    char alone[RF_CLAUSES][64]; /* by clause, a row whose act breaks it and keeps all others */
};

static void
report(struct play *play, bool ok, const char *row, const char *why)
{
    play->tests++;
    play->failed += !ok;
    if (!play->proofs || !ok)
        fprintf(play->proofs ? stderr : stdout, "%sok %u - %s:%u %s %s%s%s\n", ok ? "" : "not ",
                play->tests, play->file, play->at + 1, play->year, row, ok ? "" : ": ",
                ok ? "" : why);
}

static void
proved(const struct play *play, const char *how, const char *citation)
{
    if (play->proofs)
        printf("%s %s %s:%u\n", how, citation, play->file, play->at + 1);
}

/* A permitted row proves every clause of its section, of the edition that is played. */
static void
proved_section(const struct play *play)
{
    char citations[LINE_SIZE];
    strcpy(citations, play->citations);
    for (char *c = strtok(citations, " "); c && rf_clause_find(c) != RF_PERMITTED;
         c = strtok(NULL, " "))
        if (strncmp(c, "L6/", 3) != 0 || strncmp(c + 3, play->year, 4) == 0)
            proved(play, "honoured", c);
}

static bool
read_act(struct play *play, const char *text, struct rf_session_act *act)
{
    struct rf_session_error error;
    char line[LINE_SIZE], why[400];
    const char *year = strstr(text, "$E");
    snprintf(line, sizeof line, "%.*s%s%s", year ? (int)(year - text) : (int)strlen(text), text,
             year ? play->year : "", year ? year + 2 : "");
    if (rf_session_act_read(act, line, strlen(line), &error))
        return true;
    snprintf(why, sizeof why, "column %u: expected %s", error.column, error.expected);
    report(play, false, text, why);
    return false;
}

static void
given(struct play *play, const char *text)
{
    struct rf_session_act act;
    if (!read_act(play, text, &act))
        return;
    enum rf_clause ruling = rf_session_act(&play->session, &act);
    if (ruling != RF_PERMITTED)
        report(play, false, text, rf_clause_citation(ruling));
}

/* The clauses as a row names them, L6.B.4 L6.C, with the edition that is played. */
static void
cite(const struct play *play, const char *what, char out[static LINE_SIZE])
{
    char words[LINE_SIZE];
    strcpy(words, what);
    out[0] = '\0';
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        bool of_law = strncmp(word, "L6.", 3) == 0;
        size_t used = strlen(out);
        snprintf(out + used, LINE_SIZE - used, "%s%s%s%s", used ? " " : "", of_law ? "L6/" : "",
                 of_law ? play->year : "", of_law ? word + 2 : word);
    }
}

static void
cite_list(const enum rf_clause *list, unsigned count, char out[static LINE_SIZE])
{
    strcpy(out, count ? "" : "-");
    for (unsigned i = 0; i < count; i++) {
        size_t used = strlen(out);
        snprintf(out + used, LINE_SIZE - used, "%s%s", i ? " " : "", rf_clause_citation(list[i]));
    }
}

/* What the law says of an act. */
struct judged {
    enum rf_clause ruling, breach[RF_SESSION_CLAUSES];
    unsigned breaches;
    char warnings[LINE_SIZE];
    const char *route;
    bool changed;
};

static struct judged
judge(const struct rf_session *session, const struct rf_session_act *act)
{
    static struct rf_session after;
    struct judged law = {.route = "-"};
    enum rf_clause warning[RF_SESSION_CLAUSES];
    law.breaches = rf_session_breaches(session, act, law.breach);
    cite_list(warning, rf_session_warnings(session, act, warning), law.warnings);
    memcpy(&after, session, sizeof after);
    law.ruling = rf_session_act(&after, act);
    law.changed = memcmp(&after, session, sizeof after) != 0;
    if (law.ruling == RF_PERMITTED && act->kind != RF_SESSION_OPEN)
        law.route = rf_route_text(rf_session_route(session, act));
    return law;
}

/* True when the act keeps all clauses but this one.  Two neighbours in one hand (2017 B.3) are
 * never rotation (B.4), so that one recommendation goes with it. */
static bool
is_alone(const struct judged *law, enum rf_clause clause)
{
    bool implied = clause == RF_L6_17_ADJACENT_APART && law->breaches == 2 &&
                   law->breach[1] == RF_L6_17_ROTATION;
    return law->breach[0] == clause && (law->breaches == 1 || implied);
}

/* Each clause that a row names is one that its act breaks; it may be the only one. */
static bool
breaks_all(struct play *play, const char *cited, const struct judged *law)
{
    char words[LINE_SIZE];
    bool all = true;
    strcpy(words, cited);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        enum rf_clause clause = rf_clause_find(word);
        unsigned i = 0;
        while (i < law->breaches && law->breach[i] != clause)
            i++;
        all &= i < law->breaches;
        if (all && is_alone(law, clause))
            snprintf(play->alone[clause], sizeof play->alone[clause], "%s:%u", play->file,
                     play->at + 1);
    }
    return all;
}

/* KIND WHAT | ACT */
static void
row(struct play *play, const char *kind, const char *what, const char *text)
{
    struct rf_session_act act;
    char label[2 * LINE_SIZE], why[2 * LINE_SIZE], cited[LINE_SIZE];
    if (!read_act(play, text, &act))
        return;
    bool refused = strcmp(kind, "refused") == 0, warned = strcmp(kind, "warned") == 0;
    bool routed = strcmp(kind, "routed") == 0;
    cite(play, what, cited);
    struct judged law = judge(&play->session, &act);
    bool ok = strcmp(refused ? cited : "-", rf_clause_citation(law.ruling)) == 0 &&
              strcmp(warned ? cited : "-", law.warnings) == 0 &&
              (!routed || strcmp(what, law.route) == 0) && (!refused || !law.changed) &&
              (!(refused || warned) || breaks_all(play, cited, &law));
    snprintf(label, sizeof label, "%s %s | %.200s", kind, what, text);
    snprintf(why, sizeof why, "ruling %s, warnings %s, sent to %s", rf_clause_citation(law.ruling),
             law.warnings, law.route);
    report(play, ok, label, why);
    for (char *c = ok && (refused || warned) ? strtok(cited, " ") : NULL; c; c = strtok(NULL, " "))
        proved(play, refused ? "broken" : "warned", c);
    if (ok && !refused && !warned)
        proved_section(play);
}

static void take_line(struct play *play, const char *text);

static void
use(struct play *play, const char *name)
{
    char head[LINE_SIZE];
    unsigned from = 0;
    snprintf(head, sizeof head, "setup %.100s", name);
    while (from < play->lines && strcmp(play->line[from], head) != 0)
        from++;
    if (from == play->lines)
        report(play, false, name, "no setup of that name");
    while (++from < play->lines && play->line[from][0] == ' ')
        take_line(play, play->line[from]);
}

static void
take_line(struct play *play, const char *text)
{
    char line[LINE_SIZE];
    text += strspn(text, " ");
    if (strncmp(text, "20", 2) == 0) {
        if (strncmp(text, play->year, 4) != 0)
            return;
        text += 5;
    }
    strcpy(line, text);
    char *bar = strstr(line, " | ");
    if (*line == '\0' || *line == '#')
        return;
    if (strncmp(line, "use ", 4) == 0)
        use(play, line + 4);
    else if (!bar)
        given(play, line);
    else {
        *bar = '\0';
        char *what = strchr(line, ' ');
        if (what)
            *what++ = '\0';
        bool bare = strcmp(line, "permitted") == 0;
        bool known = bare || !strcmp(line, "refused") || !strcmp(line, "warned") ||
                     !strcmp(line, "routed");
        if (!known || bare == (what != NULL))
            report(play, false, line, "a row is: permitted, refused, warned or routed");
        else
            row(play, line, what ? what : "-", bar + 3);
    }
}

/* One section, from its head on, under one edition. */
static void
play_section(struct play *play, unsigned head, const char *year)
{
    char of_year[8];
    snprintf(play->citations, sizeof play->citations, "%s", play->line[head] + 3);
    snprintf(of_year, sizeof of_year, "/%s", year);
    if (strstr(play->citations, "L6/") && !strstr(play->citations, of_year))
        return;
    play->year = year;
    memset(&play->session, 0, sizeof play->session);
    for (play->at = head + 1; play->at < play->lines; play->at++) {
        const char *line = play->line[play->at];
        if (strncmp(line, "== ", 3) == 0 || strncmp(line, "setup ", 6) == 0)
            return;
        take_line(play, line);
    }
}

static void
play_file(struct play *play, const char *file)
{
    FILE *in = fopen(file, "r");
    play->file = file;
    play->lines = 0;
    play->year = "";
    if (!in) {
        report(play, false, file, "cannot be opened");
        return;
    }
    while (play->lines < LINES && fgets(play->line[play->lines], LINE_SIZE, in)) {
        play->line[play->lines][strcspn(play->line[play->lines], "\n")] = '\0';
        play->lines++;
    }
    if (!feof(in))
        report(play, false, file, "has too many lines");
    fclose(in);
    for (unsigned i = 0; i < play->lines; i++)
        if (strncmp(play->line[i], "== ", 3) == 0) {
            play_section(play, i, "2007");
            play_section(play, i, "2017");
        }
}

/* Every clause that an act can break was broken alone, so that its citation is its own. */
static void
each_alone(struct play *play)
{
    play->year = "both editions";
    for (unsigned c = RF_PERMITTED + 1; c < RF_CLAUSES; c++) {
        const char *cited = rf_clause_citation((enum rf_clause)c);
        bool ours = strncmp(cited, "L6/", 3) == 0 || strncmp(cited, "SR.", 3) == 0;
        char label[200];
        if (!ours || rf_clause_is_definition((enum rf_clause)c))
            continue;
        snprintf(label, sizeof label, "%s is broken alone in %s", cited, play->alone[c]);
        report(play, play->alone[c][0] != '\0', label, "no row breaks it and keeps all others");
    }
}

int
main(int argc, char **argv)
{
    static struct play play;
    play.proofs = argc > 1 && strcmp(argv[1], "--proofs") == 0;
#ifdef RF_TINY
    puts("ok 1 - the clause tables speak of packs of 52 # SKIP\n1..1");
    return EXIT_SUCCESS;
#endif
    play_file(&play, "tests/clause/L6.acts");
    play_file(&play, "tests/clause/SR.acts");
    each_alone(&play);
    if (!play.proofs)
        printf("1..%u\n", play.tests);
    return play.failed == 0 && play.tests > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
