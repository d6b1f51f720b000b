/*
 * riffle/where.h -- deals that meet a condition, for teaching and research.
 *
 * A script in the language of the program `dealer` says which deals are wanted:
 *
 *     balanced(north) and hcp(north) >= 15 and hcp(north) <= 17 and hcp(south) >= 8
 *
 *     rf_where_read     reads a script; it may define names, predeal cards and list actions
 *     rf_where_value    the value of an expression on one deal, for actions
 *
 *     static struct rf_where where;                       the caller's storage; it is large
 *     struct rf_where_error error;
 *     if (!rf_where_read(&where, text, size, &error))
 *         error.line, error.column, error.message, error.hint
 *
 * riffle/where_plan.h draws deals that meet the condition.  The text must stay in place while the
 * script is used: names and strings point into it.  Nothing is allocated.  A script that cannot be
 * read gives an error with line and column.  Everything else that is wrong is a bug of the caller
 * and stops the program.
 *
 * Such deals are chosen, so Law 6 forbids them in a session: mark every file that has them.
 */
#ifndef RIFFLE_WHERE_H
#define RIFFLE_WHERE_H

#include "riffle/bulk.h"

RF_BEGIN_DECLS

/* The limits of a script.  One that is larger is refused with an error. */
enum {
    RF_WHERE_NODES = 16384,  /* of all expressions together */
    RF_WHERE_NAMES = 2048,   /* that the script defines */
    RF_WHERE_SHAPES = 512,   /* calls of shape() */
    RF_WHERE_ACTIONS = 1024, /* including the items of printes, csvrpt and printrpt */
    RF_WHERE_MIXES = 16,     /* scenarios of mix */
    RF_WHERE_DEPTH = 200,    /* brackets within brackets */
    RF_WHERE_BELOW = 4000,   /* nodes below each other */
    RF_WHERE_COST = 1000000, /* operations of one expression, names written out */
    RF_WHERE_PARTS = 64,     /* conjuncts of a condition that are kept apart */
    RF_WHERE_SUITS = 4,      /* of the language; the tiny deck has cards of two of them */
    RF_WHERE_RANKS = 13,     /* of pointcount */
};

/* What can be said of the cards of one suit in one hand, a number each.  PT0 to PT9 are the ten
 * counts that altcount changes. */
enum rf_where_function {
    RF_WHERE_LENGTH,
    RF_WHERE_HCP,
    RF_WHERE_PT0,
    RF_WHERE_PT9 = RF_WHERE_PT0 + 9,
    RF_WHERE_CONTROL, /* A = 2, K = 1 */
    RF_WHERE_LOSER,
    RF_WHERE_LTC,     /* new losing trick count, times 100 */
    RF_WHERE_QUALITY, /* times 100 */
    RF_WHERE_CCCC,    /* what the suit adds to cccc(), times 100 */
    RF_WHERE_STOPPER, /* 1 for A, Kx, Qxx, Jxxx or better */
    RF_WHERE_FUNCTIONS
};

enum rf_where_kind {
    RF_WHERE_NUMBER, /* value */
    RF_WHERE_TOTAL,  /* function of all suits of a seat */
    RF_WHERE_SUIT,   /* function of one suit of a seat */
    RF_WHERE_EVAL_CCCC,
    RF_WHERE_SHAPE,  /* value: the number of the set of shapes */
    RF_WHERE_CARD,   /* value: the card that the seat has */
    RF_WHERE_ORDER,  /* value: 0 for the longest suit, 1 for the second … */
    RF_WHERE_TRICKS, /* double dummy; suit: enum rf_denomination */
    RF_WHERE_PAR,    /* double dummy; seat 0: North-South, 1: East-West */
    RF_WHERE_SCORE,  /* of left tricks; value: the contract */
    RF_WHERE_IMPS,
    RF_WHERE_RND,
    RF_WHERE_NOT,
    RF_WHERE_NEGATE,
    RF_WHERE_MULTIPLY,
    RF_WHERE_DIVIDE,
    RF_WHERE_MODULO,
    RF_WHERE_ADD,
    RF_WHERE_SUBTRACT,
    RF_WHERE_LESS,
    RF_WHERE_AT_MOST,
    RF_WHERE_GREATER,
    RF_WHERE_AT_LEAST,
    RF_WHERE_EQUAL,
    RF_WHERE_UNEQUAL,
    RF_WHERE_AND,
    RF_WHERE_OR,
    RF_WHERE_CHOOSE,   /* left ? right: a node BRANCHES */
    RF_WHERE_BRANCHES, /* left : right */
    RF_WHERE_KINDS
};

/* One node of an expression.  Node 0 is no node. */
struct rf_where_node {
    uint8_t kind;     /* enum rf_where_kind */
    uint8_t seat;     /* enum rf_seat; of SCORE: 1 when vulnerable */
    uint8_t suit;     /* 0 to 3: S H D C */
    uint8_t function; /* enum rf_where_function */
    int32_t value;
    uint16_t left, right;
    uint8_t support;  /* the seats that it asks about, bits 1 << enum rf_seat */
    uint8_t needs;    /* RF_WHERE_NEEDS_… */
    uint16_t depth;   /* of the nodes below it */
    uint32_t cost;    /* the nodes below it, each as often as it is computed */
    uint32_t at, end; /* where it stands in the text */
};

/* What others must supply for a node: tricks, par, random numbers. */
enum { RF_WHERE_NEEDS_TRICKS = 1, RF_WHERE_NEEDS_PAR = 2, RF_WHERE_NEEDS_RND = 4 };

/* A piece of the script's text. */
struct rf_where_text {
    uint32_t at, size;
};

/* A contract for score() and evalcontract(): level, denomination, 0 undoubled to 2 redoubled. */
struct rf_where_contract {
    uint8_t level, denomination, doubled;
};

enum rf_where_act {
    RF_WHERE_PRINTALL,
    RF_WHERE_PRINT,     /* seats */
    RF_WHERE_PRINTSIDE, /* seats: 0 North-South, 1 East-West */
    RF_WHERE_PRINTPBN,
    RF_WHERE_PRINTCOMPACT, /* expression, or 0 */
    RF_WHERE_PRINTONELINE, /* expression, or 0 */
    RF_WHERE_PRINTES,      /* items follow as ITEM_… */
    RF_WHERE_CSVRPT,
    RF_WHERE_PRINTRPT,
    RF_WHERE_AVERAGE,
    RF_WHERE_FREQUENCY, /* one or two expressions, each with low and high */
    RF_WHERE_BKTFREQ,   /* the same with a step */
    RF_WHERE_EVALCONTRACT,
    RF_WHERE_ITEM_EXPRESSION, /* these are parts of the action before them */
    RF_WHERE_ITEM_STRING,
    RF_WHERE_ITEM_NEWLINE,
    RF_WHERE_ITEM_HANDS, /* seats */
    RF_WHERE_ITEM_TRICKS /* seats */
};

struct rf_where_action {
    uint8_t kind;       /* enum rf_where_act */
    uint8_t seats;      /* bits 1 << enum rf_seat; or a side */
    uint8_t dimensions; /* 1 or 2, of a frequency */
    uint8_t vulnerable; /* of evalcontract */
    uint16_t expression[2];
    int32_t low[2], high[2], step[2];
    struct rf_where_contract contract;
    struct rf_where_text text; /* without its quotes; size 0 when there is none */
};

/* How boards are turned when they are written (an extension): not at all, by so many seats
 * clockwise, at random, or so that the seat of `dealer` becomes the dealer of the board. */
enum rf_where_rotation {
    RF_WHERE_ROTATE_NOT,
    RF_WHERE_ROTATE_BY,
    RF_WHERE_ROTATE_ANY,
    RF_WHERE_ROTATE_DEALER
};

/* A scenario of mix: so many of all deals meet this expression. */
struct rf_where_mix {
    uint32_t weight;
    uint16_t expression;
};

enum { RF_WHERE_SHAPE_WORDS = 9 }; /* 560 shapes in words of 64 bits */

struct rf_where {
    const char *text;
    size_t size;
    struct rf_where_node node[RF_WHERE_NODES];
    unsigned nodes;
    struct {
        struct rf_where_text text;
        uint16_t node;
    } name[RF_WHERE_NAMES];
    unsigned names;
    uint64_t shape[RF_WHERE_SHAPES][RF_WHERE_SHAPE_WORDS];
    unsigned shapes;
    struct rf_where_action action[RF_WHERE_ACTIONS];
    unsigned actions;
    struct rf_where_mix mix[RF_WHERE_MIXES];
    unsigned mixes;
    int32_t points[11][RF_WHERE_RANKS]; /* pointcount, then altcount 0 to 9; ace first */
    uint64_t predealt[RF_SEATS];        /* cards that each seat has for sure */
    uint16_t condition;                 /* a node; 0 when every deal will do */
    uint16_t lengths;                   /* the lengths of predeal, as a node; 0 for none */
    uint64_t generate, produce;         /* 0 when not given */
    struct rf_where_text seed, title;   /* size 0 when not given */
    enum rf_seat dealer;
    enum rf_vulnerable vulnerable;
    bool has_dealer, has_vulnerable;
    enum rf_where_rotation rotation;
    unsigned rotate_by;
    unsigned hand_cards; /* of each hand: RF_HAND_CARDS, or fewer for an ending (an extension) */
    uint32_t any_note;   /* where `any` was perhaps meant for more than one term; 0 for nowhere */
    uint32_t chain_note; /* 1 + where a comparison is compared, like 15 <= hcp(north) <= 17; or 0 */
};

struct rf_where_error {
    unsigned line, column; /* from 1; columns in bytes */
    char message[240];     /* what was found and what was expected */
    char hint[240];        /* the likely cause, or "" */
};

/* Reads a script.  False, with the error, when it cannot be read. */
bool rf_where_read(struct rf_where *where, const char *text, size_t size,
                   struct rf_where_error *error);

/* What an expression sees: the deal, and what others must supply.  `tricks` and `par` (for
 * North-South) are needed by expressions whose node says so.  `philox` is for
 * rnd(), and may be NULL when there is none. */
struct rf_where_deal {
    struct rf_hands hands;
    const struct rf_tricks *tricks;
    int par;
    struct rf_philox *philox;
};

int32_t rf_where_value(const struct rf_where *where, unsigned node,
                       const struct rf_where_deal *deal);

/* The score of a contract for its declarer, and a difference of scores in IMPs. */
int rf_where_score(struct rf_where_contract contract, bool vulnerable, int tricks);
int rf_where_imps(int difference);

/* What a function says of the cards of one suit: bit 0 is the ace. */
int rf_where_holding(const struct rf_where *where, enum rf_where_function function,
                     unsigned holding);

RF_END_DECLS

#endif
