/*
 * tests/reality.h -- an evening with one real breach: what is true at the table, and what somebody
 * enters who watches it.
 *
 * `truth` is a game under the strict law that knows the order of the shoe.  A breach changes it by
 * hand, as docs/understand/observe.md says what is true afterwards; no function of observed tables
 * touches it.  Then the evening goes on by acts that the strict law permits in that reality, and
 * each is put to `entered`, the observed table, with the faces that are shown.  Whatever it calls a
 * breach now is a false alarm.
 */
#ifndef RIFFLE_TESTS_REALITY_H
#define RIFFLE_TESTS_REALITY_H

#include "entered_evening.h"

#include "blackjack/bj_internal.h"
#include "shoe/law.h"

enum { LOG = 400 };

struct reality {
    struct rf_bj truth, entered;
    struct evening *evening; /* for its random numbers */
    unsigned allowed;        /* breaches that may still be told */
    unsigned told, unjudged, false_alarms;
    bool order_after_round; /* a shuffle is due when the round has ended */
    struct rf_offer due;    /* and who cuts then, unless it is `ordered` */
    bool ordered;           /* by a supervisor */
    unsigned char masked;   /* boxes that count as standing for the moment, a bit each */
    bool done[RF_BOXES_MAX + 1][RF_BJ_HANDS_MAX]; /* what they said before */
    unsigned lines;                               /* of the log */
    struct rf_act log[LOG];
    struct rf_observation seen[LOG];
};

static inline unsigned
chance(struct reality *r, unsigned n)
{
    return below(r->evening, n);
}

/* Puts an act, as entered, to the observed table. */
static inline enum rf_seen
put(struct reality *r, const struct rf_act *act)
{
    struct rf_observation seen = rf_bj_observe(&r->entered, act);
    bool fault = seen.kind != RF_SEEN_IMPOSSIBLE && r->entered.table.fault != RF_PERMITTED;
    unsigned told = (seen.kind == RF_SEEN_BREACH ? 1u : 0u) + (fault ? 1u : 0u);
    if (r->lines < LOG) {
        r->log[r->lines] = *act;
        r->seen[r->lines++] = seen;
    }
    r->unjudged += seen.kind == RF_SEEN_NOT_JUDGED;
    r->told += told;
    if (told > r->allowed || seen.kind == RF_SEEN_IMPOSSIBLE)
        r->false_alarms++;
    r->allowed -= told > r->allowed ? r->allowed : told;
    return seen.kind;
}

/* The breach itself: the table must call it one. */
static inline bool
breaks(struct reality *r, const struct rf_act *act)
{
    r->allowed = 1;
    bool told = put(r, act) == RF_SEEN_BREACH;
    r->allowed = 0;
    return told;
}

/* What really happens, and nobody enters. */
static inline bool
happens(struct reality *r, const struct rf_act *act)
{
    return rf_bj_act(&r->truth, act) == RF_PERMITTED;
}

/* A lawful act that is entered. */
static inline void
go(struct reality *r, const struct rf_act *act)
{
    static struct rf_bj before;
    memcpy(&before, &r->truth, sizeof before);
    MUST(happens(r, act));
    struct rf_act entered = as_entered(act, &before, &r->truth);
    put(r, &entered);
}

/* An act that the strict law permits now, seldom a rare one.  False when nothing can happen. */
static inline bool
honest_act(struct reality *r, struct rf_act *act)
{
    static struct rf_act acts[RF_BJ_LAWFUL_MAX];
    size_t count = rf_bj_legal_acts(&r->truth, acts, RF_BJ_LAWFUL_MAX), sober = 0;
    while (sober < count && !is_rare_act(&acts[sober]))
        sober++;
    if (count == 0)
        return false;
    *act = acts[chance(r, (unsigned)(sober > 0 && chance(r, 100) ? sober : count))];
    bool orders = act->kind == RF_ACT_SHUFFLE || act->kind == RF_ACT_FEED ||
                  act->kind == RF_ACT_RETURN || act->kind == RF_ACT_DISCARDS;
    if (orders)
        rf_table_shuffle_act(&r->truth.table, act, r->evening->words);
    return true;
}

/* An honest act of this kind, if there is one now. */
static inline bool
honest_act_of(struct reality *r, enum rf_act_kind kind, struct rf_act *act)
{
    static struct rf_act acts[RF_BJ_LAWFUL_MAX];
    size_t count = rf_bj_legal_acts(&r->truth, acts, RF_BJ_LAWFUL_MAX), i = 0;
    while (i < count && (acts[i].kind != kind || is_rare_act(&acts[i])))
        i++;
    if (i == count)
        return false;
    *act = acts[i];
    if (kind == RF_ACT_SHUFFLE)
        rf_table_shuffle_act(&r->truth.table, act, r->evening->words);
    return true;
}

/* The round has ended: what the breach left due is done now. */
static inline void
after_round(struct reality *r)
{
    struct rf_act order = rf_act_make(RF_ACT_ORDER_SHUFFLE, "supervisor");
    if (!r->order_after_round || r->truth.table.round.on)
        return;
    r->order_after_round = false;
    if (r->ordered && r->truth.table.shoe.stage == RF_SHOE_IN_PLAY && !r->truth.table.shuffle_due)
        rf_table_apply(&r->truth.table, &order);
    else if (!r->ordered && !r->truth.table.shuffle_due) {
        r->truth.table.shuffle_due = true;
        r->truth.table.due = r->due;
    }
}

/* Goes on until a second round has ended, at most so many acts. */
static inline void
go_on(struct reality *r, unsigned acts)
{
    struct rf_act act;
    for (unsigned ends = 0; acts > 0 && ends < 2 && honest_act(r, &act); acts--) {
        go(r, &act);
        ends += act.kind == RF_ACT_END;
        after_round(r);
    }
}

static inline void
print_log(const struct reality *r)
{
    static const char *const words[] = {"", "!", "?", "impossible"};
    char text[RF_ACT_TEXT];
    for (unsigned i = 0; i < r->lines; i++) {
        rf_act_write(text, &r->log[i]);
        printf("#     %-50.50s %s%s\n", text, words[r->seen[i].kind],
               r->seen[i].kind ? rf_clause_citation(r->seen[i].clause) : "");
    }
}

/* A card really leaves the shoe and takes no part: it ends in the rack. */
static inline rf_card
take_card(struct reality *r)
{
    struct rf_act out = rf_act_make(RF_ACT_OVERDRAW, "dealer");
    rf_table_apply(&r->truth.table, &out);
    return rf_card_face(r->truth.table.last);
}

/* A card really lies in a hand of a box, whatever the law says. */
static inline rf_card
lay_card(struct reality *r, unsigned box, unsigned hand)
{
    struct rf_act out = rf_act_make(RF_ACT_DRAW, "dealer");
    out.hand = (uint8_t)box;
    rf_table_apply(&r->truth.table, &out);
    rf_bj_hand_add(&r->truth.box[box].hand[hand], r->truth.table.last);
    return rf_card_face(r->truth.table.last);
}

/* True when the next thing out of the shoe is a card, and others follow. */
static inline bool
has_cards(const struct reality *r)
{
    const struct rf_shoe *shoe = &r->truth.table.shoe;
    return shoe->stage == RF_SHOE_IN_PLAY && !rf_shoe_is_at_cutting_card(shoe) &&
           rf_shoe_cards_left(shoe) > 30 && !r->truth.table.held && !r->truth.table.owed;
}

/* Somebody who sits at the table, not this one; NULL for nobody. */
static inline const char *
other_player(struct reality *r, const char *name)
{
    unsigned first = chance(r, RF_BOXES_MAX);
    for (unsigned i = 0; i < RF_BOXES_MAX; i++) {
        const char *other = r->truth.table.seats.box[1 + (first + i) % RF_BOXES_MAX].name;
        if (other[0] && strcmp(other, name) != 0)
            return other;
    }
    return NULL;
}

/* Until `unmask`, the players before a box count as standing, so that it can play first. */
static inline void
mask_before(struct reality *r, unsigned last)
{
    for (unsigned box = 1; box < last; box++)
        for (unsigned h = 0; h < RF_BJ_HANDS_MAX; h++) {
            r->masked |= (unsigned char)(1u << box);
            r->done[box][h] = r->truth.box[box].done[h];
            r->truth.box[box].done[h] = true;
        }
}

static inline void
unmask(struct reality *r)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        for (unsigned h = 0; h < RF_BJ_HANDS_MAX && r->masked & 1u << box; h++)
            r->truth.box[box].done[h] = r->done[box][h];
    r->masked = 0;
}

/* Chips of a player really go to the felt, or come back. */
static inline void
move_to_felt(struct reality *r, unsigned box, int64_t cents)
{
    uint32_t arrival = r->truth.box[box].arrival;
    if (cents > 0)
        rf_bj_chips_move(&r->truth, arrival, RF_BJ_FELT, cents, RF_WAGER_IN_LIMITS);
    else
        rf_bj_chips_move(&r->truth, RF_BJ_FELT, arrival, -cents, RF_WAGER_IN_LIMITS);
}

#endif
