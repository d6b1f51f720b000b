/*
 * blackjack/ruling_bj.c -- the ruling on an act at a table of blackjack: the list of clauses is
 * walked as at the table of C4, which sees an opening with what the rules of the game declare.
 */
#include "base/assert.h"
#include "blackjack/game.h"
#include "shoe/law.h"

/* BJ(0): the opening names the decks of the rules, and nothing that contradicts them. */
enum rf_clause
rf_bj_open_broken(const struct rf_bj *game, const struct rf_act *act)
{
    const struct rf_bj_rules *rules = &game->rules;
    const struct rf_c4_rules *said = &act->rules;
    struct rf_c4_rules usual = rf_c4_rules_default(said->decks);
    RF_ASSERT(act->kind == RF_ACT_OPEN);
    bool device = rules->dealing == RF_BJ_DEVICE;
    bool boxes = said->boxes == usual.boxes || said->boxes == rules->boxes;
    bool range = !said->cutting_card_said ||
                 (!device && said->cutting_card_min == rules->cutting_card_min &&
                  said->cutting_card_max == rules->cutting_card_max);
    return said->decks == rules->decks && boxes && range && (device || !said->device) ? RF_PERMITTED
                                                                                      : RF_PACK;
}

/* What the rules of the game declare for its table. */
static void
declare(const struct rf_bj_rules *rules, struct rf_c4_rules *table)
{
    bool device = rules->dealing == RF_BJ_DEVICE;
    table->game = true;
    table->house = rules->procedure == RF_BJ_PROCEDURE_HOUSE;
    struct rf_c4_rules usual = rf_c4_rules_default(rules->decks);
    if (table->decks > 1 || table->house) /* with one deck C4 cannot be followed */
        table->decks = rules->decks;
    if (!table->cutting_card_said) {
        table->cutting_card_min = usual.cutting_card_min;
        table->cutting_card_max = usual.cutting_card_max;
    }
    table->boxes = rules->boxes;
    table->device = device;
    table->burn = rules->burn;
    table->dealer_hits_soft17 = rules->soft17 == RF_BJ_SOFT17_HIT;
    if (device)
        return;
    table->cut_margin = rules->cut_margin;
    table->cutting_card_said = true;
    table->cutting_card_min = rules->cutting_card_min;
    table->cutting_card_max = rules->cutting_card_max;
}

struct rf_act
rf_bj_declared(const struct rf_bj *game, const struct rf_act *act)
{
    struct rf_act declared = *act;
    if (act->kind == RF_ACT_OPEN)
        declare(&game->rules, &declared.rules);
    return declared;
}

enum rf_clause
rf_bj_ruling(const struct rf_bj *game, const struct rf_act *stated)
{
    const struct rf_table *table = &game->table;
    struct rf_act declared = rf_bj_declared(game, stated);
    const struct rf_act *act = &declared;
    RF_ASSERT(stated->kind < RF_ACTS);
    if (!table->open && act->kind != RF_ACT_OPEN)
        return RF_TABLE_OPEN;
    enum rf_clause broken = rf_bj_broken(game, stated);
    for (unsigned clause = 1; clause < RF_CLAUSES; clause++)
        if (clause == broken || !rf_table_keeps(table, (enum rf_clause)clause, act))
            return (enum rf_clause)clause;
    return rf_table_face_ruling(table, act);
}
