/*
 * blackjack/reading.c -- reads a round as the breaches before it have left it, and does an act
 * that is lawful under some reading.
 *
 * A duty that was waived may be done late; a player who was passed over counts as standing while
 * somebody else acts; cards that the dealer drew too many count or do not (HR.12); a wrong
 * payment may be made good.  At a table without a breach there is one reading, and it is the
 * law's.
 */
#include "blackjack/breach.h"

#include "blackjack/law_bj.h"
#include "shoe/breach_table.h"

/* The boxes that an act is about: these are never masked. */
uint8_t
rf_breach_boxes_of(const struct rf_bj *game, const struct rf_act *act)
{
    uint8_t boxes = 0;
    uint32_t arrival = rf_bj_law_actor(game, act);
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        bool decides = rf_breach_decides(act) && arrival &&
                       (act->kind != RF_ACT_SURRENDER || act->box == box) &&
                       (game->box[box].arrival == arrival ||
                        game->table.seats.box[box].arrival == arrival);
        if (decides || (rf_breach_deals(act) && act->hand == box))
            boxes |= (uint8_t)(1u << box);
    }
    return boxes;
}

void
rf_breach_mask_box(struct rf_bj *game, struct rf_breach_masks *masks, unsigned box)
{
    struct rf_bj_box *mine = &game->box[box];
    masks->boxes |= (uint8_t)(1u << box);
    for (unsigned h = 0; h < RF_BJ_HANDS_MAX; h++) {
        masks->done[box][h] = mine->done[h];
        mine->done[h] = true;
    }
}

void
rf_breach_mask_passed(struct rf_bj *game, struct rf_breach_masks *masks, const struct rf_act *act)
{
    uint8_t passed = game->passed & (uint8_t)~rf_breach_boxes_of(game, act);
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (passed & 1u << box)
            rf_breach_mask_box(game, masks, box);
}

/* Passed-over players keep their turns, until the dealer draws or settles. */
void
rf_breach_unmask(struct rf_bj *game, const struct rf_breach_masks *masks, const struct rf_act *act)
{
    bool final = rf_breach_draws_to_dealer(act) || rf_breach_settles(act);
    for (unsigned box = 1; box <= RF_BOXES_MAX && !final; box++)
        for (unsigned h = 0; h < RF_BJ_HANDS_MAX && masks->boxes & 1u << box; h++)
            game->box[box].done[h] = masks->done[box][h];
}

/* The waived duty that an act would do after all. */
static uint8_t
duty_of(const struct rf_act *act)
{
    if (rf_breach_settles(act))
        return RF_WAIVED_AT_ONCE;
    if (rf_breach_settles_insurance(act))
        return RF_WAIVED_AT_ONCE | RF_WAIVED_INSURED;
    if (act->kind == RF_ACT_LOOK)
        return RF_WAIVED_LOOK;
    if (act->kind == RF_ACT_TURN && act->box == 0)
        return RF_WAIVED_TURN;
    return rf_breach_draws_to_dealer(act) ? RF_WAIVED_DRAW : 0;
}

/* The duty is done late: it is not waived any more, except that what is due at once may be settled
 * late for the rest of the round. */
static void
recall_duty(struct rf_bj *game, uint8_t duty)
{
    game->waived &= (uint8_t)~duty;
    if (duty == RF_WAIVED_LOOK)
        game->looked = game->natural = false;
}

/* HR.12: cards that the dealer drew too many count after all. */
static void
count_extra(struct rf_bj *game)
{
    for (unsigned i = 0; i < game->extra.count; i++)
        rf_bj_hand_add(&game->dealer, game->extra.card[i]);
    game->counted = (uint8_t)(game->counted + game->extra.count);
    game->extra.count = 0;
    game->table.round.dealer = rf_bj_hand_count(&game->dealer);
    game->waived |= RF_WAIVED_DRAW; /* whatever they count now, the dealer is done */
}

static void
swap_hands(struct rf_bj_box *box, unsigned a, unsigned b)
{
    struct rf_bj_box was = *box;
    for (unsigned i = 0; i < 2; i++) {
        unsigned from = i ? a : b, to = i ? b : a;
        box->hand[to] = was.hand[from];
        box->wager_cents[to] = was.wager_cents[from];
        box->done[to] = was.done[from];
        box->hidden[to] = was.hidden[from];
        box->under[to] = was.under[from];
        box->unseen[to] = was.unseen[from];
        box->added_cents[to] = was.added_cents[from];
    }
}

static bool
act_if_lawful(struct rf_bj *game, const struct rf_act *act)
{
    if (rf_bj_judge(game, act) != RF_PERMITTED)
        return false;
    rf_bj_apply(game, act);
    return true;
}

/* A card came before it was asked for, and asking was late: no further card is owed. */
static bool
hear_late_hits(struct rf_bj *game)
{
    bool heard = false;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        if (!(game->unasked & 1u << box) || !game->box[box].hits)
            continue;
        game->box[box].hits = false;
        game->unasked &= (uint8_t) ~(1u << box);
        heard = true;
    }
    return heard;
}

/* Two cards, a third that nobody asked for, and then somebody else acts: the player doubled, and
 * nobody entered it.  How much lies there is not known any more. */
static bool
imply_doubles(struct rf_bj *game, const struct rf_act *act)
{
    bool implied = false;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        struct rf_bj_box *mine = &game->box[box];
        struct rf_bj_hand two = mine->hand[0];
        two.count = 2;
        bool open = game->unasked & 1u << box && mine->hands == 1 && mine->hand[0].count == 3 &&
                    !mine->done[0] && !mine->hits && mine->wager_cents[0] > 0;
        if (!open || rf_breach_boxes_of(game, act) & 1u << box ||
            !rf_bj_hand_can_double(&game->rules, &two))
            continue;
        mine->done[0] = implied = true;
        game->unknown |= (uint8_t)(1u << box);
        game->passed |= (uint8_t)(1u << box); /* who hit may still say that they stand */
    }
    return implied;
}

/* HR.20: who surrendered in breach plays on. */
static bool
play_on(struct rf_bj *game)
{
    bool plays = false;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        struct rf_bj_hand *hand = &game->box[box].hand[0];
        if (!hand->unlawful_surrender || game->box[box].wager_cents[0] == 0)
            continue;
        hand->surrendered = hand->unlawful_surrender = false;
        plays = true;
    }
    return plays;
}

/* HR.16: a card of the deal that was taken for one too many was that box's second, out of turn. */
static bool
count_early_cards(struct rf_bj *game)
{
    struct rf_round *round = &game->table.round;
    bool counts = false;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        if (!(game->early & 1u << box) || round->cards[box] != 1 || round->loose == 0)
            continue;
        round->cards[box]++;
        round->loose--;
        counts = true;
    }
    game->early = 0;
    return counts;
}

/* One reading of the round: with or without the players that were passed over, the duty of this act
 * still to be done or waived, extra cards of the dealer counted or not, insurance that nobody
 * entered there or not, a hit late or not, a double entered or not, a surrender kept or not, a card
 * of the deal too many or early. */
bool
rf_bj_act_by_reading(struct rf_bj *game, const struct rf_act *act, unsigned reading)
{
    struct rf_bj copy = *game;
    struct rf_breach_masks masks = {0};
    bool hide = reading & 1, late = reading & 2, extra = reading & 4, insured = reading & 8;
    uint8_t duty = game->waived & duty_of(act);
    if ((hide && !game->passed) || (late && !duty) || (extra && game->extra.count == 0))
        return false;
    if (insured && !(game->waived & RF_WAIVED_INSURANCE))
        return false;
    if (extra && (game->hole_down || rf_bj_phase_next_deal(game) != RF_HAND_NONE))
        return false; /* it counts, or not, beside the dealer's own cards */
    if ((reading & 16 && !hear_late_hits(&copy)) || (reading & 32 && !imply_doubles(&copy, act)))
        return false;
    if ((reading & 64 && !play_on(&copy)) || (reading & 128 && !count_early_cards(&copy)))
        return false;
    if (insured)
        copy.waived |= RF_READ_INSURED;
    if (hide)
        rf_breach_mask_passed(&copy, &masks, act);
    if (late)
        recall_duty(&copy, duty);
    if (extra)
        count_extra(&copy);
    if (!act_if_lawful(&copy, act))
        return false;
    rf_breach_unmask(&copy, &masks, act);
    copy.waived &= (uint8_t)~RF_READ_INSURED;
    copy.waived |= duty & (RF_WAIVED_AT_ONCE | RF_WAIVED_INSURED);
    *game = copy;
    return true;
}

/* The difference of a wrong settlement is paid.  While a hand of the box waits to be settled, a
 * payment is for that hand, unless it is all that is owed. */
static bool
act_pays_owed(struct rf_bj *game, const struct rf_act *act)
{
    uint32_t arrival = game->table.seats.box[act->box].arrival;
    if (act->kind != RF_ACT_PAY || act->role != RF_ROLE_DEALER || !arrival || act->cents == 0 ||
        act->cents > rf_bj_chips_owed(game, arrival))
        return false;
    if (rf_bj_phase_first_due(game, act->box) < RF_BJ_HANDS_MAX &&
        act->cents < rf_bj_chips_owed(game, arrival))
        return false;
    game->movements = 0;
    game->table.fault = RF_PERMITTED;
    rf_bj_chips_move(game, RF_BJ_HOUSE, arrival, act->cents, RF_SETTLED_IS_FINAL);
    rf_bj_chips_owe(game, arrival, -act->cents);
    return true;
}

/* HR.5: a wager that was changed in the round is paid as it lay before. */
static bool
act_pays_first_wager(struct rf_bj *game, const struct rf_act *act)
{
    struct rf_bj copy = *game;
    struct rf_bj_box *mine = &copy.box[act->box];
    if (act->kind != RF_ACT_PAY || mine->lawful_cents == 0)
        return false;
    unsigned hand = rf_bj_phase_first_due(game, act->box);
    if (hand == RF_BJ_HANDS_MAX)
        return false;
    mine->wager_cents[hand] = mine->lawful_cents;
    if (rf_bj_judge(&copy, act) != RF_PERMITTED)
        return false;
    int64_t owed = rf_bj_chips_owed(game, game->box[act->box].arrival);
    uint32_t arrival = game->box[act->box].arrival;
    rf_bj_breach_act(game, act);
    rf_bj_chips_owe(game, arrival, owed - rf_bj_chips_owed(game, arrival));
    return true;
}

/* BJ(8).4: once a hand was not settled in its turn, another of its box may be settled first. */
static bool
act_on_other_hand(struct rf_bj *game, const struct rf_act *act)
{
    if (!rf_breach_settles(act) || !(game->waived & RF_WAIVED_AT_ONCE))
        return false;
    unsigned first = rf_bj_phase_first_due(game, act->box);
    for (unsigned h = first + 1; h < game->box[act->box].hands; h++) {
        struct rf_bj copy = *game;
        swap_hands(&copy.box[act->box], first, h);
        if (!rf_bj_act_by_reading(&copy, act, 0) && !rf_bj_act_by_reading(&copy, act, 1))
            continue;
        swap_hands(&copy.box[act->box], first, h);
        *game = copy;
        return true;
    }
    return false;
}

/* A player with two boxes does not say which one they mean.  After a breach it may have been the
 * other one that stood. */
static bool
act_on_other_box(struct rf_bj *game, const struct rf_act *act)
{
    uint8_t boxes = rf_breach_decides(act) ? rf_breach_boxes_of(game, act) : 0;
    bool irregular = game->waived || game->passed || game->asked || game->unasked || game->unknown;
    if (!irregular || !(boxes & (boxes - 1)) || act->kind == RF_ACT_SURRENDER ||
        rf_breach_is_unseen(game, act))
        return false;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        for (unsigned h = 0; h < game->box[box].hands && boxes & 1u << box; h++) {
            struct rf_bj copy = *game;
            copy.box[box].done[h] = false;
            if (!game->box[box].done[h] ||
                (!rf_bj_act_by_reading(&copy, act, 0) && !rf_bj_act_by_reading(&copy, act, 1)))
                continue;
            *game = copy;
            return true;
        }
    return false;
}

/* True when another player's hand lies between a box and the one in turn: it was played since. */
static bool
is_behind(const struct rf_bj *game, unsigned box)
{
    unsigned turn, hand, between = box + 1;
    if (!rf_bj_phase_turn(game, &turn, &hand))
        return false;
    while (between < turn &&
           (game->box[between].hands == 0 || game->box[between].hand[0].surrendered ||
            game->box[between].arrival == game->box[box].arrival))
        between++;
    return between < turn;
}

/* A player with two boxes, of one of which a card was not seen: if others have played since, and it
 * is the turn of the other one, they mean that. */
bool
rf_bj_act_past_unseen_hand(struct rf_bj *game, const struct rf_act *act)
{
    uint8_t boxes = rf_breach_decides(act) ? rf_breach_boxes_of(game, act) : 0;
    struct rf_bj copy = *game;
    struct rf_breach_masks masks = {0};
    if (!(boxes & (boxes - 1)) || act->kind == RF_ACT_SURRENDER)
        return false;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        bool unseen = false;
        for (unsigned h = 0; h < game->box[box].hands; h++)
            unseen = unseen || game->box[box].unseen[h] > 0;
        if (unseen && game->passed & 1u << box)
            rf_breach_mask_box(&copy, &masks, box);
    }
    bool behind = false;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        behind = behind || (masks.boxes & boxes & 1u << box && is_behind(&copy, box));
    if (!behind || !act_if_lawful(&copy, act))
        return false;
    rf_breach_unmask(&copy, &masks, act);
    *game = copy;
    return true;
}

/* True when some hand was surrendered in breach and is not settled. */
static bool
is_given_up_in_breach(const struct rf_bj *game)
{
    bool found = false;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        found = found ||
                (game->box[box].hand[0].unlawful_surrender && game->box[box].wager_cents[0] > 0);
    return found;
}

static bool
act_by_some_reading(struct rf_bj *game, const struct rf_act *act)
{
    unsigned possible = 15 | (game->unasked ? 48u : 0) | (is_given_up_in_breach(game) ? 64u : 0) |
                        (game->early ? 128u : 0);
    for (unsigned reading = 0; reading <= possible; reading++)
        if ((reading & possible) == reading && rf_bj_act_by_reading(game, act, reading))
            return true;
    return false;
}

bool
rf_bj_act_as_granted(struct rf_bj *game, const struct rf_act *act)
{
    if (act->kind == RF_ACT_DENY)
        return false; /* no reading takes a right away */
    if (act_by_some_reading(game, act) || act_on_other_box(game, act))
        return true;
    if (rf_bj_act_late(game, act) || rf_bj_act_with_held_card(game, act))
        return true;
    bool to_box = act->kind == RF_ACT_DRAW && act->hand != RF_HAND_DEALER;
    if (to_box && act->role == RF_ROLE_DEALER && game->asked & 1u << act->hand) {
        bool possible = rf_bj_obstacle(game, act) == RF_NO_OBSTACLE;
        if (possible)
            rf_bj_breach_act(game, act);
        return possible;
    }
    if (rf_breach_makes_up_step(&game->table, act)) {
        rf_bj_breach_act(game, act);
        return true;
    }
    return rf_bj_act_after_denial(game, act) || act_on_other_hand(game, act) ||
           act_pays_owed(game, act) || act_pays_first_wager(game, act);
}
