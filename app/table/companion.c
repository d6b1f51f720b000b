/*
 * app/table/companion.c -- decides for companions: bets and cuts by chance, everything else by the
 * chart of basic strategy.
 *
 * Decisions about a hand use no chance, so a record can be replayed against the same chart
 * (replay.c).  They are chosen from what the law permits, so a companion never breaks a rule.
 * companion_learn.c computes the chart.  The practice table in the browser uses this file too, so it
 * has neither heap nor I/O.
 */
#include "table/companion.h"

#include <string.h>

const char *const companion_names[RF_BOXES_MAX] = {"Ann",  "Bob",  "Cleo", "Dan",
                                                   "Elsa", "Femi", "Gita"};

const char *
companion_list(const struct companions *companions, char out[static COMPANION_LIST])
{
    size_t used = 0;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        const char *name = companion_names[box - 1];
        if (!companions->box[box])
            continue;
        if (used)
            out[used++] = ':';
        memcpy(out + used, name, strlen(name) + 1);
        used += strlen(name);
    }
    return used ? out : NULL;
}

void
companion_strategy(const struct companions *companions, char out[static RF_HEX_TEXT])
{
    char text[RF_BASIC_TEXT];
    uint8_t hash[RF_HASH_BYTES];
    size_t size = rf_basic_write(text, &companions->basic);
    rf_sha256(hash, text, size);
    rf_hex_write(out, hash);
}

/* True when the law permits an act of this kind now. */
static bool
is_offered(enum rf_act_kind kind, const struct rf_act *lawful, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (lawful[i].kind == kind)
            return true;
    return false;
}

/* The cell of the chart for a hand: of the pairs, the soft or the hard totals.  A hand of more
 * than two cards can only hit or stand. */
static unsigned
cell_of(const struct rf_basic *basic, const struct rf_bj_hand *hand, rf_card up_card)
{
    struct rf_count count = rf_bj_hand_count(hand);
    unsigned up = rf_exact_card_value(up_card), one = rf_exact_card_value(hand->card[0]);
    bool two = hand->count == 2, pair = two && one == rf_exact_card_value(hand->card[1]);
    unsigned cell = pair         ? basic->pair[one][up]
                    : count.soft ? basic->soft[count.total][up]
                                 : basic->hard[count.total][up];
    return two ? cell : cell & RF_DO_HIT;
}

enum rf_act_kind
companion_plays(const struct rf_basic *basic, const struct rf_bj_hand *hand, rf_card up_card,
                const struct rf_act *lawful, size_t count)
{
    unsigned cell = cell_of(basic, hand, up_card);
    bool hits = is_offered(RF_ACT_HIT, lawful, count);
    if ((cell & RF_DO_SURRENDER) && is_offered(RF_ACT_SURRENDER, lawful, count))
        return RF_ACT_SURRENDER;
    if ((cell & RF_DO_SPLIT) && is_offered(RF_ACT_SPLIT, lawful, count))
        return RF_ACT_SPLIT;
    if ((cell & (hits ? RF_DO_DOUBLE : RF_DO_DOUBLE_NOT_STAND)) &&
        is_offered(RF_ACT_DOUBLE, lawful, count))
        return RF_ACT_DOUBLE;
    return hits && (cell & RF_DO_HIT) ? RF_ACT_HIT : RF_ACT_STAND;
}

/* True while a person, a player who is no companion, is still to be asked (C4.3). */
static bool
person_is_to_be_asked(const struct rf_bj *game, const bool boxes[static RF_BOXES_MAX + 1])
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        const struct rf_box *seat = &game->table.seats.box[box];
        if (seat->arrival && !seat->asked && !boxes[box])
            return true;
    }
    return false;
}

/* Leaves the cut to a person who is asked later.  Else refuses one time in two, or cuts at any
 * permitted place, each equally likely. */
static void
answer_offer(const struct rf_bj *game, const bool boxes[static RF_BOXES_MAX + 1], const char *name,
             struct rf_rng whims, struct rf_act *act)
{
    struct rf_cut_view view = rf_table_cut_view(&game->table);
    bool refuses = person_is_to_be_asked(game, boxes) || rf_rng_below(whims, 2) == 0;
    *act = rf_act_make(refuses ? RF_ACT_REFUSE : RF_ACT_CUT, name);
    if (refuses)
        return;
    act->cards = (uint16_t)(view.least +
                            rf_rng_below(whims, (uint32_t)(view.most - view.least) + 1));
}

/* The minimum bet plus 0 to 9 steps.  A companion with too few chips first buys 100 minimum bets
 * and what this bet takes. */
static void
wager(const struct rf_bj *game, unsigned box, struct rf_rng whims, struct rf_act *act)
{
    const struct rf_bj_rules *rules = &game->rules;
    const struct rf_box *seat = &game->table.seats.box[box];
    int64_t cents = rules->min_bet + (int64_t)rules->bet_step * rf_rng_below(whims, 10);
    bool poor = rf_bj_chips_of(game, seat->arrival) < cents;
    *act = rf_act_make(poor ? RF_ACT_BUY : RF_ACT_WAGER, seat->name);
    act->box = (uint8_t)(poor ? 0 : box);
    act->cents = cents < rules->max_bet ? cents : rules->max_bet;
    if (poor)
        act->cents = 100 * (int64_t)rules->min_bet + cents;
}

/* A box of a companion that can bet and has not, 0 when there is none. */
static unsigned
find_box_to_bet(const struct rf_bj *game, const bool boxes[static RF_BOXES_MAX + 1])
{
    const struct rf_table *table = &game->table;
    if (table->round.on || table->shuffle_due || table->shoe.stage != RF_SHOE_IN_PLAY)
        return 0;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (boxes[box] && table->seats.box[box].arrival && table->round.wager_cents[box] == 0)
            return box;
    return 0;
}

/* True when the player with this arrival is a companion. */
static bool
is_companion(const struct rf_bj *game, const bool boxes[static RF_BOXES_MAX + 1], uint32_t arrival)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (boxes[box] && arrival && game->table.seats.box[box].arrival == arrival)
            return true;
    return false;
}

/* Early surrender, before the dealer checks for blackjack: a companion's hand whose cell says
 * so. */
static bool
surrenders_early(const struct rf_bj *game, const struct companions *companions, struct rf_act *act)
{
    if (game->rules.surrender != RF_BJ_SURRENDER_EARLY)
        return false;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        const struct rf_bj_hand *hand = &game->box[box].hand[0];
        if (!companions->box[box] || game->box[box].hands == 0 || hand->count != 2 ||
            rf_bj_hand_is_natural(&game->rules, hand) ||
            !(cell_of(&companions->basic, hand, game->dealer.card[0]) & RF_DO_SURRENDER))
            continue;
        *act = rf_act_make(RF_ACT_SURRENDER, game->table.seats.box[box].name);
        act->box = (uint8_t)box;
        if (rf_bj_judge(game, act) == RF_PERMITTED)
            return true;
    }
    return false;
}

/* Answers the offer of insurance, or plays the hand in turn, with one of the permitted acts.  Where
 * insurance is offered, the act after "declines" is the largest insurance for the box. */
static bool
answer(const struct rf_bj *game, const struct rf_basic *basic, const struct rf_bj_awaits *awaits,
       struct rf_act *act)
{
    struct rf_act lawful[8];
    size_t count = rf_bj_legal_acts(game, lawful, 8);
    enum rf_act_kind kind = RF_ACT_DECLINE;
    if (awaits->phase == RF_PHASE_PLAY)
        kind = companion_plays(basic, &game->box[awaits->box].hand[awaits->hand],
                               game->dealer.card[0], lawful, count);
    else if (basic->insure && count > 1 && lawful[1].kind == RF_ACT_INSURE &&
             lawful[1].box == awaits->box)
        kind = RF_ACT_INSURE;
    for (size_t i = count; i-- > 0;)
        if (lawful[i].kind == kind)
            *act = lawful[i];
    return true;
}

bool
companion_next(const struct rf_bj *game, const struct companions *companions, struct rf_rng whims,
               struct rf_act *act)
{
    unsigned box = find_box_to_bet(game, companions->box);
    if (box) {
        wager(game, box, whims, act);
        return true;
    }
    struct rf_bj_awaits awaits = rf_bj_awaits(game);
    if (awaits.phase == RF_PHASE_LOOK && surrenders_early(game, companions, act))
        return true;
    if (awaits.role != RF_ROLE_PLAYER || !is_companion(game, companions->box, awaits.player))
        return false;
    if (awaits.phase != RF_PHASE_CUT)
        return answer(game, &companions->basic, &awaits, act);
    answer_offer(game, companions->box, rf_bj_chips_side_name(game, awaits.player), whims, act);
    return true;
}
