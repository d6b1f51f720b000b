/*
 * app/where/where_chunk.c -- how the deals of a script follow from its key (where_chunk.h).
 */
#include "where/where_chunk.h"

enum { SCENARIO_BITS = 40 }; /* below the number of the scenario in the number of a stream */

void
where_pick_start(struct rf_philox *pick, const uint8_t key[static RF_KEY_BYTES])
{
    rf_philox_open(pick, key, UINT64_MAX);
}

unsigned
where_pick(const struct rf_where *where, struct rf_philox *pick)
{
    uint64_t sum = 0, number;
    unsigned at = 0;
    for (unsigned i = 0; i < where->mixes; i++)
        sum += where->mix[i].weight;
    if (where->mixes == 0)
        return 0;
    number = rf_rng_below(rf_philox_rng(pick), (uint32_t)sum);
    while (number >= where->mix[at].weight)
        number -= where->mix[at++].weight;
    return at;
}

size_t
where_chunk_draw(const struct rf_where_plan *plan, const uint8_t key[static RF_KEY_BYTES],
                 unsigned scenario, uint64_t chunk, struct rf_hands *deals, size_t room,
                 uint64_t *tries)
{
    struct rf_philox philox;
    rf_philox_open(&philox, key, (uint64_t)scenario << SCENARIO_BITS | chunk);
    return rf_where_draw(plan, &philox, deals, room, tries);
}

unsigned
where_rotation(const struct rf_where *where, struct rf_philox *pick, unsigned board)
{
    if (where->rotation == RF_WHERE_ROTATE_ANY)
        return rf_rng_below(rf_philox_rng(pick), RF_SEATS);
    if (where->rotation == RF_WHERE_ROTATE_DEALER)
        return (RF_SEATS + rf_board_dealer(board) - where->dealer) % RF_SEATS;
    return where->rotate_by;
}

void
where_rotate(struct rf_hands *hands, unsigned by)
{
    struct rf_hands before = *hands;
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        hands->of[(seat + by) % RF_SEATS] = before.of[seat];
}
