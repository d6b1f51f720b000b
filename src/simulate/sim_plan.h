/*
 * simulate/sim_plan.h -- the plan: a game laid out in tables for speed, and what both paths share.
 *
 * rf_sim_init asks the table's own functions once what is permitted with every hand, combines that
 * with the strategy, and writes the answers into tables (sim_plan.c, cells.c, merge.c).  A plan
 * is read-only, so threads share it.  Two paths play by
 * it: lanes (lanes.h), and the general path (general.c, sim_shoe.c, round.c).  Both can write a log
 * of each card, which sim_check.c plays again at a table.
 *
 * Values are those of riffle/exact.h: 0 for an ace, 9 for a ten-card.  Lanes add 1: cards are 1 …
 * 10.
 */
#ifndef RIFFLE_SIMULATE_SIM_PLAN_H
#define RIFFLE_SIMULATE_SIM_PLAN_H

#include "riffle/blackjack.h"
#include "riffle/sim_count.h"
#include "riffle/simulate.h"

/* A cell: what the strategy does with a hand, as far as the rules permit it.  Whether there may be
 * one hand more is asked when a pair is split. */
enum {
    CELL_HIT = 1,
    CELL_DOUBLE = 2,
    CELL_SPLIT = 4,
    CELL_SURRENDER = 8,
    CELL_DOUBLE_SPLIT = 16, /* a hand made by a split is doubled */
    CELL_NATURAL = 32,
    CELL_NATURAL_SPLIT = 64,
    CELL_SURRENDER_UNPAIRED = 128, /* two ten-cards that are no pair under the rules */
};

/* How a hand ends: its total, or one of these codes.  Codes compare like hands: the higher one
 * wins, and equal ones push.  So a player's bust is below a dealer's bust, and a natural is above
 * all totals.  In lanes, sums from 22 to 31 stand for a bust. */
enum {
    CODE_BUST = 0,
    CODE_DEALER_BUST = 1,
    CODE_SURRENDER = 61,
    CODE_VOID = 62, /* the cards ran out: the wager goes back */
    CODE_NATURAL = 63,
    CODE_DOUBLED = 64, /* a flag beside the code, for doubled hands of a split in lanes */
};

#ifndef RF_MUTANT_NATURAL_21
enum { CODE_DEALER_NATURAL = CODE_NATURAL };
#else
enum { CODE_DEALER_NATURAL = 21 }; /* a deliberate fault that the check must find */
#endif

/* Rows of a lane table, by two cards: a hard sum 4 … 20; 22 … 31 the card that a split ace got,
 * added to 21; 32 + a soft sum (aces as 1); 48 + the value of a pair. */
enum { LANE_ROWS = 64, LANE_ROW_SOFT = 32, LANE_ROW_PAIR = 48, LANE_ROW_ACES = 21 };

/* What lanes do with a hand of two cards: one of these, or none to stand.  Beside a split another
 * bit says what to do when no further hand is permitted.  A hand that ends at once is a natural or
 * surrenders.  The low four bits are for the first hand of a box, the high four for hands that a
 * split made. */
enum {
    LANE_HIT = 1,
    LANE_DOUBLE = 2,
    LANE_SPLIT = 4,
    LANE_END = 8,
    LANE_OF_SPLIT = 16, /* multiplies a bit, for hands that a split made */
};

/* Columns of the limits for hands of more than two cards: the up-cards 1 … 10, and these. */
enum { COLUMN_DEALER = 12, COLUMN_DOUBLED = 13 };

/* The plan for lanes, where decisions go by totals.  Hands of two cards look up a cell.  Hands of
 * more cards hit below a limit:
 *
 *     sum + (soft ? extra : 0) < limit        with aces as 1 in the sum
 *
 * Two more columns of cells are for a dealer who looked and has a natural: 1 ^ 1 = 0 for an ace,
 * 10 ^ 1 = 11 for a ten. */
struct lane_table {
    bool fits;                              /* this game can be played in lanes */
    bool insure;                            /* always against an ace, or never */
    uint8_t cell[RF_VALUES + 2][LANE_ROWS]; /* by up-card and row */
    uint8_t limit[16], extra[16];           /* by column */
    bool wide;                              /* more than 255 cards are below ten */
    bool deep;                              /* a round could run out of cards */
    bool one_by_one;                        /* rounds with splits are settled lane by lane */
    uint8_t fresh[RF_VALUES];               /* the counts of a full shoe (lanes.h) */
};

/* The dealer's hands as states of a table (round.c).  A state from DEALER_OVER on is final, and
 * state - DEALER_OVER is its code. */
enum { DEALER_OVER = 64, DEALER_STATES = 128 };

struct sim_plan {
    struct rf_bj_rules rules;
    struct rf_exact_shoe shoe;
    unsigned boxes, rounds_per_shoe, cards, burn;
    unsigned front;           /* no round begins once this many cards are out, burned ones too */
    unsigned unit;            /* one wager in the units of the tally */
    unsigned natural;         /* what a natural wins, in these units */
    unsigned zero;            /* the histogram's index of result 0 */
    unsigned shoes_per_chunk; /* of each lane */
    unsigned settle;          /* cards that the general path shuffles before a shoe's first round */
    uint32_t key[2];          /* Philox key, from the seed */
    bool hole, looks, early;  /* a hole card is dealt; the dealer looks; surrender is early */
    bool original_alone;      /* a late dealer's natural takes the original wager alone */
    bool deal_value[RF_VALUES];
    bool doubled_waits; /* a doubled hand makes the dealer draw even if it is bust: its last card
                           lies face down, and the dealer does not draw alone */
    int16_t next[RF_EXACT_HANDS + 1][RF_VALUES]; /* hands with one card more; 0 is bust, 1 empty */
    uint8_t total[RF_EXACT_HANDS + 1];           /* best total of a hand; 0 for a bust */
    uint8_t cell[RF_VALUES][RF_EXACT_HANDS + 1]; /* by up-card and hand */
    uint8_t aces[RF_VALUES][RF_VALUES];          /* by up-card and second card of a split ace */
    bool insure[RF_VALUES][RF_VALUES];           /* by first cards, against an ace */
    bool insures;                                /* some of them insure */
    int16_t two[RF_VALUES][RF_VALUES];           /* the hand of two cards */
    uint8_t dealer[DEALER_STATES][16];           /* by state and card: the next state */
    uint8_t dealer_two[RF_VALUES][RF_VALUES];    /* the state of two cards */
    struct lane_table lane;
    struct rf_strategy strategy; /* as given, for the check */
    uint16_t red;                /* a bit for each value whose red cards the shoe marks */
    bool counted;                /* a struct count_plan follows this one in memory */
};

/* What is done with hands at one class of counts; the same tables as in struct sim_plan. */
struct count_cells {
    uint8_t cell[RF_VALUES][RF_EXACT_HANDS + 1];
    uint8_t aces[RF_VALUES][RF_VALUES];
    bool insure[RF_VALUES][RF_VALUES];
};

/* Classes of counts between which no index lies. */
enum { COUNT_CLASSES = 32 };

/* The counter's plan for lanes, beside struct lane_table. */
struct count_lane {
    uint8_t tag[16];                 /* by card 1 … 10, in halves, as signed bytes; tag[0] is 0 */
    uint8_t insure_low, insure_high; /* takes insurance in bins from low to below high */
    uint8_t wide_fresh[RF_VALUES];   /* the counts of a full shoe as a wide one has them */
    uint8_t hit[RF_VALUES + 2][LANE_ROWS]; /* hands of three cards or more hit below this bin */
    unsigned live_rows;                    /* rows of `hit` that hit at some counts only … */
    uint8_t live[LANE_ROWS];               /* … their numbers … */
    uint8_t by_row[LANE_ROWS][16];         /* … and their bins by up-card */
    uint8_t cell[COUNT_CLASSES][RF_VALUES + 2][LANE_ROWS]; /* by class: as in lane_table */
};

/* The plan of a counter, behind the plan of its game.  A bin is a count minus `low`, from 0 to
 * RF_SIM_BINS - 1; counts beyond are taken as the first or the last. */
struct count_plan {
    struct rf_sim_count is;
    int low;                         /* the count of bin 0 */
    int initial;                     /* the running count of a new shoe, in halves */
    unsigned first_bin;              /* the bin of a new shoe */
    unsigned enter, exit, leave;     /* bins; RF_SIM_BINS: never, 0: always */
    int8_t tag[2][16];               /* in halves: by red (1) and value */
    uint8_t boxes[RF_SIM_BINS];      /* that are dealt, by bin */
    unsigned classes;                /* of counts */
    uint8_t class_of[RF_SIM_BINS];   /* by bin */
    unsigned slots;                  /* different results of a box */
    int16_t result[RF_SIM_SLOTS];    /* by slot, in units of the tally, rising */
    uint8_t slot_of[RF_SIM_RESULTS]; /* by index of the histogram */
    struct count_lane lane;
    bool lane_fits, one_by_one; /* while the plan is made: all classes fit lanes; any has it */
    struct count_cells at[COUNT_CLASSES];
};

/* The counter's plan, of a plan that has one. */
static inline const struct count_plan *
count_of(const struct sim_plan *plan)
{
    return (const void *)(plan + 1);
}

/* The bin of a running count in halves.  At least one card was not seen. */
static inline unsigned
count_bin(const struct count_plan *count, int running, unsigned unseen)
{
    int bin = rf_counting_true(&count->is.system, running, unseen ? unseen : 1) - count->low;
    return bin < 0 ? 0 : bin < RF_SIM_BINS ? (unsigned)bin : RF_SIM_BINS - 1u;
}

/* Steps of making a plan (sim_plan.c): everything but the hands; the tables of hands for one
 * strategy; then what follows from the tables. */
void rf_sim_plan_open(struct sim_plan *plan, const struct rf_sim_game *game,
                      const uint8_t key[static RF_KEY_BYTES]);
void rf_sim_plan_hands(struct sim_plan *plan, const struct rf_strategy *strategy);
void rf_sim_plan_close(struct sim_plan *plan);

/* Fills plan->lane from the other tables (cells.c); the counts of a full shoe as a wide one has
 * them. */
void rf_sim_lanes(struct sim_plan *plan);
bool rf_sim_lanes_wide(const struct sim_plan *plan, uint8_t fresh[static RF_VALUES]);

/* Fills the counter's plan for lanes (count_cells.c): one class after the other, each from
 * plan->lane, and then all together. */
void rf_count_cells(struct sim_plan *plan, unsigned class);
void rf_count_cells_end(struct sim_plan *plan);

/* Merges hands that are played and scored alike (merge.c). */
void rf_sim_merge(struct sim_plan *plan);

/* A code of a lane as a code of the plan: sums above 21 become `bust`. */
static inline unsigned
sim_code(unsigned code, unsigned bust)
{
    return code > 21 && code < CODE_SURRENDER ? bust : code;
}

/* The result of a hand in units, without insurance.  `first`: it is the first hand of its box,
 * which alone loses the original wager where plan->original_alone. */
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

/* A card of a shoe: its value, for ten-cards the rank times 16, and SIM_RED for red cards whose
 * tag differs from that of black ones (plan->red). */
enum { SIM_FACE = 63, SIM_RED = 64 };

/* Two ten-cards that are no pair under the rules, and surrender for that reason. */
static inline bool
sim_unpaired(const struct sim_plan *plan, unsigned cell, unsigned first, unsigned second)
{
    return (cell & CELL_SURRENDER_UNPAIRED) && ((first ^ second) & SIM_FACE) &&
           plan->rules.split_by == RF_BJ_SPLIT_BY_RANK;
}

/* Adds a box's result to the histogram. */
static inline void
sim_count(struct rf_sim_tally *tally, const struct sim_plan *plan, int net)
{
    tally->histogram[(int)plan->zero + net]++;
}

/* Why a card was dealt: the high four bits of a logged card. */
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

/* Sizes of a log: SIM_SHOE_CARDS leaves room for discards that were shuffled and dealt again. */
enum { SIM_ROUND_CARDS = 1024, SIM_SHOE_CARDS = 6000, SIM_SHOE_ROUNDS = 300 };

/* A shoe as it was played, for the check: every card in the order of the table, and what each box
 * won. */
struct sim_log {
    unsigned cards, rounds;
    bool full;                      /* incomplete: the log has no more room */
    unsigned dry, dries;            /* 1 + the card before which it first ran out; how often */
    uint8_t card[SIM_SHOE_CARDS];   /* place | value */
    uint8_t rank[SIM_SHOE_CARDS];   /* of ten-cards, 0 … 3; plus 4 for SIM_RED */
    uint16_t from[SIM_SHOE_ROUNDS]; /* the first card of each round */
    int16_t net[SIM_SHOE_ROUNDS][RF_BOXES_MAX]; /* in units */
};

/* sfc64: C. Doty-Humphrey's small fast counting generator, as in PractRand and NumPy. */
struct sim_rng {
    uint64_t a, b, c, counter;
};

/* Starts the stream of this chunk and number; streams are independent of each other. */
void rf_sim_rng_init(struct sim_rng *rng, const struct sim_plan *plan, uint64_t chunk,
                     uint64_t number);

/* What a counter knows between rounds, on the general path (counter.c). */
struct sim_counter {
    int running;     /* in halves */
    unsigned unseen; /* cards that were not seen, burned ones included */
    unsigned bin;    /* before the round */
    bool playing;    /* and not only watching */
};

/* A shoe of the general path.  card[] has three parts: cards that are out, in the order in which
 * they came; cards whose order is settled (shuffled already); and the others, in no order yet. */
struct sim_shoe {
    const struct sim_plan *plan;
    struct sim_rng rng;
    struct sim_log *log;
    unsigned next, settled, cards; /* where the second part begins, and the third; all cards */
    unsigned round_from;           /* the round's first card */
    uint64_t used;                 /* cards that went to hands, over all shoes of the series */
    bool out;                      /* no cards are left, not even discards */
    bool ran_dry;                  /* the discards were shuffled in this shoe (HR.13) */
    bool given;                    /* its order is given: discards are not shuffled */
    unsigned refills;              /* how often discards were shuffled, over all shoes */
    struct sim_counter counter;
    uint64_t gathered;              /* a bit for each tag: that hand lies in the discard rack */
    uint8_t card[SIM_CARDS_MAX];    /* value; for ten-cards the rank in the bits above; SIM_RED */
    uint8_t owner[SIM_ROUND_CARDS]; /* by card of the round: the tag of its hand */
    uint8_t pack[SIM_CARDS_MAX];    /* what an infinite shoe draws from */
};

/* Tags: hand h of box b is b * RF_BJ_HANDS_MAX + h; then the dealer's hand, and burned cards. */
enum { TAG_DEALER = RF_BOXES_MAX * RF_BJ_HANDS_MAX, TAG_RACK };

/* A full shoe without these cards; nothing is shuffled yet. */
void rf_sim_shoe_open(struct sim_shoe *shoe, const struct sim_plan *plan,
                      const unsigned without[static RF_VALUES]);

/* Shuffles all cards and burns. */
void rf_sim_shoe_shuffle(struct sim_shoe *shoe);

/* A full shoe in a given order; burns. */
void rf_sim_shoe_stack(struct sim_shoe *shoe, const struct sim_plan *plan, const rf_card *stack,
                       struct sim_log *log);

/* Called when all settled cards are out.  Settles more; if the shoe is empty, shuffles the discards
 * and burns (HR.13).  False if there are no discards either, or if the shoe's order was given; then
 * shoe->out is set. */
bool rf_sim_shoe_more(struct sim_shoe *shoe);

/* A shoe is over after its rounds, or once the cutting card has come. */
bool rf_sim_shoe_is_over(const struct sim_shoe *shoe, unsigned rounds);

/* Appends a card (value, and rank above it) to a log. */
void rf_sim_log_card(struct sim_log *log, unsigned card, unsigned place);

/* The next card, for the hand with this tag.  If none is left, shoe->out is set and the card means
 * nothing. */
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

/* Plays one round; net[] receives what each box won, in units.  A kept round also logs its cards
 * and keeps the owner of each. */
void rf_sim_round_one(const struct sim_plan *plan, struct sim_shoe *shoe,
                      int net[static RF_BOXES_MAX]);
void rf_sim_round_several(const struct sim_plan *plan, struct sim_shoe *shoe,
                          int net[static RF_BOXES_MAX]);
void rf_sim_round_kept(const struct sim_plan *plan, struct sim_shoe *shoe,
                       int net[static RF_BOXES_MAX]);

/* A kept round with a counter, on as many boxes as its bin says. */
void rf_sim_round_counted(const struct sim_plan *plan, struct sim_shoe *shoe,
                          int net[static RF_BOXES_MAX]);

/* The counter between rounds (counter.c): a new shoe; before a round, which sets the bin; whether
 * the counter leaves the table now; and the round's results into a tally, which is the first
 * member of a struct rf_sim_count_tally. */
void rf_counter_start(struct sim_shoe *shoe);
void rf_counter_look(struct sim_shoe *shoe);
bool rf_counter_leaves(const struct sim_shoe *shoe);
void rf_counter_tally(const struct sim_shoe *shoe, struct rf_sim_tally *tally,
                      const int net[static RF_BOXES_MAX]);

/* Plays shoes of a chunk on the general path.  With a log, `logged` is called after each shoe. */
typedef void sim_logged(void *to, const struct sim_log *log);
void rf_sim_general(const struct sim_plan *plan, uint64_t chunk, uint64_t shoes,
                    struct rf_sim_tally *tally, struct sim_log *log, sim_logged *logged, void *to);

/* Plays one shoe with given cards (rf_sim_stack); writes it into `log` unless that is NULL. */
void rf_sim_general_stack(const struct sim_plan *plan, rf_card *stack, unsigned cards,
                          struct rf_sim_tally *tally, struct sim_log *log);

#endif
