/*
 * shoe/stack.c -- which cards can be where: a stack is the decks in use and nothing else (C4.1).
 *
 * Acts may state the order of a stack by card numbers or by faces, or not at all, and dealers see
 * faces only.  This file finds out whether a statement is possible and which identities (card
 * numbers) it means.  Cards of the same face from different decks look alike, so the lowest deck
 * that is still free is taken.
 *
 * rf_table_shuffle_act draws a random order for an act, for tables where the program shuffles.
 */
#include "shoe/law.h"

#include <string.h>

#include "riffle/shuffle.h"

#include "base/assert.h"

bool
rf_act_draws_card(const struct rf_act *act)
{
    switch (act->kind) {
    case RF_ACT_BURN:
    case RF_ACT_DRAW:
    case RF_ACT_CUTTING_CARD:
    case RF_ACT_EXPOSE:
    case RF_ACT_FACE_UP:
    case RF_ACT_ERROR:
    case RF_ACT_OVERDRAW: return true;
    default: return false;
    }
}

static bool
pile_holds(const struct rf_pile *pile, rf_card card)
{
    for (unsigned i = 0; i < pile->count; i++)
        if (pile->card[i] == card)
            return true;
    return false;
}

/* A shuffle takes all cards, the shuffle of discards only the rack, a feed what lies in the shoe, a
 * return both. */
uint16_t
rf_stack_count(const struct rf_table *table, const struct rf_act *act)
{
    uint16_t left = rf_shoe_cards_left(&table->shoe);
    switch (act->kind) {
    case RF_ACT_DISCARDS: return table->rack.count;
    case RF_ACT_RETURN: return (uint16_t)(left + table->rack.count);
    case RF_ACT_FEED: return left;
    default: return (uint16_t)(table->rules.decks * RF_DECK_CARDS);
    }
}

uint16_t
rf_stack_buffered(const struct rf_table *table, const struct rf_act *act)
{
    uint16_t left = rf_shoe_cards_left(&table->shoe), buffer = table->rules.device_buffer;
    if (act->kind != RF_ACT_RETURN)
        return 0;
    buffer = (uint16_t)(buffer + table->held);
    return buffer < left ? buffer : left;
}

/* The identity of a card stated by its face: the first deck's card that is not used.  RF_CARDS_MAX
 * or more if none is left. */
static unsigned
stack_identity(rf_card face, const bool *used)
{
    unsigned card = face;
    while (card < RF_CARDS_MAX && used[card])
        card += RF_DECK_CARDS;
    return card;
}

/* Marks the cards on the felt, which cannot be in the stack.  A shuffle takes all cards; whether it
 * may do so during a round is for another clause. */
static void
stack_used(const struct rf_table *table, const struct rf_act *act, bool used[RF_CARDS_MAX])
{
    memset(used, false, RF_CARDS_MAX * sizeof used[0]);
    for (unsigned i = 0; i < table->felt.count && act->kind != RF_ACT_SHUFFLE; i++)
        if (table->felt.card[i] != RF_CARD_UNKNOWN)
            used[table->felt.card[i]] = true;
}

/* The first `count` cards stay in place, so the stated order must begin with them where they are
 * known. */
static bool
stack_resolve_still(const struct rf_table *table, const struct rf_act *act, rf_card *stack,
                    bool *used, unsigned count)
{
    const rf_card *mouth = table->shoe.card + table->shoe.drawn;
    for (unsigned i = 0; i < count; i++) {
        if (mouth[i] == RF_CARD_UNKNOWN)
            continue;
        rf_card stated = act->stack_by_face ? rf_card_face(mouth[i]) : mouth[i];
        if (stated != act->stack[i] || used[mouth[i]])
            return false;
        used[mouth[i]] = true;
        stack[i] = mouth[i];
    }
    return true;
}

/* True when the stack contains each known card of a pile: the card itself, or enough cards of its
 * face.  `has` counts the cards of the stack and is used up. */
static bool
stack_has(const rf_card *cards, unsigned count, bool by_face, uint8_t has[RF_CARDS_MAX])
{
    for (unsigned i = 0; i < count; i++) {
        if (cards[i] == RF_CARD_UNKNOWN)
            continue;
        rf_card card = by_face ? rf_card_face(cards[i]) : cards[i];
        if (has[card]-- == 0)
            return false;
    }
    return true;
}

/* True when no known card of the shoe or rack that goes into the stack is left out. */
static bool
stack_complete(const struct rf_table *table, const struct rf_act *act)
{
    const struct rf_shoe *shoe = &table->shoe;
    uint8_t has[RF_CARDS_MAX] = {0};
    for (unsigned i = 0; i < act->stack_count; i++)
        has[act->stack[i]]++;
    if (act->kind == RF_ACT_SHUFFLE)
        return true;
    if (act->kind != RF_ACT_DISCARDS &&
        !stack_has(shoe->card + shoe->drawn, rf_shoe_cards_left(shoe), act->stack_by_face, has))
        return false;
    return act->kind == RF_ACT_FEED ||
           stack_has(table->rack.card, table->rack.count, act->stack_by_face, has);
}

bool
rf_stack_resolve(const struct rf_table *table, const struct rf_act *act,
                 rf_card stack[static RF_CARDS_MAX])
{
    bool used[RF_CARDS_MAX];
    unsigned still = rf_stack_buffered(table, act), whole = table->rules.decks * RF_DECK_CARDS;
    stack_used(table, act, used);
    if (act->stack_count != rf_stack_count(table, act) || !stack_complete(table, act) ||
        !stack_resolve_still(table, act, stack, used, still))
        return false;
    for (unsigned i = 0; i < act->stack_count; i++) {
        if (i < still && table->shoe.card[table->shoe.drawn + i] != RF_CARD_UNKNOWN)
            continue; /* resolved above */
        unsigned card = act->stack[i];
        if (act->stack_by_face)
            card = stack_identity(act->stack[i], used);
        if (card >= whole || used[card])
            return false;
        used[card] = true;
        stack[i] = (rf_card)card;
    }
    return true;
}

bool
rf_stack_is_legal(const struct rf_table *table, const struct rf_act *act)
{
    rf_card stack[RF_CARDS_MAX];
    return rf_stack_resolve(table, act, stack);
}

/* If the order is unknown, the card is the first one with this face that nobody has seen yet. */
rf_card
rf_shoe_identify_card(const struct rf_table *table, rf_card face)
{
    rf_card next = rf_shoe_next_card(&table->shoe);
    if (next != RF_CARD_UNKNOWN || face == RF_CARD_UNKNOWN)
        return next;
    for (unsigned deck = 0; deck < table->rules.decks; deck++) {
        rf_card card = (rf_card)(deck * RF_DECK_CARDS + face);
        if (!pile_holds(&table->felt, card) && !pile_holds(&table->rack, card))
            return card;
    }
    return RF_CARD_UNKNOWN;
}

bool
rf_card_is_possible(const struct rf_table *table, rf_card face)
{
    if (face == RF_CARD_UNKNOWN || table->shoe.stage < RF_SHOE_LOADED ||
        rf_shoe_cards_left(&table->shoe) == 0)
        return true;
    rf_card card = rf_shoe_identify_card(table, face);
    return card != RF_CARD_UNKNOWN && rf_card_face(card) == face;
}

/* The first card with this face that is nowhere else in sight. */
rf_card
rf_table_identify_turned(const struct rf_table *table, rf_card face)
{
    for (unsigned deck = 0; deck < table->rules.decks && face != RF_CARD_UNKNOWN; deck++) {
        rf_card card = (rf_card)(deck * RF_DECK_CARDS + face);
        bool seen = false;
        for (unsigned i = 0; i < table->felt.count; i++)
            seen = seen || table->felt.card[i] == card;
        for (unsigned i = 0; i < table->rack.count; i++)
            seen = seen || table->rack.card[i] == card;
        for (unsigned i = table->shoe.drawn; i < table->shoe.count; i++)
            seen = seen || table->shoe.card[i] == card;
        if (!seen)
            return card;
    }
    return RF_CARD_UNKNOWN;
}

/* Cards that lie face down are alike until one is turned, so any of them may take the identity. */
void
rf_table_learn_card(struct rf_table *table, rf_card card)
{
    for (unsigned i = 0; i < table->felt.count; i++)
        if (table->felt.card[i] == RF_CARD_UNKNOWN) {
            table->felt.card[i] = card;
            return;
        }
    rf_assert_failed("a card lies face down", __FILE__, __LINE__);
}

/* Collects the cards that the act shuffles, in their present order.  If the face of any of them is
 * unknown, states no order and returns false. */
static bool
stack_gather(const struct rf_table *table, struct rf_act *act)
{
    uint16_t count = 0;
    if (act->kind == RF_ACT_RETURN || act->kind == RF_ACT_FEED)
        for (unsigned i = table->shoe.drawn; i < table->shoe.count; i++)
            act->stack[count++] = table->shoe.card[i];
    if (act->kind == RF_ACT_RETURN || act->kind == RF_ACT_DISCARDS)
        for (unsigned i = 0; i < table->rack.count; i++)
            act->stack[count++] = table->rack.card[i];
    if (act->kind == RF_ACT_SHUFFLE)
        while (count < table->rules.decks * RF_DECK_CARDS) {
            act->stack[count] = count;
            count++;
        }
    bool known = true;
    for (unsigned i = 0; i < count; i++)
        known = known && act->stack[i] != RF_CARD_UNKNOWN;
    RF_ASSERT(count == rf_stack_count(table, act));
    act->stack_by_face = false;
    act->stack_count = known ? count : 0;
    return known;
}

/* Sorts the cards by number, so that their old order does not influence the shuffle. */
static void
stack_sort(rf_card *cards, size_t count)
{
    bool there[RF_CARDS_MAX] = {false};
    size_t sorted = 0;
    for (size_t i = 0; i < count; i++) {
        RF_ASSERT(cards[i] < RF_CARDS_MAX && !there[cards[i]]);
        there[cards[i]] = true;
    }
    for (unsigned card = 0; card < RF_CARDS_MAX; card++)
        if (there[card])
            cards[sorted++] = (rf_card)card;
}

/* A device with shelves is modelled by a shelf shuffle, which does depend on the old order. */
void
rf_table_shuffle_act(const struct rf_table *table, struct rf_act *act, struct rf_rng words)
{
    if (!stack_gather(table, act)) {
        memset(act->stack, 0, sizeof act->stack);
        return;
    }
    uint16_t still = rf_stack_buffered(table, act);
    rf_card *moving = act->stack + still;
    size_t count = (size_t)act->stack_count - still;
    bool in_device = act->kind == RF_ACT_FEED || act->kind == RF_ACT_RETURN;
    if (in_device && table->rules.device_shelves > 0)
        rf_shuffle_shelf(words, moving, count, table->rules.device_shelves);
    else {
        stack_sort(moving, count);
        rf_shuffle(words, moving, count);
    }
    RF_ASSERT(rf_stack_is_legal(table, act));
}
