/*
 * tests/world/exchange.c -- finds a moment at which a card lies face down, and plays up to it again
 * with another order of all cards that nobody has seen.
 */
#include "exchange.h"

#include <string.h>

#include "world_evening.h"

static struct {
    enum { OFF, FINDS, AGAIN } phase;
    uint64_t steps, from_step, to_step; /* of the evening; where to look, and where it was */
    char id[RF_RECORD_ID];              /* the table, … */
    uint64_t shoe;                      /* … its shoe, … */
    uint16_t from[RF_CARDS_MAX];        /* … and which card lies where, the second time */
    uint64_t hash;
    bool found;
} exchange;

/* Cards that nobody knows anything about: those in the shoe, and the dealer's hidden one.  Other
 * cards that left the shoe unseen stay: the dealer may have told something of them. */
static unsigned
list_hidden(const struct rf_record *record, uint16_t hidden[static RF_CARDS_MAX])
{
    const struct rf_record_shoe *shoe = &record->shoe[record->dealing];
    const struct rf_record_stack *stack = &shoe->stack[0];
    unsigned count = 0;
    for (unsigned d = 0; d < stack->size; d++) {
        bool hole = d == record->hole.order && record->hole.shoe == record->dealing;
        if (d >= stack->drawn || hole)
            hidden[count++] = (uint16_t)((stack->cut + d) % stack->size);
    }
    return count;
}

static bool
is_natural(const struct rf_record *record, rf_card hole)
{
    return rf_count_add(rf_bj_hand_count(&record->bj.dealer), rf_card_face(hole)).total == 21;
}

/* Exchanges what is hidden; what the dealer told after a look stays true. */
static void
choose_cards(const struct table *table)
{
    const struct rf_record *record = &table->keeper.record;
    const struct rf_record_stack *stack = &record->shoe[record->dealing].stack[0];
    const rf_card *real = table->keeper.stack->order.card;
    uint16_t hidden[RF_CARDS_MAX];
    unsigned count = list_hidden(record, hidden);
    uint16_t hole = (uint16_t)((stack->cut + record->hole.order) % stack->size);
    for (unsigned i = 0; i < RF_CARDS_MAX; i++)
        exchange.from[i] = (uint16_t)i;
    do
        for (unsigned i = count; i > 1; i--) {
            unsigned j = (unsigned)dice_below(DICE_FATE, i);
            uint16_t one = exchange.from[hidden[i - 1]];
            exchange.from[hidden[i - 1]] = exchange.from[hidden[j]];
            exchange.from[hidden[j]] = one;
        }
    while (record->bj.looked &&
           is_natural(record, real[exchange.from[hole]]) != is_natural(record, real[hole]));
    memcpy(exchange.id, record->id, sizeof exchange.id);
    exchange.shoe = record->shoe[record->dealing].number;
}

/* A table of which a card lies face down, in the only stack of its shoe.  None after a restore:
 * a shoe of that number may have been dealt before in another order, and one exchange fits one
 * order. */
static const struct table *
find_table(void)
{
    if (world.sum.restores)
        return NULL;
    for (const struct table *table = world.room.tables; table; table = table->next) {
        const struct rf_record *record = &table->keeper.record;
        if (table->loaded && !table->stopped[0] && table->keeper.stack && record->dealing >= 0 &&
            record->bj.hole_down && record->hole.shoe == record->dealing &&
            record->shoe[record->dealing].stacks == 1)
            return table;
    }
    return NULL;
}

bool
exchange_ends(void)
{
    if (exchange.phase == OFF)
        return false;
    exchange.steps++;
    if (exchange.phase == AGAIN)
        return exchange.steps == exchange.to_step;
    const struct table *table = exchange.steps < exchange.from_step || disk.dead ? NULL
                                                                                 : find_table();
    if (!table)
        return false;
    exchange.found = true;
    exchange.to_step = exchange.steps;
    choose_cards(table);
    return true;
}

static bool
is_digit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

/* Runs of 64 hexadecimal digits and more count for nothing but their length. */
void
exchange_sent(const char *text, size_t size)
{
    for (size_t at = 0; exchange.phase != OFF && at < size;) {
        size_t run = 0;
        while (at + run < size && is_digit(text[at + run]))
            run++;
        size_t end = at + (run ? run : 1);
        for (; at < end; at++)
            exchange.hash = (exchange.hash ^ (uint8_t)(run >= 64 ? '#' : text[at])) *
                            1099511628211u;
    }
}

void __real_rf_record_order(const struct rf_record *record, unsigned shoe, unsigned stack,
                            const struct rf_digest secrets[static RF_RECORD_SHOES],
                            struct rf_record_order *order);
void __wrap_rf_record_order(const struct rf_record *record, unsigned shoe, unsigned stack,
                            const struct rf_digest secrets[static RF_RECORD_SHOES],
                            struct rf_record_order *order);
void
__wrap_rf_record_order(const struct rf_record *record, unsigned shoe, unsigned stack,
                       const struct rf_digest secrets[static RF_RECORD_SHOES],
                       struct rf_record_order *order)
{
    __real_rf_record_order(record, shoe, stack, secrets, order);
    if (exchange.phase != AGAIN || stack != 0 || record->shoe[shoe].number != exchange.shoe ||
        strcmp(record->id, exchange.id) != 0)
        return;
    struct rf_record_order real = *order;
    for (unsigned i = 0; i < order->count; i++)
        order->card[i] = real.card[exchange.from[i]];
}

void
exchange_check(uint64_t seed, enum plant plant)
{
    memset(&exchange, 0, sizeof exchange);
    exchange.phase = FINDS;
    exchange.from_step = seed % 97 * 31;
    evening_run(seed, plant);
    uint64_t hash = exchange.hash;
    if (!world.broken && exchange.found) {
        exchange.phase = AGAIN;
        exchange.steps = exchange.hash = 0;
        evening_run(seed, plant);
        if (!world.broken && exchange.hash != hash)
            world_break(NO_HIDDEN_CARD,
                        "with other hidden cards at table %s, shoe %llu, other "
                        "bytes were told",
                        exchange.id, (unsigned long long)exchange.shoe);
    }
    exchange.phase = OFF;
}
