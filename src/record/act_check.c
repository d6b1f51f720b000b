/*
 * record/act_check.c -- what a record asks of an act besides the law: the opening of a card that
 * is shown, a shoe that is ready, a player's key, the stack that a research seed gives.
 *
 * These functions only check.  They change nothing of the table; rf_check_seed advances the stream
 * of a research table, and check_opening remembers nodes of the stack's Merkle tree.
 *
 * The opening of a card (PR.11) is place, identity, salt and path.  It proves that this card lay
 * at this place when the root was shown, before the cut and before anybody wagered: the leaf made
 * of them hashes up to the root (merkle.c).  The place is not the house's to choose: the d-th card
 * that leaves a stack of M cards after a cut at c is the one at place (c + d) mod M.
 */
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "record/entry.h"
#include "record/fold.h"

/* Which card an act shows, by shoe and order of leaving it: the one that lies face down, if it is
 * turned, else the next one of the stack that is dealt from.  A box turns the first of its hidden
 * cards. */
struct rf_record_card
rf_card_shown(struct rf_record *record, const struct rf_act *act)
{
    struct rf_record_card card = {0, 0, RF_CARD_UNKNOWN};
    struct rf_record_stack *stack = rf_dealing_stack(record);
    if (act->kind != RF_ACT_TURN) {
        card.shoe = (uint8_t)(record->dealing < 0 ? 0 : record->dealing);
        card.order = stack ? (uint16_t)(stack->first + stack->drawn) : 0;
        return card;
    }
    if (!act->box)
        return record->hole;
    unsigned hand = 0;
    while (hand + 1 < RF_BJ_HANDS_MAX && !record->bj.box[act->box].hidden[hand])
        hand++;
    return record->under[act->box][hand];
}

/* True when such a card exists: face down on the table, or left in the stack. */
static bool
is_card_there(struct rf_record *record, const struct rf_act *act, struct rf_record_card card)
{
    const struct rf_record_shoe *shoe = &record->shoe[card.shoe];
    bool hidden = !act->box && record->bj.hole_down;
    for (unsigned h = 0; act->box && h < record->bj.box[act->box].hands; h++)
        hidden = hidden || record->bj.box[act->box].hidden[h];
    if (shoe->stage != RF_SHOE_STACKED)
        return false;
    return act->kind == RF_ACT_TURN
               ? hidden && card.order < shoe->cards
               : rf_dealing_stack(record)->drawn < rf_dealing_stack(record)->size;
}

/* True when the decks in use have no such card, or it lies on the felt or in the rack already. */
static bool
is_card_impossible(const struct rf_table *table, rf_card card)
{
    bool out = card >= table->rules.decks * RF_DECK_CARDS;
    for (unsigned i = 0; i < table->felt.count; i++)
        out = out || table->felt.card[i] == card;
    for (unsigned i = 0; i < table->rack.count; i++)
        out = out || table->rack.card[i] == card;
    return out;
}

/* PR.11, in this order: there is a card to show; its identity can come; the place is the one that
 * the cut gives; the face is that of the act; the path leads to the root of the stack it lay in. */
static bool
check_opening(struct rf_record *record, const struct rf_entry *entry, struct rf_finding *finding)
{
    struct rf_record_card card = rf_card_shown(record, &entry->act);
    RF_ASSERT(entry->opened && card.shoe < RF_RECORD_SHOES);
    const struct rf_record_shoe *shoe = &record->shoe[card.shoe];
    struct rf_shoe_id id = {record->id, shoe->number};
    uint8_t leaf[RF_HASH_BYTES];
    unsigned number = 0;
    if (!is_card_there(record, &entry->act, card))
        return rf_finding_set(finding, RF_CARD_OPENED, "the house", "an opening",
                              "a card that comes out, or lies face down");
    /* A shoe may have several stacks: find the one that this card left. */
    while (number + 1u < shoe->stacks && shoe->stack[number + 1].first <= card.order)
        number++;
    const struct rf_record_stack *stack = &shoe->stack[number];
    uint64_t place = rf_stack_place(stack, (unsigned)card.order - stack->first);
    if (is_card_impossible(&record->bj.table, entry->identity))
        return rf_finding_set(finding, RF_CARD_OPENED, "the house", "a card that cannot come here",
                              "a card of the decks in use that is not out already");
    if (entry->place != place)
        return rf_finding_set_number(finding, RF_CARD_OPENED, "the house", "place", entry->place,
                                     place);
    if (rf_card_face(entry->identity) != entry->act.card)
        return rf_finding_set(finding, RF_CARD_OPENED, "the house", "a card of another face",
                              "the card that the opening shows");
    rf_card_leaf(leaf, id, place, entry->identity, entry->salt);
    /* Only the stack in use has its nodes remembered; a card of an older one is hashed to the
     * root. */
    bool dealing = stack == rf_dealing_stack(record);
    uint64_t at = place - stack->base;
    bool proved = dealing ? rf_merkle_check_path_known(&record->known, stack->root, leaf,
                                                       stack->size, at, entry->path, entry->steps)
                          : rf_merkle_check_path(stack->root, leaf, stack->size, at, entry->path,
                                                 entry->steps);
    return proved ||
           rf_finding_set(finding, RF_CARD_OPENED, "the house",
                          "an opening that does not lead there", "a path to the root of the stack");
}

/* What a committed table asks before an act is done.  PR.13: nobody states where the cutting card
 * is.  PR.9: a stack needs a shoe that is ready, and states no order.  PR.12: no card comes from a
 * shoe whose secret is out, and no round starts while an older shoe is not revealed.  PR.11: the
 * opening. */
bool
rf_check_committed(struct rf_record *record, const struct rf_entry *entry,
                   struct rf_finding *finding)
{
    const struct rf_act *act = &entry->act;
    const struct rf_table *table = &record->bj.table;
    bool takes = act->kind == RF_ACT_BURN ||
                 (rf_act_shows_card(act->kind) && act->kind != RF_ACT_TURN);
    if (act->kind == RF_ACT_FIX || (act->kind == RF_ACT_MARK && act->cards != RF_PLACE_UNKNOWN))
        return rf_finding_set(finding, RF_CUTTING_CARD_BY_KEY, "the house", "a place that is said",
                              "the place that the key gives");
    if (rf_act_makes_stack(act) && !rf_fold_stack_is_allowed(record, act))
        return rf_finding_set(finding, RF_ROOT_BEFORE_CUT, "the house", "a stack",
                              "a shoe that is committed to and revealed by all on its list, and no "
                              "order that is stated");
    if (takes && record->dealing < 0)
        return rf_finding_set(finding, RF_SHOE_RECOMPUTED, "the house",
                              "a card of a shoe that is revealed", "a card of the next one");
    for (int i = 0; i < RF_RECORD_SHOES && takes && !table->round.on; i++)
        if (i != record->dealing && i != record->preparing &&
            record->shoe[i].stage != RF_SHOE_UNUSED)
            return rf_finding_set_number(finding, RF_SHOE_RECOMPUTED, "the house",
                                         "a new round before the reveal of shoe",
                                         record->shoe[i].number, record->shoe[i].number);
    return !entry->opened || check_opening(record, entry, finding);
}

/* PR.11: a card that is shown is opened, and a card face down is not. */
bool
rf_check_shown(const struct rf_entry *entry, struct rf_finding *finding)
{
    bool shows = rf_act_shows_card(entry->act.kind) && !entry->act.face_down;
    return shows == entry->opened ||
           rf_finding_set(finding, RF_CARD_OPENED, "the house", shows ? "no opening" : "an opening",
                          shows ? "place, identity, salt and path of the card"
                                : "none of a card that lies face down");
}

/* PR.11: a refused act opens nothing; otherwise a refusal could show a card out of turn. */
bool
rf_check_refused(const struct rf_entry *entry, struct rf_finding *finding)
{
    return entry->permitted || !entry->opened ||
           rf_finding_set(finding, RF_CARD_OPENED, "the house", "an opening",
                          "none in a refused act");
}

/* PR.14: a research table states its stacks, and they are those of its seed: makes the stack again
 * from the same stream and compares.  An ordered recut leaves the order as it is. */
bool
rf_check_seed(struct rf_record *record, const struct rf_act *act, struct rf_finding *finding)
{
    struct rf_act own = *act;
    RF_ASSERT(record->source == RF_SOURCE_RESEARCH);
    own.stack_count = 0;
    if (!rf_act_makes_stack(act) || act->kind == RF_ACT_ORDER_RECUT)
        return true;
    rf_table_shuffle_act(&record->bj.table, &own, rf_stream_rng(&record->research));
    bool same = own.stack_count == act->stack_count && !act->stack_by_face &&
                memcmp(own.stack, act->stack, own.stack_count * sizeof own.stack[0]) == 0;
    return same || rf_finding_set(finding, RF_RESEARCH_BY_SEED, "the house", "another stack",
                                  "the stack that the seed gives");
}

/* PR.5: a player who has given a key gives the same one with every further box.  Otherwise
 * somebody could take over a player's signature in the middle of a game. */
bool
rf_check_key(const struct rf_record *record, const struct rf_entry *entry,
             struct rf_finding *finding)
{
    uint32_t arrival = rf_seats_arrival(&record->bj.table.seats, entry->act.name);
    for (unsigned i = 0; i < RF_BOXES_MAX && entry->act.kind == RF_ACT_SIT && arrival; i++) {
        const struct rf_record_player *player = &record->player[i];
        bool same = entry->signs && memcmp(player->key, entry->key, RF_KEY_BYTES) == 0;
        if (player->arrival == arrival && player->signs && !same)
            return rf_finding_set(finding, RF_ACT_SIGNED, "the house, or the sender of the act",
                                  "another key", "the key that the player has given");
    }
    return true;
}
