/*
 * riffle/bulk.h -- bridge deals in bulk, for research: about ten million per second on one core.
 *
 *     struct rf_philox philox;
 *     rf_philox_open(&philox, key, 0);
 *     static struct rf_hands deals[1000];          the caller's storage
 *     rf_deal_bulk(&philox, deals, 1000);
 *
 * All deals are equally likely.  Philox is not cryptographic, so nothing live accepts these deals.
 * Nothing fails.
 */
#ifndef RIFFLE_BULK_H
#define RIFFLE_BULK_H

#include "riffle/bridge.h"
#include "riffle/philox.h"

RF_BEGIN_DECLS

/* Four hands as sets of cards: bit i of of[seat] stands for card i.  In riffle/foul.h and
 * riffle/pbn.h the sets may be incomplete or overlap. */
struct rf_hands {
    uint64_t of[RF_SEATS];
};

/* Writes `count` random deals. */
void rf_deal_bulk(struct rf_philox *philox, struct rf_hands *deals, size_t count);

/* The same deal in the other form.  The hands must be complete. */
struct rf_deal rf_deal_of_hands(const struct rf_hands *hands);
struct rf_hands rf_hands_of_deal(const struct rf_deal *deal);

RF_END_DECLS

#endif
