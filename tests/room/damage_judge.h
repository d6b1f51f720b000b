/*
 * tests/room/damage_judge.h -- a room is opened on a damaged folder, its players come back and play,
 * and what happens is compared with what would have happened without the damage.
 */
#ifndef RIFFLE_TESTS_DAMAGE_JUDGE_H
#define RIFFLE_TESTS_DAMAGE_JUDGE_H

#include "actor.h"
#include "damage_kinds.h"

enum { ACTORS = 2 };

/* What became of a table, or of the room. */
enum fate { PLAYS, STOPPED, MISSING, UNKNOWN_GUEST, REFUSED, FAILED, FATES };

struct trial {
    struct scene scene;
    struct actor actor[ACTORS]; /* as the start finds them */
    json_t *expected[ACTORS];   /* their records, some steps after the start without a damage */
    uint64_t seed;
};

/* Plays the scene: one table in the middle of a hand, one with a wager on it; then a clean stop or
 * none.  `folder` is any that may be used. */
void trial_make(struct trial *trial, const char *folder, bool clean, uint64_t seed);
void trial_free(struct trial *trial);

/* Lays the scene out, damages it and opens it; `again` opens it a second time.  What the room says
 * is in the file `said`.  Returns a sentence about what is wrong, or NULL; and what became of the
 * tables, or of the room in fate[0] alone. */
const char *trial_judge(const struct trial *trial, const char *folder, struct damage damage,
                        uint64_t chance, bool again, int said, enum fate fate[static ACTORS]);

#endif
