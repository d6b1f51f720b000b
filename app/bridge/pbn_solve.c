/*
 * app/bridge/pbn_solve.c -- adds double dummy tables and par to a text of boards.
 *
 * The text is read again board by board, solved in batches (solve/solve.h), and written again.  The
 * boards are saved once before the solver starts, because solving takes a while and a director can
 * use the file without it.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bridge/verb.h"
#include "solve/solve.h"

enum { BOARDS = RF_SESSION_BOARDS };

/* Reads the next batch of boards; returns how many. */
static unsigned
take_boards(struct rf_pbn_reader *reader, struct rf_pbn_board *board)
{
    struct rf_pbn_error error;
    unsigned count = 0;
    while (count < BOARDS && rf_pbn_next(reader, &board[count], &error) == RF_PBN_BOARD)
        count++;
    return count;
}

/* Appends a board as it stands in the text, with its results; `game` is room to work in. */
static bool
add_solved(struct pbn_text *with, const struct pbn_text *text, const struct rf_pbn_board *board,
           struct pbn_text *game)
{
    struct rf_span source = {text->bytes + board->from, board->end - board->from, false};
    game->size = 0;
    if (!pbn_room(game, source.size + RF_PBN_TEXT))
        return false;
    size_t size = rf_pbn_put_solved(game->bytes, game->room, source, board, '\n');
    return pbn_add_text(with, game->bytes, size);
}

bool
pbn_solve(struct pbn_text *text, const char *cache)
{
    struct rf_pbn_board *board = malloc(BOARDS * sizeof *board);
    struct pbn_text with = {.undated = text->undated, .open = text->open};
    struct pbn_text game = {0}; /* one board with its results */
    struct rf_pbn_reader reader = rf_pbn_start(text->bytes, text->size);
    /* Everything before the first tag is the head, with its comments: it is copied as it is. */
    const char *first = memmem(text->bytes, text->size, "\n[", 2);
    size_t head = first ? (size_t)(first + 1 - text->bytes) : text->size;
    if (!board)
        fprintf(stderr, "riffle: out of memory for the solver\n");
    bool made = board && pbn_add_text(&with, text->bytes, head);
    for (unsigned count; made && (count = take_boards(&reader, board)) > 0;) {
        made = doubledummy(board, count, &(struct dd_options){cache, false});
        for (unsigned i = 0; made && i < count; i++)
            made = add_solved(&with, text, &board[i], &game);
    }
    pbn_end(&game);
    if (board)
        rf_wipe(board, BOARDS * sizeof *board);
    free(board);
    if (!made) {
        pbn_end(&with);
        return false;
    }
    pbn_end(text);
    *text = with;
    return true;
}

/* Saves the boards first, then replaces the file by one with results. */
bool
pbn_save_solved(struct pbn_text *text, const char *file, const char *cache)
{
    char with[SESSION_KEEPER_PATH + 8]; /* ends in .pbn, because pbn_save goes by names */
    if (!file || strcmp(file, "-") == 0)
        return pbn_solve(text, cache) && pbn_save(text, file);
    snprintf(with, sizeof with, "%.*s.new.pbn", SESSION_KEEPER_PATH - 8, file);
    if (!pbn_save(text, file) || !pbn_solve(text, cache))
        return false;
    unlink(with);
    if (!pbn_save(text, with))
        return false;
    if (rename(with, file) == 0)
        return true;
    fprintf(stderr, "riffle: cannot write %s: %s\n", file, strerror(errno));
    return false;
}
