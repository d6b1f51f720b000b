/*
 * riffle/where_plan.h -- draws deals that meet a condition, all of them equally likely.
 *
 *     static struct rf_where_plan plan;                    the caller's storage: 30 MB
 *     rf_where_plan_make(&plan, &where, where.condition);
 *     if (!plan.impossible) {
 *         struct rf_philox philox;
 *         rf_philox_open(&philox, key, chunk);
 *         found = rf_where_draw(&plan, &philox, deals, room, &tries);
 *     }
 *
 * One hand is drawn exactly: only hands that the condition allows, each with the same chance.  The
 * other hands are dealt from the cards that are left, and the deal is kept if it meets the whole
 * condition.  Each hand of the first seat has the same number of completions, so all deals that
 * meet the condition are equally likely; docs/understand/where.md has the proof.  When few
 * completions are kept, two hands are drawn exactly together.
 *
 * The plan chooses the seat whose allowed hands are rarest.  `share` is the share of all deals that
 * the exact part leaves, so the gain over plain dealing is 1 / share.  Conjuncts that need double
 * dummy results are not tested here: the caller tests `last` on the deals that were drawn.
 *
 * A plan is not changed by drawing: threads may share it.  It points to the script, which must stay
 * in place.  Nothing fails; a condition that cannot be met sets `impossible`.
 */
#ifndef RIFFLE_WHERE_PLAN_H
#define RIFFLE_WHERE_PLAN_H

#include "riffle/where.h"

RF_BEGIN_DECLS

enum {
    RF_WHERE_FEATURES = 16,     /* facts of a hand that the exact part knows */
    RF_WHERE_CLASSES = 2048,    /* holdings of a suit with the same facts */
    RF_WHERE_KEYS = 1 << 14,    /* pairs of suits with the same facts */
    RF_WHERE_SPLITS = 1 << 17,  /* pairs of classes */
    RF_WHERE_SLOTS = 1 << 19,   /* pairs of keys that the condition allows */
    RF_WHERE_SUBSETS = 1 << 10, /* ways to divide a hand over blocks of thirteen cards */
    RF_WHERE_MASKS = 1 << RF_RANKS,
    RF_WHERE_JOINTS = 1 << 16,  /* classes of the first hand times those of the second, in a suit */
    RF_WHERE_CELLS = 1 << 15,   /* ways to divide the honours and the number of spots of a suit */
    RF_WHERE_STATES = 1 << 17,  /* keys of the first hand times those of the second */
    RF_WHERE_PARTNERS = 1 << 16 /* keys that go together in a hand */
};

/* A fact of a hand that is a sum over its suits: a function of all suits (suit 4) or of one, or a
 * card (function RF_WHERE_FUNCTIONS, suit: its number). */
struct rf_where_feature {
    uint8_t function, suit;
};

/* The facts of a holding, of two suits or of a hand; they are added. */
struct rf_where_vector {
    int16_t at[RF_WHERE_FEATURES];
};

/* One suit: its holdings, sorted by class. */
struct rf_where_suit_classes {
    unsigned classes;
    struct rf_where_vector vector[RF_WHERE_CLASSES];
    uint16_t first[RF_WHERE_CLASSES + 1];
    uint16_t holding[RF_WHERE_MASKS];
};

/* Two suits: the sums of their facts, and which classes give them.  `below` counts the pairs of
 * holdings of the splits before this one of the same key. */
struct rf_where_half {
    unsigned keys;
    struct rf_where_vector vector[RF_WHERE_KEYS];
    uint32_t first[RF_WHERE_KEYS + 1];
    uint32_t ways[RF_WHERE_KEYS];
    struct {
        uint32_t below;
        uint16_t of[2];
    } split[RF_WHERE_SPLITS];
};

/* A slot of an alias table: a number below `threshold` chooses `own`, another one `other`. */
struct rf_where_slot {
    uint64_t threshold;
    uint32_t own, other;
};

/* Draws k of n cards: how many from each block of thirteen, by an alias table.  Of four whole blocks
 * the table has each division once, and its order is drawn too: a small table stays in the cache.
 * `single`: one random word is enough for a set of cards. */
struct rf_where_subset {
    uint8_t cards, wanted, blocks, bits; /* 1 << bits slots */
    bool alike, single;
    uint64_t total; /* number of subsets */
    struct {
        uint16_t count, first;            /* in `mask` of the plan */
    } sets[RF_WHERE_SUITS][RF_RANKS + 1]; /* of each block, by their number of cards */
    struct rf_where_slot slot[RF_WHERE_SUBSETS];
};

/* A part that compares a sum of functions with a number, which is tested without its nodes.  Of a
 * pair, the hands of the first two seats are taken together. */
struct rf_where_sum {
    uint8_t terms;
    bool pair;
    struct {
        uint8_t function, seat, suit; /* suit 4: all suits */
        int8_t sign;
    } term[6];
    int32_t low, high; /* the sum must be from low to high */
};

/* A number of 128 bits. */
struct rf_where_wide {
    uint64_t high, low;
};

/* The cards of a suit in two hands: honours (cards that the condition tells apart) of each hand, and
 * how many spots (all other cards) each has. */
struct rf_where_cell {
    uint16_t honours[2];
    uint8_t spots[2];
};

/* One suit in two hands: the number of ways for a class of the first hand (rows) and a class of the
 * second (columns), and the cells that make them up. */
struct rf_where_joint {
    unsigned rows, columns;
    uint16_t spots; /* the cards that are spots */
    uint32_t ways[RF_WHERE_JOINTS], first[RF_WHERE_JOINTS + 1];
    struct rf_where_cell cell[RF_WHERE_CELLS];
};

/* The keys of one hand that are in use, for each half of the suits, numbered from 0; and for each
 * key of the first half the keys of the second that go with it. */
struct rf_where_states {
    unsigned count[2];
    uint16_t key[2][RF_WHERE_KEYS], number[2][RF_WHERE_KEYS];
    uint32_t first[RF_WHERE_KEYS + 1];
    uint16_t partner[RF_WHERE_PARTNERS];
};

/* Two hands together (src/where/where_pair.c). */
struct rf_where_pair {
    enum rf_seat seat[2];
    uint64_t parts[2];  /* parts of the condition that each hand's classes know, a bit each */
    uint64_t without;   /* parts that are left out */
    bool bounded;       /* while it is made: only these parts are asked */
    uint32_t functions; /* that the facts of both hands use, a bit each */
    uint64_t cards;     /* that they ask about */
    unsigned sums;      /* parts that compare a sum over both hands; they follow the features */
    struct rf_where_sum sum[RF_WHERE_FEATURES];
    struct rf_where_wide total, all;
    struct rf_where_suit_classes suit[RF_WHERE_SUITS]; /* of the second hand */
    struct rf_where_half half[2];
    struct rf_where_states states[2];
    struct rf_where_joint joint[RF_WHERE_SUITS];
    uint64_t ways[2][RF_WHERE_STATES]; /* of each half: first hand's state, second hand's */
    uint64_t reach[RF_WHERE_STATES];   /* ways of the second half that go with the first hand's */
    uint8_t bits;
    unsigned slots;
    struct {
        struct rf_where_wide threshold;
        uint32_t own, other;
    } slot[RF_WHERE_STATES];
};

/* A conjunct of the condition. */
struct rf_where_part {
    uint16_t node;
    uint8_t stage; /* the number of hands that must be dealt before it can be tested, 1 to 4 */
    bool exact;    /* the exact part makes it true, so it is not tested */
    bool last;     /* needs double dummy results: the caller tests it */
    bool empty;    /* no deal meets it, or no deal meets it together with the parts marked too */
};

struct rf_where_plan {
    const struct rf_where *where;
    uint16_t condition;
    bool impossible; /* the parts that exclude each other are marked `empty` */
    bool exact;      /* the first hand is drawn exactly */
    bool paired;     /* the first two hands are drawn exactly, together */
    bool needs_tricks;
    bool halves; /* no exact hand, no predealt card: the pack is halved, and halved again */
    enum rf_seat order[RF_SEATS]; /* in which the hands are dealt */
    uint64_t hands, all;          /* of the first seat: allowed, and with any cards */
    double share;                 /* hands / all; of two hands together, pairs / all pairs */
    unsigned parts;
    struct rf_where_part part[RF_WHERE_PARTS];
    /* What each stage tests: sums, and nodes.  Stage 0 is the first two hands together. */
    unsigned sums[RF_SEATS + 1], tests[RF_SEATS + 1];
    struct rf_where_sum sum[RF_SEATS + 1][RF_WHERE_PARTS];
    uint16_t test[RF_SEATS + 1][RF_WHERE_PARTS];
    unsigned features;
    struct rf_where_feature feature[RF_WHERE_FEATURES];
    struct rf_where_vector least, most; /* facts of the allowed hands */
    uint64_t dropped;                   /* facts that were too many to count */
    uint8_t bits;                       /* 1 << bits slots */
    unsigned slots;
    struct rf_where_suit_classes suit[RF_WHERE_SUITS];
    struct rf_where_half half[2];
    struct rf_where_slot slot[RF_WHERE_SLOTS];
    struct rf_where_subset subset[RF_SEATS];                 /* of stages 1 to 4; of halves */
    uint16_t mask[RF_WHERE_MASKS], mask_first[RF_RANKS + 2]; /* sets of cards by their number */
    uint32_t choose[RF_RANKS + 1][RF_RANKS + 1];
    int16_t table[RF_WHERE_FUNCTIONS][RF_WHERE_MASKS];
    bool has_table[RF_WHERE_FUNCTIONS];
    struct rf_where_pair pair;
    uint8_t slot_of[RF_WHERE_NODES];                  /* 1 + the feature of a leaf; 0: unknown */
    uint32_t scratch[1 << 17], alias[RF_WHERE_SLOTS]; /* while it is made */
};

/* Chooses how to draw deals that meet an expression of the script; 0 for any deal. */
void rf_where_plan_make(struct rf_where_plan *plan, const struct rf_where *where, unsigned node);

/* The same as rf_where_value, faster: it looks functions up in the tables of the plan. */
int32_t rf_where_plan_value(const struct rf_where_plan *plan, unsigned node,
                            const struct rf_where_deal *deal);

/* The number of hands of one seat for which an expression can be true, of how many; both 0 when
 * they cannot be counted.  Uses the plan as scratch. */
bool rf_where_count_hands(struct rf_where_plan *plan, const struct rf_where *where, unsigned node,
                          enum rf_seat seat, uint64_t *hands, uint64_t *all);

/* The number of pairs of hands of two seats that meet an expression, of how many.  False when they
 * cannot be counted: it asks about another hand, or about too many facts.  Uses the plan as scratch.
 */
bool rf_where_count_pairs(struct rf_where_plan *plan, const struct rf_where *where, unsigned node,
                          const enum rf_seat seats[RF_AT_LEAST(2)], struct rf_where_wide *pairs,
                          struct rf_where_wide *all);

/* Draws until `room` deals were found or `*tries` tries were made; returns how many were found and
 * sets `*tries` to the tries that were made.  A try is a deal of which the exact part is true. */
size_t rf_where_draw(const struct rf_where_plan *plan, struct rf_philox *philox,
                     struct rf_hands *deals, size_t room, uint64_t *tries);

RF_END_DECLS

#endif
