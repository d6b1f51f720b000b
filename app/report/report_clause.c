/*
 * app/report/report_clause.c -- for each clause of a table: what a breach of it costs, and what the
 * law asks for next.
 *
 * A clause that is not listed costs no chips, and play goes on as usual.  Costs that are exact come
 * from the accounts of the game (report_cost.c) and need no row.
 */
#include "report/report_model.h"

static const struct {
    enum rf_clause clause;
    enum report_cost_kind cost;
    enum report_duty_kind duty;
    const char *then; /* NULL where the duty says it */
} rows[] = {
    {RF_SHUFFLE_BY_HAND_OR_MACHINE, COST_CARDS, DUTY_CUT, NULL},
    {RF_SHUFFLE_BEFORE_PLAY, COST_CARDS, DUTY_SHUFFLE, NULL},
    {RF_SHUFFLE_AT_FIRST_CARD, COST_CARDS, DUTY_SHUFFLE, NULL},
    {RF_SHUFFLE_AFTER_ROUND, COST_CARDS, DUTY_SHUFFLE, NULL},
    {RF_OFFER_AFTER_SHUFFLE, COST_CARDS, DUTY_SHUFFLE, NULL},
    {RF_CUTTER_FIRST_TO_TABLE, COST_CARDS, DUTY_NOTHING, NULL},
    {RF_CUTTER_ON_BOX, COST_CARDS, DUTY_NOTHING, NULL},
    {RF_CUTTER_AFTER_DEALER, COST_CARDS, DUTY_NOTHING, NULL},
    {RF_CUTTER_AFTER_FIRST_CARD, COST_CARDS, DUTY_NOTHING, NULL},
    {RF_CUTTER_AFTER_REPLACEMENT, COST_CARDS, DUTY_NOTHING, NULL},
    {RF_REFUSED_CUT_CLOCKWISE, COST_CARDS, DUTY_NOTHING, NULL},
    {RF_SUPERVISOR_CUTS_LAST, COST_CARDS, DUTY_NOTHING, NULL},
    {RF_CUT_ONE_DECK_IN, COST_CARDS, DUTY_NOTHING, NULL},
    {RF_FRONT_TO_BACK_THEN_MARK, COST_CARDS, DUTY_NOTHING, NULL},
    {RF_DEVICE_NEW_DECKS_BY_HAND, COST_CARDS, DUTY_NOTHING, NULL},
    {RF_DEVICE_SHUFFLES, COST_CARDS, DUTY_RETURN, NULL},
    {RF_DEVICE_NO_CUT, COST_CARDS, DUTY_NOTHING, NULL},
    {RF_DEVICE_FOR_SHOE, COST_CARDS, DUTY_FEED, NULL},
    {RF_BURN_FIRST_CARD, COST_CARDS, DUTY_NOTHING, NULL},
    {RF_WAGER_IN_LIMITS, COST_CHIPS, DUTY_NOTHING, "The bet is settled as it lies."},
    {RF_FIRST_CARDS, COST_CARDS, DUTY_NOTHING, "The deal goes on."},
    {RF_SECOND_CARDS, COST_CARDS, DUTY_NOTHING, "The deal goes on."},
    {RF_NATURAL_PAID, COST_CHIPS, DUTY_TAKE, NULL},
    {RF_DEALER_NATURAL_TAKES, COST_CHIPS, DUTY_TAKE, NULL},
    {RF_NATURALS_STAND_OFF, COST_CHIPS, DUTY_TAKE, NULL},
    {RF_DEALER_LOOKS, COST_HOLE, DUTY_LOOK, NULL},
    {RF_DEALER_LOOKS_NOT, COST_CARDS, DUTY_NOTHING, NULL},
    {RF_PLAY_IN_TURN, COST_CHOICE, DUTY_NOTHING, "The player who was passed over still plays."},
    {RF_ONE_CARD_AT_A_TIME, COST_CARDS, DUTY_NOTHING, "The card belongs to that hand."},
    {RF_BUST_TAKEN, COST_CHIPS, DUTY_TAKE, NULL},
    {RF_HOLE_CARD_TURNED, COST_CARDS, DUTY_NOTHING, "Players keep their turns."},
    {RF_DEALER_STANDS, COST_CHIPS, DUTY_NO_COUNT, NULL},
    {RF_DEALER_SOFT, COST_CHIPS, DUTY_NO_COUNT, NULL},
    {RF_DEALER_DRAWS, COST_CARDS, DUTY_NOTHING, "Bets are settled against that total."},
    {RF_DEALER_DRAWS_ON, COST_CARDS, DUTY_NOTHING, "Bets are settled against that total."},
    {RF_SPLIT_A_PAIR, COST_CHIPS, DUTY_NOTHING, "Both hands are played."},
    {RF_SPLIT_EQUAL_WAGER, COST_CARDS, DUTY_NOTHING, "Both hands are played."},
    {RF_LEFT_HAND_FIRST, COST_CARDS, DUTY_NOTHING, "The left hand is played."},
    {RF_SPLIT_ACES_ONE_CARD, COST_CARDS, DUTY_NOTHING, "The card counts."},
    {RF_SPLIT_ACE_TEN_EVEN, COST_CHIPS, DUTY_TAKE, NULL},
    {RF_DOUBLE_TOTALS, COST_CHIPS, DUTY_NOTHING, "The hand gets one card."},
    {RF_DOUBLE_ONE_CARD, COST_CARDS, DUTY_NOTHING, "The card counts as it lies."},
    {RF_INSURE_HALF, COST_CHIPS, DUTY_NOTHING, "Insurance counts as it lies."},
    {RF_LOOK_AFTER_INSURANCE, COST_CHOICE, DUTY_NOTHING, NULL},
    {RF_INSURANCE_PAYS, COST_CHIPS, DUTY_NOTHING, NULL},
    {RF_SETTLED_IS_FINAL, COST_CHIPS, DUTY_NOTHING, NULL},
    {RF_BUST_HAS_LOST, COST_CHIPS, DUTY_TAKE, NULL},
    {RF_DEALER_BUST_PAYS, COST_CHIPS, DUTY_NOTHING, NULL},
    {RF_HIGHER_PAID, COST_CHIPS, DUTY_NOTHING, NULL},
    {RF_EQUAL_STANDS_OFF, COST_CHIPS, DUTY_NOTHING, NULL},
    {RF_GATHER_SETTLED, COST_CHIPS, DUTY_NOTHING, NULL},
    {RF_OWN_BOX, COST_CHIPS, DUTY_NOTHING, "The chips go back to their owner."},
    {RF_WAGER_BEFORE_CARDS, COST_CHIPS, DUTY_NOTHING, "The first bet is settled."},
    {RF_CARD_TO_WAGER, COST_CARDS, DUTY_NOTHING, NULL},
    {RF_ROUND_ENDS, COST_CARDS, DUTY_NOTHING, "Bets go back."},
    {RF_SHUFFLE_ORDERED_VACANT, COST_CARDS, DUTY_SHUFFLE, NULL},
    {RF_FACE_UP_TO_RACK, COST_CARDS, DUTY_NOTHING, "The card belongs to that hand."},
    {RF_ERROR_IS_NEXT_CARD, COST_CARDS, DUTY_NOTHING, "These cards are dealt next."},
    {RF_OVERDRAWN_IS_BURNED, COST_CARDS, DUTY_NOTHING, "The dealer still draws."},
    {RF_REPLACED_BETWEEN_ROUNDS, COST_CARDS, DUTY_SHUFFLE, NULL},
    {RF_NO_FIRST_CARD, COST_CHIPS, DUTY_NOTHING, "The box plays on."},
    {RF_NO_SECOND_CARD, COST_CARDS, DUTY_NOTHING, "The second card is still dealt."},
    {RF_NO_DEALER_CARD, COST_CARDS, DUTY_NOTHING, "The second card is still dealt."},
    {RF_HAND_LEFT_STANDS, COST_CARDS, DUTY_NOTHING, "The card counts as it lies."},
    {RF_SURRENDER_HALF, COST_CHOICE, DUTY_NOTHING, "Half the bet is due."},
};

/* The row of a clause, or `rows` itself plus their number. */
static size_t
row_of(enum rf_clause clause)
{
    size_t i = 0;
    while (i < sizeof rows / sizeof rows[0] && rows[i].clause != clause)
        i++;
    return i;
}

enum report_cost_kind
report_cost_of(enum rf_clause clause)
{
    size_t i = row_of(clause);
    return i < sizeof rows / sizeof rows[0] ? rows[i].cost : COST_NONE;
}

/* A stack that was offered or cut in the wrong way needs no new shuffle; only a card that was dealt
 * before the cut does. */
enum report_duty_kind
report_duty_of(enum rf_clause clause, const struct rf_act *act)
{
    size_t i = row_of(clause);
    bool early = act->kind == RF_ACT_DRAW || act->kind == RF_ACT_BURN || act->kind == RF_ACT_LOAD;
    if (i == sizeof rows / sizeof rows[0] || (clause == RF_OFFER_AFTER_SHUFFLE && !early))
        return DUTY_NOTHING;
    bool settles = act->kind == RF_ACT_PAY || act->kind == RF_ACT_COLLECT ||
                   act->kind == RF_ACT_STAND_OFF;
    return rows[i].duty == DUTY_TAKE && settles ? DUTY_NOTHING : rows[i].duty;
}

const char *
report_then_of(enum rf_clause clause)
{
    size_t i = row_of(clause);
    return i < sizeof rows / sizeof rows[0] ? rows[i].then : NULL;
}
