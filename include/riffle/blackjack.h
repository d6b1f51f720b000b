/*
 * riffle/blackjack.h -- a table of blackjack: the table of C4 with hands, rounds and chips.
 *
 *     struct rf_bj game;                                   the caller's storage
 *     rf_bj_init(&game, &rules);
 *     struct rf_act open = rf_bj_opening_act(&rules);
 *     enum rf_clause ruling = rf_bj_act(&game, &open);
 *
 * As at the table of C4 (riffle/table.h), an act is put to the law: first C4, then BJ, then the
 * house rules.  If no clause forbids it, it is performed; otherwise nothing changes and the clause
 * is returned.  The dealer's acts are acts like any other: those of a real dealer are entered one
 * by one, and an automatic dealer performs the first act that rf_bj_legal_acts lists.
 *
 * A card that lies face down is not part of a hand until it is turned.  Money is whole cents.
 * Every movement has two sides and the clause it follows from, and the chips of the house, the
 * players and the felt always sum to zero.
 *
 * A game is a plain value: assignment takes a snapshot, nothing is freed.  A malformed act is a bug
 * of the caller and stops the program.
 */
#ifndef RIFFLE_BLACKJACK_H
#define RIFFLE_BLACKJACK_H

#include "riffle/bj_hand.h"
#include "riffle/table.h"

RF_BEGIN_DECLS

/* A box in the round.  After a split it has several hands, from the player's left to right. */
struct rf_bj_box {
    uint8_t hands; /* 0 when the box is not in the round */
    struct rf_bj_hand hand[RF_BJ_HANDS_MAX];
    int64_t wager_cents[RF_BJ_HANDS_MAX]; /* without what doubling added; 0 once it is settled */
    bool done[RF_BJ_HANDS_MAX];           /* the player stands */
    bool hidden[RF_BJ_HANDS_MAX];         /* its doubled card lies face down */
    rf_card under[RF_BJ_HANDS_MAX];       /* that card, if the table knows it */
    bool hits;                            /* the player has asked for a card */
    bool answered;                        /* insurance was taken or declined */
    int64_t insurance_cents;              /* 0 for none, or once it is settled */
    uint32_t arrival;                     /* of the player who wagered on the box */
    uint8_t unseen[RF_BJ_HANDS_MAX];      /* cards that nobody saw, dealt in breach */
    int64_t lawful_cents;                 /* the wager before it was changed in breach, or 0 */
    int64_t
        added_cents[RF_BJ_HANDS_MAX]; /* by doubling, where that was not the wager again; or 0 */
    bool denied;                      /* the dealer denied insurance, and it can still be had */
    int64_t settled_cents;            /* won by hands of the box that are settled */
    bool natural_counted;             /* its loss by a natural that nobody looked for is counted */
    int64_t denied_cents;             /* that insurance, until the dealer's hand shows; or 0 */
};

/* A player's chips. */
struct rf_bj_account {
    uint32_t arrival;        /* 0 if the account was never used */
    bool open;               /* the player sits here, or has a hand in the round */
    char name[RF_NAME_SIZE]; /* stays after the account is closed, until it is reused */
    int64_t cents;           /* never negative */
    int64_t owed_cents;      /* by the house after a wrong settlement; negative: to the house */
    int64_t
        gained_cents; /* beyond the law, by settlements that HR.12 or HR.5 accepts as they lay */
    bool unsure;      /* bought chips that nobody entered: `cents` is too low */
};

/* The sides of a movement of chips besides players: the house, and the felt, where wagers lie. */
#define RF_BJ_HOUSE 0u
#define RF_BJ_FELT  UINT32_MAX

struct rf_bj_movement {
    uint32_t from, to;     /* the arrival of a player, RF_BJ_HOUSE or RF_BJ_FELT */
    int64_t cents;         /* positive */
    enum rf_clause clause; /* that it follows from */
};

enum { RF_BJ_MOVEMENTS_MAX = 64, RF_BJ_ACCOUNTS = 2 * RF_BOXES_MAX };

/* Duties of the round that were passed over in breach: they are not asked for again. */
enum rf_bj_waiver {
    RF_WAIVED_INSURANCE = 1 << 0, /* some boxes were not asked */
    RF_WAIVED_LOOK = 1 << 1,      /* counts as a look without a natural */
    RF_WAIVED_AT_ONCE = 1 << 2,   /* what is due at once is settled later */
    RF_WAIVED_TURN = 1 << 3,      /* the hole card still lies face down */
    RF_WAIVED_DRAW = 1 << 4,      /* the dealer stopped below 17 */
    RF_WAIVED_INSURED = 1 << 5,   /* insurance that is due was not settled */
    RF_WAIVED_FACES = 1 << 6,     /* a card of the dealer was not seen: totals are not judged */
    RF_READ_INSURED = 1 << 7, /* for one act: insurance that nobody entered waits for the dealer */
};

struct rf_bj {
    struct rf_table table;
    struct rf_bj_rules rules;
    struct rf_bj_box box[RF_BOXES_MAX + 1]; /* box[0] is not used */
    struct rf_bj_hand dealer;
    bool hole_down;          /* the dealer's second card lies face down */
    rf_card hole;            /* that card, if the table knows it */
    bool looked;             /* the dealer has looked at it, */
    bool natural;            /* and says that they have a natural */
    bool unlooked;           /* in breach: the dealer did not look, or did not say the truth */
    uint8_t waived;          /* a set of enum rf_bj_waiver */
    uint8_t passed;          /* boxes whose turn to play was passed over, a bit each */
    uint8_t asked;           /* boxes that asked for a card in breach: it may come; bit 0: the hole
                                card, which an earlier act showed to be dealt */
    uint8_t unasked;         /* boxes that got a card nobody asked for */
    uint8_t unknown;         /* boxes whose wager nobody entered: it is not judged */
    uint8_t late;            /* boxes that a later act showed to have a card: it may come yet */
    uint8_t early;           /* boxes with a card too many of the deal: perhaps their second one;
                                bit 0: a card left the device before the discards were back */
    uint8_t perhaps_split;   /* boxes that got a card nobody asked for on a pair: perhaps it was
                                split, and nobody entered that */
    struct rf_bj_hand extra; /* cards that the dealer drew too many (HR.12) */
    uint8_t counted;         /* such cards that count after all: the last of the dealer's hand */
    int64_t house_cents;     /* usually negative: the house has sold chips */
    int64_t felt_cents;      /* everything that lies on the boxes */
    struct rf_bj_account account[RF_BJ_ACCOUNTS];
    struct rf_bj_movement movement[RF_BJ_MOVEMENTS_MAX]; /* those of the last act */
    uint8_t movements;                                   /* how many */
};

/* A game before its table opens.  The rules must be consistent (rf_bj_rules_are_consistent). */
void rf_bj_init(struct rf_bj *game, const struct rf_bj_rules *rules);

/* The act that opens the table with these rules. */
struct rf_act rf_bj_opening_act(const struct rf_bj_rules *rules);

/* Judges an act, or judges and performs it. */
enum rf_clause rf_bj_judge(const struct rf_bj *game, const struct rf_act *stated);
enum rf_clause rf_bj_act(struct rf_bj *game, const struct rf_act *act);

/* Lists the acts that the law permits now; acts that the table waits for come first.  Stops after
 * `room` acts and returns how many it wrote. */
enum { RF_BJ_LAWFUL_MAX = 2 * RF_LAWFUL_MAX };
size_t rf_bj_legal_acts(const struct rf_bj *game, struct rf_act *acts, size_t room);

/* What a table waits for, in the order of a round. */
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

/* The act that the table waits for now: its phase, who performs it, and for which hand.  It is the
 * first act that rf_bj_legal_acts lists, but computed without asking the law.  A shoe that runs out
 * in a round is shuffled, cut and loaded when the next card is due; then the phases of the round
 * continue.  Early surrender does not appear here: it is possible until the dealer has looked. */
struct rf_bj_awaits {
    enum rf_bj_phase phase;
    enum rf_role role; /* who acts; in WAGERS players, or the dealer once there is a wager */
    uint32_t player;   /* CUT, INSURANCE, PLAY: the arrival, if a player acts */
    uint8_t box, hand; /* INSURANCE, PLAY: who decides; DEAL, CARD: who gets the card */
};
struct rf_bj_awaits rf_bj_awaits(const struct rf_bj *game);

/* True while insurance is offered and this box has not answered.  Boxes may answer in any order. */
bool rf_bj_awaits_insurance(const struct rf_bj *game, unsigned box);

/* True when the law permits the player of a box to surrender it now. */
bool rf_bj_can_surrender(const struct rf_bj *game, unsigned box);

/* Says in words what was expected instead of a refused act. */
void rf_bj_write_expected(const struct rf_bj *game, const struct rf_act *act,
                          char out[RF_AT_LEAST(RF_EXPECTED_TEXT)]);

/* The box and hand whose turn it is; false when no player has to act. */
bool rf_bj_phase_turn(const struct rf_bj *game, unsigned *box, unsigned *hand);

/* The card that a TURN act would show, if the table knows it. */
rf_card rf_bj_card_under(const struct rf_bj *game, const struct rf_act *act);

/* The name of one side of a movement: a player's name, "the house" or "the felt". */
const char *rf_bj_chips_side_name(const struct rf_bj *game, uint32_t side);

/* A player's chips in cents, without wagers on the felt; 0 without an account. */
int64_t rf_bj_chips_of(const struct rf_bj *game, uint32_t arrival);

/* A player's chips that lie on the felt, in cents: wagers, what doubling added, insurance. */
int64_t rf_bj_chips_on_felt(const struct rf_bj *game, uint32_t arrival);

/* What a hand is due now: nothing yet, or its wager is taken, left, paid or taken by half. */
enum rf_bj_due_kind { RF_BJ_NOT_DUE, RF_BJ_TAKEN, RF_BJ_LEFT, RF_BJ_PAID, RF_BJ_HALF_TAKEN };
struct rf_bj_phase_due {
    enum rf_bj_due_kind kind;
    int64_t cents;         /* PAID: the amount, without the wager itself */
    enum rf_clause clause; /* that it follows from */
};
struct rf_bj_phase_due rf_bj_phase_due(const struct rf_bj *game, unsigned box, unsigned hand);

/* Stops the program unless the chips add up.  rf_bj_act does this after every act. */
void rf_bj_check_invariants(const struct rf_bj *game);

RF_END_DECLS

#endif
