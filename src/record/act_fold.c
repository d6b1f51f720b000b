/*
 * record/act_fold.c -- an act of the table in a record: its ruling, the opening of the card it
 * shows, and what it does.
 */
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "blackjack/game.h"
#include "record/entry.h"
#include "record/fold.h"
#include "shoe/law.h"

bool
rf_act_stacks(const struct rf_act *act)
{
    switch (act->kind) {
    case RF_ACT_SHUFFLE:
    case RF_ACT_DISCARDS:
    case RF_ACT_FEED:
    case RF_ACT_RETURN:
    case RF_ACT_ORDER_RECUT: return true;
    default: return false;
    }
}

/* "player Ann", "the dealer", "the supervisor" */
static const char *
whose_act(char out[static 48], const struct rf_act *act)
{
    struct rf_text text = rf_text_on(out, 48);
    rf_text_add(&text, act->role == RF_ROLE_DEALER       ? "the dealer"
                       : act->role == RF_ROLE_SUPERVISOR ? "the supervisor"
                                                         : "player ");
    rf_text_add(&text, act->role == RF_ROLE_PLAYER ? act->name : "");
    return out;
}

enum rf_clause
rf_record_ruling(const struct rf_record *record, const struct rf_act *act)
{
    return record->game ? rf_bj_ruling(&record->bj, act) : rf_table_ruling(&record->bj.table, act);
}

/* PR.3 */
static bool
check_ruling(struct rf_record *record, const struct rf_line *line, const struct rf_entry *entry,
             struct rf_finding *finding)
{
    char whose[48];
    return rf_spine_check_ruling(&record->spine, line, rf_record_ruling(record, &entry->act),
                                 whose_act(whose, &entry->act), "the house", finding);
}

/* The card that is turned, or comes out now: which of its shoe it is. */
static struct rf_record_card
card_shown(struct rf_record *record, const struct rf_act *act)
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

/* True when a card lies there to be turned, or is left to come out. */
static bool
card_there(struct rf_record *record, const struct rf_act *act, struct rf_record_card card)
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

/* True when the table has seen this card since it was shuffled, or has none like it. */
static bool
card_impossible(const struct rf_table *table, rf_card card)
{
    bool out = card >= table->rules.decks * RF_DECK_CARDS;
    for (unsigned i = 0; i < table->felt.count; i++)
        out = out || table->felt.card[i] == card;
    for (unsigned i = 0; i < table->rack.count; i++)
        out = out || table->rack.card[i] == card;
    return out;
}

/* PR.11: the opening leads to the root of the stack that the card lay in. */
static bool
check_opening(struct rf_record *record, const struct rf_entry *entry, struct rf_finding *finding)
{
    struct rf_record_card card = card_shown(record, &entry->act);
    RF_ASSERT(entry->opened && card.shoe < RF_RECORD_SHOES);
    const struct rf_record_shoe *shoe = &record->shoe[card.shoe];
    struct rf_shoe_id id = {record->id, shoe->number};
    uint8_t leaf[RF_HASH_BYTES];
    unsigned number = 0;
    if (!card_there(record, &entry->act, card))
        return rf_found(finding, RF_CARD_OPENED, "the house", "an opening",
                        "a card that comes out, or lies face down");
    while (number + 1u < shoe->stacks && shoe->stack[number + 1].first <= card.order)
        number++;
    const struct rf_record_stack *stack = &shoe->stack[number];
    uint64_t place = rf_stack_place(stack, (unsigned)card.order - stack->first);
    if (card_impossible(&record->bj.table, entry->identity))
        return rf_found(finding, RF_CARD_OPENED, "the house", "a card that cannot come here",
                        "a card of the decks in use that is not out already");
    if (entry->place != place)
        return rf_found_number(finding, RF_CARD_OPENED, "the house", "place", entry->place, place);
    if (rf_card_face(entry->identity) != entry->act.card)
        return rf_found(finding, RF_CARD_OPENED, "the house", "a card of another face",
                        "the card that the opening shows");
    rf_card_leaf(leaf, id, place, entry->identity, entry->salt);
    bool dealing = stack == rf_dealing_stack(record);
    uint64_t at = place - stack->base;
    bool proved = dealing ? rf_merkle_proves_too(&record->known, stack->root, leaf, stack->size, at,
                                                 entry->path, entry->steps)
                          : rf_merkle_proves(stack->root, leaf, stack->size, at, entry->path,
                                             entry->steps);
    return proved ||
           rf_found(finding, RF_CARD_OPENED, "the house", "an opening that does not lead there",
                    "a path to the root of the stack");
}

/* What a committed table asks of an act before it is done: a card that is shown is opened, and
 * comes from a shoe that is in use. */
static bool
check_committed(struct rf_record *record, const struct rf_entry *entry, struct rf_finding *finding)
{
    const struct rf_act *act = &entry->act;
    const struct rf_table *table = &record->bj.table;
    bool takes = act->kind == RF_ACT_BURN || (rf_act_opens(act->kind) && act->kind != RF_ACT_TURN);
    if (act->kind == RF_ACT_FIX || (act->kind == RF_ACT_MARK && act->cards != RF_PLACE_UNKNOWN))
        return rf_found(finding, RF_CUTTING_CARD_BY_KEY, "the house", "a place that is said",
                        "the place that the key gives");
    if (rf_act_stacks(act) && !rf_stack_allowed(record, act))
        return rf_found(finding, RF_ROOT_BEFORE_CUT, "the house", "a stack",
                        "a shoe that is committed to and revealed by all on its list, and no "
                        "order that is stated");
    if (takes && record->dealing < 0)
        return rf_found(finding, RF_SHOE_RECOMPUTED, "the house",
                        "a card of a shoe that is revealed", "a card of the next one");
    for (int i = 0; i < RF_RECORD_SHOES && takes && !table->round.on; i++)
        if (i != record->dealing && i != record->preparing &&
            record->shoe[i].stage != RF_SHOE_UNUSED)
            return rf_found_number(finding, RF_SHOE_RECOMPUTED, "the house",
                                   "a new round before the reveal of shoe", record->shoe[i].number,
                                   record->shoe[i].number);
    return !entry->opened || check_opening(record, entry, finding);
}

/* PR.11: a card that is shown has an opening, and one that lies face down has none. */
static bool
check_shown(const struct rf_entry *entry, struct rf_finding *finding)
{
    bool shows = rf_act_opens(entry->act.kind) && !entry->act.face_down;
    return shows == entry->opened ||
           rf_found(finding, RF_CARD_OPENED, "the house", shows ? "no opening" : "an opening",
                    shows ? "place, identity, salt and path of the card"
                          : "none of a card that lies face down");
}

/* A card that is shown is known to the table before the act is judged. */
static void
tell_table(struct rf_record *record, const struct rf_entry *entry)
{
    struct rf_bj *bj = &record->bj;
    struct rf_shoe *shoe = &bj->table.shoe;
    const struct rf_act *act = &entry->act;
    RF_ASSERT(entry->identity < RF_CARDS_MAX);
    if (act->kind != RF_ACT_TURN && shoe->drawn < shoe->count)
        shoe->card[shoe->drawn] = entry->identity;
    if (act->kind != RF_ACT_TURN)
        return;
    struct rf_record_card card = card_shown(record, act);
    record->shoe[card.shoe].card[card.order] = entry->identity;
    if (!act->box)
        bj->hole = entry->identity;
    for (unsigned h = 0; h < RF_BJ_HANDS_MAX && act->box; h++)
        if (bj->box[act->box].hidden[h]) {
            bj->box[act->box].under[h] = entry->identity;
            break;
        }
    for (unsigned i = 0; i < bj->table.felt.count; i++)
        if (bj->table.felt.card[i] == RF_CARD_UNKNOWN) {
            bj->table.felt.card[i] = entry->identity;
            break;
        }
}

/* The card has left the stack; one that lies face down is remembered by its place. */
static void
follow_card(struct rf_record *record, const struct rf_entry *entry, unsigned box, unsigned hand)
{
    struct rf_record_shoe *shoe = rf_dealing_shoe(record);
    struct rf_record_stack *stack = rf_dealing_stack(record);
    const struct rf_act *act = &entry->act;
    if (!stack || shoe->cards >= RF_RECORD_CARDS)
        return;
    RF_ASSERT(shoe->cards == stack->first + stack->drawn);
    if (stack->drawn == stack->size)
        return; /* something was wrong before, and is said */
    struct rf_record_card card = {(uint8_t)record->dealing, shoe->cards, RF_CARD_UNKNOWN};
    shoe->card[shoe->cards++] = entry->opened ? entry->identity : RF_CARD_UNKNOWN;
    stack->drawn++;
    if (act->kind != RF_ACT_DRAW || !act->face_down)
        return;
    if (act->hand == RF_HAND_DEALER)
        record->hole = card;
    else
        record->under[box][hand] = card;
}

/* What the record keeps of an act that was done, beside the table. */
static void
follow_act(struct rf_record *record, const struct rf_entry *entry, unsigned box, unsigned hand)
{
    struct rf_record_stack *stack = rf_dealing_stack(record);
    const struct rf_act *act = &entry->act;
    switch (act->kind) {
    case RF_ACT_DRAW:
    case RF_ACT_BURN:
    case RF_ACT_FACE_UP:
    case RF_ACT_OVERDRAW:
        record->sum.cards++;
        record->sum.opened += entry->opened;
        follow_card(record, entry, box, hand);
        break;
    case RF_ACT_TURN: record->sum.opened += entry->opened; break;
    case RF_ACT_CUT:
        if (stack)
            stack->cut = act->cards;
        break;
    case RF_ACT_CUTTING_CARD:
    case RF_ACT_EXPOSE:
        if (stack)
            stack->behind = (uint16_t)(stack->size - stack->drawn);
        break;
    case RF_ACT_END:
        record->sum.rounds++;
        record->spine.head_due = true;
        break;
    default: break;
    }
    for (unsigned i = 0; i < record->bj.movements; i++)
        record->sum.moved_cents += record->bj.movement[i].cents;
}

/* The key of a player's last sitting down; those who have left make room. */
static void
follow_sit(struct rf_record *record, const struct rf_entry *entry)
{
    const struct rf_seats *seats = &record->bj.table.seats;
    uint32_t arrival = rf_seats_arrival(seats, entry->act.name);
    struct rf_record_player *own = NULL;
    for (unsigned i = 0; i < RF_BOXES_MAX; i++) {
        struct rf_record_player *player = &record->player[i];
        bool seated = false;
        for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
            seated = seated || (player->arrival && seats->box[box].arrival == player->arrival);
        if (!seated)
            *player = (struct rf_record_player){0};
        if (player->arrival == arrival || (!own && !seated))
            own = player;
    }
    RF_ASSERT(own);
    own->since = own->arrival == arrival ? own->since : record->spine.lines + 1;
    own->arrival = arrival;
    own->signs = entry->signs;
    memcpy(own->key, entry->key, RF_KEY_BYTES);
}

/* PR.14: the stack that the seed gives. */
static bool
check_seed(struct rf_record *record, const struct rf_act *act, struct rf_finding *finding)
{
    struct rf_act own = *act;
    own.stack_count = 0;
    if (!rf_act_stacks(act) || act->kind == RF_ACT_ORDER_RECUT)
        return true;
    rf_table_arrange(&record->bj.table, &own, rf_stream_words(&record->research));
    bool same = own.stack_count == act->stack_count && !act->stack_by_face &&
                memcmp(own.stack, act->stack, own.stack_count * sizeof own.stack[0]) == 0;
    return same || rf_found(finding, RF_RESEARCH_BY_SEED, "the house", "another stack",
                            "the stack that the seed gives");
}

static void
do_act(struct rf_record *record, const struct rf_entry *entry)
{
    unsigned box = 0, hand = 0;
    rf_bj_turn(&record->bj, &box, &hand);
    if (record->game)
        rf_bj_do(&record->bj, &entry->act);
    else
        rf_table_do(&record->bj.table, &entry->act);
    record->sum.acts++;
    follow_act(record, entry, box <= RF_BOXES_MAX ? box : 0, hand);
    if (entry->act.kind == RF_ACT_SIT)
        follow_sit(record, entry);
    if (record->source == RF_SOURCE_COMMITTED && rf_act_stacks(&entry->act))
        rf_take_stack(record, &entry->act);
}

/* PR.5: who has given a key gives the same one again. */
static bool
check_key(const struct rf_record *record, const struct rf_entry *entry, struct rf_finding *finding)
{
    uint32_t arrival = rf_seats_arrival(&record->bj.table.seats, entry->act.name);
    for (unsigned i = 0; i < RF_BOXES_MAX && entry->act.kind == RF_ACT_SIT && arrival; i++) {
        const struct rf_record_player *player = &record->player[i];
        bool same = entry->signs && memcmp(player->key, entry->key, RF_KEY_BYTES) == 0;
        if (player->arrival == arrival && player->signs && !same)
            return rf_found(finding, RF_ACT_SIGNED, "the house, or whoever sent it", "another key",
                            "the key that the player has given");
    }
    return true;
}

bool
rf_take_act(struct rf_record *record, const struct rf_line *line, struct rf_finding *finding)
{
    static const struct rf_entry none = {.act = {.kind = RF_ACTS}};
    struct rf_entry entry = none;
    bool committed = record->source == RF_SOURCE_COMMITTED;
    if (!rf_entry_read(record, line, &entry))
        return rf_found(finding, RF_LINES_CHAINED, "the keeper of the record", line->act,
                        "an act with its keys, as docs/record.md has them");
    if (entry.act.role == RF_ROLE_PLAYER && !rf_take_signature(record, line, finding))
        return false;
    if (!entry.permitted && entry.opened)
        return rf_found(finding, RF_CARD_OPENED, "the house", "an opening",
                        "none in a refused act");
    if (!entry.permitted) {
        record->sum.refused++;
        return check_ruling(record, line, &entry, finding);
    }
    if (committed && !check_shown(&entry, finding))
        return false;
    struct rf_bj before;
    if (committed && entry.opened) {
        if (!check_committed(record, &entry, finding))
            return false;
        memcpy(&before, &record->bj, sizeof before);
        tell_table(record, &entry);
    }
    if (!check_ruling(record, line, &entry, finding)) {
        if (committed && entry.opened)
            memcpy(&record->bj, &before, sizeof before);
        return false;
    }
    if (!check_key(record, &entry, finding))
        return false;
    if (committed && !entry.opened && !check_committed(record, &entry, finding))
        return false;
    if (record->source == RF_SOURCE_RESEARCH && !check_seed(record, &entry.act, finding))
        return false;
    do_act(record, &entry);
    return true;
}
