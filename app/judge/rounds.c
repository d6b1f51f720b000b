#include "judge/rounds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "companion.h"

enum { WAGER = 100 }; /* cents */

/* The cutting card leaves a quarter behind it, of one deck a half. */
bool
rounds_open(struct rounds_game *game, unsigned packs)
{
    struct rf_exact_shoe shoe = rf_exact_decks(packs);
    unsigned cards = packs * RF_DECK_CARDS;
    void *desk = malloc(rf_exact_size());
    if (!desk) {
        fprintf(stderr, "riffle quality: there is no memory to find a strategy in\n");
        return false;
    }
    game->rules = rf_bj_rules_bicycle();
    game->rules.decks = (uint8_t)packs;
    game->cut = packs == 1 ? cards / 2 : cards - cards / 4;
    rf_basic_best(desk, &game->rules, &shoe, &game->basic);
    rf_basic_strategy(desk, &game->basic, &game->strategy);
    free(desk);
    return true;
}

bool
rounds_simulate(const struct rounds_game *game, const uint8_t key[static RF_KEY_BYTES],
                uint64_t most, struct rounds *rounds)
{
    static struct rf_sim_tally tally;
    const struct rf_sim_game simulated = {.rules = game->rules,
                                          .shoe = rf_exact_decks(game->rules.decks),
                                          .strategy = &game->strategy,
                                          .boxes = 1,
                                          .cut = game->cut};
    void *plan = aligned_alloc(64, (rf_sim_size() + 63) / 64 * 64);
    const char *fault = plan ? rf_sim_fault(&simulated) : "there is no memory for it";
    if (fault) {
        fprintf(stderr, "riffle quality: blackjack cannot be simulated: %s\n", fault);
        free(plan);
        return false;
    }
    memset(&tally, 0, sizeof tally);
    rf_sim_open(plan, &simulated, key);
    for (uint64_t chunk = 0; tally.rounds < most; chunk++)
        rf_sim_chunk(plan, rf_sim_path(plan), chunk, &tally);
    struct rf_sim_estimate estimate = rf_sim_estimate(plan, &tally);
    double count = (double)tally.rounds;
    *rounds = (struct rounds){tally.rounds, estimate.ev * count,
                              (estimate.variance + estimate.ev * estimate.ev) * count};
    free(plan);
    return true;
}

/* A round in play: the stack it is dealt from, and its hands. */
struct round {
    const struct rounds_game *game;
    const rf_card *stack;
    unsigned cards, at;
    unsigned hands;
    struct rf_bj_hand hand[RF_BJ_HANDS_MAX], dealer;
};

/* False when the stack is used up. */
static bool
deal(struct round *round, struct rf_bj_hand *hand)
{
    if (round->at == round->cards || hand->count == RF_BJ_HAND_CARDS)
        return false;
    rf_bj_hand_add(hand, round->stack[round->at++]);
    return true;
}

static enum rf_act_kind
decide(const struct round *round, const struct rf_bj_hand *hand)
{
    const struct rf_bj_rules *rules = &round->game->rules;
    struct rf_act lawful[4];
    size_t count = 0;
    memset(lawful, 0, sizeof lawful);
    if (rf_bj_may_hit(rules, hand))
        lawful[count++].kind = RF_ACT_HIT;
    if (rf_bj_may_double(rules, hand))
        lawful[count++].kind = RF_ACT_DOUBLE;
    if (rf_bj_may_split(rules, hand, round->hands))
        lawful[count++].kind = RF_ACT_SPLIT;
    if (rf_bj_may_surrender(rules, hand))
        lawful[count++].kind = RF_ACT_SURRENDER;
    return companion_plays(&round->game->basic, hand, round->dealer.card[0], lawful, count);
}

/* The second card goes to a hand of its own, and both get another. */
static bool
split(struct round *round, struct rf_bj_hand *hand)
{
    struct rf_bj_hand *other = &round->hand[round->hands++];
    memset(other, 0, sizeof *other);
    rf_bj_hand_add(other, hand->card[1]);
    hand->count = 1;
    hand->split = other->split = true;
    return deal(round, hand) && deal(round, other);
}

static bool
play_hand(struct round *round, struct rf_bj_hand *hand)
{
    while (rf_bj_hand_count(hand).total < 21) {
        switch (decide(round, hand)) {
        case RF_ACT_HIT:
            if (!deal(round, hand))
                return false;
            break;
        case RF_ACT_DOUBLE: hand->doubled = deal(round, hand); return hand->doubled;
        case RF_ACT_SPLIT:
            if (!split(round, hand))
                return false;
            break;
        case RF_ACT_SURRENDER: hand->surrendered = true; return true;
        default: return true;
        }
    }
    return true;
}

/* True when the dealer has a reason to draw: the rules say that he draws alone, or a hand is left
 * to beat.  A doubled card that lies face down counts as one, since nobody has seen it. */
static bool
dealer_plays(const struct round *round)
{
    const struct rf_bj_rules *rules = &round->game->rules;
    bool plays = rules->dealer_draws_alone;
    for (unsigned i = 0; i < round->hands; i++) {
        const struct rf_bj_hand *hand = &round->hand[i];
        bool hidden = hand->doubled && rules->double_card == RF_BJ_DOUBLE_DOWN;
        bool over = hand->surrendered || rf_bj_hand_natural(rules, hand);
        plays = plays || (!over && (hidden || !rf_bj_hand_bust(hand)));
    }
    return plays;
}

static bool
play_dealer(struct round *round)
{
    bool plays = dealer_plays(round);
    while (plays && rf_bj_dealer_draws(&round->game->rules, rf_bj_hand_count(&round->dealer)))
        if (!deal(round, &round->dealer))
            return false;
    return true;
}

/* The bicycle's dealer looks under an ace or a ten-card, and a natural ends the round. */
static bool
play_round(struct round *round)
{
    memset(round->hand, 0, sizeof round->hand);
    memset(&round->dealer, 0, sizeof round->dealer);
    round->hands = 1;
    for (unsigned i = 0; i < 2; i++)
        if (!deal(round, &round->hand[0]) || !deal(round, &round->dealer))
            return false;
    if (rf_bj_hand_natural(&round->game->rules, &round->dealer))
        return true;
    for (unsigned i = 0; i < round->hands; i++)
        if (!play_hand(round, &round->hand[i]))
            return false;
    return play_dealer(round);
}

static void
settle(const struct round *round, struct rounds *rounds)
{
    int64_t cents = 0;
    for (unsigned i = 0; i < round->hands; i++)
        cents += rf_bj_net(&round->game->rules, &round->hand[i], &round->dealer, WAGER, i == 0);
    double won = (double)cents / WAGER;
    rounds->count++;
    rounds->sum += won;
    rounds->squares += won * won;
}

static unsigned
gather(const struct round *round, rf_card *to)
{
    unsigned count = 0;
    for (unsigned i = 0; i <= round->hands; i++) {
        const struct rf_bj_hand *hand = i < round->hands ? &round->hand[i] : &round->dealer;
        memcpy(to + count, hand->card, hand->count * sizeof *to);
        count += hand->count;
    }
    return count;
}

void
rounds_play(const struct rounds_game *game, rf_card *stack, struct rounds *rounds)
{
    unsigned cards = game->rules.decks * RF_DECK_CARDS, racked = game->rules.burn;
    struct round round = {.game = game, .stack = stack, .cards = cards, .at = racked};
    rf_card rack[RF_CARDS_MAX];
    memcpy(rack, stack, racked * sizeof *stack);
    while (round.at < game->cut) {
        unsigned from = round.at;
        if (!play_round(&round)) {
            round.at = from; /* it could not be finished, and does not count */
            break;
        }
        settle(&round, rounds);
        racked += gather(&round, rack + racked);
    }
    memmove(stack, stack + round.at, (cards - round.at) * sizeof *stack);
    memcpy(stack + cards - round.at, rack, racked * sizeof *stack);
}
