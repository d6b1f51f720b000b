/*
 * app/cli/verify_crew.c -- checks the signatures of a record on several threads.
 *
 * The thread that folds lines adds signatures to a list; the crew takes them from it in turn.  One
 * lock guards the list, which is cheap beside a signature: some 60 microseconds.
 */
#include "cli/verify.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* A piece of a record (verify_read.c) has fewer signatures than this; more are checked at once. */
enum { LIST_MOST = 4096 };

struct signature {
    uint8_t key[RF_KEY_BYTES], message[RF_HASH_BYTES], bytes[RF_SIGNATURE_BYTES];
};

struct crew {
    pthread_mutex_t lock;           /* guards everything below */
    pthread_cond_t added_one, over; /* a signature waits, or the crew goes; all are checked */
    unsigned added, taken, checked;
    bool wrong, leave;
    struct signature list[LIST_MOST];
    unsigned threads;
    pthread_t thread[THREADS_MOST];
};

/* Checks the next signature of the list, if there is one.  The lock is held before and after. */
static bool
check_next(struct crew *crew, struct secrets_keys *keys)
{
    if (crew->taken == crew->added)
        return false;
    const struct signature *next = &crew->list[crew->taken++];
    pthread_mutex_unlock(&crew->lock);
    bool right = secrets_verify(keys, next->key, next->message, next->bytes);
    pthread_mutex_lock(&crew->lock);
    crew->wrong = crew->wrong || !right;
    if (++crew->checked == crew->added)
        pthread_cond_signal(&crew->over);
    return true;
}

/* Each thread has its own cache of valid public keys, so the cache needs no lock. */
static void *
work(void *state)
{
    struct crew *crew = state;
    struct secrets_keys keys = {0};
    pthread_mutex_lock(&crew->lock);
    while (!crew->leave)
        if (!check_next(crew, &keys))
            pthread_cond_wait(&crew->added_one, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

/* Fewer threads than asked for are fine.  With none the caller checks signatures itself. */
struct crew *
crew_start(unsigned threads)
{
    struct crew *crew = threads > 0 ? calloc(1, sizeof *crew) : NULL;
    if (!crew)
        return NULL;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->added_one, NULL);
    pthread_cond_init(&crew->over, NULL);
    for (; crew->threads < threads && crew->threads < THREADS_MOST; crew->threads++)
        if (pthread_create(&crew->thread[crew->threads], NULL, work, crew) != 0)
            break;
    if (crew->threads > 0)
        return crew;
    crew_end(crew);
    return NULL;
}

/* Adds a signature to the list.  When the list is full, checks it at once. */
static bool
add(void *state, const uint8_t key[static RF_KEY_BYTES],
    const uint8_t message[static RF_HASH_BYTES], const uint8_t signature[static RF_SIGNATURE_BYTES])
{
    struct crew *crew = state;
    pthread_mutex_lock(&crew->lock);
    bool room = crew->added < LIST_MOST;
    if (room) {
        struct signature *last = &crew->list[crew->added++];
        memcpy(last->key, key, sizeof last->key);
        memcpy(last->message, message, sizeof last->message);
        memcpy(last->bytes, signature, sizeof last->bytes);
        pthread_cond_signal(&crew->added_one);
    }
    pthread_mutex_unlock(&crew->lock);
    return room || secrets_verify(NULL, key, message, signature);
}

/* The hook answers "right" at once; crew_all_right gives the real answer for the whole piece. */
struct rf_record_hook
crew_hook(struct crew *crew)
{
    return (struct rf_record_hook){add, crew};
}

/* The caller checks signatures too until none is left to take, then waits for those in progress.
 * Resets the list for the next piece. */
bool
crew_all_right(struct crew *crew, struct secrets_keys *keys)
{
    pthread_mutex_lock(&crew->lock);
    while (check_next(crew, keys))
        continue;
    while (crew->checked < crew->added)
        pthread_cond_wait(&crew->over, &crew->lock);
    bool right = !crew->wrong;
    crew->added = crew->taken = crew->checked = 0;
    crew->wrong = false;
    pthread_mutex_unlock(&crew->lock);
    return right;
}

void
crew_end(struct crew *crew)
{
    if (!crew)
        return;
    pthread_mutex_lock(&crew->lock);
    crew->leave = true;
    pthread_cond_broadcast(&crew->added_one);
    pthread_mutex_unlock(&crew->lock);
    for (unsigned i = 0; i < crew->threads; i++)
        pthread_join(crew->thread[i], NULL);
    pthread_cond_destroy(&crew->added_one);
    pthread_cond_destroy(&crew->over);
    pthread_mutex_destroy(&crew->lock);
    free(crew);
}
