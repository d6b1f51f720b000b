/*
 * shoe/legal_acts.c -- lists the acts that the law permits now.
 *
 * It knows no law.  It proposes every act that could make sense, in the order of a round, and the
 * law keeps or strikes each.  So a screen can never offer what the law forbids.  A game puts the
 * same proposals to its own law (blackjack/legal_acts_bj.c).
 */
#include "riffle/table.h"

#include <string.h>

#include "base/assert.h"
#include "shoe/law.h"

/* Where the proposals go. */
struct proposer {
    const struct rf_table *table;
    rf_proposed *take; /* called with each proposal */
    void *context;     /* its argument */
    bool done;         /* `take` wants no more */
};

/* Hands over a copy, because `take` may change it. */
static void
propose_act(struct proposer *to, const struct rf_act *proposed)
{
    if (to->done)
        return;
    struct rf_act act = *proposed;
    to->done = !to->take(to->context, &act);
}

static void
propose_kind(struct proposer *to, enum rf_act_kind kind, const char *actor)
{
    if (to->done)
        return;
    struct rf_act act = rf_act_make(kind, actor);
    propose_act(to, &act);
}

/* Six decks are an example; the supervisor may choose others. */
static void
propose_open(struct proposer *to)
{
    struct rf_act open = rf_act_make(RF_ACT_OPEN, "supervisor");
    open.rules = rf_c4_rules_default(6);
    propose_act(to, &open);
}

static void
propose_shuffle(struct proposer *to)
{
    struct rf_act shuffle = rf_act_make(RF_ACT_SHUFFLE, "dealer");
    shuffle.machine = to->table->rules.multishuffler;
    if (shuffle.machine)
        propose_act(to, &shuffle);
    shuffle.machine = false;
    memcpy(shuffle.steps, to->table->rules.shuffle_steps, sizeof shuffle.steps);
    propose_act(to, &shuffle);
    propose_kind(to, RF_ACT_DISCARDS, "dealer");
    propose_kind(to, RF_ACT_FEED, "dealer");
    propose_kind(to, RF_ACT_RETURN, "dealer");
}

/* The name of the player who is being asked to cut, or NULL. */
static const char *
find_asked_player(const struct rf_table *table)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (table->offer.to && table->seats.box[box].arrival == table->offer.to)
            return table->seats.box[box].name;
    return NULL;
}

/* The least place stands for the whole range. */
static void
propose_fix(struct proposer *to)
{
    struct rf_act fix = rf_act_make(RF_ACT_FIX, "dealer");
    fix.cards = rf_table_mark_view(to->table).least;
    propose_act(to, &fix);
}

/* The least depth stands for the whole range. */
static void
propose_cut_by(struct proposer *to, const char *actor)
{
    struct rf_act cut = rf_act_make(RF_ACT_CUT, actor);
    cut.cards = rf_table_cut_view(to->table).least;
    propose_act(to, &cut);
}

static void
propose_cut(struct proposer *to)
{
    const struct rf_table *table = to->table;
    unsigned box = rf_offer_next_box(&table->offer, &table->seats);
    struct rf_act offer = rf_act_make(RF_ACT_OFFER, "dealer");
    if (table->shoe.known)
        propose_fix(to);
    for (unsigned i = 0; i < RF_NAME_SIZE; i++)
        offer.player[i] = table->seats.box[box].name[i];
    propose_act(to, &offer);
    const char *asked = find_asked_player(table);
    if (asked) {
        propose_cut_by(to, asked);
        propose_kind(to, RF_ACT_REFUSE, asked);
    }
    propose_cut_by(to, "supervisor");
}

/* From the cut to the first card, in the order of C4.5 and C4.7. */
static void
propose_load(struct proposer *to)
{
    propose_kind(to, RF_ACT_FRONT_TO_BACK, "dealer");
    propose_kind(to, RF_ACT_MARK, "dealer");
    propose_kind(to, RF_ACT_LOAD, "dealer");
    propose_kind(to, RF_ACT_BURN, "dealer");
}

/* A card, or the cutting card, for each hand: hands with the fewest cards first, boxes before the
 * dealer. */
static void
propose_deal(struct proposer *to, enum rf_act_kind kind)
{
    struct rf_act deal = rf_act_make(kind, "dealer");
    unsigned most = 0;
    for (unsigned hand = 0; hand <= RF_BOXES_MAX; hand++)
        if (to->table->round.cards[hand] > most)
            most = to->table->round.cards[hand];
    for (unsigned cards = 0; cards <= most; cards++)
        for (unsigned place = 1; place <= RF_BOXES_MAX + 1; place++) {
            deal.hand = (uint8_t)(place <= RF_BOXES_MAX ? place : RF_HAND_DEALER);
            if (to->table->round.cards[deal.hand] == cards)
                propose_act(to, &deal);
        }
}

/* In a round the cutting card comes for a hand; between rounds for nobody. */
static void
propose_cutting_card(struct proposer *to)
{
    if (to->table->round.on)
        propose_deal(to, RF_ACT_CUTTING_CARD);
    else
        propose_kind(to, RF_ACT_CUTTING_CARD, "dealer");
}

/* One unit (100 cents) stands for any amount. */
static void
propose_wagers(struct proposer *to)
{
    const struct rf_table *table = to->table;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        bool has = table->round.wager_cents[box] > 0;
        if (!table->seats.box[box].arrival)
            continue;
        struct rf_act act = rf_act_make(has ? RF_ACT_TAKE_BACK : RF_ACT_WAGER,
                                        table->seats.box[box].name);
        act.box = (uint8_t)box;
        act.cents = has ? 0 : 100;
        propose_act(to, &act);
    }
}

static void
propose_leave_and_time(struct proposer *to)
{
    const struct rf_table *table = to->table;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        struct rf_act leave = rf_act_make(RF_ACT_LEAVE, table->seats.box[box].name);
        struct rf_act time = rf_act_make(RF_ACT_TIME, "dealer");
        leave.box = time.box = (uint8_t)box;
        propose_act(to, &time);
        if (table->seats.box[box].arrival)
            propose_act(to, &leave);
    }
}

/* Acts that no procedure waits for; the table may never see them. */
static void
propose_irregular(struct proposer *to)
{
    if (!to->table->shoe.known)
        propose_fix(to); /* a known order fixes it before the offer: see propose_cut */
    propose_kind(to, RF_ACT_ORDER_RECUT, "supervisor");
    propose_kind(to, RF_ACT_ORDER_SHUFFLE, "supervisor");
    propose_kind(to, RF_ACT_ERROR, "dealer");
    propose_kind(to, RF_ACT_FACE_UP, "dealer");
    propose_kind(to, RF_ACT_OVERDRAW, "dealer");
    propose_kind(to, RF_ACT_REPLACE, "supervisor");
    propose_kind(to, RF_ACT_NEW_CARDS, "supervisor");
}

/* The cutting card is proposed before other cards where its place is known, and late where it would
 * come as a surprise. */
void
rf_table_propose(const struct rf_table *table, rf_proposed *take, void *context)
{
    struct proposer to = {.table = table, .take = take, .context = context};
    propose_open(&to);
    propose_shuffle(&to);
    propose_cut(&to);
    propose_load(&to);
    if (table->shoe.known)
        propose_cutting_card(&to);
    propose_deal(&to, RF_ACT_DRAW);
    propose_kind(&to, RF_ACT_END, "dealer");
    propose_wagers(&to);
    if (!table->shoe.known)
        propose_cutting_card(&to);
    propose_kind(&to, RF_ACT_EXPOSE, "dealer");
    propose_irregular(&to);
    propose_leave_and_time(&to);
}

/* The caller's array, and how many acts were permitted. */
struct legal_list {
    const struct rf_table *table;
    struct rf_act *acts;
    size_t count, room;
};

/* Judges one proposal and keeps it if it is permitted and there is room. */
static bool
take_if_legal(void *context, struct rf_act *act)
{
    struct legal_list *list = context;
    if (rf_table_judge(list->table, act) != RF_PERMITTED)
        return true;
    if (list->count < list->room)
        list->acts[list->count] = *act;
    list->count++;
    return true; /* continue, so that all are counted, also those without room */
}

size_t
rf_table_legal_acts(const struct rf_table *table, struct rf_act *acts, size_t room)
{
    struct legal_list list = {.table = table, .acts = acts, .room = room};
    rf_table_propose(table, take_if_legal, &list);
    RF_ASSERT(list.count <= RF_LAWFUL_MAX);
    return list.count;
}
