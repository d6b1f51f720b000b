#include "look_phase.h"

/* The first two cards are not all out. */
static bool
dealing(const struct rf_bj *game)
{
    const struct rf_round *round = &game->table.round;
    unsigned dealers = game->rules.hole_card == RF_BJ_NO_HOLE_CARD ? 1 : 2;
    if (round->cards[RF_HAND_DEALER] < dealers)
        return true;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (round->wager_cents[box] > 0 && round->cards[box] < 2 && !round->stands[box])
            return true;
    return false;
}

/* Some player may give up before the dealer looks. */
static bool
may_surrender(const struct rf_bj *game)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        if (!game->table.seats.box[box].arrival)
            continue;
        struct rf_act act = rf_act_make(RF_ACT_SURRENDER, game->table.seats.box[box].name);
        act.box = (uint8_t)box;
        if (rf_bj_ruling(game, &act) == RF_PERMITTED)
            return true;
    }
    return false;
}

static const char *
phase_between(const struct rf_table *table)
{
    if (table->shoe.stage == RF_SHOE_EMPTY || table->shuffle_due)
        return "shuffle";
    bool ready = table->shoe.stage == RF_SHOE_IN_PLAY ||
                 (table->rules.device && !table->rules.burn);
    return ready && table->burned >= table->rules.burn ? "wagers" : "cut";
}

/* What the round waits for is what the law names first. */
const char *
look_phase(const struct rf_bj *game)
{
    struct rf_act first = {0};
    if (!game->table.round.on)
        return phase_between(&game->table);
    if (rf_bj_lawful(game, &first, 1) == 0)
        return "settle";
    switch (first.kind) {
    case RF_ACT_DRAW:
        return dealing(game) ? "deal" : first.hand == RF_HAND_DEALER ? "dealer" : "play";
    case RF_ACT_INSURE:
    case RF_ACT_DECLINE: return "insurance";
    case RF_ACT_HIT:
    case RF_ACT_STAND: return "play";
    case RF_ACT_LOOK: return may_surrender(game) ? "surrender" : "dealer";
    case RF_ACT_TURN: return first.box ? "settle" : "dealer";
    case RF_ACT_SHUFFLE:
    case RF_ACT_DISCARDS: return "shuffle";
    case RF_ACT_OFFER:
    case RF_ACT_CUT: return "cut";
    default: return "settle";
    }
}
