/*
 * blackjack/phase.c -- where a round stands, computed from the cards and wagers alone.
 *
 * There is no stored state of the round that could contradict the cards: rf_bj_phase looks at them
 * and says what comes next.  The order of its tests is the order of a round.  The law (law_bj.c),
 * awaits.c and play.c all ask it.  rf_bj_phase_due says what a hand is due and by which clause.
 */
#include "blackjack/bj_internal.h"

#include "base/assert.h"

static unsigned
card_count(rf_card card)
{
    return rf_count_add((struct rf_count){0, false}, card).total;
}

bool
rf_bj_phase_is_ace(rf_card card)
{
    return card_count(card) == 11;
}

bool
rf_bj_phase_is_ten_or_ace(rf_card card)
{
    return card_count(card) >= 10;
}

bool
rf_bj_phase_dealer_has_natural(const struct rf_bj *game)
{
    return game->dealer.count == 2 && !game->hole_down &&
           rf_bj_hand_count(&game->dealer).total == 21;
}

int64_t
rf_bj_phase_stake(const struct rf_bj_box *box, unsigned hand)
{
    int64_t wager = box->wager_cents[hand], added = box->added_cents[hand];
    if (wager == 0 || !box->hand[hand].doubled)
        return wager;
    return wager + (added > 0 ? added : wager);
}

/* True when a box from `first` on has at least `cards` cards. */
static bool
box_has(const struct rf_round *round, unsigned first, unsigned cards)
{
    for (unsigned box = first; box <= RF_BOXES_MAX; box++)
        if (round->cards[box] >= cards)
            return true;
    return false;
}

/* The lowest box in the round that has `cards` cards and waits for one more.  With `in_turn` boxes
 * that were passed over, because a later one has more, are left out (HR.16). */
static unsigned
deal_box(const struct rf_bj *game, unsigned cards, bool in_turn)
{
    const struct rf_round *round = &game->table.round;
    RF_ASSERT(cards < 2);
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (round->wager_cents[box] > 0 && round->cards[box] == cards && !round->stands[box] &&
            !(in_turn && box_has(round, box + 1, cards + 1)))
            return box;
    return RF_HAND_NONE;
}

/* The first cards; none if everybody left before one was dealt. */
static unsigned
first_deal(const struct rf_bj *game)
{
    unsigned box = deal_box(game, 0, true);
    if (box != RF_HAND_NONE)
        return box;
    return box_has(&game->table.round, 1, 1) ? RF_HAND_DEALER : RF_HAND_NONE;
}

/* The second cards.  Boxes that were passed over come last, and after them a dealer without a first
 * card (HR.16, HR.17). */
static unsigned
second_deal(const struct rf_bj *game)
{
    unsigned dealers = game->table.round.cards[RF_HAND_DEALER];
    bool hole = game->rules.hole_card != RF_BJ_NO_HOLE_CARD;
    unsigned box = dealers < 2 ? deal_box(game, 1, true) : RF_HAND_NONE;
    if (box == RF_HAND_NONE && dealers == 1 && hole)
        return RF_HAND_DEALER;
    if (box == RF_HAND_NONE)
        box = deal_box(game, 1, false);
    return box == RF_HAND_NONE && dealers == 0 ? RF_HAND_DEALER : box;
}

unsigned
rf_bj_phase_next_deal(const struct rf_bj *game)
{
    const struct rf_round *round = &game->table.round;
    bool first = round->cards[RF_HAND_DEALER] == 0 && !box_has(round, 1, 2);
    return first ? first_deal(game) : second_deal(game);
}

unsigned
rf_bj_unanswered_box(const struct rf_bj *game)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (game->box[box].wager_cents[0] > 0 && !game->box[box].answered &&
            !game->table.round.stands[box])
            return box;
    return 0;
}

/* True when insurance is offered and some box has not answered (BJ(10).1). */
static bool
phase_insurance(const struct rf_bj *game)
{
    if (!game->rules.insurance || game->looked || !rf_bj_phase_is_ace(game->dealer.card[0]) ||
        game->dealer.count > 1)
        return false;
    return rf_bj_unanswered_box(game) > 0;
}

/* HR.20: true when a hand was surrendered and half of its wager has not been taken yet. */
static bool
phase_given_up(const struct rf_bj *game)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (game->box[box].hand[0].surrendered && game->box[box].wager_cents[0] > 0)
            return true;
    return false;
}

/* BJ(4).4: true when the dealer must look at the hole card. */
static bool
phase_look(const struct rf_bj *game)
{
    return game->rules.hole_card == RF_BJ_PEEK && !game->looked && game->hole_down &&
           rf_bj_phase_is_ten_or_ace(game->dealer.card[0]);
}

/* True when it is known that the dealer has no natural. */
static bool
dealer_without_natural(const struct rf_bj *game)
{
    if (!rf_bj_phase_is_ten_or_ace(game->dealer.card[0]) || (game->looked && !game->natural))
        return true;
    return game->dealer.count >= 2 && !game->hole_down && !rf_bj_phase_dealer_has_natural(game);
}

/* True when nothing more can be done with a hand, by decision or by its cards. */
bool
rf_bj_phase_hand_over(const struct rf_bj *game, unsigned box, unsigned h)
{
    const struct rf_bj_box *mine = &game->box[box];
    const struct rf_bj_hand *hand = &mine->hand[h];
    RF_ASSERT(h < mine->hands && mine->hands <= RF_BJ_HANDS_MAX);
    if (mine->wager_cents[h] == 0 || mine->done[h] || game->table.round.stands[box])
        return true;
    if (hand->surrendered || mine->hidden[h])
        return true;
    if (hand->doubled)
        return hand->count + mine->unseen[h] > 2;
    if (mine->unseen[h] > 0)
        return rf_bj_hand_is_bust(hand); /* nobody can tell */
    if (rf_bj_hand_is_natural(&game->rules, hand))
        return true;
    return hand->count >= 2 && !rf_bj_hand_can_hit(&game->rules, hand) &&
           !rf_bj_hand_can_double(&game->rules, hand) &&
           !rf_bj_hand_can_split(&game->rules, hand, mine->hands);
}

bool
rf_bj_phase_turn(const struct rf_bj *game, unsigned *box, unsigned *hand)
{
    for (*box = 1; *box <= RF_BOXES_MAX; ++*box)
        for (*hand = 0; *hand < game->box[*box].hands; ++*hand)
            if (!rf_bj_phase_hand_over(game, *box, *hand))
                return true;
    return false;
}

/* True when a hand still waits for the dealer's cards.  Naturals are left out unless `naturals`:
 * the dealer's total cannot beat them. */
static bool
hands_wait(const struct rf_bj *game, bool naturals)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        for (unsigned h = 0; h < game->box[box].hands; h++)
            if (game->box[box].wager_cents[h] > 0 &&
                (naturals || game->box[box].unseen[h] > 0 ||
                 !rf_bj_hand_is_natural(&game->rules, &game->box[box].hand[h])))
                return true;
    return false;
}

unsigned
rf_bj_phase_first_hidden(const struct rf_bj *game, unsigned box)
{
    RF_ASSERT(box >= 1 && box <= RF_BOXES_MAX);
    for (unsigned h = 0; h < game->box[box].hands; h++)
        if (game->box[box].hidden[h])
            return h;
    return RF_BJ_HANDS_MAX;
}

/* True when a doubled card of some box lies face down (BJ(9).2). */
static bool
doubled_card_hidden(const struct rf_bj *game)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (rf_bj_phase_first_hidden(game, box) < RF_BJ_HANDS_MAX)
            return true;
    return false;
}

/* True when the dealer's cards matter: they play alone, or a wager or insurance waits for them.  A
 * doubled hand that lies face down waits too, because nobody knows whether it is bust. */
static bool
dealer_needed(const struct rf_bj *game)
{
    bool insured = game->waived & RF_READ_INSURED, late = game->waived & RF_WAIVED_INSURED;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        insured = insured || (game->box[box].insurance_cents > 0 && !late);
    return game->rules.dealer_draws_alone || insured || hands_wait(game, true);
}

/* BJ(7): the dealer draws even if no hand is left to beat, unless the house says otherwise. */
static bool
dealer_must_draw(const struct rf_bj *game)
{
    bool alone = game->rules.dealer_draws_alone;
    if (game->waived & (RF_WAIVED_DRAW | RF_WAIVED_FACES))
        return false;
    if (game->dealer.count < 2)
        return dealer_needed(game);
    return rf_bj_hand_dealer_must_draw(&game->rules, rf_bj_hand_count(&game->dealer)) &&
           (alone || hands_wait(game, false));
}

unsigned
rf_bj_phase_insurance_box(const struct rf_bj *game)
{
    if (game->waived & RF_WAIVED_INSURED)
        return 0;
    bool known = (game->looked && !game->natural) || (game->dealer.count >= 2 && !game->hole_down);
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (game->box[box].insurance_cents > 0 && known)
            return box;
    return 0;
}

/* True when the dealer's hand is complete: the hole card is turned and no draw is due.  Doubled
 * cards are turned only after this (BJ(9).2). */
static bool
dealer_over(const struct rf_bj *game)
{
    unsigned box, hand;
    return rf_bj_phase_next_deal(game) == RF_HAND_NONE && !rf_bj_phase_turn(game, &box, &hand) &&
           !game->hole_down && !dealer_must_draw(game);
}

bool
rf_bj_phase_can_turn_doubled(const struct rf_bj *game)
{
    return rf_bj_phase(game) == RF_PHASE_SETTLE && rf_bj_phase_insurance_box(game) == 0;
}

/* BJ(11): the totals are compared.  An ace and a ten-card after a split wins even money
 * (BJ(8).6). */
static struct rf_bj_phase_due
due_at_the_end(const struct rf_bj *game, const struct rf_bj_box *box, unsigned h)
{
    const struct rf_bj_hand *hand = &box->hand[h];
    RF_ASSERT(!box->hidden[h] && !game->hole_down && box->wager_cents[h] > 0);
    bool bust = rf_bj_hand_is_bust(&game->dealer);
    bool ace_ten = hand->split && hand->count == 2 && rf_bj_hand_count(hand).total == 21;
    switch (rf_bj_settle_result(&game->rules, hand, &game->dealer)) {
    case RF_BJ_WINS:
        return (struct rf_bj_phase_due){RF_BJ_PAID, rf_bj_phase_stake(box, h),
                                        ace_ten ? RF_SPLIT_ACE_TEN_EVEN
                                        : bust  ? RF_DEALER_BUST_PAYS
                                                : RF_HIGHER_PAID};
    case RF_BJ_STAND_OFF: return (struct rf_bj_phase_due){RF_BJ_LEFT, 0, RF_EQUAL_STANDS_OFF};
    default: return (struct rf_bj_phase_due){RF_BJ_TAKEN, 0, RF_HIGHER_PAID};
    }
}

/* Where a natural that nobody looked for takes only the original wager, the further hands of a
 * split keep theirs. */
static bool
is_spared(const struct rf_bj *game, unsigned h)
{
    return h > 0 && game->rules.hole_card != RF_BJ_PEEK &&
           game->rules.dealer_natural_takes == RF_BJ_TAKES_ORIGINAL;
}

/* The order of the tests is the order of settlement: surrender, bust, naturals, totals. */
struct rf_bj_phase_due
rf_bj_phase_due(const struct rf_bj *game, unsigned b, unsigned h)
{
    const struct rf_bj_box *box = &game->box[b];
    const struct rf_bj_hand *hand = &box->hand[h];
    RF_ASSERT(b >= 1 && b <= RF_BOXES_MAX && h < RF_BJ_HANDS_MAX);
    if (h >= box->hands || box->wager_cents[h] == 0 || rf_bj_phase_next_deal(game) != RF_HAND_NONE)
        return (struct rf_bj_phase_due){0};
    if (hand->surrendered)
        return (struct rf_bj_phase_due){RF_BJ_HALF_TAKEN, 0, RF_SURRENDER_HALF};
    if (box->hidden[h])
        return (struct rf_bj_phase_due){0};
    if (rf_bj_hand_is_bust(hand)) /* both bust: only a doubled card turned late shows it */
        return (struct rf_bj_phase_due){
            RF_BJ_TAKEN, 0, rf_bj_hand_is_bust(&game->dealer) ? RF_BUST_HAS_LOST : RF_BUST_TAKEN};
    if (box->unseen[h] > 0 || game->waived & RF_WAIVED_FACES)
        return (struct rf_bj_phase_due){0}; /* nobody can tell */
    bool natural = rf_bj_hand_is_natural(&game->rules, hand);
    if (rf_bj_phase_dealer_has_natural(game))
        return natural ? (struct rf_bj_phase_due){RF_BJ_LEFT, 0, RF_NATURALS_STAND_OFF}
               : is_spared(game, h)
                   ? (struct rf_bj_phase_due){RF_BJ_LEFT, 0, RF_DEALER_NATURAL_TAKES}
                   : (struct rf_bj_phase_due){RF_BJ_TAKEN, 0, RF_DEALER_NATURAL_TAKES};
    if (natural && dealer_without_natural(game))
        return (struct rf_bj_phase_due){RF_BJ_PAID,
                                        box->wager_cents[h] * game->rules.natural_pays[0] /
                                            game->rules.natural_pays[1],
                                        RF_NATURAL_PAID};
    return dealer_over(game) ? due_at_the_end(game, box, h) : (struct rf_bj_phase_due){0};
}

/* The hands of a box are settled from left to right.  Once the dealer's hand is complete, a doubled
 * card that is still hidden holds up the hands after it. */
unsigned
rf_bj_phase_first_due(const struct rf_bj *game, unsigned box)
{
    bool complete = rf_bj_phase_first_hidden(game, box) < RF_BJ_HANDS_MAX && dealer_over(game);
    for (unsigned h = 0; h < game->box[box].hands; h++)
        if (game->box[box].hidden[h] && complete && !game->box[box].hand[h].surrendered)
            return RF_BJ_HANDS_MAX;
        else if (rf_bj_phase_due(game, box, h).kind != RF_BJ_NOT_DUE)
            return h;
    return RF_BJ_HANDS_MAX;
}

unsigned
rf_bj_phase_due_box(const struct rf_bj *game)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (rf_bj_phase_first_due(game, box) < RF_BJ_HANDS_MAX)
            return box;
    return 0;
}

/* True when the hand in turn is owed a card: it asked for one, or needs its second after a
 * split. */
static bool
card_asked(const struct rf_bj *game, unsigned box, unsigned hand)
{
    return game->box[box].hits || game->box[box].hand[hand].count + game->box[box].unseen[hand] < 2;
}

enum rf_bj_phase
rf_bj_phase(const struct rf_bj *game)
{
    unsigned box, hand;
    if (!game->table.round.on)
        return RF_PHASE_WAGERS;
    if (rf_bj_phase_next_deal(game) != RF_HAND_NONE)
        return RF_PHASE_DEAL;
    bool blind = game->waived & RF_WAIVED_FACES,
         late = game->waived & RF_WAIVED_AT_ONCE && !rf_bj_phase_dealer_has_natural(game);
    if (game->dealer.count == 0 && !blind)
        return RF_PHASE_OVER;
    if (phase_given_up(game) && !late)
        return RF_PHASE_AT_ONCE;
    if (!blind && phase_insurance(game))
        return RF_PHASE_INSURANCE;
    if (!blind && phase_look(game))
        return RF_PHASE_LOOK;
    if (game->natural && game->hole_down && !(game->waived & RF_WAIVED_TURN))
        return RF_PHASE_NATURAL;
    bool natural = (game->natural && game->hole_down) || rf_bj_phase_dealer_has_natural(game);
    bool playing = rf_bj_phase_turn(game, &box, &hand) && !natural; /* BJ(4).2 ends the play */
    bool at_once = rf_bj_phase_insurance_box(game) > 0 || rf_bj_phase_due_box(game) > 0;
    if (at_once && !late && (playing || !dealer_over(game)))
        return RF_PHASE_AT_ONCE;
    if (playing)
        return card_asked(game, box, hand) ? RF_PHASE_CARD : RF_PHASE_PLAY;
    if (game->hole_down && dealer_needed(game) && !(game->waived & RF_WAIVED_TURN))
        return RF_PHASE_TURN;
    if (!game->hole_down && dealer_must_draw(game))
        return RF_PHASE_DRAW;
    return at_once || doubled_card_hidden(game) ? RF_PHASE_SETTLE : RF_PHASE_OVER;
}
