/*
 * shoe/obstacle.c -- what makes an act impossible at a table of C4: cards, boxes and persons that
 * are not where the act needs them.
 *
 * The functions follow the act, not the law.  They count on what a breach does to the stack
 * (breach_table.c): cards that nobody shuffled, cut or loaded are dealt from the stack as it
 * lies.
 */
#include "riffle/obstacle.h"

#include "base/assert.h"
#include "base/text.h"
#include "shoe/breach_table.h"
#include "shoe/law.h"

const char *
rf_obstacle_sentence(enum rf_obstacle obstacle)
{
    static const char *const sentences[RF_OBSTACLES] = {
        [RF_NO_OBSTACLE] = "",
#define OBSTACLE(NAME, sentence) [RF_OBSTACLE_##NAME] = (sentence),
#include "riffle/obstacle.def"
#undef OBSTACLE
    };
    RF_ASSERT(obstacle < RF_OBSTACLES);
    return sentences[obstacle];
}

static bool
is_seated(const struct rf_table *table, const char *name)
{
    return rf_seats_arrival(&table->seats, name) != 0;
}

static bool
has_box(const struct rf_table *table, unsigned box)
{
    return box >= 1 && box <= table->rules.boxes;
}

/* Acts of a player that somebody in an office cannot do. */
static enum rf_obstacle
obstacle_of_player(const struct rf_table *table, const struct rf_act *act)
{
    if (act->role != RF_ROLE_PLAYER)
        return RF_OBSTACLE_NOT_A_PLAYER;
    return is_seated(table, act->name) ? RF_NO_OBSTACLE : RF_OBSTACLE_NOT_SEATED;
}

static enum rf_obstacle
obstacle_of_sitting(const struct rf_table *table, const struct rf_act *act)
{
    if (act->role != RF_ROLE_PLAYER)
        return RF_OBSTACLE_NOT_A_PLAYER;
    if (!has_box(table, act->box))
        return RF_OBSTACLE_NO_SUCH_BOX;
    return table->seats.box[act->box].arrival ? RF_OBSTACLE_BOX_TAKEN : RF_NO_OBSTACLE;
}

static enum rf_obstacle
obstacle_of_leaving(const struct rf_table *table, const struct rf_act *act)
{
    enum rf_obstacle obstacle = obstacle_of_player(table, act);
    if (obstacle != RF_NO_OBSTACLE || act->box == 0)
        return obstacle;
    bool theirs = table->seats.box[act->box].arrival == rf_seats_arrival(&table->seats, act->name);
    return theirs ? RF_NO_OBSTACLE : RF_OBSTACLE_NOT_THEIR_BOX;
}

/* A wager needs a seat, or a free box to sit down at. */
static enum rf_obstacle
obstacle_of_wager(const struct rf_table *table, const struct rf_act *act)
{
    if (act->role != RF_ROLE_PLAYER)
        return RF_OBSTACLE_NOT_A_PLAYER;
    if (!has_box(table, act->box))
        return RF_OBSTACLE_NO_SUCH_BOX;
    bool held = table->seats.box[act->box].arrival != 0;
    return held && !is_seated(table, act->name) ? RF_OBSTACLE_NOT_SEATED : RF_NO_OBSTACLE;
}

static enum rf_obstacle
obstacle_of_taking_back(const struct rf_table *table, const struct rf_act *act)
{
    enum rf_obstacle obstacle = obstacle_of_player(table, act);
    if (obstacle != RF_NO_OBSTACLE)
        return obstacle;
    return table->round.wager_cents[act->box] > 0 ? RF_NO_OBSTACLE : RF_OBSTACLE_NO_CHIPS;
}

/* A stated order must be of the cards that are shuffled.  In a round, or while cards are left in
 * the shoe, a breach shuffles fewer or more cards than the law would; then no order can be
 * stated. */
static enum rf_obstacle
obstacle_of_order(const struct rf_table *table, const struct rf_act *act)
{
    bool odd = (act->kind == RF_ACT_SHUFFLE && table->felt.count > 0) ||
               (act->kind == RF_ACT_DISCARDS && rf_shoe_cards_left(&table->shoe) > 0);
    if (act->stack_count > 0 && (odd || !rf_stack_is_legal(table, act)))
        return RF_OBSTACLE_NOT_THE_CARDS;
    if (act->kind == RF_ACT_SHUFFLE && table->felt.count == table->rules.decks * RF_DECK_CARDS)
        return RF_OBSTACLE_NO_CARD;
    bool device = act->kind == RF_ACT_FEED || act->kind == RF_ACT_RETURN;
    if (device && !table->rules.device)
        return RF_OBSTACLE_NO_DEVICE;
    if (act->kind == RF_ACT_FEED && table->shoe.stage >= RF_SHOE_LOADED)
        return RF_OBSTACLE_LOADED_ALREADY;
    bool discards = act->kind == RF_ACT_RETURN || act->kind == RF_ACT_DISCARDS;
    return discards && table->rack.count == 0 ? RF_OBSTACLE_NO_DISCARDS : RF_NO_OBSTACLE;
}

/* A number of cards that is said of the stack before it is in the shoe. */
static enum rf_obstacle
obstacle_of_number(const struct rf_table *table, const struct rf_act *act)
{
    if (act->kind == RF_ACT_CUT && act->role == RF_ROLE_PLAYER && !is_seated(table, act->name))
        return RF_OBSTACLE_NOT_SEATED;
    bool said = act->cards != RF_PLACE_UNKNOWN;
    return said && act->cards > rf_breach_stack_count(table) ? RF_OBSTACLE_TOO_MANY_CARDS
                                                             : RF_NO_OBSTACLE;
}

/* True when the next card, from the stack as it lies, can show this face. */
static bool
can_show(const struct rf_table *table, rf_card face)
{
    const struct rf_shoe *shoe = &table->shoe;
    bool all = shoe->stage == RF_SHOE_EMPTY; /* the rack goes back into the stack */
    rf_card next = all ? RF_CARD_UNKNOWN : shoe->card[shoe->drawn];
    if (face == RF_CARD_UNKNOWN)
        return true;
    if (next != RF_CARD_UNKNOWN)
        return rf_card_face(next) == face;
    unsigned seen = 0;
    for (unsigned i = 0; i < table->felt.count; i++)
        seen += table->felt.card[i] != RF_CARD_UNKNOWN && rf_card_face(table->felt.card[i]) == face;
    for (unsigned i = 0; i < table->rack.count && !all; i++)
        seen += table->rack.card[i] != RF_CARD_UNKNOWN && rf_card_face(table->rack.card[i]) == face;
    return seen < table->rules.decks;
}

static enum rf_obstacle
obstacle_of_card(const struct rf_table *table, const struct rf_act *act)
{
    bool to_box = act->hand != RF_HAND_NONE && act->hand != RF_HAND_DEALER;
    bool empty = table->shoe.stage != RF_SHOE_EMPTY && rf_shoe_cards_left(&table->shoe) == 0;
    if (to_box && !has_box(table, act->hand))
        return RF_OBSTACLE_NO_SUCH_BOX;
    if (empty)
        return RF_OBSTACLE_NO_CARD;
    return can_show(table, act->card) ? RF_NO_OBSTACLE : RF_OBSTACLE_CARD_ELSEWHERE;
}

/* The burned card can have the face that was seen.  With the discards it goes back into a device.
 * */
static enum rf_obstacle
obstacle_of_burned(const struct rf_table *table, const struct rf_act *act)
{
    unsigned at = rf_breach_burned_at(table);
    if (table->burned == 0 || table->rack.count == 0)
        return RF_OBSTACLE_NOTHING_BURNED;
    if (at == RF_CARDS_MAX || act->card == RF_CARD_UNKNOWN)
        return RF_NO_OBSTACLE;
    rf_card card = table->rack.card[at];
    bool fits = card != RF_CARD_UNKNOWN
                    ? rf_card_face(card) == act->card
                    : rf_table_identify_turned(table, act->card) != RF_CARD_UNKNOWN;
    return fits ? RF_NO_OBSTACLE : RF_OBSTACLE_CARD_ELSEWHERE;
}

/* It came out already, or the stated order has it elsewhere. */
static enum rf_obstacle
obstacle_of_cutting_card(const struct rf_table *table, const struct rf_act *act)
{
    const struct rf_shoe *shoe = &table->shoe;
    bool to_box = act->hand != RF_HAND_NONE && act->hand != RF_HAND_DEALER;
    if (to_box && !has_box(table, act->hand))
        return RF_OBSTACLE_NO_SUCH_BOX;
    if (table->rules.device)
        return RF_NO_OBSTACLE; /* C4.6.3: it is noted, and nothing comes out */
    bool out = shoe->stage >= RF_SHOE_LOADED && !shoe->cutting_card_in;
    bool elsewhere = shoe->stage != RF_SHOE_EMPTY && shoe->known &&
                     shoe->mark != RF_PLACE_UNKNOWN &&
                     rf_shoe_cards_left(shoe) - table->held != shoe->mark;
    return out || elsewhere ? RF_OBSTACLE_NO_CUTTING_CARD : RF_NO_OBSTACLE;
}

enum rf_obstacle
rf_table_obstacle(const struct rf_table *table, const struct rf_act *act)
{
    if (act->kind == RF_ACT_OPEN)
        return table->open ? RF_OBSTACLE_OPEN_ALREADY : RF_NO_OBSTACLE;
    if (!table->open)
        return RF_OBSTACLE_NOT_OPEN;
    switch (act->kind) {
    case RF_ACT_SIT: return obstacle_of_sitting(table, act);
    case RF_ACT_LEAVE: return obstacle_of_leaving(table, act);
    case RF_ACT_SHUFFLE:
    case RF_ACT_FEED:
    case RF_ACT_RETURN:
    case RF_ACT_DISCARDS: return obstacle_of_order(table, act);
    case RF_ACT_OFFER:
        return is_seated(table, act->player) ? RF_NO_OBSTACLE : RF_OBSTACLE_NOT_SEATED;
    case RF_ACT_REFUSE: return obstacle_of_player(table, act);
    case RF_ACT_FIX:
    case RF_ACT_CUT:
    case RF_ACT_MARK: return obstacle_of_number(table, act);
    case RF_ACT_LOAD:
        return table->shoe.stage >= RF_SHOE_LOADED && !rf_breach_restacks(table)
                   ? RF_OBSTACLE_LOADED_ALREADY
                   : RF_NO_OBSTACLE;
    case RF_ACT_BURN:
    case RF_ACT_DRAW:
    case RF_ACT_FACE_UP:
    case RF_ACT_ERROR:
    case RF_ACT_OVERDRAW: return obstacle_of_card(table, act);
    case RF_ACT_CUTTING_CARD:
    case RF_ACT_EXPOSE: return obstacle_of_cutting_card(table, act);
    case RF_ACT_SHOW_BURNED: return obstacle_of_burned(table, act);
    case RF_ACT_WAGER: return obstacle_of_wager(table, act);
    case RF_ACT_TAKE_BACK: return obstacle_of_taking_back(table, act);
    case RF_ACT_TIME: return has_box(table, act->box) ? RF_NO_OBSTACLE : RF_OBSTACLE_NO_SUCH_BOX;
    case RF_ACT_END: return table->round.on ? RF_NO_OBSTACLE : RF_OBSTACLE_NO_ROUND;
    default: return RF_NO_OBSTACLE;
    }
}
