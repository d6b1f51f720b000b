/*
 * shuffle/keys.c -- shuffles that give each card a random key and sort the cards by it.
 *
 * rf_cards_by_key is a stable merge sort.  The wash (spreading cards on the table) is modelled
 * with it; so is a common mistake in programs, sorting by keys that are too short.
 */
#include "base/assert.h"
#include "shuffle/model.h"

/* Merges two sorted runs, in[from … middle) and in[middle … to), into out. */
static void
join(const uint64_t *in, uint64_t *out, size_t from, size_t middle, size_t to)
{
    size_t left = from, right = middle;
    for (size_t i = from; i < to; i++)
        out[i] = right >= to || (left < middle && in[left] <= in[right]) ? in[left++] : in[right++];
}

/* Packs key and place into one number, key << 16 | place, so that equal keys keep their order and
 * no comparison function is needed.  Bottom-up merge sort: runs of 1, 2, 4 … cards.  Two arrays
 * change roles after each pass. */
void
rf_cards_by_key(rf_card *cards, uint32_t *keys, size_t count)
{
    uint64_t one[RF_CARDS_MAX], other[RF_CARDS_MAX], *in = one, *out = other;
    rf_card from[RF_CARDS_MAX];
    RF_ASSERT(count <= RF_CARDS_MAX);
    for (size_t i = 0; i < count; i++) {
        in[i] = (uint64_t)keys[i] << 16 | i;
        from[i] = cards[i];
    }
    for (size_t run = 1; run < count; run *= 2) {
        for (size_t at = 0; at < count; at += 2 * run) {
            size_t middle = at + run < count ? at + run : count;
            size_t to = at + 2 * run < count ? at + 2 * run : count;
            join(in, out, at, middle, to);
        }
        uint64_t *swap = in;
        in = out;
        out = swap;
    }
    for (size_t i = 0; i < count; i++)
        cards[i] = from[in[i] & 0xffff];
}

/* A wash: number[0] rounds.  In each, every card wanders forward from its place by up to number[1]
 * percent of the stack, and the cards are gathered in the order in which they then lie.  Positions
 * are counted in thousandths of a card. */
void
rf_model_wash(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number)
{
    uint32_t keys[RF_CARDS_MAX];
    const uint32_t fine = 1000; /* positions between a card and the next */
    uint32_t reach = (uint32_t)count * fine / 100 * number[1] + 1;
    for (uint32_t round = 0; round < number[0]; round++) {
        for (size_t i = 0; i < count; i++)
            keys[i] = (uint32_t)i * fine + rf_rng_below(words, reach);
        rf_cards_by_key(cards, keys, count);
    }
}

/* Wrong: sorts by keys of so few bits that some are equal.  Equal keys keep their old order, so
 * neighbours stay in order too often: any two share a key with chance 2^-bits. */
void
rf_model_sort(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number)
{
    uint32_t keys[RF_CARDS_MAX];
    RF_ASSERT(number[0] >= 1 && number[0] <= 32);
    for (size_t i = 0; i < count; i++)
        keys[i] = words.next(words.state) >> (32 - number[0]);
    rf_cards_by_key(cards, keys, count);
}
