/*
 * tests/world/witness.h -- who remembers what was told: for each table every line that any client
 * was sent, and a fold of them that is not the room's.
 */
#ifndef RIFFLE_WORLD_WITNESS_H
#define RIFFLE_WORLD_WITNESS_H

#include "world.h"

struct told_line {
    size_t size;
    char *text;
};

struct witness {
    struct witness *next;
    char id[RF_RECORD_ID];
    struct told_line *line;
    uint64_t told, space;
    struct rf_record record; /* the fold of these lines */
    bool no_cards;           /* it was stopped, or set back: no card may come any more */
    bool blind;              /* set back so that the room cannot know before a receipt comes */
    uint64_t unseen;         /* lines that it had when it was stopped for one */
    bool damaged;            /* this table alone was damaged on the disk */
};

void witness_start(void);
void witness_end(void);
struct witness *witness_first(void);
struct witness *witness_of(const char *id); /* NULL: nothing of it was told */

/* The room wrote a message to a client. */
void witness_sent(const struct lws *wsi, const char *text, size_t size);

/* A letter on its way to the room: the table whose receipt it has, with more lines than the room;
 * or NULL.  And after the room heard it. */
struct witness *witness_claim(const struct lws *wsi, const char *text, size_t size);
void witness_after_claim(struct witness *witness);

/* After the room opened and read its tables, and before it ends. */
void witness_check_room(const char *when, bool started);

/* A line goes into the store's open batch. */
void witness_put(int64_t row, uint64_t number, const char *text, size_t size);

/* The operator put an older state back: the room knows, and closes every table; its marks show
 * which tables were set back; or it cannot know, before a client shows a receipt. */
enum set_back { SET_BACK_KNOWN, SET_BACK_MARKED, SET_BACK_UNSEEN };
void witness_set_back(enum set_back how);

#endif
