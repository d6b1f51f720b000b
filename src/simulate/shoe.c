/*
 * simulate/shoe.c -- shoes of the general path, and the words that order them.
 */
#include "simulate/plan.h"

#include <string.h>

#include "base/assert.h"
#include "riffle/philox.h"

static inline uint64_t
words_next(struct sim_words *w)
{
    uint64_t out = w->a + w->b + w->counter++;
    w->a = w->b ^ (w->b >> 11);
    w->b = w->c + (w->c << 3);
    w->c = (w->c << 24 | w->c >> 40) + out;
    return out;
}

/* A stream of its own for each chunk and number: 192 bits of Philox, and twelve words let go. */
void
rf_sim_words_open(struct sim_words *words, const struct sim_plan *plan, uint64_t chunk,
                  uint64_t number)
{
    uint32_t counter[4] = {(uint32_t)chunk, (uint32_t)(chunk >> 32), 0, (uint32_t)number};
    uint32_t out[8];
    RF_ASSERT(number >> 32 == 0);
    rf_philox_block(counter, plan->key, out);
    counter[2] = 1;
    rf_philox_block(counter, plan->key, out + 4);
    *words = (struct sim_words){.a = (uint64_t)out[0] << 32 | out[1],
                                .b = (uint64_t)out[2] << 32 | out[3],
                                .c = (uint64_t)out[4] << 32 | out[5],
                                .counter = 1,
                                .used = SIM_WORDS};
    for (unsigned i = 0; i < 12; i++)
        words_next(words);
}

void
rf_sim_words_fill(struct sim_words *words)
{
    for (unsigned i = 0; i < SIM_WORDS; i += 2) {
        uint64_t both = words_next(words);
        words->word[i] = (uint32_t)both;
        words->word[i + 1] = (uint32_t)(both >> 32);
    }
    RF_ASSERT(words->used == SIM_WORDS);
    words->used = 0;
}

void
rf_sim_shoe_open(struct sim_shoe *shoe, const struct sim_plan *plan)
{
    memset(shoe, 0, sizeof *shoe);
    shoe->plan = plan;
    for (unsigned value = 0; value < RF_VALUES; value++)
        for (unsigned n = 0; n < plan->shoe.count[value]; n++) {
            unsigned rank = 0, before = 0;
            while (value == RF_TEN && rank < RF_TEN_RANKS - 1 &&
                   n >= before + plan->shoe.tens[rank])
                before += plan->shoe.tens[rank++];
            RF_ASSERT(shoe->cards < SIM_CARDS_MAX);
            shoe->card[shoe->cards++] = (uint8_t)(value | rank << 4);
        }
    RF_ASSERT(shoe->cards == plan->cards);
}

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

/* What lies on the felt comes first in the order, as cards that are out. */
void
rf_sim_shoe_refill(struct sim_shoe *shoe)
{
    uint8_t discard[SIM_CARDS_MAX];
    unsigned felt = 0, discards = shoe->round_from, burn = shoe->plan->burn;
    unsigned round = shoe->next - shoe->round_from;
    RF_ASSERT(shoe->next == shoe->cards && round <= SIM_ROUND_CARDS);
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
    uint8_t tag = shoe->tag;
    shoe->next = felt;
    shoe->round_from = shoe->stated = 0;
    shoe->ran_dry = true;
    if (shoe->log) {
        shoe->log->dry = shoe->log->dry ? shoe->log->dry : shoe->log->cards + 1;
        shoe->log->dries++;
    }
    shoe->tag = TAG_RACK;
    for (unsigned i = 0; i < burn; i++)
        sim_draw(shoe, SIM_BURNED);
    shoe->used -= burn;
    shoe->tag = tag;
}

unsigned
rf_sim_draw(struct sim_shoe *shoe, unsigned place)
{
    unsigned card;
    if (shoe->plan->shoe.infinite) {
        card = shoe->card[(uint64_t)sim_word(&shoe->words) * shoe->cards >> 32];
        shoe->used++;
    } else {
        if (shoe->next == shoe->cards)
            rf_sim_shoe_refill(shoe);
        if (shoe->out)
            return RF_TEN;
        unsigned at = shoe->next;
        if (at >= shoe->stated)
            at += (unsigned)((uint64_t)sim_word(&shoe->words) * (shoe->cards - at) >> 32);
        card = sim_deal(shoe, at);
    }
    if (shoe->log)
        rf_sim_log_card(shoe->log, card, place);
    return card;
}

/* A shuffled shoe, burned. */
static void
shoe_shuffle(struct sim_shoe *shoe)
{
    RF_ASSERT(shoe->cards == shoe->plan->cards && shoe->plan->burn < shoe->cards);
    shoe->next = shoe->round_from = 0;
    shoe->ran_dry = false;
    shoe->gathered = UINT64_C(1) << TAG_RACK;
    shoe->tag = TAG_RACK;
    for (unsigned i = 0; i < shoe->plan->burn; i++)
        sim_draw(shoe, SIM_BURNED);
    shoe->used -= shoe->plan->burn;
}

/* Counts what the boxes won; answers the square of what they won together. */
static inline uint64_t
shoe_tally(struct rf_sim_tally *tally, const struct sim_plan *plan,
           const int net[static RF_BOXES_MAX])
{
    int64_t sum = 0;
    for (unsigned box = 0; box < plan->boxes; box++) {
        RF_ASSERT(net[box] >= -(int)plan->zero && net[box] <= (int)(12 * plan->unit));
        sim_count(tally, plan, net[box]);
        sum += net[box];
    }
    return (uint64_t)(sum * sum);
}

static void
shoe_log(struct sim_log *log, unsigned boxes, const int net[static RF_BOXES_MAX])
{
    RF_ASSERT(log->rounds <= SIM_SHOE_ROUNDS);
    if (log->rounds == SIM_SHOE_ROUNDS) {
        log->full = true;
        return;
    }
    for (unsigned box = 0; box < boxes; box++)
        log->net[log->rounds][box] = (int16_t)net[box];
    log->rounds++;
}

/* After a round in which the discards were shuffled all cards are (C4.1), and no round begins when
 * none is left. */
static bool
shoe_over(const struct sim_shoe *shoe, unsigned rounds)
{
    const struct sim_plan *plan = shoe->plan;
    RF_ASSERT(shoe->next <= shoe->cards);
    if (plan->rounds_per_shoe)
        return rounds >= plan->rounds_per_shoe || shoe->ran_dry ||
               (shoe->next == shoe->cards && !plan->shoe.infinite);
    return shoe->next >= plan->front || shoe->ran_dry;
}

void
rf_sim_general(const struct sim_plan *plan, uint64_t chunk, uint64_t shoes,
               struct rf_sim_tally *tally, struct sim_log *log, sim_logged *logged, void *to)
{
    struct sim_shoe shoe;
    rf_sim_shoe_open(&shoe, plan);
    rf_sim_words_open(&shoe.words, plan, chunk, 0);
    shoe.log = log;
    shoe.plain = log || plan->shoe.infinite ? 0 : shoe.cards;
    for (uint64_t i = 0; i < shoes; i++) {
        unsigned rounds = 0;
        uint64_t squares = 0;
        if (log)
            memset(log, 0, offsetof(struct sim_log, card));
        for (shoe_shuffle(&shoe); !shoe_over(&shoe, rounds); rounds++) {
            int net[RF_BOXES_MAX];
            shoe.round_from = shoe.next;
            if (log && log->rounds < SIM_SHOE_ROUNDS)
                log->from[log->rounds] = (uint16_t)log->cards;
            if (shoe.plain)
                rf_sim_quick(plan, &shoe, net);
            else
                rf_sim_round(plan, &shoe, net);
            squares += shoe_tally(tally, plan, net);
            if (log)
                shoe_log(log, plan->boxes, net);
        }
        tally->squares[0] += squares;
        tally->squares[1] += tally->squares[0] < squares;
        tally->rounds += rounds;
        tally->shoes++;
        if (log)
            logged(to, log);
    }
    tally->cards += shoe.used;
}
