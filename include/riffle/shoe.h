/*
 * riffle/shoe.h -- the stack of cards from the end of the shuffle to the last
 * card dealt.
 *
 *     rf_shoe_stack           -> SHUFFLED  the shuffled stack lies before the cutter
 *     rf_shoe_cut             -> CUT       the cutter has put the cutting card in   (C4.4)
 *     rf_shoe_front_to_back   -> CLOSED    the front packet lies at the back        (C4.5.1)
 *     rf_shoe_mark            -> MARKED    the cutting card is in its place         (C4.5.1)
 *     rf_shoe_load            -> LOADED    the stack is in the shoe or the device   (C4.5.2)
 *     rf_shoe_draw_card            -> IN_PLAY   the first card out is the burned one     (C4.7)
 *     rf_shoe_draw_card               …         one card from the front, while any is left
 *
 * The shoe knows the order of its steps and nothing of persons: which step is
 * lawful, and whose, is the table's to say (riffle/table.h).  A step out of
 * order is a bug in the caller, and aborts.
 *
 * The faces may be unknown: then the shoe counts cards and learns each face as
 * it is shown.  A shoe is a plain value in the caller's storage; assignment is a
 * snapshot, nothing is freed.
 */
#ifndef RIFFLE_SHOE_H
#define RIFFLE_SHOE_H

#include "riffle/card.h"

RF_BEGIN_DECLS

enum rf_shoe_stage {
    RF_SHOE_EMPTY, /* nothing has been shuffled */
    RF_SHOE_SHUFFLED,
    RF_SHOE_CUT,
    RF_SHOE_CLOSED,
    RF_SHOE_MARKED,
    RF_SHOE_LOADED,
    RF_SHOE_IN_PLAY,
};

/* The place of a cutting card that nobody has counted. */
#define RF_PLACE_UNKNOWN ((uint16_t)0xffff)

struct rf_shoe {
    enum rf_shoe_stage stage;
    uint16_t count;       /* cards in the stack when it was shuffled */
    uint16_t drawn;       /* cards that have left it */
    uint16_t cut;         /* cards in front of the cutting card at the cut */
    uint16_t mark;        /* cards behind the cutting card, or RF_PLACE_UNKNOWN */
    bool mark_fixed;      /* … and that place was fixed before the cut */
    bool cutting_card_in; /* the cutting card is still in the stack */
    bool known;           /* the order was stated: the cutting card comes at its mark */
    rf_card card[RF_CARDS_MAX];
};

/* `cards` may be NULL: then no face is known. */
void rf_shoe_stack(struct rf_shoe *shoe, const rf_card *cards, uint16_t count);
void rf_shoe_cut(struct rf_shoe *shoe, uint16_t depth);
void rf_shoe_front_to_back(struct rf_shoe *shoe);
void rf_shoe_mark(struct rf_shoe *shoe, uint16_t behind);
void rf_shoe_load(struct rf_shoe *shoe);

uint16_t rf_shoe_cards_left(const struct rf_shoe *shoe);

/* The next card, or RF_CARD_UNKNOWN.  At least one card is left. */
rf_card rf_shoe_next_card(const struct rf_shoe *shoe);
rf_card rf_shoe_draw_card(struct rf_shoe *shoe);

/* True when the cutting card is known to be what comes out next. */
bool rf_shoe_is_at_cutting_card(const struct rf_shoe *shoe);
void rf_shoe_remove_cutting_card(struct rf_shoe *shoe);

RF_END_DECLS

#endif
