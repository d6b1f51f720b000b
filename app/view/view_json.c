/*
 * app/view/view_json.c -- the view of a seat as JSON; see view_json.h.
 *
 * rf_bj_view_make hides what the seat may not see, and everything here reads from that view.  So
 * this file cannot leak a card: it only puts into words what it is given.  Each function writes one
 * field, in the order of docs/reference/room-protocol.md.
 */
#include "view/view_json.h"

#include <riffle/bj_view.h>

#include <string.h>

#include "view/json_text.h"
#include "view/view_phase.h"

/* Everything that goes into a view. */
struct look {
    const struct rf_record *record;
    struct rf_bj_view view;               /* the game as the seat sees it */
    struct rf_act acts[RF_BJ_LAWFUL_MAX]; /* that the player may do now */
    size_t count;
};

/* Cards in letters; a card that is face down is "". */
static void
write_cards(struct scribe *scribe, const struct rf_bj_hand *hand, bool hidden)
{
    char letters[RF_CARD_TEXT];
    json_text_open(scribe, "cards", '[');
    for (unsigned i = 0; i < hand->count; i++) {
        rf_card_write(letters, hand->card[i], RF_LETTERS);
        json_text_string(scribe, NULL, letters);
    }
    if (hidden)
        json_text_string(scribe, NULL, "");
    json_text_close(scribe, ']');
}

static void
append(char *out, size_t room, const char *words)
{
    size_t used = strlen(out), size = strlen(words);
    if (used + size < room)
        memcpy(out + used, words, size + 1);
}

/* The total as a number and in words: "natural", "soft 17", "bust 24", "11 and a card face down".
 */
static void
write_count(struct scribe *scribe, const struct rf_bj_rules *rules, const struct rf_bj_hand *hand,
            bool hidden)
{
    struct rf_count count = rf_bj_hand_count(hand);
    char words[48] = "",
         number[4] = {(char)('0' + count.total / 10), (char)('0' + count.total % 10), '\0', '\0'};
    bool bust = rf_bj_hand_is_bust(hand), soft = count.soft && count.total < 21;
    if (!hidden && rf_bj_hand_is_natural(rules, hand))
        append(words, sizeof words, "natural");
    else if (hand->count > 0) {
        append(words, sizeof words, bust ? "bust " : soft ? "soft " : "");
        append(words, sizeof words, count.total < 10 ? number + 1 : number);
        append(words, sizeof words, hidden ? " and a card face down" : "");
    }
    json_text_number(scribe, "total", count.total);
    json_text_bool(scribe, "soft", count.soft);
    json_text_string(scribe, "words", words);
}

/* What a hand that waits to be settled will get or lose, and by which clause; null before that. */
static void
write_due(struct scribe *scribe, const struct rf_bj *game, unsigned box, unsigned hand)
{
    static const char *const kinds[] = {[RF_BJ_TAKEN] = "taken",
                                        [RF_BJ_LEFT] = "left",
                                        [RF_BJ_PAID] = "paid",
                                        [RF_BJ_HALF_TAKEN] = "half"};
    struct rf_bj_phase_due due = rf_bj_phase_due(game, box, hand);
    if (due.kind == RF_BJ_NOT_DUE) {
        json_text_null(scribe, "due");
        return;
    }
    json_text_open(scribe, "due", '{');
    json_text_string(scribe, "kind", kinds[due.kind]);
    json_text_number(scribe, "cents", due.cents);
    json_text_string(scribe, "clause", rf_clause_citation(due.clause));
    json_text_close(scribe, '}');
}

static void
write_hand(struct scribe *scribe, const struct rf_bj *game, unsigned box, unsigned h)
{
    const struct rf_bj_box *mine = &game->box[box];
    const struct rf_bj_hand *hand = &mine->hand[h];
    json_text_open(scribe, NULL, '{');
    write_cards(scribe, hand, mine->hidden[h]);
    write_count(scribe, &game->rules, hand, mine->hidden[h]);
    json_text_number(scribe, "wager", mine->wager_cents[h]);
    json_text_bool(scribe, "doubled", hand->doubled);
    json_text_bool(scribe, "surrendered", hand->surrendered);
    json_text_bool(scribe, "done", mine->done[h]);
    json_text_bool(scribe, "settled", mine->wager_cents[h] == 0);
    write_due(scribe, game, box, h);
    json_text_close(scribe, '}');
}

/* A box with a player, or with the hands of a player who has left; null when it is free. */
static void
write_seat(struct scribe *scribe, const struct look *look, unsigned box)
{
    const struct rf_bj *game = &look->view.game;
    const struct rf_bj_box *mine = &game->box[box];
    uint32_t arrival = game->table.seats.box[box].arrival;
    bool left = !arrival && mine->hands > 0;
    if (!arrival && !left) {
        json_text_null(scribe, NULL);
        return;
    }
    const char *name = left ? rf_bj_chips_side_name(game, mine->arrival)
                            : game->table.seats.box[box].name;
    json_text_open(scribe, NULL, '{');
    json_text_number(scribe, "box", box);
    json_text_string(scribe, "name", name);
    json_text_bool(scribe, "companion", rf_record_is_companion(look->record, name));
    json_text_bool(scribe, "left", left);
    json_text_number(scribe, "chips", rf_bj_chips_of(game, left ? mine->arrival : arrival));
    json_text_number(scribe, "wager", game->table.round.wager_cents[box]);
    json_text_number(scribe, "insurance", mine->insurance_cents);
    json_text_open(scribe, "hands", '[');
    for (unsigned h = 0; h < mine->hands; h++)
        write_hand(scribe, game, box, h);
    json_text_close(scribe, ']');
    json_text_close(scribe, '}');
}

/* An act in words, without the name of the player, as a client sends it back. */
static void
write_act(struct scribe *scribe, const struct rf_act *act)
{
    char words[RF_ACT_TEXT];
    rf_act_write(words, act);
    json_text_string(scribe, NULL, words + strlen(act->name) + 1);
}

/* The acts that the player may do now.  rf_bj_view_legal_acts does not propose to sit down, so free
 * boxes are added here, for everybody who has a name. */
static void
write_acts(struct scribe *scribe, const struct look *look, const char *name)
{
    const struct rf_bj *game = &look->view.game;
    json_text_open(scribe, "acts", '[');
    for (size_t i = 0; i < look->count && i < RF_BJ_LAWFUL_MAX; i++)
        write_act(scribe, &look->acts[i]);
    for (unsigned box = 1; name && box <= RF_BOXES_MAX; box++) {
        struct rf_act act = rf_act_make(RF_ACT_SIT, name);
        act.box = (uint8_t)box;
        if (rf_bj_judge(game, &act) == RF_PERMITTED)
            write_act(scribe, &act);
    }
    json_text_close(scribe, ']');
}

static void
write_turn(struct scribe *scribe, const struct rf_bj_view *view)
{
    if (!view->box) {
        json_text_null(scribe, "turn");
        return;
    }
    json_text_open(scribe, "turn", '{');
    json_text_number(scribe, "box", view->box);
    json_text_number(scribe, "hand", view->hand);
    json_text_string(scribe, "name", view->game.table.seats.box[view->box].name);
    json_text_close(scribe, '}');
}

static void
write_hex(struct scribe *scribe, const char *key, const uint8_t hash[static RF_HASH_BYTES])
{
    char digits[RF_HEX_TEXT];
    rf_hex_write(digits, hash);
    json_text_string(scribe, key, digits);
}

/* The shoe that is dealt from: its number, how many cards are left, and the root that its cards are
 * proved against, once the record has it. */
static void
write_shoe(struct scribe *scribe, const struct look *look)
{
    static const char *const stages[] = {"empty",  "shuffled", "cut", "closed",
                                         "marked", "loaded",   "play"};
    const struct rf_record *record = look->record;
    const struct rf_table *table = &look->view.game.table;
    const struct rf_record_shoe *shoe = record->dealing < 0 ? NULL : &record->shoe[record->dealing];
    json_text_open(scribe, "shoe", '{');
    json_text_number(scribe, "number", (int64_t)(shoe ? shoe->number : record->shoe_number));
    json_text_number(scribe, "cards", table->shoe.count);
    json_text_number(scribe, "left",
                     table->shoe.stage == RF_SHOE_EMPTY ? 0 : rf_shoe_cards_left(&table->shoe));
    json_text_number(scribe, "rack", table->rack.count);
    json_text_string(scribe, "stage", stages[table->shoe.stage]);
    json_text_number(scribe, "cut", table->shoe.cut);
    json_text_string(scribe, "cutting_card",
                     table->shoe.cutting_card_in ? "in"
                     : table->shuffle_due        ? "out"
                                                 : "none");
    if (shoe && shoe->stacks > 0 && !record->root_due)
        write_hex(scribe, "root", shoe->stack[shoe->stacks - 1].root);
    else
        json_text_null(scribe, "root");
    json_text_close(scribe, '}');
}

/* The seats of a bit set, as a list of numbers. */
static void
write_bits(struct scribe *scribe, const char *key, uint8_t seats)
{
    json_text_open(scribe, key, '[');
    for (unsigned seat = 1; seat <= RF_BOXES_MAX; seat++)
        if (seats >> seat & 1)
            json_text_number(scribe, NULL, seat);
    json_text_close(scribe, ']');
}

/* The shuffle that is being prepared: who has committed to a share, who is on the list, who has
 * revealed, and who is barred from giving one.  Null when there is none. */
static void
write_chance(struct scribe *scribe, const struct rf_record *record)
{
    if (record->preparing < 0) {
        json_text_null(scribe, "chance");
        return;
    }
    const struct rf_record_shoe *shoe = &record->shoe[record->preparing];
    json_text_open(scribe, "chance", '{');
    json_text_number(scribe, "shoe", (int64_t)shoe->number);
    json_text_string(scribe, "stage", shoe->stage == RF_SHOE_COMMITTED ? "commit" : "reveal");
    write_bits(scribe, "committed", shoe->committed);
    write_bits(scribe, "listed", shoe->listed);
    write_bits(scribe, "revealed", shoe->revealed);
    json_text_string(scribe, "barred", record->barred ? record->stays_out : NULL);
    json_text_close(scribe, '}');
}

/* The limits of the cut, when one is due, and the player who is asked to cut. */
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
        json_text_open(scribe, "cut", '{');
        json_text_number(scribe, "count", cut->count);
        json_text_number(scribe, "least", cut->least);
        json_text_number(scribe, "most", cut->most);
        json_text_close(scribe, '}');
    } else
        json_text_null(scribe, "cut");
    json_text_string(scribe, "offered", offered);
}

/* The chips that the last act moved, each with its clause. */
static void
write_moves(struct scribe *scribe, const struct rf_bj *game)
{
    json_text_open(scribe, "moves", '[');
    for (unsigned i = 0; i < game->movements; i++) {
        const struct rf_bj_movement *move = &game->movement[i];
        json_text_open(scribe, NULL, '{');
        json_text_string(scribe, "from", rf_bj_chips_side_name(game, move->from));
        json_text_string(scribe, "to", rf_bj_chips_side_name(game, move->to));
        json_text_number(scribe, "cents", move->cents);
        json_text_string(scribe, "clause", rf_clause_citation(move->clause));
        json_text_close(scribe, '}');
    }
    json_text_close(scribe, ']');
}

static void
write_rules(struct scribe *scribe, const struct rf_bj_rules *rules)
{
    char text[RF_BJ_RULES_TEXT];
    rf_bj_rules_write(text, rules);
    json_text_open(scribe, "rules", '{');
    json_text_string(scribe, "name", rules->name);
    json_text_number(scribe, "min", rules->min_bet);
    json_text_number(scribe, "max", rules->max_bet);
    json_text_number(scribe, "step", rules->bet_step);
    json_text_number(scribe, "boxes", rules->boxes);
    json_text_string(scribe, "text", text);
    json_text_close(scribe, '}');
}

/* What concerns the player: their boxes, the phase, whose turn it is, and what they may do. */
static void
write_player(struct scribe *scribe, const struct look *look, const char *name)
{
    const struct rf_bj_view *view = &look->view;
    json_text_string(scribe, "name", name);
    json_text_open(scribe, "boxes", '[');
    for (unsigned box = 1; view->seat && box <= RF_BOXES_MAX; box++)
        if (view->game.table.seats.box[box].arrival == view->seat)
            json_text_number(scribe, NULL, box);
    json_text_close(scribe, ']');
    json_text_string(scribe, "phase", view_json_phase(&view->game));
    json_text_bool(scribe, "asked", view->asked);
    write_turn(scribe, view);
    write_acts(scribe, look, name);
}

/* The cards on the table: the dealer's and those of all boxes. */
static void
write_felt(struct scribe *scribe, const struct look *look)
{
    const struct rf_bj *game = &look->view.game;
    json_text_open(scribe, "dealer", '{');
    write_cards(scribe, &game->dealer, game->hole_down);
    write_count(scribe, &game->rules, &game->dealer, game->hole_down);
    json_text_close(scribe, '}');
    json_text_open(scribe, "seats", '[');
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        write_seat(scribe, look, box);
    json_text_close(scribe, ']');
}

size_t
view_json_write(char *out, size_t room, const struct rf_record *record, const char *name)
{
    struct look look = {.record = record};
    struct scribe scribe = json_text_start(out, room);
    uint32_t seat = name ? rf_seats_arrival(&record->bj.table.seats, name) : 0;
    if (record->open && record->game) {
        rf_bj_view_make(&look.view, &record->bj, seat);
        look.count = seat
                         ? rf_bj_view_legal_acts(&look.view.game, seat, look.acts, RF_BJ_LAWFUL_MAX)
                         : 0;
    }
    json_text_open(&scribe, NULL, '{');
    json_text_string(&scribe, "table", record->id);
    json_text_number(&scribe, "lines", (int64_t)record->spine.lines);
    if (record->open && record->game) {
        write_player(&scribe, &look, name);
        write_felt(&scribe, &look);
        write_shoe(&scribe, &look);
        write_cut(&scribe, &look);
        write_chance(&scribe, record);
        write_moves(&scribe, &look.view.game);
        write_rules(&scribe, &look.view.game.rules);
    }
    json_text_close(&scribe, '}');
    return json_text_end(&scribe);
}
