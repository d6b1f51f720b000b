/*
 * shoe/ruling.c -- judges an act: asks the clauses that its kind can break, in order, and returns
 * the first that is broken.
 *
 * The rules are numbered in the order of clause.def, and a set of rules is one 64-bit word.
 * law_of[] has the set for each kind of act; the compiler builds it from law_kinds.h.  Walking the
 * bits from the lowest upwards walks the clauses in order of precedence.
 *
 * The end of the file has the ranges for the cut and for the cutting card.
 */
#include "riffle/table.h"

#include "base/assert.h"
#include "shoe/law.h"
#include "shoe/law_kinds.h"

#define GAME(NAME, name, citation, BREACH)
#define DEFINITION(NAME, name, citation)
#define COVERED(NAME, name, citation, BY)
#define PROOF(NAME, name, citation)
#define SESSION(NAME, name, citation, BREACH)
#define WARNING(NAME, name, citation)

enum {
#define CLAUSE(NAME, name, citation, BREACH) RULE_##NAME,
#include "riffle/clause.def"
#undef CLAUSE
    RULES,
};
_Static_assert(RULES <= 64, "a set of rules is one word");

static const struct {
    enum rf_clause clause;
    rf_rule *keeps;
} law[RULES] = {
#define CLAUSE(NAME, name, citation, BREACH) {RF_##NAME, rf_law_##name},
#include "riffle/clause.def"
#undef CLAUSE
};

#undef GAME
#undef DEFINITION
#undef COVERED
#undef PROOF
#undef SESSION
#undef WARNING

/* The union of all rows must be the set of all rules. */
#define ITS_BIT(kind, NAME, kinds) | UINT64_C(1) << RULE_##NAME
_Static_assert((0 LAW_KINDS(ITS_BIT, 0)) == ~UINT64_C(0) >> (64 - RULES),
               "law_kinds.h has a row for each CLAUSE");

/* The rules that an act of each kind can break. */
static const uint64_t law_of[RF_ACTS] = {
#define BIT_OF_RULE(kind, NAME, kinds) | ((kinds) >> RF_ACT_##kind & 1) << RULE_##NAME
#define ACT(KIND, ROLE, phrase)        [RF_ACT_##KIND] = 0 LAW_KINDS(BIT_OF_RULE, KIND),
#include "riffle/act.def"
#undef ACT
};

/* C4.6: where a device is used, the clauses between C4.1 and C4.6 give way. */
static bool
ruling_amended(const struct rf_table *table, enum rf_clause clause)
{
    return table->rules.device && clause > RF_SHUFFLE_BY_HAND_OR_MACHINE &&
           clause < RF_DEVICE_AMENDS;
}

/* Checks that an act is well formed.  rf_act_read and rf_act_make guarantee it; a caller who fills
 * in an act by hand must do the same. */
static void
act_check(const struct rf_act *act)
{
    RF_ASSERT(act->kind < RF_ACTS);
    RF_ASSERT(act->role <= RF_ROLE_SUPERVISOR);
    RF_ASSERT(act->box <= RF_BOXES_MAX);
    RF_ASSERT(act->hand <= RF_BOXES_MAX || act->hand == RF_HAND_NONE);
    RF_ASSERT(act->hand != RF_HAND_NONE || act->kind != RF_ACT_DRAW);
    RF_ASSERT(!act->out_of_turn || act->kind == RF_ACT_DRAW);
    RF_ASSERT(act->which <= RF_BOX_HANDS && act->right < RF_RIGHTS);
    RF_ASSERT(!act->which || (act->kind == RF_ACT_DRAW && act->hand != RF_HAND_DEALER));
    RF_ASSERT(act->card < RF_DECK_CARDS || act->card == RF_CARD_UNKNOWN);
    RF_ASSERT(act->stack_count <= RF_CARDS_MAX);
    RF_ASSERT(act->cents >= 0 && (act->cents > 0 || act->kind != RF_ACT_WAGER));
    RF_ASSERT(act->name[RF_NAME_SIZE - 1] == '\0' && act->player[RF_NAME_SIZE - 1] == '\0');
    if (act->kind != RF_ACT_OPEN)
        return;
    RF_ASSERT(act->rules.decks >= 1 && act->rules.decks <= RF_DECKS_MAX);
    RF_ASSERT(act->rules.boxes >= 1 && act->rules.boxes <= RF_BOXES_MAX);
    RF_ASSERT(act->rules.sets >= 1 && act->rules.sets <= 2);
    RF_ASSERT(act->rules.device_rounds >= 1);
}

/* C4.1: a card that an act names must be one that can lie there.  This is asked last, and only of
 * acts that are lawful otherwise, so that no ruling reveals which card is next. */
enum rf_clause
rf_table_judge_face(const struct rf_table *table, const struct rf_act *act)
{
    bool named = rf_act_draws_card(act) && act->card != RF_CARD_UNKNOWN;
    return !named || rf_card_is_possible(table, act->card) ? RF_PERMITTED
                                                           : RF_SHUFFLE_BY_HAND_OR_MACHINE;
}

bool
rf_table_keeps_clause(const struct rf_table *table, enum rf_clause clause, const struct rf_act *act)
{
    for (unsigned i = 0; i < RULES; i++)
        if (law[i].clause == clause)
            return ruling_amended(table, clause) || law[i].keeps(table, act);
    return true;
}

/* `game` takes its place in the order of precedence: once the walk reaches it, it is the ruling. */
enum rf_clause
rf_table_broken(const struct rf_table *table, const struct rf_act *act, enum rf_clause game)
{
    RF_ASSERT(act->kind < RF_ACTS && (table->open || act->kind == RF_ACT_OPEN));
    for (uint64_t left = law_of[act->kind]; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctzll(left);
        if (game != RF_PERMITTED && law[i].clause >= game)
            return game;
        if (!ruling_amended(table, law[i].clause) && !law[i].keeps(table, act))
            return law[i].clause;
    }
    return game;
}

enum rf_clause
rf_table_judge(const struct rf_table *table, const struct rf_act *act)
{
    act_check(act);
    if (!table->open && act->kind != RF_ACT_OPEN)
        return RF_TABLE_OPEN;
    enum rf_clause broken = rf_table_broken(table, act, RF_PERMITTED);
    return broken != RF_PERMITTED ? broken : rf_table_judge_face(table, act);
}

/* C4.4.  A stack of fewer than two decks (discards) is cut in its middle. */
struct rf_cut_view
rf_table_cut_view(const struct rf_table *table)
{
    uint16_t count = table->shoe.count, half = count / 2, margin = table->rules.cut_margin;
    if (margin > half)
        margin = half;
    RF_ASSERT(margin <= count - margin);
    return (struct rf_cut_view){count, margin, (uint16_t)(count - margin)};
}

/* The range of the table's rules, limited to half of the stack. */
struct rf_mark_view
rf_table_mark_view(const struct rf_table *table)
{
    uint16_t half = table->shoe.count / 2;
    uint16_t least = table->rules.cutting_card_min, most = table->rules.cutting_card_max;
    RF_ASSERT(least <= most);
    if (table->rules.house && most + table->rules.burn < table->shoe.count)
        return (struct rf_mark_view){least, most}; /* house rules may go beyond the middle */
    return (struct rf_mark_view){least < half ? least : half, most < half ? most : half};
}

/* C4.5.1 alone: 1 to N/2.  At a table without a game both views are the same. */
struct rf_mark_view
rf_table_c4_mark_view(const struct rf_table *table)
{
    uint16_t half = table->shoe.count / 2;
    if (!table->rules.game)
        return rf_table_mark_view(table);
    if (table->rules.house) /* only the rules of the game limit it */
        return (struct rf_mark_view){0, table->shoe.count};
    return (struct rf_mark_view){half < 1 ? half : 1, half};
}
