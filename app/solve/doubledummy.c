/*
 * app/solve/doubledummy.c -- fills in the double dummy tables and par of a list of boards.
 *
 * Boards that have a table keep it; the others are looked up in the cache, and only what is left is
 * solved.  A deal that several boards have is solved once: boards are sorted by deal, so equal ones
 * are neighbours.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solve/dds.h"
#include "solve/solve.h"

/* The deals that are still to be solved: three lists of the same length, owned. */
struct todo {
    const struct rf_deal **deals;
    struct rf_tricks **tricks; /* where the results go */
    bool *known;               /* the cache had it */
    unsigned count;
};

static void
todo_free(struct todo *todo)
{
    free(todo->deals);
    free(todo->tricks);
    free(todo->known);
}

static int
by_deal(const void *one, const void *other)
{
    const struct rf_pbn_board *const *a = one, *const *b = other;
    return memcmp(&(*a)->deal, &(*b)->deal, sizeof(struct rf_deal));
}

/* True of a board that has to be solved. */
static bool
is_open(const struct rf_pbn_board *board, bool fresh)
{
    return board->dealt && (fresh || !board->solved);
}

/* The distinct deals of boards that are sorted by deal. */
static bool
todo_make(struct todo *todo, struct rf_pbn_board *const *open, unsigned count)
{
    *todo = (struct todo){calloc(count + 1, sizeof(void *)), calloc(count + 1, sizeof(void *)),
                          calloc(count + 1, sizeof *todo->known), 0};
    if (!todo->deals || !todo->tricks || !todo->known)
        return false;
    for (unsigned i = 0; i < count; i++) {
        if (i > 0 && by_deal(&open[i - 1], &open[i]) == 0)
            continue;
        todo->deals[todo->count] = &open[i]->deal;
        todo->tricks[todo->count++] = &open[i]->tricks;
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

bool
dd_solve(const struct rf_deal *const *deals, struct rf_tricks *const *tricks, unsigned count,
         dd_tell *tell)
{
    int fault = dd_solve_all(deals, tricks, count, tell);
    char words[RF_DD_ERROR_TEXT];
    if (fault < 0) {
        dd_fault_write(words, fault);
        fprintf(stderr, "riffle: %s\n", words);
    }
    return fault >= 0;
}

/* Looks deals up in the cache, solves the rest and adds their results to the cache. */
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

/* Solves each distinct deal once, and copies its result to the other boards that have it. */
static bool
solve_open(struct rf_pbn_board **open, unsigned count, const struct dd_options *o)
{
    struct todo todo;
    qsort(open, count, sizeof(void *), by_deal);
    bool made = todo_make(&todo, open, count);
    if (!made)
        fprintf(stderr, "riffle: no memory for so many boards\n");
    bool done = made && solve_all(&todo, o);
    for (unsigned i = 1; done && i < count; i++)
        if (by_deal(&open[i - 1], &open[i]) == 0)
            open[i]->tricks = open[i - 1]->tricks;
    todo_free(&todo);
    return done;
}

/* Computes par from the table of a board. */
static bool
put_par(struct rf_pbn_board *board)
{
    struct rf_dd_par par;
    board->solved = true;
    if (!rf_dd_par(&par, &board->tricks, board->dealer, board->vulnerable)) {
        if (dds_load())
            fprintf(stderr, "riffle: the tricks of board %u give no par\n", board->board);
        else
            fprintf(stderr, "riffle: " DDS_MISSING "\n");
        return false;
    }
    snprintf(board->par_score, sizeof board->par_score, "NS %d", par.score);
    rf_dd_par_write(board->par_contract, &par);
    return true;
}

bool
doubledummy(struct rf_pbn_board *boards, unsigned count, const struct dd_options *o)
{
    struct rf_pbn_board **open = calloc(count + 1, sizeof(void *));
    unsigned left = 0;
    if (!open)
        fprintf(stderr, "riffle: no memory for so many boards\n");
    for (unsigned i = 0; open && i < count; i++)
        if (is_open(&boards[i], o->fresh))
            open[left++] = &boards[i];
    bool done = open && solve_open(open, left, o);
    free(open);
    for (unsigned i = 0; done && i < count; i++)
        if (boards[i].dealt)
            done = put_par(&boards[i]);
    return done;
}
