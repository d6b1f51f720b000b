/*
 * riffle/seats.h -- who sits at which box, and who is asked to cut.
 *
 * Boxes are 1 to 7, clockwise from the dealer's left.  A player may hold several boxes.  A player
 * is identified by their *arrival*: the number of their coming to the table, from 1.  Somebody who
 * leaves and returns is a new arrival.
 *
 * The offer of the cut goes round as C4.2 and C4.3 say.  It starts with a cause, which decides who
 * is asked first; rf_offer_next_box names the box to ask now, or RF_SUPERVISOR_CUTS when every
 * player has been asked.
 *
 * A table (riffle/table.h) contains and changes its seats; programs usually only read them.  Seats
 * are a plain value, all zero when nobody sits.  A step that makes no sense, such as sitting at a
 * taken box, is a bug of the caller and stops the program.
 */
#ifndef RIFFLE_SEATS_H
#define RIFFLE_SEATS_H

#include <stdbool.h>
#include <stdint.h>

#include "riffle/api.h"

RF_BEGIN_DECLS

enum { RF_BOXES_MAX = 7, RF_NAME_SIZE = 32 }; /* a name in bytes, with its zero */

struct rf_box {
    char name[RF_NAME_SIZE]; /* of the player; empty when the box is free */
    uint32_t arrival;        /* of the player; 0 when the box is free */
    uint32_t taken;          /* when the box was taken, counting all boxes from 1 */
    bool asked;              /* the player has been offered the current cut */
};

struct rf_seats {
    struct rf_box box[RF_BOXES_MAX + 1]; /* box[0] is not used */
    uint32_t arrivals;                   /* players who have come so far */
    uint32_t takings;                    /* boxes that have been taken so far */
};

/* True when nobody sits. */
bool rf_seats_are_vacant(const struct rf_seats *seats);

/* The arrival of the player with this name, or 0 if nobody of that name sits here. */
uint32_t rf_seats_arrival(const struct rf_seats *seats, const char *name);

/* Sits a player down at a free box; rf_seats_leave frees a box that is held. */
void rf_seats_sit(struct rf_seats *seats, const char *name, unsigned box);
void rf_seats_leave(struct rf_seats *seats, unsigned box);

/* Stops the program unless the seats are consistent: one name, one arrival. */
void rf_seats_check_invariants(const struct rf_seats *seats);

/* Why the cards were shuffled: it decides who is asked first. */
enum rf_offer_cause {
    RF_OFFER_COMMENCING,  /* a game begins (C4.2.1) */
    RF_OFFER_ON_BOX,      /* the cutting card came for a box (C4.2.2) */
    RF_OFFER_ON_DEALER,   /* it came for the dealer (C4.2.3) */
    RF_OFFER_FIRST_CARD,  /* it came before a round (C4.2.4) */
    RF_OFFER_REPLACED,    /* cards were replaced (C4.2.5); the next two are treated alike: */
    RF_OFFER_ORDERED,     /* a supervisor ordered the shuffle */
    RF_OFFER_SHOE_RAN_OUT /* the shoe ran out, in a round or without its cutting card */
};

struct rf_offer {
    enum rf_offer_cause cause;
    uint8_t box;      /* ON_BOX: the box for which the cutting card came */
    uint32_t arrival; /* ON_BOX: the player who held it then */
    uint8_t at;       /* the box that was asked last; 0 before the first */
    uint32_t to;      /* the arrival of the player who is being asked now; 0 for nobody */
    bool refused;     /* somebody has refused */
    uint8_t named;    /* the box whose turn it was when another was asked in breach, or 0 */
};

enum { RF_SUPERVISOR_CUTS = 0 }; /* in place of a box */

/* The box to ask now. */
unsigned rf_offer_next_box(const struct rf_offer *offer, const struct rf_seats *seats);

/* True when the player for whose box the cutting card came has left since; that counts as a
 * refusal. */
bool rf_offer_named_player_left(const struct rf_offer *offer, const struct rf_seats *seats);

/* Starts the offer round, asks the player of a box, notes a refusal. */
void rf_offer_start(struct rf_offer *offer, struct rf_seats *seats);
void rf_offer_ask(struct rf_offer *offer, struct rf_seats *seats, unsigned box);
void rf_offer_refuse(struct rf_offer *offer);

/* True of the player to be asked now.  After another was asked in breach it is also true of the
 * player whose turn it was: asking them is the remedy. */
bool rf_offer_can_ask(const struct rf_offer *offer, const struct rf_seats *seats,
                      const char *player);

/* Asks a player who can be asked. */
void rf_offer_ask_player(struct rf_offer *offer, struct rf_seats *seats, const char *player);

RF_END_DECLS

#endif
