/*
 * riffle/act.h -- an act: who does what at the table.
 *
 * In text an act is one line that can be read aloud, the actor first:
 *
 *     Ann cuts at 120
 *     dealer draws KS to box 3
 *
 * An act may be said in several ways (10♥ or TH, a stack by faces or identities);
 * rf_act_write has one, and reading it gives the same act.  Reading judges
 * spelling only; whether the act is lawful is the table's to say
 * (riffle/table.h).
 */
#ifndef RIFFLE_ACT_H
#define RIFFLE_ACT_H

#include "riffle/card.h"
#include "riffle/seats.h"

RF_BEGIN_DECLS

enum rf_role { RF_ROLE_PLAYER, RF_ROLE_DEALER, RF_ROLE_SUPERVISOR };

enum rf_act_kind {
#define ACT(KIND, ROLE, phrase) RF_ACT_##KIND,
#include "riffle/act.def"
#undef ACT
    RF_ACTS,
};

/* Where a card goes: a box 1 … 7, the dealer's own hand, or nowhere yet. */
enum { RF_HAND_DEALER = 0, RF_HAND_NONE = 0xff };

/* What a table is declared to be when it opens. */
struct rf_c4_rules {
    uint8_t decks;
    uint8_t boxes;
    bool multishuffler;        /* a batch machine … */
    bool multishuffler_beside; /* … adjacent to the table … */
    bool multishuffler_left;   /* … on the dealer's left */
    uint8_t sets;              /* of cards, which alternate in it: 1 or 2 */
    bool device;               /* a continuous shuffling device instead of the shoe */
    uint8_t device_shelves;    /* 0: every order of the cards in it is equally likely */
    uint8_t device_buffer;     /* cards at its mouth that a return does not move */
    uint8_t device_rounds;     /* the discards go back after so many rounds */
    bool game;                 /* a game is played at it (riffle/blackjack.h) */
    bool house;                /* the house's own procedure in place of C4's numbers */
    bool dealer_hits_soft17;   /* HR.12 */
    uint8_t burn;              /* cards burned after each load */
    uint16_t cut_margin;       /* cards left at either end by a cut */
    bool cutting_card_said;    /* a range for the cutting card was declared: */
    uint16_t cutting_card_min; /* cards behind it */
    uint16_t cutting_card_max;
};

/* C4 to the letter: `decks` decks, seven boxes, shuffled by hand, a shoe. */
struct rf_c4_rules rf_c4_rules_default(unsigned decks);

/* Fields that an act does not use are zero, and hand is RF_HAND_NONE. */
struct rf_act {
    enum rf_act_kind kind;
    enum rf_role role;
    char name[RF_NAME_SIZE];     /* the acting player; empty for dealer and supervisor */
    char player[RF_NAME_SIZE];   /* OFFER: to whom */
    uint8_t box;                 /* SIT, LEAVE (0: all his), WAGER, TAKE_BACK, TIME */
    uint8_t hand;                /* DRAW, CUTTING_CARD, FACE_UP: where the card goes */
    uint16_t cards;              /* CUT, FIX, MARK: a number of cards */
    rf_card card;                /* a face, or RF_CARD_UNKNOWN */
    bool machine;                /* SHUFFLE: by the multishuffler */
    bool faces_away;             /* OFFER: the backs towards the dealer */
    bool face_down;              /* DRAW */
    bool out_of_turn;            /* DRAW: in the deal, somebody was passed over */
    bool natural;                /* LOOK: what the dealer says he has */
    int64_t cents;               /* WAGER */
    struct rf_c4_rules rules;    /* OPEN */
    bool stack_by_face;          /* the stack is faces, not identities */
    uint16_t stack_count;        /* SHUFFLE, FEED, RETURN, DISCARDS: the new order, */
    rf_card stack[RF_CARDS_MAX]; /* front first; 0 cards when it is not known */
};

/* An act with nothing filled in.  `actor` is "dealer", "supervisor" or a name. */
struct rf_act rf_act_make(enum rf_act_kind kind, const char *actor);

/* Where reading stopped and what should have stood there. */
struct rf_act_error {
    unsigned column; /* in characters, from 1 */
    char expected[400];
    char found[40];
};

enum rf_act_reading { RF_ACT_READ, RF_ACT_BLANK, RF_ACT_MALFORMED };

/* Reads one line, without its line feed.  Words are separated by blanks; what
 * follows a # is a comment.  A line with no words is BLANK.  A malformed line
 * fills `error`. */
enum rf_act_reading rf_act_read(struct rf_act *act, const char *line, size_t size,
                                struct rf_act_error *error);

/* The longest line: an act with a stack of eight decks. */
enum { RF_ACT_TEXT = 4096 };

/* Writes the act as a line without line feed, and answers its length. */
size_t rf_act_write(char out[RF_AT_LEAST(RF_ACT_TEXT)], const struct rf_act *act);

/* An act as a record has it: a name like `front-to-back`, and the <words> of its phrase as
 * pairs, `card=KS turned=- hand=box_3 order=-` (docs/reference/record.md).  Reading accepts no
 * other spelling than that which is written; `actor` is "dealer", "supervisor" or a name. */
enum { RF_ACT_NAME = 24 };
void rf_act_name(char out[RF_AT_LEAST(RF_ACT_NAME)], enum rf_act_kind kind);
enum rf_act_kind rf_act_find(const char *name); /* RF_ACTS when there is none */
size_t rf_act_write_pairs(char out[RF_AT_LEAST(RF_ACT_TEXT)], const struct rf_act *act);
bool rf_act_read_pairs(struct rf_act *act, enum rf_act_kind kind, const char *actor,
                       const char *pairs);

/* The phrase of an act, as act.def has it, and who performs it. */
const char *rf_act_phrase(enum rf_act_kind kind);
enum rf_role rf_act_role(enum rf_act_kind kind);

RF_END_DECLS

#endif
