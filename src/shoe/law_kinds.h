/*
 * shoe/law_kinds.h -- which kinds of act can break each clause of C4 and HR.
 *
 * ruling.c asks an act only the clauses that its kind can break; this table makes a ruling fast.  A
 * row is wrong if the clause's rule can be false of a kind that the row leaves out.
 * tests/full_walk.h asks every clause, and tests/property compares the two for all kinds of act in
 * random states.
 *
 *     RULE(KIND, NAME, kinds)    NAME as clause.def has it, `kinds` a set of act kinds
 *
 * The order of the rows does not matter: precedence is the order of clause.def.
 */
#ifndef RIFFLE_SHOE_LAW_KINDS_H
#define RIFFLE_SHOE_LAW_KINDS_H

#include "riffle/act.h"

/* A set of act kinds, a bit each. */
#define KIND(NAME) (UINT64_C(1) << RF_ACT_##NAME)
_Static_assert(RF_ACTS <= 64, "a set of act kinds is one word");

#define KINDS_ALL      (~UINT64_C(0))
#define KINDS_OF_GAME  (KINDS_ALL << RF_ACT_BUY)
#define KINDS_OF_STACK (KIND(SHUFFLE) | KIND(DISCARDS) | KIND(FEED) | KIND(RETURN))
#define KINDS_OF_CUT   (KIND(OFFER) | KIND(REFUSE) | KIND(CUT))
#define KINDS_OF_DEAL  (KIND(DRAW) | KIND(CUTTING_CARD))
#define KINDS_OF_CARD  /* rf_act_draws_card */                                                     \
    (KINDS_OF_DEAL | KIND(BURN) | KIND(EXPOSE) | KIND(FACE_UP) | KIND(ERROR) | KIND(OVERDRAW))

#define LAW_KINDS(RULE, kind)                                                                      \
    RULE(kind, SHUFFLE_BY_HAND_OR_MACHINE, KIND(OPEN) | KINDS_OF_STACK)                            \
    RULE(kind, SHUFFLE_BEFORE_PLAY, KINDS_OF_CARD)                                                 \
    RULE(kind, SHUFFLE_AT_FIRST_CARD, KINDS_OF_CARD)                                               \
    RULE(kind, SHUFFLE_AFTER_ROUND, KINDS_OF_CARD | KIND(SHUFFLE))                                 \
    RULE(kind, OFFER_AFTER_SHUFFLE, KINDS_OF_CARD | KINDS_OF_CUT)                                  \
    RULE(kind, CUTTER_FIRST_TO_TABLE, KINDS_OF_CUT)                                                \
    RULE(kind, CUTTER_ON_BOX, KINDS_OF_CUT | KINDS_OF_DEAL | KIND(END) | KIND(OVERDRAW))           \
    RULE(kind, CUTTER_AFTER_DEALER, KINDS_OF_CUT | KINDS_OF_DEAL | KIND(END) | KIND(OVERDRAW))     \
    RULE(kind, CUTTER_AFTER_FIRST_CARD, KINDS_OF_CUT)                                              \
    RULE(kind, CUTTER_AFTER_REPLACEMENT, KINDS_OF_CUT)                                             \
    RULE(kind, REFUSED_CUT_CLOCKWISE, KINDS_OF_CUT)                                                \
    RULE(kind, SUPERVISOR_CUTS_LAST, KINDS_OF_CUT)                                                 \
    RULE(kind, CUT_ONE_DECK_IN, KIND(OPEN) | KIND(CUT))                                            \
    RULE(kind, FRONT_TO_BACK_THEN_MARK,                                                            \
         KIND(OPEN) | KIND(FIX) | KIND(CUT) | KIND(FRONT_TO_BACK) | KIND(MARK) | KIND(LOAD) |      \
             KINDS_OF_CARD)                                                                        \
    RULE(kind, STACK_IN_SHOE, KIND(FEED) | KIND(RETURN) | KIND(LOAD) | KINDS_OF_CARD)              \
    RULE(kind, DEVICE_NEW_DECKS_BY_HAND, KIND(OPEN) | KIND(FEED) | KIND(SHUFFLE) | KINDS_OF_CARD)  \
    RULE(kind, DEVICE_SHUFFLES, KIND(FEED) | KIND(RETURN) | KINDS_OF_CARD)                         \
    RULE(kind, DEVICE_NO_CUT,                                                                      \
         KIND(OPEN) | KIND(FIX) | KINDS_OF_CUT | KIND(FRONT_TO_BACK) | KIND(MARK) |                \
             KIND(CUTTING_CARD) | KIND(EXPOSE) | KIND(ORDER_RECUT))                                \
    RULE(kind, DEVICE_FOR_SHOE, KIND(LOAD) | KIND(DISCARDS))                                       \
    RULE(kind, BURN_FIRST_CARD, KIND(SHOW_BURNED) | KINDS_OF_CARD)                                 \
    RULE(kind, TABLE_OPEN, KIND(OPEN))                                                             \
    RULE(kind, EACH_OWN_PART, KINDS_ALL & ~KIND(CUT))                                              \
    RULE(kind, BOX_FREE, KIND(SIT))                                                                \
    RULE(kind, OWN_BOX,                                                                            \
         KIND(LEAVE) | KIND(TAKE_BACK) | KIND(BUY) | KIND(WAGER) | KIND(INSURE) | KIND(DECLINE) |  \
             KIND(SURRENDER))                                                                      \
    RULE(kind, WAGER_BEFORE_CARDS, KIND(WAGER) | KIND(TAKE_BACK))                                  \
    RULE(kind, CARD_TO_WAGER, KIND(TIME) | KINDS_OF_DEAL)                                          \
    RULE(kind, ROUND_ENDS, KIND(TIME) | KIND(END))                                                 \
    RULE(kind, SHUFFLE_ORDERED_VACANT, KIND(ORDER_SHUFFLE))                                        \
    RULE(kind, RECUT_BEFORE_CARDS, KIND(ORDER_RECUT))                                              \
    RULE(kind, FACE_UP_TO_RACK, KIND(FACE_UP))                                                     \
    RULE(kind, ERROR_IS_NEXT_CARD, KINDS_OF_CARD & ~KIND(BURN) & ~KIND(DRAW))                      \
    RULE(kind, OVERDRAWN_IS_BURNED, KIND(OVERDRAW) | KINDS_OF_DEAL)                                \
    RULE(kind, SHOE_RUN_OUT,                                                                       \
         KIND(DISCARDS) | (KINDS_OF_CARD & ~KIND(CUTTING_CARD) & ~KIND(EXPOSE)))                   \
    RULE(kind, REPLACED_BETWEEN_ROUNDS, KIND(REPLACE) | KIND(NEW_CARDS))                           \
    RULE(kind, NO_FIRST_CARD, KINDS_OF_DEAL)                                                       \
    RULE(kind, NO_SECOND_CARD, KINDS_OF_DEAL)                                                      \
    RULE(kind, NO_DEALER_CARD, KINDS_OF_DEAL)                                                      \
    RULE(kind, HAND_LEFT_STANDS,                                                                   \
         KIND(TIME) | KIND(INSURE) | KIND(DECLINE) | KIND(SURRENDER) | KINDS_OF_DEAL)              \
    RULE(kind, GAME_AT_GAME_TABLE, KINDS_OF_GAME | KIND(DRAW))                                     \
    RULE(kind, SHUFFLE_BY_THE_STEPS, KIND(SHUFFLE))

#endif
