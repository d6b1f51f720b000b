/*
 * shoe/observe_table.c -- what became of an act at an observed table without a game: lawful, a
 * breach or impossible; and which forgotten act would have made it lawful.
 *
 * The law is asked first (ruling.c), and an act that it permits is done as at any table.  Then come
 * obstacles (obstacle.c), and last whatever the act does (breach_table.c).  blackjack/observe.c has
 * the same order, with the duties of a round between.
 */
#include "riffle/observe_table.h"

#include "shoe/breach_table.h"
#include "shoe/law.h"

/* Decisions, chips and settlements: HR.19 gives them to a table with a game. */
static bool
is_of_game(const struct rf_table *table, const struct rf_act *act)
{
    return !rf_law_game_at_game_table(table, act);
}

/* A card for a hand needs a wager of somebody who sits there; a wager needs a box. */
static enum rf_obstacle
find_obstacle(const struct rf_table *table, const struct rf_act *act)
{
    enum rf_obstacle obstacle = rf_table_obstacle(table, act);
    if (obstacle != RF_NO_OBSTACLE)
        return obstacle;
    return table->open && is_of_game(table, act) ? RF_OBSTACLE_NO_GAME : RF_NO_OBSTACLE;
}

/* Who bets on a free box sat down there. */
static void
sit_for_wager(struct rf_table *table, const struct rf_act *act)
{
    struct rf_act sit = rf_act_make(RF_ACT_SIT, act->name);
    sit.box = act->box;
    if (act->kind == RF_ACT_WAGER && !table->seats.box[act->box].arrival)
        rf_table_apply(table, &sit);
}

struct rf_observation
rf_table_observe(struct rf_table *table, const struct rf_act *act)
{
    struct rf_observation seen = {.clause = rf_table_judge(table, act)};
    if (seen.clause == RF_PERMITTED) {
        rf_table_apply(table, act);
        return seen;
    }
    seen.kind = RF_SEEN_IMPOSSIBLE;
    seen.obstacle = find_obstacle(table, act);
    if (seen.obstacle == RF_NO_OBSTACLE && rf_clause_breach(seen.clause) == RF_BREACH_IMPOSSIBLE)
        seen.obstacle = RF_OBSTACLE_TOO_LARGE;
    if (seen.obstacle != RF_NO_OBSTACLE)
        return seen;
    seen.kind = RF_SEEN_BREACH;
    sit_for_wager(table, act);
    rf_table_breach(table, act);
    rf_table_check_invariants(table);
    return seen;
}

size_t
rf_table_hint(const struct rf_table *table, const struct rf_act *act, struct rf_act *acts)
{
    size_t count = rf_table_legal_acts(table, acts, RF_LAWFUL_MAX), kept = 0;
    for (size_t i = 0; i < count; i++) {
        struct rf_table copy = *table;
        rf_table_apply(&copy, &acts[i]);
        if (rf_table_judge(&copy, act) == RF_PERMITTED) {
            acts[kept] = acts[i];
            kept++;
        }
    }
    return kept;
}
