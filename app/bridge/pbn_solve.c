/*
 * bridge/pbn_solve.c -- boards as a file of Portable Bridge Notation, with what is makeable.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bridge/verb.h"
#include "solve/solve.h"

enum { BOARDS = RF_SESSION_BOARDS };

/* A few boards of a text at a time, solved and written to another. */
static unsigned
take_boards(struct rf_pbn_reader *reader, struct rf_pbn_board *board)
{
    struct rf_pbn_error error;
    unsigned count = 0;
    while (count < BOARDS && rf_pbn_next(reader, &board[count], &error) == RF_PBN_BOARD)
        count++;
    return count;
}

bool
pbn_solve(struct pbn_text *text, const char *cache)
{
    static struct rf_pbn_board board[BOARDS];
    struct pbn_text with = {.undated = text->undated};
    struct rf_pbn_reader reader = rf_pbn_start(text->bytes, text->size);
    const char *first = memmem(text->bytes, text->size, "\n[", 2);
    size_t head = first ? (size_t)(first + 1 - text->bytes) : text->size;
    bool made = pbn_add_text(&with, text->bytes, head);
    for (unsigned count; made && (count = take_boards(&reader, board)) > 0;) {
        made = doubledummy(board, count, &(struct dd_options){cache, false});
        for (unsigned i = 0; made && i < count; i++)
            made = pbn_add_board(&with, NULL, &board[i]);
    }
    rf_wipe(board, sizeof board);
    if (!made) {
        pbn_end(&with);
        return false;
    }
    pbn_end(text);
    *text = with;
    return true;
}

/* The boards are on the disk before anybody waits for the solver. */
bool
pbn_save_solved(struct pbn_text *text, const char *file, const char *cache)
{
    char with[CLERK_PATH + 8];
    if (!file || strcmp(file, "-") == 0)
        return pbn_solve(text, cache) && pbn_save(text, file);
    snprintf(with, sizeof with, "%.*s.new", CLERK_PATH, file);
    if (!pbn_save(text, file) || !pbn_solve(text, cache))
        return false;
    unlink(with);
    if (!pbn_save(text, with))
        return false;
    if (rename(with, file) == 0)
        return true;
    fprintf(stderr, "riffle: %s cannot be written: %s\n", file, strerror(errno));
    return false;
}
