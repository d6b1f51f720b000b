#include "judge/rounds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "companion.h"

enum { WAGER = 100 }; /* cents */

bool
rounds_open(struct rounds_game *game, unsigned packs)
{
    struct companions learned;
    memset(&learned, 0, sizeof learned);
    game->rules = rf_bj_rules_bicycle();
    game->rules.decks = (uint8_t)packs;
    if (!companion_learn(&learned, &game->rules))
        return false;
    game->basic = learned.basic;
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

static bool
play_dealer(struct round *round)
{
    bool live = false;
    for (unsigned i = 0; i < round->hands; i++)
        live = live || (!rf_bj_hand_bust(&round->hand[i]) && !round->hand[i].surrendered);
    while (live && rf_bj_dealer_draws(&round->game->rules, rf_bj_hand_count(&round->dealer)))
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

/* The cutting card leaves a quarter behind it, of one deck a half. */
void
rounds_play(const struct rounds_game *game, rf_card *stack, unsigned cards, struct rounds *rounds)
{
    struct round round = {.game = game, .stack = stack, .cards = cards};
    rf_card rack[RF_CARDS_MAX];
    unsigned cut = game->rules.decks == 1 ? cards / 2 : cards - cards / 4, racked = 0;
    while (round.at < cut) {
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
