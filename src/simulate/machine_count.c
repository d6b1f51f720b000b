/*
 * simulate/machine_count.c -- a counter for a lane's state machine (machine_cards.h): how the
 * running count follows from the cards left, and by what it is divided.
 *
 * Running count.  Cards of value v have tag t(v), and n(v) of them are left.  All cards that left
 * the shoe were seen, so the running count is
 *
 *     initial + Σ t(v) · (full(v) - n(v))
 *
 * With c(v) = n(0) + … + n(v) and N cards left in all, Σ t(v) · n(v) is
 *
 *     Σ (t(v) - t(v + 1)) · c(v), v = 0 … 8, + t(9) · N
 *
 * and a lane holds 512 - c(v).  So BASE is initial + Σ t(v) · full(v) - 512 · (t(0) - t(9)).
 *
 * Division.  With a and b from count_fraction, the bin is floor(a / b) - low = floor(x / b) with
 * x = a - low · b.  For x, b > 0 and M = ceil(2^32 / b), floor(x · M / 2^32) is that quotient as
 * long as x · b < 2^32.  Both are doubled here, so that M has 32 bits even if b is 1.
 */
#include <string.h>

#include "base/assert.h"
#include "simulate/machine.h"

/* What a running count in halves is multiplied with, and divided by, for so many unseen cards: as
 * rf_counting_true has them.  To round to the nearest, a/b + 1/2 is rounded down. */
struct count_fraction {
    unsigned times, below, half;
};

static struct count_fraction
fraction_of(const struct rf_counting *system, unsigned cards)
{
    unsigned decks, times = system->divisor == RF_COUNTING_EXACT ? 26 : 1, below = 2;
    if (system->divisor == RF_COUNTING_EXACT)
        below = cards > 0 ? cards : 1;
    if (system->divisor == RF_COUNTING_HALF) {
        decks = (cards + 13) / 26;
        below = decks > 0 ? decks : 1;
    }
    if (system->divisor == RF_COUNTING_FULL) {
        decks = (cards + 26) / 52;
        below = decks > 0 ? 2 * decks : 2;
    }
    bool nearest = system->rounding == RF_COUNTING_NEAREST;
    RF_ASSERT(cards <= MACHINE_CARDS && below > 0);
    return (struct count_fraction){2 * times, 2 * below, nearest ? below : 0};
}

/* Writes a number of 32 bits as two entries. */
static void
write_long(uint16_t *to, uint32_t number)
{
    to[0] = (uint16_t)number;
    to[1] = (uint16_t)(number >> 16);
}

/* For each number of cards left: what is added to the running count, and 2^32 over the divisor. */
static void
write_divisions(uint16_t *to, const struct count_plan *count, unsigned cards)
{
    const struct rf_counting *system = &count->is.system;
    bool truncates = system->rounding == RF_COUNTING_TRUNCATE;
    for (unsigned left = 0; left <= cards; left++, to += MACHINE_DIVIDE) {
        struct count_fraction is = fraction_of(system, left);
        int add = (int)is.half - count->low * (int)is.below;
        write_long(to, truncates ? 0 : (uint32_t)add);
        write_long(to + 2, (uint32_t)((UINT64_C(0xffffffff) + is.below) / is.below));
    }
}

/* The running count from the fields of a lane. */
static void
make_running(struct machine_counter *to, const struct sim_plan *plan)
{
    const struct count_plan *count = count_of(plan);
    const int8_t *tag = count->tag[0];
    to->base = count->initial - 512 * (tag[0] - tag[RF_TEN]);
    for (unsigned value = 0; value < RF_VALUES; value++)
        to->base += tag[value] * (int)plan->shoe.count[value];
    for (unsigned value = 0; value + 1 < RF_VALUES; value++)
        to->step[value] = tag[value] - tag[value + 1];
    to->ten_tag = tag[RF_TEN];
}

bool
rf_machine_count(struct sim_machine *machine, const struct sim_plan *plan)
{
    const struct count_plan *count = count_of(plan);
    struct machine_counter *to = &machine->counter;
    RF_ASSERT(plan->counted && plan->cards <= MACHINE_CARDS);
    if (count->classes > 1)
        return false;
    to->watches = count->is.enters || count->is.exits;
    to->places = to->watches ? 2 * RF_SIM_BINS : RF_SIM_BINS;
    to->times = (int)fraction_of(&count->is.system, 1).times;
    make_running(to, plan);
    machine->entries = (machine->entries + 3) / 4 * 4; /* pairs of 32 bits are read at once */
    to->divide = machine->event + 2 * machine->entries;
    write_divisions(&machine->table[machine->entries], count, plan->cards);
    machine->entries += MACHINE_DIVIDE * (plan->cards + 1);
    to->tags = machine->event + 2 * machine->entries;
    for (unsigned column = 0; column < RF_VALUES; column++)
        machine->table[machine->entries++] = (uint16_t)count->tag[0][RF_VALUES - 1 - column];
    RF_ASSERT(machine->entries <= sizeof machine->table / sizeof machine->table[0]);
    return true;
}
