/*
 * shoe/legal_acts.c -- which acts the law permits now.  Acts are proposed in the
 * order in which a round goes; the law itself keeps or strikes each.  A game puts the same
 * proposals to its own law (blackjack/legal_acts_bj.c).
 */
#include "riffle/table.h"

#include "base/assert.h"
#include "shoe/law.h"

struct lawful {
    const struct rf_table *table;
    rf_proposed *take;
    void *context;
    bool done; /* whoever takes the proposals wants no more */
};

static void
lawful_propose(struct lawful *lawful, const struct rf_act *proposed)
{
    if (lawful->done)
        return;
    struct rf_act act = *proposed;
    lawful->done = !lawful->take(lawful->context, &act);
}

static void
lawful_propose_kind(struct lawful *lawful, enum rf_act_kind kind, const char *actor)
{
    if (lawful->done)
        return;
    struct rf_act act = rf_act_make(kind, actor);
    lawful_propose(lawful, &act);
}

static void
lawful_open(struct lawful *lawful)
{
    struct rf_act open = rf_act_make(RF_ACT_OPEN, "supervisor");
    open.rules = rf_c4_rules_default(6);
    lawful_propose(lawful, &open);
}

static void
lawful_shuffle(struct lawful *lawful)
{
    struct rf_act shuffle = rf_act_make(RF_ACT_SHUFFLE, "dealer");
    shuffle.machine = lawful->table->rules.multishuffler;
    lawful_propose(lawful, &shuffle);
    if (shuffle.machine) {
        shuffle.machine = false;
        lawful_propose(lawful, &shuffle);
    }
    lawful_propose_kind(lawful, RF_ACT_DISCARDS, "dealer");
    lawful_propose_kind(lawful, RF_ACT_FEED, "dealer");
    lawful_propose_kind(lawful, RF_ACT_RETURN, "dealer");
}

/* The name of the player who is being asked to cut, or NULL. */
static const char *
lawful_asked(const struct rf_table *table)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (table->offer.to && table->seats.box[box].arrival == table->offer.to)
            return table->seats.box[box].name;
    return NULL;
}

static void
lawful_fix(struct lawful *lawful)
{
    struct rf_act fix = rf_act_make(RF_ACT_FIX, "dealer");
    fix.cards = rf_table_mark_view(lawful->table).least;
    lawful_propose(lawful, &fix);
}

static void
lawful_cut_by(struct lawful *lawful, const char *actor)
{
    struct rf_act cut = rf_act_make(RF_ACT_CUT, actor);
    cut.cards = rf_table_cut_view(lawful->table).least;
    lawful_propose(lawful, &cut);
}

static void
lawful_cut(struct lawful *lawful)
{
    const struct rf_table *table = lawful->table;
    unsigned box = rf_offer_next_box(&table->offer, &table->seats);
    struct rf_act offer = rf_act_make(RF_ACT_OFFER, "dealer");
    if (table->shoe.known)
        lawful_fix(lawful);
    for (unsigned i = 0; i < RF_NAME_SIZE; i++)
        offer.player[i] = table->seats.box[box].name[i];
    lawful_propose(lawful, &offer);
    const char *asked = lawful_asked(table);
    if (asked) {
        lawful_cut_by(lawful, asked);
        lawful_propose_kind(lawful, RF_ACT_REFUSE, asked);
    }
    lawful_cut_by(lawful, "supervisor");
}

static void
lawful_load(struct lawful *lawful)
{
    lawful_propose_kind(lawful, RF_ACT_FRONT_TO_BACK, "dealer");
    lawful_propose_kind(lawful, RF_ACT_MARK, "dealer");
    lawful_propose_kind(lawful, RF_ACT_LOAD, "dealer");
    lawful_propose_kind(lawful, RF_ACT_BURN, "dealer");
}

/* A card, or the cutting card, for each hand: those with fewest cards first,
 * boxes before the dealer. */
static void
lawful_deal(struct lawful *lawful, enum rf_act_kind kind)
{
    struct rf_act deal = rf_act_make(kind, "dealer");
    unsigned most = 0;
    for (unsigned hand = 0; hand <= RF_BOXES_MAX; hand++)
        if (lawful->table->round.cards[hand] > most)
            most = lawful->table->round.cards[hand];
    for (unsigned cards = 0; cards <= most; cards++)
        for (unsigned place = 1; place <= RF_BOXES_MAX + 1; place++) {
            deal.hand = (uint8_t)(place <= RF_BOXES_MAX ? place : RF_HAND_DEALER);
            if (lawful->table->round.cards[deal.hand] == cards)
                lawful_propose(lawful, &deal);
        }
}

/* In a round for a hand; between rounds it comes first, for nobody. */
static void
lawful_cutting_card(struct lawful *lawful)
{
    if (lawful->table->round.on)
        lawful_deal(lawful, RF_ACT_CUTTING_CARD);
    else
        lawful_propose_kind(lawful, RF_ACT_CUTTING_CARD, "dealer");
}

static void
lawful_wagers(struct lawful *lawful)
{
    const struct rf_table *table = lawful->table;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        bool has = table->round.wager_cents[box] > 0;
        if (!table->seats.box[box].arrival)
            continue;
        struct rf_act act = rf_act_make(has ? RF_ACT_TAKE_BACK : RF_ACT_WAGER,
                                        table->seats.box[box].name);
        act.box = (uint8_t)box;
        act.cents = has ? 0 : 100;
        lawful_propose(lawful, &act);
    }
}

static void
lawful_by_box(struct lawful *lawful)
{
    const struct rf_table *table = lawful->table;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        struct rf_act leave = rf_act_make(RF_ACT_LEAVE, table->seats.box[box].name);
        struct rf_act time = rf_act_make(RF_ACT_TIME, "dealer");
        leave.box = time.box = (uint8_t)box;
        lawful_propose(lawful, &time);
        if (table->seats.box[box].arrival)
            lawful_propose(lawful, &leave);
    }
}

static void
lawful_irregular(struct lawful *lawful)
{
    if (!lawful->table->shoe.known)
        lawful_fix(lawful); /* where the order is known it came before the offer */
    lawful_propose_kind(lawful, RF_ACT_ORDER_RECUT, "supervisor");
    lawful_propose_kind(lawful, RF_ACT_ORDER_SHUFFLE, "supervisor");
    lawful_propose_kind(lawful, RF_ACT_ERROR, "dealer");
    lawful_propose_kind(lawful, RF_ACT_FACE_UP, "dealer");
    lawful_propose_kind(lawful, RF_ACT_OVERDRAW, "dealer");
    lawful_propose_kind(lawful, RF_ACT_REPLACE, "supervisor");
    lawful_propose_kind(lawful, RF_ACT_NEW_CARDS, "supervisor");
}

void
rf_table_propose(const struct rf_table *table, rf_proposed *take, void *context)
{
    struct lawful lawful = {.table = table, .take = take, .context = context};
    lawful_open(&lawful);
    lawful_shuffle(&lawful);
    lawful_cut(&lawful);
    lawful_load(&lawful);
    if (table->shoe.known)
        lawful_cutting_card(&lawful);
    lawful_deal(&lawful, RF_ACT_DRAW);
    lawful_propose_kind(&lawful, RF_ACT_END, "dealer");
    lawful_wagers(&lawful);
    if (!table->shoe.known)
        lawful_cutting_card(&lawful);
    lawful_propose_kind(&lawful, RF_ACT_EXPOSE, "dealer");
    lawful_irregular(&lawful);
    lawful_by_box(&lawful);
}

/* Who wants to know what is lawful at the table of C4. */
struct lawful_list {
    const struct rf_table *table;
    struct rf_act *acts;
    size_t count, room;
};

static bool
lawful_take(void *context, struct rf_act *act)
{
    struct lawful_list *list = context;
    if (rf_table_judge(list->table, act) != RF_PERMITTED)
        return true;
    if (list->count < list->room)
        list->acts[list->count] = *act;
    list->count++;
    return true; /* all are counted */
}

size_t
rf_table_legal_acts(const struct rf_table *table, struct rf_act *acts, size_t room)
{
    struct lawful_list list = {.table = table, .acts = acts, .room = room};
    rf_table_propose(table, lawful_take, &list);
    RF_ASSERT(list.count <= RF_LAWFUL_MAX);
    return list.count;
}
