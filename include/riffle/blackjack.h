/*
 * riffle/blackjack.h -- a table of blackjack: the table of C4, the hands, the chips.
 *
 *     struct rf_bj game;
 *     rf_bj_init(&game, &rules);
 *     enum rf_clause ruling = rf_bj_act(&game, &act);
 *
 * As at the table of C4 (riffle/table.h) an act is put to the law, first C4, then BJ,
 * then the house's rules, and done when no clause forbids it; otherwise nothing
 * changes.  The dealer's acts are acts like any other: a real dealer's are entered
 * one by one, an automatic one does what rf_bj_legal_acts names first.
 *
 * A card that lies face down has no face in a hand until it is turned.  Money is
 * whole cents; every movement has two sides and the clause it follows from, and
 * what the house and the players have, with what lies on the boxes, is always zero in
 * sum.
 */
#ifndef RIFFLE_BLACKJACK_H
#define RIFFLE_BLACKJACK_H

#include "riffle/bj_hand.h"
#include "riffle/table.h"

RF_BEGIN_DECLS

struct rf_bj_box {
    uint8_t hands; /* 0 when the box is not in the round */
    struct rf_bj_hand hand[RF_BJ_HANDS_MAX];
    int64_t wager_cents[RF_BJ_HANDS_MAX]; /* without what doubling added; 0: settled */
    bool done[RF_BJ_HANDS_MAX];           /* its play is over */
    bool hidden[RF_BJ_HANDS_MAX];         /* its doubled card lies face down */
    rf_card under[RF_BJ_HANDS_MAX];       /* that card, if the table knows it */
    bool hits;                            /* a card was asked for */
    bool answered;                        /* insurance was taken or declined */
    int64_t insurance_cents;
    uint32_t arrival; /* who wagered on it */
};

/* A player's chips.  The house's may be below zero: what it owes. */
struct rf_bj_account {
    uint32_t arrival; /* 0: not used yet */
    bool open;        /* he sits here, or has a hand in the round */
    char name[RF_NAME_SIZE];
    int64_t cents;
};

/* A movement of chips between the house, a player and the felt, where wagers lie. */
#define RF_BJ_HOUSE 0u
#define RF_BJ_FELT  UINT32_MAX

struct rf_bj_movement {
    uint32_t from, to; /* an arrival, RF_BJ_HOUSE or RF_BJ_FELT */
    int64_t cents;
    enum rf_clause clause;
};

enum { RF_BJ_MOVEMENTS_MAX = 64, RF_BJ_ACCOUNTS = 2 * RF_BOXES_MAX };

struct rf_bj {
    struct rf_table table;
    struct rf_bj_rules rules;
    struct rf_bj_box box[RF_BOXES_MAX + 1]; /* box[0] is not used */
    struct rf_bj_hand dealer;
    bool hole_down; /* the dealer's second card lies face down */
    rf_card hole;   /* that card, if the table knows it */
    bool looked;    /* the dealer has looked … */
    bool natural;   /* … and says that he has a natural */
    int64_t house_cents, felt_cents;
    struct rf_bj_account account[RF_BJ_ACCOUNTS];
    struct rf_bj_movement movement[RF_BJ_MOVEMENTS_MAX]; /* of the last act */
    uint8_t movements;
};

void rf_bj_init(struct rf_bj *game, const struct rf_bj_rules *rules);

/* An opening act with the rules' numbers. */
struct rf_act rf_bj_opening_act(const struct rf_bj_rules *rules);

enum rf_clause rf_bj_judge(const struct rf_bj *game, const struct rf_act *stated);
enum rf_clause rf_bj_act(struct rf_bj *game, const struct rf_act *act);

/* What the law permits now, what is waited for first.  Answers how many acts were
 * written; where there is room for a few no more are looked for. */
enum { RF_BJ_LAWFUL_MAX = 2 * RF_LAWFUL_MAX };
size_t rf_bj_legal_acts(const struct rf_bj *game, struct rf_act *acts, size_t room);

/* What a table waits for, in the order in which it comes. */
enum rf_bj_phase {
    RF_PHASE_CLOSED,    /* the opening of the table */
    RF_PHASE_SHUFFLE,   /* cards to be shuffled, or to go back into the device */
    RF_PHASE_CUT,       /* the place of the cutting card, the offer of the cut, the cut */
    RF_PHASE_LOAD,      /* the stack to go into the shoe or device, and cards to be burned */
    RF_PHASE_WAGERS,    /* wagers; once there is one the dealer may deal */
    RF_PHASE_DEAL,      /* the first two cards */
    RF_PHASE_INSURANCE, /* answers to the offer of insurance */
    RF_PHASE_LOOK,      /* the dealer's look under an ace or a ten-card */
    RF_PHASE_NATURAL,   /* the dealer's natural is to be turned */
    RF_PHASE_AT_ONCE,   /* what is settled at once: insurance, naturals, busts, surrenders */
    RF_PHASE_CARD,      /* a card that a player asked for */
    RF_PHASE_PLAY,      /* a player's decision */
    RF_PHASE_TURN,      /* the hole card is to be turned */
    RF_PHASE_DRAW,      /* the dealer's draw */
    RF_PHASE_SETTLE,    /* wagers that wait; doubled cards are turned first */
    RF_PHASE_OVER,      /* the end of the round */
};

/* The act that the table waits for now: its phase, who does it, and for which hand.  It is the
 * first that rf_bj_legal_acts names, but computed from the game without asking the law.  A shoe that
 * runs out in a round is shuffled, cut and loaded when the next card is due; then the phases of
 * the round continue.  Early surrender does not show here: it may come until the dealer has
 * looked. */
struct rf_bj_awaits {
    enum rf_bj_phase phase;
    enum rf_role role; /* who acts; of wagers the players, or the dealer once there is one */
    uint32_t player;   /* CUT, INSURANCE, PLAY: their arrival, where the role is a player's */
    uint8_t box, hand; /* INSURANCE, PLAY: the box that decides; DEAL, CARD: that gets the card */
};
struct rf_bj_awaits rf_bj_awaits(const struct rf_bj *game);

/* True while insurance is offered and this box has not answered; boxes answer in any order. */
bool rf_bj_awaits_insurance(const struct rf_bj *game, unsigned box);

/* True when the law permits the player of a box to surrender it now. */
bool rf_bj_can_surrender(const struct rf_bj *game, unsigned box);

/* What was expected instead of a refused act, in words. */
void rf_bj_write_expected(const struct rf_bj *game, const struct rf_act *act,
                          char out[RF_AT_LEAST(RF_EXPECTED_TEXT)]);

/* The box and hand whose turn it is; false when no player is to act. */
bool rf_bj_phase_turn(const struct rf_bj *game, unsigned *box, unsigned *hand);

/* The card that a TURN would show, where the table knows it. */
rf_card rf_bj_card_under(const struct rf_bj *game, const struct rf_act *act);

/* Whose side of a movement it is: a player's name, "the house", "the felt". */
const char *rf_bj_chips_side_name(const struct rf_bj *game, uint32_t side);

/* A player's chips. */
int64_t rf_bj_chips_of(const struct rf_bj *game, uint32_t arrival);

/* What is due to a hand now: nothing yet, its wager taken, left or paid. */
enum rf_bj_due_kind { RF_BJ_NOT_DUE, RF_BJ_TAKEN, RF_BJ_LEFT, RF_BJ_PAID, RF_BJ_HALF_TAKEN };
struct rf_bj_phase_due {
    enum rf_bj_due_kind kind;
    int64_t cents; /* paid */
    enum rf_clause clause;
};
struct rf_bj_phase_due rf_bj_phase_due(const struct rf_bj *game, unsigned box, unsigned hand);

void rf_bj_check_invariants(const struct rf_bj *game);

RF_END_DECLS

#endif
