#include "look.h"

#include <string.h>

#include "look_json.h"
#include "look_phase.h"

/* Everything that goes into a view. */
struct look {
    const struct rf_record *record;
    struct rf_bj_view view;
    struct rf_act acts[RF_BJ_LAWFUL_MAX]; /* of the player */
    size_t count;
};

/* A card by its letters; "" when it lies face down. */
static void
write_cards(struct json *json, const struct rf_bj_hand *hand, bool hidden)
{
    char letters[RF_CARD_TEXT];
    json_open(json, "cards", '[');
    for (unsigned i = 0; i < hand->count; i++) {
        rf_card_write(letters, hand->card[i], RF_LETTERS);
        json_text(json, NULL, letters);
    }
    if (hidden)
        json_text(json, NULL, "");
    json_close(json, ']');
}

static void
append(char *out, size_t room, const char *words)
{
    size_t used = strlen(out), size = strlen(words);
    if (used + size < room)
        memcpy(out + used, words, size + 1);
}

/* "natural", "soft 17", "bust 24", "11 and a card face down". */
static void
write_count(struct json *json, const struct rf_bj_rules *rules, const struct rf_bj_hand *hand,
            bool hidden)
{
    struct rf_count count = rf_bj_hand_count(hand);
    char words[48] = "",
         number[4] = {(char)('0' + count.total / 10), (char)('0' + count.total % 10), '\0', '\0'};
    bool bust = rf_bj_hand_bust(hand), soft = count.soft && count.total < 21;
    if (!hidden && rf_bj_hand_natural(rules, hand))
        append(words, sizeof words, "natural");
    else if (hand->count > 0) {
        append(words, sizeof words, bust ? "bust " : soft ? "soft " : "");
        append(words, sizeof words, count.total < 10 ? number + 1 : number);
        append(words, sizeof words, hidden ? " and a card face down" : "");
    }
    json_number(json, "total", count.total);
    json_truth(json, "soft", count.soft);
    json_text(json, "words", words);
}

static void
write_due(struct json *json, const struct rf_bj *game, unsigned box, unsigned hand)
{
    static const char *const kinds[] = {[RF_BJ_TAKEN] = "taken",
                                        [RF_BJ_LEFT] = "left",
                                        [RF_BJ_PAID] = "paid",
                                        [RF_BJ_HALF_TAKEN] = "half"};
    struct rf_bj_due due = rf_bj_due(game, box, hand);
    if (due.kind == RF_BJ_NOT_DUE) {
        json_null(json, "due");
        return;
    }
    json_open(json, "due", '{');
    json_text(json, "kind", kinds[due.kind]);
    json_number(json, "cents", due.cents);
    json_text(json, "clause", rf_clause_citation(due.clause));
    json_close(json, '}');
}

static void
write_hand(struct json *json, const struct rf_bj *game, unsigned box, unsigned h)
{
    const struct rf_bj_box *mine = &game->box[box];
    const struct rf_bj_hand *hand = &mine->hand[h];
    json_open(json, NULL, '{');
    write_cards(json, hand, mine->hidden[h]);
    write_count(json, &game->rules, hand, mine->hidden[h]);
    json_number(json, "wager", mine->wager_cents[h]);
    json_truth(json, "doubled", hand->doubled);
    json_truth(json, "surrendered", hand->surrendered);
    json_truth(json, "done", mine->done[h]);
    json_truth(json, "settled", mine->wager_cents[h] == 0);
    write_due(json, game, box, h);
    json_close(json, '}');
}

static bool
is_companion(const struct rf_record *record, const char *name)
{
    for (unsigned i = 0; i < RF_BOXES_MAX; i++)
        if (record->companion[i][0] && strcmp(record->companion[i], name) == 0)
            return true;
    return false;
}

/* A box with somebody at it, or with the hands of one who has left. */
static void
write_seat(struct json *json, const struct look *look, unsigned box)
{
    const struct rf_bj *game = &look->view.game;
    const struct rf_bj_box *mine = &game->box[box];
    uint32_t arrival = game->table.seats.box[box].arrival;
    bool left = !arrival && mine->hands > 0;
    if (!arrival && !left) {
        json_null(json, NULL);
        return;
    }
    const char *name = left ? rf_bj_side(game, mine->arrival) : game->table.seats.box[box].name;
    json_open(json, NULL, '{');
    json_number(json, "box", box);
    json_text(json, "name", name);
    json_truth(json, "companion", is_companion(look->record, name));
    json_truth(json, "left", left);
    json_number(json, "chips", rf_bj_chips(game, left ? mine->arrival : arrival));
    json_number(json, "wager", game->table.round.wager_cents[box]);
    json_number(json, "insurance", mine->insurance_cents);
    json_open(json, "hands", '[');
    for (unsigned h = 0; h < mine->hands; h++)
        write_hand(json, game, box, h);
    json_close(json, ']');
    json_close(json, '}');
}

static void
write_act(struct json *json, const struct rf_act *act)
{
    char words[RF_ACT_TEXT];
    rf_act_write(words, act);
    json_text(json, NULL, words + strlen(act->name) + 1);
}

/* Where the law does not name them, a seat that is free is offered too. */
static void
write_acts(struct json *json, const struct look *look, const char *name)
{
    const struct rf_bj *game = &look->view.game;
    json_open(json, "acts", '[');
    for (size_t i = 0; i < look->count && i < RF_BJ_LAWFUL_MAX; i++)
        write_act(json, &look->acts[i]);
    for (unsigned box = 1; name && box <= RF_BOXES_MAX; box++) {
        struct rf_act act = rf_act_make(RF_ACT_SIT, name);
        act.box = (uint8_t)box;
        if (rf_bj_ruling(game, &act) == RF_PERMITTED)
            write_act(json, &act);
    }
    json_close(json, ']');
}

static void
write_turn(struct json *json, const struct rf_bj_view *view)
{
    if (!view->box) {
        json_null(json, "turn");
        return;
    }
    json_open(json, "turn", '{');
    json_number(json, "box", view->box);
    json_number(json, "hand", view->hand);
    json_text(json, "name", view->game.table.seats.box[view->box].name);
    json_close(json, '}');
}

static void
write_hex(struct json *json, const char *key, const uint8_t hash[static RF_HASH_BYTES])
{
    char digits[RF_HEX_TEXT];
    rf_hex_write(digits, hash);
    json_text(json, key, digits);
}

static void
write_shoe(struct json *json, const struct look *look)
{
    static const char *const stages[] = {"empty",  "shuffled", "cut", "closed",
                                         "marked", "loaded",   "play"};
    const struct rf_record *record = look->record;
    const struct rf_table *table = &look->view.game.table;
    const struct rf_record_shoe *shoe = record->dealing < 0 ? NULL : &record->shoe[record->dealing];
    json_open(json, "shoe", '{');
    json_number(json, "number", (int64_t)(shoe ? shoe->number : record->shoe_number));
    json_number(json, "cards", table->shoe.count);
    json_number(json, "left", table->shoe.stage == RF_SHOE_EMPTY ? 0 : rf_shoe_left(&table->shoe));
    json_number(json, "rack", table->rack.count);
    json_text(json, "stage", stages[table->shoe.stage]);
    json_number(json, "cut", table->shoe.cut);
    json_text(json, "cutting_card",
              table->shoe.cutting_card_in ? "in"
              : table->shuffle_due        ? "out"
                                          : "none");
    if (shoe && shoe->stacks > 0 && !record->root_due)
        write_hex(json, "root", shoe->stack[shoe->stacks - 1].root);
    else
        json_null(json, "root");
    json_close(json, '}');
}

static void
write_bits(struct json *json, const char *key, uint8_t seats)
{
    json_open(json, key, '[');
    for (unsigned seat = 1; seat <= RF_BOXES_MAX; seat++)
        if (seats >> seat & 1)
            json_number(json, NULL, seat);
    json_close(json, ']');
}

/* The shoe that is committed to and not stacked yet. */
static void
write_chance(struct json *json, const struct rf_record *record)
{
    if (record->preparing < 0) {
        json_null(json, "chance");
        return;
    }
    const struct rf_record_shoe *shoe = &record->shoe[record->preparing];
    json_open(json, "chance", '{');
    json_number(json, "shoe", (int64_t)shoe->number);
    json_text(json, "stage", shoe->stage == RF_SHOE_COMMITTED ? "commit" : "reveal");
    write_bits(json, "committed", shoe->committed);
    write_bits(json, "listed", shoe->listed);
    write_bits(json, "revealed", shoe->revealed);
    json_text(json, "barred", record->barred ? record->stays_out : NULL);
    json_close(json, '}');
}

static void
write_cut(struct json *json, const struct look *look)
{
    const struct rf_table *table = &look->view.game.table;
    const struct rf_cut_view *cut = &look->view.cut;
    const char *offered = NULL;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (table->offer.to && table->seats.box[box].arrival == table->offer.to)
            offered = table->seats.box[box].name;
    if (cut->count > 0) {
        json_open(json, "cut", '{');
        json_number(json, "count", cut->count);
        json_number(json, "least", cut->least);
        json_number(json, "most", cut->most);
        json_close(json, '}');
    } else
        json_null(json, "cut");
    json_text(json, "offered", offered);
}

static void
write_moves(struct json *json, const struct rf_bj *game)
{
    json_open(json, "moves", '[');
    for (unsigned i = 0; i < game->movements; i++) {
        const struct rf_bj_movement *move = &game->movement[i];
        json_open(json, NULL, '{');
        json_text(json, "from", rf_bj_side(game, move->from));
        json_text(json, "to", rf_bj_side(game, move->to));
        json_number(json, "cents", move->cents);
        json_text(json, "clause", rf_clause_citation(move->clause));
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void
write_rules(struct json *json, const struct rf_bj_rules *rules)
{
    char text[RF_BJ_RULES_TEXT];
    rf_bj_rules_write(text, rules);
    json_open(json, "rules", '{');
    json_text(json, "name", rules->name);
    json_number(json, "min", rules->min_bet);
    json_number(json, "max", rules->max_bet);
    json_number(json, "step", rules->bet_step);
    json_number(json, "boxes", rules->boxes);
    json_text(json, "text", text);
    json_close(json, '}');
}

static void
write_player(struct json *json, const struct look *look, const char *name)
{
    const struct rf_bj_view *view = &look->view;
    json_text(json, "name", name);
    json_open(json, "boxes", '[');
    for (unsigned box = 1; view->seat && box <= RF_BOXES_MAX; box++)
        if (view->game.table.seats.box[box].arrival == view->seat)
            json_number(json, NULL, box);
    json_close(json, ']');
    json_text(json, "phase", look_phase(&view->game));
    json_truth(json, "asked", view->asked);
    write_turn(json, view);
    write_acts(json, look, name);
}

static void
write_felt(struct json *json, const struct look *look)
{
    const struct rf_bj *game = &look->view.game;
    json_open(json, "dealer", '{');
    write_cards(json, &game->dealer, game->hole_down);
    write_count(json, &game->rules, &game->dealer, game->hole_down);
    json_close(json, '}');
    json_open(json, "seats", '[');
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        write_seat(json, look, box);
    json_close(json, ']');
}

size_t
look_write(char *out, size_t room, const struct rf_record *record, const char *name)
{
    struct look look = {.record = record};
    struct json json = json_on(out, room);
    uint32_t seat = name ? rf_seats_arrival(&record->bj.table.seats, name) : 0;
    if (record->open && record->game) {
        rf_bj_look(&look.view, &record->bj, seat);
        look.count = seat ? rf_bj_lawful_of(&look.view.game, seat, look.acts, RF_BJ_LAWFUL_MAX) : 0;
    }
    json_open(&json, NULL, '{');
    json_text(&json, "table", record->id);
    json_number(&json, "lines", (int64_t)record->spine.lines);
    if (record->open && record->game) {
        write_player(&json, &look, name);
        write_felt(&json, &look);
        write_shoe(&json, &look);
        write_cut(&json, &look);
        write_chance(&json, record);
        write_moves(&json, &look.view.game);
        write_rules(&json, &look.view.game.rules);
    }
    json_close(&json, '}');
    return json_end(&json);
}
