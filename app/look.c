#include "look.h"

#include <string.h>

#include "look_scribe.h"
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
write_cards(struct scribe *scribe, const struct rf_bj_hand *hand, bool hidden)
{
    char letters[RF_CARD_TEXT];
    scribe_open(scribe, "cards", '[');
    for (unsigned i = 0; i < hand->count; i++) {
        rf_card_write(letters, hand->card[i], RF_LETTERS);
        scribe_text(scribe, NULL, letters);
    }
    if (hidden)
        scribe_text(scribe, NULL, "");
    scribe_close(scribe, ']');
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
write_count(struct scribe *scribe, const struct rf_bj_rules *rules, const struct rf_bj_hand *hand,
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
    scribe_number(scribe, "total", count.total);
    scribe_truth(scribe, "soft", count.soft);
    scribe_text(scribe, "words", words);
}

static void
write_due(struct scribe *scribe, const struct rf_bj *game, unsigned box, unsigned hand)
{
    static const char *const kinds[] = {[RF_BJ_TAKEN] = "taken",
                                        [RF_BJ_LEFT] = "left",
                                        [RF_BJ_PAID] = "paid",
                                        [RF_BJ_HALF_TAKEN] = "half"};
    struct rf_bj_due due = rf_bj_due(game, box, hand);
    if (due.kind == RF_BJ_NOT_DUE) {
        scribe_null(scribe, "due");
        return;
    }
    scribe_open(scribe, "due", '{');
    scribe_text(scribe, "kind", kinds[due.kind]);
    scribe_number(scribe, "cents", due.cents);
    scribe_text(scribe, "clause", rf_clause_citation(due.clause));
    scribe_close(scribe, '}');
}

static void
write_hand(struct scribe *scribe, const struct rf_bj *game, unsigned box, unsigned h)
{
    const struct rf_bj_box *mine = &game->box[box];
    const struct rf_bj_hand *hand = &mine->hand[h];
    scribe_open(scribe, NULL, '{');
    write_cards(scribe, hand, mine->hidden[h]);
    write_count(scribe, &game->rules, hand, mine->hidden[h]);
    scribe_number(scribe, "wager", mine->wager_cents[h]);
    scribe_truth(scribe, "doubled", hand->doubled);
    scribe_truth(scribe, "surrendered", hand->surrendered);
    scribe_truth(scribe, "done", mine->done[h]);
    scribe_truth(scribe, "settled", mine->wager_cents[h] == 0);
    write_due(scribe, game, box, h);
    scribe_close(scribe, '}');
}

/* A box with somebody at it, or with the hands of one who has left. */
static void
write_seat(struct scribe *scribe, const struct look *look, unsigned box)
{
    const struct rf_bj *game = &look->view.game;
    const struct rf_bj_box *mine = &game->box[box];
    uint32_t arrival = game->table.seats.box[box].arrival;
    bool left = !arrival && mine->hands > 0;
    if (!arrival && !left) {
        scribe_null(scribe, NULL);
        return;
    }
    const char *name = left ? rf_bj_side(game, mine->arrival) : game->table.seats.box[box].name;
    scribe_open(scribe, NULL, '{');
    scribe_number(scribe, "box", box);
    scribe_text(scribe, "name", name);
    scribe_truth(scribe, "companion", rf_record_companion(look->record, name));
    scribe_truth(scribe, "left", left);
    scribe_number(scribe, "chips", rf_bj_chips(game, left ? mine->arrival : arrival));
    scribe_number(scribe, "wager", game->table.round.wager_cents[box]);
    scribe_number(scribe, "insurance", mine->insurance_cents);
    scribe_open(scribe, "hands", '[');
    for (unsigned h = 0; h < mine->hands; h++)
        write_hand(scribe, game, box, h);
    scribe_close(scribe, ']');
    scribe_close(scribe, '}');
}

static void
write_act(struct scribe *scribe, const struct rf_act *act)
{
    char words[RF_ACT_TEXT];
    rf_act_write(words, act);
    scribe_text(scribe, NULL, words + strlen(act->name) + 1);
}

/* Where the law does not name them, a seat that is free is offered too. */
static void
write_acts(struct scribe *scribe, const struct look *look, const char *name)
{
    const struct rf_bj *game = &look->view.game;
    scribe_open(scribe, "acts", '[');
    for (size_t i = 0; i < look->count && i < RF_BJ_LAWFUL_MAX; i++)
        write_act(scribe, &look->acts[i]);
    for (unsigned box = 1; name && box <= RF_BOXES_MAX; box++) {
        struct rf_act act = rf_act_make(RF_ACT_SIT, name);
        act.box = (uint8_t)box;
        if (rf_bj_ruling(game, &act) == RF_PERMITTED)
            write_act(scribe, &act);
    }
    scribe_close(scribe, ']');
}

static void
write_turn(struct scribe *scribe, const struct rf_bj_view *view)
{
    if (!view->box) {
        scribe_null(scribe, "turn");
        return;
    }
    scribe_open(scribe, "turn", '{');
    scribe_number(scribe, "box", view->box);
    scribe_number(scribe, "hand", view->hand);
    scribe_text(scribe, "name", view->game.table.seats.box[view->box].name);
    scribe_close(scribe, '}');
}

static void
write_hex(struct scribe *scribe, const char *key, const uint8_t hash[static RF_HASH_BYTES])
{
    char digits[RF_HEX_TEXT];
    rf_hex_write(digits, hash);
    scribe_text(scribe, key, digits);
}

static void
write_shoe(struct scribe *scribe, const struct look *look)
{
    static const char *const stages[] = {"empty",  "shuffled", "cut", "closed",
                                         "marked", "loaded",   "play"};
    const struct rf_record *record = look->record;
    const struct rf_table *table = &look->view.game.table;
    const struct rf_record_shoe *shoe = record->dealing < 0 ? NULL : &record->shoe[record->dealing];
    scribe_open(scribe, "shoe", '{');
    scribe_number(scribe, "number", (int64_t)(shoe ? shoe->number : record->shoe_number));
    scribe_number(scribe, "cards", table->shoe.count);
    scribe_number(scribe, "left",
                  table->shoe.stage == RF_SHOE_EMPTY ? 0 : rf_shoe_left(&table->shoe));
    scribe_number(scribe, "rack", table->rack.count);
    scribe_text(scribe, "stage", stages[table->shoe.stage]);
    scribe_number(scribe, "cut", table->shoe.cut);
    scribe_text(scribe, "cutting_card",
                table->shoe.cutting_card_in ? "in"
                : table->shuffle_due        ? "out"
                                            : "none");
    if (shoe && shoe->stacks > 0 && !record->root_due)
        write_hex(scribe, "root", shoe->stack[shoe->stacks - 1].root);
    else
        scribe_null(scribe, "root");
    scribe_close(scribe, '}');
}

static void
write_bits(struct scribe *scribe, const char *key, uint8_t seats)
{
    scribe_open(scribe, key, '[');
    for (unsigned seat = 1; seat <= RF_BOXES_MAX; seat++)
        if (seats >> seat & 1)
            scribe_number(scribe, NULL, seat);
    scribe_close(scribe, ']');
}

/* The shoe that is committed to and not stacked yet. */
static void
write_chance(struct scribe *scribe, const struct rf_record *record)
{
    if (record->preparing < 0) {
        scribe_null(scribe, "chance");
        return;
    }
    const struct rf_record_shoe *shoe = &record->shoe[record->preparing];
    scribe_open(scribe, "chance", '{');
    scribe_number(scribe, "shoe", (int64_t)shoe->number);
    scribe_text(scribe, "stage", shoe->stage == RF_SHOE_COMMITTED ? "commit" : "reveal");
    write_bits(scribe, "committed", shoe->committed);
    write_bits(scribe, "listed", shoe->listed);
    write_bits(scribe, "revealed", shoe->revealed);
    scribe_text(scribe, "barred", record->barred ? record->stays_out : NULL);
    scribe_close(scribe, '}');
}

static void
write_cut(struct scribe *scribe, const struct look *look)
{
    const struct rf_table *table = &look->view.game.table;
    const struct rf_cut_view *cut = &look->view.cut;
    const char *offered = NULL;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (table->offer.to && table->seats.box[box].arrival == table->offer.to)
            offered = table->seats.box[box].name;
    if (cut->count > 0) {
        scribe_open(scribe, "cut", '{');
        scribe_number(scribe, "count", cut->count);
        scribe_number(scribe, "least", cut->least);
        scribe_number(scribe, "most", cut->most);
        scribe_close(scribe, '}');
    } else
        scribe_null(scribe, "cut");
    scribe_text(scribe, "offered", offered);
}

static void
write_moves(struct scribe *scribe, const struct rf_bj *game)
{
    scribe_open(scribe, "moves", '[');
    for (unsigned i = 0; i < game->movements; i++) {
        const struct rf_bj_movement *move = &game->movement[i];
        scribe_open(scribe, NULL, '{');
        scribe_text(scribe, "from", rf_bj_side(game, move->from));
        scribe_text(scribe, "to", rf_bj_side(game, move->to));
        scribe_number(scribe, "cents", move->cents);
        scribe_text(scribe, "clause", rf_clause_citation(move->clause));
        scribe_close(scribe, '}');
    }
    scribe_close(scribe, ']');
}

static void
write_rules(struct scribe *scribe, const struct rf_bj_rules *rules)
{
    char text[RF_BJ_RULES_TEXT];
    rf_bj_rules_write(text, rules);
    scribe_open(scribe, "rules", '{');
    scribe_text(scribe, "name", rules->name);
    scribe_number(scribe, "min", rules->min_bet);
    scribe_number(scribe, "max", rules->max_bet);
    scribe_number(scribe, "step", rules->bet_step);
    scribe_number(scribe, "boxes", rules->boxes);
    scribe_text(scribe, "text", text);
    scribe_close(scribe, '}');
}

static void
write_player(struct scribe *scribe, const struct look *look, const char *name)
{
    const struct rf_bj_view *view = &look->view;
    scribe_text(scribe, "name", name);
    scribe_open(scribe, "boxes", '[');
    for (unsigned box = 1; view->seat && box <= RF_BOXES_MAX; box++)
        if (view->game.table.seats.box[box].arrival == view->seat)
            scribe_number(scribe, NULL, box);
    scribe_close(scribe, ']');
    scribe_text(scribe, "phase", look_phase(&view->game));
    scribe_truth(scribe, "asked", view->asked);
    write_turn(scribe, view);
    write_acts(scribe, look, name);
}

static void
write_felt(struct scribe *scribe, const struct look *look)
{
    const struct rf_bj *game = &look->view.game;
    scribe_open(scribe, "dealer", '{');
    write_cards(scribe, &game->dealer, game->hole_down);
    write_count(scribe, &game->rules, &game->dealer, game->hole_down);
    scribe_close(scribe, '}');
    scribe_open(scribe, "seats", '[');
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        write_seat(scribe, look, box);
    scribe_close(scribe, ']');
}

size_t
look_write(char *out, size_t room, const struct rf_record *record, const char *name)
{
    struct look look = {.record = record};
    struct scribe scribe = scribe_on(out, room);
    uint32_t seat = name ? rf_seats_arrival(&record->bj.table.seats, name) : 0;
    if (record->open && record->game) {
        rf_bj_look(&look.view, &record->bj, seat);
        look.count = seat ? rf_bj_lawful_of(&look.view.game, seat, look.acts, RF_BJ_LAWFUL_MAX) : 0;
    }
    scribe_open(&scribe, NULL, '{');
    scribe_text(&scribe, "table", record->id);
    scribe_number(&scribe, "lines", (int64_t)record->spine.lines);
    if (record->open && record->game) {
        write_player(&scribe, &look, name);
        write_felt(&scribe, &look);
        write_shoe(&scribe, &look);
        write_cut(&scribe, &look);
        write_chance(&scribe, record);
        write_moves(&scribe, &look.view.game);
        write_rules(&scribe, &look.view.game.rules);
    }
    scribe_close(&scribe, '}');
    return scribe_end(&scribe);
}
