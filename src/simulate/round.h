/*
 * simulate/round.h -- the parts of a round on the general path: boxes and hands, drawing a card,
 * and questions about the cards.  For round.c alone.
 */
#ifndef RIFFLE_SIMULATE_ROUND_H
#define RIFFLE_SIMULATE_ROUND_H

#include "base/assert.h"
#include "simulate/sim_plan.h"

#define INLINE static inline __attribute__((always_inline))

/* What a round is compiled for; round.c explains the words.  Always constants, so that the compiler
 * drops what a kind does not need. */
struct kind {
    unsigned boxes;
    bool kept, usual;
    bool counted; /* and kept */
};

/* Cells that need more than hitting, doubling or standing. */
enum { SPECIAL = CELL_NATURAL | CELL_SURRENDER | CELL_SURRENDER_UNPAIRED | CELL_SPLIT };

/* The dealer's state when no hand waits for the dealer's total: no card is drawn. */
enum { DEALER_NOBODY = DEALER_OVER + CODE_DEALER_BUST };

/* One box with its hands. */
struct box {
    unsigned first, second; /* cards, as the shoe has them */
    unsigned hands;
    bool insured;
    bool plain;                     /* every hand ended with a total or a bust */
    unsigned code[RF_BJ_HANDS_MAX]; /* how each hand ended: a total or CODE_… */
    int stake[RF_BJ_HANDS_MAX];     /* in wagers: 1, or 2 when doubled */
    uint8_t tag[RF_BJ_HANDS_MAX];   /* each hand's tag; in kept rounds only */
    bool early;                     /* surrendered before the look; in counted rounds only */
};

/* What a counter sees of a round. */
struct counted {
    int running;                   /* with the cards that lie face up, in halves */
    unsigned unseen;               /* cards that nobody has seen */
    int hidden;                    /* tags of cards that lie face down */
    unsigned hidden_cards;         /* and their number */
    unsigned refills;              /* of the shoe, so far */
    const struct count_cells *now; /* what is done at this count */
};

/* The state of a round. */
struct round {
    const struct sim_plan *plan;
    const uint8_t *cells; /* plan->cell of the up-card */
    unsigned up;          /* value of the up-card */
    unsigned dealer;      /* the dealer's state (sim_plan.h); 0 until there is a second card */
    bool live;            /* a hand waits for the dealer's total */
    bool waits;           /* a natural or insurance waits for the dealer's second card */
    struct counted seen;  /* in counted rounds only */
    struct box box[RF_BOXES_MAX];
};

/* Where the next card of a quick round comes from.  Functions pass it by value: through memory, the
 * compiler would reload it after each card. */
struct pile {
    struct sim_shoe *shoe;
    const uint8_t *next, *settled; /* the next card; the end of those whose order is settled */
    bool out;                      /* a card was asked for and none was settled */
};

/* The value of a card, without the rank of a ten-card. */
INLINE unsigned
value_of(unsigned card)
{
    return card & 15u;
}

/* Chooses without a branch: the compiler would turn a conditional expression into one. */
INLINE unsigned
either(bool is, unsigned yes, unsigned no)
{
    return no ^ ((no ^ yes) & (0u - is));
}

/* Whether this many cards are settled.  Nearly always true. */
INLINE bool
pile_has(const struct pile *p, unsigned cards)
{
    return __builtin_expect(p->settled - p->next >= (ptrdiff_t)cards, 1);
}

/* The value of the card this many places ahead. */
INLINE unsigned
pile_value(const struct pile *p, unsigned ahead)
{
    return value_of(p->next[ahead]);
}

/* A hand's tag; quick rounds do not keep tags. */
INLINE unsigned
tag_of(struct kind kind, const struct box *box, unsigned hand)
{
    return kind.kept ? box->tag[hand] : 0;
}

/* The tag of a card, in halves. */
INLINE int
tag_of_card(const struct sim_plan *plan, unsigned card)
{
    return count_of(plan)->tag[(card & SIM_RED) != 0][value_of(card)];
}

/* The discards were shuffled before the last card was drawn: the count starts again with the cards
 * on the felt, which come first in the shoe, before the burned ones. */
static void
count_again(struct round *r, const struct sim_shoe *shoe)
{
    unsigned felt = shoe->next - 1 - r->plan->burn;
    RF_ASSERT(shoe->next > r->plan->burn);
    r->seen.refills = shoe->refills;
    r->seen.running = count_of(r->plan)->initial - r->seen.hidden;
    for (unsigned i = 0; i < felt; i++)
        r->seen.running += tag_of_card(r->plan, shoe->card[i]);
    r->seen.unseen = r->plan->cards - felt + r->seen.hidden_cards;
}

/* Draws a card of a counted round and counts it, or remembers it as hidden. */
INLINE unsigned
draw_counted(struct round *r, struct sim_shoe *shoe, unsigned tag, unsigned place)
{
    unsigned card = sim_draw(shoe, tag, place);
    bool hides = place == SIM_HOLE ||
                 (place == SIM_DOUBLED && r->plan->rules.double_card == RF_BJ_DOUBLE_DOWN);
    if (shoe->out)
        return card;
    if (r->seen.refills != shoe->refills)
        count_again(r, shoe);
    if (hides) {
        r->seen.hidden += tag_of_card(r->plan, card);
        r->seen.hidden_cards++;
    } else {
        r->seen.running += tag_of_card(r->plan, card);
        r->seen.unseen--;
    }
    return card;
}

/* Before a decision: takes the true count and turns to what is done at it. */
INLINE void
look_at_count(struct round *r, struct kind kind)
{
    if (!kind.counted)
        return;
    const struct count_plan *count = count_of(r->plan);
    r->seen.now = &count->at[count->class_of[count_bin(count, r->seen.running, r->seen.unseen)]];
    r->cells = r->seen.now->cell[r->up];
}

/* Draws the next card, with its rank. */
INLINE unsigned
draw(struct round *r, struct pile *p, struct kind kind, unsigned tag, unsigned place)
{
    if (kind.counted)
        return draw_counted(r, p->shoe, tag, place);
    if (kind.kept)
        return sim_draw(p->shoe, tag, place);
    p->out |= p->next == p->settled;
    return p->out ? RF_TEN : *p->next++;
}

/* Whether the cards ran out. */
INLINE bool
is_out(const struct pile *p, struct kind kind)
{
    return kind.kept ? p->shoe->out : p->out;
}

/* Draws a card of the deal; a quick round has checked that there are enough. */
INLINE unsigned
draw_dealt(struct round *r, struct pile *p, struct kind kind, unsigned tag, unsigned place)
{
    if (kind.counted)
        return draw_counted(r, p->shoe, tag, place);
    return kind.kept ? sim_draw(p->shoe, tag, place) : *p->next++;
}

/* A hand is over: its cards go to the rack before others are drawn, so they count as discards. */
INLINE void
gather(const struct pile *p, struct kind kind, unsigned tag)
{
    RF_ASSERT(!kind.kept || tag < TAG_DEALER);
    if (kind.kept)
        p->shoe->gathered |= UINT64_C(1) << tag;
}

/* Whether the dealer has a natural, as far as the second card is known. */
INLINE bool
is_natural(const struct round *r)
{
    return r->dealer == DEALER_OVER + CODE_NATURAL;
}

/* Whether the dealer may have a natural that nobody has looked for. */
INLINE bool
is_natural_open(const struct round *r)
{
    return !r->plan->looks && (r->up == RF_ACE || r->up == RF_TEN);
}

/* The hand of a box's first two cards. */
INLINE unsigned
hand_dealt(const struct sim_plan *plan, const struct box *box)
{
    return (unsigned)plan->two[value_of(box->first)][value_of(box->second)];
}

/* Whether two cards are a pair; ten-cards may have to be of one rank. */
INLINE bool
is_pair(const struct sim_plan *plan, unsigned one, unsigned other)
{
    return plan->rules.split_by == RF_BJ_SPLIT_BY_RANK ? ((one ^ other) & SIM_FACE) == 0
                                                       : value_of(one) == value_of(other);
}

/* Whether a box surrenders its first hand. */
INLINE bool
gives_up(const struct sim_plan *plan, const struct box *box, unsigned cell)
{
    return (cell & CELL_SURRENDER) || sim_unpaired(plan, cell, box->first, box->second);
}

#endif
