#include "sitting.h"

#include <string.h>

const char *const sitting_names[RF_BOXES_MAX] = {"Ann",  "Bob",  "Cleo", "Dan",
                                                 "Elsa", "Femi", "Gita"};

/* What chance adds to an act that the law permits, and to no other: the order of a
 * shuffle, the face of a card dealt face up. */
static void
add_chance(const struct sitting *sitting, struct rf_act *act)
{
    const struct rf_table *table = &sitting->game.table;
    bool orders = act->kind == RF_ACT_SHUFFLE || act->kind == RF_ACT_FEED ||
                  act->kind == RF_ACT_RETURN || act->kind == RF_ACT_DISCARDS;
    if (orders && sitting->chance && act->stack_count == 0)
        rf_table_arrange(table, act, sitting->chance->words);
    bool shown = (act->kind == RF_ACT_DRAW && !act->face_down) || act->kind == RF_ACT_FACE_UP ||
                 act->kind == RF_ACT_OVERDRAW;
    if (shown && act->card == RF_CARD_UNKNOWN && rf_shoe_left(&table->shoe) > 0 &&
        rf_shoe_next(&table->shoe) != RF_CARD_UNKNOWN)
        act->card = rf_card_face(rf_shoe_next(&table->shoe));
    rf_card under = rf_bj_under(&sitting->game, act);
    if (under != RF_CARD_UNKNOWN)
        act->card = rf_card_face(under);
}

/* At a table with two sets a shuffle by machine brings the other one. */
static const char *
set_in_use(const struct sitting *sitting, const struct rf_act *act)
{
    if (act->kind != RF_ACT_SHUFFLE || !act->machine || sitting->game.table.rules.sets != 2)
        return "";
    return sitting->game.table.set ? ", the second set" : ", the first set";
}

/* The chips that the last act moved, each by its clause, and what everybody then has. */
static void
add_chips(const struct rf_bj *game, json_t *object)
{
    json_t *moves = json_array(), *players = json_object();
    for (unsigned i = 0; i < game->movements; i++)
        json_array_append_new(moves, json_pack("{s:s, s:s, s:I, s:s}", "from",
                                               rf_bj_side(game, game->movement[i].from), "to",
                                               rf_bj_side(game, game->movement[i].to), "cents",
                                               (json_int_t)game->movement[i].cents, "clause",
                                               rf_clause_citation(game->movement[i].clause)));
    for (unsigned i = 0; i < RF_BJ_ACCOUNTS; i++)
        if (game->account[i].open)
            json_object_set_new(players, game->account[i].name,
                                json_integer(game->account[i].cents));
    json_object_set_new(object, "moves", moves);
    json_object_set_new(object, "chips",
                        json_pack("{s:I, s:I, s:o}", "house", (json_int_t)game->house_cents, "felt",
                                  (json_int_t)game->felt_cents, "players", players));
}

/* An act with its fault, clause and expectation, as an object. */
static void
print_json(const struct sitting *sitting, const struct rf_act *act, const char *line,
           enum rf_clause ruling, const char *expected)
{
    enum rf_clause fault = sitting->game.table.fault;
    json_t *object = json_pack("{s:I, s:s, s:s}", "line", (json_int_t)sitting->line, "act", line,
                               "ruling", ruling == RF_PERMITTED ? "permitted" : "refused");
    if (ruling != RF_PERMITTED) {
        json_object_set_new(object, "clause", json_string(rf_clause_citation(ruling)));
        json_object_set_new(object, "sentence", json_string(rf_clause_sentence(ruling)));
        json_object_set_new(object, "expected", json_string(expected));
    } else if (fault != RF_PERMITTED) {
        json_object_set_new(object, "fault", json_string(rf_clause_citation(fault)));
        json_object_set_new(object, "sentence", json_string(rf_clause_sentence(fault)));
    }
    if (ruling == RF_PERMITTED && set_in_use(sitting, act)[0])
        json_object_set_new(object, "set", json_integer(sitting->game.table.set + 1));
    if (ruling == RF_PERMITTED && sitting->game.movements > 0)
        add_chips(&sitting->game, object);
    cli_print_json(object);
}

/* The blanks that bring the rulings under each other, letters counted. */
static int
padding(const char *line)
{
    int letters = 0;
    for (; *line; line++)
        letters += ((unsigned char)*line & 0xc0) != 0x80;
    return letters < 54 ? 54 - letters : 0;
}

/* The chips that the last act moved, and the clauses. */
static void
print_moves(const struct rf_bj *game)
{
    char text[CLI_CENTS];
    for (unsigned i = 0; i < game->movements; i++) {
        const struct rf_bj_movement *move = &game->movement[i];
        printf("; %s to %s %s, %s", rf_bj_side(game, move->from), rf_bj_side(game, move->to),
               cli_cents(text, move->cents), rf_clause_citation(move->clause));
    }
}

static void
print_text(const struct sitting *sitting, const struct rf_act *act, const char *line,
           enum rf_clause ruling, const char *expected)
{
    enum rf_clause fault = sitting->game.table.fault;
    if (ruling != RF_PERMITTED) {
        printf("%s\n#   refused by %s: %s\n", line, rf_clause_citation(ruling),
               rf_clause_sentence(ruling));
        printf("#   expected: %s\n", expected);
        return;
    }
    printf("%s%*s # permitted%s", line, padding(line), "", set_in_use(sitting, act));
    print_moves(&sitting->game);
    puts("");
    if (fault != RF_PERMITTED)
        printf("#   and it shows that %s was broken: %s\n", rf_clause_citation(fault),
               rf_clause_sentence(fault));
}

/* The act as it is shown: without an order that only chance knows. */
static void
write_shown(const struct rf_act *stated, struct rf_act act, char line[static RF_ACT_TEXT])
{
    if (stated->stack_count == 0)
        act.stack_count = 0;
    rf_act_write(line, &act);
}

/* Asks the law, adds chance to a lawful act, and does it. */
static enum rf_clause
put(struct sitting *sitting, struct rf_act *act)
{
    struct rf_bj *game = &sitting->game;
    enum rf_clause ruling = sitting->blackjack ? rf_bj_ruling(game, act)
                                               : rf_table_ruling(&game->table, act);
    if (ruling != RF_PERMITTED)
        return ruling;
    add_chance(sitting, act);
    return sitting->blackjack ? rf_bj_act(game, act) : rf_table_act(&game->table, act);
}

static void
say_expected(const struct sitting *sitting, const struct rf_act *act,
             char expected[static RF_EXPECTED_TEXT])
{
    if (sitting->blackjack)
        rf_bj_expected(&sitting->game, act, expected);
    else
        rf_table_expected(&sitting->game.table, act, expected);
}

enum rf_clause
sitting_put(struct sitting *sitting, const struct rf_act *stated)
{
    struct rf_act act = *stated;
    char line[RF_ACT_TEXT], expected[RF_EXPECTED_TEXT] = "";
    enum rf_clause ruling = put(sitting, &act);
    write_shown(stated, act, line);
    if (ruling != RF_PERMITTED) {
        say_expected(sitting, &act, expected);
        sitting->refused++;
    } else {
        sitting->permitted++;
        sitting->faults += sitting->game.table.fault != RF_PERMITTED;
    }
    (sitting->json ? print_json : print_text)(sitting, &act, line, ruling, expected);
    fflush(stdout);
    return ruling;
}

/* What the table waits for, said by asking it about an act that never is
 * permitted. */
static void
print_next(const struct sitting *sitting)
{
    char expected[RF_EXPECTED_TEXT];
    struct rf_act never = rf_act_make(RF_ACT_SHOW_BURNED, "dealer");
    say_expected(sitting, &never, expected);
    printf("# next: %s\n", expected);
}

/* Who has what; house, players and wagers are zero in sum. */
static void
print_chips(const struct sitting *sitting)
{
    const struct rf_bj *game = &sitting->game;
    char text[CLI_CENTS];
    printf("# chips: the house %s", cli_cents(text, game->house_cents));
    printf(", on the boxes %s", cli_cents(text, game->felt_cents));
    for (unsigned i = 0; i < RF_BJ_ACCOUNTS; i++)
        if (game->account[i].open)
            printf(", %s %s", game->account[i].name, cli_cents(text, game->account[i].cents));
    puts("; in sum 0");
}

int
sitting_end(struct sitting *sitting)
{
    unsigned long acts = sitting->permitted + sitting->refused;
    bool clean = sitting->refused == 0 && sitting->malformed == 0 && sitting->faults == 0;
    if (!sitting->json) {
        printf("# %lu act%s: %lu permitted, %lu refused", acts, acts == 1 ? "" : "s",
               sitting->permitted, sitting->refused);
        if (sitting->faults)
            printf(", and %lu showed a breach before", sitting->faults);
        if (sitting->malformed)
            printf(", and %lu line%s not understood", sitting->malformed,
                   sitting->malformed == 1 ? "" : "s");
        puts("");
        if (sitting->blackjack)
            print_chips(sitting);
        print_next(sitting);
    }
    return clean ? CLI_OK : CLI_NO;
}
