/*
 * Every depth of every shoe: two to eight decks, before the cut and after, with
 * every card accounted for; every place of the cutting card.
 */
#include "../suite.h"

#include <string.h>

static void
put(struct rf_table *table, struct rf_act act)
{
    MUST(rf_table_act(table, &act) == RF_PERMITTED);
}

static void
put_kind(struct rf_table *table, enum rf_act_kind kind)
{
    put(table, rf_act_make(kind, "dealer"));
}

/* A shuffled stack, its order known or not, before a supervisor who cuts. */
static struct rf_table
stacked(unsigned decks, bool known)
{
    struct rf_table table;
    struct rf_act open = rf_act_make(RF_ACT_OPEN, "supervisor");
    struct rf_act shuffle = rf_act_make(RF_ACT_SHUFFLE, "dealer");
    memset(&table, 0, sizeof table);
    open.rules = rf_c4_rules_default(decks);
    put(&table, open);
    shuffle.stack_count = (uint16_t)(known ? decks * RF_DECK_CARDS : 0);
    for (unsigned i = 0; i < shuffle.stack_count; i++)
        shuffle.stack[i] = (rf_card)((i * 11 + 3) % shuffle.stack_count);
    put(&table, shuffle);
    return table;
}

static struct rf_act
cut_at(unsigned depth)
{
    struct rf_act cut = rf_act_make(RF_ACT_CUT, "supervisor");
    cut.cards = (uint16_t)depth;
    return cut;
}

/* Card d of the shoe is the one at place (cut + d) mod N of the stack. */
static void
check_rotation(const struct rf_table *before, const struct rf_table *after, unsigned depth)
{
    unsigned count = before->shoe.count;
    for (unsigned d = 0; d < count; d++)
        MUST(after->shoe.card[d] == before->shoe.card[(depth + d) % count]);
    ck_assert(rf_cards_are_complete(after->shoe.card, count, before->rules.decks, NULL));
}

static struct rf_act
fix_at(unsigned behind)
{
    struct rf_act fix = rf_act_make(RF_ACT_FIX, "dealer");
    fix.cards = (uint16_t)behind;
    return fix;
}

START_TEST(every_depth_of_every_shoe)
{
    for (unsigned decks = 2; decks <= RF_DECKS_MAX; decks++) {
        struct rf_table table = stacked(decks, true);
        unsigned lawful = 0, count = table.shoe.count;
        put(&table, fix_at(1));
        for (unsigned depth = 0; depth <= RF_CARDS_MAX; depth++) {
            struct rf_table after = table;
            struct rf_act cut = cut_at(depth);
            bool inside = depth >= RF_DECK_CARDS && depth + RF_DECK_CARDS <= count;
            enum rf_clause ruling = rf_table_act(&after, &cut);
            ck_assert_int_eq(ruling, inside ? RF_PERMITTED : RF_CUT_ONE_DECK_IN);
            if (!inside) {
                ck_assert_mem_eq(&after, &table, sizeof table);
                continue;
            }
            put_kind(&after, RF_ACT_FRONT_TO_BACK);
            check_rotation(&table, &after, depth);
            lawful++;
        }
        ck_assert_uint_eq(lawful, count - 2 * RF_DECK_CARDS + 1);
    }
}
END_TEST

/* For every place of the cutting card: refused outside 1 … N/2, and inside it
 * comes out after N - r cards, before any other, the burned card counted. */
START_TEST(every_place_of_the_cutting_card)
{
    for (unsigned decks = 2; decks <= RF_DECKS_MAX; decks++) {
        struct rf_table table = stacked(decks, true);
        unsigned count = table.shoe.count;
        for (unsigned behind = 0; behind <= RF_CARDS_MAX; behind++) {
            struct rf_table after = table;
            struct rf_act fix = fix_at(behind);
            bool inside = behind >= 1 && behind <= count / 2;
            ck_assert_int_eq(rf_table_act(&after, &fix),
                             inside ? RF_PERMITTED : RF_FRONT_TO_BACK_THEN_MARK);
            if (!inside)
                continue;
            put(&after, cut_at(RF_DECK_CARDS));
            put_kind(&after, RF_ACT_FRONT_TO_BACK);
            put_kind(&after, RF_ACT_MARK);
            put_kind(&after, RF_ACT_LOAD);
            put_kind(&after, RF_ACT_BURN);
            unsigned out = 1;
            struct rf_act up = rf_act_make(RF_ACT_FACE_UP, "dealer");
            for (; rf_table_act(&after, &up) == RF_PERMITTED; out++)
                MUST(after.last == after.shoe.card[out]);
            ck_assert_uint_eq(out, count - behind);
            put_kind(&after, RF_ACT_EXPOSE);
            ck_assert_int_eq(after.fault, RF_PERMITTED);
        }
    }
}
END_TEST

/* Nobody counted the cutting card: its place shows when it comes, and only
 * one of 1 … N/2 is in order. */
START_TEST(every_place_at_a_real_table)
{
    for (unsigned decks = 2; decks <= RF_DECKS_MAX; decks++) {
        struct rf_table table = stacked(decks, false);
        unsigned count = table.shoe.count;
        put(&table, cut_at(RF_DECK_CARDS));
        put_kind(&table, RF_ACT_FRONT_TO_BACK);
        put_kind(&table, RF_ACT_MARK);
        put_kind(&table, RF_ACT_LOAD);
        put_kind(&table, RF_ACT_BURN);
        for (unsigned left = count - 1; left >= 1; left--) {
            struct rf_table after = table;
            put_kind(&after, RF_ACT_EXPOSE);
            ck_assert_int_eq(after.fault,
                             left <= count / 2 ? RF_PERMITTED : RF_FRONT_TO_BACK_THEN_MARK);
            ck_assert_int_eq(table.fault, RF_PERMITTED);
            put_kind(&table, RF_ACT_FACE_UP);
        }
        ck_assert_int_eq(table.fault, RF_FRONT_TO_BACK_THEN_MARK); /* it never came */
        ck_assert(table.shuffle_due);
    }
}
END_TEST

/* What a cutter is shown does not depend on a face (C4.2). */
START_TEST(the_cutter_sees_no_face)
{
    for (unsigned decks = 2; decks <= RF_DECKS_MAX; decks++) {
        struct rf_table table = stacked(decks, true), other = table;
        for (unsigned i = 0; i < table.shoe.count; i++)
            other.shoe.card[i] = table.shoe.card[table.shoe.count - 1 - i];
        struct rf_cut_view one = rf_table_cut_view(&table), two = rf_table_cut_view(&other);
        ck_assert_mem_eq(&one, &two, sizeof one);
        for (unsigned i = 0; i < table.shoe.count; i++)
            other.shoe.card[i] = RF_CARD_UNKNOWN;
        two = rf_table_cut_view(&other);
        ck_assert_mem_eq(&one, &two, sizeof one);
        ck_assert_uint_eq(one.count, decks * RF_DECK_CARDS);
    }
}
END_TEST

TESTS(every_depth_of_every_shoe, every_place_of_the_cutting_card, every_place_at_a_real_table,
      the_cutter_sees_no_face)
