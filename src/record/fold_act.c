/*
 * record/fold_act.c -- an act of the table in a record: its ruling, and what it does.
 *
 * rf_fold_act takes a line that was read and puts its act to the law again.  rf_commit_act takes a
 * line that the keeper composed after asking the law; it takes all or nothing.
 *
 * An act that shows a card is judged with the card known: the law compares its face with the card
 * that lies there, and rules on hands by it.  But the fold knows no card before it is shown.  So
 * the opening is checked first (act_check.c), then the card is put into the table (tell_table),
 * then the law is asked; when the ruling is wrong the table is put back.  A card dealt face down
 * is remembered by its place in the shoe (struct rf_record_card) until it is turned or the shoe's
 * secret is shown.
 */
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "blackjack/bj_internal.h"
#include "record/entry.h"
#include "record/fold.h"
#include "shoe/law.h"

/* Acts that arrange cards in a new order: at a committed table a root must follow. */
bool
rf_act_makes_stack(const struct rf_act *act)
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

/* Whom a finding concerns: "player Ann", "the dealer", "the supervisor". */
static const char *
whose_act(char out[static 48], const struct rf_act *act)
{
    struct rf_text text = rf_text_start(out, 48);
    rf_text_add(&text, act->role == RF_ROLE_DEALER       ? "the dealer"
                       : act->role == RF_ROLE_SUPERVISOR ? "the supervisor"
                                                         : "player ");
    rf_text_add(&text, act->role == RF_ROLE_PLAYER ? act->name : "");
    return out;
}

/* The law's ruling: the game's where there is one, else that of the shoe's rules alone. */
enum rf_clause
rf_record_judge(const struct rf_record *record, const struct rf_act *act)
{
    return record->game ? rf_bj_judge(&record->bj, act) : rf_table_judge(&record->bj.table, act);
}

/* PR.3: asks the law, and compares with what the line says. */
static bool
check_ruling(struct rf_record *record, const struct rf_line *line, const struct rf_entry *entry,
             struct rf_finding *finding)
{
    char whose[48];
    return rf_spine_check_ruling(&record->spine, line, rf_record_judge(record, &entry->act),
                                 whose_act(whose, &entry->act), "the house", finding);
}

/* Puts a shown card into the table before the act is judged.  A card that leaves the stack is
 * written where the next draw takes it from.  A card that is turned was dealt face down: it is
 * written into the shoe's list, the hand it lies under, and the first unknown card on the felt. */
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
    struct rf_record_card card = rf_card_shown(record, act);
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

/* A card has left the stack: counts it, notes its identity if it was shown, and remembers one that
 * lies face down by shoe and order, so that its opening can be checked when it is turned. */
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
        return; /* an earlier line was wrong and has its finding */
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

/* Acts by which a house that knows the order could choose: the verdict names them. */
static void
note_house_act(struct rf_record *record, enum rf_act_kind kind)
{
    struct rf_record_sum *sum = &record->sum;
    bool aside = kind == RF_ACT_FACE_UP || kind == RF_ACT_OVERDRAW;
    bool recut = kind == RF_ACT_ORDER_RECUT;
    bool replaces = kind == RF_ACT_REPLACE || kind == RF_ACT_NEW_CARDS;
    sum->set_aside += aside;
    sum->recuts += recut;
    sum->replaced += replaces;
    if ((aside || recut || replaces) && sum->house_line == 0)
        sum->house_line = record->spine.lines + 1;
}

/* What the record keeps of an act besides the table: sums for the verdict, the cut, where the
 * cutting card came out, and that a head is due after a round. */
static void
follow_act(struct rf_record *record, const struct rf_entry *entry, unsigned box, unsigned hand)
{
    struct rf_record_stack *stack = rf_dealing_stack(record);
    const struct rf_act *act = &entry->act;
    note_house_act(record, act->kind);
    switch (act->kind) {
    case RF_ACT_ERROR:
        record->sum.cards += act->card != RF_CARD_UNKNOWN; /* shown, and in the rack */
        break;
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

/* Notes the key that a player sits down with.  A row belongs to an arrival, not to a name, so that
 * somebody who leaves and returns starts again; rows of players who have left are reused.  `since`
 * is the first line that a signed act may claim to have seen. */
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
    RF_ASSERT(own && arrival);
    own->since = own->arrival == arrival ? own->since : record->spine.lines + 1;
    own->arrival = arrival;
    own->signs = entry->signs;
    memcpy(own->key, entry->key, RF_KEY_BYTES);
}

/* After an act of an evening with breaches. */
static void
follow_observed(struct rf_record *record, const struct rf_entry *entry)
{
    record->sum.acts++;
    follow_act(record, entry, 0, 0);
    if (entry->act.kind == RF_ACT_SIT)
        follow_sit(record, entry);
}

/* An act of an evening with breaches: the fold observes it and compares the ruling. */
static bool
observe_act(struct rf_record *record, const struct rf_line *line, const struct rf_entry *entry,
            struct rf_finding *finding)
{
    if (!rf_fold_observed(record, line, entry, finding))
        return false;
    follow_observed(record, entry);
    return true;
}

/* Does a permitted act.  box and hand are asked before it, because afterwards the turn has moved
 * on. */
static void
do_act(struct rf_record *record, const struct rf_entry *entry)
{
    unsigned box = 0, hand = 0;
    rf_bj_phase_turn(&record->bj, &box, &hand);
    if (record->game)
        rf_bj_apply(&record->bj, &entry->act);
    else
        rf_table_apply(&record->bj.table, &entry->act);
    record->sum.acts++;
    rf_note_fault(record);
    follow_act(record, entry, box <= RF_BOXES_MAX ? box : 0, hand);
    if (entry->act.kind == RF_ACT_SIT)
        follow_sit(record, entry);
    if (record->source == RF_SOURCE_COMMITTED && rf_act_makes_stack(&entry->act))
        rf_fold_stack(record, &entry->act);
}

bool
rf_refold_act(struct rf_record *record, const struct rf_entry *entry, const struct rf_signed *mark,
              struct rf_observation *seen)
{
    *seen = (struct rf_observation){.clause = RF_PERMITTED};
    if (record->breaches) {
        if (!rf_refold_observed(record, entry, seen))
            return false;
        follow_observed(record, entry);
    } else {
        seen->clause = rf_record_judge(record, &entry->act);
        if (seen->clause != RF_PERMITTED)
            return false;
        do_act(record, entry);
    }
    rf_note_signature(record, mark);
    return true;
}

/* Reads the act of a line, PR.1. */
static bool
read_act(const struct rf_record *record, const struct rf_line *line, struct rf_entry *entry,
         struct rf_finding *finding)
{
    static const struct rf_entry none = {.act = {.kind = RF_ACTS}};
    *entry = none;
    return rf_entry_read(record, line, entry) ||
           rf_finding_set(finding, RF_LINES_CHAINED, "the keeper of the record", line->act,
                          "an act with its keys, as docs/reference/record.md has them");
}

/* PR.5, for a player's act; the dealer and the supervisor sign nothing. */
static bool
check_signature(const struct rf_record *record, const struct rf_line *line,
                const struct rf_entry *entry, struct rf_signed *mark, struct rf_finding *finding)
{
    *mark = (struct rf_signed){0};
    return entry->act.role != RF_ROLE_PLAYER || rf_check_signature(record, line, mark, finding);
}

/* The checks in the order of docs/reference/record.md, "What is named when something is wrong". */
bool
rf_fold_act(struct rf_record *record, const struct rf_line *line, struct rf_finding *finding)
{
    struct rf_entry entry;
    struct rf_signed mark;
    bool committed = record->source == RF_SOURCE_COMMITTED;
    if (!read_act(record, line, &entry, finding))
        return false;
    bool right = check_signature(record, line, &entry, &mark, finding);
    rf_note_signature(record, &mark);
    if (record->breaches)
        return right && observe_act(record, line, &entry, finding);
    if (!right || !rf_check_refused(&entry, finding))
        return false;
    if (!entry.permitted) {
        record->sum.refused++;
        return check_ruling(record, line, &entry, finding);
    }
    if (committed && !rf_check_shown(&entry, finding))
        return false;
    /* The law judges with the card known; `before` takes it back when the ruling is wrong. */
    struct rf_bj before;
    if (committed && entry.opened) {
        if (!rf_check_committed(record, &entry, finding))
            return false;
        memcpy(&before, &record->bj, sizeof before);
        tell_table(record, &entry);
    }
    if (!check_ruling(record, line, &entry, finding)) {
        if (committed && entry.opened)
            memcpy(&record->bj, &before, sizeof before);
        return false;
    }
    if (!rf_check_key(record, &entry, finding))
        return false;
    if (committed && !entry.opened && !rf_check_committed(record, &entry, finding))
        return false;
    if (record->source == RF_SOURCE_RESEARCH && !rf_check_seed(record, &entry.act, finding))
        return false;
    do_act(record, &entry);
    return true;
}

/* All that a permitted act needs besides the law.  Nothing changes but the remembered nodes of the
 * stack's tree, and the stream of a research table, which is put back when the act is wrong. */
static bool
check_act(struct rf_record *record, const struct rf_entry *entry, struct rf_finding *finding)
{
    struct rf_stream before = record->research;
    if (!rf_check_key(record, entry, finding))
        return false;
    if (record->source == RF_SOURCE_RESEARCH && !rf_check_seed(record, &entry->act, finding)) {
        record->research = before;
        return false;
    }
    return record->source != RF_SOURCE_COMMITTED ||
           (rf_check_shown(entry, finding) && rf_check_committed(record, entry, finding));
}

/* Checks everything first, then changes the record; the opposite order of rf_fold_act, which must
 * go on after an error.  The ruling is the law's own, from the proposal. */
bool
rf_commit_act(struct rf_record *record, const struct rf_line *line, enum rf_clause ruling,
              struct rf_finding *finding)
{
    struct rf_entry entry;
    struct rf_signed mark;
    if (!read_act(record, line, &entry, finding) ||
        !check_signature(record, line, &entry, &mark, finding))
        return false;
    if (record->breaches) {
        if (!observe_act(record, line, &entry, finding))
            return false;
        rf_note_signature(record, &mark);
        return true;
    }
    if (!rf_check_refused(&entry, finding))
        return false;
    RF_ASSERT(rf_text_is_equal(rf_clause_citation(ruling), line->ruling));
    if (entry.permitted && !check_act(record, &entry, finding))
        return false;
    rf_note_signature(record, &mark);
    if (!entry.permitted) {
        record->sum.refused++;
        return true;
    }
    if (entry.opened)
        tell_table(record, &entry);
    do_act(record, &entry);
    return true;
}
