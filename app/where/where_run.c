/*
 * app/where/where_run.c -- runs the actions of a script on the deals of a source.
 *
 * Actions that print do so for each deal; print() and everything that counts is printed at the end,
 * in the order of the script.  Deals are solved in batches when an action needs tricks.
 */
#include <stdlib.h>
#include <string.h>

#include "input/board_file.h"
#include "os/status.h"
#include "where/where_print.h"

enum { BATCH = WHERE_SOLVED };

/* The deals that print() shows at the end. */
struct kept {
    struct rf_hands *deal;
    size_t count, room;
};

struct run {
    struct where_source *source;
    const struct rf_where *where;
    struct where_tally *tally; /* one for each action */
    struct kept kept;
    struct rf_philox rnd; /* for rnd() in actions */
    uint64_t deals;
    bool needs_tricks;
    FILE *out;
};

static bool
is_print(const struct rf_where_action *action)
{
    return action->kind <= RF_WHERE_PRINTRPT;
}

bool
where_prints(const struct rf_where *where)
{
    for (unsigned i = 0; i < where->actions; i++)
        if (is_print(&where->action[i]))
            return true;
    return where->actions == 0;
}

static bool
needs_tricks(const struct rf_where *where, const struct rf_where_action *action)
{
    return action->kind == RF_WHERE_EVALCONTRACT || action->kind == RF_WHERE_ITEM_TRICKS ||
           ((where->node[action->expression[0]].needs | where->node[action->expression[1]].needs) &
            RF_WHERE_NEEDS_TRICKS);
}

static bool
keep(struct kept *kept, const struct rf_hands *hands)
{
    if (kept->count == kept->room) {
        size_t room = kept->room ? 2 * kept->room : 64;
        struct rf_hands *more = realloc(kept->deal, room * sizeof *more);
        if (!more) {
            fputs("riffle deal: out of memory for print(); write fewer deals\n", stderr);
            return false;
        }
        kept->deal = more;
        kept->room = room;
    }
    kept->deal[kept->count++] = *hands;
    return true;
}

static bool
act_on(struct run *run, const struct rf_where_deal *deal)
{
    static const struct rf_where_action all = {.kind = RF_WHERE_PRINTALL};
    const struct rf_where *where = run->where;
    bool keeps = false;
    run->deals++;
    if (where->actions == 0)
        where_print_deal(where, &all, deal, run->deals, run->out);
    for (unsigned i = 0; i < where->actions; i++) {
        const struct rf_where_action *action = &where->action[i];
        keeps = keeps || action->kind == RF_WHERE_PRINT;
        if (is_print(action))
            where_print_deal(where, action, deal, run->deals, run->out);
        else if (action->kind < RF_WHERE_ITEM_EXPRESSION)
            where_tally_add(&run->tally[i], run->source->line[0].plan, action, deal);
    }
    return !keeps || keep(&run->kept, &deal->hands);
}

/* Acts on up to BATCH deals; `*more` is false at the end. */
static bool
run_batch(struct run *run, bool *more)
{
    struct rf_hands hands[BATCH];
    struct rf_tricks tricks[BATCH];
    int par[BATCH] = {0};
    unsigned count = 0;
    while (count < BATCH && where_source_next(run->source, &hands[count]))
        count++;
    *more = count == BATCH;
    if (run->needs_tricks && count > 0 && !where_solve(run->where, hands, tricks, par, count))
        return false;
    for (unsigned i = 0; i < count; i++) {
        struct rf_where_deal deal = {hands[i], run->needs_tricks ? &tricks[i] : NULL, par[i],
                                     &run->rnd};
        if (!act_on(run, &deal))
            return false;
    }
    return !run->source->failed;
}

static void
finish(const struct run *run)
{
    for (unsigned i = 0; i < run->where->actions; i++) {
        const struct rf_where_action *action = &run->where->action[i];
        if (action->kind == RF_WHERE_PRINT) {
            for (unsigned seat = 0; seat < RF_SEATS; seat++)
                if (action->seats >> seat & 1)
                    where_print_hands(run->kept.deal, run->kept.count, seat, run->out);
        } else if (action->kind >= RF_WHERE_AVERAGE && action->kind <= RF_WHERE_EVALCONTRACT)
            where_tally_print(&run->tally[i], run->where, action, run->deals, run->out);
    }
}

int
where_print(struct where_source *source, FILE *out)
{
    const struct rf_where *where = source->where;
    struct run run = {.source = source, .where = where, .out = out};
    bool more = true, marked = false, done;
    run.tally = calloc(where->actions + 1, sizeof *run.tally);
    done = run.tally != NULL;
    for (unsigned i = 0; done && i < where->actions; i++) {
        done = where->action[i].kind < RF_WHERE_AVERAGE ||
               where->action[i].kind > RF_WHERE_EVALCONTRACT ||
               where_tally_begin(&run.tally[i], &where->action[i]);
        run.needs_tricks = run.needs_tricks || needs_tricks(where, &where->action[i]);
        if (where->action[i].kind == RF_WHERE_PRINTPBN && !marked)
            marked = fputs("% PBN 2.1\n% " BOARDS_PRACTICE
                           " deals that meet a condition; no session accepts "
                           "them (Law 6E4)\n",
                           out) >= 0;
    }
    if (!done)
        fputs("riffle deal: out of memory\n", stderr);
    rf_philox_open(&run.rnd, source->key, UINT64_MAX - 1);
    while (done && more)
        done = run_batch(&run, &more);
    if (done)
        finish(&run);
    for (unsigned i = 0; run.tally && i < where->actions; i++)
        free(run.tally[i].count);
    free(run.tally);
    free(run.kept.deal);
    return done ? STATUS_OK : STATUS_IO;
}
