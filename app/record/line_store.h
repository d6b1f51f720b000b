/*
 * app/record/line_store.h -- the lines of a record in memory, so that a correction can fold them
 * again (riffle/correct.h).
 *
 * The life of a store: all zero; line_store_put for each line; line_store_free.  A line that is put
 * under a number that is there already replaces it and all lines after it, so a reader can go back.
 */
#ifndef RIFFLE_APP_RECORD_LINE_STORE_H
#define RIFFLE_APP_RECORD_LINE_STORE_H

#include <riffle/correct.h>

struct line_store {
    char *bytes; /* all lines, one after the other */
    size_t used, room;
    size_t *end; /* where each line ends in `bytes`; end[0] belongs to line 1 */
    uint64_t lines, lines_room;
};

/* Keeps line `number`, which is at most one more than there are.  False when there is no memory. */
bool line_store_put(struct line_store *store, uint64_t number, const char *line, size_t size);

/* The function that a record asks for its lines; the state is the store. */
struct rf_lines line_store_lines(struct line_store *store);

void line_store_free(struct line_store *store);

#endif
