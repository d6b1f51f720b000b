/*
 * app/cli/convert_stale.c -- refuses to convert boards whose deals were withdrawn (bridge/stale.h).
 *
 * Only the boards that --boards takes are looked at.  A file with more boards than any evening is
 * research, and is not looked at.
 */
#include <stdlib.h>

#include "bridge/stale.h"
#include "cli/convert.h"

/* The boards as they stand in the file, before --rotate and --renumber: those with cards.  Only
 * counts them if `board` is NULL. */
static unsigned
take_boards(struct stale_board *board, struct rf_deal *deal, const struct convert_options *o,
            const struct file_bytes *bytes)
{
    struct convert_walk walk = convert_walk_on(o, bytes);
    enum convert_step step;
    unsigned count = 0;
    while (count <= STALE_BOARDS_MOST && (step = convert_next(&walk)) != CONVERT_END) {
        if (step != CONVERT_BOARD || !walk.board.dealt)
            continue;
        if (board) {
            deal[count] = rf_deal_of_hands(&walk.board.hands);
            board[count] = (struct stale_board){
                .number = walk.board.number, .deal = &deal[count], .mark = walk.board.mark};
        }
        count++;
    }
    return count;
}

bool
convert_is_stale(const struct convert_options *o, const struct file_bytes *bytes)
{
    unsigned count = take_boards(NULL, NULL, o, bytes);
    if (count > STALE_BOARDS_MOST)
        return false;
    struct stale_board *board = calloc(count + 1u, sizeof *board);
    struct rf_deal *deal = calloc(count + 1u, sizeof *deal);
    bool stale = false;
    if (board && deal) {
        take_boards(board, deal, o, bytes);
        stale = stale_find(board, count, o->in, NULL, NULL) > 0;
        if (stale)
            stale_say("riffle convert", board, count, o->in);
    }
    free(board);
    free(deal);
    return stale;
}
