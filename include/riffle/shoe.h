/*
 * riffle/shoe.h -- the stack of cards from the end of the shuffle to the last card dealt.
 *
 *     rf_shoe_stack          -> SHUFFLED  the shuffled stack lies before the cutter
 *     rf_shoe_cut            -> CUT       the cutter has put the cutting card in    (C4.4)
 *     rf_shoe_front_to_back  -> CLOSED    the front packet has gone to the back     (C4.5.1)
 *     rf_shoe_mark           -> MARKED    the cutting card is in its place          (C4.5.1)
 *     rf_shoe_load           -> LOADED    the stack is in the shoe or the device    (C4.5.2)
 *     rf_shoe_draw_card      -> IN_PLAY   the first card out is the burned one      (C4.7)
 *     rf_shoe_draw_card         …         one card from the front, while any is left
 *
 * A table (riffle/table.h) contains a shoe and takes these steps; programs usually only read it.
 * The shoe knows the order of its steps and nothing about people: the table decides who may take a
 * step.  A step out of order is a bug of the caller and stops the program.
 *
 * The order may be unknown: then the shoe counts cards, and faces are learned as they are shown.  A
 * shoe is a plain value in the caller's storage: all zero when empty, assignment takes a snapshot,
 * nothing is freed.
 */
#ifndef RIFFLE_SHOE_H
#define RIFFLE_SHOE_H

#include "riffle/card.h"

RF_BEGIN_DECLS

enum rf_shoe_stage {
    RF_SHOE_EMPTY, /* nothing has been shuffled yet */
    RF_SHOE_SHUFFLED,
    RF_SHOE_CUT,
    RF_SHOE_CLOSED,
    RF_SHOE_MARKED,
    RF_SHOE_LOADED,
    RF_SHOE_IN_PLAY,
};

/* The place of a cutting card that nobody has counted or fixed. */
#define RF_PLACE_UNKNOWN ((uint16_t)0xffff)

struct rf_shoe {
    enum rf_shoe_stage stage;
    uint16_t count;             /* cards in the stack when it was shuffled */
    uint16_t drawn;             /* cards that have left it */
    uint16_t cut;               /* cards in front of the cutting card when a player cut */
    uint16_t mark;              /* cards behind the cutting card, or RF_PLACE_UNKNOWN */
    bool mark_fixed;            /* that place was fixed before the cut */
    bool cutting_card_in;       /* the cutting card is still in the stack */
    bool known;                 /* the order was stated */
    bool mark_told;             /* a breach about the cutting card was told: no fault later */
    bool doubtful;              /* in breach, not shuffled or cut: a shuffle is the remedy */
    rf_card card[RF_CARDS_MAX]; /* front first; card[drawn] is next; RF_CARD_UNKNOWN if not known */
};

/* The steps above.  `cards` may be NULL if the order is not known; `depth` counts cards in front
 * of the cutting card, `behind` cards behind it. */
void rf_shoe_stack(struct rf_shoe *shoe, const rf_card *cards, uint16_t count);
void rf_shoe_cut(struct rf_shoe *shoe, uint16_t depth);
void rf_shoe_front_to_back(struct rf_shoe *shoe);
void rf_shoe_mark(struct rf_shoe *shoe, uint16_t behind);
void rf_shoe_load(struct rf_shoe *shoe);

/* Cards that have not been drawn. */
uint16_t rf_shoe_cards_left(const struct rf_shoe *shoe);

/* The next card, or RF_CARD_UNKNOWN, without and with drawing it.  At least one must be left. */
rf_card rf_shoe_next_card(const struct rf_shoe *shoe);
rf_card rf_shoe_draw_card(struct rf_shoe *shoe);

/* True when it is known that the cutting card comes out next.  rf_shoe_remove_cutting_card takes it
 * out. */
bool rf_shoe_is_at_cutting_card(const struct rf_shoe *shoe);
void rf_shoe_remove_cutting_card(struct rf_shoe *shoe);

RF_END_DECLS

#endif
