/*
 * riffle/bulk.h -- deals of bridge in bulk, for research.
 *
 * A deal is four sets of cards, bit i for card i: some ten million of them a second on one core.
 * Every deal is as likely as any other.  Philox keeps nothing secret: nothing live accepts these.
 */
#ifndef RIFFLE_BULK_H
#define RIFFLE_BULK_H

#include "riffle/bridge.h"
#include "riffle/philox.h"

RF_BEGIN_DECLS

struct rf_hands {
    uint64_t of[RF_SEATS];
};

void rf_deal_bulk(struct rf_philox *philox, struct rf_hands *deals, size_t count);

/* The same deal, card by card. */
struct rf_deal rf_deal_of_hands(const struct rf_hands *hands);
struct rf_hands rf_hands_of_deal(const struct rf_deal *deal);

RF_END_DECLS

#endif
