/*
 * Sessions as they really went: plays tests/clause/L6_observed.acts, an evening for each section
 * and edition.  The acts of a section are observed one after the other.
 *
 *     setup NAME                acts that several sections begin with
 *     == CITATION… title        a section: new sessions about these clauses, one under each edition
 *                               that they speak of
 *     use NAME                  does the acts of a setup
 *     committed                 from here on the session is a committed one
 *     ACT                       must be permitted; it is done
 *     breach L6.A.1 | ACT       must break this clause; it is done
 *     question L6.A.1 | ACT     must not be judged, by this clause; it is done
 *     refused L6.A.1 | ACT      must be refused by this clause, because the proof rests on it
 *     impossible | ACT          must be impossible
 *     permitted | ACT           must be permitted; not done
 *     2007 …                    the line is of this edition alone
 *
 * L6.A.1 stands for the clause of the edition that is played, and $E for its year.  Each clause of
 * L6 and SR of which an act can be a breach must have a row that is one.  Prints TAP.
 */
#include <riffle/session_observe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 256, LINES = 600 };

struct play {
    unsigned tests, failed, lines, at;
    const char *year;
    enum rf_session_scope scope;
    struct rf_session session;
    char line[LINES][LINE_SIZE];
    bool broken[RF_CLAUSES];
};

static void
report(struct play *play, bool ok, const char *row, const char *found)
{
    play->tests++;
    play->failed += !ok;
    printf("%sok %u - %u %s %s%s%s\n", ok ? "" : "not ", play->tests, play->at + 1, play->year, row,
           ok ? "" : ": ", ok ? "" : found);
}

/* What the row expects: "breach L6/2017.A.1". */
static void
expected(const struct play *play, const char *kind, char out[static LINE_SIZE])
{
    const char *law = strstr(kind, "L6.");
    if (law)
        snprintf(out, LINE_SIZE, "%.*sL6/%s.%s", (int)(law - kind), kind, play->year, law + 3);
    else
        snprintf(out, LINE_SIZE, "%s", kind);
}

static void
found(struct rf_session_observation seen, char out[static LINE_SIZE])
{
    static const char *const words[] = {"permitted", "breach", "question", "impossible"};
    bool refused = rf_session_is_refused(seen);
    bool cites = seen.kind == RF_SEEN_BREACH || seen.kind == RF_SEEN_NOT_JUDGED || refused;
    snprintf(out, LINE_SIZE, "%s%s%s", refused ? "refused" : words[seen.kind], cites ? " " : "",
             cites ? rf_clause_citation(seen.clause) : "");
}

static void
row(struct play *play, const char *kind, const char *text)
{
    char words[LINE_SIZE], want[LINE_SIZE], got[LINE_SIZE], label[2 * LINE_SIZE + 8];
    struct rf_session_act act;
    struct rf_session_error error;
    const char *year = strstr(text, "$E");
    snprintf(words, sizeof words, "%.*s%s%s", year ? (int)(year - text) : (int)strlen(text), text,
             year ? play->year : "", year ? year + 2 : "");
    if (!rf_session_act_read(&act, words, strlen(words), &error)) {
        report(play, false, text, error.expected);
        return;
    }
    struct rf_session before = play->session;
    struct rf_session_observation seen = rf_session_observe(&play->session, &act, play->scope);
    expected(play, kind ? kind : "permitted", want);
    found(seen, got);
    snprintf(label, sizeof label, "%s | %s", want, words);
    report(play, strcmp(want, got) == 0, label, got);
    play->broken[seen.clause] |= seen.kind == RF_SEEN_BREACH;
    if (kind && strcmp(kind, "permitted") == 0)
        play->session = before;
}

static void take_line(struct play *play, const char *text);

static void
use(struct play *play, const char *name)
{
    char head[LINE_SIZE];
    unsigned from = 0;
    snprintf(head, sizeof head, "setup %.200s", name);
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
    if (bar)
        *bar = '\0';
    if (strcmp(line, "committed") == 0)
        play->scope = RF_SCOPE_COMMITTED;
    else if (strncmp(line, "use ", 4) == 0)
        use(play, line + 4);
    else
        row(play, bar ? line : NULL, bar ? bar + 3 : line);
}

/* One section, from its head on, under one edition. */
static void
play_section(struct play *play, unsigned head, const char *year)
{
    char of_year[16];
    snprintf(of_year, sizeof of_year, "L6/%s", year);
    if (strstr(play->line[head], "L6/") && !strstr(play->line[head], of_year))
        return;
    play->year = year;
    play->scope = RF_SCOPE_OBSERVED;
    memset(&play->session, 0, sizeof play->session);
    for (play->at = head + 1; play->at < play->lines; play->at++) {
        const char *line = play->line[play->at];
        if (strncmp(line, "== ", 3) == 0 || strncmp(line, "setup ", 6) == 0)
            return;
        take_line(play, line);
    }
}

/* Every clause that an act can break in fact has a row. */
static void
each_broken(struct play *play)
{
    play->year = "both editions";
    for (unsigned c = RF_PERMITTED + 1; c < RF_CLAUSES; c++) {
        const char *cited = rf_clause_citation((enum rf_clause)c);
        char label[100];
        bool ours = strncmp(cited, "L6/", 3) == 0 || strncmp(cited, "SR.", 3) == 0;
        if (!ours || rf_clause_is_warning((enum rf_clause)c))
            continue;
        bool can = rf_clause_breach((enum rf_clause)c) != RF_BREACH_IMPOSSIBLE;
        snprintf(label, sizeof label, "%s %s", cited, can ? "is broken" : "is never broken");
        report(play, play->broken[c] == can, label, "otherwise in the rows");
    }
}

int
main(void)
{
    static struct play play;
#ifdef RF_TINY
    puts("ok 1 - the clause tables speak of packs of 52 # SKIP\n1..1");
    return EXIT_SUCCESS;
#endif
    FILE *in = fopen("tests/clause/L6_observed.acts", "r");
    while (in && play.lines < LINES && fgets(play.line[play.lines], LINE_SIZE, in)) {
        play.line[play.lines][strcspn(play.line[play.lines], "\n")] = '\0';
        play.lines++;
    }
    if (in)
        fclose(in);
    for (unsigned i = 0; i < play.lines; i++)
        if (strncmp(play.line[i], "== ", 3) == 0) {
            play_section(&play, i, "2007");
            play_section(&play, i, "2017");
        }
    each_broken(&play);
    printf("1..%u\n", play.tests);
    return play.failed == 0 && play.lines > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
