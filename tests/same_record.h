/*
 * tests/same_record.h -- are two records, or two games, in the same state?  Field by field: bytes
 * between fields may differ in states that were reached apart.
 */
#ifndef RIFFLE_TEST_SAME_RECORD_H
#define RIFFLE_TEST_SAME_RECORD_H

#include <riffle/record.h>
#include <string.h>

/* Of members without bytes between their fields. */
#define SAME(member)  (memcmp(&a->member, &b->member, sizeof a->member) == 0)
#define EQUAL(member) (a->member == b->member)

static inline bool
same_offer(const struct rf_offer *a, const struct rf_offer *b)
{
    return EQUAL(cause) && EQUAL(box) && EQUAL(arrival) && EQUAL(at) && EQUAL(to) &&
           EQUAL(refused) && EQUAL(named);
}

static inline bool
same_seats(const struct rf_seats *a, const struct rf_seats *b)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (!EQUAL(box[box].arrival) || !EQUAL(box[box].taken) || !EQUAL(box[box].asked) ||
            strcmp(a->box[box].name, b->box[box].name) != 0)
            return false;
    return EQUAL(arrivals) && EQUAL(takings);
}

static inline bool
same_shoe(const struct rf_shoe *a, const struct rf_shoe *b)
{
    return EQUAL(stage) && EQUAL(count) && EQUAL(drawn) && EQUAL(cut) && EQUAL(mark) &&
           EQUAL(mark_fixed) && EQUAL(cutting_card_in) && EQUAL(known) && EQUAL(mark_told) &&
           EQUAL(doubtful) && SAME(card);
}

/* The table of C4 with its round. */
static inline bool
same_table(const struct rf_table *a, const struct rf_table *b)
{
    return EQUAL(open) && EQUAL(commenced) && same_seats(&a->seats, &b->seats) &&
           same_shoe(&a->shoe, &b->shoe) && SAME(rack) && SAME(felt) && EQUAL(round.on) &&
           SAME(round.wager_cents) && SAME(round.cards) && SAME(round.stands) &&
           EQUAL(round.gathered) && EQUAL(round.loose) && EQUAL(round.dealer.total) &&
           EQUAL(round.dealer.soft) && EQUAL(round.dealer_unknown) &&
           same_offer(&a->offer, &b->offer) && same_offer(&a->due, &b->due) && EQUAL(shuffle_due) &&
           EQUAL(held) && EQUAL(owed) && EQUAL(burned) && EQUAL(set) && EQUAL(rounds_unreturned) &&
           EQUAL(last) && EQUAL(fault);
}

static inline bool
same_players(const struct rf_record *a, const struct rf_record *b)
{
    for (unsigned i = 0; i < RF_BOXES_MAX; i++)
        if (!EQUAL(player[i].arrival) || !EQUAL(player[i].signs) || !SAME(player[i].key) ||
            !EQUAL(player[i].counter) || !EQUAL(player[i].since))
            return false;
    return true;
}

/* The shoes of the proof. */
static inline bool
same_proofs(const struct rf_record *a, const struct rf_record *b)
{
    for (unsigned i = 0; i < RF_RECORD_SHOES; i++)
        if (!EQUAL(shoe[i].stage) || !EQUAL(shoe[i].number) || !SAME(shoe[i].commitment) ||
            !EQUAL(shoe[i].committed) || !EQUAL(shoe[i].listed) || !EQUAL(shoe[i].revealed) ||
            !SAME(shoe[i].promise) || !SAME(shoe[i].secret) || !EQUAL(shoe[i].stacks) ||
            !EQUAL(shoe[i].cards) || !EQUAL(shoe[i].outs) || !SAME(shoe[i].card))
            return false;
    return EQUAL(dealing) && EQUAL(preparing) && EQUAL(shoe_number) && EQUAL(hole.order);
}

/* The records of tables without a game. */
static inline bool
same_record(const struct rf_record *a, const struct rf_record *b)
{
    return EQUAL(spine.lines) && EQUAL(spine.heads) && EQUAL(spine.time) && SAME(spine.last) &&
           EQUAL(spine.head_due) && EQUAL(root_due) && SAME(recent) && SAME(sum) &&
           EQUAL(spine.citations.count) && same_table(&a->bj.table, &b->bj.table) &&
           same_players(a, b) && same_proofs(a, b);
}

/* A hand of blackjack: all bytes of its cards, also those that are not used. */
static inline bool
same_hand(const struct rf_bj_hand *a, const struct rf_bj_hand *b)
{
    return EQUAL(count) && SAME(card) && EQUAL(split) && EQUAL(doubled) && EQUAL(surrendered) &&
           EQUAL(unlawful) && EQUAL(unlawful_double);
}

static inline bool
same_box(const struct rf_bj_box *a, const struct rf_bj_box *b)
{
    for (unsigned h = 0; h < RF_BJ_HANDS_MAX; h++)
        if (!same_hand(&a->hand[h], &b->hand[h]))
            return false;
    return EQUAL(hands) && SAME(wager_cents) && SAME(done) && SAME(hidden) && SAME(under) &&
           EQUAL(hits) && EQUAL(answered) && EQUAL(insurance_cents) && EQUAL(arrival) &&
           SAME(unseen) && EQUAL(lawful_cents);
}

/* Games of blackjack under the same rules. */
static inline bool
same_game(const struct rf_bj *a, const struct rf_bj *b)
{
    for (unsigned box = 0; box <= RF_BOXES_MAX; box++)
        if (!same_box(&a->box[box], &b->box[box]))
            return false;
    for (unsigned i = 0; i < RF_BJ_ACCOUNTS; i++)
        if (!EQUAL(account[i].arrival) || !EQUAL(account[i].open) || !EQUAL(account[i].unsure) ||
            !EQUAL(account[i].cents) || !EQUAL(account[i].owed_cents) ||
            !EQUAL(account[i].gained_cents) || !SAME(account[i].name))
            return false;
    for (unsigned i = 0; i < a->movements; i++)
        if (!EQUAL(movement[i].from) || !EQUAL(movement[i].to) || !EQUAL(movement[i].cents) ||
            !EQUAL(movement[i].clause))
            return false;
    return same_table(&a->table, &b->table) && same_hand(&a->dealer, &b->dealer) &&
           same_hand(&a->extra, &b->extra) && EQUAL(hole_down) && EQUAL(hole) && EQUAL(looked) &&
           EQUAL(natural) && EQUAL(waived) && EQUAL(passed) && EQUAL(asked) && EQUAL(unknown) &&
           EQUAL(counted) && EQUAL(house_cents) && EQUAL(felt_cents) && EQUAL(movements);
}

#undef SAME
#undef EQUAL

#endif
