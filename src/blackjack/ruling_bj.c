/*
 * blackjack/ruling_bj.c -- judges an act at a table of blackjack.
 *
 * The ruling is the first broken clause in the order of clause.def, whether it belongs to the game
 * (law_bj.c) or to the table of C4 (shoe/ruling.c).  An opening needs not repeat what the rules
 * say, so the table sees it with the rules filled in.
 */
#include <string.h>

#include "base/assert.h"
#include "blackjack/bj_internal.h"
#include "blackjack/law_bj.h"
#include "shoe/law.h"

/* BJ(1).2: true when the opening says nothing about the cutting card, or a range within that of the
 * rules. */
static bool
range_agrees(const struct rf_bj_rules *rules, const struct rf_c4_rules *said)
{
    return !said->cutting_card_said || rules->dealing == RF_BJ_DEVICE ||
           (said->cutting_card_min >= rules->cutting_card_min &&
            said->cutting_card_max <= rules->cutting_card_max);
}

/* An opening must not contradict the rules: another number of packs breaks BJ(0).1, a device
 * instead of the shoe for four packs or more BJ(0).4, a wider range for the cutting card BJ(1).2,
 * everything else HR.21. */
enum rf_clause
rf_bj_ruling_opening(const struct rf_bj *game, const struct rf_act *act)
{
    const struct rf_bj_rules *rules = &game->rules;
    const struct rf_c4_rules *said = &act->rules;
    struct rf_c4_rules usual = rf_c4_rules_default(said->decks);
    RF_ASSERT(act->kind == RF_ACT_OPEN);
    bool device = said->device && rules->dealing != RF_BJ_DEVICE;
    if (said->decks != rules->decks)
        return RF_PACK;
    if (device && rules->decks >= 4)
        return RF_FOUR_FROM_SHOE;
    if (!range_agrees(rules, said))
        return RF_CUT_AND_PLASTIC_CARD;
    bool boxes = said->boxes == usual.boxes || said->boxes == rules->boxes;
    return device || !boxes ? RF_AS_THE_RULES_SAY : RF_PERMITTED;
}

/* Fills in what the rules of the game declare for its table. */
static void
declare(const struct rf_bj_rules *rules, struct rf_c4_rules *table)
{
    bool device = rules->dealing == RF_BJ_DEVICE;
    table->game = true;
    table->house = rules->procedure == RF_BJ_PROCEDURE_HOUSE;
    if (table->decks > 1 || table->house) /* leaves one deck alone, which C4.4 refuses */
        table->decks = rules->decks;
    table->boxes = rules->boxes;
    table->device = device;
    table->burn = rules->burn;
    memcpy(table->shuffle_steps, rules->shuffle_steps, sizeof table->shuffle_steps);
    table->dealer_hits_soft17 = rules->soft17 == RF_BJ_SOFT17_HIT;
    if (!device)
        table->cut_margin = rules->cut_margin;
    if (table->cutting_card_said)
        return;
    struct rf_c4_rules usual = rf_c4_rules_default(rules->decks);
    table->cutting_card_said = !device;
    table->cutting_card_min = device ? usual.cutting_card_min : rules->cutting_card_min;
    table->cutting_card_max = device ? usual.cutting_card_max : rules->cutting_card_max;
}

struct rf_act
rf_bj_ruling_declared(const struct rf_bj *game, const struct rf_act *act)
{
    struct rf_act declared = *act;
    if (act->kind == RF_ACT_OPEN)
        declare(&game->rules, &declared.rules);
    return declared;
}

/* As in shoe/ruling.c a face is judged last, so that no ruling reveals a hidden card. */
enum rf_clause
rf_bj_judge(const struct rf_bj *game, const struct rf_act *stated)
{
    const struct rf_table *table = &game->table;
    RF_ASSERT(stated->kind < RF_ACTS);
    if (stated->kind == RF_ACT_OPEN) { /* names no card, so no face is judged */
        struct rf_act declared = rf_bj_ruling_declared(game, stated);
        return rf_table_broken(table, &declared, rf_bj_law_broken(game, stated));
    }
    if (!table->open)
        return RF_TABLE_OPEN;
    enum rf_clause broken = rf_table_broken(table, stated, rf_bj_law_broken(game, stated));
    if (broken != RF_PERMITTED)
        return broken;
    return rf_bj_law_turn_fits(game, stated) ? rf_table_judge_face(table, stated)
                                             : RF_SHUFFLE_BY_HAND_OR_MACHINE;
}
