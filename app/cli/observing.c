/*
 * app/cli/observing.c -- observes acts at a table and prints breaches, questions and what is owed
 * (observing.h).
 */
#include "observing.h"

#include <riffle/observe.h>

#include <stdlib.h>

static const char *const seen_words[] = {"permitted", "breach", "not judged", "impossible"};

/* Forgotten acts that would have made an act lawful: as many as are worth reading. */
enum { HINTS = 3 };
struct hints {
    unsigned count;
    char line[HINTS][RF_ACT_TEXT];
};

/* A face in a hint is only an example, so a card is named without it. */
static void
find_hints(const struct rf_bj *game, const struct rf_act *act, struct hints *hints)
{
    struct rf_act *acts = calloc(RF_BJ_LAWFUL_MAX, sizeof *acts);
    hints->count = 0;
    if (!acts)
        return; /* a hint less */
    size_t found = rf_bj_hint(game, act, acts);
    for (size_t i = 0; i < found && hints->count < HINTS; i++) {
        if (acts[i].kind == RF_ACT_DRAW || acts[i].kind == RF_ACT_TURN)
            acts[i].card = RF_CARD_UNKNOWN;
        rf_act_write(hints->line[hints->count++], &acts[i]);
    }
    free(acts);
}

static void
print_observation_json(const struct sitting *sitting, const char *line, struct rf_observation seen,
                       const char *expected, const struct hints *hints)
{
    const struct rf_bj *game = sitting->house.game;
    json_t *object = json_pack("{s:I, s:s, s:s}", "line", (json_int_t)sitting->line, "act", line,
                               "ruling", seen_words[seen.kind]);
    json_t *forgotten = json_array();
    for (unsigned i = 0; i < hints->count; i++)
        json_array_append_new(forgotten, json_string(hints->line[i]));
    if (seen.kind != RF_SEEN_PERMITTED) {
        json_object_set_new(object, "clause", json_string(rf_clause_citation(seen.clause)));
        json_object_set_new(object, "sentence", json_string(rf_clause_sentence(seen.clause)));
        json_object_set_new(object, "expected", json_string(expected));
        json_object_set_new(object, "forgotten", json_incref(forgotten));
    } else if (game->table.fault != RF_PERMITTED)
        json_object_set_new(object, "fault", json_string(rf_clause_citation(game->table.fault)));
    if (seen.kind == RF_SEEN_IMPOSSIBLE)
        json_object_set_new(object, "obstacle", json_string(rf_obstacle_sentence(seen.obstacle)));
    else if (game->movements > 0)
        sitting_add_chips(game, object);
    json_decref(forgotten);
    json_print(object);
}

static void
print_observation(const struct sitting *sitting, const char *line, struct rf_observation seen,
                  const char *expected, const struct hints *hints)
{
    const struct rf_bj *game = sitting->house.game;
    printf("%s%*s # %s", line, sitting_padding(line), "", seen_words[seen.kind]);
    if (seen.kind != RF_SEEN_IMPOSSIBLE)
        sitting_print_moves(game);
    puts("");
    if (seen.kind == RF_SEEN_IMPOSSIBLE)
        printf("#   %s Nothing was changed.\n", rf_obstacle_sentence(seen.obstacle));
    if (seen.kind == RF_SEEN_BREACH)
        printf("#   %s: %s\n", rf_clause_citation(seen.clause), rf_clause_sentence(seen.clause));
    if (seen.kind == RF_SEEN_NOT_JUDGED)
        printf("#   not judged by %s: it depends on something that was not entered or not seen\n",
               rf_clause_citation(seen.clause));
    if (seen.kind != RF_SEEN_PERMITTED)
        printf("#   expected: %s\n", expected);
    for (unsigned i = 0; i < hints->count; i++)
        printf("#   %s %s\n", i ? "or:" : "or was this forgotten before it:", hints->line[i]);
    if (seen.kind == RF_SEEN_PERMITTED && game->table.fault != RF_PERMITTED)
        printf("#   and it shows that %s was broken: %s\n", rf_clause_citation(game->table.fault),
               rf_clause_sentence(game->table.fault));
}

/* Notes a breach, in the order in which they come. */
static void
note_breach(struct sitting *sitting, enum rf_clause clause)
{
    sitting->breaches++;
    if (sitting->broken_count < SITTING_BROKEN)
        sitting->broken[sitting->broken_count++] = clause;
}

void
observing_put(struct sitting *sitting, const struct rf_act *act)
{
    struct rf_bj *game = &sitting->house.own; /* no record is kept */
    char line[RF_ACT_TEXT], expected[RF_EXPECTED_TEXT] = "";
    struct hints hints = {0};
    rf_act_write(line, act);
    if (rf_bj_judge(game, act) != RF_PERMITTED) {
        rf_bj_write_expected(game, act, expected);
        if (game->table.open)
            find_hints(game, act, &hints);
    }
    struct rf_observation seen = rf_bj_observe(game, act);
    if (seen.kind == RF_SEEN_PERMITTED)
        hints.count = 0;
    sitting->permitted += seen.kind == RF_SEEN_PERMITTED;
    sitting->questions += seen.kind == RF_SEEN_NOT_JUDGED;
    sitting->refused += seen.kind == RF_SEEN_IMPOSSIBLE;
    if (seen.kind == RF_SEEN_BREACH)
        note_breach(sitting, seen.clause);
    else if (seen.kind != RF_SEEN_IMPOSSIBLE && game->table.fault != RF_PERMITTED)
        note_breach(sitting, game->table.fault);
    if (sitting->json)
        print_observation_json(sitting, line, seen, expected, &hints);
    else
        print_observation(sitting, line, seen, expected, &hints);
    fflush(stdout);
}

/* What wrong settlements leave open, and what the breaches cost whom. */
static void
print_owed(const struct rf_bj *game)
{
    char text[CLI_CENTS];
    for (unsigned i = 0; i < RF_BJ_ACCOUNTS; i++) {
        const struct rf_bj_account *account = &game->account[i];
        if (!account->open)
            continue;
        if (account->owed_cents > 0)
            printf("# open: the house owes %s %s\n", account->name,
                   cli_cents(text, account->owed_cents));
        if (account->owed_cents < 0)
            printf("# open: %s was paid %s too much\n", account->name,
                   cli_cents(text, -account->owed_cents));
        int64_t beyond = account->gained_cents - account->owed_cents;
        if (beyond != 0)
            printf("# cost: %s has %s %s than by the law, same cards\n", account->name,
                   cli_cents(text, beyond > 0 ? beyond : -beyond), beyond > 0 ? "more" : "less");
    }
}

int
observing_end(struct sitting *sitting)
{
    unsigned long acts = sitting->permitted + sitting->breaches + sitting->questions +
                         sitting->refused;
    bool wrong = sitting->refused || sitting->malformed;
    int status = wrong ? STATUS_NO : sitting->breaches ? STATUS_BREACHES : STATUS_OK;
    if (sitting->json)
        return status;
    printf("# %lu act%s: %lu permitted, %lu breach%s", acts, acts == 1 ? "" : "s",
           sitting->permitted, sitting->breaches, sitting->breaches == 1 ? "" : "es");
    for (unsigned i = 0; i < sitting->broken_count; i++)
        printf("%s%s", i ? ", " : " (", rf_clause_citation(sitting->broken[i]));
    printf("%s%s, %lu not judged, %lu impossible", sitting->breaches > SITTING_BROKEN ? ", …" : "",
           sitting->broken_count ? ")" : "", sitting->questions, sitting->refused);
    if (sitting->malformed)
        printf(", and %lu line%s not understood", sitting->malformed,
               sitting->malformed == 1 ? "" : "s");
    puts("");
    print_owed(sitting->house.game);
    sitting_print_rest(sitting);
    return status;
}
