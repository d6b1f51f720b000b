/*
 * tests/world/world.h -- a whole evening of the card room in one thread, from one seed: the real
 * room with a simulated clock, network, disk and people, and faults in all of them.
 *
 *     evening_run(seed, plant)    what was done is in world.sum, what broke in world.broken
 *
 * The evening is a sequence of lives of the room.  A life opens the room from what the disk has,
 * lets people play, and ends: the operator stops it, it crashes at some call to the disk, or the
 * power goes.  Between lives the disk may be damaged or set back.  Witnesses (witness.h) remember
 * every line that anybody was told and check the invariants all along.
 */
#ifndef RIFFLE_WORLD_H
#define RIFFLE_WORLD_H

#include "dice.h"
#include "disk.h"
#include "room/net/net.h"

/* What must hold, whatever happens. */
enum invariant {
    NOTHING_LOST = 1, /* what was told is in the record after a restart, or the table says why */
    ONE_CHAIN,        /* no two clients have different lines of one number of one table */
    NO_HIDDEN_CARD,   /* in any byte that a client gets */
    SHOES_VERIFY,     /* every line told, with its proofs, by a fold of our own */
    CHIPS_ZERO,       /* house, players and felt together */
    FAULT_STAYS,      /* a fault of one table stops no other */
    NO_KNOWN_CARD,    /* a shoe that was told is not dealt again after a rollback */
    SAME_SEED_SAME,   /* a seed is the same evening again */
    INVARIANTS
};

/* Bugs on purpose (plant.c): the world has to find each of them. */
enum plant {
    PLANT_NONE,
    PLANT_TELLS_EARLY,     /* before the disk has it */
    PLANT_SKIPS_SYNC,      /* of the marks and the store */
    PLANT_FORKS,           /* a line differs for some who come later */
    PLANT_SHOWS_HOLE,      /* in the view */
    PLANT_WHISPERS,        /* the hidden card, in the answer to an act */
    PLANT_SIGNS_WRONG,     /* heads, and takes its own signatures for right */
    PLANT_PAYS_A_CENT,     /* from nowhere */
    PLANT_STOPS_NEIGHBOUR, /* when one table stops */
    PLANT_IGNORES_MARKS,   /* a database that was set back is dealt from */
    PLANT_IGNORES_RECEIPT, /* of a client who has more lines */
    PLANT_USES_TIME,       /* the machine's own, so that no evening is repeated */
    PLANTS
};

enum { PEOPLE_MAX = 6 };

struct world {
    uint64_t seed;
    enum plant plant;
    uint64_t now;         /* milliseconds since the machine was started */
    uint64_t time_of_day; /* to be added to it; may be set */
    struct room room;
    struct room_options options;
    bool up;         /* the room is open */
    bool woken;      /* the store has something to tell */
    bool ends;       /* no faults any more: the last life */
    bool cut_short;  /* exchange.c has seen enough */
    unsigned failed; /* calls to the disk when this life began */
    bool damaged;    /* bytes on the disk were changed: any table may be stopped, but none lies */
    bool rolled_back;
    enum invariant broken; /* the first; 0: none */
    char why[400];
    struct {
        unsigned lives, crashes, losses, restores, damages, lines, cards, shoes, told;
        unsigned refused;
    } sum;
    uint64_t hash; /* of everything told */
    bool tells;    /* the story of this evening, on standard output */
};

extern struct world world;

/* Notes that something is broken, the first time; the evening ends. */
void world_break(enum invariant invariant, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A line of the story. */
void world_tell(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* network.c: what people and the room say to each other. */
struct person;
struct lws {
    struct client client;
    struct person *person;
    bool open, wants, killed;
    bool deaf;            /* the connection is lost, and neither side knows yet */
    uint64_t writable_at; /* the client takes what waits for it */
};

void network_start(void);
void network_connect(struct lws *wsi, struct person *person);
void network_shut(struct lws *wsi);
void network_say(struct lws *wsi, const char *text, size_t size);
uint64_t network_next(void); /* when something happens; UINT64_MAX: never */
void network_step(void);
void network_drop_letters(const struct lws *wsi);

/* people.c */
void people_start(void);
void people_end(void);
void people_room_is_gone(void); /* every connection is lost */
void people_hear(struct person *person, const char *text, size_t size);
uint64_t people_next(void);
void people_step(void);
struct lws *people_connection(unsigned i); /* NULL: none */
unsigned people_count(void);

/* plant.c */
extern const char *const plant_names[PLANTS];
extern const enum invariant plant_breaks[PLANTS];

#endif
