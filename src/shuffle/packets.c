/*
 * shuffle/packets.c -- shuffles that move packets: strip, overhand, box, cut, and dealing into
 * piles.
 *
 * All but the piles choose where to divide the stack and then reverse the order of the packets
 * (rf_packets_reverse).  A riffle, which interleaves packets, is in riffles.c.
 */
#include <string.h>

#include "base/assert.h"
#include "shuffle/model.h"

void
rf_packets_reverse(rf_card *cards, size_t count, const uint16_t *end, unsigned packets)
{
    rf_card from[RF_CARDS_MAX];
    RF_ASSERT(count <= RF_CARDS_MAX && (packets == 0 ? count == 0 : end[packets - 1] == count));
    memcpy(from, cards, count * sizeof *cards);
    size_t at = 0;
    for (unsigned i = packets; i-- > 0;) {
        size_t begin = i > 0 ? end[i - 1] : 0;
        RF_ASSERT(begin <= end[i]);
        memcpy(cards + at, from + begin, (end[i] - begin) * sizeof *cards);
        at += end[i] - begin;
    }
}

/* Chooses `wanted` of the count - 1 gaps between cards, each set equally likely, in order
 * (selection sampling, Knuth, The Art of Computer Programming 3.4.2).  A gap is taken with chance
 * wanted / left, the gaps still wanted over the gaps still left.  Fills `end` and answers the
 * number of packets. */
static unsigned
choose_gaps(struct rf_rng words, size_t count, size_t wanted, uint16_t *end)
{
    unsigned packets = 0;
    for (size_t gap = 1; gap < count && wanted > 0; gap++)
        if (rf_rng_below(words, (uint32_t)(count - gap)) < wanted) {
            end[packets++] = (uint16_t)gap;
            wanted--;
        }
    end[packets++] = (uint16_t)count;
    return packets;
}

/* A strip cut: number[0] packets, drawn from the top, each laid on the one before. */
void
rf_model_strip(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number)
{
    uint16_t end[RF_CARDS_MAX];
    if (count < 2)
        return;
    size_t wanted = number[0] - 1 < count - 1 ? number[0] - 1 : count - 1;
    rf_packets_reverse(cards, count, end, choose_gaps(words, count, wanted, end));
}

/* Overhand shuffles as Pemantle (1989) models them: each gap is a cut with chance 1 / number[1],
 * independently, so packets have number[1] cards on average. */
void
rf_model_overhand(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number)
{
    uint16_t end[RF_CARDS_MAX];
    RF_ASSERT(number[1] > 0);
    for (uint32_t time = 0; time < number[0] && count > 0; time++) {
        unsigned packets = 0;
        for (size_t gap = 1; gap < count; gap++)
            if (rf_rng_below(words, number[1]) == 0)
                end[packets++] = (uint16_t)gap;
        end[packets++] = (uint16_t)count;
        rf_packets_reverse(cards, count, end, packets);
    }
}

/* A box: number[0] packets of about equal size, in reverse order.  Each cut misses its place by up
 * to an eighth of a packet, either way; so cuts never cross. */
void
rf_model_box(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number)
{
    uint16_t end[RF_CARDS_MAX];
    size_t packets = number[0] < count ? number[0] : count, slack = 0;
    if (packets == 0)
        return;
    slack = count / packets / 8;
    for (size_t i = 1; i < packets; i++)
        end[i - 1] = (uint16_t)(i * count / packets - slack +
                                rf_rng_below(words, (uint32_t)(2 * slack + 1)));
    end[packets - 1] = (uint16_t)count;
    rf_packets_reverse(cards, count, end, (unsigned)packets);
}

/* number[0] cards from the front go to the back; 0 means a cut between any two cards, all equally
 * likely. */
void
rf_model_cut(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number)
{
    if (count < 2)
        return;
    size_t depth = number[0] > 0 ? number[0] % count : 1 + rf_rng_below(words, (uint32_t)count - 1);
    uint16_t end[2] = {(uint16_t)depth, (uint16_t)count};
    rf_packets_reverse(cards, count, end, 2);
}

/* Deals the cards one at a time on piles, back and forth (1 2 3 4 4 3 2 1 1 …), and puts the piles
 * together.  Nothing is random: it is here to show that it is no shuffle. */
void
rf_model_piles(struct rf_rng words, rf_card *cards, size_t count, const uint32_t *number)
{
    rf_card from[RF_CARDS_MAX];
    size_t at = 0, piles = number[0];
    (void)words;
    RF_ASSERT(count <= RF_CARDS_MAX && piles > 0);
    memcpy(from, cards, count * sizeof *cards);
    for (size_t pile = 0; pile < piles; pile++)
        for (size_t i = count; i-- > 0;) {
            size_t step = i % (2 * piles);
            if ((step < piles ? step : 2 * piles - 1 - step) == pile)
                cards[at++] = from[i];
        }
    RF_ASSERT(at == count);
}
