/*
 * shoe/expected.c -- after a refusal: says what was expected instead, in words a dealer
 * understands.
 *
 * If a number or a card is wrong, the text says which would be right.  Otherwise it names the acts
 * that the procedure waits for.  It asks the law itself (rf_table_judge, rf_table_legal_acts) and
 * so never contradicts it.  The text never reveals a hidden card.
 */
#include "riffle/table.h"

#include "base/assert.h"
#include "base/text.h"
#include "shoe/law.h"
#include "shoe/steps.h"

/* "what 52 to 260", or "what 52" for a single number. */
static void
expected_range(struct rf_text *out, const char *what, unsigned least, unsigned most)
{
    RF_ASSERT(least <= most);
    rf_text_add(out, what);
    rf_text_add(out, " ");
    rf_text_add_number(out, least);
    if (most == least)
        return;
    rf_text_add(out, " to ");
    rf_text_add_number(out, most);
}

static void
expected_card(struct rf_text *out, rf_card card)
{
    char face[RF_CARD_TEXT];
    rf_text_add_bytes(out, face, rf_card_write(face, card, RF_LETTERS));
}

/* An act as one says it; a cut or a fixed place with its whole range. */
static void
expected_act(struct rf_text *out, const struct rf_table *table, const struct rf_act *act)
{
    char line[RF_ACT_TEXT];
    size_t size = rf_act_write(line, act);
    struct rf_mark_view mark = rf_table_mark_view(table);
    if (act->kind == RF_ACT_FIX) {
        expected_range(out, "dealer fixes the cutting card", mark.least, mark.most);
        rf_text_add(out, " from the back");
        return;
    }
    if (act->kind != RF_ACT_CUT) {
        rf_text_add_bytes(out, line, size);
        return;
    }
    struct rf_cut_view view = rf_table_cut_view(table);
    rf_text_add(out, act->role == RF_ROLE_SUPERVISOR ? "supervisor" : act->name);
    expected_range(out, " cuts at", view.least, view.most);
}

/* True of acts that the procedure waits for; false of those that a person is free to do or not. */
static bool
expected_awaited(enum rf_act_kind kind)
{
    switch (kind) {
    case RF_ACT_SHUFFLE:
    case RF_ACT_FIX:
    case RF_ACT_OFFER:
    case RF_ACT_REFUSE:
    case RF_ACT_CUT:
    case RF_ACT_FRONT_TO_BACK:
    case RF_ACT_MARK:
    case RF_ACT_LOAD:
    case RF_ACT_FEED:
    case RF_ACT_BURN:
    case RF_ACT_DRAW:
    case RF_ACT_CUTTING_CARD:
    case RF_ACT_END:
    case RF_ACT_RETURN:
    case RF_ACT_DISCARDS: return true;
    default: return false;
    }
}

/* True while the first two cards are dealt: then only the hand whose turn it is is named. */
static bool
expected_first_cards(const struct rf_table *table, const struct rf_act *act)
{
    return act->kind == RF_ACT_DRAW && table->round.cards[act->hand] < 2;
}

/* Names the acts that the procedure waits for, at most two.  The cutting card is left out where
 * nobody knows the order, because then nobody can wait for it. */
static void
expected_next(struct rf_text *out, const struct rf_table *table)
{
    struct rf_act acts[2];
    size_t count = rf_table_legal_acts(table, acts, 2);
    bool awaited[2] = {false, false};
    for (size_t i = 0; i < 2 && i < count; i++)
        awaited[i] = expected_awaited(acts[i].kind) &&
                     (table->shoe.known || acts[i].kind != RF_ACT_CUTTING_CARD);
    if (!table->open) {
        rf_text_add(out, "supervisor opens the table with 2 to 8 decks");
        return;
    }
    if (!awaited[0] && (count == 0 || acts[0].kind != RF_ACT_WAGER)) {
        rf_text_add(out, "a player sits down at a box, and wagers");
        return;
    }
    expected_act(out, table, &acts[0]);
    if (awaited[0] && awaited[1] && !expected_first_cards(table, &acts[0])) {
        rf_text_add(out, ", or: ");
        expected_act(out, table, &acts[1]);
    }
}

/* Names the first face of which a stack stated by faces has too few. */
static void
expected_face(struct rf_text *out, const struct rf_table *table, const struct rf_act *act)
{
    uint16_t has[RF_DECK_CARDS] = {0};
    rf_card face = 0;
    for (unsigned i = 0; i < act->stack_count; i++)
        has[act->stack[i]]++;
    while (face + 1 < RF_DECK_CARDS && has[face] >= table->rules.decks)
        face++;
    rf_text_add(out, "; ");
    expected_card(out, face);
    rf_text_add(out, " is there ");
    rf_text_add_number(out, has[face]);
    rf_text_add(out, has[face] == 1 ? " time" : " times");
}

/* Describes the stack that was expected, and the first card that is missing or the wrong number. */
static void
expected_stack(struct rf_text *out, const struct rf_table *table, const struct rf_act *act)
{
    uint16_t count = rf_stack_count(table, act);
    rf_text_add(out, "a stack of ");
    rf_text_add_number(out, count);
    rf_text_add(out, count == 1 ? " card: " : " cards: ");
    switch (act->kind) {
    case RF_ACT_DISCARDS: rf_text_add(out, "the discards, each once"); break;
    case RF_ACT_FEED: rf_text_add(out, "the shuffled cards, each once"); break;
    case RF_ACT_RETURN:
        rf_text_add(out, "those in the buffer where they are, then the others, each once");
        break;
    default: rf_text_add(out, "each card of the decks in use once"); break;
    }
    if (act->stack_count != count) {
        rf_text_add(out, "; here are ");
        rf_text_add_number(out, act->stack_count);
    }
    rf_card missing;
    if (act->kind == RF_ACT_SHUFFLE && act->stack_by_face && act->stack_count == count)
        expected_face(out, table, act);
    if (act->kind != RF_ACT_SHUFFLE || act->stack_by_face || act->stack_count > count ||
        rf_cards_are_complete(act->stack, act->stack_count, table->rules.decks, &missing))
        return;
    rf_text_add(out, "; ");
    expected_card(out, missing);
    rf_text_add(out, " of deck ");
    rf_text_add_number(out, rf_card_deck(missing) + 1);
    rf_text_add(out, " (card ");
    rf_text_add_number(out, missing);
    rf_text_add(out, ") is missing");
}

/* C4.1: a machine in the wrong place, a wrong stack, or a card that cannot come out.  A card is
 * judged last, so the text says only that another card lies at the front, not which. */
static void
expected_shuffle(struct rf_text *out, const struct rf_table *table, const struct rf_act *act)
{
    struct rf_act bare = *act; /* the same act without a stated order */
    bare.stack_count = 0;
    if (act->kind == RF_ACT_OPEN)
        rf_text_add(out, "a multishuffler beside the table on the left");
    else if (act->stack_count > 0 && rf_table_judge(table, &bare) == RF_PERMITTED)
        expected_stack(out, table, act);
    else if (!rf_act_draws_card(act))
        expected_next(out, table);
    else if (rf_shoe_next_card(&table->shoe) == RF_CARD_UNKNOWN) {
        rf_text_add(out, "a card that the shoe can hold: every ");
        expected_card(out, act->card);
        rf_text_add(out, " has been seen");
    } else
        rf_text_add(out, "the card that lies at the front, which is another");
}

static void
expected_cut(struct rf_text *out, const struct rf_table *table, const struct rf_act *act)
{
    struct rf_cut_view view = rf_table_cut_view(table);
    if (act->kind == RF_ACT_OPEN)
        rf_text_add(out, "2 to 8 decks, and a full deck left by a cut on both sides");
    else
        expected_range(out, "a cut at", view.least, view.most);
}

/* The place was fixed before the cut, so it is the only one. */
static void
expected_fixed(struct rf_text *out, const struct rf_table *table)
{
    expected_range(out, "as it was fixed: dealer places the cutting card", table->shoe.mark,
                   table->shoe.mark);
    rf_text_add(out, " from the back");
}

/* C4.5.1: the range of the cutting card, its fixed place, or the step that comes first. */
static void
expected_mark(struct rf_text *out, const struct rf_table *table, const struct rf_act *act)
{
    struct rf_mark_view view = rf_table_mark_view(table);
    bool fixed = table->shoe.mark != RF_PLACE_UNKNOWN;
    bool shuffled = table->shoe.stage == RF_SHOE_SHUFFLED;
    bool closed = table->shoe.stage == RF_SHOE_CLOSED;
    if (act->kind == RF_ACT_OPEN)
        expected_range(out, "the cutting card within", 1, act->rules.decks * RF_DECK_CARDS / 2u);
    else if (act->kind == RF_ACT_CUT)
        rf_text_add(out, "dealer fixes the cutting card first: the order of this stack is known");
    else if (!fixed &&
             ((act->kind == RF_ACT_FIX && shuffled) || (act->kind == RF_ACT_MARK && closed)))
        expected_range(out, "the cutting card from the back", view.least, view.most);
    else if (act->kind == RF_ACT_FIX)
        rf_text_add(out, "the place fixed once, after the shuffle and before the cut");
    else if (act->kind == RF_ACT_MARK && closed)
        expected_fixed(out, table);
    else
        expected_next(out, table);
}

/* Lists the free boxes by asking HR.3 of each. */
static void
expected_free_box(struct rf_text *out, const struct rf_table *table)
{
    unsigned free = 0;
    struct rf_act sit = rf_act_make(RF_ACT_SIT, "");
    for (sit.box = 1; sit.box <= table->rules.boxes; sit.box++)
        if (rf_law_box_free(table, &sit)) {
            rf_text_add(out, free++ ? ", " : "a free box: ");
            rf_text_add_number(out, sit.box);
        }
    if (free == 0)
        rf_text_add(out, "nobody: no box is free");
}

/* True when the same act would be permitted to the right person. */
static bool
expected_another_person(const struct rf_table *table, const struct rf_act *act)
{
    struct rf_act proper = *act;
    proper.role = rf_act_role(act->kind);
    return act->kind != RF_ACT_CUT && proper.role != act->role &&
           rf_table_judge(table, &proper) == RF_PERMITTED;
}

/* Names the role that performs this kind of act. */
static void
expected_part(struct rf_text *out, const struct rf_act *act)
{
    static const char *const whose[] = {"a player", "the dealer", "the supervisor"};
    rf_text_add(out, "this from ");
    rf_text_add(out, whose[rf_act_role(act->kind)]);
}

/* True when the dealer reported the cutting card in a round without saying which hand was next. */
static bool
expected_for_whom(const struct rf_table *table, const struct rf_act *act)
{
    enum rf_clause ruling = rf_table_judge(table, act);
    bool reports = act->kind == RF_ACT_EXPOSE || act->kind == RF_ACT_CUTTING_CARD;
    return reports && table->round.on && act->hand == RF_HAND_NONE &&
           (ruling == RF_CUTTER_ON_BOX || ruling == RF_SHUFFLE_AFTER_ROUND);
}

/* HR.22: the step that differs, and the whole procedure. */
static void
expected_steps(struct rf_text *out, const struct rf_table *table, const struct rf_act *act)
{
    char differs[RF_STEPS_DIFFERENCE];
    const char *house = table->rules.shuffle_steps;
    if (act->machine) {
        rf_text_add(out, "no steps of a machine");
        return;
    }
    if (act->steps[0]) {
        rf_steps_write_difference(differs, house, act->steps);
        rf_text_add(out, differs);
        rf_text_add(out, ": ");
    }
    rf_text_add(out, "dealer shuffles by hand by ");
    rf_text_add(out, house);
}

/* One answer per clause, where the clause says enough; otherwise the acts that come next. */
static void
expected_by_clause(struct rf_text *out, const struct rf_table *table, const struct rf_act *act)
{
    bool opens = act->kind == RF_ACT_OPEN;
    switch (rf_table_judge(table, act)) {
    case RF_SHUFFLE_BY_HAND_OR_MACHINE: expected_shuffle(out, table, act); return;
    case RF_CUT_ONE_DECK_IN: expected_cut(out, table, act); return;
    case RF_FRONT_TO_BACK_THEN_MARK: expected_mark(out, table, act); return;
    case RF_DEVICE_NEW_DECKS_BY_HAND:
    case RF_DEVICE_NO_CUT:
        if (!opens)
            break;
        rf_text_add(out, "a device alone: no multishuffler and no cutting card beside it");
        return;
    case RF_BOX_FREE: expected_free_box(out, table); return;
    case RF_OWN_BOX:
        rf_text_add(out, act->kind == RF_ACT_TAKE_BACK ? "a wager of their own on that box"
                                                       : "a box that the player holds");
        return;
    case RF_WAGER_BEFORE_CARDS:
    case RF_REPLACED_BETWEEN_ROUNDS: rf_text_add(out, "the end of the round first"); return;
    case RF_SHUFFLE_ORDERED_VACANT:
        rf_text_add(out, table->round.on ? "the end of the round" : "an empty table");
        return;
    case RF_RECUT_BEFORE_CARDS: rf_text_add(out, "a stack that is cut and not yet burned"); return;
    case RF_EACH_OWN_PART: expected_part(out, act); return;
    case RF_SHUFFLE_BY_THE_STEPS: expected_steps(out, table, act); return;
    default: break;
    }
    expected_next(out, table);
}

/* First the cases that no clause explains well, then one answer per clause. */
void
rf_table_write_expected(const struct rf_table *table, const struct rf_act *act,
                        char out[static RF_EXPECTED_TEXT])
{
    struct rf_text text = rf_text_start(out, RF_EXPECTED_TEXT);
    if (act->kind == RF_ACT_OPEN && table->open)
        rf_text_add(&text, "nothing: the table is open");
    else if (expected_another_person(table, act))
        expected_part(&text, act);
    else if (expected_for_whom(table, act))
        rf_text_add(&text, "dealer draws the cutting card for the hand the next card was going to");
    else
        expected_by_clause(&text, table, act);
}
