/*
 * simulate/sim_shoe.c -- shoes of the general path, and the random numbers that order them.
 *
 * A shoe is shuffled only as far as it is dealt: an incremental Fisher-Yates shuffle settles a
 * batch of cards, and more when they are used up.  Every order of the settled cards is equally
 * likely, just as after a full shuffle.  If the shoe runs out in the middle of a round, the
 * discards are shuffled and the round continues (HR.13); for that it must know which cards of the
 * round lie on the felt.
 */
#include "simulate/sim_plan.h"

#include <string.h>

#include "base/assert.h"
#include "riffle/philox.h"

/* One step of sfc64. */
static inline uint64_t
rng_next(struct sim_rng *w)
{
    uint64_t out = w->a + w->b + w->counter++;
    w->a = w->b ^ (w->b >> 11);
    w->b = w->c + (w->c << 3);
    w->c = (w->c << 24 | w->c >> 40) + out;
    return out;
}

/* Seeds a stream with 192 bits of Philox4x32-10 (Salmon, Moraes, Dror and Shaw 2011), a keyed
 * function of a counter: chunk, block and number.  So streams need no order, and no two share a
 * counter; lanes use block 2.  Discards 12 outputs so that the sfc64 counter is fully mixed in. */
void
rf_sim_rng_init(struct sim_rng *rng, const struct sim_plan *plan, uint64_t chunk, uint64_t number)
{
    uint32_t counter[4] = {(uint32_t)chunk, (uint32_t)(chunk >> 32), 0, (uint32_t)number};
    uint32_t out[8];
    RF_ASSERT(number >> 32 == 0);
    rf_philox_block(counter, plan->key, out);
    counter[2] = 1;
    rf_philox_block(counter, plan->key, out + 4);
    *rng = (struct sim_rng){.a = (uint64_t)out[0] << 32 | out[1],
                            .b = (uint64_t)out[2] << 32 | out[3],
                            .c = (uint64_t)out[4] << 32 | out[5],
                            .counter = 1};
    for (unsigned i = 0; i < 12; i++)
        rng_next(rng);
}

/* Adds `count` equal cards. */
static void
shoe_put(struct sim_shoe *shoe, unsigned card, unsigned count)
{
    RF_ASSERT(shoe->cards + count <= SIM_CARDS_MAX);
    memset(shoe->card + shoe->cards, (int)card, count);
    shoe->cards += count;
}

void
rf_sim_shoe_open(struct sim_shoe *shoe, const struct sim_plan *plan,
                 const unsigned without[static RF_VALUES])
{
    unsigned tens = plan->shoe.count[RF_TEN], before = without[RF_TEN];
    memset(shoe, 0, offsetof(struct sim_shoe, card));
    shoe->plan = plan;
    for (unsigned value = 0; value < RF_TEN; value++) {
        unsigned count = plan->shoe.count[value] - without[value];
        unsigned red = plan->red >> value & 1 ? count / 2 : 0;
        shoe_put(shoe, value, count - red);
        shoe_put(shoe, value | SIM_RED, red);
    }
    for (unsigned rank = 0, end = 0; rank < RF_TEN_RANKS; rank++) {
        end = rank + 1 < RF_TEN_RANKS ? end + plan->shoe.tens[rank] : tens;
        if (before < end) {
            unsigned count = end - before, red = plan->red >> RF_TEN & 1 ? count / 2 : 0;
            shoe_put(shoe, RF_TEN | rank << 4, count - red);
            shoe_put(shoe, RF_TEN | rank << 4 | SIM_RED, red);
            before = end;
        }
    }
    RF_ASSERT(shoe->cards <= plan->cards);
    if (plan->shoe.infinite)
        memcpy(shoe->pack, shoe->card, shoe->cards);
}

/* One step of the Fisher-Yates shuffle: swaps the card here with one of the `left` cards from here
 * on.  Card word · left / 2^32 is chosen, rounded down; `word` has 32 bits. */
static inline void
settle(uint8_t *card, uint64_t left, uint64_t word)
{
    uint8_t *from = card + (word * left >> 32), is = *from;
    *from = *card;
    *card = is;
}

/* Settles cards two at a time, because each 64-bit output holds two words. */
static void
settle_cards(struct sim_rng *rng, uint8_t *card, uint64_t left, unsigned count)
{
    struct sim_rng w = *rng;
    uint8_t *end = card + (count & ~1u);
    for (; card < end; card += 2, left -= 2) {
        uint64_t both = rng_next(&w);
        settle(card, left, (uint32_t)both);
        settle(card + 1, left - 1, both >> 32);
    }
    if (count % 2 != 0)
        settle(card, left, (uint32_t)rng_next(&w));
    *rng = w;
}

/* An infinite shoe: each card is drawn from the whole pack. */
static void
settle_any(struct sim_rng *rng, uint8_t *card, const uint8_t *pack, uint64_t cards, unsigned count)
{
    for (unsigned i = 0; i + 1 < count; i += 2) {
        uint64_t both = rng_next(rng);
        card[i] = pack[(uint32_t)both * cards >> 32];
        card[i + 1] = pack[(both >> 32) * cards >> 32];
    }
}

/* Settles `count` cards more, an even number, or as many as are left. */
static void
shoe_settle(struct sim_shoe *shoe, unsigned count)
{
    unsigned left = shoe->cards - shoe->settled;
    if (shoe->plan->shoe.infinite) {
        RF_ASSERT(shoe->settled + count <= SIM_CARDS_MAX && count % 2 == 0);
        settle_any(&shoe->rng, shoe->card + shoe->settled, shoe->pack, shoe->cards, count);
    } else {
        count = count < left ? count : left;
        settle_cards(&shoe->rng, shoe->card + shoe->settled, left, count);
    }
    shoe->settled += count;
}

/* A full log is marked as such, and the check skips the shoe. */
void
rf_sim_log_card(struct sim_log *log, unsigned card, unsigned place)
{
    RF_ASSERT((card & 15) < RF_VALUES && log->cards <= SIM_SHOE_CARDS);
    if (log->cards == SIM_SHOE_CARDS) {
        log->full = true;
        return;
    }
    log->rank[log->cards] = (uint8_t)(card >> 4);
    log->card[log->cards++] = (uint8_t)(place | (card & 15));
}

/* Burned cards go to the rack; they do not count as used. */
static void
shoe_burn(struct sim_shoe *shoe)
{
    for (unsigned i = 0; i < shoe->plan->burn; i++)
        sim_draw(shoe, TAG_RACK, SIM_BURNED);
    shoe->used -= shoe->plan->burn;
}

/* The shoe is empty: shuffles the discards (HR.13).  Cards that still lie on the felt are placed
 * first in card[], as cards that are out; the discards follow, to be settled again. */
static void
shoe_refill(struct sim_shoe *shoe)
{
    uint8_t discard[SIM_CARDS_MAX];
    unsigned felt = 0, discards = shoe->round_from, burn = shoe->plan->burn;
    unsigned round = shoe->next - shoe->round_from;
    RF_ASSERT(shoe->next == shoe->cards && round <= SIM_ROUND_CARDS && !shoe->out);
    memcpy(discard, shoe->card, shoe->round_from);
    for (unsigned i = 0; i < round; i++) {
        uint8_t card = shoe->card[shoe->round_from + i];
        if (shoe->gathered >> shoe->owner[i] & 1)
            discard[discards++] = card;
        else {
            shoe->owner[felt] = shoe->owner[i];
            shoe->card[felt++] = card;
        }
    }
    memcpy(shoe->card + felt, discard, discards);
    shoe->out = discards <= burn || felt + discards != shoe->cards;
    if (shoe->out)
        return;
    shoe->next = shoe->settled = felt;
    shoe->round_from = 0;
    shoe->ran_dry = true;
    shoe->refills++;
    if (shoe->log) {
        shoe->log->dry = shoe->log->dry ? shoe->log->dry : shoe->log->cards + 1;
        shoe->log->dries++;
    }
    shoe_burn(shoe);
}

bool
rf_sim_shoe_more(struct sim_shoe *shoe)
{
    enum { SOME = 8 };
    shoe->out = shoe->out || shoe->given;
    if (shoe->out)
        return false;
    RF_ASSERT(shoe->next == shoe->settled);
    if (shoe->plan->shoe.infinite) { /* earlier rounds are no longer needed: make room */
        shoe->next -= shoe->round_from;
        memmove(shoe->card, shoe->card + shoe->round_from, shoe->next);
        shoe->settled = shoe->next;
        shoe->round_from = 0;
    }
    shoe_settle(shoe, SOME);
    if (shoe->next == shoe->settled) { /* nothing was left to settle */
        shoe_refill(shoe);
        if (shoe->next == shoe->settled)
            shoe_settle(shoe, SOME);
    }
    return !shoe->out;
}

void
rf_sim_shoe_shuffle(struct sim_shoe *shoe)
{
    RF_ASSERT(shoe->cards == shoe->plan->cards && shoe->plan->burn < shoe->cards);
    shoe->next = shoe->settled = shoe->round_from = 0;
    shoe_settle(shoe, shoe->plan->settle);
    shoe->ran_dry = shoe->out = false;
    shoe_burn(shoe);
    if (shoe->plan->counted)
        rf_counter_start(shoe);
}

void
rf_sim_shoe_stack(struct sim_shoe *shoe, const struct sim_plan *plan, const rf_card *stack,
                  struct sim_log *log)
{
    unsigned count[RF_VALUES] = {0};
    memset(shoe, 0, offsetof(struct sim_shoe, card));
    shoe->plan = plan;
    shoe->log = log;
    shoe->given = true;
    shoe->cards = shoe->settled = plan->cards;
    for (unsigned i = 0; i < plan->cards; i++) {
        unsigned value = rf_exact_card_value(stack[i]), suit = rf_card_suit(stack[i]);
        bool red = (plan->red >> value & 1) && (suit == 1 || suit == 2);
        count[value]++;
        shoe->card[i] = (uint8_t)(value == RF_TEN ? value | rf_exact_ten_rank(stack[i]) << 4
                                                  : value);
        shoe->card[i] |= red ? SIM_RED : 0;
    }
    for (unsigned value = 0; value < RF_VALUES; value++)
        RF_ASSERT(count[value] == plan->shoe.count[value]);
    shoe_burn(shoe);
    if (plan->counted)
        rf_counter_start(shoe);
}
