/*
 * input/board_file.h -- a file of boards, read whole.
 */
#ifndef RIFFLE_APP_INPUT_BOARD_FILE_H
#define RIFFLE_APP_INPUT_BOARD_FILE_H

#include <riffle/format.h>

#include "os/file_bytes.h"

struct boards_read {
    struct rf_pbn_board *board;
    struct file_bytes bytes; /* the file: words of the boards point into it */
    enum rf_format format;
    unsigned count;
    bool research;     /* the file says that a seed made its deals */
    bool lacks_memory; /* for a board */
};

/* What a file of research deals says in its head, after "% ". */
#define BOARDS_RESEARCH "riffle research:"

/* Reads a file, by its extension in any format of riffle/format.h, else as PBN; of PBN with
 * `fouled` boards with wrong cards too.  An exit status, with messages: nothing
 * is taken from a file with something wrong in it. */
int boards_read(struct boards_read *boards, const char *file, bool fouled);

/* What to do instead, when the bytes are an encrypted file or a record; NULL for other files. */
const char *boards_hint(const char *text, size_t size);
void boards_end(struct boards_read *boards);

#endif
