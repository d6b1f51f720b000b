/*
 * app/cli/convert_solve.c -- adds double dummy tables and par to boards that have none.
 *
 * The solver works on all boards at once, in parallel, so they are collected first.  convert_in.c
 * then adds each result to its board as it passes.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/convert.h"
#include "bridge/verb.h"
#include "solve/solve.h"

/* Asks the format's own table of losses, so that this file names no format. */
static bool
holds_tables(enum rf_format format)
{
    const struct rf_format_board board = {.said = RF_SAID_TRICKS};
    const struct rf_format_writer writer = {.format = format, .first = 1};
    return !(rf_format_losses(&writer, &board, 1) & RF_SAID_TRICKS);
}

/* The board after all changes: after a rotation other seats hold the hands, and results differ. */
static struct rf_pbn_board
board_then(const struct rf_format_board *then)
{
    struct rf_pbn_board board = {.board = then->number,
                                 .dealer = then->dealer,
                                 .vulnerable = then->vulnerable,
                                 .dealt = then->dealt,
                                 .solved = (then->said & RF_SAID_TRICKS) != 0,
                                 .tricks = then->tricks};
    if (then->dealt)
        board.deal = rf_deal_of_hands(&then->hands);
    return board;
}

/* Returns how many boards there are, and copies them unless `board` is NULL. */
static unsigned
take_all(struct rf_pbn_board *board, const struct convert_options *o,
         const struct file_bytes *bytes)
{
    struct convert_walk walk = convert_walk_on(o, bytes);
    enum convert_step step;
    unsigned count = 0;
    while ((step = convert_next(&walk)) != CONVERT_END)
        if (step == CONVERT_BOARD) {
            if (board)
                board[count] = board_then(&walk.then);
            count++;
        }
    return count;
}

/* Checks before the solver starts that OUT can be made; false, with a message. */
static bool
may_make(const struct convert_options *o)
{
    bool there = strcmp(o->out, "-") != 0 && access(o->out, F_OK) == 0;
    if (there && !o->force)
        fprintf(stderr, "riffle convert: %s exists already. To replace it, add --force\n", o->out);
    return there ? o->force : pbn_can_make(o->out);
}

/* Two walks: one counts the boards and one fills the array.  On failure o->solved still owns the
 * array, and the caller frees it. */
int
convert_solve(struct convert_options *o, const struct file_bytes *bytes)
{
    char cache[DD_CACHE_PATH];
    if (!holds_tables(o->to)) {
        fprintf(stderr,
                "riffle convert: warning: %s cannot hold double dummy results, so no board was "
                "solved\n",
                rf_format_name(o->to));
        return STATUS_OK;
    }
    if (!may_make(o))
        return STATUS_IO;
    unsigned count = take_all(NULL, o, bytes);
    struct rf_pbn_board *board = calloc(count + 1, sizeof *board);
    if (!board) {
        fprintf(stderr, "riffle convert: out of memory for so many boards\n");
        return STATUS_IO;
    }
    take_all(board, o, bytes);
    struct dd_options how = {dd_cache_beside(cache, o->in), false};
    bool solved = doubledummy(board, count, &how);
    o->solved = board;
    return solved ? STATUS_OK : STATUS_IO;
}
