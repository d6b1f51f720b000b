/*
 * app/cli/sitting.c -- puts acts to the law at a table and prints each ruling (sitting.h).
 *
 * Text and JSON say the same.  Each act is flushed, because a program may wait for it at the other
 * end of a pipe.
 */
#include "sitting.h"

#include <stdlib.h>
#include <string.h>

/* Names the set in use: at a table with two sets, a machine shuffle switches to the other one. */
static const char *
set_in_use(const struct sitting *sitting, const struct rf_act *act)
{
    if (act->kind != RF_ACT_SHUFFLE || !act->machine || sitting->house.game->table.rules.sets != 2)
        return "";
    return sitting->house.game->table.set ? ", the second set" : ", the first set";
}

/* Adds the chips that the last act moved, with the clause of each move, and every balance, in
 * cents. */
void
sitting_add_chips(const struct rf_bj *game, json_t *object)
{
    json_t *moves = json_array(), *players = json_object();
    for (unsigned i = 0; i < game->movements; i++)
        json_array_append_new(moves,
                              json_pack("{s:s, s:s, s:I, s:s}", "from",
                                        rf_bj_chips_side_name(game, game->movement[i].from), "to",
                                        rf_bj_chips_side_name(game, game->movement[i].to), "cents",
                                        (json_int_t)game->movement[i].cents, "clause",
                                        rf_clause_citation(game->movement[i].clause)));
    for (unsigned i = 0; i < RF_BJ_ACCOUNTS; i++)
        if (game->account[i].open) { /* a player who came back has two: add them */
            const struct rf_bj_account *account = &game->account[i];
            json_int_t has = json_integer_value(json_object_get(players, account->name));
            json_object_set_new(players, account->name, json_integer(has + account->cents));
        }
    json_object_set_new(object, "moves", moves);
    json_object_set_new(object, "chips",
                        json_pack("{s:I, s:I, s:o}", "house", (json_int_t)game->house_cents, "felt",
                                  (json_int_t)game->felt_cents, "players", players));
}

/* Prints the act as JSON: ruling, clause or fault, what was expected, chips. */
static void
print_json(const struct sitting *sitting, const struct rf_act *act, const char *line,
           enum rf_clause ruling, const char *expected)
{
    enum rf_clause fault = sitting->house.game->table.fault;
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
        json_object_set_new(object, "set", json_integer(sitting->house.game->table.set + 1));
    if (ruling == RF_PERMITTED && sitting->house.game->movements > 0)
        sitting_add_chips(sitting->house.game, object);
    json_print(object);
}

/* Spaces that align the rulings in column 54.  Counts characters, not bytes. */
int
sitting_padding(const char *line)
{
    int letters = 0;
    for (; *line; line++)
        letters += ((unsigned char)*line & 0xc0) != 0x80;
    return letters < 54 ? 54 - letters : 0;
}

/* Prints the chips that the last act moved, and the clause behind each move. */
void
sitting_print_moves(const struct rf_bj *game)
{
    char text[CLI_CENTS];
    for (unsigned i = 0; i < game->movements; i++) {
        const struct rf_bj_movement *move = &game->movement[i];
        printf("; %s to %s %s, %s", rf_bj_chips_side_name(game, move->from),
               rf_bj_chips_side_name(game, move->to), cli_cents(text, move->cents),
               rf_clause_citation(move->clause));
    }
}

/* Prints the act as a line of an acts file, and the ruling as a comment. */
static void
print_text(const struct sitting *sitting, const struct rf_act *act, const char *line,
           enum rf_clause ruling, const char *expected)
{
    enum rf_clause fault = sitting->house.game->table.fault;
    if (ruling != RF_PERMITTED) {
        printf("%s\n#   refused by %s: %s\n", line, rf_clause_citation(ruling),
               rf_clause_sentence(ruling));
        printf("#   expected: %s\n", expected);
        return;
    }
    printf("%s%*s # permitted%s", line, sitting_padding(line), "", set_in_use(sitting, act));
    sitting_print_moves(sitting->house.game);
    puts("");
    if (fault != RF_PERMITTED)
        printf("#   and it shows that %s was broken: %s\n", rf_clause_citation(fault),
               rf_clause_sentence(fault));
}

/* Writes the act as typed: without an order of the stack that the shuffle did not state. */
static void
write_shown(const struct rf_act *stated, struct rf_act act, char line[static RF_ACT_TEXT])
{
    if (stated->stack_count == 0)
        act.stack_count = 0;
    rf_act_write(line, &act);
}

void
sitting_say_expected(const struct sitting *sitting, const struct rf_act *act,
                     char expected[static RF_EXPECTED_TEXT])
{
    if (sitting->house.blackjack)
        rf_bj_write_expected(sitting->house.game, act, expected);
    else
        rf_table_write_expected(&sitting->house.game->table, act, expected);
}

void
sitting_contradict(struct sitting *sitting, const char *sentence)
{
    if (sitting->json)
        json_print(json_pack("{s:I, s:s, s:s}", "line", (json_int_t)sitting->line, "ruling",
                             "contradicted", "expected", sentence));
    else
        fprintf(stderr, "riffle table: line %lu: %s\n", sitting->line, sentence);
    fflush(stdout);
    sitting->contradicted++;
}

void
sitting_check_record(const struct sitting *sitting)
{
    if (!house_has_failed(&sitting->house))
        return;
    if (sitting->house.keeper)
        keeper_report(sitting->house.keeper);
    exit(STATUS_IO);
}

unsigned long
sitting_record_line(const struct sitting *sitting)
{
    const struct house *house = &sitting->house;
    if (house->keeper ? house->keeper->memory : house->plan.memory)
        return 0;
    return house->keeper    ? (unsigned long)house->keeper->record.spine.lines + 1
           : house->planned ? 1
                            : 0;
}

/* False, with a message, when a file of cards contradicts an act.  An act that the law refuses
 * anyway gets that ruling, unless it leaves the card to the file. */
static bool
cards_allow(struct sitting *sitting, const struct rf_act *act)
{
    char sentence[CARDS_SENTENCE];
    /* Judge the act with the card that the file would give it. */
    struct rf_act told = *act;
    if (!sitting->house.cards)
        return true;
    card_file_tell(sitting->house.cards, sitting->house.game, &told);
    bool lawful = house_ruling(&sitting->house, &told) == RF_PERMITTED;
    bool cut = act->kind == RF_ACT_CUTTING_CARD || act->kind == RF_ACT_EXPOSE;
    if (card_file_agrees(sitting->house.cards, act, sentence) ||
        (!lawful && (cut || act->card != RF_CARD_UNKNOWN)))
        return true;
    sitting_contradict(sitting, sentence);
    return false;
}

enum rf_clause
sitting_put(struct sitting *sitting, const struct rf_act *stated)
{
    /* Contradicted acts count on their own, not as refused: the law has said nothing about them. */
    if (!cards_allow(sitting, stated))
        return RF_PERMITTED;
    struct rf_act act = *stated;
    char line[RF_ACT_TEXT], expected[RF_EXPECTED_TEXT] = "";
    enum rf_clause ruling = house_perform(&sitting->house, &act);
    sitting_check_record(sitting);
    write_shown(stated, act, line);
    if (ruling != RF_PERMITTED) {
        sitting_say_expected(sitting, &act, expected);
        sitting->refused++;
    } else {
        sitting->permitted++;
        sitting->faults += sitting->house.game->table.fault != RF_PERMITTED;
    }
    (sitting->json ? print_json : print_text)(sitting, &act, line, ruling, expected);
    fflush(stdout);
    return ruling;
}

/* True if an automatic dealer should wait: players may still sit down before the first offer of the
 * cut, bet before the first card, or surrender early before the dealer checks for a natural. */
static bool
dealer_waits(const struct sitting *sitting, const struct rf_act *act)
{
    const struct rf_table *table = &sitting->house.game->table;
    bool all = true;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        all = all && (!table->seats.box[box].arrival || table->round.wager_cents[box] > 0);
    if (house_begins_round(&sitting->house, act))
        return !all;
    for (unsigned box = 1; box <= RF_BOXES_MAX && act->kind == RF_ACT_LOOK; box++)
        if (rf_bj_can_surrender(sitting->house.game, box))
            return true;
    return act->kind == RF_ACT_SHUFFLE || (act->kind == RF_ACT_OFFER && table->offer.at == 0);
}

void
sitting_deal(struct sitting *sitting, bool release)
{
    struct rf_act act;
    unsigned long before = sitting->contradicted;
    while (house_dealer_next(&sitting->house, &act) && sitting->contradicted == before) {
        if (!release && dealer_waits(sitting, &act))
            return;
        release = release && !house_begins_round(&sitting->house, &act);
        if (sitting_put(sitting, &act) != RF_PERMITTED)
            return;
    }
}

/* Prints what the table waits for: what the law expects instead of an act that is never
 * permitted. */
static void
print_next(const struct sitting *sitting)
{
    char expected[RF_EXPECTED_TEXT];
    struct rf_act never = rf_act_make(RF_ACT_SHOW_BURNED, "dealer");
    sitting_say_expected(sitting, &never, expected);
    printf("# next: %s\n", expected);
}

/* Prints all balances.  House, players and bets sum to zero. */
static void
print_chips(const struct sitting *sitting)
{
    const struct rf_bj *game = sitting->house.game;
    char text[CLI_CENTS];
    printf("# chips: the house %s", cli_cents(text, game->house_cents));
    printf(", on the boxes %s", cli_cents(text, game->felt_cents));
    for (unsigned i = 0; i < RF_BJ_ACCOUNTS; i++)
        if (game->account[i].open)
            printf(", %s %s", game->account[i].name, cli_cents(text, game->account[i].cents));
    puts("; in sum 0");
}

void
sitting_print_rest(const struct sitting *sitting)
{
    if (sitting->house.blackjack)
        print_chips(sitting);
    print_next(sitting);
}

int
sitting_end(struct sitting *sitting)
{
    unsigned long acts = sitting->permitted + sitting->refused;
    bool clean = sitting->refused == 0 && sitting->malformed == 0 && sitting->contradicted == 0 &&
                 sitting->faults == 0;
    if (!sitting->json) {
        printf("# %lu act%s: %lu permitted, %lu refused", acts, acts == 1 ? "" : "s",
               sitting->permitted, sitting->refused);
        if (sitting->faults)
            printf(", and %lu showed a breach before", sitting->faults);
        if (sitting->malformed)
            printf(", and %lu line%s not understood", sitting->malformed,
                   sitting->malformed == 1 ? "" : "s");
        if (sitting->contradicted)
            printf(", and %lu contradicted by the file of cards", sitting->contradicted);
        puts("");
        sitting_print_rest(sitting);
    }
    /* A breach that was only shown is not refused, but the table was not lawful either. */
    return clean ? STATUS_OK : STATUS_NO;
}
