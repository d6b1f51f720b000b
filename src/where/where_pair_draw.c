/*
 * where/where_pair_draw.c -- draws two hands together (where_pair.c counts them).
 *
 * An alias slot chooses the states of both hands in the first two suits.  One number chooses the
 * cards of these suits.  A second number chooses the states of the last two suits and, with its
 * remainder, their cards: what is left of a uniform number within one choice is uniform again.
 */
#include "where/where_pair.h"

#include "base/assert.h"
#include "base/bits.h"
#include "where/where_digits.h"

/* A number below the total: words of its length are drawn until one is below. */
static wide
number_of_total(struct rf_philox *philox, struct rf_where_wide total)
{
    wide limit = (wide)total.high << 64 | total.low, number;
    uint64_t mask = total.high;
    for (unsigned shift = 1; shift < 64; shift *= 2)
        mask |= mask >> shift;
    do {
        uint64_t high = mask ? rf_philox_next(philox) & mask : 0;
        if (mask)
            number = (wide)high << 64 | rf_philox_next(philox);
        else
            number = number_below(philox, total.low);
    } while (number >= limit);
    return number;
}

/* The n-th way to have a class of each hand in a suit. */
static void
suit_cards(const struct rf_where_plan *plan, unsigned suit, unsigned row, unsigned column,
           uint64_t number, uint64_t hands[static 2], place_cards *place)
{
    const struct rf_where_joint *joint = &plan->pair.joint[suit];
    const struct rf_where_cell *cell = joint->cell + joint->first[row * joint->columns + column];
    unsigned spots = rf_bits_of(joint->spots);
    for (;; cell++) {
        uint64_t later = plan->choose[spots - cell->spots[0]][cell->spots[1]];
        uint64_t ways = plan->choose[spots][cell->spots[0]] * later;
        if (number >= ways) {
            number -= ways;
            continue;
        }
        uint64_t one = place(plan->mask[plan->mask_first[cell->spots[0]] + number / later],
                             joint->spots);
        uint64_t two = place(plan->mask[plan->mask_first[cell->spots[1]] + number % later],
                             joint->spots & ~one);
        hands[0] |= (cell->honours[0] | one) << (suit * RF_RANKS);
        hands[1] |= (cell->honours[1] | two) << (suit * RF_RANKS);
        return;
    }
}

/* The n-th way to have a state of each hand in the suits of a half: which classes of both hands in
 * both suits, then which cards. */
static void
half_cards(const struct rf_where_plan *plan, unsigned half, unsigned s, unsigned t, uint64_t number,
           uint64_t hands[static 2], place_cards *place)
{
    const struct rf_where_pair *pair = &plan->pair;
    const struct rf_where_half *first = &plan->half[half], *second = &pair->half[half];
    const struct rf_where_joint *a = &pair->joint[(size_t)2 * half], *b = a + 1;
    unsigned one = pair->states[0].key[half][s], two = pair->states[1].key[half][t];
    for (uint32_t i = first->first[one]; i < first->first[one + 1]; i++) {
        const uint16_t *rows = first->split[i].of;
        const uint32_t *left = a->ways + (size_t)rows[0] * a->columns;
        const uint32_t *right = b->ways + (size_t)rows[1] * b->columns;
        for (uint32_t j = second->first[two]; j < second->first[two + 1]; j++) {
            const uint16_t *columns = second->split[j].of;
            uint64_t ways = (uint64_t)left[columns[0]] * right[columns[1]];
            if (number >= ways) {
                number -= ways;
                continue;
            }
            suit_cards(plan, 2 * half, rows[0], columns[0], number / right[columns[1]], hands,
                       place);
            suit_cards(plan, 2 * half + 1, rows[1], columns[1], number % right[columns[1]], hands,
                       place);
            return;
        }
    }
    RF_ASSERT(false);
}

/* The second half, given the states of the first. */
static void
second_half(const struct rf_where_plan *plan, struct rf_philox *philox, unsigned s, unsigned t,
            uint64_t hands[static 2], place_cards *place)
{
    const struct rf_where_pair *pair = &plan->pair;
    const struct rf_where_states *first = &pair->states[0], *second = &pair->states[1];
    const uint64_t *reach = pair->reach + (size_t)s * second->count[1];
    uint64_t sum = 0, number;
    uint32_t i = second->first[t], j = first->first[s];
    for (uint32_t at = i; at < second->first[t + 1]; at++)
        sum += reach[second->partner[at]];
    number = number_below(philox, sum);
    for (; number >= reach[second->partner[i]]; i++)
        number -= reach[second->partner[i]];
    const uint64_t *ways = pair->ways[1] + second->partner[i];
    for (; number >= ways[(size_t)first->partner[j] * second->count[1]]; j++)
        number -= ways[(size_t)first->partner[j] * second->count[1]];
    RF_ASSERT(i < second->first[t + 1] && j < first->first[s + 1]);
    half_cards(plan, 1, first->partner[j], second->partner[i], number, hands, place);
}

static void
draw_pair(const struct rf_where_plan *plan, struct rf_philox *philox, uint64_t hands[static 2],
          place_cards *place)
{
    const struct rf_where_pair *pair = &plan->pair;
    uint64_t at = pair->bits ? rf_philox_next(philox) >> (64 - pair->bits) : 0;
    wide number = number_of_total(philox, pair->total);
    wide threshold = (wide)pair->slot[at].threshold.high << 64 | pair->slot[at].threshold.low;
    uint32_t chosen = number < threshold ? pair->slot[at].own : pair->slot[at].other;
    unsigned s = chosen / pair->states[1].count[0], t = chosen % pair->states[1].count[0];
    hands[0] = hands[1] = 0;
    half_cards(plan, 0, s, t, number_below(philox, pair->ways[0][chosen]), hands, place);
    second_half(plan, philox, s, t, hands, place);
}

void
rf_where_pair_draw(const struct rf_where_plan *plan, struct rf_philox *philox,
                   struct where_lanes *lanes, place_cards *place)
{
    const enum rf_seat *seat = plan->pair.seat;
    RF_ASSERT(plan->paired && plan->pair.slots > 0);
    for (unsigned i = 0; i < lanes->live; i++) {
        uint64_t hands[2];
        unsigned lane = lanes->lane[i];
        draw_pair(plan, philox, hands, place);
        lanes->of[seat[0]][lane] = hands[0];
        lanes->of[seat[1]][lane] = hands[1];
        lanes->left[lane] &= ~(hands[0] | hands[1]);
    }
}
