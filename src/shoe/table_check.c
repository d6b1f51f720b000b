/*
 * shoe/table_check.c -- the invariants of a table.
 *
 * Every card is in exactly one place (shoe, rack or felt), no card exists twice, and the cards of
 * the round add up.  rf_table_act checks this after every act; a violation is a bug and stops the
 * program.
 */
#include "riffle/table.h"

#include "base/assert.h"

/* Marks the known cards of a pile as seen; each must be of the decks in use and nowhere else.
 * Returns the number of cards, known or not. */
static unsigned
check_pile(const struct rf_table *table, const rf_card *cards, unsigned count, bool *seen)
{
    unsigned in_use = table->rules.decks * (unsigned)RF_DECK_CARDS;
    for (unsigned i = 0; i < count; i++) {
        if (cards[i] == RF_CARD_UNKNOWN)
            continue;
        RF_ASSERT(cards[i] < in_use);
        RF_ASSERT(!seen[cards[i]]);
        seen[cards[i]] = true;
    }
    return count;
}

void
rf_table_check_invariants(const struct rf_table *table)
{
    if (!table->open)
        return;
    bool seen[RF_CARDS_MAX] = {false};
    const struct rf_shoe *shoe = &table->shoe;
    unsigned cards = check_pile(table, shoe->card + shoe->drawn, rf_shoe_cards_left(shoe), seen) +
                     check_pile(table, table->rack.card, table->rack.count, seen) +
                     check_pile(table, table->felt.card, table->felt.count, seen);
    /* An empty shoe means that all cards wait for a shuffle: they are in no pile. */
    RF_ASSERT(shoe->stage == RF_SHOE_EMPTY || cards == table->rules.decks * RF_DECK_CARDS);
    unsigned dealt = table->round.loose;
    for (unsigned hand = 0; hand <= RF_BOXES_MAX; hand++) {
        RF_ASSERT(table->round.wager_cents[hand] >= 0);
        dealt += table->round.cards[hand];
    }
    rf_seats_check_invariants(&table->seats);
    RF_ASSERT(dealt == table->felt.count + table->round.gathered);
    /* A card drawn in error can begin a round in which nothing is dealt yet (HR.5). */
    RF_ASSERT(table->round.on ? dealt > 0 || table->held : dealt == 0);
    RF_ASSERT(!table->offer.to || shoe->stage == RF_SHOE_SHUFFLED);
}
