/*
 * simulate/sim_plan.c -- lays out a game: the table's own functions say what is permitted with a
 * hand, the strategy says what is done.
 *
 * rf_sim_init fills a plan (sim_plan.h).  It is the only place where a simulation asks what is
 * permitted with a hand, so the simulator cannot disagree with the table about that.  Rules about
 * the round are read where they apply: grep plan->rules.
 */
#include "simulate/sim_plan.h"

#include <string.h>

#include "analysis/hand_table.h"
#include "base/assert.h"
#include "riffle/philox.h"

/* A card of a value, or RF_CARD_UNKNOWN: the small test deck does not have all values. */
static rf_card
plan_card(unsigned value)
{
    RF_ASSERT(value < RF_VALUES);
    for (unsigned card = 0; card < RF_DECK_CARDS; card++)
        if (rf_exact_card_value((rf_card)card) == value)
            return (rf_card)card;
    return RF_CARD_UNKNOWN;
}

/* The cell of a hand when the strategy says `play`. */
static unsigned
plan_bits(const struct rf_bj_rules *rules, const struct rf_bj_hand *hand, unsigned play)
{
    unsigned cell = 0;
    RF_ASSERT(hand->count >= 2);
    bool hits = rf_bj_hand_can_hit(rules, hand);
    if ((play & RF_DO_SURRENDER) && rf_bj_hand_can_surrender(rules, hand))
        cell |= CELL_SURRENDER;
    if ((play & RF_DO_SPLIT) && rf_bj_hand_can_split(rules, hand, 1))
        cell |= CELL_SPLIT;
    if ((play & (hits ? RF_DO_DOUBLE : RF_DO_DOUBLE_NOT_STAND)) &&
        rf_bj_hand_can_double(rules, hand))
        cell |= hand->split ? CELL_DOUBLE_SPLIT : CELL_DOUBLE;
    if (rf_bj_hand_is_natural(rules, hand))
        cell |= hand->split ? CELL_NATURAL_SPLIT : CELL_NATURAL;
    return hits && (play & RF_DO_HIT) ? cell | CELL_HIT : cell;
}

/* Makes a hand of the table from counts; false if the deck lacks a value. */
static bool
plan_hand_of(struct rf_bj_hand *hand, const uint8_t count[static RF_VALUES])
{
    *hand = (struct rf_bj_hand){.count = 0};
    for (unsigned value = RF_VALUES; value-- > 0;)
        for (unsigned n = 0; n < count[value]; n++) {
            if (plan_card(value) == RF_CARD_UNKNOWN)
                return false;
            rf_bj_hand_add(hand, plan_card(value));
        }
    return true;
}

/* The cell of a hand of two cards or more, both as dealt and as made by a split.  Split aces follow
 * other rules and have cells of their own (plan_aces); a split ten-card with an ace is here. */
static unsigned
plan_cell(const struct sim_plan *plan, const struct exact_hand *is, unsigned play)
{
    struct rf_bj_hand hand;
    if (is->cards < 2 || !plan_hand_of(&hand, is->count))
        return 0;
    unsigned cell = plan_bits(&plan->rules, &hand, play);
    hand.split = true;
    if (is->count[RF_ACE] < 2)
        cell |= plan_bits(&plan->rules, &hand, play) & ~(unsigned)CELL_HIT;
    if (is->cards == 2 && is->count[RF_TEN] == 2 && (play & RF_DO_SURRENDER_NOT_SPLIT) &&
        plan->rules.surrender != RF_BJ_SURRENDER_NONE)
        cell |= CELL_SURRENDER_UNPAIRED;
    return cell;
}

/* The cells of a split ace with its second card. */
static void
plan_aces(struct sim_plan *plan, const struct exact_hands *hands,
          const struct rf_strategy *strategy)
{
    for (unsigned up = 0; up < RF_VALUES; up++)
        for (unsigned value = 0; value < RF_VALUES; value++) {
            struct rf_bj_hand hand = {.split = true};
            unsigned two = rf_hand_table_pair(hands, RF_ACE, value);
            if (plan_card(RF_ACE) == RF_CARD_UNKNOWN || plan_card(value) == RF_CARD_UNKNOWN)
                continue;
            rf_bj_hand_add(&hand, plan_card(RF_ACE));
            rf_bj_hand_add(&hand, plan_card(value));
            plan->aces[up][value] = (uint8_t)plan_bits(&plan->rules, &hand,
                                                       strategy->play[up][two]);
        }
}

/* Fills the tables of the player's hands.  Hands are numbered from 1 here, because 0 is bust. */
void
rf_sim_plan_hands(struct sim_plan *plan, const struct rf_strategy *strategy)
{
    struct exact_hands hands;
    rf_hand_table_make(&hands);
    RF_ASSERT(hands.hand[0].cards == 0);
    for (unsigned h = 0; h < RF_EXACT_HANDS; h++) {
        const struct exact_hand *hand = &hands.hand[h];
        plan->total[h + 1] = hand->total;
        for (unsigned value = 0; value < RF_VALUES; value++)
            plan->next[h + 1][value] = (int16_t)(hand->next[value] + 1);
        for (unsigned up = 0; up < RF_VALUES; up++)
            plan->cell[up][h + 1] = (uint8_t)plan_cell(plan, hand, strategy->play[up][h]);
    }
    plan_aces(plan, &hands, strategy);
    for (unsigned one = 0; one < RF_VALUES; one++)
        for (unsigned other = 0; other < RF_VALUES; other++)
            plan->insure[one][other] =
                plan->rules.insurance &&
                (strategy->play[RF_ACE][rf_hand_table_pair(&hands, one, other)] & RF_DO_INSURE);
}

/* The dealer's hand as a state: its sum with aces as 1, plus 32 with an ace; a final hand is
 * DEALER_OVER plus its code. */
static unsigned
plan_dealer_state(const struct sim_plan *plan, unsigned sum, bool ace)
{
    bool soft = ace && sum <= 11;
    unsigned total = soft ? sum + 10 : sum;
    if (total > 21)
        return DEALER_OVER + CODE_DEALER_BUST;
    RF_ASSERT(sum < 32);
    if (rf_bj_hand_dealer_must_draw(&plan->rules, (struct rf_count){(uint8_t)total, soft}))
        return sum + (ace ? 32u : 0u);
    return DEALER_OVER + total;
}

/* The states of two cards, and the table of transitions.  A final state leads to itself, so a
 * lookup too many does no harm (round.c relies on it). */
static void
plan_dealer(struct sim_plan *plan)
{
    for (unsigned one = 0; one < RF_VALUES; one++)
        for (unsigned other = 0; other < RF_VALUES; other++) {
            bool ace = one == RF_ACE || other == RF_ACE, natural = ace && one + other == RF_TEN;
            plan->dealer_two[one][other] =
                (uint8_t)(natural ? DEALER_OVER + CODE_NATURAL
                                  : plan_dealer_state(plan, one + other + 2, ace));
        }
    for (unsigned state = DEALER_OVER; state < DEALER_STATES; state++)
        memset(plan->dealer[state], (int)state, sizeof plan->dealer[state]);
    for (unsigned state = 0; state < DEALER_OVER; state++)
        for (unsigned value = 0; value < RF_VALUES; value++)
            plan->dealer[state][value] =
                (uint8_t)(state % 32 > 21 ? DEALER_OVER + CODE_DEALER_BUST
                                          : plan_dealer_state(plan, state % 32 + value + 1,
                                                              state >= 32 || value == RF_ACE));
}

/* Looks up the hands of two cards, and notes whether any of them insures. */
static void
plan_two(struct sim_plan *plan)
{
    for (unsigned one = 0; one < RF_VALUES; one++)
        for (unsigned other = 0; other < RF_VALUES; other++) {
            plan->two[one][other] = plan->next[plan->next[1][one]][other];
            plan->insures |= plan->insure[one][other];
        }
}

/* The number of tally units in a wager: the smallest one in which halves and naturals are whole. */
static unsigned
plan_unit(const struct rf_bj_rules *rules)
{
    unsigned of = rules->natural_pays[1];
    RF_ASSERT(of >= 1 && of <= 100);
    return of % 2 == 0 ? of : 2 * of;
}

/* The average number of cards in a round, in tenths: about 2.7 for each box and 2.8 for the
 * dealer. */
static unsigned
plan_round(const struct sim_plan *plan)
{
    return plan->boxes * 27 + 28;
}

/* Shoes for each lane of a chunk: some 4,000 rounds, so 128 lanes play about 500,000.  That is
 * enough that lanes which finish early cost little. */
static unsigned
plan_shoes(const struct sim_plan *plan)
{
    unsigned rounds = plan->rounds_per_shoe, each = plan_round(plan);
    if (rounds == 0)
        rounds = (10 * plan->front + each - 1) / each;
    RF_ASSERT(rounds > 0);
    unsigned shoes = (4000 + rounds - 1) / rounds;
    return shoes < 4 ? 4 : shoes;
}

/* How many cards the general path shuffles before the first round of a shoe: what a shoe usually
 * uses.  An even number, because the generator's words serve two cards each. */
static unsigned
plan_settle(const struct sim_plan *plan)
{
    unsigned rounds = plan->rounds_per_shoe, most = SIM_CARDS_MAX / 2;
    unsigned more = rounds == 1 ? plan->boxes + 1 : 2 * plan->boxes + 7;
    unsigned cards = rounds ? (rounds * plan_round(plan) + 9) / 10 + plan->burn : plan->front;
    cards += more;
    return cards < most ? (cards + 1) & ~1u : most;
}

/* The Philox key from the run's key. */
static void
plan_key(struct sim_plan *plan, const uint8_t key[static RF_KEY_BYTES])
{
    struct rf_philox philox;
    rf_philox_open(&philox, key, 0);
    memcpy(plan->key, philox.key, sizeof plan->key);
}

void
rf_sim_plan_open(struct sim_plan *plan, const struct rf_sim_game *game,
                 const uint8_t key[static RF_KEY_BYTES])
{
    RF_ASSERT(!rf_sim_why_not(game) && game->strategy);
    memset(plan, 0, sizeof *plan);
    plan->rules = game->rules;
    plan->shoe = game->shoe;
    plan->boxes = game->boxes;
    plan->rounds_per_shoe = game->rounds_per_shoe;
    for (unsigned value = 0; value < RF_VALUES; value++)
        plan->cards += game->shoe.count[value];
    plan->front = game->rounds_per_shoe ? plan->cards : game->cut;
    plan->burn = game->shoe.infinite || game->rules.dealing == RF_BJ_DEVICE ? 0 : game->rules.burn;
    plan->unit = plan_unit(&game->rules);
    plan->natural = plan->unit * game->rules.natural_pays[0] / game->rules.natural_pays[1];
    plan->zero = 9 * plan->unit; /* four doubled hands lose 8, and insurance one half */
    RF_ASSERT(plan->natural >= plan->unit && plan->natural <= 3 * plan->unit);
    RF_ASSERT(plan->zero + 12 * plan->unit < RF_SIM_RESULTS && plan->cards > 0);
    plan->hole = game->rules.hole_card != RF_BJ_NO_HOLE_CARD;
    plan->looks = game->rules.hole_card == RF_BJ_PEEK;
    plan->early = game->rules.surrender == RF_BJ_SURRENDER_EARLY;
    plan->original_alone = !plan->looks && game->rules.dealer_natural_takes == RF_BJ_TAKES_ORIGINAL;
    plan->doubled_waits = game->rules.double_card == RF_BJ_DOUBLE_DOWN &&
                          !game->rules.dealer_draws_alone;
    plan->shoes_per_chunk = plan_shoes(plan);
    plan->settle = plan_settle(plan);
    plan_key(plan, key);
    plan->strategy = *game->strategy;
}

/* Order matters: lanes are laid out from all hands, before hands are merged. */
void
rf_sim_plan_close(struct sim_plan *plan)
{
    rf_sim_merge(plan);
    plan_two(plan);
    plan_dealer(plan);
}

void
rf_sim_init(void *storage, const struct rf_sim_game *game, const uint8_t key[static RF_KEY_BYTES])
{
    struct sim_plan *plan = storage;
    rf_sim_plan_open(plan, game, key);
    rf_sim_plan_hands(plan, game->strategy);
    rf_sim_lanes(plan);
    rf_sim_plan_close(plan);
}

const char *
rf_sim_why_not(const struct rf_sim_game *game)
{
    unsigned cards = 0;
    for (unsigned value = 0; value < RF_VALUES; value++)
        cards += game->shoe.count[value];
    if (game->boxes < 1 || game->boxes > RF_BOXES_MAX)
        return "there are 1 to 7 boxes";
    if (cards > SIM_CARDS_MAX)
        return "a shoe has 4096 cards at most";
    if (game->rounds_per_shoe > RF_SIM_ROUNDS_MAX)
        return "a shoe has 250 rounds at most";
    if (game->shoe.infinite && game->rounds_per_shoe == 0)
        return "an infinite shoe has no cutting card";
    if (!game->shoe.infinite && cards < 4u + 2u * game->boxes + game->rules.burn)
        return "the shoe has no cards for a round";
    if (game->rounds_per_shoe == 0 && (game->cut <= game->rules.burn || game->cut > cards))
        return "the cutting card stands behind the burned cards, and in the shoe";
    return NULL;
}

size_t
rf_sim_size(void)
{
    return sizeof(struct sim_plan);
}

unsigned
rf_sim_unit(const void *plan)
{
    return ((const struct sim_plan *)plan)->unit;
}

unsigned
rf_sim_zero_index(const void *plan)
{
    return ((const struct sim_plan *)plan)->zero;
}

bool
rf_sim_fits_lanes(const void *plan)
{
    return ((const struct sim_plan *)plan)->lane.fits;
}
