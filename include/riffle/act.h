/*
 * riffle/act.h -- an act: who does what at the table, as a value and as a line of text.
 *
 * An act in text is a line that one can read aloud, the actor first:
 *
 *     Ann cuts at 120
 *     dealer draws KS to box 3
 *
 * Reading and writing:
 *
 *     struct rf_act act;
 *     struct rf_act_error error;
 *     switch (rf_act_read(&act, line, size, &error)) {
 *     case RF_ACT_READ: … rf_table_act(&table, &act) …
 *     case RF_ACT_BLANK: … nothing to do …
 *     case RF_ACT_MALFORMED: … error.column, error.expected, error.found …
 *     }
 *
 * Some acts can be said in several ways (10♥ or TH, a stack by faces or by card numbers);
 * rf_act_write uses one of them, and reading it gives the same act.  Reading checks spelling only:
 * the table decides whether the act is permitted (riffle/table.h).  An act is a plain value in the
 * caller's storage.
 */
#ifndef RIFFLE_ACT_H
#define RIFFLE_ACT_H

#include "riffle/card.h"
#include "riffle/procedure.h"
#include "riffle/seats.h"

RF_BEGIN_DECLS

/* Who acts. */
enum rf_role { RF_ROLE_PLAYER, RF_ROLE_DEALER, RF_ROLE_SUPERVISOR };

/* The kinds of act, one per row of act.def.  They are listed here once more, so that a new phrase
 * does not compile everything again that knows an act; shoe/act.c compares the two lists. */
enum rf_act_kind {
    /* persons */
    RF_ACT_OPEN,
    RF_ACT_SIT,
    RF_ACT_LEAVE,
    /* the shuffle and cut */
    RF_ACT_SHUFFLE,
    RF_ACT_FIX,
    RF_ACT_OFFER,
    RF_ACT_REFUSE,
    RF_ACT_CUT,
    RF_ACT_FRONT_TO_BACK,
    RF_ACT_MARK,
    RF_ACT_LOAD,
    RF_ACT_FEED,
    RF_ACT_BURN,
    RF_ACT_SHOW_BURNED,
    /* the round */
    RF_ACT_WAGER,
    RF_ACT_TAKE_BACK,
    RF_ACT_DRAW,
    RF_ACT_CUTTING_CARD,
    RF_ACT_EXPOSE,
    RF_ACT_TIME,
    RF_ACT_END,
    RF_ACT_RETURN,
    /* irregularities */
    RF_ACT_ORDER_SHUFFLE,
    RF_ACT_ORDER_RECUT,
    RF_ACT_FACE_UP,
    RF_ACT_ERROR,
    RF_ACT_OVERDRAW,
    RF_ACT_DISCARDS,
    RF_ACT_REPLACE,
    RF_ACT_NEW_CARDS,
    /* the game of blackjack */
    RF_ACT_BUY,
    RF_ACT_INSURE,
    RF_ACT_DECLINE,
    RF_ACT_HIT,
    RF_ACT_STAND,
    RF_ACT_DOUBLE,
    RF_ACT_SPLIT,
    RF_ACT_SURRENDER,
    RF_ACT_DENY,
    RF_ACT_LOOK,
    RF_ACT_TURN,
    RF_ACT_PAY,
    RF_ACT_COLLECT,
    RF_ACT_STAND_OFF,
    RF_ACT_PAY_INSURANCE,
    RF_ACT_COLLECT_INSURANCE,
    RF_ACTS, /* how many there are */
};

/* Where a card goes: a box (1 to 7), the dealer's own hand, or no hand. */
enum { RF_HAND_DEALER = 0, RF_HAND_NONE = 0xff };

enum { RF_BOX_HANDS = 4 }; /* hands of a box after splits, at most */

/* What a player may ask for and the dealer can deny. */
enum rf_right {
    RF_RIGHT_INSURANCE,
    RF_RIGHT_HIT,
    RF_RIGHT_DOUBLE,
    RF_RIGHT_SPLIT,
    RF_RIGHT_SURRENDER,
    RF_RIGHTS,
};

/* What the supervisor declares when a table opens.  Start from rf_c4_rules_default. */
struct rf_c4_rules {
    uint8_t decks;             /* 1 to 8 */
    uint8_t boxes;             /* 1 to 7 */
    bool multishuffler;        /* cards are shuffled by a batch machine, */
    bool multishuffler_beside; /* which stands beside the table (not behind it) */
    bool multishuffler_left;   /* on the dealer's left (not right) */
    uint8_t sets;              /* 1, or 2 sets of cards that alternate in the machine */
    bool device;               /* a continuous shuffling device instead of a shoe */
    uint8_t device_shelves;    /* its shelves; 0 for a device whose orders are all equally likely */
    uint8_t device_buffer;     /* cards at its mouth that returned discards do not mix with */
    uint8_t device_rounds;     /* rounds after which the discards go back into it; at least 1 */
    bool order_known;          /* the house knows every order: committed and research tables */
    bool game;                 /* a game is played here (riffle/blackjack.h) */
    bool house;                /* the house's own numbers replace those of C4 */
    bool dealer_hits_soft17;   /* for HR.12, which card is one too many */
    uint8_t burn;              /* cards burned after each load */
    uint16_t cut_margin;       /* the fewest cards that a cut leaves on either side */
    bool cutting_card_said;    /* a range for the cutting card was declared */
    uint16_t cutting_card_min; /* the fewest cards behind the cutting card */
    uint16_t cutting_card_max; /* the most cards behind it */
    char shuffle_steps[RF_STEPS_TEXT]; /* the house's shuffle by hand; empty if it asks for none */
};

/* C4 to the letter: `decks` decks, seven boxes, shuffled by hand, dealt from a shoe. */
struct rf_c4_rules rf_c4_rules_default(unsigned decks);

/* An act.  Fields that its kind does not use must be as rf_act_make leaves them: zero, hand
 * RF_HAND_NONE, card RF_CARD_UNKNOWN. */
struct rf_act {
    enum rf_act_kind kind;
    enum rf_role role;
    char name[RF_NAME_SIZE];   /* the acting player; empty for dealer and supervisor */
    char player[RF_NAME_SIZE]; /* OFFER: the player who is asked to cut */
    uint8_t box;               /* 1 to 7 for acts about a box; LEAVE: 0 for all boxes of a player;
                                  TURN: 0 for the dealer's hole card */
    uint8_t hand;              /* DRAW, CUTTING_CARD, FACE_UP: where the card goes */
    uint8_t which;             /* DRAW: a hand of the box, from 1; 0 if not given */
    uint8_t right;             /* DENY: an enum rf_right */
    uint16_t cards;            /* CUT: cards in front of the cutting card; FIX, MARK: behind it,
                                  or RF_PLACE_UNKNOWN (riffle/shoe.h) */
    rf_card card;              /* a face (0 to 51), or RF_CARD_UNKNOWN if nobody saw it;
                                  ERROR, SHOW_BURNED: only if everybody saw it */
    bool machine;              /* SHUFFLE: by the multishuffler */
    bool faces_away;           /* OFFER: faces away from the dealer; C4.2 wants the backs away */
    bool face_down;            /* DRAW: the card is dealt face down */
    bool out_of_turn;          /* DRAW: the dealer knowingly passes a hand over */
    bool natural;              /* LOOK: the dealer says that they have a natural */
    int64_t cents;             /* WAGER, BUY, INSURE, PAY: the amount; DOUBLE, SPLIT, DENY,
                                  PAY_INSURANCE: the sum, 0 if not given */
    struct rf_c4_rules rules;  /* OPEN */
    char steps[RF_STEPS_TEXT]; /* SHUFFLE by hand: its steps in one spelling, or empty */
    bool stack_by_face;        /* the stack is stated by faces, not by card numbers */
    uint16_t stack_count; /* SHUFFLE, FEED, RETURN, DISCARDS: cards of the new order; 0: unknown */
    rf_card stack[RF_CARDS_MAX]; /* that order, front first */
};

/* An act of this kind with nothing else filled in.  `actor` is "dealer", "supervisor" or the name
 * of a player, of at most RF_NAME_SIZE - 1 bytes. */
struct rf_act rf_act_make(enum rf_act_kind kind, const char *actor);

/* Where reading stopped, and why. */
struct rf_act_error {
    unsigned column;    /* in characters, from 1 */
    char expected[400]; /* everything that could have stood there */
    char found[40];     /* what stood there, in quotes */
};

enum rf_act_reading { RF_ACT_READ, RF_ACT_BLANK, RF_ACT_MALFORMED };

/* Reads one line of `size` bytes, without its line feed.  Words are separated by blanks; # begins a
 * comment.  Returns RF_ACT_BLANK for a line without words, and leaves `act` alone.  A malformed
 * line fills `error` and leaves `act` alone. */
enum rf_act_reading rf_act_read(struct rf_act *act, const char *line, size_t size,
                                struct rf_act_error *error);

/* The longest line in bytes, with its zero: an act with a stack of eight decks. */
enum { RF_ACT_TEXT = 4096 };

/* Writes the act as a line without line feed, ended by a zero; returns its length. */
size_t rf_act_write(char out[RF_AT_LEAST(RF_ACT_TEXT)], const struct rf_act *act);

/* An act in the form that records use: a name like `front-to-back`, and the <words> of its phrase
 * as pairs, `card=KS turned=- hand=box_3 order=-` (docs/reference/record.md).  Reading accepts
 * exactly what writing writes.  `actor` is "dealer", "supervisor" or a name. */
enum { RF_ACT_NAME = 24 };
void rf_act_name(char out[RF_AT_LEAST(RF_ACT_NAME)], enum rf_act_kind kind);
enum rf_act_kind rf_act_find(const char *name); /* RF_ACTS if no act has this name */
size_t rf_act_write_pairs(char out[RF_AT_LEAST(RF_ACT_TEXT)], const struct rf_act *act);
bool rf_act_read_pairs(struct rf_act *act, enum rf_act_kind kind, const char *actor,
                       const char *pairs);

/* The phrase of an act, as in act.def, and the role that performs it. */
const char *rf_act_phrase(enum rf_act_kind kind);
enum rf_role rf_act_role(enum rf_act_kind kind);

RF_END_DECLS

#endif
