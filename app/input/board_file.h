/*
 * app/input/board_file.h -- reads a whole file of boards.
 */
#ifndef RIFFLE_APP_INPUT_BOARD_FILE_H
#define RIFFLE_APP_INPUT_BOARD_FILE_H

#include <riffle/format.h>
#include <riffle/where.h>

#include "os/file_bytes.h"

struct boards_read {
    struct rf_pbn_board *board;
    struct file_bytes bytes; /* the file: words of the boards point into it */
    enum rf_format format;
    unsigned count;
    bool research;     /* the file says that a seed made its deals */
    bool practice;     /* the file says that its deals meet a condition */
    bool lacks_memory; /* reading stopped because there was no memory */
};

/* What a file of research deals says in its head, after "% ". */
#define BOARDS_RESEARCH "riffle research:"

/* The same for practice deals, which were chosen by a condition. */
#define BOARDS_PRACTICE RF_WHERE_MARK

/* Reads a file in the format of its extension (riffle/format.h), otherwise as PBN.  With `fouled`,
 * boards of PBN may have wrong cards.  Returns an exit status, with messages; a file with any other
 * fault gives no boards.  boards_end frees them. */
int boards_read(struct boards_read *boards, const char *file, bool fouled);

/* What to do instead, when the bytes are an encrypted file or a record; NULL for other files. */
const char *boards_hint(const char *text, size_t size);
void boards_end(struct boards_read *boards);

#endif
