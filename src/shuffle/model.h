/*
 * shuffle/model.h -- the models that a shuffling procedure is made of, one function for each kind
 * of step.
 *
 * procedure.c maps enum rf_procedure_kind to these functions.  Each takes a source of random
 * words, a stack in place (cards[0] is the front, or the top of a stack that lies face down) and
 * the numbers of the step, as rf_procedure_describe names them.  Numbers are in their ranges:
 * rf_procedure_read has checked them.
 */
#ifndef RIFFLE_SHUFFLE_MODEL_H
#define RIFFLE_SHUFFLE_MODEL_H

#include "riffle/procedure.h"

typedef void rf_model(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number);

rf_model rf_model_riffle, rf_model_faro_out, rf_model_faro_in;
rf_model rf_model_strip, rf_model_overhand, rf_model_box, rf_model_cut, rf_model_piles;
rf_model rf_model_wash;
rf_model rf_model_shelf, rf_model_batch, rf_model_csm;
rf_model rf_model_swap_all, rf_model_off_by_one, rf_model_sort, rf_model_modulo, rf_model_clock;

/* Reverses the order of packets: the last comes first, and each keeps its own order.  Packet i ends
 * before end[i]; the last end is `count`. */
void rf_packets_reverse(rf_card *cards, size_t count, const uint16_t *end, unsigned packets);

/* Sorts cards by their keys; cards of equal keys keep their order. */
void rf_cards_by_key(rf_card *cards, uint32_t *keys, size_t count);

#endif
