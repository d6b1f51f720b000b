/*
 * simulate/sim_plan.h -- a game laid out for speed: what is done with every hand, as the rules permit.
 *
 * Values are those of riffle/exact.h, 0 for an ace and 9 for a ten-card.
 */
#ifndef RIFFLE_SIMULATE_SIM_PLAN_H
#define RIFFLE_SIMULATE_SIM_PLAN_H

#include "riffle/blackjack.h"
#include "riffle/simulate.h"

/* What is done with a hand.  Each bit stands where the rules permit it; a split needs a place for
 * one hand more. */
enum {
    CELL_HIT = 1,
    CELL_DOUBLE = 2,
    CELL_SPLIT = 4,
    CELL_SURRENDER = 8,
    CELL_DOUBLE_SPLIT = 16, /* a hand made by a split is doubled */
    CELL_NATURAL = 32,
    CELL_NATURAL_SPLIT = 64,
    CELL_SURRENDER_UNPAIRED = 128, /* two ten-cards that are no pair */
};

/* How a hand ends: its total, or one of these.  A natural stands above all totals, so that two of
 * them are equal.  In lanes totals above 21 are busts. */
enum {
    CODE_BUST = 0,
    CODE_DEALER_BUST = 1,
    CODE_SURRENDER = 61,
    CODE_VOID = 62,
    CODE_NATURAL = 63,
    CODE_DOUBLED = 64, /* with a total: of a hand of a split */
};

#ifndef RF_MUTANT_NATURAL_21
enum { CODE_DEALER_NATURAL = CODE_NATURAL };
#else
enum { CODE_DEALER_NATURAL = 21 }; /* a known fault of simulators, for the test of the check */
#endif

enum { LANE_ROWS = 64, LANE_ROW_SOFT = 32, LANE_ROW_PAIR = 48, LANE_ROW_ACES = 21 };

/* What lanes do with a hand of two cards: one of these, or it stands; a hand that is split may have
 * another beside it, for when there is no place for one hand more.  A hand that ends is a natural
 * or given up.  Four bits are for the first hand of a box, four for hands made by a split. */
enum {
    LANE_HIT = 1,
    LANE_DOUBLE = 2,
    LANE_SPLIT = 4,
    LANE_END = 8,
    LANE_OF_SPLIT = 16, /* the same, times this */
};

/* Columns of hands of more cards: the up-cards, and these. */
enum { COLUMN_DEALER = 12, COLUMN_DOUBLED = 13 };

/* The same for lanes: rows of hands of two cards, thresholds for others.  Cards are 1 … 10.  Where
 * the dealer looked and has a natural there are two columns more: up-card ^ 1. */
struct lane_table {
    bool fits;
    bool insure;
    uint8_t cell[RF_VALUES + 2][LANE_ROWS]; /* by up-card and row */
    uint8_t limit[16], extra[16]; /* by column: hits below this sum; a soft one counts for more */
    bool wide;                    /* more than 255 cards below ten */
    bool deep;                    /* a round could run out of cards */
    bool one_by_one;              /* rounds of several hands are settled one by one */
    uint8_t fresh[RF_VALUES];     /* cards of a value or below, or from a value up */
};

/* The dealer's hands by number (simulate/round.c): from this one on they are over, and their codes
 * are what they are above it. */
enum { DEALER_OVER = 64, DEALER_STATES = 128 };

struct sim_plan {
    struct rf_bj_rules rules;
    struct rf_exact_shoe shoe;
    unsigned boxes, rounds_per_shoe, cards, burn;
    unsigned front; /* no round begins when so many cards are out */
    unsigned unit, natural, zero;
    unsigned shoes_per_chunk;
    unsigned settle; /* cards of which a shoe settles the order before its first round */
    uint32_t key[2];
    bool hole, looks, early, original_alone, deal_value[RF_VALUES];
    bool doubled_waits; /* a doubled hand makes the dealer draw even if it is bust: its last card
                           lies face down, and he does not draw alone */
    int16_t next[RF_EXACT_HANDS + 1][RF_VALUES]; /* hands with one card more; 0 is bust, 1 empty */
    uint8_t total[RF_EXACT_HANDS + 1];
    uint8_t cell[RF_VALUES][RF_EXACT_HANDS + 1];
    uint8_t aces[RF_VALUES][RF_VALUES]; /* by up-card and second card of split aces */
    bool insure[RF_VALUES][RF_VALUES], insures;
    int16_t two[RF_VALUES][RF_VALUES];        /* hands of two cards */
    uint8_t dealer[DEALER_STATES][16];        /* his hands with one card more */
    uint8_t dealer_two[RF_VALUES][RF_VALUES]; /* and those of two */
    struct lane_table lane;
    struct rf_strategy strategy; /* as it was given, for the check */
};

/* Fills plan->lane from the rest. */
void rf_sim_lanes(struct sim_plan *plan);

/* Makes hands that come to the same one. */
void rf_sim_merge(struct sim_plan *plan);

/* Totals above 21 are busts. */
static inline unsigned
sim_code(unsigned code, unsigned bust)
{
    return code > 21 && code < CODE_SURRENDER ? bust : code;
}

/* What a hand comes to, in units, without insurance.  `code` and `dealer` are codes. */
static inline int
sim_net(const struct sim_plan *plan, unsigned code, bool doubled, unsigned dealer, bool first)
{
    int stake = (int)plan->unit * (doubled ? 2 : 1);
    if (code == CODE_BUST)
        return -stake;
    if (code == CODE_SURRENDER)
        return -(int)plan->unit / 2;
    if (code == dealer || code == CODE_VOID)
        return 0;
    if (code > dealer)
        return code == CODE_NATURAL ? (int)plan->natural : stake;
    if (dealer == CODE_NATURAL && plan->original_alone)
        return first ? -(int)plan->unit : 0;
    return -stake;
}

/* Two ten-cards that are no pair to the rules, and are given up as such. */
static inline bool
sim_unpaired(const struct sim_plan *plan, unsigned cell, unsigned first, unsigned second)
{
    return (cell & CELL_SURRENDER_UNPAIRED) && first != second &&
           plan->rules.split_by == RF_BJ_SPLIT_BY_RANK;
}

static inline void
sim_count(struct rf_sim_tally *tally, const struct sim_plan *plan, int net)
{
    tally->histogram[(int)plan->zero + net]++;
}

/* A card on its way: who gets it, and what it is. */
enum sim_place {
    SIM_FIRST = 16,
    SIM_UP = 32,
    SIM_SECOND = 48,
    SIM_HOLE = 64,
    SIM_HIT = 80,
    SIM_DOUBLED = 96,
    SIM_OF_SPLIT = 112,
    SIM_DEALER = 128,
    SIM_BURNED = 144,
    SIM_PLACES = 0xf0
};

enum { SIM_CARDS_MAX = 4096 }; /* of a shoe */
enum { SIM_ROUND_CARDS = 1024, SIM_SHOE_CARDS = 6000, SIM_SHOE_ROUNDS = 300 };

/* A shoe as it was played, for the check: every card in the order of the table, low four bits its
 * value, and with it its place; where the shoe ran out; and what each box won. */
struct sim_log {
    unsigned cards, rounds;
    bool full;                      /* there was no room for all of it */
    unsigned dry, dries;            /* 1 + the card before which it ran out first; how often */
    uint8_t card[SIM_SHOE_CARDS];   /* place | value */
    uint8_t rank[SIM_SHOE_CARDS];   /* of ten-cards, 0 … 3 */
    uint16_t from[SIM_SHOE_ROUNDS]; /* the first card of each round */
    int16_t net[SIM_SHOE_ROUNDS][RF_BOXES_MAX];
};

/* sfc64: C. Doty-Humphrey's small fast counting generator, as in PractRand and numpy. */
struct sim_rng {
    uint64_t a, b, c, counter;
};

void rf_sim_rng_init(struct sim_rng *rng, const struct sim_plan *plan, uint64_t chunk,
                     uint64_t number);

/* A shoe: cards that are out stand first, in the order in which they came, and behind them those
 * of which it is settled in what order they come.  All others come by chance. */
struct sim_shoe {
    const struct sim_plan *plan;
    struct sim_rng rng;
    struct sim_log *log;
    unsigned next, settled, cards;
    unsigned round_from;         /* the round's first card */
    uint64_t used;               /* cards that went to hands */
    bool out;                    /* there were none left */
    bool ran_dry;                /* the discards were shuffled in this shoe */
    bool given;                  /* its order is given: discards are not shuffled */
    uint64_t gathered;           /* hands of the round that lie in the rack, by their tags */
    uint8_t card[SIM_CARDS_MAX]; /* values, and for ten-cards their ranks in the bits above */
    uint8_t owner[SIM_ROUND_CARDS];
    uint8_t pack[SIM_CARDS_MAX]; /* what an infinite shoe draws from */
};

enum { TAG_DEALER = RF_BOXES_MAX * RF_BJ_HANDS_MAX, TAG_RACK };

/* A full shoe, but for so many cards of each value. */
void rf_sim_shoe_open(struct sim_shoe *shoe, const struct sim_plan *plan,
                      const unsigned without[static RF_VALUES]);

/* All cards are in it again, in another order, and some are burned. */
void rf_sim_shoe_shuffle(struct sim_shoe *shoe);

/* A full shoe in a given order, some of it burned. */
void rf_sim_shoe_stack(struct sim_shoe *shoe, const struct sim_plan *plan, const rf_card *stack,
                       struct sim_log *log);

/* The settled cards are out.  More are settled; where the shoe is empty the discards are shuffled,
 * and cards burned (HR.13).  False where there are no discards either, or the order of the shoe was
 * given: shoe->out says so too. */
bool rf_sim_shoe_more(struct sim_shoe *shoe);

void rf_sim_log_card(struct sim_log *log, unsigned card, unsigned place);

/* The next card, for the hand with this tag.  When there is none left the shoe says that it is
 * out. */
static inline unsigned
sim_draw(struct sim_shoe *shoe, unsigned tag, unsigned place)
{
    if (shoe->next == shoe->settled && !rf_sim_shoe_more(shoe))
        return RF_TEN;
    unsigned next = shoe->next++, card = shoe->card[next];
    shoe->owner[(next - shoe->round_from) % SIM_ROUND_CARDS] = (uint8_t)tag;
    shoe->used++;
    if (shoe->log)
        rf_sim_log_card(shoe->log, card, place);
    return card;
}

/* One round; what each box won, in units.  A kept round also logs its cards, and its shoe knows
 * afterwards which hand has which card (owner). */
void rf_sim_round_one(const struct sim_plan *plan, struct sim_shoe *shoe,
                      int net[static RF_BOXES_MAX]);
void rf_sim_round_several(const struct sim_plan *plan, struct sim_shoe *shoe,
                          int net[static RF_BOXES_MAX]);
void rf_sim_round_kept(const struct sim_plan *plan, struct sim_shoe *shoe,
                       int net[static RF_BOXES_MAX]);

/* Plays shoes of a chunk on the general path.  Where there is a log, `logged` is called after
 * each. */
typedef void sim_logged(void *to, const struct sim_log *log);
void rf_sim_general(const struct sim_plan *plan, uint64_t chunk, uint64_t shoes,
                    struct rf_sim_tally *tally, struct sim_log *log, sim_logged *logged, void *to);

/* Plays one shoe with given cards (rf_sim_stack); writes it into `log` unless that is NULL. */
void rf_sim_general_stack(const struct sim_plan *plan, rf_card *stack, unsigned cards,
                          struct rf_sim_tally *tally, struct sim_log *log);

/* Plays shoes of a chunk in lanes. */
typedef void lanes_chunk(const struct sim_plan *plan, uint64_t chunk, uint64_t shoes,
                         struct rf_sim_tally *tally, struct sim_log *log, sim_logged *logged,
                         void *to);
lanes_chunk rf_lanes_portable, rf_lanes_avx2, rf_lanes_avx512;
lanes_chunk *rf_sim_lanes_of(enum rf_sim_path path);

#endif
