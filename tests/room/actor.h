/*
 * tests/room/actor.h -- a player on the stage (stage.h): sits alone at a table of their own, plays
 * by a plain rule, remembers what the room told them, and comes back after a restart.
 *
 * What an actor does depends on the table alone, and the stage has no clock and no chance: the same
 * folder, seed and steps give the same lines, byte for byte.
 */
#ifndef RIFFLE_TESTS_ACTOR_H
#define RIFFLE_TESTS_ACTOR_H

#include "stage.h"

struct actor {
    unsigned client; /* of the stage */
    char name[RF_NAME_SIZE], token[RF_HEX_TEXT], table[RF_RECORD_ID], receipt[RF_HEX_TEXT];
    json_t *lines; /* that were told, as strings */
    const char
        *wrong; /* a sentence: the room told something that it told otherwise before; or NULL */
    char error[300]; /* of the last answer; empty where it was none */
    size_t heard;    /* bytes of what the stage told */
};

/* Comes and opens a table; or comes back to it, with the lines and the receipt that they have.
 * False when the room does not know them, or answers with an error. */
bool actor_opens(struct actor *actor, struct stage *stage, unsigned client, const char *name);
bool actor_returns(struct actor *actor, struct stage *stage);

/* Somebody who has not said hello looks at the table, from the first line on. */
void actor_looks(struct actor *actor, struct stage *stage);

/* One step at the table; false when nothing can be done there. */
bool actor_steps(struct actor *actor, struct stage *stage);

/* The table, if it is open, without looking at the disk; NULL otherwise. */
struct table *actor_table(const struct actor *actor, const struct stage *stage);

/* A copy, for the next start; away with it. */
struct actor actor_copy(const struct actor *actor);
void actor_free(struct actor *actor);

#endif
