/*
 * Who is asked to cut: every way in which the boxes can be held (vacant or by
 * players with one or several boxes, 4140 of them), every way the cutting card
 * can come, every chain of refusals to the supervisor, and who left since, beside
 * an order of asking that is read off the law separately.
 */
#include "../suite.h"

#include <string.h>

enum { BOXES = RF_BOXES_MAX, NOBODY = 0, LATE = BOXES };

/* holder[box] is a player 1 … 7, or NOBODY. */
struct hall {
    unsigned holder[BOXES + 1];
};

static const char *const names[] = {"", "Ann", "Bob", "Cleo", "Dan", "Elsa", "Femi", "Gita"};

static void
put(struct rf_table *table, struct rf_act act)
{
    enum rf_clause ruling = rf_table_act(table, &act);
    if (ruling != RF_PERMITTED) {
        char line[RF_ACT_TEXT];
        rf_act_write(line, &act);
        ck_abort_msg("%s: refused by %s", line, rf_clause_citation(ruling));
    }
}

static void
put_kind(struct rf_table *table, enum rf_act_kind kind, const char *actor)
{
    put(table, rf_act_make(kind, actor));
}

static void
sit(struct rf_table *table, unsigned player, unsigned box)
{
    struct rf_act act = rf_act_make(RF_ACT_SIT, names[player]);
    act.box = (uint8_t)box;
    put(table, act);
}

/* Everybody sits down, starting with box `first`. */
static void
sit_all(struct rf_table *table, const struct hall *hall, unsigned first)
{
    for (unsigned i = 0; i < BOXES; i++) {
        unsigned box = (first - 1 + i) % BOXES + 1;
        if (hall->holder[box] != NOBODY)
            sit(table, hall->holder[box], box);
    }
}

static void
open_table(struct rf_table *table, unsigned decks)
{
    struct rf_act act = rf_act_make(RF_ACT_OPEN, "supervisor");
    memset(table, 0, sizeof *table);
    act.rules = rf_c4_rules_default(decks);
    put(table, act);
}

static struct rf_act
offer_to(unsigned player)
{
    struct rf_act act = rf_act_make(RF_ACT_OFFER, "dealer");
    strcpy(act.player, names[player]);
    return act;
}

static struct rf_act
cut_by(const char *name, const struct rf_table *table)
{
    struct rf_act act = rf_act_make(RF_ACT_CUT, name);
    act.cards = rf_table_cut_view(table).least;
    return act;
}

/* Shuffles, lets the first who is asked cut, and brings the stack into play. */
static void
into_play(struct rf_table *table, enum rf_act_kind shuffle)
{
    struct rf_act acts[1];
    put_kind(table, shuffle, "dealer");
    while (table->shoe.stage != RF_SHOE_IN_PLAY) {
        MUST(rf_table_legal_acts(table, acts, 1) >= 1);
        put(table, acts[0]);
    }
}

static void
wager_all(struct rf_table *table, const struct hall *hall)
{
    for (unsigned box = 1; box <= BOXES; box++) {
        struct rf_act act = rf_act_make(RF_ACT_WAGER, names[hall->holder[box]]);
        act.box = (uint8_t)box;
        act.cents = 100;
        if (hall->holder[box] != NOBODY)
            put(table, act);
    }
}

static void
draw(struct rf_table *table, unsigned hand)
{
    struct rf_act act = rf_act_make(RF_ACT_DRAW, "dealer");
    act.hand = (uint8_t)hand;
    put(table, act);
}

static void
deal_round(struct rf_table *table, const struct hall *hall)
{
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned box = 1; box <= BOXES; box++)
            if (hall->holder[box] != NOBODY)
                draw(table, box);
        if (pass == 0)
            draw(table, RF_HAND_DEALER);
    }
}

/* A round in which the cutting card comes for `hand`. */
static void
cutting_card_round(struct rf_table *table, const struct hall *hall, unsigned hand)
{
    struct rf_act act = rf_act_make(RF_ACT_CUTTING_CARD, "dealer");
    act.hand = (uint8_t)hand;
    deal_round(table, hall);
    put(table, act);
    draw(table, hand);
    put_kind(table, RF_ACT_END, "dealer");
}

/* The order of asking, read off C4.2 and C4.3. */
struct order {
    unsigned count, player[BOXES];
};

/* Clockwise from `box`, it included, each player once. */
static struct order
order_from(const struct hall *hall, unsigned box)
{
    struct order order = {0};
    bool asked[BOXES + 1] = {false};
    for (unsigned i = 0; i < BOXES; i++) {
        unsigned player = hall->holder[(box - 1 + i) % BOXES + 1];
        if (player != NOBODY && !asked[player])
            order.player[order.count++] = player;
        asked[player] = true;
    }
    return order;
}

static struct order
order_farthest_right(const struct hall *hall)
{
    unsigned box = BOXES;
    while (box > 1 && hall->holder[box] == NOBODY)
        box--;
    return order_from(hall, box);
}

/* C4.2.2: from the box where it appeared, if its player is still here; else as
 * after his refusal. */
static struct order
order_on_box(const struct hall *hall, unsigned box, unsigned player)
{
    for (unsigned i = 0; i < BOXES; i++) {
        unsigned his = (box - 1 + i) % BOXES + 1;
        if (hall->holder[his] == player)
            return order_from(hall, his);
    }
    return order_from(hall, box % BOXES + 1);
}

/* Goes through all refusals from place `asked` on and tries everybody else at each step. */
static unsigned long
check_rest(const struct rf_table *start, struct order order, unsigned asked, const char *clause)
{
    struct rf_table table = *start, copy;
    unsigned long chains = 0;
    for (; asked < order.count; asked++) {
        const char *name = names[order.player[asked]];
        for (unsigned player = 1; player <= BOXES; player++) {
            struct rf_act wrong = offer_to(player);
            enum rf_clause ruling = rf_table_judge(&table, &wrong);
            if (player == order.player[asked])
                MUST(ruling == RF_PERMITTED);
            else
                MUST(strcmp(rf_clause_citation(ruling), asked ? "C4.3.1" : clause) == 0);
        }
        struct rf_act supervisor = cut_by("supervisor", &table);
        MUST(rf_table_judge(&table, &supervisor) != RF_PERMITTED);
        put(&table, offer_to(order.player[asked]));
        copy = table;
        put(&copy, cut_by(name, &copy));
        chains++;
        put_kind(&table, RF_ACT_REFUSE, name);
    }
    for (unsigned player = 1; player <= BOXES; player++) {
        struct rf_act again = offer_to(player);
        MUST(rf_table_judge(&table, &again) == RF_SUPERVISOR_CUTS_LAST);
    }
    put(&table, cut_by("supervisor", &table));
    return chains + 1;
}

static unsigned long
check_order(const struct rf_table *start, struct order order, const char *clause)
{
    return check_rest(start, order, 0, clause);
}

static void
shuffled(struct rf_table *table)
{
    put_kind(table, RF_ACT_SHUFFLE, "dealer");
}

static unsigned
first_held(const struct hall *hall, unsigned box)
{
    for (unsigned i = 0; i < BOXES; i++, box = box % BOXES + 1)
        if (hall->holder[box] != NOBODY)
            return box;
    return 0;
}

static unsigned long
check_commencing(const struct hall *hall)
{
    unsigned long chains = 0;
    for (unsigned first = 1; first <= BOXES; first++) {
        struct rf_table table;
        unsigned box = first_held(hall, first);
        open_table(&table, 6);
        sit_all(&table, hall, first);
        shuffled(&table);
        chains += check_order(&table, order_from(hall, box ? box : 1), "C4.2.1");
    }
    return chains;
}

/* C4.3: a late player sits down at `box` while place `asked` of the order is being asked: they are
 * asked in their place if the offer has not passed it, or else after the others. */
static struct order
order_with_late(const struct hall *hall, unsigned start, unsigned box, unsigned asked)
{
    struct hall with = *hall;
    with.holder[box] = LATE;
    struct order whole = order_from(&with, start), order = {0};
    unsigned place = 0;
    while (whole.player[place] != LATE)
        place++;
    if (place > asked)
        return whole;
    for (unsigned i = 0; i < whole.count; i++)
        if (whole.player[i] != LATE)
            order.player[order.count++] = whole.player[i];
    order.player[order.count++] = LATE;
    return order;
}

/* A late player at each free box, at each step of the offer. */
static unsigned long
check_late(const struct hall *hall)
{
    unsigned start = first_held(hall, 4);
    unsigned long chains = 0;
    struct order order = order_from(hall, start ? start : 1);
    for (unsigned box = 1; box <= BOXES && start; box++)
        for (unsigned asked = 0; asked < order.count && hall->holder[box] == NOBODY; asked++) {
            struct rf_table table;
            open_table(&table, 6);
            sit_all(&table, hall, 4);
            shuffled(&table);
            for (unsigned i = 0; i <= asked; i++) {
                put(&table, offer_to(order.player[i]));
                if (i == asked)
                    sit(&table, LATE, box);
                put_kind(&table, RF_ACT_REFUSE, names[order.player[i]]);
            }
            chains += check_rest(&table, order_with_late(hall, start, box, asked), asked + 1, "");
        }
    return chains;
}

/* The cutting card on each box, on the dealer, as first card; cards replaced. */
static unsigned long
check_cutting_card(const struct hall *hall)
{
    struct rf_table ready, table;
    unsigned long chains = 0;
    open_table(&ready, 6);
    sit_all(&ready, hall, 1);
    into_play(&ready, RF_ACT_SHUFFLE);
    wager_all(&ready, hall);
    for (unsigned hand = 0; hand <= BOXES && first_held(hall, 1); hand++) {
        if (hand != RF_HAND_DEALER && hall->holder[hand] == NOBODY)
            continue;
        table = ready;
        cutting_card_round(&table, hall, hand);
        shuffled(&table);
        chains += hand == RF_HAND_DEALER
                      ? check_order(&table, order_farthest_right(hall), "C4.2.3")
                      : check_order(&table, order_on_box(hall, hand, hall->holder[hand]), "C4.2.2");
    }
    if (!first_held(hall, 1))
        return chains;
    deal_round(&ready, hall);
    put_kind(&ready, RF_ACT_END, "dealer");
    table = ready;
    put_kind(&table, RF_ACT_EXPOSE, "dealer");
    shuffled(&table);
    chains += check_order(&table, order_farthest_right(hall), "C4.2.4");
    table = ready;
    put_kind(&table, RF_ACT_NEW_CARDS, "supervisor");
    shuffled(&table);
    return chains + check_order(&table, order_farthest_right(hall), "C4.2.5");
}

/* After a round a shuffle is ordered while nobody sits; the players come before the
 * offer. */
static unsigned long
check_ordered(const struct hall *hall)
{
    struct rf_table table;
    static const struct hall alone = {{NOBODY, 1}};
    open_table(&table, 6);
    into_play(&table, RF_ACT_SHUFFLE);
    sit_all(&table, &alone, 1);
    wager_all(&table, &alone);
    deal_round(&table, &alone);
    put_kind(&table, RF_ACT_END, "dealer");
    put_kind(&table, RF_ACT_LEAVE, names[1]);
    put_kind(&table, RF_ACT_ORDER_SHUFFLE, "supervisor");
    shuffled(&table);
    sit_all(&table, hall, 3);
    return check_order(&table, order_farthest_right(hall), "C4.2.5");
}

/* The shoe runs out in a round: few decks, one box drawing to the end. */
static unsigned long
check_ran_out(const struct hall *hall)
{
    struct rf_table table;
    unsigned box = first_held(hall, 1);
    struct rf_act mark = rf_act_make(RF_ACT_CUTTING_CARD, "dealer");
    if (!box)
        return 0;
    open_table(&table, RF_DECK_CARDS < 52 ? 4 : 2);
    sit_all(&table, hall, 1);
    into_play(&table, RF_ACT_SHUFFLE);
    wager_all(&table, hall);
    deal_round(&table, hall);
    mark.hand = (uint8_t)box;
    put(&table, mark);
    put_kind(&table, RF_ACT_FACE_UP, "dealer"); /* the rack has more than a burn needs */
    while (rf_shoe_cards_left(&table.shoe) > 0)
        draw(&table, box);
    put_kind(&table, RF_ACT_DISCARDS, "dealer");
    return check_order(&table, order_farthest_right(hall), "C4.2.5");
}

/* Calls `check` for every way of holding the boxes: each box is vacant, or held
 * by a player seen before, or by the next new one. */
static unsigned long
each_hall(struct hall *hall, unsigned box, unsigned players,
          unsigned long (*check)(const struct hall *))
{
    if (box > BOXES)
        return check(hall);
    unsigned long chains = 0;
    for (unsigned player = NOBODY; player <= players + 1; player++) {
        hall->holder[box] = player;
        chains += each_hall(hall, box + 1, player > players ? player : players, check);
    }
    return chains;
}

static unsigned long halls;

static unsigned long
check_hall(const struct hall *hall)
{
    halls++;
    return check_commencing(hall) + check_cutting_card(hall) + check_ordered(hall);
}

START_TEST(every_holding_every_cause_every_refusal)
{
    struct hall hall = {{0}};
    halls = 0;
    unsigned long chains = each_hall(&hall, 1, 0, check_hall);
    ck_assert_uint_eq(halls, 4140); /* the eighth Bell number */
    ck_assert_uint_gt(chains, 100000);
}
END_TEST

START_TEST(every_holding_when_the_shoe_runs_out)
{
    struct hall hall = {{0}};
    ck_assert_uint_gt(each_hall(&hall, 1, 0, check_ran_out), 4139);
}
END_TEST

START_TEST(every_late_arrival)
{
    struct hall hall = {{0}};
    ck_assert_uint_gt(each_hall(&hall, 1, 0, check_late), 50000);
}
END_TEST

static void
leave(struct rf_table *table, struct hall *hall, unsigned leavers)
{
    for (unsigned box = 1; box <= BOXES; box++)
        if (leavers >> (box - 1) & 1) {
            put_kind(table, RF_ACT_LEAVE, names[box]);
            hall->holder[box] = NOBODY;
        }
}

/* All occupancies of one box a player; after the cutting card came for `hand`
 * every set of players leaves, before the shuffle or after it. */
static void
check_leavers(unsigned occupied, unsigned hand)
{
    struct rf_table ready;
    struct hall hall = {{0}};
    for (unsigned box = 1; box <= BOXES; box++)
        hall.holder[box] = occupied >> (box - 1) & 1 ? box : NOBODY;
    open_table(&ready, 6);
    sit_all(&ready, &hall, 1);
    into_play(&ready, RF_ACT_SHUFFLE);
    wager_all(&ready, &hall);
    cutting_card_round(&ready, &hall, hand);
    for (unsigned leavers = occupied;; leavers = (leavers - 1) & occupied) {
        struct rf_table before = ready, after = ready;
        struct hall rest = hall, same = hall;
        leave(&before, &rest, leavers);
        shuffled(&before);
        shuffled(&after);
        leave(&after, &same, leavers);
        bool gone = hand != RF_HAND_DEALER && rest.holder[hand] == NOBODY;
        const char *clause = gone ? "C4.3.1" : hand == RF_HAND_DEALER ? "C4.2.3" : "C4.2.2";
        struct order order = hand == RF_HAND_DEALER ? order_farthest_right(&rest)
                                                    : order_on_box(&rest, hand, hand);
        check_order(&before, order, clause);
        check_order(&after, order, clause);
        if (leavers == 0)
            break;
    }
}

START_TEST(every_occupancy_and_everybody_who_left)
{
    for (unsigned occupied = 1; occupied < 1u << BOXES; occupied++)
        for (unsigned hand = 0; hand <= BOXES; hand++)
            if (hand == RF_HAND_DEALER || occupied >> (hand - 1) & 1)
                check_leavers(occupied, hand);
}
END_TEST

TESTS(every_holding_every_cause_every_refusal, every_holding_when_the_shoe_runs_out,
      every_late_arrival, every_occupancy_and_everybody_who_left)
