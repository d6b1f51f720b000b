/*
 * format/pbn_values.h -- reads the values of PBN tags that are not free text (pbn_values.c).
 */
#ifndef RIFFLE_FORMAT_PBN_VALUES_H
#define RIFFLE_FORMAT_PBN_VALUES_H

#include "riffle/pbn.h"

/* Each returns false when the value is not what the tag needs, and then leaves the output alone.
 * An empty number is 0. */
bool rf_pbn_take_number(struct rf_span value, unsigned *out);
bool rf_pbn_take_dealer(struct rf_span value, enum rf_seat *dealer);
bool rf_pbn_take_vulnerable(struct rf_span value, enum rf_vulnerable *vulnerable);

/* True of a deal in which two or more hands are unknown and nothing is wrong with the others: such
 * a board has no cards, and that is no error. */
bool rf_pbn_is_partly_known(struct rf_span value);

#endif
