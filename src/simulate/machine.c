/*
 * simulate/machine.c -- makes the table of a lane's state machine (machine.h) from a plan: collects
 * the rows that can be reached (machine_rows.c), lays them out, and writes the table.
 */
#include "simulate/machine_build.h"

#include <string.h>

#include "base/assert.h"

/* Rows that are numbered by the up-card and the first card, in the order of columns. */
static void
build_first_rows(struct machine_builder *b)
{
    for (unsigned i = 0; i < FULL_UP; i++)
        rf_machine_row(b, (struct machine_key){.kind = ROW_UP,
                                               .up = (uint8_t)machine_card_of(i / RF_VALUES),
                                               .hand = (uint8_t)machine_card_of(i % RF_VALUES)});
    for (unsigned i = 0; i < FULL_NATURAL; i++)
        rf_machine_row(b, (struct machine_key){.kind = ROW_NATURAL,
                                               .up = i / RF_VALUES ? 129 : RF_VALUES,
                                               .hand = (uint8_t)machine_card_of(i % RF_VALUES)});
}

/* Fills rows until none is new. */
static void
build_rows(struct machine_builder *b)
{
    for (unsigned group = 0; group < GROUPS && !b->failed;) {
        if (b->done[group] == b->rows[group]) {
            group++;
            continue;
        }
        unsigned at = b->done[group]++;
        struct machine_key key = b->key[group][at];
        for (unsigned column = 0; column < MACHINE_ROW; column++)
            b->entry[group][at][column] = rf_machine_entry(b, &key, machine_card_of(column));
        group = 0; /* it may have added rows to any group */
    }
}

/* A row of what follows the last hand of a split. */
static void
build_split_row(struct machine_builder *b, uint32_t row[static MACHINE_PAIR], bool live,
                bool naturals)
{
    for (unsigned pair = 0; pair < MACHINE_PAIR; pair++)
        row[pair] = rf_machine_after_split(b, pair, live, naturals);
}

/* Positions of all regions, in bytes. */
static bool
build_regions(struct machine_builder *b)
{
    struct sim_machine *m = b->to;
    m->keeps = b->terms[0];
    m->terms = b->terms[0] + b->terms[1];
    m->ready = 32 * m->terms;
    m->parked = m->ready + 2;
    m->event = m->ready + 4;
    m->final = m->event + 2 * MACHINE_EVENT * b->events;
    m->second = m->final + 2 * MACHINE_FINAL * b->finals;
    m->natural = m->second + 2 * MACHINE_ROW * FULL_UP;
    m->hit = m->second + 2 * MACHINE_ROW * b->rows[0];
    m->dealer = m->hit + 2 * MACHINE_ROW * b->rows[1];
    m->met = m->dealer + 2 * MACHINE_ROW * b->rows[2];
    m->split = m->met + 2 * MACHINE_PAIR * CODES;
    m->bust = m->split + 2 * MACHINE_PAIR;
    m->bust_natural = m->bust + 2 * MACHINE_PAIR;
    m->end = m->bust_natural + 2 * MACHINE_PAIR;
    m->entries = (m->end - m->event) / 2;
    return m->entries <= MACHINE_TABLE && m->end < 65536;
}

static uint16_t
position(const struct machine_builder *b, uint32_t reference)
{
    const struct sim_machine *m = b->to;
    unsigned number = reference & 0xffff;
    RF_ASSERT(reference >> 16 <= MET);
    enum { EVENT_STEP = 2 * MACHINE_EVENT, ROW_STEP = 2 * MACHINE_ROW };
    enum { FINAL_STEP = 2 * MACHINE_FINAL };
    const unsigned from[] = {0,         32 * m->keeps, m->event,  m->final,
                             m->second, m->hit,        m->dealer, m->met};
    static const uint8_t step[] = {32,       32,       EVENT_STEP, FINAL_STEP,
                                   ROW_STEP, ROW_STEP, ROW_STEP,   2 * MACHINE_PAIR};
    return (uint16_t)(from[reference >> 16] + step[reference >> 16] * number);
}

static void
write_rows(const struct machine_builder *b, unsigned at, const uint32_t *entry, unsigned count)
{
    RF_ASSERT(at >= b->to->event && (at - b->to->event) / 2 + count <= MACHINE_TABLE);
    for (unsigned i = 0; i < count; i++)
        b->to->table[(at - b->to->event) / 2 + i] = position(b, entry[i]);
}

static void
write_table(const struct machine_builder *b)
{
    struct sim_machine *m = b->to;
    for (unsigned i = 0; i < b->events; i++) {
        uint16_t *to = &m->table[(size_t)i * MACHINE_EVENT];
        memcpy(to, b->event[i], sizeof b->event[i]);
        if (b->event_next[i])
            to[EVENT_NEXT] = position(b, b->event_next[i]);
        to[EVENT_NEXT] = (uint16_t)(to[EVENT_NEXT] - (to[EVENT_WAITS] >> 15)); /* the borrow */
    }
    memcpy(&m->table[(size_t)b->events * MACHINE_EVENT], b->final, b->finals * sizeof b->final[0]);
    write_rows(b, m->second, b->entry[0][0], MACHINE_ROW * b->rows[0]);
    write_rows(b, m->hit, b->entry[1][0], MACHINE_ROW * b->rows[1]);
    write_rows(b, m->dealer, b->entry[2][0], MACHINE_ROW * b->rows[2]);
    write_rows(b, m->met, b->met[0], MACHINE_PAIR * CODES);
    for (unsigned keeps = 0; keeps < 2; keeps++)
        memcpy(&m->term_net[keeps ? b->terms[0] : 0], b->term[keeps],
               b->terms[keeps] * sizeof b->term[0][0]);
}

/* What the bins of split rounds mean. */
static void
build_nets(struct machine_builder *b)
{
    struct sim_machine *m = b->to;
    const struct sim_plan *plan = b->plan;
    unsigned most = m->by_natural ? RF_BJ_HANDS_MAX : 0;
    for (unsigned insured = 0; insured < (plan->lane.insure ? INSURED : 1u); insured++)
        for (unsigned naturals = 0; naturals <= most; naturals++)
            for (int wagers = 0; wagers < 32; wagers++)
                m->net[m->nets++] = (int16_t)((wagers - SUM_ZERO) * (int)plan->unit +
                                              (int)(naturals * plan->natural) +
                                              rf_machine_insurance(plan, insured));
}

/* The counts of a full shoe, packed: nine cumulative counts of ten bits, as 512 minus the count,
 * in three words that are shifted by 0, 1 and 2. */
static void
build_full(struct sim_machine *m, const struct sim_plan *plan)
{
    unsigned sum = 0, count[RF_VALUES] = {0};
    for (unsigned value = 0; value < RF_VALUES; value++)
        count[value] = sum += plan->shoe.count[value];
    for (unsigned word = 0; word < 3; word++) {
        uint32_t packed = 0;
        for (unsigned i = 0; i < 3; i++)
            packed += (uint32_t)(511 + count[3 * word + i]) << (word + 10 * i);
        m->full[word] = ~packed;
    }
}

/* Whether a hand of a split can be a natural. */
static bool
has_split_naturals(const struct lane_table *lane)
{
    for (unsigned up = 1; up <= RF_VALUES; up++)
        for (unsigned row = 0; row < LANE_ROWS; row++)
            if (lane->cell[up][row] >> 4 & LANE_END)
                return true;
    return false;
}

bool
rf_machine_make(struct sim_machine *machine, const struct sim_plan *plan)
{
    struct machine_builder b = {.plan = plan, .to = machine};
    uint32_t row[3][MACHINE_PAIR];
    memset(machine, 0, sizeof *machine);
    if (!plan->lane.fits || plan->cards > MACHINE_CARDS)
        return false;
    machine->keeping = !plan->hole && !plan->rules.dealer_draws_alone;
    machine->by_natural = !plan->looks || has_split_naturals(&plan->lane);
    build_nets(&b);
    build_first_rows(&b);
    build_split_row(&b, row[0], true, false);
    build_split_row(&b, row[1], false, false);
    build_split_row(&b, row[2], false, true);
    build_rows(&b);
    if (b.failed || !build_regions(&b))
        return false;
    write_table(&b);
    write_rows(&b, machine->split, row[0], MACHINE_PAIR);
    write_rows(&b, machine->bust, row[1], MACHINE_PAIR);
    write_rows(&b, machine->bust_natural, row[2], MACHINE_PAIR);
    machine->entries += machine->entries % 2;
    build_full(machine, plan);
    return true;
}
