#include "companion.h"

const char *const companion_names[RF_BOXES_MAX] = {"Ann",  "Bob",  "Cleo", "Dan",
                                                   "Elsa", "Femi", "Gita"};

static unsigned
value(rf_card card)
{
    return rf_count_add((struct rf_count){0, false}, card).total;
}

static bool
offered(enum rf_act_kind kind, const struct rf_act *lawful, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (lawful[i].kind == kind)
            return true;
    return false;
}

/* Aces and eights always; others against a weak card. */
static bool
splits(unsigned pair, unsigned up)
{
    switch (pair) {
    case 11:
    case 8: return true;
    case 2:
    case 3:
    case 7: return up <= 7;
    case 6: return up <= 6;
    case 9: return up <= 9 && up != 7;
    default: return false;
    }
}

static bool
doubles(unsigned total, unsigned up)
{
    return total == 11 || (total == 10 && up <= 9) || (total == 9 && up >= 3 && up <= 6);
}

static bool
stands(struct rf_count count, unsigned up)
{
    if (count.soft)
        return count.total >= 19 || (count.total == 18 && up <= 8);
    return count.total >= 17 || (count.total >= 12 && up <= 6);
}

enum rf_act_kind
companion_plays(const struct rf_bj_hand *hand, rf_card up_card, const struct rf_act *lawful,
                size_t count)
{
    struct rf_count hand_count = rf_bj_hand_count(hand);
    unsigned up = value(up_card);
    bool hits = offered(RF_ACT_HIT, lawful, count);
    if (offered(RF_ACT_SURRENDER, lawful, count) && !hand_count.soft && hand_count.total == 16 &&
        up >= 9 && value(hand->card[0]) != 8)
        return RF_ACT_SURRENDER;
    if (offered(RF_ACT_SPLIT, lawful, count) && splits(value(hand->card[0]), up))
        return RF_ACT_SPLIT;
    if (offered(RF_ACT_DOUBLE, lawful, count) && !hand_count.soft && doubles(hand_count.total, up))
        return RF_ACT_DOUBLE;
    return hits && !stands(hand_count, up) ? RF_ACT_HIT : RF_ACT_STAND;
}

/* A cut somewhere, or one time in two none. */
static void
answer_offer(const struct rf_bj *game, struct rf_words whims, struct rf_act *act)
{
    struct rf_cut_view view = rf_table_cut_view(&game->table);
    if (rf_below(whims, 2) == 0) {
        act->kind = RF_ACT_REFUSE;
        act->cards = 0;
        return;
    }
    act->cards = (uint16_t)(view.least + rf_below(whims, (uint32_t)(view.most - view.least) + 1));
}

/* Between rounds: chips when he has too few, then a wager of up to nine steps above the least. */
static void
wager(const struct rf_bj *game, unsigned box, struct rf_words whims, struct rf_act *act)
{
    const struct rf_bj_rules *rules = &game->rules;
    const struct rf_box *seat = &game->table.seats.box[box];
    int64_t cents = rules->min_bet + (int64_t)rules->bet_step * rf_below(whims, 10);
    bool poor = rf_bj_chips(game, seat->arrival) < cents;
    *act = rf_act_make(poor ? RF_ACT_BUY : RF_ACT_WAGER, seat->name);
    act->box = (uint8_t)(poor ? 0 : box);
    act->cents = cents < rules->max_bet ? cents : rules->max_bet;
    if (poor)
        act->cents = 100 * (int64_t)rules->min_bet + cents;
}

/* A box of theirs that could wager and has not, 0 when there is none. */
static unsigned
without_wager(const struct rf_bj *game, const bool boxes[static RF_BOXES_MAX + 1])
{
    const struct rf_table *table = &game->table;
    if (table->round.on || table->shuffle_due || table->shoe.stage != RF_SHOE_IN_PLAY)
        return 0;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (boxes[box] && table->seats.box[box].arrival && table->round.wager_cents[box] == 0)
            return box;
    return 0;
}

/* A companion who holds the box of an act; 0 for somebody else's act. */
static unsigned
companion_of(const struct rf_bj *game, const bool boxes[static RF_BOXES_MAX + 1],
             const struct rf_act *act)
{
    uint32_t arrival = rf_seats_arrival(&game->table.seats, act->name);
    for (unsigned box = 1; box <= RF_BOXES_MAX && act->role == RF_ROLE_PLAYER; box++)
        if (boxes[box] && arrival && game->table.seats.box[box].arrival == arrival)
            return box;
    return 0;
}

bool
companion_next(const struct rf_bj *game, const bool boxes[static RF_BOXES_MAX + 1],
               struct rf_words whims, struct rf_act *act)
{
    struct rf_act acts[8];
    size_t count = rf_bj_lawful(game, acts, 8), n = count < 8 ? count : 8;
    unsigned box = without_wager(game, boxes), hand;
    if (box) {
        wager(game, box, whims, act);
        return true;
    }
    if (count == 0 || !companion_of(game, boxes, &acts[0]))
        return false;
    *act = acts[0];
    switch (act->kind) {
    case RF_ACT_CUT: answer_offer(game, whims, act); return true;
    case RF_ACT_DECLINE: return true;
    case RF_ACT_HIT:
    case RF_ACT_STAND: break;
    default: return false;
    }
    if (!rf_bj_turn(game, &box, &hand))
        return false;
    enum rf_act_kind kind = companion_plays(&game->box[box].hand[hand], game->dealer.card[0], acts,
                                            n);
    for (size_t i = 0; i < n; i++)
        if (acts[i].kind == kind)
            *act = acts[i];
    return true;
}
