/*
 * app/where/where_shelf.h -- ready conditions, by name.
 *
 * Each is a file app/where/shelf/NAME.deal, which the build puts into the program.  Its first line
 * is a comment with its group and a sentence: # openings: …
 */
#ifndef RIFFLE_APP_WHERE_SHELF_H
#define RIFFLE_APP_WHERE_SHELF_H

#include <stdbool.h>
#include <stddef.h>

struct where_shelf {
    const char *name, *text;
};

/* All of them, sorted by name, ended by one without a name. */
extern const struct where_shelf where_shelf[];

/* The one with this name, or NULL. */
const struct where_shelf *where_shelf_find(const char *name);

/* Its group and its sentence: pieces of the first line. */
void where_shelf_about(const struct where_shelf *one, const char **group, int *group_size,
                       const char **sentence, int *sentence_size);

/* Prints the list, or a JSON array. */
void where_shelf_list(bool json);

#endif
