/*
 * Tables of blackjack as they really went: plays tests/clause/BJ_observed.acts, a new table for
 * each section.  The acts of a section are observed one after the other.
 *
 *     == CITATION… title        a section about these clauses
 *     game PRESET               the rules
 *     ACT                       must be permitted; it is done
 *     breach BJ(5).2 | ACT      must break this clause; it is done
 *     question HR.4 | ACT       must not be judged, by this clause; it is done
 *     impossible | ACT          must be impossible
 *     hint WORDS | ACT          the first forgotten act that is named before ACT; not done
 *
 * Expectations come from docs/understand/observe.md.  Prints TAP.
 */
#include <riffle/observe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 256 };

struct play {
    unsigned tests, failed, line;
    struct rf_bj game;
};

static void
report(struct play *play, bool ok, const char *row, const char *found)
{
    play->tests++;
    play->failed += !ok;
    printf("%sok %u - %u %s%s%s\n", ok ? "" : "not ", play->tests, play->line, row, ok ? "" : ": ",
           ok ? "" : found);
}

static void
start_game(struct play *play, const char *preset)
{
    struct rf_bj_rules rules;
    struct rf_bj_rules_error error;
    const char *text = rf_bj_preset_text(preset);
    if (text && rf_bj_rules_read(&rules, text, strlen(text), &error))
        rf_bj_init(&play->game, &rules);
    else
        report(play, false, preset, "no such preset");
}

/* What was found, in the words of a row: "breach BJ(5).2". */
static void
observe(struct play *play, const struct rf_act *act, char out[static LINE_SIZE])
{
    static const char *const words[] = {"permitted", "breach", "question", "impossible"};
    struct rf_observation seen = rf_bj_observe(&play->game, act);
    bool cites = seen.kind == RF_SEEN_BREACH || seen.kind == RF_SEEN_NOT_JUDGED;
    snprintf(out, LINE_SIZE, "%s%s%s", words[seen.kind], cites ? " " : "",
             cites ? rf_clause_citation(seen.clause) : "");
    if (seen.kind == RF_SEEN_PERMITTED && play->game.table.fault != RF_PERMITTED)
        snprintf(out, LINE_SIZE, "fault %s", rf_clause_citation(play->game.table.fault));
}

static void
name_hint(const struct play *play, const struct rf_act *act, char out[static LINE_SIZE])
{
    static struct rf_act acts[RF_BJ_LAWFUL_MAX];
    static char words[RF_ACT_TEXT];
    size_t count = rf_bj_hint(&play->game, act, acts);
    if (count > 0)
        rf_act_write(words, &acts[0]);
    snprintf(out, LINE_SIZE, "hint %.200s", count > 0 ? words : "");
}

static void
take_row(struct play *play, char *line)
{
    struct rf_act act;
    struct rf_act_error error;
    char found[LINE_SIZE], label[2 * LINE_SIZE];
    char *bar = strstr(line, " | ");
    const char *text = bar ? bar + 3 : line, *want = bar ? line : "permitted";
    snprintf(label, sizeof label, "%s", line);
    if (bar)
        *bar = '\0';
    if (rf_act_read(&act, text, strlen(text), &error) != RF_ACT_READ) {
        report(play, false, label, error.expected);
        return;
    }
    if (strncmp(want, "hint ", 5) == 0)
        name_hint(play, &act, found);
    else
        observe(play, &act, found);
    report(play, strcmp(want, found) == 0, label, found);
}

int
main(void)
{
    static struct play play;
    char line[LINE_SIZE];
#ifdef RF_TINY
    puts("ok 1 - the clause tables speak of decks of 52 # SKIP\n1..1");
    return EXIT_SUCCESS;
#endif
    FILE *in = fopen("tests/clause/BJ_observed.acts", "r");
    while (in && fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = '\0';
        play.line++;
        if (strncmp(line, "game ", 5) == 0)
            start_game(&play, line + 5);
        else if (*line && *line != '#' && *line != '=')
            take_row(&play, line);
    }
    if (in)
        fclose(in);
    printf("1..%u\n", play.tests);
    return play.failed == 0 && play.tests > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
