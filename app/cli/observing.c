/*
 * app/cli/observing.c -- observes acts at a table and prints breaches, questions and what is owed
 * (observing.h).
 */
#include "observing.h"

#include <riffle/observe.h>

#include <stdlib.h>

#include "cli/safe_errors.h"

static const char *const seen_words[] = {"permitted", "breach", "not judged", "impossible"};

/* Forgotten acts that would have made an act lawful: as many as are worth reading. */
enum { HINTS = 3 };
struct hints {
    unsigned count;
    char line[HINTS][RF_ACT_TEXT];
};

/* A face in a hint is only an example, so a card is named without it. */
static void
find_hints(const struct house *house, const struct rf_act *act, struct hints *hints)
{
    struct rf_act *acts = calloc(RF_BJ_LAWFUL_MAX, sizeof *acts);
    hints->count = 0;
    if (!acts)
        return; /* a hint less */
    size_t found = house->blackjack ? rf_bj_hint(house->game, act, acts)
                                    : rf_table_hint(&house->game->table, act, acts);
    for (size_t i = 0; i < found && hints->count < HINTS; i++) {
        if (acts[i].kind == RF_ACT_DRAW || acts[i].kind == RF_ACT_TURN)
            acts[i].card = RF_CARD_UNKNOWN;
        rf_act_write(hints->line[hints->count++], &acts[i]);
    }
    free(acts);
}

/* An act that was observed, for both kinds of output. */
struct told {
    char line[RF_ACT_TEXT];    /* the act in words */
    unsigned long record_line; /* its line of the record, or 0 */
    struct rf_observation seen;
    char expected[RF_EXPECTED_TEXT];
    struct hints hints;
};

static void
print_observation_json(const struct sitting *sitting, const struct told *told)
{
    const struct rf_bj *game = sitting->house.game;
    struct rf_observation seen = told->seen;
    json_t *object = json_pack("{s:I, s:s, s:s}", "line", (json_int_t)sitting->line, "act",
                               told->line, "ruling", seen_words[seen.kind]);
    json_t *forgotten = json_array();
    for (unsigned i = 0; i < told->hints.count; i++)
        json_array_append_new(forgotten, json_string(told->hints.line[i]));
    if (told->record_line)
        json_object_set_new(object, "record_line", json_integer((json_int_t)told->record_line));
    if (seen.kind != RF_SEEN_PERMITTED) {
        json_object_set_new(object, "clause", json_string(rf_clause_citation(seen.clause)));
        json_object_set_new(object, "sentence", json_string(rf_clause_sentence(seen.clause)));
        json_object_set_new(object, "expected", json_string(told->expected));
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
print_observation(const struct sitting *sitting, const struct told *told)
{
    const struct rf_bj *game = sitting->house.game;
    struct rf_observation seen = told->seen;
    printf("%s%*s # ", told->line, sitting_padding(told->line), "");
    if (told->record_line)
        printf("line %lu: ", told->record_line);
    fputs(seen_words[seen.kind], stdout);
    if (seen.kind != RF_SEEN_IMPOSSIBLE)
        sitting_print_moves(game);
    puts("");
    if (seen.kind == RF_SEEN_IMPOSSIBLE)
        printf("#   %s Nothing was changed.\n", rf_obstacle_sentence(seen.obstacle));
    if (seen.obstacle == RF_OBSTACLE_NO_GAME)
        puts("#   To name a game, run: riffle table --observe --rules bicycle FILE");
    if (seen.kind == RF_SEEN_BREACH)
        printf("#   %s: %s\n", rf_clause_citation(seen.clause), rf_clause_sentence(seen.clause));
    if (seen.kind == RF_SEEN_NOT_JUDGED)
        printf("#   not judged by %s: it depends on something that was not entered or not seen\n",
               rf_clause_citation(seen.clause));
    if (seen.kind != RF_SEEN_PERMITTED && seen.obstacle != RF_OBSTACLE_NO_GAME)
        printf("#   expected: %s\n", told->expected);
    for (unsigned i = 0; i < told->hints.count; i++)
        printf("#   %s %s\n", i ? "or:" : "or was this forgotten before it:", told->hints.line[i]);
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

/* Counts what became of an act.  A fault is a breach that showed only later. */
static void
count_observation(struct sitting *sitting, struct rf_observation seen)
{
    enum rf_clause fault = sitting->house.game->table.fault;
    sitting->permitted += seen.kind == RF_SEEN_PERMITTED;
    sitting->questions += seen.kind == RF_SEEN_NOT_JUDGED;
    sitting->refused += seen.kind == RF_SEEN_IMPOSSIBLE;
    if (seen.kind == RF_SEEN_BREACH)
        note_breach(sitting, seen.clause);
    else if (seen.kind != RF_SEEN_IMPOSSIBLE && fault != RF_PERMITTED)
        note_breach(sitting, fault);
}

/* False, with a message, when the file of cards contradicts an act that can happen. */
static bool
cards_allow(struct sitting *sitting, const struct rf_act *act)
{
    char sentence[CARDS_SENTENCE];
    const struct house *house = &sitting->house;
    if (!house->cards || card_file_agrees(house->cards, act, sentence))
        return true;
    enum rf_obstacle obstacle = house->blackjack ? rf_bj_obstacle(house->game, act)
                                                 : rf_table_obstacle(&house->game->table, act);
    if (house_ruling(house, act) != RF_PERMITTED && obstacle != RF_NO_OBSTACLE)
        return true;
    sitting_contradict(sitting, sentence);
    return false;
}

void
observing_put(struct sitting *sitting, const struct rf_act *stated)
{
    const struct rf_bj *game = sitting->house.game;
    struct rf_act act = *stated;
    struct told told = {.record_line = sitting_record_line(sitting)};
    if (!cards_allow(sitting, &act))
        return;
    if (sitting->house.cards)
        card_file_tell(sitting->house.cards, game, &act);
    if (house_ruling(&sitting->house, &act) != RF_PERMITTED) {
        sitting_say_expected(sitting, &act, told.expected);
        if (game->table.open)
            find_hints(&sitting->house, &act, &told.hints);
    }
    told.seen = house_observe(&sitting->house, &act);
    sitting_check_record(sitting);
    rf_act_write(told.line, &act);
    if (told.seen.kind == RF_SEEN_PERMITTED)
        told.hints.count = 0;
    if (told.seen.kind == RF_SEEN_IMPOSSIBLE)
        told.record_line = 0; /* it is not recorded */
    count_observation(sitting, told.seen);
    (sitting->json ? print_observation_json : print_observation)(sitting, &told);
    fflush(stdout);
}

void
observing_tell_record(const struct keeper *keeper)
{
    char key[RF_HEX_TEXT];
    const char *path = safe_errors_name(keeper->path);
    rf_hex_write(key, keeper->record.spine.key);
    printf("# The record is %s, signed with the key %s.\n", path, key);
    printf("# To check it, run: riffle verify %s\n", path);
    printf("# To continue it, keep %s.secret and run: riffle table --resume %s\n", path, path);
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
    bool wrong = sitting->refused || sitting->malformed || sitting->contradicted;
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
    if (sitting->contradicted)
        printf(", and %lu contradicted by the file of cards", sitting->contradicted);
    puts("");
    print_owed(sitting->house.game);
    sitting_print_rest(sitting);
    return status;
}
