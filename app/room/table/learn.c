/*
 * app/room/table/learn.c -- which strategies are known, and which are being learned.
 *
 * learn.h says when one is needed.  A lesson is a piece of work for the worker; once it is computed
 * it stays as the place where the strategy is kept.  Everything but compute() runs in the service
 * thread.
 */
#include "room/table/learn.h"

#include <stdlib.h>
#include <string.h>

#include "room/worker.h"

/* Rules whose strategy is wanted and, once it is computed, the strategy. */
struct lesson {
    struct work work;            /* first, so that a struct work is a lesson */
    struct lesson *next;         /* in room->lessons, while it is being learned */
    uint8_t hash[RF_HASH_BYTES]; /* of the rules */
    struct rf_bj_rules rules;
    struct companions companions;
};

static bool
same_hash(const uint8_t *a, const uint8_t *b)
{
    return memcmp(a, b, RF_HASH_BYTES) == 0;
}

const struct rf_basic *
learn_known(const struct room *room, const struct rf_bj_rules *rules)
{
    uint8_t hash[RF_HASH_BYTES];
    rf_bj_rules_hash(hash, rules);
    for (unsigned i = 0; i < ROOM_STRATEGIES; i++) {
        const struct lesson *lesson = room->known[i];
        if (lesson && same_hash(lesson->hash, hash))
            return &lesson->companions.basic;
    }
    return NULL;
}

/* In the worker's thread. */
static bool
compute(struct work *work, struct adviser *adviser)
{
    struct lesson *lesson = (struct lesson *)work;
    (void)adviser;
    return companion_learn(&lesson->companions, &lesson->rules);
}

/* Keeps a strategy in place of the oldest one. */
static void
keep(struct room *room, struct lesson *lesson)
{
    struct lesson **place = &room->known[room->known_next++ % ROOM_STRATEGIES];
    free(*place);
    *place = lesson;
}

/* Takes the lesson off the list, keeps it or frees it, and tells every table: those that waited
 * continue, or stop when there is no strategy. */
static void
finish(struct room *room, struct work *work)
{
    struct lesson *lesson = (struct lesson *)work;
    struct lesson **link = &room->lessons;
    while (*link != lesson)
        link = &(*link)->next;
    *link = lesson->next;
    if (work->done)
        keep(room, lesson);
    for (struct table *table = room->tables; table; table = table->next)
        table_learned(table, lesson->hash);
    if (!work->done)
        free(lesson);
}

bool
learn_is_asked(const struct room *room, const struct rf_bj_rules *rules)
{
    const struct lesson *lesson = room->lessons;
    uint8_t hash[RF_HASH_BYTES];
    rf_bj_rules_hash(hash, rules);
    while (lesson && !same_hash(lesson->hash, hash))
        lesson = lesson->next;
    return lesson != NULL;
}

bool
learn_ask(struct room *room, const struct rf_bj_rules *rules, const char *from)
{
    uint8_t hash[RF_HASH_BYTES];
    rf_bj_rules_hash(hash, rules);
    if (learn_is_asked(room, rules))
        return true;
    if (from && (worker_count(room, WORK_LESSON, NULL) >= ROOM_LESSONS ||
                 worker_count(room, WORK_LESSON, from) >= ROOM_LESSONS_THERE))
        return false;
    struct lesson *lesson = calloc(1, sizeof *lesson);
    if (!lesson)
        return false;
    lesson->work = (struct work){
        .kind = WORK_LESSON, .own = !from, .compute = compute, .finish = finish};
    if (from)
        memcpy(lesson->work.from, from, strlen(from) + 1);
    memcpy(lesson->hash, hash, sizeof hash);
    lesson->rules = *rules;
    lesson->next = room->lessons;
    room->lessons = lesson;
    worker_ask(room, &lesson->work);
    return true;
}

void
learn_forget(struct room *room)
{
    room->lessons = NULL; /* worker_close has freed them */
    for (unsigned i = 0; i < ROOM_STRATEGIES; i++) {
        free(room->known[i]);
        room->known[i] = NULL;
    }
}
