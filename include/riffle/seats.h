/*
 * riffle/seats.h -- who sits at which box, and who is asked to cut.
 *
 * Boxes are 1 … 7, clockwise from the dealer's left.  A player may hold several;
 * he is known by his arrival, the number of his coming to the table, so that
 * one who leaves and returns is a new arrival.
 *
 * The offer of the cut goes round as C4.2 and C4.3 say.  It starts with a cause;
 * rf_offer_next_box names the box to be asked now, or RF_SUPERVISOR_CUTS when every
 * player has been asked.
 */
#ifndef RIFFLE_SEATS_H
#define RIFFLE_SEATS_H

#include <stdbool.h>
#include <stdint.h>

#include "riffle/api.h"

RF_BEGIN_DECLS

enum { RF_BOXES_MAX = 7, RF_NAME_SIZE = 32 };

struct rf_box {
    char name[RF_NAME_SIZE]; /* the player's */
    uint32_t arrival;        /* his number; 0 when the box is free */
    uint32_t taken;          /* the order in which boxes were taken */
    bool asked;              /* he has been offered this cut */
};

struct rf_seats {
    struct rf_box box[RF_BOXES_MAX + 1]; /* box[0] is not used */
    uint32_t arrivals;
    uint32_t takings;
};

bool rf_seats_are_vacant(const struct rf_seats *seats);

/* A player's arrival by his name, or 0 when nobody of that name sits here. */
uint32_t rf_seats_arrival(const struct rf_seats *seats, const char *name);

/* Sits `name` at a free box; leaves a box that is held. */
void rf_seats_sit(struct rf_seats *seats, const char *name, unsigned box);
void rf_seats_leave(struct rf_seats *seats, unsigned box);

/* Stops the program when the seats are not in order: one name, one arrival. */
void rf_seats_check_invariants(const struct rf_seats *seats);

/* Why the cards were shuffled: it decides who is asked first. */
enum rf_offer_cause {
    RF_OFFER_COMMENCING,  /* C4.2.1 */
    RF_OFFER_ON_BOX,      /* C4.2.2 */
    RF_OFFER_ON_DEALER,   /* C4.2.3 */
    RF_OFFER_FIRST_CARD,  /* C4.2.4 */
    RF_OFFER_REPLACED,    /* C4.2.5, and the readings that follow it: */
    RF_OFFER_ORDERED,     /* a supervisor ordered the shuffle */
    RF_OFFER_SHOE_RAN_OUT /* the discards were shuffled in a round */
};

struct rf_offer {
    enum rf_offer_cause cause;
    uint8_t box;      /* ON_BOX: where the cutting card appeared */
    uint32_t arrival; /* ON_BOX: whose box it was then */
    uint8_t at;       /* the box asked last, 0 before the first */
    uint32_t to;      /* the player who is being asked now, 0 for none */
    bool refused;     /* somebody has refused */
};

enum { RF_SUPERVISOR_CUTS = 0 };

/* The box to be asked now. */
unsigned rf_offer_next_box(const struct rf_offer *offer, const struct rf_seats *seats);

/* True when the player on whose box the cutting card appeared has left since:
 * that counts as a refusal. */
bool rf_offer_named_player_left(const struct rf_offer *offer, const struct rf_seats *seats);

/* Starts an offer, asks the player of a box, takes a refusal. */
void rf_offer_start(struct rf_offer *offer, struct rf_seats *seats);
void rf_offer_ask(struct rf_offer *offer, struct rf_seats *seats, unsigned box);
void rf_offer_refuse(struct rf_offer *offer);

RF_END_DECLS

#endif
