/*
 * blackjack/observe.c -- what became of an act at an observed table: lawful, a breach, not
 * judged, or impossible.  hint.c says which forgotten act would have made it lawful.
 *
 * The law is asked first, and an act that it permits is done as at any table.  Then come, in this
 * order: duties waived before, obstacles, steps that nobody entered, duties that this act passes
 * over, and last whatever else the act does.
 */
#include "riffle/observe.h"

#include <string.h>

#include "base/assert.h"
#include "blackjack/breach.h"
#include "blackjack/law_bj.h"
#include "shoe/law.h"

/* HR.12: a lawful settlement that the cards drawn too many would change settles the question. */
static void
settle_extra(struct rf_bj *game, const struct rf_act *act)
{
    if (game->extra.count == 0 || !rf_breach_settles(act))
        return;
    struct rf_bj copy = *game;
    for (unsigned i = 0; i < copy.extra.count; i++)
        rf_bj_hand_add(&copy.dealer, copy.extra.card[i]);
    copy.waived |= RF_WAIVED_DRAW; /* whatever they count, the dealer is done */
    if (rf_bj_judge(&copy, act) != RF_PERMITTED)
        game->extra.count = 0;
}

static bool
act_lawfully(struct rf_bj *game, const struct rf_act *act)
{
    if (rf_bj_judge(game, act) != RF_PERMITTED)
        return false;
    settle_extra(game, act);
    if (act->kind == RF_ACT_END && game->waived & RF_WAIVED_INSURED)
        rf_bj_breach_owe_unsettled(game);
    rf_bj_apply(game, act);
    return true;
}

/* In a round the hand that the cutting card came for need not be said. */
static bool
act_for_awaited_hand(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_act out = *act;
    if (act->kind != RF_ACT_CUTTING_CARD || act->hand != RF_HAND_NONE || !game->table.round.on)
        return false;
    out.hand = (uint8_t)rf_bj_phase_awaited_hand(game);
    return out.hand != RF_HAND_NONE && act_lawfully(game, &out);
}

/* Does an act after steps that were implied, if it is lawful, or granted where `granted` says so.
 * The movements of all are listed. */
static bool
act_and_list(struct rf_bj *game, const struct rf_act *act, bool granted)
{
    struct rf_bj_movement implied[RF_BJ_MOVEMENTS_MAX];
    unsigned count = game->movements;
    memcpy(implied, game->movement, sizeof implied);
    if (!act_lawfully(game, act) && !(granted && rf_bj_act_as_granted(game, act)))
        return false;
    for (unsigned i = 0; i < count && game->movements < RF_BJ_MOVEMENTS_MAX; i++)
        game->movement[game->movements++] = implied[i];
    return true;
}

/* The round is over, and its end was not entered. */
static void
imply_end(struct rf_bj *game)
{
    struct rf_act end = rf_act_make(RF_ACT_END, "dealer");
    if (game->table.round.on && rf_bj_phase(game) == RF_PHASE_OVER)
        act_lawfully(game, &end);
}

/* The player sat down, and it was not entered. */
static void
imply_seat(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_act sit = rf_act_make(RF_ACT_SIT, act->name);
    sit.box = act->box;
    if (act->kind == RF_ACT_WAGER && !game->table.seats.box[act->box].arrival)
        act_and_list(game, &sit, false);
}

/* The player bought chips, and it was not entered.  True when that is new. */
static bool
imply_chips(struct rf_bj *game, const struct rf_act *act)
{
    unsigned box, hand;
    uint32_t arrival = rf_bj_law_actor(game, act);
    int64_t needs = act->kind == RF_ACT_INSURE ? act->cents : 0;
    if (!arrival)
        return false;
    if (act->kind == RF_ACT_WAGER)
        needs = act->cents - game->table.round.wager_cents[act->box];
    bool matches = act->kind == RF_ACT_DOUBLE || act->kind == RF_ACT_SPLIT;
    if (matches && rf_breach_hand(game, act, &box, &hand)) {
        needs = act->cents > 0 ? act->cents : game->box[box].wager_cents[hand];
        arrival = game->box[box].arrival;
    }
    return rf_bj_breach_afford(game, arrival, needs);
}

/* A card is dealt to somebody whose wager was not entered: how much it is nobody knows. */
static bool
act_without_wager(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_bj copy = *game;
    struct rf_round *round = &copy.table.round;
    if (act->kind != RF_ACT_DRAW || act->hand == RF_HAND_DEALER || round->cards[RF_HAND_DEALER])
        return false;
    uint32_t arrival = copy.table.seats.box[act->hand].arrival;
    if (!arrival || round->wager_cents[act->hand] > 0 || round->cards[act->hand] > 0)
        return false;
    int64_t least = copy.rules.min_bet;
    copy.movements = 0;
    rf_bj_breach_afford(&copy, arrival, least);
    rf_bj_chips_move(&copy, arrival, RF_BJ_FELT, least, RF_WAGER_IN_LIMITS);
    round->wager_cents[act->hand] = least;
    copy.box[act->hand].arrival = arrival;
    copy.unknown |= (uint8_t)(1u << act->hand);
    if (!act_and_list(&copy, act, false))
        return false;
    *game = copy;
    return true;
}

/* The discards went back into the device, and it was not entered: a card of them comes out. */
static bool
act_after_return(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_bj copy = *game;
    struct rf_act back = rf_act_make(RF_ACT_RETURN, "dealer");
    if (!copy.table.rules.device || copy.table.rack.count == 0 ||
        copy.table.shoe.stage != RF_SHOE_IN_PLAY)
        return false;
    rf_table_apply(&copy.table, &back);
    if (!act_lawfully(&copy, act) && !rf_bj_act_as_granted(&copy, act))
        return false;
    *game = copy;
    return true;
}

/* A card comes face down to a hand that may be doubled: it was, and that was not entered. */
static bool
act_after_double(struct rf_bj *game, const struct rf_act *act)
{
    unsigned box, hand;
    struct rf_bj copy = *game;
    if (act->kind != RF_ACT_DRAW || !act->face_down || rf_bj_phase(game) != RF_PHASE_PLAY ||
        !rf_bj_phase_turn(game, &box, &hand) || box != act->hand)
        return false;
    uint32_t arrival = game->box[box].arrival;
    struct rf_act doubles = rf_act_make(RF_ACT_DOUBLE, rf_bj_chips_side_name(game, arrival));
    copy.movements = 0;
    rf_bj_breach_afford(&copy, arrival, copy.box[box].wager_cents[hand]);
    if (!act_and_list(&copy, &doubles, false) || !act_and_list(&copy, act, false))
        return false;
    *game = copy;
    return true;
}

/* Steps that nobody entered, and after which the act is lawful.  False when there are none such.
 * `told` is true when a purchase is all that is missing and an earlier one was told. */
static bool
act_by_implication(struct rf_bj *game, const struct rf_act *act, bool *told)
{
    struct rf_bj copy = *game;
    bool pays = act->kind == RF_ACT_WAGER || act->kind == RF_ACT_INSURE ||
                act->kind == RF_ACT_DOUBLE || act->kind == RF_ACT_SPLIT;
    *told = false;
    if (act_without_wager(game, act) || act_after_double(game, act))
        return true;
    copy.movements = 0;
    imply_end(&copy);
    if (!act_and_list(&copy, act, false)) {
        if (act->role != RF_ROLE_PLAYER || !pays)
            return false;
        bool over = !copy.table.round.on && game->table.round.on;
        bool seated = rf_bj_law_actor(game, act) && game->table.seats.box[act->box].arrival;
        imply_seat(&copy, act);
        *told = !imply_chips(&copy, act) && !over && (seated || act->kind != RF_ACT_WAGER);
        if (!act_and_list(&copy, act, true))
            return false;
    }
    *game = copy;
    return true;
}

/* What is not judged leaves nothing owed: nobody can say what was due. */
static void
act_unjudged(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_bj_account before[RF_BJ_ACCOUNTS];
    memcpy(before, game->account, sizeof before);
    rf_bj_breach_act(game, act);
    for (unsigned i = 0; i < RF_BJ_ACCOUNTS; i++)
        if (game->account[i].arrival == before[i].arrival)
            game->account[i].owed_cents = before[i].owed_cents;
}

/* Somebody looks at the hole card, turns it or splits, and cannot, because the last card of the deal
 * was not entered. */
static bool
act_after_missing_card(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_bj copy = *game;
    unsigned hand = game->table.round.on ? rf_bj_phase_next_deal(game) : RF_HAND_NONE;
    bool shows = act->kind == RF_ACT_LOOK || act->kind == RF_ACT_SPLIT ||
                 (act->kind == RF_ACT_TURN && act->box == 0);
    if (!shows || hand == RF_HAND_NONE || game->table.round.cards[hand] != 1 ||
        !rf_bj_imply_card(&copy, hand, hand == RF_HAND_DEALER) ||
        rf_bj_phase_next_deal(&copy) != RF_HAND_NONE ||
        rf_bj_obstacle(&copy, act) != RF_NO_OBSTACLE)
        return false;
    if (rf_doubt_beyond_judgement(&copy, act))
        act_unjudged(&copy, act);
    else if (!act_lawfully(&copy, act) && !rf_bj_act_by_waiving(&copy, act))
        return false;
    *game = copy;
    return true;
}

static struct rf_observation
observe(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_observation seen = {.clause = rf_bj_judge(game, act)};
    bool told, elsewhere = rf_doubt_asked_elsewhere(game, act);
    uint8_t passed = game->passed;
    if (rf_bj_act_past_unseen_hand(game, act) || act_lawfully(game, act) ||
        rf_bj_act_as_granted(game, act) || act_for_awaited_hand(game, act))
        return (struct rf_observation){.kind = RF_SEEN_PERMITTED};
    seen.kind = RF_SEEN_NOT_JUDGED;
    seen.obstacle = rf_bj_obstacle(game, act);
    if (seen.obstacle == RF_OBSTACLE_CARD_ELSEWHERE && act_after_return(game, act)) {
        seen.obstacle = RF_NO_OBSTACLE;
        return seen;
    }
    if (seen.obstacle == RF_NO_OBSTACLE && rf_clause_breach(seen.clause) == RF_BREACH_IMPOSSIBLE)
        seen.obstacle = RF_OBSTACLE_TOO_LARGE;
    bool second = seen.obstacle == RF_OBSTACLE_NO_CHIPS || act->kind == RF_ACT_SPLIT;
    if (second && seen.obstacle != RF_NO_OBSTACLE && rf_doubt_perhaps_split(game, act)) {
        seen.obstacle = RF_NO_OBSTACLE; /* about the second hand, which nobody entered */
        game->movements = 0;
        game->table.fault = RF_PERMITTED;
        return seen;
    }
    if (seen.obstacle != RF_NO_OBSTACLE) {
        bool missing = act_after_missing_card(game, act);
        seen.kind = missing ? RF_SEEN_BREACH : RF_SEEN_IMPOSSIBLE;
        seen.obstacle = missing ? RF_NO_OBSTACLE : seen.obstacle;
        return seen;
    }
    if (rf_doubt_beyond_judgement(game, act) || rf_doubt_perhaps_split(game, act))
        act_unjudged(game, act);
    else if (act_by_implication(game, act, &told))
        seen = told ? (struct rf_observation){.kind = RF_SEEN_PERMITTED} : seen;
    else if (rf_bj_act_by_waiving(game, act) || !rf_bj_breach_act(game, act))
        seen.kind = elsewhere || rf_doubt_passes_over_doubtfully(game, passed) ? RF_SEEN_NOT_JUDGED
                                                                               : RF_SEEN_BREACH;
    return seen;
}

/* A card is owed only to the hand that the round waits to serve: after a breach that may be
 * another. */
static void
forget_owed_card(struct rf_bj *game)
{
    struct rf_table *table = &game->table;
    if (table->owed && rf_bj_phase_awaited_hand(game) != table->owed - 1u)
        table->owed = 0;
}

/* A settlement as it lies is accepted too; what it gives beyond the law is noted. */
static struct rf_observation
observe_beyond(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_breach_beyond beyond;
    rf_breach_beyond_begin(&beyond, game, act->box);
    struct rf_observation seen = observe(game, act);
    if (seen.kind == RF_SEEN_PERMITTED || seen.kind == RF_SEEN_BREACH)
        rf_breach_beyond_end(&beyond, game, act->box);
    return seen;
}

/* What is due at once and was passed over is told once, whatever the act did. */
static void
waive_at_once(struct rf_bj *game, const struct rf_act *act, enum rf_clause clause)
{
    bool due = clause == RF_BUST_TAKEN || clause == RF_NATURAL_PAID || clause == RF_INSURANCE_PAYS;
    bool plays = rf_breach_decides(act) || rf_breach_deals(act) || act->kind == RF_ACT_TURN;
    if (!due || !plays || rf_bj_phase(game) != RF_PHASE_AT_ONCE)
        return;
    bool insured = rf_bj_phase_insurance_box(game) > 0;
    game->waived |= insured ? RF_WAIVED_INSURED : RF_WAIVED_AT_ONCE;
}

/* A card that the game did not wait for: perhaps another was not entered, or this one entered
 * twice.  Then nobody knows when the cutting card comes. */
static void
forget_place(struct rf_bj *game, const struct rf_act *act, enum rf_clause clause, bool in_play)
{
    bool of_game = clause >= RF_FIRST_CARDS && clause <= RF_SHUFFLE_AND_GO_ON;
    if ((act->kind == RF_ACT_DRAW && of_game) || (act->kind == RF_ACT_BURN && in_play))
        game->table.shoe.mark_told = true;
}

struct rf_observation
rf_bj_observe(struct rf_bj *game, const struct rf_act *act)
{
    RF_ASSERT(act->kind < RF_ACTS);
    struct rf_bj_box before[RF_BOXES_MAX + 1];
    memcpy(before, game->box, sizeof before);
    bool in_play = game->table.shoe.stage == RF_SHOE_IN_PLAY, down = game->hole_down;
    struct rf_observation seen = rf_breach_is_beyond(game, act) ? observe_beyond(game, act)
                                                                : observe(game, act);
    if (seen.kind == RF_SEEN_BREACH) {
        forget_place(game, act, seen.clause, in_play);
        if (seen.clause == RF_DEVICE_SHUFFLES && !game->table.round.on)
            game->early |= 1;
        waive_at_once(game, act, seen.clause);
        rf_breach_mark_unlawful(game, act, seen.clause, before);
    }
    if (seen.kind != RF_SEEN_IMPOSSIBLE) {
        game->unlooked |= game->table.fault == RF_DEALER_LOOKS;
        if (down && !game->hole_down)
            rf_breach_natural_shows(game);
        forget_owed_card(game);
        rf_doubt_excuse_bust(game);
        rf_breach_mark_wager(game, act);
        rf_bj_deny_follow(game);
    }
    return seen;
}
