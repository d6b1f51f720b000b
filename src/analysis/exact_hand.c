/*
 * analysis/exact_hand.c -- one hand in play, as it lies on a table: what is each play worth now?
 *
 * The coach (app/table/advice.c) and `riffle exact --hand` ask this.  Unlike exact_game.c, it
 * starts from a hand of two or more cards, perhaps one that a split made, and from the unseen cards
 * of the table.  The hand and the up-card are put back into the shoe first, because the workspace
 * always starts from a shoe and takes the cards out itself.
 */
#include "analysis/first_cards.h"

#include "base/assert.h"

/* The value index: 0 for an ace, then one less than the card's points. */
unsigned
rf_exact_card_value(rf_card card)
{
    unsigned counts = rf_count_add((struct rf_count){0, false}, card).total;
    return counts == 11 ? RF_ACE : counts - 1;
}

unsigned
rf_exact_ten_rank(rf_card card)
{
    RF_ASSERT(rf_exact_card_value(card) == RF_TEN);
    return (4 - rf_card_rank(card)) %
           RF_TEN_RANKS; /* ranks run A K Q J T: ten, jack, queen, king */
}

/* Returns a card to the composition. */
static void
hand_put_back(struct rf_exact_shoe *shoe, rf_card card)
{
    unsigned value = rf_exact_card_value(card);
    shoe->count[value]++;
    if (value == RF_TEN)
        shoe->tens[rf_exact_ten_rank(card)]++;
}

/* Cards of other players stay out, because they have been seen. */
struct rf_exact_shoe
rf_hand_shoe(const struct rf_exact_hand *at)
{
    struct rf_exact_shoe shoe = at->unseen;
    if (shoe.infinite)
        return shoe;
    hand_put_back(&shoe, at->up);
    for (unsigned i = 0; i < at->hand->count; i++)
        hand_put_back(&shoe, at->hand->card[i]);
    return shoe;
}

/* The hand as a `struct first`, with what the table's own rules permit now.  `share` is 1 because
 * the cards are known, and so is `left`, the number of cards that would pair again. */
static struct first
hand_first(const struct exact_workspace *work, const struct rf_exact_hand *at)
{
    const struct rf_bj_hand *hand = at->hand;
    uint8_t count[RF_VALUES] = {0};
    for (unsigned i = 0; i < hand->count; i++)
        count[rf_exact_card_value(hand->card[i])]++;
    struct first first = {
        .one = rf_exact_card_value(hand->card[0]),
        .other = rf_exact_card_value(hand->card[1]),
        .hand = rf_exact_hand_index(work, count),
        .may =
            {
                .natural = rf_bj_hand_is_natural(&work->rules, hand),
                .hit = rf_bj_hand_can_hit(&work->rules, hand),
                .twice = rf_bj_hand_can_double(&work->rules, hand),
                .split = rf_bj_hand_can_split(&work->rules, hand, at->hands),
                .surrender = rf_bj_hand_can_surrender(&work->rules, hand),
            },
        .share = 1,
        .left = at->unseen.count[rf_exact_card_value(hand->card[0])],
    };
    if (first.one == RF_TEN && work->rules.split_by == RF_BJ_SPLIT_BY_RANK)
        first.left = at->unseen.tens[rf_exact_ten_rank(hand->card[0])];
    first.no_natural = work->looks ? 1 - work->ends[first.hand][RF_DEALER_NATURAL] : 1;
    return first;
}

/* Once a hand is in play, insurance is over and the dealer has looked.  So insurance no longer
 * counts, and with a look the dealer has no natural. */
static void
hand_past_the_look(const struct exact_workspace *work, struct rf_exact_plays *plays)
{
    plays->round -= plays->insure ? plays->insurance / 2 : 0;
    plays->insurance = 0;
    plays->insure = false;
    if (work->looks) {
        plays->round = plays->ev[plays->natural ? RF_PLAY_STAND : plays->best];
        plays->dealer_natural = 0;
    }
}

void
rf_hand_plays(struct exact_workspace *work, const struct rf_exact_hand *at,
              struct rf_exact_plays *plays)
{
    rf_single_hand_values(work);
    struct first first = hand_first(work, at);
    unsigned most = work->rules.split_hands_max;
    if (first.may.split) /* the box has at->hands hands already: limit the further ones */
        work->rules.split_hands_max = (uint8_t)(most - at->hands + 1);
    rf_first_plays(work, &first, plays);
    work->rules.split_hands_max = (uint8_t)most;
    if (at->hand->count > 2 || at->hand->split || at->hands > 1)
        hand_past_the_look(work, plays);
}

bool
rf_exact_hand(void *storage, const struct rf_bj_rules *rules, const struct rf_exact_hand *at,
              const struct rf_exact_how *how, struct rf_exact_plays *plays)
{
    struct exact_workspace *work = storage;
    struct rf_exact_shoe shoe = rf_hand_shoe(at);
    RF_ASSERT(at->hand->count >= 2 && at->hands >= 1 && at->hands <= RF_BJ_HANDS_MAX);
    RF_ASSERT(!rf_bj_hand_is_bust(at->hand));
    if (rf_exact_cards_missing(rules, &shoe) > 0)
        return false;
    rf_workspace_init(work, rules, &shoe);
    work->fixed = how->fixed;
    work->best_after_split = how->best_after_split;
    work->ev_only = true;
    work->other_hand = at->other;
    rf_workspace_set_upcard(work, rf_exact_card_value(at->up));
    rf_hand_plays(work, at, plays);
    return true;
}
