/*
 * solve/doubledummy.c -- the tables and par of a list of boards, solved where they are not known.
 */
#include <stdio.h>
#include <stdlib.h>

#include "solve/solve.h"

/* The boards that are still to be solved, as lists. */
struct todo {
    const struct rf_deal **deals;
    struct rf_tricks **tricks;
    bool *known;
    unsigned count;
};

static void
todo_free(struct todo *todo)
{
    free(todo->deals);
    free(todo->tricks);
    free(todo->known);
}

static bool
todo_make(struct todo *todo, struct rf_pbn_board *boards, unsigned count, bool fresh)
{
    *todo = (struct todo){calloc(count + 1, sizeof(void *)), calloc(count + 1, sizeof(void *)),
                          calloc(count + 1, sizeof *todo->known), 0};
    if (!todo->deals || !todo->tricks || !todo->known) {
        fprintf(stderr, "riffle: no memory for so many boards\n");
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        if (!boards[i].dealt || (boards[i].solved && !fresh))
            continue;
        todo->deals[todo->count] = &boards[i].deal;
        todo->tricks[todo->count++] = &boards[i].tricks;
    }
    return true;
}

static void
drop_known(struct todo *todo)
{
    unsigned left = 0;
    for (unsigned i = 0; i < todo->count; i++)
        if (!todo->known[i]) {
            todo->deals[left] = todo->deals[i];
            todo->tricks[left++] = todo->tricks[i];
        }
    todo->count = left;
}

static bool
solve_all(struct todo *todo, const struct dd_options *o)
{
    if (o->cache && !o->fresh && todo->count > 0) {
        dd_cache_read(o->cache, todo->deals, todo->tricks, todo->known, todo->count);
        drop_known(todo);
    }
    if (todo->count == 0)
        return true;
    const struct rf_deal *const *deals = (const struct rf_deal *const *)todo->deals;
    if (!dd_solve(deals, todo->tricks, todo->count, dd_progress))
        return false;
    if (o->cache)
        dd_cache_add(o->cache, deals, todo->tricks, todo->count);
    return true;
}

static bool
put_par(struct rf_pbn_board *board)
{
    struct dd_par par;
    board->solved = true;
    if (!dd_par(&par, &board->tricks, board->dealer, board->vulnerable)) {
        fprintf(stderr, "riffle: the tricks of board %u give no par\n", board->board);
        return false;
    }
    snprintf(board->par_score, sizeof board->par_score, "NS %d", par.score);
    dd_par_write(board->par_contract, &par);
    return true;
}

bool
doubledummy(struct rf_pbn_board *boards, unsigned count, const struct dd_options *o)
{
    struct todo todo;
    bool done = todo_make(&todo, boards, count, o->fresh) && solve_all(&todo, o);
    todo_free(&todo);
    for (unsigned i = 0; done && i < count; i++)
        if (boards[i].dealt)
            done = put_par(&boards[i]);
    return done;
}
