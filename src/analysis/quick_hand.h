/*
 * analysis/quick_hand.h -- the storage of riffle/quick.h, for quick.c and for counting/, which reads
 * the values of all hands.
 */
#ifndef RIFFLE_ANALYSIS_QUICK_HAND_H
#define RIFFLE_ANALYSIS_QUICK_HAND_H

#include "analysis/workspace.h"

/* A workspace that stays, with the dealer's trees for all up-cards, and the best play of the hand
 * that was asked about. */
struct quick_hand {
    struct exact_workspace work; /* first, so that rf_exact_hand_index takes this storage too */
    struct dealer_tree tree[RF_VALUES];
    uint8_t best[RF_EXACT_HANDS];
};

#endif
