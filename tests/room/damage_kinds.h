/*
 * tests/room/damage_kinds.h -- what can happen to the folder of a room between two starts: to the
 * bytes of a file, to a file as a whole, and to a line of a record in the database.
 */
#ifndef RIFFLE_TESTS_DAMAGE_KINDS_H
#define RIFFLE_TESTS_DAMAGE_KINDS_H

#include <riffle/record.h>

#include "folder_copy.h"

enum damage_kind {
    BIT_TURNED,    /* of the byte `at` */
    SECTOR_ZEROED, /* 512 bytes */
    CUT_OFF,       /* at a byte of a small file, at sectors and a little before and behind them */
    BYTES_ADDED,   /* at its end */
    FILE_REMOVED,
    FILE_OLDER,  /* as it was before; removed where it was not there */
    LINE_CUT,    /* line `at` of a table's record, in the database, loses its end */
    LINE_TURNED, /* … has a wrong character */
    LINE_REMOVED,
    LINE_SWAPPED,   /* … with the next one */
    LINE_EXCHANGED, /* … with the same one of the other table */
    DAMAGE_KINDS
};

/* A folder with two tables, and what it was before. */
struct scene {
    const char *name;
    struct shelf now, older;
    char table[2][RF_RECORD_ID];
    size_t lines[2]; /* that were told */
};

struct damage {
    enum damage_kind kind;
    unsigned what; /* the file of the scene, or the table whose line it is */
    size_t at;
};

const char *damage_name(enum damage_kind kind);

/* True of kinds that are done to lines: `what` is a table, 0 or 1. */
bool damage_is_of_line(enum damage_kind kind);

/* How many damages of a kind there are: `at` is below that. */
size_t damage_count(const struct scene *scene, enum damage_kind kind, unsigned what);

/* Does it to a folder in which the scene is laid out; `chance` chooses bits and characters. */
void damage_do(const struct scene *scene, const char *folder, struct damage damage,
               uint64_t chance);

#endif
