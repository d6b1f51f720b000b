/*
 * blackjack/lawful_bj.c -- which acts the law permits now at a table of blackjack:
 * proposed in the order of the round, kept or struck by the law.
 */
#include "blackjack/game.h"

#include "base/assert.h"
#include "shoe/law.h"

struct proposals {
    const struct rf_bj *game;
    struct rf_act *acts;
    size_t count, room;
};

static void
propose(struct proposals *p, struct rf_act act)
{
    if (rf_bj_ruling(p->game, &act) != RF_PERMITTED)
        return;
    if (p->count < p->room)
        p->acts[p->count] = act;
    p->count++;
}

static void
propose_at(struct proposals *p, enum rf_act_kind kind, const char *actor, unsigned box,
           int64_t cents)
{
    struct rf_act act = rf_act_make(kind, actor);
    act.box = (uint8_t)box;
    act.cents = cents;
    propose(p, act);
}

static void
propose_settlements(struct proposals *p)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        propose_at(p, RF_ACT_PAY_INSURANCE, "dealer", box, 0);
        propose_at(p, RF_ACT_COLLECT_INSURANCE, "dealer", box, 0);
        unsigned hand = rf_bj_first_due(p->game, box);
        if (hand == RF_BJ_HANDS_MAX)
            continue;
        propose_at(p, RF_ACT_PAY, "dealer", box, rf_bj_due(p->game, box, hand).cents);
        propose_at(p, RF_ACT_COLLECT, "dealer", box, 0);
        propose_at(p, RF_ACT_STAND_OFF, "dealer", box, 0);
    }
}

/* The face of the next card; where the table does not know it, the first that it can
 * have. */
static rf_card
some_face(const struct rf_bj *game)
{
    const struct rf_shoe *shoe = &game->table.shoe;
    rf_card face = 0;
    if (rf_shoe_left(shoe) > 0 && rf_shoe_next(shoe) != RF_CARD_UNKNOWN)
        return rf_card_face(rf_shoe_next(shoe));
    while (face + 1 < RF_DECK_CARDS && rf_table_turned(&game->table, face) == RF_CARD_UNKNOWN)
        face++;
    return face;
}

/* A card to every hand, in turn or not. */
static void
propose_draws(struct proposals *p, bool out_of_turn)
{
    struct rf_act draw = rf_act_make(RF_ACT_DRAW, "dealer");
    draw.out_of_turn = out_of_turn;
    for (draw.hand = 0; draw.hand <= RF_BOXES_MAX; draw.hand++)
        for (int down = 0; down < 2; down++) {
            draw.face_down = down;
            draw.card = down ? RF_CARD_UNKNOWN : some_face(p->game);
            propose(p, draw);
        }
}

/* The dealer's looks, and the cards that he turns and deals.  A card that must show is
 * proposed with a face. */
static void
propose_cards(struct proposals *p)
{
    struct rf_act look = rf_act_make(RF_ACT_LOOK, "dealer");
    propose(p, look);
    look.natural = true;
    propose(p, look);
    struct rf_act turn = rf_act_make(RF_ACT_TURN, "dealer");
    for (turn.box = 0; turn.box <= RF_BOXES_MAX; turn.box++) {
        size_t before = p->count;
        turn.card = RF_CARD_UNKNOWN;
        propose(p, turn);
        turn.card = some_face(p->game);
        if (p->count == before)
            propose(p, turn);
    }
    propose_draws(p, false);
}

static const char *
name_of(const struct rf_bj *game, unsigned box)
{
    return game->table.seats.box[box].name;
}

static void
propose_decisions(struct proposals *p)
{
    static const enum rf_act_kind kinds[] = {RF_ACT_HIT, RF_ACT_STAND, RF_ACT_DOUBLE, RF_ACT_SPLIT};
    unsigned box, hand;
    for (unsigned b = 1; b <= RF_BOXES_MAX; b++) {
        if (!p->game->table.seats.box[b].arrival)
            continue;
        propose_at(p, RF_ACT_DECLINE, name_of(p->game, b), b, 0);
        int64_t half = p->game->box[b].wager_cents[0] / 2;
        propose_at(p, RF_ACT_INSURE, name_of(p->game, b), b, half);
    }
    if (rf_bj_turn(p->game, &box, &hand) && p->game->table.seats.box[box].arrival)
        for (unsigned i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
            propose_at(p, kinds[i], name_of(p->game, box), 0, 0);
    for (unsigned b = 1; b <= RF_BOXES_MAX; b++)
        if (p->game->table.seats.box[b].arrival)
            propose_at(p, RF_ACT_SURRENDER, name_of(p->game, b), b, 0);
}

size_t
rf_bj_lawful(const struct rf_bj *game, struct rf_act *acts, size_t room)
{
    struct proposals p = {.game = game, .acts = acts, .room = room};
    static const struct rf_act none = {0};
    struct rf_act table[RF_LAWFUL_MAX] = {none};
    propose_settlements(&p);
    propose_cards(&p);
    propose_decisions(&p);
    size_t count = rf_table_lawful(&game->table, table, RF_LAWFUL_MAX);
    RF_ASSERT(count <= RF_LAWFUL_MAX);
    for (size_t i = 0; i < count; i++) {
        if (table[i].kind == RF_ACT_DRAW)
            continue; /* proposed above */
        if (table[i].kind == RF_ACT_WAGER)
            table[i].cents = game->rules.min_bet;
        propose(&p, table[i]);
    }
    propose_draws(&p, true);
    RF_ASSERT(p.count <= RF_BJ_LAWFUL_MAX);
    return p.count;
}
