/*
 * shoe/shoe.c -- the stack of cards from the shuffle to the last card dealt.
 *
 * The shoe only knows the order of its steps (riffle/shoe.h lists them).  A step out of order is a
 * bug of the caller; whether a person may take a step is decided in law_c4.c.  Cards stay in one
 * array: `drawn` is the index of the next card.
 */
#include "riffle/shoe.h"

#include <string.h>

#include "base/assert.h"

/* A shoe that fails this was not made by these functions, or was overwritten. */
static void
shoe_check(const struct rf_shoe *shoe)
{
    RF_ASSERT(shoe->stage <= RF_SHOE_IN_PLAY);
    RF_ASSERT(shoe->count <= RF_CARDS_MAX);
    RF_ASSERT(shoe->drawn <= shoe->count);
    RF_ASSERT(shoe->cut <= shoe->count);
    RF_ASSERT(shoe->mark <= shoe->count || shoe->mark == RF_PLACE_UNKNOWN);
}

/* Begins a new life of the shoe; everything about the stack before is forgotten. */
void
rf_shoe_stack(struct rf_shoe *shoe, const rf_card *cards, uint16_t count)
{
    RF_ASSERT(count > 0 && count <= RF_CARDS_MAX);
    *shoe = (struct rf_shoe){.stage = RF_SHOE_SHUFFLED, .count = count, .mark = RF_PLACE_UNKNOWN};
    shoe->known = cards != NULL;
    for (uint16_t i = 0; i < count; i++)
        shoe->card[i] = cards ? cards[i] : RF_CARD_UNKNOWN;
}

void
rf_shoe_cut(struct rf_shoe *shoe, uint16_t depth)
{
    shoe_check(shoe);
    RF_ASSERT(shoe->stage == RF_SHOE_SHUFFLED && depth <= shoe->count);
    shoe->cut = depth;
    shoe->stage = RF_SHOE_CUT;
}

/* Rotates the stack by the depth of the cut (C4.5.1). */
void
rf_shoe_front_to_back(struct rf_shoe *shoe)
{
    shoe_check(shoe);
    RF_ASSERT(shoe->stage == RF_SHOE_CUT);
    rf_card front[RF_CARDS_MAX];
    size_t behind = (size_t)shoe->count - shoe->cut;
    memcpy(front, shoe->card, shoe->cut * sizeof front[0]);
    memmove(shoe->card, shoe->card + shoe->cut, behind * sizeof front[0]);
    memcpy(shoe->card + behind, front, shoe->cut * sizeof front[0]);
    shoe->stage = RF_SHOE_CLOSED;
}

/* The place may be unknown when a dealer puts the cutting card in without counting. */
void
rf_shoe_mark(struct rf_shoe *shoe, uint16_t behind)
{
    shoe_check(shoe);
    RF_ASSERT(shoe->stage == RF_SHOE_CLOSED);
    RF_ASSERT(behind <= shoe->count || behind == RF_PLACE_UNKNOWN);
    shoe->mark = behind;
    shoe->cutting_card_in = true;
    shoe->stage = RF_SHOE_MARKED;
}

void
rf_shoe_load(struct rf_shoe *shoe)
{
    shoe_check(shoe);
    /* A device is fed with the shuffled stack; it is not cut (C4.6.3). */
    RF_ASSERT(shoe->stage == RF_SHOE_MARKED || shoe->stage == RF_SHOE_SHUFFLED);
    shoe->stage = RF_SHOE_LOADED;
}

uint16_t
rf_shoe_cards_left(const struct rf_shoe *shoe)
{
    return (uint16_t)(shoe->count - shoe->drawn);
}

/* Reads without drawing; RF_CARD_UNKNOWN if the order is not known. */
rf_card
rf_shoe_next_card(const struct rf_shoe *shoe)
{
    shoe_check(shoe);
    RF_ASSERT(shoe->drawn < shoe->count);
    return shoe->card[shoe->drawn];
}

rf_card
rf_shoe_draw_card(struct rf_shoe *shoe)
{
    RF_ASSERT(shoe->stage >= RF_SHOE_LOADED && !rf_shoe_is_at_cutting_card(shoe));
    rf_card card = rf_shoe_next_card(shoe);
    shoe->drawn++;
    shoe->stage = RF_SHOE_IN_PLAY;
    return card;
}

bool
rf_shoe_is_at_cutting_card(const struct rf_shoe *shoe)
{
    return shoe->known && shoe->cutting_card_in && rf_shoe_cards_left(shoe) == shoe->mark;
}

/* An uncounted place is known from now on: the cards that are left lay behind it. */
void
rf_shoe_remove_cutting_card(struct rf_shoe *shoe)
{
    shoe_check(shoe);
    RF_ASSERT(shoe->cutting_card_in);
    shoe->mark = rf_shoe_cards_left(shoe);
    shoe->cutting_card_in = false;
}
