/*
 * tests/any_rules.h -- rules of play by chance, for properties that hold under all of them.  How
 * cards are shuffled, cut and burned is left to who asks, and whether the rules agree with each
 * other too.
 */
#ifndef RIFFLE_TESTS_ANY_RULES_H
#define RIFFLE_TESTS_ANY_RULES_H

#include <riffle/bj_rules.h>
#include <riffle/random.h>

static inline void
any_rules(struct rf_bj_rules *rules, struct rf_rng words)
{
    rules->soft17 = (uint8_t)rf_rng_below(words, 2);
    rules->hole_card = (uint8_t)rf_rng_below(words, 3);
    rules->dealer_natural_takes = (uint8_t)rf_rng_below(words, 2);
    rules->insurance = (uint8_t)rf_rng_below(words, 2);
    rules->double_on = (uint8_t)rf_rng_below(words, 4);
    rules->double_soft = (uint8_t)rf_rng_below(words, 2);
    rules->double_card = (uint8_t)rf_rng_below(words, 2);
    rules->double_after_split = (uint8_t)rf_rng_below(words, 2);
    rules->split_by = (uint8_t)rf_rng_below(words, 2);
    rules->split_hands_max = (uint8_t)(1 + rf_rng_below(words, 4));
    rules->resplit_aces = (uint8_t)rf_rng_below(words, 2);
    rules->hit_split_aces = (uint8_t)rf_rng_below(words, 2);
    rules->double_split_aces = (uint8_t)rf_rng_below(words, 2);
    rules->ten_ace_after_split_is_natural = (uint8_t)rf_rng_below(words, 2);
    rules->surrender = (uint8_t)rf_rng_below(words, 3);
    rules->dealer_draws_alone = (uint8_t)rf_rng_below(words, 2);
    rules->hit_21 = (uint8_t)rf_rng_below(words, 2);
}

#endif
