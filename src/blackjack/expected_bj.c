/*
 * blackjack/expected_bj.c -- after a refusal at a table of blackjack: says what was expected
 * instead.
 *
 * In this order: the amount or card that would be right; what shoe/expected.c says about clauses of
 * C4 and HR; otherwise the acts that the round waits for.  Like that file it asks the law and
 * reveals no hidden card.
 */
#include "blackjack/bj_internal.h"

#include "base/assert.h"
#include "base/text.h"
#include "shoe/law.h"

/* An amount in units with two decimals. */
static void
expected_cents(struct rf_text *out, int64_t cents)
{
    RF_ASSERT(cents >= 0);
    rf_text_add_number(out, (uint64_t)cents / 100);
    rf_text_add(out, cents % 100 < 10 ? ".0" : ".");
    rf_text_add_number(out, (uint64_t)cents % 100);
}

/* BJ(2).1: the limits, and the chips that the player has for this box. */
static void
expected_wager(struct rf_text *out, const struct rf_bj *game, const struct rf_act *act)
{
    uint32_t arrival = rf_seats_arrival(&game->table.seats, act->name);
    bool his = arrival && game->table.seats.box[act->box].arrival == arrival;
    rf_text_add(out, "a wager of ");
    expected_cents(out, game->rules.min_bet);
    rf_text_add(out, " to ");
    expected_cents(out, game->rules.max_bet);
    rf_text_add(out, " in steps of ");
    expected_cents(out, game->rules.bet_step);
    if (!arrival)
        return;
    rf_text_add(out, ", of the ");
    expected_cents(out, rf_bj_chips_of(game, arrival) +
                            (his ? game->table.round.wager_cents[act->box] : 0));
    rf_text_add(out, " that ");
    rf_text_add(out, act->name);
    rf_text_add(out, " has for it");
}

/* BJ(10).1: half of the wager, as far as the player's chips go. */
static void
expected_insurance(struct rf_text *out, const struct rf_bj *game, const struct rf_act *act)
{
    rf_text_add(out, "at most half of the wager on box ");
    rf_text_add_number(out, act->box);
    int64_t half = game->box[act->box].wager_cents[0] / 2;
    int64_t has = rf_bj_chips_of(game, game->box[act->box].arrival);
    rf_text_add(out, ", of chips that ");
    rf_text_add(out, rf_bj_chips_side_name(game, game->box[act->box].arrival));
    rf_text_add(out, " has: up to ");
    expected_cents(out, half < has ? half : has);
}

/* BJ(1).2: the range of the rules at an opening, of the stack at hand otherwise. */
static void
expected_plastic_card(struct rf_text *out, const struct rf_bj *game, const struct rf_act *act)
{
    struct rf_mark_view view = {game->rules.cutting_card_min, game->rules.cutting_card_max};
    if (act->kind != RF_ACT_OPEN)
        view = rf_table_mark_view(&game->table);
    rf_text_add(out, "the cutting card ");
    rf_text_add_number(out, view.least);
    rf_text_add(out, " to ");
    rf_text_add_number(out, view.most);
    rf_text_add(out, " from the back");
}

/* True of the clauses that shoe/expected.c explains better than a list of the next acts would. */
static bool
expected_of_table(enum rf_clause ruling)
{
    switch (ruling) {
    case RF_SHUFFLE_BY_HAND_OR_MACHINE:
    case RF_CUT_ONE_DECK_IN:
    case RF_FRONT_TO_BACK_THEN_MARK:
    case RF_BOX_FREE:
    case RF_OWN_BOX:
    case RF_WAGER_BEFORE_CARDS:
    case RF_REPLACED_BETWEEN_ROUNDS:
    case RF_SHUFFLE_BY_THE_STEPS:
    case RF_SHUFFLE_ORDERED_VACANT:
    case RF_RECUT_BEFORE_CARDS:
    case RF_EACH_OWN_PART: return true;
    default: return false;
    }
}

/* True of acts that the round waits for; false of those that a person is free to do or not. */
static bool
expected_awaited(const struct rf_bj *game, const struct rf_act *act)
{
    switch (act->kind) {
    case RF_ACT_TAKE_BACK:
    case RF_ACT_LEAVE:
    case RF_ACT_TIME:
    case RF_ACT_EXPOSE:
    case RF_ACT_ERROR:
    case RF_ACT_OVERDRAW:
    case RF_ACT_FACE_UP:
    case RF_ACT_ORDER_SHUFFLE:
    case RF_ACT_ORDER_RECUT:
    case RF_ACT_REPLACE:
    case RF_ACT_BUY:
    case RF_ACT_NEW_CARDS: return false;
    case RF_ACT_FIX:
    case RF_ACT_CUTTING_CARD: return game->table.shoe.known;
    default: return !act->out_of_turn;
    }
}

/* One act as one says it.  A card that is not known yet has no face; a cut or a fixed place has its
 * whole range. */
static void
expected_act(struct rf_text *out, const struct rf_bj *game, struct rf_act act)
{
    char line[RF_ACT_TEXT];
    RF_ASSERT(act.kind < RF_ACTS);
    struct rf_cut_view cut = rf_table_cut_view(&game->table);
    struct rf_mark_view mark = rf_table_mark_view(&game->table);
    bool range = act.kind == RF_ACT_CUT || act.kind == RF_ACT_FIX;
    unsigned most = act.kind == RF_ACT_CUT ? cut.most : mark.most;
    act.card = RF_CARD_UNKNOWN;
    if (act.kind == RF_ACT_LOOK) { /* do not reveal which of the two is true */
        rf_text_add(out, "dealer looks and has a natural, or: dealer looks and has no natural");
        return;
    }
    bool fix = act.kind == RF_ACT_FIX;
    if (fix) {
        rf_text_add(out, "dealer fixes the cutting card ");
        rf_text_add_number(out, act.cards);
    } else
        rf_text_add_bytes(out, line, rf_act_write(line, &act));
    if (range && act.cards != most) {
        rf_text_add(out, " to ");
        rf_text_add_number(out, most);
    }
    rf_text_add(out, fix ? " from the back" : "");
}

enum { EXPECTED_MOST = 5 }; /* acts that a sentence can list and a person can take in */

/* Lists what the round waits for; one wager and one look stand for all of their kind. */
static void
expected_next(struct rf_text *out, const struct rf_bj *game)
{
    struct rf_act acts[EXPECTED_MOST];
    size_t count = rf_bj_legal_acts(game, acts, EXPECTED_MOST), said = 0;
    for (size_t i = 0; i < count && i < EXPECTED_MOST; i++) {
        bool again = said && (acts[i].kind == RF_ACT_WAGER || acts[i].kind == RF_ACT_LOOK);
        if (!expected_awaited(game, &acts[i]) || again)
            continue;
        rf_text_add(out, said++ ? ", or: " : "");
        expected_act(out, game, acts[i]);
    }
    if (said == 0)
        rf_text_add(out, "a player sits down at a box, buys chips and wagers");
}

/* If the act lacks only the face of its card, shows it with a face that would do.  False for any
 * other act. */
static bool
expected_face(struct rf_text *out, const struct rf_bj *game, const struct rf_act *act)
{
    char line[RF_ACT_TEXT];
    struct rf_act named = *act;
    bool shows = act->kind == RF_ACT_TURN || (act->kind == RF_ACT_DRAW && !act->face_down);
    if (!shows || act->card != RF_CARD_UNKNOWN)
        return false;
    for (named.card = 0; named.card < RF_DECK_CARDS; named.card++)
        if (rf_bj_judge(game, &named) == RF_PERMITTED) {
            rf_text_add(out, "the face of the card, as in: ");
            rf_text_add_bytes(out, line, rf_act_write(line, &named));
            return true;
        }
    return false;
}

/* C4.1: the dealer turned a card under a face that it does not have, or that no card can have. */
static void
expected_turn(struct rf_text *out, const struct rf_bj *game, const struct rf_act *act)
{
    char face[RF_CARD_TEXT];
    if (rf_table_identify_turned(&game->table, act->card) != RF_CARD_UNKNOWN) {
        rf_text_add(out, "the card that lies there, which is another");
        return;
    }
    rf_text_add(out, "a card that can lie there: every ");
    rf_text_add_bytes(out, face, rf_card_write(face, act->card, RF_LETTERS));
    rf_text_add(out, " has been seen");
}

/* Clauses with an answer of their own first; the list of next acts is the last resort. */
void
rf_bj_write_expected(const struct rf_bj *game, const struct rf_act *act,
                     char out[static RF_EXPECTED_TEXT])
{
    struct rf_text text = rf_text_start(out, RF_EXPECTED_TEXT);
    enum rf_clause ruling = rf_bj_judge(game, act);
    if (ruling == RF_WAGER_IN_LIMITS && act->kind == RF_ACT_WAGER)
        expected_wager(&text, game, act);
    else if (ruling == RF_INSURE_HALF && act->kind == RF_ACT_INSURE &&
             rf_bj_phase(game) == RF_PHASE_INSURANCE && game->box[act->box].hands > 0 &&
             !game->box[act->box].answered)
        expected_insurance(&text, game, act);
    else if (ruling == RF_CUT_AND_PLASTIC_CARD)
        expected_plastic_card(&text, game, act);
    else if (ruling == RF_SHUFFLE_BY_HAND_OR_MACHINE && act->kind == RF_ACT_TURN)
        expected_turn(&text, game, act);
    else if (expected_of_table(ruling) && rf_table_judge(&game->table, act) == ruling)
        rf_table_write_expected(&game->table, act, out);
    else if (!expected_face(&text, game, act))
        expected_next(&text, game);
}
