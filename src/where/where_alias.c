/*
 * where/where_alias.c -- alias tables with whole numbers, and sets of cards by their number.
 *
 * Walker's method (1977), as Vose (1991) builds it.  Slots are chosen with the same chance; each
 * holds at most two outcomes.  All weights are multiplied by the number of slots, so that every
 * slot holds exactly the sum of the weights: no rounding, no floating point, and each outcome has
 * exactly its share.
 */
#include "where/where_classes.h"

#include "base/assert.h"
#include "base/bits.h"

uint64_t
rf_where_alias_make(struct rf_where_slot *slot, unsigned count, uint8_t *bits, uint32_t *work)
{
    unsigned slots = 1, small = 0, large;
    uint64_t total = 0;
    for (*bits = 0; slots < count; slots *= 2)
        ++*bits;
    large = slots;
    for (unsigned i = 0; i < count; i++)
        total += slot[i].threshold;
    for (unsigned i = 0; i < slots; i++) {
        if (i >= count)
            slot[i] = (struct rf_where_slot){0};
        slot[i].threshold *= slots;
        slot[i].other = slot[i].own;
        if (slot[i].threshold < total)
            work[small++] = i;
        else
            work[--large] = i;
    }
    /* Both lists end where the other begins.  A small slot is filled up from a large one, which may
     * become small. */
    while (small > 0 && large < slots) {
        unsigned one = work[--small], giver = work[large];
        slot[one].other = slot[giver].own;
        slot[giver].threshold -= total - slot[one].threshold;
        if (slot[giver].threshold < total) {
            large++;
            work[small++] = giver;
        }
    }
    RF_ASSERT(small == 0);
    return total;
}

/* Sets of ranks sorted by their number of cards, then by size.  The sets of the lowest r ranks come
 * first among those with the same number of cards, so the list serves shorter blocks too. */
void
rf_where_masks_make(struct rf_where_plan *plan)
{
    unsigned place[RF_RANKS + 2] = {0};
    for (unsigned n = 0; n <= RF_RANKS; n++)
        for (unsigned k = 0; k <= RF_RANKS; k++)
            plan->choose[n][k] = k == 0   ? 1
                                 : n == 0 ? 0
                                          : plan->choose[n - 1][k - 1] + plan->choose[n - 1][k];
    for (unsigned k = 0; k <= RF_RANKS; k++) {
        place[k + 1] = place[k] + plan->choose[RF_RANKS][k];
        plan->mask_first[k] = (uint16_t)place[k];
    }
    plan->mask_first[RF_RANKS + 1] = (uint16_t)place[RF_RANKS + 1];
    for (unsigned mask = 0; mask < RF_WHERE_MASKS; mask++)
        plan->mask[place[rf_bits_of(mask)]++] = (uint16_t)mask;
}

/* In how many orders four numbers of cards can be given to four blocks; they are sorted. */
static unsigned
orders_of(uint32_t own)
{
    unsigned orders = 24, same = 1;
    for (unsigned at = 1; at < 4; at++) {
        same = (own >> (8 * at) & 0xff) == (own >> (8 * at - 8) & 0xff) ? same + 1 : 1;
        orders /= same;
    }
    return orders;
}

/* Goes through all ways to take `left` cards from blocks `at` and later.  `own` has the numbers of
 * cards, a byte for each block.  Of blocks that are alike only sorted numbers are filed. */
static unsigned
add_ways(struct rf_where_subset *subset, const struct rf_where_plan *plan, unsigned at,
         unsigned left, uint32_t own, uint64_t ways, unsigned count)
{
    if (at == subset->blocks) {
        if (left == 0) {
            RF_ASSERT(count < RF_WHERE_SUBSETS);
            ways *= subset->alike ? orders_of(own) : 1;
            subset->slot[count++] = (struct rf_where_slot){.threshold = ways, .own = own};
        }
        return count;
    }
    unsigned cards = subset->cards - at * RF_RANKS;
    cards = cards < RF_RANKS ? cards : RF_RANKS;
    if (subset->alike && at > 0)
        cards = own >> (8 * at - 8) & 0xff;
    for (unsigned taken = 0; taken <= cards && taken <= left; taken++)
        count = add_ways(subset, plan, at + 1, left - taken, own | taken << (8 * at),
                         ways * plan->choose[subset->alike ? RF_RANKS : cards][taken], count);
    return count;
}

/* True when a word has room for the slot, the number below the total, and the sets of all blocks.
 */
static bool
fits_a_word(const struct rf_where_subset *subset, const struct rf_where_plan *plan)
{
    double limit = (double)((uint64_t)1 << subset->bits) * (double)subset->total;
    for (unsigned at = 0; at < subset->blocks; at++)
        limit *= plan->choose[RF_RANKS][RF_RANKS / 2];
    return !subset->alike && limit < 1e18;
}

void
rf_where_subset_make(struct rf_where_subset *subset, const struct rf_where_plan *plan,
                     unsigned cards, unsigned wanted)
{
    uint32_t work[RF_WHERE_SUBSETS];
    RF_ASSERT(wanted <= cards && cards <= RF_DECK_CARDS);
    subset->cards = (uint8_t)cards;
    subset->wanted = (uint8_t)wanted;
    subset->blocks = (uint8_t)((cards + RF_RANKS - 1) / RF_RANKS);
    subset->alike = subset->blocks == 4 && cards == 4 * RF_RANKS;
    unsigned count = add_ways(subset, plan, 0, wanted, 0, 1, 0);
    subset->total = rf_where_alias_make(subset->slot, count, &subset->bits, work);
    subset->single = fits_a_word(subset, plan);
    for (unsigned at = 0; at < subset->blocks; at++)
        for (unsigned taken = 0; taken <= RF_RANKS; taken++) {
            unsigned size = cards - at * RF_RANKS < RF_RANKS ? cards - at * RF_RANKS : RF_RANKS;
            subset->sets[at][taken].count = (uint16_t)plan->choose[size][taken];
            subset->sets[at][taken].first = plan->mask_first[taken];
        }
}
