#include "riffle/seats.h"

#include <string.h>

#include "base/assert.h"
#include "base/text.h"

bool
rf_seats_are_vacant(const struct rf_seats *seats)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (seats->box[box].arrival)
            return false;
    return true;
}

/* The lowest box of a player of that name, or 0. */
static unsigned
seats_box_of(const struct rf_seats *seats, const char *name)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (seats->box[box].arrival && rf_text_is_equal(seats->box[box].name, name))
            return box;
    return 0;
}

uint32_t
rf_seats_arrival(const struct rf_seats *seats, const char *name)
{
    unsigned box = seats_box_of(seats, name);
    return box ? seats->box[box].arrival : 0;
}

void
rf_seats_sit(struct rf_seats *seats, const char *name, unsigned box)
{
    RF_ASSERT(box >= 1 && box <= RF_BOXES_MAX && !seats->box[box].arrival);
    RF_ASSERT(name[0] && strlen(name) < RF_NAME_SIZE);
    unsigned other = seats_box_of(seats, name);
    struct rf_box *mine = &seats->box[box];
    *mine = (struct rf_box){
        .arrival = other ? seats->box[other].arrival : ++seats->arrivals,
        .taken = ++seats->takings,
        .asked = other && seats->box[other].asked,
    };
    memcpy(mine->name, name, strlen(name) + 1);
}

void
rf_seats_leave(struct rf_seats *seats, unsigned box)
{
    RF_ASSERT(box >= 1 && box <= RF_BOXES_MAX && seats->box[box].arrival);
    seats->box[box] = (struct rf_box){0};
}

void
rf_seats_check_invariants(const struct rf_seats *seats)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        const struct rf_box *mine = &seats->box[box];
        RF_ASSERT(mine->arrival <= seats->arrivals && mine->taken <= seats->takings);
        RF_ASSERT((mine->arrival == 0) == (mine->name[0] == '\0'));
        for (unsigned other = box + 1; other <= RF_BOXES_MAX && mine->arrival; other++) {
            const struct rf_box *his = &seats->box[other];
            bool same = rf_text_is_equal(mine->name, his->name);
            RF_ASSERT(same == (mine->arrival == his->arrival));
            RF_ASSERT(!same || mine->asked == his->asked);
        }
    }
}

/* Of the boxes of the earliest arrival, the one held longest. */
static unsigned
offer_first_to_table(const struct rf_seats *seats)
{
    unsigned first = 0;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        const struct rf_box *here = &seats->box[box], *best = &seats->box[first];
        if (!here->arrival)
            continue;
        if (!first || here->arrival < best->arrival ||
            (here->arrival == best->arrival && here->taken < best->taken))
            first = box;
    }
    return first;
}

static unsigned
offer_farthest_right(const struct rf_seats *seats)
{
    unsigned box = RF_BOXES_MAX;
    while (box > 0 && !seats->box[box].arrival)
        box--;
    return box;
}

/* The first box whose player has not been asked, clockwise from the one after
 * `box` round to `box` itself. */
static unsigned
offer_clockwise(const struct rf_seats *seats, unsigned box)
{
    for (unsigned step = 0; step < RF_BOXES_MAX; step++) {
        box = box % RF_BOXES_MAX + 1;
        if (seats->box[box].arrival && !seats->box[box].asked)
            return box;
    }
    return RF_SUPERVISOR_CUTS;
}

/* The box of a given player, `from` if it is his, else clockwise; 0: gone. */
static unsigned
offer_box_of(const struct rf_seats *seats, uint32_t arrival, unsigned from)
{
    for (unsigned step = 0; step < RF_BOXES_MAX; step++) {
        unsigned box = (from - 1 + step) % RF_BOXES_MAX + 1;
        if (seats->box[box].arrival == arrival)
            return box;
    }
    return 0;
}

bool
rf_offer_named_player_left(const struct rf_offer *offer, const struct rf_seats *seats)
{
    return offer->cause == RF_OFFER_ON_BOX && !offer_box_of(seats, offer->arrival, offer->box);
}

static unsigned
offer_designated(const struct rf_offer *offer, const struct rf_seats *seats)
{
    switch (offer->cause) {
    case RF_OFFER_COMMENCING: return offer_first_to_table(seats);
    case RF_OFFER_ON_BOX:
        if (rf_offer_named_player_left(offer, seats))
            return offer_clockwise(seats, offer->box);
        return offer_box_of(seats, offer->arrival, offer->box);
    default: return offer_farthest_right(seats);
    }
}

unsigned
rf_offer_next_box(const struct rf_offer *offer, const struct rf_seats *seats)
{
    return offer->at ? offer_clockwise(seats, offer->at) : offer_designated(offer, seats);
}

void
rf_offer_start(struct rf_offer *offer, struct rf_seats *seats)
{
    offer->at = 0;
    offer->to = 0;
    offer->refused = false;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        seats->box[box].asked = false;
}

void
rf_offer_ask(struct rf_offer *offer, struct rf_seats *seats, unsigned box)
{
    RF_ASSERT(box == rf_offer_next_box(offer, seats) && box != RF_SUPERVISOR_CUTS);
    offer->at = (uint8_t)box;
    offer->to = seats->box[box].arrival;
    for (unsigned other = 1; other <= RF_BOXES_MAX; other++)
        if (seats->box[other].arrival == offer->to)
            seats->box[other].asked = true;
}

void
rf_offer_refuse(struct rf_offer *offer)
{
    RF_ASSERT(offer->to);
    offer->to = 0;
    offer->refused = true;
}
