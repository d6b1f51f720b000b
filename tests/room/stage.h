/*
 * tests/room/stage.h -- the card room without a network, a clock or chance, for tests in C: clients
 * are what they said and what they were sent.
 *
 *     stage_open(&stage, seed, "bicycle");
 *     stage_says(&stage, 0, "{\"do\":\"hello\"}");
 *     … stage.told has every message, in the order in which they were sent
 *     stage_close(&stage);
 *
 * One stage at a time.  The store is a real one, in a folder that is removed again.
 */
#ifndef RIFFLE_TESTS_STAGE_H
#define RIFFLE_TESTS_STAGE_H

#include "room/net/net.h"

enum { STAGE_CLIENTS = 3, STAGE_FOLDER = 64 };

/* What a connection is here. */
struct lws {
    struct client client;
    bool wants, open;
    char *view; /* the last one that it was sent, or NULL */
};

struct stage {
    struct room room;
    struct room_options options;
    char folder[STAGE_FOLDER];
    struct lws client[STAGE_CLIENTS];
    char *told; /* "0 {…}" and a line feed for each message to client 0 */
    size_t size, space;
};

extern uint64_t stage_now; /* what the room takes for the time */

/* Opens a room with three clients; everything random follows from the seed. */
void stage_open(struct stage *stage, uint64_t seed);
void stage_close(struct stage *stage);

/* The same in a folder that is there already and stays; false, with a message, when the room does
 * not open: then it has to be left all the same. */
bool stage_enter(struct stage *stage, const char *folder, uint64_t seed);
void stage_leave(struct stage *stage);

/* A new folder, in memory where that is possible; away with it. */
void stage_folder(char out[static STAGE_FOLDER]);
void stage_remove(const char *folder);

/* If set: called with true before the room does something, and with false after it. */
extern void (*stage_watch)(bool inside);

/* All clients hang up, and three others come. */
void stage_again(struct stage *stage);

/* A client says something, or time goes on; then all that is on the disk is told. */
void stage_says(struct stage *stage, unsigned client, const char *bytes, size_t size);
void stage_waits(struct stage *stage, uint64_t milliseconds);

/* A number below n, of a row of the test's own. */
uint64_t stage_below(uint64_t *state, uint64_t n);

#endif
