/*
 * simulate/round.h -- what a round of the general path is made of: its boxes and hands, how a card
 * is drawn, and the questions that it asks of its cards.  For round.c alone.
 */
#ifndef RIFFLE_SIMULATE_ROUND_H
#define RIFFLE_SIMULATE_ROUND_H

#include "base/assert.h"
#include "simulate/sim_plan.h"

#define INLINE static inline __attribute__((always_inline))

/* What a round is compiled for; round.c has the words. */
struct kind {
    unsigned boxes;
    bool kept, usual;
};

enum { SPECIAL = CELL_NATURAL | CELL_SURRENDER | CELL_SURRENDER_UNPAIRED | CELL_SPLIT };

/* The dealer's state when no hand waits for his total: he draws no card. */
enum { DEALER_NOBODY = DEALER_OVER + CODE_DEALER_BUST };

struct box {
    unsigned first, second; /* cards, as the shoe has them */
    unsigned hands;
    bool insured;
    bool plain;                     /* every hand ended with a total, or bust */
    unsigned code[RF_BJ_HANDS_MAX]; /* how each hand ended */
    int stake[RF_BJ_HANDS_MAX];     /* in wagers */
    uint8_t tag[RF_BJ_HANDS_MAX];   /* whose its cards are; kept rounds alone */
};

struct round {
    const struct sim_plan *plan;
    const uint8_t *cells; /* of the up-card */
    unsigned up;
    unsigned dealer; /* his hand, a state (sim_plan.h); 0 until he has a second card */
    bool live;       /* a hand waits for his total */
    bool waits;      /* a natural, or insurance, waits for his second card */
    struct box box[RF_BOXES_MAX];
};

/* Where the next card of a quick round comes from.  It goes from hand to hand by value: in memory
 * it would be read again after each card. */
struct pile {
    struct sim_shoe *shoe;
    const uint8_t *next, *settled; /* the next card; the end of those whose order is settled */
    bool out;                      /* there was no such card */
};

INLINE unsigned
value_of(unsigned card)
{
    return card & 15u;
}

/* One of two numbers, without a branch, which a compiler would make of it. */
INLINE unsigned
either(bool is, unsigned yes, unsigned no)
{
    return no ^ ((no ^ yes) & (0u - is));
}

/* There are so many cards whose order is settled.  Nearly always. */
INLINE bool
pile_has(const struct pile *p, unsigned cards)
{
    return __builtin_expect(p->settled - p->next >= (ptrdiff_t)cards, 1);
}

/* The value of the card that many places on. */
INLINE unsigned
pile_value(const struct pile *p, unsigned ahead)
{
    return value_of(p->next[ahead]);
}

/* Whose the cards of a hand are; quick rounds do not know, and do not ask. */
INLINE unsigned
tag_of(struct kind kind, const struct box *box, unsigned hand)
{
    return kind.kept ? box->tag[hand] : 0;
}

/* The next card, as the shoe has it. */
INLINE unsigned
draw(struct pile *p, struct kind kind, unsigned tag, unsigned place)
{
    if (kind.kept)
        return sim_draw(p->shoe, tag, place);
    p->out |= p->next == p->settled;
    return p->out ? RF_TEN : *p->next++;
}

INLINE bool
is_out(const struct pile *p, struct kind kind)
{
    return kind.kept ? p->shoe->out : p->out;
}

/* A card of the deal.  A quick round has made sure that there are enough. */
INLINE unsigned
draw_dealt(struct pile *p, struct kind kind, unsigned tag, unsigned place)
{
    return kind.kept ? sim_draw(p->shoe, tag, place) : *p->next++;
}

/* The cards of a hand go to the rack, before others are drawn. */
INLINE void
gather(const struct pile *p, struct kind kind, unsigned tag)
{
    RF_ASSERT(!kind.kept || tag < TAG_DEALER);
    if (kind.kept)
        p->shoe->gathered |= UINT64_C(1) << tag;
}

/* The dealer's natural, as far as his second card is known. */
INLINE bool
is_natural(const struct round *r)
{
    return r->dealer == DEALER_OVER + CODE_NATURAL;
}

/* The dealer may have a natural that he has not looked for. */
INLINE bool
is_natural_open(const struct round *r)
{
    return !r->plan->looks && (r->up == RF_ACE || r->up == RF_TEN);
}

INLINE unsigned
hand_dealt(const struct sim_plan *plan, const struct box *box)
{
    return (unsigned)plan->two[value_of(box->first)][value_of(box->second)];
}

/* Whether two cards are a pair: ten-cards may have to be of one rank. */
INLINE bool
is_pair(const struct sim_plan *plan, unsigned one, unsigned other)
{
    return plan->rules.split_by == RF_BJ_SPLIT_BY_RANK ? one == other
                                                       : value_of(one) == value_of(other);
}

INLINE bool
gives_up(const struct sim_plan *plan, const struct box *box, unsigned cell)
{
    return (cell & CELL_SURRENDER) || sim_unpaired(plan, cell, box->first, box->second);
}

#endif
