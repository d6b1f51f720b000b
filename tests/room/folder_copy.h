/*
 * tests/room/folder_copy.h -- the files of a room's folder in memory: taken from it, and laid out
 * again as often as a test wants to damage them.
 */
#ifndef RIFFLE_TESTS_ROOM_FOLDER_COPY_H
#define RIFFLE_TESTS_ROOM_FOLDER_COPY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SHELF_FILES = 16, SHELF_NAME = 80 };

struct shelf_file {
    char name[SHELF_NAME]; /* below the folder */
    uint8_t *bytes;
    size_t size;
};

struct shelf {
    struct shelf_file file[SHELF_FILES];
    unsigned count;
};

/* Everything that lies in a folder and one level below it, in the order of the names. */
void shelf_take(struct shelf *shelf, const char *folder);

/* Makes a folder hold these files and no others.  Files that are there are written in place, and
 * the marks get their own inode: they are no copy. */
void shelf_lay_out(const struct shelf *shelf, const char *folder);

const struct shelf_file *shelf_find(const struct shelf *shelf, const char *name);
void shelf_free(struct shelf *shelf);

/* Writes a file in place. */
void shelf_write(const char *path, const void *bytes, size_t size);

#endif
