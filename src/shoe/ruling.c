/*
 * shoe/ruling.c -- an act is put to the law: every clause is asked in order, and the
 * first that is not kept is the ruling.
 */
#include "riffle/table.h"

#include "base/assert.h"
#include "shoe/law.h"

static rf_rule *const ruling_law[RF_CLAUSES] = {
#define CLAUSE(NAME, name, citation) [RF_##NAME] = rf_law_##name,
#define GAME(NAME, name, citation)
#define DEFINITION(NAME, name, citation)
#define COVERED(NAME, name, citation, BY)
#define PROOF(NAME, name, citation)
#define SESSION(NAME, name, citation)
#define WARNING(NAME, name, citation)
#include "riffle/clause.def"
#undef CLAUSE
#undef GAME
#undef DEFINITION
#undef COVERED
#undef PROOF
#undef SESSION
#undef WARNING
};

/* C4.6: where a device is used these give way. */
static bool
ruling_amended(const struct rf_table *table, unsigned clause)
{
    return table->rules.device && clause > RF_SHUFFLE_BY_HAND_OR_MACHINE &&
           clause < RF_DEVICE_AMENDS;
}

/* An act is well formed before the law looks at it: rf_act_read and rf_act_make
 * see to that, and a caller who fills one in. */
static void
act_check(const struct rf_act *act)
{
    RF_ASSERT(act->kind < RF_ACTS);
    RF_ASSERT(act->role <= RF_ROLE_SUPERVISOR);
    RF_ASSERT(act->box <= RF_BOXES_MAX);
    RF_ASSERT(act->hand <= RF_BOXES_MAX || act->hand == RF_HAND_NONE);
    RF_ASSERT(act->hand != RF_HAND_NONE || act->kind != RF_ACT_DRAW);
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

/* C4.1, of a card: it must be one that can lie there.  This is asked last, of acts
 * that are lawful otherwise, so that no ruling tells anybody else what lies at the
 * front. */
enum rf_clause
rf_table_face_ruling(const struct rf_table *table, const struct rf_act *act)
{
    bool named = rf_act_takes_card(act) && act->card != RF_CARD_UNKNOWN;
    return !named || rf_card_possible(table, act->card) ? RF_PERMITTED
                                                        : RF_SHUFFLE_BY_HAND_OR_MACHINE;
}

bool
rf_table_keeps(const struct rf_table *table, enum rf_clause clause, const struct rf_act *act)
{
    rf_rule *rule = ruling_law[clause];
    return !rule || ruling_amended(table, clause) || rule(table, act);
}

enum rf_clause
rf_table_ruling(const struct rf_table *table, const struct rf_act *act)
{
    act_check(act);
    if (!table->open && act->kind != RF_ACT_OPEN)
        return RF_TABLE_OPEN;
    for (unsigned clause = 1; clause < RF_CLAUSES; clause++)
        if (!rf_table_keeps(table, (enum rf_clause)clause, act))
            return (enum rf_clause)clause;
    return rf_table_face_ruling(table, act);
}

struct rf_cut_view
rf_table_cut_view(const struct rf_table *table)
{
    uint16_t count = table->shoe.count, half = count / 2, margin = table->rules.cut_margin;
    if (margin > half)
        margin = half;
    RF_ASSERT(margin <= count - margin);
    return (struct rf_cut_view){count, margin, (uint16_t)(count - margin)};
}

struct rf_mark_view
rf_table_mark_view(const struct rf_table *table)
{
    uint16_t half = table->shoe.count / 2;
    uint16_t least = table->rules.cutting_card_min, most = table->rules.cutting_card_max;
    RF_ASSERT(least <= most);
    if (table->rules.house && most + table->rules.burn < table->shoe.count)
        return (struct rf_mark_view){least, most}; /* a house may reach beyond the middle */
    return (struct rf_mark_view){least < half ? least : half, most < half ? most : half};
}

struct rf_mark_view
rf_table_c4_mark_view(const struct rf_table *table)
{
    uint16_t half = table->shoe.count / 2;
    if (!table->rules.game)
        return rf_table_mark_view(table);
    if (table->rules.house) /* its rules alone say where */
        return (struct rf_mark_view){0, table->shoe.count};
    return (struct rf_mark_view){half < 1 ? half : 1, half};
}
