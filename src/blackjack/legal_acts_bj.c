/*
 * blackjack/legal_acts_bj.c -- lists the acts that the law permits now at a table of blackjack.
 *
 * Acts are proposed in the order of the round, and the law keeps or strikes each: first what the
 * round waits for, then what shoe/legal_acts.c proposes, then what is possible but unusual.  The
 * law is asked once per proposal.  It is not asked at all about acts of other players when one
 * player's acts are wanted, nor when the caller's array is full.
 */
#include "riffle/bj_view.h"

#include "blackjack/bj_internal.h"

#include "base/assert.h"
#include "shoe/law.h"

struct proposals {
    const struct rf_bj *game;
    uint32_t seat;       /* whose acts are wanted: an arrival number; 0 for everybody's */
    struct rf_act *acts; /* the caller's array */
    size_t count, room;  /* acts found; at most `room` */
};

/* Checked before the law is asked, because a ruling costs much more. */
static bool
is_wanted(const struct proposals *p, const struct rf_act *act)
{
    RF_ASSERT(p->count <= p->room);
    if (p->count == p->room)
        return false;
    return !p->seat || (act->role == RF_ROLE_PLAYER &&
                        rf_seats_arrival(&p->game->table.seats, act->name) == p->seat);
}

static void
propose(struct proposals *p, const struct rf_act *act)
{
    if (is_wanted(p, act) && rf_bj_judge(p->game, act) == RF_PERMITTED)
        p->acts[p->count++] = *act;
}

/* An act with a box and an amount, where it has them. */
static void
propose_at(struct proposals *p, enum rf_act_kind kind, const char *actor, unsigned box,
           int64_t cents)
{
    struct rf_act act = rf_act_make(kind, actor);
    act.box = (uint8_t)box;
    act.cents = cents;
    propose(p, &act);
}

/* The face of the next card.  Where the table does not know it, the first face that it can have. */
static rf_card
some_face(const struct rf_bj *game)
{
    const struct rf_shoe *shoe = &game->table.shoe;
    rf_card face = 0;
    if (rf_shoe_cards_left(shoe) > 0 && rf_shoe_next_card(shoe) != RF_CARD_UNKNOWN)
        return rf_card_face(rf_shoe_next_card(shoe));
    while (face + 1 < RF_DECK_CARDS &&
           rf_table_identify_turned(&game->table, face) == RF_CARD_UNKNOWN)
        face++;
    return face;
}

/* A card to a hand, face up or down.  A card that must show is proposed with a face. */
static void
propose_draw(struct proposals *p, unsigned hand, bool out_of_turn)
{
    struct rf_act draw = rf_act_make(RF_ACT_DRAW, "dealer");
    draw.hand = (uint8_t)hand;
    draw.out_of_turn = out_of_turn;
    for (int down = 0; down < 2; down++) {
        draw.face_down = down;
        draw.card = down ? RF_CARD_UNKNOWN : some_face(p->game);
        propose(p, &draw);
    }
}

static void
propose_looks(struct proposals *p)
{
    struct rf_act look = rf_act_make(RF_ACT_LOOK, "dealer");
    propose(p, &look);
    look.natural = true;
    propose(p, &look);
}

/* The hole card, or a doubled card of a box; with a face where the table does not know it. */
static void
propose_turn(struct proposals *p, unsigned box)
{
    struct rf_act turn = rf_act_make(RF_ACT_TURN, "dealer");
    size_t before = p->count;
    turn.box = (uint8_t)box;
    propose(p, &turn);
    turn.card = some_face(p->game);
    if (p->count == before)
        propose(p, &turn);
}

/* Box by box: insurance, then a doubled card is turned, then the hand is settled. */
static void
propose_settlements(struct proposals *p)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        if (p->game->box[box].insurance_cents > 0) {
            propose_at(p, RF_ACT_PAY_INSURANCE, "dealer", box, 0);
            propose_at(p, RF_ACT_COLLECT_INSURANCE, "dealer", box, 0);
        }
        if (rf_bj_phase_first_hidden(p->game, box) < RF_BJ_HANDS_MAX)
            propose_turn(p, box);
        unsigned hand = rf_bj_phase_first_due(p->game, box);
        if (hand == RF_BJ_HANDS_MAX)
            continue;
        propose_at(p, RF_ACT_PAY, "dealer", box, rf_bj_phase_due(p->game, box, hand).cents);
        propose_at(p, RF_ACT_COLLECT, "dealer", box, 0);
        propose_at(p, RF_ACT_STAND_OFF, "dealer", box, 0);
    }
}

static const char *
name_of(const struct rf_bj *game, unsigned box)
{
    return game->table.seats.box[box].name;
}

/* Declining comes first, so that a program that takes the first act does not insure. */
static void
propose_answers(struct proposals *p)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        if (!p->game->table.seats.box[box].arrival)
            continue;
        propose_at(p, RF_ACT_DECLINE, name_of(p->game, box), box, 0);
        int64_t half = p->game->box[box].wager_cents[0] / 2;
        int64_t has = rf_bj_chips_of(p->game, p->game->box[box].arrival);
        half = half < has ? half : has;
        propose_at(p, RF_ACT_INSURE, name_of(p->game, box), box, half);
    }
}

/* Hit, stand, double and split for the hand in turn, if its player still sits there. */
static void
propose_decisions(struct proposals *p)
{
    static const enum rf_act_kind kinds[] = {RF_ACT_HIT, RF_ACT_STAND, RF_ACT_DOUBLE, RF_ACT_SPLIT};
    unsigned box, hand;
    if (rf_bj_phase_turn(p->game, &box, &hand) && p->game->table.seats.box[box].arrival)
        for (unsigned i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
            propose_at(p, kinds[i], name_of(p->game, box), 0, 0);
}

static void
propose_surrenders(struct proposals *p)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (p->game->table.seats.box[box].arrival)
            propose_at(p, RF_ACT_SURRENDER, name_of(p->game, box), box, 0);
}

/* What the round waits for.  At any other time such an act would break a clause. */
static void
propose_awaited(struct proposals *p)
{
    unsigned hand = rf_bj_phase_awaited_hand(p->game);
    switch (rf_bj_phase(p->game)) {
    case RF_PHASE_AT_ONCE:
    case RF_PHASE_SETTLE: propose_settlements(p); break;
    case RF_PHASE_INSURANCE: propose_answers(p); break;
    case RF_PHASE_LOOK: propose_looks(p); break;
    case RF_PHASE_NATURAL:
    case RF_PHASE_TURN: propose_turn(p, 0); break;
    case RF_PHASE_PLAY: propose_decisions(p); break;
    case RF_PHASE_OVER: propose_at(p, RF_ACT_END, "dealer", 0, 0); return;
    default:
        if (hand != RF_HAND_NONE)
            propose_draw(p, hand, false);
        return;
    }
    propose_surrenders(p);
}

/* Takes an act that the table of C4 proposes; false when no more are wanted.  A wager is proposed
 * at the minimum of the rules. */
static bool
propose_of_table(void *context, struct rf_act *act)
{
    struct proposals *p = context;
    bool awaited = act->kind == RF_ACT_END && rf_bj_phase(p->game) == RF_PHASE_OVER;
    if (act->kind == RF_ACT_WAGER)
        act->cents = p->game->rules.min_bet;
    if (act->kind != RF_ACT_DRAW && !awaited) /* propose_awaited had these already */
        propose(p, act);
    return p->count < p->room;
}

bool
rf_bj_can_surrender(const struct rf_bj *game, unsigned box)
{
    RF_ASSERT(box >= 1 && box <= RF_BOXES_MAX);
    if (!game->table.seats.box[box].arrival)
        return false;
    struct rf_act act = rf_act_make(RF_ACT_SURRENDER, name_of(game, box));
    act.box = (uint8_t)box;
    return rf_bj_judge(game, &act) == RF_PERMITTED;
}

/* Cards out of turn and purchases come last: they are possible, but nobody waits for them. */
static size_t
propose_all(struct proposals *p)
{
    propose_awaited(p);
    if (p->count < p->room)
        rf_table_propose(&p->game->table, propose_of_table, p);
    for (unsigned hand = 0; hand <= RF_BOXES_MAX && p->count < p->room && !p->seat; hand++)
        propose_draw(p, hand, true);
    for (unsigned box = 1; box <= RF_BOXES_MAX && p->count < p->room; box++)
        if (p->game->table.seats.box[box].arrival)
            propose_at(p, RF_ACT_BUY, name_of(p->game, box), 0, p->game->rules.min_bet);
    return p->count;
}

size_t
rf_bj_legal_acts(const struct rf_bj *game, struct rf_act *acts, size_t room)
{
    struct proposals p = {.game = game, .acts = acts, .room = room};
    return propose_all(&p);
}

size_t
rf_bj_view_legal_acts(const struct rf_bj *game, uint32_t seat, struct rf_act *acts, size_t room)
{
    struct proposals p = {.game = game, .seat = seat, .acts = acts, .room = room};
    return seat ? propose_all(&p) : 0;
}
