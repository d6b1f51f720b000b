/*
 * shoe/seats.c -- who sits where, and the offer of the cut as it goes round (C4.2, C4.3).
 *
 * A player is known by their arrival number, not by a box, because one player may hold several
 * boxes and change them.  An offer starts with a cause; offer_designated turns it into the first
 * box to ask, offer_clockwise into the next one.
 */
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

/* The lowest box of the player with this name, or 0. */
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

/* A further box of the same player gets the same arrival, and the same answer to the current
 * offer. */
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

/* One name has one arrival and one answer; a box is free if and only if it has no name. */
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

/* C4.2.1: the player with the earliest arrival, at the box they have held longest.  0 when nobody
 * sits. */
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

/* C4.2.3 to C4.2.5: the highest-numbered box with a player, or 0. */
static unsigned
offer_farthest_right(const struct rf_seats *seats)
{
    unsigned box = RF_BOXES_MAX;
    while (box > 0 && !seats->box[box].arrival)
        box--;
    return box;
}

/* C4.3.1: the first box whose player has not been asked, clockwise from the one after `box` round
 * to `box` itself. */
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

/* A box of the given player: `from` if they hold it, otherwise the next one clockwise; 0 if they
 * have left. */
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

/* The box to be asked first.  A player who has left since counts as having refused. */
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

/* A new offer: nobody has been asked yet. */
void
rf_offer_start(struct rf_offer *offer, struct rf_seats *seats)
{
    offer->at = 0;
    offer->to = 0;
    offer->refused = false;
    offer->named = 0;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        seats->box[box].asked = false;
}

/* Marks all boxes of the player as asked, so that nobody is asked twice. */
static void
offer_ask(struct rf_offer *offer, struct rf_seats *seats, unsigned box)
{
    offer->named = 0;
    offer->at = (uint8_t)box;
    offer->to = seats->box[box].arrival;
    for (unsigned other = 1; other <= RF_BOXES_MAX; other++)
        if (seats->box[other].arrival == offer->to)
            seats->box[other].asked = true;
}

void
rf_offer_ask(struct rf_offer *offer, struct rf_seats *seats, unsigned box)
{
    RF_ASSERT(box == rf_offer_next_box(offer, seats) && box != RF_SUPERVISOR_CUTS);
    offer_ask(offer, seats, box);
}

/* After another was asked in breach: true of the player whose turn it was.  Asking them is the
 * remedy. */
static bool
offer_is_remedy(const struct rf_offer *offer, const struct rf_seats *seats, const char *player)
{
    const struct rf_box *named = &seats->box[offer->named];
    return offer->named && named->arrival && rf_text_is_equal(named->name, player);
}

bool
rf_offer_can_ask(const struct rf_offer *offer, const struct rf_seats *seats, const char *player)
{
    unsigned box = rf_offer_next_box(offer, seats);
    bool next = !offer->to && box != RF_SUPERVISOR_CUTS;
    return offer_is_remedy(offer, seats, player) ||
           (next && rf_text_is_equal(seats->box[box].name, player));
}

void
rf_offer_ask_player(struct rf_offer *offer, struct rf_seats *seats, const char *player)
{
    if (offer_is_remedy(offer, seats, player))
        offer_ask(offer, seats, offer->named);
    else
        rf_offer_ask(offer, seats, rf_offer_next_box(offer, seats));
}

void
rf_offer_refuse(struct rf_offer *offer)
{
    RF_ASSERT(offer->to);
    offer->to = 0;
    offer->refused = true;
}
